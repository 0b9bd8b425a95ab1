import AVTDiagnostics
import AVTPackTools
import AVTTestSupport
import AVTYAML
import Foundation
import OpenAVT
import Testing

@testable import AVTRules

/// The language reference names what the compiler knows, and nothing else.
@Suite struct `Keys of the language reference` {
    @Test func `every section of a pack has a page, and the index lists every page`() throws {
        #expect(try Self.sections().count == MappingDeclaration.document.keys.count)
        let folder = repository.appending(path: "rules/reference").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let listed = Set(try LanguagePages().pages.map(\.path))
        #expect(names.filter { !listed.contains("rules/reference/\($0)") } == [])
    }

    @Test func `the page of OpenAVT's own names has a row for each, with its type and unit`() throws {
        let text = try LanguagePages().reference("built-in-vocabulary")
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let names = Set(rows.map { String($0[0].dropFirst().dropLast()) })
        #expect(names.isSuperset(of: StandardVocabulary.actions))
        for (name, attribute) in StandardVocabulary.attributes {
            let row = rows.first { $0[0] == "`\(name)`" }
            #expect(row?[1] == attribute.type.rawValue && row?[2] == attribute.unit ?? "", "\(name)")
        }
        let known = Set(StandardVocabulary.actions).union(StandardVocabulary.attributes.keys)
        let others = names.subtracting(known)
        // The flags and metrics of OpenAVT.
        #expect(others.count == 18, "\(others)")
    }

    @Test func `the page of OpenAVT's own names says which events the rules of playbacks send`() throws {
        let rows = try LanguagePages().reference("built-in-vocabulary").split(separator: "\n")
        let program = try RuleCompiler.compile([.shipped("playback.content")])
        let emitted = Set(program.content.code.emissions.map(\.action.name))
        #expect(!emitted.isEmpty)
        for action in emitted {
            let row = rows.first { $0.hasPrefix("| `\(action)`") }
            #expect(row?.contains("`playback.content` emits it") == true, "\(action)")
        }
    }

    @Test func `the page of OpenAVT's own names says which players set the attributes of getters`() throws {
        let rows = try LanguagePages().reference("built-in-vocabulary").split(separator: "\n")
        let players = ["mpv": "mpv", "gstreamer": "GStreamer", "html5": "pages", "avplayer": "AVPlayer", "ima": "IMA"]
        // Trackers set these without a getter of the rules.
        let others: Set = ["trackerTarget", "isAdsTracker", "errorDescription", "errorType", "errorCode"]
        for (pack, player) in players {
            let getters = try RuleCompiler.compile([.shipped("players.\(pack)")]).content.sends.getters
            let attributes = Set(getters.map(\.attribute.name))
            #expect(attributes.count > 4)
            for attribute in StandardVocabulary.attributes.keys where !others.contains(attribute) {
                let row = try #require(rows.first { $0.hasPrefix("| `\(attribute)`") })
                let names = row.split(separator: "|").last?.split(separator: ",") ?? []
                let isListed = names.contains { $0.trimmingCharacters(in: .whitespaces) == player }
                #expect(isListed == attributes.contains(attribute), "\(attribute): \(player)")
            }
        }
    }

    @Test func `every key is named in the text of its section`() throws {
        let sections = try Self.sections()
        let page = try Reference.text()
        for section in MappingDeclaration.document.keys {
            let text = sections.first { $0.title == section.name }?.text ?? ""
            for key in section.value.keys.map(\.name) {
                let described = ["because", "description"].contains(key) ? page : text
                #expect(described.contains("`\(key)`") || described.contains("`\(key): "), "\(section.name): \(key)")
            }
        }
    }

