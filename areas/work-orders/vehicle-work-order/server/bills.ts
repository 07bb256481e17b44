import { z } from 'zod'
import { fen, subFen, sumFen, textOf, yuan, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { selection } from '#packages/server/selection.ts'
import { labels } from '#packages/server/registry.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'

export const billInput = z.object({
  from: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  to: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  providerId: optionalIdInput,
})
interface BillRow {
  task_no: string
  plate_no: string
  vin: string
  provider: string | null
  day: string | null
  item: string
  price: string | null
  contract_price: string | null
  amt: string
  deduct: string
  bearer: number
  status: number
}
/** 70, 11: the cost lines of a type in a period, by provider, with totals; only tasks that the reader sees. */
async function rowsOf(tx: Tx, actor: Actor, type: number, asked: z.output<typeof billInput>): Promise<BillRow[]> {
  const { from, where } = selection(actor, vehicleTask, {})
  return tx.rows<BillRow>(sql`
    select t.task_no, t.plate_no, t.vin, m.mechanism_name as provider, c.biz_date::text as day, c.cost_item as item, c.price, c.contract_price, c.amt, coalesce(c.deduct_amt, 0) as deduct, c.bearer, c.status
    from ${from} join vehicle_task_cost c on c.tenant_id = t.tenant_id and c.task_id = t.id and c.is_deleted = 0 and c.status <> 6
      left join mechanism m on m.tenant_id = c.tenant_id and m.id = c.provider_id
    where ${where} and t.type = ${type} and c.biz_date between ${asked.from}::date and ${asked.to}::date
      ${asked.providerId ? sql`and c.provider_id = ${asked.providerId}::bigint` : sql.empty}
    order by m.mechanism_name nulls last, c.biz_date, t.task_no limit 50000`)
}
const COLUMNS: readonly Label[] = [
  '任务号 / Task no.',
  '车牌 / Plate',
  '车架号 / VIN',
  '收款机构 / Payee',
  '日期 / Date',
  '费用项目 / Cost item',
  '单价 / Price',
  '协议价 / Agreed price',
  '差异 / Difference',
  '扣款 / Deduction',
  '金额 / Amount',
]

export async function costBill(
  tx: Tx,
  actor: Actor,
  type: number,
  name: Label,
  asked: z.output<typeof billInput>,
): Promise<FileAnswer> {
  const rows = await rowsOf(tx, actor, type, asked)
  const items = new Map<string, string>()
  for (const item of new Set(rows.map(row => row.item)))
    items.set(item, await labels()!.dictLabel(tx.tenantId, 'work_cost_item', item, actor.language))
  const cells = rows.map(row => [
    row.task_no,
    row.plate_no,
    row.vin,
    row.provider,
    row.day,
    items.get(row.item) ?? '',
    row.price,
    row.contract_price,
    row.contract_price ? yuan(subFen(fen(row.price ?? '0'), fen(row.contract_price))) : null,
    row.deduct,
    row.amt,
  ])
  const total = (of: (row: BillRow) => string) => yuan(sumFen(rows, row => fen(of(row))))
  cells.push([
    textOf('合计 / Total', actor.language),
    ...Array.from({ length: 8 }, () => null),
    total(row => row.deduct),
    total(row => row.amt),
  ] as never)
  return sheetAnswer(
    actor,
    name,
    COLUMNS.map(label => ({ label, width: 16 })),
    cells.map(one => ({ cells: one })),
  )
}
