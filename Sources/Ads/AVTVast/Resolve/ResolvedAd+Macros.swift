extension ResolvedAd {
    /// Returns the values of macros for the trackers of the ad: those of the host, and what the chain knows.
    ///
    /// - Parameters:
    ///   - values: The values of the host, which the chain's replace.
    ///   - file: The media file that plays, or `nil` if there is none.
    /// - Returns: All values but those that change while the ad plays, such as `ADPLAYHEAD`.
    public func macroValues(over values: MacroValues, playing file: VASTDocument.MediaFile? = nil) -> MacroValues {
        var values = values
        if let sequence { values.set(.podSequence, String(sequence)) }
        if let servingID = inline?.first("AdServingId")?.text, !servingID.isEmpty {
            values.set(.adServingID, servingID)
        }
        // The attribute's default is video.
        values.set(.adType, links.last?.element.text(of: "adType") ?? "video")
        let identifiers = inline?.universalAdIdsOfAd.map(VASTDocument.UniversalAdId.init)
        let pairs = (identifiers ?? []).compactMap { identifier in
            identifier.value.isEmpty ? nil : "\(identifier.idRegistry ?? "unknown") \(identifier.value)"
        }
        if !pairs.isEmpty { values.set(.universalAdID, list: pairs) }
        if let url = file?.url { values.set(.assetURI, url.text) }
        return values
    }
}
