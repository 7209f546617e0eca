// Models: what library code does, as data. `src/models/*.toml` is compiled into constant tables; a user's own entries
// (configuration) are parsed at run time in the same form, and an entry of theirs replaces ours of that name.
// `project` reads types, returns and decorators, `summaries` and `concurrency` read effects, spawns, roots and locks.
//
// Names are the public ones ("requests.get", "socket.socket.recv", "builtins.open"); `canonical` leads other spellings
// (defining modules, re-exports, and the bare `str`, `list`, ... of annotations) to them. A method is named after its
// type; `redis.Redis.*` stands for all methods of redis.Redis without an entry of their own. What Python calls by
// itself is a method too: `__enter__` and `__exit__` (a with), `__iter__` and `__next__` (a for), `__call__`. A call of
// a type gives that type.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace models {

// What kind of stall a call is. The order is that of the documentation, not of badness.
enum class StallKind : uint8_t {
  kNone,
  kSleep,  // sleeps for a given time
  kNetwork,
  kDns,
  kDatabase,
  kProcess,   // waits for a process to end
  kStart,     // starts a process and does not wait
  kInput,     // waits for a person
  kWait,      // join, get, wait, result on thread-side objects; executor exit and shutdown
  kLock,      // acquires a lock
  kTree,      // copies, removes or packs a whole tree: rmtree, copytree, make_archive, extractall
  kFile,      // opens, reads, writes or copies a file
  kMetadata,  // exists, stat, listdir, walk, mkdir, unlink, rename
};

enum class Gil : uint8_t { kUnknown, kReleases, kKeeps };

// Where something runs.
enum class Runs : uint8_t { kCaller, kLoop, kThread, kProcess, kInterpreter, kSignal, kExit };

// An argument of a call: by position (not counting self), by keyword, or either. position -1: keyword only.
struct ArgumentRef {
  int position = -1;
  std::string_view keyword;
  bool present() const { return position >= 0 || !keyword.empty(); }
};

// A condition under which a call does not do what its entry says (Blocks::unless). The first seven are of an argument.
enum class ConditionKind : uint8_t {
  kIsFalse,  // or 0
  kIsTrue,   // or 1
  kIsZero,
  kIsNone,
  kIsAbsent,
  kIsPresent,
  kEquals,
  kReceiverNonblocking,  // the receiver was made non-blocking: setblocking(False), settimeout(0)
  kReceiverUnbounded,    // the receiver is a queue made without a bound
  kReceiverInMemory,     // the receiver or argument is io.BytesIO, io.StringIO and the like
};

struct Condition {
  ConditionKind kind = ConditionKind::kIsFalse;
  ArgumentRef argument;
  std::string_view text;  // kEquals: a string, or the dotted name of a constant ("os.WNOHANG")
};

struct Blocks {
  StallKind kind = StallKind::kNone;
  ArgumentRef seconds;                // how long, if an argument says it
  ArgumentRef timeout;                // at most how long, if an argument says it
  std::span<const Condition> unless;  // any of them: does not block
};

// The asynchronous twin, in each framework's words; empty where there is none.
struct Instead {
  std::string_view asyncio;
  std::string_view trio;
  std::string_view anyio;
};

struct Callable {
  std::string_view name;
  // A type as written in an annotation ("requests.Response", "list[pathlib.Path]"), "self" (the receiver's own type),
  // or "argument 0" (what that argument is). Of an async callable: what awaiting it gives.
  std::string_view returns;
  Blocks blocks;
  bool blocks_when_iterated = false;  // a lazy iterator: stall and `calls` are at its consumption (Path.glob, map)
  bool is_async = false;              // the result must be awaited: never blocks
  Gil gil = Gil::kUnknown;
  uint64_t gil_from_bytes = 0;  // releases only from this size
  bool is_cpu_heavy = false;    // burns CPU: the business of GIL102 and GIL4xx, not a stall here
  Instead instead;
  std::span<const ArgumentRef> calls;     // arguments it calls in the caller's place: sorted(key=), map
  std::span<const ArgumentRef> consumes;  // arguments it iterates at once: list, sum, "".join
  std::string_view probe;                 // expression run by the probes; may be empty
  std::string_view no_probe;              // why there is none
  std::string_view since, until;          // versions that have it; empty = all
};

struct Attribute {
  std::string_view name;
  std::string_view type;
};

struct Type {
  std::string_view name;
  std::span<const std::string_view> bases;
  std::span<const Attribute> attributes;  // and properties
  std::string_view enters;                // type of `as` in a with; empty = itself
  std::string_view elements;              // type of what iterating yields
  std::string_view nonblocking_by;        // "setblocking(False)" style calls are known by name: see ConditionKind
  ArgumentRef bound;                      // of the constructor: absent, None, 0 or negative makes the object unbounded
  std::string_view since, until;          // versions that have it; empty = all
};

