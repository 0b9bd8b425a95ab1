import AVTEngine
import OpenAVTChain

/// Windows of time after actions, which measures, timers and metrics of the clock follow.
extension OAVTHubRules: WindowedHub {
    package var windowed: (any WindowedHub)? { run.program.followsWindows ? self : nil }

    package var nextWindowEnd: Int? { run.withSessionApart { $0.nextWindowEnd } }

    package func passWindows(until time: Int) {
        guard let end = nextWindowEnd, end <= time else { return }
        run.withSession { $0.passWindows(until: time) }
        performWindowOrders()
    }

    /// Starts and stops timers as the ends of windows that the session has passed say.
    func performWindowOrders() {
        perform(run.withSession { $0.takeWindowOrders() })
    }

    /// Starts and stops timers as the ends of windows say, each as of its own moment.
    func perform(_ orders: [WindowOrder]) {
        for order in orders { perform([order.order], now: order.at, isLate: true) }
    }
}
