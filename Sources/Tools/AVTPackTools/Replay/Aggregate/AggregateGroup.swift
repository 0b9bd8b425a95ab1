import AVTCore
import AVTEngine

/// The group to which a value of a metric belongs: a window of log time, and values of attributes.
struct AggregateGroup: Hashable, Comparable {
    /// The start of the window in milliseconds since 1970, or `nil` if time is not divided into windows.
    let window: Int?
    /// The values of the attributes as text, `nil` for one that no event had so far.
    let values: [ExactText?]

    static func < (left: AggregateGroup, right: AggregateGroup) -> Bool {
        if left.window != right.window { return (left.window ?? 0) < (right.window ?? 0) }
        return left.hasSmallerValues(than: right)
    }

    /// Returns whether the values of this group come before those of another group with as many attributes.
    func hasSmallerValues(than other: AggregateGroup) -> Bool {
        for (own, other) in zip(values, other.values) where own != other {
            guard let own, let other else { return own == nil }
            return own.text.utf8.lexicographicallyPrecedes(other.text.utf8)
        }
        return false
    }
}

extension ExactText {
    /// Creates the text of an attribute's value by which metrics are grouped, or `nil` for a value without a text.
    init?(group value: Value) {
        switch value {
        case .bool(let value): self.init(String(value))
        case .int(let value): self.init(String(value))
        case .double(let value): self.init(numberLiteral(value))
        case .string(let value): self.init(value.utf8.count <= groupTextLimit ? value : shortened(value))
        case .opaque: return nil
        }
    }
}

// Longer texts are identifiers or messages, which would fill the memory.
private let groupTextLimit = 256

private func shortened(_ text: String) -> String {
    var size = 0
    let scalars = text.unicodeScalars.prefix {
        size += $0.utf8.count
        return size <= groupTextLimit
    }
    return String(scalars) + "…"
}

/// Formats a number so that it can be read back; an integer has no fraction.
func numberLiteral(_ number: Double) -> String {
    // Larger integers are rounded anyway, and readable only with an exponent.
    guard number.magnitude <= 0x1p53, let integer = Int(exactly: number) else { return String(number) }
    return String(integer)
}

extension AggregateGroup {
    mutating func code(_ coder: inout SnapshotCoder) {
        var (window, texts) = (self.window, values.map { $0?.text })
        coder.code(&window)
        coder.code(&texts, nil) { coder, text in coder.code(&text) }
        self = AggregateGroup(window: window, values: texts.map { $0.map(ExactText.init) })
    }
}
