/// What a player uses of an ad.
public struct AdChoice: Sendable, Hashable {
    /// The verification resource that is executed.
    public struct ChosenVerification: Sendable, Hashable {
        /// The reason why none is executed, as the macro `REASON` has it.
        public enum Rejection: Int, Sendable, Hashable {
            /// The host refuses the vendor.
            case refused = 1
            /// The player supports none of the resources.
            case unsupported = 2
            /// The resource could not be loaded; reported by a host.
            case loadError = 3
        }

        /// The vendor's resources and trackers.
        public let verification: ChainPart<VASTDocument.Verification>
        /// The resource, or `nil` if none is executed.
        public let resource: VASTDocument.ScriptResource?
        /// The reason why none is executed, or `nil` if there is a resource.
        public let rejection: Rejection?
    }

    /// The media file of a linear ad, or `nil` for a non-linear ad.
    public let media: MediaChoice?
    /// The captions, by the viewer's languages; empty if none is in one of these.
    public let captions: [VASTDocument.ClosedCaptionFile]
    /// The interactive file, or `nil` if there is none that the player executes.
    public let interactiveFile: VASTDocument.InteractiveCreativeFile?
    /// The verifications, those of wrappers first.
    public let verifications: [ChosenVerification]
    /// The companions.
    public let companions: CompanionChoice
    /// The icons, by the time at which they appear.
    public let icons: [IconPlacement]
    /// The non-linear creative, or `nil` for a linear ad.
    public let nonLinear: NonLinearChoice?
    /// The code with which the ad must be refused, or `nil` if it plays.
    public let failure: VASTErrorCode?
    /// Codes to report although the ad plays: 409 if no interactive file is executed.
    public let warnings: [VASTErrorCode]
    /// The error URLs to request for ``failure`` and for each of the ``warnings``.
    public let errors: [MacroURL]

    /// Chooses the parts of an ad.
    ///
    /// - Parameters:
    ///   - ad: The ad.
    ///   - player: What the player can do.
    ///   - failed: The media files that the player tried before, after a failure.
    public init(of ad: ResolvedAd, for player: PlayerCapabilities, without failed: Set<MacroURL> = []) {
        media = ad.isLinear ? MediaChoice(from: ad.mediaFiles, for: player, without: failed) : nil
        let nonLinears = ad.nonLinears
        nonLinear = ad.isLinear || nonLinears.isEmpty ? nil : NonLinearChoice(from: nonLinears, for: player)
        captions = AdChoice.captions(ad.captions, player)
        let interactiveFiles = ad.interactiveFiles
        interactiveFile = interactiveFiles.first {
            $0.url != nil && $0.apiFramework != nil && player.executes($0.apiFramework)
        }
        verifications = ad.verifications.map { AdChoice.verification($0, player) }
        companions = CompanionChoice(from: ad.companions, for: player)
        icons = IconPlacement.placements(of: ad.icons, for: player)
        failure = media?.code ?? nonLinear?.code ?? companions.code
        let isExecuted = interactiveFiles.isEmpty || interactiveFile != nil
        warnings = isExecuted || failure != nil ? [] : [.interactiveFileNotExecuted]
        errors = ad.errors.filter { !$0.isBlank }
    }

    /// Returns the captions of the first language that has any: with the region, else with another one.
    private static func captions(_ files: [VASTDocument.ClosedCaptionFile], _ player: PlayerCapabilities)
        -> [VASTDocument.ClosedCaptionFile]
    {
        let usable = files.filter { file in
            file.url != nil && (file.type.map { player.captionTypes.contains($0.lowercased()) } ?? false)
        }
        for language in player.languages.map({ $0.lowercased() }) {
            let exact = usable.filter { $0.language?.lowercased() == language }
            if !exact.isEmpty { return exact }
            let primary = language.split(separator: "-").first
            let close = usable.filter { $0.language?.lowercased().split(separator: "-").first == primary }
            if !close.isEmpty { return close }
        }
        return []
    }

    private static func verification(
        _ verification: ChainPart<VASTDocument.Verification>, _ player: PlayerCapabilities
    ) -> ChosenVerification {
        if let vendor = verification.view.vendor, player.refusedVendors.contains(vendor) {
            return ChosenVerification(verification: verification, resource: nil, rejection: .refused)
        }
        // A browser prefers what is made for it; resources that run anywhere come next.
        let scripts = verification.view.javaScriptResources.filter { $0.url != nil && player.executes($0.apiFramework) }
        let forBrowsers = scripts.filter { $0.browserOptional != true }
        let forAll = scripts.filter { $0.browserOptional == true }
        let others = verification.view.executableResources.filter { resource in
            !resource.element.text.isEmpty && resource.apiFramework != nil && player.executes(resource.apiFramework)
        }
        let resource = ((player.hasBrowser ? forBrowsers : []) + forAll + others).first
        return ChosenVerification(
            verification: verification, resource: resource, rejection: resource == nil ? .unsupported : nil)
    }
}
