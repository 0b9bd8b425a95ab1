import AVTEngine
import AVTRules
import AVTValues
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
    /// The compiled packs.
    public let program: RuleProgram
    /// The hub that runs them.
    public let hub: OAVTHubRules
    /// The metricalc that runs them.
    public let metricalc: OAVTMetricalcRules

    /// Compiles packs and makes a hub and a metricalc that run them.
    ///
    /// - Parameters:
    ///   - packs: where the packs come from; of several, a later one is the outer layer.
    ///   - parameters: values of the packs' parameters as text, by name: `["pingInterval": "10s"]`.
    /// - Throws: `RulePackError` with every problem of the packs.
    public convenience init(_ packs: [PackSource], parameters: [String: String] = [:]) throws(RulePackError) {
        self.init(program: try RuleCompiler.compile(packs, parameters: parameters))
    }

    /// Makes a hub and a metricalc that run a compiled program.
    public init(program: RuleProgram) {
        self.program = program
        let run = RuleRun(program)
        hub = OAVTHubRules(run: run)
        metricalc = OAVTMetricalcRules(run: run, followsHub: true)
    }
}
