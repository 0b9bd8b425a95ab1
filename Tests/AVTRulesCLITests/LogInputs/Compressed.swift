import AVTDecompression
import CZlib
import CZstd

/// Returns bytes compressed as one gzip member or one zstd frame.
func compressed(_ bytes: [UInt8], as format: CompressionFormat) -> [UInt8] {
    switch format {
    case .gzip: gzipMember(bytes)
    case .zstd: zstdFrame(bytes)
    }
}

private func gzipMember(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    return withUnsafeMutablePointer(to: &stream) { stream in
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(stream) }
        let capacity = Int(deflateBound(stream, UInt(bytes.count)))
        return bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                deflate(stream, Z_FINISH)
                count = Int(stream.pointee.total_out)
            }
        }
    }
}

private func zstdFrame(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { output, count in
        // With a checksum, as the command writes it: the decoder finds every change.
        let context = ZSTD_createCCtx()
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        count = ZSTD_compress2(context, output.baseAddress, output.count, bytes, bytes.count)
        ZSTD_freeCCtx(context)
    }
}

/// Returns all that can be read of compressed data, and the error that ends it.
func decompressed(_ bytes: [UInt8], inPiecesOf size: Int = .max) -> (bytes: [UInt8], error: DecompressionError?) {
    var rest = bytes[...]
    let reader = DecompressingReader {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
    var found: [UInt8] = []
    do {
        while let piece = try reader.next() { found += piece }
        return (found, nil)
    } catch {
        return (found, error as? DecompressionError)
    }
}
