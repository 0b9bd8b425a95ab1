// Declares the input of streams as constant.
#define ZLIB_CONST
#include <zlib.h>