// A call that hands a callable to run elsewhere or later.
struct Spawn {
  std::string_view name;  // "asyncio.to_thread", "threading.Thread"
  ArgumentRef callable;
  Runs runs = Runs::kThread;
  bool many = false;      // may run several at once by itself: executor.map
  bool awaited = false;   // the caller waits for the result without blocking: to_thread
  bool on_start = false;  // the constructor only keeps it; .start() runs it
  ArgumentRef executor;   // run_in_executor(executor, ...): its type decides between thread and process
  bool startup = false;   // runs before anything else is served: lifespan
};

// Code that a framework calls. Exactly one of decorator and base is set. The decorator leaves the function callable.
struct Root {
  std::string_view decorator;  // "fastapi.FastAPI.get": the decorated function is called by the framework
  std::string_view base;       // "asyncio.Protocol": methods of subclasses are
  std::span<const std::string_view> methods;  // of base; a trailing * stands for any ending: "do_*"
  Runs async_runs = Runs::kLoop;              // where an async def runs
  Runs sync_runs = Runs::kThread;             // where a plain def runs
  bool many = true;
  std::string_view framework;  // "FastAPI", for messages
  bool opt_in = false;         // counts only with assume-threaded-views
  ArgumentRef thread_if;       // an argument of the decorator that, where True, sends a plain def to a thread
  bool startup = false;        // runs before anything else is served: on_event("startup")
};

struct Lock {
  std::string_view name;        // constructor
  Runs domain = Runs::kThread;  // kThread, kLoop (asyncio, trio, anyio) or kProcess
  bool reentrant = false;
  ArgumentRef wraps;  // Condition(lock)
  ArgumentRef count;  // Semaphore(n): exclusive only for 1
};

enum class DecoratorEffect : uint8_t {
  kTransparent,     // lru_cache, wraps(f)(g): calls go to the decorated function
  kContextManager,  // contextlib.contextmanager
  kAsyncContextManager,
  kProperty,
  kCachedProperty,
  kStaticMethod,
  kClassMethod,
  kMoves,     // calls run it elsewhere: sync_to_async
  kReplaces,  // the result is something else: `returns`
};

struct Decorator {
  std::string_view name;
  DecoratorEffect effect = DecoratorEffect::kTransparent;
  Runs runs = Runs::kCaller;  // kMoves
  bool makes_async = false;   // kMoves: the result is awaited
  std::string_view returns;   // kReplaces
};

// All entries of one source: ours, or a user's.
struct TableView {
  std::span<const Callable> callables;
  std::span<const Type> types;
  std::span<const Spawn> spawns;
  std::span<const Root> roots;
  std::span<const Lock> locks;
  std::span<const Decorator> decorators;
  std::span<const Attribute> aliases;  // name = another spelling, type = the canonical name
};

// Look-ups over the built-in tables and a user's. Cheap to make; look-ups are hash tables built once.
class Models {
 public:
  // The built-in tables alone.
  static Models builtin();
  // The built-in tables with the entries of a configuration file over them: gilint.toml, or pyproject.toml with its
  // tool.gilint; other keys are passed over. An error names place, entry and key.
  static base::Result<Models> with_user(std::string_view toml, std::string_view origin);

  Models(Models&&) noexcept;
  Models& operator=(Models&&) noexcept;
  ~Models();

  // The public name of a dotted path: itself where no alias leads elsewhere (also for a prefix of it).
  std::string canonical(std::string_view dotted) const;
  // Entries by canonical name; null where there is none. `method` also looks at the type's bases, in order; what it
  // finds as `type.*` it gives under the name asked for. Safe to call from several threads at once.
  const Callable* callable(std::string_view name) const;
  const Callable* method(std::string_view type, std::string_view method_name) const;
  const Type* type(std::string_view name) const;
  const Spawn* spawn(std::string_view name) const;
  const Spawn* spawn_method(std::string_view type, std::string_view method_name) const;
  const Lock* lock(std::string_view name) const;
  const Decorator* decorator(std::string_view name) const;
  // The root a decorator makes, also for a method decorator of a type or its bases; null if none.
  const Root* root_by_decorator(std::string_view name) const;
  // The roots of subclasses of `base`.
  std::span<const Root* const> roots_by_base(std::string_view base) const;
  // The type of an attribute of a modelled type or one of its bases; empty if unknown. An attribute `*` speaks for all
  // public names without an entry.
  std::string_view attribute_type(std::string_view type, std::string_view attribute) const;
  // True if `name` is a package or module some entry lives in, so that "x.y" under it may lead somewhere.
  bool knows_prefix(std::string_view name) const;
  // True if `type` is `base` or derives from it by the models.
  bool derives(std::string_view type, std::string_view base) const;
  // All entries, for tests and probes: built-in first.
  std::span<const TableView> tables() const;

 private:
  struct Data;
  explicit Models(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

// The built-in tables (generated).
extern const TableView kBuiltin;

}  // namespace models
