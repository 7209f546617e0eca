from . import clients, factory
from .clients import Plain as Client

__all__ = ["Client", "clients", "factory"]
