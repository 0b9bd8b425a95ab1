/// The first few thousand distinct elements of a sequence, in order.
struct FirstSeen<Element: Hashable> {
    private(set) var ordered: [Element] = []
    private var all: Set<Element> = []

    private static var limit: Int { 4096 }

    /// Inserts an element, unless it is present or the limit is reached.
    mutating func insert(_ element: Element) {
        guard all.count < Self.limit, all.insert(element).inserted else { return }
        ordered.append(element)
    }
}
