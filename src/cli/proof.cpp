#include "cli/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/words.h"

namespace cli {
namespace {

constexpr std::string_view kFails = "fails";
constexpr std::string_view kDoesNotFail = "does not fail";
constexpr std::string_view kNoProof = "no proof";

// What a traceback of a process shows that another one started.
constexpr std::array<std::string_view, 8> kOfChild{"\nProcess ",
                                                   "_RemoteTraceback",
                                                   "from multiprocessing.spawn",
                                                   "from multiprocessing.forkserver",
                                                   "multiprocessing/spawn.py\"",
                                                   "multiprocessing/forkserver.py\"",
                                                   "multiprocessing/process.py\"",
                                                   "multiprocessing/popen_"};

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  text = base::trimmed(text);
  return true;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Takes "under a|b" off the end of the text.
std::vector<std::string> take_methods(std::string_view& text) {
  constexpr std::string_view kUnder = " under ";
  const size_t at = text.rfind(kUnder);
  std::vector<std::string> methods;
  if (at == std::string_view::npos) return methods;
  for (const std::string_view method : split(text.substr(at + kUnder.size()), '|')) {
    if (method != "fork" && method != "forkserver" && method != "spawn") return {};
    methods.emplace_back(method);
  }
  text = base::trimmed(text.substr(0, at));
  return methods;
}

std::optional<Proof> parse_proof(std::string_view text) {
  Proof proof;
  if (text == "json") return proof;
  if (take(text, "raises ") && text.ends_with(" in child")) {
    proof.form = Proof::Form::kRaises;
    proof.text = base::trimmed(text.substr(0, text.size() - std::string_view(" in child").size()));
    return proof;
  }
  if (take(text, "no progress for ")) {
    proof.form = Proof::Form::kStuck;
    proof.seconds = std::strtod(std::string(text).c_str(), nullptr);
    return proof.seconds > 0 && text.ends_with("s") ? std::optional(proof) : std::nullopt;
  }
  const size_t quote = text.find('"');
  if (!take(text, "exit ") || quote == std::string_view::npos || !text.ends_with('"')) return std::nullopt;
  proof.form = Proof::Form::kExit;
  proof.status = static_cast<int>(std::strtol(std::string(text).c_str(), nullptr, 10));
  const size_t begin = text.find('"') + 1;
  proof.text = text.substr(begin, text.size() - begin - 1);
  return proof;
}

std::string_view last_line(std::string_view text) {
  text = base::trimmed(text);
  const size_t line = text.rfind('\n');
  return line == std::string_view::npos ? text : text.substr(line + 1);
}

std::optional<Outcome> judge_json(const ChildRun& run) {
  if (run.status != 0) return std::nullopt;
  const nlohmann::json said = nlohmann::json::parse(last_line(run.out), nullptr, false);
  const auto text = [&](const char* key) {
    return said.is_object() && said.contains(key) && said[key].is_string() ? said[key].get<std::string>() : "";
  };
  const std::string verdict = text("verdict");
  if ((verdict != "reproduced" && verdict != "clean") || !said.contains("value") || !said["value"].is_number()) {
    return Outcome{std::string(kNoProof), "its last line is not the JSON a proof ends with"};
  }
  return Outcome{std::string(verdict == "clean" ? kDoesNotFail : kFails),
                 fmt::format("{} {} {}", text("metric"), said["value"].dump(), text("unit"))};
}

bool is_exception_line(std::string_view line, std::string_view exception) {
  const std::string_view name = line.substr(0, line.find(':'));
  return name == exception || (name.ends_with(exception) && name.size() > exception.size() &&
                               name[name.size() - exception.size() - 1] == '.');
}

bool raised_in_child(std::string_view err, std::string_view exception) {
  std::string before = "\n";  // the lines since the last exception
  for (const std::string_view line : split(err, '\n')) {
    const bool ends_traceback = !line.empty() && line[0] != ' ' && before.find("Traceback") != std::string::npos &&
                                line.find("Traceback") == std::string_view::npos;
    before += fmt::format("{}\n", line);
    if (!ends_traceback) continue;
    const bool is_of_child = std::any_of(kOfChild.begin(), kOfChild.end(),
                                         [&](std::string_view mark) { return before.find(mark) != std::string::npos; });
    if (is_of_child && is_exception_line(line, exception)) return true;
    before = "\n";
  }
  return false;
}

std::optional<Outcome> judge_one(const Proof& proof, const ChildRun& run) {
  const std::string fails(kFails);
  switch (proof.form) {
    case Proof::Form::kJson:
      return judge_json(run);
    case Proof::Form::kRaises:
      if (raised_in_child(run.err, proof.text)) return Outcome{fails, proof.text + " in a child"};
      return std::nullopt;
    case Proof::Form::kExit:
      if (run.status != proof.status || run.err.find(proof.text) == std::string::npos) return std::nullopt;
      return Outcome{fails, fmt::format("exit {}, {}", proof.status, last_line(run.err))};
    case Proof::Form::kStuck:
      if (run.status || run.silent <= proof.seconds) return std::nullopt;
      return Outcome{fails, fmt::format("no progress for {:g} s", proof.seconds)};
  }
  return std::nullopt;
}

}  // namespace

double ProofHeader::silence() const {
  double longest = 0;
  for (const Proof& proof : proofs) longest = std::max(longest, proof.seconds);
  return longest;
}

base::Result<ProofHeader> proof_header(std::string_view program) {
  ProofHeader header;
  for (std::string_view line : split(program, '\n')) {
    if (!take(line, "#")) break;
    if (!take(line, "proof:")) continue;
    line = base::trimmed(line);
    header.methods = take_methods(line);
    const auto proof = parse_proof(line);
    if (!proof) return base::Error{fmt::format("unknown proof: {}", line)};
    header.proofs.push_back(*proof);
  }
  if (header.proofs.empty()) header.proofs.emplace_back();
  return header;
}

Outcome judge(const ProofHeader& header, const ChildRun& run) {
  bool has_json = false;
  for (const Proof& proof : header.proofs) {
    has_json = has_json || proof.form == Proof::Form::kJson;
    if (auto outcome = judge_one(proof, run)) return *outcome;
  }
  if (!run.status) return {std::string(kNoProof), "it did not end in time"};
  if (run.status == 0 && !has_json) return {std::string(kDoesNotFail), ""};
  const std::string_view why = last_line(run.err);
  return {std::string(kNoProof), why.empty() ? fmt::format("exit {}", *run.status) : std::string(why)};
}

}  // namespace cli
