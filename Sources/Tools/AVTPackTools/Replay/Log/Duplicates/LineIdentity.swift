/// What identifies a line in its session, so that a line that was delivered twice is recognized.
package struct LineIdentity: Equatable, Sendable {
    /// The number of the line, or `nil` if it has none.
    package var sequence: Int?
    /// The hash of the line's id, or `nil` if it has none.
    ///
    /// Hashes have 64 bits, and are the same in all processes, so that they can be stored.
    package private(set) var id: UInt64?

    /// Creates the identity of a line without number and id.
    package init() {}

    /// True if the line has neither a number nor an id.
    package var isEmpty: Bool { sequence == nil && id == nil }

    /// Sets the id.
    mutating func setId(_ text: UnsafeBufferPointer<UInt8>) { id = NameTable.hash(text, seed: 0) }

    /// Sets the id.
    mutating func setId(_ text: String) {
        var text = text
        text.withUTF8 { setId($0) }
    }
}
