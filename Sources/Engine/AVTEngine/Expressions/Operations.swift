import AVTCore

extension Operand {
    /// The operand itself if it is missing, or failed: the result of an operation on an operand of the wrong type.
    package var orFailed: Operand {
        if case .missing = self { .missing } else { .failed }
    }

    package var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether there is a value: false if it is missing, failed if the operand failed.
    @inline(__always)
    package var hasValue: Operand { Operand(Truth(presenceOf: self)) }

    /// Returns the value of a record's field; missing if the field or the record is.
    package func field(at index: Int) -> Operand {
        guard case .fields(let fields) = self else { return orFailed }
        return fields.indices.contains(index) ? Operand(fields[index]) : .failed
    }

    /// Returns the quotient of two numbers as a double; missing if the divisor is 0.
    package func quotient(by divisor: Operand) -> Operand {
        guard let number, let divisor = divisor.number else {
            return isMissing || divisor.isMissing ? .missing : .failed
        }
        return divisor == 0 ? .missing : .double(number / divisor)
    }

    /// The number as a double, or `nil` if the operand is not a number.
    package var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    package func isEqual(to other: Operand) -> Operand {
        switch (self, other) {
        case (.bool(let left), .bool(let right)): .bool(left == right)
        case (.int(let left), .int(let right)): .bool(left == right)
        case (.double(let left), .double(let right)): .bool(left == right)
        case (.int(let left), .double(let right)): .bool(Double(left) == right)
        case (.double(let left), .int(let right)): .bool(left == Double(right))
        case (.string(let left), .string(let right)): .bool(left.hasSameBytes(as: right))
        case (.enumCase(let left), .enumCase(let right)): .bool(left == right)
        case (.missing, _), (_, .missing): .missing
        default: .failed
        }
    }
}

extension UnaryOperation {
    package func apply(to operand: Operand) -> Operand {
        switch (self, operand) {
        case (.negateInt, .int(let value)):
            value == .min ? .failed : .int(-value)
        case (.negateDouble, .double(let value)): .double(-value)
        case (.intToDouble, .int(let value)): .double(Double(value))
        // The least integer is excluded, as the standard requires.
        case (.doubleToInt, .double(let value)):
            value > -0x1p63 ? Int(exactly: value.towardsZero).map(Operand.int) ?? .failed : .failed
        case (.stringToInt, .string(let text)): Int(text).map(Operand.int) ?? .failed
        case (.intToString, .int(let value)): .string(String(value))
        case (.boolToString, .bool(let value)): .string(String(value))
        case (.stringSize, .string(let text)): .int(text.unicodeScalars.count)
        case (.trackersSize, .trackers(let trackers)): .int(trackers.nonzeroBitCount)
        case (.absInt, .int(let value)): value == .min ? .failed : .int(abs(value))
        case (.absDouble, .double(let value)): .double(abs(value))
        // Without `default:`, so that the compiler leads here when an operation is added.
        case (.negateInt, _), (.negateDouble, _), (.intToDouble, _), (.doubleToInt, _), (.stringToInt, _),
            (.intToString, _), (.boolToString, _), (.stringSize, _), (.trackersSize, _), (.absInt, _),
            (.absDouble, _):
            operand.orFailed
        case (.ceil, _), (.floor, _), (.round, _), (.truncate, _), (.signInt, _), (.signDouble, _),
            (.squareRoot, _), (.isNaN, _), (.isInfinite, _), (.isFinite, _), (.bitNot, _), (.doubleToString, _),
            (.stringToDouble, _), (.lowerASCII, _), (.upperASCII, _), (.trim, _), (.setSize, _):
            applyFunction(to: operand)
        }
    }

