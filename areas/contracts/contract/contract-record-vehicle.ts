import { date, defineResource, int, money, ref, text } from '#kernel'

/** 30 D6: a vehicle that was with the lessee when a contract signed elsewhere was recorded here. */
export const contractRecordVehicle = defineResource({
  name: 'contract-record-vehicle',
  label: '补录车辆 / Recorded vehicle',
  area: 'contracts',
  kind: 'lines',
  parent: 'contractId',
  title: 'vin',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    productLineNo: int('产品行号 / Product line', 'R', { min: 1, max: 500, default: 1 }),
    vin: text('车架号 / VIN', 'R', { max: 17, format: 'vin' }),
    takeDate: date('提车日 / Take date', 'R', { past: true }),
    depositReceived: money('已收押金 / Deposit received', '', { unit: '元' }),
    openingDebt: money('欠款 / Opening debt', '', { unit: '元' }),
    openingDueDate: date('欠款到期日 / Debt due on', '', {
      help: '有欠款时填写，须早于切换日 / Where something is owed; before the cut-over',
    }),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'S', 'order-vehicle'),
  },
  indexes: ['unique: contractId, vin'],
})
