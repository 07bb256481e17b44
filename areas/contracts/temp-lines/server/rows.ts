import {
  addDays,
  addFen,
  localDate,
  notFound,
  refuse,
  textOf,
  ZERO,
  type Fault,
  type Fen,
  type Label,
  type Resource,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { collectForm } from '#packages/server/save.ts'

export type TempResource = Resource<any, any, any>
export type TempRow = Record<string, unknown> & {
  id: string
  tempId: string
  rowNo: number | null
  rowState: number | null
  rowError: string | null
}

/** Somebody else's batch is empty for everybody but its owner. */
export const ownRows = async (tx: Tx, actor: Actor, resource: TempResource, tempId: string): Promise<TempRow[]> =>
  (await findRows(tx, resource, { tempId, ownerUserId: actor.userId } as never, {
    orderBy: 't.row_no, t.id',
  })) as unknown as TempRow[]

async function ownRow(tx: Tx, actor: Actor, resource: TempResource, id: string): Promise<TempRow> {
  const [row] = await findRows(tx, resource, { id, ownerUserId: actor.userId } as never)
  return (row as unknown as TempRow | undefined) ?? notFound(resource.name, id)
}

/** Row numbers go on after the last one of the batch. */
export async function nextRowNo(tx: Tx, actor: Actor, resource: TempResource, tempId: string): Promise<number> {
  const row = await tx.row<{ last: number | null }>(
    sql`select max(row_no) as last from ${sql.trusted(resource.table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and temp_id = ${tempId} and owner_user_id = ${actor.userId}::bigint`,
  )
  return (row?.last ?? 0) + 1
}

export interface TempAnswer {
  id: string
  rowNo: number | null
  rowState: number
  rowError: string
}
const answerOf = (row: TempRow, actor: Actor): TempAnswer => ({
  id: row.id,
  rowNo: row.rowNo,
  rowState: row.rowState ?? 1,
  rowError: row.rowError ? textOf(row.rowError as Label, actor.language) : '',
})

/** '甲；乙 / a; b': every reason in both languages. */
export function reasonsOf(resource: TempResource, faults: readonly Fault[]): string | null {
  if (faults.length === 0) return null
  const said = (language: 'zh' | 'en') =>
    faults
      .map(one => {
        const label = resource.fields[one.path]?.label as Label | undefined
        return `${label ? `${textOf(label, language)} ` : ''}${textOf(one.reason, language)}`.replaceAll(' / ', '/')
      })
      .join(language === 'zh' ? '；' : '; ')
  return `${said('zh').slice(0, 240)} / ${said('en').slice(0, 240)}`
}

/** A row with faults is stored too, as abnormal: the sender corrects it in the table. What cannot be read stays empty. */
async function checked(tx: Tx, actor: Actor, resource: TempResource, body: Record<string, unknown>, before?: TempRow) {
  const { form, faults } = await collectForm(tx, actor, resource, body, before, false)
  const values = form.values as Record<string, unknown>
  const ill = new Set(faults.filter(one => !(one.path in values) || values[one.path] === null).map(one => one.path))
  for (const path of ill) delete values[path]
  const warning = (values['rowError'] as string | null | undefined) ?? null
  return {
    ...values,
    tempId: String(body['tempId'] ?? before?.tempId),
    ownerUserId: actor.userId,
    rowState: faults.length > 0 ? 2 : 1,
    rowError: faults.length > 0 ? reasonsOf(resource, faults) : warning,
  }
}

export async function addTempRows(
  tx: Tx,
  actor: Actor,
  resource: TempResource,
  bodies: readonly (Record<string, unknown> & { tempId: string })[],
): Promise<TempAnswer[]> {
  const answers: TempAnswer[] = []
  for (const { id: _, ...body } of bodies) {
    const rowNo = await nextRowNo(tx, actor, resource, body.tempId)
    const values = { ...(await checked(tx, actor, resource, body)), rowNo }
    answers.push(answerOf((await insertRow(tx, actor, resource, values as never)) as unknown as TempRow, actor))
  }
  return answers
}

export async function changeTempRows(
  tx: Tx,
  actor: Actor,
  resource: TempResource,
  bodies: readonly (Record<string, unknown> & { id: string })[],
): Promise<TempAnswer[]> {
  const answers: TempAnswer[] = []
  for (const body of bodies) {
    const before = await ownRow(tx, actor, resource, String(body.id))
    const { tempId: _, ...sent } = body
    const values = await checked(tx, actor, resource, sent, before)
    const changed = await updateRow(tx, actor, resource, before as never, values as never)
    answers.push(answerOf(changed as unknown as TempRow, actor))
  }
  return answers
}

export async function removeTempRows(
  tx: Tx,
  actor: Actor,
  resource: TempResource,
  of: { ids?: readonly string[] | undefined; tempId?: string | undefined },
): Promise<{ removed: number }> {
  const rows = of.ids
    ? await Promise.all(of.ids.map(id => ownRow(tx, actor, resource, id)))
    : await ownRows(tx, actor, resource, of.tempId ?? '')
  for (const row of rows) await removeRow(tx, actor, resource, row as never)
  return { removed: rows.length }
}

/** The rows of a batch for the document that is saved with it; abnormal ones refuse it. They are gone with the save. */
export async function takeTempRows(tx: Tx, actor: Actor, resource: TempResource, tempId: string): Promise<TempRow[]> {
  const rows = await ownRows(tx, actor, resource, tempId)
  if (rows.some(row => row.rowState === 2))
    refuse('abnormalLines', '明细存在异常行，请修正后提交 / abnormal lines, correct them first', {
      rows: rows.filter(row => row.rowState === 2).map(row => row.rowNo),
    })
  return rows
}

export const sumOf = (rows: readonly TempRow[], field: string): Fen =>
  addFen(ZERO, ...rows.map(row => (row[field] as Fen | null) ?? ZERO))

/** temp-purge, 00:30: rows older than seven days, of all four tables. */
export async function purgeTempRows(tx: Tx, actor: Actor, tables: readonly TempResource[]): Promise<number> {
  const until = addDays(localDate(actor.clock.now()), -7)
  let gone = 0
  for (const one of tables)
    gone += await tx.run(
      sql`delete from ${sql.trusted(one.table)} where tenant_id = ${tx.tenantId} and create_time < ${until}::date`,
    )
  return gone
}
