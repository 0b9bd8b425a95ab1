import AVTDiagnostics

extension CheckedDocument {
    /// Reads comments such as `<!-- avt: allow(AVT12017): the vendor has no certificate -->`.
    ///
    /// A comment before the root allows diagnostics in the document, another in the next element.
    mutating func readAllowances() {
        let elements = tree.elements
        var next = 0
        for comment in tree.comments {
            while next < elements.count, elements[next].range.lowerBound < comment.upperBound { next += 1 }
            guard next < elements.count else { return }
            let inner = comment.lowerBound + 4..<comment.upperBound - 3
            allow(range(tree.trimmed(inner)), in: range(elements[next].range))
        }
    }
}
