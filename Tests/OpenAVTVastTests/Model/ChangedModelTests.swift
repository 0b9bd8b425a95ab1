import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// Models whose members are set, encoded and decoded, as those of ios-vast-client can be.
struct ChangedModelTests {
    private static func model(_ text: String) throws -> VastModel { VastModel(try VASTDocument(Array(text.utf8))) }

    @Test func `a member that is set changes neither the document nor the others`() throws {
        var model = try ChangedModelTests.model(TagTableTests.document)
        let original = model
        model.ads[0].adTitle = nil
        model.ads[0].creatives[0].linear?.duration = 5
        model.ads[0].creatives[0].linear?.files.mediaFiles.removeAll()
        model.errors = [try #require(URL(string: "https://e.com"))]
        #expect(model != original && model.document == original.document)
        #expect(model.ads[0].adTitle == nil && original.ads[0].adTitle != nil)
        #expect(model.ads[0].id == original.ads[0].id && model.errors.count == 1)
        let linear = try #require(model.ads[0].creatives[0].linear)
        #expect(linear.duration == 5 && linear.files.mediaFiles.isEmpty)
        #expect(linear.trackingEvents == original.ads[0].creatives[0].linear?.trackingEvents)
        model = original
        model.ads.removeAll { $0.type == .inline }
        #expect(model.ads.map(\.type) == original.ads.map(\.type).filter { $0 != .inline })
    }

    @Test func `parts are equal if their members are, wherever they are in a document`() throws {
        let text = "<VAST version=\"4.2\"><Ad id=\"1\"><InLine/></Ad> <Ad id='1'><InLine/></Ad><Ad id=\"2\"/></VAST>"
        let ads = try ChangedModelTests.model(text).ads
        #expect(ads[0] == ads[1] && ads[0] != ads[2] && Set(ads).count == 2)
        var ad = ads[2]
        (ad.id, ad.type) = ("1", .inline)
        #expect(ad == ads[0])
    }

    @Test func `a model is encoded by the names of ios-vast-client, and decoded`() throws {
        let model = try ChangedModelTests.model(TagTableTests.document)
        let data = try JSONEncoder().encode(model)
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(object.keys) == ["version", "ads", "errors"])
        let ad = try #require((object["ads"] as? [[String: Any]])?.first)
        #expect(ad["type"] as? String == "inline" && ad["adTitle"] as? String == model.ads[0].adTitle)
        let decoded = try JSONDecoder().decode(VastModel.self, from: data)
        #expect(decoded == model && decoded.hashValue == model.hashValue)
        #expect(decoded.document.ads.isEmpty && decoded.ads[0].creatives == model.ads[0].creatives)
    }

    @Test func `members that are missing in what is decoded are as in an empty document`() throws {
        let text = #"{"version":"3.0","ads":[{"id":"a","impressions":[{"url":"https://e.com/i"}]}]}"#
        let model = try JSONDecoder().decode(VastModel.self, from: Data(text.utf8))
        #expect(model.version == "3.0" && model.ads.map(\.id) == ["a"] && model.ads[0].type == .unknown)
        #expect(model.ads[0].impressions.map { $0.url?.absoluteString } == ["https://e.com/i"])
        #expect(model.ads[0].creatives.isEmpty && model.ads[0].adTitle == nil && model.errors.isEmpty)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(VastModel.self, from: Data(#"{"ads":1}"#.utf8)) }
    }

    @Test(.enabled(if: conformanceData("vast/iab-samples") != nil, "the conformance data is absent"))
    func `the samples are decoded as they were encoded`() throws {
        let folder = try #require(conformanceData("vast/iab-samples"))
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let models = names.filter { $0.hasSuffix(".xml") }
            .compactMap { try? VASTDocument([UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
            .map { VastModel($0) }
        #expect(models.count > 50)
        for model in models {
            let data = try JSONEncoder().encode(model)
            #expect(try JSONDecoder().decode(VastModel.self, from: data) == model)
        }
    }
}
