import AVTEngine
import OpenAVTChain

/// Time windows after actions, which measures, timers and periodic metrics use.
extension OAVTHubRules {
    package var nextWindowEnd: Int? { run.withSessionWithoutFlags { $0.nextWindowEnd } }

    package func passWindows(until time: Int) {
        guard let end = nextWindowEnd, end <= time else { return }
        run.withSession { $0.passWindows(until: time) }
        performWindowCommands()
    }

    /// Performs the timer commands of the window ends that the session has processed.
    func performWindowCommands() {
        performWindows(run.withSession { $0.removeWindowCommands() })
    }

    /// Performs the timer commands of window ends, each at its own timestamp.
    func performWindows(_ commands: [WindowCommand]) {
        for command in commands { performTimers([command.command], now: command.at) }
    }
}
