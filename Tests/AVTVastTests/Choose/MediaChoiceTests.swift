import AVTTestSupport
import Testing

@testable import AVTVast

struct MediaChoiceTests {
    /// An ad with media files, each as its attributes; its URL is its number.
    static func ad(_ files: [String], _ more: String = "") throws -> ResolvedAd {
        let list = files.enumerated().map { "<MediaFile \($0.element)>\($0.offset)</MediaFile>" }.joined()
        let creative =
            "<Creative><Linear><Duration>00:00:10</Duration><MediaFiles>\(list)\(more)</MediaFiles></Linear></Creative>"
        return try #require(Scenario([:]).resolve(Scenario.vast(Scenario.inline("ad", creatives: creative))).ads.first)
    }

    private func choose(
        _ files: [String], without failed: [String] = [], _ change: (inout PlayerCapabilities) -> Void = { _ in }
    ) throws -> MediaChoice {
        var player = PlayerCapabilities(mediaTypes: ["video/mp4", "audio/mpeg"])
        change(&player)
        return MediaChoice(from: try Self.ad(files).mediaFiles, for: player, without: Set(failed.map { MacroURL($0) }))
    }

    private let bitrates = [400, 1200, 800].map { "type=\"video/mp4\" bitrate=\"\($0)\"" }

    @Test(arguments: [(1000, "2"), (1200, "1"), (5000, "1"), (400, "0"), (100, "0")])
    func `the highest bitrate under the limit is chosen, else the closest one`(_ limit: Int, _ url: String) throws {
        #expect(try choose(bitrates) { $0.bitrateLimit = limit }.file?.url?.text == url)
    }

    @Test func `without a limit the closest size is chosen, then the highest bitrate`() throws {
        let files = ["1920 1080 1", "640 360 1", "640 360 2"].map { text in
            let parts = text.split(separator: " ")
            return "type=\"video/mp4\" width=\"\(parts[0])\" height=\"\(parts[1])\" bitrate=\"\(parts[2])\""
        }
        #expect(try choose(files) { $0.size = PixelSize(width: 700, height: 400) }.file?.url?.text == "2")
        #expect(
            try choose(files) {
                $0.size = PixelSize(width: 700, height: 400); $0.pixelRatio = 3
            }.file?.url?.text == "0")
    }

    @Test(arguments: [
        ("", MediaChoice.Rejection.type), ("type=\"video/webm\"", .type),
        ("type=\"video/mp4\" codec=\"hvc1.1\"", .codec), ("type=\"video/mp4\" delivery=\"streaming\"", .delivery),
        ("type=\"video/mp4\" apiFramework=\"VPAID\"", .apiFramework), ("type=\"video/mp4\" width=\"1\"", .video),
    ]) func `each file that does not play has its reason`(_ attributes: String, _ reason: MediaChoice.Rejection) throws
    {
        let choice = try choose([attributes, "type=\"audio/mpeg\""]) {
            $0.codecs = ["avc1"]
            $0.deliveries = ["progressive"]
            $0.displaysVideo = reason != .video
        }
        #expect(choice.file?.url?.text == "1" && choice.rejected.map(\.reason) == [reason] && choice.code == nil)
        #expect(
            try choose([attributes]) {
                $0.codecs = ["avc1"]; $0.deliveries = ["progressive"]; $0.displaysVideo = reason != .video
            }.code == .noSupportedMediaFile)
    }

    @Test func `a MIME type may have parameters and upper case`() throws {
        #expect(try choose(["type=\"Video/MP4 ; codecs='avc1'\""]).file?.url?.text == "0")
    }

    @Test func `VPAID plays only for a host that executes it, and only if there is no media`() throws {
        let vpaid = "type=\"video/mp4\" apiFramework=\"vpaid\" bitrate=\"9000\""
        #expect(try choose([vpaid]) { $0.apiFrameworks = ["VPAID"] }.file?.url?.text == "0")
        #expect(try choose([vpaid, bitrates[0]]) { $0.apiFrameworks = ["VPAID"] }.file?.url?.text == "1")
    }

    @Test func `after a failure the next best file plays, then there is 405`() throws {
        #expect(try choose(bitrates).file?.url?.text == "1")
        #expect(try choose(bitrates, without: ["1"]).file?.url?.text == "2")
        let last = try choose(bitrates, without: ["0", "1", "2"])
        #expect(last.code == .mediaFileNotDisplayed && last.rejected.map(\.reason) == [.failed, .failed, .failed])
    }

    @Test func `mezzanines are never played`() throws {
        let ad = try Self.ad([], "<Mezzanine type=\"video/mp4\">m</Mezzanine>")
        #expect(
            MediaChoice(from: ad.mediaFiles, for: PlayerCapabilities(mediaTypes: ["video/mp4"])).code
                == .noSupportedMediaFile)
    }

    @Test func `positions in the document do not matter`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let files = (0..<generator.number(1...6)).map { _ in
                "type=\"video/mp4\" bitrate=\"\(generator.number(1...4))\" width=\"\(generator.number(1...3))\" height=\"2\""
            }
            let list = try Self.ad(files).mediaFiles
            var player = PlayerCapabilities(mediaTypes: ["video/mp4"])
            player.size = PixelSize(width: 2, height: 2)
            player.bitrateLimit = generator.chance(oneIn: 2) ? generator.number(0...5) : nil
            let choice = MediaChoice(from: list, for: player)
            #expect(MediaChoice(from: list.shuffled(using: &generator), for: player).file == choice.file)
            #expect(choice.rejected.count == list.count - 1)
        }
    }
}
