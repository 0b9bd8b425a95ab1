import AVTCore

/// The columns of a log in CSV, by the names in its first row.
struct CSVColumns {
    /// The number of columns.
    let count: Int
    /// The indices of the columns that have a meaning of their own.
    let at, action: Int
    let session, tracker, sequence, id: Int?
    /// The columns with attributes.
    let attributes: [(index: Int, name: String)]

    private static let required = ["at", "action"]
    private static let optional = ["session", "tracker", "seq", "id"]

    /// Reads the first row.
    ///
    /// - Throws: `LogProblem` if the row does not name the columns of a log.
    init(_ header: CSVRow) throws(LogProblem) {
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
            let others = attributes.map(\.name)
            let known = KeyHint.name(name, among: others) ?? closestName(to: name, among: others)
            let hasSemicolons = others.count == 1 && others[0].contains(";")
            let meant =
                hasSemicolons
                ? ": its cells are separated by semicolons, and commas are expected"
                : known.map { "; did you mean `\($0)`?" } ?? ""
            throw header.problem("the first row names the columns, and none is `\(name)`\(meant)", at: 0)
        }
        count = header.cells.count
        at = indices["at"] ?? 0
        action = indices["action"] ?? 0
        session = indices["session"]
        tracker = indices["tracker"]
        sequence = indices["seq"]
        id = indices["id"]
        self.attributes = attributes
    }
}
