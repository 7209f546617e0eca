import asyncio

from .server import Server


def main():
    try:
        asyncio.run(Server("parcels.db").run(port=8080))
    except KeyboardInterrupt:
        print("stopped")


if __name__ == "__main__":
    main()
