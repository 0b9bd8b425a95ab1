/// A table of values: those of the instrument, if it has any, followed by those of each tracker index.
///
/// The index of a value identifies it in the whole table; undo logs store it.
struct PerTracker<Element: Sendable>: Sendable {
    /// The number of the instrument's values.
    let instrumentCount: Int
    /// The number of values of each tracker.
    let trackerCount: Int
    /// All values.
    var elements: [Element]

    /// Creates a table for no trackers.
    ///
    /// - Parameters:
    ///   - trackerCount: The number of values of each tracker.
    ///   - instrument: The instrument's values.
    init(_ trackerCount: Int, instrument: [Element] = []) {
        self.trackerCount = trackerCount
        instrumentCount = instrument.count
        elements = instrument
    }

    /// The indices of all values.
    var indices: Range<Int> { elements.indices }

    /// The number of all values.
    var count: Int { elements.count }

    /// True if the table has no values.
    @inline(__always)
    var isEmpty: Bool { elements.isEmpty }

    /// The value at an index.
    @inline(__always)
    subscript(index: Int) -> Element {
        get { elements[index] }
        _modify { yield &elements[index] }
    }

    /// The value of a tracker, by number among its values.
    @inline(__always)
    subscript(tracker tracker: Int, number: Int) -> Element {
        get { elements[first(ofTracker: tracker) &+ number] }
        _modify { yield &elements[first(ofTracker: tracker) &+ number] }
    }

    /// Returns the index of a tracker's first value.
    ///
    /// The sum cannot overflow for a tracker that has values, and an index of any other is checked when it is used.
    @inline(__always)
    func first(ofTracker tracker: Int) -> Int { instrumentCount &+ tracker &* trackerCount }

    /// Returns the index of a value, by number among its owner's.
    @inline(__always)
    func index(of number: Int, _ owner: Owner, tracker: Int) -> Int {
        owner == .tracker ? first(ofTracker: tracker) &+ number : number
    }

    /// Returns the tracker of a value that belongs to one.
    func tracker(ofIndex index: Int) -> Int { (index - instrumentCount) / trackerCount }

    /// Adds a tracker index.
    mutating func append(_ element: Element) {
        elements.append(contentsOf: repeatElement(element, count: trackerCount))
    }

    /// Adds a tracker index with its values.
    mutating func append(contentsOf elements: [Element]) {
        self.elements.append(contentsOf: elements)
    }

    /// Resets the values of a tracker.
    mutating func reset(tracker: Int, to element: Element) {
        for number in 0..<trackerCount { elements[first(ofTracker: tracker) + number] = element }
    }

    /// Calls a closure with the storage, to write several values at once.
    @inline(__always)
    mutating func withUnsafeMutableBufferPointer(_ body: (inout UnsafeMutableBufferPointer<Element>) -> Void) {
        elements.withUnsafeMutableBufferPointer(body)
    }

    /// Copies the values of an owner from the table of another program.
    ///
    /// - Parameters:
    ///   - moves: The mapping of the owner's values.
    ///   - old: The other table.
    ///   - tracker: The tracker, or `nil` for the instrument.
    mutating func move(_ moves: TableMoves, from old: PerTracker, tracker: Int?) {
        moves.move(
            old.elements, at: tracker.map { old.first(ofTracker: $0) } ?? 0, to: &elements,
            at: tracker.map { first(ofTracker: $0) } ?? 0)
    }
}
