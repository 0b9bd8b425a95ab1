extension FunctionCall {
    func base64() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.base64Encode, .one(.bytes(let octets))):
            try Work.check(size: octets.count / 3 * 4 + 4)
            return .string(Base64.encode(octets))
        case (.base64Decode, .one(.string(let text))):
            guard let octets = Base64.decode(text) else {
                throw EvaluationError(.invalidArgument, "\"\(text.excerpt)\" is not base64")
            }
            return .bytes(octets)
        default: throw noSuchOverload
        }
    }
}
