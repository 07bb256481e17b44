import { defineResource, enumeration, enumOf, ref, text } from '#kernel'

export const templateType = enumOf('code_template_type', {
  1: '普通单据 / Simple',
  2: '审批单据 / Document with approval',
  3: '子表 / Lines',
})
const yesNo = enumOf('code_mode', { 1: '否 / No', 2: '是 / Yes' })

/**
 * 10-platform 5.13: generates the skeleton of a resource from a model. The result is a zip to download; a running
 * system is not changed.
 */
export const code = defineResource({
  name: 'code',
  label: '代码生成 / Generator',
  area: 'platform',
  service: 'develop',
  table: 'blade_code',
  page: '/tool/code',
  title: 'codeName',
  subtitle: ['apiPath'],
  dialect: 'framework',
  fields: {
    codeName: text('模块名称 / Name', 'RLFK', { max: 64 }),
    modelId: ref('数据模型 / Model', 'RLF', 'data-model'),
    templateType: enumeration('模板 / Template', 'RLF', templateType, { default: 1 }),
    area: text('所属目录 / Folder', 'L', {
      max: 32,
      help: 'areas 下的目录，如 partners；不填取包名最后一段 / Folder below areas, e.g. partners; the last part of the package when empty',
    }),
    packageName: text('包名 / Package', 'LF', {
      max: 128,
      help: '小写字母、数字、横线，可用点分段 / Small letters, digits and hyphens, parts divided by dots',
    }),
    serviceName: text('服务名 / Service', '', {
      max: 32,
      default: 'core',
      help: '接口前缀，如 core、system / Which prefix answers it, e.g. core or system',
    }),
    tableName: text('表名 / Table', 'L', { max: 63, help: '不填取模型的物理表 / The table of the model when empty' }),
    tablePrefix: text('表前缀 / Prefix of tables', '', {
      max: 32,
      help: '取资源名时去掉 / Removed from the resource name',
    }),
    pkName: text('主键 / Key', '', { max: 63, default: 'id' }),
    apiPath: text('接口路径 / Path of its calls', 'L', {
      max: 100,
      help: '不填取模型编号 / The code of the model when empty',
    }),
    webPath: text('页面路径 / Path of its pages', 'L', {
      max: 100,
      help: '如 /sample/paper；不填由目录与编号得出 / For example /sample/paper; from folder and code when empty',
    }),
    baseMode: enumeration('基础字段 / Base columns', '', yesNo, { default: 2 }),
    wrapMode: enumeration('名称列 / Display twins', '', yesNo, { default: 2 }),
    author: text('作者 / Author', '', { max: 64 }),
  },
  sections: [
    { id: 'what', title: '生成什么 / What', fields: ['codeName', 'modelId', 'templateType', 'author'] },
    { id: 'where', title: '放在哪里 / Where', fields: ['area', 'packageName', 'serviceName', 'apiPath', 'webPath'] },
    { id: 'table', title: '数据表 / Table', fields: ['tableName', 'tablePrefix', 'pkName', 'baseMode', 'wrapMode'] },
  ],
  calls: 'page@list, detail, submit, remove',
  list: {
    columns: ['codeName', 'modelId', 'templateType', 'area', 'apiPath', 'webPath', 'tableName', 'createTime'],
    tabs: false,
    empty:
      '这里保存代码生成的设置：先在“数据模型”中读入数据表，再新增一条，即可下载各模块的骨架代码。 / Settings for generating code stand here: read tables into a data model first, then add one and download the skeleton of its modules.',
  },
})
