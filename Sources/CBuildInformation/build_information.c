#include "build_information.h"

const char *avt_commit(void) { return AVT_COMMIT; }
