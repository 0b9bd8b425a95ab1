import AVTCore
import AVTVast
import OpenAVTVast

/// Responds to requests with the files of a folder: a URL with the file of its last path component.
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
                let result = result(of: url)
                if case .response(_, let body) = result { record(url, body) }
                commands += resolver.receive(result, for: id, at: 0)
            case .cancel: break
            }
        }
        return resolver.resolution ?? Resolution()
    }

    private func result(of url: String) -> AdResolver.FetchResult {
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
