extension SchemaTable {
    /// The declarations of IAB Tech Lab's schema 4.1.2, as changes of 4.0.7.
    static let text4_1 = """
        Ad = InLine? | Wrapper? @ id sequence:integer conditionalAd:boolean adType:video|audio|hybrid
        InLine: Inline_type = AdSystem, Error*, Extensions?, Impression+, Pricing?, ViewableImpression?, AdServingId,
            AdTitle, AdVerifications?, Advertiser?, Category*, Creatives, Description?, Expires?, Survey?
        AdServingId = string
        AdVerifications: AdVerifications_type = Verification*
        ViewableImpression: ViewableImpression_type = Viewable*, NotViewable*, ViewUndetermined* @ id
        Verification: Verification_type = ExecutableResource*, JavaScriptResource*, TrackingEvents?, VerificationParameters? @ vendor
        ExecutableResource = uri @ apiFramework type
        JavaScriptResource = uri @ apiFramework browserOptional:boolean
        Tracking = uri
            @ event!:mute|unmute|pause|resume|rewind|skip|playerExpand|playerCollapse|loaded|start|firstQuartile|
            midpoint|thirdQuartile|complete|progress|closeLinear|creativeView|acceptInvitation|adExpand|
            adCollapse|minimize|close|overlayViewDuration|otherAdInteraction offset:offset
        Verification.TrackingEvents: TrackingEvents_Verification_type = Tracking*
        Verification.Tracking = uri @ event!
        VerificationParameters = string
        Companion: CompanionAd_type = HTMLResource*, IFrameResource*, StaticResource*, AdParameters?, AltText?,
            CompanionClickThrough?, CompanionClickTracking*, CreativeExtensions?, TrackingEvents?
            @ id width!:integer height!:integer assetWidth:integer assetHeight:integer expandedWidth:integer
            expandedHeight:integer apiFramework adSlotId pxratio:decimal
            renderingMode:default|end-card|concurrent
        MediaFiles = ClosedCaptionFiles?, MediaFile+, Mezzanine*, InteractiveCreativeFile*
        ClosedCaptionFiles = ClosedCaptionFile*
        ClosedCaptionFile = uri @ type language
        MediaFile = uri
            @ id delivery!:streaming|progressive type! width!:integer height!:integer codec bitrate:integer
            minBitrate:integer maxBitrate:integer scalable:boolean maintainAspectRatio:boolean fileSize:integer
            mediaType apiFramework
        Mezzanine = uri
            @ id delivery!:streaming|progressive type! width!:integer height!:integer codec fileSize:integer
            mediaType
        InteractiveCreativeFile = uri @ type apiFramework variableDuration:boolean
        NonLinear: NonLinearAd_Inline_type = HTMLResource*, IFrameResource*, StaticResource*, AdParameters?, NonLinearClickThrough?,
            NonLinearClickTracking*
            @ id width!:integer height!:integer expandedWidth:integer expandedHeight:integer scalable:boolean
            maintainAspectRatio:boolean minSuggestedDuration:time apiFramework
        UniversalAdId = string @ idRegistry!
        Expires = integer
        Wrapper: Wrapper_type = AdSystem, Error*, Extensions?, Impression+, Pricing?, ViewableImpression?, AdVerifications?,
            BlockedAdCategories*, Creatives?, VASTAdTagURI
            @ followAdditionalWrappers:boolean allowMultipleAds:boolean fallbackOnNoAd:boolean
        BlockedAdCategories = string @ authority:uri
        Wrapper.AdVerifications =
        Wrapper.Verification =
        """
}
