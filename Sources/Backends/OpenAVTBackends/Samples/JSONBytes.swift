import AVTCore
import OpenAVTChain

extension DeliverySample {
    /// The attributes as a JSON object, without intermediate values; a number that is not finite is `null`.
    package var attributesJSON: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(attributes.count * 24 + 2)
        bytes.append(UInt8(ascii: "{"))
        for (index, (name, value)) in attributes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(json: name)
            bytes.append(UInt8(ascii: ":"))
            switch value {
            case .bool(let value): bytes += (value ? "true" : "false").utf8
            case .int(let value): bytes += String(value).utf8
            case .double(let value): bytes += (value.isFinite ? String(value) : "null").utf8
            case .string(let value): bytes.append(json: value)
            }
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(json text: String) {
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) else {
            self += JSONValue.string(text).text.utf8
            return
        }
        append(UInt8(ascii: "\""))
        self += text.utf8
        append(UInt8(ascii: "\""))
    }
}
