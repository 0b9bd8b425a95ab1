extension VASTMacro {
    /// The definition of a macro.
    private struct Definition: Sendable {
        let macro: VASTMacro
        let name: String
        let type: ValueType
        let context: Context
        let version: String
        let support: Support
        let source: Source

        init(
            _ macro: VASTMacro, _ name: String, _ type: ValueType, _ context: Context, since version: String,
            _ support: Support, from source: Source
        ) {
            (self.macro, self.name, self.type, self.context) = (macro, name, type, context)
            (self.version, self.support, self.source) = (version, support, source)
        }
    }

    /// The name in URLs, without brackets.
    public var name: String { definition.name }

    /// The type of the value.
    public var type: ValueType { definition.type }

    /// The URLs in which the macro has a meaning.
    public var context: Context { definition.context }

    /// The first version of VAST with the macro; `4.x` and `next` are those of IAB Tech Lab's list.
    public var version: String { definition.version }

    /// Whether a client has to replace the macro with a value.
    public var support: Support { definition.support }

    /// The origin of the value.
    public var source: Source { definition.source }

    /// Creates the macro with a name, or returns `nil` if there is none.
    ///
    /// - Parameter name: The name without brackets, in upper case; `RANDOM` and `random` mean `CACHEBUSTING`.
    public init?(name: some StringProtocol) {
        self.init(bytes: Array(name.utf8)[...])
    }

    /// Creates the macro with a name as bytes, or returns `nil` if there is none.
    init?(bytes: ArraySlice<UInt8>) {
        guard let macro = bytes.withView({ VASTMacro($0) }) else { return nil }
        self = macro
    }

    /// Creates the macro with a name as bytes, or returns `nil` if there is none.
    init?(_ bytes: ByteView) {
        guard let index = VASTMacro.names.index(of: bytes) else { return nil }
        self = index < VASTMacro.table.count ? VASTMacro.table[index].macro : .cacheBusting
    }

    private var definition: Definition { VASTMacro.table[Int(rawValue)] }

    /// The names in the order of the table, and those that servers wrote before VAST 3.0 defined `CACHEBUSTING`, and
    /// still do.
    private static let names = NameList(table.map(\.name) + ["RANDOM", "random"])

    /// The macros in the order of their cases.
    private static let table: [Definition] = [
        Definition(.timestamp, "TIMESTAMP", .timestamp, .everywhere, since: "4.0", .required, from: .client),
        Definition(.cacheBusting, "CACHEBUSTING", .integer, .everywhere, since: "3.0", .required, from: .client),
        Definition(.contentPlayhead, "CONTENTPLAYHEAD", .time, .everywhere, since: "3.0", .deprecated, from: .player),
        Definition(.mediaPlayhead, "MEDIAPLAYHEAD", .time, .everywhere, since: "4.1", .optional, from: .player),
        Definition(.breakPosition, "BREAKPOSITION", .integer, .everywhere, since: "4.1", .optional, from: .host),
        Definition(
            .blockedAdCategories, "BLOCKEDADCATEGORIES", .strings, .requests, since: "4.1", .optional, from: .chain),
        Definition(.adCategories, "ADCATEGORIES", .strings, .requests, since: "4.1", .optional, from: .host),
        Definition(.adCount, "ADCOUNT", .integer, .everywhere, since: "4.1", .optional, from: .chain),
        Definition(.transactionID, "TRANSACTIONID", .string, .everywhere, since: "4.1", .optional, from: .chain),
        Definition(.placementType, "PLACEMENTTYPE", .integer, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.adType, "ADTYPE", .string, .everywhere, since: "4.1", .optional, from: .chain),
        Definition(.universalAdID, "UNIVERSALADID", .strings, .trackers, since: "4.1", .optional, from: .chain),
        Definition(.breakMaxDuration, "BREAKMAXDURATION", .integer, .everywhere, since: "4.2", .optional, from: .host),
        Definition(.breakMaxAds, "BREAKMAXADS", .integer, .everywhere, since: "4.2", .optional, from: .host),
        Definition(.breakMinAdLength, "BREAKMINADLENGTH", .integer, .everywhere, since: "4.2", .optional, from: .host),
        Definition(.breakMaxAdLength, "BREAKMAXADLENGTH", .integer, .everywhere, since: "4.2", .optional, from: .host),
        Definition(.ifa, "IFA", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.ifaType, "IFATYPE", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.clientUA, "CLIENTUA", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.serverUA, "SERVERUA", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.deviceUA, "DEVICEUA", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.serverSide, "SERVERSIDE", .integer, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.deviceIP, "DEVICEIP", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.latLong, "LATLONG", .numbers, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.domain, "DOMAIN", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.pageURL, "PAGEURL", .string, .everywhere, since: "4.1", .requiredWithOM, from: .host),
        Definition(.appBundle, "APPBUNDLE", .string, .everywhere, since: "4.1", .requiredWithOM, from: .host),
        Definition(.vastVersions, "VASTVERSIONS", .numbers, .requests, since: "4.1", .optional, from: .host),
        Definition(.apiFrameworks, "APIFRAMEWORKS", .numbers, .requests, since: "4.1", .optional, from: .host),
        Definition(.extensions, "EXTENSIONS", .strings, .requests, since: "4.1", .optional, from: .host),
        Definition(
            .verificationVendors, "VERIFICATIONVENDORS", .strings, .requests, since: "4.1", .optional, from: .host),
        Definition(.omidPartner, "OMIDPARTNER", .string, .everywhere, since: "4.1", .requiredWithOM, from: .host),
        Definition(.mediaMIME, "MEDIAMIME", .strings, .requests, since: "4.1", .optional, from: .host),
        Definition(
            .playerCapabilities, "PLAYERCAPABILITIES", .strings, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.clickType, "CLICKTYPE", .integer, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.playerState, "PLAYERSTATE", .strings, .trackers, since: "4.1", .optional, from: .player),
        Definition(.inventoryState, "INVENTORYSTATE", .strings, .everywhere, since: "4.1", .optional, from: .player),
        Definition(.playerSize, "PLAYERSIZE", .numbers, .everywhere, since: "4.1", .optional, from: .player),
        Definition(.adPlayhead, "ADPLAYHEAD", .time, .trackers, since: "4.1", .optional, from: .player),
        Definition(.assetURI, "ASSETURI", .string, .trackers, since: "3.0", .optional, from: .chain),
        Definition(.contentID, "CONTENTID", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.contentURI, "CONTENTURI", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.podSequence, "PODSEQUENCE", .integer, .trackers, since: "4.1", .optional, from: .chain),
        Definition(.adServingID, "ADSERVINGID", .string, .trackers, since: "4.1", .optional, from: .chain),
        Definition(.clickPos, "CLICKPOS", .numbers, .clickTracking, since: "4.1", .optional, from: .chain),
        Definition(.errorCode, "ERRORCODE", .integer, .error, since: "3.0", .required, from: .chain),
        Definition(.reason, "REASON", .integer, .verificationNotExecuted, since: "4.1", .required, from: .chain),
        Definition(.limitAdTracking, "LIMITADTRACKING", .integer, .everywhere, since: "4.1", .required, from: .host),
        Definition(.regulations, "REGULATIONS", .strings, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.gdprConsent, "GDPRCONSENT", .string, .everywhere, since: "4.1", .optional, from: .host),
        Definition(.storeID, "STOREID", .string, .everywhere, since: "4.x", .optional, from: .host),
        Definition(.storeURL, "STOREURL", .string, .everywhere, since: "4.x", .optional, from: .host),
        Definition(.playbackMethods, "PLAYBACKMETHODS", .integer, .everywhere, since: "4.x", .optional, from: .host),
        Definition(.contentCat, "CONTENTCAT", .strings, .requests, since: "4.x", .optional, from: .host),
        Definition(.gppString, "GPPSTRING", .string, .everywhere, since: "4.x", .optional, from: .host),
        Definition(.gppSectionID, "GPPSECTIONID", .numbers, .everywhere, since: "4.x", .optional, from: .host),
        Definition(.dsaRequired, "DSAREQUIRED", .integer, .requests, since: "next", .optional, from: .host),
        Definition(.dsaParams, "DSAPARAMS", .numbers, .requests, since: "next", .optional, from: .host),
        Definition(.dsaPubRender, "DSAPUBRENDER", .integer, .requests, since: "next", .optional, from: .host),
    ]
}
