from multiprocessing import Process


def work():
    print("working")


worker = Process(target=work)
worker.start()  # expect: GIL201 1 "the program goes on and exits with 0"
worker.join()
