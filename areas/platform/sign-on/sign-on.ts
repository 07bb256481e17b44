import { datetime, defineResource, ref, text } from '#kernel'

/**
 * What opens a door once (10-platform S7, S8): a page of another system, or the sign-in that the OA or another provider
 * vouches for.
 */
export const singleTicket = defineResource({
  name: 'single-ticket',
  label: '一次性票据 / Single-use ticket',
  area: 'platform',
  title: 'purpose',
  dialect: 'framework',
  fields: {
    ticketKey: text('票据 / Ticket', 'SU', { max: 64 }),
    purpose: text('用途 / Purpose', 'S', { max: 16 }),
    subject: text('对象 / Subject', 'S', { max: 255 }),
    expireTime: datetime('到期 / Expires', 'S'),
    usedTime: datetime('使用时间 / Used at', 'S'),
  },
})

/**
 * A person of another system and the account that is his here; without one he has not asked for it yet (10-platform
 * L8).
 */
export const userOauth = defineResource({
  name: 'user-oauth',
  label: '第三方绑定 / Bound identity',
  area: 'platform',
  title: 'nickName',
  dialect: 'framework',
  fields: {
    source: text('来源 / Source', 'S', { max: 32 }),
    uuid: text('对方编号 / Their id', 'S', { max: 128 }),
    nickName: text('对方昵称 / Their name', 'S', { max: 64 }),
    claimKey: text('申请凭据 / Claim', 'SU', { max: 64 }),
    userId: ref('用户 / User', 'S', 'user'),
  },
  indexes: ['unique: source, uuid'],
})
