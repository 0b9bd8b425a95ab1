import AVTTestSupport

@testable import AVTVast

/// Documents by the names of their files, and how they resolve.
struct Scenario {
    var responses: [String: AdResolver.FetchResult] = [:]
    var options = ResolverOptions()
    var values = MacroValues()
    /// The time of each response in milliseconds, by the names of the files.
    var times: [String: Int] = [:]

    init(_ documents: [String: String]) {
        for (name, text) in documents { responses[name] = .response(status: 200, body: Array(text.utf8)) }
    }

    static func url(_ name: String) -> String { "https://ads.example.com/\(name)" }

    func resolve(_ start: String) -> Resolution { resolve(.document(Array(start.utf8))) }

    /// Resolves tags by the names of their files.
    func resolve(tags: [String]) -> Resolution { resolve(.tags(tags.map { MacroURL(Scenario.url($0)) })) }

    func resolve(_ source: AdResolver.Source) -> Resolution {
        var generator = SeededGenerator(seed: 1)
        var resolver = AdResolver(
            source, options: options, values: values, at: RequestTime(milliseconds: 0), using: &generator)
        var (commands, now) = (resolver.begin(), 0)
        var open: [(id: AdResolver.RequestID, name: String, due: Int)] = []
        while resolver.resolution == nil {
            for command in commands {
                switch command {
                case .request(let id, let url):
                    let name = url.split(separator: "/").last?.split(separator: "?").first.map(String.init) ?? ""
                    open.append((id, name, now + (times[name] ?? 0)))
                case .cancel(let id): open.removeAll { $0.id == id }
                }
            }
            let next = open.min { $0.due < $1.due }
            if let deadline = resolver.deadline, next.map({ $0.due >= deadline }) ?? true {
                now = deadline
                commands = resolver.advance(to: deadline)
            } else if let next {
                open.removeAll { $0.id == next.id }
                now = next.due
                commands = resolver.receive(
                    responses[next.name] ?? .response(status: 404, body: []), for: next.id, at: now)
            }
        }
        return resolver.resolution ?? Resolution()
    }

    // MARK: Documents

    static func vast(_ ads: String..., errors: [String] = []) -> String {
        "<VAST version=\"4.2\">" + errors.map(error).joined() + ads.joined() + "</VAST>"
    }

    static func inline(_ id: String, sequence: Int? = nil, _ content: String = "", creatives: String? = nil) -> String {
        let linear = "<Creative><Linear><Duration>00:00:20</Duration></Linear></Creative>"
        return "<Ad id=\"\(id)\"" + (sequence.map { " sequence=\"\($0)\"" } ?? "") + "><InLine>" + error(id) + content
            + "<Creatives>" + (creatives ?? linear) + "</Creatives></InLine></Ad>"
    }

    static func wrapper(
        _ id: String, to name: String?, sequence: Int? = nil, _ attributes: String = "", _ content: String = ""
    ) -> String {
        "<Ad id=\"\(id)\"" + (sequence.map { " sequence=\"\($0)\"" } ?? "") + "><Wrapper \(attributes)>" + error(id)
            + (name.map { "<VASTAdTagURI><![CDATA[\($0.contains(":") ? $0 : url($0))]]></VASTAdTagURI>" } ?? "")
            + content + "</Wrapper></Ad>"
    }

    static func error(_ id: String) -> String { "<Error>https://e.com/\(id)?[ERRORCODE]</Error>" }
}

extension Resolution {
    /// The identifiers of the ads that play, each with its sequence.
    var played: [String] { list(.play) }

    /// The identifiers of the ads that can replace others.
    var spares: [String] { list(.spare) }

    private func list(_ role: ResolvedAd.Role) -> [String] {
        ads.filter { $0.role == role }.map { ($0.id ?? "") + ($0.sequence.map { " \($0)" } ?? "") }
    }

    /// The error URLs without their common part.
    var pinged: [String] { pings.map { String($0.url.dropFirst("https://e.com/".count)) } }
}
