import {
  bool,
  datetime,
  defineResource,
  enumeration,
  enumOf,
  int,
  json,
  many,
  note,
  ref,
  state,
  states,
  text,
  user,
} from '#kernel'

export const planKind = enumOf('mail_plan_kind', { 1: '列表 / List', 2: '报表 / Report' })
export const kinds = { list: 1, report: 2 } as const
export const repeatKind = enumOf('mail_plan_repeat', { 1: '每天 / Daily', 2: '每周 / Weekly', 3: '每月 / Monthly' })
export const repeats = { daily: 1, weekly: 2, monthly: 3 } as const
export const weekDay = enumOf('mail_plan_weekday', {
  1: '周一 / Monday',
  2: '周二 / Tuesday',
  3: '周三 / Wednesday',
  4: '周四 / Thursday',
  5: '周五 / Friday',
  6: '周六 / Saturday',
  7: '周日 / Sunday',
})
const sendResult = enumOf('mail_plan_result', {
  1: ['已发邮件 / Mailed', 'success'],
  2: ['站内送达 / In the bell', 'success'],
  3: ['无数据未发 / Nothing to send', 'info'],
  4: ['无权限 / No right', 'danger'],
  5: ['失败 / Failed', 'danger'],
})
export const results = { mailed: 1, bell: 2, empty: 3, noRight: 4, failed: 5 } as const

/**
 * A list by its filters, or a report, as a workbook by mail at set times. Each colleague gets what he himself may see;
 * addresses outside get what the owner may, by a code of its own.
 */
export const mailPlan = defineResource({
  name: 'mail-plan',
  label: '邮件计划 / Mail schedule',
  area: 'platform',
  service: 'desk',
  page: '/desk/mailplan',
  title: 'planName',
  fields: {
    planName: text('名称 / Name', 'RLFK', { max: 64 }),
    planKind: enumeration('类型 / Kind', 'SLF', planKind),
    /** The list's resource; its name or the report's in the reader's language is put on by the answer. */
    resource: text('业务 / Resource', 'S', { max: 64 }),
    reportId: ref('报表 / Report', 'S', 'report'),
    sourceName: text('内容 / Content', 'SL', { max: 100, computed: true }),
    /** Filters of the list or parameters of the report, by name. */
    filters: json<Record<string, string>>('条件 / Filters', 'S'),
    userId: user('负责人 / Owner', 'SLF'),
    repeat: enumeration('周期 / Repeats', 'RLF', repeatKind, { default: 1 }),
    weekDays: many(
      enumeration('星期 / Weekdays', '', weekDay, { when: { repeat: [2] }, requiredWhen: { repeat: [2] } }),
    ),
    monthDay: int('每月几号 / Day of the month', '', {
      min: 1,
      max: 28,
      when: { repeat: [3] },
      requiredWhen: { repeat: [3] },
    }),
    sendTime: text('时间 / Time', 'RL', { max: 5, help: '如 08:30 / such as 08:30', default: '08:30' }),
    receivers: many(user('内部收件人 / Colleagues', 'L')),
    outsideAddresses: many(
      text('外部邮箱 / Outside addresses', '', {
        max: 64,
        help: '按负责人的权限取数 / they get what the owner may see',
      }),
    ),
    stopped: many(user('已退订 / Unsubscribed', 'S')),
    onlyWithRows: bool('无数据时不发 / Only where there are rows', '', { default: true }),
    lastTime: datetime('上次发送 / Last sent', 'SL'),
    nextTime: datetime('下次发送 / Next', 'SL'),
    remark: note('备注 / Remark', '', { max: 200 }),
  },
  sections: [
    {
      id: 'what',
      title: '内容 / Content',
      fields: ['planName', 'planKind', 'sourceName', 'resource', 'reportId', 'filters', 'userId', 'remark'],
    },
    {
      id: 'when',
      title: '时间 / Time',
      fields: ['repeat', 'weekDays', 'monthDay', 'sendTime', 'onlyWithRows', 'lastTime', 'nextTime'],
    },
    { id: 'whom', title: '收件人 / Receivers', fields: ['receivers', 'outsideAddresses', 'stopped'] },
  ],
  states: states('active', {
    active: state(1, '启用 / Active', 'success'),
    paused: state(2, '暂停 / Paused', 'info'),
  }),
  actions: {
    pause: {
      label: '暂停 / Pause',
      from: ['active'],
      to: 'paused',
      call: 'PUT pause',
      permission: ':signed in',
      batch: true,
    },
    resume: {
      label: '启用 / Resume',
      from: ['paused'],
      to: 'active',
      call: 'PUT resume',
      permission: ':signed in',
      batch: true,
    },
  },
  codes: { outside: '发送给外部 / Send outside' },
  calls: 'page:signed in, detail:signed in, update:signed in, remove:signed in',
  scope: { users: ['userId', 'receivers'] },
  list: {
    columns: [
      'planName',
      'planKind',
      'sourceName',
      'repeat',
      'sendTime',
      'receivers',
      'lastTime',
      'nextTime',
      'userId',
      'status',
    ],
    quick: ['planName', 'planKind', 'userId', 'status'],
    bulk: ['sendTime', 'remark'],
    empty:
      '还没有邮件计划。在任一列表或报表的更多菜单中选【定时发送】。 / Nothing yet. Choose "Send on schedule" in the menu of any list or report.',
  },
  detail: {
    related: [
      {
        id: 'log',
        title: '发送记录 / Sent',
        resource: 'mail-plan-log',
        by: 'planId',
        columns: ['createTime', 'receiverName', 'result', 'rowCount', 'fileName', 'reason'],
      },
    ],
  },
  indexes: ['status, nextTime'],
})

/** One file to one receiver. */
export const mailPlanLog = defineResource({
  name: 'mail-plan-log',
  label: '计划发送记录 / Scheduled mail',
  area: 'platform',
  service: 'desk',
  title: 'receiverName',
  fields: {
    planId: ref('邮件计划 / Schedule', 'SLF', 'mail-plan'),
    userId: user('收件人账号 / Colleague', 'SF'),
    receiverName: text('收件人 / Receiver', 'SL', { max: 64 }),
    result: enumeration('结果 / Result', 'SLF', sendResult),
    rowCount: int('行数 / Rows', 'SL'),
    fileName: text('文件 / File', 'SL', { max: 200 }),
    reason: text('说明 / Note', 'SL', { max: 300 }),
    mailId: ref('邮件 / Mail', 'S', 'mail-log'),
  },
  calls: 'page:signed in',
  scope: { users: ['userId', 'planId.userId'] },
  list: { quick: ['planId', 'result'] },
})
