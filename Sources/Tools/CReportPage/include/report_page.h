#ifndef AVT_REPORT_PAGE_H
#define AVT_REPORT_PAGE_H

#include <stddef.h>

/// Returns the HTML of a report, with the names of its parts in double braces.
const unsigned char *_Nonnull avt_report_page(void);
/// Returns the number of bytes of the HTML.
size_t avt_report_page_size(void);
/// Returns the style sheet of a report.
const unsigned char *_Nonnull avt_report_style(void);
/// Returns the number of bytes of the style sheet.
size_t avt_report_style_size(void);
/// Returns the script of a report.
const unsigned char *_Nonnull avt_report_script(void);
/// Returns the number of bytes of the script.
size_t avt_report_script_size(void);

#endif
