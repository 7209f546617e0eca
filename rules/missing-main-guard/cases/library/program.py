import tables


def main():
    print(tables.SQUARES[3])


if __name__ == "__main__":
    main()
