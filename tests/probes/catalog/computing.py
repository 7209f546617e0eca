"""Calls that compute: whether they keep the GIL meanwhile, and from which size on they release it.

name -> (setup, call). A call must take long enough that its own bytecodes do not matter.
"""

_DATA = "data = bytes(range(256)) * 40000\n"
_VALUE = "value = [{'a': i, 'b': [str(i), float(i)]} for i in range(30000)]\n"

CALLS = {
    "hashlib.pbkdf2_hmac": ("import hashlib", "hashlib.pbkdf2_hmac('sha256', b'secret', b'salt', 200000)"),
    "hashlib.scrypt": ("import hashlib", "hashlib.scrypt(b'secret', salt=b'salt', n=16384, r=8, p=1, maxmem=1 << 26)"),
    "json.loads": ("import json\n" + _VALUE + "text = json.dumps(value)", "json.loads(text)"),
    "json.dumps": ("import json\n" + _VALUE, "json.dumps(value)"),
    "pickle.loads": ("import pickle\n" + _VALUE + "data = pickle.dumps(value)", "pickle.loads(data)"),
    "pickle.dumps": ("import pickle\n" + _VALUE, "pickle.dumps(value)"),
    "copy.deepcopy": ("import copy\n" + _VALUE + "value = value[:3000]", "copy.deepcopy(value)"),
    "re.match": ("import re", "re.match('(a+)+$', 'a' * 22 + 'b')"),
    "re.search": ("import re", "re.search('(a+)+$', 'a' * 20 + 'b')"),
    "bcrypt.hashpw": ("import bcrypt\nsalt = bcrypt.gensalt(8)", "bcrypt.hashpw(b'secret', salt)"),
    "bcrypt.checkpw": ("import bcrypt\nh = bcrypt.hashpw(b'secret', bcrypt.gensalt(8))", "bcrypt.checkpw(b'secret', h)"),
    "bcrypt.kdf": ("import bcrypt", "bcrypt.kdf(b'secret', b'salt', 32, 50)"),
}
for _name in ("zlib", "gzip", "bz2", "lzma"):
    _setup = "import " + _name + "\n" + _DATA.replace("40000", "400" if _name in ("bz2", "lzma") else "4000")
    CALLS[_name + ".compress"] = (_setup, _name + ".compress(data)")
    CALLS[_name + ".decompress"] = (_setup + "data = " + _name + ".compress(data * 20)", _name + ".decompress(data)")

# name -> (setup, call with n, a size that keeps, a size that releases): found by bisection, per version.
SIZES = {
    "hashlib.sha256": ("import hashlib\ndata = bytes(n)", "hashlib.sha256(data)", 256, 16384),
    "hashlib.md5": ("import hashlib\ndata = bytes(n)", "hashlib.md5(data)", 256, 16384),
    "zlib.crc32": ("import zlib\ndata = bytes(n)", "zlib.crc32(data)", 256, 65536),
}
