import AVTCore
import Foundation

/// Chromium's protocol for developer tools, over two pipes.
final class DevTools {
    private let (requests, responses): (FileHandle, FileHandle)
    private let browser: Process
    private var nextId = 1
    private var received: [UInt8] = []
    private var session: String?

    private struct NoPage: Error {}

    /// Opens a page in a browser.
    ///
    /// - Throws: An error of Foundation if the browser cannot be started, or another one if it has no page.
    init(_ page: String, _ scratch: Scratch) throws {
        let pipes = ["requests", "responses"].map { scratch.file($0).path }
        for pipe in pipes { mkfifo(pipe, 0o600) }
        // The browser reads requests from descriptor 3, and writes responses to descriptor 4.
        browser = try Browser.open(
            page, scratch, ["--remote-debugging-pipe"],
            launcher: ["/bin/sh", "-c", "exec 3<>'\(pipes[0])' 4<>'\(pipes[1])'; exec \"$0\" \"$@\""])
        requests = try FileHandle(forUpdating: URL(filePath: pipes[0]))
        responses = try FileHandle(forUpdating: URL(filePath: pipes[1]))
        for _ in 0..<600 where session == nil {
            let targets = try call("Target.getTargets")["targetInfos"]?.items ?? []
            guard let id = targets.first(where: { $0["type"] == .string("page") })?["targetId"]?.string else {
                Thread.sleep(forTimeInterval: 0.05)
                continue
            }
            session = try call("Target.attachToTarget", #"{"targetId": "\#(id)", "flatten": true}"#)["sessionId"]?
                .string
        }
        guard session != nil else { throw NoPage() }
    }

    deinit { browser.terminate() }

    /// Calls a method of the browser, or of its page.
    ///
    /// - Parameters:
    ///   - method: The name of the method.
    ///   - parameters: The parameters, as JSON.
    /// - Returns: The result.
    /// - Throws: An error if the browser cannot be reached.
    func call(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
        let id = nextId
        nextId += 1
        let session = session.map { #", "sessionId": "\#($0)""# } ?? ""
        let request = #"{"id": \#(id), "method": "\#(method)", "params": \#(parameters)\#(session)}"#
        try requests.write(contentsOf: Data(request.utf8) + [0])
        while true {
            let message = try JSONReader.read(try nextMessage())
            if message["id"] == .int(id) { return message["result"] ?? .null }
        }
    }

    /// Returns the value of a metric of the page, such as `ScriptDuration` in seconds.
    func metric(_ name: String) throws -> Double? {
        let metrics = try call("Performance.getMetrics")["metrics"]?.items ?? []
        return metrics.first { $0["name"] == .string(name) }?["value"].flatMap { Double($0.text) }
    }

    /// Evaluates an expression in the page, and returns its value, or `nil` if it is no number.
    func number(_ expression: String) throws -> Double? {
        let result = try call("Runtime.evaluate", #"{"expression": "\#(expression)"}"#)
        return result["result"]?["value"].flatMap { Double($0.text) }
    }

    private func nextMessage() throws -> [UInt8] {
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeFirst(end + 1) }
                return Array(received[..<end])
            }
            received += responses.availableData
        }
    }
}
