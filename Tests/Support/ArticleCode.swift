import Foundation

/// Returns the blocks of Swift code of a document whose lines do not follow one another in a source file, which compiles
/// them; lines with imports are not compared.
///
/// - Parameters:
///   - document: The document.
///   - source: The path of the source file.
/// - Returns: The blocks that differ; an error text if the document has no block.
/// - Throws: An error if a file cannot be read.
package func uncompiledCode(of document: URL, in source: String) throws -> [String] {
    let text = try String(contentsOf: document, encoding: .utf8)
    let code = try lines(of: String(contentsOf: URL(filePath: source), encoding: .utf8))
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
        $0.components(separatedBy: "```").first ?? ""
    }
    guard !blocks.isEmpty else { return ["no code in \(document.lastPathComponent)"] }
    return blocks.filter { block in
        let shown = lines(of: block).filter { !$0.hasPrefix("import ") }
        return !code.indices.contains { code[$0...].starts(with: shown) }
    }
}

/// The lines of code, without blank ones and without indentation.
private func lines(of code: String) -> [Substring] {
    code.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
}
