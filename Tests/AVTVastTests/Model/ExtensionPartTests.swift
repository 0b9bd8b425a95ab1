import AVTVast
import AVTXML
import Testing

/// What documents before 4.x have in extensions appears where 4.x has it.
struct ExtensionPartTests {
    private static func inLine(_ content: String, version: String) throws -> VASTDocument.InLine {
        let text = "<VAST version=\"\(version)\"><Ad><InLine>\(content)</InLine></Ad></VAST>"
        return try #require(try VASTDocument(Array(text.utf8)).ads.first?.inLine)
    }

    private static let linear = "<Linear><MediaFiles><MediaFile id=\"m\">u</MediaFile></MediaFiles></Linear>"

    private static func extensions(_ type: String, _ content: String) -> String {
        "<Extensions><Extension type=\"other\"><\(type)/></Extension>"
            + "<Extension type=\"\(type)\">\(content)</Extension></Extensions>"
    }

    @Test func `verifications of the Open Measurement SDK`() throws {
        let verification = """
            <Verification vendor="v"><JavaScriptResource apiFramework="omid" browserOptional="true">
            <![CDATA[https://v.com/omid.js]]></JavaScriptResource>
            <TrackingEvents><Tracking event="verificationNotExecuted">https://v.com/[REASON]</Tracking></TrackingEvents>
            <VerificationParameters><![CDATA[{"a": 1}]]></VerificationParameters></Verification>
            """
        for content in ["<AdVerifications>\(verification)</AdVerifications>", verification] {
            let inLine = try ExtensionPartTests.inLine(
                ExtensionPartTests.extensions("AdVerifications", content), version: "3.0")
            let verification = try #require(inLine.adVerifications.first)
            #expect(inLine.adVerifications.count == 1 && verification.vendor == "v")
            #expect(verification.javaScriptResources.map(\.url) == ["https://v.com/omid.js"])
            #expect(verification.javaScriptResources.map(\.browserOptional) == [true])
            #expect(verification.trackingEvents.map(\.url) == ["https://v.com/[REASON]"])
            #expect(verification.verificationParameters == "{\"a\": 1}")
            #expect(verification.sourceExtension?.type == "AdVerifications")
            #expect(verification.sourceExtension == inLine.extensions.last)
        }
    }

    @Test func `universal identifiers belong to the creative that they name`() throws {
        let parts = """
            <UniversalAdId idRegistry="r" creativeId="2">two</UniversalAdId>
            <UniversalAdId idRegistry="r" creativeId="3">three</UniversalAdId>
            <UniversalAdId idRegistry="r">first</UniversalAdId>
            """
        let inLine = try ExtensionPartTests.inLine(
            "<Creatives><Creative id=\"1\"/><Creative id=\"2\"/></Creatives>"
                + ExtensionPartTests.extensions("UniversalAdId", parts), version: "2.0")
        #expect(inLine.creatives.map { $0.universalAdIds.map(\.value) } == [["first"], ["two"]])
        #expect(inLine.creatives[1].universalAdIds.first?.sourceExtension?.type == "UniversalAdId")
        #expect(inLine.creatives[1].sourceExtension == nil)
    }

    @Test func `a creative's own extension has its universal identifier`() throws {
        let inLine = try ExtensionPartTests.inLine(
            """
            <Creatives><Creative><CreativeExtensions><CreativeExtension type="UniversalAdId">
            <UniversalAdId idRegistry="r"> v </UniversalAdId></CreativeExtension></CreativeExtensions></Creative></Creatives>
            """, version: "3.0")
        let id = try #require(inLine.creatives.first?.universalAdIds.first)
        #expect(id.value == "v" && id.idRegistry == "r" && id.sourceExtension?.type == "UniversalAdId")
    }

    @Test func `the part of 4.x counts where there is one`() throws {
        let inLine = try ExtensionPartTests.inLine(
            "<Creatives><Creative><UniversalAdId idRegistry=\"r\">own</UniversalAdId></Creative></Creatives>"
                + ExtensionPartTests.extensions("UniversalAdId", "<UniversalAdId>moved</UniversalAdId>"), version: "4.2"
        )
        #expect(inLine.creatives.first?.universalAdIds.map(\.value) == ["own"])
        #expect(inLine.creatives.first?.universalAdIds.first?.sourceExtension == nil)
    }

    @Test(arguments: [("mediaFileId=\"m\"", 1), ("", 1), ("mediaFileId=\"n\"", 0)])
    func `interactive files belong to the media file that they name`(_ attribute: String, _ count: Int) throws {
        let file = """
            <InteractiveCreativeFile type="text/html" apiFramework="SIMID" variableDuration="true" \(attribute)>
            <![CDATA[data:text/html,a]]></InteractiveCreativeFile>
            """
        let inLine = try ExtensionPartTests.inLine(
            "<Creatives><Creative>\(ExtensionPartTests.linear)</Creative></Creatives>"
                + ExtensionPartTests.extensions("InteractiveCreativeFile", file), version: "3.0")
        let files = try #require(inLine.creatives.first?.linear).interactiveCreativeFiles
        #expect(files.count == count)
        guard let first = files.first else { return }
        #expect(first.url == "data:text/html,a" && first.type == "text/html" && first.apiFramework == "SIMID")
        #expect(first.variableDuration == true && first.sourceExtension?.type == "InteractiveCreativeFile")
    }

    @Test func `an interactive file may have its source and its parameters`() throws {
        let file = """
            <InteractiveCreativeFile type="text/html"><HTMLResource><![CDATA[<p>a</p>]]></HTMLResource>
            <AdParameters>b</AdParameters></InteractiveCreativeFile>
            """
        let inLine = try ExtensionPartTests.inLine(
            "<Creatives><Creative>\(ExtensionPartTests.linear)</Creative></Creatives>"
                + ExtensionPartTests.extensions("InteractiveCreativeFile", file), version: "2.0")
        let first = try #require(inLine.creatives.first?.linear?.interactiveCreativeFiles.first)
        #expect(first.url == nil && first.htmlResource == "<p>a</p>" && first.adParameters == "b")
    }

    @Test(arguments: [("<CreativeId>c</CreativeId>", 1), ("", 1), ("<CreativeId>d</CreativeId>", 0)])
    func `mezzanines belong to the creative that they name`(_ creative: String, _ count: Int) throws {
        let part = "<Mezzanine type=\"video/mp4\" width=\"1920\"> https://m.com/a.mov </Mezzanine>" + creative
        let inLine = try ExtensionPartTests.inLine(
            "<Creatives><Creative id=\"c\">\(ExtensionPartTests.linear)</Creative></Creatives>"
                + ExtensionPartTests.extensions("mezzanine", part), version: "3.0")
        let mezzanines = try #require(inLine.creatives.first?.linear).mezzanines
        #expect(mezzanines.count == count)
        guard let first = mezzanines.first else { return }
        #expect(first.url == "https://m.com/a.mov" && first.width == 1_920)
        #expect(first.sourceExtension?.type == "mezzanine")
    }
}
