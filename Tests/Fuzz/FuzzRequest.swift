import AVTHTTPServer

/// The head of a request to the receiver of pages is read or refused; what is read is no larger than what arrived.
func fuzzRequest(_ input: [UInt8]) {
    guard let head = RequestHead(input) else { return }
    // Each invalid byte may become a replacement character of three bytes.
    let size = head.fields.reduce(head.method.utf8.count + head.path.utf8.count) {
        $0 + $1.key.utf8.count + $1.value.utf8.count
    }
    require(size <= 3 * input.count, "a head that is larger than the request")
    require(!head.method.contains(" ") && !head.path.contains(" "), "a space in the first line")
    require(head.fields.keys.allSatisfy { $0 == $0.lowercased() && !$0.contains(":") }, "a name of a field")
    require(head.contentLength ?? 0 >= 0, "a negative length")
}
