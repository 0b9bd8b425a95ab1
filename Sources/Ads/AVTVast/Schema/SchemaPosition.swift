/// The position in a sequence of groups of elements.
struct SchemaPosition {
    private let groups: [SchemaType.Group]
    private var group = 0
    /// The element of the current group that was found, or `nil` if there was none.
    private var current: SchemaType.Particle?
    /// True after an element that is not allowed: what follows is not compared with the groups.
    var isFailed = false

    init(_ groups: [SchemaType.Group]) { self.groups = groups }

    /// Moves to the next element.
    ///
    /// - Returns: The index of its type, or `nil` if it is not allowed here.
    mutating func advance(to name: PackedName) -> Int? {
        if let current, current.packedName == name { return current.repeats ? current.type : nil }
        var next = current == nil ? group : group + 1
        while next < groups.count {
            for particle in groups[next] where particle.packedName == name {
                (group, current) = (next, particle)
                return particle.type
            }
            guard !isRequired(next) else { return nil }
            next += 1
        }
        return nil
    }

    /// The names of the elements that may follow.
    var expected: [String] {
        var names = current.flatMap { $0.repeats ? [$0.name] : nil } ?? []
        for index in (current == nil ? group : group + 1)..<max(groups.count, group + 1) where index < groups.count {
            names += groups[index].map(\.name)
            if isRequired(index) { break }
        }
        return names
    }

    /// The element that is required and was not found, or `nil` if the sequence is complete.
    var missing: String? {
        groups.indices.dropFirst(current == nil ? group : group + 1).first(where: isRequired)
            .flatMap { groups[$0].first?.name }
    }

    private func isRequired(_ index: Int) -> Bool {
        groups[index].count == 1 && groups[index][0].isRequired
    }
}
