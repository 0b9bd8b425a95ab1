import AVTTestSupport

/// Generates formulas that read, build and compare large strings and lists, with as many operations as possible.
struct CostFormula {
    var random: SeededGenerator
    /// False to read memory only.
    let readsEvent: Bool

    private static let literals = ["", "a", "ab", ",", "aab", "=", "zz"]
    private static let patterns = [
        "^(a|b)*[ab]{20}c$", "(a+)+$", "a.*b.*c", "^[a-z,]*$", #"\\d{3,9}"#, "(?i)AB", #"\\bab\\b"#, "(ab?){10}x",
    ]

    private mutating func literal() -> String { "\"\(random.pick(Self.literals))\"" }

    mutating func text(_ depth: Int) -> String {
        guard depth > 0 else {
            let memory = ["kept", "shared"]
            guard readsEvent else { return random.pick(memory) }
            return random.pick(memory + Array(repeating: "(event.label ?? \"\")", count: 3) + ["(event.other ?? \"\")"])
        }
        let inner = text(depth - 1)
        switch random.number(0...18) {
        case 0: return "(\(inner) + \(text(depth - 1)))"
        case 1: return "\(inner).lowerAscii()"
        case 2: return "\(inner).upperAscii()"
        case 3: return "\(inner).trim()"
        case 4: return "\(inner).reverse()"
        case 5: return "\(inner).replace(\(literal()), \(literal()))"
        case 6: return "\(inner).replace(\(literal()), \(text(depth - 1)), 3)"
        case 7: return "\(inner).substring(\(random.pick(["0", "1", "40000"])))"
        case 8: return "\(list(depth - 1)).join(\(literal()))"
        case 9: return "\(inner).charAt(\(int(depth - 1)))"
        case 10: return "string(\(int(depth - 1)))"
        case 11: return "strings.quote(\(inner))"
        case 12: return "\"%s/%s\".format([\(inner), \(text(depth - 1))])"
        case 13: return "base64.encode(bytes(\(inner)))"
        case 14: return "string(base64.decode(\(inner)))"
        case 15: return "(\(bool(depth - 1)) ? \(inner) : \(text(depth - 1)))"
        case 16: return "cel.bind(x, \(inner), x + x)"
        case 17: return "\(list(depth - 1))[0]"
        default: return inner
        }
    }

    mutating func list(_ depth: Int) -> String {
        guard depth > 0 else {
            return random.chance(oneIn: 3) ? "words" : "\(text(0)).split(\(random.pick(["\",\"", "\"a\"", "\"\""])))"
        }
        let inner = list(depth - 1)
        switch random.number(0...13) {
        case 0: return "\(inner).map(x, x + \(literal()))"
        case 1: return "\(inner).filter(x, x != \(literal()))"
        case 2: return "\(inner).distinct()"
        case 3: return "\(inner).sort()"
        case 4: return "\(inner).reverse()"
        case 5: return "\(inner).with(\(text(depth - 1)))"
        case 6: return "\(inner).without(\(literal()))"
        case 7: return "\(inner).sortBy(x, size(x))"
        case 8: return "(\(inner) + \(list(depth - 1)))"
        case 9: return "[\(text(depth - 1)), \(text(depth - 1))]"
        case 10: return "[\(inner), \(list(depth - 1))].flatten()"
        case 11: return "\(inner).transformMap(i, x, x).transformList(k, v, v)"
        case 12: return "lists.range(\(random.pick(["7", "300", "size(\(text(0)))"]))).map(x, string(x))"
        default: return inner
        }
    }

    mutating func int(_ depth: Int) -> String {
        guard depth > 0 else { return readsEvent ? random.pick(["(event.number ?? 0)", "3"]) : "3" }
        switch random.number(0...8) {
        case 0: return "size(\(text(depth - 1)))"
        case 1: return "size(\(list(depth - 1)))"
        case 2: return "\(text(depth - 1)).indexOf(\(text(depth - 1)))"
        case 3: return "\(text(depth - 1)).lastIndexOf(\(literal()))"
        case 4: return "(int(\(text(depth - 1))) ?? 0)"
        case 5: return "size(\(list(depth - 1)).map(x, \(list(0)).size()))"
        case 6: return "math.greatest(\(int(depth - 1)), \(int(depth - 1)))"
        case 7: return "size({\(text(depth - 1)): \(text(depth - 1))})"
        default: return int(depth - 1)
        }
    }

    mutating func bool(_ depth: Int) -> String {
        guard depth > 0 else { return random.pick(["isOn", "phase == two", "size(kept) > 3"]) }
        let (one, other) = (text(depth - 1), text(depth - 1))
        switch random.number(0...14) {
        case 0: return "\(one).contains(\(other))"
        case 1: return "\(one).startsWith(\(other))"
        case 2: return "\(one).endsWith(\(other))"
        case 3: return "\(one) == \(other)"
        case 4: return "\(one) < \(other)"
        case 5: return "\(one).matches(\"\(random.pick(Self.patterns))\")"
        case 6: return "\(one).matches(\(other))"
        case 7: return "\(one) in \(list(depth - 1))"
        case 8: return "\(list(depth - 1)).exists(x, x == \(other))"
        case 9: return "\(list(depth - 1)).all(x, x != \(literal()))"
        case 10: return "\(list(depth - 1)).exists_one(x, size(x) > 2)"
        case 11: return "\(list(depth - 1)) == \(list(depth - 1))"
        case 12: return "(\(bool(depth - 1)) || \(bool(depth - 1)))"
        case 13: return "\(int(depth - 1)) > \(int(depth - 1))"
        default: return readsEvent ? "trackers.exists(t, t.kept == \(one))" : "isOn"
        }
    }
}
