// Every pack that libraries embed: the only list of them. A file that includes this list defines the group of packs that it embeds, and
// AVT_FILE(folder, name), the path from here to the embedded file of a pack. Each pack is an element of an array of structures with its name, the
// bytes of the file, and their number. The C compiler embeds them, because the Swift compiler takes half a minute for the same bytes as literals.

#define AVT_APPLY(macro, ...) macro(__VA_ARGS__)
#define AVT_TEXT(...) AVT_TEXT_OF(__VA_ARGS__)
#define AVT_TEXT_OF(...) #__VA_ARGS__
#define AVT_NAME(folder, name) folder.name

// The packs of OpenAVT's own classes, which OpenAVTRuntime has as images.
#if defined AVT_CORE_PACKS || defined AVT_OPENAVT_PACKS
#define AVT_PACK openavt, ads
#include "pack_entry.h"
#define AVT_PACK openavt, core
#include "pack_entry.h"
#define AVT_PACK openavt, metrics
#include "pack_entry.h"
#endif
#ifdef AVT_CORE_PACKS
#define AVT_PACK playback, ads
#include "pack_entry.h"
#define AVT_PACK playback, content
#include "pack_entry.h"
#define AVT_PACK playback, metrics
#include "pack_entry.h"
#endif
// The packs of players, which trackers have as images.
#if defined AVT_CORE_PACKS || defined AVT_PLAYER_PACKS
#define AVT_PACK players, avplayer
#include "pack_entry.h"
#define AVT_PACK players, gstreamer
#include "pack_entry.h"
#define AVT_PACK players, html5
#include "pack_entry.h"
#define AVT_PACK players, ima
#include "pack_entry.h"
#define AVT_PACK players, mpv
#include "pack_entry.h"
#endif
#ifdef AVT_CORE_PACKS
#define AVT_PACK qoe, quality
#include "pack_entry.h"
#endif
// Definitions of vendors and standards.
#ifdef AVT_VENDOR_PACKS
#define AVT_PACK adobe, heartbeat-1.4
#include "pack_entry.h"
#define AVT_PACK adobe, media
#include "pack_entry.h"
#define AVT_PACK pillarbox, commanders-act-android
#include "pack_entry.h"
#define AVT_PACK pillarbox, commanders-act-web
#include "pack_entry.h"
#define AVT_PACK pillarbox, commanders-act
#include "pack_entry.h"
#define AVT_PACK pillarbox, monitoring-as-shipped
#include "pack_entry.h"
#define AVT_PACK pillarbox, monitoring-web-as-shipped
#include "pack_entry.h"
#define AVT_PACK pillarbox, monitoring
#include "pack_entry.h"
#define AVT_PACK pillarbox, player
#include "pack_entry.h"
#define AVT_PACK qoe, adobe
#include "pack_entry.h"
#define AVT_PACK qoe, cta-2066
#include "pack_entry.h"
#define AVT_PACK qoe, media3
#include "pack_entry.h"
#define AVT_PACK qoe, mux
#include "pack_entry.h"
#define AVT_PACK qoe, new-relic
#include "pack_entry.h"
#define AVT_PACK qoe, player
#include "pack_entry.h"
#define AVT_PACK qoe, snowplow
#include "pack_entry.h"
#endif
