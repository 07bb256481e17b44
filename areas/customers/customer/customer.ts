import { bool, date, defineResource, dept, dict, enumeration, enumOf, int, json, lines, many, money, note, qty, rate, ref, region, state, states, text, user, type Action } from '#kernel'
import { mechanismFields } from '#areas/partners/mechanism/mechanism.ts'
import { institutionRelated, institutionScope, institutionSections } from '#areas/partners/mechanism/institution.ts'

export const customerKind = enumOf('customer_kind', { 1: 'KA大客户 / Key account', 2: '中小车队 / Small or middle fleet', 3: '个体工商户 / Sole trader', 4: '个人 / Person', 5: '政企用车单位 / Public or corporate user' })
const taxCredit = enumOf('tax_credit', { 1: 'A / A', 2: 'B / B', 3: 'M / M', 4: 'C / C', 5: 'D / D', 6: '无 / None' })

export const customerStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  active: state(1, '生效 / Active', 'success'),
  inactive: state(2, '停用 / Inactive', 'info'),
  dormant: state(3, '休眠 / Dormant', 'warning'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
})

const actions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving', permission: 'add' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving', permission: 'edit' },
  enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'status', reason: 'optional' },
  disable: { label: '停用 / Disable', from: ['active'], to: 'inactive', permission: 'status', danger: true, reason: 'required', confirm: '停用客户【{mechanismName}】？停用期间不能签约和提车 / Disable {mechanismName}? It can neither sign nor take vehicles' },
  approve: { label: '通过 / Approve', from: ['approving'], to: 'active', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  fallDormant: { label: '转休眠 / Fall dormant', from: ['active'], to: 'dormant', by: 'system' },
  rouse: { label: '唤醒 / Wake up', from: ['dormant'], to: 'active', by: 'system' },
  updateApprovalUser: {
    label: '更换审批人 / Change approver', from: ['approving'], call: 'PUT update-approval-user', permission: 'approval_user', reason: 'required', batch: true,
    input: { approvalUserId: user('审批人 / Approver', 'R') },
  },
  transfer: {
    label: '移交 / Hand over', call: 'PUT transfer', permission: 'transfer', reason: 'required', batch: true,
    input: { bizUserId: user('新业务员 / New salesperson', 'R') },
  },
  // Decisions, silence 1: until the review chain exists the risk role grants here, with a reason that stays in the flow.
  grantQuota: {
    label: '特别授信 / Exceptional grant', from: ['active'], call: 'PUT grant-quota', permission: ':customer_city_quota_grant', reason: 'required',
    input: {
      quotaCity: region('城市 / City', 'R'), newQty: int('授信台数（新总量） / Granted (new total)', 'R', { min: 0, unit: '台' }), newAmount: money('授信金额（新总额） / Granted amount (new total)', 'R'),
      newValidTo: date('有效期止 / Valid to', 'R'), newGrade: text('风险等级 / Grade', '', { max: 1, help: 'A、B、C、D 或 E / A to E' }),
    },
  },
} as const satisfies Record<string, Action>

const fleetOwner = { customerKind: [1, 2, 3] } as const
/** A private person has no fleet to tell about (20-partners 5, save). */
const withFleet = { customerKind: [1, 2, 3, 5] } as const
const figure = { computed: true } as const

