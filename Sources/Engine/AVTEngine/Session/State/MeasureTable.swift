/// The measures of the instrument and of each tracker.
struct MeasureTable {
    /// The states, as of the time in `settled`.
    var states: PerTracker<MeasureState>
    /// For each measure, how much of `clock` its state includes.
    var settled: PerTracker<Int>
    /// The intervals of range measures; see `MeasureLayout`.
    var intervals: PerTracker<PlayedInterval>
    /// The time given to measures, in milliseconds.
    var clock = 0
    /// The timestamp of the last step, in milliseconds of step time, or `nil` before the first one.
    var lastStep: Int?
    /// The finite state that the measures of each owner last followed; `nil` if they have just started.
    var seen = PerTracker<SeenState?>(1, instrument: [nil])
    /// The slots written since measures last followed memory.
    var written = WrittenSlots()
    /// The measures restarted since then; there are none between two steps.
    var restarted = RestartedMeasures()

    /// Creates the measures of an instrument without trackers.
    init(_ layout: MeasureLayout) {
        states = PerTracker(layout.tracker.count, instrument: layout.instrument)
        settled = PerTracker(layout.tracker.count, instrument: layout.instrument.map { _ in 0 })
        intervals = PerTracker(
            layout.trackerIntervals,
            instrument: Array(repeating: PlayedInterval(), count: layout.instrumentIntervals))
    }

    /// Adds a tracker index.
    mutating func appendTracker(_ layout: MeasureLayout) {
        states.append(contentsOf: layout.tracker)
        settled.append(0)
        intervals.append(PlayedInterval())
        seen.append(nil)
    }

    /// Restarts the measures of a tracker.
    mutating func reset(tracker: Int, _ layout: MeasureLayout) {
        seen[tracker: tracker, 0] = nil
        for (index, measure) in layout.tracker.enumerated() {
            begin(measure, at: states.first(ofTracker: tracker) + index)
        }
    }

    /// Restarts a measure.
    mutating func begin(_ measure: MeasureState, at index: Int) {
        states[index] = measure
        settled[index] = clock
    }

    /// Adds the time since a measure was last updated to it.
    @inline(__always)
    mutating func settle(_ index: Int) {
        guard settled[index] < clock else { return }
        states[index].advance(by: clock - settled[index])
        settled[index] = clock
    }

    /// Records that an event has reported a measure up to now.
    @inline(__always)
    mutating func markReported(at index: Int) {
        guard case .time = states[index] else { return settle(index) }
        let elapsed = clock &- settled[index]
        if elapsed > 0 { settled[index] = clock }
        states[index].markReported(after: elapsed)
    }

    /// Opens or closes an interval of a measure of time, after adding the time since it was last updated.
    @inline(__always)
    mutating func setOpen(_ open: Bool, at index: Int) {
        let elapsed = clock &- settled[index]
        if elapsed > 0 { settled[index] = clock }
        states[index].setOpen(open, after: elapsed)
    }

    /// Advances the clock; each measure catches up when it is accessed.
    mutating func advance(by elapsed: Int) {
        if clock > Int.max - elapsed {
            for index in states.indices {
                settle(index)
                settled[index] = 0
            }
            clock = 0
        }
        clock += elapsed
    }
}

/// The measures of the instrument and of one tracker that a scope has restarted, so that their conditions are evaluated.
struct RestartedMeasures {
    // By index among the measures of their owner, modulo 64.
    private var instrument: UInt64 = 0
    private var ofTracker: UInt64 = 0
    private var tracker = 0

    /// Adds a measure of the instrument or of a tracker.
    ///
    /// - Returns: False if there are measures of another tracker, and this one was not added.
    mutating func insert(_ bit: UInt64, of owner: Owner, tracker: Int) -> Bool {
        if owner == .instrument {
            instrument |= bit
        } else {
            guard ofTracker == 0 || self.tracker == tracker else { return false }
            (self.tracker, ofTracker) = (tracker, ofTracker | bit)
        }
        return true
    }

    /// Returns the measures of an owner, as bits.
    @inline(__always)
    func bits(of owner: Owner, at tracker: Int) -> UInt64 {
        owner == .instrument ? instrument : self.tracker == tracker ? ofTracker : 0
    }
}
