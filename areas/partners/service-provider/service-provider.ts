import { bool, date, defineResource, dept, dict, enableActions, enabledStates, enumeration, enumOf, int, many, qty, rate, ref, region, text } from '#kernel'
import { vehicleWorkOrderType } from '#areas/codes/codes.ts'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { institutionImport, institutionRelated, institutionScope, institutionSections, ownerFields } from '../mechanism/institution.ts'

export const settleMode = enumOf('settle_mode', { 1: '月结 / Monthly', 2: '单结 / Per job', 3: '预付 / Prepaid' })

/** 20-partners 4: whoever works for us for money; insurers, brokers and agents too (D14). */
export const serviceProvider = defineResource({
  name: 'service-provider', label: '服务商 / Service provider', area: 'partners', page: '/mechanism/servicing_provider', title: 'mechanismName', subtitle: ['mechanismNo', 'creditCode'],
  extends: 'mechanism', kindValue: 2, number: { field: 'mechanismNo', prefix: 'FW' },
  fields: {
    ...mechanismFields,
    providerKinds: many(dict('服务类别 / Kinds', 'RLF', 'provider_kind')),
    workOrderTypes: many(enumeration('可接工单 / Work orders', 'RF', vehicleWorkOrderType)),
    serviceCities: many(region('服务城市 / Cities', 'RLF', { wide: true })),
    slaHours: int('响应时限 / Response hours', '', { min: 0, unit: '小时' }),
    dailyCapacity: int('日承接量 / Daily capacity', '', { min: 0, unit: '单' }),
    dispatchContactId: ref('派单联系人 / Dispatcher', '', 'contacts', { only: { status: [1] }, help: '角色为派单的联系人 / A contact with the role dispatcher' }),
    portalEnabled: bool('开通服务商端 / Portal', 'LF'),
    portalDeptId: dept('外部部门 / External department', 'S'),
    settleMode: enumeration('结算方式 / Settlement', 'R', settleMode, { default: 1 }),
    settleDay: int('结算日 / Settlement day', 'R', { min: 1, max: 31, default: 25 }),
    paymentDays: int('账期 / Payment days', 'R', { min: 0, max: 365, default: 30, unit: '天' }),
    invoiceKind: dict('票种 / Invoice', 'R', 'invoice_kind'),
    invoiceRate: rate('税率 / Tax rate', 'R', { unit: '%' }),
    liabilityPolicyNo: text('责任险保单 / Liability policy', '', { max: 64, when: { providerKinds: ['transport', 'towing'] }, requiredWhen: { providerKinds: ['transport', 'towing'] } }),
    liabilityPolicyTo: date('责任险到期 / Policy valid to', '', { when: { providerKinds: ['transport', 'towing'] }, requiredWhen: { providerKinds: ['transport', 'towing'] }, help: '到期后停止派单 / No dispatch after it' }),
    insurerCode: text('保险公司代码 / Insurer code', '', { max: 8, when: { providerKinds: ['insurer'] } }),
    hotline: text('报案电话 / Hotline', '', { max: 20, when: { providerKinds: ['insurer'] } }),
    agreementNo: text('有效协议 / Agreement', 'LS', { max: 32 }),
    agreementTo: date('协议到期 / Agreement valid to', 'LS'),
    scoreTime: qty('时效分 / Time score', 'LS', { scale: 1 }),
    scoreQuality: qty('质量分 / Quality score', 'LS', { scale: 1 }),
    scoreCost: qty('成本分 / Cost score', 'LS', { scale: 1 }),
    scoreTotal: qty('总分 / Total score', 'LS', { scale: 1 }),
  },
  sections: [
    institutionSections[0]!,
    { id: 'service', title: '服务能力 / Services', fields: ['providerKinds', 'workOrderTypes', 'serviceCities', 'slaHours', 'dailyCapacity', 'dispatchContactId', 'portalEnabled', 'liabilityPolicyNo', 'liabilityPolicyTo', 'insurerCode', 'hotline', ...ownerFields] },
    { id: 'settlement', title: '结算 / Settlement', fields: ['settleMode', 'settleDay', 'paymentDays', 'invoiceKind', 'invoiceRate'] },
    institutionSections[1]!, institutionSections[2]!, institutionSections[3]!,
  ],
  states: enabledStates,
  actions: { ...enableActions, disable: { ...enableActions.disable, reason: 'required' } },
  calls: 'page, list:mechanism_pick, detail, timeline, status-count, save, update, remove, update-status, import',
  scope: institutionScope,
  list: { columns: ['mechanismNo', 'mechanismName', 'providerKinds', 'serviceCities', 'coopRating', 'scoreTotal', 'agreementNo', 'agreementTo', 'ownerUserId', 'blackFlag', 'status', 'createTime'], quick: ['providerKinds', 'serviceCities', 'coopRating'], totals: [] },
  detail: { facts: ['coopRating', 'scoreTotal', 'agreementNo', 'agreementTo', 'settleMode'], related: institutionRelated },
  excel: { import: [...institutionImport, 'providerKinds', 'workOrderTypes', 'serviceCities', 'settleMode', 'settleDay', 'paymentDays', 'invoiceKind', 'invoiceRate'], naturalKey: ['creditCode'] },
})
