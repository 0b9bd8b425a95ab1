import AVTEngine
import AVTRules
import OpenAVTChain

/// The shipped packs that OpenAVT's own classes run, each compiled once, when it is first needed.
enum ShippedPrograms {
    static let core = compiled("openavt.core")
    static let ads = compiled("openavt.ads")
    static let metrics = compiled("openavt.metrics")

    // The packs are part of the library and compiled by its tests. Should one not compile all the same, an app keeps
    // running: events pass unchanged, and the log says why.
    private static func compiled(_ name: String) -> RuleProgram {
        do {
            return try RuleCompiler.compile([.shipped(name)])
        } catch {
            OAVTLog.error("shipped pack \(name) does not compile, events pass unchanged: \(error)")
            return RuleProgram.passing
        }
    }
}
