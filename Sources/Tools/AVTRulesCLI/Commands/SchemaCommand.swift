import AVTPackTools
import AVTRules
import ArgumentParser

/// `avt-rules schema`: prints the JSON Schema of a kind of file.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints a JSON Schema, for editors that complete and check YAML.",
        discussion: "A file that the schema accepts may still have mistakes: `check` finds more.")

    @Argument(help: "The kind of file.")
    var kind: Kind

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case pack, test
    }

    func run() throws {
        switch kind {
        case .pack:
            try Console.write(
                json: SchemaBuilder.text(
                    of: .document, title: "Rule pack of OpenAVT rules",
                    description: "A pack in version \(RuleCompiler.languageVersion) of the rule language."))
        case .test:
            try Console.write(
                json: SchemaBuilder.text(
                    of: .testFile, title: "Tests of rule packs of OpenAVT rules",
                    description: "A file NAME.test.yaml next to a pack."))
        }
    }
}
