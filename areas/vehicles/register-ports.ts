import type { Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { Source } from './source.ts'

/** A cost line of a task (70) as second accounting reads it. */
export interface TaskCost {
  readonly id: string
  readonly workOrderNo: string
  readonly costItem: number
  readonly supplierType: number | null
  readonly supplierId: string | null
  readonly supplierName: string | null
  readonly firstAmt: Fen
  readonly settledAmt: Fen | null
  readonly invoicedAmt: Fen | null
  /** Percent. */
  readonly taxRate: string
  readonly bearer: number
  readonly chargeAmt: Fen
  readonly chargedIn: string | null
  /** Statutory fees are proven by a slip. */
  readonly isStatutory: boolean
  readonly doneOn: string
}
/** 70, 4.10: cost lines of accounted tasks, and what became of them. */
export const taskCostsPort = definePort<{
  of(tx: Tx, costIds: readonly string[]): Promise<readonly TaskCost[]>
  settled(
    tx: Tx,
    actor: Actor,
    lines: readonly { costId: string; secondAmt: Fen | null; secondDiff: Fen | null }[],
  ): Promise<void>
}>({
  name: 'vehicles.task-costs',
  label: '工单任务费用 / Costs of tasks',
  notBuilt: {
    note: '工单任务尚未启用，二次核算结果不回写 / tasks of work orders are not in use yet: results of second accounting are not written back',
    answers: { of: async () => [], settled: async () => {} },
  },
})

/** 70: work orders that a state rule opens, and the open ones of a station. */
export const ruleWorkOrdersPort = definePort<{
  open(tx: Tx, actor: Actor, vehicleId: string, types: readonly number[], source: Source): Promise<void>
  openAt(tx: Tx, stationIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}>({
  name: 'vehicles.rule-work-orders',
  label: '规则触发工单 / Work orders of state rules',
  notBuilt: {
    note: '工单尚未启用，状态规则不开工单 / work orders are not in use yet: state rules open none',
    answers: { open: async () => {}, openAt: async () => new Map() },
  },
})

/** What lies in a grid, as the archive of area 40 knows it. */
export interface GridItem {
  readonly id: string
  readonly itemNo: string
  readonly vehicleId: string
  readonly vin: string
  readonly plateNo: string | null
  readonly isKey: boolean
  /** With us, in the room or in a grid. */
  readonly isAtHand: boolean
  /** Held by the person or institution of this name. */
  readonly holderName: string
  readonly gridId: string | null
}
/** 40: the archive decides who holds an item; a grid says only where it lies. */
export const gridItemsPort = definePort<{
  of(tx: Tx, archiveIds: readonly string[]): Promise<readonly GridItem[]>
  /** Into the grid, or out of any. */
  place(tx: Tx, actor: Actor, archiveIds: readonly string[], grid: { id: string; name: string } | null): Promise<void>
  lend(
    tx: Tx,
    actor: Actor,
    given: { archiveIds: readonly string[]; toUserId: string; reason: string; source: Source },
  ): Promise<{ lendId: string; lendNo: string }>
  /** A loan of items of a grid comes back into it. */
  back(tx: Tx, actor: Actor, given: { archiveIds: readonly string[]; source: Source }): Promise<void>
}>({
  name: 'vehicles.grid-items',
  label: '柜格内的钥匙与证照 / Keys and papers in grids',
})

/** 80: figures of a repair station. */
export interface StationFigures {
  readonly rating: string | null
  readonly monthOrders: number
  readonly avgHours: string | null
}
export const stationFiguresPort = definePort<{
  of(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, StationFigures>>
}>({
  name: 'vehicles.station-figures',
  label: '维修站业务数字 / Figures of repair stations',
  notBuilt: {
    note: '维修任务尚未启用，维修站没有评分与单量 / repair tasks are not in use yet: stations show no rating and no orders',
    answers: { of: async () => new Map() },
  },
})
