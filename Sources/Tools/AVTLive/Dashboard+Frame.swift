import AVTCore
import Foundation

/// How a dashboard is drawn.
package struct DashboardStyle: Sendable {
    /// True for colours.
    package var hasColour: Bool
    /// True for more characters than those of ASCII.
    package var isUnicode: Bool
    /// The number of columns and of lines.
    package var width: Int
    package var height: Int

    /// Creates a style, by default that of a terminal without colours.
    package init(hasColour: Bool = false, isUnicode: Bool = true, width: Int = 80, height: Int = 24) {
        (self.hasColour, self.isUnicode, self.width, self.height) = (hasColour, isUnicode, width, height)
    }

    /// The character of a time in which a player does something.
    fileprivate var block: Character { isUnicode ? "█" : "#" }

    /// Returns the lines of a text.
    fileprivate func wrapped(_ text: String) -> [String] {
        var (lines, rest) = ([String(text.prefix(width))], text.dropFirst(width))
        while !rest.isEmpty {
            lines.append(String(rest.prefix(width)))
            rest = rest.dropFirst(width)
        }
        return lines
    }

    /// Returns the text, or its beginning if it is longer than a width.
    fileprivate func clipped(_ text: String, to width: Int) -> String {
        text.count <= width ? text : text.prefix(max(0, width - 1)) + (isUnicode ? "…" : ".")
    }
}

extension Dashboard {
    /// From this width on, metrics and events are side by side.
    private static let wideWidth = 110
    private static let metricsWidth = 54
    private static let labelWidth = 13

    /// Returns the lines that show the dashboard.
    ///
    /// - Parameters:
    ///   - now: The time in milliseconds since 1970.
    ///   - messages: Lines about the rules, such as diagnostics.
    ///   - style: The size, and what may be used.
    /// - Returns: At most `height` lines of at most `width` characters, besides escape sequences for colours.
    package func frame(at now: Int, messages: [String] = [], _ style: DashboardStyle) -> [String] {
        let now = time(at: now)
        var lines = [bold(title, style), status(at: now, style), ""]
        lines += drawnLanes(at: now, style) + [""]
        if !messages.isEmpty { lines += messages.flatMap { style.wrapped($0) } + [""] }
        let free = max(0, style.height - lines.count)
        if style.width >= Dashboard.wideWidth {
            let table = table(lines: free, width: Dashboard.metricsWidth - 2, style)
            let events = latest(lines: free, width: style.width - Dashboard.metricsWidth, style)
            for number in 0..<max(table.count, events.count) {
                let left = number < table.count ? table[number] : ""
                let right = number < events.count ? events[number] : ""
                lines.append(right.isEmpty ? left : padded(left, to: Dashboard.metricsWidth) + right)
            }
        } else {
            let table = table(lines: min(metrics.count + 1, max(free / 2, free - 7)), width: style.width, style)
            lines += table + [""]
            lines += latest(lines: max(0, free - table.count - 1), width: style.width, style)
        }
        return Array(lines.prefix(style.height))
    }

    // MARK: Parts

    /// What the player does, where it is, and what it shows.
    private func status(at now: Int, _ style: DashboardStyle) -> String {
        var parts = [padded(lanes.activity?.rawValue ?? "idle", to: Dashboard.labelWidth - 3)]
        let length = attributes["duration"]?.number.map { "of \(time(Int(clamping: $0)))" }
        let playhead = [position(at: now).map { time($0) }, length].compactMap(\.self)
        if !playhead.isEmpty { parts.append(playhead.joined(separator: " ")) }
        if let width = attributes["resolutionWidth"], let height = attributes["resolutionHeight"] {
            parts.append("\(LiveLines.number(width)) x \(LiveLines.number(height))")
        }
        if case .int(let bitrate)? = attributes["bitrate"] { parts.append("\(bitrate / 1000) kbit/s") }
        if let rate = attributes["playbackRate"] { parts.append("speed \(LiveLines.number(rate))") }
        // A part that does not fit is left out, and so are those after it.
        while parts.count > 1, parts.reduce(-3, { $0 + $1.count + 3 }) > style.width { parts.removeLast() }
        return coloured(style.clipped(parts.joined(separator: "   "), to: style.width), lanes.activity, style)
    }