    /// Returns the result of a function of the language.
    private func applyFunction(to operand: Operand) -> Operand {
        switch (self, operand) {
        case (.ceil, .double(let value)): .double(value.rounded(.up))
        case (.floor, .double(let value)): .double(value.rounded(.down))
        case (.round, .double(let value)): .double(value.rounded(.toNearestOrAwayFromZero))
        case (.truncate, .double(let value)): .double(value.towardsZero)
        case (.signInt, .int(let value)): .int(value.signum())
        case (.signDouble, .double(let value)): .double(value.isNaN ? value : value == 0 ? 0 : value > 0 ? 1 : -1)
        case (.squareRoot, .int(let value)): .double(Double(value).squareRoot())
        case (.squareRoot, .double(let value)): .double(value.squareRoot())
        case (.isNaN, .double(let value)): .bool(value.isNaN)
        case (.isInfinite, .double(let value)): .bool(value.isInfinite)
        case (.isFinite, .double(let value)): .bool(value.isFinite)
        case (.bitNot, .int(let value)): .int(~value)
        case (.doubleToString, .double(let value)): .string(value.shortestText)
        case (.stringToDouble, .string(let text)): Operand(doubleIn: text)
        case (.lowerASCII, .string(let text)): .string(text.lowercasedASCII)
        case (.upperASCII, .string(let text)): .string(text.uppercasedASCII)
        case (.trim, .string(let text)): .string(text.trimmedWhiteSpace)
        case (.setSize, .texts(let set)): .int(set.count)
        default: operand.orFailed
        }
    }
}

extension Double {
    fileprivate var towardsZero: Double { rounded(.towardZero) }
}

extension BinaryOperation {
    @inline(__always)
    package func apply(_ left: Operand, _ right: Operand) -> Operand {
        switch (left, right) {
        case (.int(let left), .int(let right)): apply(left, right)
        case (.double(let left), .double(let right)): apply(left, right)
        case (.bool(let left), .bool(let right)):
            self == .equalBool ? .bool(left == right) : self == .notEqualBool ? .bool(left != right) : .failed
        case (.enumCase(let left), .enumCase(let right)):
            self == .equalCase ? .bool(left == right) : self == .notEqualCase ? .bool(left != right) : .failed
        case (.string(let left), .string(let right)): apply(left, right)
        case (.fields(let left), .fields(let right)): isEqual(left == right)
        case (.tracker(let left), .tracker(let right)): isEqual(left == right)
        case (.string(let text), .texts(let set)), (.texts(let set), .string(let text)): apply(set, text)
        default: left.isMissing || right.isMissing ? .missing : .failed
        }
    }

    /// Returns the maximum number of bytes of two strings that the operation reads or writes.
    @inline(__always)
    func bytesRead(_ left: String, _ right: String) -> Int {
        let (left, right) = (left.utf8.count, right.utf8.count)
        return switch self {
        case .concatenate, .contains: left + right
        default: min(left, right)
        }
    }

    private func isEqual(_ areEqual: Bool) -> Operand {
        self == .equalObject ? .bool(areEqual) : self == .notEqualObject ? .bool(!areEqual) : .failed
    }

    private func apply(_ left: Int, _ right: Int) -> Operand {
        switch self {
        case .addInt: Operand(left.addingReportingOverflow(right))
        case .subtractInt: Operand(left.subtractingReportingOverflow(right))
        case .multiplyInt: Operand(left.multipliedReportingOverflow(by: right))
        case .divideInt: Operand(left.dividedReportingOverflow(by: right))
        case .moduloInt: Operand(left.remainderReportingOverflow(dividingBy: right))
        case .minInt: .int(min(left, right))
        case .maxInt: .int(max(left, right))
        case .bitAnd: .int(left & right)
        case .bitOr: .int(left | right)
        case .bitXor: .int(left ^ right)
        case .shiftLeft: right < 0 ? .failed : .int(Int(bitPattern: UInt(bitPattern: left) << right))
        case .shiftRight: right < 0 ? .failed : .int(Int(bitPattern: UInt(bitPattern: left) >> right))
        case .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt, .greaterOrEqualInt:
            Operand(compare(left, right))
        // Without `default:`, so that the compiler leads here when an operation is added, whatever its operands are.
        case .addDouble, .subtractDouble, .multiplyDouble, .divideDouble, .concatenate, .equalBool, .notEqualBool,
            .equalCase, .notEqualCase, .equalDouble, .notEqualDouble, .lessDouble, .lessOrEqualDouble,
            .greaterDouble, .greaterOrEqualDouble, .equalObject, .notEqualObject, .equalString, .notEqualString,
            .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString, .startsWith, .endsWith,
            .contains, .minDouble, .maxDouble, .isInSet, .insert, .remove:
            .failed
        }
    }

