import { invalid } from '#kernel'
import { type HttpContext, route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { optionalId, optionalText } from '#areas/platform/server/inputs.ts'
import { requireInstallation } from '#areas/platform/server/installation.ts'
import { columnsIn, sourceRow, tablesIn } from '#areas/platform/datasource/server/read-catalog.ts'
import { z } from 'zod'
import { getRow } from '#packages/server/rows.ts'
import { dataModel } from '../data-model.ts'
import { fieldsOfModel } from './fields.ts'
import { proposeFields } from './propose-fields.ts'
import { className, isTableName } from './words.ts'

const base = '/api/blade-develop/model'

/** The catalogue of a data source (10-platform 5.13): names of tables and columns, never their rows. */
export const modelRoutes = (): Route[] => [
  route(`GET ${base}/table-list`, {
    label: '数据表 / Tables',
    permissions: ['model_view'],
    input: z.object({ datasourceId: optionalId }),
    handle: async (context, { datasourceId }) => {
      const source = await sourceOf(context, datasourceId)
      return (await tablesIn(context.database, source)).map(table => ({
        name: table.name,
        comment: table.comment || table.name,
        entityName: className(table.name),
      }))
    },
  }),
  route(`GET ${base}/table-info`, {
    label: '表结构 / Columns of a table',
    permissions: ['model_view'],
    input: z.object({ datasourceId: optionalId, tableName: optionalText(64), modelTable: optionalText(64) }),
    handle: async (context, { datasourceId, tableName, modelTable }) => {
      const table = tableName || modelTable
      const source = await sourceOf(context, datasourceId)
      return {
        name: table,
        entityName: className(table),
        comment: table,
        fields: await proposalsFor(context, source, table),
      }
    },
  }),
  route(`GET ${base}/model-prototype`, {
    label: '模型字段 / Fields of a model',
    permissions: ['model_view'],
    input: z.object({ modelId: optionalId, id: optionalId, datasourceId: optionalId }),
    handle: async (context, given) => {
      requireInstallation(context.actor, 'model_view')
      const { model, stored } = await reading(context, async tx => {
        const row = await getRow(tx, dataModel, given.modelId || given.id)
        return { model: row, stored: await fieldsOfModel(tx, row.id) }
      })
      // Without any a model begins with what its table says.
      return stored.length > 0
        ? stored
        : proposalsFor(context, await sourceOf(context, model.datasourceId), model.modelTable)
    },
  }),
]

async function sourceOf(context: HttpContext, id: string) {
  requireInstallation(context.actor, 'model_view')
  if (id === '') invalid({ datasourceId: '请选择数据源 / Choose a data source' })
  return reading(context, tx => sourceRow(tx, id))
}

async function proposalsFor(context: HttpContext, source: Awaited<ReturnType<typeof sourceOf>>, table: string) {
  if (!isTableName(table)) invalid({ tableName: '表名只能是字母、数字和下划线 / Letters, digits and underscores only' })
  const columns = await columnsIn(context.database, source, table)
  if (columns.length === 0)
    invalid({ tableName: `数据源中没有表【${table}】 / There is no table ${table} in this source` })
  return proposeFields(table, columns)
}
