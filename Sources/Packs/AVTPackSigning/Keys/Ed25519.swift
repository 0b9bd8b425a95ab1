#if canImport(CryptoKit)
    import CryptoKit

    /// Ed25519 signatures by Apple's CryptoKit.
    enum Ed25519 {
        /// Returns the public key of a 32-byte seed, or `nil` if the seed has another length.
        static func publicKey(seed: [UInt8]) -> [UInt8]? {
            guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else { return nil }
            return Array(key.publicKey.rawRepresentation)
        }

        /// Returns the 64-byte signature of some bytes, or `nil` if the library refuses the seed.
        static func signature(of bytes: [UInt8], seed: [UInt8]) -> [UInt8]? {
            guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
                let signature = try? key.signature(for: bytes)
            else { return nil }
            return Array(signature)
        }

        /// Returns true if a 64-byte signature of some bytes is valid for a 32-byte public key.
        static func verifies(_ signature: [UInt8], of bytes: [UInt8], publicKey: [UInt8]) -> Bool {
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
            return key.isValidSignature(signature, for: bytes)
        }
    }
#else
    import CSodium

    /// Ed25519 signatures by libsodium, the library that minisign uses.
    ///
    /// A system library, because swift-crypto builds all of BoringSSL for this one algorithm, which adds minutes to
    /// every build.
    enum Ed25519 {
        private static let isReady = sodium_init() >= 0

        /// Returns the public key of a 32-byte seed, or `nil` if the seed has another length.
        static func publicKey(seed: [UInt8]) -> [UInt8]? { keys(seed: seed)?.publicKey }

        /// Returns the 64-byte signature of some bytes, or `nil` if the library refuses the seed.
        static func signature(of bytes: [UInt8], seed: [UInt8]) -> [UInt8]? {
            guard let keys = keys(seed: seed) else { return nil }
            var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
            let status = crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), keys.secretKey)
            return status == 0 ? signature : nil
        }

        /// Returns true if a 64-byte signature of some bytes is valid for a 32-byte public key.
        static func verifies(_ signature: [UInt8], of bytes: [UInt8], publicKey: [UInt8]) -> Bool {
            guard isReady, signature.count == crypto_sign_BYTES, publicKey.count == crypto_sign_PUBLICKEYBYTES else {
                return false
            }
            return crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), publicKey) == 0
        }

        private static func keys(seed: [UInt8]) -> (publicKey: [UInt8], secretKey: [UInt8])? {
            guard isReady, seed.count == crypto_sign_SEEDBYTES else { return nil }
            var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
            var secretKey = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
            guard crypto_sign_seed_keypair(&publicKey, &secretKey, seed) == 0 else { return nil }
            return (publicKey, secretKey)
        }
    }
#endif
