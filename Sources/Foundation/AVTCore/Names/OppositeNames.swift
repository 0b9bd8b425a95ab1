/// Returns true if two names differ in meaning rather than in spelling.
///
/// They do if they differ in a word and its opposite, such as `playback-begins` and `playback-ends`, in an additional
/// word, or in a number.
func isOppositeName(_ first: String, to second: String) -> Bool {
    let (left, right) = (words(of: first), words(of: second))
    guard left.count == right.count else {
        let (longer, shorter) = left.count > right.count ? (left, right) : (right, left)
        // `playbackTime` and `play_back_time` differ only in spelling.
        return longer.joined() != shorter.joined() && longer.contains { !shorter.contains($0) }
            && shorter.allSatisfy(longer.contains)
    }
    return zip(left, right).contains { word, other in
        guard word != other else { return false }
        if let group = groups[word], let otherGroup = groups[other] { return group != otherGroup }
        let isDigit = { (character: Character) in character.isNumber }
        return word.contains(where: isDigit) && word.filter { !isDigit($0) } == other.filter { !isDigit($0) }
    }
}

/// Groups of similar words: words of different groups have different meanings.
private let groups: [String: Int] = {
    let groups = [
        "begin begins began begun beginning start starts started starting",
        "end ends ended ending finish finishes finished finishing stop stops stopped stopping",
        "pause pauses paused", "resume resumes resumed", "play plays played", "min minimum least", "max maximum most",
        "first", "last", "up", "down", "open opens opened", "close closes closed", "before", "after", "on", "off", "in",
        "out", "mute mutes muted", "unmute unmutes unmuted", "show shows shown", "hide hides hidden", "enter enters",
        "leave leaves", "next", "previous", "loaded", "unloaded", "total", "mean",
    ]
    let words = groups.enumerated().flatMap { number, words in
        words.split(separator: " ").map { (String($0), number) }
    }
    return Dictionary(uniqueKeysWithValues: words)
}()

/// The words of a name in camelCase, kebab-case or snake_case, in lower case.
private func words(of name: String) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in name {
        guard character.isLetter || character.isNumber else {
            words.append("")
            wasLower = false
            continue
        }
        if words.isEmpty || (character.isUppercase && wasLower) { words.append("") }
        words[words.count - 1] += character.lowercased()
        wasLower = !character.isUppercase
    }
    return words.filter { !$0.isEmpty }
}
