import multiprocessing as mp


def work(number, results):
    results.put(number * number)


results = mp.Queue()
workers = [mp.Process(target=work, args=(i, results)) for i in range(4)]
for worker in workers:  # expect: GIL201
    worker.start()
for worker in workers:
    worker.join()
