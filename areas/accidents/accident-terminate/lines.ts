import { date, defineResource, enumeration, money, qty, rate, ref, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { accidentCharge } from '#areas/billing/codes.ts'
import { claimPayer, claimPayTo, costLineState } from '../calculations/loss-codes.ts'

const yuan = { unit: '元' } as const
const head = ref('结案 / Termination', 'S', 'accident-terminate')

/** 80, section 4: what was repaired. Rows of accepted applications are filled and kept by them. */
export const accidentTerminateRepair = defineResource({
  name: 'accident-terminate-repair',
  label: '维修明细 / Repair line',
  area: 'accidents',
  kind: 'lines',
  parent: 'terminateId',
  title: 'item',
  fields: {
    terminateId: head,
    dickerId: ref('维修申请 / Application', '', 'maintenance-dicker'),
    mechanismId: ref('维修厂 / Station', '', 'mechanism', { only: { mechanismType: [2, 8, 9] } }),
    item: text('项目 / Item', '', { max: 64, help: '维修申请的行自动带出 / Filled for rows of an application' }),
    qty: qty('数量 / Quantity', '', { min: 0, max: 9999, default: '1.00' }),
    price: money('单价 / Price', '', yuan),
    amt: money('金额 / Amount', 'S', yuan),
    inShopDate: date('进厂日 / Into the shop'),
    outShopDate: date('出厂日 / Out of the shop', '', { notBefore: 'inShopDate' }),
    warrantyTo: date('质保至 / Guaranteed until'),
    costState: enumeration('结算状态 / Settlement', 'S', costLineState),
    settlementId: ref('结算单 / Settled by', 'S', 'account-settlement'),
  },
  indexes: ['mechanismId, costState'],
})

export const accidentTerminateClaim = defineResource({
  name: 'accident-terminate-claim',
  label: '赔款 / Claim paid',
  area: 'accidents',
  kind: 'lines',
  parent: 'terminateId',
  title: 'payerKind',
  fields: {
    terminateId: head,
    payerKind: enumeration('付款方类型 / Kind of payer', 'R', claimPayer),
    payerId: ref('付款方 / Payer', '', 'mechanism', {
      only: { mechanismType: [1, 2, 3, 100, 101] },
      help: '我方保单不填按保险公司；支付我方时必填 / Our policies: the insurer; needed where we are paid',
    }),
    payerName: text('付款方名称 / Payer\u2019s name', '', { max: 64 }),
    policyId: ref('保单 / Policy', '', 'insurance-policy'),
    expectAmt: money('应赔 / Expected', '', yuan),
    actualAmt: money('实赔 / Agreed', 'R', yuan),
    payTo: enumeration('支付对象 / Paid to', 'R', claimPayTo, { default: 1 }),
    receivedDate: date('到账日 / Received on', '', {
      past: true,
      help: '支付我方的由收款带出 / Where we are paid, it follows the receipt',
    }),
    receivableId: ref('业务应收 / Planned receipt', 'S', 'account-receivable'),
  },
  indexes: ['receivableId'],
})

export const accidentTerminatePay = defineResource({
  name: 'accident-terminate-pay',
  label: '我方垫付 / Advance to a third party',
  area: 'accidents',
  kind: 'lines',
  parent: 'terminateId',
  title: 'payeeId',
  fields: {
    terminateId: head,
    partyId: ref('相关方 / Party', '', 'accident-party', { only: { accidentId: ['field:accidentId'] } }),
    payeeType: enumeration('收款方类型 / Kind of payee', 'R', mechanismType, { default: 2 }),
    payeeId: ref('收款方 / Payee', 'R', 'mechanism', { only: { mechanismType: ['field:payeeType'] } }),
    payeeAccountId: ref('收款账户 / Account', '', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:payeeId'] },
    }),
    amt: money('金额 / Amount', 'R', { ...yuan, positive: true }),
    note: text('说明 / Note', '', { max: 200 }),
    payableId: ref('付款申请 / Payment', 'S', 'account-payable'),
  },
})

export const accidentTerminateCharge = defineResource({
  name: 'accident-terminate-charge',
  label: '客户承担（最终） / Final charge of the customer',
  area: 'accidents',
  kind: 'lines',
  parent: 'terminateId',
  title: 'chargeKind',
  fields: {
    terminateId: head,
    chargeKind: enumeration('类型 / Kind', 'R', accidentCharge),
    basis: text('依据 / Basis', '', { max: 200 }),
    qty: qty('天数 / Days', '', { min: 0, max: 9999 }),
    price: money('单价或基数 / Price or basis', '', yuan),
    rate: rate('比例% / Rate in %', '', { unit: '%', max: 100 }),
    amt: money('金额 / Amount', 'R', { ...yuan, positive: true }),
    contractClause: text('合同条款 / Clause', '', { max: 200 }),
  },
})
