import type { LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** Accidents stand above: what offences are shown and counted with. The key is the resource. */
export const accidentCountsPort = definePort<{
  /** Of vehicles that have any, or of these: cases that are open, and all. */
  ofVehicles(
    tx: Tx,
    vehicleIds?: readonly string[],
  ): Promise<readonly { vehicleId: string; open: number; all: number }[]>
  /** Cases of each driver in the year before that day. */
  ofDrivers(tx: Tx, driverIds: readonly string[], on: LocalDate): Promise<ReadonlyMap<string, number>>
}>({
  name: 'insurance.accident-counts',
  label: '事故数量 / Counts of accidents',
  many: 'keyed',
  notBuilt: { note: '事故尚未启用，按0计 / accidents are not in use yet: none are counted' },
})
