/// An append-only array that never moves its elements.
///
/// A growing `Array` with millions of elements temporarily takes twice its size and fragments memory.
struct SegmentedArray<Element>: RandomAccessCollection {
    private static var bits: Int { 16 }

    private var segments: [[Element]] = []
    private(set) var count = 0

    init() {}

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    @inline(__always)
    subscript(index: Int) -> Element {
        segments[index >> SegmentedArray.bits][index & ((1 << SegmentedArray.bits) - 1)]
    }

    mutating func append(_ element: Element) {
        if count & ((1 << SegmentedArray.bits) - 1) == 0 {
            var segment: [Element] = []
            // Most arrays need only the first segment, so it does not reserve its full capacity.
            if count > 0 { segment.reserveCapacity(1 << SegmentedArray.bits) }
            segments.append(segment)
        }
        segments[segments.count - 1].append(element)
        count += 1
    }
}
