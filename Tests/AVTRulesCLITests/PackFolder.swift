import Foundation
import Testing

/// A folder with a pack of two files and its tests.
struct PackFolder {
    static let pack = """
        pack:
          name: my.pack
          version: 1.2.0
          language: 1
          extends: [base/base.yaml]
          parameters:
            most: { type: int, default: 3, description: A limit. }
        attributes:
          countStarts: { action: Start, value: parameters.most }

        """
    static let base = """
        pack: { name: my.base, version: 1.0.0, language: 1 }
        state:
          tracker:
            isPaused: { initial: false }
        transitions:
          - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
          - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }

        """
    static let tests = """
        pack: pack.yaml
        tests:
          - name: the start says the limit
            steps:
              - { at: 0s, emit: Start, expect: { attributes: { countStarts: 3 } } }
          - name: a second pause is blocked
            steps:
              - { at: 0s, emit: PauseBegin }
              - { at: 1s, emit: PauseBegin, expect: { accepted: false } }

        """

    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(at: scratch.file("base"), withIntermediateDirectories: true)
        _ = try scratch.write(Self.pack, to: "pack.yaml")
        _ = try scratch.write(Self.base, to: "base/base.yaml")
        _ = try scratch.write(Self.tests, to: "pack.test.yaml")
    }

    func run(_ arguments: String) throws -> Tool.Result {
        try Tool.run(arguments.split(separator: " ").map(String.init), in: scratch.folder)
    }

    /// A pack file, and two keys that have signed it.
    func signed() throws {
        for command in [
            "pack build pack.yaml -o my.avtpack --revision 7", "pack keygen one", "pack keygen two",
            "pack sign my.avtpack --key one.key", "pack sign my.avtpack --key two.key -o my.avtpack.two.minisig",
        ] {
            let result = try run(command)
            #expect(result.status == 0, "\(command): \(result.errors)")
        }
    }
}
