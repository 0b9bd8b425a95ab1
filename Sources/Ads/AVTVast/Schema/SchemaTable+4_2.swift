extension SchemaTable {
    /// The declarations of IAB Tech Lab's schema 4.2.0, as changes of 4.1.2.
    static let text4_2 = """
        Tracking = uri
            @ event!:mute|unmute|pause|resume|rewind|skip|playerExpand|playerCollapse|loaded|start|firstQuartile|
            midpoint|thirdQuartile|complete|progress|closeLinear|creativeView|acceptInvitation|adExpand|
            adCollapse|minimize|close|overlayViewDuration|otherAdInteraction|interactiveStart offset:offset
        Creative: Creative_Inline_type = CompanionAds?, CreativeExtensions?, Linear?, NonLinearAds?, UniversalAdId+
            @ sequence:integer apiFramework id adId
        Icons = Icon+
        IconClicks = IconClickFallbackImages?, IconClickThrough?, IconClickTracking*
        IconClickFallbackImages = IconClickFallbackImage+
        IconClickFallbackImage = AltText?, StaticResource? @ height:integer width:integer
        IconClickFallbackImage.StaticResource = uri
        VideoClicks: VideoClicks_type = ClickTracking*, ClickThrough?, CustomClick*
        Wrapper.VideoClicks =
        """
}
