import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement, type Implementation } from '#packages/server/implement.ts'
import { findRows, removeRow } from '#packages/server/rows.ts'
import { z } from 'zod'
import { idText } from '#areas/platform/server/inputs.ts'
import { dataModel, modelPrototype } from '../data-model.ts'
import { fieldsOfModel, saveFields } from './fields.ts'
import { isResourceName, isTableName } from './words.ts'

const ofModel = implement(dataModel, {
  prepare(_tx, _actor, { values, fault }) {
    // Names become folders, files and identifiers: nothing but a name may stand in them.
    if (values.modelTable && !isTableName(values.modelTable))
      fault('modelTable', '表名只能是字母、数字和下划线 / Letters, digits and underscores only')
    if (values.modelCode && !isResourceName(values.modelCode))
      fault('modelCode', '编号用小写字母、数字和横线，如 sample-paper / Kebab-case, like sample-paper')
    if (values.modelClass && !/^[A-Za-z][A-Za-z0-9]{0,63}$/.test(values.modelClass))
      fault('modelClass', '类名只能是字母和数字 / Letters and digits only')
    for (const name of ['modelName', 'modelNameEn'] as const)
      if (values[name] && / \/ |[\u0000-\u001f]/.test(values[name]))
        fault(name, '不能含斜杠分隔或换行 / No slash between blanks and no line break')
  },
  async removing(tx, actor, row) {
    const used = await tx.row<{ n: number }>(
      sql`select count(*)::int as n from blade_code where tenant_id = ${tx.tenantId} and model_id = ${row.id}::bigint and is_deleted = 0`,
    )
    if (used!.n > 0)
      refuse('modelUsed', '已有{n}个生成配置使用该模型，不能删除 / {n} generator settings use this model', {
        n: used!.n,
      })
    for (const field of await findRows(tx, modelPrototype, { modelId: row.id }))
      await removeRow(tx, actor, modelPrototype, field)
  },
  calls: {
    // The generator's page of a client of the family offers the models by it.
    'GET select': call({
      label: '数据模型选择 / Models to choose from',
      permission: 'model_view',
      input: z.object({}),
      run: async tx =>
        (await findRows(tx, dataModel, {}, { orderBy: 't.model_code, t.id' })).map(
          ({ id, modelName, modelCode, modelTable, datasourceId }) => ({
            id,
            modelName,
            modelCode,
            modelTable,
            datasourceId: datasourceId ?? '',
          }),
        ),
    }),
  },
})

const rowsOfBody = z.object({
  items: z.array(z.record(z.string(), z.unknown())).min(1, '请至少保留一个字段 / Keep at least one field').max(1000),
})

const ofFields = implement(modelPrototype, {
  calls: {
    'GET select': call({
      label: '模型字段 / Fields of a model',
      permission: 'model_view',
      input: z.object({ modelId: idText }),
      run: (tx, _actor, { modelId }) => fieldsOfModel(tx, modelId),
    }),
    // The body is a bare array in this family.
    'POST submit-list': call({
      label: '保存模型字段 / Save the fields',
      permission: 'model_edit',
      input: rowsOfBody,
      run: (tx, actor, { items }) => saveFields(tx, actor, items),
    }),
  },
})

const both: readonly Implementation[] = [ofModel, ofFields]
export default both
