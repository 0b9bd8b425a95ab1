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
        try compare(try #require(XMLOracle.expat)) { tree, _ in
            // Expat follows the fourth edition of XML, which has fewer characters in names.
            tree.map(OracleTests.hasNameBeyondASCII) ?? false
        }
    }

    @Test(.enabled(if: XMLOracle.libxml2 != nil, "libxml2 is absent"))
    func `damaged documents are read as libxml2 reads them`() throws {
        try compare(try #require(XMLOracle.libxml2)) { _, _ in false }
    }

    /// Compares the reader with another one.
    ///
    /// - Parameter mayDiffer: Returns true for a document that the other reads differently by design.
    private func compare(_ oracle: XMLOracle, mayDiffer: (XMLTree?, [UInt8]) -> Bool) throws {
        var documents = try DamagedDocuments(seed: 25)
        let (count, batch) = (sampleSize("AVT_XML_MUTATIONS", 1_000), 1_000)
        var accepted = 0
        for start in stride(from: 0, to: count, by: batch) {
            let mutants = documents.next(min(batch, count - start))
            let trees = mutants.map { try? XMLTree($0) }
            let lines = try oracle.describe(zip(mutants, trees).map { $1?.written ?? $0 })
            try #require(lines.count == mutants.count)
            for (index, tree) in trees.enumerated() {
                let own = tree.map { OracleTests.line(of: $0) } ?? "error"
                accepted += tree == nil ? 0 : 1
                guard !own.utf8.elementsEqual(lines[index].utf8), !mayDiffer(tree, mutants[index]) else { continue }
                Issue.record("\(String(decoding: mutants[index], as: UTF8.self))\n\(own)\n\(lines[index])")
            }
        }
        #expect(accepted > count / 10 && accepted < count * 9 / 10)
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

    private static func hasNameBeyondASCII(_ tree: XMLTree) -> Bool {
        (tree.elements.map(\.name) + tree.attributes.map(\.name)).contains { name in
            tree.bytes[name].contains { $0 >= 0x80 }
        }
    }
}