    @Test func `every key that a table lists exists`() throws {
        for (title, text) in try Self.sections() {
            let section = try #require(MappingDeclaration.document.keys.first { $0.name == title })
            let known = Set(section.value.keys.map(\.name))
            for row in text.split(separator: "\n") where row.hasPrefix("| `") {
                let cell = row.dropFirst().prefix { $0 != "|" }
                for name in cell.matches(of: /`(\w+)(:[^`]*)?`/).map({ String($0.1) }) {
                    #expect(known.contains(name), "\(title): \(name)")
                }
            }
        }
    }

    @Test func `every key is in an example`() throws {
        var used: Set<String> = []
        for example in try Reference.examples() where example.reports.isEmpty {
            try ValueDeclaration.mapping(.document).collect(example.yaml, into: &used)
        }
        let everywhere = ["because", "description", "override"]
        let unused = ValueDeclaration.mapping(.document).qualifiedKeys.subtracting(used)
        #expect(unused.filter { name in !everywhere.contains { name.hasSuffix(": \($0)") } }.sorted() == [])
        for key in everywhere { #expect(used.contains { $0.hasSuffix(": \(key)") }, "\(key)") }
    }

    @Test func `the keys of tests are those that the tables of their chapter list, and each is in an example`()
        throws
    {
        let chapter = try LanguagePages().reference("testing")
        let tests = ValueDeclaration.mapping(.testFile)
        let listed = Set(
            chapter.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .flatMap { $0.dropFirst().prefix { $0 != "|" }.matches(of: /`(\w+)`/).map { String($0.1) } })
        // Told of in sentences: what every entry may have, and what an event consists of.
        #expect(
            Set(tests.keys.map(\.name)).subtracting(["because", "description", "action"])
                == listed.subtracting(["because"]))
        var used: Set<String> = []
        for file in try Reference.testFiles() { try tests.collect(file.yaml, into: &used) }
        let unused = tests.qualifiedKeys.subtracting(used)
        #expect(unused.filter { !$0.hasSuffix(": because") && !$0.hasSuffix(": description") }.sorted() == [])
    }

    @Test func `the functions of packs exist and have an example`() throws {
        let table = try #require(
            Reference.sections(level: "###", in: try LanguagePages().reference("expressions"))
                .first { $0.title == "Functions of packs" })
        let rows = table.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let documented = Set(
            rows.flatMap { $0.dropFirst().prefix { $0 != "|" }.matches(of: /`([\w.]+)\(/) }
                .map { String($0.1.split(separator: ".").last ?? "") })
        #expect(documented.isSuperset(of: ["since", "elapsed", "running", "uuid"]))
        let examples = try Reference.examples().map(\.yaml).joined()
        for name in documented {
            #expect(examples.contains("\(name)("), "\(name) has no example")
            let example = ReferenceExample(name: name, yaml: "attributes:\n  title: \(name)()\n")
            let codes = RuleCompiler.check([example.source]).diagnostics.map(\.code)
            #expect(!codes.contains(.unknownFunction) && !codes.contains(.expressionSyntax), "\(name)")
        }
    }

    @Test func `every family of codes is listed`() throws {
        let page = try Reference.text()
        let source = try Reference.file("Sources/Foundation/AVTDiagnostics/Model/DiagnosticCode.swift")
        let numbers = source.matches(of: /\.init\((\d+), "/).compactMap { Int($0.1) }
        #expect(!numbers.isEmpty)
        let families = Set(numbers.map { "AVT\($0 / 1000)xxx" })
        #expect(families == Set(page.matches(of: /AVT\d+xxx/).map { String($0.0) }))
    }

    /// The pages of the sections of a pack.
    private static func sections() throws -> [(title: String, text: String)] {
        let pages = try LanguagePages()
        return try MappingDeclaration.document.keys.map { ($0.name, try pages.reference($0.name)) }
    }
}

extension ValueDeclaration {
    /// The mappings that may stand here, and those inside of them.
    var mappings: [MappingDeclaration] {
        switch self {
        case .mapping(let mapping): [mapping] + mapping.keys.flatMap(\.value.mappings)
        case .list(let item), .oneOrList(let item), .entries(_, let item): item.mappings
        case .either(let values): values.flatMap(\.mappings)
        default: []
        }
    }

    fileprivate var keys: [KeyDeclaration] { mappings.flatMap(\.keys) }

    fileprivate var qualifiedKeys: Set<String> {
        Set(mappings.flatMap { mapping in mapping.keys.map { "\(mapping.phrase): \($0.name)" } })
    }

    /// Collects the keys that a text uses.
    fileprivate func collect(_ text: String, into used: inout Set<String>) throws {
        var diagnostics = DiagnosticCollector()
        let root = try #require(parseYAML(SourceFile(name: "example.yaml", text: text), into: &diagnostics))
        collect(root, into: &used)
    }

    /// Collects the keys that a document uses.
    fileprivate func collect(_ node: YAMLNode, into used: inout Set<String>) {
        switch (self, node.kind) {
        case (.mapping(let mapping), .mapping(let pairs)):
            for pair in pairs {
                guard case .scalar(let name) = pair.key.kind, let key = mapping.key(name.text) else { continue }
                used.insert("\(mapping.phrase): \(key.name)")
                key.value.collect(pair.value, into: &used)
            }
        case (.entries(_, let value), .mapping(let pairs)):
            for pair in pairs { value.collect(pair.value, into: &used) }
        case (.list(let item), .sequence(let nodes)), (.oneOrList(let item), .sequence(let nodes)):
            for node in nodes { item.collect(node, into: &used) }
        case (.oneOrList(let item), _):
            item.collect(node, into: &used)
        case (.either(let values), _):
            for value in values { value.collect(node, into: &used) }
        default: break
        }
    }
}
