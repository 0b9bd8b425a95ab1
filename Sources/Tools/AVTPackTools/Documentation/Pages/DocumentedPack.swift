import AVTRules

/// A pack and the pages that contain its metrics.
struct DocumentedPack {
    /// The description of the pack.
    let description: PackDescription
    /// The pack's tests, if it has any.
    let examples: PackTestExamples?
    // The file that contains each metric.
    private let files: [String: String]

    init(_ description: PackDescription, _ examples: PackTestExamples?) {
        self.description = description
        self.examples = examples
        let metricFiles = description.groups.flatMap { group in group.metrics.map { ($0.name, group.fileName) } }
        files = Dictionary(metricFiles) { first, _ in first }
    }

    /// Returns the link to a metric, or `nil` if there is no such metric.
    func link(to metric: String, from group: MetricGroup) -> String? {
        files[metric].map { file in
            let anchor = "#\(metric.lowercased())"
            return "[\(metric)](\(file == group.fileName ? anchor : file + anchor))"
        }
    }

    /// Returns a text of the pack in Markdown, in which the metrics that it names are links.
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
    /// The title of the group's page.
    var title: String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The file name of the group's page.
    ///
    /// The index page is `README.md`, which is the same file as `readme.md` on some file systems.
    var fileName: String {
        name == "readme" ? "readme-metrics.md" : name + ".md"
    }
}
