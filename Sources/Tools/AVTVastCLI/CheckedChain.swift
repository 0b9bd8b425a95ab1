import AVTDiagnostics
import AVTVast

/// Checks the documents that the wrappers of a file lead to.
struct CheckedChain {
    let file: String
    let profile: VASTCheck.Profile
    let today: CalendarDate?

    /// Returns a report for each URL, in the order of the requests.
    func reports(of resolutions: [RecordedResolution]) -> [MarkupReport] {
        var reports: [MarkupReport] = []
        var checked: Set<String> = []
        for recorded in resolutions {
            // The URLs from the file to the current document.
            var chain: [Resolution.Hop] = []
            for hop in recorded.resolution.hops {
                chain.removeAll { $0.depth >= hop.depth }
                chain.append(hop)
                // The same URL can be requested twice, such as in two breaks.
                guard checked.insert(hop.url).inserted || hop.outcome == .loop else { continue }
                reports.append(report(of: hop, recorded.bodies[hop.url], chain.dropLast().map(\.url)))
            }
        }
        return reports
    }

    private func report(of hop: Resolution.Hop, _ body: [UInt8]?, _ wrappers: [String]) -> MarkupReport {
        let notes = ([file] + wrappers).reversed().map { DiagnosticNote("requested by `\($0)`") }
        var diagnostics = DiagnosticCollector(today: today)
        if let body, !body.isEmpty, hop.outcome == .answered {
            diagnostics = VASTCheck.check(body, name: hop.url, profile: profile, today: today)
            diagnostics.replace { found in
                found.map { diagnostic in
                    var diagnostic = diagnostic
                    diagnostic.notes += notes
                    return diagnostic
                }
            }
        } else if profile != .schema {
            let reason = hop.failure.map { "error \($0.code.rawValue): \($0)" } ?? "the response is empty"
            diagnostics.report(
                Diagnostic(
                    .unresolvedWrapper, "`\(hop.url)` leads to no document: \(reason)", notes: notes))
        }
        return MarkupReport(diagnostics, name: hop.url)
    }
}
