public import AVTCore

/// What a pack file says of itself, in its first entry.
public struct PackManifest: Hashable, Sendable {
    /// A file in the pack file.
    public struct File: Hashable, Sendable {
        /// Its path.
        public let path: String
        /// Its bytes, counted.
        public let size: Int
        /// Its SHA-256.
        public let digest: Digest
    }

    /// A value that is set from outside.
    public struct Parameter: Hashable, Sendable {
        /// The pack that declares it.
        public var pack: String
        /// Its name.
        public var name: String
        /// `duration`, `int`, `double`, `bool` or `string`.
        public var type: String
        /// The value that it has if nobody sets it, as it is written.
        public var initial: String

        /// Describes a parameter.
        public init(pack: String, name: String, type: String, initial: String) {
            (self.pack, self.name, self.type, self.initial) = (pack, name, type, initial)
        }
    }

    /// A pack that is extended and is not in the pack file, because the library has it.
    public struct ResolvedPack: Hashable, Sendable {
        /// The pack's name.
        public var name: String
        /// Its version when the pack file was made.
        public var version: String
        /// The SHA-256 of its text when the pack file was made.
        public var digest: Digest

        /// Describes a pack.
        public init(name: String, version: String, digest: Digest) {
            (self.name, self.version, self.digest) = (name, version, digest)
        }
    }

    /// What came of the pack's tests when the pack file was made.
    public struct Tests: Hashable, Sendable {
        /// How many passed; with one that fails no pack file is made.
        public var passed: Int
        /// The SHA-256 of their names, each on a line.
        public var digest: Digest

        /// Sums up tests that passed, by their names.
        public init(passed names: [String]) {
            passed = names.count
            digest = SHA256.digest(of: Array(names.map { $0 + "\n" }.joined().utf8))
        }

        init(passed: Int, digest: Digest) {
            (self.passed, self.digest) = (passed, digest)
        }
    }

    /// What came of the pack's guarantees when the pack file was made.
    public struct Proofs: Hashable, Sendable {
        /// How many were proved.
        public var proved: Int
        /// How many were not decided within the budget.
        public var bounded: Int
        /// How many are broken or left to data, and allowed so by a comment in the pack.
        public var allowed: Int
        /// How many states were explored.
        public var states: Int

        /// Sums up proofs.
        public init(proved: Int, bounded: Int, allowed: Int, states: Int) {
            (self.proved, self.bounded, self.allowed, self.states) = (proved, bounded, allowed, states)
        }
    }

    /// The version of the format that is written and read.
    public static let format = 1
    /// The name of the first entry.
    public static let fileName = "manifest.json"
    /// The name of the second entry, with the digest of the first.
    public static let digestFileName = "manifest.sha256"

    /// The pack's name.
    public var name: String
    /// The pack's version, three numbers.
    public var version: String
    /// Which of the pack files of this name it is, from 1 on.
    ///
    /// One made later has a greater number.
    public var revision: Int
    /// The version of the rule language.
    public var language: String
    /// The path of the file that is the pack; it may extend others.
    public var main: String
    /// The parameters.
    public var parameters: [Parameter]
    /// The extended packs that the library has; none in pack files of earlier versions.
    public var resolved: [ResolvedPack]
    /// The tests.
    public var tests: Tests
    /// The guarantees.
    public var proofs: Proofs
    /// The files, sorted by path.
    public internal(set) var files: [File] = []

    /// Describes a pack file; which files there are is filled in when it is made.
    public init(
        name: String, version: String, revision: Int, language: String, main: String, parameters: [Parameter] = [],
        resolved: [ResolvedPack] = [], tests: Tests = Tests(passed: []),
        proofs: Proofs = Proofs(proved: 0, bounded: 0, allowed: 0, states: 0)
    ) {
        (self.name, self.version, self.revision, self.language) = (name, version, revision, language)
        (self.main, self.parameters, self.resolved) = (main, parameters, resolved)
        (self.tests, self.proofs) = (tests, proofs)
    }

    /// The second entry, as `sha256sum` writes it.
    static func digestFile(of digest: Digest) -> [UInt8] {
        Array("\(digest)  \(fileName)\n".utf8)
    }
}
