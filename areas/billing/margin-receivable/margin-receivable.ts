import { date, defineResource, enumeration, enumOf, files, int, money, note, ref, text } from '#kernel'
import { contractType, mechanismType } from '#areas/codes/codes.ts'
import { billOrigin } from '../codes.ts'

const billStatusCodes = enumOf('receivable_bill_status', {
  1: '未结清 / Unpaid',
  2: ['部分结清 / Partly paid', 'warning'],
  3: ['已结清 / Settled', 'success'],
  4: ['已关闭 / Closed', 'info'],
})

/** 50-billing 5: receivable bills of fee item 2, from plans or added here. */
export const marginReceivable = defineResource({
  name: 'margin-receivable',
  label: '应收保证金 / Deposit receivable',
  area: 'billing',
  kind: 'view',
  page: '/account/vehicle/margin/receivable',
  title: 'billNo',
  subtitle: ['payerName', 'plateNo'],
  fields: {
    billNo: text('账单编号 / Bill no.', 'SLFK', { max: 32 }),
    origin: enumeration('来源 / Origin', 'SLF', billOrigin),
    companyId: ref('我方主体 / Our company', 'RLF', 'company'),
    payerType: enumeration('付款方类型 / Payer kind', 'RF', mechanismType, { default: 1 }),
    payerId: ref('付款方 / Payer', 'RF', 'mechanism', { only: { mechanismType: ['field:payerType'] } }),
    payerName: text('付款方名称 / Payer name', 'SLFK', { max: 128 }),
    contractType: enumeration('合同类型 / Contract type', 'F', contractType, { default: 4 }),
    contractId: ref('合同 / Contract', 'RF', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'F', 'order-vehicle', {
      only: { contractId: ['field:contractId'] },
    }),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    amt: money('金额 / Amount', 'RL', { positive: true, unit: '元' }),
    settledAmt: money('已收 / Received', 'SL'),
    unpaidAmt: money('未收 / Unpaid', 'SL'),
    dueDate: date('应收日 / Due date', 'RLF'),
    billStatus: enumeration('账单状态 / Bill state', 'SLF', billStatusCodes),
    overdueDays: int('逾期天数 / Days overdue', 'SL', { unit: '天' }),
    reason: note('原因 / Reason', 'R'),
    attachBizId: files('附件 / Attachments', 'R'),
  },
  calls: 'page, detail',
  codes: { add: '新增 / Add' },
  scope: { staff: 'all', partner: 'payerId' },
  list: {
    quick: ['payerName', 'contractNo', 'dueDate', 'plateNo'],
    totals: ['amt', 'settledAmt', 'unpaidAmt'],
  },
})
