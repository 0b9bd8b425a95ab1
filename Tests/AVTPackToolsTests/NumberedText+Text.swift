import AVTPackTools

extension NumberedText {
    /// The text in the order of the log.
    var text: String {
        var text = ""
        NumberedText.merge([self]) { text += $0 }
        return text
    }
}

extension EndLines {
    /// The text in the order in which the sessions began; empty if it cannot be read.
    var text: String { (try? EndLines.text(of: [self])) ?? "" }

    static func text(of parts: [EndLines]) throws -> String {
        var text = ""
        try EndLines.merge(parts) { text += $0 }
        return text
    }
}
