/// Draws a timeline: events at the top, then the states, what was counted and what was sent, and the time axis at the
/// bottom.
struct TimelineFigure {
    private let timeline: Timeline
    private let axis: TimeAxis
    private var parts: [SVG] = []
    /// The y coordinate at which the next item is drawn.
    private var y = 0.0
    /// The right edge of the rightmost item.
    private var right: Double
    // The x coordinates and the upper ends of the lines from events down to the time axis.
    private var guides: [(x: Double, top: Double)] = []

    private static let margin = 14.0
    private static let plotWidth = 600.0
    private static let rowHeight = 20.0
    private static let barHeight = 13.0
    // The space to the right of the plot for labels of the last timestamp.
    private static let room = 90.0

    /// Draws a timeline.
    init(_ timeline: Timeline) {
        self.timeline = timeline
        let names = timeline.lanes.map(\.tracker) + [timeline.states?.name ?? ""]
        let tracks = (timeline.measures + timeline.metrics).map(\.name)
        let gutter = (names + tracks).map { FigureStyle.width(of: $0) }.max() ?? 0
        let crowd = timeline.lanes.map { $0.labelled.count }.max() ?? 0
        axis = TimeAxis(
            end: timeline.end, left: TimelineFigure.margin + max(90, gutter) + 12,
            width: max(TimelineFigure.plotWidth, Double(crowd) * TimelineFigure.labelDistance))
        right = axis.left + axis.width
        drawTitle()
        for lane in timeline.lanes { draw(lane) }
        y += 8
        if let states = timeline.states, !states.intervals.isEmpty { draw(states) }
        for track in timeline.measures { draw(track, isMetric: false) }
        if !timeline.measures.isEmpty, !timeline.metrics.isEmpty { y += 4 }
        for track in timeline.metrics { draw(track, isMetric: true) }
        drawAxis()
        if let states = timeline.states { drawLegend(of: states) }
    }

