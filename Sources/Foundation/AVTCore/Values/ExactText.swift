/// A string that equals another if both have the same code points; `String` also equates canonically equivalent ones.
package struct ExactText: Hashable, Sendable {
    /// The string.
    package let text: String

    /// Wraps a string.
    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) {
        // All bytes at once: one by one takes ten times as long.
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Returns whether another string has the same code points; `==` also equates canonically equivalent strings.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Iterating over both views takes several times as long.
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) } ?? utf8.elementsEqual(other.utf8)
        }
        return isSame ?? utf8.elementsEqual(other.utf8)
    }
}

/// Bytes with a hash that is computed from all of them at once; `Array` combines them one by one.
package struct ExactBytes: Hashable, Sendable {
    /// The bytes.
    package let bytes: [UInt8]

    /// Wraps bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
