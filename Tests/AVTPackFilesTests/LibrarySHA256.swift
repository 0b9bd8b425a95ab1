#if canImport(CryptoKit)
    import CryptoKit

    /// The SHA-256 digest of some bytes by the system's cryptography library.
    func librarySHA256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
#else
    import CSodium

    /// The SHA-256 digest of some bytes by the system's cryptography library.
    func librarySHA256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }
#endif
