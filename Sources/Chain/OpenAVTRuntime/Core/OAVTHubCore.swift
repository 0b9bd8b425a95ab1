import AVTEngine
import OpenAVTChain

/// OpenAVT's hub for content: the shipped pack `openavt.core`.
open class OAVTHubCore: OAVTHubRules {
    /// Creates a hub that runs the shipped pack.
    public init() {
        super.init(run: RuleRun(ShippedPrograms.core))
    }

    init(program: RuleProgram) {
        super.init(run: RuleRun(program))
    }
}
