import Testing

@testable import AVTVast

/// Values as libxml2 reads them; each expectation is what libxml2 2.14 says.
struct SchemaValueTests {
    @Test(arguments: [
        (SchemaValue.time, ["00:00:30", " 00:00:30", "24:00:00", "00:00:30.5", "00:00:30Z", "00:00:30+14:00"]),
        (.integer, ["+5", "-0", " 5 ", "1111111111111111111111111"]),
        (.decimal, [".5", "5.", "+.5", "-5.50"]),
        (.boolean, ["true", " false ", "1", "0"]),
        (.offset, ["00:00:05", "00:00:05.500", "25%", "199%", "2000%", "1.5.5%"]),
        (.horizontal, ["left", "12", ""]), (.vertical, ["bottom", "0"]), (.currency, ["USD", "usd"]),
        (.oneOf(["all", "any"]), ["all", " any "]),
        (
            .uri,
            [
                "", " https://a ", "a b", "a:b", "http:///x", "http://a/#[x]", "//a", "?a?b",
                "data:text/html;base64,AA==",
                "http://1.2.3.4x/", "http://[::1]/", "https://a/?t=[TIMESTAMP]&x=%%CACHEBUSTING%%", "[MINE]", "\u{E9}",
            ]
        ),
    ])
    func `values that the schemas allow`(_ value: SchemaValue, _ texts: [String]) {
        for text in texts { #expect(value.allows(text), "\(value): \(text)") }
    }

    @Test(arguments: [
        (
            SchemaValue.time,
            [
                "", "0:00:30", "30", "24:00:01", "23:59:60", "00:60:00", "00:00:30 ", "00:00:30.", "00:00:30+14:01",
                "99:99:99", "00:00:30+1:00",
            ]
        ),
        (.integer, ["", "5.", "5 5", "+", "five"]), (.decimal, ["", ".", "1e3", "1,5"]),
        (.boolean, ["", "True", "yes"]),
        (.offset, ["5", "00:00:60", "25", "%", "1..5%", "-5%", " 25%"]), (.horizontal, ["top", " 1"]),
        (.vertical, ["left"]), (.currency, ["US", "$$$", "USDX"]), (.oneOf(["all", "any"]), ["some", ""]),
        (
            .uri,
            [
                "1:b", "%zz", "a%", "http://[x", "http://a:/", "http://a:99999999999/", "http://u@h@x/", "#a#b",
                "http://a/?[x y]", "http://a/[", "-a:b", "http://a:80 /",
            ]
        ),
    ])
    func `values that the schemas do not allow`(_ value: SchemaValue, _ texts: [String]) {
        for text in texts { #expect(!value.allows(text), "\(value): \(text)") }
    }
}
