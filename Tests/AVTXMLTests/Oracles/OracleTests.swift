import AVTTestSupport
import AVTXML
import Testing

/// The reader against expat and libxml2 on damaged documents: all accept the same ones, and read the same from them.
///
/// Both refuse what is tolerated here, a raw ampersand and a late XML declaration, so that they read the repaired form;
/// that the form without repairs is what was read, other tests show. `AVT_XML_MUTATIONS=100000` runs the full number.
struct OracleTests {
    @Test(.enabled(if: XMLOracle.expat != nil, "python3 is absent"))
    func `damaged documents are read as expat reads them`() throws {
        try compare(try #require(XMLOracle.expat)) { result in
            switch result {
            // Expat follows the fourth edition of XML, which has fewer characters in names.
            case .success(let tree): OracleTests.hasNameBeyondASCII(tree)
            // Python gives expat many more encodings, by names that differ in punctuation, too.
            case .failure(let problem):
                if case .unsupportedEncoding = problem.reason { true } else { false }
            }
        }
    }

    @Test(.enabled(if: XMLOracle.libxml2 != nil, "libxml2 is absent"))
    func `damaged documents are read as libxml2 reads them`() throws {
        try compare(try #require(XMLOracle.libxml2)) { result in
            switch result {
            // Libxml2 refuses a declaration of another version than 1.0 to 1.9; expat does not read the version, either.
            case .success(let tree): OracleTests.hasOtherVersion(tree)
            // Libxml2 converts many more encodings.
            case .failure(let problem):
                if case .unsupportedEncoding = problem.reason { true } else { false }
            }
        }
    }

    /// Compares the reader with another one; `mayDiffer` returns true for a document that the other one reads differently
    /// by design.
    private func compare(_ oracle: XMLOracle, mayDiffer: (Result<XMLTree, XMLProblem>) -> Bool) throws {
        var documents = try DamagedDocuments(seed: 25)
        let (count, batch) = (sampleSize(200, large: 500), 2_000)
        var accepted = 0
        for start in stride(from: 0, to: count, by: batch) {
            let mutants = documents.next(min(batch, count - start))
            let results = mutants.map { mutant in Result { () throws(XMLProblem) in try XMLTree(mutant) } }
            let lines = try oracle.describe(zip(mutants, results).map { (try? $1.get())?.written ?? $0 })
            try #require(lines.count == mutants.count)
            for (index, result) in results.enumerated() {
                let own = (try? result.get()).map { OracleTests.line(of: $0) } ?? "error"
                accepted += own == "error" ? 0 : 1
                guard !own.utf8.elementsEqual(lines[index].utf8), !OracleTests.exceedsLimit(result), !mayDiffer(result)
                else {
                    continue
                }
                Issue.record("\(String(decoding: mutants[index], as: UTF8.self))\n\(own)\n\(lines[index])")
            }
        }
        #expect(accepted > count / 10 && accepted < count * 9 / 10)
    }

    /// Returns whether a document is refused because it exceeds a limit that only our reader has.
    private static func exceedsLimit(_ result: Result<XMLTree, XMLProblem>) -> Bool {
        if case .failure(let problem) = result, case .limit = problem.reason { true } else { false }
    }

    /// Returns the line with which an oracle describes a document.
    private static func line(of tree: XMLTree) -> String {
        var line = ""
        append(XMLNode(tree, element: tree.root), to: &line)
        return line
    }

    private static func append(_ node: XMLNode, to line: inout String) {
        line += "(" + node.name + node.attributes.map { "|\($0.name)=\(escaped($0.value))" }.joined()
        var text = ""
        for part in node.content {
            switch part {
            case .text(let characters), .section(let characters): text += characters
            case .source: break
            case .element(let child):
                if !text.isEmpty { line += "-" + escaped(text) }
                text = ""
                append(child, to: &line)
            }
        }
        if !text.isEmpty { line += "-" + escaped(text) }
        line += ")"
    }

    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func hasOtherVersion(_ tree: XMLTree) -> Bool {
        let start = tree.text(in: 0..<tree.elements[tree.root].range.lowerBound)
        guard let declaration = start.firstMatch(of: /<\?xml\s+version\s*=\s*["']([^"']*)["']/) else { return false }
        return declaration.1.wholeMatch(of: /1\.[0-9]+/) == nil
    }

    private static func hasNameBeyondASCII(_ tree: XMLTree) -> Bool {
        (tree.elements.map(\.name) + tree.attributes.map(\.name)).contains { name in
            tree.bytes[name].contains { $0 >= 0x80 }
        }
    }
}
