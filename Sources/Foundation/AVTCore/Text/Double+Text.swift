extension Double {
    /// Parses a decimal number, or `NaN`, `Inf` or `Infinity` in any case; infinite if the number is too large.
    package init?(expressionText text: String) {
        var cursor = ByteCursor(text)
        if !cursor.accept("-") { _ = cursor.accept("+") }
        if cursor.next?.isASCIILetter == true {
            let word = String(decoding: cursor.read(while: \.isASCIILetter).map { $0 | 0x20 }, as: UTF8.self)
            guard cursor.isAtEnd, ["nan", "inf", "infinity"].contains(word) else {
                return nil
            }
        } else {
            // Checked here because `Double` also accepts hexadecimal numbers.
            let integerPart = cursor.read(while: \.isASCIIDigit)
            let fraction = cursor.accept(".") ? cursor.read(while: \.isASCIIDigit) : []
            guard !integerPart.isEmpty || !fraction.isEmpty else { return nil }
            if cursor.accept("e") || cursor.accept("E") {
                if !cursor.accept("-") { _ = cursor.accept("+") }
                guard !cursor.read(while: \.isASCIIDigit).isEmpty else { return nil }
            }
            guard cursor.isAtEnd else { return nil }
        }
        self.init(text)
    }
}
