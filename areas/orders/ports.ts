import type { LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** The car that a position was given goes back by the allotment that gave it; answers whether there was one. */
export const allotmentsPort = definePort<{
  release(tx: Tx, actor: Actor, orderVehicleId: string, reason: string): Promise<boolean>
}>({ name: 'orders.allotments', label: '配车的退回 / Taking back an allotment' })

/** A position that was born on lease (30 D6): its car is with the lessee, held for it and on its card. */
export const recordedTakesPort = definePort<{
  take(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void>
}>({ name: 'orders.recorded-takes', label: '补录在租车辆 / Cars of recorded contracts' })

/** A car goes on under another position (60, sign-update-lease): its lease record is split on that day. */
export const leaseRecordsPort = definePort<{
  goOn(tx: Tx, actor: Actor, fromOrderVehicleId: string, toOrderVehicleId: string, day: LocalDate): Promise<void>
}>({ name: 'orders.lease-records', label: '租赁履历的承接 / Lease records of renewals' })
/** 90-interfaces 3.6 transfer.open: one document per position; nothing moves here before its confirmation. */
export interface TransferWanted {
  mode: number
  items: readonly {
    orderVehicleId: string
    newVehicleId?: string | null | undefined
    targetContractId?: string | null | undefined
    targetContractProductId?: string | null | undefined
    /** The disposal of the lease that asks for it. */
    leaseHandleId?: string | null | undefined
  }[]
  switchDate: string
  handleUserId?: string | null | undefined
  /** A swap without a disposal: one is due by this day. */
  disposalDueDate?: string | null | undefined
  reasonKind?: string | null | undefined
  /** The deployment that carries it through (60, 4.7). */
  deployId?: string | null | undefined
  reason: string
}
export const transfersPort = definePort<{
  open(tx: Tx, actor: Actor, wanted: TransferWanted): Promise<string[]>
}>({ name: 'orders.transfers', label: '车辆转移 / Vehicle transfers' })

/** Documents of the handover whose approval allows a take before payment: which of these positions they cover. */
export const earlyTakesPort = definePort<{
  covered(tx: Tx, orderVehicleIds: readonly string[]): Promise<readonly string[]>
}>({
  name: 'orders.early-takes',
  label: '先提后付的批准 / Approved takes before payment',
  many: 'keyed',
  notBuilt: { note: '交付申请与提车单由车辆模块提供 / requisitions and handovers are told by vehicles' },
})
