import AVTEngine
import CShippedImages
import OpenAVTChain

/// The shipped packs that OpenAVT's own classes run, each decoded from its image on first use.
enum ShippedPrograms {
    static let core = program("openavt.core", avt_image_openavt_core())
    static let ads = program("openavt.ads", avt_image_openavt_ads())
    static let metrics = program("openavt.metrics", avt_image_openavt_metrics())

    // The images are part of the library and decoded by its tests. If one is damaged nevertheless, an app keeps
    // running: events pass unchanged, and the reason is logged.
    private static func program(_ name: String, _ image: avt_bytes) -> RuleProgram {
        do {
            return try RuleImage.decode(Array(UnsafeBufferPointer(start: image.start, count: image.count)))
        } catch {
            OAVTLog.error("the image of \(name) is refused, events pass unchanged: \(error)")
            return RuleProgram.passing
        }
    }
}
