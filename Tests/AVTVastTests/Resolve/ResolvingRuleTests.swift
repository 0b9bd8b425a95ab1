import Testing

@testable import AVTVast

/// The rules of the standard for wrappers, one after the other.
struct ResolvingRuleTests {
    private typealias S = Scenario

    private func chain(of count: Int) -> Scenario {
        var documents = ["\(count + 1)": S.vast(S.inline("ad"))]
        for index in 2..<count + 1 { documents["\(index)"] = S.vast(S.wrapper("w\(index)", to: "\(index + 1)")) }
        return Scenario(documents)
    }

    @Test func `five wrappers are followed`() {
        let result = chain(of: 5).resolve(S.vast(S.wrapper("w1", to: "2")))
        #expect(result.played == ["ad"] && result.pings.isEmpty && result.ads[0].chain.count == 5)
    }

    @Test func `with the sixth wrapper, every wrapper of the chain gets 302`() {
        let result = chain(of: 6).resolve(S.vast(S.wrapper("w1", to: "2")))
        #expect(result.ads.isEmpty && result.pinged == (1...6).map { "w\($0)?302" })
        #expect(result.hops.map(\.outcome) == [.answered, .answered, .answered, .answered, .answered, .limit])
        #expect(result.hops.last?.depth == 6)
    }

    @Test func `a host can set the number of wrappers`() {
        var scenario = chain(of: 2)
        scenario.options.wrapperLimit = 1
        #expect(scenario.resolve(S.vast(S.wrapper("w1", to: "2"))).pinged == ["w1?302", "w2?302"])
    }

    @Test func `a URL that the chain had before gets 302 at once`() {
        let scenario = Scenario(["a": S.vast(S.wrapper("w2", to: "b")), "b": S.vast(S.wrapper("w3", to: "a"))])
        let result = scenario.resolve(S.vast(S.wrapper("w1", to: "a")))
        #expect(result.pinged == ["w1?302", "w2?302", "w3?302"])
        #expect(result.hops.map(\.outcome) == [.answered, .answered, .loop])
    }

    @Test func `a loop is found although its URLs have a random number`() {
        let url = S.url("a") + "?[CACHEBUSTING]&[TIMESTAMP]"
        let result = Scenario(["a": S.vast(S.wrapper("w2", to: url))]).resolve(S.vast(S.wrapper("w1", to: url)))
        #expect(result.hops.map(\.outcome) == [.answered, .loop])
    }

    @Test func `the URL of the tag is part of the chain`() {
        let result = Scenario(["a": S.vast(S.wrapper("w", to: "a"))]).resolve(tags: ["a"])
        #expect(result.hops.map(\.outcome) == [.answered, .loop] && result.pinged == ["w?302"])
    }

    @Test func `the same URL in two slots of a pod is no loop`() {
        let result = Scenario(["a": S.vast(S.inline("ad"))])
            .resolve(S.vast(S.wrapper("w1", to: "a", sequence: 1), S.wrapper("w2", to: "a", sequence: 2)))
        #expect(result.played == ["ad 1", "ad 2"] && result.pings.isEmpty)
    }

    @Test(arguments: [("", ["ad"]), ("followAdditionalWrappers=\"false\"", [])])
    func `followAdditionalWrappers false ignores wrappers in the response`(_ attribute: String, _ played: [String]) {
        let documents = ["a": S.vast(S.wrapper("w2", to: "b"), errors: ["root"]), "b": S.vast(S.inline("ad"))]
        let result = Scenario(documents).resolve(S.vast(S.wrapper("w1", to: "a", attribute)))
        #expect(result.played == played && result.pinged == (played.isEmpty ? ["root?303", "w1?303"] : []))
    }

    @Test func `without allowMultipleAds only the first stand-alone ad counts`() {
        let document = S.vast(S.inline("p", sequence: 1), S.inline("a"), S.inline("b"))
        let result = Scenario(["a": document]).resolve(S.vast(S.wrapper("w", to: "a", sequence: 7)))
        #expect(result.played == ["a 7"] && result.spares.isEmpty && result.pings.isEmpty)
    }

