/// The limits of a program's size, so that neither loading nor running it takes more time, stack or memory than a host
/// has.
///
/// Compiled packs stay far below these limits; a program from elsewhere may be malicious.
package enum ProgramLimits {
    /// The trackers that rules see at once.
    package static let trackers = 64
    /// The players whose rules are for their own trackers only.
    static let players = 64
    /// The nesting depth of loops over trackers.
    static let loops = 4
    /// The slots of the instrument, of a tracker, or of stored payload values: each of 64 trackers allocates all.
    package static let slots = 16_384
    /// The timers, the periodic metrics, or the getters of trackers.
    package static let timers = 4_096
    /// The cells of a state table that is read from an image: 64 MiB.
    package static let tableCells = 1 << 24
    /// The bits of a finite variable.
    package static let width = 16
    /// The scopes: the set of ending scopes is a bit mask.
    package static let scopes = 64
    /// The elements of a set or a map.
    static let collection = 1_024
    /// The nesting depth of nodes.
    ///
    /// Evaluating a node of this depth takes less than 256 KiB of stack.
    static let depth = 320
    /// The nodes visited in a walk through one expression; those that vary between evaluations count each time.
    static let walk = 1 << 20
    /// The work of one evaluation of an expression with 64 trackers; hosts limit the work of an event.
    static let evaluation = 1 << 40
    /// The number of measures times the number of actions.
    static let measuresTimesActions = 1 << 22
    /// The milliseconds of a timer, which can be added to any time of a clock without overflow.
    static let delay = 1 << 62
    /// The packs, and the entries of their migration rules.
    static let migrations = 4_096
    /// The actions that a hold drops.
    static let drops = 1_024
    /// The known names, or listed values of attributes, with which those of events are compared.
    static let names = 1 << 16
}
