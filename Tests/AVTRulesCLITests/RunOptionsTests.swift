import Foundation
import Testing

@Suite("avt-rules run --hash-key and --consent")
struct RunOptionsTests {
    private let scratch: Scratch
    private static let log = """
        {"at": 0, "action": "Ping", "attributes": {"userId": "viewer"}}

        """
    private static let pack = """
        pack: { name: my.pack, version: 1.0.0, language: 1 }
        vocabulary: { attributes: { userId: { type: string } } }
        privacy:
          consents: { analyticsConsent: {}, personalConsent: {} }
          requires: analyticsConsent
          attributes: { userId: { hash: 64 } }

        """

    init() throws {
        scratch = try Scratch()
        _ = try scratch.write(Self.pack, to: "my.yaml")
        _ = try scratch.write(Self.log, to: "log.ndjson")
    }

    private func run(_ arguments: String) throws -> Tool.Result {
        try Tool.run(arguments.split(separator: " ").map(String.init), in: scratch.folder)
    }

    @Test("the newline that an editor puts at the end of a file is not part of its key", arguments: ["", "\n", "\r\n"])
    func newline(_ end: String) throws {
        _ = try scratch.write("a long enough key" + end, to: "key")
        let result = try run("run my.yaml --log log.ndjson --no-summary --consent analyticsConsent --hash-key key")
        // echo -n viewer | openssl dgst -sha256 -hmac "a long enough key"
        #expect(
            result.output.contains(
                #""userId":"b65acd7966eaeaee55bba47322bb56dddf753a44c4064f321bf617aa95839b4c""#))
        #expect(result.status == 0 && result.errors.isEmpty)
    }

    @Test("a key that is too short is refused", arguments: [("", 0), ("\n", 0), ("fifteen bytes..\n", 15)])
    func short(_ key: String, count: Int) throws {
        _ = try scratch.write(key, to: "key")
        let result = try run("run my.yaml --log log.ndjson --no-summary --consent analyticsConsent --hash-key key")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(
            result.errors
                == "avt-rules: '--hash-key': the key in `key` has \(count) bytes, and at least 16 are wanted; a newline at "
                + "the end is not part of it\n")
    }

    @Test(
        "a consent that no pack declares is refused",
        arguments: [
            (
                "my.yaml", "analyticConsent",
                "; did you mean `analyticsConsent`? The packs declare `analyticsConsent`, `personalConsent`"
            ),
            ("my.yaml", "no", "; the packs declare `analyticsConsent`, `personalConsent`"),
            ("my.avtimage", "no", "; the packs declare `analyticsConsent`, `personalConsent`"),
            ("openavt.core", "no", ": no pack declares any"),
        ])
    func unknownConsent(_ pack: String, name: String, rest: String) throws {
        #expect(try run("compile my.yaml -o my.avtimage").status == 0)
        let result = try run("run \(pack) --log log.ndjson --consent analyticsConsent --consent \(name)")
        let first = pack == "openavt.core" ? "analyticsConsent" : name
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: '--consent': there is no consent `\(first)`\(rest)\n")
    }

    @Test("a consent in a log that no pack declares is reported once, and the log continues")
    func unknownConsentInLog() throws {
        let log = """
            {"at": 0, "consents": {"analyticConsent": true}}
            {"at": 1, "consents": {"analyticConsent": false, "analyticsConsent": true}}
            {"at": 2, "action": "Ping"}

            """
        _ = try scratch.write(log, to: "log.ndjson")
        let expected =
            "avt-rules: no pack declares the consent `analyticConsent`; did you mean `analyticsConsent`?\n"
        let result = try run("run my.yaml --log log.ndjson --no-summary")
        #expect(result.status == 0 && result.lines.count == 1)
        #expect(result.errors == expected)
        // One of several that are compared is enough to know it.
        #expect(try run("run --compare my.yaml openavt.core --log log.ndjson").errors == expected)
        _ = try scratch.write(Self.pack.replacing("analyticsConsent", with: "analyticConsent"), to: "other.yaml")
        #expect(try run("run --compare my.yaml other.yaml --log log.ndjson").errors.isEmpty)
        // Packs that ask for none go without those of any log.
        #expect(try run("run openavt.core --log log.ndjson --no-summary").errors.isEmpty)
    }
}
