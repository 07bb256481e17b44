import { bool, date, defineResource, dict, enumeration, enumOf, files, int, many, money, rate, ref, region, text } from '#kernel'

const holderKind = enumOf('shareholder_kind', { 1: '企业 / Company', 2: '自然人 / Natural person', 3: '其他 / Other' })
export const informChannel = enumOf('inform_channel', { 1: '短信 / SMS', 2: '邮件 / E-mail', 3: 'APP / App' })
const flowSource = enumOf('financial_flow_source', { 1: '手工 / Typed', 2: '明细导入 / Imported lines', 3: '电子流水 / Electronic' })
const reportPeriod = enumOf('financial_report_period', { 1: '年报 / Year', 2: '半年 / Half-year', 3: '季报 / Quarter' })
const itemState = enumOf('service_item_state', { 1: ['开通 / Open', 'success'], 2: ['停用 / Closed', 'info'] })

/** 20-partners 5, sections of a customer: child rows saved with it. */
export const customerShareholder = defineResource({
  name: 'customer-shareholder', label: '股东 / Shareholder', area: 'customers', kind: 'lines', parent: 'customerId', title: 'holderName',
  fields: {
    customerId: ref('客户 / Customer', 'S', 'customer'),
    rowNo: int('行号 / Row', '', { min: 1, help: '供下级行引用 / Named by the rows below' }),
    parentRowNo: int('上级行 / Row above', '', { min: 1, help: '不填为直接股东 / Empty means a direct holder' }),
    holderName: text('股东 / Holder', 'R', { max: 128 }),
    holderKind: enumeration('股东类型 / Kind', 'R', holderKind),
    holderCode: text('证件或信用代码 / ID or credit code', 'RM', { max: 18, mask: 'idNo' }),
    ratio: rate('持股比例 / Share', 'R', { unit: '%', max: 100 }),
    subscribedAmt: money('认缴 / Subscribed'),
    paidAmt: money('实缴 / Paid in'),
    effectiveRatio: rate('穿透比例 / Effective share', 'S', { unit: '%' }),
    beneficialOwner: bool('受益所有人 / Beneficial owner', 'S'),
  },
})

export const customerInform = defineResource({
  name: 'customer-inform', label: '通知设置 / Notices', area: 'customers', kind: 'lines', parent: 'customerId', title: 'informEvent',
  fields: {
    customerId: ref('客户 / Customer', 'S', 'customer'),
    informEvent: dict('通知事项 / Event', 'R', 'inform_event'),
    channels: many(enumeration('渠道 / Channels', 'R', informChannel)),
    contactId: ref('接收人 / Recipient', '', 'contacts', { only: { status: [1] } }),
    roles: many(dict('接收角色 / Or every', '', 'contact_role', { help: '未指定接收人时，通知该角色的全部联系人 / Without a recipient: everybody with the role' })),
    cityCodes: many(region('适用城市 / Cities', '', { help: '不填为全部 / Empty means all' })),
    advanceDays: int('提前天数 / Days ahead', '', { min: 0, max: 90 }),
    enabled: bool('启用 / Enabled', '', { default: true }),
    quietFrom: text('免打扰起 / Quiet from', '', { max: 5, default: '21:00' }),
    quietTo: text('免打扰止 / Quiet to', '', { max: 5, default: '08:30' }),
  },
})

export const customerBusinessArea = defineResource({
  name: 'customer-business-area', label: '业务区域 / Business area', area: 'customers', kind: 'lines', parent: 'customerId', title: 'cityCode',
  fields: {
    customerId: ref('客户 / Customer', 'S', 'customer'),
    cityCode: region('城市 / City', 'R'),
    usage: dict('用途 / Usage', 'R', 'lease_usage'),
    ownQty: int('自有 / Own', 'R', { min: 0 }),
    leasedQty: int('外租 / Leased', 'R', { min: 0 }),
    leaseUnitRent: money('外租单价 / Rent each'),
    fromUsQty: int('租自我方 / From us', 'S'),
    driverQty: int('司机 / Drivers', 'R', { min: 0 }),
    platformIds: many(ref('接入平台 / Platforms', '', 'travel-company')),
    permitLicenceId: ref('当地许可 / Permit', '', 'mechanism-licence'),
    siteAddress: text('场地 / Site', 'R', { max: 200 }),
    siteArea: int('面积 / Area', '', { min: 0, unit: '㎡' }),
    siteRentTo: date('租期至 / Rented to'),
    chargerQty: int('充电桩 / Chargers', '', { min: 0 }),
    managerContactId: ref('当地负责人 / Manager', 'R', 'contacts'),
    applyQty: int('申请台数(总量) / Quantity (total)', 'R', { min: 0, default: 0, help: '0表示暂不申请 / 0 means no wish yet' }),
    carModelIds: many(ref('车型 / Models', '', 'car-model')),
    unitRent: money('期望月租 / Rent'),
    unitPrice: money('车价 / Price'),
    deposit: money('押金 / Deposit'),
    downPayment: money('首付 / Down payment'),
    termMonths: int('租期 / Term', '', { min: 0, max: 120, unit: '个月' }),
    expectDate: date('期望提车 / Expected'),
    unitExposure: money('单台敞口 / Exposure each', 'S'),
  },
})

