import { defineResource, enumeration, int, money, ref, region, text } from '#kernel'
import { auditType, reviseType } from '../insurance-policy/codes.ts'

/** 80, 3: batches of corrections, as their officers see them; the records are those of insurance-requirement. */
export const insuranceRevise = defineResource({
  name: 'insurance-revise',
  label: '批改申请 / Correction request',
  area: 'insurance',
  kind: 'view',
  title: 'title',
  fields: {
    requirementNo: text('批次号 / Batch no.', 'SLFK', { max: 32 }),
    auditType: enumeration('批次类型 / Audit type', 'SLF', auditType),
    title: text('标题 / Title', 'SLK', { max: 128 }),
    cityCode: region('城市 / City', 'SLF'),
    insurerId: ref('保险公司 / Insurer', 'SLF', 'service-provider'),
    reviseType: enumeration('批改类型 / Correction', 'SLF', reviseType),
    vehicleCount: int('车辆数 / Vehicles', 'SL'),
    deltaTotal: money('保费变化 / Change in all', 'SL', { unit: '元', signed: true }),
  },
  codes: {
    view: '查看 / View',
    add: '批改申请 / Correct',
    maintain: '批改维护 / Enter corrections',
    close: '批改关闭 / Close corrections',
    payment_add: '批改付款 / Pay corrections',
  },
  scope: 'tenant',
})
