import AVTEngine

/// The first few thousand distinct elements of a log, in order.
struct FirstSeen<Element: Hashable> {
    private(set) var ordered: [Element] = []
    /// The number of the line of each element.
    private var numbers: [Int] = []
    private var all: Set<Element> = []

    private static var limit: Int { 4096 }

    /// Creates a sequence without elements.
    init() {}

    /// Merges the elements of several parts of a log, between which its lines were divided.
    init(merging parts: [FirstSeen]) {
        self.init()
        for (element, line) in parts.flatMap(\.lines).sorted(by: { $0.line < $1.line }) { insert(element, line: line) }
    }

    /// The elements, each with the number of its line.
    var lines: [(element: Element, line: Int)] { zip(ordered, numbers).map { ($0, $1) } }

    /// Inserts an element of a line, unless it is present or the limit is reached.
    mutating func insert(_ element: Element, line number: Int) {
        guard all.count < Self.limit, all.insert(element).inserted else { return }
        ordered.append(element)
        numbers.append(number)
    }
}

extension FirstSeen {
    /// Codes the elements.
    mutating func code(
        _ coder: inout SnapshotCoder, _ initial: Element, _ codeElement: (inout SnapshotCoder, inout Element) -> Void
    ) {
        var lines = self.lines.map { (element: $0.element, line: $0.line) }
        coder.code(&lines, (element: initial, line: 0)) { coder, entry in
            codeElement(&coder, &entry.element)
            coder.code(&entry.line)
        }
        guard coder.isReading else { return }
        self = FirstSeen()
        for (element, line) in lines { insert(element, line: line) }
    }
}
