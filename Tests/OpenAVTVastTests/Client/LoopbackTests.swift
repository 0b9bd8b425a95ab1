import AVTHTTPServer
import Foundation
import OpenAVTVast
import Testing

/// Wrappers that lead to a server with faults.
@Suite(.timeLimit(.minutes(10))) struct LoopbackTests {
    /// Resolves a wrapper whose tag URI is `/a` of a server that runs a closure for each connection, within milliseconds
    /// that a busy machine does not exceed.
    private func resolve(
        within timeout: Int = 300_000, _ answer: @escaping @Sendable (HTTPServer.Request, HTTPServerConnection) -> Void
    ) throws -> Resolution {
        let server = try HTTPServer(answer)
        defer { server.stop() }
        let wrapper = """
            <VAST version="4.2"><Ad><Wrapper><Error>https://e.com/[ERRORCODE]</Error><VASTAdTagURI>\
            <![CDATA[\(server.address)/a?e=%20[DOMAIN]&u=http%3A%2F%2Fx&[MINE]]]></VASTAdTagURI></Wrapper></Ad></VAST>
            """
        var options = ResolverOptions()
        options.urlPolicy.allowsPrivateHosts = true
        (options.requestTimeout, options.totalTimeout) = (timeout, 2 * timeout)
        var values = MacroValues()
        values.set(.domain, "ü,[x]")
        var generator = SplitMixGenerator(seed: 1)
        let resolver = AdResolver(
            .document(Array(wrapper.utf8)), options: options, values: values, at: RequestTime(milliseconds: 0),
            using: &generator)
        return AdFetcher(options: options).blockingResolution(of: resolver)
    }

    private static let document = Array(
        "<VAST version=\"4.2\"><Ad id=\"ad\"><InLine><Creatives><Creative/></Creatives></InLine></Ad></VAST>".utf8)

    @Test func `the expanded URL is sent byte for byte`() throws {
        let result = try resolve { request, connection in
            let isExact =
                request.path == "/a?e=%20%C3%BC%2C%5Bx%5D&u=http%3A%2F%2Fx&%5BMINE%5D"
                || request.path == "/a?e=%20%C3%BC%2C%5Bx%5D&u=http%3A%2F%2Fx&[MINE]"
            connection.respond(isExact ? 200 : 400, [:], Self.document)
        }
        #expect(result.ads.map(\.id) == ["ad"])
    }

    @Test(arguments: [(204, 303), (404, 301), (503, 301), (200, 303)])
    func `a status has its code`(_ status: Int, _ code: Int) throws {
        let result = try resolve { _, connection in connection.respond(status) }
        #expect(result.pings.map(\.code.rawValue) == [code] && result.hops.first?.status == status)
    }

    @Test(arguments: [(5, "ad"), (6, nil)]) func `five redirects are followed`(_ count: Int, _ id: String?) throws {
        let result = try resolve { request, connection in
            let number = Int(request.path.dropFirst(2)) ?? 0
            if number < count {
                connection.respond(302, ["Location": "/r\(number + 1)"])
            } else {
                connection.respond(200, [:], Self.document)
            }
        }
        #expect(result.ads.first?.id == id && result.pings.map(\.code.rawValue) == (id == nil ? [301] : []))
    }

    @Test func `a redirect to another scheme gets 300`() throws {
        let result = try resolve { _, connection in connection.respond(302, ["Location": "ftp://e.com/"]) }
        #expect(result.pings.map(\.code.rawValue) == [300])
    }

    @Test func `a server that hangs gets 301 within the time limit`() throws {
        let result = try resolve(within: 500) { _, _ in Thread.sleep(forTimeInterval: 2) }
        #expect(result.failures.map(\.reason) == [.timedOut] && result.pings.map(\.code.rawValue) == [301])
    }

    @Test func `a body of five megabytes is cut off, and gets 100`() throws {
        let result = try resolve { _, connection in
            connection.respond(200, [:], [UInt8](repeating: UInt8(ascii: " "), count: 5 << 20))
        }
        #expect(result.failures.map(\.reason) == [.tooLarge] && result.pings.map(\.code.rawValue) == [100])
    }

    @Test func `a connection that breaks gets 301, and a page 101`() throws {
        let broken = try resolve { _, connection in _ = connection.send(Array("HTTP/1.1 200 O".utf8)) }
        #expect(broken.pings.map(\.code.rawValue) == [301])
        let page = try resolve { _, connection in connection.respond(200, [:], Array("<html></html>".utf8)) }
        #expect(page.pings.map(\.code.rawValue) == [101])
    }
}
