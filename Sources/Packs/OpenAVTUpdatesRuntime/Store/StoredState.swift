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

    /// A pack file that withdraws the rules of its name.
    package struct Withdrawal: Equatable, Sendable {
        /// The pack file.
        package var pack: Pack
        /// The reason in the pack file.
        package var reason: String
    }

    /// The last accepted pack.
    package var active: Pack?
    /// The last pack that passed its trial; if ``active`` is another one, it is on trial.
    package var good: Pack?
    /// The pack that passed its trial before ``good``, to go back to.
    package var previous: Pack?
    /// The pack file that withdrew the rules, or `nil` if they are not withdrawn.
    package var withdrawal: Withdrawal?
    /// The counts of the pack on trial so far, over all starts of the app.
    package var trial = StepCounts()
    /// The number of times that the app started to run the active pack since it was last stopped properly.
    package var starts = 0
    /// The greatest accepted revision of each pack, by name; earlier revisions are not accepted again.
    package var revisions: [String: Int] = [:]
    /// The ETag for the next request to the feed.
    package var eTag: String?
    /// The digests of the packs that were rolled back, the latest last.
    package var rolledBack: [Digest] = []

    /// The maximum number of packs that are remembered as rolled back.
    static let rolledBackLimit = 32
    /// The maximum size of the state file in bytes.
    static let limit = 1 << 16
    private static let format = 1

    /// True if the last accepted pack has not passed its trial yet.
    package var isOnTrial: Bool { active != nil && active != good }

    /// The minimum revision of each pack, by name, that may be accepted.
    var minimumRevisions: [String: Int] {
        guard let pack = withdrawal?.pack else { return revisions }
        // Withdrawn rules stay withdrawn until there is a later revision.
        return revisions.merging([pack.name: pack.revision.addingClamped(1)]) { max($0, $1) }
    }

    /// Records that a pack passed its trial.
    mutating func pass(_ digest: Digest) {
        guard active?.digest == digest, good != active else { return }
        (previous, good) = (good, active)
    }

    /// Records that a pack was rolled back.
    mutating func rollBack(_ digest: Digest) {
        rolledBack.removeAll { $0 == digest }
        rolledBack.append(digest)
        rolledBack.removeFirst(max(0, rolledBack.count - StoredState.rolledBackLimit))
        if previous?.digest == digest { previous = nil }
        if good?.digest == digest { (good, previous) = (previous, nil) }
        if active?.digest == digest { active = good }
        starts = 0
    }

    /// Forgets all packs, so that the bundled rules are the only ones left.
    mutating func forgetPacks() {
        (active, good, previous, starts) = (nil, nil, nil, 0)
    }

    /// Records that rules are withdrawn.
    mutating func withdraw(_ withdrawal: Withdrawal) {
        forgetPacks()
        self.withdrawal = withdrawal
        let pack = withdrawal.pack
        revisions[pack.name] = max(revisions[pack.name] ?? 0, pack.revision)
    }

    // MARK: The file: a line of JSON, and a line with its digest

    /// The bytes of the state file.
    var bytes: [UInt8] {
        let text = JSONValue.object([
            JSONMember("format", .int(StoredState.format)),
            JSONMember("active", active.map(\.json) ?? .null),
            JSONMember("good", good.map(\.json) ?? .null),
            JSONMember("previous", previous.map(\.json) ?? .null),
            JSONMember("withdrawn", withdrawal?.json ?? .null),
            JSONMember("trial", trial.json),
            JSONMember("starts", .int(starts)),
            JSONMember("revisions", .object(revisions.sorted { $0.key < $1.key }.map { JSONMember($0, .int($1)) })),
            JSONMember("eTag", eTag.map(JSONValue.string) ?? .null),
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
        previous = json["previous"].flatMap(Pack.init)
        withdrawal = json["withdrawn"].flatMap(Withdrawal.init)
        trial = json["trial"].flatMap(StepCounts.init) ?? StepCounts()
        starts = json["starts"]?.int ?? 0
        for member in json["revisions"]?.members ?? [] { revisions[member.name] = member.value.int }
        eTag = json["eTag"]?.string
        rolledBack = json["takenBack"]?.items.compactMap { $0.string.flatMap { Digest($0) } } ?? []
    }
}
