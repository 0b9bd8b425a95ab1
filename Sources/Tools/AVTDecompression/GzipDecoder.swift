import CZlib

/// A decoder of gzip members, one after the other.
///
/// Zeros may follow the last member, as in files that are padded to the size of a block.
final class GzipDecoder: StreamDecoder {
    private enum State {
        case inMember
        case afterMember
        case inPadding
    }

    // zlib stores the address of the stream, so it must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let isReady: Bool
    private var state = State.inMember

    /// The largest window of 2^15 bytes, and 16 for the header of gzip.
    private static let windowBits: Int32 = 15 + 16

    /// Creates a decoder at the start of the data.
    init() {
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        isReady = inflateInit2_(stream, GzipDecoder.windowBits, ZLIB_VERSION, size) == Z_OK
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    var isComplete: Bool { state != .inMember }

    func decode(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> DecodedPart {
        guard isReady else { return DecodedPart(error: .noMemory(.gzip)) }
        if state != .inMember {
            guard let first = input.first else { return DecodedPart() }
            if first == 0 {
                state = .inPadding
                return DecodedPart(read: input.prefix { $0 == 0 }.count)
            }
            guard state == .afterMember, first == 0x1F, inflateReset(stream) == Z_OK else {
                return DecodedPart(error: .damaged(.gzip, reason: "other data follows its end"))
            }
            state = .inMember
        }
        return inflate(input, into: output)
    }

    private func inflate(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> DecodedPart {
        let inputSize = UInt32(clamping: input.count)
        let outputSize = UInt32(clamping: output.count)
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = inputSize
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = outputSize
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        var part = DecodedPart(
            read: Int(inputSize - stream.pointee.avail_in), written: Int(outputSize - stream.pointee.avail_out))
        switch status {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: state = .afterMember
        case Z_MEM_ERROR: part.error = .noMemory(.gzip)
        default:
            let reason = stream.pointee.msg.map { String(cString: $0) } ?? "invalid data"
            part.error = .damaged(.gzip, reason: reason)
        }
        return part
    }
}
