import Foundation

/// The memory of this process.
enum ProcessMemory {
    /// The resident memory in bytes, or `nil` if the system does not report it.
    static var resident: Int? {
        #if os(Linux)
            guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
        #else
            var info = mach_task_basic_info()
            var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
            let result = withUnsafeMutablePointer(to: &info) { info in
                info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
                }
            }
            return result == KERN_SUCCESS ? Int(info.resident_size) : nil
        #endif
    }

    /// Returns memory that was freed to the system.
    static func releaseFreed() {
        #if canImport(Glibc)
            // Swift's module of the C library does not declare it.
            guard let trim = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        #endif
    }

    /// Parses a size such as `512M` or `2G`.
    ///
    /// - Returns: The number of bytes, or `nil` if the text is not a size.
    static func bytes(_ text: String) -> Int? {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        guard let unit = text.uppercased().last.flatMap({ units[$0] }), let number = Int(text.dropLast()), number > 0
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit)
        return overflow ? nil : bytes
    }
}