export const customerServiceItem = defineResource({
  name: 'customer-service-item', label: '服务项目 / Service item', area: 'customers', kind: 'lines', parent: 'customerId', title: 'serviceItem',
  fields: {
    customerId: ref('客户 / Customer', 'S', 'customer'),
    serviceItem: dict('服务项目 / Item', 'R', 'customer_service_item'),
    cityCodes: many(region('城市 / Cities')),
    discountRate: rate('折扣 / Discount', '', { unit: '%', max: 100 }),
    settleCycle: dict('结算周期 / Settlement', '', 'settle_cycle'),
    validFrom: date('有效期起 / Valid from', 'R'),
    validTo: date('有效期止 / Valid to', 'R', { notBefore: 'validFrom' }),
    itemState: enumeration('状态 / State', 'R', itemState, { default: 1 }),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})

export const customerFinancialFlow = defineResource({
  name: 'customer-financial-flow', label: '银行流水 / Bank flow', area: 'customers', kind: 'lines', parent: 'customerId', title: 'month',
  fields: {
    customerId: ref('客户 / Customer', 'S', 'customer'),
    month: text('月份 / Month', 'R', { max: 6, help: 'yyyyMM / yyyyMM' }),
    bankTitle: text('银行 / Bank', 'R', { max: 64 }),
    accountNo: text('账号 / Account', 'RM', { max: 34, mask: 'bankNo' }),
    income: money('总流入 / In', 'R'),
    expense: money('总流出 / Out', 'R'),
    ownIn: money('自转与关联转入 / Own and related in', 'R'),
    ownOut: money('自转与关联转出 / Own and related out', 'R'),
    loanIn: money('借款流入 / Loan in', 'R'),
    loanOut: money('还款流出 / Loan out', 'R'),
    otherIn: money('其他非经营流入 / Non-operating in'),
    otherOut: money('其他非经营流出 / Non-operating out'),
    validIn: money('有效流入 / Valid in', 'S', { signed: true }),
    validOut: money('有效流出 / Valid out', 'S', { signed: true }),
    net: money('净额 / Net', 'S', { signed: true }),
    endBalance: money('期末余额 / End balance'),
    dayAvgBalance: money('日均余额 / Day average'),
    txnCount: int('笔数 / Count', '', { min: 0 }),
    maxCounterparty: text('最大对手 / Top counterparty', '', { max: 64 }),
    maxShare: rate('最大对手占比 / Top share', 'S', { unit: '%' }),
    source: enumeration('来源 / Source', '', flowSource, { default: 1 }),
    verified: bool('已核验 / Verified', 'S'),
  },
})

export const customerFinancialReport = defineResource({
  name: 'customer-financial-report', label: '财务报表 / Financial report', area: 'customers', kind: 'lines', parent: 'customerId', title: 'year',
  fields: {
    customerId: ref('客户 / Customer', 'S', 'customer'),
    year: int('年度 / Year', 'R', { min: 2000, max: 2100, year: true }),
    period: enumeration('报表期 / Period', 'R', reportPeriod, { default: 1 }),
    revenue: money('营业收入 / Revenue', 'R', { signed: true }),
    grossProfit: money('毛利 / Gross profit', 'R', { signed: true }),
    netProfit: money('净利润 / Net profit', 'R', { signed: true }),
    totalAssets: money('总资产 / Total assets', 'R'),
    totalLiabilities: money('总负债 / Total liabilities', 'R'),
    cash: money('货币资金 / Cash', 'R'),
    receivables: money('应收账款 / Receivables', 'R'),
    bankLoans: money('银行借款 / Bank loans', 'R'),
    netAssets: money('净资产 / Net assets', 'S', { signed: true }),
    debtRatio: rate('资产负债率 / Debt ratio', 'S', { unit: '%' }),
    audited: bool('已审计 / Audited'),
    auditFirm: text('审计机构 / Auditor', '', { max: 64, when: { audited: [true] } }),
    attachBizId: files('附件 / Files'),
  },
})
