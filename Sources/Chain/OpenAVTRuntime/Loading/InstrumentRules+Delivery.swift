import AVTEngine
import OpenAVTChain

/// What only the app can say of what leaves it.
extension InstrumentRules {
    /// Says whether the viewer has given a consent that rules ask for (`requires`).
    ///
    /// Until it is said, it is not given. It counts from the next event on, and for rules that are loaded later; what was
    /// kept back before is not sent. A hub that is set anew has to be told again.
    ///
    /// - Parameters:
    ///   - name: the consent, as packs call it: `analyticsConsent`.
    ///   - isGiven: false takes it back.
    public func setConsent(_ name: String, to isGiven: Bool) {
        change { settings in
            if isGiven { settings.consents.insert(name) } else { settings.consents.remove(name) }
        }
    }

    /// Sets the key with which rules hash attributes (`hash`): HMAC with SHA-256.
    ///
    /// Without a key such attributes are left out. It counts from the next event on, and for rules that are loaded later.
    ///
    /// A key of less than ``leastHashKeySize`` bytes, which others could guess, counts as none, and the log has a warning.
    ///
    /// - Parameter key: at least 16 bytes that others do not know; `nil` takes it back.
    public func setHashKey(_ key: [UInt8]?) {
        let safeKey: [UInt8]? = key.flatMap { $0.count < InstrumentRules.leastHashKeySize ? nil : $0 }
        if let key, safeKey == nil {
            OAVTLog.warning(
                "a key of hashes has at least \(InstrumentRules.leastHashKeySize) bytes, this one has \(key.count): "
                    + "it is not used, and attributes that are to be hashed are left out")
        }
        change { $0.hashKey = safeKey }
    }

    /// How many bytes a key of hashes has at least.
    public static let leastHashKeySize = 16

    private func change(_ body: @escaping (inout DeliverySettings) -> Void) {
        instrument.betweenEvents { [self] in
            for run in runs { body(&run.deliverySettings) }
        }
    }
}
