import {
  date,
  datetime,
  defineResource,
  enumeration,
  many,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { followChannel, followStage, remindKind } from '../codes.ts'

/** 80, section 4: somebody was told that a stage of a follow-up is due; written by the job alone. */
export const accidentFollowRemind = defineResource({
  name: 'accident-follow-remind',
  label: '跟进提醒 / Follow reminder',
  area: 'accidents',
  permission: 'accident_follow',
  title: 'content',
  fields: {
    followId: ref('跟进 / Follow-up', 'SLF', 'accident-follow'),
    accidentId: ref('事故 / Accident', 'SLF', 'accident'),
    cityCode: region('城市 / City', 'SF'),
    stage: enumeration('阶段 / Stage', 'SLF', followStage),
    stageSince: datetime('进入时间 / In it since', 'S'),
    remindKind: enumeration('提醒类型 / Kind', 'SLF', remindKind),
    dueDate: date('应完成日 / Due on', 'SLF'),
    sendDate: date('发送日期 / Sent on', 'SF'),
    sendTime: datetime('发送时间 / Sent at', 'SL'),
    receiverIds: many(user('接收人 / To', 'SL')),
    channel: many(enumeration('渠道 / By', 'SL', followChannel)),
    content: text('内容 / Said', 'SL', { max: 500, wide: true }),
    readTime: datetime('阅读时间 / Read at', 'SL', { computed: true }),
    doneTime: datetime('处理时间 / Dealt with at', 'SL'),
  },
  states: states('waiting', {
    waiting: state(1, '待处理 / Waiting', 'warning'),
    done: state(2, '已处理 / Dealt with', 'success'),
    escalated: state(3, '已升级 / Escalated', 'danger'),
  }),
  actions: {
    /** The follow-up left the stage. */
    done: { label: '已处理 / Dealt with', from: ['waiting', 'escalated'], to: 'done', by: 'system' },
    escalate: { label: '升级 / Escalate', from: ['waiting'], to: 'escalated', by: 'system' },
  } as const satisfies Record<string, Action>,
  calls: 'page, list:accident_follow_view',
  editableIn: [],
  removableIn: [],
  scope: { users: ['createUser'], cities: ['cityCode'] },
  list: { sort: '-sendTime', tabs: false },
  indexes: ['unique: followId, stage, stageSince, remindKind, sendDate', 'followId, status', 'accidentId', 'sendTime'],
})
