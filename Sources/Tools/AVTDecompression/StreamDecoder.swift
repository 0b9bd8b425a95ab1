/// A decoder of one compression format.
protocol StreamDecoder: AnyObject {
    /// True if the data may end after the input so far.
    var isComplete: Bool { get }

    /// Decodes the next bytes, at least one if there is input or output left.
    ///
    /// - Parameters:
    ///   - input: The input that follows what was read so far.
    ///   - output: Where the decoded bytes are written.
    /// - Returns: The numbers of bytes that were read and written, and the error that ends the data after them.
    func decode(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> DecodedPart
}

/// The result of one call of a decoder.
struct DecodedPart {
    /// The number of input bytes that were read.
    var read = 0
    /// The number of output bytes that were written.
    var written = 0
    /// The error after the written bytes, or `nil` if there is none.
    var error: DecompressionError?
}
