/// The state of a measure after the last step, and how it continues until the next one.
package struct MeasureReading: Sendable, Equatable {
    /// The amount counted so far: milliseconds, milliseconds of positions, events or samples.
    package let amount: Int
    /// True if the time until the next step counts.
    package let isRunning: Bool
    /// The current value of a weighted number, or the last sample.
    package let number: Double?
}

extension Session {
    /// Returns the state of a measure after the last step.
    ///
    /// - Parameters:
    ///   - index: The index of the measure in the program.
    ///   - tracker: The index of the tracker, for a measure that each tracker has.
    /// - Returns: The reading.
    package func reading(ofMeasure index: Int, tracker: Int) -> MeasureReading {
        let stateIndex = program.measures.stateIndex(of: index, tracker: tracker)
        var measure = measures.states[stateIndex]
        measure.advance(by: measures.clock - measures.settled[stateIndex])
        return measure.reading
    }
}

extension MeasureState {
    fileprivate var reading: MeasureReading {
        switch self {
        case .time(let intervals):
            MeasureReading(amount: intervals.total, isRunning: intervals.isOpen, number: nil)
        case .weighted(let number):
            MeasureReading(amount: number.total, isRunning: number.held != nil, number: number.held?.double)
        case .count(let total):
            MeasureReading(amount: total, isRunning: false, number: nil)
        case .samples(let samples):
            MeasureReading(amount: samples.count, isRunning: false, number: samples.last?.double)
        case .ranges(let ranges):
            MeasureReading(amount: ranges.covered, isRunning: false, number: nil)
        }
    }
}
