/// Differences from values that whoever reads a snapshot knows: most of a session's state is that of a new one.
extension SnapshotCoder {
    /// Codes some of several elements, by their distances.
    ///
    /// - Parameters:
    ///   - range: The indices of all elements.
    ///   - isCoded: Returns whether an element is written.
    ///   - code: Codes an element.
    @inline(__always)
    mutating func codeSome(
        of range: Range<Int>, where isCoded: (Int) -> Bool, _ code: (inout SnapshotCoder, Int) -> Void
    ) {
        var next = range.lowerBound
        var distance: UInt64 = 0
        guard isReading else {
            for index in range where isCoded(index) {
                distance = UInt64(index &- next &+ 1)
                self.code(&distance)
                code(&self, index)
                next = index + 1
            }
            distance = 0
            return self.code(&distance)
        }
        while problem == nil {
            self.code(&distance)
            guard distance > 0, problem == nil else { return }
            guard distance <= UInt64(range.upperBound &- next) else { return fail("an element that does not exist") }
            next += Int(distance)
            code(&self, next - 1)
        }
    }

    /// Codes the elements of a table that differ from those of a new session, which has one tracker.
    ///
    /// - Parameters:
    ///   - table: The table; if it is read, its elements that the new session has are those of the new session.
    ///   - new: The table of the new session.
    ///   - isSame: Returns whether two elements are the same, or false if that takes long to find out.
    ///   - code: Codes an element.
    @inline(__always)
    mutating func code<Element>(
        _ table: inout PerTracker<Element>, from new: PerTracker<Element>, unless isSame: (Element, Element) -> Bool,
        _ code: (inout SnapshotCoder, inout Element) -> Void
    ) {
        if isReading { table.resetOthers(from: new) }
        var elements: [Element] = []
        swap(&elements, &table.elements)
        codeSome(
            of: elements.indices, where: { !isSame(elements[$0], new[new.indexOfFirst($0)]) },
            { code(&$0, &elements[$1]) })
        swap(&elements, &table.elements)
    }

    /// Codes bits that are similar to other ones.
    mutating func code(_ bits: inout UInt64, like other: UInt64) {
        var difference = bits ^ other
        code(&difference)
        if isReading { bits = difference ^ other }
    }

    /// Codes bits of finite state that are similar to other ones.
    mutating func code(_ bits: inout StateBits, like other: StateBits) {
        code(&bits.tracker, like: other.tracker)
        code(&bits.instrument, like: other.instrument)
    }
}

extension PerTracker {
    /// Returns the index of a value of any tracker in this table, which has one tracker.
    @inline(__always)
    func indexOfFirst(_ index: Int) -> Int {
        index < count ? index : instrumentCount + (index - instrumentCount) % trackerCount
    }

    /// Resets the values of all trackers but the first.
    ///
    /// - Parameter new: The table of a new session, which has one tracker.
    @inline(__always)
    mutating func resetOthers(from new: PerTracker) {
        guard count > new.count else { return }
        for index in new.count..<count { elements[index] = new[new.indexOfFirst(index)] }
    }
}
