public import AVTEngine
import AVTExpressions
import AVTYAML

/// How much packs may be and cause, so that no pack can harm its host, whoever wrote it: set by the host, never by a pack.
///
/// The defaults are such that no pack written by hand meets them, and that an app survives the worst that stays below. What
/// a host *wants* packs to do, and how much of its traffic and memory it gives them, a `RulePolicy` says, which can only
/// be stricter.
///
/// A limit of the engine itself is never raised: of `timers`, `memory` and the like so many count as
/// `RuleProgram` takes.
public struct RuleLimits: Sendable {
    // MARK: Text

    /// Octets of one file: it is read as a whole, and by apps at their start.
    public var fileBytes = 1 << 20
    /// Octets of all packs of a program together, shipped ones included: as many as several apps' rules have.
    public var sourceBytes = 8 << 20
    /// Packs of a program: each is a layer that every event goes through.
    public var packs = 256
    /// Levels of lists and mappings in each other: what reads them takes stack for each.
    public var depth = 64
    /// Lists, mappings and scalars of a file: each takes some hundred octets of memory while it is read.
    public var nodes = 100_000
    /// Octets of one scalar: it may be sent with every event.
    public var scalarBytes = 1 << 16

    // MARK: Declarations

    /// Transitions: an event looks at those of its action.
    public var transitions = 8_192
    /// Words of an enumeration, each of which may be a state of its own, and values that an attribute lists.
    public var words = 4_096
    /// Fields of a record: what compares or validates it looks at each.
    public var fields = 1_024
    /// Cells of the state table, one for each state that can be reached and action; 4 octets each.
    public var tableCells = 1 << 20
    /// Rules, and parts of their formulas, that are decided for actions and states while a program is made.
    public var decisions = 1 << 22
    /// Instructions of all steps: each takes some ten octets of memory.
    public var instructions = 1 << 20
    /// Variables of `memory`: each of 64 trackers has room for all.
    public var memory = 4_096
    /// Formulas of metrics: those of an action are evaluated with each of its events.
    public var metrics = 4_096
    /// Measures, one with `per` counted for each of its words: they follow every event.
    public var measures = 16_384
    /// Timers: each may run for each of 64 trackers.
    public var timers = 1_024
    /// Scopes: which of them end is kept in one word.
    public var scopes = 64

    // MARK: Formulas

    /// Octets of a formula.
    public var formulaBytes = 16_384
    /// Levels of a formula as written: what works on it takes stack for each.
    public var formulaDepth = 64
    /// Parts of a formula with its definitions put in, of which each may double it.
    public var formulaParts = 20_000
    /// Levels of a formula with its definitions put in: all that works on so many takes less than 256 KiB of the stack.
    public var formulaLevels = 192
    /// Parts of all formulas with their definitions put in: each takes some hundred octets of memory.
    public var parts = 1 << 19
    /// Steps of all constant patterns: each takes some ten octets of memory.
    public var patternSteps = 400_000

    // MARK: Time

    /// How long it may take to compile packs; `nil`: as long as it takes, which the other limits bound.
    public var time: CompileTime?

    /// What packs may cause while they run.
    public var run = RunLimits()

    /// The folders that packs may read files from, or `nil` for those of the packs that are named.
    package var reach: PackReach?

    /// The defaults, each of which can be set.
    public init() {}

    /// The defaults with a reach.
    package init(reach: PackReach?) { self.reach = reach }
}

extension RuleLimits {
    var yaml: YAMLLimits { YAMLLimits(bytes: fileBytes, depth: depth, nodes: nodes, scalarLength: scalarBytes) }

    var patterns: PatternLimits {
        var limits = PatternLimits.ofProgram
        limits.programSize = patternSteps
        return limits
    }

    var formulas: ExpressionLimits { ExpressionLimits(length: formulaBytes, depth: formulaDepth) }

    /// The same with the time running.
    func started() -> RuleLimits {
        var copy = self
        copy.time?.start()
        return copy
    }

    /// True if compiling takes too long.
    var isTimeOver: Bool { time?.isOver ?? false }
}
