extension TagTableTests {
    /// A document with all tags of the table.
    static let document = """
        <VAST version="4.2"><Error>https://e.com/none</Error>
        <Ad id="a" sequence="2" conditionalAd="false"><InLine>
          <AdSystem version="1.5">server</AdSystem><AdTitle>A &amp; B</AdTitle><AdServingId>serving</AdServingId>
          <Impression id="i1"><![CDATA[https://e.com/i1]]></Impression><Impression>about:blank</Impression>
          <Category authority="https://e.com/iab">232</Category><Category authority="https://e.com/iab"/><Category>9</Category>
          <Description>text</Description><Advertiser id="7">brand</Advertiser><Expires>60</Expires>
          <Pricing model="CPM" currency="EUR">2.5</Pricing><Survey type="text/html">https://e.com/survey</Survey>
          <Error><![CDATA[https://e.com/e?[ERRORCODE]]]></Error>
          <ViewableImpression id="v"><Viewable>https://e.com/v1</Viewable><Viewable>https://e.com/v2</Viewable>
            <NotViewable>https://e.com/nv</NotViewable><ViewUndetermined>https://e.com/vu</ViewUndetermined>
          </ViewableImpression>
          <AdVerifications><Verification vendor="v.com-omid">
            <JavaScriptResource apiFramework="omid">https://e.com/js</JavaScriptResource>
            <FlashResource>https://e.com/swf</FlashResource><ExecutableResource>https://e.com/exe</ExecutableResource>
            <ViewableImpression>https://e.com/verified</ViewableImpression>
            <VerificationParameters>p=1</VerificationParameters>
            <TrackingEvents><Tracking event="verificationNotExecuted">https://e.com/vne</Tracking></TrackingEvents>
          </Verification></AdVerifications>
          <Extensions><Extension type="t"><CreativeParameters><CreativeParameter creativeId="c1" name="n" type="k">value\
        </CreativeParameter></CreativeParameters></Extension></Extensions>
          <Creatives>
            <Creative id="c1" adId="ad-1" sequence="1" apiFramework="SIMID">
              <UniversalAdId idRegistry="ad-id.org">CNPA</UniversalAdId><UniversalAdId idRegistry="old" idValue="v4"/>
              <UniversalAdId/>
              <CreativeExtensions><CreativeExtension type="application/xml"><x a="1">y</x></CreativeExtension>
                <CreativeExtension>z</CreativeExtension></CreativeExtensions>
              <Linear skipoffset="00:00:05"><Duration>00:00:40.250</Duration>
                <AdParameters xmlEncoded="true"><![CDATA[{"a":"<b>"}]]></AdParameters>
                <MediaFiles>
                  <MediaFile id="m1" delivery="progressive" type="video/mp4" width="640" height="360" codec="avc1" bitrate="600"
                    minBitrate="500" maxBitrate="700" scalable="1" maintainAspectRatio="false" apiFramework="VPAID"
                    fileSize="345670" mediaType="2D">https://e.com/m.mp4</MediaFile><MediaFile/>
                  <Mezzanine type="video/quicktime" width="3840" fileSize="700">https://e.com/raw.mov</Mezzanine>
                  <InteractiveCreativeFile type="text/html" apiFramework="SIMID" variableDuration="true">\
        https://e.com/simid.html</InteractiveCreativeFile>
                  <ClosedCaptionFiles><ClosedCaptionFile type="text/vtt" language="de">https://e.com/cc</ClosedCaptionFile>
                  </ClosedCaptionFiles>
                </MediaFiles>
                <VideoClicks><ClickTracking id="t">https://e.com/tracking</ClickTracking>
                  <ClickThrough>https://e.com/through</ClickThrough><CustomClick id="x">https://e.com/custom</CustomClick>
                </VideoClicks>
                <TrackingEvents><Tracking event="start">https://e.com/start</Tracking>
                  <Tracking event="progress" offset="00:00:05.500">https://e.com/p1</Tracking>
                  <Tracking event="progress" offset="25%">https://e.com/p2</Tracking><Tracking event="linearChange"/>
                </TrackingEvents>
                <Icons><Icon program="AdChoices" width="60" height="20" xPosition="left" yPosition="10" duration="00:00:15"
                    offset="00:00:01.500" apiFramework="f" pxratio="2" altText="alt" hoverText="hover">
                  <StaticResource creativeType="image/png">https://e.com/icon.png</StaticResource>
                  <IFrameResource>https://e.com/frame</IFrameResource>
                  <HTMLResource><![CDATA[<b>AdChoices</b>]]></HTMLResource>
                  <IconViewTracking>https://e.com/iv1</IconViewTracking><IconViewTracking>https://e.com/iv2</IconViewTracking>
                  <IconClicks><IconClickThrough>https://e.com/iconthrough</IconClickThrough>
                    <IconClickTracking id="ic">https://e.com/ic1</IconClickTracking>
                    <IconClickTracking>https://e.com/ic2</IconClickTracking><IconClickFallbackImages/></IconClicks>
                </Icon><Icon/></Icons>
              </Linear>
            </Creative>
            <Creative id="c2"><NonLinearAds>
              <TrackingEvents><Tracking event="creativeView">https://e.com/cv</Tracking></TrackingEvents>
              <NonLinear id="n" width="300" height="50" expandedWidth="600" expandedHeight="250" scalable="false"
                maintainAspectRatio="true" minSuggestedDuration="00:00:05" apiFramework="f">
                <StaticResource creativeType="image/png">https://e.com/n.png</StaticResource>
                <IFrameResource>https://e.com/nf</IFrameResource><HTMLResource><![CDATA[<i>n</i>]]></HTMLResource>
                <AdParameters>np</AdParameters><NonLinearClickThrough>https://e.com/nt</NonLinearClickThrough>
                <NonLinearClickTracking>https://e.com/nc1</NonLinearClickTracking>
                <NonLinearClickTracking>https://e.com/nc2</NonLinearClickTracking>
                <TrackingEvents><Tracking event="start">https://e.com/ne</Tracking></TrackingEvents>
              </NonLinear><NonLinear/></NonLinearAds>
              <CompanionAds required="any"><Companion id="co" width="300" height="250" assetWidth="301" assetHeight="251"
                expandedWidth="302" expandedHeight="252" apiFramework="f" adSlotId="slot" pxratio="1.5"
                renderingMode="end-card">
                <StaticResource creativeType="image/png">https://e.com/co.png</StaticResource>
                <IFrameResource>https://e.com/cf</IFrameResource><HTMLResource><![CDATA[<p>c</p>]]></HTMLResource>
                <HTMLResource>https://e.com/page</HTMLResource><AdParameters><p><q/></p></AdParameters><AltText>alt</AltText>
                <CompanionClickThrough>https://e.com/ct</CompanionClickThrough>
                <CompanionClickTracking id="cc">https://e.com/cc1</CompanionClickTracking>
                <CompanionClickTracking>https://e.com/cc2</CompanionClickTracking>
                <TrackingEvents><Tracking event="creativeView">https://e.com/ccv</Tracking></TrackingEvents>
              </Companion><Companion/></CompanionAds>
            </Creative>
          </Creatives>
        </InLine></Ad>
        <Ad/>
        <Ad id="w"><Wrapper followAdditionalWrappers="false" allowMultipleAds="true">
          <AdSystem>other</AdSystem><Pricing currency="EUR">1</Pricing><Error>https://e.com/we</Error>
          <Impression>https://e.com/wi</Impression><BlockedAdCategories>232</BlockedAdCategories>
          <VASTAdTagURI><![CDATA[https://e.com/next?u=http%3A%2F%2Fx&r=[TIMESTAMP]]]></VASTAdTagURI>
          <Creatives><Creative><Linear>
            <InteractiveCreativeFile>https://e.com/wrapper.html</InteractiveCreativeFile>
            <TrackingEvents><Tracking event="progress" offset="50%">https://e.com/wp</Tracking></TrackingEvents>
          </Linear><CompanionAds required="some"/></Creative></Creatives>
        </Wrapper></Ad></VAST>
        """
}
