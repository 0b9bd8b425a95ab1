import AVTCore
import AVTEngine
import OpenAVTChain
import Synchronization

/// Rule packs in an instrument: a hub and a metricalc that run the same program on the same state.
///
/// ```swift
/// let rules = try OAVTRules(
///     [.shipped("openavt.core"), .shipped("openavt.metrics")], parameters: ["pingInterval": "10s"])
/// let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
/// ```
///
/// An object serves one instrument; a program can serve any number of objects. If the instrument's hub is replaced,
/// this metricalc no longer receives any state: replace the metricalc too.
public final class OAVTRules {
    /// The active compiled packs.
    public var program: RuleProgram { hub.run.activeProgram }
    /// The hub that runs the packs.
    public let hub: OAVTHubRules
    /// The metricalc that runs the packs.
    public let metricalc: OAVTMetricalcRules

    /// Creates a hub and a metricalc that run a compiled program.
    public convenience init(program: RuleProgram) {
        self.init(hub: OAVTHubRules(run: RuleRun(program)))
    }

    /// Creates a hub and a metricalc whose rules are not loaded yet.
    ///
    /// Events and reports of players wait until `instrument.rules.load` loads the first rules, and are then processed
    /// with their original timestamps. `OAVTHubRules.waitingEvents` counts them, and those that were dropped.
    ///
    /// - Parameter limit: The maximum number of events, reports and calls of `setKind` that wait; further ones are
    ///   dropped.
    public convenience init(waitingUpTo limit: Int) {
        self.init(hub: OAVTHubRules(waitingUpTo: limit))
    }

    private init(hub: OAVTHubRules) {
        self.hub = hub
        metricalc = OAVTMetricalcRules(run: hub.run, followsHub: true)
    }
}
