/// A progress bar for long logs, on a terminal.
struct ProgressBar {
    private let total: Int?
    private let isShown = Terminal.errorIsTerminal
    private var nextUpdate = ContinuousClock.now + .milliseconds(500)
    private var isVisible = false

    private static let width = 30

    /// Creates a bar for a number of bytes, or for an unknown number if it is `nil`.
    init(total: Int?) {
        self.total = total
    }

    /// Records the progress and updates the bar from time to time.
    ///
    /// The bar does not appear if the log is finished within half a second.
    ///
    /// - Parameters:
    ///   - done: The number of bytes so far.
    ///   - lines: The number of lines so far.
    mutating func advance(to done: Int, lines: Int) {
        guard isShown, ContinuousClock.now >= nextUpdate else { return }
        nextUpdate = ContinuousClock.now + .milliseconds(100)
        isVisible = true
        Console.standardError(rendered: "\r\u{1B}[K" + ProgressBar.text(done: done, total: total, lines: lines))
    }

    /// Removes the bar.
    mutating func clear() {
        if isVisible { Console.standardError(rendered: "\r\u{1B}[K") }
        isVisible = false
    }

    /// Returns the bar as text.
    static func text(done: Int, total: Int?, lines: Int) -> String {
        guard let total, total > 0 else { return "\(lines) lines" }
        let share = min(1, Double(done) / Double(total))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "[\(bar)] \(Int(share * 100)) %  \(lines) lines"
    }
}
