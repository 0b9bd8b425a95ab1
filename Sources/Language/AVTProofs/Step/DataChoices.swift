/// The choices of one run of a step where data decides, and the way from each run to the next.
///
/// A step is run again and again, each time with other choices, until all have been made: so its outcomes are found
/// with what they assume. Within one run what has been chosen stays so, however often it is asked.
struct DataChoices {
    /// What is chosen of a part of a formula.
    struct Key: Hashable {
        /// The part, by the index of its node.
        let node: Int32
        /// What of it.
        let aspect: Aspect
        /// How often what it reads had changed within the step; 0 for what a step cannot change.
        let epoch: Int32
    }

    /// What data decides about a part of a formula.
    enum Aspect: UInt8, Hashable {
        /// Whether there is a value: present, missing, failed.
        case presence
        /// Whether it is true.
        case truth
        /// Which of the texts it is that rules compare it with, or another one.
        case text
        /// Which value of a variable it is.
        case word
    }

    /// One choice.
    struct Choice: Hashable {
        let key: Key
        let option: Int
        let count: Int
    }

    private(set) var taken: [Choice] = []
    private var made = 0
    // Where each was made last; one that a later run does not make is still there, at another index or behind the end.
    private var indices: [Key: Int] = [:]
    /// The number of choices that all runs have made.
    private(set) var work = 0

    /// What is chosen, of so many options; the first ones are chosen first.
    mutating func choose(_ key: Key, among count: Int) -> Int {
        work += 1
        if let index = indices[key], index < made, taken[index].key == key { return taken[index].option }
        if made == taken.count { taken.append(Choice(key: key, option: 0, count: count)) }
        indices[key] = made
        made += 1
        return taken[made - 1].option
    }

    /// Goes on to the next run; false if there is none.
    mutating func advance() -> Bool {
        taken.removeSubrange(made...)
        made = 0
        while let last = taken.popLast() {
            if last.option + 1 < last.count {
                taken.append(Choice(key: last.key, option: last.option + 1, count: last.count))
                return true
            }
        }
        return false
    }
}
