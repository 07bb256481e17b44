import { datetime, defineResource, int, note, states, text } from '#kernel'
import { mailStates } from './mail-states.ts'

/**
 * 10-platform 5.7, channel 3: one row per mail to one person. The channel is the tenant's parameter `mail.channel`;
 * where mails leave to is the installation's (`SMTP_URL`).
 */
export const mailLog = defineResource({
  name: 'mail-log',
  label: '邮件记录 / E-mail log',
  area: 'platform',
  service: 'resource',
  permission: 'sms',
  title: 'subject',
  dialect: 'framework',
  fields: {
    address: text('邮箱 / Address', 'SLFM', { max: 64, mask: 'email' }),
    subject: text('主题 / Subject', 'SLK', { max: 200 }),
    content: note('内容 / Content', 'S', { max: 2000 }),
    channel: text('通道 / Channel', 'SLF', { max: 16 }),
    bizTypeCode: text('业务类型 / Kind', 'SF', { max: 64 }),
    bizId: text('业务id / Record', 'S', { max: 32 }),
    messageNo: text('信件号 / Message no.', 'SL', { max: 128 }),
    /** A file of ours that goes along: its name, and its key in the file store. */
    attachName: text('附件 / Attachment', 'SL', { max: 200 }),
    attachKey: text('附件位置 / Where it lies', 'S', { max: 200, untold: true }),
    attempts: int('发送次数 / Attempts', 'SL'),
    failReason: text('失败原因 / Why it failed', 'SL', { max: 200 }),
    /** Lease of a row: while a delivery runs, and after a failure, no other worker takes it before this time. */
    nextTime: datetime('下次发送 / Next attempt', 'S'),
    takenTime: datetime('交出时间 / Handed over', 'SL'),
  },
  states: states('waiting', { waiting: mailStates[1], sent: mailStates[2], failed: mailStates[3] }),
  actions: {
    deliver: { label: '送达 / Delivered', from: ['waiting'], to: 'sent', by: 'system' },
    fail: { label: '失败 / Failed', from: ['waiting'], to: 'failed', by: 'system' },
  },
  calls: 'page',
  indexes: ['status, nextTime', 'messageNo', 'bizId'],
})

/** Values of `mail.channel`. */
export const mailChannels = {
  simulated: '模拟邮件 / Simulated mail',
  smtp: 'SMTP / SMTP',
  none: '未开通 / None',
} as const
export type MailChannel = keyof typeof mailChannels
