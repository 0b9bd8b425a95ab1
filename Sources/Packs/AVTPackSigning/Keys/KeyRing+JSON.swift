import AVTCore
import AVTDiagnostics

extension KeyRing {
    /// Parses a key ring in JSON.
    ///
    /// ```json
    /// {"threshold": 2, "keys": [{"key": "RW…", "owner": "…", "notBefore": "2026-01-01", "notAfter": "2026-12-31",
    ///   "revoked": "stolen"}]}
    /// ```
    ///
    /// The only required member of a key is `key`.
    ///
    /// - Throws: `KeyRingError` with the first problem.
    public init(json text: String) throws(KeyRingError) {
        guard !text.allSatisfy(\.isWhitespace) else { throw .malformed("it is empty") }
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONReader.read(text.utf8)
        } catch {
            throw .malformed("byte \(error.offset): \(error.reason)")
        }
        try KeyRing.checkNames(of: value, ["threshold", "keys"], "the ring")
        guard let threshold = value["threshold"]?.int, case .array(let keys)? = value["keys"] else {
            throw .malformed("it must have an integer `threshold` and an array `keys`")
        }
        var entries: [Entry] = []
        for key in keys { entries.append(try KeyRing.entry(key)) }
        try self.init(entries, threshold: threshold)
    }

    private static func entry(_ value: JSONValue) throws(KeyRingError) -> Entry {
        try checkNames(of: value, ["key", "owner", "notBefore", "notAfter", "revoked"], "a key")
        guard let line = try text("key", of: value) else { throw .malformed("a key without `key`") }
        let key: PublicKey
        do throws(KeyError) {
            key = try PublicKey(line)
        } catch {
            throw .malformed("`\(line)`: \(error)")
        }
        return Entry(
            key, owner: try text("owner", of: value), notBefore: try date("notBefore", of: value),
            notAfter: try date("notAfter", of: value), revoked: try text("revoked", of: value))
    }

    private static func text(_ name: String, of value: JSONValue) throws(KeyRingError) -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.string else { throw .malformed("`\(name)` of a key is not text") }
        return text
    }

    private static func date(_ name: String, of value: JSONValue) throws(KeyRingError) -> CalendarDate? {
        guard let text = try text(name, of: value) else { return nil }
        guard let date = CalendarDate(text) else { throw .malformed("`\(name)` is not a day such as 2026-12-31") }
        return date
    }

    private static func checkNames(of value: JSONValue, _ known: [String], _ subject: String) throws(KeyRingError) {
        guard case .object = value else { throw .malformed("\(subject) is no object") }
        if let extra = value.members.first(where: { !known.contains($0.name) }) {
            throw .malformed("\(subject) has a member `\(extra.name)` that is not known")
        }
    }
}
