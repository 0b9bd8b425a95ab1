import AVTEngine

/// The windows after a tracker's events that rules and queries read.
///
/// Each window is a bit that is set by the step that sends the action and that the passage of time may clear at any
/// point: a window's duration is nondeterministic. The bits of windows follow those of the timers.
struct TrackerWindows {
    private(set) var all: [Window] = []
    private let first: Int

    /// Creates the set of windows that a program's formulas read.
    init(_ content: ProgramContent) {
        first = content.timers.count
        for node in content.expressions.nodes {
            if let window = content.window(node), window.owner == .tracker { _ = add(window) }
        }
    }

    /// The actions that open windows, by index.
    var actions: Set<Int> { Set(all.map(\.action)) }

    /// Adds a window that a query reads.
    ///
    /// - Returns: The window's bit, or 0 if there is no room for it.
    mutating func add(_ window: Window) -> UInt64 {
        if !all.contains(window), first + all.count < UInt64.bitWidth { all.append(window) }
        return bit(of: window)
    }

    /// Returns the index of a window's bit, or `nil` if it has none.
    func number(of window: Window) -> Int? {
        all.firstIndex(of: window).map { first + $0 }
    }

    /// Returns the bit of a window, or 0 if it has none.
    func bit(of window: Window) -> UInt64 {
        number(of: window).map { 1 << UInt64($0) } ?? 0
    }

    /// Returns the window of the bit with an index, or `nil` if the bit is a timer's.
    func window(_ number: Int) -> Window? {
        all.indices.contains(number - first) ? all[number - first] : nil
    }
}
