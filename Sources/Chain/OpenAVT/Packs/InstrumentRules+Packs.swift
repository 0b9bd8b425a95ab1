public import AVTPackFiles
public import AVTEngine
public import AVTRules

extension InstrumentRules {
    /// Compiles packs on the calling thread and puts them in force.
    ///
    /// Events flow on while packs are compiled, which takes milliseconds to tenths of a second: call it from a thread that may
    /// be busy so long.
    ///
    /// - Parameters:
    ///   - packs: where the packs come from: files, folders, texts, shipped packs; of several, a later one is the outer layer.
    ///   - parameters: values of the packs' parameters as text, by name: `["pingInterval": "10s"]`.
    ///   - policy: what the host lets packs do; by default, all.
    ///   - limits: how much packs may be and cause.
    ///   - moment: when they are put in force.
    /// - Returns: what became of them. Packs with errors are refused, with every problem: `.packs(RulePackError)`.
    @discardableResult
    public func load(
        _ packs: [PackSource], parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), at moment: Moment = .now
    ) -> Outcome {
        do {
            return load(
                program: try RuleCompiler.compile(packs, parameters: parameters, policy: policy, limits: limits),
                at: moment)
        } catch {
            return .refused(.packs(error))
        }
    }

    /// Compiles a pack that came as data, and puts it in force.
    ///
    /// - Parameters:
    ///   - yaml: the bytes of a YAML document. It may extend shipped packs; a path leads nowhere.
    ///   - name: what diagnostics call it.
    ///   - parameters: as for packs.
    ///   - policy: as for packs.
    ///   - limits: as for packs.
    ///   - moment: when it is put in force.
    /// - Returns: what became of it; `.packs(RulePackError)` with every problem.
    @discardableResult
    public func load(
        yaml: [UInt8], name: String, parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), at moment: Moment = .now
    ) -> Outcome {
        load([.data(yaml, name: name)], parameters: parameters, policy: policy, limits: limits, at: moment)
    }

    /// Compiles the pack in a pack file, `NAME.avtpack`, and puts it in force.
    ///
    /// Nobody asks here who made the file: where that matters, open it with `KeyRing` of `AVTPackSigning`.
    ///
    /// - Parameters:
    ///   - packFile: the bytes of the file.
    ///   - name: what diagnostics call it.
    ///   - parameters: as for packs.
    ///   - policy: as for packs.
    ///   - limits: as for packs.
    ///   - archiveLimits: how much of the file is accepted.
    ///   - moment: when it is put in force.
    /// - Returns: what became of it; `.packs(ArchiveError)` if the file is not whole, `.packs(RulePackError)` with every
    ///   problem of the pack in it.
    @discardableResult
    public func load(
        packFile: [UInt8], name: String, parameters: [String: String] = [:], policy: RulePolicy = RulePolicy(),
        limits: RuleLimits = RuleLimits(), archiveLimits: ArchiveLimits = ArchiveLimits(), at moment: Moment = .now
    ) -> Outcome {
        do {
            let archive = try PackArchive(packFile, name: name, limits: archiveLimits)
            return load([.archive(archive)], parameters: parameters, policy: policy, limits: limits, at: moment)
        } catch {
            return .refused(.packs(error))
        }
    }
}
