import Foundation

/// The pages of the language reference: the index, and the pages that its table links to, in that order.
package struct LanguagePages {
    /// The pages, as paths from the root of the repository, with their text.
    package let pages: [(path: String, text: String)]

    package init() throws {
        let index = try String(contentsOf: repository.appending(path: "rules/README.md"), encoding: .utf8)
        var paths = ["rules/README.md"]
        for link in index.matches(of: /\]\(((?:reference|explanations)\/[a-z-]+\.md)/) {
            let path = "rules/" + link.1
            if !paths.contains(path) { paths.append(path) }
        }
        pages = try paths.map { ($0, try String(contentsOf: repository.appending(path: $0), encoding: .utf8)) }
    }

    /// The text of all pages.
    package var text: String { pages.map(\.text).joined(separator: "\n") }

    /// Returns the text of a page of the folder `reference`.
    package func reference(_ name: String) throws -> String {
        guard let page = pages.first(where: { $0.path == "rules/reference/\(name).md" }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return page.text
    }
}
