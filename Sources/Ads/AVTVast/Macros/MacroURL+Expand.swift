extension MacroURL {
    /// Returns the URL with its macros replaced, for one request.
    ///
    /// A replaced value is not searched for macros. Brackets of names without a value stay.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - time: The time of the request.
    ///   - generator: The source of the random number, which all occurrences of `CACHEBUSTING` share.
    /// - Returns: The URL, which is ASCII.
    public func expanded(
        _ values: MacroValues, at time: RequestTime, using generator: inout some RandomNumberGenerator
    ) -> String {
        let values = values.completed(for: occurrences)
        let random = usesRandom ? Int.random(in: 10_000_000...99_999_999, using: &generator) : 0
        var capacity = encoded.count
        for occurrence in occurrences {
            switch values.replacement(of: occurrence) {
            case .none: break
            case .bytes(let bytes): capacity += bytes.count
            case .random: capacity += 8
            case .time: capacity += time.encodedCount
            }
        }
        return String(unsafeUninitializedCapacity: capacity) { memory in
            var output = OutputBytes(memory)
            var position = 0
            for occurrence in occurrences {
                output.append(encoded[position..<occurrence.encodedRange.lowerBound])
                position = occurrence.encodedRange.upperBound
                switch values.replacement(of: occurrence) {
                case .none: output.append(encoded[occurrence.encodedRange])
                case .bytes(let bytes): output.append(bytes)
                case .random: output.append(random, digits: 8)
                case .time: time.write(to: &output)
                }
            }
            output.append(encoded[position...])
            return output.count
        }
    }

    /// Returns a URL with brackets encoded, for transports that do not accept them.
    public static func encodingBrackets(_ url: String) -> String {
        url.replacing("[", with: "%5B").replacing("]", with: "%5D")
    }
}