    private func apply(_ left: Double, _ right: Double) -> Operand {
        switch self {
        case .addDouble: .double(left + right)
        case .subtractDouble: .double(left - right)
        case .multiplyDouble: .double(left * right)
        case .divideDouble: .double(left / right)
        case .equalDouble: .bool(left == right)
        case .notEqualDouble: .bool(left != right)
        case .lessDouble: .bool(left < right)
        case .lessOrEqualDouble: .bool(left <= right)
        case .greaterDouble: .bool(left > right)
        case .greaterOrEqualDouble: .bool(left >= right)
        case .minDouble: .double(left.isNaN || right.isNaN ? .nan : min(left, right))
        case .maxDouble: .double(left.isNaN || right.isNaN ? .nan : max(left, right))
        default: .failed
        }
    }

    private func apply(_ set: [String], _ text: String) -> Operand {
        switch self {
        case .isInSet: .bool(set.containsText(text))
        case .insert: .texts(set.containsText(text) ? set : set + [text])
        case .remove: .texts(set.filter { !$0.hasSameBytes(as: text) })
        default: .failed
        }
    }

    /// The maximum size of a concatenated string, in bytes of UTF-8.
    private static let longestText = 1_048_576

    // Bytes of UTF-8 have the same order as code points.
    private func apply(_ left: String, _ right: String) -> Operand {
        switch self {
        case .concatenate:
            // A variable that is repeatedly concatenated with itself would grow without bound.
            left.utf8.count + right.utf8.count > BinaryOperation.longestText ? .failed : .string(left + right)
        case .equalString: .bool(left.hasSameBytes(as: right))
        case .notEqualString: .bool(!left.hasSameBytes(as: right))
        case .lessString: .bool(left.utf8.lexicographicallyPrecedes(right.utf8))
        case .lessOrEqualString: .bool(!right.utf8.lexicographicallyPrecedes(left.utf8))
        case .greaterString: .bool(right.utf8.lexicographicallyPrecedes(left.utf8))
        case .greaterOrEqualString: .bool(!left.utf8.lexicographicallyPrecedes(right.utf8))
        case .startsWith: .bool(left.utf8.starts(with: right.utf8))
        case .endsWith: .bool(left.utf8.reversed().starts(with: right.utf8.reversed()))
        case .contains: .bool(right.isEmpty || ByteSearch(right).first(in: Array(left.utf8)) != nil)
        default: .failed
        }
    }
}

extension Operand {
    /// Creates a double from its text; failed for text that is no number, or a number that is too large.
    fileprivate init(doubleIn text: String) {
        let number = Double(expressionText: text)
        let isInRange = number?.isFinite == true || !text.utf8.contains(where: \.isASCIIDigit)
        self = isInRange ? number.map { .double($0) } ?? .failed : .failed
    }

    fileprivate init(_ result: (partialValue: Int, overflow: Bool)) {
        self = result.overflow ? .failed : .int(result.partialValue)
    }
}

extension [String] {
    /// The work of comparing each string of a set with another string.
    func comparisonWork(with text: String) -> Int {
        let count = text.utf8.count
        return reduce(self.count) { $0 + Swift.min($1.utf8.count, count) / 16 }
    }

    /// Returns whether one of the strings has the same code points; `contains` also finds equivalent strings.
    fileprivate func containsText(_ text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
