import { bool, date, datetime, defineResource, enumeration, files, int, money, state, states, text, type Action } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { mileageSource, vehicleEvent } from '../codes.ts'
import { careFields, identityFields, operationFields, purchaseFields, registrationFields, valueFields } from './fields.ts'

export const vehicleStates = states('draft', { draft: state(103, '草稿 / Draft'), active: state(1, '启用 / In use', 'success'), inactive: state(2, '停用 / Not in use', 'info') })

const actions = {
  activate: { label: '建档 / Open the card', from: ['draft'], to: 'active', by: 'system' },
  disable: { label: '停用 / Disable', from: ['active'], to: 'inactive', permission: 'enable', danger: true, reason: 'required', confirm: '停用车辆【{vin}】？停用后不能再选用 / Disable {vin}? It can no longer be chosen' },
  enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'enable' },
  updateVehicleStatus: {
    label: '调整状态 / Adjust state', from: ['active'], call: 'PUT update-vehicle-status', permission: 'status', reason: 'required',
    input: { toStatus: enumeration('目标状态 / New state', 'R', vehicleState) },
  },
  mileageSave: {
    label: '登记里程 / Record mileage', from: ['active'], call: 'POST mileage-save', permission: 'edit',
    input: { mileage: int('里程 / Mileage', 'R', { min: 0, max: 3000000, unit: '公里' }), recordTime: datetime('时间 / Time', 'R', { past: true }), source: enumeration('来源 / Source', 'R', mileageSource, { default: 7 }), photoBizId: files('照片 / Photo') },
  },
  recordInsurance: {
    label: '补录保险 / Record policies', from: ['active'], call: 'PUT record-insurance', permission: 'insurance_record', reason: 'required',
    input: {
      compulsoryNo: text('交强险单号 / Compulsory policy', 'R', { max: 40 }), compulsoryEnd: date('交强险到期 / Compulsory ends', 'R'), commercialNo: text('商业险单号 / Commercial policy', '', { max: 40 }),
      commercialEnd: date('商业险到期 / Commercial ends'), insuredLiability: money('三者限额 / Third-party limit', '', { unit: '元' }),
    },
  },
  confirmServicing: {
    label: '整备确认 / Confirm preparation', from: ['active'], call: 'PUT confirm-servicing', permission: 'servicing_confirm', reason: 'required',
    confirm: '确认车辆整备完成？未完成项按原因豁免，交强险与年检不可豁免 / Confirm the preparation? Open items are waived with the reason, except compulsory insurance and inspection',
  },
} as const satisfies Record<string, Action>

