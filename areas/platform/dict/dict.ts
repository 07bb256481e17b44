import { bool, defineResource, int, json, note, ref, text } from '#kernel'

const fields = (name: 'dict' | 'dict-biz') => ({
  parentId: ref('上级 / Above', '', name),
  code: text('字典编号 / Code', 'RLF', { max: 64 }),
  dictKey: text('键 / Key', 'RLF', { max: 64 }),
  dictValue: text('值 / Value', 'RLFK', { max: 128 }),
  valueEn: text('英文 / English', 'L', { max: 128 }),
  extend: json('扩展 / Extension'),
  color: text('颜色 / Colour', 'L', { max: 16 }),
  sort: int('排序 / Order', 'L', { default: 1 }),
  isSealed: bool('封存 / Sealed', 'LF'),
  isSystem: bool('内置 / Built-in', 'SL'),
  remark: note('备注 / Remark'),
})

/** 10-platform 5.4: global codes, rows in tenant 000000. The root row of a code has the key '-1'. */
export const dict = defineResource({
  name: 'dict',
  label: '系统字典 / System dictionary',
  area: 'platform',
  service: 'system',
  table: 'blade_dict',
  page: '/system/dict',
  title: 'dictValue',
  dialect: 'framework',
  fields: fields('dict'),
  calls: 'page, detail, submit, remove',
  events: { 'dict.changed': { label: '字典变更 / Dictionary changed', of: false } },
  list: { sort: 'sort' },
  indexes: ['unique: code, parentId, dictKey', 'code, sort'],
})
/** The tenant's own codes; win over a system code of the same name. */
export const dictBiz = defineResource({
  name: 'dict-biz',
  label: '业务字典 / Business dictionary',
  area: 'platform',
  service: 'system',
  table: 'blade_dict_biz',
  permission: 'dictbiz',
  page: '/system/dictbiz',
  title: 'dictValue',
  dialect: 'framework',
  fields: fields('dict-biz'),
  calls: 'page, detail, submit, remove, import, export-file',
  excel: {
    import: ['code', 'dictKey', 'dictValue', 'valueEn', 'sort'],
    export: ['code', 'dictKey', 'dictValue', 'valueEn', 'sort', 'isSealed', 'isSystem'],
    naturalKey: ['code', 'dictKey'],
  },
  list: { sort: 'sort' },
  indexes: ['unique: code, parentId, dictKey', 'code, sort'],
})
