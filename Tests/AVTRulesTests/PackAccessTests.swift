import AVTDiagnostics
import AVTRules
import Foundation
import Testing

/// Packs read files below the folders of the packs that are named, and nothing else.
@Suite("Files that packs may read")
struct PackAccessTests {
    /// A folder `packs` with a pack, and files beside the folder that it must not reach.
    private final class Tree {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

        init() throws {
            for folder in ["packs/below", "other", "packs-2"] {
                try FileManager.default.createDirectory(
                    at: root.appending(path: folder), withIntermediateDirectories: true)
            }
            for folder in ["packs/below", "other", "packs-2"] { try write(Self.base, to: "\(folder)/base.yaml") }
        }

        deinit { try? FileManager.default.removeItem(at: root) }

        static let base = "pack: { name: test.base, version: 1.0.0, language: 1 }\n"

        func path(_ name: String) -> String { root.path + "/" + name }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: root.appending(path: name))
        }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
        }

        /// Writes a pack that extends a path, and gives its source.
        func pack(extending base: String) throws -> PackSource {
            try write(
                "pack: { name: test.outer, version: 1.0.0, language: 1, extends: [\"\(base)\"] }\n",
                to: "packs/pack.yaml")
            return .file(path("packs/pack.yaml"))
        }
    }

    private func codes(_ sources: [PackSource], limits: RuleLimits = RuleLimits()) -> [DiagnosticCode] {
        RuleCompiler.check(sources, limits: limits).diagnostics.map(\.code)
    }

    @Test("a file in the pack's folder or below is read, however it is written, through links, too")
    func inside() throws {
        let tree = try Tree()
        try tree.link("packs/link.yaml", to: "below/base.yaml")
        try tree.link("packs/folder", to: "below")
        try tree.link("elsewhere", to: "packs")
        for path in [
            "below/base.yaml", "below/../below/base.yaml", "../packs/below/base.yaml",
            tree.path("packs/below/base.yaml"),
            tree.path("elsewhere/below/base.yaml"), "link.yaml", "folder/base.yaml",
        ] {
            #expect(codes([try tree.pack(extending: path)]).isEmpty, "\(path)")
        }
        // A folder that is named by a link is where the link leads.
        #expect(codes([.folder(tree.path("elsewhere"))]).isEmpty)
    }

    @Test("a file outside is not read, whether it exists or not, and nothing of it is said")
    func outside() throws {
        let tree = try Tree()
        try tree.write("secret: [very secret\n", to: "other/secret.yaml")
        try tree.link("packs/link.yaml", to: "../other/secret.yaml")
        try tree.link("packs/folder", to: "../other")
        for path in [
            "../other/secret.yaml", "../other/none.yaml", tree.path("other/secret.yaml"), "below/../../other/base.yaml",
            "../packs-2/base.yaml", "/etc/passwd.yaml", "../../../../../../../../../etc/passwd.yaml", "link.yaml",
            "folder/secret.yaml",
        ] {
            let found = RuleCompiler.check([try tree.pack(extending: path)]).diagnostics
            #expect(found.map(\.code) == [.outsideFolder], "\(path)")
            #expect(found.first?.range?.text == "\"\(path)\"")
            #expect(!RulePackError(diagnostics: found).description.contains("very secret"))
        }
    }

    @Test("a pack whose own file is a link out of its folder is not read")
    func ownLink() throws {
        let tree = try Tree()
        try tree.link("packs/pack.yaml", to: "../other/base.yaml")
        #expect(codes([.file(tree.path("packs/pack.yaml"))]) == [.outsideFolder])
        #expect(codes([.folder(tree.path("packs"))]) == [.outsideFolder])
        #expect(codes([.file(tree.path("other/base.yaml"))]).isEmpty)
    }

    @Test("packs that are named together reach each other's folders")
    func together() throws {
        let tree = try Tree()
        let pack = try tree.pack(extending: "../other/base.yaml")
        #expect(codes([pack]) == [.outsideFolder])
        #expect(codes([.file(tree.path("other/base.yaml")), pack]).isEmpty)
    }

    @Test("an app that compiles gets an error with the code, and texts reach the folder of their name")
    func apps() throws {
        let tree = try Tree()
        let pack = try tree.pack(extending: "../other/base.yaml")
        let error = #expect(throws: RulePackError.self) { try RuleCompiler.compile([pack]) }
        #expect(error?.diagnostics.map(\.code) == [.outsideFolder])
        let text = try String(contentsOfFile: tree.path("packs/pack.yaml"), encoding: .utf8)
        #expect(codes([.text(text, name: tree.path("packs/text.yaml"))]) == [.outsideFolder])
        #expect(codes([.text(text, name: "text.yaml")]) == [.outsideFolder])
        let below = text.replacing("../other", with: "below")
        #expect(codes([.text(below, name: tree.path("packs/text.yaml"))]).isEmpty)
    }

    @Test("where the person at the terminal allows it, a file outside is a pack like others")
    func allowed() throws {
        let tree = try Tree()
        let pack = try tree.pack(extending: "../other/base.yaml")
        let limits = RuleLimits(access: PackAccess(of: [pack], allowsOutside: true))
        #expect(codes([pack], limits: limits).isEmpty)
        #expect(codes([try tree.pack(extending: "../other/none.yaml")], limits: limits) == [.packNotFound])
    }

    @Test("a file or folder that is probably meant is offered if it is in the packs' folders")
    func offered() throws {
        let tree = try Tree()
        let labels = { (name: String) in
            RuleCompiler.check([try tree.pack(extending: name)]).diagnostics.map(\.label)
        }
        #expect(try labels("below/base") == ["did you mean the file `below/base.yaml`?"])
        #expect(try labels("below") == ["name a file in this folder, such as `below/FILE.yaml`"])
        try tree.write(Tree.base, to: "packs/below/pack.yaml")
        #expect(try labels("below") == ["did you mean `below/`?"])
        #expect(try labels("below/").isEmpty)
        #expect(try labels("../other/base") == ["this file is not read"])
    }

    @Test("an error in a file outside has a location and a code, and no text of the file")
    func unquoted() throws {
        let tree = try Tree()
        let pack = try tree.pack(extending: "../other/base.yaml")
        try tree.write(
            Tree.base + "transitions:\n  - { name: secret, action: Strat, acept: password }\n", to: "other/base.yaml")
        let limits = RuleLimits(access: PackAccess(of: [pack], allowsOutside: true))
        let found = RuleCompiler.check([pack], limits: limits).diagnostics
        #expect(Set(found.map(\.code)) == [.unknownKey, .unknownAction])
        #expect(found.allSatisfy { $0.range?.start.line == 3 && $0.fixes.isEmpty })
        let shown = RulePackError(diagnostics: found).description
        #expect(shown.contains("error[AVT1001/unknown-key]: unknown key\n"))
        #expect(shown.contains("other/base.yaml:3:36"))
        for text in ["secret,", "Strat", "acept", "password", "accept"] { #expect(!shown.contains(text), "\(shown)") }
    }
}
