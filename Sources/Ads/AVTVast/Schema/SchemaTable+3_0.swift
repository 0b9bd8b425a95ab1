extension SchemaTable {
    /// The declarations of IAB Tech Lab's schema 3.0 (draft), as changes of 2.0.1.
    static let text3_0 = """
        Ad = InLine? | Wrapper? @ id sequence:integer
        InLine = AdSystem, AdTitle, Description?, Advertiser?, Pricing?, Survey?, Error?, Impression+,
            Creatives, Extensions?
        Advertiser = string
        Pricing = decimal @ model!:cpc|cpm|cpe|cpv currency!:currency
        Linear = Icons?, CreativeExtensions?, Duration, TrackingEvents?, AdParameters?, VideoClicks?,
            MediaFiles?
            @ skipoffset:offset
        Icons = Icon+
        Icon: Icon_type = StaticResource? | IFrameResource? | HTMLResource?, IconClicks?, IconViewTracking*
            @ program! width!:integer height!:integer xPosition!:horizontal yPosition!:vertical offset:time
            duration:time apiFramework
        HTMLResource: HTMLResource_type = string @ xmlEncoded:boolean
        IconClicks = IconClickTracking*, IconClickThrough?
        IconClickTracking = uri
        IconClickThrough = uri
        IconViewTracking = uri
        CreativeExtensions: CreativeExtensions_type = CreativeExtension*
        CreativeExtension = any @ *
        Tracking = uri
            @ event!:creativeView|start|firstQuartile|midpoint|thirdQuartile|complete|mute|unmute|pause|rewind|
            resume|fullscreen|exitFullscreen|expand|collapse|acceptInvitation|close|skip|progress|
            acceptInvitationLinear|closeLinear offset:offset
        AdParameters: AdParameters_type = string @ xmlEncoded:boolean
        MediaFile = uri
            @ id delivery!:streaming|progressive type! bitrate:integer minBitrate:integer maxBitrate:integer
            width!:integer height!:integer scalable:boolean maintainAspectRatio:boolean apiFramework codec
        CompanionAds = Companion* @ required:all|any|none
        Companion: Companion_type = StaticResource? | IFrameResource? | HTMLResource?, CreativeExtensions?, TrackingEvents?,
            CompanionClickThrough?, AltText?, AdParameters?
            @ id width!:integer height!:integer assetWidth:integer assetHeight:integer expandedWidth:integer
            expandedHeight:integer apiFramework adSlotId
        NonLinear: NonLinear_type = StaticResource? | IFrameResource? | HTMLResource?, CreativeExtensions?,
            NonLinearClickTracking*, NonLinearClickThrough?, AdParameters?
            @ id width!:integer height!:integer expandedWidth:integer expandedHeight:integer scalable:boolean
            maintainAspectRatio:boolean minSuggestedDuration:time apiFramework
        NonLinearClickTracking = uri
        Extension = any @ *
        Wrapper.Linear = CreativeExtensions?, Icons?, TrackingEvents?, VideoClicks?
        Wrapper.VideoClicks = ClickTracking*, CustomClick*
        Wrapper.CompanionAds = Companion*
        Wrapper.Companion: CompanionWrapper_type = StaticResource? | IFrameResource? | HTMLResource?, CreativeExtensions?,
            TrackingEvents?, CompanionClickThrough?, CompanionClickTracking*, AltText?, AdParameters?
            @ id width!:integer height!:integer assetWidth:integer assetHeight:integer expandedWidth:integer
            expandedHeight:integer apiFramework adSlotId
        CompanionClickTracking = uri
        Wrapper.NonLinear: NonLinearWrapper_type = CreativeExtensions?, NonLinearClickTracking*
            @ id width:integer height:integer expandedWidth:integer expandedHeight:integer scalable:boolean
            maintainAspectRatio:boolean minSuggestedDuration:time apiFramework
        """
}
