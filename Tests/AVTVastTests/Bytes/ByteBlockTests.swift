import Testing

@testable import AVTVast

/// Bytes that are tested eight at a time.
struct ByteBlockTests {
    @Test func `the first byte of a range is found wherever it is, and no other byte`() {
        for range in [0x00...0x25, 0x3A...0x3B, 0x40...0x40, 0x7F...0x7F] as [ClosedRange<UInt8>] {
            for length in 0...17 {
                for byte in UInt8.min...UInt8.max {
                    // A byte before the range, one that the search begins after, and bytes beyond ASCII.
                    var bytes = [UInt8](repeating: 0xA5, count: length + 1)
                    bytes[0] = range.lowerBound
                    bytes[length] = byte
                    let index = bytes[...].withView { $0.index(from: 1) { $0.marks(in: range) } }
                    #expect(index == (range.contains(byte) && length > 0 ? length : length + 1))
                }
            }
        }
    }

    @Test func `letters are those of ASCII`() {
        for byte in UInt8.min...UInt8.max {
            let isLetter = Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
            #expect(ByteBlock(UInt64(byte) << 8).letters.leading == (isLetter ? 1 : 8))
            #expect((~ByteBlock(UInt64(byte)).letters).leading == (isLetter ? 1 : 0))
        }
    }
}
