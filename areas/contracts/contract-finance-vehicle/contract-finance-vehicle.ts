import { date, defineResource, money, ref, state, states, text } from '#kernel'

/** 30, section 4: a vehicle that stands for a draw, with its share of it. */
export const contractFinanceVehicle = defineResource({
  name: 'contract-finance-vehicle',
  label: '抵押车辆 / Pledged vehicle',
  area: 'contracts',
  title: 'vin',
  subtitle: ['plateNo', 'certNo'],
  fields: {
    contractId: ref('融资合同 / Borrowing', 'FS', 'contract-finance'),
    drawId: ref('提款 / Draw', 'RLF', 'contract-finance-draw', { only: { status: [1, 2] } }),
    vehicleId: ref('车辆 / Vehicle', 'RF', 'vehicle'),
    vin: text('车架号 / VIN', 'LFKS', { max: 17 }),
    plateNo: text('车牌号 / Plate', 'LFKS', { max: 16 }),
    appraisedValue: money('评估价 / Appraised value', 'L', { unit: '元' }),
    shareAmount: money('分摊金额 / Share', 'RL', { positive: true, unit: '元' }),
    mortgageDate: date('抵押日 / Mortgaged on', 'LF'),
    certNo: text('抵押登记号 / Mortgage no.', 'LK', { max: 64 }),
    releaseDate: date('解押日 / Released on', 'LS'),
    releaseQuoteId: ref('解押试算 / Release quote', 'S', 'contract-settlement-quote'),
  },
  states: states('toRegister', {
    toRegister: state(1, '待抵押登记 / To register'),
    registered: state(2, '已抵押 / Registered', 'success'),
    releasing: state(3, '解押中 / Releasing', 'warning'),
    released: state(4, '已解押 / Released', 'info'),
  }),
  actions: {
    register: { label: '抵押登记 / Registered', from: ['toRegister'], to: 'registered', by: 'system' },
    release: { label: '申请解押 / Release', from: ['toRegister', 'registered'], to: 'releasing', by: 'system' },
    discharge: {
      label: '解押完成 / Discharged',
      from: ['releasing', 'registered', 'toRegister'],
      to: 'released',
      by: 'system',
    },
  },
  calls: 'page:contract_finance_view, import:contract_finance_vehicle_import',
  scope: { users: ['createUser', 'contractId.bizUserId', 'contractId.manageUserId'], depts: ['contractId.bizDeptId'] },
  list: {
    columns: [
      'vin',
      'plateNo',
      'drawId',
      'appraisedValue',
      'shareAmount',
      'status',
      'mortgageDate',
      'certNo',
      'releaseDate',
      'createTime',
    ],
    quick: ['drawId', 'vin', 'plateNo'],
    totals: ['appraisedValue', 'shareAmount'],
  },
  excel: {
    import: ['vehicleId', 'appraisedValue', 'shareAmount', 'certNo', 'mortgageDate'],
    headers: { vehicleId: '车架号 / VIN', certNo: '抵押登记号 / Mortgage no.' },
    given: ['drawId'],
    maxRows: 5000,
  },
  indexes: ['contractId, status', 'unique: vehicleId where status in (1, 2, 3)'],
})
