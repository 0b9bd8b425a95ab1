import AVTHTTPServer
import Foundation
import OpenAVTVast

/// A server of ads on this machine, and clients that may request it.
struct AdServer {
    typealias Answer = @Sendable (HTTPServer.Request, HTTPServerConnection) -> Void

    private let server: HTTPServer

    init(_ answer: @escaping Answer) throws { server = try HTTPServer(answer) }

    /// A server that sends documents by their paths, in which `$` stands for the server's address; else 404.
    init(documents: [String: String]) throws {
        server = try HTTPServer { request, connection in
            let path = request.path.split(separator: "?", maxSplits: 1).first.map(String.init) ?? request.path
            guard let document = documents[path], let host = request.fields["host"] else {
                connection.respond(404)
                return
            }
            connection.respond(200, [:], Array(document.replacing("$", with: "http://\(host)").utf8))
        }
    }

    func stop() { server.stop() }

    func url(_ path: String) throws -> URL {
        guard let url = URL(string: server.address + path) else { throw URLError(.badURL) }
        return url
    }

    func tag(_ path: String) -> MacroURL { MacroURL(server.address + path) }

    /// Options that allow this machine, with a time and random numbers that repeat.
    static func options(timeLimit: TimeInterval = 10) -> VastClientOptions {
        var options = VastClientOptions(timeLimit: timeLimit)
        options.resolver.urlPolicy.allowsPrivateHosts = true
        options.now = { RequestTime(milliseconds: 1_453_018_507_127) }
        options.randomSeed = { 1 }
        return options
    }
}

/// Documents for tests.
enum Document {
    static func vast(_ ads: String) -> String { "<VAST version=\"4.2\">\(ads)</VAST>" }

    static func inline(_ id: String, _ attributes: String = "", _ content: String = "") -> String {
        "<Ad id=\"\(id)\" \(attributes)><InLine><Impression>https://e.com/i/\(id)</Impression>\(content)<Creatives><Creative>"
            + "<Linear><Duration>00:00:20</Duration><TrackingEvents><Tracking event=\"start\">https://e.com/s/\(id)"
            + "</Tracking></TrackingEvents></Linear></Creative></Creatives></InLine></Ad>"
    }

    static func wrapper(_ id: String, to url: String, _ content: String = "") -> String {
        "<Ad id=\"\(id)\"><Wrapper><Error>https://e.com/e/\(id)?[ERRORCODE]</Error><VASTAdTagURI><![CDATA[\(url)]]>"
            + "</VASTAdTagURI><Impression>https://e.com/i/\(id)</Impression>\(content)</Wrapper></Ad>"
    }
}
