#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's clocks, in integer milliseconds.
enum SystemTime {
    /// The wall-clock time since 1970.
    static var wallMilliseconds: Int {
        read(CLOCK_REALTIME)
    }

    /// The time since the system started, without time asleep.
    static var monotonicMilliseconds: Int {
        #if canImport(Darwin)
            read(CLOCK_UPTIME_RAW)
        #else
            read(CLOCK_MONOTONIC)
        #endif
    }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
