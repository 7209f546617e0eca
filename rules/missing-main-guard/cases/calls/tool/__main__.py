"""`python -m tool` is not imported again by workers."""

from app.jobs import run_jobs


def main():
    run_jobs()


main()
