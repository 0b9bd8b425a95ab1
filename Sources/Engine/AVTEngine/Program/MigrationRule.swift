import AVTCore

/// A pack of a program, with its version.
package struct PackVersion: Hashable, Sendable {
    /// The pack's name.
    package let name: String
    /// The version: three numbers, `1.4.0`.
    package let version: String

    /// Creates a pack version.
    package init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// A pack's rule for migrating sessions from an earlier version of the pack.
package struct MigrationRule: Sendable {
    /// A rename.
    package struct Rename: Sendable {
        /// The earlier name.
        package let previous: String
        /// The current name.
        package let name: String

        /// Creates a rename.
        package init(previous: String, name: String) {
            self.previous = previous
            self.name = name
        }
    }

    /// A variable that is computed from earlier variables.
    package struct Value: Sendable {
        /// One case.
        package struct Case: Sendable {
            /// The conditions, all of which must hold.
            package let conditions: [Condition]
            /// The resulting value of the variable.
            package let result: Result

            /// Creates a case.
            package init(conditions: [Condition], result: Result) {
                self.conditions = conditions
                self.result = result
            }
        }

        /// A condition that an earlier variable had a value.
        package struct Condition: Sendable {
            /// The earlier name of the variable.
            package let previous: String
            /// The value; for an enumeration, the name of the value.
            package let value: AVTCore.Value

            /// Creates a condition.
            package init(previous: String, value: AVTCore.Value) {
                self.previous = previous
                self.value = value
            }
        }

        /// The resulting value of a variable.
        package enum Result: Sendable {
            /// A value; for an enumeration, the name of the value.
            case value(AVTCore.Value)
            /// The value of an earlier variable, by its earlier name.
            case previous(String)
        }

        /// The name of the variable.
        package let name: String
        /// The cases, of which the first applies whose conditions all hold; if there is none, the rule has no effect.
        package let cases: [Case]

        /// The names of all earlier variables that the rule reads.
        package var previousNames: [String] {
            cases.flatMap(\.conditions).map(\.previous) + copiedNames
        }

        /// The names of the earlier variables whose values are copied.
        package var copiedNames: [String] {
            cases.compactMap { if case .previous(let name) = $0.result { name } else { nil } }
        }

        /// Creates a rule for a variable.
        package init(name: String, cases: [Case]) {
            self.name = name
            self.cases = cases
        }
    }

    /// The name of the pack.
    package let pack: String
    /// The prefix of the earlier versions, such as `1` or `1.4`; empty for all versions.
    package let version: String
    /// The renames of variables, memory, measures, timers and scopes.
    package let renames: [Rename]
    /// The variables that are computed.
    package let values: [Value]

    /// Creates a migration rule.
    package init(pack: String, version: String, renames: [Rename], values: [Value]) {
        self.pack = pack
        self.version = version
        self.renames = renames
        self.values = values
    }

    /// Returns whether the rule applies to sessions of a program.
    ///
    /// - Parameters:
    ///   - old: The packs of the program that sessions come from.
    ///   - new: The packs of the program that contains the rule.
    /// - Returns: True if the old program has an earlier version of the pack that the rule names.
    package func applies(from old: [PackVersion], to new: [PackVersion]) -> Bool {
        guard let previous = old.first(where: { $0.name == pack })?.version else { return false }
        // The same version has the same names.
        guard new.first(where: { $0.name == pack })?.version != previous else { return false }
        return version.isEmpty || previous == version || previous.hasPrefix(version + ".")
    }
}
