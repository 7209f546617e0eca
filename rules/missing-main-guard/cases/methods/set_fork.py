import multiprocessing


def work():
    print("working")


multiprocessing.set_start_method("fork")
worker = multiprocessing.Process(target=work)
worker.start()
