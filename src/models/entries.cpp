#include "models/entries.h"

#include <charconv>

namespace models {
namespace {

constexpr Word<StallKind> kKinds[] = {
    {"none", StallKind::kNone},         {"sleep", StallKind::kSleep},       {"network", StallKind::kNetwork},
    {"dns", StallKind::kDns},           {"database", StallKind::kDatabase}, {"process", StallKind::kProcess},
    {"start", StallKind::kStart},       {"input", StallKind::kInput},       {"wait", StallKind::kWait},
    {"lock", StallKind::kLock},         {"tree", StallKind::kTree},         {"file", StallKind::kFile},
    {"metadata", StallKind::kMetadata},
};

constexpr Word<Runs> kRuns[] = {
    {"caller", Runs::kCaller},
    {"loop", Runs::kLoop},
    {"thread", Runs::kThread},
    {"process", Runs::kProcess},
    {"interpreter", Runs::kInterpreter},
    {"signal", Runs::kSignal},
    {"exit", Runs::kExit},
};

constexpr Word<Runs> kDomains[] = {
    {"thread", Runs::kThread},
    {"loop", Runs::kLoop},
    {"process", Runs::kProcess},
};

constexpr Word<DecoratorEffect> kEffects[] = {
    {"transparent", DecoratorEffect::kTransparent},
    {"context-manager", DecoratorEffect::kContextManager},
    {"async-context-manager", DecoratorEffect::kAsyncContextManager},
    {"property", DecoratorEffect::kProperty},
    {"cached-property", DecoratorEffect::kCachedProperty},
    {"static-method", DecoratorEffect::kStaticMethod},
    {"class-method", DecoratorEffect::kClassMethod},
    {"moves", DecoratorEffect::kMoves},
    {"replaces", DecoratorEffect::kReplaces},
};

// The method at which the stall happens, in place of the call.
constexpr Word<std::string_view> kAts[] = {{"call", ""}, {"enter", "__enter__"}, {"exit", "__exit__"}};

template <class Value, size_t n>
Value choose(Reader& reader, std::string_view key, const Word<Value> (&words)[n], Value fallback) {
  return reader.choice<Value>(key, std::span<const Word<Value>>(words, n), fallback);
}

void read_blocks_table(Reader& reader, const toml::table& table, Callable& callable) {
  Reader inner(table, reader.entry() + ": `blocks`", reader.arena(), reader.trouble());
  if (!inner.has("kind")) {
    inner.fail("kind", "is missing");
  }
  callable.blocks.kind = choose(inner, "kind", kKinds, StallKind::kNone);
  callable.blocks.seconds = inner.argument("seconds");
  callable.blocks.timeout = inner.argument("timeout");
  callable.blocks.unless = inner.conditions("unless");
  inner.node("at");  // read_at reads it
  inner.finish();
}

// blocks = false | "kind" | { kind, seconds, timeout, unless, at }
void read_blocks(Reader& reader, Callable& callable) {
  const toml::node* node = reader.node("blocks");
  if (node == nullptr) {
    return;
  }
  if (node->is_string()) {
    callable.blocks.kind = choose(reader, "blocks", kKinds, StallKind::kNone);
  } else if (node->is_table()) {
    read_blocks_table(reader, *node->as_table(), callable);
  } else if (!node->is_boolean() || node->as_boolean()->get()) {
    reader.fail("blocks", "must be false, a kind, or a table with a kind");
  }
}

// gil = "keeps" | "releases" | "releases from 2048 bytes"
void read_gil(Reader& reader, Callable& callable) {
  constexpr std::string_view kFrom = "releases from ";
  constexpr std::string_view kBytes = " bytes";
  const std::string_view text = reader.text("gil");
  if (text == "keeps") {
    callable.gil = Gil::kKeeps;
  } else if (text == "releases") {
    callable.gil = Gil::kReleases;
  } else if (text.starts_with(kFrom) && text.ends_with(kBytes) && text.size() > kFrom.size() + kBytes.size()) {
    const char* end = text.data() + text.size() - kBytes.size();
    const auto parsed = std::from_chars(text.data() + kFrom.size(), end, callable.gil_from_bytes);
    callable.gil = Gil::kReleases;
    if (parsed.ec != std::errc() || parsed.ptr != end) {
      reader.fail("gil", "has no number of bytes");
    }
  } else if (!text.empty()) {
    reader.fail("gil", "is none of \"keeps\", \"releases\", \"releases from N bytes\"");
  }
}

// instead = "asyncio.sleep" | { asyncio, trio, anyio }
Instead read_instead(Reader& reader) {
  const toml::node* node = reader.node("instead");
  if (node == nullptr || !node->is_table()) {
    return {node == nullptr ? std::string_view() : reader.text("instead"), {}, {}};
  }
  Reader inner(*node->as_table(), reader.entry() + ": `instead`", reader.arena(), reader.trouble());
  const Instead instead{inner.text("asyncio"), inner.text("trio"), inner.text("anyio")};
  inner.finish();
  return instead;
}

}  // namespace

std::vector<std::string_view> names_of(Reader& reader) {
  std::vector<std::string_view> names = reader.texts("name");
  if (names.empty()) {
    reader.fail("name", "is missing");
  }
  const std::vector<std::string_view> types = reader.texts("of");
  if (types.empty()) {
    return names;
  }
  std::vector<std::string_view> full;
  for (const std::string_view type : types) {
    for (const std::string_view name : names) {
      full.push_back(reader.arena().keep(std::string(type).append(".").append(name)));
    }
  }
  return full;
}

Callable read_callable(Reader& reader) {
  Callable callable;
  callable.returns = reader.text("returns");
  read_blocks(reader, callable);
  callable.blocks_when_iterated = reader.flag("lazy");
  callable.is_async = reader.flag("async");
  read_gil(reader, callable);
  callable.is_cpu_heavy = reader.flag("cpu_heavy");
  callable.instead = read_instead(reader);
  callable.calls = reader.arguments("calls");
  callable.consumes = reader.arguments("consumes");
  callable.probe = reader.text("probe");
  callable.no_probe = reader.text("no_probe");
  callable.since = reader.text("since");
  callable.until = reader.text("until");
  return callable;
}

std::string_view read_at(Reader& reader) {
  const toml::node* node = reader.node("blocks");
  if (node == nullptr || !node->is_table()) {
    return {};
  }
  Reader inner(*node->as_table(), reader.entry() + ": `blocks`", reader.arena(), reader.trouble());
  return choose(inner, "at", kAts, std::string_view());
}

Spawn read_runs(Reader& reader) {
  Spawn spawn;
  spawn.callable.position = 0;
  spawn.runs = choose(reader, "runs", kRuns, Runs::kThread);
  spawn.awaited = true;
  return spawn;
}

Type read_type(Reader& reader) {
  Type type;
  type.bases = reader.kept_texts("bases");
  type.attributes = reader.attributes("attributes");
  type.enters = reader.text("enters");
  type.elements = reader.text("elements");
  type.nonblocking_by = reader.text("nonblocking_by");
  type.bound = reader.argument("bound");
  type.since = reader.text("since");
  type.until = reader.text("until");
  return type;
}

Spawn read_spawn(Reader& reader) {
  Spawn spawn;
  spawn.callable = reader.argument("callable");
  spawn.runs = choose(reader, "runs", kRuns, Runs::kThread);
  spawn.many = reader.flag("many");
  spawn.awaited = reader.flag("awaited");
  spawn.on_start = reader.flag("on_start");
  spawn.executor = reader.argument("executor");
  spawn.startup = reader.flag("startup");
  if (!spawn.callable.present()) {
    reader.fail("callable", "is missing");
  }
  return spawn;
}

std::vector<Root> read_roots(Reader& reader) {
  Root root;
  root.methods = reader.kept_texts("methods");
  root.async_runs = choose(reader, "async", kRuns, Runs::kLoop);
  root.sync_runs = choose(reader, "sync", kRuns, Runs::kThread);
  root.many = reader.flag("many", true);
  root.framework = reader.text("framework");
  root.opt_in = reader.flag("opt_in");
  root.thread_if = reader.argument("thread_if");
  root.startup = reader.flag("startup");
  std::vector<Root> all;
  const std::vector<std::string_view> types = reader.texts("of");
  for (const std::string_view decorator : reader.texts("decorator")) {
    for (const std::string_view type : types.empty() ? std::vector<std::string_view>{{}} : types) {
      Root made = root;
      made.decorator = type.empty() ? decorator : reader.arena().keep(std::string(type).append(".").append(decorator));
      all.push_back(made);
    }
  }
  for (const std::string_view base : reader.texts("base")) {
    Root made = root;
    made.base = base;
    all.push_back(made);
  }
  if (all.empty() || reader.has("decorator") == reader.has("base")) {
    reader.fail("decorator", "or `base` must be given, and not both");
  } else if (reader.has("base") && root.methods.empty()) {
    reader.fail("methods", "is missing");
  }
  return all;
}

Lock read_lock(Reader& reader) {
  Lock lock;
  lock.domain = choose(reader, "domain", kDomains, Runs::kThread);
  lock.reentrant = reader.flag("reentrant");
  lock.wraps = reader.argument("wraps");
  lock.count = reader.argument("count");
  return lock;
}

Decorator read_decorator(Reader& reader) {
  Decorator decorator;
  if (!reader.has("effect")) {
    reader.fail("effect", "is missing");
  }
  decorator.effect = choose(reader, "effect", kEffects, DecoratorEffect::kTransparent);
  decorator.runs = choose(reader, "runs", kRuns, Runs::kCaller);
  decorator.makes_async = reader.flag("async");
  decorator.returns = reader.text("returns");
  return decorator;
}

}  // namespace models
