import { defineResource, enumeration, enumOf, int, money, ref, text } from '#kernel'

const lateFineState = enumOf('late_fine_state', {
  1: ['未结清 / Open', 'danger'],
  2: ['部分结清 / Partly settled', 'warning'],
  3: ['已结清 / Settled', 'success'],
})

/** 50-billing 4: late fee of one vehicle under one contract, read from the late fees of its bills. */
export const accountVehicleLateFine = defineResource({
  name: 'account-vehicle-late-fine',
  label: '车辆滞纳金 / Late fee of a vehicle',
  area: 'billing',
  kind: 'view',
  page: '/account/vehicle/late/fine',
  title: 'plateNo',
  subtitle: ['customerName', 'contractNo'],
  fields: {
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
    companyId: ref('我方主体 / Our company', 'SF', 'company'),
    customerId: ref('客户 / Customer', 'SF', 'mechanism'),
    customerName: text('客户名称 / Customer name', 'SLFK', { max: 128 }),
    contractId: ref('合同 / Contract', 'SF', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
    overdueBills: int('逾期账单 / Overdue bills', 'SL'),
    overdueAmt: money('逾期金额 / Overdue', 'SL'),
    accruedAmt: money('已计提 / Accrued', 'SL'),
    billedAmt: money('已出账 / Billed', 'SL'),
    waivedAmt: money('已减免 / Waived', 'SL'),
    receivedAmt: money('已收 / Received', 'SL'),
    unreceivedAmt: money('未收 / Not received', 'SL'),
    fineState: enumeration('状态 / State', 'SLF', lateFineState),
  },
  calls: 'page, detail',
  scope: { staff: 'all', partner: 'customerId' },
  list: {
    quick: ['plateNo', 'customerName', 'contractNo', 'fineState'],
    totals: ['overdueAmt', 'accruedAmt', 'billedAmt', 'waivedAmt', 'receivedAmt', 'unreceivedAmt'],
    columns: [
      'plateNo',
      'customerName',
      'accruedAmt',
      'unreceivedAmt',
      'fineState',
      'overdueBills',
      'overdueAmt',
      'billedAmt',
      'waivedAmt',
      'receivedAmt',
      'contractNo',
      'vin',
    ],
    sort: '-unreceivedAmt',
  },
  detail: {
    facts: ['accruedAmt', 'billedAmt', 'waivedAmt', 'receivedAmt', 'unreceivedAmt', 'overdueAmt'],
    related: [
      {
        id: 'forfeits',
        title: '滞纳金 / Late fees',
        resource: 'receivable-forfeit',
        by: 'contractNo',
        from: 'contractNo',
      },
    ],
  },
})
