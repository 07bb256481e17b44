import { datetime, defineResource, enumeration, money, ref, text, user } from '#kernel'
import { auditType } from '../insurance-policy/codes.ts'
import { batchState } from '../insurance-requirement/batch-state.ts'

/** 80, 3: lines of batches, read by work order and vehicle. */
export const insuranceMaintenanceRecord = defineResource({
  name: 'insurance-maintenance-record',
  label: '维护记录 / Entry record',
  area: 'insurance',
  kind: 'view',
  title: 'requirementNo',
  subtitle: ['plateNo'],
  fields: {
    requirementId: ref('批次 / Batch', 'SF', 'insurance-requirement'),
    requirementNo: text('批次号 / Batch no.', 'SLFK', { max: 32 }),
    auditType: enumeration('批次类型 / Audit type', 'SLF', auditType),
    workOrderId: ref('工单 / Work order', 'SF', 'insurance-work-order'),
    workOrderNo: text('工单号 / Work order no.', 'SLFK', { max: 32 }),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
    vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
    insurerId: ref('保险公司 / Insurer', 'SLF', 'service-provider'),
    amt: money('金额 / Amount', 'SL', { unit: '元', signed: true }),
    batchStatus: enumeration('批次状态 / State of the batch', 'SLF', batchState),
    applicantId: user('申请人 / Applicant', 'SLF'),
    submitTime: datetime('提交时间 / Submitted', 'SLF'),
    finishTime: datetime('完成时间 / Decided', 'SLF'),
    policyNos: text('保单号 / Policies', 'SL', { max: 400 }),
    startTime: datetime('起保 / From', 'SL'),
    endTime: datetime('终保 / To', 'SL'),
    endorsementNo: text('批单号 / Endorsement no.', 'SL', { max: 64 }),
  },
  calls: 'page:insurance_work_order_view',
  scope: 'tenant',
  list: { quick: ['workOrderNo', 'plateNo', 'batchStatus'], totals: ['amt'], sort: '-submitTime' },
})
