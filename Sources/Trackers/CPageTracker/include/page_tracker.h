#ifndef AVT_PAGE_TRACKER_H
#define AVT_PAGE_TRACKER_H

#include <stddef.h>

/// Returns the module `avt.js`, which a page loads to report what its videos do.
const unsigned char *_Nonnull avt_page_script(void);
/// Returns the number of bytes of the module.
size_t avt_page_script_size(void);
/// Returns the HTML of a page that plays a film of the viewer's disk and reports what it does.
const unsigned char *_Nonnull avt_page_example(void);
/// Returns the number of bytes of the HTML.
size_t avt_page_example_size(void);

#endif
