import { bool, date, defineResource, dict, enumeration, int, json, note, ref, text } from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

/** 70, section 3.3: the vehicles of one contract in a return; its terms as they stood when the return was made. */
export const vehicleReturnContractRecord = defineResource({
  name: 'vehicle-return-contract-record',
  label: '退车合同记录 / Return per contract',
  area: 'returns',
  title: 'contractNo',
  permission: 'vehicle_return',
  fields: {
    returnId: ref('退车单 / Return', 'SLF', 'vehicle-return'),
    contractType: enumeration('合同类型 / Kind of contract', 'SLF', contractType),
    contractId: ref('合同 / Contract', 'SLF', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'SLK', { max: 32 }),
    contractEndDate: date('合同到期日 / End of the contract', 'SL'),
    vehicleCount: int('车辆数 / Vehicles', 'SL', { unit: '台' }),
    receivedCount: int('已收 / Received', 'SL', { unit: '台' }),
    removedCount: int('剔除 / Removed', 'SL', { unit: '台' }),
    kmRule: json<{ kmPerMonth: number; overKmPrice: string | null }>('里程条款 / Mileage terms', 'S'),
    violationRule: dict('违章条款 / Violation terms', 'S', 'violation_rule'),
    returnStandard: note('还车标准 / Return standard', 'S', { max: 1000 }),
    byDefault: bool('违约口径 / By default', 'S'),
    firstSettlementId: ref('首次核算 / First settlement', 'S', 'vehicle-return-settlement'),
    secondSettlementId: ref('二次核算 / Second settlement', 'S', 'vehicle-return-settlement'),
  },
  calls: 'list:vehicle_return_view',
  scope: {
    users: ['returnId.bizUserId', 'returnId.handleUserId', 'createUser'],
    depts: ['returnId.deptId', 'createDept'],
    cities: ['returnId.cityCode'],
    partner: 'returnId.customerId',
  },
  indexes: ['unique: returnId, contractId'],
})
