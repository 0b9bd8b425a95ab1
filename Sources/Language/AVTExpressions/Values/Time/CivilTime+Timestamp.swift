import AVTCore

extension CivilTime {
    /// Creates the local time at an offset from UTC, in seconds east.
    init(_ timestamp: Timestamp, offset: Int = 0) {
        self.init(seconds: timestamp.seconds + offset)
    }
}
