import AVTCore

/// The columns of a log in CSV, by the names in its first row.
struct CSVColumns {
    /// The number of columns.
    let count: Int
    /// The number of the line that names the columns.
    let line: Int
    /// The indices of the columns that have a meaning of their own.
    let at, action: Int
    let session, tracker, sequence, id: Int?
    /// The columns with attributes.
    let attributes: [(index: Int, name: String)]
    /// Advice about columns that are probably no attributes.
    let advice: [String]

    private static let required = ["at", "action"]
    private static let optional = ["session", "tracker", "seq", "id"]

    /// Reads the first row.
    ///
    /// - Throws: `LogProblem` if the row does not name the columns of a log.
    init(_ header: CSVRow) throws(LogProblem) {
        if let offset = header.offsetOfReturn {
            throw header.problem("the lines end with carriage returns, and line feeds are expected", at: offset)
        }
        var indices: [String: Int] = [:]
        var attributes: [(index: Int, name: String)] = []
        for (index, cell) in header.cells.enumerated() {
            let name = try header.text(of: cell)
            let offset = cell.range.lowerBound
            guard !name.isEmpty else { throw header.problem("a column has no name", at: offset) }
            guard indices[name] == nil else { throw header.problem("two columns are named `\(name)`", at: offset) }
            indices[name] = index
            if !(CSVColumns.required + CSVColumns.optional).contains(name) { attributes.append((index, name)) }
        }
        for name in CSVColumns.required where indices[name] == nil {
            let hint = CSVColumns.hint(onMissing: name, among: attributes.map(\.name))
            throw header.problem("the first row names the columns, and none is `\(name)`\(hint)", at: 0)
        }
        count = header.cells.count
        line = header.line
        at = indices["at"] ?? 0
        action = indices["action"] ?? 0
        session = indices["session"]
        tracker = indices["tracker"]
        sequence = indices["seq"]
        id = indices["id"]
        self.attributes = attributes
        let missing = CSVColumns.optional.filter { indices[$0] == nil }
        advice = attributes.compactMap { KeyHint.advice(onColumn: $0.name, missing: missing) }
    }

    /// Returns what is probably wrong with a first row that lacks a column, as the end of a sentence.
    private static func hint(onMissing name: String, among others: [String]) -> String {
        if others.count == 1 {
            for (separator, noun) in [(";", "semicolons"), ("\t", "tabs")] where others[0].contains(separator) {
                return ": its cells are separated by \(noun), and commas are expected"
            }
        }
        if let padded = others.first(where: { $0 != name && $0.filter { $0 != " " && $0 != "\t" } == name }) {
            return ": remove the white space from `\(padded)`"
        }
        if let known = KeyHint.name(name, among: others) ?? closestName(to: name, among: others) {
            return ": if `\(known)` is meant, rename it"
        }
        let hasNumbers = others.contains { Int($0) != nil }
        return hasNumbers ? ": it has values, so the first row is missing; no row of the file is read" : ""
    }
}
