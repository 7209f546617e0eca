from multiprocessing.context import ForkProcess


def work():
    print("working")


worker = ForkProcess(target=work)
worker.start()
