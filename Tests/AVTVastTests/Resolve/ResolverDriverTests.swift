import AVTCore
import AVTTestSupport
import Testing

@testable import AVTVast

private let pending = Guarded<[CheckedContinuation<AdResolver.FetchResult, Never>]>([])

struct ResolverDriverTests {
    private typealias S = Scenario

    private func resolve(_ start: String, _ options: ResolverOptions, _ fetch: @escaping AdResolver.Fetch) async
        -> Resolution
    {
        var generator = SeededGenerator(seed: 1)
        return await AdResolver.resolve(
            .document(Array(start.utf8)), options: options, at: RequestTime(milliseconds: 0), using: &generator,
            fetch: fetch)
    }

    @Test func `a closure fetches the documents`() async {
        let body = Array(S.vast(S.inline("ad")).utf8)
        let start = S.vast(S.wrapper("w", to: "a", sequence: 1), S.wrapper("v", to: "b", sequence: 2))
        // The time limits are those of a clock; a busy machine must not reach them.
        var options = ResolverOptions()
        (options.requestTimeout, options.totalTimeout) = (600_000, 600_000)
        let result = await resolve(start, options) { url in
            url.hasSuffix("a") ? .response(status: 200, body: body) : .failure(.unreachable("refused"))
        }
        #expect(result.played == ["ad 1"] && result.pinged == ["v?301"])
    }

    @Test func `a closure that never returns does not hold up the result`() async {
        var options = ResolverOptions()
        (options.requestTimeout, options.totalTimeout) = (50, 100)
        let result = await resolve(S.vast(S.wrapper("w", to: "a")), options) { _ in
            await withCheckedContinuation { continuation in pending.withLock { $0.append(continuation) } }
        }
        #expect(result.pinged == ["w?301"])
        // A continuation must be resumed in the end.
        for continuation in pending.withLock({ $0 }) { continuation.resume(returning: .failure(.timedOut)) }
    }

    @Test func `cancelling the task cancels the resolution`() async {
        let task = Task {
            await resolve(S.vast(S.wrapper("w", to: "a")), ResolverOptions()) { _ in
                try? await Task.sleep(for: .seconds(60))
                return .failure(.unreachable("cancelled"))
            }
        }
        task.cancel()
        let result = await task.value
        #expect(result.isCancelled && result.pings.isEmpty)
    }
}
