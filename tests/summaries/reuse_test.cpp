// Born for re-analysis: after an edit only what the edit changed is computed anew, and the findings are the same bytes
// as those of a cold run.
#include <gtest/gtest.h>

#include <map>

#include "concurrency/tables.h"
#include "facts/extract.h"
#include "findings/judge.h"
#include "report/report.h"
#include "rules/run.h"
#include "rules/select.h"
#include "summaries/summary.h"
#include "syntax/tree.h"
#include "tests/support/analysis.h"
#include "tests/support/linked.h"

namespace {

using support::Text;

// Facts by the bytes they come from, which are all they depend on.
struct Cache {
  std::map<std::string, facts::ModuleFacts> facts;
  size_t extracted = 0;

  const facts::ModuleFacts& of(const source::SourceFile& file) {
    const auto [found, added] = facts.try_emplace(file.text);
    if (!added) return found->second;
    ++extracted;
    const syntax::SyntaxTree tree = syntax::parse(file.text);
    found->second = facts::extract(tree, tree.text(), file.kind == source::FileKind::kStub);
    return found->second;
  }
};

// One analysis, perhaps after an earlier one.
class Analysis {
 public:
  Analysis(const std::vector<Text>& texts, Cache& cache, const Analysis* earlier = nullptr)
      : files_(support::load(texts)),
        facts_(facts_of(files_, cache)),
        project_(project::link(files_, facts_, support::builtin_models())),
        summaries_(summarize(earlier)) {}

  size_t computed() const { return summaries_.computed(); }
  size_t functions() const { return project_.functions.size(); }
  // All findings with their paths, as the reporter for machines writes them.
  std::string findings() const {
    const config::Settings settings = support::everything_shown();
    const concurrency::Tables tables = concurrency::analyze(project_, summaries_, settings);
    auto found = rules::run(rules::selected(settings), tables, files_.size(), base::for_each_serial);
    const auto outcome = findings::judge(std::move(found), {files_, facts_, {}}, settings);
    std::vector<std::string> paths;
    for (const source::SourceFile& file : files_) paths.push_back(file.path);
    const report::Run run{files_, paths, &outcome, {}, "."};
    return report::render(run, config::OutputFormat::kJson, {}).out;
  }

 private:
  static std::vector<facts::ModuleFacts> facts_of(const std::vector<source::SourceFile>& files, Cache& cache) {
    std::vector<facts::ModuleFacts> out;
    for (const source::SourceFile& file : files) out.push_back(cache.of(file));
    return out;
  }
  summaries::Summaries summarize(const Analysis* earlier) const {
    if (earlier == nullptr) return summaries::summarize(project_);
    const summaries::Earlier before{earlier->summaries_, earlier->project_};
    return summaries::summarize(project_, &before);
  }

  std::vector<source::SourceFile> files_;
  std::vector<facts::ModuleFacts> facts_;
  project::Project project_;
  summaries::Summaries summaries_;
};

constexpr int kModules = 200;
constexpr int kChain = 10;

std::string name_of(int module) { return "mod" + std::to_string(module); }

// Twenty chains of ten modules: step() of each calls step() of the next; the last of a chain sleeps. Each has a
// coroutine that starts the chain at its place, helpers of its own, and something that hands a function to a shared
// helper.
std::string module_text(int i) {
  const bool last = i % kChain == kChain - 1;
  std::string text = "# Module " + std::to_string(i) + "\nimport time\nimport shared\n";
  if (!last) text += "import " + name_of(i + 1) + "\n";
  text += "\ndef quick(n):\n    total = 0\n    for x in range(n):\n        total += x\n    return total\n";
  text += "\ndef step():\n    quick(3)\n";
  text += last ? "    time.sleep(1)\n" : "    " + name_of(i + 1) + ".step()\n";
  text += "\nclass Worker:\n    def run(self):\n        shared.apply(step)\n";
  text += "\nasync def serve():\n    step()\n";
  return text;
}

std::vector<Text> project_texts() {
  std::vector<Text> texts{{"shared.py", "def apply(fn):\n    return fn()\n"}};
  for (int i = 0; i < kModules; ++i) texts.push_back({name_of(i) + ".py", module_text(i)});
  return texts;
}

class Reuse : public testing::Test {
 protected:
  // The project with one module's text changed.
  static std::vector<Text> edited(int module, std::string_view from, std::string_view to) {
    std::vector<Text> texts = first().texts;
    std::string& text = texts[static_cast<size_t>(module) + 1].text;
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return texts;
  }
  // How many summaries an analysis of `texts` computes that starts from the first one; checks its findings and that one
  // file was read anew.
  static size_t computed_after(const std::vector<Text>& texts) {
    const size_t extracted = first().cache.extracted;
    const Analysis after(texts, first().cache, &first().analysis);
    EXPECT_EQ(first().cache.extracted, extracted + 1);
    Cache empty;
    const Analysis cold(texts, empty);
    EXPECT_EQ(cold.computed(), cold.functions());
    EXPECT_EQ(after.findings(), cold.findings());
    return after.computed();
  }

