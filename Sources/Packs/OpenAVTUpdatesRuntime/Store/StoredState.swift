package import AVTCore
package import OpenAVTRuntime

/// The state of a store: what is known of the packs in it.
package struct StoredState: Equatable, Sendable {
    /// A pack in the store.
    package struct Pack: Equatable, Sendable {
        /// The SHA-256 of the pack file, which identifies it.
        package var digest: Digest
        /// The name of the pack.
        package var name: String
        /// The revision of the pack file.
        package var revision: Int
        /// The number of signatures stored with the pack file.
        package var signatures: Int
    }

    /// The last accepted pack.
    package var active: Pack?
    /// The last pack that passed its trial; if ``active`` is another one, it is on trial.
    package var good: Pack?
    /// The counts of the pack on trial so far, over all starts of the app.
    package var trial = StepCounts()
    /// The number of times that the app started to run the pack on trial since it was last stopped properly.
    package var starts = 0
    /// The greatest accepted revision of each pack, by name; earlier revisions are not accepted again.
    package var revisions: [String: Int] = [:]
    /// The ETag for the next request to the feed.
    package var mark: String?
    /// The digests of the packs that were rolled back, the latest last.
    package var rolledBack: [Digest] = []

    /// The number of times that the app may end abnormally while a pack is on trial.
    ///
    /// After that, the pack is not run again.
    static let startsLimit = 2
    /// The maximum number of packs that are remembered as rolled back.
    static let rolledBackLimit = 32
    /// The maximum size of the state file in bytes.
    static let limit = 1 << 16
    private static let format = 1

    /// True if the last accepted pack has not passed its trial yet.
    package var isOnTrial: Bool { active != nil && active != good }

    /// Records that a pack was rolled back.
    mutating func rollBack(_ digest: Digest) {
        rolledBack.removeAll { $0 == digest }
        rolledBack.append(digest)
        rolledBack.removeFirst(max(0, rolledBack.count - StoredState.rolledBackLimit))
        if good?.digest == digest { good = nil }
        if active?.digest == digest { active = good }
        starts = 0
    }

    /// Records that the app starts to run the pack on trial.
    ///
    /// - Returns: The pack if it is rolled back instead, because the app ended too often while it was on trial, or
    ///   `nil`.
    mutating func begin() -> Pack? {
        guard isOnTrial, let pack = active else { return nil }
        guard starts < StoredState.startsLimit else {
            rollBack(pack.digest)
            return pack
        }
        starts += 1
        return nil
    }

    // MARK: The file: a line of JSON, and a line with its digest

    /// The bytes of the state file.
    var bytes: [UInt8] {
        let text = JSONValue.object([
            JSONMember("format", .int(StoredState.format)),
            JSONMember("active", active.map(\.json) ?? .null),
            JSONMember("good", good.map(\.json) ?? .null),
            JSONMember("trial", trial.json),
            JSONMember("starts", .int(starts)),
            JSONMember("revisions", .object(revisions.sorted { $0.key < $1.key }.map { JSONMember($0, .int($1)) })),
            JSONMember("mark", mark.map(JSONValue.string) ?? .null),
            JSONMember("takenBack", .array(rolledBack.map { .string($0.description) })),
        ]).text
        let line = Array(text.utf8)
        return line + Array("\n\(SHA256.digest(of: line))\n".utf8)
    }

    init() {}

    /// Parses the state file.
    ///
    /// - Throws: `StoreError.damaged`.
    init(_ bytes: [UInt8]) throws(StoreError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count == 3, lines[2].isEmpty,
            String(decoding: lines[1], as: UTF8.self) == SHA256.digest(of: lines[0]).description
        else { throw .damaged("its digest is another one") }
        guard let json = try? JSONReader.read(lines[0]), json["format"]?.int == StoredState.format else {
            throw .damaged("it is of another format")
        }
        active = json["active"].flatMap(Pack.init)
        good = json["good"].flatMap(Pack.init)
        trial = json["trial"].flatMap(StepCounts.init) ?? StepCounts()
        starts = json["starts"]?.int ?? 0
        for member in json["revisions"]?.members ?? [] { revisions[member.name] = member.value.int }
        mark = json["mark"]?.string
        rolledBack = json["takenBack"]?.items.compactMap { $0.string.flatMap { Digest($0) } } ?? []
    }
}

extension StoredState.Pack {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("digest", .string(digest.description)), JSONMember("name", .string(name)),
            JSONMember("revision", .int(revision)), JSONMember("signatures", .int(signatures)),
        ])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let digest = json["digest"]?.string.flatMap({ Digest($0) }), let name = json["name"]?.string,
            let revision = json["revision"]?.int, let signatures = json["signatures"]?.int
        else { return nil }
        self.init(digest: digest, name: name, revision: revision, signatures: signatures)
    }
}

extension StepCounts {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("events", .int(events)), JSONMember("blocked", .int(blocked)),
            JSONMember("failedFormulas", .int(failedFormulas)), JSONMember("overLimit", .int(overLimit)),
            JSONMember("elapsed", .int(elapsed)),
        ])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let events = json["events"]?.int, let blocked = json["blocked"]?.int,
            let failedFormulas = json["failedFormulas"]?.int, let elapsed = json["elapsed"]?.int
        else { return nil }
        self.init()
        (self.events, self.blocked, self.failedFormulas, self.elapsed) = (events, blocked, failedFormulas, elapsed)
        overLimit = json["overLimit"]?.int ?? 0
    }
}
