import AVTPackTools

extension NumberedText {
    /// The text in the order of the log.
    var text: String {
        var text = ""
        NumberedText.merge([self]) { text += $0 }
        return text
    }
}
