/**
 * How the server's Node is told to keep house. The standard young generation of 3 x 16 MB is filled by whoever reads
 * rows by the thousand, at no gain: rows live for one page. With 4 MB each the server starts with 35 MB less, and a
 * file of 100,000 rows is written within 20 MB. One thread empties it: several look for work longer than there is any
 * in 4 MB (a third of an import's processor time was theirs). And the old generation may double before it is looked
 * through, instead of growing fourfold: a file of 20,000 rows took 195 MB, and takes 77. The server asks once for a
 * collection, before it listens (`apps/server/main.ts`).
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--heap-growing-percent=100',
  '--expose-gc',
] as const
