import type { Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'

export interface Owner {
  readonly resource: Resource
  readonly id: string
}
type FindHolders = (tx: Tx, id: string) => Promise<readonly Owner[]>
const found = new Map<string, FindHolders>()

/**
 * Papers that are shown on another record's page: who may read that record reads them, though the list over all papers
 * is not his.
 */
export const holdFilesOf = (resource: Resource, find: FindHolders): void => void found.set(resource.name, find)

export const holdersOf = async (tx: Tx, { resource, id }: Owner): Promise<readonly Owner[]> =>
  (await found.get(resource.name)?.(tx, id)) ?? []
