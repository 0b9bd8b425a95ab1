import AVTDiagnostics

/// A difference between two versions of a pack that can change what is sent or what apps read.
package struct MeaningChange: Sendable {
    /// What can differ.
    package struct Effect: Sendable {
        /// Metrics, by name.
        package var metrics: [String] = []
        /// Actions whose events can be other ones, or have another payload.
        package var actions: [String] = []
        /// Attributes that can have other values.
        package var attributes: [String] = []
        /// Standard flags of trackers that can have other values, which apps read.
        package var flags: [String] = []

        /// True if nothing can.
        package var isEmpty: Bool { metrics.isEmpty && actions.isEmpty && attributes.isEmpty && flags.isEmpty }
    }

    /// The pack that has changed.
    package var layer: String
    /// What it is about.
    package var code: DiagnosticCode
    /// What has changed, in one sentence.
    package var message: String
    /// The text and position in the new version; `nil` if it is removed.
    package var new: (text: String, range: SourceRange)?
    /// The text and position in the old version; `nil` if it is added.
    package var old: (text: String, range: SourceRange)?
    /// What can differ.
    package var effect: Effect
    /// True if nothing that the old version sends can differ.
    package var isAddition: Bool
    /// The least step of the version that announces it.
    package var step = VersionStep.major
}

/// How much a version is raised.
package enum VersionStep: Int, Comparable, Sendable {
    /// Not at all.
    case none
    /// The third number.
    case patch
    /// The second number.
    case minor
    /// The first number.
    case major

    /// The step from one version to another; from a later one to an earlier one it is none.
    package init(from old: String, to new: String) {
        let (old, new) = (VersionStep.numbers(of: old), VersionStep.numbers(of: new))
        guard let place = zip(old, new).enumerated().first(where: { $1.0 != $1.1 }), place.element.0 < place.element.1
        else {
            self = .none
            return
        }
        self = [.major, .minor, .patch][min(place.offset, 2)]
    }

    /// True if a version is lower than another one.
    package static func isLower(_ version: String, than other: String) -> Bool {
        numbers(of: version).lexicographicallyPrecedes(numbers(of: other))
    }

    /// The version that follows another one by this step.
    package func next(after version: String) -> String {
        let numbers = VersionStep.numbers(of: version) + [0, 0, 0]
        return switch self {
        case .none: version
        case .patch: "\(numbers[0]).\(numbers[1]).\(numbers[2] + 1)"
        case .minor: "\(numbers[0]).\(numbers[1] + 1).0"
        case .major: "\(numbers[0] + 1).0.0"
        }
    }

    /// The step in a word.
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

/// What a pack of a program has become since an earlier version of the program.
package struct LayerChanges: Sendable {
    /// The pack.
    package var name: String
    /// Its version then; `nil` if it is new.
    package var oldVersion: String?
    /// Its version now; `nil` if it is gone.
    package var newVersion: String?
    /// The least step that its changes need.
    package var needed: VersionStep
    /// True if it has something new that others can rely on.
    package var isExtended: Bool
    /// The changes.
    package var changes: [MeaningChange]

    /// The step that its versions declare.
    package var declared: VersionStep {
        guard let oldVersion, let newVersion else { return .none }
        return VersionStep(from: oldVersion, to: newVersion)
    }
}
