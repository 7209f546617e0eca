#include "cli/proof.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

ProofHeader header(const std::string& text) {
  const auto result = proof_header(text);
  EXPECT_TRUE(result.ok()) << text;
  return result.ok() ? result.value() : ProofHeader();
}

ChildRun ended(int status, std::string out = "", std::string err = "") {
  return {status, std::move(out), std::move(err), 1, 0};
}

std::string verdict(const std::string& lines, const ChildRun& run) { return judge(header(lines), run).verdict; }

TEST(Proof, HeadersOfEveryForm) {
  EXPECT_EQ(header("import os\n# proof: exit 1, stderr \"x\"\n").proofs[0].form, Proof::Form::kJson);
  const ProofHeader both = header("# proof: no progress for 3 s\n# proof: exit 2, stderr \"a b\" under fork|spawn\n");
  ASSERT_EQ(both.proofs.size(), 2U);
  EXPECT_EQ(both.silence(), 3.0);
  EXPECT_EQ(both.proofs[1].status, 2);
  EXPECT_EQ(both.proofs[1].text, "a b");
  EXPECT_EQ(both.methods, (std::vector<std::string>{"fork", "spawn"}));
  EXPECT_EQ(header("# proof: raises ValueError in child\n").proofs[0].text, "ValueError");
  EXPECT_FALSE(proof_header("# proof: works on my machine\n").ok());
  EXPECT_FALSE(proof_header("# proof: json under threads\n").ok());
}

TEST(Proof, JsonNeedsStatusZero) {
  const std::string said =
      "noise\n{\"verdict\": \"reproduced\", \"metric\": \"gap\", \"value\": 0.5, \"unit\": \"s\"}\n";
  EXPECT_EQ(verdict("# proof: json\n", ended(0, said)), "fails");
  EXPECT_EQ(judge(header("# proof: json\n"), ended(0, said)).detail, "gap 0.5 s");
  EXPECT_EQ(verdict("# proof: json\n", ended(1, said)), "no proof");
  EXPECT_EQ(verdict("# proof: json\n", ended(0, "fine\n")), "no proof");
  EXPECT_EQ(verdict("# proof: json\n", {std::nullopt, said, "", 60, 1}), "no proof");
}

TEST(Proof, ExitNeedsStatusAndText) {
  const std::string declared = "# proof: exit 3, stderr \"late\"\n";
  EXPECT_EQ(verdict(declared, ended(3, "", "too late\n")), "fails");
  EXPECT_EQ(verdict(declared, ended(1, "", "too late\n")), "no proof");
  EXPECT_EQ(verdict(declared, ended(3)), "no proof");
  EXPECT_EQ(verdict(declared, ended(0)), "does not fail");
}

TEST(Proof, SilenceIsADeadlockAndSlownessIsNot) {
  const std::string declared = "# proof: no progress for 1 s\n";
  EXPECT_EQ(verdict(declared, {std::nullopt, "", "", 2, 1.1}), "fails");
  EXPECT_EQ(verdict(declared, {std::nullopt, "", "", 60, 0.2}), "no proof");
  EXPECT_EQ(verdict(declared, ended(0)), "does not fail");
  EXPECT_EQ(verdict(declared, ended(2)), "no proof");
}

TEST(Proof, RaisesCountsInAChildAlone) {
  const std::string declared = "# proof: raises ValueError in child\n";
  const std::string frames = "Traceback (most recent call last):\n  File \"p.py\", line 3, in work\nValueError: 1\n";
  EXPECT_EQ(verdict(declared, ended(1, "", frames)), "no proof");
  EXPECT_EQ(verdict(declared, ended(0, "", "Process Process-1:\n" + frames)), "fails");
  EXPECT_EQ(verdict("# proof: raises KeyError in child\n", ended(1, "", "Process Process-1:\n" + frames)), "no proof");
}

}  // namespace
}  // namespace cli
