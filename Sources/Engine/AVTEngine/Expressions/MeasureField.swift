/// A field of a measure.
///
/// Times are in milliseconds. Fields other than sums are missing as long as there is no data.
package enum MeasureField: String, CaseIterable, Hashable, Sendable {
    /// The time in all intervals; for a weighted number, the time for which it had a value; or the number of events.
    case total
    /// The part of a time that no event has reported: its increase since the last event of its owner left the hub.
    case delta
    /// The number of intervals or samples.
    case count
    /// The time elapsed in the open interval, or 0 if none is open.
    case current
    /// The time in the longest interval, or its length.
    case longest
    /// The mean length of an interval, or the mean of the values.
    case mean
    /// The minimum value.
    case min
    /// The maximum value.
    case max
    /// The sum of samples.
    case sum
    /// The sum of the values, each multiplied by the milliseconds for which it held.
    case product
    /// The first sample.
    case first
    /// The last sample.
    case last
    /// The total length of all intervals.
    case covered
}
