// Pages are embedded by the C compiler, as packs are: the Swift compiler is slow for large literals.
#include "diagnostic_pages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char pages[] = {
#include "page_list.h"
};

const unsigned char *avt_diagnostic_pages(void) { return pages; }
size_t avt_diagnostic_pages_size(void) { return sizeof pages; }
