import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { assetArchives } from '../asset-archives.ts'
import type { Archive } from './hand.ts'

/**
 * The item that a row of a loan or return file means by its vehicle (车架号) and kind (种类); undefined where the body is
 * no row of a file. Faults stand at the column that is wrong.
 */
export async function itemFromFile(
  tx: Tx,
  form: Pick<Form<never>, 'body' | 'fault'>,
  status: 1 | 2,
): Promise<Archive | undefined> {
  const [vin, kind] = [form.body['vin'], form.body['kindName']].map(one => String(one ?? '').trim())
  if (!vin || !kind || form.body['lines'] !== undefined) return undefined
  const items = await findRows(
    tx,
    assetArchives,
    sql`t.vin = ${vin} and (t.kind_name = ${kind} or t.kind_code = ${kind}) and t.status not in (5, 7)`,
  )
  if (items.length === 0) {
    form.fault('kindName', `车辆【${vin}】没有【${kind}】档案 / vehicle ${vin} has no item ${kind}`)
    return undefined
  }
  const fitting = items.find(item => item.status === status)
  if (!fitting)
    form.fault(
      'kindName',
      `档案【${items[0]!.itemNo}】当前由【${items[0]!.holderName || '无'}】持有 / item ${items[0]!.itemNo} is held by ${items[0]!.holderName || 'nobody'}`,
    )
  return fitting
}
