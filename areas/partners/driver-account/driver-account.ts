import { datetime, defineResource, enumeration, enumOf, int, money, ref, text, type Action } from '#kernel'

export const appState = enumOf('driver_app_state', {
  0: '未注册 / Not registered',
  1: ['正常 / Normal', 'success'],
  2: ['锁定 / Locked', 'danger'],
})
export const realNameState = enumOf('driver_real_name', { 0: '否 / No', 1: ['是 / Yes', 'success'] })
export const deductSign = enumOf('driver_deduct_sign', {
  0: '无 / None',
  1: ['平台代扣 / By the platform', 'success'],
  2: ['银行代扣 / By the bank', 'success'],
})
const figure = { computed: true } as const

const actions = {
  lock: {
    label: '锁定或解锁 / Lock or unlock',
    call: 'PUT lock',
    permission: 'lock',
    reason: 'required',
    confirm:
      '改变司机【{driverName}】APP账户的锁定状态？锁定后不能登录APP。 / Change the lock of the app account of {driverName}? While locked he cannot sign in to the app.',
  },
} as const satisfies Record<string, Action>

/** 20-partners 4: one per driver, opened with him. Its money moves by vouchers of area 50 alone and is read from there. */
export const driverAccount = defineResource({
  name: 'driver-account',
  label: '司机账户 / Driver account',
  area: 'partners',
  page: '/drivers/account',
  title: 'accountNo',
  subtitle: ['driverName'],
  number: { field: 'accountNo', prefix: 'SJZH' },
  fields: {
    accountNo: text('账户编号 / No.', 'USLK', { max: 32 }),
    driverId: ref('司机 / Driver', 'SLF', 'driver'),
    driverName: text('姓名 / Name', 'SLFK', { max: 128 }),
    phone: text('手机 / Mobile', 'SLFKM', { max: 20, mask: 'phone' }),
    appState: enumeration('APP状态 / App state', 'SLF', appState),
    bindTime: datetime('绑定时间 / Bound at', 'S'),
    lastLoginTime: datetime('最近登录 / Last sign-in', 'S'),
    realNameState: enumeration('实名 / Real name', 'SLF', realNameState),
    deductSign: enumeration('代扣签约 / Direct debit', 'SLF', deductSign),
    deductContractId: ref('代扣协议 / Debit agreement', 'S', 'contract', { only: { contractType: [14] } }),
    deductLimitDay: money('日限额 / Daily limit', 'S'),
    balance: money('余额 / Balance', 'LS', figure),
    marginHeld: money('押金 / Deposit', 'LS', figure),
    receivableAmt: money('应收 / Receivable', 'LS', figure),
    overdueAmt: money('逾期金额 / Overdue', 'LS', figure),
    overdueDays: int('逾期天数 / Days overdue', 'LS', { ...figure, unit: '天' }),
    lateFee: money('滞纳金 / Late fee', 'LS', figure),
  },
  sections: [
    { id: 'account', title: '账户 / Account', fields: ['accountNo', 'driverId', 'driverName', 'phone'] },
    { id: 'app', title: 'APP / App', fields: ['appState', 'bindTime', 'lastLoginTime', 'realNameState'] },
    { id: 'debit', title: '代扣 / Direct debit', fields: ['deductSign', 'deductContractId', 'deductLimitDay'] },
    {
      id: 'money',
      title: '往来 / Money',
      fields: ['balance', 'marginHeld', 'receivableAmt', 'overdueAmt', 'overdueDays', 'lateFee'],
    },
  ],
  actions,
  calls: 'page, detail, timeline',
  scope: {
    users: ['driverId.ownerUserId', 'driverId.createUser'],
    depts: ['driverId.ownerDeptId', 'driverId.createDept'],
    cities: ['driverId.cityCode'],
    partner: 'driverId',
  },
  list: { quick: ['driverName', 'appState', 'realNameState', 'deductSign'], totals: [] },
  detail: {
    facts: ['balance', 'marginHeld', 'receivableAmt', 'overdueAmt', 'overdueDays', 'lateFee'],
    related: [
      { id: 'bills', title: '账单 / Bills', resource: 'bill-receivable', by: 'payerId', from: 'driverId' },
      { id: 'receipts', title: '收款 / Receipts', resource: 'bill-receipt-write-off', by: 'partyId', from: 'driverId' },
      { id: 'deposits', title: '押金 / Deposits', resource: 'account-vehicle-margin', by: 'partyId', from: 'driverId' },
      { id: 'leases', title: '用车记录 / Leases', resource: 'vehicle-lease-record', by: 'driverId', from: 'driverId' },
    ],
  },
  indexes: ['unique: driverId'],
})
