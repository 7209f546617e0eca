import multiprocessing


def work():
    print("working")


def main():
    multiprocessing.Process(target=work).start()


if multiprocessing.parent_process() is None:  # expect: GIL201 4 "Workers pass this test, too"
    main()
