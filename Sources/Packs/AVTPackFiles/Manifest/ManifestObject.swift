import AVTCore

/// A JSON object in a manifest, all members of which must be read.
struct ManifestObject {
    private var members: [JSONMember]
    private let subject: String

    init(_ value: JSONValue, _ subject: String) throws(ArchiveError) {
        guard case .object(let members) = value else { throw ManifestObject.problem("\(subject) is no object") }
        self.members = members
        self.subject = subject
    }

    static func problem(_ reason: String) -> ArchiveError {
        ArchiveError(.malformedManifest(reason), entry: PackManifest.fileName)
    }

    /// Returns true if the object has a member with a name.
    func has(_ name: String) -> Bool { members.contains { $0.name.hasSameBytes(as: name) } }

    /// Reads a string.
    mutating func text(_ name: String) throws(ArchiveError) -> String {
        guard let text = try remove(name).string else { throw wrong(name, "text") }
        return text
    }

    /// Reads an integer that is not less than a minimum.
    mutating func int(_ name: String, from least: Int = 0) throws(ArchiveError) -> Int {
        guard let number = try remove(name).int, number >= least else {
            throw wrong(name, "an integer of at least \(least)")
        }
        return number
    }

    /// Reads a SHA-256.
    mutating func digest(_ name: String) throws(ArchiveError) -> Digest {
        guard let digest = Digest(try text(name)) else { throw wrong(name, "64 hexadecimal digits") }
        return digest
    }

    /// Reads an object with a closure.
    mutating func object<Result>(
        _ name: String, _ read: (inout ManifestObject) throws(ArchiveError) -> Result
    ) throws(ArchiveError) -> Result {
        var object = try ManifestObject(try remove(name), "`\(name)`")
        let result = try read(&object)
        try object.end()
        return result
    }

    /// Reads an array of objects with a closure.
    mutating func objects<Result>(
        _ name: String, _ read: (inout ManifestObject) throws(ArchiveError) -> Result
    ) throws(ArchiveError) -> [Result] {
        guard case .array(let items) = try remove(name) else { throw wrong(name, "an array") }
        var results: [Result] = []
        for item in items {
            var object = try ManifestObject(item, "an entry of `\(name)`")
            results.append(try read(&object))
            try object.end()
        }
        return results
    }

    /// Throws if there are members that were not read.
    func end() throws(ArchiveError) {
        guard let extra = members.first else { return }
        throw ManifestObject.problem("\(subject) has a member `\(extra.name)` that is not known")
    }

    private mutating func remove(_ name: String) throws(ArchiveError) -> JSONValue {
        guard let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
            throw ManifestObject.problem("\(subject) has no `\(name)`")
        }
        return members.remove(at: index).value
    }

    private func wrong(_ name: String, _ wanted: String) -> ArchiveError {
        ManifestObject.problem("`\(name)` of \(subject) is not \(wanted)")
    }
}
