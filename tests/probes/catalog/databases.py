"""sqlite3, psycopg2, psycopg, PyMySQL, SQLAlchemy, SQLModel, redis and their asynchronous sides."""

PG = "dsn = 'host={} port={} user=gilint dbname=postgres sslmode=disable gssencmode=disable'.format(HOST, ports['postgresql'])\n"
EXIT = "__exit__(None, None, None)"


def fill(probes):
    sqlite(probes)
    psycopg2(probes)
    psycopg(probes)
    pymysql(probes)
    sqlalchemy(probes)
    orm(probes)
    asynchronous_sqlalchemy(probes)
    redis(probes)
    asynchronous_redis(probes)


def sqlite(probes):
    setup = "import sqlite3\nc = sqlite3.connect(folder + '/db', check_same_thread=False)\nc.execute('create table t (a)')\nc.executemany('insert into t values (?)', [(i,) for i in range(2000)])\nc.commit()\n"
    probes("sqlite3", setup, {"connect": "sqlite3.connect(folder + '/db', check_same_thread=False).execute('pragma schema_version')"})
    cold = setup + "c.close()\nc = sqlite3.connect(folder + '/db', check_same_thread=False)\nu = c.cursor()\n"
    calls = {"execute": "{o}.execute('select count(*) from t').fetchall()", "executemany": "{o}.executemany('insert into t values (?)', [(1,)])", "executescript": "{o}.executescript('insert into t values (1);')"}
    probes("sqlite3.Connection", cold, dict({n: c.replace("{o}", "c") for n, c in calls.items()}, cursor="c.cursor()", iterdump="list(c.iterdump())", backup="c.backup(sqlite3.connect(':memory:'))"))
    probes("sqlite3.Cursor", cold, {n: c.replace("{o}", "u") for n, c in calls.items()})
    dirty = cold + "c.execute('insert into t values (1)')\n"
    probes("sqlite3.Connection", dirty, {"commit": "c.commit()", "__exit__": "c." + EXIT})
    probes("sqlite3.Connection", cold + "c.execute('pragma cache_size=1')\nc.execute('insert into t select a from t')\n", {"rollback": "c.rollback()"})
    # More rows than the page cache holds: reading goes back to the file.
    rows = cold + "c.execute('pragma cache_size=1')\nu.execute('select a from t')\nu.fetchone()\n"
    probes("sqlite3.Cursor", rows, {"fetchall": "u.fetchall()", "fetchmany": "u.fetchmany(1500)"})
    first = cold + "u.execute('select a from t where a > 1900 order by rowid')\nc.execute('pragma cache_size=1')\n"
    probes("sqlite3.Cursor", first, {"fetchone": "[u.fetchone() for _ in range(99)]", "__next__": "[next(u) for _ in range(99)]"})
    have = {"packages": ("aiosqlite",)}
    lite = "import aiosqlite\nc = await aiosqlite.connect(folder + '/db')\nawait c.execute('create table t (a)')\nu = await c.cursor()\nawait u.execute('select 1')\n"
    end = "await c.close()"
    probes("aiosqlite", "import aiosqlite\nc = None", {"connect": "(c := await aiosqlite.connect(folder + '/db2'))"}, cleanup="await c.close()", **have)
    probes("aiosqlite.Connection", lite, {
        "execute execute_fetchall": "await c.{name}('select * from t')", "execute_insert": "await c.execute_insert('insert into t values (1)')",
        "executemany": "await c.executemany('insert into t values (?)', [(1,)])", "executescript": "await c.executescript('select 1;')",
        "cursor commit rollback": "await c.{name}()", "close": "await c.close()",
    }, cleanup=end, **have)
    probes("aiosqlite.Cursor", lite, {
        "fetchone fetchmany fetchall close": "await u.{name}()", "execute": "await u.execute('select 1')",
        "executemany": "await u.executemany('insert into t values (?)', [(1,)])",
    }, cleanup=end, **have)


