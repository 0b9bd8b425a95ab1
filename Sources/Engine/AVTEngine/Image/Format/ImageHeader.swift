/// The header of an image; its layout is described at `RuleImage`.
enum ImageHeader {
    private static let magic = Array("AVTIMAGE".utf8)
    private static let length = 32
    private static let digestOffset = 24

    /// Returns an image with a header and this content.
    static func seal(_ content: [UInt32]) -> [UInt8] {
        var image = magic
        image.reserveCapacity(length + 4 * content.count)
        append(UInt32(RuleImage.formatVersion), to: &image)
        append(UInt32(ProgramContent.featureLevel), to: &image)
        append(UInt64(length + 4 * content.count), to: &image)
        append(UInt64(0), to: &image)
        for word in content { append(word, to: &image) }
        var digest: [UInt8] = []
        append(image.withUnsafeBytes(digestOf), to: &digest)
        image.replaceSubrange(digestOffset..<length, with: digest)
        return image
    }

    /// Returns the content after the header, if the image is complete and undamaged.
    static func content(of image: UnsafeRawBufferPointer) throws(ImageError) -> UnsafeRawBufferPointer {
        guard image.count >= length, image.starts(with: magic) else {
            throw ImageError(.foreign, "it is not an image of compiled packs")
        }
        let format = image.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian
        guard format == RuleImage.formatVersion else {
            throw ImageError(
                .formatVersion,
                "its format is of version \(format), and version \(RuleImage.formatVersion) is read here")
        }
        let level = image.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian
        guard level <= ProgramContent.featureLevel else {
            throw ImageError(
                .engineLevel,
                "it needs an engine of level \(level), and this one is of level \(ProgramContent.featureLevel)")
        }
        let count = image.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian
        guard count == image.count, image.count % 4 == 0 else {
            throw ImageError(.damaged, "it has \(image.count) bytes, but says \(count)")
        }
        let digest = image.loadUnaligned(fromByteOffset: digestOffset, as: UInt64.self).littleEndian
        guard digest == digestOf(image) else { throw ImageError(.damaged, "its digest is of other bytes") }
        return UnsafeRawBufferPointer(rebasing: image[length...])
    }

    /// Returns the 64-bit FNV-1a digest of all bytes except those of the digest itself.
    ///
    /// Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm". Each step is invertible, so a change of
    /// a single byte always changes the digest.
    private static func digestOf(_ image: UnsafeRawBufferPointer) -> UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for range in [0..<digestOffset, length..<image.count] {
            for offset in range { digest = (digest ^ UInt64(image[offset])) &* 0x100_0000_01B3 }
        }
        return digest
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
