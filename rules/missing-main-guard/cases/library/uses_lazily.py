import lazily


def main():
    print(lazily.squares()[3])


if __name__ == "__main__":
    main()
