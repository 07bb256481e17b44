import { datetime, defineResource, int, ref, state, states, text, user } from '#kernel'

/** 50-billing 6: a closed month is never posted to. */
export const accountingPeriod = defineResource({
  name: 'accounting-period',
  label: '会计期间 / Accounting period',
  area: 'accounts',
  page: '/account/period',
  title: 'period',
  fields: {
    companyId: ref('主体 / Company', 'SLF', 'company'),
    period: text('期间 / Period', 'SLF', { max: 6 }),
    closedBy: user('结账人 / Closed by', 'SL'),
    closedTime: datetime('结账时间 / Closed at', 'SL'),
    stepsDone: int('已完成检查 / Checks done', 'S'),
    stepsTotal: int('检查总数 / Checks', 'S'),
    closeResult: text('上次结账结果 / Last closing', 'S', { max: 300 }),
  },
  states: states('open', {
    open: state(1, '未结账 / Open'),
    closing: state(2, '结账中 / Closing', 'warning'),
    closed: state(3, '已结账 / Closed', 'success'),
  }),
  actions: {
    close: {
      label: '结账 / Close',
      from: ['open', 'closing'],
      mayReach: ['closing', 'closed'],
      call: 'PUT close',
      permission: 'close',
      confirm:
        '结账 {companyName} {period}？结账后不能再记入本期。 / Close {period} of {companyName}? Nothing can be posted to it afterwards.',
    },
    finish: { label: '结账完成 / Closing ends', from: ['closing'], to: 'closed', by: 'system' },
    halt: { label: '结账未通过 / Closing stops', from: ['closing'], to: 'open', by: 'system' },
    reopen: {
      label: '反结账 / Reopen',
      from: ['closed'],
      to: 'open',
      call: 'PUT reopen',
      permission: 'reopen',
      reason: 'required',
      danger: true,
      confirm:
        '反结账 {title}？该期间重新允许入账，结账人与时间清空。 / Reopen {title}? Entries can be posted into the month again; who closed it and when is cleared.',
    },
  },
  calls: 'page, detail, timeline',
  scope: 'tenant',
  editableIn: [],
  list: { quick: ['companyId', 'period'] },
  indexes: ['unique: companyId, period'],
})
