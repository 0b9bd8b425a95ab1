extension Array {
    /// Removes all elements and keeps the capacity; for few elements cheaper than `removeAll(keepingCapacity:)`.
    @inline(__always)
    mutating func clear() {
        while !isEmpty { removeLast() }
    }
}
