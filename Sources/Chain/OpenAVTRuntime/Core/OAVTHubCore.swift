import AVTEngine
import OpenAVTChain

/// OpenAVT's hub for content: the shipped pack `openavt.core`.
open class OAVTHubCore: OAVTHubRules {
    /// Creates a hub that runs the shipped pack.
    public init() {
        super.init(run: RuleRun(ShippedPrograms.core), as: OAVTHubCore.self)
    }

    /// Creates a hub of a subclass in this library, `ownClass`.
    init(program: RuleProgram, as ownClass: OAVTHubCore.Type) {
        super.init(run: RuleRun(program), as: ownClass)
    }
}
