import AVTEngine
import OpenAVTChain

/// OpenAVT's metricalc: the shipped pack `openavt.metrics`.
open class OAVTMetricalcCore: OAVTMetricalcRules {
    /// Creates a metricalc that runs the shipped pack.
    public init() {
        super.init(run: RuleRun(ShippedPrograms.metrics), followsHub: false, as: OAVTMetricalcCore.self)
    }
}
