import AVTEngine
import AVTImage
import OpenAVTChain

/// The shipped packs that OpenAVT's own classes run, each read from its image when it is first needed.
enum ShippedPrograms {
    static let core = program("openavt.core", PackageResources.openavt_core_avtimage)
    static let ads = program("openavt.ads", PackageResources.openavt_ads_avtimage)
    static let metrics = program("openavt.metrics", PackageResources.openavt_metrics_avtimage)

    // The images are part of the library and read by its tests. Should one be damaged all the same, an app keeps
    // running: events pass unchanged, and the log says why.
    private static func program(_ name: String, _ image: [UInt8]) -> RuleProgram {
        do {
            return try RuleImage.decode(image)
        } catch {
            OAVTLog.error("the image of \(name) is refused, events pass unchanged: \(error)")
            return RuleProgram.passing
        }
    }
}
