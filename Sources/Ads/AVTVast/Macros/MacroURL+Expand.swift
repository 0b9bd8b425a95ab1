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
        guard !values.hasProvider else {
            let values = values.completed(for: occurrences)
            return replacingSlots(values.replacements, values.others, at: time, using: &generator)
        }
        return replacingSlots(values.replacements, values.others, at: time, using: &generator)
    }

    private func replacingSlots(
        _ replacements: [MacroValues.Replacement], _ others: [String: [UInt8]], at time: RequestTime,
        using generator: inout some RandomNumberGenerator
    ) -> String {
        // One division by a constant instead of an unbiased choice: the bias is negligible, and each request would pay for more.
        let random = usesRandom ? Int(10_000_000 + generator.next() % 90_000_000) : 0
        var capacity = encoded.count
        for index in slots.indices {
            switch replacement(at: index, replacements, others) {
            case .none: break
            case .bytes(let bytes): capacity += bytes.count
            case .random: capacity += 8
            case .time: capacity += time.encodedCount
            }
        }
        return String(unsafeUninitializedCapacity: capacity) { memory in
            var output = OutputBytes(memory)
            var position = 0
            for index in slots.indices {
                let range = slots[index].range
                output.append(encoded, position..<range.lowerBound)
                position = range.upperBound
                switch replacement(at: index, replacements, others) {
                case .none: output.append(encoded, range)
                case .bytes(let bytes): output.append(bytes, bytes.indices)
                case .random: output.append(eightDigits: random)
                case .time: time.write(to: &output)
                }
            }
            output.append(encoded, position..<encoded.count)
            return output.count
        }
    }

    private func replacement(
        at index: Int, _ replacements: [MacroValues.Replacement], _ others: [String: [UInt8]]
    ) -> MacroValues.Replacement {
        if let macro = slots[index].macro { return replacements[Int(macro.rawValue)] }
        return others[occurrences[index].name].map(MacroValues.Replacement.bytes) ?? .none
    }

    /// Returns a URL with brackets encoded, for transports that do not accept them.
    public static func encodingBrackets(_ url: String) -> String {
        url.replacing("[", with: "%5B").replacing("]", with: "%5D")
    }
}