    @Test func `one sequenced ad alone is no pod`() {
        let result = Scenario(["a": S.vast(S.inline("a", sequence: 4))]).resolve(S.vast(S.wrapper("w", to: "a")))
        #expect(result.played == ["a"])
    }

    @Test func `without allowMultipleAds a pod is no ad`() {
        let document = S.vast(S.inline("a", sequence: 1), S.inline("b", sequence: 2))
        let result = Scenario(["a": document]).resolve(S.vast(S.wrapper("w", to: "a")))
        #expect(result.ads.isEmpty && result.pinged == ["w?303"])
    }

    @Test func `with allowMultipleAds a pod keeps its order, and its other ads are spare`() {
        let document = S.vast(S.inline("b", sequence: 2), S.inline("c"), S.inline("a", sequence: 1))
        let result = Scenario(["a": document])
            .resolve(S.vast(S.wrapper("w", to: "a", sequence: 9, "allowMultipleAds=\"true\"")))
        #expect(result.played == ["a 1", "b 2"] && result.spares == ["c"])
    }

    @Test(arguments: [
        ("", nil, ["spare"]), ("fallbackOnNoAd=\"true\"", nil, ["spare"]), ("fallbackOnNoAd=\"false\"", nil, []),
        ("", 1, []), ("fallbackOnNoAd=\"true\"", 1, ["spare 1"]), ("fallbackOnNoAd=\"false\"", 1, []),
    ]) func `fallbackOnNoAd decides whether a stand-alone ad replaces a failed wrapper`(
        _ attribute: String, _ sequence: Int?, _ played: [String]
    ) {
        let result = Scenario(["a": S.vast()])
            .resolve(S.vast(S.wrapper("w", to: "a", sequence: sequence, attribute), S.inline("spare")))
        #expect(result.played == played && result.pinged == ["w?303"])
        #expect(result.spares == (played.isEmpty ? ["spare"] : []))
    }

    @Test func `a pod is in numeric order, and a stand-alone ad replaces one that fails to load`() {
        let start = S.vast(
            S.inline("c", sequence: 10), S.inline("x"), S.inline("b", sequence: 2, creatives: ""), S.inline("y"),
            S.inline("a", sequence: 1))
        let result = Scenario([:]).resolve(start)
        #expect(result.played == ["a 1", "x 2", "c 10"] && result.spares == ["y"] && result.pinged == ["b?303"])
    }

    @Test func `without a pod the first stand-alone ad plays`() {
        let result = Scenario([:]).resolve(S.vast(S.inline("a"), S.inline("b"), S.inline("c")))
        #expect(result.played == ["a"] && result.spares == ["b", "c"])
    }

    @Test func `the only ad behind a wrapper takes its sequence or none`() {
        let scenario = Scenario(["a": S.vast(S.inline("ad", sequence: 5))])
        #expect(scenario.resolve(S.vast(S.wrapper("w", to: "a", sequence: 2))).played == ["ad 2"])
        #expect(scenario.resolve(S.vast(S.wrapper("w", to: "a"))).played == ["ad"])
    }

    @Test func `blocked categories add up, fill the macro, and refuse ads of their authority`() {
        func blocked(_ authority: String, _ codes: String) -> String {
            "<BlockedAdCategories authority=\"\(authority)\">\(codes)</BlockedAdCategories>"
        }
        func category(_ authority: String) -> String { "<Category authority=\"\(authority)\">2</Category>" }
        func result(_ authority: String) -> Resolution {
            Scenario([
                "a": S.vast(S.wrapper("w2", to: S.url("b") + "?[BLOCKEDADCATEGORIES]", "", blocked("x", "3, 1"))),
                "b": S.vast(S.inline("ad", category(authority))),
            ]).resolve(S.vast(S.wrapper("w1", to: S.url("a") + "?[BLOCKEDADCATEGORIES]", "", blocked("y", "1,2"))))
        }
        #expect(result("x").played == ["ad"])
        #expect(result("x").hops.map(\.url) == [S.url("a?1,2"), S.url("b?1,2,3")])
        #expect(result("y").pinged == ["w1?205", "w2?205", "ad?205"])
    }

