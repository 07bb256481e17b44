import {
  defineResource,
  dept,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  files,
  int,
  many,
  note,
  rate,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { institutionRelated, institutionScope, institutionSections, ownerFields } from '../mechanism/institution.ts'

const companyKind = enumOf('company_kind', {
  1: '经营租赁公司 / Operating lessor',
  2: '融资租赁公司 / Finance lessor',
  3: '汽车服务公司 / Vehicle service company',
  4: '集团总部 / Group head office',
  5: '分公司 / Branch',
})
export const companyAbility = enumOf('company_ability', {
  1: '出租人 / Lessor',
  2: '采购方 / Buyer',
  3: '借款人 / Borrower',
  4: '登记车主 / Registered owner',
  5: '开票方 / Invoice seller',
  6: '收付款 / Receipts and payments',
  7: '投保人 / Policy holder',
})

/** 20-partners 4: our own legal entities; lessor, buyer, borrower, registered owner, invoice seller. */
export const company = defineResource({
  name: 'company',
  label: '公司主体 / Own company',
  area: 'partners',
  page: '/system/company',
  title: 'mechanismName',
  subtitle: ['mechanismNo', 'creditCode'],
  extends: 'mechanism',
  kindValue: 10,
  number: { field: 'mechanismNo', prefix: 'GS' },
  fields: {
    ...mechanismFields,
    companyKind: enumeration('主体类型 / Kind', 'RLF', companyKind),
    parentCompanyId: ref('上级主体 / Parent', 'LF', 'company', { only: { status: [1] } }),
    deptId: dept('对应部门 / Department', 'LF'),
    abilities: many(
      enumeration('可用角色 / Roles', 'RLF', companyAbility, {
        help: '选择框按角色筛选主体 / Company pickers filter by role',
      }),
    ),
    rentTaxRate: rate('租金税率 / Rent tax', 'R', { unit: '%', default: '13.000000' }),
    serviceTaxRate: rate('服务税率 / Service tax', 'R', { unit: '%', default: '6.000000' }),
    rentalFilingCities: many(
      region('租赁备案城市 / Filed cities', '', { requiredWhen: { companyKind: [1] }, wide: true }),
    ),
    registerCities: many(region('可上牌城市 / Plate cities', '', { requiredWhen: { companyKind: [1] }, wide: true })),
    plateQuotaNote: note('指标说明 / Plate quota note', '', {
      help: '限购城市的指标情况 / For cities with purchase limits',
    }),
    financeUserId: user('财务负责人 / Finance', 'R', { handover: { openWhen: { status: [1] }, free: true } }),
    legalUserId: user('法务负责人 / Legal', '', { handover: { openWhen: { status: [1] }, free: true } }),
    glEntityCode: text('总账主体 / GL entity', '', { max: 20 }),
    logoBizId: files('标志 / Logo'),
    stampTitle: text('落款 / Signature line', '', {
      max: 64,
      help: '打印件落款，不填用名称 / Signature line on prints; defaults to the name',
    }),
    cardCount: int('账户数 / Accounts', 'LS', { computed: true }),
  },
  sections: [
    institutionSections[0]!,
    {
      id: 'role',
      title: '主体角色 / Role',
      fields: [
        'companyKind',
        'parentCompanyId',
        'deptId',
        'abilities',
        'rentTaxRate',
        'serviceTaxRate',
        'rentalFilingCities',
        'registerCities',
        'plateQuotaNote',
        'financeUserId',
        'legalUserId',
        ...ownerFields,
      ],
    },
    institutionSections[1]!,
    institutionSections[2]!,
    { id: 'prints', title: '打印与总账 / Prints and ledger', fields: ['glEntityCode', 'stampTitle', 'logoBizId'] },
    institutionSections[3]!,
  ],
  states: enabledStates,
  actions: { ...enableActions, disable: { ...enableActions.disable, reason: 'required' } },
  calls: 'page, list:mechanism_pick, detail, timeline, status-count, save, update, remove, update-status',
  scope: institutionScope,
  list: {
    columns: [
      'mechanismNo',
      'mechanismName',
      'shortName',
      'companyKind',
      'cityCode',
      'creditCode',
      'abilities',
      'financeUserId',
      'cardCount',
      'status',
      'createTime',
    ],
    quick: ['companyKind', 'cityCode', 'abilities'],
    totals: [],
    pageSize: 20,
  },
  detail: {
    facts: ['companyKind', 'cityCode', 'rentTaxRate', 'serviceTaxRate', 'cardCount'],
    related: institutionRelated,
  },
})
