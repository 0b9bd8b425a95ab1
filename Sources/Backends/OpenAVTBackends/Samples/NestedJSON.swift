import AVTCore
import OpenAVTChain

extension JSONValue {
    /// Creates an object of attributes; dotted names become nested objects: `a.b` is the member `b` of `a`.
    ///
    /// If a name is both a value and the beginning of other names, such as `a` and `a.b`, those others stay dotted. So
    /// does a name with an empty part, or more than 32 parts. A number that is not finite is `null`.
    ///
    /// - Parameter attributes: The attributes, whose names are unique.
    package init(nested attributes: [(name: String, value: OAVTValue)]) {
        let names = Set(attributes.map(\.name))
        var root = NestedObject()
        for (name, value) in attributes {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            var prefix = ""
            let isNested =
                parts.count <= 32 && !parts.contains("")
                && parts.dropLast().allSatisfy { part in
                    prefix += prefix.isEmpty ? part : "." + part
                    return !names.contains(prefix)
                }
            root.insert(JSONValue(value), at: isNested ? parts[...] : [name])
        }
        self = root.value
    }
}

/// An object that is built from paths.
private struct NestedObject {
    private enum Member {
        case value(JSONValue)
        case object(NestedObject)
    }

    private var order: [String] = []
    private var members: [String: Member] = [:]

    mutating func insert(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        if members[name] == nil { order.append(name) }
        guard path.count > 1 else {
            members[name] = .value(value)
            return
        }
        var object = NestedObject()
        if case .object(let existing)? = members[name] { object = existing }
        object.insert(value, at: path.dropFirst())
        members[name] = .object(object)
    }

    var value: JSONValue {
        .object(
            order.map { name in
                switch members[name] {
                case .value(let value)?: JSONMember(name, value)
                case .object(let object)?: JSONMember(name, object.value)
                case nil: JSONMember(name, .null)
                }
            })
    }
}
