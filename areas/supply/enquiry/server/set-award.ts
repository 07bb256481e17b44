import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { findRows } from '#packages/server/rows.ts'
import { itemsOf, suppliersOf, type EnquiryForm, type Head, type Item } from './rows.ts'

/**
 * Who wins is no field of the form: the page of the comparison sends `winnerIds`, and `awards` where single items or
 * cities go to somebody named: [{ itemLineNo, supplierLineId }]. Both are kept until they are sent again.
 */
export async function setAward(tx: Tx, form: EnquiryForm, whole: Head): Promise<void> {
  const { winnerIds, awards } = form.body as { winnerIds?: unknown; awards?: unknown }
  if (winnerIds === undefined || !form.before) return
  const wanted = textsOf(winnerIds)
  // A form sends back what it read.
  if (awards === undefined && wanted.join() === form.before.winnerIds.join()) return
  if (!whole.opened && !form.values.opened)
    return form.fault('winnerIds', '密封报价尚未开启，不能定标 / the quotes are sealed still: nobody can be chosen')
  const known = new Set((await suppliersOf(tx, form.before.id)).map(one => one.id))
  if (wanted.some(one => !known.has(one)))
    return form.fault('winnerIds', '中选供应商不在询价范围内 / a winner is not among the suppliers asked')
  form.values.winnerIds = wanted
  if (awards !== undefined) await nameItems(tx, form, form.before, known, awards)
}

const textsOf = (value: unknown): string[] =>
  [...new Set((Array.isArray(value) ? value : String(value ?? '').split(',')).map(String))].filter(isId)

async function nameItems(
  tx: Tx,
  form: EnquiryForm,
  head: Head,
  known: ReadonlySet<string>,
  awards: unknown,
): Promise<void> {
  const given = Array.isArray(awards) ? (awards as Record<string, unknown>[]) : []
  const resource = itemsOf(head)
  const items = (await findRows(tx, resource, { enquiryId: head.id } as never)) as unknown as Item[]
  const named = new Map(
    given.flatMap(one =>
      known.has(String(one?.['supplierLineId'])) ? [[Number(one['itemLineNo']), String(one['supplierLineId'])]] : [],
    ),
  )
  if (named.size !== given.length || [...named.keys()].some(lineNo => !items.some(item => item.lineNo === lineNo)))
    return form.fault('awards', '定标明细与项目或供应商不符 / the award names an item or supplier that is not there')
  for (const item of items)
    await tx.run(
      sql`update ${sql.name(resource.table)} set winner_id = ${named.get(item.lineNo) ?? null}::bigint where tenant_id = ${tx.tenantId} and id = ${item.id}::bigint`,
    )
}