    /// A line for each activity, and the axis.
    private func drawnLanes(at now: Int, _ style: DashboardStyle) -> [String] {
        let count = max(0, style.width - Dashboard.labelWidth)
        let parts = lanes.parts(before: now, count: count)
        var lines = PlaybackLanes.Activity.allCases.map { activity in
            let drawn = String(parts.map { $0.contains(activity) ? style.block : " " })
            let shown = coloured(drawn.trimmedAtEnd, activity, style)
            return shown.isEmpty
                ? style.clipped(activity.rawValue, to: style.width)
                : padded(activity.rawValue, to: Dashboard.labelWidth) + shown
        }
        guard count >= 20 else { return lines }
        let half = count / 2
        lines.append(
            padded("", to: Dashboard.labelWidth) + padded("-60 s", to: half) + padded("-30 s", to: count - half - 3)
                + "now")
        return lines
    }

    private func table(lines: Int, width: Int, _ style: DashboardStyle) -> [String] {
        guard lines > 1, !metrics.isEmpty else { return [] }
        let shown = metrics.count < lines ? metrics.count : lines - 2
        let nameWidth = min(24, (metrics.map(\.name.count).max() ?? 0) + 2)
        func row(_ name: String, _ cells: [String], _ unit: String) -> String {
            let numbers = zip(cells, [5, 10, 10]).map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }
            return style.clipped(
                (padded(style.clipped(name, to: nameWidth - 1), to: nameWidth) + numbers.joined() + "  " + unit)
                    .trimmedAtEnd,
                to: width)
        }
        var rows = [bold(row("metric", ["count", "latest", "sum"], ""), style)]
        rows += metrics.prefix(shown).map { metric in
            row(
                printable(metric.name),
                // The sum of ratios, which have no unit, means nothing.
                [
                    "\(metric.count)", LiveLines.number(metric.last),
                    units[metric.name] == nil ? "" : LiveLines.number(.double(metric.sum)).withoutZero,
                ],
                units[metric.name] ?? "")
        }
        if shown < metrics.count { rows.append(style.clipped("and \(metrics.count - shown) more", to: width)) }
        return rows
    }

    private func latest(lines: Int, width: Int, _ style: DashboardStyle) -> [String] {
        guard lines > 1 else { return [] }
        return [bold("events", style)] + events.suffix(lines - 1).map { style.clipped($0, to: width) }
    }

    // MARK: Text

    private func time(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        let minutes = String(format: "%02d:%02d", seconds / 60 % 60, seconds % 60)
        return seconds < 3600 ? minutes : "\(seconds / 3600):\(minutes)"
    }

    /// Adds spaces up to a width, which escape sequences have no part in.
    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.withoutColours.count))
    }

    private func bold(_ text: String, _ style: DashboardStyle) -> String {
        let text = style.clipped(text, to: style.width)
        return style.hasColour && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    private func coloured(
        _ text: String, _ activity: PlaybackLanes.Activity?, _ style: DashboardStyle
    ) -> String {
        guard style.hasColour, !text.isEmpty, let activity else { return text }
        return "\u{1B}[\(activity.colour)m\(text)\u{1B}[0m"
    }
}

extension PlaybackLanes.Activity {
    /// The number of the terminal's colour.
    fileprivate var colour: Int {
        switch self {
        case .playing: 32
        case .paused: 33
        case .seeking: 36
        case .rebuffering: 31
        case .ad: 35
        }
    }
}

extension String {
    fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

    fileprivate var withoutZero: String { hasSuffix(".0") ? String(dropLast(2)) : self }

    /// The text without escape sequences for colours.
    package var withoutColours: String {
        guard contains("\u{1B}") else { return self }
        return split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { index, part in
            index == 0 ? part : part.drop { $0 != "m" }.dropFirst()
        }.joined()
    }
}
