import AVTPackFiles
import AVTCore
import AVTRules
import AVTPackSigning
import AVTYAML
import Foundation

/// A pack on disk that is taken anew when it changes: a pack file with its signatures beside it, a YAML file, or a folder with a
/// `pack.yaml`.
///
/// For development, and for packs that come by other ways than over HTTP. The files are looked at every second. A change is taken once
/// the files have stood still from one look to the next, so that one which is half written is not; should it be all the same, it is
/// refused unless it compiles, and taken again when it changes again. Of a YAML file what it extends elsewhere is not watched; of a
/// folder all `.yaml` files are.
public final class WatchedPack: PackFeed {
    /// The path.
    public let path: String
    /// When it is looked at.
    public let schedule: PollSchedule
    private let limit: Int
    private let look = Guarded(Look())

    private struct Look {
        /// The files as they were last looked at.
        var seen: [FileIdentity] = []
        /// The files as they were last taken.
        var taken: [FileIdentity] = []
    }

    /// Watches a path.
    ///
    /// - Parameters:
    ///   - path: a pack file (`.avtpack`), a YAML file, or a folder.
    ///   - interval: from one look to the next.
    ///   - limit: the most bytes of a file that are read.
    public init(_ path: String, every interval: Duration = .seconds(1), limit: Int = 8 << 20) {
        self.path = path
        self.limit = limit
        schedule = PollSchedule(interval: interval, jitter: 0, firstRetry: interval, longest: interval)
    }

    /// Looks at the files.
    public func ask(since mark: String?) throws(FetchError) -> FeedAnswer {
        let files = self.files
        let identities = files.compactMap { FileIdentity($0) }
        guard identities.count == files.count, !identities.isEmpty else {
            throw .unreadable("there is no pack at `\(path)`")
        }
        let isNews = look.withLock { look in
            defer { look.seen = identities }
            return identities == look.seen && identities != look.taken
        }
        guard isNews else { return .notModified }
        let offered = try read(files)
        // Written to while it was read: the next look decides.
        guard files.compactMap({ FileIdentity($0) }) == identities else { return .notModified }
        look.withLock { $0.taken = identities }
        return offered.mark == mark ? .notModified : .offered(offered)
    }

    /// A look takes no time worth to cancel.
    public func cancel() {}

    // MARK: Files

    private var isPackFile: Bool { path.hasSuffix(PackArchive.ending) }

    private var isYAML: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

    /// The files that are watched: the pack itself first.
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
            return OfferedPack(.sources([source], digest), name: path, mark: digest.description, isLocal: true)
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
            .packFile(contents[0], signatures: signatures), name: path, mark: digest.description, isLocal: true)
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
