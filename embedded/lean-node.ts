/**
 * How Node runs our processes. A worker mostly waits: with a young generation of up to 48 MiB it keeps the garbage of
 * its own start for good, with one of 6 MiB it does not, and is no slower at what it does.
 */
export const NODE_FLAGS = {
  api: ['--enable-source-maps'],
  worker: ['--enable-source-maps', '--max-semi-space-size=2'],
} as const;

/** glibc otherwise keeps freed memory apart for each of up to eight threads a core, of which a worker has many. */
export const LEAN_MALLOC = { MALLOC_ARENA_MAX: '2' } as const;
