extension XMLTree {
    /// The ranges of the comments, with their delimiters.
    public var comments: [Range<Int>] {
        guard hasComments else { return [] }
        return bytes.withUnsafeBufferPointer { bytes in
            var comments: [Range<Int>] = []
            var position = 0
            while position < bytes.count {
                position = bytes.offset(of: UInt8(ascii: "<"), in: position..<bytes.count)
                guard let end = XMLTree.endOfMarkup(bytes, position) else {
                    position += 1
                    continue
                }
                if bytes.starts(with: "<!--", at: position) { comments.append(position..<end) }
                position = end
            }
            return comments
        }
    }
}
