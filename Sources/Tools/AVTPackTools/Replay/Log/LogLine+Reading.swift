import AVTCore

extension LogLine {
    /// Parses a line.
    ///
    /// - Parameters:
    ///   - bytes: The line in UTF-8, without its line end.
    ///   - number: The number of the line, from 1.
    /// - Throws: `LogProblem` if the line is malformed.
    package init(_ bytes: some Collection<UInt8>, number: Int) throws(LogProblem) {
        self = try LogLine.parse(bytes, number: number).line
    }

    /// Parses a line, for a caller that also needs its JSON.
    ///
    /// - Parameters:
    ///   - bytes: The line in UTF-8, without its line end.
    ///   - number: The number of the line, from 1.
    /// - Returns: The line and its JSON.
    /// - Throws: `LogProblem` if the line is malformed.
    package static func parse(
        _ bytes: some Collection<UInt8>, number: Int
    ) throws(LogProblem) -> (line: LogLine, json: JSONValue) {
        let json: JSONValue
        do {
            json = try JSONReader.read(bytes)
        } catch {
            let hint = number == 1 ? LogLine.hint(ofFirstLine: bytes) : ""
            throw LogProblem(
                line: number, column: error.offset + 1, reason: error.reason + hint, isAboutFile: !hint.isEmpty)
        }
        do throws(Mistake) {
            var line = try LogLine(json)
            line.number = number
            return (line, json)
        } catch {
            let offset = error.key.flatMap { KeyLocation.offset(of: $0, in: bytes) } ?? 0
            throw LogProblem(line: number, column: offset + 1, reason: error.reason)
        }
    }

    /// Returns a hint for the first line of a log that is probably of another format, or an empty string.
    private static func hint(ofFirstLine bytes: some Collection<UInt8>) -> String {
        if bytes.isHeaderOfCSV { return "; if this is CSV, write `--log-format csv`" }
        let text = bytes.filter { ![0x20, 0x09, 0x0D].contains($0) }
        if hasLines(bytes) {
            return "; the lines end with carriage returns, and line feeds are expected"
        }
        let isObject = text.first == UInt8(ascii: "{")
        // Objects and lists that continue on further lines.
        guard isObject && text.count == 1 || text.first == UInt8(ascii: "[") else { return "" }
        return "; write each \(isObject ? "object" : "element of a list") on a line of its own, as "
            + "`jq -c \(isObject ? "." : "'.[]'")` does"
    }

    /// Returns true if bytes are several objects that are separated by carriage returns.
    private static func hasLines(_ bytes: some Collection<UInt8>) -> Bool {
        let lines = bytes.split(separator: 0x0D, maxSplits: 1)
        return lines.count == 2 && lines.allSatisfy { $0.first == UInt8(ascii: "{") }
    }

    /// The largest magnitude of a time, as for JavaScript dates, in milliseconds; differences of such times never
    /// overflow.
    static let latest = 8_640_000_000_000_000

    /// Returns true if a line can have a time in milliseconds since 1970.
    package static func isTime(_ time: Int) -> Bool { (-latest...latest).contains(time) }

    /// The session of lines that name none.
    static let unnamedSession = "0"
    /// The tracker of lines that name none.
    static let unnamedTracker = "player"

    /// An error in the content of a line.
    struct Mistake: Error {
        /// The description of the error.
        let reason: String
        /// The key of the line whose value is wrong, or `nil` for another error.
        var key: String?
    }

    private static let keys: Set<String> = [
        "at", "session", "tracker", "kind", "player", "action", "signal", "property", "value", "attributes", "getters",
        "origin",
        "consents", "seq", "id",
    ]

    private init(_ json: JSONValue) throws(Mistake) {
        guard case .object(let members) = json else {
            let isList = if case .array = json { true } else { false }
            let hint = isList ? "; write each element of a list on a line of its own, as `jq -c '.[]'` does" : ""
            throw Mistake(reason: "a line must be a JSON object" + hint)
        }
        if let other = members.first(where: { !LogLine.keys.contains($0.name) }) {
            let hint = KeyHint.text(other.name, other.value, among: LogLine.keys, in: json)
            throw Mistake(reason: "`\(other.name)` is not a key of a log line\(hint)", key: other.name)
        }
        let name = try LogLine.text(json["session"], of: "session")
        session = name ?? LogLine.unnamedSession
        namesSession = name != nil
        tracker = try LogLine.text(json["tracker"], of: "tracker") ?? LogLine.unnamedTracker
        content = try LogLine.content(json)
        at = try LogLine.time(json["at"])
        if !content.isDeclaration, at == nil { throw Mistake(reason: "`at` is missing") }
        switch json["origin"] {
        case nil: isFromTimer = false
        case .string("timer"): isFromTimer = true
        default: throw Mistake(reason: "`origin` can only be \"timer\"", key: "origin")
        }
        attributes = try LogLine.values(json["attributes"], of: "attributes")
        identity.sequence = try LogLine.sequence(json["seq"])
        if let id = try LogLine.text(json["id"], of: "id") { identity.setId(id) }
        getters = []
        guard let all = json["getters"] else { return }
        guard case .object(let trackers) = all else {
            throw Mistake(reason: "`getters` must be an object", key: "getters")
        }
        for member in trackers {
            getters.append((member.name, try LogLine.values(member.value, of: "getters.\(member.name)")))
        }
    }

