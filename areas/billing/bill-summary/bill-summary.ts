import { defineResource, enumeration, enumOf, int, money, ref, text } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'

export const billSide = enumOf('bill_side', { 1: '应收 / Receivable', 2: '应付 / Payable' })
const billState = enumOf('summed_bill_status', {
  1: '未结清 / Unpaid',
  2: ['部分结清 / Partly paid', 'warning'],
  3: ['已结清 / Settled', 'success'],
  4: ['已关闭 / Closed', 'info'],
})

/**
 * 50-billing 3.8: count and amounts of bills by company, party, contract, item, due month and state. Kept by the fold:
 * a bill remembers what of it was counted (`summed`), so that each change is added once.
 */
export const billSummary = defineResource({
  name: 'bill-summary',
  path: 'bill/summary',
  label: '账单汇总 / Bill summary',
  area: 'billing',
  page: '/account/summary',
  title: 'dueMonth',
  fields: {
    side: enumeration('方向 / Side', 'S', billSide),
    companyId: ref('我方主体 / Our company', 'S', 'company'),
    partyId: ref('对方 / Party', 'S', 'mechanism'),
    contractId: ref('合同 / Contract', 'S', 'contract'),
    feeItem: enumeration('费用项目 / Fee item', 'S', feeItem),
    dueMonth: text('到期月 / Due month', 'S', { max: 7 }),
    billStatus: enumeration('账单状态 / Bill state', 'S', billState),
    bills: int('张数 / Bills', 'S'),
    dueAmt: money('应收付 / Due', 'S', { signed: true, digits: 18 }),
    settledAmt: money('已结 / Settled', 'S', { signed: true, digits: 18 }),
    unpaidAmt: money('未结 / Unpaid', 'S', { signed: true, digits: 18 }),
  },
  codes: { view: '查看 / View' },
  scope: 'tenant',
  editableIn: [],
  removableIn: [],
  indexes: ['side, companyId, partyId, dueMonth', 'side, contractId', 'side, dueMonth'],
})
