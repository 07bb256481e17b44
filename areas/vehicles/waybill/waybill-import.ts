import { datetime, defineResource, enumeration, int, money, ref, text } from '#kernel'
import { carryMode, waybillKind } from './codes.ts'

/**
 * 60, section 10: one row per car of an imported file; rows of one carrier's number become one waybill. The rows stay as
 * what the file said.
 */
export const waybillImport = defineResource({
  name: 'waybill-import',
  label: '运单导入 / Imported waybill rows',
  area: 'vehicles',
  permission: 'waybill',
  title: 'outerNo',
  fields: {
    waybillKind: enumeration('运单类型 / Kind', 'RLF', waybillKind),
    outerNo: text('承运单号 / Carrier no.', 'RLF', { max: 40 }),
    carrierId: ref('承运商 / Carrier', 'RLF', 'service-provider', { only: { status: [1] } }),
    carryMode: enumeration('方式 / Mode', 'L', carryMode, { default: 1 }),
    fromAddress: text('起运地 / From', 'RL', { max: 200 }),
    toLotId: ref('目的停车场 / To lot', 'RLF', 'parking-lot', { only: { status: [1] } }),
    planDepart: datetime('计划发车 / Planned departure', 'RL'),
    planArrive: datetime('计划到达 / Planned arrival', 'RL', { after: 'planDepart' }),
    pricePerVehicle: money('单价 / Price', 'RL', { unit: '元' }),
    truckPlate: text('板车牌 / Truck', 'L', { max: 8, format: 'plate' }),
    driverName: text('司机 / Driver', 'M', { max: 40, mask: 'name' }),
    driverPhone: text('司机电话 / Driver phone', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
    vehicleId: ref('车架号 / VIN', 'RLF', 'vehicle', { only: { status: [1] } }),
    keyQty: int('钥匙数 / Keys', 'L', { min: 0, max: 9 }),
    waybillId: ref('运单 / Waybill', 'SLF', 'waybill'),
  },
  calls: 'page:waybill_view, template:waybill_import@/waybill/template, import:waybill_import@/waybill',
  scope: { users: ['createUser'], depts: ['createDept'], partner: 'carrierId' },
  excel: {
    import: [
      'waybillKind',
      'outerNo',
      'carrierId',
      'carryMode',
      'fromAddress',
      'toLotId',
      'planDepart',
      'planArrive',
      'pricePerVehicle',
      'truckPlate',
      'driverName',
      'driverPhone',
      'vehicleId',
      'keyQty',
    ],
    maxRows: 5_000,
  },
})
