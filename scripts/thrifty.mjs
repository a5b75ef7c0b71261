/**
 * The C library gives memory of large files back to the system, and keeps two heaps instead of one for each thread:
 * else a hundred files of 10 MB leave hundreds of MB behind. It reads this as a program begins. The embedded database is
 * started with an environment of its own (`asAccount`) and gets none of it.
 */
export const thrifty = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
