import AVTCore
import AVTEngine
import OpenAVTChain

/// Settings of what leaves the app, which only the app itself can make.
extension InstrumentRules {
    /// Sets whether the viewer has given a consent that rules require (`requires`).
    ///
    /// A consent counts as not given until it is set. The setting applies from the next event on, and to rules that are
    /// loaded later; events that were withheld before are not sent. Set it again after replacing the hub. If the active
    /// packs declare consents, but not this one, `OAVTNotice.unknownName` reports it.
    ///
    /// - Parameters:
    ///   - name: The name of the consent in packs, such as `analyticsConsent`.
    ///   - isGiven: False to withdraw the consent.
    public func setConsent(_ name: String, to isGiven: Bool) {
        change { settings in
            if isGiven { settings.consents.insert(name) } else { settings.consents.remove(name) }
        }
        reportIfUnknown(consent: name)
    }

    /// Reports a consent that no active pack declares, although packs declare others.
    private func reportIfUnknown(consent name: String) {
        let known = runs.flatMap { $0.activeProgram.content.delivery.consents }
        guard instrument.noticeCenter.isOpen, !known.isEmpty, !known.contains(name) else { return }
        let suggestion = NameCandidates(known.map { Symbol($0) }).resembled(by: name)
        instrument.noticeCenter.post(.unknownName(kind: "consent", name: name, suggestion: suggestion?.name))
    }

    /// Sets the key with which rules hash attributes (`hash`), using HMAC with SHA-256.
    ///
    /// Without a key such attributes are omitted. The key applies from the next event on, and to rules that are loaded
    /// later.
    ///
    /// A key of less than ``leastHashKeySize`` bytes could be guessed: it counts as no key and is logged as a warning.
    ///
    /// - Parameter key: At least 16 secret bytes, or `nil` to remove the key.
    public func setHashKey(_ key: [UInt8]?) {
        let safeKey: [UInt8]? = key.flatMap { $0.count < InstrumentRules.leastHashKeySize ? nil : $0 }
        if let key, safeKey == nil {
            OAVTLog.warning(
                "a key of hashes has at least \(InstrumentRules.leastHashKeySize) bytes, this one has \(key.count): "
                    + "it is not used, and attributes with `hash` are not sent")
        }
        change { $0.hashKey = safeKey }
    }

    /// The minimum size of a hash key in bytes.
    public static let leastHashKeySize = 16

    private func change(_ call: String = #function, _ body: @escaping (inout DeliverySettings) -> Void) {
        instrument.betweenEvents(call) { [self] in
            for run in runs { body(&run.deliverySettings) }
        }
    }
}
