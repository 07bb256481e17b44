import { bool, defineResource, enumeration, enumOf, files, int, json, money, note, ref, text, user } from '#kernel'
import { auditType } from '../insurance-policy/codes.ts'

export const stagedFrom = enumOf('insurance_staged_from', {
  1: '选择 / Picked',
  2: '导入 / Imported',
  3: '需求池 / Demand pool',
})
/** What a row says beside its vehicle, order or policy: by audit type (80, 14). */
export type Payload = Readonly<Record<string, unknown>>

/** 80, 3: working rows of the batch pages. They belong to one user and one set; the demand pool to a city. */
export const insuranceImpTemp = defineResource({
  name: 'insurance-imp-temp',
  label: '保险导入暂存 / Staging row',
  area: 'insurance',
  // Its list is a page of its own: what is done to many policies at once (web/operations-page.tsx).
  page: '/insurance/batch/policy/operations',
  title: 'plateNo',
  permission: 'insurance_requirement',
  fields: {
    uuid: text('批次标识 / Set', 'SF', { max: 36 }),
    ownerUserId: user('所有人 / Owner', 'S'),
    auditType: enumeration('批次类型 / Audit type', 'SF', auditType),
    rowNo: int('行号 / Line no.', 'SL'),
    sourceKind: enumeration('来源 / From', 'SLF', stagedFrom),
    vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
    workOrderId: ref('工单 / Work order', 'SLF', 'insurance-work-order'),
    policyId: ref('保单 / Policy', 'SLF', 'insurance-policy'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
    vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
    payload: json<Payload>('数据 / Data', 'S'),
    amt: money('金额 / Amount', 'SL', { unit: '元', signed: true }),
    result: bool('校验通过 / Passed', 'SLF'),
    info: note('原因 / Reasons', 'SL', { max: 1000 }),
    warn: note('提示 / Warnings', 'SL', { max: 1000 }),
    attachBizId: files('附件 / Files', 'S'),
    requirementId: ref('所属批次 / Batch', 'SF', 'insurance-requirement'),
    joined: bool('已加入 / Joined', 'S', { untold: true }),
  },
  scope: { users: ['ownerUserId', 'createUser'] },
  list: { sort: 'rowNo' },
  indexes: ['rowNo', 'uuid, rowNo', 'requirementId', 'vehicleId, auditType', 'updateTime'],
})
