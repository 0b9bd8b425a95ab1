extension XMLNode {
    /// Creates an element from one that was read.
    public init(_ tree: XMLTree, element: Int) {
        let record = tree.elements[element]
        self.init(tree.text(in: record.name))
        attributes = tree.attributes[record.attributes].map { attribute in
            Attribute(tree.text(in: attribute.name), tree.value(of: attribute))
        }
        var position = record.content.lowerBound
        for child in tree.children(of: element) {
            let range = tree.elements[child].range
            content += XMLNode.content(tree, position..<range.lowerBound)
            content.append(.element(XMLNode(tree, element: child)))
            position = range.upperBound
        }
        content += XMLNode.content(tree, position..<record.content.upperBound)
    }

    /// Returns the text, sections, comments and instructions of a range without elements.
    private static func content(_ tree: XMLTree, _ range: Range<Int>) -> [Content] {
        var content: [Content] = []
        for part in tree.parts(of: range) {
            switch part.kind {
            case .characters: content.append(.text(tree.decodedText(in: part.range)))
            case .section: content.append(.section(tree.characters(ofSection: part.inner)))
            case .other: content.append(.source(tree.text(in: part.range)))
            }
        }
        return content
    }

    /// The element as XML.
    public var written: String {
        var output = ""
        write(to: &output)
        return output
    }

    private func write(to output: inout String) {
        output += "<" + name
        for attribute in attributes { output += " \(attribute.name)=\"\(attribute.value.escaped(inAttribute: true))\"" }
        guard !content.isEmpty else {
            output += "/>"
            return
        }
        output += ">"
        for part in content {
            switch part {
            case .element(let node): node.write(to: &output)
            case .text(let text): output += text.escaped(inAttribute: false)
            case .section(let text): output += text.asSection
            case .source(let source): output += source
            }
        }
        output += "</\(name)>"
    }
}

extension String {
    /// The text as XML, with references in place of special characters.
    func escaped(inAttribute: Bool) -> String {
        var output = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"" where inAttribute: output += "&quot;"
            case "\t" where inAttribute, "\n" where inAttribute, "\r": output += "&#\(scalar.value);"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// A section of character data; `]]>` is split over two, and a carriage return, which readers replace, is outside.
    var asSection: String {
        var output = "<![CDATA["
        var previous: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
        for scalar in unicodeScalars {
            if previous == ("]", "]"), scalar == ">" { output += "]]><![CDATA[" }
            if scalar == "\r" { output += "]]>&#13;<![CDATA[" } else { output.unicodeScalars.append(scalar) }
            previous = (previous.1, scalar)
        }
        return output + "]]>"
    }
}
