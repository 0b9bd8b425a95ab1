#ifndef AVT_VENDOR_PACKS_H
#define AVT_VENDOR_PACKS_H

#include "shipped_packs.h"

/// Returns the packs that reproduce the definitions of vendors and standards.
struct avt_pack_list avt_vendor_packs(void);

#endif
