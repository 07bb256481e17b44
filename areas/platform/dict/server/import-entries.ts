import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { type Form, implement } from '#packages/server/implement.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { dictBiz } from '../dict.ts'

type Entry = typeof dictBiz
const ROOT = '-1'

/** 10-platform 14: entries of the tenant's own codes from a file; a code itself is made on the page. */
export default implement(dictBiz, {
  async prepare(tx, _actor, form) {
    // The calls written by hand say where the entry stands.
    if (form.before || 'parentId' in form.body || form.values.dictKey === ROOT) return
    const code = form.values.code ?? ''
    const root = await rootOf(tx, code)
    if (root) form.values.parentId = root
    else form.fault('code', `字典编号【${code}】不存在，请先新增字典 / There is no dictionary ${code}, add it first`)
  },
  importRow(_tx, _actor, { values, fault }: Form<Entry>) {
    if (values.dictKey === ROOT) fault('dictKey', '键不能为-1 / -1 is the dictionary itself')
  },
  async imported(tx: Tx, actor: Actor, rows: readonly RowOf<Entry>[]) {
    if (rows.length > 0) await raiseVersion(tx, 'dict')
    for (const [code, [first]] of Map.groupBy(rows, row => row.code))
      await emit(tx, actor, 'dict.changed', { id: first!.id, no: code, code })
  },
})

const rootOf = async (tx: Tx, code: string): Promise<string | undefined> =>
  (
    await tx.row<{ id: string }>(
      sql`select id from blade_dict_biz where tenant_id = ${tx.tenantId} and is_deleted = 0 and code = ${code} and dict_key = ${ROOT} limit 1`,
    )
  )?.id
