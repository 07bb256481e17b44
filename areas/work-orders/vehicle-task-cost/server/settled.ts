import { subFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { findRows, lockRows, updateRow } from '#packages/server/rows.ts'
import { costLinePort, type CostLine as SupplierLine } from '#areas/billing/ports.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { taskCostsPort, type TaskCost } from '#areas/vehicles/register-ports.ts'
import { ledgerItemOf } from '../../calculations/ledger-item.ts'
import { bearerIs } from '../../codes.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { vehicleTaskCost } from '../vehicle-task-cost.ts'
import type { CostLine } from './lines.ts'

const ACCOUNTED = 2
const STATUTORY = 4
const netOf = (line: CostLine): Fen => subFen(line.amt, line.deductAmt ?? ZERO)

/** 90-interfaces 3.5: accounted lines of a supplier that company, customer or insurer bears. */
async function suppliers(
  tx: Tx,
  wanted: { mechanismId: string; contractId?: string; from: string; to: string },
): Promise<SupplierLine[]> {
  const rows = await findRows(
    tx,
    vehicleTaskCost,
    sql`t.provider_id = ${wanted.mechanismId}::bigint and t.status = ${ACCOUNTED} and t.bearer in (${bearerIs.company}, ${bearerIs.customer}, ${bearerIs.insurance})
      and t.biz_date between ${wanted.from}::date and ${wanted.to}::date ${wanted.contractId ? sql`and (t.contract_id is null or t.contract_id = ${wanted.contractId}::bigint)` : sql.empty}`,
    { orderBy: 't.biz_date, t.id' },
  )
  return rows.map(line => ({
    lineId: line.id,
    sourceType: 'vehicle-task-cost',
    sourceId: line.taskId!,
    sourceNo: line.taskNo!,
    bizDate: line.bizDate!,
    cityCode: line.cityCode,
    vehicleId: line.vehicleId,
    plateNo: line.plateNo,
    item: line.costItem,
    feeItem: line.feeItem,
    qty: line.qty,
    price: line.price,
    contractPrice: line.contractPrice,
    amt: netOf(line),
    taxRate: line.taxRate,
    bearer: String(line.bearer),
    note: line.overReason,
  }))
}

const move =
  (action: 'settle' | 'approve' | 'free') =>
  async (tx: Tx, actor: Actor, lineIds: readonly string[], settlementId?: string): Promise<void> => {
    for (const line of await lockRows(tx, vehicleTaskCost, lineIds))
      await act(tx, actor, vehicleTaskCost, line.id, action, {
        input: { settlementId: action === 'free' ? null : (settlementId ?? line.settlementId) },
      })
  }

/** What area 50 settles with service providers: the payable is raised there when the settlement takes effect. */
export const taskCostLines: Provision = provide(costLinePort, 'vehicle-task-cost', {
  list: (tx, _actor, wanted) => suppliers(tx, wanted),
  lock: move('settle'),
  settle: move('approve'),
  free: move('free'),
})

/** 70, 4.10: lines as second accounting of the vehicle reads them, and its result written back. */
async function secondLines(tx: Tx, costIds: readonly string[]): Promise<TaskCost[]> {
  const lines = await findRows(tx, vehicleTaskCost, { id: [...costIds] } as never)
  const names = new Map(
    (
      await findRows(tx, mechanism, {
        id: lines.flatMap(one => (one.providerId ? [one.providerId] : [])),
      } as never)
    ).map(row => [row.id, row.mechanismName]),
  )
  const tasks = new Map(
    (await findRows(tx, vehicleTask, { id: lines.map(one => one.taskId!) } as never)).map(row => [row.id, row]),
  )
  return lines.map(line => ({
    id: line.id,
    workOrderNo: tasks.get(line.taskId!)?.workOrderNo ?? line.taskNo!,
    costItem: ledgerItemOf(line.costItem),
    supplierType: line.providerType,
    supplierId: line.providerId,
    supplierName: names.get(line.providerId ?? '') ?? null,
    firstAmt: netOf(line),
    settledAmt: [4, 5].includes(line.status) ? netOf(line) : null,
    invoicedAmt: null,
    taxRate: line.taxRate ?? '0',
    bearer: line.bearer === bearerIs.warranty ? bearerIs.provider : line.bearer,
    chargeAmt: line.chargeAmt ?? ZERO,
    chargedIn: line.chargedIn === null ? null : String(line.chargedIn),
    isStatutory: line.priceSource === STATUTORY,
    doneOn: line.bizDate!,
  }))
}
export const secondCosts: Provision = provide(taskCostsPort, {
  of: secondLines,
  async settled(tx, actor, lines) {
    const rows = new Map(
      (
        await lockRows(
          tx,
          vehicleTaskCost,
          lines.map(one => one.costId),
        )
      ).map(row => [row.id, row]),
    )
    for (const { costId, secondAmt, secondDiff } of lines) {
      const row = rows.get(costId)
      if (row)
        await updateRow(tx, actor, vehicleTaskCost, row, {
          secondAmt: secondAmt ?? ZERO,
          secondDiff: secondDiff ?? ZERO,
        })
    }
  },
})
