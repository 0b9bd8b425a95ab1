import AVTCore
public import AVTEngine
import AVTFormulas
public import AVTRules
import Foundation

/// Compiled packs that are kept on disk as images, so that an app compiles them only once.
///
/// An image is used only for the very packs, parameters and version of this library that it was compiled from. It is verified
/// when it is loaded, but not that it does what the packs say: only the app may be able to write to the folder.
public struct RuleCache: Sendable {
    private let folder: URL

    /// Creates a cache in a folder, which is created when it is needed.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Returns the program of packs: from an image, or else compiled and stored.
    ///
    /// An image that cannot be read or written is no error: the packs are compiled then.
    ///
    /// - Parameters:
    ///   - packs: The sources of the packs.
    ///   - parameters: The values of the packs' parameters as strings, by name.
    ///   - policy: The capabilities that the host grants to packs.
    ///   - limits: The limits on the size of packs and on the work that they may cause.
    /// - Returns: The program.
    /// - Throws: `RulePackError` with all problems of the packs.
    public func program(
        of packs: [PackSource], parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits()
    ) throws(RulePackError) -> RuleProgram {
        let file = imageFile(of: packs, parameters, limits)
        if let file, let program = load(file, policy, limits) { return program }
        let compiled = try RuleCompiler.compile(packs, parameters: parameters, policy: policy, limits: limits)
        if let file { store(compiled, in: file) }
        return compiled
    }

    /// Returns the file for the image of packs, or `nil` if the packs cannot be read.
    private func imageFile(of packs: [PackSource], _ parameters: [String: String], _ limits: RuleLimits) -> URL? {
        RuleCompiler.identity(of: packs, parameters: parameters, limits: limits).map { identity in
            folder.appending(path: "\(SHA256.digest(of: identity.utf8)).avtimage")
        }
    }

    private func load(_ file: URL, _ policy: RulePolicy, _ limits: RuleLimits) -> RuleProgram? {
        let program = try? RuleImage.load(file.path, formulas: ExpressionFormulas(), within: limits.run)
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        // Compiling reports what a policy does not allow.
        guard let program, policy.breaches(by: program, bytes: size).isEmpty else { return nil }
        return program
    }

    private func store(_ program: RuleProgram, in file: URL) {
        guard let image = try? RuleImage.encode(program) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(image).write(to: file, options: .atomic)
    }
}

extension OAVTRules {
    /// Compiles packs on a thread of their own, or loads them from a cache, and creates a hub and a metricalc that run them.
    ///
    /// - Parameters:
    ///   - packs: The sources of the packs. If there are several, each pack is the layer outside the previous one.
    ///   - parameters: The values of the packs' parameters as strings, by name: `["pingInterval": "10s"]`.
    ///   - libraries: The libraries whose packs can be used in addition to the core library.
    ///   - cache: The cache, or `nil` to compile the packs each time.
    /// - Returns: The rules.
    /// - Throws: `RulePackError` with all problems of the packs.
    public static func prepared(
        _ packs: [PackSource], parameters: [String: String] = [:], libraries: [PackLibrary] = [],
        cache: RuleCache? = nil
    ) async throws(RulePackError) -> sending OAVTRules {
        let limits = RuleLimits(libraries: libraries)
        return OAVTRules(
            program: try await compile(packs, parameters: parameters, limits: limits, cache: cache).get())
    }
}

extension InstrumentRules {
    /// Compiles packs on a thread of their own, or loads them from a cache, and activates them.
    ///
    /// - Parameters:
    ///   - packs: The sources of the packs. If there are several, each pack is the layer outside the previous one.
    ///   - parameters: The values of the packs' parameters as strings, by name: `["pingInterval": "10s"]`.
    ///   - policy: The capabilities that the host grants to packs; all of them by default.
    ///   - limits: The limits on the size of packs and on the work that they may cause.
    ///   - cache: The cache, or `nil` to compile the packs each time.
    ///   - time: When to activate the packs.
    /// - Returns: The outcome. Packs with errors are refused with all their problems: `.packs(RulePackError)`. Warnings are
    ///   reported as `OAVTNotice.packWarning` when packs are compiled, not when they are loaded from the cache.
    @discardableResult
    public func load(
        _ packs: [PackSource], parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), cache: RuleCache? = nil, at time: ActivationTime = .now
    ) async -> Outcome {
        switch await compile(packs, parameters: parameters, policy: policy, limits: limits, cache: cache) {
        case .success(let program): return await load(program: program, at: time)
        case .failure(let error): return .refused(.packs(error))
        }
    }
}

/// Compiles packs on a thread of a dispatch queue, whose stack is large enough for every pack within the limits.
private func compile(
    _ packs: [PackSource], parameters: [String: String], policy: RulePolicy = RulePolicy(), limits: RuleLimits,
    cache: RuleCache?
) async -> Result<RuleProgram, RulePackError> {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            let result = Result { () throws(RulePackError) in
                if let cache {
                    return try cache.program(of: packs, parameters: parameters, policy: policy, limits: limits)
                }
                return try RuleCompiler.compile(packs, parameters: parameters, policy: policy, limits: limits)
            }
            continuation.resume(returning: result)
        }
    }
}
