import AVTDiagnostics
import AVTExpressions

/// Reads the parts of an entry from its syntax.
///
/// It visits all fields of the syntax by reflection, so that a new key of the language is compared as soon as the
/// syntax has it; fields that cannot change what is sent are excluded by name.
struct PartReader {
    private let normalizer: FormulaNormalizer
    private let fallback: SourceRange
    private(set) var parts: [WrittenElement.Part] = []

    /// - Parameters:
    ///   - normalizer: Brings formulas into a normal form.
    ///   - fallback: The position of parts that have none of their own.
    init(normalizer: FormulaNormalizer, fallback: SourceRange) {
        self.normalizer = normalizer
        self.fallback = fallback
    }

    /// Fields that only name, explain or locate something.
    private static let ignored: Set<String> = [
        "description", "because", "code", "isOverride", "followsAttribute", "neighbours", "meaning", "summary",
    ]
    /// Fields of lists whose order decides what is sent.
    private static let ordered: Set<String> = Set(
        EffectSyntax.Key.allCases.filter(\.isOrdered).map(\.rawValue) + ["include", "firstOf", "extends"])
    /// Fields that name variables, measures, timers and scopes.
    private static let naming: Set<String> = Set(
        EffectSyntax.Key.allCases.filter(\.namesDeclarations).map(\.rawValue) + ["owner", "per"])
    /// Fields that have a different key in a pack, or none.
    private static let keys: [String: String] = [
        "filter": "", "kind": "", "to": "", "content": "", "trigger": "", "value": "value", "condition": "while",
        "initial": "initial", "defaultValue": "default", "isBefore": "", "keepsPhase": "phase", "period": "",
        "formula": "", "length": "for",
        "isDropped": "drop", "isKept": "keep", "isPerTracker": "per", "blocksOthers": "others", "treatments": "",
        "only": "action", "effects": "",
    ]

    /// Reads an entry, without its name.
    mutating func read(_ entry: Any) {
        if let entry = entry as? KeyedValue { return read(entry.value, entry.key) }
        for child in Mirror(reflecting: entry).children {
            let label = child.label ?? ""
            if label == "name" { continue }
            read(child.value, at: "", label)
        }
    }

    private mutating func read(_ value: Any, at path: String, _ label: String) {
        guard !PartReader.ignored.contains(label) else { return }
        let key = label.hasPrefix(".") ? "" : PartReader.keys[label] ?? label
        read(value, key.isEmpty ? path : path.isEmpty ? key : "\(path).\(key)")
    }

    private mutating func read(_ value: Any, _ path: String) {
        switch value {
        case is SourceRange: return
        case let formula as FormulaSyntax:
            add(path, normalizer.text(of: formula.expression), formula.text.onOneLine, formula.range)
        case let text as TextSyntax: add(path, meaning(of: text, path), text.text.onOneLine, text.range)
        case let filter as ActionFilterSyntax: read(filter, path)
        // Every empty array can be cast to an array of effects.
        case let effects as [EffectSyntax] where type(of: value) == [EffectSyntax].self: read(effects, path)
        case let number as Int: add(path, "\(number)", "\(number)", fallback)
        case let truth as Bool: add(path, "\(truth)", "\(truth)", fallback)
        default: readMirror(of: value, path)
        }
    }

    private mutating func read(_ filter: ActionFilterSyntax, _ path: String) {
        let path = path.isEmpty ? "" : path + "."
        switch filter {
        case .any(let except):
            add(path + "action", "any", "any", fallback)
            for action in except { add(path + "except", action.text, action.text, action.range) }
        case .only(let actions):
            for action in actions { add(path + "action", action.text, action.text, action.range) }
        }
    }

    /// Reads effects as if each key were a field of the transition: a list of values, or a Boolean.
    private mutating func read(_ effects: [EffectSyntax], _ path: String) {
        for key in EffectSyntax.Key.allCases {
            let ofKey = effects.filter { $0.key == key }
            switch key.content {
            case .assignments, .names, .emissions, .actions:
                read(ofKey.flatMap { Mirror(reflecting: $0).children.map(\.value) }, at: path, key.rawValue)
            case .consumption: read(!ofKey.isEmpty, at: path, key.rawValue)
            case .remark: break
            }
        }
    }