  // The cold run that all tests start from.
  struct First {
    std::vector<Text> texts = project_texts();
    Cache cache;
    Analysis analysis{texts, cache};
    size_t extracted = cache.extracted;
  };
  static First& first() {
    static First kFirst;
    return kFirst;
  }
};

TEST_F(Reuse, ColdRunComputesEverything) {
  EXPECT_EQ(first().extracted, static_cast<size_t>(kModules) + 1);
  EXPECT_EQ(first().analysis.computed(), first().analysis.functions());
  const std::string found = first().analysis.findings();
  EXPECT_NE(found.find("mod0.py"), std::string::npos);
  EXPECT_NE(found.find("time.sleep"), std::string::npos);
}

TEST_F(Reuse, NothingChangedComputesNothing) {
  const size_t extracted = first().cache.extracted;
  const Analysis again(first().texts, first().cache, &first().analysis);
  EXPECT_EQ(first().cache.extracted, extracted);
  EXPECT_EQ(again.computed(), 0u);
  EXPECT_EQ(again.findings(), first().analysis.findings());
}

TEST_F(Reuse, EditWithoutEffectStaysInItsFunction) {
  EXPECT_EQ(computed_after(edited(19, "total = 0", "total = 7")), 1u);
}

// The last step of a chain: itself, the nine steps above it, and ten coroutines and workers.
TEST_F(Reuse, EditWithEffectReachesItsCallersAlone) {
  EXPECT_EQ(computed_after(edited(19, "time.sleep(1)", "time.sleep(2)")), 30u);
}

TEST_F(Reuse, EffectThatGoesAwayIsForgottenAbove) {
  EXPECT_EQ(computed_after(edited(29, "    time.sleep(1)\n", "    quick(2)\n")), 30u);
}

TEST_F(Reuse, TopOfAChainConcernsFew) {
  EXPECT_EQ(computed_after(edited(20, "quick(3)\n", "quick(3)\n    quick(4)\n")), 3u);
}

TEST_F(Reuse, MovedLinesComputeNothing) {
  EXPECT_EQ(computed_after(edited(19, "import time\n", "# A comment.\n\nimport time\n")), 0u);
}

TEST_F(Reuse, CommentInsideABodyComputesNothing) {
  EXPECT_EQ(computed_after(edited(19, "    quick(3)\n", "    # Why.\n    quick(3)\n")), 0u);
}

TEST_F(Reuse, NewFunctionIsComputedAlone) {
  EXPECT_LE(computed_after(edited(19, "\ndef quick", "\ndef fresh():\n    pass\n\ndef quick")), 2u);
}

// A decorator changes what a call of the function does, not its body.
TEST_F(Reuse, CallersSeeWhatAFunctionBecame) {
  const size_t computed = computed_after(edited(19, "\ndef step", "\nasync def step"));
  EXPECT_GE(computed, 21u);
}

// What is handed to a helper is an input of the call, though the caller's own text stays.
TEST_F(Reuse, CallersSeeWhatANameBecame) {
  computed_after(edited(19, "\nclass Worker", "\nstep = quick\n\nclass Worker"));
}

}  // namespace
