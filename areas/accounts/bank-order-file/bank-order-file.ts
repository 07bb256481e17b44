import { datetime, defineResource, int, money, ref, state, states, text, user } from '#kernel'

/**
 * 50-billing 12, offline mode: payment orders of an own account without a direct interface, as one file for the bank's
 * own program. What became of each comes back by the bank's result file.
 */
export const bankOrderFile = defineResource({
  name: 'bank-order-file',
  label: '付款文件 / Payment file',
  area: 'accounts',
  page: '/account/payment/file',
  title: 'fileNo',
  number: { field: 'fileNo', prefix: 'FKWJ' },
  fields: {
    fileNo: text('文件编号 / File no.', 'SULFK', { max: 32 }),
    companyId: ref('付款主体 / Company', 'SLF', 'company'),
    ownAccountId: ref('付款账户 / Own account', 'SLF', 'account-mechanism'),
    orderCount: int('指令数 / Orders', 'SL', { unit: '笔' }),
    total: money('金额合计 / Total', 'SL'),
    openCount: int('未回盘 / Without result', 'SL', { unit: '笔' }),
    paidAmt: money('付款成功 / Paid', 'SL'),
    failedAmt: money('付款失败 / Failed', 'SL'),
    makerId: user('导出人 / Exported by', 'SLF'),
    exportTime: datetime('导出时间 / Exported at', 'SLF'),
    resultTime: datetime('回盘时间 / Result at', 'SLF'),
    voidReason: text('未上送原因 / Not handed in because', 'S', { max: 200 }),
  },
  states: states('waiting', {
    waiting: state(1, '待回盘 / Awaiting results', 'warning'),
    partly: state(2, '部分回盘 / Partly answered', 'warning'),
    answered: state(3, '已回盘 / Answered', 'success'),
    notSent: state(6, '未上送 / Not handed in', 'info'),
  }),
  actions: {
    follow: {
      label: '随回盘变动 / Follows the results',
      from: ['waiting', 'partly'],
      mayReach: ['waiting', 'partly', 'answered'],
      by: 'system',
    },
    drop: {
      label: '登记未上送 / Never handed in',
      from: ['waiting'],
      to: 'notSent',
      call: 'PUT drop',
      permission: 'drop',
      reason: 'required',
      danger: true,
      confirm:
        '{title} 确未交给银行？其指令全部记为失败，账单可重新付款。 / {title} never reached the bank? All its orders count as failed, and their bills can be paid again.',
    },
  },
  codes: { export: '导出付款文件 / Export orders', import: '导入回盘 / Import results' },
  calls: 'page, detail, timeline, status-count',
  scope: 'tenant',
  editableIn: [],
  removableIn: [],
  list: {
    quick: ['ownAccountId', 'companyId', 'exportTime'],
    totals: ['total', 'paidAmt', 'failedAmt'],
    columns: [
      'fileNo',
      'ownAccountId',
      'total',
      'orderCount',
      'openCount',
      'status',
      'paidAmt',
      'failedAmt',
      'exportTime',
      'makerId',
      'resultTime',
      'companyId',
    ],
  },
  detail: {
    facts: ['total', 'orderCount', 'openCount', 'paidAmt', 'failedAmt', 'exportTime'],
    related: [{ id: 'orders', title: '支付指令 / Payment orders', resource: 'bank-payment-order', by: 'fileId' }],
  },
})
