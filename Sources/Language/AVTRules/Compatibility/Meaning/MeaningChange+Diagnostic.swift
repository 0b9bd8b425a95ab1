import AVTDiagnostics

extension LayerChanges {
    /// Returns the diagnostics of the changes.
    ///
    /// A change that the version announces is a warning, any other change is an error.
    ///
    /// - Parameters:
    ///   - range: The location of the pack's version, or of the outermost pack's version if this pack was removed.
    ///   - isOutermost: True for the pack that is checked, false for one below it.
    /// - Returns: One diagnostic for each change, and one if the version does not announce additions.
    func diagnostics(at range: SourceRange?, isOutermost: Bool) -> [Diagnostic] {
        let visible = changes.filter { !$0.isAddition }
        var found = visible.map { diagnostic(of: $0, at: range, isOutermost) }
        if needed == .minor, isExtended, declared < .minor, let oldVersion, let newVersion {
            let names = Set(changes.filter(\.isAddition).compactMap { $0.new?.text }).sorted()
            found.append(
                Diagnostic(
                    .versionStepTooSmall,
                    "`\(name)` \(newVersion) adds to \(oldVersion), and its version does not say so", at: range,
                    label: "at least \(VersionStep.minor.next(after: oldVersion))",
                    notes: names.isEmpty ? [] : [DiagnosticNote("new is \(names.quotedList(atMost: 12))")]))
        }
        if let oldVersion, let newVersion, VersionStep.isLower(newVersion, than: oldVersion) {
            found.append(
                Diagnostic(
                    .versionStepTooSmall, "the version of `\(name)` goes back, from \(oldVersion) to \(newVersion)",
                    at: range, label: "at least \(max(needed, .patch).next(after: oldVersion))",
                    notes: [DiagnosticNote("apps and pack files take the higher version for the newer one")]))
        }
        return found
    }

    private func diagnostic(of change: MeaningChange, at range: SourceRange?, _ isOutermost: Bool) -> Diagnostic {
        let isAnnounced = declared >= change.step
        var notes = change.effect.notes
        if !isOutermost {
            let step = "\(oldVersion ?? "no version") to \(newVersion ?? "none")"
            notes.append(DiagnosticNote("the pack `\(name)`, which this one extends, goes from \(step)"))
        }
        if !isAnnounced, let oldVersion {
            notes.append(
                DiagnosticNote(
                    "if this is intended, make it version \(change.step.next(after: oldVersion)), or write in the line "
                        + "above: \(change.code.allowance)"))
        }
        let label = change.new.map { $0.text.isEmpty ? "it was here" : "now `\($0.text)`" }
        return Diagnostic(
            change.code, severity: isAnnounced ? .warning : .error, change.message,
            at: change.new?.range ?? range, label: change.new == nil ? "this version does not have it" : label,
            related: change.old.map { old in
                [
                    LabelledRange(
                        old.range,
                        "in \(oldVersion ?? "the old version")" + (old.text.isEmpty ? "" : ": `\(old.text)`"))
                ]
            } ?? [],
            notes: notes)
    }

    /// A line that describes what changed and which version step is required.
    package var summary: String? {
        guard let oldVersion, let newVersion else { return nil }
        let changed = changes.count { !$0.isAddition }
        let parts = [
            changed == 0 ? nil : changed == 1 ? "1 change of meaning" : "\(changed) changes of meaning",
            needed == .none ? "no change" : needed == .patch && changed == 0 ? "no change of meaning" : nil,
            needed == .minor && isExtended ? "additions" : nil,
            lostCount == 0 ? nil : "\(lostCount) removed or of another type",
            needed == .major && changed + lostCount == 0 ? "less privacy" : nil,
        ].compactMap(\.self)
        let least = needed == .none ? "" : ", at least a \(needed.name) step: \(needed.next(after: oldVersion))"
        return "\(name) \(oldVersion) to \(newVersion): \(parts.joined(separator: ", "))\(least)"
    }
}

extension MeaningChange.Effect {
    /// Notes on what can differ, one for each kind.
    fileprivate var notes: [DiagnosticNote] {
        [
            ("metric", metrics, 40), ("event", actions, 12), ("attribute", attributes, 20), ("flag", flags, 12),
        ].compactMap {
            noun, names, most in
            guard !names.isEmpty else { return nil }
            let plural = names.count == 1 ? noun : noun + "s"
            return DiagnosticNote("it can affect the \(plural) \(names.quotedList(atMost: most))")
        }
    }
}

extension [String] {
    /// Returns the first names in backquotes, followed by the number of further names if there are any.
    fileprivate func quotedList(atMost most: Int) -> String {
        let names = prefix(most).map { "`\($0)`" }.joined(separator: ", ")
        return count > most ? "\(names) and \(count - most) more" : names
    }
}
