import AVTDiagnostics
import AVTExpressions
import Foundation
import Testing

@testable import AVTRules

@Suite("Layers")
struct LayeringTests {
    @Test func `the extending pack is the outer layer`() throws {
        let pack = try #require(check([.shipped("openavt.ads")]).pack)
        #expect(pack.layers.map(\.name) == ["openavt.ads", "openavt.core"])
        #expect(pack.layers[0].main.map(\.name).first == "ad-break-begins")
        #expect(pack.layers[1].first.map(\.name) == ["finished-playback-is-cleared", "playback-gets-its-first-id"])
    }

    @Test func `a base that is reached twice is one layer`() throws {
        let pack = try #require(check([.shipped("openavt.core"), .shipped("openavt.ads")]).pack)
        #expect(pack.layers.map(\.name) == ["openavt.ads", "openavt.core"])
        #expect(pack.name == "openavt.ads")
    }

    @Test func `an override has the position of the original, and a removed rule does not run`() throws {
        let text = """
            pack:
              name: example.layers
              version: 2.0.0
              language: 1
              extends: [openavt.core]
              remove: [stream-loads]
            transitions:
              - name: playback-ends
                override: true
                action: End
                set: { didFinish: true }
            """
        let pack = try #require(check([.text(text, name: "layers.yaml")]).pack)
        #expect(pack.layers[0].main.isEmpty)
        let core = try #require(check([.shipped("openavt.core")]).pack)
        let names = core.layers[0].main.map(\.name)
        #expect(pack.layers[1].main.map(\.name) == names.filter { $0 != "stream-loads" })
        let override = try #require(pack.layers[1].main.first { $0.name == "playback-ends" })
        #expect(override.conditions.isEmpty)
        #expect(override.filter == .only([try #require(pack.actions.firstIndex(of: "End"))]))
    }

    @Test(arguments: ["pingInterval", "openavt.core/pingInterval"])
    func `a parameter from outside wins`(name: String) throws {
        let text = """
            pack:
              name: example.outer
              version: 1.0.0
              language: 1
              extends: [{ pack: openavt.core, with: { pingInterval: 10s } }]
            """
        let source = PackSource.text(text, name: "outer.yaml")
        #expect(try #require(check([source]).pack).timers.map(\.every) == [10_000])
        #expect(try #require(check([source], parameters: [name: "5s"]).pack).timers.map(\.every) == [5_000])
    }

    @Test func `values from outside are checked`() {
        let problems = [("pingIntervall", "5s"), ("pingInterval", "5"), ("pingInterval", "0s")].map { name, value in
            check([.shipped("openavt.core")], parameters: [name: value]).found.map(\.code)
        }
        #expect(problems == [[.unknownParameter], [.wrongValueKind], [.argumentOutOfRange]])
    }

    @Test func `an unknown value from outside is refused with the names of the parameters`() {
        let notes = check([.shipped("openavt.core")], parameters: ["volume": "5"]).found.flatMap(\.notes).map(\.message)
        #expect(notes == ["the packs have the parameter `pingInterval`"])
    }

    @Test func `what an outer pack reads of a base is the base's`() throws {
        let text = """
            pack:
              name: example.outer
              version: 1.0.0
              language: 1
              extends: [openavt.core]
            attributes:
              inPauseBlock: { value: was.isPaused }
            """
        let pack = try #require(check([.text(text, name: "outer.yaml")]).pack)
        let rule = try #require(pack.layers[0].attributes.first)
        let paused = try #require(pack.states.firstIndex { $0.name == "isPaused" })
        #expect(rule.value.references.map { pack.formulas.references[$0] } == [.wasState(paused)])
    }

    @Test func `packs that extend each other are named, all of them`() throws {
        try inFolder { folder in
            for (name, base) in [("a", "b"), ("b", "c"), ("c", "a")] {
                let text = MarkedCase.header(name: "example.\(name)", extends: ["\(base).yaml"])
                try text.write(to: folder.appending(path: name + ".yaml"), atomically: true, encoding: .utf8)
            }
            let found = check([.file(folder.appending(path: "a.yaml").path)]).found
            #expect(found.map(\.code) == [.extendsCycle])
            let location = try #require(found.first?.range)
            #expect(location.start == SourcePosition(line: 6, column: 13))
            #expect(location.file.name.hasSuffix("c.yaml"))
            for name in ["a.yaml", "b.yaml", "c.yaml"] { #expect(found[0].message.contains(name)) }
        }
    }

    @Test func `a folder is its pack`() throws {
        try inFolder { folder in
            let text = MarkedCase.header(name: "example.folder", extends: ["below/"])
            try text.write(to: folder.appending(path: "pack.yaml"), atomically: true, encoding: .utf8)
            let below = folder.appending(path: "below")
            try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
            try MarkedCase.header(name: "example.below").write(
                to: below.appending(path: "pack.yaml"), atomically: true, encoding: .utf8)
            let result = check([.folder(folder.path)])
            #expect(result.pack?.layers.map(\.name) == ["example.folder", "example.below"])
        }
    }

    @Test func `two packs of one name are two only if they differ`() throws {
        let first = MarkedCase.header(name: "example.same")
        let found = check([.text(first, name: "1.yaml"), .text(first + "# other\n", name: "2.yaml")]).found
        #expect(found.map(\.code) == [.packNameConflict])
        let pack = try #require(check([.text(first, name: "1.yaml"), .text(first, name: "2.yaml")]).pack)
        #expect(pack.layers.count == 1)
    }

    @Test func `a chain of packs has an end`() throws {
        try inFolder { folder in
            for number in 0...300 {
                let text = MarkedCase.header(name: "example.p\(number)", extends: ["p\(number + 1).yaml"])
                try text.write(to: folder.appending(path: "p\(number).yaml"), atomically: true, encoding: .utf8)
            }
            let found = check([.file(folder.appending(path: "p0.yaml").path)]).found
            #expect(found.map(\.code) == [.tooManyPacks])
        }
    }

    @Test func `a missing file is reported without a location, a missing base where it is named`() {
        #expect(check([.file("/nowhere/pack.yaml")]).found.map(\.code) == [.fileUnreadable])
        let unknown = check([.shipped("openavt.cor")]).found
        #expect(unknown.map(\.code) == [.packNotFound])
        #expect(unknown[0].notes[0].message.contains("openavt.core"))
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
