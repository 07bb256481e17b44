import {
  date,
  defineResource,
  dept,
  dict,
  enumeration,
  note,
  ref,
  region,
  text,
  user,
  type Field,
  type Label,
} from '#kernel'
import { attributeChangeState } from '../codes.ts'

/**
 * 60, sections 6.2 and 10: one attribute of many cars is changed by a file. A row is the change of one car; it takes
 * effect on its day. The three families differ by their columns and by the rules of these (server/families.ts).
 */
function attributeChange<const N extends string, const F extends Record<string, Field>>(spec: {
  name: N
  path: string
  permission: string
  label: Label
  title: string
  fields: F
  /** Columns of the file besides the attribute's own. */
  more: readonly string[]
  required: readonly string[]
}) {
  const columns = Object.keys(spec.fields)
  return defineResource({
    name: spec.name,
    label: spec.label,
    area: 'vehicles',
    path: spec.path,
    permission: spec.permission,
    title: spec.title,
    fields: {
      vehicleId: ref('车架号或车牌 / VIN or plate', 'RLF', 'vehicle'),
      ...spec.fields,
      effectiveDate: date('生效日期 / Effective from', 'LF', { default: 'today' }),
      changeState: enumeration('结果 / Result', 'SLF', attributeChangeState),
      failReason: note('未生效原因 / Why it did not take effect', 'SL'),
      remark: note('备注 / Remark', 'L'),
    },
    calls: 'page:vehicle_view, import, batch-processing, template',
    scope: { users: ['createUser', 'vehicleId.managerId'], depts: ['vehicleId.operateDeptId'] },
    excel: { import: ['vehicleId', ...columns, ...spec.more], required: spec.required, maxRows: 5_000 },
    indexes: ['changeState, effectiveDate'],
  })
}

export const vehicleLeasingModelChange = attributeChange({
  name: 'vehicle-leasing-model-change',
  path: 'vehicle/leasing-model',
  permission: 'vehicle_leasing_model',
  label: '租赁模式变更 / Change of leasing model',
  title: 'leasingModel',
  fields: { leasingModel: dict('租赁模式 / Leasing model', 'RLF', 'leasing_model') },
  more: ['effectiveDate', 'remark'],
  required: ['effectiveDate'],
})

export const vehicleFinancialInvestorChange = attributeChange({
  name: 'vehicle-financial-investor-change',
  path: 'vehicle/financial-investor',
  permission: 'vehicle_financial_investor',
  label: '资方变更 / Change of financial investor',
  title: 'financialInvestorId',
  fields: {
    financialInvestorId: ref('资方名称 / Financial investor', 'RLF', 'finance-company', { only: { status: [1] } }),
    financeContractId: ref('融资合同号 / Finance contract', 'LF', 'contract', { only: { contractType: [8] } }),
    drawNo: text('批次 / Draw', 'L', { max: 32 }),
    mortgageNo: text('抵押登记号 / Mortgage no.', 'L', { max: 32 }),
    mortgageDate: date('抵押日期 / Mortgaged on', 'L', { past: true }),
  },
  more: [],
  required: [],
})

export const vehicleOperationModeChange = attributeChange({
  name: 'vehicle-operation-mode-change',
  path: 'vehicle/operation-mode',
  permission: 'vehicle_operation_mode',
  label: '运营模式变更 / Change of operation mode',
  title: 'operationMode',
  fields: {
    operationMode: dict('运营模式 / Operation mode', 'RLF', 'operation_mode'),
    operateCityCode: region('运营城市 / City', 'LF'),
    operateDeptId: dept('运营部门 / Department', 'LF'),
    managerId: user('车辆管理员 / Manager', 'LF'),
  },
  more: ['effectiveDate', 'remark'],
  required: ['effectiveDate'],
})
