import AVTEngine
import AVTCore
import OpenAVTChain
import Synchronization

/// Rule packs in an instrument: a hub and a metricalc that run the same program on the same state.
///
/// ```swift
/// let rules = try OAVTRules([.shipped("openavt.core"), .shipped("openavt.metrics")], parameters: ["pingInterval": "10s"])
/// let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
/// ```
///
/// One object serves one instrument; a program can serve any number of objects. Where the instrument is given another
/// hub, the metricalc here no longer learns what happens: give it another metricalc too.
public final class OAVTRules {
    /// The compiled packs that are in force.
    public var program: RuleProgram { hub.run.programInForce }
    /// The hub that runs them.
    public let hub: OAVTHubRules
    /// The metricalc that runs them.
    public let metricalc: OAVTMetricalcRules

    /// Makes a hub and a metricalc that run a compiled program.
    public convenience init(program: RuleProgram) {
        self.init(hub: OAVTHubRules(run: RuleRun(program)))
    }

    /// Makes a hub and a metricalc that have no rules yet.
    ///
    /// Events wait until `instrument.rules.load` brings the first, and are then stepped as of the moment at which they came.
    /// `OAVTHubRules.waitingEvents` tells how many wait, and how many were lost.
    ///
    /// - Parameter limit: how many events may wait; those that come beyond are lost.
    public convenience init(waitingUpTo limit: Int) {
        self.init(hub: OAVTHubRules(waitingUpTo: limit))
    }

    private init(hub: OAVTHubRules) {
        self.hub = hub
        metricalc = OAVTMetricalcRules(run: hub.run, followsHub: true)
    }
}
