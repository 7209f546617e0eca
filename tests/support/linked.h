// Projects from strings up to the linked project, and its answers as short texts that tests compare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "facts/facts.h"
#include "project/project.h"
#include "source/source_file.h"
#include "tests/support/texts.h"

namespace support {

// The built-in models, read once.
const models::Models& builtin_models();

// A linked project with the files and facts that it points into.
class Linked {
 public:
  explicit Linked(std::vector<Text> texts, const models::Models& models = builtin_models());
  // One module, main.py.
  explicit Linked(std::string text) : Linked(std::vector<Text>{{"main.py", std::move(text)}}) {}

  Linked(const Linked&) = delete;
  Linked& operator=(const Linked&) = delete;

  const std::vector<source::SourceFile>& files() const { return files_; }
  const std::vector<facts::ModuleFacts>& facts() const { return facts_; }
  const project::Project& project() const { return project_; }

  // The function of that qualified name; fails the test if there is none, or several.
  project::FunctionId function(std::string_view qualified) const;
  project::ClassId class_named(std::string_view qualified) const;
  // Where the sites of a function lead: "main.g, main.h~, time.sleep", sorted; "~" likely, "?" possible. A called
  // parameter is "<f.x>", for the parameter x of f.
  std::string callees(std::string_view qualified) const;
  // The same of what it hands over to run elsewhere, as "thread main.work".
  std::string spawns(std::string_view qualified) const;
  // What a variable is, as the last store of that name in the function says: "main.A()", "class main.A", "main.f",
  // "'text'", "3", "None", "list", "socket.socket()"; several joined by " | ", "unknown" among them.
  std::string variable(std::string_view qualified, std::string_view name) const;
  // What the function returns, as its last return says.
  std::string result(std::string_view qualified) const;

 private:
  std::string described(project::SetId set) const;
  std::string described(const project::Entry& entry) const;
  std::string described(const project::Target& target) const;
  std::string qualified(project::FunctionId id) const;

  std::vector<source::SourceFile> files_;
  std::vector<facts::ModuleFacts> facts_;
  project::Project project_;
};

}  // namespace support
