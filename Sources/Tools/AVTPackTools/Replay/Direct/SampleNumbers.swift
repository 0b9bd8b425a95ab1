import AVTEngine

/// The numbers of a session's samples.
///
/// A sample is identified by its session, its time and its number among the samples of that time: the same log gives the same numbers,
/// also if it is played in parts.
struct SampleNumbers {
    /// The latest time in milliseconds since 1970.
    private var latest = Int.min
    /// The number of samples of that time.
    private var count = 0
    /// The number of samples that were earlier than one before them, such as those of held events.
    private var earlierCount = 0

    /// The number of the first sample that is earlier than one before it.
    ///
    /// The times of these need not be in order, so they are numbered one after the other.
    private static let firstEarlierNumber = 500_000

    /// Returns the number of the next sample.
    ///
    /// - Parameter time: Its time in milliseconds since 1970.
    /// - Returns: The number, 0 for the first one.
    mutating func next(at time: Int) -> Int {
        if time < latest {
            earlierCount += 1
            return SampleNumbers.firstEarlierNumber + earlierCount - 1
        }
        if time > latest { (latest, count) = (time, 0) }
        count += 1
        return count - 1
    }

    /// Codes the numbers; a session that has no sample takes one byte.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(time: &latest, never: .min)
        guard latest != .min else { return }
        coder.code(counter: &count)
        coder.code(counter: &earlierCount)
    }
}
