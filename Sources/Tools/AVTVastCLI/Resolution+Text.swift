import AVTVast

extension Resolution {
    /// The result for people: the chain, the ads, the reasons for rejections, and the error URLs.
    var text: String {
        let requests = ResolutionTable(
            titles: ["depth", "outcome", "status", "bytes", "time", "URL"], numbers: [0, 2, 3, 4],
            rows: hops.flatMap(\.rows))
        let playable = ResolutionTable(
            titles: ["role", "id", "sequence", "duration", "files", "wrappers", "impressions", "trackers"],
            numbers: [2, 3, 4, 5, 6, 7], rows: ads.map(\.row))
        let rejected = ResolutionTable(
            titles: ["code", "ad", "line", "reason"], numbers: [2], rows: failures.flatMap(\.rows))
        let errors = ResolutionTable(titles: ["code", "line", "URL"], numbers: [1], rows: pings.flatMap(\.rows))
        return [("Requests", requests), ("Ads", playable), ("Not used", rejected), ("Error URLs", errors)]
            .map { title, table in table.rows.isEmpty ? "" : title + "\n" + table.text(margin: "  ") }.joined()
    }
}

extension Resolution.Hop {
    fileprivate var rows: [[String]] {
        let row = [
            "\(depth)", outcome.rawValue, status.text, byteCount.text, milliseconds.map { "\($0) ms" } ?? "-", url,
        ]
        return [row] + (failure.map { [["error \($0.code.rawValue): \($0)"]] } ?? [])
    }
}

extension ResolvedAd {
    fileprivate var row: [String] {
        [
            role.rawValue, id ?? "-", sequence.text, duration.map { "\($0) ms" } ?? "-", "\(mediaFiles.count)",
            "\(chain.count)", "\(impressions.count)", "\(tracking.count)",
        ]
    }
}

extension VASTFailure {
    fileprivate var rows: [[String]] {
        let ad = position.location == nil ? "(document)" : position.adID ?? "-"
        let row = ["\(code.rawValue)", ad, (position.location?.line).text, "\(reason)"]
        return [row] + (position.documentURL.map { [["of \($0)"]] } ?? [])
    }
}

extension Resolution.ErrorPing {
    fileprivate var rows: [[String]] {
        [["\(code.rawValue)", "\(location.line)", url]] + (documentURL.map { [["of \($0)"]] } ?? [])
    }
}

extension Int? {
    fileprivate var text: String { map { "\($0)" } ?? "-" }
}
