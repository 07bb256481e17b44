import { datetime, defineResource, int, many, ref, text } from '#kernel'

/**
 * 10-platform 5.14: a page for somebody outside, about one record. The token itself is nowhere kept, only its digest.
 */
export const publicLink = defineResource({
  name: 'public-link',
  label: '外部链接 / Public link',
  area: 'platform',
  title: 'title',
  dialect: 'framework',
  fields: {
    tokenHash: text('令牌摘要 / Token digest', 'SU', { max: 64, untold: true }),
    kind: text('用途 / Purpose', 'S', { max: 64 }),
    resource: text('业务 / Records', 'S', { max: 64 }),
    recordId: text('记录 / Record', 'S', { max: 20 }),
    title: text('标题 / Title', 'S', { max: 200 }),
    /** What may be done; empty: only read. */
    allowed: many(text('允许 / Allowed', 'S', { max: 64 })),
    phone: text('绑定手机 / Bound mobile', 'SM', { max: 20, mask: 'phone' }),
    expireTime: datetime('到期 / Expires', 'S'),
    maxUses: int('可用次数 / Uses', 'S'),
    useCount: int('已用次数 / Used', 'S'),
    codeHash: text('验证码摘要 / Code digest', 'S', { max: 64, untold: true }),
    codeTime: datetime('验证码时间 / Code sent', 'S'),
    revokedTime: datetime('作废时间 / Revoked', 'S'),
    lastOpenTime: datetime('最近打开 / Last opened', 'S'),
  },
  indexes: ['resource, recordId'],
})

/** Every opening, every code, every act: who looked from where. */
export const publicLinkLog = defineResource({
  name: 'public-link-log',
  label: '外部链接记录 / Public link log',
  area: 'platform',
  title: 'happening',
  dialect: 'framework',
  appendOnly: true,
  fields: {
    linkId: ref('链接 / Link', 'S', 'public-link'),
    happening: text('事项 / What', 'S', { max: 32 }),
    detail: text('说明 / Detail', 'S', { max: 200 }),
    ip: text('地址 / Address', 'S', { max: 45 }),
    userAgent: text('设备 / Device', 'S', { max: 255 }),
    happenedTime: datetime('时间 / Time', 'S'),
  },
})
