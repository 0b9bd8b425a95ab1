import AVTExpressions
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Base64` {
    private static let cases: [Case] = [
        Case("base64.encode", [.bytes(Array("hello".utf8))], "aGVsbG8="), Case("base64.encode", [.bytes([])], ""),
        Case("base64.decode", ["aGVsbG8="], .bytes(Array("hello".utf8))),
        Case("base64.decode", ["aGVsbG8"], .bytes(Array("hello".utf8))),
        Case("base64.decode", ["Zg=="], .bytes([0x66])), Case("base64.decode", ["Zg"], .bytes([0x66])),
        Case("base64.decode", [""], .bytes([])),
        Case("base64.decode", ["+/+/"], .bytes([0xFB, 0xFF, 0xBF])),
        Case("base64.decode", ["Z"], fails: .invalidArgument),
        Case("base64.decode", ["Zg="], fails: .invalidArgument),
        Case("base64.decode", ["Zg==="], fails: .invalidArgument),
        Case("base64.decode", ["Z==="], fails: .invalidArgument),
        Case("base64.decode", ["===="], fails: .invalidArgument),
        Case("base64.decode", ["Zg==Zg=="], fails: .invalidArgument),
        Case("base64.decode", ["-_-_"], fails: .invalidArgument),
        Case("base64.decode", ["aGVs\nbG8="], fails: .invalidArgument),
        Case("base64.encode", ["x"], fails: .noSuchOverload),
    ]

    @Test(arguments: cases)
    func `bytes and letters`(test: Case) {
        test.check()
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `letters are those of Foundation, and give the bytes back`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            UInt8(truncatingIfNeeded: generator.next())
        }
        let text = try call("base64.encode", [.bytes(bytes)])
        #expect(text.exact == "\"\(Data(bytes).base64EncodedString())\"")
        #expect(try call("base64.decode", [text]).exact == ExpressionValue.bytes(bytes).exact)
    }
}
