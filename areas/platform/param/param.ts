import { bool, defineResource, enumeration, enumOf, note, text } from '#kernel'

export const paramValueType = enumOf('param_value_type', {
  1: '文本 / Text',
  2: '数字 / Number',
  3: '是否 / Yes or no',
  4: 'JSON / JSON',
  5: '密文 / Secret',
})

/**
 * 10-platform 5.4: the tenant's value wins over the platform's (tenant 000000), which wins over the default in code.
 */
export const param = defineResource({
  name: 'param',
  label: '参数 / Parameter',
  area: 'platform',
  service: 'system',
  table: 'blade_param',
  page: '/system/param',
  title: 'paramName',
  titleEn: 'nameEn',
  subtitle: ['paramKey'],
  dialect: 'framework',
  readsCommon: true,
  fields: {
    paramName: text('参数名称 / Name', 'RLK', { max: 64 }),
    paramKey: text('参数键名 / Key', 'RULFK', { max: 64 }),
    /** Of a secret: encrypted; answered as stars, and stars keep it (D13). */
    paramValue: text('参数键值 / Value', 'L', { max: 2000, sealed: { valueType: [5] } }),
    /** Of a tenant: what 000000 says is in force here too, also what it will say. */
    isInherited: bool('取值来源 / Value from', 'L', { width: 130 }),
    valueType: enumeration('值类型 / Kind', 'R', paramValueType, { default: 1 }),
    checkRule: text('校验规则 / Rule', '', {
      max: 255,
      help: '范围如1..9，或对整个值的正则表达式 / A range as 1..9, or a pattern for the whole value',
    }),
    tenantEditable: bool('租户可改 / Tenant may change', '', { default: true }),
    ownerArea: text('所属模块 / Area', 'LF', { max: 32 }),
    remark: note('备注 / Remark'),
  },
  events: {
    'param.changed': '参数变更 / Parameter changed',
  },
  calls: 'page@list, detail, submit, remove',
})
