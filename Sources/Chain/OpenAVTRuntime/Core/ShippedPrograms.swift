import AVTEngine
import CShippedImages
import OpenAVTChain

/// The shipped packs that OpenAVT's own classes run, each decoded from its image on first use.
enum ShippedPrograms {
    static let core = program("openavt.core")
    static let ads = program("openavt.ads")
    static let metrics = program("openavt.metrics")

    // The images are part of the library and decoded by its tests. If one is damaged nevertheless, an app keeps
    // running: events pass unchanged, and the reason is logged.
    private static func program(_ name: String) -> RuleProgram {
        let list = avt_shipped_images()
        let images = UnsafeBufferPointer(start: list.images, count: list.count)
        let image = images.first { String(cString: $0.name) == name }
        do {
            let bytes = image.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) } ?? []
            return try RuleImage.decode(bytes)
        } catch {
            OAVTLog.error("the image of \(name) is refused, events pass unchanged: \(error)")
            return RuleProgram.passing
        }
    }
}
