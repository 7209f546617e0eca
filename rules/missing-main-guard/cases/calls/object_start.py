from app.jobs import Runner


def main():
    runner = Runner(2)
    print(runner.run())


main()  # expect: GIL201
