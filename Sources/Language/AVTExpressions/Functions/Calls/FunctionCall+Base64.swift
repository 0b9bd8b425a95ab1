extension FunctionCall {
    func base64() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.base64Encode, .one(.bytes(let bytes))):
            try Work.check(size: bytes.count / 3 * 4 + 4)
            return .string(Base64.encode(bytes))
        case (.base64Decode, .one(.string(let text))):
            guard let bytes = Base64.decode(text) else {
                throw EvaluationError(.invalidArgument, "\"\(text.excerpt)\" is not base64")
            }
            return .bytes(bytes)
        default: throw noSuchOverload
        }
    }
}
