import { z } from 'zod'
import { localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { carModelsPort } from '#areas/contracts/ports.ts'
import { importSmall, refuseOtherKind } from './import-small.ts'
import { carModelImportRecords } from '../car-model-import-records.ts'
import { recordImport } from './import-records.ts'
import { modelsOf } from './models-of.ts'
import { fillFromFactory } from './fill-from-factory.ts'
import { modelFacts } from './model-facts.ts'
import { modelFactsPort } from '#areas/partners/ports.ts'
import { carSeries } from '../../car-series/car-series.ts'
import { carCheck } from '../car-check.ts'
import { carIndex } from '../car-index.ts'
import { carModel } from '../car-model.ts'

/** Names for drop-downs; `enabled` leaves disabled ones out (60, acceptance 22: a card still shows them). */
async function dictList(
  tx: Tx,
  input: { brandId?: string | undefined; seriesId?: string | undefined },
  enabled: boolean,
): Promise<unknown> {
  const where = sql.and([
    enabled ? sql`t.status = 1` : sql`t.status in (1, 2)`,
    ...(input.brandId ? [sql`t.brand_id = ${input.brandId}::bigint`] : []),
    ...(input.seriesId ? [sql`t.series_id = ${input.seriesId}::bigint`] : []),
  ])
  return (await findRows(tx, carModel, where, { orderBy: 't.model_name' })).map(row => ({
    id: row.id,
    name: row.modelName,
    code: row.modelCode,
    brandId: row.brandId,
    seriesId: row.seriesId,
    status: row.status,
  }))
}
const asked = z.object({ brandId: optionalIdInput, seriesId: optionalIdInput })
type Asked = z.output<typeof asked>

const models = implement(carModel, {
  provides: [provide(carModelsPort, { of: modelsOf }), provide(modelFactsPort, { of: modelFacts })],
  async prepare(tx, actor, form) {
    const { values, before } = form
    const year = values.modelYear ?? before?.modelYear
    if (year && year > Number(localDate(actor.clock.now()).slice(0, 4)) + 1)
      form.fault('modelYear', '年款不能晚于明年 / no later than next year')
    const seriesId = values.seriesId ?? before?.seriesId
    if (!values.modelName && !before?.modelName && seriesId && year) {
      const [series] = await findRows(tx, carSeries, { id: seriesId } as never)
      if (series) values.modelName = [series.seriesName, `${year}款`, values.trimName].filter(Boolean).join(' ')
    }
    if (!before) {
      await fillFromFactory(tx, values)
      if (!form.draft) values.status = 1
    }
  },
  async saved(tx, actor, row, form) {
    if (!form.draft && row.status === 103) await act(tx, actor, carModel, row.id, 'activate')
  },
  async removing(tx, _actor, row) {
    const used =
      await tx.row(sql`select 1 where exists (select 1 from vehicle where tenant_id = ${tx.tenantId} and model_id = ${row.id}::bigint and is_deleted = 0) or exists (select 1 from order_vehicle where tenant_id = ${tx.tenantId} and car_model_id = ${row.id}::bigint)
      or exists (select 1 from contract_product where tenant_id = ${tx.tenantId} and car_model_id = ${row.id}::bigint)`)
    if (used) refuse('modelUsed', '车型已被引用，不能删除，请停用 / the model is in use, disable it instead')
  },
  importRow: (tx, _actor, form) => refuseOtherKind(tx, form),
  importCounted: recordImport,
  calls: {
    'POST import': call({
      label: '导入 / Import',
      permission: 'car_model_import',
      input: z.looseObject({ isCovered: z.union([z.string(), z.number()]).nullish() }),
      upload: { maxBytes: 10 * 1024 * 1024 },
      run: (tx, actor, { isCovered }, file) => importSmall(tx, actor, file, String(isCovered ?? '0') === '1'),
    }),
    'GET dict-list': call({
      label: '车型字典 / Models',
      permission: 'signed in',
      input: asked,
      run: (tx, _actor, input: Asked) => dictList(tx, input, false),
    }),
    'GET dict-list-status': call({
      label: '启用车型 / Enabled models',
      permission: 'signed in',
      input: asked,
      run: (tx, _actor, input: Asked) => dictList(tx, input, true),
    }),
    'POST draft': call({
      label: '存草稿 / Save draft',
      permission: 'car_model_add',
      input: z.record(z.string(), z.unknown()),
      run: async (tx, actor, input: Record<string, unknown>) => {
        const { row: _, ...answer } = await saveRecord(
          tx,
          actor,
          carModel,
          { ...input, draft: true },
          input['id'] ? 'update' : 'save',
        )
        return answer
      },
    }),
  },
})

const linesOf = (resource: typeof carCheck | typeof carIndex) =>
  call({
    label: '按车型列出 / By model',
    permission: 'car_model_view',
    input: z.object({ carModelId: idInput }),
    run: (tx: Tx, _actor: Actor, { carModelId }: { carModelId: string }) =>
      findRows(tx, resource as typeof carCheck, { modelId: carModelId } as never, { orderBy: 't.line_no' }),
  })

export default [
  models,
  implement(carModelImportRecords, {}),
  implement(carCheck, { calls: { 'GET list-by-carmodel-id': linesOf(carCheck) } }),
  implement(carIndex, { calls: { 'GET list-by-carmodel-id': linesOf(carIndex) } }),
]
