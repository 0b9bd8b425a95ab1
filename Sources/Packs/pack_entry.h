// An element of the array that pack_list.h describes, for the pack AVT_PACK.
{AVT_TEXT(AVT_APPLY(AVT_NAME, AVT_PACK)), (const unsigned char[]){
#embed AVT_TEXT(AVT_APPLY(AVT_FILE, AVT_PACK))
}, sizeof (const unsigned char[]){
#embed AVT_TEXT(AVT_APPLY(AVT_FILE, AVT_PACK))
}},
#undef AVT_PACK
