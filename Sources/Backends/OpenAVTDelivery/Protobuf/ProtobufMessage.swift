import AVTCore

/// A message of Protocol Buffers, which is written in the binary form or as JSON.
package struct ProtobufMessage: Sendable, Equatable {
    /// The value of a field.
    package indirect enum Value: Sendable, Equatable {
        case string(String)
        case bool(Bool)
        /// An `int64`, whose binary form has a variable length.
        case int64(Int)
        /// An `enum`, which is a number in JSON, too.
        case enumeration(Int)
        /// A `fixed64` or an `sfixed64`.
        case fixed64(Int)
        case double(Double)
        case message(ProtobufMessage)
        /// A repeated field, whose values are all of one kind.
        case list([Value])
    }

    /// A field.
    package struct Field: Sendable, Equatable {
        let number: UInt8
        let name: String
        let value: Value

        /// Creates a field.
        ///
        /// - Parameters:
        ///   - number: The number, from 1 to 15.
        ///   - name: The name in JSON.
        ///   - value: The value, which is written also if it is the default of its type.
        package init(_ number: UInt8, _ name: String, _ value: Value) {
            (self.number, self.name, self.value) = (number, name, value)
        }
    }

    /// The fields, in the order in which they are written.
    package var fields: [Field]

    /// Creates a message.
    package init(_ fields: [Field]) {
        self.fields = fields
    }

    /// The message as JSON.
    package var json: JSONValue {
        .object(fields.map { JSONMember($0.name, $0.value.json) })
    }

    /// The message in its binary form.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for field in fields { bytes.append(field.value, number: field.number) }
        return bytes
    }
}

extension ProtobufMessage.Value {
    fileprivate var json: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .bool(let value): .bool(value)
        // 64-bit integers are strings in the JSON of Protocol Buffers.
        case .int64(let value), .fixed64(let value): .string("\(value)")
        case .enumeration(let value): .int(value)
        case .double(let value):
            value.isFinite ? .double(value) : .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
        case .message(let message): message.json
        case .list(let values): .array(values.map(\.json))
        }
    }
}

extension [UInt8] {
    /// Appends a field in its binary form: its number and the kind of its encoding, and the value.
    fileprivate mutating func append(_ value: ProtobufMessage.Value, number: UInt8) {
        switch value {
        case .string(let text): append(field: number, Array(text.utf8))
        case .message(let message): append(field: number, message.bytes)
        case .bool, .int64, .enumeration:
            append(number << 3)
            append(scalar: value)
        case .fixed64, .double:
            append(number << 3 | 1)
            append(scalar: value)
        case .list(let values):
            switch values.first {
            case .fixed64?, .double?, .int64?:
                // Numbers of a repeated field are packed.
                var packed: [UInt8] = []
                for value in values { packed.append(scalar: value) }
                append(field: number, packed)
            default: for value in values { append(value, number: number) }
            }
        }
    }

    /// Appends a number without the number of its field.
    private mutating func append(scalar value: ProtobufMessage.Value) {
        switch value {
        case .bool(let value): append(value ? 1 : 0)
        case .int64(let value), .enumeration(let value): append(varint: UInt64(bitPattern: Int64(value)))
        case .fixed64(let value): append(eight: UInt64(bitPattern: Int64(value)))
        case .double(let value): append(eight: value.bitPattern)
        case .string, .message, .list: break
        }
    }

    private mutating func append(eight bits: UInt64) {
        Swift.withUnsafeBytes(of: bits.littleEndian) { self += $0 }
    }

    /// Appends a field whose value is a text or a message in its binary form.
    package mutating func append(field number: UInt8, _ bytes: [UInt8]) {
        append(number << 3 | 2)
        append(varint: UInt64(bytes.count))
        self += bytes
    }

    /// Appends an integer with a variable length: seven bits a byte, the lowest ones first.
    package mutating func append(varint value: UInt64) {
        var value = value
        while value >= 0x80 {
            append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        append(UInt8(value))
    }
}
