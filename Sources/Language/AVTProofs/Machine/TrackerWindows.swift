import AVTEngine

/// The windows after events of a tracker that rules and questions read.
///
/// Each is a bit that is set by the step that sends the action and that time may clear at any moment: how long a window
/// lasts is left open. The bits follow those of the timers.
struct TrackerWindows {
    private(set) var all: [Window] = []
    private let first: Int

    /// Begins with those that a program's formulas read.
    init(_ content: ProgramContent) {
        first = content.timers.count
        for node in content.expressions.nodes {
            if let window = content.window(node), window.owner == .tracker { _ = add(window) }
        }
    }

    /// The actions that open windows, by index.
    var actions: Set<Int> { Set(all.map(\.action)) }

    /// Adds a window that a question reads.
    ///
    /// - Returns: its bit; 0 if there is no room for it.
    mutating func add(_ window: Window) -> UInt64 {
        if !all.contains(window), first + all.count < UInt64.bitWidth { all.append(window) }
        return bit(of: window)
    }

    /// The number of a window's bit, or `nil` if it has none.
    func number(of window: Window) -> Int? {
        all.firstIndex(of: window).map { first + $0 }
    }

    /// The bit of a window; 0 if it has none.
    func bit(of window: Window) -> UInt64 {
        number(of: window).map { 1 << UInt64($0) } ?? 0
    }

    /// The window of a bit's number, or `nil` if that is a timer's.
    func window(_ number: Int) -> Window? {
        all.indices.contains(number - first) ? all[number - first] : nil
    }
}