    /// Returns the time that a value represents, or `nil` if there is no value.
    static func time(_ written: JSONValue?) throws(Mistake) -> Int? {
        guard let written else { return nil }
        guard let time = written.int else {
            throw Mistake(reason: "`at` must be an integer, in milliseconds since 1970" + hint(written), key: "at")
        }
        guard (-latest...latest).contains(time) else {
            throw Mistake(reason: "`at` is more than \(latest) ms from 1970", key: "at")
        }
        return time
    }

    /// Returns the number of a line in its session, or `nil` if there is no value.
    static func sequence(_ written: JSONValue?) throws(Mistake) -> Int? {
        guard let written else { return nil }
        guard let number = written.int else { throw Mistake(reason: "`seq` must be an integer", key: "seq") }
        return number
    }

    /// Returns a hint with the time as an integer in milliseconds, for a number that is none, or for a text.
    private static func hint(_ at: JSONValue) -> String {
        if let text = at.string {
            if Int(text) != nil { return "; remove the quotes" }
            guard text.first?.isNumber == true, text.contains(where: { "-:/".contains($0) }) else { return "" }
            let isKnown = text.hasSuffix("Z") && text.contains("T") && !text.contains(".")
            return "; convert dates to it"
                + (isKnown ? ", in NDJSON with `jq -c '(.at | strings) |= fromdate * 1000'`" : "")
        }
        guard case .double(let number) = at else { return "" }
        // Since 2001, times in milliseconds have 13 digits, and times in seconds 10.
        let isInSeconds = abs(number) < 1e10
        guard let milliseconds = Int(exactly: (isInSeconds ? number * 1000 : number).rounded()),
            abs(milliseconds) <= latest
        else { return "" }
        return (isInSeconds ? "; if this is in seconds, write " : "; write ") + "\(milliseconds)"
    }

    private static func content(_ json: JSONValue) throws(Mistake) -> Content {
        let said = ["kind", "player", "action", "signal", "property", "consents"].filter { json[$0] != nil }
        guard said.count == 1 else {
            throw Mistake(
                reason: said.isEmpty
                    ? "one of `action`, `signal`, `property`, `consents`, `kind` and `player` is missing"
                    : "\(said.map { "`\($0)`" }.joined(separator: " and ")) exclude each other")
        }
        if (json["value"] != nil) != (said == ["property"]) {
            throw Mistake(reason: "`property` and `value` go together")
        }
        if said == ["consents"] { return .consents(try consents(json["consents"])) }
        let text = try text(json[said[0]], of: said[0]) ?? ""
        // The empty action is valid: an app can emit it, and its log must be playable.
        if text.isEmpty, said[0] != "action" { throw Mistake(reason: "`\(said[0])` is empty", key: said[0]) }
        switch said[0] {
        case "kind": return .kind(text)
        case "player": return .player(text)
        case "action": return .action(text)
        case "signal": return .signal(text)
        default: return .property(text, value: json["value"]?.string ?? json["value"]?.text ?? "null")
        }
    }

    private static func consents(_ json: JSONValue?) throws(Mistake) -> [(name: String, isGiven: Bool)] {
        guard case .object(let members)? = json else {
            throw Mistake(reason: "`consents` must be an object", key: "consents")
        }
        var consents: [(name: String, isGiven: Bool)] = []
        for member in members {
            guard case .bool(let isGiven) = member.value else {
                throw Mistake(reason: "`consents.\(member.name)` must be true or false", key: "consents")
            }
            consents.append((member.name, isGiven))
        }
        return consents
    }

    private static func text(_ json: JSONValue?, of key: String) throws(Mistake) -> String? {
        guard let json else { return nil }
        guard let text = json.string else { throw Mistake(reason: "`\(key)` must be a string", key: key) }
        return text
    }

    private static func values(
        _ json: JSONValue?, of key: String
    ) throws(Mistake) -> [(name: String, value: Value)] {
        guard let json else { return [] }
        let lineKey = key.hasPrefix("getters.") ? "getters" : key
        guard case .object(let members) = json else {
            throw Mistake(reason: "`\(key)` must be an object", key: lineKey)
        }
        var values: [(name: String, value: Value)] = []
        for member in members {
            switch member.value {
            case .null: continue
            case .bool(let value): values.append((member.name, .bool(value)))
            case .int(let value): values.append((member.name, .int(value)))
            case .double(let value): values.append((member.name, .double(value)))
            case .string(let value): values.append((member.name, .string(value)))
            case .array, .object:
                throw Mistake(reason: "`\(key).\(member.name)` must be text, a number, a bool or null", key: lineKey)
            }
        }
        return values
    }
}

extension Collection<UInt8> {
    /// True for the first row of a log in CSV, which names the columns.
    fileprivate var isHeaderOfCSV: Bool {
        let names = split(separator: UInt8(ascii: ","))
        return names.contains { $0.elementsEqual("at".utf8) } && names.contains { $0.elementsEqual("action".utf8) }
    }
}
