import Testing

@testable import AVTVast

struct MaskedURLTests {
    @Test(arguments: [
        ("https://a.example/p?x=1&y=[IFA]", "https://a.example/p?..."), ("//a/p#f", "//a/p#..."),
        ("see https://u:p@a/b?c and http://d/?e.", "see https://...@a/b?... and http://d/?..."),
        ("https://a/b", "https://a/b"), ("https://a/b?", "https://a/b?"), ("no URL // here?", "no URL // here?"),
        ("<A>https://a/?b&amp;c</A>", "<A>https://a/?...</A>"), ("u='https://a?b'", "u='https://a?...'"), ("//", "//"),
        ("", ""), ("https://a/x@y?z@w", "https://a/x@y?..."),
    ]) func `credentials, queries and fragments are masked`(_ text: String, _ masked: String) {
        #expect(MaskedURLs.masked(text) == masked)
        #expect(MaskedURLs.obscured(text).utf8.count == text.utf8.count)
        #expect((MaskedURLs.obscured(text) == text) == (text == masked))
    }
}
