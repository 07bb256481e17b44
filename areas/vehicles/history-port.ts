import type { Label, Tone } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** What a higher area tells about a car on the time axis. */
export type HistoryLane = 'papers' | 'insurance' | 'inspection' | 'work' | 'incidents'

/** A stretch of time, or a moment where `to` equals `from`. [from, to): an instant belongs to what begins. */
export interface Segment<Lane extends string = HistoryLane> {
  readonly vehicleId: string
  readonly lane: Lane
  readonly id: string
  /** yyyy-MM-dd HH:mm:ss. */
  readonly from: string
  /** null: still so. */
  readonly to: string | null
  readonly label: Label
  readonly tone: Tone
  /** The document that says so; it opens from the axis. */
  readonly doc: { readonly resource: string; readonly id: string; readonly no: string } | null
  readonly facts: Readonly<Record<string, string | number | null>>
}

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
