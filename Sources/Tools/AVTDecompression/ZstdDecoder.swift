import CZstd

/// A decoder of zstd frames, one after the other; skippable frames are skipped.
///
/// The library refuses frames with a window of more than 128 MiB, as the command `zstd` does.
final class ZstdDecoder: StreamDecoder {
    private let stream = ZSTD_createDStream()
    private(set) var isComplete = false

    deinit {
        ZSTD_freeDStream(stream)
    }

    func decode(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> DecodedPart {
        guard let stream else { return DecodedPart(error: .noMemory(.zstd)) }
        // Without input, the library would expect the start of another frame.
        if isComplete, input.isEmpty { return DecodedPart() }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let result = ZSTD_decompressStream(stream, &target, &source)
        isComplete = result == 0
        var part = DecodedPart(read: source.pos, written: target.pos)
        guard ZSTD_isError(result) != 0 else { return part }
        switch ZSTD_getErrorCode(result) {
        case ZSTD_error_memory_allocation: part.error = .noMemory(.zstd)
        case ZSTD_error_frameParameter_windowTooLarge: part.error = .windowTooLarge(.zstd)
        default: part.error = .damaged(.zstd, reason: String(cString: ZSTD_getErrorName(result)))
        }
        return part
    }
}
