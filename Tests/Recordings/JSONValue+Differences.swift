import AVTPackTools

extension JSONValue {
    /// Returns the differences between this value and another, in both directions.
    ///
    /// The order of an object's members is ignored; everything else counts.
    package func differences(from other: JSONValue, at path: String = "") -> [String] {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            let names = members.map(\.name) + others.map(\.name).filter { self[$0] == nil }
            return names.flatMap { name -> [String] in
                switch (self[name], other[name]) {
                case (let value?, let value2?): value.differences(from: value2, at: "\(path).\(name)")
                case (let value?, nil): ["\(path).\(name): \(value.text) is missing on the right"]
                case (nil, let value?): ["\(path).\(name): \(value.text) is missing on the left"]
                case (nil, nil): []
                }
            }
        case (.array(let items), .array(let others)):
            guard items.count == others.count else { return ["\(path): \(text) is not \(other.text)"] }
            return zip(items, others).enumerated().flatMap { $1.0.differences(from: $1.1, at: "\(path)[\($0)]") }
        default:
            return self == other ? [] : ["\(path): \(text) is not \(other.text)"]
        }
    }
}
