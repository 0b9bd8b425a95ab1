/// Several values.
///
/// Other modules call generic functions without specialization, which takes much longer than coding a few values.
extension SnapshotCoder {
    /// Codes a value that may be missing.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - initial: The value before it is read.
    ///   - code: Codes the value.
    package mutating func code<Value>(
        _ value: inout Value?, _ initial: @autoclosure () -> Value, _ code: (inout SnapshotCoder, inout Value) -> Void
    ) {
        var isPresent = value != nil
        self.code(&isPresent)
        guard isPresent else {
            value = nil
            return
        }
        var present = value ?? initial()
        code(&self, &present)
        value = present
    }

    /// Codes an integer that may be missing.
    package mutating func code(_ number: inout Int?) { code(&number, 0) { $0.code(&$1) } }

    /// Codes a string that may be missing.
    package mutating func code(_ text: inout String?) { code(&text, "") { $0.code(&$1) } }

    /// Codes a range of times that may be missing.
    package mutating func code(_ range: inout ClosedRange<Int>?) {
        code(&range, 0...0) { coder, range in
            var (lower, upper) = (range.lowerBound, range.upperBound)
            coder.code(&lower)
            coder.code(&upper)
            if lower <= upper { range = lower...upper } else { coder.fail("a range that is impossible") }
        }
    }

    /// Codes the number of elements that are coded next.
    ///
    /// - Parameter count: The number to write.
    /// - Returns: The number, or the one that was read.
    package mutating func code(count: Int) -> Int {
        var count = count
        code(&count)
        // Each element takes a byte at least.
        guard isReading, problem != nil || count < 0 || count > remainingCount else { return count }
        fail("it ends too early")
        return 0
    }

    /// Codes the entries of a dictionary in an order that is the same in all processes.
    ///
    /// - Parameters:
    ///   - dictionary: The dictionary.
    ///   - initial: An entry before it is read.
    ///   - precedes: Returns whether a key comes before another one.
    ///   - code: Codes an entry.
    package mutating func code<Key: Hashable, Value>(
        _ dictionary: inout [Key: Value], _ initial: @autoclosure () -> (key: Key, value: Value),
        by precedes: (Key, Key) -> Bool, _ code: (inout SnapshotCoder, inout (key: Key, value: Value)) -> Void
    ) {
        var entries = dictionary.map { (key: $0.key, value: $0.value) }.sorted { precedes($0.key, $1.key) }
        self.code(&entries, initial(), code)
        if isReading { dictionary = Dictionary(entries.map { ($0.key, $0.value) }) { $1 } }
    }

    /// Codes the elements of an array.
    ///
    /// - Parameters:
    ///   - array: The array.
    ///   - initial: An element before it is read.
    ///   - code: Codes an element.
    package mutating func code<Element>(
        _ array: inout [Element], _ initial: @autoclosure () -> Element,
        _ code: (inout SnapshotCoder, inout Element) -> Void
    ) {
        let count = self.code(count: array.count)
        guard isReading else { return codeEach(&array, code) }
        guard problem == nil else { return }
        array = []
        array.reserveCapacity(count)
        while array.count < count, problem == nil {
            var element = initial()
            code(&self, &element)
            array.append(element)
        }
    }

    /// Codes the elements of an array that has as many when the snapshot is read.
    package mutating func codeEach<Element>(
        _ array: inout [Element], _ code: (inout SnapshotCoder, inout Element) -> Void
    ) {
        for index in array.indices { code(&self, &array[index]) }
    }
}
