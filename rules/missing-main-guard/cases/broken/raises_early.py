from multiprocessing import Process


def work():
    print("working")


if __name__ != "__main__":  # expect: GIL201 4 "its target never runs"
    raise SystemExit("start this file as the program")

worker = Process(target=work)
worker.start()
worker.join()
