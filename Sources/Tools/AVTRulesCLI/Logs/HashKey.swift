import AVTCore
import AVTRules
import OpenAVT

/// The key of hashed attributes.
enum HashKey {
    /// Reads the key in a file, without the newline that editors add at its end.
    ///
    /// - Throws: `Failure` if the file cannot be read, or the key is too short.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        var bytes = try FileBytes.read(path, limit: 65_536)
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        let least = InstrumentRules.leastHashKeySize
        guard bytes.count >= least else {
            throw Failure(
                status: .usage,
                message:
                    "'--hash-key': the key in `\(path)` has \(counted(bytes.count, "byte")), and at least \(least) are "
                    + "wanted; a newline at the end is not part of it")
        }
        return bytes
    }
}
