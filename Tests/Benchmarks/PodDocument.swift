/// A generated VAST document: a pod of ads with the parts that servers send, 24 KB for four ads.
enum PodDocument {
    static func bytes(adCount: Int) -> [UInt8] {
        var text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<VAST version=\"4.2\" xmlns=\"http://www.iab.com/VAST\">\n"
        for number in 1...adCount { text += ad(number) }
        return Array((text + "</VAST>\n").utf8)
    }

    private static func ad(_ number: Int) -> String {
        """
          <Ad id="\(20_000 + number)" sequence="\(number)">
            <InLine>
              <AdSystem version="1.0">example</AdSystem>
              <Error><![CDATA[https://example.com/error?ad=\(number)&code=[ERRORCODE]]]></Error>
        \(lines(1...5) { impression($0, of: number) })
              <Pricing model="cpm" currency="USD">
                <![CDATA[ 25.00 ]]>
              </Pricing>
              <AdServingId>a532d16d-4d7f-4440-bd29-2ec0e693fc\(10 + number % 90)</AdServingId>
              <AdTitle>Example of a video ad</AdTitle>
              <Creatives>
                <Creative id="\(5_000 + number)" sequence="1" adId="2447226">
                  <UniversalAdId idRegistry="Ad-ID">8465</UniversalAdId>
                  <Linear skipoffset="00:00:05">
                    <TrackingEvents>
        \(lines(1...3) { trackers($0, of: number) })
                    </TrackingEvents>
                    <Duration>00:00:16</Duration>
                    <MediaFiles>
        \(lines(1...3) { mediaFile($0) })
                    </MediaFiles>
                    <VideoClicks>
                      <ClickThrough id="page">
                        <![CDATA[https://example.com/landing?ad=\(number)]]>
                      </ClickThrough>
                    </VideoClicks>
                  </Linear>
                </Creative>
              </Creatives>
            </InLine>
          </Ad>

        """
    }

    private static func lines(_ numbers: ClosedRange<Int>, _ line: (Int) -> String) -> String {
        numbers.map(line).joined(separator: "\n")
    }

    private static func impression(_ vendor: Int, of number: Int) -> String {
        "      <Impression id=\"vendor-\(vendor)\"><![CDATA[https://pixel-\(vendor).example.com/imp?ad=\(number)"
            + "&cb=[CACHEBUSTING]&ts=[TIMESTAMP]&tid=[TRANSACTIONID]&sid=[ADSERVINGID]]]></Impression>"
    }

    private static func trackers(_ vendor: Int, of number: Int) -> String {
        ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause"].map { event in
            "              <Tracking event=\"\(event)\"><![CDATA[https://track-\(vendor).example.com/e?n=\(event)"
                + "&ad=\(number)&ph=[ADPLAYHEAD]&cb=[CACHEBUSTING]]]></Tracking>"
        }.joined(separator: "\n")
    }

    private static func mediaFile(_ quality: Int) -> String {
        """
                      <MediaFile id="\(5_240 + quality)" delivery="progressive" type="video/mp4" bitrate="\(600 * quality)" \
        width="\(426 * quality)" height="\(240 * quality)" minBitrate="\(500 * quality)" maxBitrate="\(700 * quality)" \
        scalable="1" maintainAspectRatio="1" codec="H.264">
                        <![CDATA[https://media.example.com/vast/intro-\(240 * quality)p.mp4]]>
                      </MediaFile>
        """
    }
}
