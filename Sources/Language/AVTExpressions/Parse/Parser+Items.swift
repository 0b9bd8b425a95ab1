extension Parser {
    /// Parses bracketed, comma-separated items; skips items with errors.
    mutating func items(
        until closing: TokenSymbol, allowsComma: Bool = false, _ read: (inout Parser) throws(Stop) -> Void
    ) throws(Stop) {
        let opened = token.range
        advance()
        closings.append(closing)
        defer { closings.removeLast() }
        if allowsComma, isAt(.comma), isFollowed(by: closing) { advance() }
        if accept(closing) { return }
        if isAtEnd { return try close(closing, opened, false) }
        var hasFailed = false
        while true {
            hasFailed = try !item(read) || hasFailed
            guard isAt(.comma) else { return try close(closing, opened, hasFailed) }
            if isFollowed(by: closing), !allowsComma { reportComma() }
            advance()
            if accept(closing) { return }
        }
    }

    /// Parses an item; returns false if it has an error and was skipped.
    private mutating func item(_ read: (inout Parser) throws(Stop) -> Void) throws(Stop) -> Bool {
        let level = depth
        do throws(Stop) {
            try read(&self)
            if token.endsItem { return true }
            unexpected()
        } catch {
            guard error == .item else { throw error }
            depth = level
        }
        skipItem()
        return false
    }

    private mutating func reportComma() {
        report(
            "a comma is followed by something", token.range, label: "leave it out",
            fix: ExpressionFix("leave it out", [ExpressionEdit(token.range, "")]))
    }

    private mutating func skipItem() {
        var level = 0
        while true {
            switch token.kind {
            case .end: return
            case .symbol(.comma) where level == 0: return
            case .symbol(let symbol) where symbol.isClosing:
                if level == 0 { return }
                level -= 1
            case .symbol(let symbol) where symbol.isOpening: level += 1
            default: break
            }
            advance()
        }
    }

    private mutating func close(_ closing: TokenSymbol, _ opened: Range<Int>, _ hasFailed: Bool) throws(Stop) {
        if accept(closing) { return }
        // An error inside may be the reason why the bracket is not found.
        if hasFailed { throw .all }
        let right = closing.rawValue
        guard case .symbol(let found) = token.kind else {
            if isCut { throw .all }
            let all = closings.reversed().map(\.rawValue).joined()
            let end = token.range
            report(
                "this bracket is not closed", opened, label: "write the closing `\(right)`",
                fix: ExpressionFix("write `\(all)` at the end", [ExpressionEdit(end, all)]))
            throw .all
        }
        guard closings.dropLast().contains(found) else {
            report(
                "`\(found.rawValue)` does not close `\(text(opened))`", token.range, label: "write `\(right)`",
                fix: ExpressionFix(write: right, for: token.range))
            advance()
            return
        }
        let before = token.range.lowerBound..<token.range.lowerBound
        report(
            "this bracket is not closed", opened, label: "write the closing `\(right)`",
            fix: ExpressionFix("write `\(right)`", [ExpressionEdit(before, right)]))
    }
}
