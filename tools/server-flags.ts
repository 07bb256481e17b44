/**
 * How the server's Node is told to keep house. The young generation may grow to 3 x 16 MB: with 4 MB what a thousand
 * people ask for outlived it, and the old one had to be looked through every half minute, half a second of both cores
 * each time; the slowest percent of their reads took 180 ms, and takes 70. One thread empties it: several look for work
 * longer than there is any (a third of an import's processor time was theirs). And the old generation may double before
 * it is looked through, instead of growing fourfold: a file of 20,000 rows took 195 MB, and takes 77. The server asks
 * once for a collection, before it listens (`apps/server/main.ts`). WebAssembly, PostgreSQL's grammar for data sets, is
 * compiled as it comes and not a second time for speed: that took 550 MB for its one huge function, and no less time.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--heap-growing-percent=100',
  '--liftoff-only',
  '--expose-gc',
] as const
