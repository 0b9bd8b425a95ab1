extension SchemaTable {
    /// The declarations of IAB Tech Lab's schema 4.0.7.
    static let text4_0 = """
        VAST = Ad* | Error* @ version!
        Ad = InLine? | Wrapper? @ id sequence:integer conditionalAd:boolean
        InLine: Inline_type = AdSystem, Error*, Extensions?, Impression+, Pricing?, ViewableImpression?, AdTitle,
            AdVerifications?, Advertiser?, Category*, Creatives, Description?, Survey?
        AdSystem = string @ version
        Error = uri
        Extensions = Extension*
        Extension = any @ type
        Impression: Impression_type = uri @ id
        Pricing = decimal @ model!:CPC|CPM|CPE|CPV|cpc|cpm|cpe|cpv currency!:currency
        ViewableImpression = Viewable*, NotViewable*, ViewUndetermined* @ id
        Viewable = uri
        NotViewable = uri
        ViewUndetermined = uri
        AdTitle = string
        AdVerifications: AdVerifications_Inline_type = Verification*
        Verification: Verification_Inline_type = FlashResource*, JavaScriptResource*, ViewableImpression? @ vendor
        FlashResource = uri @ apiFramework
        JavaScriptResource = uri @ apiFramework
        Verification.ViewableImpression = uri @ id
        Advertiser = string
        Category = string @ authority!:uri
        Creatives = Creative+
        Creative: Creative_Inline_type = CompanionAds? & CreativeExtensions? & Linear? & NonLinearAds? & UniversalAdId
            @ sequence:integer apiFramework id adId
        CompanionAds: CompanionAds_Collection_type = Companion* @ required:all|any|none
        Companion: CompanionAd_type = HTMLResource*, IFrameResource*, StaticResource*, AdParameters?, AltText?,
            CompanionClickThrough?, CompanionClickTracking*, CreativeExtensions?, TrackingEvents?
            @ id width!:integer height!:integer assetWidth:integer assetHeight:integer expandedWidth:integer
            expandedHeight:integer apiFramework adSlotID pxratio:decimal
        HTMLResource: HTMLResource_type = string
        IFrameResource = uri
        StaticResource = uri @ creativeType!
        AdParameters: AdParameters_type = string @ xmlEncoded:boolean
        AltText = string
        CompanionClickThrough = uri
        CompanionClickTracking = uri @ id!
        CreativeExtensions: CreativeExtensions_type = CreativeExtension*
        CreativeExtension = any @ type *
        TrackingEvents: TrackingEvents_type = Tracking*
        Tracking = uri
            @ event!:mute|unmute|pause|resume|rewind|skip|playerExpand|playerCollapse|start|firstQuartile|
            midpoint|thirdQuartile|complete|acceptInvitationLinear|timeSpentViewing|progress|creativeView|
            acceptInvitation|adExpand|adCollapse|minimize|close|overlayViewDuration|otherAdInteraction
            offset:offset
        Linear: Linear_Inline_type = Icons?, TrackingEvents?, AdParameters?, Duration, MediaFiles, VideoClicks? @ skipoffset:offset
        Icons = Icon?
        Icon: Icon_type = HTMLResource*, IFrameResource*, StaticResource*, IconClicks?, IconViewTracking*
            @ program width:integer height:integer xPosition:horizontal yPosition:vertical duration:time
            offset:time apiFramework pxratio:decimal
        IconClicks = IconClickThrough?, IconClickTracking*
        IconClickThrough = uri
        IconClickTracking: IconClickTracking_type = uri @ id
        IconViewTracking = uri
        Duration = time
        MediaFiles = MediaFile+, Mezzanine?, InteractiveCreativeFile*
        MediaFile = uri
            @ id delivery!:streaming|progressive type! width!:integer height!:integer codec bitrate:integer
            minBitrate:integer maxBitrate:integer scalable:boolean maintainAspectRatio:boolean apiFramework
        Mezzanine = uri
        InteractiveCreativeFile = uri @ type apiFramework
        VideoClicks: VideoClicks_Inline_type < VideoClicks_Base_type = ClickTracking*, CustomClick*, ClickThrough?
        ClickTracking = uri @ id
        CustomClick = uri @ id
        ClickThrough = uri @ id
        NonLinearAds = TrackingEvents?, NonLinear*
        NonLinear: NonLinearAd_Inline_type = HTMLResource*, IFrameResource*, StaticResource*, AdParameters?, NonLinearClickThrough?,
            NonLinearClickTracking*
        NonLinearClickThrough = uri
        NonLinearClickTracking = uri @ id
        UniversalAdId = string @ idRegistry! idValue!
        Description = string
        Survey = uri @ type
        Wrapper: Wrapper_type = AdSystem, Error*, Extensions?, Impression+, Pricing?, ViewableImpression?, AdVerifications?,
            Creatives?, VASTAdTagURI
            @ followAdditionalWrappers:boolean allowMultipleAds:boolean fallbackOnNoAd:boolean
        Wrapper.AdVerifications: AdVerifications_Wrapper_type = Verification*
        Wrapper.Verification: Verification_Wrapper_type = ViewableImpression? @ vendor
        Wrapper.Creatives = Creative+
        Wrapper.Creative: Creative_Wrapper_type = CompanionAds?, Linear?, NonLinearAds? @ sequence:integer apiFramework id adId
        Wrapper.Linear: Linear_Wrapper_type = Icons?, TrackingEvents?, VideoClicks? @ skipoffset:offset
        Wrapper.VideoClicks: VideoClicks_Base_type = ClickTracking*, CustomClick*
        Wrapper.NonLinearAds = TrackingEvents?, NonLinear*
        Wrapper.NonLinear: NonLinearAd_Base_type = NonLinearClickTracking?
        VASTAdTagURI = uri
        """
}
