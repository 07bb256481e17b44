import {
  bool,
  date,
  datetime,
  defineResource,
  dept,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  poly,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { feeItem, mechanismType } from '#areas/codes/codes.ts'
import { billSide } from '../codes.ts'

export const ledgerSide = enumOf('ledger_side', { 1: '借 / Debit', 2: '贷 / Credit' })

/** 50-billing 6: one accounting event. Never edited; only `reversedById` is written later. */
export const ledgerEntry = defineResource({
  name: 'ledger-entry',
  path: 'ledger',
  permission: 'ledger',
  label: '分录 / Ledger entry',
  area: 'accounts',
  page: '/account/ledger',
  title: 'entryNo',
  subtitle: ['summary'],
  number: { field: 'entryNo', prefix: 'PZ', width: 7 },
  fields: {
    entryNo: text('分录号 / Entry no.', 'SULFK', { max: 32 }),
    eventType: dict('事件 / Event', 'SLF', 'ledger_event'),
    eventKey: text('事件键 / Event key', 'SU', { max: 120 }),
    sourceType: text('来源类型 / Source', 'SF', { max: 40 }),
    sourceId: text('来源 / Source id', 'SF', { max: 20 }),
    sourceNo: text('来源单号 / Source no.', 'SLFK', { max: 64 }),
    companyId: ref('主体 / Company', 'SLF', 'company'),
    valueDate: date('起息日 / Value date', 'SLF'),
    postDate: date('记账日 / Posted', 'SLF'),
    period: text('期间 / Period', 'SLF', { max: 6 }),
    summary: text('摘要 / Summary', 'SLK', { max: 200 }),
    total: money('金额 / Total', 'SL', { digits: 18 }),
    reversesId: ref('冲销 / Reverses', 'S', 'ledger-entry'),
    reversedById: ref('被冲销 / Reversed by', 'S', 'ledger-entry'),
    operatorId: user('经办 / By', 'SL'),
    postings: lines('明细 / Postings', '', 'ledger-posting', { readonly: true }),
  },
  calls: 'page@entry-page, detail@entry-detail',
  scope: 'tenant',
  list: {
    quick: ['companyId', 'eventType', 'postDate', 'sourceNo', 'period'],
    totals: ['total'],
    columns: [
      'entryNo',
      'eventType',
      'total',
      'summary',
      'sourceNo',
      'postDate',
      'valueDate',
      'period',
      'companyId',
      'operatorId',
    ],
  },
  detail: { facts: ['total', 'eventType', 'postDate', 'valueDate', 'sourceNo'] },
  indexes: ['sourceType, sourceId', 'companyId, postDate'],
})

/** Debits and credits; every balance shown anywhere is a sum of these. */
export const ledgerPosting = defineResource({
  name: 'ledger-posting',
  label: '分录明细 / Posting',
  area: 'accounts',
  kind: 'lines',
  parent: 'entryId',
  title: 'accountCode',
  appendOnly: true,
  fields: {
    entryId: ref('分录 / Entry', 'S', 'ledger-entry'),
    accountCode: text('科目 / Account', 'SL', { max: 12, width: 180 }),
    side: enumeration('方向 / Side', 'SL', ledgerSide),
    amt: money('金额 / Amount', 'SL', { digits: 18, unsummed: true }),
    feeItem: enumeration('费用项目 / Fee item', 'SL', feeItem),
    companyId: ref('主体 / Company', 'S', 'company'),
    partyKind: enumeration('对方类型 / Party kind', 'S', mechanismType),
    partyId: ref('对方 / Party', 'SL', 'mechanism'),
    contractId: ref('合同 / Contract', 'S', 'contract'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'S', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    billSide: enumeration('账单方向 / Bill side', 'S', billSide),
    billId: poly('账单 / Bill', 'S', 'billSide'),
    bankReceiptId: ref('银行流水 / Bank receipt', 'S', 'account-bank-receipt'),
    ownAccountId: ref('本方账户 / Own account', 'S', 'account-mechanism'),
    cityCode: region('城市 / City', 'S'),
    deptId: dept('部门 / Department', 'S'),
  },
  indexes: [
    'billId, accountCode',
    'bankReceiptId, accountCode',
    'partyId, accountCode',
    'contractId, accountCode where contract_id is not null',
    'accountCode, companyId',
  ],
})

/**
 * What a closed month moved on each account: nothing is posted to it any more, so balances of the books add these up and
 * read only the postings of open months. `companyId` closed the month, `bookCompanyId` is the posting's own.
 */
export const ledgerMonthBalance = defineResource({
  name: 'ledger-month-balance',
  label: '月度科目发生额 / Monthly account totals',
  area: 'accounts',
  title: 'period',
  fields: {
    companyId: ref('主体 / Company', 'S', 'company'),
    period: text('期间 / Period', 'S', { max: 6 }),
    bookCompanyId: ref('分录主体 / Company of the posting', 'S', 'company'),
    accountCode: text('科目 / Account', 'S', { max: 12 }),
    debit: money('借方 / Debit', 'S', { digits: 18 }),
    credit: money('贷方 / Credit', 'S', { digits: 18 }),
  },
  scope: 'tenant',
  indexes: ['unique: companyId, period, bookCompanyId, accountCode'],
})

/** 3.4, as rows so that the voucher export can map codes; the program's table stays the only judge. */
export const ledgerAccount = defineResource({
  name: 'ledger-account',
  label: '科目 / Ledger account',
  area: 'accounts',
  title: 'name',
  subtitle: ['code'],
  fields: {
    code: text('科目代码 / Code', 'RULFK', { max: 12 }),
    name: text('科目名称 / Name', 'RLK', { max: 64 }),
    side: enumeration('方向 / Side', 'RL', ledgerSide),
    dimension: text('核算维度 / Dimension', 'L', { max: 64 }),
    nonNegative: bool('余额不为负 / Never negative', 'L'),
    glCode: text('总账科目 / General-ledger code', 'L', { max: 32 }),
  },
  calls: 'page:ledger_view, update:ledger_edit',
  scope: 'tenant',
  list: { sort: 'code' },
})

/** 3.6: a breach names the rule, the record and the last event on it. Nothing is repaired automatically. */
export const ledgerCheckResult = defineResource({
  name: 'ledger-check-result',
  path: 'ledger/check',
  permission: 'ledger',
  label: '账务检查 / Check the ledger',
  area: 'accounts',
  page: '/account/ledger/check',
  title: 'ruleNo',
  fields: {
    runId: text('检查批次 / Run', 'SF', { max: 20 }),
    runTime: datetime('检查时间 / Run at', 'SLF'),
    ruleNo: text('规则 / Rule', 'SLF', { max: 4 }),
    ruleLabel: text('规则说明 / Rule text', 'SL', { max: 200, width: 260 }),
    subject: text('对象 / Record', 'SLF', { max: 64, width: 150 }),
    subjectId: text('对象标识 / Record id', 'SF', { max: 20 }),
    subjectNo: text('对象单号 / Record no.', 'SLFK', { max: 128, width: 180 }),
    expected: text('应为 / Expected', 'SL', { max: 64 }),
    found: text('实为 / Found', 'SL', { max: 64 }),
    eventType: dict('最后事件 / Last event', 'SL', 'ledger_event'),
    eventKey: text('事件键 / Event key', 'S', { max: 120 }),
    entryId: ref('分录 / Entry', 'SL', 'ledger-entry'),
    resolved: bool('已恢复 / Resolved', 'SLF'),
    occurrences: int('次数 / Times seen', 'SL'),
  },
  calls: 'page',
  scope: 'tenant',
  list: {
    empty: '没有发现不平 / Nothing out of balance was found',
    quick: ['ruleNo', 'subjectNo', 'resolved', 'runTime'],
    columns: [
      'ruleNo',
      'ruleLabel',
      'subject',
      'subjectNo',
      'expected',
      'found',
      'eventType',
      'entryId',
      'resolved',
      'occurrences',
      'runTime',
    ],
  },
  indexes: ['ruleNo, subject, subjectId'],
})

/** One run of the check, stored even without findings: no findings differs from no run. */
export const ledgerCheckRun = defineResource({
  name: 'ledger-check-run',
  label: '账务检查批次 / Run of the ledger check',
  area: 'accounts',
  title: 'runTime',
  fields: {
    runTime: datetime('检查时间 / Run at', 'SL'),
    operatorId: user('发起人 / By', 'SL'),
    entries: int('分录数 / Entries', 'SL'),
    breaches: int('不符数 / Breaches', 'SL'),
    counts: json('各规则不符数 / Differences by rule', 'S'),
    checked: many(text('已检查规则 / Rules checked', 'S', { max: 4 })),
  },
  scope: 'tenant',
})
