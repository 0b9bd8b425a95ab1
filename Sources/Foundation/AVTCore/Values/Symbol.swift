/// An interned name of an action, an attribute, a metric or a timer.
///
/// Names are interned once, at the API boundary; after that they are compared and stored as small integers. Two symbols
/// are equal if and only if their names have the same code points. Symbols exist as long as the process.
@usableFromInline
package struct Symbol: Hashable, Sendable {
    /// A small integer, dense from 0 in order of first appearance in this process.
    @usableFromInline package let id: UInt32

    /// Interns a name.
    ///
    /// - Complexity: A dictionary lookup under a lock; store the symbol rather than creating it again.
    package init(_ name: String) {
        id = SymbolTable.shared.withLock { $0.intern(name) }
    }

    /// Interns a name that rules create at run time, such as from the key of a map.
    ///
    /// The result is `nil` if the name is invalid, or exceeds the budget.
    ///
    /// - Parameters:
    ///   - name: The name: 1 to 256 printable ASCII characters without spaces.
    ///   - budget: The number of names that the rules may still create.
    package init?(_ name: String, within budget: NameBudget) {
        let bytes = name.utf8
        guard (1...NameBudget.longestName).contains(bytes.count),
            bytes.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }),
            let id = SymbolTable.shared.withLock({ $0.intern(name, within: budget) })
        else { return nil }
        self.id = id
    }

    /// Creates the symbol that has an id in this process.
    package init(id: UInt32) {
        self.id = id
    }

    /// The name that was interned.
    package var name: String {
        SymbolTable.shared.withLock { $0.names[Int(id)] }
    }
}

extension Symbol: CustomStringConvertible {
    /// The name that was interned.
    @usableFromInline package var description: String { name }
}

/// The number of names that the rules of a program may still create at run time; names are never freed.
///
/// A name that has already been interned costs nothing.
package final class NameBudget: Sendable {
    /// The number of names that a program may create.
    package static let count = 16_384
    /// The maximum length of a name in bytes.
    static let longestName = 256

    private let left = Guarded(NameBudget.count)

    /// Creates the budget of a program.
    package init() {}

    fileprivate func spend() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}

extension Symbol {
    /// The action of the step before a tracker leaves.
    package static let closing = Symbol(StandardAction.closing)
    /// The timer of a pack that apps start and stop with `startPing` and `stopPing`.
    package static let ping = Symbol("ping")
}

/// The only global mutable state of the project.
private struct SymbolTable {
    static let shared = Guarded(SymbolTable())

    var names: [String] = []
    private var ids: [ExactText: UInt32] = [:]

    mutating func intern(_ name: String, within budget: NameBudget) -> UInt32? {
        if let id = ids[ExactText(name)] { return id }
        return budget.spend() ? intern(name) : nil
    }

    mutating func intern(_ name: String) -> UInt32 {
        if let id = ids[ExactText(name)] { return id }
        let id = UInt32(names.count)
        names.append(name)
        ids[ExactText(name)] = id
        return id
    }
}
