import AVTCore
import AVTPackFiles
import Testing

/// A pack file that somebody made to do harm, and why it is refused.
struct HostileArchive: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let error: ArchiveError

    /// A pack file with entries instead of its files.
    private init(_ name: String, _ problem: ArchiveError.Problem, at entry: String?, _ entries: [RawTar.Entry]) throws {
        try self.init(name, problem, at: entry, ArchiveFixture.raw(files: entries))
    }

    private init(_ name: String, _ problem: ArchiveError.Problem, at entry: String?, _ tar: RawTar) {
        testDescription = name
        bytes = tar.bytes
        error = ArchiveError(problem, entry: entry)
    }

    /// A pack file whose manifest is another.
    private init(_ name: String, _ problem: ArchiveError.Problem, at entry: String? = "manifest.json", manifest: String)
        throws
    {
        try self.init(name, problem, at: entry, ArchiveFixture.raw(manifest: manifest))
    }

    static func all() throws -> [HostileArchive] { try entries() + paths() + manifests() }

    private static func entries() throws -> [HostileArchive] {
        let good = ArchiveFixture.entries
        func first(_ change: (inout RawTar.Entry) -> Void) -> [RawTar.Entry] {
            var entries = good
            change(&entries[0])
            return entries
        }
        func header(_ field: String) -> ArchiveError.Problem {
            .malformedHeader("its \(field) is not as pack files have it")
        }
        return try [
            HostileArchive(
                "a symbolic link", .notAFile(kind: "a symbolic link"), at: "b.yaml",
                first {
                    $0.kind = "2"; $0.link = "/etc/passwd"
                }),
            HostileArchive(
                "a hard link", .notAFile(kind: "a hard link"), at: "b.yaml",
                first {
                    $0.kind = "1"; $0.link = "manifest.json"
                }),
            HostileArchive("a device", .notAFile(kind: "a device"), at: "b.yaml", first { $0.kind = "3" }),
            HostileArchive("a pipe", .notAFile(kind: "a pipe"), at: "b.yaml", first { $0.kind = "6" }),
            HostileArchive("a folder", .notAFile(kind: "a folder"), at: "base/", [RawTar.Entry].folder + good),
            HostileArchive(
                "an extended header", .notAFile(kind: "an extended header"), at: "b.yaml", first { $0.kind = "x" }),
            HostileArchive(
                "GNU's long name", .notAFile(kind: "an extended header"), at: "b.yaml", first { $0.kind = "L" }),
            HostileArchive(
                "an old kind of file", .notAFile(kind: "an entry of an unknown kind"), at: "b.yaml",
                first { $0.kind = "7" }),
            HostileArchive(
                "no tar", .malformedHeader("it is not that of a tar archive (ustar)"), at: nil,
                first { $0.magic = "PK" }),
            HostileArchive("GNU's own format", header("end"), at: "b.yaml", first { $0.magic = "ustar  \0" }),
            HostileArchive("a program", header("mode"), at: "b.yaml", first { $0.mode = "0004755" }),
            HostileArchive("an owner", header("owner"), at: "b.yaml", first { $0.owner = "0001750" }),
            HostileArchive("a time", header("time"), at: "b.yaml", first { $0.time = "14000000000" }),
            HostileArchive("a link of a file", header("link"), at: "b.yaml", first { $0.link = "x" }),
            HostileArchive("a wrong checksum", header("checksum"), at: "b.yaml", first { $0.checksumError = 1 }),
            HostileArchive("bytes behind a file", .nonZeroPadding, at: "b.yaml", first { $0.padding = 1 }),
            HostileArchive(
                "a huge size", .tooLarge(bytes: 0o77777777777, limit: 1 << 20), at: "b.yaml",
                first { $0.size = "77777777777" }),
            HostileArchive("a size beyond the end", .truncated, at: "b.yaml", first { $0.size = "00000077777" }),
            HostileArchive(
                "a negative size", .malformedHeader("its size is not an octal number"), at: "b.yaml",
                first { $0.size = "-0000000001" }),
            HostileArchive(
                "a size in base 256", .malformedHeader("its size is not an octal number"), at: "b.yaml",
                first { $0.size = "\u{7F}0000000000" }),
            HostileArchive(
                "more than the manifest says", .sizeMismatch(manifest: 18, found: 19), at: "b.yaml",
                first { $0.content.append(10) }),
            HostileArchive("other bytes", .digestMismatch, at: "b.yaml", first { $0.content[0] ^= 1 }),
            HostileArchive("a file twice", .notInManifest, at: "b.yaml", [good[0], good[0], good[1]]),
            HostileArchive("a file twice at the end", .notInManifest, at: "base/a.yaml", good + [good[1]]),
            HostileArchive("another order", .missing, at: "b.yaml", good.reversed()),
            HostileArchive("a file missing", .missing, at: "base/a.yaml", [good[0]]),
            HostileArchive("no file", .missing, at: "b.yaml", []),
            HostileArchive("a file more", .notInManifest, at: "c.yaml", good + [RawTar.Entry("c.yaml", "x")]),
            HostileArchive("a file more between", .notInManifest, at: "a.yaml", [RawTar.Entry("a.yaml", "x")] + good),
            HostileArchive("nothing", .missing, at: "manifest.json", RawTar(entries: [])),
            HostileArchive("no end", .truncated, at: nil, RawTar(entries: ArchiveFixture.raw().entries, end: [])),
            HostileArchive(
                "half an end", .truncated, at: nil,
                RawTar(entries: ArchiveFixture.raw().entries, end: [UInt8](repeating: 0, count: 512))),
            HostileArchive(
                "a file after the end", .trailingBytes, at: nil,
                RawTar(
                    entries: ArchiveFixture.raw().entries,
                    end: [UInt8](repeating: 0, count: 1024) + RawTar.Entry("c.yaml", "x").bytes)),
            HostileArchive(
                "no manifest", .unexpectedEntry(wanted: "manifest.json"), at: "b.yaml", RawTar(entries: good)),
            HostileArchive(
                "no digest of the manifest", .unexpectedEntry(wanted: "manifest.sha256"), at: "b.yaml",
                RawTar(entries: [ArchiveFixture.raw().entries[0]] + good)),
            HostileArchive(
                "a wrong digest of the manifest", .digestMismatch, at: "manifest.json",
                RawTar(entries: [RawTar.Entry("manifest.json", "{}"), ArchiveFixture.raw().entries[1]] + good)),
        ]
    }

    private static func paths() throws -> [HostileArchive] {
        let part = "a part is `.` or `..`"
        let letters = "it contains characters other than letters, digits and `. _ - + /`"
        return try [
            ("../../etc/passwd", part), ("a/../../b", part), ("./b.yaml", part), ("a/..", part),
            ("/etc/passwd", "it is absolute"),
            ("a//b.yaml", "a part is empty"), ("a/", "a part is empty"), ("", "it is empty"),
            ("a\\b", letters), ("C:b", letters),
            ("a\nb", letters), ("\u{1B}[2J", letters), ("café.yaml", letters), ("a b", letters),
            ("-rf", "a part begins with `-`"),
        ].map { path, reason in
            try HostileArchive(
                "the path \(path.debugDescription)", .unsafePath(reason), at: path, [RawTar.Entry(path, "x")])
        }
    }

    private static func manifests() throws -> [HostileArchive] {
        let good = try ArchiveFixture.members()
        func text(_ name: String, _ value: JSONValue?) -> String {
            JSONValue.object(
                good.compactMap { member in
                    member.name == name ? value.map { JSONMember(name, $0) } : member
                }
            ).text
        }
        func malformed(_ reason: String) -> ArchiveError.Problem { .malformedManifest(reason) }
        func file(_ path: String) -> JSONValue {
            .object([
                JSONMember("path", .string(path)), JSONMember("size", .int(0)),
                JSONMember("sha256", .string(String(repeating: "0", count: 64))),
            ])
        }
        return try [
            HostileArchive("no JSON", malformed("byte 1: expected a name in double quotes"), manifest: "{"),
            HostileArchive("a manifest that is a list", malformed("the manifest is no object"), manifest: "[]"),
            HostileArchive(
                "deep nesting", malformed("byte 64: nested deeper than 64 levels"),
                manifest: String(repeating: "[", count: 100_000)),
            HostileArchive("a later format", .unknownFormat(2), manifest: text("format", .int(2))),
            HostileArchive(
                "a format in words", malformed("`format` of the manifest is not an integer of at least 1"),
                manifest: text("format", .string("1"))),
            HostileArchive("no revision", malformed("the manifest has no `revision`"), manifest: text("revision", nil)),
            HostileArchive(
                "revision 0", malformed("`revision` of the manifest is not an integer of at least 1"),
                manifest: text("revision", .int(0))),
            HostileArchive(
                "a revision that no Int holds",
                malformed("`revision` of the manifest is not an integer of at least 1"),
                manifest: text("revision", .int(7)).replacing(
                    "\"revision\":7", with: "\"revision\":99999999999999999999")),
            HostileArchive(
                "a name that steers a terminal", malformed("`name` is not a pack's"),
                manifest: text("name", .string("\u{1B}[2J"))),
            HostileArchive(
                "a member more", malformed("the manifest has a member `extra` that is not known"),
                manifest: text("name", .string("my.pack")).dropLast() + ",\"extra\":1}"),
            HostileArchive(
                "a member twice", malformed("byte 12: `format` is listed twice"),
                manifest: "{" + "\"format\":1," + text("name", .string("my.pack")).dropFirst()),
            HostileArchive(
                "files that are no list", malformed("`files` of the manifest is not an array"),
                manifest: text("files", .null)),
            HostileArchive(
                "a file that is no object", malformed("an entry of `files` is no object"),
                manifest: text("files", .array([.int(1)]))),
            HostileArchive(
                "a digest that is none", malformed("`sha256` of an entry of `files` is not 64 hexadecimal digits"),
                manifest: text(
                    "files",
                    .array([
                        .object([
                            JSONMember("path", .string("b.yaml")), JSONMember("size", .int(1)),
                            JSONMember("sha256", .string("é")),
                        ])
                    ]))),
            HostileArchive(
                "a path out of the folder in the manifest", .unsafePath("a part is `.` or `..`"),
                at: "../b.yaml", manifest: text("files", .array([file("../b.yaml")]))),
            HostileArchive(
                "files twice in the manifest", .outOfOrder, at: "b.yaml",
                manifest: text("files", .array([file("b.yaml"), file("b.yaml")]))),
            HostileArchive(
                "a manifest in another spelling", malformed("it is not spelt as pack files spell it"),
                manifest: text("name", .string("my.pack"))),
            HostileArchive(
                "a manifest in the manifest", .outOfOrder, at: "manifest.json",
                manifest: text("files", .array([file("manifest.json")]))),
            HostileArchive(
                "a main that is not there", malformed("`main` is none of the files"),
                manifest: text("main", .string("c.yaml"))),
        ]
    }
}

extension [RawTar.Entry] {
    fileprivate static var folder: [RawTar.Entry] {
        var entry = RawTar.Entry("base/")
        entry.kind = "5"
        return [entry]
    }
}
