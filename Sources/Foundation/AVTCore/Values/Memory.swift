#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory aligned for any value, from the system's allocator.
///
/// `UnsafeMutableRawPointer.allocate` is not used: on Linux it requests an alignment even where any will do, at twice
/// the instructions.
enum Memory {
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        guard let memory = malloc(byteCount) else { fatalError("out of memory") }
        return memory
    }

    static func deallocate(_ memory: UnsafeMutableRawPointer) {
        free(memory)
    }
}
