public import AVTEngine
public import AVTPackFiles
public import AVTRules

extension InstrumentRules {
    /// Compiles packs on the calling thread and activates them.
    ///
    /// Events are still processed while the packs are compiled. Compiling takes from a few milliseconds to tenths of a
    /// second, so call this method from a thread that may block for that long.
    ///
    /// - Parameters:
    ///   - packs: The sources of the packs: files, folders, strings or shipped packs. If there are several, each pack
    ///     is the layer outside the previous one.
    ///   - parameters: The values of the packs' parameters as strings, by name: `["pingInterval": "10s"]`.
    ///   - policy: The capabilities that the host grants to packs; all of them by default.
    ///   - limits: The limits on the size of packs and on the work that they may cause.
    ///   - time: When to activate the packs.
    /// - Returns: The outcome. Packs with errors are refused with all their problems: `.packs(RulePackError)`.
    @discardableResult
    public func load(
        _ packs: [PackSource], parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), at time: ActivationTime = .now
    ) -> Outcome {
        do {
            let program = try RuleCompiler.compile(packs, parameters: parameters, policy: policy, limits: limits)
            return load(program: program, at: time)
        } catch {
            return .refused(.packs(error))
        }
    }

    /// Compiles a pack from in-memory data and activates it.
    ///
    /// - Parameters:
    ///   - yaml: The bytes of a YAML document. The pack may extend shipped packs, but paths in it cannot be resolved.
    ///   - name: The name of the pack in diagnostics.
    ///   - parameters: The values of the pack's parameters as strings, by name.
    ///   - policy: The capabilities that the host grants to packs; all of them by default.
    ///   - limits: The limits on the size of packs and on the work that they may cause.
    ///   - time: When to activate the pack.
    /// - Returns: The outcome; `.packs(RulePackError)` with all problems if the pack has errors.
    @discardableResult
    public func load(
        yaml: [UInt8], name: String, parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), at time: ActivationTime = .now
    ) -> Outcome {
        load([.data(yaml, name: name)], parameters: parameters, policy: policy, limits: limits, at: time)
    }

    /// Compiles the pack in a pack file, `NAME.avtpack`, and activates it.
    ///
    /// This method does not check who made the file. If that matters, open the file with `KeyRing` of `AVTPackSigning`.
    ///
    /// - Parameters:
    ///   - packFile: The bytes of the file.
    ///   - name: The name of the pack file in diagnostics.
    ///   - parameters: The values of the pack's parameters as strings, by name.
    ///   - policy: The capabilities that the host grants to packs; all of them by default.
    ///   - limits: The limits on the size of packs and on the work that they may cause.
    ///   - archiveLimits: The size limits of the pack file.
    ///   - time: When to activate the pack.
    /// - Returns: The outcome; `.packs(ArchiveError)` if the file is malformed, `.packs(RulePackError)` with all
    ///   problems if the pack in it has errors.
    @discardableResult
    public func load(
        packFile: [UInt8], name: String, parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), archiveLimits: ArchiveLimits = ArchiveLimits(),
        at time: ActivationTime = .now
    ) -> Outcome {
        do {
            let archive = try PackArchive(packFile, name: name, limits: archiveLimits)
            return load([.archive(archive)], parameters: parameters, policy: policy, limits: limits, at: time)
        } catch {
            return .refused(.packs(error))
        }
    }
}
