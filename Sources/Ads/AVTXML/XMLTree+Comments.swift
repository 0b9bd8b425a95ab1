extension XMLTree {
    /// The ranges of the comments, with their delimiters.
    public var comments: [Range<Int>] {
        bytes.withUnsafeBufferPointer { bytes in
            var comments: [Range<Int>] = []
            var position = 0
            while position < bytes.count {
                guard bytes[position] == UInt8(ascii: "<"), let end = XMLTree.endOfMarkup(bytes, position) else {
                    position += 1
                    continue
                }
                if bytes[position...].starts(with: "<!--".utf8) { comments.append(position..<end) }
                position = end
            }
            return comments
        }
    }
}
