import AVTCore

extension LayeredPack {
    /// The SHA-256 of all texts, the outermost first, and of the values of their parameters, in hexadecimal digits.
    var digest: String {
        var bytes: [UInt8] = []
        for layer in layers {
            let text = layer.syntax.header.name.range.file.text.utf8
            // The length tells where one text ends and the next begins.
            bytes += "\(text.count)\n".utf8
            bytes += text
            for parameter in layer.parameters { bytes += "\(parameter.syntax.name.text)=\(parameter.value)\n".utf8 }
        }
        return SHA256.digest(of: bytes).description
    }
}
