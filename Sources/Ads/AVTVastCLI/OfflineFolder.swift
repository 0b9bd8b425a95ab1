import AVTCore
import AVTVast
import OpenAVTVast

/// Answers requests with the files of a folder: a URL with the file of its last path component.
struct OfflineFolder {
    private let path: String
    private let limit: Int

    init(_ path: String, limit: Int) {
        (self.path, self.limit) = (path, limit)
    }

    /// Performs a resolution without time passing; `record` is called with the URL and the body of each response.
    func resolution(of resolver: AdResolver, record: (_ url: String, _ body: [UInt8]) -> Void) -> Resolution {
        var resolver = resolver
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
            return .failure(FailureReason(error))
        }
    }
}