def psycopg2(probes):
    have = {"packages": ("psycopg2",), "servers": ("postgresql",)}
    setup = "import psycopg2, psycopg2.extras, psycopg2.pool, io\n" + PG
    probes("psycopg2", setup, {"connect": "psycopg2.connect(dsn)"}, **have)
    setup += "c = psycopg2.connect(dsn)\nu = c.cursor()\nu.execute('create temp table t (a int)')\n"
    probes("psycopg2.extensions.connection", setup, {"cursor": "c.cursor()", "commit rollback": "c.{name}()", "__exit__": "c." + EXIT}, **have)
    probes("psycopg2.extensions.cursor", setup, {
        "execute": "u.execute('select 1')", "executemany": "u.executemany('insert into t values (%s)', [(1,)])",
        "callproc": "u.callproc('now')", "copy_from": "u.copy_from(io.StringIO('1'), 't')", "copy_to": "u.copy_to(io.StringIO(), 't')",
        "copy_expert": "u.copy_expert('copy t to stdout', io.StringIO())",
    }, **have)
    probes("psycopg2.extensions.cursor", setup + "u.execute('select 1')", {"fetchone fetchmany fetchall": "u.{name}()"}, **have)
    probes("psycopg2.extras", setup, {
        "execute_values": "psycopg2.extras.execute_values(u, 'insert into t values %s', [(1,)])",
        "execute_batch": "psycopg2.extras.execute_batch(u, 'insert into t values (%s)', [(1,)])",
    }, **have)
    probes("psycopg2.pool", setup, {"SimpleConnectionPool ThreadedConnectionPool": "psycopg2.pool.{name}(1, 2, dsn)"}, **have)
    for name in ("SimpleConnectionPool", "ThreadedConnectionPool"):
        probes("psycopg2.pool." + name, setup + "p = psycopg2.pool." + name + "(0, 2, dsn)", {"getconn": "p.getconn()", "putconn": "p.putconn(p.getconn())"}, **have)


def psycopg(probes):
    have = {"packages": ("psycopg",), "servers": ("postgresql",)}
    setup = "import psycopg\n" + PG
    probes("psycopg", setup, {"connect": "psycopg.connect(dsn)", "Connection.connect": "psycopg.Connection.connect(dsn)"}, **have)
    setup += "c = psycopg.connect(dsn)\nu = c.cursor()\nc.execute('create temp table t (a int)')\n"
    probes("psycopg.Connection", setup, {"execute": "c.execute('select 1')", "cursor": "c.cursor()", "commit rollback": "c.{name}()", "__exit__": "c." + EXIT}, **have)
    probes("psycopg.Cursor", setup, {
        "execute": "u.execute('select 1')", "executemany": "u.executemany('insert into t values (%s)', [(1,)])", "stream": "list(u.stream('select 1'))",
    }, **have)
    probes("psycopg.Cursor", setup + "u.execute('select 1')", {"fetchone fetchmany fetchall": "u.{name}()"}, **have)
    setup = "import psycopg\n" + PG
    probes("psycopg.AsyncConnection", setup, {"connect": "await psycopg.AsyncConnection.connect(dsn)"}, **have)
    setup += "c = await psycopg.AsyncConnection.connect(dsn)\nu = c.cursor()\nawait c.execute('create temp table t (a int)')\n"
    end = "await c.close()"
    probes("psycopg.AsyncConnection", setup, {"execute": "await c.execute('select 1')", "cursor": "c.cursor()", "commit rollback close": "await c.{name}()"}, cleanup=end, **have)
    probes("psycopg.AsyncCursor", setup + "await u.execute('select 1')", {
        "execute": "await u.execute('select 1')", "executemany": "await u.executemany('insert into t values (%s)', [(1,)])",
        "fetchone fetchmany fetchall": "await u.{name}()",
    }, cleanup=end, **have)


def pymysql(probes):
    have = {"packages": ("pymysql",), "servers": ("mariadb",)}
    setup = "import pymysql, pymysql.cursors\nto = dict(host=HOST, port=ports['mariadb'], user='gilint', password='gilint', database='probes')\n"
    probes("pymysql", setup, {"connect": "pymysql.connect(**to)", "connections.Connection": "pymysql.connections.Connection(**to)"}, **have)
    setup += "c = pymysql.connect(**to)\nu = c.cursor()\nu.execute('create temporary table t (a int)')\n"
    probes("pymysql.connections.Connection", setup, {
        "cursor": "c.cursor()", "commit rollback begin ping": "c.{name}()", "query": "c.query('select 1')", "select_db": "c.select_db('probes')",
        "close": "c.close()", "__exit__": "c." + EXIT,
    }, **have)
    probes("pymysql.cursors.Cursor", setup, {
        "execute": "u.execute('select 1')", "executemany": "u.executemany('insert into t values (%s)', [(1,)])",
    }, **have)
    probes("pymysql.cursors.Cursor", setup + "u.execute('drop procedure if exists p')\nu.execute('create procedure p() select 1')", {"callproc": "u.callproc('p')"}, **have)
    probes("pymysql.cursors.Cursor", setup + "u.execute('select 1')", {"fetchone fetchmany fetchall": "u.{name}()"}, **have)
    stream = setup + "s = c.cursor(pymysql.cursors.SSCursor)\ns.execute('select seq, repeat(1, 20000) from seq_1_to_2000')\n"
    probes("pymysql.cursors.SSCursor", stream, {"fetchone": "[s.fetchone() for _ in range(1500)]", "fetchmany": "s.fetchmany(1500)", "fetchall": "s.fetchall()", "fetchall_unbuffered": "list(s.fetchall_unbuffered())"}, **have)


