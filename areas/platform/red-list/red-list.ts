import { bool, defineResource, dict, enumeration, enumOf, many, ref, state, states, text, user } from '#kernel'

export const sensitivity = enumOf('sensitivity', {
  1: '一般 / Plain',
  2: '敏感 / Sensitive',
  3: '高敏 / Highly sensitive',
})

/** 10-platform 4.4, 5.2: one row per field flagged M, generated from the definitions; who sees it in clear. */
export const redList = defineResource({
  name: 'red-list',
  label: '红名单 / Masked field',
  area: 'platform',
  service: 'system',
  path: 'data-scope/red-list',
  page: '/system/red/list',
  title: 'fieldName',
  subtitle: ['resourceName'],
  dialect: 'framework',
  fields: {
    resource: text('业务 / Resource', 'SLF', { max: 64 }),
    resourceName: text('业务名称 / Resource name', 'SLFK', { max: 64 }),
    fieldKey: text('字段 / Field', 'SL', { max: 64 }),
    fieldName: text('字段名称 / Field name', 'SLFK', { max: 64 }),
    sensitivity: enumeration('敏感级别 / Level', 'SLF', sensitivity),
    maskKind: dict('脱敏方式 / Mask', 'RLF', 'mask_kind'),
    roleIds: many(ref('可见角色 / Roles', 'LF', 'role')),
    userIds: many(user('可见用户 / Users', 'F')),
    exportAllowed: bool('导出明文 / Show in exports', 'L', { width: 96 }),
    revealAllowed: bool('允许临时查看 / May be revealed', 'L', { width: 118, default: true }),
  },
  states: states('masked', { masked: state(1, '脱敏 / Masked'), open: state(2, '不脱敏 / Open', 'danger') }),
  actions: {
    open: { label: '不脱敏 / Show in clear', from: ['masked'], to: 'open', by: 'system' },
    mask: { label: '恢复脱敏 / Mask again', from: ['open'], to: 'masked', by: 'system' },
  },
  codes: { open: '不脱敏 / Show in clear' },
  calls: 'page, detail, update',
  list: {
    columns: [
      'resourceName',
      'fieldName',
      'status',
      'sensitivity',
      'maskKind',
      'roleIds',
      'exportAllowed',
      'revealAllowed',
      'userIds',
    ],
    quick: ['resourceName', 'sensitivity', 'maskKind'],
    filters: ['resourceName', 'fieldName', 'sensitivity', 'maskKind', 'roleIds', 'userIds'],
  },
  indexes: ['unique: resource, fieldKey'],
})
