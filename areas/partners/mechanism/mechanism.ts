import {
  bool,
  date,
  defineResource,
  dept,
  dict,
  enabledStates,
  enumeration,
  enumOf,
  money,
  note,
  ref,
  region,
  text,
  user,
} from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

export const entityKind = enumOf('entity_kind', {
  1: '企业 / Company',
  2: '个体工商户 / Sole trader',
  3: '分支机构 / Branch',
  4: '事业单位或社团 / Public body or association',
  5: '个人 / Person',
})
const taxpayerKind = enumOf('taxpayer_kind', {
  1: '一般纳税人 / General taxpayer',
  2: '小规模 / Small taxpayer',
  3: '个人或不征 / Individual or not taxed',
})
const coopRating = enumOf('coop_rating', { 1: 'A / A', 2: 'B / B', 3: 'C / C', 4: 'D / D' })

const organisation = { entityKind: [1, 2, 3, 4] } as const

/** The columns that every institution shares (20-partners 3): also the fields of its extensions, in the same order. */
export const mechanismFields = {
  mechanismNo: text('机构编号 / No.', 'ULKS', { max: 32 }),
  mechanismType: enumeration('机构类型 / Kind', 'FS', mechanismType),
  mechanismName: text('名称 / Name', 'RLK', { max: 128, help: '与营业执照一致 / As printed on the licence' }),
  shortName: text('简称 / Short name', 'LK', { max: 40 }),
  pinyin: text('拼音 / Pinyin', 'SK', { max: 400, spells: 'mechanismName' }),
  entityKind: enumeration('主体性质 / Entity', 'RLF', entityKind, { default: 1 }),
  creditCode: text('统一社会信用代码 / Credit code', 'LK', {
    max: 18,
    format: 'creditCode',
    when: organisation,
    requiredWhen: organisation,
  }),
  idNo: text('身份证号 / ID no.', 'KM', {
    max: 18,
    format: 'idNo',
    mask: 'idNo',
    when: { entityKind: [5] },
    requiredWhen: { entityKind: [5] },
  }),
  headMechanismId: ref('总部 / Head office', 'F', 'mechanism', {
    only: { mechanismType: ['field:mechanismType'] },
    requiredWhen: { entityKind: [3] },
  }),
  legalPerson: text('法定代表人 / Legal representative', '', {
    max: 64,
    when: organisation,
    requiredWhen: organisation,
  }),
  legalPersonIdNo: text('法定代表人证件号 / Legal representative ID no.', 'M', {
    max: 18,
    format: 'idNo',
    mask: 'idNo',
    when: organisation,
  }),
  legalPersonPhone: text('法定代表人手机 / Legal representative mobile', 'M', {
    max: 20,
    format: 'mobile',
    mask: 'phone',
    when: organisation,
  }),
  registeredCapital: money('注册资本 / Registered capital', 'L', { when: organisation }),
  paidInCapital: money('实缴资本 / Paid-in capital', '', { when: organisation }),
  capitalCurrency: dict('币种 / Currency', '', 'currency', { default: 'CNY', when: organisation }),
  establishDate: date('成立日期 / Established', 'L', { past: true }),
  businessTermTo: date('营业期限至 / Term to', '', { help: '不填为长期 / Empty means long-term' }),
  registerStatus: dict('登记状态 / Register state', 'LF', 'register_status', {
    when: organisation,
    requiredWhen: organisation,
    default: '存续',
  }),
  businessScope: note('经营范围 / Scope', '', { max: 2000 }),
  industry: dict('行业 / Industry', 'F', 'industry'),
  registerAddress: text('注册地址 / Registered address', '', {
    max: 200,
    wide: true,
    when: organisation,
    requiredWhen: organisation,
  }),
  officeAddress: text('经营地址 / Office address', 'R', {
    max: 200,
    wide: true,
    requiredWhen: { entityKind: [5] },
    help: '不填同注册地址 / Empty means the registered address',
  }),
  deliverAddress: text('送达地址 / Service address', '', { max: 200, wide: true }),
  cityCode: region('所在城市 / City', 'RLF'),
  taxpayerKind: enumeration('纳税人类型 / Taxpayer', 'R', taxpayerKind, { default: 1 }),
  taxNo: text('税号 / Tax no.', '', { max: 20 }),
  signerName: text('签约人 / Signer', '', { max: 64 }),
  signerPhone: text('签约人手机 / Signer mobile', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
  signerIdNo: text('签约人证件号 / Signer ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
  phone: text('电话 / Phone', 'M', { max: 20, mask: 'phone' }),
  email: text('邮箱 / E-mail', '', { max: 64, format: 'email' }),
  website: text('网址 / Website', '', { max: 128 }),
  cooperateFrom: date('合作起始 / Since', 'L'),
  coopRating: enumeration('合作评级 / Cooperation grade', 'LF', coopRating),
  blackFlag: bool('黑名单 / Black-listed', 'LFS'),
  blackReason: text('拉黑原因 / Reason', 'S', { max: 200 }),
  ownerUserId: user('负责人 / Owner', 'RLF', {
    default: 'me',
    handover: { openWhen: { status: [1] }, dept: 'ownerDeptId' },
  }),
  ownerDeptId: dept('负责部门 / Department', 'RLF', { default: 'myDept' }),
  remark: note('备注 / Remark'),
}

/** One head for every institution: contracts, accounts and contacts point at it whatever its kind. */
export const mechanism = defineResource({
  name: 'mechanism',
  label: '机构 / Institution',
  area: 'partners',
  title: 'mechanismName',
  subtitle: ['mechanismNo', 'creditCode'],
  discriminator: 'mechanismType',
  fields: mechanismFields,
  states: enabledStates,
  calls: 'list:mechanism_pick',
  scope: {
    users: ['ownerUserId', 'createUser'],
    depts: ['ownerDeptId', 'createDept'],
    cities: ['cityCode'],
    partner: 'id',
  },
  indexes: [
    'mechanismType, status',
    'unique: mechanismType, mechanismName where entity_kind <> 5',
    'unique: mechanismType, creditCode where credit_code is not null',
    'unique: mechanismType, idNo where id_no is not null',
  ],
})
