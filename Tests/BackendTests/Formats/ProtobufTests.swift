import AVTCore
import AVTTestSupport
import OpenAVTDelivery
import Testing

@Suite("Messages of Protocol Buffers") struct ProtobufTests {
    private typealias Field = ProtobufMessage.Field

    @Test(
        arguments: [
            (Field(1, "a", .int64(150)), [0x08, 0x96, 0x01], #"{"a":"150"}"#),
            (
                Field(2, "b", .string("testing")), [0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67],
                #"{"b":"testing"}"#
            ),
            (
                Field(3, "c", .message(ProtobufMessage([.init(1, "a", .int64(150))]))), [0x1A, 0x03, 0x08, 0x96, 0x01],
                #"{"c":{"a":"150"}}"#
            ),
            (
                Field(1, "a", .int64(-2)), [0x08, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
                #"{"a":"-2"}"#
            ),
            (Field(4, "d", .bool(false)), [0x20, 0x00], #"{"d":false}"#),
            (Field(5, "e", .enumeration(2)), [0x28, 0x02], #"{"e":2}"#),
            (Field(6, "f", .fixed64(1)), [0x31, 1, 0, 0, 0, 0, 0, 0, 0], #"{"f":"1"}"#),
            (Field(7, "g", .double(-.infinity)), [0x39, 0, 0, 0, 0, 0, 0, 0xF0, 0xFF], #"{"g":"-Infinity"}"#),
            (Field(6, "h", .list([.int64(3), .int64(270)])), [0x32, 0x03, 0x03, 0x8E, 0x02], #"{"h":["3","270"]}"#),
            (Field(4, "i", .list([.string("a"), .string("")])), [0x22, 0x01, 0x61, 0x22, 0x00], #"{"i":["a",""]}"#),
        ] as [(ProtobufMessage.Field, [UInt8], String)])
    func `have the bytes and the JSON of the specification`(
        field: ProtobufMessage.Field, bytes: [UInt8], json: String
    ) {
        let message = ProtobufMessage([field])
        #expect(message.bytes == bytes)
        #expect(message.json.text == json)
    }

    @Test func `are read as they were written`() throws {
        let message = ProtobufMessage([
            Field(1, "a", .int64(-1)), Field(2, "b", .string("ü")), Field(3, "c", .fixed64(.min)),
            Field(15, "d", .double(0.5)),
        ])
        let fields = try #require(ProtobufReader.fields(message.bytes))
        #expect(fields.map(\.number) == [1, 2, 3, 15])
        #expect(
            fields.map(\.value) == [
                .varint(.max), .bytes(Array("ü".utf8)), .eight(1 << 63), .eight((0.5).bitPattern),
            ])
        #expect(ProtobufReader.fields([0x0D, 1, 0, 0, 0])?.map(\.value) == [.four(1)])
    }

    @Test(
        arguments: [
            [0x00], [0x08], [0x08, 0x80], [0x12, 0x02, 0x61], [0x31, 0, 0], [0x0B], [0x0E],
            [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        ] as [[UInt8]])
    func `are refused if they are damaged`(bytes: [UInt8]) {
        #expect(ProtobufReader.fields(bytes) == nil)
    }

    @Test(arguments: 0..<20) func `are refused or read, whatever the bytes are`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in UInt8.random(in: 0...40, using: &random)
            }
            let size = ProtobufReader.fields(bytes)?.reduce(0) { $0 + ($1.value.size) }
            #expect(size.map { $0 <= bytes.count } ?? true)
        }
    }
}

extension ProtobufReader.Value {
    fileprivate var size: Int {
        switch self {
        case .varint: 1
        case .four: 4
        case .eight: 8
        case .bytes(let bytes): bytes.count
        }
    }
}
