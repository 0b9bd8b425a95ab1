public import AVTEngine
import AVTExpressions
import AVTPatterns
import AVTYAML

/// Limits on the size of packs and on the work they cause, which protect the host from any pack, whoever wrote it.
///
/// Limits are set by the host, never by a pack. With the defaults, no hand-written pack reaches a limit, and an app
/// survives the worst pack that stays below them. What a host *wants* packs to do, and its budget for traffic and
/// memory, is set in a `RulePolicy`, which can only be stricter.
///
/// Values above the engine's own limits, such as those on `timers` and `memory`, are clamped to them.
public struct RuleLimits: Sendable {
    // MARK: Text

    /// The maximum size of a file in bytes; files are read completely, in apps at launch.
    public var fileBytes = 1 << 20
    /// The maximum size of all packs of a program in bytes, shipped packs included: enough for several apps' rules.
    public var sourceBytes = 8 << 20
    /// The maximum number of packs in a program; each one is a layer that every event passes through.
    public var packs = 256
    /// The maximum nesting depth of lists and mappings; reading takes stack for each level.
    public var depth = 64
    /// The maximum number of lists, mappings and scalars in a file; each takes some hundred bytes during reading.
    public var nodes = 100_000
    /// The maximum size of a scalar in bytes; a scalar may be sent with every event.
    public var scalarBytes = 1 << 16

    // MARK: Declarations

    /// The maximum number of transitions; an event is tested against those of its action.
    public var transitions = 8_192
    /// The maximum number of values of an enumeration, each of which may be a state of its own, or of an attribute.
    public var words = 4_096
    /// The maximum number of fields of a record; comparing or validating a record visits each field.
    public var fields = 1_024
    /// The maximum number of cells in the state table, one for each reachable state and action; 4 bytes each.
    public var tableCells = 1 << 20
    /// The maximum number of rules, and parts of formulas, that are evaluated for actions and states at compile time.
    public var decisions = 1 << 22
    /// The maximum number of instructions in all steps; each takes some ten bytes of memory.
    public var instructions = 1 << 20
    /// The maximum number of `memory` variables; each of 64 trackers has storage for all of them.
    public var memory = 4_096
    /// The maximum number of metric formulas; those of an action are evaluated with each of its events.
    public var metrics = 4_096
    /// The maximum number of measures, which every event updates; one with `per` counts once per enum value.
    public var measures = 16_384
    /// The maximum number of timers; each may run for each of 64 trackers.
    public var timers = 1_024
    /// The maximum number of scopes; the set of ending scopes is stored in one 64-bit integer.
    public var scopes = 64

    // MARK: Formulas

    /// The maximum size of a formula in bytes.
    public var formulaBytes = 16_384
    /// The maximum depth of a formula as written; processing takes stack for each level.
    public var formulaDepth = 64
    /// The maximum number of parts of a formula with its definitions inlined; each definition may double it.
    public var formulaParts = 20_000
    /// The maximum depth of a formula with its definitions inlined; processing it takes less than 256 KiB of stack.
    public var formulaLevels = 192
    /// The maximum number of parts of all formulas with definitions inlined; each takes some hundred bytes of memory.
    public var parts = 1 << 19
    /// The maximum number of steps of all constant patterns; each takes some ten bytes of memory.
    public var patternSteps = 400_000

    // MARK: Time and memory

    /// Limits on the time and the memory of compiling; by default, only the other limits bound both.
    public var compiling: [CompileLimit] = []

    /// The limits on the work that packs cause while they run.
    public var run = RunLimits()

    // MARK: Sources

    /// The libraries whose packs can be used in addition to the core library.
    public var libraries: [PackLibrary]

    /// The folders and libraries that packs may be read from, or `nil` for the folders of the packs themselves and
    /// `libraries`.
    package var access: PackAccess?

    /// Creates the default limits, which can be changed one by one.
    ///
    /// - Parameter libraries: The libraries whose packs can be used in addition to the core library.
    public init(libraries: [PackLibrary] = []) { self.libraries = libraries }

    /// Creates the default limits for packs with an access to files.
    package init(access: PackAccess?) {
        libraries = []
        self.access = access
    }
}

extension RuleLimits {
    var yaml: YAMLLimits { YAMLLimits(bytes: fileBytes, depth: depth, nodes: nodes, scalarLength: scalarBytes) }

    var patterns: PatternLimits {
        var limits = PatternLimits.ofProgram
        limits.programSize = patternSteps
        return limits
    }

    var formulas: ExpressionLimits { ExpressionLimits(length: formulaBytes, depth: formulaDepth) }

    /// Returns a copy whose limits on compiling have been started.
    package func started() -> RuleLimits {
        var copy = self
        for index in copy.compiling.indices { copy.compiling[index].start() }
        return copy
    }
}
