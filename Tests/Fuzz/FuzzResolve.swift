import AVTVast

/// Responses that the input chooses, with their order, end in one result: within the limits, and with one ping for each error URL.
func fuzzResolve(_ input: [UInt8]) {
    guard let servers = FuzzServers(input) else { return }
    let inOrder = servers.resolve(.first)
    checkResolution(inOrder, servers.options)
    require(inOrder.resolution == servers.resolve(.first).resolution, "two results of the same responses")
    require(inOrder.resolution == servers.resolve(.last).resolution, "a result that depends on the order of responses")
    let late = servers.resolve(.chosen)
    checkResolution(late, servers.options)
    require(late.resolution == servers.resolve(.chosen).resolution, "two results of the same responses and times")
}

private func checkResolution(_ run: FuzzServers.Run, _ options: ResolverOptions) {
    let resolution = run.resolution
    require(run.requestCount <= options.requestLimit, "\(run.requestCount) requests")
    require(run.concurrentCount <= options.concurrentRequestLimit, "\(run.concurrentCount) requests at a time")
    require(Set(resolution.pings.map(\.template)).count == resolution.pings.count, "two pings of an error URL")
    require(resolution.ads.count <= options.adLimit, "\(resolution.ads.count) ads")
    require(resolution.ads.allSatisfy { $0.wrappers.count <= options.wrapperLimit }, "a chain beyond the limit")
    require(
        resolution.hops.allSatisfy { $0.outcome == .limit || $0.depth <= options.wrapperLimit + 1 },
        "a request beyond the limit")
    do throws(VASTProblem) {
        _ = try VASTDocument(resolution.xml)
    } catch {
        // Ads of several documents may exceed the limits of one.
        guard case .notXML(let problem) = error.reason, case .limit = problem.reason else {
            fatalError("the ads as one document: \(error)")
        }
    }
}

/// What the servers of an input respond.
///
/// The input is split at bytes 0x1E, which no document may contain. The first part has a byte of options, and then choices of
/// responses and times; each further part is a response, whose first byte decides how the request ends. The first response is
/// the first document, or a tag leads to it. Others answer a URL by the number of its bytes, or by a digit at its end.
private struct FuzzServers {
    /// Which of the open requests ends next.
    enum Order { case first, last, chosen }

    struct Run {
        var requestCount = 0
        /// The most requests at a time.
        var concurrentCount = 0
        var resolution = Resolution()
    }

    private struct Random: RandomNumberGenerator {
        var state: UInt64 = 1

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    private(set) var options = ResolverOptions()
    private let source: AdResolver.Source
    private let choices: [UInt8]
    /// The ends of requests; `nil` for one that hangs.
    private let answers: [AdResolver.FetchResult?]

    init?(_ input: [UInt8]) {
        let parts = input.split(separator: 0x1E, omittingEmptySubsequences: false)
        guard let header = parts.first, let option = header.first, parts.count > 1 else { return nil }
        options.requestLimit = option & 1 == 0 ? 12 : 3
        options.concurrentRequestLimit = option & 2 == 0 ? 4 : 1
        options.wrapperLimit = option & 4 == 0 ? 5 : 1
        options.adLimit = option & 8 == 0 ? 256 : 2
        options.allowsMultipleAds = option & 16 == 0
        choices = Array(header.dropFirst())
        answers = parts.dropFirst().map(FuzzServers.answer)
        source =
            option & 32 == 0
            ? .document(Array(parts[1].dropFirst()))
            : .tags((0..<min(parts.count - 1, 4)).map { MacroURL("https://a.example/\($0)") })
    }

    private static func answer(_ part: ArraySlice<UInt8>) -> AdResolver.FetchResult? {
        let body = Array(part.dropFirst())
        switch part.first {
        case UInt8(ascii: "t"): return nil
        case UInt8(ascii: "n"): return .response(status: 204, body: body)
        case UInt8(ascii: "e"): return .response(status: 500, body: body)
        case UInt8(ascii: "u"): return .failure(.unreachable("refused"))
        case UInt8(ascii: "f"): return .failure(.forbidden(.privateHost))
        case UInt8(ascii: "l"): return .failure(.tooLarge)
        default: return .response(status: 200, body: body)
        }
    }

    /// The end of a request; one that hangs fails at once where the time must not matter.
    private func answer(to url: String, _ order: Order) -> AdResolver.FetchResult? {
        let last = url.utf8.last ?? 0
        let number = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) ? Int(last) - 0x30 : url.utf8.count
        return answers[number % answers.count] ?? (order == .chosen ? nil : .failure(.timedOut))
    }

    func resolve(_ order: Order) -> Run {
        var (run, random) = (Run(), Random())
        var resolver = AdResolver(
            source, options: options, at: RequestTime(milliseconds: 0), using: &random)
        var (open, now, step) = ([(id: AdResolver.RequestID, url: String)](), 0, 0)
        var commands = resolver.begin()
        while true {
            for command in commands {
                switch command {
                case .request(let id, let url):
                    require(url.prefix(5).lowercased().hasPrefix("http"), "a request of \(url)")
                    open.append((id, url))
                    run.requestCount += 1
                case .cancel(let id): open.removeAll { $0.id == id }
                }
            }
            run.concurrentCount = max(run.concurrentCount, open.count)
            if let resolution = resolver.resolution {
                require(open.isEmpty, "a request that is neither answered nor cancelled")
                run.resolution = resolution
                return run
            }
            require(!open.isEmpty, "no end, and no request")
            let choice = choices.isEmpty ? 0 : Int(choices[step % choices.count])
            step += 1
            require(step <= 2 * options.requestLimit + 2, "no end")
            let waits = order == .chosen && choice & 0x80 != 0
            if order == .chosen { now += (choice & 7) * 500 }
            let ready = waits ? [] : open.indices.filter { answer(to: open[$0].url, order) != nil }
            guard !ready.isEmpty else {
                now = max(now, resolver.deadline ?? now)
                commands = resolver.advance(to: now)
                continue
            }
            let index =
                switch order {
                case .first: ready[0]
                case .last: ready[ready.count - 1]
                case .chosen: ready[choice % ready.count]
                }
            let request = open.remove(at: index)
            commands = answer(to: request.url, order).map { resolver.receive($0, for: request.id, at: now) } ?? []
        }
    }
}
