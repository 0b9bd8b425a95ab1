/// A write of several finite variables.
package struct StateWrite: Hashable, Sendable {
    /// The bits that are written.
    package var mask = StateBits()
    /// The new values of the bits.
    package var values = StateBits()
    /// The tracker bits that are written on every tracker.
    package var allMask: UInt64 = 0

    /// Creates an empty write.
    package init() {}
}
