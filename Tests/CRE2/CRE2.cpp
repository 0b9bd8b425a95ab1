#include "CRE2.h"

#include <re2/re2.h>

struct CRE2Pattern {
    RE2 re2;

    explicit CRE2Pattern(re2::StringPiece source) : re2(source, RE2::Quiet) {}
};

CRE2Pattern *cre2_create(const char *source, size_t length) {
    return new CRE2Pattern(re2::StringPiece(source, length));
}

void cre2_delete(CRE2Pattern *pattern) { delete pattern; }

const char *cre2_error(const CRE2Pattern *pattern) {
    return pattern->re2.ok() ? nullptr : pattern->re2.error().c_str();
}

int cre2_matches(const CRE2Pattern *pattern, const char *text, size_t length) {
    return RE2::PartialMatch(re2::StringPiece(text, length), pattern->re2);
}
