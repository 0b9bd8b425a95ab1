import AVTRules

/// A pack with the pages on which its metrics stand.
struct DocumentedPack {
    /// What the pack says.
    let description: PackDescription
    /// Its tests, if it has any.
    let examples: PackTestExamples?
    // The file in which each metric stands.
    private let files: [String: String]

    init(_ description: PackDescription, _ examples: PackTestExamples?) {
        self.description = description
        self.examples = examples
        let places = description.groups.flatMap { group in group.metrics.map { ($0.name, group.fileName) } }
        files = Dictionary(places) { first, _ in first }
    }

    /// The link to a metric; `nil` if there is no such metric.
    func link(to metric: String, from group: MetricGroup) -> String? {
        files[metric].map { file in
            let anchor = "#\(metric.lowercased())"
            return "[\(metric)](\(file == group.fileName ? anchor : file + anchor))"
        }
    }

    /// A text of the pack, in which the metrics that it names are links.
    func prose(_ text: String, in group: MetricGroup, about metric: String? = nil) -> String {
        var linked = ""
        var word = ""
        func end() {
            linked += word == metric ? word : link(to: word, from: group) ?? escapedMarkdown(word)
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                end()
                linked += character.isNewline ? " " : escapedMarkdown(String(character))
            }
        }
        end()
        return linked
    }
}

extension MetricGroup {
    /// The title of its page.
    var title: String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The file of its page.
    ///
    /// That of the index is `README.md`, which some file systems take for `readme.md`.
    var fileName: String {
        name == "readme" ? "readme-metrics.md" : name + ".md"
    }
}
