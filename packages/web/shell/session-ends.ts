type Cleaner = () => void

export const cleaners = new Set<Cleaner>()

/** Caches of other rooms that must not outlive the session: tabs, drafts in memory, query results. */
export function onSignOut(cleaner: Cleaner): void {
  cleaners.add(cleaner)
}

type Farewell = () => Promise<void>

export const farewells = new Set<Farewell>()

/** What is still to be told with the session that is about to end; must not fail. */
export function beforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}
