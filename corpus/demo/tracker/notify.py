"""Tells recipients by mail, once a minute."""

import smtplib
from email.message import EmailMessage


class Notifier:
    def __init__(self):
        self.waiting = []

    def start(self, loop):
        self.loop = loop
        loop.call_later(60, self.flush)

    def delivered(self, number):
        self.waiting.append(number)

    def flush(self):
        """Runs on the event loop, every minute."""
        numbers, self.waiting = self.waiting, []
        if numbers:
            self.send(numbers)
        self.loop.call_later(60, self.flush)

    def send(self, numbers):
        message = EmailMessage()
        message["Subject"] = "Delivered: " + ", ".join(numbers)
        with smtplib.SMTP("localhost") as server:
            server.send_message(message)
