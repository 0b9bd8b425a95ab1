/// A string that equals another if both have the same code points; `String` also equates canonically equivalent ones.
package struct ExactText: Hashable, Sendable {
    /// The string.
    package let text: String

    /// Wraps a string.
    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        // All bytes at once: one by one takes ten times as long.
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
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
