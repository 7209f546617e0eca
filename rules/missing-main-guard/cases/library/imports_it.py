import never_program


def main():
    return never_program.work(1)


main()
