import AVTCore
import AVTEngine

extension DirectSession {
    /// Records the values of the attributes by which metrics are grouped, if an event that is sent changes them.
    ///
    /// - Parameters:
    ///   - event: The attributes that are sent.
    ///   - tracker: The tracker of the event.
    ///   - index: The index of the event's first metric in the records, which belongs to the new values, too.
    func recordGroup(_ event: borrowing AttributeList, of tracker: Int, at index: Int) {
        var isChanged = false
        for (position, attribute) in shared.groupAttributes.enumerated() {
            guard let value = event[attribute] ?? lineValue(of: attribute, tracker) else { continue }
            if groupValues.isEmpty { groupValues = Array(repeating: nil, count: shared.groupAttributes.count) }
            if case .opaque = value { continue }
            guard groupValues[position] != value else { continue }
            groupValues[position] = value
            isChanged = true
        }
        if isChanged { records.insert(groupRecord, at: index) }
    }

    /// Sets the values of the attributes by which metrics are grouped, as after an event that has them.
    func setGroup(_ values: [Value?]) {
        guard values.contains(where: { $0 != nil }) else { return }
        groupValues = values
        records.append(groupRecord)
    }

    private var groupRecord: DirectRecord { .group(groupValues.map { $0.flatMap(ExactText.init(group:)) }) }

    /// Processes a held event, whose attributes replace those of the current line, by which metrics would be grouped.
    ///
    /// - Returns: The actions that it raises.
    func stepHeld(_ event: HeldEvent, of tracker: Int) -> [Symbol] {
        guard !shared.groupAttributes.isEmpty else {
            return step(event.action, of: tracker, at: event.time, &event.attributes)
        }
        var (attributes, other): ([(attribute: Symbol, value: Value)], Int) = ([], tracker)
        for attribute in shared.groupAttributes {
            if let value = event.attributes[attribute] { attributes.append((attribute, value)) }
        }
        swap(&lineAttributes, &attributes)
        swap(&lineTracker, &other)
        defer {
            swap(&lineAttributes, &attributes)
            swap(&lineTracker, &other)
        }
        return step(event.action, of: tracker, at: event.time, &event.attributes)
    }

    /// Returns the value in the line, which a payload may have removed from the event.
    ///
    /// With rules about delivery, the value may be one that must not leave the app.
    private func lineValue(of attribute: Symbol, _ tracker: Int) -> Value? {
        guard tracker == lineTracker, !program.filtersDelivery else { return nil }
        return lineAttributes.first { $0.attribute == attribute }?.value
    }
}
