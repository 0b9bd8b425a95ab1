import AVTCore
import AVTVast

extension JSONValue {
    /// The value with the URLs of all texts masked.
    var withMaskedURLs: JSONValue {
        switch self {
        case .string(let text): .string(MaskedURLs.masked(text))
        case .array(let items): .array(items.map(\.withMaskedURLs))
        case .object(let members): .object(members.map { JSONMember($0.name, $0.value.withMaskedURLs) })
        case .null, .bool, .int, .double: self
        }
    }
}
