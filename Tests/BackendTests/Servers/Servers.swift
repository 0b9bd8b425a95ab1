import AVTCore
import AVTHTTP
import Foundation
import OpenAVTChain
import Testing

/// The servers that `.ci/servers` starts.
enum Servers {
    /// True if they run.
    static var areRunning: Bool { ProcessInfo.processInfo.environment["AVT_INFLUXDB"] != nil }

    static func value(_ name: String) throws -> String { try #require(ProcessInfo.processInfo.environment[name]) }

    static func port(_ name: String) throws -> Int { try #require(Int(value(name))) }

    private static let transport = makeSystemTransport()

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - server: The variable with the address of the server.
    ///   - path: The path with its query, whose items are added with their values encoded.
    ///   - items: Further items of the query.
    ///   - isPost: True for `POST`.
    /// - Returns: The body of the response.
    /// - Throws: An error if there is no such server, or no response.
    static func text(
        _ server: String, _ path: String, _ items: [String: String] = [:], isPost: Bool = false
    ) async throws -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert("-")
        let query = items.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
        let url = try #require(
            URL(string: "\(value(server))\(path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))))
        let response = try await transport.send(HTTPRequest(url, method: isPost ? .post([]) : .get))
        return String(decoding: response.body, as: UTF8.self)
    }
}

/// Texts and numbers that formats treat in a special way.
enum SpecialValues {
    static let texts = [
        "plain", "two words", "a,b", "a=b", "a\"quote\"", "it's", "back\\slash", "ends with \\", "\\", "\\\\", "a\\,b",
        "a\\ b", "a\\=b",
        "line\nbreak", "tab\there", "return\rhere", "😀 emoji", "e\u{301}", "ünïcödé", "{\"json\": [1]}", "a;b",
        "~tilde", "#hash", " leading",
        "trailing ", "\u{7f}", "null", "true", "1i", "日本語",
    ]

    static let integers = [0, 1, -1, .max, .min, 1 << 53, (1 << 53) + 1]

    static let doubles = [
        0, -0.0, 0.1, 1e300, -1e-300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e21, 123456789.125,
    ]

    static let unsupported: [Double] = [.nan, .infinity, -.infinity]
}

extension OAVTMetric {
    /// Returns the metric with an attribute, as rules add them.
    func with(_ attribute: String, _ value: String) -> OAVTMetric {
        ExtendedMetric(self, AddedAttributes([(Symbol(attribute), .string(value))]))
    }
}
