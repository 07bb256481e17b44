import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { Segment } from './truth-line/lanes.ts'

export { inTwo, type Segment } from './truth-line/lanes.ts'

/** Histories of cars that touch [from, to], `to` included; one statement for all cars. */
export const historiesPort = definePort<{
  segments(tx: Tx, asked: { vehicleIds: readonly string[]; from: string; to: string }): Promise<readonly Segment[]>
}>({
  name: 'vehicles.histories',
  label: '车辆历史 / Histories of vehicles',
  many: 'keyed',
  notBuilt: {
    note: '证照、保险、工单等历史由上层模块提供 / papers, policies and work orders are told by the areas above',
  },
})

/** The answers of every provider, one after the other: they share one connection. */
export async function historiesOf(
  tx: Tx,
  asked: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Segment[]> {
  const found: Segment[] = []
  for (const port of historiesPort.all().values()) found.push(...(await port.segments(tx, asked)))
  return found
}
