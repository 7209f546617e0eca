"""gilint finds concurrency mistakes in Python projects. The program is a native one; this package only starts it."""
