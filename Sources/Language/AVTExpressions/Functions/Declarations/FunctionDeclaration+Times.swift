extension FunctionDeclaration {
    static let times = [
        accessor("getFullYear", "year"),
        accessor("getMonth", "month"),
        accessor("getDayOfYear", "day_of_year"),
        accessor("getDayOfMonth", "day_of_month"),
        accessor("getDate", "day_of_month_1_based"),
        accessor("getDayOfWeek", "day_of_week"),
        accessor("getHours", "hours", ofDurations: true),
        accessor("getMinutes", "minutes", ofDurations: true),
        // Not `seconds_with_tz`, to match cel-go.
        accessor("getSeconds", "seconds", zoned: "timestamp_to_seconds_tz", ofDurations: true),
        accessor("getMilliseconds", "milliseconds", ofDurations: true),
    ]

    private static func accessor(
        _ name: String, _ part: String, zoned: String? = nil, ofDurations: Bool = false
    ) -> FunctionDeclaration {
        let ofTimestamps = [
            Overload("timestamp_to_" + part, [.timestamp], .plainInt),
            Overload(zoned ?? "timestamp_to_\(part)_with_tz", [.timestamp, .string], .plainInt),
        ]
        let more = ofDurations ? [Overload("duration_to_" + part, [.duration], .plainInt)] : []
        return FunctionDeclaration(name, isMethod: true, ofTimestamps + more)
    }
}
