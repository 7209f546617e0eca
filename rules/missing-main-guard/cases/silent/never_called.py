from multiprocessing import Process


def work():
    print("working")


def start():
    worker = Process(target=work)
    worker.start()
    return worker


START = start
