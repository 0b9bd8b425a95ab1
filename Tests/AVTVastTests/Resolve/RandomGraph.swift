import AVTTestSupport

/// Random documents that refer to each other, and what a server responds to their URLs.
struct RandomGraph {
    /// A response or a fault.
    enum Response {
        case body(String)
        case status(Int)
        case unreachable
        case timeout
    }

    /// The first document.
    private(set) var start = ""
    /// Tags that lead to the first document, of which the next is tried if one gives no ad.
    private(set) var tags: [String] = []
    private(set) var responses: [String: Response] = [:]
    private var generator: SeededGenerator
    private let documentCount: Int
    private var adCount = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        documentCount = generator.number(1...12)
        start = document(isFirst: true)
        for index in 0..<documentCount { responses[RandomGraph.url(index)] = response() }
        for _ in 0..<generator.number(1...4) { tags.append(RandomGraph.url(generator.number(0...documentCount))) }
    }

    private static func url(_ index: Int) -> String { "https://ads.example.com/\(index).xml" }

    private mutating func response() -> Response {
        switch generator.number(0...19) {
        case 0: .status(generator.pick([204, 404, 500, 302, 100]))
        case 1: .unreachable
        case 2: .timeout
        case 3:
            .body(
                generator.pick([
                    "", " \n ", "<html/>", "<VAST version=\"4.2\"><Ad>", "no XML", "<VAST version=\"1.0\"/>",
                ]))
        default: .body(document(isFirst: false))
        }
    }

    private mutating func document(isFirst: Bool) -> String {
        var text = "<VAST version=\"4.2\">"
        if generator.chance(oneIn: 4) { text += error("root\(generator.number(0...5))") }
        let counts = isFirst ? [1, 1, 2, 3, 4, 7] : [0, 1, 1, 1, 1, 2, 3, 9]
        for _ in 0..<generator.pick(counts) { text += ad() }
        return text + "</VAST>"
    }

    private mutating func ad() -> String {
        adCount += 1
        let id = "ad\(adCount)"
        var text = "<Ad id=\"\(id)\""
        if generator.chance(oneIn: 2) { text += " sequence=\"\(generator.number(0...4))\"" }
        text += ">"
        switch generator.number(0...9) {
        case 0: break
        case 1...4: text += inline(id)
        default: text += wrapper(id)
        }
        return text + "</Ad>"
    }

    private mutating func inline(_ id: String) -> String {
        var text =
            "<InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://e.com/i</Impression>" + errors(id)
        if generator.chance(oneIn: 4) { text += "<Category authority=\"a\">\(generator.number(1...3))</Category>" }
        let creative = "<Creative><Linear><Duration>00:00:10</Duration></Linear></Creative>"
        return text + "<Creatives>" + (generator.chance(oneIn: 8) ? "" : creative) + "</Creatives></InLine>"
    }

    private mutating func wrapper(_ id: String) -> String {
        var text = "<Wrapper"
        for (name, isFrequent) in [
            ("followAdditionalWrappers", false), ("allowMultipleAds", true), ("fallbackOnNoAd", true),
        ]
        where generator.chance(oneIn: isFrequent ? 2 : 5) {
            text += " \(name)=\"\(generator.pick(["true", "false", "1", "0"]))\""
        }
        text += "><AdSystem>s</AdSystem>" + errors(id)
        if !generator.chance(oneIn: 12) {
            let url =
                generator.chance(oneIn: 15) ? "ftp://e.com/x" : RandomGraph.url(generator.number(0...documentCount))
            text += "<VASTAdTagURI><![CDATA[ \(url) ]]></VASTAdTagURI>"
        }
        if generator.chance(oneIn: 6) {
            text +=
                "<BlockedAdCategories authority=\"\(generator.pick(["a", "b"]))\">\(generator.number(1...3)), 9</BlockedAdCategories>"
        }
        return text + "</Wrapper>"
    }

    private mutating func errors(_ id: String) -> String {
        (0..<generator.number(0...2)).map { error("\(id)-\($0)") }.joined()
            + (generator.chance(oneIn: 6) ? error("shared") + "<Error>about:blank</Error>" : "")
    }

    private func error(_ name: String) -> String {
        "<Error><![CDATA[https://e.com/error/\(name)?c=[ERRORCODE]]]></Error>"
    }
}
