import AVTCore

extension LogLine {
    /// Reads a row of CSV.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - columns: The columns of its file.
    /// - Throws: `LogProblem` if the row is malformed.
    init(_ row: CSVRow, _ columns: CSVColumns) throws(LogProblem) {
        guard row.cells.count == columns.count else {
            let extra = row.cells.count > columns.count ? row.cells[columns.count].range.lowerBound : row.bytes.count
            throw row.problem("the row has \(row.cells.count) cells, and the first row \(columns.count)", at: extra)
        }
        let action = row.cells[columns.action]
        guard !action.isEmpty else { throw row.problem("`action` is missing", at: action.range.lowerBound) }
        var attributes: [(name: String, value: Value)] = []
        for (index, name) in columns.attributes {
            if let value = try row.value(of: row.cells[index]) { attributes.append((name, value)) }
        }
        let session = try row.name(at: columns.session)
        self.init(
            number: row.line, at: try row.time(of: row.cells[columns.at]), session: session ?? LogLine.unnamedSession,
            tracker: try row.name(at: columns.tracker) ?? LogLine.unnamedTracker,
            content: .action(try row.text(of: action)), attributes: attributes, getters: [], isFromTimer: false)
        namesSession = session != nil
        identity.sequence = try row.sequence(at: columns.sequence)
        if let id = try row.name(at: columns.id) { identity.setId(id) }
    }
}

extension CSVRow {
    /// Returns the time in a cell.
    fileprivate func time(of cell: CSVCell) throws(LogProblem) -> Int {
        var number = cell.isEmpty ? nil : try number(in: cell)
        if number == nil, !cell.isEmpty { number = .string(try text(of: cell)) }
        if number?.string == "at" {
            throw problem(
                "the names of the columns again: name several files with several `--log` instead of joining them",
                at: cell.range.lowerBound)
        }
        do throws(LogLine.Mistake) {
            if case .double? = number, bytes[cell.range].contains(where: { $0 == 0x45 || $0 == 0x65 }) {
                throw LogLine.Mistake(
                    reason:
                        "`at` must be an integer, in milliseconds since 1970; a spreadsheet has probably removed its "
                        + "last digits: format the column as a number without decimals, and export it again")
            }
            guard let time = try LogLine.time(number) else { throw LogLine.Mistake(reason: "`at` is missing") }
            return time
        } catch {
            throw problem(error.reason, at: cell.range.lowerBound)
        }
    }

    /// Returns the number of a line in its session, or `nil` if the column or the number is missing.
    fileprivate func sequence(at index: Int?) throws(LogProblem) -> Int? {
        guard let index, !cells[index].isEmpty else { return nil }
        let number = try number(in: cells[index]) ?? .string("")
        do throws(LogLine.Mistake) {
            return try LogLine.sequence(number)
        } catch {
            throw problem(error.reason, at: cells[index].range.lowerBound)
        }
    }

    /// Returns the name of a session or tracker, or an id; `nil` if the column or the name is missing.
    fileprivate func name(at index: Int?) throws(LogProblem) -> String? {
        guard let index, !cells[index].isEmpty else { return nil }
        return try text(of: cells[index])
    }

    /// Returns the value of an attribute, or `nil` if the cell is empty.
    ///
    /// A quoted cell is always a string.
    fileprivate func value(of cell: CSVCell) throws(LogProblem) -> Value? {
        if cell.isEmpty { return nil }
        if cell.isQuoted { return .string(try text(of: cell)) }
        switch try number(in: cell) {
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        default: break
        }
        let text = try text(of: cell)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return .string(text)
        }
    }

    /// Returns the number in a cell, as JSON writes numbers, or `nil` if the cell contains anything else.
    ///
    /// - Throws: `LogProblem` if the number is too large, as for JSON.
    private func number(in cell: CSVCell) throws(LogProblem) -> JSONValue? {
        let text = bytes[cell.range]
        guard text.isJSONNumber else { return nil }
        do throws(JSONProblem) {
            return try JSONReader.read(text)
        } catch {
            throw problem(error.reason, at: cell.range.lowerBound + error.offset)
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// True if these are the characters of a JSON number.
    fileprivate var isJSONNumber: Bool {
        var rest = self
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let digits = rest.removeDigits()
        guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard !rest.removeDigits().isEmpty else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard !rest.removeDigits().isEmpty else { return false }
        }
        return rest.isEmpty
    }

    /// Removes the digits at the start and returns them.
    private mutating func removeDigits() -> Self {
        let digits = prefix { $0 &- 0x30 < 10 }
        self = dropFirst(digits.count)
        return digits
    }
}
