import AVTPatterns

extension Pattern {
    /// Returns whether part of a string matches, or `nil` if too little work is left to find out.
    ///
    /// - Parameters:
    ///   - text: The string.
    ///   - meter: The meter that the bytes read and the instructions visited are charged to.
    /// - Returns: True if part of the string matches, or `nil`.
    func match(_ text: String, charging meter: WorkMeter) -> Bool? {
        let most = meter.available
        let (matches, visited) = countedMatch(text, limit: most.times(16))
        return meter.spend(bytes: visited) ? matches : nil
    }
}
