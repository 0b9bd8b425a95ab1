internal import Foundation

/// The status and the header fields of a response.
package struct HTTPResponseHead: Sendable, Equatable {
    /// The status code.
    package var status: Int
    /// The header fields, in their order.
    package var fields: [HTTPField]

    /// Creates a head.
    package init(status: Int, fields: [HTTPField] = []) {
        (self.status, self.fields) = (status, fields)
    }

    /// The value of the first field with a name, in any case, or `nil` if there is none.
    package subscript(name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name.lowercased() == name }?.value
    }

    /// The number of bytes that the body has by its header, or `nil` if there is no valid number.
    package var contentLength: Int? {
        self["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The content type in lower case without its parameters, or `nil` if there is none.
    package var contentType: String? {
        let type = self["Content-Type"]?.split(separator: ";", maxSplits: 1).first
        return type.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True if a body follows the head.
    var hasBody: Bool { status != 204 && status != 304 }
}
