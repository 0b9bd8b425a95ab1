import Testing

@testable import AVTDiagnostics

@Suite("Places in a text")
struct SourceFileTests {
    @Test(
        "every offset's line and column are those of a plain count",
        arguments: ["", "a", "a\nb", "a\r\nb\r\n", "\u{FEFF}ä\r\rb", "\n\n", "e\u{301}🏴‍☠️\nx", "a\u{2028}b"])
    func positions(_ text: String) {
        let file = SourceFile(name: "a", text: text)
        for offset in 0...text.utf8.count {
            let expected = plainPosition(Array(text.utf8), offset)
            // Inside CR LF the column is of no interest.
            guard let expected else { continue }
            #expect(file.position(at: offset) == expected, "offset \(offset) of \(text.debugDescription)")
        }
    }

    /// Line and column, found by walking from the start.
    private func plainPosition(_ bytes: [UInt8], _ offset: Int) -> SourcePosition? {
        var (line, column) = (1, 1)
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if offset < index { return SourcePosition(line: 1, column: 1) }
        while index < offset {
            if bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 {
                index += 2
                if index > offset { return nil }
                (line, column) = (line + 1, 1)
            } else if bytes[index] == 10 || bytes[index] == 13 {
                index += 1
                (line, column) = (line + 1, 1)
            } else {
                index += 1
                if index == bytes.count || bytes[index] & 0xC0 != 0x80 {
                    column += 1
                } else if index == offset {
                    return nil
                }
            }
        }
        return SourcePosition(line: line, column: column)
    }

    @Test("a line comes without its end")
    func lines() {
        let file = SourceFile(name: "a", text: "\u{FEFF}one\r\ntwo\rthree\n")
        #expect((1...file.lineCount).map { String(file.line($0)) } == ["one", "two", "three", ""])
        #expect(file.line(0).isEmpty && file.line(99).isEmpty)
    }

    @Test("offsets from anywhere never trap")
    func anywhere() {
        let file = SourceFile(name: "a", text: "ä\n")
        for lower in -2...5 {
            for upper in -2...5 {
                _ = file.range(lower, upper).text
                _ = file.position(at: lower)
            }
        }
        #expect(file.position(at: -5) == SourcePosition(line: 1, column: 1))
    }
}

@Suite("Fixes")
struct FixTests {
    private let file = SourceFile(name: "a", text: "one two three")

    @Test("fixes are applied together, whatever their order")
    func together() {
        let fixes = [
            FixIt("3", replacing: file.range(8, 13), with: "3"), FixIt("1", replacing: file.range(0, 3), with: "1"),
        ]
        #expect(applying(fixes, to: file) == "1 two 3")
        #expect(applying(fixes.reversed(), to: file) == "1 two 3")
    }

    @Test("of two that contradict each other the first is made, whole")
    func conflicts() {
        let first = FixIt("a", replacing: file.range(2, 5), with: "-")
        let second = FixIt(
            "b",
            edits: [
                SourceEdit(range: file.range(4, 7), replacement: "!"),
                SourceEdit(range: file.range(8, 13), replacement: "?"),
            ])
        #expect(applying([first, second], to: file) == "on-wo three")
        #expect(applying([second, first], to: file) == "one ! ?")
    }

    @Test("an edit of another file, or outside the text, does nothing")
    func foreign() {
        let other = SourceFile(name: "a", text: "one two three")
        #expect(applying([FixIt("x", replacing: other.range(0, 3), with: "X")], to: file) == file.text)
        #expect(applying([FixIt("x", replacing: file.range(5, 99), with: "X")], to: file) == file.text)
    }
}

@Suite("The collector")
struct CollectorTests {
    @Test("many findings stay bounded, and errors are never pushed out by warnings")
    func bounded() {
        var collector = DiagnosticCollector(limit: 3)
        for _ in 0..<10 { collector.report(Diagnostic(.unknownKey, severity: .warning, "w")) }
        #expect(!collector.hasErrors)
        for _ in 0..<10 { collector.report(Diagnostic(.unknownKey, "e")) }
        #expect(collector.hasErrors)
        #expect(collector.sorted.map(\.severity) == [.error, .error, .error])
        #expect(collector.diagnostics.count + collector.droppedCount == 20)
    }
}
