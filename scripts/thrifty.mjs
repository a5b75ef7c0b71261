/**
 * The C library gives memory of large files back to the system, and keeps two heaps instead of one for each thread:
 * else a hundred files of 10 MB leave hundreds of MB behind. It reads this as a program begins. The embedded database is
 * started with an environment of its own (`asAccount`) and gets none of it.
 */
export const thrifty = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * What the Node of package-lock.json is told of its heaps; another one may refuse to begin with it. The heap of a thread that
 * has ended goes back to the system, not to the other heaps, which give it back when they are next collected; a heap is
 * collected when it has grown by half, not to four times of what is in use; and of what was just made 8 MB are looked at
 * together instead of 32. See docs/decisions/188-heaps-that-give-back.md.
 */
const heapFlags = ['--no-memory-pool-share-memory-on-teardown', '--heap-growing-percent=50', '--max-semi-space-size=8'];

/** Files of the largest package are loaded without a look at what the package says of them; handed on to threads. */
export const knownFormats = `--import=${new URL('known-formats.mjs', import.meta.url).href}`;

/** How the server begins, where it runs on the Node of package-lock.json. */
export const beginFlags = [...heapFlags, knownFormats];
