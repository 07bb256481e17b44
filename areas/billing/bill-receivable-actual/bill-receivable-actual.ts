import { date, defineResource, enumeration, money, ref, state, states, text } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { fundType, voucherType } from '../codes.ts'

/** 50-billing 4: one row per fund x bill, the evidence of settlement. Written by vouchers only, never edited. */
export const billReceivableActual = defineResource({
  name: 'bill-receivable-actual', path: 'bill/receivable-actual', label: '实收明细 / Actual receipt row', area: 'billing', page: '/receive/payment/receivable/actual',
  title: 'actualNo', subtitle: ['billNo', 'partyName'], number: { field: 'actualNo', prefix: 'SS', width: 7 },
  fields: {
    actualNo: text('实收编号 / Receipt row no.', 'SULFK', { max: 32 }),
    billId: ref('账单 / Bill', 'SF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'SLFK', { max: 32, width: 156 }),
    feeItem: enumeration('费用项目 / Fee item', 'SLF', feeItem),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    partyName: text('付款方 / Payer', 'SLFK', { max: 128 }),
    companyId: ref('我方主体 / Our company', 'SLF', 'company'),
    voucherType: enumeration('凭单类型 / Voucher', 'SLF', voucherType),
    voucherId: text('凭单 / Voucher id', 'S', { max: 20 }),
    voucherNo: text('凭单号 / Voucher no.', 'SLFK', { max: 32, width: 156 }),
    fundType: enumeration('资金来源 / Fund', 'SLF', fundType),
    bankReceiptId: ref('银行流水 / Bank receipt', 'SF', 'account-bank-receipt'),
    bankReceiptNo: text('流水号 / Serial', 'SLFK', { max: 64 }),
    surplusId: ref('客户余额 / Balance row', 'S', 'account-surplus'),
    cardId: ref('保证金卡 / Deposit card', 'S', 'account-vehicle-margin'),
    amt: money('金额 / Amount', 'SL', { signed: true }),
    valueDate: date('到账日 / Value date', 'SLF'),
    postDate: date('记账日 / Posted', 'SLF'),
    entryId: ref('分录 / Entry', 'S', 'ledger-entry'),
    reversesId: ref('冲销原行 / Reverses', 'S', 'bill-receivable-actual'),
    closeReason: text('冲销原因 / Reversed because', 'S', { max: 200 }),
  },
  states: states('valid', { valid: state(1, '有效 / Valid', 'success'), closed: state(4, '已关闭 / Closed', 'info') }),
  actions: {
    close: { label: '撤销此行 / Undo this row', from: ['valid'], to: 'closed', call: 'PUT update-status/closed', permission: 'close', reason: 'required', danger: true, confirm: '撤销后账单恢复未收，资金退回原处。 / The bill reopens and the money goes back.' },
    undo: { label: '随凭单冲销 / Reversed with its voucher', from: ['valid'], to: 'closed', by: 'system' },
  },
  calls: 'page, detail, timeline, export',
  scope: 'tenant',
  list: {
    quick: ['billNo', 'partyName', 'voucherNo', 'valueDate', 'fundType'], totals: ['amt'],
    columns: ['actualNo', 'partyName', 'amt', 'status', 'feeItem', 'billNo', 'valueDate', 'voucherNo', 'bankReceiptNo', 'plateNo', 'contractNo', 'fundType', 'postDate', 'companyId'],
  },
  detail: { facts: ['amt', 'billNo', 'voucherNo', 'valueDate', 'postDate'] },
  indexes: ['billId, valueDate', 'voucherType, voucherId', 'unique: reversesId where reverses_id is not null'],
})
