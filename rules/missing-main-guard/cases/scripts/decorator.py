from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


def with_results(function):
    with ProcessPoolExecutor() as pool:
        function.results = list(pool.map(work, range(3)))
    return function


@with_results  # expect: GIL201
def report():
    return report.results
