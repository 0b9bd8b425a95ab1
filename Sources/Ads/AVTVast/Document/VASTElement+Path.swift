extension VASTElement {
    /// Returns the elements at a path of names, in their order.
    func elements(_ path: String...) -> [VASTElement] {
        path.reduce([self]) { elements, name in elements.flatMap { $0.children(named: name) } }
    }

    /// Returns the first element at a path of names, or `nil` if there is none.
    func first(_ path: String...) -> VASTElement? {
        path.reduce([self]) { elements, name in elements.flatMap { $0.children(named: name) } }.first
    }

    /// Returns the text of an attribute, without white space at both ends, or `nil` if it is missing or empty.
    func text(of name: String) -> String? {
        self[name].map { $0.text.trimmedXMLSpace }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
