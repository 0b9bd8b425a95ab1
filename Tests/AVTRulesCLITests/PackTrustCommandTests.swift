import AVTPackSigning
import AVTPackTools
import Foundation
import Testing

@Suite("avt-rules pack sign, verify, inspect and keygen")
struct PackTrustCommandTests {
    private let folder: PackFolder

    init() throws {
        folder = try PackFolder()
    }

    @Test("verify prints the signers, and exits with 5 and the reasons if they do not suffice")
    func verify() throws {
        try folder.signed()
        let good = try folder.run("pack verify my.avtpack --key one.pub --key two.pub --threshold 2")
        #expect(good.status == 0)
        #expect(good.output.hasPrefix("my.avtpack: my.pack 1.2.0, revision 7, signed by "))
        let few = try folder.run("pack verify my.avtpack --key one.pub")
        #expect(few.status == 0)
        #expect(few.output.contains("not counted: `my.avtpack.two.minisig`"))
        let damaged = try folder.scratch.write("x\n", to: "my.avtpack.ann.minisig")
        let others = try folder.run("pack verify my.avtpack --key one.pub")
        #expect(others.status == 0)
        #expect(others.output.contains("not counted: `my.avtpack.ann.minisig` is not a signature"), "\(others.output)")
        let named = try folder.run("pack verify my.avtpack --key one.pub --signature my.avtpack.ann.minisig")
        #expect(named.status == 5)
        try FileManager.default.removeItem(atPath: damaged)
        let old = try folder.run("pack verify my.avtpack --key one.pub --minimum-revision 8")
        #expect(old.status == 5)
        #expect(old.errors.contains("has revision 7, and at least 8 is required"))
        let missing = try folder.run(
            "pack verify my.avtpack --key one.pub --key two.pub --threshold 2 --signature my.avtpack.minisig")
        #expect(missing.status == 5)
        #expect(missing.errors.contains("signed by 1 of the 2 keys that are needed"))
        #expect(try folder.run("pack keygen three").status == 0)
        let strange = try folder.run("pack verify my.avtpack --key three.pub")
        #expect(strange.status == 5)
        #expect(strange.errors.contains("signed by 0 of the 1 keys that are needed; "), "\(strange.errors)")
        #expect(!strange.errors.contains("\\u{a}"))
        try FileManager.default.removeItem(at: folder.scratch.file("my.avtpack.minisig"))
        try FileManager.default.removeItem(at: folder.scratch.file("my.avtpack.two.minisig"))
        #expect(try folder.run("pack verify my.avtpack --key one.pub").status == 5)
    }

