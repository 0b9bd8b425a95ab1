#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(Darwin)
    /// Returns the memory that counts toward the process's limit, in bytes, or `nil` if the system does not report it.
    package func residentBytes() -> Int? {
        var info = task_vm_info_data_t()
        var count = mach_msg_type_number_t(MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<integer_t>.size)
        let status = withUnsafeMutablePointer(to: &info) {
            $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
            }
        }
        return status == KERN_SUCCESS ? Int(clamping: info.phys_footprint) : nil
    }
#else
    /// Returns the resident memory of the process in bytes, or `nil` if the system does not report it.
    package func residentBytes() -> Int? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // Numbers of pages, separated by spaces; the second one is the resident part.
        var text = [UInt8](repeating: 0, count: 128)
        let length = read(file, &text, text.count)
        guard length > 0 else { return nil }
        let fields = text[..<length].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * Int(getpagesize())
    }
#endif
