/// A pack and the traces for people of a short log.
enum TraceExample {
    static let pack = """
        pack: { name: test.trace, version: 1.0.0, language: 1 }
        vocabulary:
          metrics:
            StartTime: { type: gauge, unit: ms, description: Time from the request to the first frame. }
            PauseTime: { type: gauge, unit: ms, description: Length of a pause. }
            NumPings: { type: counter, description: Pings. }
            Bitrate: { type: gauge, description: The bitrate at the end. }
        state: { tracker: { isPaused: { initial: false } } }
        memory: { tracker: { requested: { type: int, unit: ms } } }
        measures: { tracker: { pausedTime: { time: isPaused } } }
        privacy: { consents: { statistics: { description: The viewer agrees. } } }
        volume: { sample: { rate: 0.0, except: [MediaRequest, Start, PauseBegin, PauseFinish, End], because: a trial sends little } }
        transitions:
          - { name: request, action: MediaRequest, set: { requested: now } }
          - name: pause-begins
            action: PauseBegin
            block: { is: isPaused, code: AlreadyPaused, because: the last pause has not finished }
            set: { isPaused: true }
          - { name: pause-ends, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
        attributes:
          playbackId: { action: any, value: '"p"' }
        metrics:
          StartTime: { action: Start, value: now - requested }
          PauseTime: { action: PauseFinish, value: since(PauseBegin) }
          NumPings: { action: Ping, value: 1 }
          Bitrate: { action: End, value: event.bitrate }

        """

    static let plain = """
        Session 0
        0s        MediaRequest            -> accepted
        400ms     Start                   -> accepted, StartTime: 400
        1s        PauseBegin              -> accepted, isPaused: true
        1s500ms   PauseBegin              -> blocked by pause-begins, code: AlreadyPaused, because: the last pause has not finished
        2s        Ping(errorCode="7")     -> withheld by volume.sample with NumPings: 1, because: a trial sends little
        2s100ms   PauseFinish             -> accepted, PauseTime: 1100, isPaused: false

        """

    static let complete = """
        Session 0
        0s        MediaRequest            -> accepted
                  attributes: playbackId: p
                  transitions: test.trace/request (pack.yaml:14)
                  memory: requested: 1000
        400ms     Start                   -> accepted, StartTime: 400
                  attributes: playbackId: p
        1s        PauseBegin              -> accepted, isPaused: true
                  attributes: playbackId: p
                  transitions: test.trace/pause-begins (pack.yaml:15)
                  measures: pausedTime: 0 and running
        1s500ms   PauseBegin              -> blocked by pause-begins, code: AlreadyPaused, because: the last pause has not finished
                  measures: pausedTime: 500 and running
        2s        Ping(errorCode="7")     -> withheld by volume.sample with NumPings: 1, because: a trial sends little
                  attributes: playbackId: p
                  measures: pausedTime: 1000 and running
        2s100ms   PauseFinish             -> accepted, PauseTime: 1100, isPaused: false
                  attributes: playbackId: p
                  transitions: test.trace/pause-ends (pack.yaml:19)
                  measures: pausedTime: 1100

        """
}
