import AVTCore
import AVTLive
import Foundation
import OpenAVTChain

/// A terminal that shows the dashboard of the session that sent something last.
///
/// Any thread may use it. It uses the terminal's alternate screen, so that the text before it is there again afterwards.
final class LiveScreen: Sendable {
    private struct State {
        /// The units of metrics, by name.
        var units: [String: String] = [:]
        var dashboards: [String: Dashboard] = [:]
        /// The sessions that have a dashboard; the one that sent something last is at the end.
        var sessions: [String] = []
        var messages: [String] = []
        var drawn: [String] = []
        var size = (width: 0, height: 0)
    }

    /// The maximum number of lines of messages.
    private static let messageLimit = 12
    /// The maximum number of sessions whose dashboards are kept.
    private static let sessionLimit = 16

    private let output: LiveOutput
    private let title: String
    private let start: Int?
    private let now: @Sendable () -> Int
    private let state = Guarded(State())

    /// Opens the screen, which from now on shows the messages of the tool, too.
    ///
    /// - Parameters:
    ///   - output: Writes to the terminal.
    ///   - title: The name of what is watched.
    ///   - units: The units of metrics, by name.
    ///   - start: The time from which the lines of events count, in milliseconds since 1970, or `nil` for that of a session's first event.
    ///   - now: Returns the time in milliseconds since 1970.
    init(
        _ output: LiveOutput, title: String, units: [String: String], start: Int?, now: @escaping @Sendable () -> Int
    ) {
        self.output = output
        (self.title, self.start, self.now) = (title, start, now)
        state.withLock { $0.units = units }
        // The alternate screen, without a cursor, and without line breaks at its edge.
        output.write(rendered: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
        Console.redirectMessages(to: { [state] text in
            let lines = text.withoutColours.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            state.withLock { state in
                let all = state.messages + lines.drop { $0.isEmpty }
                state.messages = Array(all.suffix(LiveScreen.messageLimit))
            }
        })
        // The library's log, too, would be written over the dashboard.
        OAVTLog.setSink { _, message in Console.report(message) }
    }

    /// Changes what is shown of a session; an unnamed one is the only one.
    func update(_ session: String = "", _ change: (inout Dashboard) -> Void) {
        let title = session.isEmpty ? title : "\(title), session \(printable(session))"
        state.withLock { state in
            var dashboard = state.dashboards[session] ?? Dashboard(title: title, units: state.units, start: start)
            change(&dashboard)
            dashboard.arrival = now()
            state.dashboards[session] = dashboard
            state.sessions = state.sessions.filter { $0 != session } + [session]
            if state.sessions.count > LiveScreen.sessionLimit {
                state.dashboards[state.sessions.removeFirst()] = nil
            }
        }
    }

    /// Sets the units of metrics, by name; metrics of former rules, which are still shown, keep theirs.
    func setUnits(_ units: [String: String]) {
        state.withLock { state in
            state.units.merge(units) { $1 }
            for session in state.sessions { state.dashboards[session]?.units = state.units }
        }
    }

    /// Removes the messages.
    func clearMessages() { state.withLock { $0.messages = [] } }

    /// Draws what has changed.
    func draw() {
        let text = state.withLock { state -> String in
            let style = LiveScreen.style
            let lines = frame(of: state, style)
            defer { (state.drawn, state.size) = (lines, (style.width, style.height)) }
            // The terminal moves lines when its size changes.
            let isAnew = state.size != (style.width, style.height)
            var text = isAnew ? "\u{1B}[2J" : ""
            for number in 0..<max(lines.count, state.drawn.count) {
                let line = number < lines.count ? lines[number] : ""
                guard isAnew || number >= state.drawn.count || state.drawn[number] != line else { continue }
                text += "\u{1B}[\(number + 1);1H\(line)\u{1B}[K"
            }
            return text
        }
        if !text.isEmpty { output.write(rendered: text) }
    }

    /// Closes the screen, and prints what it showed last where the terminal continues.
    func close() {
        Console.redirectMessages(to: nil)
        var style = LiveScreen.style
        style.height -= 1
        let lines = state.withLock { frame(of: $0, style) }
        output.write(
            rendered: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l" + lines.joined(separator: "\n") + "\n")
    }

    private func frame(of state: State, _ style: DashboardStyle) -> [String] {
        let dashboard =
            state.sessions.last.flatMap { state.dashboards[$0] } ?? Dashboard(title: title, units: state.units)
        return dashboard.frame(at: now(), messages: state.messages, style)
    }

    private static var style: DashboardStyle {
        let size = Terminal.outputSize
        return DashboardStyle(
            hasColour: Terminal.showsColour, isUnicode: Terminal.isUnicode, width: size.width,
            height: size.height)
    }
}
