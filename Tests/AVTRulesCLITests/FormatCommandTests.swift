import AVTPackTools
import Foundation
import Testing

@Suite("avt-rules check --format")
struct FormatCommandTests {
    private let pack = """
        pack: { name: example.pause, version: 1.0.0, language: 1 }
        payloads:
          # avt: allow(AVT2023): for packs that extend this one
          status: { send: { position: event.position } }
          other: { send: { position: event.position } }

        """

    @Test("diagnostics and exit code are the same in every format")
    func formats() throws {
        let scratch = try Scratch()
        _ = try scratch.write(pack, to: "pack.yaml")
        var outputs: [String: String] = [:]
        for format in ["human", "short", "json", "sarif", "github", "junit"] {
            let result = try Tool.run(["check", "pack.yaml", "--format", format], in: scratch.folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            outputs[format] = result.output
        }
        #expect(
            outputs["short"] == """
                pack.yaml:5:3: warning[AVT2023/unused-declaration]: `other` is not used
                1 pack checked: 1 warning (1 finding allowed)

                """)
        #expect(outputs["human"]?.hasSuffix("\n1 pack checked: 1 warning (1 finding allowed)\n") == true)
        #expect(
            outputs["github"]
                == "::warning file=pack.yaml,line=5,endLine=5,col=3,endColumn=7,title=AVT2023/unused-declaration::"
                + "`other` is not used%0Ano payload includes it\n")
        let json = try JSONReader.read(Array((outputs["json"] ?? "").utf8))
        #expect(json["diagnostics"]?.items.map { $0["code"] } == [.string("AVT2023")])
        #expect(json["allowed"]?.items.map { $0["reason"] } == [.string("for packs that extend this one")])
        let sarif = try JSONReader.read(Array((outputs["sarif"] ?? "").utf8))
        #expect(sarif["runs"]?.items.first?["results"]?.items.count == 2)
        #expect(outputs["junit"]?.contains("<testcase name=\"AVT2023/unused-declaration at 5:3\"") == true)
        #expect(outputs["junit"]?.contains("failures=\"0\"") == true)
    }

    @Test("more than a hundred diagnostics are counted")
    func many() throws {
        let scratch = try Scratch()
        let attributes = (1...150).map { "  unknown\($0): event.position\n" }.joined()
        _ = try scratch.write(
            "pack: { name: example.many, version: 1.0.0, language: 1 }\nattributes:\n" + attributes, to: "pack.yaml")
        let result = try Tool.run(["check", "pack.yaml", "--format", "short"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.lines.count == 101)
        #expect(result.lines.last == "1 pack checked: 100 errors, and 50 more findings not shown")
    }

    @Test("JUnit shows each test, other formats only failures")
    func tests() throws {
        let scratch = try Scratch()
        _ = try scratch.write(
            """
            pack: openavt.core
            tests:
              - name: passes
                steps: [{ at: 0s, emit: MediaRequest, expect: { accepted: true } }]
              - name: fails
                steps: [{ at: 0s, emit: MediaRequest, expect: { accepted: false } }]

            """, to: "core.test.yaml")
        let run = { (format: String) in
            try Tool.run(["test", "core.test.yaml", "--format", format], in: scratch.folder)
        }
        let junit = try run("junit")
        #expect(junit.status == 1)
        #expect(junit.output.contains("tests=\"2\" failures=\"1\""))
        #expect(junit.output.contains("<testcase name=\"passes\" classname=\"core.test.yaml\"/>"))
        let short = try run("short")
        #expect(short.lines.count == 2)
        #expect(short.lines.first?.hasPrefix("core.test.yaml:6:") == true)
        #expect(short.lines.last == "2 tests, 1 passed, 1 failed")
        #expect(try run("github").output.hasPrefix("::error file=core.test.yaml,line=6,"))
        #expect(try Tool.run("test rules/openavt --format tap").status == 2)
    }
}

@Suite("Comments that allow diagnostics")
struct AllowanceCommandTests {
    @Test("a comment in an inner layer is not reported for diagnostics of other packs")
    func layers() throws {
        let scratch = try Scratch()
        _ = try scratch.write(
            """
            pack: { name: example.base, version: 1.0.0, language: 1 }
            payloads:
              # avt: allow(unused-declaration): for packs that extend this one
              status: { send: { position: event.position } }

            """, to: "base.yaml")
        _ = try scratch.write(
            """
            pack: { name: example.top, version: 1.0.0, language: 1, extends: [base.yaml] }
            payloads:
              Ping: { include: status }

            """, to: "top.yaml")
        for pack in ["base.yaml", "top.yaml"] {
            let result = try Tool.run(["check", pack, "--warnings-as-errors"], in: scratch.folder)
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test("errors cannot be allowed, and text in a scalar does not allow anything")
    func limits() throws {
        let scratch = try Scratch()
        _ = try scratch.write(
            """
            pack: { name: example.top, version: 1.0.0, language: 1 }
            payloads:
              status: { send: { position: event.position, text: { text: " # avt: allow(AVT2023): no" } } }
            attributes:
              # avt: allow(AVT2001): it will come
              possition: event.position

            """, to: "pack.yaml")
        let result = try Tool.run(["check", "pack.yaml", "--format", "short"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.output.contains("AVT2001") && !result.output.contains("allowed"))
    }
}
