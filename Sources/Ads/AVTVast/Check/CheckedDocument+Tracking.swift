import AVTDiagnostics
import AVTExpressions

extension CheckedDocument {
    /// Checks the name of an event.
    mutating func checkEvent(_ attribute: VASTAttribute) {
        let event = TrackingEvent(rawValue: attribute.text)
        let range = range(attribute.valueRange)
        guard let creatives = event.creatives else {
            let meant = resembledName(to: event.rawValue, among: TrackingEvent.defined.map(\.rawValue))
            let fixes = meant.map { [FixIt("write `\($0.name)`", replacing: range, with: $0.name)] } ?? []
            report(
                Diagnostic(
                    .unknownAdEvent, "VAST has no event `\(event.rawValue)`" + suggestion(meant), at: range,
                    label: "players do not report it", fixes: meant?.isCertain == true ? fixes : []))
            return
        }
        if let kind = creative(of: attribute.element), creatives.isDisjoint(with: kind.events) {
            report(
                Diagnostic(
                    .trackingNeverFires, "\(kind.name) has no event `\(event.rawValue)`", at: range,
                    label: "players never report it here", notes: [DiagnosticNote("VAST 4.3, section 3.14.1")]))
        } else if event.rawValue == "close", version == .v2_0,
            creative(of: attribute.element)?.events == .linear
        {
            report(
                Diagnostic(
                    .trackingNeverFires, "linear creatives of 2.0 have no close button", at: range,
                    label: "players never report it here"))
        }
        if let replacement = event.replacement, version.isSubset(of: .since4_0) {
            report(
                Diagnostic(
                    .deprecatedAdPart, "`\(event.rawValue)` is deprecated", at: range,
                    label: "`\(replacement.rawValue)` since 4.0",
                    notes: [DiagnosticNote("older players know only this name: send both")]))
        }
    }

    private func creative(of tracking: VASTElement) -> (name: String, events: TrackingEvent.Creatives)? {
        let tree = document.tree
        guard let events = tree.elements[tracking.index].parent, let owner = tree.elements[events].parent else {
            return nil
        }
        switch VASTElement(document: document, index: owner).name {
        case "Linear": return ("a linear creative", .linear)
        case "NonLinearAds", "NonLinear": return ("a non-linear creative", .nonLinear)
        case "Companion": return ("a companion", .companion)
        case "Verification": return ("a verification", .verification)
        default: return nil
        }
    }

    /// Checks the offset of a tracker.
    mutating func checkTracking(_ element: VASTElement) {
        guard element["event"]?.text == TrackingEvent.progress.rawValue else { return }
        guard let attribute = element["offset"] else {
            report(
                Diagnostic(
                    .trackingNeverFires, "`progress` has no `offset`", at: nameRange(of: element),
                    label: "players do not know when to report it"))
            return
        }
        let tree = document.tree
        guard let events = tree.elements[element.index].parent, let owner = tree.elements[events].parent else { return }
        let linear = VASTElement(document: document, index: owner)
        // A wrapper does not know the duration.
        guard linear.name == "Linear", linear.row?.type.children.contains(where: { $0.type.name == "Duration" }) == true
        else { return }
        let duration = linear.child(named: "Duration").flatMap { VASTTime($0.text) }
        switch attribute.offset {
        case .time(let time):
            guard let duration, time > duration else { return }
            report(
                Diagnostic(
                    .trackingNeverFires, "the offset is beyond the duration of \(duration)",
                    at: range(attribute.valueRange), label: "players never report it"))
        case .percentage:
            guard duration == nil else { return }
            report(
                Diagnostic(
                    .trackingNeverFires, "a percentage needs a duration", at: range(attribute.valueRange),
                    label: "the creative has none that can be read"))
        case nil: break
        }
    }
}
