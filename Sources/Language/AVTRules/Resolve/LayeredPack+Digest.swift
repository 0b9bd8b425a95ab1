import AVTCore

extension LayeredPack {
    /// The hexadecimal SHA-256 digest of all texts, outermost first, and of the values of their parameters.
    var digest: String {
        var bytes: [UInt8] = []
        for layer in layers {
            let text = layer.syntax.header.name.range.file.text.utf8
            // The length marks the boundary between one text and the next.
            bytes += "\(text.count)\n".utf8
            bytes += text
            for parameter in layer.parameters { bytes += "\(parameter.syntax.name.text)=\(parameter.value)\n".utf8 }
        }
        return SHA256.digest(of: bytes).description
    }
}
