import { request } from '#packages/web/http/index.ts'

export interface ModelField {
  id?: string
  modelId: string
  version?: number
  jdbcName: string
  jdbcType: string
  jdbcComment: string
  propertyName: string
  propertyType: string
  labelEn: string
  flags: string
  dictCode: string
  refResource: string
  formSection: string
  listRow: number
  queryType: number
  componentType: string
  sort: number
}
export interface Model {
  id: string
  modelName: string
  modelCode: string
  modelTable: string
  datasourceId: string
  datasourceName: string
  version: number
}

export const BASE = '/api/blade-develop/model'
export const readModel = (id: string): Promise<Model> =>
  request<Model>('GET', `${BASE}/detail`, { params: { id }, noToast: true })
/** Stored ones; before the first saving what the table proposes. */
export const readFields = (modelId: string): Promise<ModelField[]> =>
  request<ModelField[]>('GET', `${BASE}/model-prototype`, { params: { modelId }, noToast: true })
export const readTable = async (model: Model): Promise<ModelField[]> =>
  (
    await request<{ fields: ModelField[] }>('GET', `${BASE}/table-info`, {
      params: { datasourceId: model.datasourceId, tableName: model.modelTable },
      noToast: true,
    })
  ).fields
