import AVTPackTools

extension JSONValue {
    /// All values that differ by one changed leaf, one removed or added member or item, or one reversed array, at any
    /// depth.
    package var alterations: [JSONValue] {
        switch self {
        case .null: [.bool(false), .int(0)]
        case .bool(let value): [.bool(!value), .null]
        case .int(let value): [.int(value + 1), .double(Double(value))]
        case .double(let value): [.double(value.nextUp), .int(Int(value))]
        case .string(let text): [.string(text + " "), .string("")]
        case .object(let members):
            members.indices.flatMap { index in
                members[index].value.alterations.map { .object(members.replacing(index, with: $0)) }
                    + [.object(members.without(index))]
            } + [.object(members + [JSONMember("extra", .null)])]
        case .array(let items):
            items.indices.flatMap { index in
                items[index].alterations.map { .array(items.replacing(index, with: $0)) } + [
                    .array(items.without(index))
                ]
            } + [.array(items + [.null])] + (items.count > 1 ? [.array(items.reversed())] : [])
        }
    }

    /// The names of members and the kinds of values, as a text: values of one shape have the same kinds of alterations.
    package var shape: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .string: "string"
        case .object(let members): "{\(members.map { "\($0.name): \($0.value.shape)" }.joined(separator: ", "))}"
        case .array(let items): "[\(Set(items.map(\.shape)).sorted().joined(separator: ", "))]"
        }
    }
}

extension Array {
    fileprivate func without(_ index: Int) -> [Element] {
        var copy = self
        copy.remove(at: index)
        return copy
    }
}

extension [JSONMember] {
    fileprivate func replacing(_ index: Int, with value: JSONValue) -> [JSONMember] {
        var copy = self
        copy[index].value = value
        return copy
    }
}

extension [JSONValue] {
    fileprivate func replacing(_ index: Int, with value: JSONValue) -> [JSONValue] {
        var copy = self
        copy[index] = value
        return copy
    }
}