SA = "import sqlalchemy as sa\nimport sqlalchemy.orm\nurl = 'postgresql+psycopg2://gilint@{}:{}/postgres?sslmode=disable'.format(HOST, ports['postgresql'])\ne = sa.create_engine(url)\n"


def sqlalchemy(probes):
    have = {"packages": ("sqlalchemy", "psycopg2"), "servers": ("postgresql",)}
    probes("sqlalchemy", SA, {"create_engine": "sa.create_engine(url)", "engine_from_config": "sa.engine_from_config({'sqlalchemy.url': url})"}, **have)
    probes("sqlalchemy.engine.Engine", SA, {"connect raw_connection": "e.{name}()", "begin": "e.begin().__enter__()"}, **have)
    setup = SA + "c = e.connect()\n"
    probes("sqlalchemy.engine.Connection", setup, {
        "execute scalar scalars": "c.{name}(sa.text('select 1'))", "exec_driver_sql": "c.exec_driver_sql('select 1')", "begin": "c.begin()",
    }, **have)
    setup += "t = c.begin()\nc.execute(sa.text('create temp table t (a int)'))\n"
    probes("sqlalchemy.engine.Connection", setup, {"commit rollback": "c.{name}()"}, **have)
    probes("sqlalchemy.engine.Transaction", setup, {"commit rollback": "t.{name}()", "__exit__": "t." + EXIT}, **have)


MODEL = SA + (
    "Base = sqlalchemy.orm.declarative_base()\nclass Item(Base):\n    __tablename__ = 'item_' + str(time.time_ns())\n    id = sa.Column(sa.Integer, primary_key=True)\n    n = sa.Column(sa.Integer)\n"
    "Base.metadata.create_all(e)\nwith sqlalchemy.orm.Session(e) as s0:\n    s0.merge(Item(id=100, n=1))\n    s0.commit()\nmaker = sqlalchemy.orm.sessionmaker(e)\n"
)


def orm(probes):
    have = {"packages": ("sqlalchemy", "psycopg2"), "servers": ("postgresql",), "cleanup": "s.close()\ne.dispose()"}
    statement = "sa.select(Item)"
    for owner, made in (("Session", "maker()"), ("scoped_session", "sqlalchemy.orm.scoped_session(maker)")):
        setup = MODEL + "s = " + made + "\n"
        probes("sqlalchemy.orm." + owner, setup, {
            "execute scalars scalar": "s.{name}(" + statement + ")", "get": "s.get(Item, 100)", "merge": "s.merge(Item(id=100, n=3))",
            "query": "s.query(Item)", "begin": "s.begin()", "begin_nested": "s.begin_nested()",
            "bulk_save_objects": "s.bulk_save_objects([Item(n=1)])", "bulk_insert_mappings": "s.bulk_insert_mappings(Item, [{'n': 1}])",
            "bulk_update_mappings": "s.bulk_update_mappings(Item, [{'id': 100, 'n': 2}])",
        }, **have)
        probes("sqlalchemy.orm." + owner, setup + "e.dispose()", {"connection": "s.connection()"}, **have)
        # A scoped session is another one in another thread.
        here = dict(have, thread=owner == "Session")
        probes("sqlalchemy.orm." + owner, setup + "s.add(Item(n=2))", {"flush commit": "s.{name}()"}, **here)
        probes("sqlalchemy.orm." + owner, setup + "s.add(Item(n=2))\ns.flush()", {"rollback close remove": "s.{name}()"}, **here)
        probes("sqlalchemy.orm." + owner, setup + "i = s.get(Item, 100)", {"refresh": "s.refresh(i)"}, **here)
    probes("sqlalchemy.orm.sessionmaker", MODEL + "s = maker()", {"__call__": "maker()"}, **have)
    probes("sqlalchemy.orm.sessionmaker", MODEL + "m = maker.begin()\ns = m.__enter__()\ns.add(Item(n=3))", {"begin": "m." + EXIT}, **have)
    probes("sqlalchemy.orm.scoped_session", MODEL + "f = sqlalchemy.orm.scoped_session(maker)\ns = f()", {"__call__": "f()"}, **have)
    probes("sqlalchemy.orm.SessionTransaction", MODEL + "s = maker()\nt = s.begin()\ns.add(Item(n=4))\ns.flush()", {"commit rollback": "t.{name}()", "__exit__": "t." + EXIT}, **have)
    query = MODEL + "s = maker()\nq = s.query(Item)\n"
    probes("sqlalchemy.orm.Query", query, {
        "all first count one_or_none one delete": "(q.filter(Item.id == 100)).{name}()", "get": "q.get(100)", "scalar": "s.query(Item.n).filter(Item.id == 100).scalar()",
        "update": "q.update({'n': 5})", "__iter__": "list(q)", "*": "q.filter(Item.id == 100).order_by(Item.n)",
    }, **have)
    model = (
        "import sqlmodel, typing\nimport sqlalchemy as sa\nurl = 'postgresql+psycopg2://gilint@{}:{}/postgres?sslmode=disable'.format(HOST, ports['postgresql'])\n"
        "e = sqlmodel.create_engine(url)\ns = sqlmodel.Session(e)\n"
    )
    more = dict(have, packages=("sqlmodel", "psycopg2"), cleanup="s.close()")
    probes("sqlmodel", model, {"create_engine": "sqlmodel.create_engine(url)"}, **more)
    probes("sqlmodel.Session", model, {"exec": "s.exec(sqlmodel.select(sa.literal(1)))"}, **more)


