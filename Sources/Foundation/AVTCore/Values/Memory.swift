import Synchronization

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

    // MARK: The memory of events

    /// The memory of an event's attributes that was deallocated last.
    ///
    /// Events follow each other, each freed before the next one is created: most take over this memory.
    ///
    /// `nonisolated(unsafe)`: whoever takes the memory is the only one that has it.
    nonisolated(unsafe) private static let spare = Atomic<UnsafeMutableRawPointer?>(nil)

    /// Returns the spare memory for an event's attributes, which no one else has then, or `nil` if there is none.
    @inline(__always)
    static func takeSpare() -> UnsafeMutableRawPointer? {
        spare.exchange(nil, ordering: .acquiring)
    }

    /// Keeps the memory of an event's attributes for the next event; returns false if other memory is kept already.
    @inline(__always)
    static func keepSpare(_ memory: UnsafeMutableRawPointer) -> Bool {
        spare.compareExchange(expected: nil, desired: memory, ordering: .releasing).exchanged
    }
}