    /// The figure as a document.
    var document: String {
        let (width, height) = (right + TimelineFigure.margin, y + TimelineFigure.margin - 4)
        let guides = guides.map { SVG.line("guide", [(x: $0.x, y: $0.top), (x: $0.x, y: axisY)]) }
        return SVG.element(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("role", "img"), ("aria-labelledby", "title desc"),
                ("viewBox", "0 0 \(pixels(width)) \(pixels(height))"), ("width", pixels(width)),
                ("height", pixels(height)),
            ],
            [
                .element("title", [("id", "title")], [.text(timeline.title)]),
                .element("desc", [("id", "desc")], [.text(timeline.prose)]),
                .element("style", [], [.text("\n\(FigureStyle.sheet)\n")]),
                .rectangle("card", x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 6),
            ] + guides + parts
        ).document
    }

    // MARK: Title

    private mutating func drawTitle() {
        let perLine = Int((axis.left + axis.width - TimelineFigure.margin) / FigureStyle.letterWidth)
        y = TimelineFigure.margin - 4
        for line in timeline.title.wrapped(at: perLine) {
            y += 16
            parts.append(.label("title", line, x: TimelineFigure.margin, y: y))
        }
        y += 8
    }

    // MARK: Events

    // Large enough that slanted letters do not touch.
    private static let labelDistance = 17.0
    // The horizontal and the vertical extent of a slanted text, relative to its length.
    private static let slant = 0.5.squareRoot()

    private mutating func draw(_ lane: Timeline.Lane) {
        let labelled = lane.labelled
        let labels = labelPositions(
            for: labelled.map { axis.x($0.at) }, distance: TimelineFigure.labelDistance, from: axis.left)
        let longest = labelled.map { FigureStyle.width(of: $0.action) }.max() ?? 0
        y += longest * TimelineFigure.slant + 30
        let base = y
        parts.append(.line("axis", [(x: axis.left, y: base), (x: axis.x(axis.end), y: base)]))
        parts.append(
            .label("soft", lane.tracker, x: axis.left - 8, y: base + 4, anchor: .end))
        for event in lane.events where event.isTimerEvent {
            parts.append(
                .line("tick", [(x: axis.x(event.at), y: base), (x: axis.x(event.at), y: base - 3)], title: event.prose))
        }
        for (event, x) in zip(labelled, labels) {
            let at = axis.x(event.at)
            parts.append(.line("tick", [(x: at, y: base), (x: at, y: base - 6)], title: event.prose))
            parts.append(.line("leader", [(x: at, y: base - 6), (x: x, y: base - 18)]))
            let kind = event.fate == .blocked ? "blocked" : event.fate == .derived ? "soft" : "word"
            parts.append(.label(kind, event.action, x: x + 3, y: base - 20, isSlanted: true))
            right = max(right, x + 8 + FigureStyle.width(of: event.action) * TimelineFigure.slant)
            if event.fate == .sent { guides.append((at, base)) }
        }
        y += 10
    }

    // MARK: States

    private mutating func draw(_ states: Timeline.StateTrack) {
        let height = 19.0
        parts.append(.label("soft", states.name, x: axis.left - 8, y: y + 13, anchor: .end))
        for (enumCase, interval) in states.intervals {
            let (from, to) = (axis.x(interval.from), axis.x(interval.to))
            let text = states.cases[enumCase]
            parts.append(
                .rectangle(
                    "w\(enumCase % FigureStyle.colours)", x: from, y: y, width: max(1, to - from), height: height,
                    title: interval.prose(text)))
            if states.isWritten(text, interval, on: axis) {
                parts.append(.label("word", text, x: (from + to) / 2, y: y + 13, anchor: .middle))
            }
        }
        y += height + 8
    }

    private mutating func drawLegend(of states: Timeline.StateTrack) {
        let written = states.intervals.filter { states.isWritten(states.cases[$0.enumCase], $0.interval, on: axis) }
        let others = Set(states.intervals.map(\.enumCase)).subtracting(written.map(\.enumCase)).sorted()
        guard !others.isEmpty else { return }
        var x = axis.left
        y += 6
        for enumCase in others {
            parts.append(
                .rectangle("w\(enumCase % FigureStyle.colours)", x: x, y: y, width: 11, height: 11, radius: 2))
            parts.append(.label("soft", states.cases[enumCase], x: x + 16, y: y + 10))
            x += 34 + FigureStyle.width(of: states.cases[enumCase])
        }
        right = max(right, x - 18)
        y += 14
    }

    // MARK: Measures and metrics

    private mutating func draw(_ track: Timeline.Track, isMetric: Bool) {
        let top = y
        parts.append(
            .label(isMetric ? "title" : "word", track.name, x: axis.left - 8, y: top + 14, anchor: .end))
        var lanes = LabelRows(from: axis.left, to: axis.left + axis.width + TimelineFigure.room)
        for interval in track.intervals { lanes.block(axis.x(interval.from), axis.x(interval.to)) }
        for mark in track.marks { lanes.block(axis.x(mark.at) - 5, axis.x(mark.at) + 5) }
        for interval in track.intervals { draw(interval, of: track, top, &lanes) }
        for mark in track.marks { draw(mark, of: track, top, &lanes) }
        right = max(right, lanes.right)
        y += TimelineFigure.rowHeight + Double(lanes.count - 1) * 14
    }

    private mutating func draw(
        _ interval: Timeline.Interval, of track: Timeline.Track, _ top: Double, _ lanes: inout LabelRows
    ) {
        let (from, to) = (axis.x(interval.from), axis.x(interval.to))
        parts.append(
            .rectangle(
                "bar", x: from, y: top + 3.5, width: max(1.5, to - from - 0.5), height: TimelineFigure.barHeight,
                radius: 2, title: interval.prose(track.name)))
        // The value of a metric is written next to the mark at the interval's end.
        guard !track.marks.contains(where: { $0.at == interval.to }) else { return }
        let text = interval.text ?? durationText(interval.to - interval.from)
        if FigureStyle.width(of: text) + 6 <= to - from {
            parts.append(.label("on", text, x: (from + to) / 2, y: top + 14, anchor: .middle))
        } else if let position = lanes.reservePosition(for: text, beside: from, to, inFirstLane: true) {
            parts.append(.label("soft", text, x: position.x, y: top + 14))
        }
    }

    private mutating func draw(
        _ mark: Timeline.Mark, of track: Timeline.Track, _ top: Double, _ lanes: inout LabelRows
    ) {
        let x = axis.x(mark.at)
        let middle = top + 10
        let corners = [(x - 4, middle), (x, middle - 5), (x + 4, middle), (x, middle + 5), (x - 4, middle)]
        parts.append(.line("mark", corners, title: "\(track.name): \(mark.prose)"))
        guard let text = mark.text, let position = lanes.reservePosition(for: text, beside: x - 5, x + 5)
        else { return }
        parts.append(.label("word", text, x: position.x, y: top + 14 + Double(position.lane) * 14))
    }

    // MARK: Time

    private var axisY = 0.0

    private mutating func drawAxis() {
        y += 4
        axisY = y
        parts.append(.line("axis", [(x: axis.left, y: y), (x: axis.x(axis.end), y: y)]))
        for tick in axis.ticks {
            let x = axis.x(tick)
            parts.append(.line("tick", [(x: x, y: y), (x: x, y: y + 4)]))
            let text = tick == 0 ? "0" : durationText(tick)
            parts.append(.label("soft", text, x: x, y: y + 16, anchor: .middle))
            right = max(right, x + FigureStyle.width(of: text) / 2)
        }
        y += 22
    }
}

extension Timeline.Lane {
    /// The events that have a label: all but those of timers, which may be very many.
    fileprivate var labelled: [Timeline.Event] { events.filter { !$0.isTimerEvent } }
}

extension Timeline.StateTrack {
    /// Returns true if the name of an enumeration case fits into its interval.
    fileprivate func isWritten(_ enumCase: String, _ interval: Timeline.Interval, on axis: TimeAxis) -> Bool {
        FigureStyle.width(of: enumCase) + 6 <= axis.x(interval.to) - axis.x(interval.from)
    }
}
