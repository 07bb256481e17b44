import { datetime, defineResource, dict, enumeration, money, ref, text, user } from '#kernel'
import { auditType } from '../insurance-policy/codes.ts'
import { batchState } from '../insurance-requirement/batch-state.ts'

/** 80, 3: lines of batches, read by work order and vehicle. */
export const insuranceCloseRecord = defineResource({
  name: 'insurance-close-record',
  label: '关闭记录 / Close record',
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
    closeReason: dict('关闭原因 / Reason', 'SLF', 'insurance_close_reason'),
    refundAmt: money('应退金额 / Refund', 'SL', { unit: '元' }),
    refundReceivableId: ref('退费应收 / Receivable', 'SL', 'account-receivable'),
  },
  calls: 'page:insurance_work_order_view',
  scope: 'tenant',
  list: { quick: ['workOrderNo', 'plateNo', 'batchStatus'], totals: ['amt'], sort: '-submitTime' },
})
