import { datetime, defineResource, int, many, ref, state, states, text, type Action } from '#kernel'

const actions = {
  kick: {
    label: '踢出 / Kick out',
    from: ['active'],
    to: 'kicked',
    call: 'POST remove',
    permission: 'remove',
    danger: true,
    batch: true,
    confirm: '踢出 {account}？其当前登录随即结束。 / End the session of {account}? It ends at once.',
  },
} as const satisfies Record<string, Action>

/** 10-platform 3.3: one row per sign-in. Tokens are not stored; the ids of the refresh tokens are. */
export const session = defineResource({
  name: 'session',
  label: '在线会话 / Session',
  area: 'platform',
  service: 'auth',
  table: 'auth_session',
  page: '/monitor/online',
  title: 'account',
  dialect: 'framework',
  fields: {
    userId: ref('用户 / User', 'SLF', 'user'),
    account: text('账号 / Account', 'SLFK', { max: 32, width: 130 }),
    clientId: text('应用 / Client', 'SLF', { max: 64 }),
    userType: text('终端 / Terminal', 'SL', { max: 16, width: 90 }),
    deptId: ref('部门 / Department', 'S', 'dept'),
    roleIds: many(ref('角色 / Roles', 'S', 'role')),
    /** Ids of the refresh tokens that may still be used: one, or several when windows raced. */
    refreshIds: many(text('刷新令牌 / Refresh tokens', 'S', { max: 64, untold: true })),
    /** Recently rotated tokens, 'id@epoch seconds': a second use within ten seconds is a race, later it is theft. */
    formerRefreshIds: many(text('已轮换令牌 / Rotated tokens', 'S', { max: 80, untold: true })),
    expireTime: datetime('到期 / Expires', 'SL'),
    lastTime: datetime('最近活动 / Last seen', 'SL'),
    ip: text('地址 / Address', 'SL', { max: 45 }),
    userAgent: text('设备 / Device', 'SL', { max: 255 }),
  },
  states: states('active', {
    active: state(1, '有效 / Active', 'success'),
    ended: state(2, '已注销 / Logged out', 'info'),
    kicked: state(3, '已踢出 / Kicked', 'danger'),
    expired: state(4, '已过期 / Expired', 'info'),
  }),
  actions,
  calls: 'page',
  list: {
    columns: ['account', 'userId', 'userType', 'ip', 'userAgent', 'lastTime', 'expireTime', 'status'],
    quick: ['userId', 'account', 'status'],
    sort: '-createTime',
  },
  indexes: ['userId, status, createTime desc'],
})

/** A picture waits for its answer: single use, five minutes. Rows in tenant 000000: nobody has signed in yet. */
export const captcha = defineResource({
  name: 'captcha',
  label: '验证码 / Captcha',
  area: 'platform',
  table: 'auth_captcha',
  title: 'code',
  dialect: 'framework',
  fields: {
    key: text('键 / Key', 'SU', { max: 64 }),
    code: text('答案 / Answer', 'S', { max: 16 }),
    expireTime: datetime('到期 / Expires', 'S'),
  },
})

/**
 * SMS codes: single use, five minutes, three wrong attempts. Stored in tenant 000000; also stored for unknown
 * numbers, so that nothing reveals which numbers exist.
 */
export const phoneCode = defineResource({
  name: 'phone-code',
  label: '登录短信码 / Sign-in code',
  area: 'platform',
  table: 'auth_phone_code',
  title: 'codeKey',
  dialect: 'framework',
  fields: {
    codeKey: text('键 / Key', 'SU', { max: 64 }),
    ofTenant: text('租户 / Tenant', 'S', { max: 12 }),
    phone: text('手机 / Mobile', 'SM', { max: 20, mask: 'phone' }),
    codeHash: text('验证码摘要 / Code hash', 'S', { max: 255, untold: true }),
    /** Says that a second call is the same press of the button again. */
    pressKey: text('请求键 / Press', 'S', { max: 64 }),
    failures: int('输错次数 / Wrong ones', 'S'),
    expireTime: datetime('到期 / Expires', 'S'),
    usedTime: datetime('使用时间 / Used at', 'S'),
  },
  indexes: ['phone, createTime desc'],
})
