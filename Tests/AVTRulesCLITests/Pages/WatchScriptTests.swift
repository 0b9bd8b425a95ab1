import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

/// What `avt.js` promises a page, checked by a page.
@Suite("avt.js", .timeLimit(.minutes(15))) struct WatchScriptTests {
    @Test(.uses(.chromium))
    func `sends what waited while the receiver refused it, once and in order, less and less often`()
        async throws
    {
        try await expectNoFailure("offline")
    }

    @Test(.uses(.chromium)) func `sends lines again if a request is never answered`() async throws {
        try await expectNoFailure("silent")
    }

    @Test(.uses(.chromium)) func `joins a film once if its page returns after a silence`() async throws {
        try await expectNoFailure("returns")
    }

    @Test(.uses(.chromium)) func `sends positions alone within three seconds`() async throws {
        try await expectNoFailure("positions")
    }

    @Test(.uses(.chromium)) func `reports an error when all sources of an element have failed`() async throws {
        try await expectNoFailure("sources")
    }

    @Test(.uses(.chromium)) func `sends positions also after the clock was set back`() async throws {
        try await expectNoFailure("setBack")
    }

    @Test(.uses(.chromium)) func `drops values before signals if more than 1,000 lines wait, and counts what it drops`()
        async throws
    {
        try await expectNoFailure("bound")
    }

    @Test(.uses(.chromium)) func `sends everything at once when the page is hidden or left`() async throws {
        try await expectNoFailure("hidden")
    }

    @Test(.uses(.chromium)) func `throws nothing into the page, whatever it is given`() async throws {
        try await expectNoFailure("garbage")
    }

    @Test(.uses(.chromium)) func `leaves neither listeners nor timers behind`() async throws {
        try await expectNoFailure("detach")
    }

    @Test(.uses(.firefox)) func `does the same in Firefox`() async throws {
        let failures = try await Self.failures(in: .firefox)
        #expect(failures.members.count == 10 && failures.members.allSatisfy { $0.value == .string("") }, "\(failures)")
    }

    private func expectNoFailure(_ check: String) async throws {
        let failures = try await Self.inChromium.value
        #expect(failures[check] == .string(""))
    }

    /// The checks run in one page.
    private static let inChromium = Task { try await failures(in: .chromium) }

    /// The requests to a receiver, with their statuses, and the statuses to come.
    private struct Receiver {
        var requests: [JSONValue] = []
        var statuses: [String] = []

        mutating func status() -> String { statuses.count > 1 ? statuses.removeFirst() : statuses.first ?? "204" }
    }

    /// Runs all checks in a browser, and returns the message of each; it is empty if the check has passed.
    private static func failures(in browser: Browser) async throws -> JSONValue {
        let scratch = try Scratch()
        let files = repository.appending(path: "Tests/AVTRulesCLITests/Pages")
        let script = try Data(contentsOf: files.appending(path: "script.js"))
        let module = try Data(
            contentsOf: repository.appending(path: "Sources/Trackers/CPageTracker/Page/avt.js"))
        let failures = Guarded<[UInt8]?>(nil)
        let receivers = Guarded<[String: Receiver]>([:])
        let server = try HTTPServer { request, connection in
            let parts = request.path.split(separator: "/").map(String.init)
            let name = parts.last ?? ""
            let text = String(decoding: request.body, as: UTF8.self)
            switch parts.first {
            case nil:
                let page = #"<!DOCTYPE html><body><script type="module" src="/script.js"></script>"#
                connection.respond(200, ["Content-Type": "text/html"], Array(page.utf8))
            case "script.js": connection.respond(200, ["Content-Type": "text/javascript"], Array(script))
            case "avt.js": connection.respond(200, ["Content-Type": "text/javascript"], Array(module))
            case "answers":
                let statuses = text.split(separator: " ").map(String.init)
                receivers.withLock { $0[name, default: Receiver()].statuses = statuses }
                connection.respond(204)
            case "requests":
                let requests = receivers.withLock { $0[name]?.requests ?? [] }
                connection.respond(
                    200, ["Content-Type": "application/json"], Array(JSONValue.array(requests).text.utf8))
            case "failures":
                failures.withLock { $0 = request.body }
                connection.respond(204)
            default:
                let status = receivers.withLock { receivers in
                    let status = receivers[name, default: Receiver()].status()
                    let now = Int(Date().timeIntervalSince1970 * 1000)
                    receivers[name]?.requests.append(
                        .object([
                            JSONMember("time", .int(now)), JSONMember("status", .string(status)),
                            JSONMember("body", .string(text)),
                        ]))
                    return status
                }
                if let status = Int(status) { connection.respond(status) }
                // Longer than a check waits.
                if status == "silent" { Thread.sleep(forTimeInterval: 20) }
            }
        }
        defer { server.stop() }
        let process = try browser.open(server.address, scratch)
        defer { browser.end(process) }
        for _ in 0..<6000 where failures.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(10)) }
        return try JSONReader.read(try #require(failures.withLock { $0 }, "the checks have not ended"))
    }
}
