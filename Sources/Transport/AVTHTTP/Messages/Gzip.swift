import CZlib

/// Compresses bytes with gzip.
///
/// - Parameter bytes: The bytes.
/// - Returns: The compressed bytes, or `nil` if there is not enough memory.
package func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // The largest window, and 16 for the header of gzip.
    let isReady =
        deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)) == Z_OK
    guard isReady else { return nil }
    defer { deflateEnd(&stream) }
    guard let size = UInt32(exactly: bytes.count) else { return nil }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input -> [UInt8]? in
        var isComplete = false
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            stream.next_in = input.baseAddress
            stream.avail_in = size
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(clamping: output.count)
            isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
            count = isComplete ? Int(stream.total_out) : 0
        }
        return isComplete ? compressed : nil
    }
}
