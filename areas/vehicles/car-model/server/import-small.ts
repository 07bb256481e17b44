import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { claimBatch, importAtOnce } from '#packages/transfer/import-run.ts'
import { carModel } from '../car-model.ts'

const MOST = 100

/** car-model/import: check and normal in one, for a small file; the batch stays for the file of its faulty rows. */
export async function importSmall(
  tx: Tx,
  actor: Actor,
  file: UploadedFile | undefined,
  isCovered: boolean,
): Promise<Record<string, unknown>> {
  if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
  const checked = await checkImport(tx, actor, carModel, file, { isCovered, params: {} })
  if (Number(checked['total']) > MOST)
    refuse('tooManyRows', '超过{n}行，请使用分步导入 / more than {n} rows, import it step by step', { n: MOST })
  if (checked['normal'] === 0) return { ...checked, imported: 0, failed: 0 }
  const batch = await claimBatch(tx, actor, carModel, String(checked['uuid']))
  const { imported, failed } = await importAtOnce(tx, actor, carModel, batch)
  return { ...checked, imported, failed }
}

/** 60, 10: a model in use is overwritten only where the kind of car stays what it is. */
export async function refuseOtherKind(tx: Tx, { before, values, fault }: Form<typeof carModel>): Promise<void> {
  if (!before) return
  const others = (['fuelType', 'vehicleClass'] as const).filter(
    name => values[name] !== undefined && values[name] !== before[name],
  )
  if (others.length === 0) return
  const used = await tx.row(
    sql`select 1 from vehicle where tenant_id = ${tx.tenantId} and model_id = ${before.id}::bigint and is_deleted = 0 limit 1`,
  )
  if (used)
    for (const name of others) fault(name, '车型已有车辆，不能修改 / the model has vehicles, it cannot be changed')
}