ASYNC = "import sqlalchemy as sa\nimport sqlalchemy.ext.asyncio as sea\nurl = 'postgresql+psycopg://gilint@{}:{}/postgres?sslmode=disable'.format(HOST, ports['postgresql'])\ne = sea.create_async_engine(url)\n"


def asynchronous_sqlalchemy(probes):
    have = {"packages": ("sqlalchemy", "psycopg", "greenlet"), "servers": ("postgresql",)}
    root = "sqlalchemy.ext.asyncio."
    end = dict(have, cleanup="await e.dispose()")
    probes(root[:-1], ASYNC, {"create_async_engine": "sea.create_async_engine(url)"}, **end)
    probes(root + "AsyncEngine", ASYNC, {"connect": "await e.connect()", "begin": "await e.begin().__aenter__()"}, **end)
    for owner, made in (("AsyncConnection", "await e.connect()"), ("AsyncSession", "sea.AsyncSession(e)")):
        setup = ASYNC + "c = " + made + "\n"
        probes(root + owner, setup, {
            "execute scalar scalars stream stream_scalars": "await c.{name}(sa.text('select 1'))", "commit rollback close": "await c.{name}()",
            "run_sync": "await c.run_sync(lambda s: s.execute(sa.text('select 1')))",
        }, **end)
    mapped = ASYNC + (
        "Base = sa.orm.declarative_base()\nclass Item(Base):\n    __tablename__ = 'item_' + str(time.time_ns())\n    id = sa.Column(sa.Integer, primary_key=True)\n"
        "async with e.begin() as c0:\n    await c0.run_sync(Base.metadata.create_all)\nc = sea.AsyncSession(e, expire_on_commit=False)\nc.add(Item(id=100))\nawait c.commit()\ni = await c.get(Item, 100)\n"
    ).replace("import sqlalchemy as sa\n", "import sqlalchemy as sa, sqlalchemy.orm\n")
    probes(root + "AsyncSession", mapped, {"get": "await c.get(Item, 101)", "refresh": "await c.refresh(i)", "merge": "await c.merge(Item(id=102))", "delete": "await c.delete(i)"}, **end)
    probes("sqlmodel.ext.asyncio.session.AsyncSession", ASYNC + "import sqlmodel.ext.asyncio.session as m\nc = m.AsyncSession(e)", {"exec": "await c.exec(sa.select(sa.literal(1)))"}, **dict(end, packages=("sqlmodel", "psycopg", "greenlet")))
    probes(root + "AsyncSession", ASYNC + "c = sea.AsyncSession(e)", {"flush": "await c.flush()"}, **end)
    probes(root + "async_sessionmaker", ASYNC + "m = sea.async_sessionmaker(e)", {"__call__": "m()", "begin": "m.begin()"}, **end)


REDIS = "import redis, redis.lock\nr = redis.Redis(host=HOST, port=ports['redis'])\nr.ping()\n"


