extension ResolutionTree {
    /// The `Ad` element of a link.
    func ad(_ link: Link) -> AdDirectory.Ad? {
        guard case .loaded(let document) = nodes[link.node].state, document.directory.ads.indices.contains(link.ad)
        else { return nil }
        return document.directory.ads[link.ad]
    }

    /// The wrapper of a link, or `nil` if its ad is inline.
    func wrapper(_ link: Link) -> AdDirectory.Wrapper? {
        guard case .wrapper(let wrapper) = ad(link)?.content else { return nil }
        return wrapper
    }

    /// The first request of a document or those below it that has not begun, in the order of the result.
    func firstWaiting(below index: Int) -> Int? {
        switch nodes[index].state {
        case .waiting: return nodes[index].template == nil ? nil : index
        case .requested, .failed: return nil
        case .loaded(let document):
            for ad in document.selection.all {
                if let child = nodes[index].children[ad], let waiting = firstWaiting(below: child) { return waiting }
            }
            return nil
        }
    }
}
