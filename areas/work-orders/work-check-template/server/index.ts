import type { ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { provide } from '#packages/server/ports.ts'
import { workCheckTemplate } from '../work-check-template.ts'
import { addTemplates } from './starting-rows.ts'

const isUsed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.row(
    sql`select 1 from vehicle_work_order where tenant_id = ${tx.tenantId} and is_deleted = 0 and check_template_id = ${id}::bigint limit 1`,
  )) !== undefined

/** A template of the same name and type is the next version of it; the former one rests. */
async function asNextVersion(tx: Tx, values: ChangesOf<typeof workCheckTemplate>): Promise<void> {
  const [former] = await findRows(
    tx,
    workCheckTemplate,
    { templateName: values.templateName ?? '', type: values.type ?? 0 } as never,
    { orderBy: 't.version_no desc', limit: 1 },
  )
  Object.assign(values, { versionNo: (former?.versionNo ?? 0) + 1, formerId: former?.id ?? null })
}

export default implement(workCheckTemplate, {
  provides: [provide(startingRowsPort, 'work-check-template', { add: addTemplates })],
  async prepare(tx, _actor, { values, before, lines, fault }) {
    if (!before) await asNextVersion(tx, values)
    if (before && lines['items'] !== undefined && (await isUsed(tx, before.id)))
      fault('items', '模板已被使用，请以同名新增一个版本 / it was used: add it anew under its name as the next version')
  },
  async saved(tx, actor, row, { before }) {
    if (before || row.formerId === null) return
    await updateRow(tx, actor, workCheckTemplate, row.formerId, { enabled: false })
  },
})
