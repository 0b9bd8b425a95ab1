import AVTEngine
import AVTExpressions

extension PackComparison {
    /// The metrics of all packs that have the same meaning, in one session or in several.
    struct Row {
        let meaning: String
        /// The metric of each side, or `nil` if the pack sent no metric of this meaning.
        var cells: [Cell?]
        /// The first metric of each side that has this meaning, or `nil` if the pack measures nothing of the kind.
        let declared: [MetricInfo?]
        /// The number of sessions in which the packs differ.
        var differingCount = 0

        /// True if more than one pack sends a metric of this meaning.
        var isShared: Bool { cells.count { $0 != nil } > 1 }

        /// True if versions of one pack do not send the same values, or not the same number of them.
        var differsInAnything: Bool {
            differs || !cells.allSatisfy { $0 != nil } || Set(cells.compactMap { $0?.count }).count > 1
        }

        /// True if the values of the packs differ, or if a pack that measures this sent no value.
        ///
        /// The total of no values is 0.
        var differs: Bool {
            let values: [Double?] = zip(cells, declared).compactMap { cell, declared in
                if let cell { return cell.comparable }
                return declared.map { $0.aggregate == .total ? 0 : nil }
            }
            return values.dropFirst().contains { $0 != values.first }
        }

        /// True if two packs declare different units.
        var hasTwoUnits: Bool { Set(cells.compactMap { $0.map { $0.info?.unit } }).count > 1 }

        /// Adds the values of another session.
        mutating func add(_ session: Row) {
            differingCount += session.differingCount
            for (index, cell) in session.cells.enumerated() {
                guard let cell else { continue }
                if cells[index] == nil { cells[index] = cell } else { cells[index]?.add(cell) }
            }
        }
    }

    /// The values that a pack sent of one metric.
    struct Cell {
        let name: String
        let info: MetricInfo?
        /// The number of values.
        private(set) var count: Int
        private let isCounter: Bool
        private let isHistogram: Bool
        private var sum: Double
        private var least: Double
        private var most: Double
        /// The sum of the last values of the sessions.
        private var lastSum: Double
        private var sessionCount = 1

        init(_ metric: ReplaySummary.Metric, _ info: MetricInfo?) {
            name = metric.name
            self.info = info
            count = metric.count
            isCounter = metric.isCounter
            isHistogram = metric.histogram != nil
            sum = metric.sum
            least = metric.least
            most = metric.most
            lastSum = metric.last
        }

        /// Adds the values of another session, unless they are of another metric with the same meaning.
        mutating func add(_ session: Cell) {
            guard session.name == name else { return }
            count += session.count
            sum += session.sum
            least = min(least, session.least)
            most = max(most, session.most)
            lastSum += session.lastSum
            sessionCount += session.sessionCount
        }

        /// The aggregate of the values; in place of the last one of several sessions, the mean of their last ones.
        private var value: Double {
            switch aggregate {
            case .total: sum
            case .mean: sum / Double(count)
            case .last: lastSum / Double(sessionCount)
            case .min: least
            case .max: most
            }
        }

        private var aggregate: MetricAggregate {
            info?.aggregate ?? (isCounter ? .total : isHistogram ? .mean : .last)
        }

        private var aggregateName: String {
            aggregate == .last && sessionCount > 1 ? "mean of last" : aggregate.rawValue
        }

        /// The value in the smallest unit of its kind, rounded to a millionth.
        var comparable: Double {
            let unit = info?.unit.map { Unit($0) }
            let factor = ["ms", "bps", "percent"].lazy.compactMap { unit?.factor(to: Unit($0)) }.first
            return (value * Double(factor ?? 1) * 1e6).rounded()
        }

        private var text: String {
            decimal(value) + (info?.unit.map { $0 == "count" ? "" : " " + $0 } ?? "")
        }

        /// The value with its aggregate and the number of values: `49000 ms (total of 3)`.
        var summaryWithCount: String { "\(text) (\(aggregateName) of \(count))" }

        /// The value with its aggregate, which is omitted if only one value was sent, and for counters.
        var summary: String { count == 1 || isCounter ? text : "\(text) (\(aggregateName))" }
    }
}
