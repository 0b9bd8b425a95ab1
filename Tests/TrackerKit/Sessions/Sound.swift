/// A WAV file: 8-bit mono sound at 8,000 Hz.
package struct Sound {
    package static let bytesPerSecond = 8_000
    package let bytes: [UInt8]

    /// Creates a sound of some seconds.
    package init(seconds: Int) {
        let count = seconds * Sound.bytesPerSecond
        let number = { (value: Int, size: Int) in (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let format = number(1, 2) + number(1, 2) + number(Sound.bytesPerSecond, 4) + number(Sound.bytesPerSecond, 4)
        bytes =
            Array("RIFF".utf8) + number(36 + count, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + format + number(1, 2)
            + number(8, 2) + Array("data".utf8) + number(count, 4)
            + (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    }
}
