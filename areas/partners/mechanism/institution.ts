import type { Related, Section } from '#kernel'

/** Form sections of every institution, in the order of the paper form; a resource adds its own. */
export const institutionSections: readonly Section[] = [
  {
    id: 'identity',
    title: '基本信息 / Basics',
    fields: [
      'mechanismNo',
      'mechanismName',
      'shortName',
      'entityKind',
      'creditCode',
      'idNo',
      'headMechanismId',
      'cityCode',
      'industry',
      'cooperateFrom',
      'coopRating',
    ],
  },
  {
    id: 'registration',
    title: '登记信息 / Registration',
    fields: [
      'legalPerson',
      'legalPersonIdNo',
      'legalPersonPhone',
      'registeredCapital',
      'paidInCapital',
      'capitalCurrency',
      'establishDate',
      'businessTermTo',
      'registerStatus',
      'registerAddress',
      'officeAddress',
      'deliverAddress',
      'businessScope',
    ],
  },
  {
    id: 'signing',
    title: '税务与签约 / Tax and signing',
    fields: ['taxpayerKind', 'taxNo', 'signerName', 'signerPhone', 'signerIdNo'],
  },
  { id: 'reach', title: '联系与备注 / Contact and remarks', fields: ['phone', 'email', 'website', 'remark'] },
]
export const ownerFields = ['ownerUserId', 'ownerDeptId'] as const

/** Tabs of every institution's detail page (20-partners 3). Contracts and balances hang on as their areas are built. */
export const institutionRelated: readonly Related[] = [
  {
    id: 'licences',
    title: '证照 / Licences',
    resource: 'mechanism-licence',
    by: 'mechanismId',
    columns: ['licenceKind', 'licenceNo', 'validTo', 'daysLeft', 'verifyState'],
  },
  {
    id: 'contacts',
    title: '联系人 / Contacts',
    resource: 'contacts',
    by: 'mechanismId',
    columns: ['contactName', 'roles', 'position', 'phone', 'isPrimary', 'status'],
  },
  {
    id: 'accounts',
    title: '账户 / Accounts',
    resource: 'account-mechanism',
    by: 'mechanismId',
    columns: ['accountName', 'bankTitle', 'accountNo', 'useRange', 'isDefault', 'status'],
  },
  {
    id: 'checks',
    title: '核查 / Checks',
    resource: 'mechanism-check',
    by: 'mechanismId',
    columns: ['checkKind', 'subjectRole', 'subjectName', 'level', 'hitCount', 'summary', 'checkTime', 'validTo'],
  },
  {
    id: 'titles',
    title: '开票抬头 / Invoice titles',
    resource: 'mechanism-title',
    by: 'mechanismId',
    columns: ['titleName', 'taxNo', 'invoiceKind', 'isDefault', 'status'],
  },
]

export const institutionScope = {
  users: ['ownerUserId', 'createUser'],
  depts: ['ownerDeptId', 'createDept'],
  cities: ['cityCode'],
  partner: 'id',
} as const
export const institutionImport = [
  'mechanismName',
  'shortName',
  'entityKind',
  'creditCode',
  'cityCode',
  'legalPerson',
  'legalPersonPhone',
  'registeredCapital',
  'establishDate',
  'registerAddress',
  'officeAddress',
  'taxpayerKind',
  'taxNo',
  'phone',
  'ownerUserId',
  'remark',
] as const
