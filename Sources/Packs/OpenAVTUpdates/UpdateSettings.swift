public import AVTPackFiles
public import AVTDiagnostics
public import AVTEngine
public import AVTRules
public import AVTPackSigning
public import OpenAVTRuntime

/// What a host decides about its rules; no pack can change it.
public struct UpdateSettings: Sendable {
    /// The keys that must have signed a pack file.
    ///
    /// `nil`: packs of the host's own disk need no signature, and others are refused.
    public var keys: KeyRing?
    /// The packs that come with the app, which run until others are there, and if nothing else can.
    ///
    /// Empty: events wait for the first pack, at most ``waitingEvents`` of them.
    public var bundled: [PackSource]
    /// The name of the packs that are taken; `nil`: that of the bundled pack file, or any if none is bundled.
    ///
    /// Whoever can answer for the server can offer whatever the keys have ever signed, other packs too.
    public var packName: String?
    /// The folder of the store, which is this object's alone; `nil`: nothing is stored.
    public var store: String?
    /// Values of the packs' parameters.
    public var parameters: [String: String] = [:]
    /// What packs may do; the bundled ones too.
    public var policy = RulePolicy()
    /// How much packs may be and cause; the bundled ones too.
    public var limits = RuleLimits()
    /// How much of a pack file is accepted.
    public var archiveLimits = ArchiveLimits()
    /// When new rules take the place of others.
    public var moment = InstrumentRules.Moment.now
    /// How well new rules must do; `nil`: they are not watched.
    public var health: HealthBounds? = HealthBounds()
    /// How many events wait for the first rules if nothing is bundled.
    public var waitingEvents = 1000
    /// The day by which keys are trusted; `nil`: the clock's, in UTC.
    public var today: CalendarDate?

    /// Decides.
    public init(keys: KeyRing? = nil, bundled: [PackSource] = [], store: String? = nil) {
        (self.keys, self.bundled, self.store) = (keys, bundled, store)
    }
}
