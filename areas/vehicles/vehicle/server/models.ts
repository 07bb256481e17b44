import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { carModel } from '../../car-model/car-model.ts'

export type Model = RowOf<typeof carModel>
// A file of 20,000 cars names a few dozen models: each is read once per transaction.
const known = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/** Once per transaction and key. */
export function once<T>(tx: Tx, key: string, read: () => Promise<T>): Promise<T> {
  const book = known.get(tx) ?? new Map<string, Promise<unknown>>()
  known.set(tx, book)
  const found = (book.get(key) as Promise<T> | undefined) ?? read()
  book.set(key, found)
  return found
}
export const modelOf = (tx: Tx, id: string): Promise<Model | undefined> =>
  once(tx, `model:${id}`, () => findRow(tx, carModel, id))
