import Foundation

/// A film of the repository in WebM, which can be cut into seconds.
package struct Film: Sendable {
    /// The complete file, which can be sought.
    package let bytes: [UInt8]
    /// What a player needs before the first second.
    package let head: [UInt8]
    /// The seconds of the film, each a cluster.
    package let clusters: [ArraySlice<UInt8>]
    /// The start of the second of each number, in the complete file.
    package var offsets: [Int] { clusters.map(\.startIndex) + [clusters.last?.endIndex ?? 0] }

    /// Reads a film whose clusters last a second each.
    ///
    /// - Throws: An error of Foundation if the file cannot be read.
    package init(_ url: URL) throws {
        let bytes = Array(try Data(contentsOf: url))
        var head: [UInt8] = []
        var clusters: [ArraySlice<UInt8>] = []
        var position = 0
        while let element = Element(bytes, at: position) {
            position = element.range.upperBound
            switch element.id {
            case Element.segment:
                // Its length is unknown: it need not be complete.
                head += bytes[element.range.lowerBound..<element.start - 8] + [0x01] + Array(repeating: 0xFF, count: 7)
                position = element.start
            case Element.cluster: clusters.append(bytes[element.range])
            case Element.header, Element.information, Element.tracks: head += bytes[element.range]
            default: break
            }
        }
        (self.bytes, self.head, self.clusters) = (bytes, head, clusters)
    }

    /// Returns a complete film of the first seconds, which cannot be sought.
    package func clip(seconds: Int) -> [UInt8] {
        var head = head
        let name: [UInt8] = [0x44, 0x89, 0x88]
        if let place = head.firstRange(of: name)?.upperBound {
            let duration = Double(seconds * 1000).bitPattern.bigEndian
            withUnsafeBytes(of: duration) { head.replaceSubrange(place..<place + 8, with: $0) }
        }
        return head + clusters.prefix(seconds).joined()
    }

    /// Returns the frames of a second, each without the head of its block.
    func frames(ofSecond number: Int) -> [ArraySlice<UInt8>] {
        guard let cluster = Element(bytes, at: clusters[number].startIndex) else { return [] }
        var frames: [ArraySlice<UInt8>] = []
        var position = cluster.start
        while position < cluster.range.upperBound, let element = Element(bytes, at: position) {
            // The number of the track has one byte, the time two, and the flags one.
            if element.id == Element.block {
                frames.append(bytes[element.start..<element.range.upperBound].dropFirst(4))
            }
            position = element.range.upperBound
        }
        return frames
    }

    /// An element of EBML, of which WebM consists.
    private struct Element {
        static let (header, segment, cluster) = (0x1A45_DFA3, 0x1853_8067, 0x1F43_B675)
        static let (information, tracks, block) = (0x1549_A966, 0x1654_AE6B, 0xA3)

        let id: Int
        /// The offset of its content.
        let start: Int
        let range: Range<Int>

        init?(_ bytes: [UInt8], at offset: Int) {
            guard offset < bytes.count else { return nil }
            let idLength = bytes[offset].leadingZeroBitCount + 1
            let lengthOffset = offset + idLength
            guard lengthOffset < bytes.count else { return nil }
            let length = bytes[lengthOffset].leadingZeroBitCount + 1
            start = lengthOffset + length
            guard start <= bytes.count else { return nil }
            id = bytes[offset..<lengthOffset].reduce(0) { $0 << 8 | Int($1) }
            let size = bytes[lengthOffset..<start].reduce(0) { $0 << 8 | Int($1) } & ((1 << (7 * length)) - 1)
            range = offset..<min(start + size, bytes.count)
        }
    }
}
