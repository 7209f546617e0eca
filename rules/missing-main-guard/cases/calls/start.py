"""`from app.cli import main; main()` holds no word of processes."""

from app.cli import main

main()  # expect: GIL201
