import {
  bool,
  defineResource,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  files,
  ref,
  text,
} from '#kernel'

const buyerKind = enumOf('invoice_buyer_kind', { 1: '单位 / Organisation', 2: '个人 / Person' })
const deliverMode = enumOf('invoice_deliver_mode', { 1: '邮箱 / E-mail', 2: '短信 / SMS', 3: '邮寄 / Post' })
const relation = enumOf('title_relation', {
  1: '本单位 / Itself',
  2: '总部 / Head office',
  3: '授权其他抬头 / Another, authorised',
})

/** 20-partners 3: an invoice title. Area 50 copies it when an invoice is made. */
export const mechanismTitle = defineResource({
  name: 'mechanism-title',
  label: '开票抬头 / Invoice title',
  area: 'partners',
  page: '/mechanism/title',
  title: 'titleName',
  subtitle: ['taxNo'],
  fields: {
    mechanismId: ref('机构 / Institution', 'RF', 'mechanism', {
      fills: { titleName: 'mechanismName', taxNo: 'taxNo' },
    }),
    titleName: text('抬头 / Title', 'RLK', { max: 100 }),
    buyerKind: enumeration('类型 / Buyer', 'R', buyerKind, { default: 1 }),
    taxNo: text('税号 / Tax no.', 'L', { max: 20, requiredWhen: { buyerKind: [1] } }),
    address: text('地址 / Address', '', { max: 100 }),
    phone: text('电话 / Phone', '', { max: 20 }),
    bankName: text('开户行 / Bank', '', { max: 100 }),
    accountNo: text('账号 / Account no.', 'M', { max: 34, mask: 'bankNo' }),
    invoiceKind: dict('默认票种 / Invoice kind', 'RL', 'invoice_kind'),
    email: text('交付邮箱 / Delivery e-mail', '', {
      max: 64,
      format: 'email',
      help: '邮箱与手机至少填一项 / E-mail or mobile, at least one',
    }),
    mobile: text('交付手机 / Delivery mobile', '', { max: 20, format: 'mobile' }),
    deliverMode: enumeration('交付方式 / Delivery', '', deliverMode),
    relation: enumeration('与机构关系 / Relation', 'R', relation, { default: 1 }),
    authFileBizId: files('授权书 / Authorisation', '', { when: { relation: [3] }, requiredWhen: { relation: [3] } }),
    isDefault: bool('默认 / Default', 'L'),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls: 'page, list:mechanism_pick, detail, save:mechanism_title_edit, update, update-status:mechanism_title_edit',
  scope: { staff: 'all', partner: 'mechanismId' },
  list: { quick: ['mechanismId'] },
  indexes: ['unique: mechanismId where is_default'],
})
