// The page is embedded by the C compiler, as packs are: the Swift compiler is slow for large literals.
#include "report_page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "Page/page.html"
};

static const unsigned char style[] = {
#embed "Page/style.css" suffix(, )
#embed "Page/print.css"
};

// One script: later files use functions of earlier ones.
static const unsigned char script[] = {
#embed "Page/elements.js" suffix(, )
#embed "Page/format.js" suffix(, )
#embed "Page/cursor.js" suffix(, )
#embed "Page/charts.js" suffix(, )
#embed "Page/metrics.js" suffix(, )
#embed "Page/tables.js" suffix(, )
#embed "Page/sessions.js" suffix(, )
#embed "Page/lanes.js" suffix(, )
#embed "Page/timelines.js" suffix(, )
#embed "Page/main.js"
};

const unsigned char *avt_report_page(void) { return page; }
size_t avt_report_page_size(void) { return sizeof page; }
const unsigned char *avt_report_style(void) { return style; }
size_t avt_report_style_size(void) { return sizeof style; }
const unsigned char *avt_report_script(void) { return script; }
size_t avt_report_script_size(void) { return sizeof script; }
