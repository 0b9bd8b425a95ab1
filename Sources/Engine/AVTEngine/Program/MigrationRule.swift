import AVTCore

/// A pack that a program is made of.
public struct PackVersion: Hashable, Sendable {
    /// The pack's name.
    public let name: String
    /// Its version: three numbers, `1.4.0`.
    public let version: String

    /// Names a pack.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// What a pack says of sessions that come from an earlier version of it.
public struct MigrationRule: Sendable {
    /// Something has another name.
    public struct Rename: Sendable {
        /// What it was called.
        public let former: String
        /// What it is called.
        public let name: String

        /// Names something.
        public init(former: String, name: String) {
            self.former = former
            self.name = name
        }
    }

    /// What a variable becomes.
    public struct Value: Sendable {
        /// One possibility.
        public struct Case: Sendable {
            /// What must have been so.
            public let conditions: [Condition]
            /// What the variable becomes then.
            public let result: Result

            /// Describes a possibility.
            public init(conditions: [Condition], result: Result) {
                self.conditions = conditions
                self.result = result
            }
        }

        /// A variable had a value.
        public struct Condition: Sendable {
            /// The variable, by its name then.
            public let former: String
            /// The value; of an enumeration, a word.
            public let value: AVTCore.Value

            /// Describes a condition.
            public init(former: String, value: AVTCore.Value) {
                self.former = former
                self.value = value
            }
        }

        /// What a variable can become.
        public enum Result: Sendable {
            /// A value; of an enumeration, a word.
            case value(AVTCore.Value)
            /// What a variable held, by its name then.
            case former(String)
        }

        /// The variable.
        public let name: String
        /// The possibilities: the first counts whose conditions were all so; where none is, nothing is said.
        public let cases: [Case]

        /// The variables of the earlier version that it goes by.
        package var formerNames: [String] {
            cases.flatMap(\.conditions).map(\.former) + takenNames
        }

        /// The variables of the earlier version whose values it takes as they are.
        package var takenNames: [String] {
            cases.compactMap { if case .former(let name) = $0.result { name } else { nil } }
        }

        /// Describes what a variable becomes.
        public init(name: String, cases: [Case]) {
            self.name = name
            self.cases = cases
        }
    }

    /// The pack.
    public let pack: String
    /// What the earlier versions begin with, such as `1` or `1.4`; empty for all.
    public let version: String
    /// What variables, memory, measures, timers and scopes were called.
    public let renames: [Rename]
    /// What variables become.
    public let values: [Value]

    /// Describes a migration.
    public init(pack: String, version: String, renames: [Rename], values: [Value]) {
        self.pack = pack
        self.version = version
        self.renames = renames
        self.values = values
    }

    /// True if it is about sessions of a program.
    ///
    /// - Parameters:
    ///   - old: the packs of which the program is made.
    ///   - new: the packs of the program that has the rule.
    /// - Returns: true if the old program has an earlier version of the pack that the rule names.
    package func applies(from old: [PackVersion], to new: [PackVersion]) -> Bool {
        guard let former = old.first(where: { $0.name == pack })?.version else { return false }
        // The same version has the same names.
        guard new.first(where: { $0.name == pack })?.version != former else { return false }
        return version.isEmpty || former == version || former.hasPrefix(version + ".")
    }
}
