#if !canImport(Darwin)
    import AVTHTTP
    import AVTTestSupport
    import OpenAVTUpdates
    import Testing

    /// The certificate identifies the server.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: TLSServer.isThere || requiresTools, "openssl is not installed: see .ci/setup"))
    struct `A server with https` {
        private func bench(_ host: String, isTrusted: Bool) throws -> UpdateBench {
            let server = try TLSServer()
            let archive = try Packs.archive(2)
            try server.serve(archive.bytes, as: "pack", type: "application/octet-stream")
            try server.serve(Array(Packs.signature(of: archive).file.utf8), as: "pack.minisig", type: "text/plain")
            let transport = HTTPPackTransport(CurlTransport(certificates: isTrusted ? server.certificate : nil))
            let feed = try RemotePack("https://\(host):\(server.port)/pack", transport: transport)
            let bench = try UpdateBench(feed, UpdateBench.settings())
            bench.begin()
            withExtendedLifetime(server) { bench.goOn(0) }
            return bench
        }

        @Test func `is believed with a certificate that somebody vouches for`() throws {
            #expect(try bench("localhost", isTrusted: true).emit() == 2)
        }

        @Test func `is not trusted with a certificate of an unknown authority`() throws {
            let bench = try bench("localhost", isTrusted: false)
            #expect(bench.heard().has("failed: no response: SSL certificate problem"))
            #expect(bench.emit() == 1)
        }

        @Test func `is not believed with one of another name`() throws {
            let bench = try bench("127.0.0.1", isTrusted: true)
            #expect(bench.heard().has("failed: no response: SSL: no alternative certificate subject name"))
            #expect(bench.emit() == 1)
        }
    }
#endif
