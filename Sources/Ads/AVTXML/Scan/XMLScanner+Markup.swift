extension XMLScanner {
    /// Reads everything before the root, and the root's start tag.
    mutating func prolog() throws(Failure) {
        let start = offset
        var hasDeclaration = false
        while true {
            skipSpaces()
            guard offset < bytes.count else { throw fail(.empty) }
            guard bytes[offset] == UInt8(ascii: "<") else { throw fail(.syntax) }
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            if starts(with: "<?xml"), offset + 5 < bytes.count, XMLScanner.isSpace(bytes[offset + 5]), !hasDeclaration {
                let position = offset
                try declaration()
                hasDeclaration = true
                if position > start { repaired(.lateDeclaration, position..<offset) }
            } else if next == UInt8(ascii: "?") {
                try instruction()
            } else if next == UInt8(ascii: "!") {
                guard !starts(with: "<!DOCTYPE") else { throw fail(.documentType) }
                try comment()
            } else {
                return try startTag()
            }
        }
    }

    /// Reads everything after the root.
    mutating func epilog() throws(Failure) {
        while true {
            skipSpaces()
            guard offset < bytes.count else { return }
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            guard bytes[offset] == UInt8(ascii: "<"), next == UInt8(ascii: "?") || starts(with: "<!--") else {
                throw fail(.contentAfterRoot)
            }
            if next == UInt8(ascii: "?") { try instruction() } else { try comment() }
        }
    }

    /// Reads a comment; it must not contain `--`.
    mutating func comment() throws(Failure) {
        let start = offset
        guard starts(with: "<!--") else {
            // Of an end within the first characters.
            offset = min(start + 2, bytes.count)
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
            throw unexpected(in: start)
        }
        tables.hasComments = true
        offset += 4
        while true {
            offset = bytes.offset(of: UInt8(ascii: "-"), in: offset..<bytes.count)
            guard offset < bytes.count else { break }
            guard starts(with: "--") else {
                offset += 1
                continue
            }
            offset += 2
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected(in: start) }
            offset += 1
            return
        }
        throw unexpected(in: start)
    }

    /// Reads a section of character data.
    mutating func characterSection() throws(Failure) {
        let start = offset
        // URLs with macros have brackets, and hardly ever an angle.
        var position = offset + 11
        while position < bytes.count {
            position = bytes.offset(of: UInt8(ascii: ">"), in: position..<bytes.count)
            if starts(with: "]]>", at: position - 2) {
                offset = position + 1
                return
            }
            position += 1
        }
        throw Failure(offset: start, reason: .unclosedMarkup)
    }

    /// Reads a processing instruction.
    mutating func instruction() throws(Failure) {
        let start = offset
        offset += 2
        let nameStart = offset
        let nameEnd = try name(in: start)
        if nameEnd - nameStart == 3, text(nameStart..<nameEnd).lowercased() == "xml" {
            throw Failure(offset: start, reason: .syntax)
        }
        guard starts(with: "?>") || offset < bytes.count && XMLScanner.isSpace(bytes[offset]) else {
            throw unexpected(in: start)
        }
        while offset < bytes.count {
            if starts(with: "?>") {
                offset += 2
                return
            }
            offset += 1
        }
        throw Failure(offset: start, reason: .unclosedMarkup)
    }

    /// Reads the XML declaration: a version, then optionally an encoding and `standalone`.
    private mutating func declaration() throws(Failure) {
        let start = offset
        offset += 5
        var names: [StaticString] = ["standalone", "encoding", "version"]
        while true {
            let end = offset
            skipSpaces()
            if starts(with: "?>"), names.count < 3 {
                offset += 2
                return
            }
            guard let index = names.lastIndex(where: { starts(with: $0) }), index == 2 || names.count < 3, offset > end
            else { throw unexpected(in: start) }
            offset += names[index].utf8CodeUnitCount
            names.removeSubrange(index...)
            skipSpaces()
            guard starts(with: "=") else { throw unexpected(in: start) }
            offset += 1
            skipSpaces()
            guard starts(with: "\"") || starts(with: "'") else { throw unexpected(in: start) }
            let quote = bytes[offset]
            offset += 1
            let valueStart = offset
            while offset < bytes.count, bytes[offset] < 0x80, XMLCharacters.isNameCharacter(bytes[offset]) {
                offset += 1
            }
            guard offset < bytes.count, bytes[offset] == quote else { throw unexpected(in: start) }
            // An empty version is accepted, as expat does; the encoding was checked when the document was converted.
            if index == 0, !["yes", "no"].contains(text(valueStart..<offset)) {
                throw Failure(offset: valueStart, reason: .syntax)
            }
            offset += 1
        }
    }
}
