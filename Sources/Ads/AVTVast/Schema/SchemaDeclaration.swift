/// A declaration of a schema as written.
struct SchemaDeclaration: Sendable {
    /// The content, without spaces.
    let content: Substring
    let attributes: [SchemaType.Attribute]
    let allowsAnyAttribute: Bool
    /// The name of the type in the schema, and that of its base, or `nil` if it has none.
    let typeName: String?
    let baseName: String?

    /// Returns the declarations by name; those of later texts replace those of earlier ones.
    static func declarations(in texts: [String]) -> [String: SchemaDeclaration] {
        var found: [String: SchemaDeclaration] = [:]
        for line in texts.flatMap(completeLines) {
            let parts = line.split(separator: "=", maxSplits: 1)
            let names = parts[0].split { " :<".contains($0) }.map { String($0) }
            guard let name = names.first else { continue }
            found[name] = parts.count > 1 ? SchemaDeclaration(parts[1], typeNames: names.dropFirst()) : nil
        }
        return found
    }

    /// The lines with those that continue them; alternatives at the end of a line are continued without a space.
    private static func completeLines(of text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n") {
            if line.first == " ", let last = lines.indices.last {
                lines[last] += lines[last].hasSuffix("|") ? line.drop { $0 == " " } : line
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    private init(_ text: Substring, typeNames: ArraySlice<String>) {
        (typeName, baseName) = (typeNames.first, typeNames.dropFirst().first)
        let parts = text.split(separator: "@", maxSplits: 1)
        content = Substring((parts.first ?? "").filter { $0 != " " })
        let words = parts.count > 1 ? parts[1].split(separator: " ") : []
        allowsAnyAttribute = words.contains("*")
        attributes = words.filter { $0 != "*" }.map { word in
            let name = word.prefix { $0 != ":" }
            let isRequired = name.last == "!"
            return SchemaType.Attribute(
                name: String(isRequired ? name.dropLast() : name), isRequired: isRequired,
                value: SchemaValue(name.count < word.count ? word.dropFirst(name.count + 1) : "string"))
        }
    }
}
