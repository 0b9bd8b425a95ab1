import AVTCore
import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

private let samples = conformanceData("vast/iab-samples")

/// The model of the IAB's samples against the data about them.
@Suite(.enabled(if: samples != nil, "the conformance data is absent"))
struct SampleTests {
    /// What an ad has, as lists of texts by names.
    private typealias Content = [String: [String?]]

    private static func content(of model: VastModel) -> [Content] {
        model.ads.map { ad in
            let linears = ad.creatives.compactMap(\.linear)
            let companions = ad.creatives.compactMap(\.companionAds).flatMap(\.companions)
            let nonLinears = ad.creatives.compactMap(\.nonLinearAds).flatMap(\.nonLinears)
            return [
                "id": [ad.id], "adSystem": [ad.adSystem?.system], "adTitle": [ad.adTitle],
                "impressions": ad.impressions.map(\.view.url?.text),
                "errors": ad.errors.map { $0.absoluteString },
                "verifications": ad.adVerifications.map(\.view.vendor),
                "creatives": ad.creatives.map(\.id),
                "universalAdIds": ad.creatives.flatMap(\.universalAdIds).map(\.idRegistry),
                "trackers": linears.flatMap(\.trackingEvents).map { $0.event.rawValue + ($0.view.url?.text ?? "") },
                "clicks": linears.flatMap(\.videoClicks).map { $0.type.rawValue + ($0.view.url?.text ?? "") }.sorted(),
                "files": linears.flatMap(\.files.mediaFiles).map { $0.type + $0.width + ($0.view.url?.text ?? "") },
                "mezzanines": linears.flatMap(\.files.mezzanines).map(\.view.url?.text),
                "icons": linears.flatMap(\.icons).map(\.program),
                "companions": companions.map { "\($0.id ?? "") \($0.width) \($0.height)" },
                "nonLinears": nonLinears.map { "\($0.id ?? "") \($0.width) \($0.height)" },
                "durations": linears.map { $0.duration.map { "\(Int($0 * 1000))" } },
                "tag": ad.type == .wrapper ? [ad.wrapper?.view.vastAdTagURI?.text] : [],
            ]
        }
    }

    private static func content(of document: JSONValue) -> [Content] {
        document.list("VAST", "Ad").map { ad in
            let content = ad.list("InLine") + ad.list("Wrapper")
            func list(_ path: String...) -> [JSONValue] {
                path.reduce(content) { values, name in values.flatMap { $0.list(name) } }
            }
            func linear(_ path: String...) -> [JSONValue] {
                path.reduce(list("Creatives", "Creative", "Linear")) { values, name in values.flatMap { $0.list(name) }
                }
            }
            func size(_ value: JSONValue) -> String {
                "\(value.text("id") ?? "") \(value.text("width") ?? "0") \(value.text("height") ?? "0")"
            }
            func click(_ name: String) -> [String?] {
                linear("VideoClicks", name).map { name + ($0.text("text") ?? "") }
            }
            var result: Content = [
                "id": [ad.text("id") ?? ""], "adSystem": [list("AdSystem").first?.text("text")],
                "adTitle": [list("AdTitle").first?.text("text")],
                "impressions": list("Impression").map { nonEmpty($0.text("text")) },
                "errors": list("Error").compactMap { nonEmpty($0.text("text")) }.compactMap {
                    MacroURL($0).lossyURL?.absoluteString
                },
                "verifications": list("AdVerifications", "Verification").map { $0.text("vendor") },
                "creatives": list("Creatives", "Creative").map { $0.text("id") },
                "universalAdIds": list("Creatives", "Creative", "UniversalAdId").map { $0.text("idRegistry") ?? "" },
                "trackers": linear("TrackingEvents", "Tracking").map {
                    ($0.text("event") ?? "") + ($0.text("text") ?? "")
                },
                "clicks": (click("ClickThrough") + click("ClickTracking") + click("CustomClick")).compactMap { $0 }
                    .sorted(),
                "files": linear("MediaFiles", "MediaFile").map {
                    ($0.text("type") ?? "") + ($0.text("width") ?? "") + ($0.text("text") ?? "")
                },
                "mezzanines": linear("MediaFiles", "Mezzanine").map { nonEmpty($0.text("text")) },
                "icons": linear("Icons", "Icon").map { $0.text("program") ?? "" },
                "companions": list("Creatives", "Creative", "CompanionAds", "Companion").map(size),
                "nonLinears": list("Creatives", "Creative", "NonLinearAds", "NonLinear").map(size),
                "durations": linear().map { $0.list("Duration").first?.text("ms") },
                "tag": ad.list("Wrapper").map { $0.list("VASTAdTagURI").first?.text("text") },
            ]
            // The model has those of extensions, too, which are XML in the data.
            if list("Extensions", "Extension").contains(where: { $0.text("type") == "AdVerifications" }) {
                result["verifications"] = nil
            }
            return result
        }
    }

    private static func nonEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

    @Test func `every sample has the content that the data describes`() throws {
        let (samples, expected) = (try #require(samples), try #require(conformanceData("vast/expected")))
        let names = FileManager.default.enumerator(atPath: samples.path)?.compactMap { $0 as? String } ?? []
        var (documents, ads) = (0, 0)
        for name in names.filter({ $0.hasSuffix(".xml") }).sorted() {
            let bytes = [UInt8](try Data(contentsOf: samples.appending(path: name)))
            let json = try JSONReader.read(
                try Data(contentsOf: expected.appending(path: String(name.dropLast(4)) + ".json")))
            guard let document = try? VASTDocument(bytes) else {
                #expect(json["VAST"] == nil, "\(name)")
                continue
            }
            let (read, described) = (
                SampleTests.content(of: VastModel(document)), SampleTests.content(of: json)
            )
            for (index, (ad, other)) in zip(read, described).enumerated() {
                for key in other.keys.sorted() where ad[key] != other[key] {
                    Issue.record("\(name), ad \(index), \(key): \(ad[key] ?? []), not \(other[key] ?? [])")
                }
            }
            #expect(read.count == described.count, "\(name)")
            (documents, ads) = (documents + 1, ads + read.count)
        }
        #expect(documents > 60 && ads > 60)
    }
}

extension JSONValue {
    /// The values at a path: the items of a list, or the one value.
    fileprivate func list(_ path: String...) -> [JSONValue] {
        path.reduce([self]) { values, name in
            values.flatMap { value -> [JSONValue] in
                guard let member = value[name] else { return [] }
                return member.items.isEmpty ? [member] : member.items
            }
        }
    }

    /// A member as text.
    fileprivate func text(_ name: String) -> String? {
        self[name].map { $0.string ?? $0.text }
    }
}
