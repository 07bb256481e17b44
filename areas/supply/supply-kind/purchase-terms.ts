import { defineResource, enumeration, int, lines, many, money, note, rate, ref, region } from '#kernel'
import { deliverMode, freightBearer, milestoneTrigger } from '#areas/vehicles/purchase-order/codes.ts'
import { titlePassAt } from '../codes.ts'

/** 40, 4: when which part of the price of an order is due; copied into each order. */
export const contractSupplyMilestone = defineResource({
  name: 'contract-supply-milestone',
  label: '付款节点模板 / Milestone template',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'trigger',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    trigger: enumeration('节点 / Milestone', 'RL', milestoneTrigger),
    offsetDays: int('顺延天数 / Days after', 'L', { min: 0, max: 365, default: 0, unit: '天' }),
    percent: rate('比例 / Share', 'RL', { max: 100, unit: '%' }),
  },
})

/** Payment, delivery, late delivery, title and warranty: of purchase agreements and single purchases alike. */
export const purchaseTerms = {
  milestones: lines('付款节点 / Milestones', 'R', 'contract-supply-milestone', { min: 1, max: 20 }),
  deliverMode: enumeration('交付方式 / Delivery', 'R', deliverMode, { default: 1 }),
  freightBearer: enumeration('运费承担 / Freight borne by', 'R', freightBearer, { default: 1 }),
  freightPrice: money('单台运费 / Freight per car', '', {
    unit: '元',
    when: { freightBearer: [2] },
    requiredWhen: { freightBearer: [2] },
  }),
  insuranceBearer: enumeration('运输险承担 / Cargo insurance by', 'R', freightBearer, { default: 1 }),
  deliverCityCodes: many(region('交付城市 / Delivery cities', 'R')),
  leadDays: int('交期 / Lead time', 'RL', { default: 30, min: 0, max: 365, unit: '天' }),
  acceptDays: int('验收期 / Acceptance', 'RL', { default: 3, min: 0, max: 90, unit: '天' }),
  lateRate: rate('逾期交付日率 / Late delivery per day', '', { max: 100, unit: '%' }),
  lateGraceDays: int('宽限天数 / Grace days', '', { default: 0, min: 0, max: 90, unit: '天' }),
  lateCapRate: rate('违约金上限 / Cap', '', { max: 100, unit: '%' }),
  titlePassAt: enumeration('所有权转移 / Title passes at', 'R', titlePassAt, { default: 1 }),
  certDays: int('合格证交付天数 / Certificate within', 'R', { default: 7, min: 0, max: 365, unit: '天' }),
  invoiceDays: int('开票天数 / Invoice within', 'R', { default: 7, min: 0, max: 365, unit: '天' }),
  warrantyTerms: note('质保 / Warranty', 'R', { max: 500, wide: true }),
  batteryTerms: note('三电质保 / Battery warranty', '', { max: 500, wide: true }),
  returnTerms: note('退换车 / Returns', '', { max: 500, wide: true }),
}

export const purchaseSections = [
  {
    id: 'delivery',
    title: '交付与验收 / Delivery and acceptance',
    fields: [
      'deliverMode',
      'freightBearer',
      'freightPrice',
      'insuranceBearer',
      'deliverCityCodes',
      'leadDays',
      'acceptDays',
      'titlePassAt',
      'certDays',
      'invoiceDays',
    ],
  },
  { id: 'milestones', title: '付款节点 / Payment milestones', fields: ['milestones'] },
  {
    id: 'warranty',
    title: '违约与质保 / Default and warranty',
    fields: ['lateRate', 'lateGraceDays', 'lateCapRate', 'warrantyTerms', 'batteryTerms', 'returnTerms'],
  },
] as const
