import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

@testable import AVTHTTP

@Suite("Threads at a transport", .timeLimit(.minutes(10))) struct TransportThreads {
    @Test func `get each its own response, or cancel it`() throws {
        let server = try HTTPServer { request, connection in
            connection.respond(200, [:], Array(request.path.utf8))
        }
        defer { server.stop() }
        let transport = makeSystemTransport()
        let completed = Guarded<[String: Int]>([:])
        let (threads, requests) = (4, 50)
        onThreads(threads) { thread in
            for number in 0..<requests {
                let path = "/\(thread)/\(number)"
                guard let url = try? URL(server.address, path) else { continue }
                let exchange = transport.start(HTTPRequest(url)) { result in
                    switch result {
                    case .success(let response):
                        #expect(response.body == Array(path.utf8))
                        completed.withLock { $0["response", default: 0] += 1 }
                    case .failure(let error):
                        #expect(error == .cancelled)
                        completed.withLock { $0["\(error)", default: 0] += 1 }
                    }
                }
                if number.isMultiple(of: 3) { exchange.cancel() }
            }
        }
        waitByYielding { completed.withLock { $0.values.reduce(0, +) } == threads * requests }
        #expect(completed.withLock { $0["response"] ?? 0 } >= threads * requests * 2 / 3 - threads)
    }

    @Test func `release transports at any time`() throws {
        let server = try SilentServer()
        let url = try URL(server.address, "/")
        let completed = Guarded(0)
        onThreads(4) { thread in
            for number in 0..<25 {
                let transport = makeSystemTransport()
                let exchange = transport.start(HTTPRequest(url)) { _ in completed.withLock { $0 += 1 } }
                if (thread + number).isMultiple(of: 2) { exchange.cancel() }
            }
        }
        waitByYielding { completed.withLock { $0 } == 100 }
    }
}
