import AVTCore
import AVTVast

/// Answers requests with the files of a folder: a URL with the file of its last path component.
struct OfflineFolder {
    private let path: String
    private let limit: Int

    init(_ path: String, limit: Int) {
        (self.path, self.limit) = (path, limit)
    }

    /// Resolves a document without time passing.
    func resolve(
        _ source: AdResolver.Source, _ options: ResolverOptions, _ macros: MacroOptions,
        record: (String, [UInt8]) -> Void = { _, _ in }
    ) -> Resolution {
        var generator = macros.generator
        var resolver = AdResolver(
            source, options: options, values: macros.values, at: macros.time, using: &generator)
        var commands = resolver.begin()[...]
        while let command = commands.popFirst() {
            switch command {
            case .request(let id, let url):
                let answer = answer(to: url)
                if case .response(_, let body) = answer { record(url, body) }
                commands += resolver.receive(answer, for: id, at: 0)
            case .cancel: break
            }
        }
        return resolver.resolution ?? Resolution()
    }

    private func answer(to url: String) -> AdResolver.Answer {
        let end = url.firstIndex { "?#".contains($0) } ?? url.endIndex
        let name = url[..<end].split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard !name.isEmpty, name != ".", name != ".." else { return .failure(.unreachable("the URL names no file")) }
        do throws(FileReadError) {
            return .response(status: 200, body: try readFile(at: path + "/" + name, limit: limit))
        } catch {
            switch error {
            case .unreadable(let reason): return .failure(.unreachable(reason))
            case .tooLarge: return .failure(.tooLarge)
            }
        }
    }
}
