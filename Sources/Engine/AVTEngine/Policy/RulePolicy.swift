/// What a host lets packs do: said in code, where no pack can change it, and asked before rules are put in force.
///
/// What packs can do to their host at worst `RuleLimits` bounds, for every host; this says which of it a host wants.
///
/// What must not leave the host, packs must not read: what they read they may send under every name that they may
/// export, or as a metric. What players say, as signals and properties, the app's own trackers tell: it is not an attribute.
public struct RulePolicy: Hashable, Sendable {
    /// The attributes that formulas may read, getters of trackers included.
    public var reads: NameRule
    /// The attributes that rules may put on events, and the names in payloads.
    public var exports: NameRule
    /// The actions that rules may emit: by `emit`, `raise`, timers and signals.
    public var emits: NameRule
    /// The greatest costs; what is not named may cost what the compiler allows.
    public var limits: [RuleCost: Int]

    /// Makes a policy; by default it allows all.
    public init(
        reads: NameRule = .any, exports: NameRule = .any, emits: NameRule = .any, limits: [RuleCost: Int] = [:]
    ) {
        (self.reads, self.exports, self.emits, self.limits) = (reads, exports, emits, limits)
    }

    /// What a program does and this does not allow: for what no longer says where it was written, such as images.
    ///
    /// Counted are the metrics' formulas, the timers and the variables of memory that the program has. It says no longer how many
    /// transitions it was made of.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - bytes: what it was read from, in octets, counted as `sourceBytes`.
    /// - Returns: all of it, each once.
    public func breaches(by program: RuleProgram, bytes: Int) -> [PolicyBreach] {
        let uses = ProgramUses(program.content)
        return uses.reads.filter { !reads.allows($0) }.map { .reads($0) }
            + uses.exports.filter { !exports.allows($0) }.map { .exports($0) }
            + uses.emits.filter { !emits.allows($0) }.map { .emits($0) }
            + RuleCost.allCases.compactMap { cost in
                guard let limit = limits[cost], let amount = uses.amount(of: cost, bytes: bytes), amount > limit else {
                    return nil
                }
                return .costs(cost, amount: amount, limit: limit)
            }
    }
}
