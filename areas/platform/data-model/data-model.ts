import { defineResource, enumeration, enumOf, int, note, ref, text, type Action } from '#kernel'

const actions = {
  configure: { label: '字段 / Fields', permission: 'edit', page: 'fields' },
} as const satisfies Record<string, Action>

/**
 * 10-platform 5.13: a table of a data source that is to become a resource. Its fields are rows of their own, saved all
 * at once.
 */
export const dataModel = defineResource({
  name: 'data-model',
  label: '数据模型 / Data model',
  area: 'platform',
  service: 'develop',
  path: 'model',
  table: 'blade_model',
  permission: 'model',
  page: '/tool/model',
  title: 'modelName',
  subtitle: ['modelCode'],
  dialect: 'framework',
  fields: {
    datasourceId: ref('数据源 / Data source', 'RLF', 'datasource'),
    modelTable: text('物理表 / Table', 'RLF', { max: 63 }),
    modelName: text('模型名称 / Name', 'RLFK', {
      max: 64,
      help: '资源的中文名，如 样张 / Chinese name of the resource',
    }),
    modelCode: text('模型编号 / Code', 'RULF', {
      max: 64,
      help: '资源的英文名，小写加横线，如 sample-paper / Name of the resource in small letters with hyphens, e.g. sample-paper',
    }),
    modelClass: text('模型类名 / Class', 'L', {
      max: 64,
      help: '代码中的名字，如 samplePaper；不填由编号得出 / Its name in code, e.g. samplePaper; from the code when empty',
    }),
    modelNameEn: text('英文名称 / English name', 'L', { max: 64, help: '不填由编号得出 / From the code when empty' }),
    modelRemark: note('备注 / Remark', '', { max: 200, wide: true }),
  },
  actions,
  calls: 'page@list, detail, submit:model_edit, remove',
  list: {
    columns: ['modelName', 'modelCode', 'modelTable', 'datasourceId', 'modelRemark', 'createTime'],
    quick: ['modelName', 'modelCode', 'datasourceId'],
    tabs: false,
  },
})

/** How wide the field stands in a form, what a filter asks. Kept for clients of the family, which show them. */
export const queryType = enumOf('model_query_type', {
  0: '不查询 / None',
  1: '等于 / Equal',
  2: '包含 / Contains',
  3: '范围 / Range',
})

/** One field of a model: what the column is, and what the definition shall say of it. */
export const modelPrototype = defineResource({
  name: 'model-prototype',
  label: '模型字段 / Model field',
  area: 'platform',
  service: 'develop',
  table: 'blade_model_prototype',
  permission: 'model',
  title: 'propertyName',
  dialect: 'framework',
  fields: {
    modelId: ref('模型 / Model', 'SR', 'data-model'),
    jdbcName: text('物理列名 / Column', 'SR', { max: 63 }),
    jdbcType: text('物理类型 / Column type', 'S', { max: 100 }),
    jdbcComment: text('中文名 / Chinese label', 'S', { max: 64 }),
    propertyName: text('字段名 / Field', 'SR', { max: 64 }),
    propertyType: text('字段类型 / Kind', 'SR', { max: 32 }),
    labelEn: text('英文名 / English label', 'S', { max: 64 }),
    flags: text('标记 / Flags', 'S', { max: 7 }),
    dictCode: text('字典编号 / Dictionary', 'S', { max: 64 }),
    refResource: text('引用资源 / Refers to', 'S', { max: 64 }),
    formSection: text('表单分组 / Section', 'S', { max: 32 }),
    listRow: int('列表顺序 / Place in the list', 'S'),
    queryType: enumeration('查询方式 / Query', 'S', queryType),
    componentType: text('组件类型 / Component', 'S', { max: 32 }),
    sort: int('排序 / Order', 'S'),
  },
  indexes: ['unique: modelId, propertyName'],
})
