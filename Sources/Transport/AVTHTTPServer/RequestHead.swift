import AVTCore
import Foundation

/// The head of a request: its first line and the header fields.
package struct RequestHead: Sendable {
    /// The method.
    package let method: String
    /// The path, including the query.
    package let path: String
    /// The header fields, by their names in lower case.
    package let fields: [String: String]

    /// The length of the body as announced, 0 if it is not, or `nil` if what is announced is no length.
    package var contentLength: Int? {
        guard let text = fields["content-length"] else { return 0 }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
        return isNumber ? Int(text) ?? .max : nil
    }

    /// True if the body ends by its own marks (`Transfer-Encoding`), which the server does not read.
    package var hasUnknownLength: Bool { fields["transfer-encoding"] != nil }

    /// Reads a head, without the empty line at its end; returns `nil` for a first line that does not have three parts.
    package init?(_ bytes: some Collection<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let parts = lines[0].split(separator: " ")
        guard parts.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        (method, path, self.fields) = (String(parts[0]), String(parts[1]), fields)
    }
}
