public import AVTCore

/// The manifest of a pack file, which is its first entry.
public struct PackManifest: Hashable, Sendable {
    /// A file in the pack file.
    public struct File: Hashable, Sendable {
        /// The path of the file.
        public let path: String
        /// The size of the file in bytes.
        public let size: Int
        /// The SHA-256 of the file.
        public let digest: Digest
    }

    /// A parameter of a pack.
    public struct Parameter: Hashable, Sendable {
        /// The name of the pack that declares the parameter.
        public var pack: String
        /// The name of the parameter.
        public var name: String
        /// The type of the parameter: `duration`, `int`, `double`, `bool` or `string`.
        public var type: String
        /// The default value, as it is written.
        public var initial: String

        /// Creates a parameter.
        public init(pack: String, name: String, type: String, initial: String) {
            (self.pack, self.name, self.type, self.initial) = (pack, name, type, initial)
        }
    }

    /// A pack that is extended but not in the pack file, because it is part of the library.
    public struct ResolvedPack: Hashable, Sendable {
        /// The name of the pack.
        public var name: String
        /// The version of the pack when the pack file was made.
        public var version: String
        /// The SHA-256 of the pack's text when the pack file was made.
        public var digest: Digest

        /// Creates a resolved pack.
        public init(name: String, version: String, digest: Digest) {
            (self.name, self.version, self.digest) = (name, version, digest)
        }
    }

    /// The compiled image of a pack, which apps without YAML and compiler run.
    public struct Image: Hashable, Sendable {
        /// The path of the image, which is one of the files.
        public var path: String
        /// The version of the image format.
        public var format: Int
        /// The feature level that the image requires of the engine.
        public var level: Int
        /// The SHA-256 of the packs and parameters that the image was compiled from, which the image contains too.
        public var rules: Digest

        /// Creates an image.
        public init(path: String = PackManifest.imageFileName, format: Int, level: Int, rules: Digest) {
            (self.path, self.format, self.level, self.rules) = (path, format, level, rules)
        }
    }

    /// The results of the pack's tests when the pack file was made.
    public struct Tests: Hashable, Sendable {
        /// The number of tests that passed; no pack file is made if a test fails.
        public var passed: Int
        /// The SHA-256 of the names of the tests, one per line.
        public var digest: Digest

        /// Creates a summary of tests that passed, from their names.
        public init(passed names: [String]) {
            passed = names.count
            digest = SHA256.digest(of: Array(names.map { $0 + "\n" }.joined().utf8))
        }

        init(passed: Int, digest: Digest) {
            (self.passed, self.digest) = (passed, digest)
        }
    }

    /// The results of the pack's guarantees when the pack file was made.
    public struct Proofs: Hashable, Sendable {
        /// The number of guarantees that were proved.
        public var proved: Int
        /// The number of guarantees that were not decided within the budget.
        public var bounded: Int
        /// The number of guarantees that are violated or depend on data, where a comment in the pack allows it.
        public var allowed: Int
        /// The number of states that were explored.
        public var states: Int

        /// Creates a summary of proofs.
        public init(proved: Int, bounded: Int, allowed: Int, states: Int) {
            (self.proved, self.bounded, self.allowed, self.states) = (proved, bounded, allowed, states)
        }
    }

    /// The version of the format that this library reads and writes.
    public static let format = 1
    /// The name of the first entry.
    public static let fileName = "manifest.json"
    /// The name of the second entry, which contains the digest of the first.
    public static let digestFileName = "manifest.sha256"
    /// The path of the image in pack files that `avt-rules pack build` makes.
    public static let imageFileName = "rules.avtimage"

    /// The name of the pack.
    public var name: String
    /// The version of the pack: three numbers.
    public var version: String
    /// The number of the pack file among those with this name, starting at 1.
    ///
    /// A pack file that is made later has a greater number.
    public var revision: Int
    /// The version of the rule language.
    public var language: String
    /// The path of the pack's main file, which may extend others.
    public var main: String
    /// The parameters of the pack.
    public var parameters: [Parameter]
    /// The extended packs that are part of the library; empty in pack files of earlier versions.
    public var resolved: [ResolvedPack]
    /// The compiled image, or `nil` if there is none.
    public var image: Image?
    /// The reason why the rules of this name are withdrawn, or `nil` if they are not.
    ///
    /// A pack file that withdraws rules contains no files. Apps that accept it go back to their bundled rules.
    public var withdrawn: String?
    /// The results of the tests.
    public var tests: Tests
    /// The results of the guarantees.
    public var proofs: Proofs
    /// The files, sorted by path.
    public internal(set) var files: [File] = []

    /// Creates a manifest; its files are filled in when the pack file is made.
    public init(
        name: String, version: String, revision: Int, language: String, main: String, parameters: [Parameter] = [],
        resolved: [ResolvedPack] = [], tests: Tests = Tests(passed: []),
        proofs: Proofs = Proofs(proved: 0, bounded: 0, allowed: 0, states: 0)
    ) {
        (self.name, self.version, self.revision, self.language) = (name, version, revision, language)
        (self.main, self.parameters, self.resolved) = (main, parameters, resolved)
        (self.tests, self.proofs) = (tests, proofs)
    }

    /// Returns the contents of the second entry, in the format of `sha256sum`.
    static func digestFile(of digest: Digest) -> [UInt8] {
        Array("\(digest)  \(fileName)\n".utf8)
    }
}
