/// A progress bar for long logs, and for samples that are sent, on a terminal.
struct ProgressBar {
    private let total: Int?
    private let noun: String
    private let isShown = Terminal.errorIsTerminal
    private var nextUpdate = ContinuousClock.now + .milliseconds(500)
    private var isVisible = false

    private static let width = 30

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - total: The amount of all work, such as a number of bytes, or `nil` if it is unknown.
    ///   - noun: What is counted.
    init(total: Int?, of noun: String) {
        (self.total, self.noun) = (total, noun)
    }

    /// Records the progress and updates the bar from time to time.
    ///
    /// The bar does not appear if the work is finished within half a second.
    ///
    /// - Parameters:
    ///   - done: The amount of work so far.
    ///   - count: The number of what is counted so far.
    mutating func advance(to done: Int, count: Int) {
        guard isShown, ContinuousClock.now >= nextUpdate else { return }
        nextUpdate = ContinuousClock.now + .milliseconds(100)
        isVisible = true
        Console.standardError(rendered: "\r\u{1B}[K" + ProgressBar.text(done: done, total: total, "\(count) \(noun)"))
    }

    /// Removes the bar.
    mutating func clear() {
        if isVisible { Console.standardError(rendered: "\r\u{1B}[K") }
        isVisible = false
    }

    /// Returns the bar as text.
    static func text(done: Int, total: Int?, _ count: String) -> String {
        guard let total, total > 0 else { return count }
        let share = min(1, Double(done) / Double(total))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "[\(bar)] \(Int(share * 100)) %  \(count)"
    }
}
