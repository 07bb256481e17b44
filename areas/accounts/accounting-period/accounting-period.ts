import { datetime, defineResource, ref, state, states, text, user } from '#kernel'

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
  },
  states: states('open', {
    open: state(1, '未结账 / Open'),
    closing: state(2, '结账中 / Closing', 'warning'),
    closed: state(3, '已结账 / Closed', 'success'),
  }),
  actions: {
    begin: { label: '开始结账 / Begin closing', from: ['open'], to: 'closing', by: 'system' },
    close: {
      label: '结账 / Close',
      from: ['open', 'closing'],
      to: 'closed',
      call: 'PUT close',
      permission: 'close',
      confirm:
        '结账 {companyName} {period}？结账后不能再记入本期。 / Close {period} of {companyName}? Nothing can be posted to it afterwards.',
    },
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
