import AVTCore
import AVTRules
import Foundation
public import OpenAVTUpdatesRuntime

/// A pack on disk that is offered again whenever it changes.
///
/// It is a pack file with its signatures next to it, a YAML file, or a folder with a `pack.yaml`. Use this feed for
/// development, and for packs that arrive by other means than HTTP.
///
/// The files are checked every second by default. A change is accepted once the files are unchanged from one check to
/// the next, so that half-written files are not read. Should one be read nevertheless, it is refused unless it
/// compiles, and read again when it changes again. The files elsewhere that a YAML file extends are not watched; all
/// `.yaml` files in a folder are.
public final class WatchedPack: PackFeed {
    /// The path of the pack.
    public let path: String
    /// The schedule of checks.
    public let schedule: PollSchedule
    private let limit: Int
    private let lastCheck = Guarded(LastCheck())

    private struct LastCheck {
        /// The files at the last check.
        var seen: [FileIdentity] = []
        /// The files when they were last offered.
        var offered: [FileIdentity] = []
        /// The number of times that the updates were stopped.
        var cancellations = 0
    }

    /// Creates a feed for a path.
    ///
    /// - Parameters:
    ///   - path: A pack file (`.avtpack`), a YAML file, or a folder.
    ///   - interval: The time from one check to the next.
    ///   - limit: The maximum size of a file in bytes.
    public init(_ path: String, every interval: Duration = .seconds(1), limit: Int = 8 << 20) {
        self.path = path
        self.limit = limit
        schedule = PollSchedule(interval: interval, jitter: 0, firstRetry: interval, longest: interval)
    }

    /// Checks the files for changes.
    public func request(since eTag: String?) throws(FetchError) -> FeedResponse {
        let files = self.files
        let identities = files.compactMap { FileIdentity($0) }
        guard identities.count == files.count, !identities.isEmpty else {
            throw .unreadable("there is no pack at `\(path)`")
        }
        let (hasChanged, cancellations) = lastCheck.withLock { check in
            defer { check.seen = identities }
            return (identities == check.seen && identities != check.offered, check.cancellations)
        }
        guard hasChanged else { return .notModified }
        let offered = try read(files)
        // The files changed while they were read: the next check decides.
        guard files.compactMap({ FileIdentity($0) }) == identities else { return .notModified }
        lastCheck.withLock { check in
            if check.cancellations == cancellations { check.offered = identities }
        }
        return offered.eTag == eTag ? .notModified : .offered(offered)
    }

    /// Forgets what was offered, which updates that are stopped may not have activated.
    ///
    /// A check is not interrupted, because it takes too little time.
    public func cancel() {
        lastCheck.withLock { check in
            check.offered = []
            check.cancellations += 1
        }
    }

    // MARK: Files

    private var isPackFile: Bool { path.hasSuffix(PackArchive.ending) }

    private var isYAML: Bool { PackSource.isYAML(path) }

    /// The watched files, starting with the pack itself.
    private var files: [String] {
        if isYAML { return [path] }
        let folder = isPackFile ? (path as NSString).deletingLastPathComponent : path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let inFolder = { (name: String) in folder.isEmpty ? name : folder + "/" + name }
        guard isPackFile else { return names.filter { $0.hasSuffix(".yaml") }.sorted().map(inFolder) }
        return [path] + PackSignature.names(of: (path as NSString).lastPathComponent, among: names).map(inFolder)
    }

    private func read(_ files: [String]) throws(FetchError) -> OfferedPack {
        var contents: [[UInt8]] = []
        for file in files { contents.append(try bytes(of: file)) }
        var hashed: [UInt8] = []
        for (file, bytes) in zip(files, contents) { hashed += Array("\(file)\n\(bytes.count)\n".utf8) + bytes }
        let digest = SHA256.digest(of: hashed)
        guard isPackFile else {
            let source: PackSource = isYAML ? .file(path) : .folder(path)
            return OfferedPack(.sources([source], digest), name: path, eTag: digest.description, isLocal: true)
        }
        var signatures: [PackSignature] = []
        for (file, bytes) in zip(files, contents).dropFirst() {
            do throws(SignatureError) {
                signatures.append(try PackSignature(String(decoding: bytes, as: UTF8.self), name: file))
            } catch {
                throw .signature(file)
            }
        }
        return OfferedPack(
            .packFile(contents[0], signatures: signatures), name: path, eTag: digest.description, isLocal: true)
    }

    private func bytes(of path: String) throws(FetchError) -> [UInt8] {
        do throws(FileReadError) {
            return try readFile(at: path, limit: limit)
        } catch {
            switch error {
            case .unreadable(let reason): throw .unreadable("cannot read `\(path)`: \(reason)")
            case .tooLarge: throw .tooLarge(limit: limit)
            }
        }
    }
}
