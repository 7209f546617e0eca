from . import requests, subprocess, time