    @Test(
        "keys with a threshold that cannot be reached are invalid usage",
        arguments: [
            ("--key one.pub --threshold 2", "2 signatures are required, and there is 1 key"),
            ("--key one.pub --threshold 0", "the threshold, how many different keys must have signed, is at least 1"),
            ("--key one.pub --key one.pub", " is listed twice, and would count for two signers"),
        ])
    func unmet(_ keys: String, reason: String) throws {
        try folder.signed()
        let result = try folder.run("pack verify my.avtpack \(keys)")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("avt-rules: '--key' and '--threshold': "))
        #expect(result.errors.hasSuffix(reason + "\n"), "\(result.errors)")
    }

    @Test("a signature by another key than the given ones is reported")
    func foreign() throws {
        try folder.signed()
        let result = try folder.run("pack verify my.avtpack --key one.pub --signature my.avtpack.two.minisig")
        #expect(result.status == 5)
        #expect(result.errors.hasSuffix(": it is none of the keys that are trusted\n"), "\(result.errors)")
    }

    @Test("verify accepts a key ring and a date")
    func ring() throws {
        try folder.signed()
        let key = try PublicKey(String(contentsOf: folder.scratch.file("one.pub"), encoding: .utf8))
        _ = try folder.scratch.write(
            "{\"threshold\":1,\"keys\":[{\"key\":\"\(key.line)\",\"owner\":\"release\",\"notAfter\":\"2030-12-31\"}]}",
            to: "ring.json")
        let good = try folder.run("pack verify my.avtpack --ring ring.json --at 2030-12-31")
        #expect(good.status == 0 && good.output.contains("\(key.id) (release)"))
        let late = try folder.run("pack verify my.avtpack --ring ring.json --at 2031-01-01")
        #expect(late.status == 5 && late.errors.contains("the key was trusted until 2030-12-31"))
        #expect(try folder.run("pack verify my.avtpack --ring ring.json --threshold 1").status == 2)
        #expect(try folder.run("pack verify my.avtpack").status == 2)
        #expect(try folder.run("pack verify my.avtpack --ring pack.yaml").status == 3)
    }

    @Test("with a damaged pack file every command exits with 5 and prints the reason")
    func damaged() throws {
        try folder.signed()
        let bytes = try Data(contentsOf: folder.scratch.file("my.avtpack"))
        try bytes.prefix(1000).write(to: folder.scratch.file("my.avtpack"))
        _ = try folder.scratch.write("", to: "log.ndjson")
        for command in [
            "check my.avtpack", "test my.avtpack", "run my.avtpack --log log.ndjson", "pack inspect my.avtpack",
            "pack sign my.avtpack --key one.key", "pack verify my.avtpack --key one.pub",
        ] {
            let result = try folder.run(command)
            #expect(result.status == 5, "\(command): \(result.errors)")
            #expect(result.errors.hasPrefix("avt-rules: "), "\(command)")
        }
        #expect(
            try folder.run("check my.avtpack").errors
                == "avt-rules: `my.avtpack` is refused: `manifest.json`: the pack file breaks off\n")
    }

    @Test("inspect shows everything, as text and as JSON")
    func inspect() throws {
        try folder.signed()
        let text = try folder.run("pack inspect my.avtpack").output
        for part in [
            "my.pack 1.2.0, revision 7, rule language 1", "pack.yaml (the pack)", "my.pack/most: int, 3 if not set",
            "2 tests passed", "my.avtpack.two.minisig: key ", "pack=my.pack revision=7",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        let json = try JSONReader.read(folder.run("pack inspect my.avtpack --format json").output.utf8)
        #expect(json["manifest"]?["name"] == .string("my.pack"))
        #expect(json["signatures"]?.items.count == 2)
    }

    @Test("only its owner can read a secret key, and no key is overwritten")
    func keygen() throws {
        #expect(try folder.run("pack keygen one").status == 0)
        let rights = try FileManager.default.attributesOfItem(atPath: folder.scratch.file("one.key").path)[
            .posixPermissions]
        #expect(rights as? Int == 0o600)
        let before = try Data(contentsOf: folder.scratch.file("one.key"))
        #expect(try folder.run("pack keygen one").status == 3)
        #expect(try Data(contentsOf: folder.scratch.file("one.key")) == before)
        _ = try folder.scratch.write("public\n", to: "two.pub")
        #expect(try folder.run("pack keygen two").status == 3)
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("two.key").path))
    }

    @Test("sign does not overwrite the signature of another key")
    func signTwice() throws {
        try folder.signed()
        #expect(try folder.run("pack sign my.avtpack --key one.key").status == 0)
        let other = try folder.run("pack sign my.avtpack --key two.key")
        #expect(other.status == 3)
        #expect(other.errors.contains("choose another file with --output my.avtpack."))
    }

    @Test(
        "a withdrawal has no rules to run or check, and says so",
        arguments: ["run w.avtpack --log log.ndjson", "check w.avtpack"])
    func withdrawal(_ command: String) throws {
        _ = try folder.scratch.write("", to: "log.ndjson")
        try folder.signed()
        _ = try folder.run("pack withdraw my.avtpack -o w.avtpack --revision 8 --reason bad")
        let result = try folder.run(command)
        #expect(
            result.status == 3 && result.errors.contains("has no rules: it withdraws my.pack (bad)"), "\(result.errors)"
        )
    }

    @Test("the other key of a pair, and a pack in YAML, are named")
    func confused() throws {
        try folder.signed()
        let signed = try folder.run("pack sign my.avtpack --key one.pub")
        #expect(signed.status == 3 && signed.errors.contains("`one.pub`: it is a public key, which verifies"))
        let verified = try folder.run("pack verify my.avtpack --key one.key")
        #expect(verified.status == 3 && verified.errors.contains("`one.key` is a secret key, which signs"))
        let yaml = try folder.run("pack sign pack.yaml --key one.key")
        #expect(
            yaml.status == 5 && yaml.errors.contains("`pack.yaml` is not a pack file: `avt-rules pack build` makes one")
        )
    }
}
