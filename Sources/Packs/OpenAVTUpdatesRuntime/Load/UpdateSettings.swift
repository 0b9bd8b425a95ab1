public import AVTDiagnostics
public import AVTEngine
public import AVTPackFiles
public import AVTPackSigning
public import OpenAVTRuntime

/// The host's settings of rule updates, which no pack can change.
public struct UpdateSettings: Sendable {
    /// The keys that must have signed a pack file, or `nil` if there are none.
    ///
    /// YAML from the host's own disk needs no signature, and neither do bundled rules, which are part of the app. With keys,
    /// every pack file of a feed or of the store needs one; without keys, those from the disk need none, and packs from
    /// other sources are refused.
    public var keys: KeyRing?
    /// The rules bundled with the app, which run until others are available, or if no others can run.
    ///
    /// If there are none, events wait until the first pack is loaded, up to ``waitingEventLimit``.
    public var bundledRules: LocalRules?
    /// The name of the packs to accept, or `nil` for that of the bundled pack file, or any name if none is bundled.
    ///
    /// Anyone who controls the server can offer whatever the keys have ever signed, including other packs.
    public var packName: String?
    /// The folder of the store, which no other object may use, or `nil` to store nothing.
    public var store: String?
    /// The capabilities that the host grants to packs, including the bundled ones.
    public var policy = RulePolicy()
    /// The decoder of formulas in images for which the engine has no operations, or `nil` to refuse such images.
    ///
    /// `ExpressionFormulas()` of the product `AVTFormulas` is such a decoder.
    public var formulas: (any FormulaReader)?
    /// The limits on the work that packs cause while they run, including the bundled ones.
    public var runLimits = RunLimits()
    /// The size limits of pack files.
    public var archiveLimits = ArchiveLimits()
    /// The time at which new rules replace the old ones.
    public var activationTime = InstrumentRules.ActivationTime.now
    /// The bounds that new rules must not exceed during their trial, or `nil` for no trial.
    public var health: HealthBounds? = HealthBounds()
    /// The maximum number of events, reports of players and calls of `setKind`, together, that wait for the first rules.
    public var waitingEventLimit = 1000
    /// The day on which keys must be valid, or `nil` for the clock's day in UTC.
    public var today: CalendarDate?
    package var loader: any PackLoader

    /// Creates settings for pack files with compiled images, which need neither YAML nor compiler.
    ///
    /// - Parameters:
    ///   - keys: See ``keys``.
    ///   - bundled: The rules bundled with the app, or `nil` if there are none.
    ///   - store: See ``store``.
    public init(keys: KeyRing? = nil, bundled: LocalRules?, store: String? = nil) {
        self.init(keys: keys, bundled: bundled, store: store, loader: ImageLoader())
    }

    package init(keys: KeyRing?, bundled: LocalRules?, store: String?, loader: any PackLoader) {
        (self.keys, bundledRules, self.store, self.loader) = (keys, bundled, store, loader)
    }
}
