import { bool, date, defineResource, dict, enumeration, files, int, lines, many, money, note, qty, rate, ref, region, state, states, text } from '#kernel'
import { contractType, feeItem, mechanismType } from '#areas/codes/codes.ts'

/** 50-billing 5: what operations raise; its money lives on its one bill (D1, D3). */
export const accountReceivable = defineResource({
  name: 'account-receivable', label: '业务应收 / Planned receipt', area: 'accounts', page: '/account/receivable', title: 'receivableNo', subtitle: ['payerName'], number: { field: 'receivableNo', prefix: 'YSJH' },
  fields: {
    receivableNo: text('应收编号 / No.', 'SULFK', { max: 32 }),
    billId: ref('账单 / Bill', 'S', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'SLK', { max: 32, width: 156 }),
    sourceType: dict('来源 / Source', 'SLF', 'bill_source'),
    sourceId: text('来源单据 / Source id', 'S', { max: 20 }),
    sourceNo: text('来源单号 / Source no.', 'SLFK', { max: 32 }),
    sourceSeq: int('来源序号 / Source line', 'S'),
    companyId: ref('我方主体 / Our company', 'RLF', 'company'),
    payerType: enumeration('付款方类型 / Payer kind', 'RF', mechanismType, { default: 1 }),
    payerId: ref('付款方 / Payer', 'RF', 'mechanism', { only: { mechanismType: ['field:payerType'] } }),
    payerName: text('付款方名称 / Payer name', 'SLFK', { max: 128 }),
    contractType: enumeration('合同类型 / Contract type', 'F', contractType, { default: 4 }),
    contractId: ref('合同 / Contract', 'F', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'F', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'F', 'vehicle', { requiredWhen: { feeItem: [12, 13] } }),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    cityCode: region('城市 / City', 'RF'),
    feeItem: enumeration('费用项目 / Fee item', 'RLF', feeItem),
    amt: money('金额 / Amount', 'RL', { positive: true, unit: '元' }),
    taxRate: rate('税率 / Tax rate', '', { unit: '%' }),
    receivableDate: date('应收发生日 / Arose on', 'RLF', { default: 'today' }),
    dueDate: date('最迟收款日 / Due by', 'RLF', { notBefore: 'receivableDate' }),
    planIds: many(ref('计划行 / Plan rows', '', 'bill-receipt-plan', { only: { status: [1], contractId: ['field:contractId'] } })),
    passThrough: bool('代垫 / Pass-through', 'S'),
    nettingPreferred: bool('优先对冲 / Netting preferred', 'S'),
    description: note('说明 / Description', 'R', { wide: true }),
    lines: lines('明细 / Lines', '', 'account-receivable-line'),
    noticeCustomer: bool('通知客户 / Notify the customer'),
    attachBizId: files('附件 / Attachments', 'R'),
  },
  states: states('open', { open: state(1, '待收 / Open'), partly: state(2, '部分收款 / Partly received', 'warning'), settled: state(3, '已收齐 / Received', 'success'), closed: state(4, '已关闭 / Closed', 'info') }),
  actions: {
    close: { label: '关闭 / Close', from: ['open'], to: 'closed', call: 'PUT update-status', permission: 'close', reason: 'required', danger: true, confirm: '关闭 {title}？其账单一并关闭，不再收款。 / Close {title}? Its bill is closed too and nothing is received on it any more.' },
    follow: { label: '随账单变动 / Follows its bill', from: ['open', 'partly', 'settled'], mayReach: ['open', 'partly', 'settled', 'closed'], by: 'system' },
  },
  calls: 'page, list:account_receivable_view, detail, timeline, status-count, save',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'], partner: 'payerId' }, editableIn: [], removableIn: [],
  list: {
    quick: ['payerName', 'contractNo', 'feeItem', 'plateNo', 'sourceType'], totals: ['amt'],
    columns: ['receivableNo', 'payerName', 'amt', 'feeItem', 'dueDate', 'status', 'plateNo', 'billNo', 'contractNo', 'sourceType', 'sourceNo', 'receivableDate', 'companyId'],
  },
  indexes: ['unique: sourceType, sourceId, feeItem, sourceSeq where source_id is not null', 'billId'],
})
export const accountReceivableLine = defineResource({
  name: 'account-receivable-line', label: '业务应收明细 / Line', area: 'accounts', kind: 'lines', parent: 'receivableId', title: 'item',
  fields: {
    receivableId: ref('业务应收 / Planned receipt', 'S', 'account-receivable'),
    item: text('项目 / Item', 'R', { max: 64 }),
    qty: qty('数量 / Quantity', 'R', { min: 0 }),
    price: money('单价 / Price', 'R'),
    amt: money('金额 / Amount', 'R'),
    vehicleId: ref('车辆 / Vehicle', '', 'vehicle'),
  },
})
