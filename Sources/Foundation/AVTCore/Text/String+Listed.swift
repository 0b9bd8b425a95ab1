extension [String] {
    /// Lists names for a message; if there are too many to read, gives the number of the rest.
    ///
    /// - Parameter spelling: Returns a name as it is displayed.
    /// - Returns: The list.
    package func listed(_ spelling: (String) -> String) -> String {
        let most = 50
        let shown = prefix(most).map(spelling).joined(separator: ", ")
        return count > most ? "\(shown) and \(count - most) more" : shown
    }
}
