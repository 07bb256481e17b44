import { datetime, defineResource, enumeration, enumOf, many, note, state, states, text, user } from '#kernel'

export const keyMode = enumOf('api_key_mode', { 1: '只读 / Read only', 2: '读写 / Read and write' })
export const modeIs = { readOnly: 1, readWrite: 2 } as const

/**
 * A person's key for programs: it may what he may, or less. The key itself is told once; only its digest is kept.
 */
export const apiKey = defineResource({
  name: 'api-key',
  label: '接口密钥 / API key',
  area: 'platform',
  service: 'system',
  page: '/authority/apikey',
  title: 'keyName',
  subtitle: ['keyHead'],
  fields: {
    keyName: text('名称 / Name', 'RLF', { max: 64 }),
    userId: user('使用人 / User', 'SLF'),
    keyHead: text('开头 / Begins with', 'SL', { max: 24 }),
    keyHash: text('密钥摘要 / Digest', 'SU', { max: 64, untold: true }),
    mode: enumeration('读写 / Access', 'RLF', keyMode),
    /** Empty: everything that the person may do. */
    codes: many(text('限于权限 / Limited to', 'L', { max: 128 })),
    /** Empty: from anywhere. */
    allowedAddresses: many(text('来源地址 / Addresses', '', { max: 45 })),
    expireTime: datetime('到期 / Expires', 'RLF'),
    lastTime: datetime('最近使用 / Last used', 'SL'),
    lastIp: text('最近来源 / Last address', 'SL', { max: 45 }),
    remark: note('用途 / Purpose', '', { max: 200 }),
  },
  states: states('active', {
    active: state(1, '有效 / Active', 'success'),
    revoked: state(2, '已作废 / Revoked', 'danger'),
  }),
  actions: {
    revoke: {
      label: '作废 / Revoke',
      from: ['active'],
      to: 'revoked',
      call: 'PUT revoke',
      permission: 'revoke',
      danger: true,
      batch: true,
      confirm: '作废 {title}？使用它的程序随即不能再调用。 / Revoke {title}? Programs that use it can no longer call.',
    },
  },
  calls: 'page, detail',
  scope: { users: ['userId'] },
  list: {
    columns: ['keyName', 'userId', 'keyHead', 'mode', 'codes', 'expireTime', 'lastTime', 'lastIp', 'status'],
    quick: ['keyName', 'userId', 'status'],
    sort: '-createTime',
  },
  indexes: ['userId, status'],
})
