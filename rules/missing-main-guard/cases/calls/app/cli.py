from app.jobs import run_jobs


def main():
    run_jobs()
