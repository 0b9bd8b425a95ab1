// The files are embedded by the C compiler, as packs are: the Swift compiler is slow for large literals.
#include "page_tracker.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "Page/avt.js"
};

static const unsigned char example[] = {
#embed "Page/example.html"
};

const unsigned char *avt_page_script(void) { return script; }
size_t avt_page_script_size(void) { return sizeof script; }
const unsigned char *avt_page_example(void) { return example; }
size_t avt_page_example_size(void) { return sizeof example; }
