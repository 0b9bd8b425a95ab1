import AVTTestSupport
import Testing

@testable import AVTVast

struct URLPolicyTests {
    @Test(arguments: [
        "http://example.com", "HTTPS://Example.COM:8443/a?b#c", "https://a-b.example.co.uk./x", "http://8.8.8.8/",
        "http://[2001:4860:4860::8888]:80/", "http://example.com/?u=http://user@127.0.0.1/", "http://1e100.net",
        "http://[::ffff:8.8.8.8]/", "http://0xdeadbeef.example.com/", "http://example.com:/",
    ]) func `public URLs are allowed`(_ url: String) {
        #expect(URLPolicy().violation(url) == nil)
    }

    @Test(arguments: [
        "", "about:blank", "ftp://example.com", "file:///etc/passwd", "javascript://example.com/%0Aalert(1)",
        "example.com",
        "//example.com", "data:text/xml,x", "http:/example.com", " http://example.com", "://example.com",
    ]) func `other schemes are refused`(_ url: String) {
        for policy in [URLPolicy(), URLPolicy(allowsPrivateHosts: true)] { #expect(policy.violation(url) == .scheme) }
    }

    @Test(arguments: ["http://me@example.com/", "http://a:b@example.com", "https://@example.com", "http://a@b@c.com"])
    func `credentials are refused`(_ url: String) {
        #expect(URLPolicy(allowsPrivateHosts: true).violation(url) == .credentials)
    }

    @Test(arguments: [
        "http://", "http:///x", "http://example..com", "http://%6cocalhost/", "http://exa mple.com", "http://[::1",
        "http://[]/",
        "http://example.com:80a", "http://example.com:65536", "http://[::1]x:80/", "http://1.2.3.4.5/",
        "http://256.1.1.1/",
        "http://1.2.3.0xg/", "http://[1::2::3]/", "http://[1:2:3:4:5:6:7:8:9]/", "http://[fe80::1%25eth0]/",
        "http://09.0.0.1/",
        "http://bücher.example/", "http://:80/",
    ]) func `malformed hosts are refused`(_ url: String) {
        #expect(URLPolicy(allowsPrivateHosts: true).violation(url) == .malformedHost)
    }

    @Test(arguments: [
        "http://localhost", "http://LOCALHOST.:80/", "http://a.localhost/", "http://router/", "http://nas.local",
        "http://x.internal/",
        "http://x.home.arpa/", "http://127.0.0.1", "http://127.1", "http://2130706433/", "http://0x7f.1/",
        "http://0177.0.0.1/",
        "http://0/", "http://10.1.2.3", "http://172.16.0.1", "http://172.31.255.255", "http://192.168.1.1",
        "http://169.254.169.254/",
        "http://100.64.0.1/", "http://224.0.0.1/", "http://255.255.255.255/", "http://[::1]/", "http://[::]/",
        "http://[fc00::1]/",
        "http://[fe80::1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[64:ff9b::10.0.0.1]/",
        "http://[2002:7f00:1::]/", "http://[::127.0.0.1]/", "http://[ff02::1]/", "http://[2001:db8::1]/",
        "http://198.18.0.1/",
    ]) func `private hosts are refused unless the host allows them`(_ url: String) {
        #expect(URLPolicy().violation(url) == .privateHost)
        #expect(URLPolicy(allowsPrivateHosts: true).violation(url) == nil)
    }

    @Test(arguments: [
        "http://172.15.0.1/", "http://172.32.0.1", "http://100.128.0.1", "http://223.255.255.255/", "http://11.0.0.1",
    ])
    func `neighbours of private networks are public`(_ url: String) {
        #expect(URLPolicy().violation(url) == nil)
    }

    @Test func `a redirect may not leave https, and is checked like a URL`() {
        let policy = URLPolicy()
        #expect(policy.violation(redirectingFrom: "https://a.com/", to: "http://b.com/") == .downgrade)
        #expect(policy.violation(redirectingFrom: "http://a.com/", to: "https://b.com/") == nil)
        #expect(policy.violation(redirectingFrom: "http://a.com/", to: "http://127.0.0.1/") == .privateHost)
        #expect(policy.violation(redirectingFrom: "http://a.com/", to: "ftp://b.com/") == .scheme)
    }

    @Test func `no text makes the policy fail`() {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "http", ":", "/", "[", "]", "@", "::", "1", "ffff", ".", "%", "0x", "a", "é", "\u{0}", "99999999999",
        ]
        for _ in 0..<20_000 {
            let text = "http://" + (0..<generator.number(0...10)).map { _ in generator.pick(pieces) }.joined()
            if URLPolicy().violation(text) == nil {
                #expect(URLPolicy(allowsPrivateHosts: true).violation(text) == nil)
            }
        }
    }
}
