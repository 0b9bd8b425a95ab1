import AVTCore
import AVTDiagnostics
import AVTPackFiles
import AVTPackSigning
import Foundation
import OpenAVT
import OpenAVTUpdates

/// Packs of one name, each of which marks every event with its version.
enum Packs {
    static let name = "test.updates"

    /// A pack of a number, with further sections.
    static func text(_ number: Int, which: String? = nil, _ more: String = "") -> String {
        """
        pack: { name: \(name), version: \(number).0.0, language: 1 }
        vocabulary:
          attributes:
            which: { type: int, unit: count, description: Which rules these are. }
        attributes:
          which: "\(which ?? String(number))"
        \(more)
        """
    }

    /// One that blocks each `Ping`.
    static func blocking(_ number: Int) -> String {
        text(
            number,
            """
            state:
              tracker:
                isOpen: { initial: false }
            transitions:
              - { name: opens, action: Start, set: { isOpen: true } }
              - { name: blocks, action: Ping, accept: [{ is: isOpen, code: NotOpen, because: nothing has started }] }
            """)
    }

    /// One whose formula divides by zero on each event.
    static func failing(_ number: Int) -> String {
        text(number, which: "1 / zero", "memory:\n  tracker:\n    zero: { initial: 0 }")
    }

    /// One whose metric fails at the end of each playback.
    static func failingAtEnd(_ number: Int) -> String {
        text(
            number,
            """
            memory:
              tracker:
                zero: { initial: 0 }
            metrics:
              Broken: { action: End, value: 1 / zero }
            """
        ).replacing(
            "vocabulary:",
            with: "vocabulary:\n  metrics:\n    Broken: { type: gauge, unit: count, description: It fails. }")
    }

    static func archive(_ text: String, revision: Int) throws -> PackArchive {
        let version = text.split(separator: "version: ")[1].prefix { $0 != "," }
        return try PackArchive(
            of: [PackFile(path: "pack.yaml", bytes: Array(text.utf8))], name: "test.avtpack",
            manifest: PackManifest(
                name: name, version: String(version), revision: revision, language: "1", main: "pack.yaml"))
    }

    /// A pack file of a number, which is its revision too.
    static func archive(_ number: Int) throws -> PackArchive {
        try archive(text(number), revision: number)
    }

    // MARK: Keys

    static let today = ["2026-06-15"].compactMap { CalendarDate($0) }[0]

    static func key(_ number: UInt8 = 1) throws -> SecretKey {
        try SecretKey(seed: [UInt8](repeating: number, count: 32), id: [UInt8](repeating: number, count: 8))
    }

    static func ring() throws -> KeyRing {
        try KeyRing([KeyRing.Entry(try key().publicKey)])
    }

    static func signature(of archive: PackArchive, by number: UInt8 = 1) throws -> PackSignature {
        try PackSignature(of: archive, with: key(number))
    }
}

extension OfferedPack {
    /// A pack file with its signature.
    init(_ archive: PackArchive, eTag: String? = nil) throws {
        self.init(
            .packFile(archive.bytes, signatures: [try Packs.signature(of: archive)]), name: archive.name, eTag: eTag)
    }
}

/// A feed that returns the responses of a test.
final class ScriptedFeed: PackFeed {
    let schedule: PollSchedule
    private let responses = Guarded<[Result<FeedResponse, FetchError>]>([])
    /// The ETags of the requests.
    let eTags = Guarded<[String?]>([])

    init(_ schedule: PollSchedule = PollSchedule(interval: .seconds(60), jitter: 0)) {
        self.schedule = schedule
    }

    func respond(_ response: Result<FeedResponse, FetchError>) {
        responses.withLock { $0.append(response) }
    }

    func offer(_ archive: PackArchive, eTag: String? = nil) throws {
        respond(.success(.offered(try OfferedPack(archive, eTag: eTag))))
    }

    func request(since eTag: String?) throws(FetchError) -> FeedResponse {
        eTags.withLock { $0.append(eTag) }
        return try responses.withLock { $0.isEmpty ? .success(.notModified) : $0.removeFirst() }.get()
    }

    func cancel() {}
}

/// A folder that is removed with its owner.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