def redis(probes):
    have = {"packages": ("redis",), "servers": ("redis",)}
    url = "'redis://{}:{}'.format(HOST, ports['redis'])"
    probes("redis", REDIS, {"from_url Redis.from_url": "redis.{name}(" + url + ")", "Redis.from_pool": "redis.Redis.from_pool(r.connection_pool)"}, **have)
    probes("redis.Redis", REDIS, {
        "*": "r.get('a')", "execute_command": "r.execute_command('PING')", "get_encoder get_connection_kwargs get_retry": "r.{name}()",
        "close": "redis.Redis(host=HOST, port=ports['redis']).close()", "set_retry": "r.set_retry(r.get_retry())",
        "set_response_callback": "r.set_response_callback('X', str)", "register_script": "r.register_script('return 1')", "pipeline pubsub client": "r.{name}()",
        "lock": "r.lock('l')", "load_external_module": "r.load_external_module('x', str)",
    }, **have)
    probes("redis.client.Pipeline", REDIS + "p = r.pipeline()\n", {
        "execute": "(p.get('a'), p.execute())", "watch": "p.watch('a')", "immediate_execute_command": "p.immediate_execute_command('PING')", "*": "p.get('a')",
    }, **have)
    probes("redis.client.Pipeline", REDIS + "p = r.pipeline()\np.watch('a')\n", {"unwatch": "p.unwatch()"}, **have)
    probes("redis.client.Pipeline", REDIS + "p = r.pipeline()\ns = r.register_script('return ' + str(time.time()))\ns(client=p)\n", {"load_scripts": "p.load_scripts()"}, **have)
    lock = REDIS + "l = r.lock('l' + str(time.time()), timeout=9, thread_local=False)\n"
    probes("redis.lock.Lock", lock, {"acquire": "l.acquire()", "__enter__": "l.__enter__()"}, **have)
    probes("redis.lock.Lock", lock + "l.acquire()\n", {"release reacquire": "l.{name}()", "extend": "l.extend(1)", "__exit__": "l." + EXIT}, **have)
    sub = REDIS + "p = r.pubsub()\np.subscribe('a')\np.get_message(timeout=1)\n"
    probes("redis.client.PubSub", sub + "after(lambda: redis.Redis(host=HOST, port=ports['direct redis']).publish('a', 'x'))\n", {
        "get_message": "p.get_message(timeout=5)", "listen": "next(p.listen())",
    }, **have)
    # The first command connects, which takes a handshake.
    busy = "import redis\np = redis.Redis(host=HOST, port=ports['redis']).pubsub()\n"
    probes("redis.client.PubSub", busy, {
        "subscribe psubscribe ssubscribe": "p.{name}('a')", "execute_command": "p.execute_command('PING')",
        "unsubscribe punsubscribe sunsubscribe": "p.{name}('a')", "ping": "p.ping()",
    }, **have)


def asynchronous_redis(probes):
    have = {"packages": ("redis",), "servers": ("redis",), "cleanup": "await r.aclose()"}
    setup = "import redis.asyncio\nr = redis.asyncio.Redis(host=HOST, port=ports['redis'])\nawait r.ping()\n"
    url = "'redis://{}:{}'.format(HOST, ports['redis'])"
    root = "redis.asyncio."
    probes("redis.asyncio", setup, {"from_url Redis.from_url": "redis.asyncio.{name}(" + url + ")", "Redis.from_pool": "redis.asyncio.Redis.from_pool(r.connection_pool)"}, **have)
    probes(root + "Redis", setup, {"*": "await r.get('a')", "pipeline pubsub": "r.{name}()", "lock": "r.lock('a')"}, **have)
    probes(root + "client.Pipeline", setup + "p = r.pipeline()\n", {"execute": "await p.get('a').execute()", "watch": "await p.watch('a')", "*": "p.get('a')"}, **have)
    probes(root + "client.Pipeline", setup + "p = r.pipeline()\nawait p.watch('a')", {"unwatch": "await p.unwatch()"}, **have)
    probes(root + "client.PubSub", setup + "p = r.pubsub()\n", {"subscribe psubscribe": "await p.{name}('a')"}, **have)
    probes(root + "client.PubSub", setup + "p = r.pubsub()\nawait p.subscribe('a')\n", {
        "unsubscribe punsubscribe": "await p.{name}('a')", "get_message": "await p.get_message(timeout=1)", "ping": "await p.ping()",
    }, **have)
    lock = setup + "l = r.lock('l' + str(time.time()), timeout=9)\n"
    probes(root + "lock.Lock", lock, {"acquire": "await l.acquire()"}, **have)
    probes(root + "lock.Lock", lock + "await l.acquire()\n", {"release reacquire": "await l.{name}()", "extend": "await l.extend(1)"}, **have)
