import AVTDiagnostics

/// A difference between two versions of a pack that can change what is sent or what apps read.
package struct MeaningChange: Sendable {
    /// The metrics, actions, attributes and flags that can differ.
    package struct Effect: Sendable {
        /// Metrics, by name.
        package var metrics: [String] = []
        /// Actions whose events can differ, or can have a different payload.
        package var actions: [String] = []
        /// Attributes whose values can differ.
        package var attributes: [String] = []
        /// Standard flags of trackers whose values can differ; apps read them.
        package var flags: [String] = []

        /// True if nothing can differ.
        package var isEmpty: Bool { metrics.isEmpty && actions.isEmpty && attributes.isEmpty && flags.isEmpty }
    }

    /// The pack that has changed.
    package var layer: String
    /// The code of the diagnostic.
    package var code: DiagnosticCode
    /// A sentence that describes the change.
    package var message: String
    /// The text and position in the new version, or `nil` if it was removed.
    package var new: (text: String, range: SourceRange)?
    /// The text and position in the old version, or `nil` if it was added.
    package var old: (text: String, range: SourceRange)?
    /// The metrics, actions, attributes and flags that can differ.
    package var effect: Effect
    /// True if nothing that the old version sends can differ.
    package var isAddition: Bool
    /// The smallest version step that announces the change.
    package var step = VersionStep.major
}

/// The component of a version that is increased.
package enum VersionStep: Int, Comparable, Sendable {
    /// No component.
    case none
    /// The third number.
    case patch
    /// The second number.
    case minor
    /// The first number.
    case major

    /// Creates the step from one version to another, which is `none` if the other version is earlier.
    package init(from old: String, to new: String) {
        let (old, new) = (VersionStep.numbers(of: old), VersionStep.numbers(of: new))
        guard let (index, pair) = zip(old, new).enumerated().first(where: { $1.0 != $1.1 }), pair.0 < pair.1
        else {
            self = .none
            return
        }
        self = [.major, .minor, .patch][min(index, 2)]
    }

    /// True if a version is lower than another one.
    package static func isLower(_ version: String, than other: String) -> Bool {
        numbers(of: version).lexicographicallyPrecedes(numbers(of: other))
    }

    /// Returns the version that follows another one by this step.
    package func next(after version: String) -> String {
        let numbers = VersionStep.numbers(of: version) + [0, 0, 0]
        return switch self {
        case .none: version
        case .patch: "\(numbers[0]).\(numbers[1]).\(numbers[2] + 1)"
        case .minor: "\(numbers[0]).\(numbers[1] + 1).0"
        case .major: "\(numbers[0] + 1).0.0"
        }
    }

    /// The name of the step.
    package var name: String {
        switch self {
        case .none: "none"
        case .patch: "patch"
        case .minor: "minor"
        case .major: "major"
        }
    }

    package static func < (left: VersionStep, right: VersionStep) -> Bool { left.rawValue < right.rawValue }

    private static func numbers(of version: String) -> [Int] {
        version.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    }
}

/// The changes of a pack since an earlier version of the program.
package struct LayerChanges: Sendable {
    /// The name of the pack.
    package var name: String
    /// The previous version of the pack, or `nil` if the pack is new.
    package var oldVersion: String?
    /// The current version of the pack, or `nil` if the pack was removed.
    package var newVersion: String?
    /// The smallest version step that the changes require.
    package var needed: VersionStep
    /// True if the pack has additions that others can rely on.
    package var isExtended: Bool
    /// The changes.
    package var changes: [MeaningChange]
    /// The number of things that this pack and those below it do not declare, send or emit any more, or with another type.
    package var lostCount = 0

    /// The step between the declared versions.
    package var declared: VersionStep {
        guard let oldVersion, let newVersion else { return .none }
        return VersionStep(from: oldVersion, to: newVersion)
    }
}
