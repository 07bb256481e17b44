import { z } from 'zod'
import { textOf, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contractServeChange, linesByType, type PricedType } from '../contract-serve-change.ts'

const DRAFT = 103

/**
 * `<kind>/serve-change` (40, section 10): new price lines of a signed agreement, into approval. `contractId` names the
 * agreement, `serveLines` the prices; with the id of a change its draft, or one that came back.
 */
export const serveChange = (
  agreement: Pick<Resource<any, any, any>, 'permission' | 'label'>,
  contractType: number,
): Record<`POST ${string}`, CustomCall> => ({
  'POST serve-change': call({
    label: `${textOf(agreement.label, 'zh')}调价 / Change prices: ${textOf(agreement.label, 'en')}`,
    permission: `${agreement.permission}_price`,
    input: z.record(z.string(), z.unknown()),
    run: (tx, actor, given) => save(tx, actor, given, contractType as PricedType),
  }),
})

async function save(tx: Tx, actor: Actor, given: Record<string, unknown>, contractType: PricedType): Promise<unknown> {
  const { serveLines, ...body } = given
  const { field } = linesByType[contractType]
  const id = body['id'] ? String(body['id']) : undefined
  const before = id ? await getRow(tx, contractServeChange, id) : undefined
  if (id) await requireVisible(tx, actor, contractServeChange, [id])
  const how = !before ? 'save' : before.status === DRAFT ? 'update' : 'afresh'
  const { row: _, ...saved } = await saveRecord(
    tx,
    actor,
    contractServeChange,
    { ...body, contractType, ...(serveLines === undefined ? {} : { [field]: serveLines }) },
    how,
  )
  return saved
}
