import type { LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export interface SaleWork {
  readonly contractId: string
  readonly contractNo: string
  readonly companyId: string
  readonly vehicleIds: readonly string[]
  readonly from: LocalDate
  readonly until: LocalDate
}
/** 70: change of owner (type 3), discharge of the mortgage (type 1, kind 4), removal of devices (type 6, kind 2). */
export const saleWorkPort = definePort<{
  /** The task of each vehicle. */
  transfer(tx: Tx, actor: Actor, wanted: SaleWork & { withinGroup: boolean }): Promise<ReadonlyMap<string, string>>
  discharge(tx: Tx, actor: Actor, wanted: SaleWork): Promise<void>
  removeDevices(tx: Tx, actor: Actor, wanted: SaleWork): Promise<void>
}>({
  name: 'supply.sale-work',
  label: '买卖车辆的工单 / Work orders of vehicles sold',
  notBuilt: {
    note: '工单尚未启用，过户由人工登记 / work orders are not in use: a transfer is entered by hand',
    answers: {
      transfer: async () => new Map(),
      discharge: async () => undefined,
      removeDevices: async () => undefined,
    },
  },
})
