import AVTCore
import AVTDiagnostics

extension CheckedDocument {
    /// Checks the name of an event.
    mutating func checkEvent(_ event: ArraySlice<UInt8>, _ range: Range<Int>, of tracking: Int) {
        guard let definition = TrackingEvent.definition(of: event) else {
            let (event, range) = (event.string, self.range(range))
            let meant = resembledName(to: event, among: TrackingEvent.defined.map(\.rawValue))
            let fixes = meant.map { [FixIt("write `\($0.name)`", replacing: range, with: $0.name)] } ?? []
            report(
                Diagnostic(
                    .unknownAdEvent, "VAST has no event `\(event)`" + suggestion(meant), at: range,
                    label: "players do not report it", fixes: meant?.isCertain == true ? fixes : []))
            return
        }
        let kind = owner(of: tracking)?.type.role.flatMap(CheckedDocument.creative)
        if let kind, definition.creatives.isDisjoint(with: kind.events) {
            report(
                Diagnostic(
                    .trackingNeverFires, "\(kind.name) has no event `\(event.string)`", at: self.range(range),
                    label: "players never report it here", notes: [DiagnosticNote("VAST 4.3, section 3.14.1")]))
        } else if version == .v2_0, kind?.events == .linear, event.isEqual(to: "close") {
            report(
                Diagnostic(
                    .trackingNeverFires, "linear creatives of 2.0 have no close button", at: self.range(range),
                    label: "players never report it here"))
        }
        if let replacement = definition.replacement, version.isSubset(of: .since4_0) {
            report(
                Diagnostic(
                    .deprecatedAdPart, "`\(event.string)` is deprecated", at: self.range(range),
                    label: "`\(replacement)` since 4.0",
                    notes: [DiagnosticNote("older players know only this name: send both")]))
        }
    }

    /// Returns the element that contains the list of a tracker, or `nil` if there is none.
    private func owner(of tracking: Int) -> CheckedElement? {
        guard let events = tree.elements[tracking].parent, let owner = tree.elements[events].parent else { return nil }
        return row(of: owner).map { CheckedElement(index: owner, row: $0) }
    }

    private static func creative(_ role: ElementType.Role) -> (name: String, events: TrackingEvent.Creatives)? {
        switch role {
        case .linear: ("a linear creative", .linear)
        case .nonLinearAds, .nonLinear: ("a non-linear creative", .nonLinear)
        case .companion: ("a companion", .companion)
        case .verification: ("a verification", .verification)
        default: nil
        }
    }

    /// Checks the offset of a tracker.
    mutating func checkTracking(_ element: CheckedElement) {
        guard value("event", of: element.index)?.isEqual(to: "progress") == true else { return }
        guard let attribute = attribute("offset", of: element.index) else {
            report(
                Diagnostic(
                    .trackingNeverFires, "`progress` has no `offset`", at: nameRange(of: element.index),
                    label: "players do not know when to report it"))
            return
        }
        // A wrapper does not know the duration.
        guard let linear = owner(of: element.index), linear.type === ElementType.linear else { return }
        let duration = child(.duration, of: linear.index).flatMap { VASTTime(bytes: text(of: $0)) }
        switch VASTOffset(bytes: tree.valueBytes(of: attribute)) {
        case .time(let time):
            guard let duration, time > duration else { return }
            report(
                Diagnostic(
                    .trackingNeverFires, "the offset is beyond the duration of \(duration)",
                    at: range(attribute.value), label: "players never report it"))
        case .percentage:
            guard duration == nil else { return }
            report(
                Diagnostic(
                    .trackingNeverFires, "a percentage needs a duration", at: range(attribute.value),
                    label: "the creative has none that can be read"))
        case nil: break
        }
    }
}
