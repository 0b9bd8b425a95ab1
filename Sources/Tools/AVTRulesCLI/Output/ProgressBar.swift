/// How far a long log has come, on a terminal.
struct ProgressBar {
    private let total: Int?
    private let isShown = Terminal.errorIsTerminal
    private var done = 0
    private var nextUpdate = ContinuousClock.now + .milliseconds(500)
    private var isVisible = false

    private static let width = 30

    /// A bar for so many bytes; `nil` if nobody knows how many.
    init(total: Int?) {
        self.total = total
    }

    /// Notes what was read; shows it now and then, and not at all if it is done in a moment.
    mutating func advance(by bytes: Int, lines: Int) {
        done += bytes
        guard isShown, ContinuousClock.now >= nextUpdate else { return }
        nextUpdate = ContinuousClock.now + .milliseconds(100)
        isVisible = true
        Console.standardError(rendered: "\r\u{1B}[K" + ProgressBar.text(done: done, total: total, lines: lines))
    }

    /// Takes the bar away.
    mutating func clear() {
        if isVisible { Console.standardError(rendered: "\r\u{1B}[K") }
        isVisible = false
    }

    /// The bar as text.
    static func text(done: Int, total: Int?, lines: Int) -> String {
        guard let total, total > 0 else { return "\(lines) lines" }
        let share = min(1, Double(done) / Double(total))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "[\(bar)] \(Int(share * 100)) %  \(lines) lines"
    }
}
