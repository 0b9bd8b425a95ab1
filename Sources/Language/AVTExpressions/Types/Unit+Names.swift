extension Unit {
    /// Returns the built-in unit for an alternative name, such as `ms` for `millis`, or `nil` if there is none.
    package static func commonName(for name: String) -> String? { otherNames[name.lowercased()] }

    private static let otherNames: [String: String] = {
        let names = [
            "ms": "millisecond milliseconds msec msecs millis milli", "s": "sec secs second seconds",
            "min": "mins minute minutes", "h": "hr hrs hour hours", "bps": "bit/s bits/s b/s",
            "kbps": "kbs kbit kbit/s kb/s kbits", "Mbps": "mbs mbit mbit/s mb/s", "bytes": "byte octet octets",
            "bits": "bit", "percent": "% pct percentage", "px": "pixel pixels", "count": "counts",
        ]
        var others: [String: String] = [:]
        for (unit, texts) in names {
            for text in texts.split(separator: " ") { others[String(text)] = unit }
        }
        return others
    }()
}
