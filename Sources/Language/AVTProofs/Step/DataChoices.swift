/// The nondeterministic choices of one run of a step, and the enumeration of all runs.
///
/// A step is run again and again, each time with other choices, until all combinations have been tried. This finds its
/// outcomes together with their assumptions. Within one run, a choice stays the same however often it is read.
struct DataChoices {
    /// Identifies a choice about a part of a formula.
    struct Key: Hashable {
        /// The index of the part's node.
        let node: Int32
        /// The aspect of the part's value.
        let aspect: Aspect
        /// The number of changes within the step to what the part reads, or 0 if a step cannot change that.
        ///
        /// A part that has a new value each time it is read has a unique negative number instead.
        let epoch: Int32
    }

    /// An aspect of a value that depends on data.
    enum Aspect: UInt8, Hashable {
        /// Whether there is a value: present, missing or failed.
        case presence
        /// Whether the value is true.
        case truth
        /// Which of the strings that rules compare it with the value is, or another one.
        case text
        /// Which value of an enumeration it is.
        case enumCase
    }

    /// A choice that was made.
    struct Choice: Hashable {
        let key: Key
        let option: Int
        let count: Int
    }

    private(set) var recorded: [Choice] = []
    private var made = 0
    // The index at which each choice was last made. Entries of choices that a later run does not make are stale: their
    // index is past the end or belongs to another choice.
    private var indices: [Key: Int] = [:]
    /// The number of choices in all runs so far.
    private(set) var work = 0

    /// Returns the chosen option out of `count`; lower options are tried first.
    mutating func choose(_ key: Key, among count: Int) -> Int {
        work += 1
        if let index = indices[key], index < made, recorded[index].key == key { return recorded[index].option }
        if made == recorded.count { recorded.append(Choice(key: key, option: 0, count: count)) }
        indices[key] = made
        made += 1
        return recorded[made - 1].option
    }

    /// Advances to the next run and returns false if there is none.
    mutating func advance() -> Bool {
        recorded.removeSubrange(made...)
        made = 0
        while let last = recorded.popLast() {
            if last.option + 1 < last.count {
                recorded.append(Choice(key: last.key, option: last.option + 1, count: last.count))
                return true
            }
        }
        return false
    }
}
