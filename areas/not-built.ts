/**
 * Resources of later issues that definitions may already refer to. Until one is built, its ids are plain bigint
 * columns:
 * the foreign key comes with the migration that builds it. A name leaves this list when its definition is written
 * (the check of all definitions says so).
 */
export const notBuilt: ReadonlySet<string> = new Set<string>()
