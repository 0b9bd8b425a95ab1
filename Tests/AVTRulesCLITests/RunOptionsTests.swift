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

    @Test("a key that others could guess is refused", arguments: [("", 0), ("\n", 0), ("fifteen bytes..\n", 15)])
    func short(_ key: String, count: Int) throws {
        _ = try scratch.write(key, to: "key")
        let result = try run("run my.yaml --log log.ndjson --no-summary --consent analyticsConsent --hash-key key")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(
            result.errors
                == "avt-rules: '--hash-key': the key in `key` has \(count) bytes, and at least 16 are wanted; a newline at "
                + "the end is not part of it\n")
    }
}
