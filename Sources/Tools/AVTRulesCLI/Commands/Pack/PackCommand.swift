import ArgumentParser

/// `avt-rules pack`: builds, signs and verifies pack files.
struct PackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Creates, signs, verifies and shows pack files.",
        discussion: """
            A pack file NAME.avtpack contains a pack, the packs that it extends, and its tests; it is a plain tar archive. \
            Its signature is a file next to it, in minisign's format. The usual order:

              avt-rules pack keygen release     # release.key (secret), release.pub
              avt-rules pack build my-pack.yaml -o my-pack.avtpack --revision 1
              avt-rules pack sign my-pack.avtpack --key release.key
              avt-rules pack verify my-pack.avtpack --key release.pub
            """,
        subcommands: [
            PackBuildCommand.self, PackSignCommand.self, PackVerifyCommand.self, PackInspectCommand.self,
            PackKeygenCommand.self, PackWithdrawCommand.self,
        ])
}
