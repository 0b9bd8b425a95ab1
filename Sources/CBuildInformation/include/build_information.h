/// The commit that was built, as the package manifest gave it; "unknown" outside a repository.
const char *avt_commit(void);
