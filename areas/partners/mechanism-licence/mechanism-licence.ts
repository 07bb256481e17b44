import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  many,
  ref,
  region,
  text,
  user,
  type Action,
} from '#kernel'

export const verifyState = enumOf('licence_verify_state', {
  0: ['未核验 / Not verified', 'default'],
  1: ['已核验 / Verified', 'success'],
  2: ['不符 / Does not match', 'danger'],
})

const actions = {
  verify: {
    label: '核验 / Verify',
    call: 'PUT verify',
    permission: 'verify',
    input: { verifyState: enumeration('核验结果 / Result', 'R', verifyState) },
  },
} as const satisfies Record<string, Action>

/** 20-partners 3: one row per paper; a renewal is a new row that names the one it replaces. */
export const mechanismLicence = defineResource({
  name: 'mechanism-licence',
  label: '证照与资料 / Licences and documents',
  area: 'partners',
  page: '/mechanism/licence',
  title: 'licenceNo',
  subtitle: ['holderName'],
  fields: {
    mechanismId: ref('机构 / Institution', 'RLF', 'mechanism', { fixed: true }),
    licenceKind: dict('证照类型 / Kind', 'RLF', 'licence_kind', { fixed: true }),
    // The number of an identity card is personal data; that of a business licence is public.
    licenceNo: text('证号 / No.', 'LKM', { max: 64, mask: 'idNo', maskedWhen: { licenceKind: ['legal_id'] } }),
    holderName: text('持有人 / Holder', '', { max: 128 }),
    cityCodes: many(region('适用城市 / Cities', 'F')),
    scope: text('许可范围 / Scope', '', { max: 200 }),
    issueOrg: text('发证机关 / Issued by', '', { max: 64 }),
    issueDate: date('发证日期 / Issued', 'LF', { past: true }),
    validFrom: date('有效期起 / Valid from', 'LF'),
    validTo: date('有效期止 / Valid to', 'LF', { notBefore: 'validFrom', when: { longTerm: [false] } }),
    longTerm: bool('长期 / Long-term', '', { default: false }),
    fileBizId: files('扫描件 / Scan', 'R'),
    verifyState: enumeration('核验 / Verified', 'LFS', verifyState),
    verifyUserId: user('核验人 / Verified by', 'S'),
    verifyTime: datetime('核验时间 / Verified at', 'S'),
    remindDays: int('提前提醒 / Remind', '', { default: 30, min: 0, unit: '天' }),
    remindedAt: date('已提醒 / Reminded on', 'S', { untold: true }),
    replacesId: ref('续期自 / Renews', '', 'mechanism-licence'),
    daysLeft: int('剩余天数 / Days left', 'LS', { computed: true }),
  },
  actions,
  calls:
    'page, list:mechanism_licence_view, detail, save:mechanism_licence_edit, update, remove:mechanism_licence_edit',
  scope: { staff: 'all', partner: 'mechanismId' },
  list: { quick: ['licenceKind', 'mechanismId', 'validTo', 'verifyState'], sort: '-createTime' },
})
