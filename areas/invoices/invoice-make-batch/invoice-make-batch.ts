import { bool, defineResource, enumeration, int, json, lines, many, money, note, ref, text } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { invoiceKind } from '#areas/billing/codes.ts'
import { batchLineState, makeBasis, mergeMode, splitMode } from '../codes.ts'
import { makeActions, makeStates } from '../invoice-make/invoice-make.ts'

/** 50-billing 6: one application for many customers, made from the bills of a month. */
export const invoiceMakeBatch = defineResource({
  name: 'invoice-make-batch',
  label: '批量开票 / Batch of invoices',
  area: 'invoices',
  page: '/invoice/make/batch',
  title: 'batchNo',
  subtitle: ['month'],
  number: { field: 'batchNo', prefix: 'PLKP' },
  fields: {
    batchNo: text('批次编号 / Batch no.', 'SULFK', { max: 32 }),
    sellerId: ref('销售方 / Seller', 'RLF', 'company', { only: { status: [1] } }),
    month: text('账单月份 / Month', 'RLF', { max: 7, help: '如 2026-11 / Like 2026-11' }),
    basis: enumeration('开票依据 / Basis', 'RF', makeBasis, { default: 1 }),
    feeItems: many(enumeration('费用项目 / Fee items', '', feeItem, { absent: '全部 / All' })),
    customerIds: many(
      ref('客户 / Customers', '', 'customer', {
        absent: '全部 / All',
        help: '不选为当月有可开票账单的全部客户 / None: every customer with bills of the month to invoice',
      }),
    ),
    mergeMode: enumeration('合并 / Merge', 'R', mergeMode, { default: 1 }),
    splitMode: enumeration('拆分 / Split', 'R', splitMode, { default: 0 }),
    splitLimit: money('单张限额 / Limit of one invoice', '', {
      positive: true,
      unit: '元',
      when: { splitMode: [1] },
      requiredWhen: { splitMode: [1] },
    }),
    lines: lines('客户明细 / Customers', '', 'invoice-make-batch-line', { max: 1000 }),
    special: bool('含专票 / With special invoices', 'S'),
    customerCount: int('客户数 / Customers', 'SL'),
    failedCount: int('失败 / Failed', 'SL'),
    invoiceCount: int('张数 / Invoices', 'SL', { unit: '张' }),
    totalAmt: money('价税合计 / Total', 'SL'),
    netAmt: money('金额 / Net', 'SL'),
    taxAmt: money('税额 / Tax', 'SL'),
    issuedAmt: money('已开具 / Issued', 'SL'),
    remark: note('备注 / Remark', '', { max: 230 }),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'what',
      title: '范围 / What',
      fields: ['batchNo', 'sellerId', 'month', 'basis', 'feeItems', 'customerIds'],
    },
    { id: 'rules', title: '合并与拆分 / Merge and split', fields: ['mergeMode', 'splitMode', 'splitLimit', 'remark'] },
    { id: 'lines', title: '客户明细 / Customers', fields: ['lines'] },
    {
      id: 'totals',
      title: '合计 / Totals',
      fields: ['customerCount', 'failedCount', 'invoiceCount', 'totalAmt', 'netAmt', 'taxAmt', 'issuedAmt', 'special'],
    },
  ],
  states: makeStates,
  // A batch ends as closed when everything that it asked for was closed.
  actions: { ...makeActions, follow: { ...makeActions.follow, mayReach: [...makeActions.follow.mayReach, 'closed'] } },
  approval: { processKey: 'invoice-make-batch', amount: 'totalAmt', variables: ['special', 'sellerId'] },
  calls: 'page, detail, timeline, status-count, save, afresh:invoice_make_batch_add',
  patience: { save: 120_000, afresh: 120_000 },
  scope: { users: ['createUser'], depts: ['createDept'] },
  list: {
    quick: ['month', 'sellerId', 'basis'],
    totals: ['totalAmt', 'taxAmt', 'issuedAmt'],
    columns: [
      'batchNo',
      'month',
      'sellerId',
      'customerCount',
      'invoiceCount',
      'totalAmt',
      'taxAmt',
      'issuedAmt',
      'failedCount',
      'status',
      'createTime',
    ],
  },
  detail: {
    facts: ['customerCount', 'invoiceCount', 'totalAmt', 'issuedAmt', 'failedCount'],
    related: [{ id: 'makes', title: '开票申请 / Applications', resource: 'invoice-make', by: 'batchId' }],
  },
})

export const invoiceMakeBatchLine = defineResource({
  name: 'invoice-make-batch-line',
  label: '批量开票明细 / Customer of a batch',
  area: 'invoices',
  kind: 'lines',
  parent: 'batchId',
  title: 'customerName',
  fields: {
    batchId: ref('批量开票 / Batch', 'S', 'invoice-make-batch'),
    partyId: ref('客户 / Customer', 'R', 'mechanism', { only: { mechanismType: [1] } }),
    customerName: text('客户名称 / Customer name', 'S', { max: 128 }),
    titleId: ref('开票抬头 / Title', '', 'mechanism-title', {
      only: { status: [1], mechanismId: ['field:partyId'] },
      absent: '默认抬头 / The default one',
    }),
    invoiceKind: enumeration('票种 / Kind', '', invoiceKind, { absent: '按抬头 / As the title says' }),
    contractNos: text('合同 / Contracts', 'S', { max: 300 }),
    billCount: int('账单数 / Bills', 'S'),
    billAmts: json<{ billId: string; amt: string }[]>('账单 / Bills', 'S'),
    totalAmt: money('价税合计 / Total', 'S'),
    netAmt: money('金额 / Net', 'S'),
    taxAmt: money('税额 / Tax', 'S'),
    invoiceCount: int('张数 / Invoices', 'S'),
    lineState: enumeration('结果 / Result', 'S', batchLineState),
    makeIds: many(ref('开票申请 / Applications', 'S', 'invoice-make')),
    failReason: text('失败原因 / Failed because', 'S', { max: 300 }),
  },
})
