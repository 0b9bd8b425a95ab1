/// A list that only grows, and never moves what it holds.
///
/// An array of millions takes twice its size while it grows, and leaves gaps behind.
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
            // The first one is all that most lists need.
            if count > 0 { segment.reserveCapacity(1 << SegmentedArray.bits) }
            segments.append(segment)
        }
        segments[segments.count - 1].append(element)
        count += 1
    }
}
