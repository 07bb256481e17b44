import { bool, date, datetime, defineResource, enumeration, enumOf, int, json, money, note, ref, state, states, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

export const direction = enumOf('bank_direction', { 1: ['收入 / In', 'success'], 2: ['支出 / Out', 'warning'] })
export const ignoreKind = enumOf('bank_ignore_kind', { 1: '利息 / Interest', 2: '内部转账 / Own transfer', 3: 'POS结算 / POS settlement', 4: '借款到账 / Loan drawdown', 5: '银行手续费 / Bank charge', 9: '其他 / Other' })

/** 50-billing 5: a line of a bank's statement. Import creates it, nobody types it. */
export const accountBankReceipt = defineResource({
  name: 'account-bank-receipt', label: '银行流水 / Bank statement line', area: 'accounts', page: '/account/bank/receipt', title: 'bankReceiptNo', subtitle: ['payerName'],
  fields: {
    bankReceiptNo: text('银行流水号 / Serial', 'SLFK', { max: 64 }),
    fingerprint: text('指纹 / Fingerprint', 'SU', { max: 64 }),
    ownAccountId: ref('本方账户 / Own account', 'SLF', 'account-mechanism'),
    companyId: ref('主体 / Company', 'SLF', 'company'),
    direction: enumeration('方向 / Direction', 'SLF', direction),
    txnTime: datetime('交易时间 / Time', 'SL'),
    valueDate: date('起息日 / Value date', 'SLF'),
    amt: money('金额 / Amount', 'SL'),
    balanceAfter: money('余额 / Balance after', '', { signed: true }),
    payerName: text('对方户名 / Counterparty', 'SLFK', { max: 128 }),
    payerAccountNo: text('对方账号 / Counter account', 'SLM', { max: 40, mask: 'bankNo', width: 168 }),
    payerBank: text('对方开户行 / Counter bank', 'S', { max: 128 }),
    payerNameKey: text('户名（规范） / Name, normalised', 'S', { max: 128, untold: true }),
    // The whole number: who may not read the account above may not read, or find by pieces, its key.
    payerAccountKey: text('账号（规范） / Account, normalised', 'S', { max: 40, untold: true }),
    summary: text('摘要 / Summary', 'SLK', { max: 256 }),
    remark: text('附言 / Remark', 'SLK', { max: 256 }),
    usage: text('用途 / Usage', 'SK', { max: 256 }),
    claimedAmt: money('已认领 / Claimed', 'SL'),
    lockedAmt: money('待确认 / Locked', 'SL'),
    ignoredAmt: money('无需认领 / Ignored', 'S'),
    returnedAmt: money('已退回 / Returned', 'S'),
    openAmt: money('未认领 / Open', 'SL'),
    availableAmt: money('可认领 / Available', 'SL'),
    suggestPartyKind: enumeration('建议客户类型 / Suggested kind', 'S', mechanismType),
    suggestPartyId: ref('建议客户 / Suggested payer', 'SLF', 'mechanism'),
    suggestScore: int('匹配分 / Score', 'SL'),
    suggestReasons: json('匹配理由 / Reasons', 'S'),
    ignoreKind: enumeration('无需认领类别 / Ignored as', 'SF', ignoreKind),
    ignoreReason: text('无需认领说明 / Ignored because', 'S', { max: 200 }),
    ignoreRefId: text('关联 / Related', 'S', { max: 20 }),
    importBatchId: ref('导入批次 / Import batch', 'SF', 'bank-import-batch'),
    matchedOrderNo: text('付款指令 / Payment order', 'SF', { max: 32 }),
    unclaimedDays: int('未认领天数 / Days unclaimed', 'SF'),
  },
  states: states('unclaimed', {
    unclaimed: state(1, '待认领 / Unclaimed'),
    partly: state(2, '部分认领 / Partly claimed', 'warning'),
    claimed: state(3, '已认领 / Claimed', 'success'),
    ignored: state(4, '无需认领 / No claim needed', 'info'),
    returned: state(5, '已退回 / Returned', 'danger'),
  }),
  actions: {
    claim: { label: '认领 / Claim', from: ['unclaimed', 'partly'], page: '/receive/payment/receipt/offset/add', permission: ':bill_receipt_write_off_add' },
    ignore: {
      label: '无需认领 / No claim needed', from: ['unclaimed'], to: 'ignored', call: 'PUT ignore', permission: 'ignore', reason: 'required',
      input: {
        ignoreKind: enumeration('类别 / Kind', 'R', ignoreKind), fromAccountId: ref('对方本方账户 / Our other account', '', 'account-mechanism', { when: { ignoreKind: [2, 3] } }), fee: money('手续费 / Fee', '', { when: { ignoreKind: [3] } }),
        contractId: ref('融资合同 / Loan contract', '', 'contract', { when: { ignoreKind: [4] } }), accountCode: text('科目 / Account', '', { max: 12, when: { ignoreKind: [9] } }),
      },
    },
    unignore: { label: '恢复待认领 / Claimable again', from: ['ignored'], to: 'unclaimed', call: 'PUT unignore', permission: 'ignore', reason: 'required' },
    giveBack: {
      label: '退回 / Return', from: ['unclaimed', 'partly'], mayReach: ['unclaimed', 'partly', 'claimed', 'returned'], call: 'PUT return', permission: 'return', reason: 'required', danger: true, confirm: '退回流水 {title} 的款项？退回部分不能再认领。 / Give money of receipt {title} back? What goes back can no longer be claimed.',
      input: { amt: money('退回金额 / Amount', 'R', { positive: true }) },
    },
    move: { label: '认领变动 / Claim moved', from: ['unclaimed', 'partly', 'claimed', 'returned'], mayReach: ['unclaimed', 'partly', 'claimed', 'returned'], by: 'system' },
  },
  // 7.4: whoever may claim sees what can be claimed, with masked account numbers.
  calls: 'page:account_bank_receipt_view|bill_receipt_write_off_add, list:account_bank_receipt_view|bill_receipt_write_off_add, detail:account_bank_receipt_view|bill_receipt_write_off_add, timeline, status-count:account_bank_receipt_view|bill_receipt_write_off_add, export',
  scope: 'tenant', editableIn: [], removableIn: [],
  list: {
    quick: ['direction', 'payerName', 'valueDate', 'ownAccountId', 'bankReceiptNo'], sort: '-valueDate', totals: ['amt', 'availableAmt', 'claimedAmt', 'lockedAmt'],
    columns: ['bankReceiptNo', 'payerName', 'amt', 'availableAmt', 'txnTime', 'status', 'remark', 'suggestPartyId', 'suggestScore', 'direction', 'claimedAmt', 'lockedAmt', 'payerAccountNo', 'ownAccountId', 'companyId'],
  },
  detail: { facts: ['amt', 'availableAmt', 'claimedAmt', 'lockedAmt', 'valueDate', 'suggestScore'], related: [{ id: 'rows', title: '核销明细 / Where it went', resource: 'bill-receivable-actual', by: 'bankReceiptId' }] },
  indexes: ['unique: ownAccountId, bankReceiptNo', 'valueDate, id where status in (1, 2) and direction = 1', 'payerAccountKey', 'status, valueDate'],
})

export const bankImportBatch = defineResource({
  name: 'bank-import-batch', label: '流水导入批次 / Statement import', area: 'accounts', title: 'batchNo', number: { field: 'batchNo', prefix: 'LSDR' },
  fields: {
    batchNo: text('批次号 / Batch no.', 'SULFK', { max: 32 }),
    ownAccountId: ref('本方账户 / Own account', 'SLF', 'account-mechanism'),
    profileId: text('模板 / Profile', 'SL', { max: 32 }),
    fileName: text('文件名 / File', 'SL', { max: 200 }),
    fileHash: text('文件摘要 / File hash', 'SF', { max: 64 }),
    fromDate: date('起 / From', 'SL'),
    toDate: date('止 / To', 'SL'),
    rowCount: int('行数 / Rows', 'SL'),
    newCount: int('新增 / New', 'SL'),
    dupCount: int('重复 / Known', 'SL'),
    errorCount: int('错误 / Errors', 'SL'),
    openingBalance: money('期初余额 / Opening', 'SL', { signed: true }),
    closingBalance: money('期末余额 / Closing', 'SL', { signed: true }),
    chainOk: bool('余额连续 / Chain unbroken', 'SL'),
    findings: json('检查结果 / Findings', 'S'),
  },
  calls: 'page:account_bank_receipt_import, detail:account_bank_receipt_import', scope: 'tenant',
})

const fileKind = enumOf('bank_file_kind', { 1: 'xlsx / xlsx', 2: 'csv / csv' })
const amountMode = enumOf('bank_amount_mode', { 1: '收支两列 / Two columns', 2: '正负号 / Signed', 3: '借贷标志 / Flag' })
export const bankImportProfile = defineResource({
  name: 'bank-import-profile', label: '流水导入模板 / Statement profile', area: 'accounts', title: 'bankName',
  fields: {
    bankName: text('银行 / Bank', 'RLK', { max: 64 }),
    fileKind: enumeration('文件类型 / File kind', 'RL', fileKind),
    amountMode: enumeration('金额方式 / Amounts', 'RL', amountMode),
    columnMap: json('列对应 / Columns', 'R', { help: '列名到表头，如 {"date": "交易日期", "amountIn": "收入", "amountOut": "支出"} / Our column to the header of the bank' }),
    signature: text('识别列 / Signature headers', 'R', { max: 200, help: '用逗号分隔的表头 / Headers, comma-separated' }),
    skipPattern: text('跳过行 / Skip rows', '', { max: 200, help: '以这些文字开头的行不读取，用逗号分隔 / Rows that begin with these words, comma-separated' }),
    remark: note('备注 / Remark'),
  },
  calls: 'page:account_bank_receipt_import, save:account_bank_receipt_import', scope: 'tenant',
})
