/// What a host allows packs to do.
///
/// The policy is set in code, where no pack can change it, and checked before rules are activated. `RuleLimits` bounds
/// the worst that packs can do to any host; the policy narrows that to what one host wants.
///
/// Deny packs the right to read whatever must not leave the host: what they can read, they can send under any name that
/// they may export, or as a metric. The policy does not cover the signals and properties of players, which the app's
/// own trackers supply: they are not attributes.
public struct RulePolicy: Hashable, Sendable {
    /// The attributes that formulas may read, including getters of trackers.
    public var reads: NameRule
    /// The attributes that rules may set on events, and the names allowed in payloads.
    public var exports: NameRule
    /// The actions that rules may emit by `emit`, `raise`, timers and signals.
    public var emits: NameRule
    /// The maximum of each cost; a cost without an entry is bounded by the compiler alone.
    public var limits: [RuleCost: Int]

    /// Creates a policy; the default allows everything.
    public init(
        reads: NameRule = .any, exports: NameRule = .any, emits: NameRule = .any, limits: [RuleCost: Int] = [:]
    ) {
        (self.reads, self.exports, self.emits, self.limits) = (reads, exports, emits, limits)
    }

    /// Returns everything that a program does and the policy does not allow.
    ///
    /// Use it for programs without source locations, such as images. Metric formulas, timers and memory variables are
    /// counted in the program itself; the number of transitions is unknown there and not checked.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - bytes: The size of the program's source or image in bytes, checked against `sourceBytes`.
    /// - Returns: The breaches, each listed once.
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
