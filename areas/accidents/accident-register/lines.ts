import { bool, date, defineResource, enumeration, money, note, qty, rate, ref, text } from '#kernel'
import { accidentCharge } from '#areas/billing/codes.ts'
import { lossKind } from '../calculations/loss-codes.ts'

const yuan = { unit: '元' } as const

/** 80, section 4: one loss and who pays it. The four shares add up to the assessed amount (C7). */
export const accidentRegisterLoss = defineResource({
  name: 'accident-register-loss',
  label: '损失明细 / Loss line',
  area: 'accidents',
  kind: 'lines',
  parent: 'registerId',
  title: 'lossKind',
  fields: {
    registerId: ref('登记 / Registration', 'S', 'accident-register'),
    accidentId: ref('事故 / Accident', 'S', 'accident'),
    lossKind: enumeration('损失类别 / Kind of loss', 'R', lossKind),
    partyId: ref('相关方 / Party', '', 'accident-party', { only: { accidentId: ['field:accidentId'] } }),
    claimedAmt: money('索赔金额 / Claimed', '', yuan),
    assessedAmt: money('定损金额 / Assessed', 'R', { ...yuan, positive: true }),
    insurable: bool('可保 / Insurable', '', { default: true }),
    sharesTyped: bool('手工分摊 / Shares by hand', '', {
      help: '不勾选时分摊按规则计算 / Not ticked: the shares are computed',
    }),
    byCompulsory: money('交强 / Compulsory', '', yuan),
    byCommercial: money('商业 / Commercial', '', yuan),
    byOther: money('对方 / Other side', '', yuan),
    bySelf: money('自担 / Borne by us', '', yuan),
    shareReason: text('分摊说明 / Why by hand', '', {
      max: 200,
      when: { sharesTyped: [true] },
      requiredWhen: { sharesTyped: [true] },
    }),
    basis: text('测算依据 / Computed by', 'S', { max: 300 }),
    policyId: ref('保单 / Policy', '', 'insurance-policy', {
      help: '不填按事故的保单 / Empty: the policy of the case',
    }),
    assessDate: date('定损日 / Assessed on', '', { past: true }),
    note: note('说明 / Note', '', { max: 200 }),
  },
  indexes: ['accidentId'],
})

/** What the customer pays of it (C10); area 50 raises the receivable. */
export const accidentRegisterCharge = defineResource({
  name: 'accident-register-charge',
  label: '客户承担明细 / Charge of the customer',
  area: 'accidents',
  kind: 'lines',
  parent: 'registerId',
  title: 'chargeKind',
  fields: {
    registerId: ref('登记 / Registration', 'S', 'accident-register'),
    chargeKind: enumeration('类型 / Kind', 'R', accidentCharge),
    basis: text('依据 / Basis', '', { max: 200 }),
    qty: qty('天数 / Days', '', { min: 0, max: 9999 }),
    price: money('单价或基数 / Price or basis', '', yuan),
    rate: rate('比例% / Rate in %', '', { unit: '%', max: 100 }),
    amt: money('金额 / Amount', 'R', { ...yuan, positive: true }),
    contractClause: text('合同条款 / Clause', '', { max: 200 }),
  },
})