/** 60, section 4.2: the card of one car. One table for identity, papers and derived figures: lists filter and sort by all of them. */
export const vehicle = defineResource({
  name: 'vehicle', label: '车辆 / Vehicle', area: 'vehicles', page: '/vehicle', title: 'vin', subtitle: ['plateNo', 'modelName'], number: { field: 'vehicleNo', prefix: 'CL' },
  fields: { ...identityFields, ...purchaseFields, ...registrationFields, ...operationFields, ...careFields, ...valueFields },
  sections: [
    { id: 'identity', title: '基本 / Identity', fields: ['vehicleNo', 'vin', 'plateNo', 'modelId', 'color', 'interiorColor', 'sourceKind', 'newOrUsed', 'engineNo', 'driveMotorNo', 'batteryPackNo', 'produceDate', 'certificateNo', 'importCertNo', 'configuration'] },
    { id: 'technical', title: '技术参数 / Technical data', fields: ['announcementNo', 'vehicleClass', 'fuelType', 'emission', 'seats', 'displacementMl', 'powerKw', 'totalMassKg', 'loadMassKg', 'rangeKm', 'batteryKwh'] },
    { id: 'operation', title: '运营 / Operation', fields: ['bizStatus', 'operateCityCode', 'operateDeptId', 'managerId', 'leasingModel', 'operationMode', 'parkingLotId', 'parkingSpaceId', 'inLotTime', 'mileage', 'mileageTime', 'flagIds', 'lockReason', 'idleSince', 'idleDays'] },
    { id: 'registration', title: '登记牌照 / Registration and plates', fields: ['registerCityCode', 'registerDate', 'registerCertNo', 'useNature', 'licenceIssueDate', 'archiveFileNo', 'retireDate', 'plateColor', 'plateKind', 'plateDate', 'plateCityCode', 'plateCompany', 'tempPlateNo', 'tempPlateValidTo', 'operateCertKind', 'operateCertNo', 'operateCertValidTo'] },
    { id: 'ownership', title: '权属抵押 / Ownership and mortgage', fields: ['ownerKind', 'ownerCompanyId', 'ownerName', 'assetCompanyId', 'useCompanyId', 'financialInvestorName', 'financeContractNo', 'drawNo', 'mortgageState', 'mortgageeName', 'mortgageNo', 'mortgageDate', 'dischargeDate', 'sealedUp', 'sealCourt', 'sealTo'] },
    { id: 'lease', title: '租赁 / Lease', fields: ['customerId', 'contractId', 'orderVehicleId', 'driverId', 'takeTime', 'rentStartDate', 'leaseExpireDate', 'unitRent', 'heldDeposit'] },
    { id: 'care', title: '保险年检保养 / Insurance, inspection, service', fields: ['compulsoryNo', 'compulsoryEnd', 'commercialNo', 'commercialEnd', 'insuredLiability', 'inspectValidTo', 'nextInspectDate', 'lastMaintainDate', 'lastMaintainKm', 'nextMaintainDate', 'nextMaintainKm', 'warrantyEnd', 'warrantyKm', 'batteryWarrantyEnd'] },
    { id: 'gps', title: 'GPS与证照 / GPS and papers', fields: ['gpsState', 'gpsWiredNo', 'gpsWirelessNo', 'gpsLastTime', 'lastAddress', 'certAt', 'licenceAt', 'keyQty'] },
    { id: 'purchase', title: '采购 / Purchase', fields: ['supplierType', 'supplierName', 'purchasePrice', 'vatRate', 'netPrice', 'vatAmt', 'rebateAmt', 'guidePrice', 'purchaseTaxAmt', 'taxRelief', 'invoiceNo', 'invoiceDate', 'arriveDate', 'acceptDate', 'unorderedReason'] },
    { id: 'value', title: '成本价值 / Cost and value', fields: ['putIntoUseDate', 'originalValue', 'residualRate', 'depreciationMonths', 'accumDepreciation', 'impairment', 'netValue', 'freshDegree', 'freshGrade', 'conditionScore', 'disposeDate', 'disposeKind', 'disposeAmt', 'disposeTo'] },
    { id: 'more', title: '其他 / Other', fields: ['remark', 'attachBizId'] },
  ],
  states: vehicleStates,
  actions,
  events: {
    'vehicle.created': '车辆建档 / Vehicle entered',
    'vehicle.status-changed': {
      label: '车辆业务状态变更 / Business state of a vehicle changed', facts: { from: enumeration('原状态 / State before', '', vehicleState), to: enumeration('新状态 / State after', '', vehicleState), event: enumeration('事件 / Happening', '', vehicleEvent) },
    },
    'vehicle.registered': '车辆登记 / Vehicle registered',
    'vehicle.plated': '车辆上牌 / Vehicle plated',
    'vehicle.mileage-recorded': { label: '里程登记 / Mileage recorded', facts: { recordTime: datetime('时间 / Time'), suspect: bool('存疑 / Suspect') } },
  },
  calls: 'page, page:vehicle_pick@vehicle-page, list:vehicle_pick, detail, detail:vehicle_edit@getById, timeline, status-count, save, update, update-status:vehicle_enable@change-status, remove:vehicle_delete@remove-allline, export, import, template',
  codes: { vin_fix: '更正车架号 / Correct the VIN' },
  // The asset ledger and depreciation are reports; who may see them is said by report-auth.
  reported: ['purchasePrice', 'netPrice', 'purchaseTaxAmt', 'originalValue', 'accumDepreciation', 'impairment'],
  editableIn: ['draft', 'active'],
  removableIn: ['draft', 'active'],
  scope: { users: ['managerId', 'createUser'], depts: ['operateDeptId'], cities: ['operateCityCode'] },
  list: {
    columns: ['plateNo', 'vin', 'modelId', 'color', 'bizStatus', 'operateCityCode', 'customerName', 'contractNo', 'leaseExpireDate', 'parkingLotId', 'mileage', 'idleDays', 'compulsoryEnd', 'inspectValidTo', 'freshGrade', 'flagIds', 'managerId', 'status', 'createTime'],
    quick: ['plateNo', 'bizStatus', 'operateCityCode', 'modelId', 'customerId'], pageSize: 50, tabs: false,
  },
  detail: {
    facts: ['bizStatus', 'plateNo', 'customerName', 'mileage', 'compulsoryEnd', 'inspectValidTo'],
    related: [
      { id: 'leases', title: '租赁履历 / Lease history', resource: 'vehicle-lease-record', by: 'vehicleId', columns: ['recordKind', 'holderName', 'startTime', 'startMileage', 'endTime', 'endMileage', 'days', 'km'] },
      { id: 'states', title: '状态流水 / State history', resource: 'vehicle-status-record', by: 'vehicleId', columns: ['event', 'fromStatus', 'toStatus', 'sourceNo', 'reason', 'happenTime', 'createUser'] },
      { id: 'mileages', title: '里程 / Mileage', resource: 'vehicle-mileage-record', by: 'vehicleId', columns: ['recordTime', 'mileage', 'source', 'suspect', 'sourceNo'] },
      { id: 'plates', title: '牌照 / Plates', resource: 'vehicle-plate-record', by: 'vehicleId', columns: ['plateNo', 'plateColor', 'fromDate', 'toDate', 'endReason'] },
      { id: 'stays', title: '停放 / Stays', resource: 'parking-record', by: 'vehicleId', columns: ['lotId', 'spaceId', 'inTime', 'inKind', 'outTime', 'outKind', 'days', 'amt'] },
      { id: 'occupations', title: '占用 / Occupations', resource: 'allocate-vehicle-record', by: 'vehicleId', columns: ['occupyKind', 'sourceNo', 'customerId', 'state', 'fromTime', 'toTime', 'releaseReason'] },
    ],
  },
  // 60, section 10: 20,000 rows in one file.
  excel: {
    naturalKey: ['vin'], maxRows: 20_000,
    import: [
      'vin', 'engineNo', 'driveMotorNo', 'modelId', 'color', 'sourceKind', 'newOrUsed', 'purchasePrice', 'invoiceDate', 'supplierName', 'registerCityCode', 'registerDate', 'registerCertNo', 'plateNo', 'plateKind', 'plateColor', 'plateDate', 'useNature',
      'ownerKind', 'ownerCompanyId', 'operateCityCode', 'operateDeptId', 'managerId', 'leasingModel', 'operationMode', 'parkingLotId', 'mileage', 'mileageTime', 'inspectValidTo', 'produceDate', 'putIntoUseDate', 'accumDepreciation', 'financialInvestorName',
      'financeContractNo', 'unorderedReason', 'remark',
    ],
  },
  indexes: ['bizStatus, operateCityCode', 'customerId, bizStatus', 'modelId, bizStatus'],
})
