def run(command):
    return command