    private mutating func readMirror(of value: Any, _ path: String) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: if let content = mirror.children.first { read(content.value, path) }
        case .collection: readList(mirror.children.map(\.value), path)
        case .enum:
            guard let payload = mirror.children.first, let label = payload.label else {
                return add(path, "\(value)", "\(value)", fallback)
            }
            // The associated value of an enum case has the name of the case.
            add(path.isEmpty ? "kind" : path + ".kind", label, label, fallback)
            let inner = Mirror(reflecting: payload.value)
            guard inner.displayStyle == .tuple else {
                return read(payload.value, at: path, label == "condition" ? "value" : label)
            }
            for child in inner.children {
                let name = child.label ?? ""
                read(child.value, at: path, name.hasPrefix(".") ? label : name)
            }
        default:
            for child in mirror.children { read(child.value, at: path, child.label ?? "") }
        }
    }

    private mutating func readList(_ elements: [Any], _ path: String) {
        let field = path.split(separator: ".").last.map(String.init) ?? ""
        var counts: [String: Int] = [:]
        var keys: [String] = []
        for element in elements {
            guard let key = key(of: element, field) else {
                if PartReader.ordered.contains(field), let text = element as? TextSyntax {
                    keys.append(text.text)
                } else {
                    read(element, path)
                }
                continue
            }
            counts[key, default: 0] += 1
            let number = counts[key] ?? 1
            let name = key + (number > 1 ? " (\(number))" : "")
            keys.append(name)
            readFields(of: element, path.isEmpty ? name : "\(path).\(name)")
        }
        guard PartReader.ordered.contains(field), !keys.isEmpty else { return }
        let text = keys.joined(separator: ", ")
        let range = (elements.first as? TextSyntax)?.range ?? fallback
        add(path, text, text, range)
    }

    /// Reads an element that has a name, except the name itself.
    private mutating func readFields(of element: Any, _ path: String) {
        for child in Mirror(reflecting: element).children {
            guard let label = child.label, !["name", "isBefore", "action"].contains(label) else { continue }
            // A value that belongs to the name alone needs no key of its own.
            if ["value", "condition", "to"].contains(label) {
                read(child.value, path)
            } else {
                read(child.value, at: path, label)
            }
        }
    }

    /// Returns the name of an element of a list, or `nil` if it has none.
    private func key(of element: Any, _ field: String) -> String? {
        switch element {
        case let emission as EmissionSyntax:
            return (emission.isBefore ? "before " : "after ") + emission.action.text
        case let move as MovesSyntax.Move: return "\(move.from.text) \(move.action.text)"
        case is TextSyntax, is FormulaSyntax: return nil
        default: break
        }
        let children = Mirror(reflecting: element).children
        guard let name = children.first(where: { $0.label == "name" })?.value as? TextSyntax else {
            return nil
        }
        return PartReader.naming.contains(field) ? normalizer.renamed(name.text) : name.text
    }

    private mutating func add(_ path: String, _ meaning: String, _ text: String, _ range: SourceRange) {
        parts.append(WrittenElement.Part(path: path, meaning: meaning, text: text, range: range))
    }

    /// Returns the meaning of a name or a literal: durations in milliseconds, quotes only if they are significant.
    private func meaning(of text: TextSyntax, _ path: String) -> String {
        let field = path.split(separator: ".").first.map(String.init) ?? ""
        if PartReader.naming.contains(field), !text.isQuoted { return normalizer.renamed(text.text) }
        var unquoted = text
        unquoted.isQuoted = false
        return meaning(ofLiteral: LiteralValue(unquoted), text)
    }

    // A separate function, because the optimizer of Swift 6.3 crashes if the literal is created here.
    @inline(never)
    private func meaning(ofLiteral literal: LiteralValue?, _ text: TextSyntax) -> String {
        guard let literal else { return text.text }
        if text.isQuoted { return "\"\(text.text)\"" }
        // An integer is the same with and without a decimal point.
        if let number = literal.number, let integer = Int(exactly: number) { return String(integer) }
        return "\(literal.constant)"
    }
}

extension String {
    /// The text with each run of whitespace replaced by one space.
    var onOneLine: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
