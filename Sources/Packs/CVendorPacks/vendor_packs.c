#include "vendor_packs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define AVT_VENDOR_PACKS
#define AVT_FILE(folder, name) ../../rules/folder/name.yaml
static const struct avt_pack packs[] = {
#include "../pack_list.h"
};

struct avt_pack_list avt_vendor_packs(void) { return (struct avt_pack_list){packs, sizeof packs / sizeof packs[0]}; }
