"""How names travel between files. Never executed."""

import os.path
import shop
import shop.stock
import shop.stock.files as stock_files
import urllib.request
import xml.sax
from shop import *
from shop import prices as price_list, read_stock
from shop.stock import count
from shop.stock.files import *
from shop.stock.files import nap, read as read_file
import a.utils
import b.utils


async def submodule_by_full_name():
    return shop.stock.files.read("x")  # expect: GIL101 "`open`"


async def submodule_by_alias():
    return stock_files.read("x")  # expect: GIL101


async def re_exported():
    return read_stock("x")  # expect: GIL101


async def re_exported_by_attribute():
    return shop.read_stock("x")  # expect: GIL101


async def module_from_a_package():
    return price_list.fetch()  # expect: GIL101 "`requests.get`"


async def star_import():
    return update_prices()  # expect: GIL101


async def star_import_without_all():
    return load_all()  # expect: GIL101


async def relative_import_inside():
    return count()  # expect: GIL101


async def alias_defined_elsewhere():
    nap(1)  # expect: GIL101 "`time.sleep`"


async def renamed_function():
    return read_file("x")  # expect: GIL101


async def imported_in_the_function():
    from shop.prices import fetch

    return fetch()  # expect: GIL101


async def submodule_of_the_library():
    return urllib.request.urlopen("https://example.org")  # expect: GIL101


async def same_name_blocking():
    return a.utils.load()  # expect: GIL101


async def same_name_quick():
    return b.utils.load()


async def hidden_by_all():
    return _private()


async def quick_names():
    return shop.VERSION, os.path.join("a", "b"), xml.sax.handler


async def unknown_module_attribute():
    return shop.not_defined("x")


async def global_object_of_another_file():
    return shop.session.get("https://example.org")  # expect: GIL101


async def conditional_import():
    return shop.stock.modern()  # expect: GIL101


async def fallback_import():
    return shop.stock.optional_get("https://example.org")  # expect: GIL101


async def function_of_either_branch():
    return shop.stock.choose()  # expect: GIL101
