import { defineResource, dict, enumeration, int, money, qty, rate, ref, type Action } from '#kernel'
import { policyKind } from '../insurance-policy/codes.ts'
import {
  applicationNames,
  correctionNames,
  moneyNames,
  needNames,
  orderFields,
  orderNames,
  resultNames,
  vehicleNames,
} from './fields.ts'
import { orderStates } from './states.ts'

const open = [
  'demanding',
  'ready',
  'applying',
  'unpaid',
  'payApproving',
  'paying',
  'toEnter',
  'entering',
  'closing',
] as const

/** 80, 3: one need of cover of one vehicle for one period (1), or one correction of one policy (2). */
export const insuranceWorkOrder = defineResource({
  name: 'insurance-work-order',
  label: '投保工单 / Insurance work order',
  area: 'insurance',
  page: '/insurance/insure/workorder',
  doors: [
    { page: '/insurance/correct-work-order', label: '批改工单 / Correction work orders', holds: { orderKind: '2' } },
  ],
  title: 'workOrderNo',
  subtitle: ['plateNo', 'insureReason'],
  fields: orderFields,
  sections: [
    { id: 'order', title: '工单 / Order', fields: orderNames },
    { id: 'vehicle', title: '车辆 / Vehicle', fields: vehicleNames },
    { id: 'need', title: '需求 / Need', fields: needNames },
    { id: 'application', title: '投保申请 / Application', fields: applicationNames },
    { id: 'correction', title: '批改 / Correction', fields: correctionNames },
    { id: 'money', title: '款项 / Money', fields: moneyNames },
    { id: 'result', title: '结果 / Result', fields: resultNames },
  ],
  states: orderStates,
  actions: {
    /** By a batch or by an event of its payables; which step leads where stands in server/steps.ts. */
    move: {
      label: '批次推进 / Moved by a batch',
      from: open,
      mayReach: [...open, 'done', 'closed'],
      by: 'system',
      input: { toStatus: int('状态 / State') },
    },
  } as const satisfies Record<string, Action>,
  events: {
    'insurance-work-order.done': '投保工单完成 / Insurance work order done',
    'insurance-work-order.closed': '投保工单关闭 / Insurance work order closed',
  },
  calls: 'page, detail, timeline, status-count, export, update:insurance_requirement_apply|insurance_revise_add',
  editableIn: ['ready', 'unpaid', 'toEnter'],
  removableIn: [],
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
  list: {
    columns: [
      'workOrderNo',
      'plateNo',
      'status',
      'slaDue',
      'policyKinds',
      'expectStart',
      'totalAmt',
      'insurerId',
      'insureReason',
      'bearer',
      'prevPremium',
      'vin',
    ],
    quick: ['plateNo', 'insureReason', 'insurerId', 'expectStart', 'overdueStep'],
    totals: ['totalAmt', 'paidAmt'],
    sort: 'expectStart',
    asked: { orderKind: '1' },
  },
  detail: {
    facts: ['plateNo', 'insureReason', 'expectStart', 'bearer', 'totalAmt', 'slaDue'],
    related: [
      {
        id: 'payments',
        title: '付款记录 / Payments',
        resource: 'insurance-payment-record',
        by: 'workOrderId',
        columns: ['requirementNo', 'auditType', 'amt', 'payableNo', 'payState', 'batchStatus'],
      },
      {
        id: 'entries',
        title: '维护记录 / Entries',
        resource: 'insurance-maintenance-record',
        by: 'workOrderId',
        columns: ['requirementNo', 'auditType', 'policyNos', 'startTime', 'endTime', 'batchStatus'],
      },
      {
        id: 'closes',
        title: '关闭记录 / Closes',
        resource: 'insurance-close-record',
        by: 'workOrderId',
        columns: ['requirementNo', 'auditType', 'closeReason', 'refundAmt', 'batchStatus'],
      },
    ],
  },
  indexes: [
    'unique: policyId where order_kind = 2 and status in (1, 2, 3, 4, 5, 6, 7, 10)',
    'vehicleId, status',
    'orderKind, status, expectStart',
    'activeRequirementId',
    'status, slaDue',
  ],
})

export const insuranceWorkOrderCover = defineResource({
  name: 'insurance-work-order-cover',
  label: '承保明细 / Cover of an order',
  area: 'insurance',
  kind: 'lines',
  parent: 'workOrderId',
  title: 'coverageCode',
  fields: {
    workOrderId: ref('工单 / Work order', 'S', 'insurance-work-order'),
    policyKind: enumeration('险种 / Kind', 'R', policyKind, { default: 2 }),
    coverageCode: dict('险别 / Coverage', '', 'insurance_coverage'),
    limitAmt: money('保额 / Limit', '', { unit: '元' }),
    seats: int('座位 / Seats', '', { min: 1, max: 100 }),
    deductibleRate: rate('免赔率 / Deductible', '', { unit: '%', max: 100 }),
    stdPremium: money('标准保费 / Standard premium', '', { unit: '元' }),
    ncdFactor: qty('无赔款系数 / No-claim factor', '', { scale: 4, min: 0, max: 9 }),
    pricingFactor: qty('自主定价系数 / Pricing factor', '', { scale: 4, min: 0, max: 9 }),
    premium: money('保费 / Premium', 'R', { unit: '元' }),
  },
})
