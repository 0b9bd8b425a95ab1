import AVTVast

extension Resolution {
    /// The result for people: the chain, the ads, the reasons for rejections, and the error URLs.
    var text: String {
        var lines = section("Requests", hops.map(\.line))
        lines += section("Ads", ads.map(\.line))
        lines += section("Not used", failures.map(\.line))
        lines += section("Error URLs", pings.map(\.line))
        return lines.map { $0 + "\n" }.joined()
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [title] + lines.map { "  " + $0 }
    }
}

extension Resolution.Hop {
    fileprivate var line: String {
        let details = [
            status.map { "status \($0)" }, byteCount.map { "\($0) bytes" }, milliseconds.map { "\($0) ms" },
            failure.map { "error \($0.code.rawValue): \($0)" },
        ].compactMap { $0 }
        let margin = String(repeating: "  ", count: max(depth - 1, 0))
        return margin + "\(depth) \(outcome.rawValue) \(url)"
            + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    }
}

extension ResolvedAd {
    fileprivate var line: String {
        let details = [
            sequence.map { "sequence \($0)" }, duration.map { "\($0) ms" },
            "\(mediaFiles.count) media files", "\(chain.count) wrappers", "\(impressions.count) impressions",
            "\(tracking.count) trackers",
        ].compactMap { $0 }
        return "\(role.rawValue) \(id ?? "(no id)") (\(details.joined(separator: ", ")))"
    }
}

extension VASTFailure {
    fileprivate var line: String {
        let ad = position.adID.map { "ad \($0)" } ?? (position.location == nil ? "document" : "an ad without id")
        let location = position.location.map { ", line \($0.line)" } ?? ""
        let document = position.documentURL.map { " of \($0)" } ?? ""
        return "\(code.rawValue) \(ad)\(location)\(document): \(reason)"
    }
}

extension Resolution.ErrorPing {
    fileprivate var line: String {
        "\(code.rawValue) \(url) (line \(location.line)\(documentURL.map { " of \($0)" } ?? ""))"
    }
}
