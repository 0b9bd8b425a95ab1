/// How large a program may be, so that neither to load nor to run it takes more time, stack or memory than a host has.
///
/// What the compiler makes of packs stays far below; a program that comes from elsewhere may be made to harm.
package enum ProgramLimits {
    /// Slots of the instrument, of a tracker, and memories of payloads: each of 64 trackers has room for all.
    package static let slots = 16_384
    /// Timers, metrics of the clock, and getters of trackers.
    package static let timers = 4_096
    /// Bits of a finite variable.
    package static let width = 16
    /// Scopes: a bit each says which end.
    package static let scopes = 64
    /// Things in a set or a map.
    static let collection = 1_024
    /// How deep nodes nest.
    ///
    /// Evaluating one takes less than 256 KiB of the stack.
    static let depth = 320
    /// Nodes that are walked for one expression; those that vary from one evaluation to the next count each time.
    static let walk = 1 << 20
    /// What one evaluation of an expression takes at most, with 64 trackers; how much an event may take, hosts say.
    static let evaluation = 1 << 40
    /// Measures, each counted for each action.
    static let takers = 1 << 22
    /// Milliseconds of a timer: added to any time of a clock, it is no overflow.
    static let delay = 1 << 62
    /// Packs, and what they say of sessions that come from earlier versions.
    static let migrations = 4_096
    /// Actions that a hold drops.
    static let drops = 1_024
    /// Known names, and listed values of attributes, with which those of events are compared.
    static let names = 1 << 16
}
