import type { LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export interface GroundTransport {
  readonly changeId: string
  readonly changeNo: string
  readonly companyId: string
  readonly cityCode: string | null
  readonly vehicles: readonly { readonly vehicleId: string; readonly orderVehicleId: string }[]
  readonly to: { readonly lotId: string | null; readonly address: string | null }
  readonly km: number | null
  readonly from: LocalDate
  readonly until: LocalDate
  readonly contactName: string | null
  readonly contactPhone: string | null
  /** Tells several destinations of one change apart. */
  readonly seq: number
}
/** 70: transport (type 4) of cars to where they are taken; the task of each vehicle. */
export const groundTransportPort = definePort<{
  open(tx: Tx, actor: Actor, wanted: GroundTransport): Promise<ReadonlyMap<string, string>>
}>({ name: 'supply.ground-transport', label: '提车地变更的运输工单 / Transport after a pick-up change' })
