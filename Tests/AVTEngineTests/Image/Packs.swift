import AVTEngine
import AVTFormulas
import Foundation
import OpenAVTVendorPacks

@testable import AVTRules

/// Packs of which images are made.
enum Packs {
    /// The names of the packs of all libraries.
    static let shipped = [PackLibrary.core, .vendors].packNames

    /// A small pack that has something in most sections.
    static let small = Result { try RuleCompiler.compile([.text(text, name: "small.yaml")]) }

    /// Its image.
    static let smallImage = Result { try RuleImage.encode(try small.get()) }

    /// Images that damage is tried on.
    static let images = Result {
        [try smallImage.get()]
            + (try ["openavt.metrics", "players.mpv"].map { try RuleImage.encode(RuleCompiler.compile([.shipped($0)])) })
    }

    static func decode(_ image: [UInt8]) throws(ImageError) -> RuleProgram {
        try RuleImage.decode(image, formulas: ExpressionFormulas())
    }

    private static let text = """
        pack: { name: test.small, version: 1.2.0, language: 1 }
        scopes: { stint: { per: tracker } }
        state:
          stint: { mood: { initial: calm, values: [calm, tense] } }
        memory:
          stint: { label: { type: string }, tries: { initial: 0 } }
        measures:
          tracker:
            tense: { time: mood == tense }
            errors: { count: Error }
            attempts: { time: mood == tense, of: tries }
            places: { samples: event.position }
            played: { ranges: event.position, while: mood == calm, gap: 1s }
            troubled: { time: 'within(10s, Error)' }
        holds: { short: { after: Start, for: 1s } }
        timers: { nag: { after: 5s, while: mood == tense, emit: Ping } }
        transitions:
          - { name: stint-begins, action: Start, begin: [stint], set: { label: uuid() } }
          - { name: errors-count, action: Error, when: '!(label ?? "").matches("^[a-z]{3,}$") || size((label ?? "").split("-")) < 9', set: { tries: tries + 1, mood: tense }, emit: { after: Ping, when: tries > 2 } }
          - { name: stint-ends, action: End, end: [stint], raise: Next }
        attributes:
          chapter: tense.delta
          tries: 'trackers.exists(t, t.mood == tense) ? tries : 0'
        metrics:
          Tensions: { action: Error, value: 'tense + troubled' }
        volume:
          limits:
            few-errors: { action: Error, most: 3, per: 1m, window: sliding }
        vocabulary:
          metrics: { Tensions: { type: gauge, unit: ms } }
          attributes: { chapter: { type: int, unit: ms }, tries: { type: int } }
        """
}
