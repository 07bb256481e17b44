import { bool, defineResource, dict, enumeration, json, many, note, text, user, enabledStates } from '#kernel'
import { messageLevel } from '#areas/platform/user-message/user-message.ts'

/**
 * 10-platform 5.7: how a kind of message reads and by which channels it goes. Kinds are the program's, one row each;
 * words and channels are the tenant's.
 */
export const messageTemplate = defineResource({
  name: 'message-template',
  label: '消息模板 / Message template',
  area: 'platform',
  service: 'system',
  page: '/system/message/template',
  title: 'title',
  titleEn: 'titleEn',
  subtitle: ['bizTypeCode'],
  fields: {
    bizTypeCode: text('业务类型 / Kind', 'RULFK', { max: 64, fixed: true }),
    title: text('标题 / Title', 'RLK', { max: 100 }),
    contentZh: note('中文内容 / Content in Chinese', 'R', {
      max: 500,
      wide: true,
      help: '可用占位符 {title} {content} {actor}，以及该类型声明的变量 / Placeholders {title} {content} {actor} and the variables of this kind',
    }),
    contentEn: note('英文内容 / Content in English', 'R', { max: 500, wide: true }),
    channels: many(dict('默认渠道 / Channels', 'L', 'message_channel')),
    smsCode: text('短信通道 / SMS channel', '', {
      max: 32,
      help: '为空时用“通知”用途的通道 / Empty: the channel in use for notices',
    }),
    level: enumeration('级别 / Level', 'RLF', messageLevel, { default: 1 }),
    mandatory: bool('强制 / Mandatory', 'L', {
      help: '强制的消息不能被个人关闭 / Nobody can switch a mandatory one off',
    }),
    /** Variables the senders of this kind provide; others are refused in the text. */
    variables: json<string[]>('变量 / Variables', 'S'),
  },
  states: enabledStates,
  actions: {
    disable: {
      label: '停用 / Disable',
      from: ['active'],
      to: 'inactive',
      permission: 'edit',
      danger: true,
      confirm:
        '停用 {title}？此类消息不再发出，已发出的保留。 / Disable {title}? Messages of this kind are no longer sent; those sent stay.',
      batch: true,
    },
    enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'edit', batch: true },
  },
  calls: 'page, detail, update, update-status:message_template_edit',
  list: { tabs: false },
})

/** A person's own choices: channels on or off, quiet hours, daily digest. Own rows only. */
export const messagePreference = defineResource({
  name: 'message-preference',
  label: '消息偏好 / Message preference',
  area: 'platform',
  service: 'system',
  title: 'bizTypeCode',
  dialect: 'framework',
  fields: {
    userId: user('用户 / User', 'S'),
    /** '*' holds the quiet hours, which are the same for every kind. */
    bizTypeCode: text('业务类型 / Kind', 'R', { max: 64 }),
    channels: many(dict('渠道 / Channels', '', 'message_channel')),
    quietFrom: text('免打扰开始 / Quiet from', '', { max: 5 }),
    quietTo: text('免打扰结束 / Quiet until', '', { max: 5 }),
    dailyDigest: bool('每日汇总 / Daily digest'),
  },
  indexes: ['unique: userId, bizTypeCode'],
})
