"""Only a console entry point calls this."""

from app.jobs import run_jobs


def entry():
    run_jobs()
