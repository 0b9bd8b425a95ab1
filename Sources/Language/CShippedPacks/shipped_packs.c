#include "shipped_packs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define AVT_CORE_PACKS
#define AVT_FILE(folder, name) ../../rules/folder/name.yaml
static const struct avt_pack packs[] = {
#include "../../Packs/pack_list.h"
};

struct avt_pack_list avt_shipped_packs(void) { return (struct avt_pack_list){packs, sizeof packs / sizeof packs[0]}; }

const char *avt_commit(void) { return AVT_COMMIT; }
