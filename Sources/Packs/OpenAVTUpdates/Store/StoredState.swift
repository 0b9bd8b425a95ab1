package import AVTCore
package import OpenAVTRuntime

/// What a store says of the packs in it.
package struct StoredState: Equatable, Sendable {
    /// A pack in the store.
    package struct Pack: Equatable, Sendable {
        /// The SHA-256 of the pack file, by which it is called.
        package var digest: Digest
        /// The pack's name.
        package var name: String
        /// Which of its pack files it is.
        package var revision: Int
        /// How many signatures are beside it.
        package var signatures: Int
    }

    /// The pack that was taken last.
    package var active: Pack?
    /// The last pack that did well; while ``active`` is another one, that is on trial.
    package var good: Pack?
    /// What the pack on trial has come to so far, over all starts of the app.
    package var trial = StepCounts()
    /// How many times the app has begun to run the pack on trial since it was last stopped in order.
    package var starts = 0
    /// The greatest revision that was taken of each pack, by its name: earlier ones are not taken again.
    package var revisions: [String: Int] = [:]
    /// What to ask the feed with.
    package var mark: String?
    /// Packs that were taken back, the latest last.
    package var takenBack: [Digest] = []

    /// How many times the app may end, other than in order, while a pack is on trial: then the pack is not run again.
    static let startsLimit = 2
    /// How many packs that were taken back are remembered.
    static let takenBackLimit = 32
    /// The most bytes of the state's file.
    static let limit = 1 << 16
    private static let format = 1

    /// True if the pack that was taken last has not done well yet.
    package var isOnTrial: Bool { active != nil && active != good }

    /// Notes that a pack was taken back.
    mutating func takeBack(_ digest: Digest) {
        takenBack.removeAll { $0 == digest }
        takenBack.append(digest)
        takenBack.removeFirst(max(0, takenBack.count - StoredState.takenBackLimit))
        if active?.digest == digest { active = good }
        starts = 0
    }

    /// Notes that the app begins to run the pack on trial.
    ///
    /// - Returns: the pack if it is taken back instead, because the app has ended too often while it was on trial.
    mutating func begin() -> Pack? {
        guard isOnTrial, let pack = active else { return nil }
        guard starts < StoredState.startsLimit else {
            takeBack(pack.digest)
            return pack
        }
        starts += 1
        return nil
    }

    // MARK: The file: a line of JSON, and a line with its digest

    /// The bytes of the file.
    var bytes: [UInt8] {
        let text = JSONValue.object([
            JSONMember("format", .int(StoredState.format)),
            JSONMember("active", active.map(\.json) ?? .null),
            JSONMember("good", good.map(\.json) ?? .null),
            JSONMember("trial", trial.json),
            JSONMember("starts", .int(starts)),
            JSONMember("revisions", .object(revisions.sorted { $0.key < $1.key }.map { JSONMember($0, .int($1)) })),
            JSONMember("mark", mark.map(JSONValue.string) ?? .null),
            JSONMember("takenBack", .array(takenBack.map { .string($0.description) })),
        ]).text
        let line = Array(text.utf8)
        return line + Array("\n\(SHA256.digest(of: line))\n".utf8)
    }

    init() {}

    /// Reads the file.
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
        takenBack = json["takenBack"]?.items.compactMap { $0.string.flatMap { Digest($0) } } ?? []
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
