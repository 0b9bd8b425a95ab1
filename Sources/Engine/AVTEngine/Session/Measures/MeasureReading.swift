/// What a measure has come to with the last step, and what it does until the next one.
public struct MeasureReading: Sendable, Equatable {
    /// How much it has counted: milliseconds, milliseconds of positions, events or samples.
    public let amount: Int
    /// True if the time that follows counts, until the next step.
    public let isRunning: Bool
    /// The number that is weighted by the time that follows, or the last sample.
    public let number: Double?
}

extension Session {
    /// What a measure has come to with the last step.
    ///
    /// - Parameters:
    ///   - index: the measure, by index in the program.
    ///   - place: the tracker, for a measure that each has.
    /// - Returns: the reading.
    public func reading(ofMeasure index: Int, tracker place: Int) -> MeasureReading {
        let place = program.measures.place(of: index, tracker: place)
        var measure = measures[place]
        measure.advance(by: measureClock - settled[place])
        return measure.reading
    }
}

extension MeasureState {
    fileprivate var reading: MeasureReading {
        switch self {
        case .time(let stretches):
            MeasureReading(amount: stretches.total, isRunning: stretches.isOpen, number: nil)
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
