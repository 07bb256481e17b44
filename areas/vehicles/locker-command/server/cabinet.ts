import { refuse, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { simulatedCabinet } from './simulated-cabinet.ts'

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

export const CABINET_DRIVER = 'vehicle.locker.driver'
export interface ConnectedCabinet {
  readonly kind: 'simulated' | 'unknown'
  readonly name: Label
}
/** `vehicle.locker.driver`: which interface talks to the cabinets. Every screen names it by this. */
export async function connectedCabinet(tx: Tx): Promise<ConnectedCabinet> {
  const driver = (await paramValue(tx, CABINET_DRIVER)).trim()
  return driver === '' || driver === 'simulated'
    ? { kind: 'simulated', name: '内置模拟柜机 / Built-in simulated cabinet' }
    : { kind: 'unknown', name: '未接入的柜机接口 / Cabinet interface without an adapter' }
}
/** Makers' own interfaces are for whoever has a contract with them; until then the simulated cabinet is in use. */
export const cabinetOf = (connected: ConnectedCabinet): Cabinet =>
  connected.kind === 'simulated'
    ? simulatedCabinet
    : refuse(
        'lockerDriver',
        '该柜机接口尚未接通，请设为 simulated / this cabinet interface is not connected, set it to simulated',
      )
