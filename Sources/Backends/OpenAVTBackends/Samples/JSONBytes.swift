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
            case .double(let value): bytes.append(json: value)
            case .string(let value): bytes.append(json: value)
            }
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
