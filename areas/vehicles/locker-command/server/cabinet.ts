import { refuse, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import type { Cabinet } from './cabinet-interface.ts'
import { simulatedCabinet } from './simulated-cabinet.ts'

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
