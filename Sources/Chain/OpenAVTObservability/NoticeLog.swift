public import Logging
public import OpenAVTChain

extension OAVTInstrument {
    /// Logs what goes on inside the instrument from now on.
    ///
    /// Misuse, failed formulas, unexpected data, and dropped reports and samples are warnings; blocked, withheld and dropped events are of level `debug`. The
    /// metadata of a blocked event has its action, rule, code and pack, that of a failed formula its rule, text and action.
    ///
    /// - Parameter logger: The logger.
    /// - Returns: An object whose `cancel` ends the logging.
    @discardableResult
    public func logNotices(to logger: Logger) -> OAVTListening {
        addListener { notice in
            logger.log(level: notice.level, "\(notice)", metadata: notice.metadata, source: "openavt")
        }
    }
}

extension OAVTNotice {
    fileprivate var level: Logger.Level {
        switch self {
        case .blocked, .withheld, .dropped: .debug
        case .droppedReports, .droppedSample, .unknownTracker, .unknownName, .unexpectedValue, .failedFormula,
            .limitExceeded, .packWarning, .misuse:
            .warning
        }
    }

    fileprivate var metadata: Logger.Metadata {
        switch self {
        case .blocked(let event):
            ["action": "\(event.action)", "rule": "\(event.rule)", "pack": "\(event.pack)"]
                .merging(event.code.map { ["code": "\($0)"] } ?? [:]) { first, _ in first }
        case .withheld(let action, _, let rule): ["action": "\(action)", "rule": "\(rule)"]
        case .dropped(let action, _, let reason): ["action": "\(action)", "reason": "\(reason)"]
        case .droppedReports(let count, _, let reason): ["count": "\(count)", "reason": "\(reason)"]
        case .droppedSample(let name): ["name": "\(name)"]
        case .unknownTracker(let action): ["action": "\(action)"]
        case .failedFormula(let formula):
            ["rule": "\(formula.rule)", "formula": "\(formula.formula)"]
                .merging(formula.action.map { ["action": "\($0)"] } ?? [:]) { first, _ in first }
        case .unknownName, .unexpectedValue, .limitExceeded, .packWarning, .misuse: [:]
        }
    }
}
