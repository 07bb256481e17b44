import type { Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'

export interface Owner {
  readonly resource: Resource
  readonly id: string
}
type FindHolders = (tx: Tx, id: string) => Promise<readonly Owner[]>
const found = new Map<string, FindHolders>()

/**
 * Files shown on another record's page: whoever may read that record may read them, even without a right to the list
 * of files.
 */
export const holdFilesOf = (resource: Resource, find: FindHolders): void => void found.set(resource.name, find)

export const holdersOf = async (tx: Tx, { resource, id }: Owner): Promise<readonly Owner[]> =>
  (await found.get(resource.name)?.(tx, id)) ?? []
