import { addDays, addFen, localDate, ratioFen, ZERO, type Fen, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { paybackMonths } from '../../calculations/purchasing.ts'

export interface DemandLine extends Record<string, unknown> {
  seriesId?: string | null
  modelId?: string | null
  quantity?: number
  targetPrice?: Fen
}
/** What both demands share in a form. */
export interface DemandForm {
  readonly values: Record<string, unknown>
  readonly lines: Record<string, Record<string, unknown>[]>
  readonly before: object | undefined
  readonly draft: boolean
  fault(path: string, reason: Label): void
}

/** Least days between today and the day on which the cars are wanted (60, 4.4). */
const LEAD_DAYS = 7

/** 60, 4.4: budgets, totals, payback; at submit the day, the look at the stock, and why it does not do. */
export async function prepareDemand(tx: Tx, actor: Actor, form: DemandForm, rentField: string): Promise<void> {
  const whole = { ...form.before, ...form.values } as Record<string, unknown>
  const lines = form.lines['lines'] as DemandLine[] | undefined
  if (lines) {
    let budget = ZERO
    let quantity = 0
    for (const line of lines) {
      const amount = ratioFen(line.targetPrice ?? ZERO, line.quantity ?? 0, 1)
      Object.assign(line, { budgetAmt: amount, orderedQty: 0, arrivedQty: 0, cancelledQty: 0 })
      budget = addFen(budget, amount)
      quantity += line.quantity ?? 0
    }
    Object.assign(form.values, { totalQty: quantity, budgetTotal: budget, orderedQty: 0, arrivedQty: 0 })
  }
  const total = (form.values['totalQty'] ?? whole['totalQty'] ?? 0) as number
  const budget = (form.values['budgetTotal'] ?? whole['budgetTotal'] ?? ZERO) as Fen
  const rent = (whole[rentField] ?? ZERO) as Fen
  form.values['paybackMonths'] = paybackMonths(budget, ratioFen(rent, total, 1)) ?? null
  if (form.draft) return

  const earliest = addDays(localDate(actor.clock.now()), LEAD_DAYS)
  if (whole['expectDate'] && (whole['expectDate'] as string) < earliest)
    form.fault('expectDate', `期望到车不能早于${earliest} / not before ${earliest}`)
  if (whole['stockChecked'] !== true)
    form.fault('stockChecked', '请先核对同城可用库存 / check the free stock of the city first')
  const free = lines ? await freeStock(tx, (whole['cityCode'] as string | null) ?? '', lines) : undefined
  if (free === undefined) return
  form.values['stockFreeQty'] = free
  if (free > 0 && !whole['stockReason'])
    form.fault(
      'stockReason',
      `${free}台可用库存符合需求，请说明不使用的原因 / ${free} fitting cars are free; say why they do not do`,
    )
}

/** Cars of the wanted series in the city that stand in stock and belong to nobody. */
async function freeStock(tx: Tx, cityCode: string, lines: readonly DemandLine[]): Promise<number> {
  const models = lines.filter(one => one.modelId).map(one => one.modelId!)
  const series = lines.filter(one => !one.modelId && one.seriesId).map(one => one.seriesId!)
  const row = await tx.row<{ n: string }>(
    sql`select count(*) as n from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 and v.biz_status = 3 and v.operate_city_code = ${cityCode}
      and (v.model_id = any(${models}::bigint[]) or v.series_id = any(${series}::bigint[]))
      and not exists (select 1 from allocate_vehicle_record a where a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.state in (1, 2, 3) and a.is_deleted = 0)`,
  )
  return Number(row!.n)
}
