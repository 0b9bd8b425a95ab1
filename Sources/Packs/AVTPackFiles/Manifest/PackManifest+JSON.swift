public import AVTCore

extension PackManifest {
    /// The manifest as JSON.
    public var json: JSONValue {
        .object(members + resolvedMember + imageMember + withdrawnMember + outcomes)
    }

    /// The bytes of the entry `manifest.json`; each manifest has exactly one encoding.
    var text: [UInt8] { Array((json.indentedText + "\n").utf8) }

    private var members: [JSONMember] {
        [
            JSONMember("format", .int(PackManifest.format)),
            JSONMember("name", .string(name)),
            JSONMember("version", .string(version)),
            JSONMember("revision", .int(revision)),
            JSONMember("language", .string(language)),
            JSONMember("main", .string(main)),
            JSONMember(
                "files",
                .array(
                    files.map { file in
                        .object([
                            JSONMember("path", .string(file.path)), JSONMember("size", .int(file.size)),
                            JSONMember("sha256", .string(file.digest.description)),
                        ])
                    })),
            JSONMember(
                "parameters",
                .array(
                    parameters.map { parameter in
                        .object([
                            JSONMember("pack", .string(parameter.pack)), JSONMember("name", .string(parameter.name)),
                            JSONMember("type", .string(parameter.type)),
                            JSONMember("initial", .string(parameter.initial)),
                        ])
                    })),
        ]
    }

    private var outcomes: [JSONMember] {
        [
            JSONMember(
                "tests",
                .object([
                    JSONMember("passed", .int(tests.passed)),
                    JSONMember("sha256", .string(tests.digest.description)),
                ])),
            JSONMember(
                "proofs",
                .object([
                    JSONMember("proved", .int(proofs.proved)), JSONMember("bounded", .int(proofs.bounded)),
                    JSONMember("allowed", .int(proofs.allowed)), JSONMember("states", .int(proofs.states)),
                ])),
        ]
    }

    // Omitted if empty, so that pack files without such packs are the same as before this member existed.
    private var resolvedMember: [JSONMember] {
        guard !resolved.isEmpty else { return [] }
        let packs = resolved.map { pack in
            JSONValue.object([
                JSONMember("name", .string(pack.name)), JSONMember("version", .string(pack.version)),
                JSONMember("sha256", .string(pack.digest.description)),
            ])
        }
        return [JSONMember("resolved", .array(packs))]
    }

    private var imageMember: [JSONMember] {
        guard let image else { return [] }
        let value = JSONValue.object([
            JSONMember("path", .string(image.path)), JSONMember("format", .int(image.format)),
            JSONMember("level", .int(image.level)), JSONMember("rules", .string(image.rules.description)),
        ])
        return [JSONMember("image", value)]
    }

    private var withdrawnMember: [JSONMember] { withdrawn.map { [JSONMember("withdrawn", .string($0))] } ?? [] }

    /// Parses a manifest.
    ///
    /// - Throws: `ArchiveError` if the text is not a manifest, or has missing or unknown members.
    init(json text: some Collection<UInt8>) throws(ArchiveError) {
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONReader.read(text)
        } catch {
            throw ManifestObject.problem("byte \(error.offset): \(error.reason)")
        }
        // A later format may have any other contents.
        if let format = value["format"]?.int, format != PackManifest.format {
            throw ArchiveError(.unknownFormat(format), entry: PackManifest.fileName)
        }
        var object = try ManifestObject(value, "the manifest")
        _ = try object.int("format", from: PackManifest.format)
        self.init(
            name: try object.text("name"), version: try object.text("version"),
            revision: try object.int("revision", from: 1), language: try object.text("language"),
            main: try object.text("main"))
        files = try object.objects("files", PackManifest.file)
        parameters = try object.objects("parameters") { (item) throws(ArchiveError) in
            Parameter(
                pack: try item.text("pack"), name: try item.text("name"), type: try item.text("type"),
                initial: try item.text("initial"))
        }
        if object.has("resolved") {
            resolved = try object.objects("resolved") { (item) throws(ArchiveError) in
                ResolvedPack(
                    name: try item.text("name"), version: try item.text("version"), digest: try item.digest("sha256"))
            }
        }
        if object.has("image") {
            image = try object.object("image") { (item) throws(ArchiveError) in
                Image(
                    path: try item.text("path"), format: try item.int("format"), level: try item.int("level"),
                    rules: try item.digest("rules"))
            }
        }
        if object.has("withdrawn") { withdrawn = try object.text("withdrawn") }
        tests = try object.object("tests") { (item) throws(ArchiveError) in
            Tests(passed: try item.int("passed"), digest: try item.digest("sha256"))
        }
        proofs = try object.object("proofs") { (item) throws(ArchiveError) in
            Proofs(
                proved: try item.int("proved"), bounded: try item.int("bounded"), allowed: try item.int("allowed"),
                states: try item.int("states"))
        }
        try object.end()
        try checkNames()
        try checkFiles()
    }

    /// Checks that names are safe to print and to compare; the rule language defines which names are valid.
    private func checkNames() throws(ArchiveError) {
        let ofResolved = resolved.flatMap { [("resolved", $0.name), ("resolved", $0.version)] }
        for (key, text) in [("name", name), ("version", version), ("language", language)] + ofResolved {
            guard ArchivePath.objection(to: Array(text.utf8)) == nil, !text.contains("/") else {
                throw ManifestObject.problem("`\(key)` is not a pack's")
            }
        }
    }

    private static func file(_ item: inout ManifestObject) throws(ArchiveError) -> File {
        let file = File(
            path: try item.text("path"), size: try item.int("size"), digest: try item.digest("sha256"))
        if let objection = ArchivePath.objection(to: Array(file.path.utf8)) {
            throw ArchiveError(.unsafePath(objection), entry: file.path)
        }
        return file
    }

    private func checkFiles() throws(ArchiveError) {
        for file in files where [PackManifest.fileName, PackManifest.digestFileName].contains(file.path) {
            throw ArchiveError(.outOfOrder, entry: file.path)
        }
        for (file, next) in zip(files, files.dropFirst())
        where !file.path.utf8.lexicographicallyPrecedes(next.path.utf8) {
            throw ArchiveError(.outOfOrder, entry: next.path)
        }
        if withdrawn != nil {
            guard files.isEmpty, image == nil else {
                throw ManifestObject.problem("the rules are withdrawn, but it contains files")
            }
            return
        }
        guard files.contains(where: { $0.path == main }) else {
            throw ManifestObject.problem("`main` is none of the files")
        }
        if let image, image.path == main || !files.contains(where: { $0.path == image.path }) {
            throw ManifestObject.problem("the path of `image` is none of the files, or is `main`")
        }
    }
}
