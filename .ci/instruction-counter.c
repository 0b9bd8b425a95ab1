// A plugin of QEMU that counts the instructions between two readings of the processor time of the thread or process, or, if TOTAL is
// set, those of the process, and appends each count to the file that COUNTS names. `.ci/cost-instructions` uses it. The interface is
// declared here, because Debian's package has no header; these functions are the same in all versions.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int flags, void *);
void qemu_plugin_register_vcpu_syscall_cb(
    plugin_id, void (*)(plugin_id, unsigned, int64_t number, uint64_t first, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                        uint64_t, uint64_t));

int qemu_plugin_version = VERSION;

enum { clockGettime = 228, exitGroup = 231 };
static uint64_t count, start;
static int counting, isTotal;
static FILE *counts;

static void executed(unsigned cpu, void *instructions) { count += (uintptr_t)instructions; }

static void translated(plugin_id plugin, struct qemu_plugin_tb *block) {
    qemu_plugin_register_vcpu_tb_exec_cb(block, executed, 0, (void *)(uintptr_t)qemu_plugin_tb_n_insns(block));
}

static void called(plugin_id plugin, unsigned cpu, int64_t number, uint64_t first, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                   uint64_t e, uint64_t f, uint64_t g) {
    if (isTotal) {
        if (number == exitGroup) fprintf(counts, "%llu\n", (unsigned long long)count);
        return;
    }
    if (number != clockGettime || (first != CLOCK_THREAD_CPUTIME_ID && first != CLOCK_PROCESS_CPUTIME_ID)) return;
    if (counting) fprintf(counts, "%llu\n", (unsigned long long)(count - start));
    counting = !counting;
    start = count;
}

int qemu_plugin_install(plugin_id plugin, const void *information, int argumentCount, char **arguments) {
    counts = fopen(getenv("COUNTS"), "w");
    if (!counts) return 1;
    isTotal = getenv("TOTAL") != NULL;
    setvbuf(counts, NULL, _IOLBF, 0);
    qemu_plugin_register_vcpu_tb_trans_cb(plugin, translated);
    qemu_plugin_register_vcpu_syscall_cb(plugin, called);
    return 0;
}
