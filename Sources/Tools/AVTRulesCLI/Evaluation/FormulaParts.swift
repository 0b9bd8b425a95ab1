import AVTCore
import AVTDiagnostics
import AVTExpressions

/// The parts of a formula as lines of text, each with its value and type.
struct FormulaParts {
    private var evaluated: EvaluatedParts
    private let text: String

    private static let maxColumns = 60

    /// Creates a tree without values.
    init(of formula: TypedExpression, _ text: String) {
        evaluated = EvaluatedParts(of: formula)
        self.text = text
    }

    /// Records the value of a part.
    mutating func record(_ range: Range<Int>, _ outcome: EvaluatedParts.Outcome) {
        evaluated.record(range, outcome)
    }

    /// The tree, each part on a line with its value and type.
    var lines: [String] {
        let names = evaluated.parts.map { part in
            let range = part.expression.range
            let written = String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
            return String(repeating: "  ", count: part.depth) + written.oneLine.cut(to: FormulaParts.maxColumns)
        }
        let width = names.map(\.columns).max() ?? 0
        return zip(evaluated.parts, names).map { part, name in
            "  " + name + String(repeating: " ", count: width - name.columns) + "  " + part.found
        }
    }
}

extension EvaluatedParts.Part {
    /// The values of the part: `true : bool`, `1, 2, 3 : int`.
    fileprivate var found: String {
        let outcomes = outcomes
        guard !outcomes.isEmpty else { return "not evaluated" }
        if outcomes.count == 1, case .failure(let error) = outcomes[0] { return "fails: " + printable(error.message) }
        let values = outcomes.compactMap { try? $0.get() }
        let most = outcomes.count == 1 ? 200 : 40
        var texts = outcomes.map { outcome in
            switch outcome {
            case .success(let value): printable(value.text).cut(to: most)
            case .failure: "fails"
            }
        }
        if count > texts.count { texts.append("… (\(count) times)") }
        return texts.joined(separator: ", ") + " : " + expression.type.display(of: values)
    }
}

extension String {
    /// The text on one line, with white space collapsed.
    var oneLine: String {
        printable(split { " \t\r\n".contains($0) || $0 == "\r\n" }.joined(separator: " "))
    }

    /// The width of the text on a terminal, in columns.
    var columns: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }

    /// Returns the beginning of the text if it is wider than the limit.
    func cut(to most: Int) -> String {
        guard columns > most else { return self }
        var (result, width) = (UnicodeScalarView(), 0)
        for scalar in unicodeScalars {
            width += scalar.displayWidth
            guard width < most else { break }
            result.append(scalar)
        }
        return String(result) + "…"
    }
}
