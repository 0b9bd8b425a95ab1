import AVTExpressions
import Testing

@Suite struct `Literals of formulas` {
    @Test(arguments: [
        ("0", "int(0)"), ("012", "int(12)"), ("9223372036854775807", "int(9223372036854775807)"),
        ("-9223372036854775808", "int(-9223372036854775808)"), ("0x1F", "int(31)"), ("-0xff", "int(-255)"),
        ("0x7FFFFFFFFFFFFFFF", "int(9223372036854775807)"), ("-0x8000000000000000", "int(-9223372036854775808)"),
        ("0u", "uint(0)"), ("5U", "uint(5)"), ("18446744073709551615u", "uint(18446744073709551615)"),
        ("0xFFu", "uint(255)"), ("0xFFFFFFFFFFFFFFFFu", "uint(18446744073709551615)"),
        ("9223372036854775808u", "uint(9223372036854775808)"),
        ("0.5", "double(0.5)"), (".5", "double(0.5)"), ("1e3", "double(1000.0)"), ("1.5e-3", "double(0.0015)"),
        ("1E+2", "double(100.0)"), (".5e1", "double(5.0)"), ("-1.5", "double(-1.5)"), ("-0.0", "double(-0.0)"),
        ("1e-999", "double(0.0)"), ("1.7976931348623157e308", "double(1.7976931348623157e+308)"),
        ("true", "bool(true)"), ("false", "bool(false)"), ("null", "null"),
        ("500ms", "duration(milliseconds: 500)"), ("2s", "duration(milliseconds: 2000)"),
        ("1h30m", "duration(milliseconds: 5400000)"), ("1m30s", "duration(milliseconds: 90000)"),
        (".5s", "duration(milliseconds: 500)"), ("1.001s", "duration(milliseconds: 1001)"),
        ("-2s", "duration(milliseconds: -2000)"),
        ("5000us", "duration(milliseconds: 5)"), ("1s1000000ns", "duration(milliseconds: 1001)"),
        ("500us500us", "duration(milliseconds: 1)"), ("0.1h", "duration(milliseconds: 360000)"),
        ("1.0000000000000000s", "duration(milliseconds: 1000)"), ("0us", "duration(milliseconds: 0)"),
        ("2562047h", "duration(milliseconds: 9223369200000)"),
    ])
    func `numbers`(formula: String, tree: String) {
        let (syntax, problems) = parseExpression(formula)
        #expect(syntax?.dump == tree, "\(problems.map(\.message))")
        #expect(syntax?.range == 0..<formula.utf8.count)
    }

    @Test(arguments: [
        ("''", ""), (#""""#, ""), ("''''''", ""), (#""""""""#, ""), ("'\"'", "\""), ("\"'\"", "'"),
        ("'''x''x'''", "x''x"), ("'''a\nb\r\nc'''", "a\nb\r\nc"), (#""""a"b""""#, "a\"b"),
        (#"r'\n'"#, #"\n"#), (#"R"\""#, #"\"#), (#"r'''\'''"#, #"\"#), (#"R"""a\"b""""#, #"a\"b"#),
        (#"'\a\b\f\n\r\t\v\\\?\"\'\`'"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}\\?\"'`"),
        (#"'\x41\X7e\xff'"#, "A~ÿ"), (#"'\u00e9\uFFFD'"#, "é\u{FFFD}"), (#"'\U0001F600\U0010ffff'"#, "😀\u{10FFFF}"),
        (#"'\000\101\377'"#, "\u{0}Aÿ"), (#"'\u2FE0'"#, "\u{2FE0}"), ("'e\u{301}'", "e\u{301}"),
        ("'// no remark'", "// no remark"),
    ])
    func `text`(formula: String, text: String) throws {
        let literal = try #require(parseExpression(formula).syntax, "\(parseExpression(formula).problems)")
        guard case .literal(.string(let found)) = literal.kind else {
            Issue.record("\(literal)")
            return
        }
        #expect(Array(found.utf8) == Array(text.utf8))
    }

    @Test(
        arguments: [
            ("b''", []), ("b'abc'", [97, 98, 99]), ("B\"ÿ\"", [195, 191]), (#"b'\303\277'"#, [195, 191]),
            (#"b'\377\xFF'"#, [255, 255]),
            (#"b'\n\\'"#, [10, 92]), (#"br'\n'"#, [92, 110]), (#"bR"\x""#, [92, 120]), (#"Br'''\'''"#, [92]),
            (#"BR"""a""""#, [97]),
            ("b'''\n'''", [10]),
        ] as [(String, [UInt8])])
    func `bytes`(formula: String, bytes: [UInt8]) throws {
        guard case .literal(.bytes(let found))? = parseExpression(formula).syntax?.kind else {
            Issue.record("\(parseExpression(formula))")
            return
        }
        #expect(found == bytes)
    }

    @Test func `every escape of two characters is either one of CEL or refused`() throws {
        let known = Set("abfnrtv\\?\"'`".utf8)
        for letter in UInt8(0x20)..<0x7F {
            for prefix in ["", "b"] {
                let formula = prefix + "\"\\\(Unicode.Scalar(letter))\""
                let (syntax, problems) = parseExpression(formula)
                #expect((syntax != nil) == known.contains(letter), "\(formula)")
                guard syntax == nil else { continue }
                let start = prefix.utf8.count + 1
                #expect(
                    problems.map(\.range.lowerBound) == [start] && problems.map(\.code.name) == ["expression-syntax"],
                    "\(formula)")
            }
        }
    }

    @Test func `every octal and hexadecimal escape of bytes has its value`() {
        for value in 0...255 {
            let octal = String(value, radix: 8)
            let hex = String(value, radix: 16)
            let octalEscape = "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
            let hexEscape = "\\x" + String(repeating: "0", count: 2 - hex.utf8.count) + hex
            for escape in [octalEscape, hexEscape] {
                let bytes = parseExpression("b'\(escape)'").syntax
                #expect(bytes?.dump == "bytes([\(value)])")
                let text = parseExpression("'\(escape)'").syntax
                guard case .literal(.string(let found))? = text?.kind else {
                    Issue.record("\(escape)")
                    continue
                }
                #expect(found.unicodeScalars.map(\.value) == [UInt32(value)])
            }
        }
    }
}
