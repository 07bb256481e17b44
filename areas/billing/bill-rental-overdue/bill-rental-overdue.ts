import {
  date,
  defineResource,
  dept,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  many,
  money,
  note,
  ref,
  text,
  user,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

export const overdueStage = enumOf('overdue_stage', {
  1: ['提醒 / Reminder', 'warning'],
  2: ['一般催收 / Collections', 'warning'],
  3: ['重点催收 / Key collections', 'danger'],
  4: ['资产保全建议 / Asset protection', 'danger'],
  5: ['法务 / Legal', 'danger'],
})

/** Filters behind each figure (server/index.ts): the tab below shows exactly the bills counted. */
const overdue = { overdueDays_ge: '1', contractType: '4,5,6,7', status: '1,2' }

/** When, who, and what was said: what the next caller reads first. */
const chaseColumns = ['createTime', 'chaserId', 'channel', 'contactName', 'result', 'promiseAmt', 'promiseDate', 'note']

/**
 * 50-billing 4: one row per payer with overdue bills of contract types 4 to 7; a view, so that it always agrees with
 * the bills.
 */
export const billRentalOverdue = defineResource({
  name: 'bill-rental-overdue',
  path: 'bill/rental-overdue',
  label: '租赁逾期汇总 / Lease overdue summary',
  area: 'billing',
  kind: 'view',
  page: '/receive/payment/summary',
  title: 'payerName',
  fields: {
    payerId: ref('客户 / Customer', 'F', 'mechanism'),
    payerName: text('客户名称 / Customer name', 'LFK', { max: 128 }),
    stage: enumeration('催收阶段 / Stage', 'LF', overdueStage),
    contracts: int('合同数 / Contracts', 'L'),
    vehicles: int('车辆数 / Vehicles', 'L'),
    bills: int('逾期账单 / Overdue bills', 'L'),
    days1To30: money('1-30天 / 1-30 days', 'SL'),
    days31To60: money('31-60天 / 31-60 days', 'SL'),
    days61To90: money('61-90天 / 61-90 days', 'SL'),
    over90: money('90天以上 / Over 90', 'SL'),
    overdueAmt: money('逾期合计 / Overdue', 'SL'),
    lateFee: money('滞纳金 / Late fee', 'SL'),
    marginHeld: money('保证金 / Deposit held', 'SL'),
    balance: money('余额 / Balance', 'SL'),
    exposure: money('敞口 / Exposure', 'SL', { signed: true }),
    longestDays: int('最长天数 / Longest days', 'LF', { unit: '天' }),
    lastContact: date('最近催收 / Last contact', 'L'),
    promiseDate: date('承诺日 / Promised for', 'LF'),
  },
  calls: 'page@summary-page, page, detail, export',
  scope: { staff: 'all', partner: 'payerId' },
  list: {
    quick: ['payerName', 'stage', 'longestDays'],
    sort: '-overdueAmt',
    totals: [
      'overdueAmt',
      'lateFee',
      'days1To30',
      'days31To60',
      'days61To90',
      'over90',
      'marginHeld',
      'balance',
      'exposure',
    ],
    columns: [
      'payerName',
      'overdueAmt',
      'longestDays',
      'lateFee',
      'exposure',
      'stage',
      'bills',
      'days1To30',
      'days31To60',
      'days61To90',
      'over90',
      'marginHeld',
      'balance',
      'contracts',
      'vehicles',
      'lastContact',
      'promiseDate',
    ],
  },
  detail: {
    facts: ['overdueAmt', 'longestDays', 'lateFee', 'marginHeld', 'balance', 'exposure'],
    related: [
      { id: 'bills', title: '逾期账单 / Overdue bills', resource: 'bill-receivable', by: 'payerId', where: overdue },
      { id: 'late', title: '滞纳金 / Late fee', resource: 'receivable-forfeit', by: 'payerId' },
      {
        id: 'chase',
        title: '催收记录 / Collection log',
        resource: 'rental-chase-record',
        by: 'customerId',
        columns: chaseColumns,
      },
    ],
  },
})

/** One row per contract and vehicle: the collector's work list. */
export const billRentalOverdueLease = defineResource({
  name: 'bill-rental-overdue-lease',
  path: 'bill/rental-overdue-lease',
  permission: 'bill_rental_overdue',
  label: '租金催收明细 / Lease rent collection',
  area: 'billing',
  kind: 'view',
  page: '/receive/payment/lease',
  title: 'contractNo',
  fields: {
    payerId: ref('客户 / Customer', 'F', 'mechanism'),
    payerName: text('客户名称 / Customer name', 'LFK', { max: 128 }),
    contractType: enumeration('合同类型 / Contract type', 'LF', contractType),
    contractId: ref('合同 / Contract', 'F', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'LFK', { max: 32 }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'F', 'order-vehicle'),
    plateNo: text('车牌号 / Plate', 'LFK', { max: 16, format: 'plate' }),
    stage: enumeration('催收阶段 / Stage', 'LF', overdueStage),
    bills: int('逾期账单 / Overdue bills', 'L'),
    overdueAmt: money('逾期合计 / Overdue', 'SL'),
    lateFee: money('滞纳金 / Late fee', 'SL'),
    oldestDueDate: date('最早应收日 / Oldest due', 'LF'),
    longestDays: int('最长天数 / Longest days', 'LF', { unit: '天' }),
  },
  calls: 'page, detail',
  scope: { staff: 'all', partner: 'payerId' },
  list: {
    quick: ['payerName', 'contractNo', 'plateNo', 'stage'],
    sort: '-longestDays',
    totals: ['overdueAmt', 'lateFee'],
    columns: [
      'contractNo',
      'payerName',
      'overdueAmt',
      'lateFee',
      'longestDays',
      'plateNo',
      'stage',
      'bills',
      'oldestDueDate',
      'contractType',
    ],
  },
  detail: {
    facts: ['overdueAmt', 'lateFee', 'longestDays', 'oldestDueDate'],
    related: [
      {
        id: 'bills',
        title: '逾期账单 / Overdue bills',
        resource: 'bill-receivable',
        by: 'orderVehicleId',
        from: 'orderVehicleId',
        where: overdue,
      },
      {
        id: 'chase',
        title: '催收记录 / Collection log',
        resource: 'rental-chase-record',
        by: 'contractId',
        from: 'contractId',
        columns: chaseColumns,
      },
    ],
  },
})

/**
 * Overdue bills of each lease as the fold last added them up: the lists above read these rows, and the bills only of
 * payers of whom something moved since (server/owed.ts). Branch and salesperson are those of its newest overdue bill.
 */
export const rentalOverdueSum = defineResource({
  name: 'rental-overdue-sum',
  label: '租赁逾期合计 / Lease overdue sums',
  area: 'billing',
  title: 'contractNo',
  fields: {
    payerId: ref('客户 / Customer', 'S', 'mechanism'),
    payerName: text('客户名称 / Customer name', 'S', { max: 128 }),
    contractType: enumeration('合同类型 / Contract type', 'S', contractType),
    contractId: ref('合同 / Contract', 'S', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'S', { max: 32 }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'S', 'order-vehicle'),
    plateNo: text('车牌号 / Plate', 'S', { max: 16 }),
    companyId: ref('我方主体 / Our company', 'S', 'company'),
    deptId: dept('部门 / Branch', 'S'),
    salesUserId: user('业务员 / Salesperson', 'S'),
    bills: int('逾期账单 / Overdue bills', 'S'),
    overdueAmt: money('逾期合计 / Overdue', 'S', { digits: 18 }),
    disputedAmt: money('争议 / Disputed', 'S', { digits: 18 }),
    lateFee: money('滞纳金 / Late fee', 'S', { signed: true, digits: 18 }),
    days1To30: money('1-30天 / 1-30 days', 'S', { digits: 18 }),
    days31To60: money('31-60天 / 31-60 days', 'S', { digits: 18 }),
    days61To90: money('61-90天 / 61-90 days', 'S', { digits: 18 }),
    over90: money('90天以上 / Over 90', 'S', { digits: 18 }),
    oldestDueDate: date('最早应收日 / Oldest due', 'S'),
    longestDays: int('最长天数 / Longest days', 'S', { unit: '天' }),
  },
  scope: 'tenant',
  indexes: ['payerId'],
})

export const rentalChaseRecord = defineResource({
  name: 'rental-chase-record',
  label: '催收记录 / Collection record',
  area: 'billing',
  title: 'contactName',
  fields: {
    customerId: ref('客户 / Customer', 'RLF', 'mechanism'),
    contractId: ref('合同 / Contract', 'LF', 'contract'),
    orderVehicleIds: many(ref('车辆 / Vehicles', '', 'order-vehicle', { only: { contractId: ['field:contractId'] } })),
    channel: dict('方式 / Channel', 'RLF', 'chase_channel'),
    contactName: text('联系人 / Contact', 'L', { max: 64 }),
    contactPhone: text('电话 / Phone', 'M', { max: 20, mask: 'phone' }),
    result: dict('结果 / Result', 'RLF', 'chase_result'),
    promiseAmt: money('承诺金额 / Amount promised', 'L', {
      when: { result: ['promised', 'partly'] },
      requiredWhen: { result: ['promised', 'partly'] },
    }),
    promiseDate: date('承诺日期 / Promised for', 'LF', {
      when: { result: ['promised', 'partly'] },
      requiredWhen: { result: ['promised', 'partly'] },
    }),
    promiseKept: enumeration(
      '承诺兑现 / Promise',
      'SL',
      enumOf('promise_state', {
        0: '未到期 / Open',
        1: ['已兑现 / Kept', 'success'],
        2: ['未兑现 / Broken', 'danger'],
      }),
    ),
    nextChaseDate: date('下次催收 / Next on', 'LF'),
    chaserId: user('催收人 / By', 'SLF'),
    note: note('记录 / Note', 'R', { wide: true }),
    attachBizId: files('附件 / Attachments'),
  },
  events: {
    'rental-chase-record.promise-broken': {
      label: '承诺未兑现 / Promise broken',
      facts: { amt: money('承诺金额 / Amount promised'), promiseDate: date('承诺日期 / Promised for') },
    },
  },
  calls: 'page:bill_rental_overdue_view, save:bill_rental_overdue_chase',
  scope: { staff: 'all', partner: 'customerId' },
  list: { quick: ['customerId', 'channel', 'result', 'nextChaseDate'] },
})