    @Test func `an ad expires after its seconds, counted from its request`() {
        var scenario = Scenario([
            "a": S.vast(S.wrapper("w", to: "b")), "b": S.vast(S.inline("ad", "<Expires>60</Expires>")),
        ])
        scenario.times = ["a": 700, "b": 1]
        #expect(scenario.resolve(S.vast(S.wrapper("w", to: "a"))).ads.map(\.expiry) == [60_700])
        #expect(scenario.resolve(S.vast(S.inline("ad"))).ads.map(\.expiry) == [nil])
    }

    @Test(arguments: [
        (AdResolver.FetchResult.response(status: 404, body: []), 301), (.response(status: 302, body: []), 301),
        (.response(status: 204, body: Array("x".utf8)), 303), (.response(status: 200, body: []), 303),
        (.response(status: 200, body: Array(" \r\n".utf8)), 303),
        (.response(status: 299, body: Array("<a/>".utf8)), 101),
        (.response(status: 200, body: Array("<VAST".utf8)), 100), (.failure(.tooLarge), 100),
        (.response(status: 200, body: Array("<VAST version=\"1.2\"/>".utf8)), 102),
        (.response(status: 200, body: Array("<VideoAdServingTemplate/>".utf8)), 102), (.failure(.timedOut), 301),
        (.failure(.unreachable("refused")), 301), (.failure(.forbidden(.downgrade)), 300),
        (.response(status: 200, body: Array("<VAST version=\"4.2\"><Ad/></VAST>".utf8)), 101),
    ]) func `responses have the codes of the standard`(_ answer: AdResolver.FetchResult, _ code: Int) {
        var scenario = Scenario([:])
        scenario.responses["a"] = answer
        let result = scenario.resolve(S.vast(S.wrapper("w", to: "a")))
        #expect(result.pinged == ["w?\(code)"] && result.failures.map(\.code.rawValue) == [code])
    }

    @Test(arguments: ["about:blank", "ftp://e.com/", "https://localhost/", "https://u:p@e.com/"])
    func `URLs that the policy refuses get 300 and are not requested`(_ url: String) {
        let result = Scenario([:]).resolve(S.vast(S.wrapper("w", to: url)))
        #expect(result.pinged == ["w?300"] && result.hops.map(\.milliseconds) == [nil])
    }

    @Test func `a wrapper without a tag URI gets 101`() {
        #expect(Scenario([:]).resolve(S.vast(S.wrapper("w", to: nil))).pinged == ["w?101"])
    }

    @Test func `an empty document reports 303 to its root and to each wrapper`() {
        let scenario = Scenario(["a": S.vast(S.wrapper("w2", to: "b")), "b": S.vast(errors: ["r1", "r2"])])
        #expect(scenario.resolve(S.vast(S.wrapper("w1", to: "a"))).pinged == ["r1?303", "r2?303", "w1?303", "w2?303"])
        #expect(scenario.resolve(S.vast(errors: ["root"])).pinged == ["root?303"])
    }

    @Test func `each error URL is requested once, and about blank never`() {
        let errors = "<Error>about:blank</Error>" + S.error("same")
        let start = S.vast(S.wrapper("w", to: nil, "", errors), S.wrapper("v", to: "gone", "", errors))
        #expect(Scenario([:]).resolve(start).pinged == ["w?101", "same?101", "v?301"])
    }

    @Test func `a scheme-relative URL has the scheme of its document`() {
        let result = Scenario(["a": S.vast(S.inline("ad"))]).resolve(
            S.vast(S.wrapper("w", to: "//ads.example.com/a?:")))
        #expect(result.hops.map(\.url) == [S.url("a?:")])
    }
}
