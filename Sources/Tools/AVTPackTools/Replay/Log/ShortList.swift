/// Returns the first names of a log in alphabetical order, for a message: `a`, `b` and 3 more.
///
/// - Parameters:
///   - names: The names; at least one.
///   - hasOthers: True if the log has more names, whose number is unknown.
/// - Returns: The list.
package func shortList(of names: Set<String>, hasOthers: Bool = false) -> String {
    let most = 8
    let list = names.sorted().prefix(most).map { "`\($0)`" }.joined(separator: ", ")
    return list + (hasOthers ? " and many more" : names.count > most ? " and \(names.count - most) more" : "")
}
