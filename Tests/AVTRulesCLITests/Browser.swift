import AVTTestSupport
import Foundation
import Testing

/// A browser without a window.
enum Browser: String {
    case chromium
    case firefox = "firefox-esr"

    private var program: String? { installedTool(rawValue) }

    /// True if tests use the browser.
    ///
    /// Small samples use Chromium only. In CI, a browser that is missing is a failure.
    var isUsed: Bool { (self == .chromium || samplesAreLarge) && (program != nil || requiresTools) }

    /// Settings of Firefox: films play by themselves, pages open windows, no page comes before the opened one, and nothing is fetched.
    private static let preferences = """
        user_pref("media.autoplay.default", 0);
        user_pref("media.autoplay.blocking_policy", 0);
        user_pref("dom.disable_open_during_load", false);
        user_pref("browser.shell.checkDefaultBrowser", false);
        user_pref("browser.aboutwelcome.enabled", false);
        user_pref("browser.startup.homepage_override.mstone", "ignore");
        user_pref("datareporting.policy.dataSubmissionEnabled", false);
        user_pref("datareporting.policy.firstRunURL", "");
        user_pref("app.normandy.enabled", false);
        user_pref("app.update.disabledForTesting", true);
        user_pref("browser.safebrowsing.update.enabled", false);
        user_pref("extensions.getAddons.cache.enabled", false);
        user_pref("extensions.systemAddon.update.enabled", false);
        user_pref("media.gmp-manager.updateEnabled", false);
        user_pref("network.captive-portal-service.enabled", false);
        user_pref("network.connectivity-service.enabled", false);
        user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
        user_pref("toolkit.telemetry.enabled", false);

        """

    /// The arguments of the browser, with a profile of its own in a folder.
    ///
    /// - Throws: An error of Foundation if the profile cannot be written.
    private func options(_ scratch: Scratch) throws -> [String] {
        let profile = scratch.file("profile")
        switch self {
        case .chromium:
            return [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
                "--autoplay-policy=no-user-gesture-required", "--user-data-dir=\(profile.path)",
            ]
        case .firefox:
            try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
            _ = try scratch.write(Self.preferences, to: "profile/user.js")
            return ["--headless", "--no-remote", "--profile", profile.path]
        }
    }

    /// Opens a page.
    ///
    /// - Parameters:
    ///   - page: The address of the page.
    ///   - scratch: A folder for what the browser writes: its standard output in the file `document`.
    ///   - arguments: Further arguments.
    ///   - launcher: A command that runs the browser, with its arguments.
    /// - Returns: The process, which runs until it is ended, unless the arguments make it end.
    /// - Throws: An error of Foundation if the browser cannot be started.
    func open(
        _ page: String, _ scratch: Scratch, _ arguments: [String] = [], launcher: [String] = []
    ) throws -> Process {
        let process = Process()
        let command = try launcher + [program ?? "/usr/bin/\(rawValue)"] + options(scratch) + arguments + [page]
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        // What it leaves in the folders of the user and of temporary files is removed with the scratch folder.
        let folders = ["HOME": scratch.folder.path, "TMPDIR": scratch.folder.path]
        process.environment = ProcessInfo.processInfo.environment.merging(folders) { $1 }
        process.standardOutput = try scratch.writing("document")
        process.standardError = try scratch.writing("messages")
        try process.run()
        return process
    }

    /// Ends a browser that `open` has started, and waits for it.
    func end(_ process: Process) {
        // Firefox keeps the signals blocked that the thread that started it blocks, as those of Swift's tasks do.
        if self == .firefox { kill(process.processIdentifier, SIGKILL) } else { process.terminate() }
        process.waitUntilExit()
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if a browser is missing, or if it is Firefox and the sample is small.
    static func uses(_ browser: Browser) -> Self {
        .enabled(if: browser.isUsed, "\(browser.rawValue) is not installed, or not in the small sample")
    }
}
