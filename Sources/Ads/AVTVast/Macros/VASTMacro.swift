/// A macro of VAST, which is replaced in URLs before they are requested.
///
/// These are the 59 macros of IAB Tech Lab's list.
public enum VASTMacro: UInt8, CaseIterable, Hashable, Sendable {
    /// The date and time of the request.
    case timestamp
    /// A random number of eight digits.
    case cacheBusting
    /// The position in the content; replaced by `MEDIAPLAYHEAD` and `ADPLAYHEAD`.
    case contentPlayhead
    /// The position in the content.
    case mediaPlayhead
    /// The position of the break: 0 other, 1 pre-roll, 2 mid-roll, 3 post-roll, 4 without content.
    case breakPosition
    /// The categories that wrappers block.
    case blockedAdCategories
    /// The desired categories.
    case adCategories
    /// The number of ads, expected or played.
    case adCount
    /// A UUID of the chain of requests.
    case transactionID
    /// The type of the placement by AdCOM.
    case placementType
    /// The type of the ad: video, audio or hybrid.
    case adType
    /// The registry and the identifier of the creative.
    case universalAdID
    /// The maximum duration of the break in seconds.
    case breakMaxDuration
    /// The maximum number of ads in the break.
    case breakMaxAds
    /// The minimum duration of an ad in seconds.
    case breakMinAdLength
    /// The maximum duration of an ad in seconds.
    case breakMaxAdLength
    /// The advertising identifier of the device.
    case ifa
    /// The type of the advertising identifier.
    case ifaType
    /// The name and the version of the player and its plugin.
    case clientUA
    /// The user agent of the server that requests on behalf of the client.
    case serverUA
    /// The user agent of the device.
    case deviceUA
    /// Whether a server requests: 0 client, 1 server for a client, 2 server.
    case serverSide
    /// The IP address of the device.
    case deviceIP
    /// The latitude and the longitude.
    case latLong
    /// The domain of the page.
    case domain
    /// The URL of the page; 0 in apps.
    case pageURL
    /// The bundle identifier of the app.
    case appBundle
    /// The supported versions of VAST by AdCOM.
    case vastVersions
    /// The supported API frameworks by AdCOM; 7 is OMID.
    case apiFrameworks
    /// The supported extensions.
    case extensions
    /// The supported verification vendors.
    case verificationVendors
    /// The name and the version of the OMID partner.
    case omidPartner
    /// The supported MIME types.
    case mediaMIME
    /// The capabilities of the player, such as skip and mute.
    case playerCapabilities
    /// The area that reacts to clicks: 0 none, 1 the ad, 2 a button, 3 an element of confirmation.
    case clickType
    /// The state of the player, such as muted and fullscreen.
    case playerState
    /// The state of the inventory, such as autoplayed.
    case inventoryState
    /// The width and the height of the player.
    case playerSize
    /// The position in the ad.
    case adPlayhead
    /// The URI of the media file that plays.
    case assetURI
    /// The registry and the identifier of the content.
    case contentID
    /// The URI of the content.
    case contentURI
    /// The sequence number of the ad.
    case podSequence
    /// The identifier of the served ad.
    case adServingID
    /// The position of the click.
    case clickPos
    /// The error code.
    case errorCode
    /// The reason why a verification was not executed.
    case reason
    /// Whether the user limits tracking: 1 yes, 0 no.
    case limitAdTracking
    /// The applicable regulations, such as gdpr.
    case regulations
    /// The consent string of the TCF.
    case gdprConsent
    /// The identifier of the app in its store.
    case storeID
    /// The URL of the app in its store.
    case storeURL
    /// The playback method by AdCOM.
    case playbackMethods
    /// The categories of the content.
    case contentCat
    /// The consent string of the Global Privacy Platform.
    case gppString
    /// The sections of the Global Privacy Platform that apply.
    case gppSectionID
    /// Whether information by the Digital Services Act is required.
    case dsaRequired
    /// The parameters of the Digital Services Act.
    case dsaParams
    /// Whether the publisher renders the information by the Digital Services Act.
    case dsaPubRender
}

extension VASTMacro {
    /// The type of a value.
    public enum ValueType: Sendable, Hashable {
        /// Text.
        case string
        /// An integer.
        case integer
        /// A position as `HH:MM:SS.mmm`.
        case time
        /// A date and time by ISO 8601.
        case timestamp
        /// A list of texts.
        case strings
        /// A list of numbers.
        case numbers
    }

    /// The URLs in which a macro has a meaning.
    public enum Context: Sendable, Hashable {
        /// URLs of documents and of trackers.
        case everywhere
        /// URLs of documents only.
        case requests
        /// URLs of trackers only.
        case trackers
        /// URLs of `ClickTracking` only.
        case clickTracking
        /// URLs of `Error` only.
        case error
        /// URLs for the event `verificationNotExecuted` only.
        case verificationNotExecuted
    }

    /// Whether a client has to replace a macro with a value.
    public enum Support: Sendable, Hashable {
        /// Required of every client.
        case required
        /// Required of clients that support Open Measurement.
        case requiredWithOM
        /// Optional.
        case optional
        /// Optional, and superseded by other macros.
        case deprecated
    }

    /// The origin of a value.
    public enum Source: Sendable, Hashable {
        /// Generated for each request.
        case client
        /// Known from the documents and their resolution, or from the tracked event.
        case chain
        /// Known from the player's state.
        case player
        /// Supplied by the app.
        case host
    }
}
