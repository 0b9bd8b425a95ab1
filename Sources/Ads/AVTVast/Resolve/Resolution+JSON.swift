import AVTCore

extension Resolution {
    /// The result as `vast resolve --format json` prints it; what is absent is omitted, lists are not.
    package var json: JSONValue {
        .object([
            JSONMember("ads", .array(ads.map(\.json))),
            JSONMember(
                "pings",
                .array(
                    pings.map { ping in
                        .object([
                            JSONMember("code", .int(ping.code.rawValue)), JSONMember("url", .string(ping.url)),
                        ])
                    })),
            JSONMember(
                "hops",
                .array(
                    hops.map { hop in
                        .object([
                            JSONMember("url", .string(hop.url)), JSONMember("depth", .int(hop.depth)),
                            JSONMember("outcome", .string(hop.outcome.rawValue)),
                        ])
                    })),
        ])
    }
}

extension ResolvedAd {
    fileprivate var json: JSONValue {
        let optional: [(String, JSONValue?)] = [
            ("id", id.map(JSONValue.string)), ("sequence", sequence.map(JSONValue.int)),
            ("role", .string(role.rawValue)), ("chain", .array(chain.map(JSONValue.string))),
            ("errors", ResolvedAd.list(errors)), ("impressions", ResolvedAd.list(impressions)),
            ("tracking", .array(tracking.map(\.json))), ("clickTracking", ResolvedAd.list(clickTracking)),
            ("customClicks", ResolvedAd.list(customClicks)),
            ("clickThrough", clickThrough.map { .string($0.text) }),
            ("companions", .array(companions.map { .int($0.depth) })), ("icons", .array(icons.map(\.json))),
            ("verifications", .int(verifications.count)), ("duration", duration.map(JSONValue.int)),
            ("mediaFiles", .int(mediaFiles.count)),
        ]
        return .object(optional.compactMap { name, value in value.map { JSONMember(name, $0) } })
    }

    private static func list(_ urls: [MacroURL]) -> JSONValue { .array(urls.map { .string($0.text) }) }
}

extension ResolvedAd.Tracking {
    fileprivate var json: JSONValue {
        var members = [JSONMember("event", .string(event)), JSONMember("url", .string(url.text))]
        switch offset {
        case .time(let time): members.append(JSONMember("offset", .object([JSONMember("ms", .int(time.milliseconds))])))
        case .percentage(let value):
            let number = Int(exactly: value).map(JSONValue.int) ?? .double(value)
            members.append(JSONMember("offset", .object([JSONMember("percent", number)])))
        case nil: break
        }
        return .object(members)
    }
}

extension ChainPart<VASTDocument.Icon> {
    fileprivate var json: JSONValue {
        .object(
            [JSONMember("depth", .int(depth))] + (view.program.map { [JSONMember("program", .string($0))] } ?? []))
    }
}
