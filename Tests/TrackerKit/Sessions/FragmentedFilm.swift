/// The seconds of a film as fragments of MP4, which players of HLS take: a head, and for each second of the film a fragment.
package struct FragmentedFilm: Sendable {
    package let head: [UInt8]
    package let fragments: [[UInt8]]

    /// Repacks a film in VP9, with a picture of 320x180, whose seconds have equal numbers of frames.
    package init(_ film: Film) {
        let seconds = film.clusters.indices.map { film.frames(ofSecond: $0) }
        let frameRate = seconds.first?.count ?? 0
        head = Box("ftyp", "isom", 0, "isom").bytes + FragmentedFilm.movie(frameRate).bytes
        fragments = seconds.enumerated().map { FragmentedFilm.fragment($1, number: $0, frameRate: frameRate) }
    }

    /// Describes the only track, whose time unit is a frame.
    private static func movie(_ frameRate: Int) -> Box {
        let (width, height) = (320, 180)
        let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].map { Field($0) }
        let zeros = { (count: Int) in [Field](repeating: 0, count: count) }
        let codec = Box("vpcC", version: 1, [.bytes([0, 10, 0x82, 2, 2, 2, 0, 0])])
        let entry = Box(
            "vp09",
            [0, 1] + zeros(4) + [.short(width), .short(height), 0x48_0000, 0x48_0000, 0, .short(1)] + zeros(8)
                + [.short(24), .short(0xFFFF), .box(codec)])
        let samples = Box(
            "stbl",
            [.box(Box("stsd", version: 0, [1, .box(entry)]))]
                + ["stts", "stsc", "stco"].map { .box(Box($0, version: 0, [0])) }
                + [.box(Box("stsz", version: 0, [0, 0]))])
        let data = Box("dinf", .box(Box("dref", version: 0, [1, .box(Box("url ", version: 0, flags: 1))])))
        let information = Box(
            "minf", .box(Box("vmhd", version: 0, flags: 1, zeros(2))), .box(data), .box(samples))
        let media = Box(
            "mdia", .box(Box("mdhd", version: 0, [0, 0, Field(frameRate), 0, 0x55C4_0000])),
            .box(Box("hdlr", version: 0, [0, "vide"] + zeros(3) + [.bytes([0])])), .box(information))
        let track = Box(
            "tkhd", version: 0, flags: 7,
            [0, 0, 1] + zeros(6) + matrix + [Field(width << 16), Field(height << 16)])
        return Box(
            "moov",
            .box(
                Box(
                    "mvhd", version: 0,
                    [0, 0, Field(frameRate), 0, 0x10000, 0x100_0000, 0, 0] + matrix + zeros(6) + [2])),
            .box(Box("trak", .box(track), .box(media))),
            // Other frames than the first one of a fragment depend on frames before them, and last one unit.
            .box(Box("mvex", .box(Box("trex", version: 0, [1, 1, 1, 0, 0x101_0000])))))
    }

    private static func fragment(_ frames: [ArraySlice<UInt8>], number: Int, frameRate: Int) -> [UInt8] {
        let head = { (offset: Int) in
            let run = Box(
                "trun", version: 0, flags: 0x205,
                [Field(frames.count), Field(offset), 0x200_0000] + frames.map { Field($0.count) })
            return Box(
                "moof", .box(Box("mfhd", version: 0, [Field(number + 1)])),
                .box(
                    Box(
                        "traf", .box(Box("tfhd", version: 0, flags: 0x2_0000, [1])),
                        .box(Box("tfdt", version: 0, [Field(number * frameRate)])), .box(run)))
            ).bytes
        }
        return head(head(0).count + 8) + Box("mdat", .bytes(Array(frames.joined()))).bytes
    }

    /// A part of a box; a number is one of 32 bits.
    private enum Field: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        case number(Int), short(Int), bytes([UInt8]), box(Box)

        init(_ number: Int) { self = .number(number) }
        init(integerLiteral number: Int) { self = .number(number) }
        init(stringLiteral text: String) { self = .bytes(Array(text.utf8)) }

        var bytes: [UInt8] {
            switch self {
            case .number(let number): [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
            case .short(let number): [8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
            case .bytes(let bytes): bytes
            case .box(let box): box.bytes
            }
        }
    }

    /// A box of MP4, with its length and its name.
    private struct Box {
        let bytes: [UInt8]

        init(_ name: String, _ fields: Field...) { self.init(name, fields) }

        init(_ name: String, _ fields: [Field]) {
            let content = fields.flatMap(\.bytes)
            bytes = Field(content.count + 8).bytes + Array(name.utf8) + content
        }

        init(_ name: String, version: Int, flags: Int = 0, _ fields: [Field] = []) {
            self.init(name, [Field(version << 24 | flags)] + fields)
        }
    }
}
