import AVTEngine
import AVTFormulas
import AVTPackTools
import Testing

/// Random packs, run from their images.
@Suite struct `Images of random packs` {
    @Test(arguments: 0..<6) func `do what the packs do, and are written the same again`(chunk: Int) throws {
        for seed in chunk * 20..<chunk * 20 + 20 {
            let trial = try Trial(seed: seed)
            let image = try RuleImage.encode(trial.program)
            let program = try RuleImage.decode(image, formulas: ExpressionFormulas())
            #expect(try RuleImage.encode(program) == image)
            let replay = Replay(program: program, options: ReplayOptions(steps: .states))
            let found = trial.lines.map { trial.texts(replay.process($0)) } + [trial.texts(replay.finish())]
            let difference = trial.difference("pack and image", between: try trial.product(), and: found)
            #expect(difference == nil)
        }
    }
}