/** 20-partners 5: master data of a lessee, in five sections with versions of their own (D11). */
export const customer = defineResource({
  name: 'customer', label: '客户 / Customer', area: 'customers', page: '/customers/customer', title: 'mechanismName', subtitle: ['mechanismNo', 'creditCode'],
  extends: 'mechanism', kindValue: 1, number: { field: 'mechanismNo', prefix: 'KH' },
  fields: {
    ...mechanismFields,
    ownerUserId: user('负责人 / Owner', 'S', { handover: { openWhen: { status: [103, 102, 1, 3, 100, 101] }, dept: 'ownerDeptId' } }),
    ownerDeptId: dept('负责部门 / Department', 'S'),
    customerKind: enumeration('客户类别 / Kind', 'RLF', customerKind),
    businessKind: dict('业务类型 / Business', 'RLF', 'customer_business'),
    customerLevel: dict('客户等级 / Level', 'LF', 'customer_level'),
    source: dict('客户来源 / Source', 'RF', 'customer_source'),
    bizUserId: user('业务员 / Salesperson', 'RLF', { default: 'me', handover: { openWhen: { status: [103, 102, 1, 3, 100, 101] }, dept: 'bizDeptId' } }),
    bizDeptId: dept('业务部门 / Department', 'RLF', { default: 'myDept' }),
    groupId: ref('所属集团 / Group', 'LF', 'customer-group', { only: { status: [1] }, help: '同一实际控制人的客户共用限额 / Customers under one controller share a limit' }),
    controllerName: text('实际控制人 / Controller', 'L', { max: 64, requiredWhen: fleetOwner }),
    controllerIdNo: text('实际控制人证件号 / Controller ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo', requiredWhen: fleetOwner }),
    controllerPhone: text('实际控制人手机 / Controller mobile', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
    controllerSince: date('控制起始 / Controls since', '', { past: true, requiredWhen: fleetOwner }),
    controllerSpouse: text('配偶 / Spouse', '', { max: 64 }),
    controllerGuarantee: bool('愿提供连带担保 / Will guarantee'),
    shareholders: lines('股东 / Shareholders', '', 'customer-shareholder'),
    listed: bool('上市 / Listed'),
    parentCompanyName: text('母公司 / Parent company', '', { max: 128 }),
    relatedNote: note('关联企业 / Related firms'),
    informs: lines('通知设置 / Notices', '', 'customer-inform'),
    areas: lines('业务区域 / Business areas', '', 'customer-business-area'),
    mainBusiness: note('主营业务 / Main business', 'R', { requiredWhen: withFleet, max: 1000 }),
    operateYears: qty('从业年限 / Years', 'LS', { scale: 1, computed: true }),
    fleetQty: int('车队规模 / Fleet', 'LS'),
    ownQty: int('自有 / Own', 'S'),
    leasedQty: int('外租 / Leased', 'S'),
    ourQty: int('租自我方 / From us', 'S'),
    driverQty: int('司机数 / Drivers', 'R', { requiredWhen: withFleet, min: 0 }),
    staffQty: int('员工数 / Staff', 'R', { requiredWhen: withFleet, min: 0 }),
    siteQty: int('场地数 / Sites', '', { min: 0 }),
    utilisationRate: rate('出车率 / Utilisation', 'R', { requiredWhen: withFleet, unit: '%', max: 100 }),
    driverTurnover: rate('司机月流失率 / Driver turnover', 'R', { requiredWhen: withFleet, unit: '%', max: 100 }),
    topPlatformShare: rate('最大平台占比 / Top platform', 'R', { requiredWhen: withFleet, unit: '%', max: 100 }),
    evRate: rate('新能源占比 / EV share', '', { unit: '%', max: 100 }),
    avgDailyKm: int('日均里程 / Km per day', '', { min: 0, unit: '公里' }),
    accidentRate: rate('年出险率 / Accident rate', 'S', { unit: '%' }),
    annualRevenue: money('年营收 / Annual revenue', 'LS', { signed: true }),
    netAssets: money('净资产 / Net assets', 'S', { signed: true }),
    debtRatio: rate('资产负债率 / Debt ratio', 'LS', { unit: '%' }),
    taxCredit: enumeration('纳税信用 / Tax credit', 'R', taxCredit, { requiredWhen: withFleet }),
    otherRentMonthly: money('外租月租金 / Other rent', 'S'),
    loanMonthly: money('月还款 / Loan payments', 'S'),
    upstreamNote: note('上游与回款周期 / Upstream'),
    payHabit: note('付款习惯 / Payment habit'),
    serviceItems: lines('服务项目 / Service items', '', 'customer-service-item'),
    flows: lines('银行流水 / Bank flow', '', 'customer-financial-flow'),
    reports: lines('财务报表 / Financial reports', '', 'customer-financial-report'),
    approvalUserId: user('审批人 / Approver', 'LFS'),
    riskGrade: text('风险等级 / Grade', 'LFS', { max: 1, width: 80 }),
    riskScore: qty('风险分 / Score', 'LS', { scale: 1 }),
    nextReviewDate: date('下次年审 / Next review', 'LFS'),
    quotaQty: int('总额度台数 / Quota', 'LS', figure),
    usedQty: int('已用台数 / Used', 'LS', figure),
    availableQty: int('可用台数 / Available', 'LS', figure),
    quotaAmount: money('额度金额 / Amount', 'LS', figure),
    usedAmount: money('已用金额 / Used amount', 'LS', figure),
    availableAmount: money('可用金额 / Available amount', 'LS', { ...figure, signed: true }),
    contractQty: int('合同数 / Contracts', 'LS'),
    firstContractDate: date('首签日 / First contract', 'LS'),
    lastBizDate: date('最近业务日 / Last business', 'LS'),
    dormantSince: date('休眠自 / Dormant since', 'LS'),
    sectionState: json<Record<string, number>>('分段完成度 / Sections', 'S'),
    sectionVersions: json<Record<string, number>>('分段版本 / Versions', 'S'),
    pendingChange: json<Record<string, { before: string; after: string }>>('待审变更 / Pending change', 'S'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    { ...institutionSections[0]!, fields: [...institutionSections[0]!.fields, 'customerKind', 'businessKind', 'customerLevel', 'source', 'bizUserId', 'bizDeptId', 'groupId'] },
    institutionSections[1]!,
    { id: 'control', title: '股权与控制 / Ownership and control', fields: ['controllerName', 'controllerIdNo', 'controllerPhone', 'controllerSince', 'controllerSpouse', 'controllerGuarantee', 'listed', 'parentCompanyName', 'relatedNote', 'shareholders'] },
    institutionSections[2]!,
    institutionSections[3]!,
    { id: 'inform', title: '通知 / Notices', fields: ['informs'] },
    { id: 'applyArea', title: '申请区域 / Areas applied for', fields: ['areas'] },
    { id: 'business', title: '经营 / Business', fields: ['mainBusiness', 'fleetQty', 'ownQty', 'leasedQty', 'ourQty', 'driverQty', 'staffQty', 'siteQty', 'utilisationRate', 'driverTurnover', 'topPlatformShare', 'evRate', 'avgDailyKm', 'accidentRate', 'annualRevenue', 'netAssets', 'debtRatio', 'taxCredit', 'otherRentMonthly', 'loanMonthly', 'upstreamNote', 'payHabit'] },
    { id: 'money', title: '流水与报表 / Bank flow and reports', fields: ['serviceItems', 'flows', 'reports'] },
    { id: 'review', title: '审查与额度 / Review and quota', fields: ['approvalUserId', 'riskGrade', 'riskScore', 'nextReviewDate', 'quotaQty', 'usedQty', 'availableQty', 'quotaAmount', 'usedAmount', 'availableAmount', 'contractQty', 'firstContractDate', 'lastBizDate', 'dormantSince'] },
  ],
  states: customerStates,
  actions,
  events: {
    'customer.submitted': '客户提交审批 / Customer submitted',
    'customer.approved': '客户审批通过 / Customer approved',
    'customer.rejected': '客户被驳回 / Customer rejected',
    'customer.status-changed': '客户状态变更 / State of a customer changed',
    'customer.dormant': '客户休眠 / Customer dormant',
    'customer.roused': '客户唤醒 / Customer roused',
    'customer.owner-changed': '客户更换业务员 / Salesperson of a customer changed',
    'customer.key-changed': { label: '客户关键信息变更 / Key facts of a customer changed', facts: { fields: many(text('变更字段 / Changed fields')) } },
  },
  calls: 'page, list:mechanism_pick, detail, timeline, status-count, save, update, afresh, remove, update-status, export, import',
  scope: { ...institutionScope, users: ['bizUserId', 'ownerUserId', 'createUser'], depts: ['bizDeptId', 'ownerDeptId', 'createDept'] },
  editableIn: ['draft', 'rejected', 'withdrawn', 'active'],
  removableIn: ['draft', 'rejected', 'withdrawn'],
  approval: { processKey: 'customer', variables: ['customerKind', 'approvalUserId'], city: 'cityCode', dept: 'bizDeptId' },
  list: {
    columns: ['mechanismNo', 'mechanismName', 'customerKind', 'businessKind', 'cityCode', 'bizUserId', 'riskGrade', 'quotaQty', 'usedQty', 'availableQty', 'blackFlag', 'status', 'createTime'],
    quick: ['businessKind', 'cityCode', 'bizUserId', 'riskGrade', 'customerKind'], pageSize: 50, totals: ['quotaQty', 'usedQty', 'availableQty', 'quotaAmount', 'usedAmount', 'availableAmount'],
  },
  detail: {
    facts: ['riskGrade', 'quotaQty', 'usedQty', 'availableQty', 'availableAmount', 'lastBizDate'],
    related: [
      { id: 'quota', title: '城市额度 / City quota', resource: 'customer-city-quota', by: 'customerId', columns: ['cityCode', 'quotaQty', 'frozenQty', 'occupiedQty', 'availableQty', 'availableAmount', 'validTo', 'status'] },
      ...institutionRelated,
    ],
  },
  excel: {
    import: ['mechanismName', 'creditCode', 'customerKind', 'businessKind', 'cityCode', 'legalPerson', 'legalPersonPhone', 'registeredCapital', 'establishDate', 'controllerName', 'bizUserId', 'taxNo'], naturalKey: ['creditCode'], draft: ['mechanismName', 'creditCode', 'customerKind', 'businessKind', 'cityCode', 'legalPerson', 'legalPersonPhone', 'bizUserId'],
    export: ['mechanismNo', 'mechanismName', 'creditCode', 'customerKind', 'businessKind', 'cityCode', 'bizUserId', 'riskGrade', 'riskScore', 'status', 'createTime'],
  },
})
