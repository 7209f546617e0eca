import multiprocessing


def work():
    print("working")


def main():
    worker = multiprocessing.Process(target=work)
    worker.start()


multiprocessing.set_start_method("spawn")
main()  # expect: GIL201 1 "Everywhere"
