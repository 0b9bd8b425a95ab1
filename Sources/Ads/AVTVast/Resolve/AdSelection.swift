/// The ads of a document that may be used, in the order in which they are used.
struct AdSelection: Sendable {
    /// The indexes of ads with a sequence, in the order of their sequence.
    private(set) var pod: [Int] = []
    /// The indexes of stand-alone ads.
    private(set) var alone: [Int] = []
    /// The indexes of inline ads without creatives, if there is no other ad.
    private(set) var empty: [Int] = []
    /// True if an ad that is neither inline nor a wrapper is the only one.
    private(set) var isBroken = false

    /// True if the document has no ad that may be used.
    var isEmpty: Bool { pod.isEmpty && alone.isEmpty }

    /// All indexes.
    var all: [Int] { pod + alone }

    /// Selects the ads of a document.
    ///
    /// - Parameters:
    ///   - directory: The document.
    ///   - wrapper: The wrapper that led to it, or the rules for a first document.
    init(_ directory: AdDirectory, via wrapper: AdDirectory.Wrapper) {
        let followsWrappers = wrapper.followsWrappers
        let ads = directory.ads
        // Ignored wrappers are as if they were not there.
        let present = ads.indices.filter { index in
            if case .wrapper = ads[index].content { followsWrappers } else { true }
        }
        let usable = present.filter { index in
            switch ads[index].content {
            case .inline(let hasCreative, _): hasCreative
            case .wrapper: true
            case .none: false
            }
        }
        let allowsMultipleAds = wrapper.allowsMultipleAds
        // What is no ad is reported next to others only where several are allowed.
        let listed = usable.isEmpty || !allowsMultipleAds ? usable : present
        pod = listed.filter { ads[$0].sequence != nil }.sorted { first, second in
            (ads[first].sequence ?? 0, first) < (ads[second].sequence ?? 0, second)
        }
        alone = listed.filter { ads[$0].sequence == nil }
        if !allowsMultipleAds {
            let single = alone.first ?? (pod.count == 1 ? pod[0] : nil)
            // A single ad is no pod, whatever its sequence.
            (pod, alone) = ([], single.map { [$0] } ?? [])
        }
        guard usable.isEmpty else { return }
        for index in present {
            switch ads[index].content {
            case .inline: empty.append(index)
            case .wrapper: break
            case .none: isBroken = true
            }
        }
    }
}
