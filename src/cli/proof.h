// How a rule's program says that it fails (its `# proof:` lines), and what one run of it shows. The same forms as the
// harness in tests/interpreters reads. Used by `gilint prove`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/child.h"

namespace cli {

struct Proof {
  enum class Form : uint8_t { kJson, kRaises, kExit, kStuck };
  Form form = Form::kJson;
  std::string text;    // kRaises: the exception; kExit: what stands on standard error
  int status = 0;      // kExit
  double seconds = 0;  // kStuck: without output
};

struct ProofHeader {
  std::vector<Proof> proofs;         // any of them is the failure; at least one
  std::vector<std::string> methods;  // start methods to run under; empty for the interpreter's own
  double silence() const;            // seconds without output that are a deadlock, 0 for none
};

// What the first comment lines declare; `json` where they say nothing. Error: a form nobody knows.
base::Result<ProofHeader> proof_header(std::string_view program);

// The verdict of a run, in the words of measured.json: "fails", "does not fail" or "no proof", and the figure or
// reason.
struct Outcome {
  std::string verdict;
  std::string detail;
};

Outcome judge(const ProofHeader& header, const ChildRun& run);

}  // namespace cli
