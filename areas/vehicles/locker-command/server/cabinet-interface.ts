import type { Label } from '#kernel'

export interface OpenOrder {
  /** Ours: the same order again has the same number, and a cabinet opens for it once. */
  readonly requestNo: string
  readonly deviceNo: string
  readonly gridNo: string
  readonly purpose: 'put' | 'take'
  readonly at: Date
}
export interface Report {
  readonly reportNo: string
  /** null: somebody opened the grid without an order of ours. */
  readonly requestNo: string | null
  readonly deviceNo: string
  readonly gridNo: string
  readonly what: 'opened' | 'taken' | 'returned' | 'closedEmpty'
  readonly at: Date
}
/** The cabinet has no connection: it opens nothing, and is asked again. */
export class CabinetOffline extends Error {}
/** No answer came in time: whether it opened, its reports tell. */
export class CabinetSilent extends Error {}

/** What a cabinet of keys offers. Its reports may be late, doubled, out of order, or never come. */
export interface Cabinet {
  open(order: OpenOrder): Promise<{ taken: true } | { refused: Label }>
  reports(orders: readonly OpenOrder[], now: Date): Promise<readonly Report[]>
}
