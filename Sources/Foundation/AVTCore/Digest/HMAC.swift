extension SHA256 {
    /// Returns the HMAC (RFC 2104) with SHA-256 of some bytes: a digest that only an owner of the key can create.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to authenticate.
    ///   - key: The key, of any length.
    /// - Returns: The code, of 32 bytes.
    package static func code(of bytes: some Collection<UInt8>, key: [UInt8]) -> Digest {
        let short = key.count > 64 ? digest(of: key).bytes : key
        let block = short + Array(repeating: 0, count: 64 - short.count)
        return digest(of: block.map { $0 ^ 0x5c } + digest(of: block.map { $0 ^ 0x36 } + bytes).bytes)
    }
}
