import { date, defineResource, enumeration, int, money, note, ref, text, user } from '#kernel'
import { vehicleReturnType } from '#areas/codes/codes.ts'
import { returnScene, tempRowState } from '../codes.ts'

/** 70, section 3.7: vehicles picked on an add page. They reserve nothing and are purged after seven days. */
export const vehicleReturnRecordTemp = defineResource({
  name: 'vehicle-return-record-temp',
  label: '退车车辆临时表 / Temporary vehicles',
  area: 'returns',
  title: 'plateNo',
  permission: 'vehicle_return',
  fields: {
    tempId: text('临时号 / Temporary id', 'RF', { max: 36 }),
    ownerUserId: user('所有人 / Owner', 'S'),
    returnType: enumeration('退车类型 / Return type', 'S', vehicleReturnType),
    scene: enumeration('场景 / Scene', 'S', returnScene),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'S', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SL', { max: 16 }),
    vin: text('车架号 / VIN', 'SL', { max: 17 }),
    orderNo: text('订单号 / Order no.', 'SL', { max: 32 }),
    contractNo: text('合同编号 / Contract no.', 'SL', { max: 32 }),
    partyName: text('承租方 / Lessee', 'SL', { max: 128 }),
    rentEndDate: date('到期日 / Term ends', 'SL'),
    marginHeld: money('在手押金 / Deposit held', 'SL'),
    overdueAmt: money('逾期金额 / Overdue', 'SL'),
    planReturnDate: date('计划退车日期 / Planned return', 'L'),
    buyOutAmt: money('买断成交价 / Buy-out price', 'L'),
    lossBase: money('约定车值 / Agreed value', 'L'),
    rowNo: int('行号 / Row', 'S'),
    rowState: enumeration('校验 / Check', 'SLF', tempRowState),
    rowError: note('原因 / Reason', 'SL', { max: 500 }),
    remark: note('备注 / Remark', '', { max: 200 }),
  },
  calls: 'page:vehicle_return_add',
  scope: { users: ['ownerUserId', 'createUser'] },
  sections: [
    {
      id: 'row',
      title: '车辆 / Vehicle',
      fields: ['tempId', 'planReturnDate', 'buyOutAmt', 'lossBase', 'remark'],
    },
  ],
  indexes: ['tempId, rowNo'],
})
