import { datetime, defineResource, dict, enumeration, enumOf, int, many, text, user } from '#kernel'

export const messageLevel = enumOf('message_level', { 1: '普通 / Plain', 2: '重要 / Important', 3: '紧急 / Urgent' })

/**
 * 10-platform 5.7: a personal message from the system. `status` 0 unread, 1 read. The calls are those of the common
 * service.
 */
export const userMessage = defineResource({
  name: 'user-message',
  label: '消息 / Message',
  area: 'platform',
  service: 'common',
  path: 'notice',
  title: 'title',
  dialect: 'framework',
  fields: {
    userId: user('接收人 / To', 'S'),
    bizTypeCode: text('业务类型 / Kind', 'SF', { max: 64 }),
    bizId: text('业务id / Record', 'S', { max: 32 }),
    title: text('标题 / Title', 'SLK', { max: 128 }),
    content: text('内容 / Content', 'SL', { max: 500 }),
    /** The same for readers of English; empty where the sender's own words stand for both, and on rows from before. */
    titleEn: text('英文标题 / Title in English', 'S', { max: 160 }),
    contentEn: text('英文内容 / Content in English', 'S', { max: 800 }),
    userName: text('发送人 / From', 'SL', { max: 64 }),
    level: enumeration('级别 / Level', 'S', messageLevel),
    readTime: datetime('阅读时间 / Read at', 'S'),
    dedupeKey: text('去重键 / Dedupe key', 'S', { max: 128 }),
    channels: many(dict('渠道 / Channels', 'S', 'message_channel')),
    remoteState: int('外部推送 / Pushed', 'S'),
  },
  indexes: ['userId, status, createTime desc', 'userId, bizTypeCode, bizId, dedupeKey', 'bizId'],
})
