import AVTCore

extension FunctionCall {
    func conversion() throws(EvaluationError) -> ExpressionValue {
        guard case .one(let value) = operands else { throw noSuchOverload }
        return switch id {
        case .type: .type(value.typeName)
        case .dyn: value
        case .bool: .bool(try bool(value))
        case .int: .int(try int(value))
        case .uint: .uint(try uint(value))
        case .double: .double(try double(value))
        case .string: .string(try string(value))
        case .bytes: .bytes(try bytes(value))
        case .timestamp: .timestamp(try timestamp(value))
        case .duration: .duration(try duration(value))
        default: throw noSuchOverload
        }
    }

    private func bool(_ value: ExpressionValue) throws(EvaluationError) -> Bool {
        switch value {
        case .bool(let value): return value
        case .string(let text):
            if ["1", "t", "T", "true", "TRUE", "True"].contains(where: { $0.hasSameBytes(as: text) }) { return true }
            if ["0", "f", "F", "false", "FALSE", "False"].contains(where: { $0.hasSameBytes(as: text) }) {
                return false
            }
            throw unreadable(text, "a bool")
        default: throw noSuchOverload
        }
    }

    /// Converts to int; doubles are truncated towards zero, timestamps to seconds since 1970.
    private func int(_ value: ExpressionValue) throws(EvaluationError) -> Int {
        switch value {
        case .int(let value): return value
        case .uint(let value):
            guard let integer = Int(exactly: value) else { throw tooLarge("\(value)u", "an int") }
            return integer
        case .double(let value):
            // Both bounds are excluded: -2^63 as a double may result from rounding a lower number.
            guard value > -0x1p63, value < 0x1p63 else { throw tooLarge(String(value), "an int") }
            return Int(value)
        case .string(let text):
            guard let integer = Int(text) else { throw unreadable(text, "an int") }
            return integer
        case .timestamp(let timestamp): return timestamp.seconds
        default: throw noSuchOverload
        }
    }

    private func uint(_ value: ExpressionValue) throws(EvaluationError) -> UInt {
        switch value {
        case .uint(let value): return value
        case .int(let value):
            guard let integer = UInt(exactly: value) else { throw tooLarge(String(value), "a uint") }
            return integer
        case .double(let value):
            guard value > -1, value < 0x1p64 else { throw tooLarge(String(value), "a uint") }
            return UInt(value)
        case .string(let text):
            // Only digits: `UInt` would also accept a sign.
            guard text.utf8.allSatisfy(\.isASCIIDigit), let integer = UInt(text) else {
                throw unreadable(text, "a uint")
            }
            return integer
        default: throw noSuchOverload
        }
    }

    private func double(_ value: ExpressionValue) throws(EvaluationError) -> Double {
        switch value {
        case .double(let value): return value
        case .int(let value): return Double(value)
        case .uint(let value): return Double(value)
        case .string(let text):
            guard let number = Double(expressionText: text) else { throw unreadable(text, "a double") }
            guard number.isFinite || !text.utf8.contains(where: \.isASCIIDigit) else {
                throw tooLarge(text, "a double")
            }
            return number
        default: throw noSuchOverload
        }
    }

    private func string(_ value: ExpressionValue) throws(EvaluationError) -> String {
        switch value {
        case .string(let value): return value
        case .bool(let value): return String(value)
        case .int(let value): return String(value)
        case .uint(let value): return String(value)
        case .double(let value): return value.shortestText
        case .bytes(let value): return try String(validating: value)
        case .timestamp(let timestamp): return timestamp.text
        case .duration(let length): return try length.text()
        default: throw noSuchOverload
        }
    }

    private func bytes(_ value: ExpressionValue) throws(EvaluationError) -> [UInt8] {
        switch value {
        case .bytes(let value): return value
        case .string(let text): return Array(text.utf8)
        default: throw noSuchOverload
        }
    }

    /// Converts whole seconds since 1970, or text, to a timestamp.
    private func timestamp(_ value: ExpressionValue) throws(EvaluationError) -> Timestamp {
        switch value {
        case .timestamp(let value): return value
        case .int(let seconds):
            guard let timestamp = Timestamp(seconds: seconds) else {
                throw EvaluationError(.overflow, "\(seconds) seconds since 1970 lie outside the years 1 to 9999")
            }
            return timestamp
        case .string(let text): return try Timestamp(text: text)
        default: throw noSuchOverload
        }
    }

    private func duration(_ value: ExpressionValue) throws(EvaluationError) -> Duration {
        switch value {
        case .duration(let value): return value
        case .string(let text): return try Duration(text: text)
        default: throw noSuchOverload
        }
    }

    private func unreadable(_ text: String, _ type: String) -> EvaluationError {
        EvaluationError(.invalidArgument, "\"\(text.excerpt)\" is not \(type)")
    }

    private func tooLarge(_ number: String, _ type: String) -> EvaluationError {
        EvaluationError(.overflow, "\(number.excerpt) does not fit \(type)")
    }
}

extension String {
    /// Creates a string from UTF-8.
    ///
    /// - Throws: `EvaluationError` if the bytes are not valid UTF-8.
    init(validating bytes: [UInt8]) throws(EvaluationError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw EvaluationError(.invalidArgument, "bytes are not UTF-8")
        }
        self = text
    }
}
