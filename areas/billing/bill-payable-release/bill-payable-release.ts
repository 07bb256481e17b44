import {
  approvalActions,
  date,
  defineResource,
  enumeration,
  files,
  lines,
  money,
  note,
  recordStates,
  ref,
  region,
  text,
} from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { payMethod } from '../codes.ts'

/** 50-billing 4: asks that bills of one payee may be paid. Process bill-payable. */
export const billPayableRelease = defineResource({
  name: 'bill-payable-release',
  label: '付款批准 / Release of payables',
  area: 'billing',
  page: '/receive/payment/payable/release',
  title: 'releaseNo',
  subtitle: ['payeeName'],
  number: { field: 'releaseNo', prefix: 'FKSP' },
  fields: {
    releaseNo: text('批准单号 / Release no.', 'SULFK', { max: 32 }),
    companyId: ref('付款主体 / Company', 'SLF', 'company'),
    payeeType: enumeration('收款方类型 / Payee kind', 'SF', mechanismType),
    payeeId: ref('收款方 / Payee', 'SF', 'mechanism'),
    payeeName: text('收款方名称 / Payee name', 'SLFK', { max: 128 }),
    cityCode: region('城市 / City', 'S'),
    lines: lines('账单 / Bills', 'R', 'bill-payable-release-line', { min: 1 }),
    total: money('申请金额 / Total', 'SL'),
    expectPayDate: date('期望付款日 / Wanted on', 'RLF'),
    payMethod: enumeration('付款方式 / Method', 'RL', payMethod, { default: 1 }),
    reason: note('事由 / Reason', 'R'),
    attachBizId: files('附件 / Attachments'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  sections: [
    { id: 'bills', title: '账单 / Bills', fields: ['lines'] },
    {
      id: 'what',
      title: '申请 / Request',
      fields: [
        'releaseNo',
        'payeeName',
        'companyId',
        'total',
        'expectPayDate',
        'payMethod',
        'cityCode',
        'reason',
        'attachBizId',
      ],
    },
  ],
  states: recordStates,
  actions: { ...approvalActions, disable: { label: '失效 / Void', from: ['active'], to: 'inactive', by: 'system' } },
  approval: { processKey: 'bill-payable', amount: 'total', city: 'cityCode' },
  calls:
    'page:bill_payable_view, detail:bill_payable_view, timeline:bill_payable_view, status-count:bill_payable_view, save:bill_payable_apply, afresh:bill_payable_apply',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'], partner: 'payeeId' },
  list: {
    totals: ['total'],
    quick: ['payeeName', 'companyId', 'expectPayDate'],
    columns: [
      'releaseNo',
      'payeeName',
      'total',
      'status',
      'expectPayDate',
      'payMethod',
      'companyId',
      'createUser',
      'createTime',
    ],
  },
  detail: { facts: ['total', 'payeeName', 'expectPayDate', 'payMethod'] },
})

export const billPayableReleaseLine = defineResource({
  name: 'bill-payable-release-line',
  label: '付款批准明细 / Line of a release',
  area: 'billing',
  kind: 'lines',
  parent: 'releaseId',
  title: 'billNo',
  fields: {
    releaseId: ref('付款批准 / Release', 'S', 'bill-payable-release'),
    billId: ref('应付账单 / Payable bill', 'RF', 'bill-payable', {
      only: { status: [1, 2], releaseStatus: [0, 2, 3, 4] },
      fills: { amt: 'unpaidAmt' },
    }),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    amt: money('申请金额 / Amount', 'R', { positive: true }),
  },
})
