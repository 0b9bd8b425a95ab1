extension SchemaTable {
    /// The declarations of IAB Tech Lab's schema 2.0.1.
    static let text2_0 = """
        VAST = Ad* @ version!
        Ad = InLine? | Wrapper? @ id!
        InLine = AdSystem, AdTitle, Description?, Survey?, Error?, Impression+, Creatives, Extensions?
        AdSystem: AdSystem_type = string @ version
        AdTitle = string
        Description = string
        Survey = uri
        Error = uri
        Impression: Impression_type = uri @ id
        Creatives = Creative+
        Creative = Linear? | CompanionAds? | NonLinearAds? @ id sequence:integer AdID
        Linear = Duration, TrackingEvents?, AdParameters?, VideoClicks?, MediaFiles?
        Duration = time
        TrackingEvents: TrackingEvents_type = Tracking*
        Tracking = uri
            @ event!:creativeView|start|midpoint|firstQuartile|thirdQuartile|complete|mute|unmute|pause|rewind|
            resume|fullscreen|expand|collapse|acceptInvitation|close
        AdParameters = string
        VideoClicks = ClickThrough?, ClickTracking*, CustomClick*
        ClickThrough = uri @ id
        ClickTracking = uri @ id
        CustomClick = uri @ id
        MediaFiles = MediaFile+
        MediaFile = uri
            @ id delivery!:streaming|progressive type! bitrate:integer width!:integer height!:integer
            scalable:boolean maintainAspectRatio:boolean apiFramework
        CompanionAds = Companion*
        Companion: Companion_type = StaticResource? | IFrameResource? | HTMLResource?, TrackingEvents?, CompanionClickThrough?,
            AltText?, AdParameters?
            @ id width!:integer height!:integer expandedWidth:integer expandedHeight:integer apiFramework
        StaticResource = uri @ creativeType!
        IFrameResource = uri
        HTMLResource = string
        CompanionClickThrough = uri
        AltText = string
        NonLinearAds = TrackingEvents?, NonLinear+
        NonLinear: NonLinear_type = StaticResource? | IFrameResource? | HTMLResource?, NonLinearClickThrough?, AdParameters?
            @ id width!:integer height!:integer expandedWidth:integer expandedHeight:integer scalable:boolean
            maintainAspectRatio:boolean minSuggestedDuration:time apiFramework
        NonLinearClickThrough = uri
        Extensions = Extension*
        Extension = mixed @ *
        Wrapper = AdSystem, VASTAdTagURI, Error?, Impression+, Creatives, Extensions?
        VASTAdTagURI = uri
        Wrapper.Impression = uri
        Wrapper.Creatives = Creative*
        Wrapper.Creative = Linear? | CompanionAds? | NonLinearAds? @ id sequence:integer AdID
        Wrapper.Linear = TrackingEvents?, VideoClicks?
        Wrapper.VideoClicks = ClickTracking*
        Wrapper.NonLinearAds = TrackingEvents?, NonLinear*
        """
}
