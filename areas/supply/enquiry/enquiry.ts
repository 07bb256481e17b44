import {
  approvalActions,
  bool,
  date,
  datetime,
  defineResource,
  dept,
  enumeration,
  files,
  int,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
  type Label,
} from '#kernel'
import { enquiryAwardMode, enquiryKind, enquiryPurpose } from './codes.ts'

const isOpen = { opened: [true] } as const
const renewal = { purposeKind: [2] } as const
const oneOff = { purposeKind: [3] } as const

/** Columns of every kind of enquiry (40, section 5): also the fields of its extensions, in the same order. */
export const enquiryFields = {
  enquiryNo: text('询价单号 / No.', 'SULFK', { max: 32 }),
  enquiryKind: enumeration('询价类型 / Kind', 'SF', enquiryKind),
  title: text('标题 / Title', 'RLK', { max: 80 }),
  ownCompanyId: ref('主体 / Company', 'RLF', 'company', { only: { status: [1] } }),
  cityCodes: many(region('城市 / Cities', 'RLF')),
  deptId: dept('部门 / Department', 'RLF', { default: 'myDept' }),
  applyUserId: user('询价人 / Applicant', 'RLF', {
    default: 'me',
    handover: { openWhen: { status: [103, 10, 102, 100, 101] }, dept: 'deptId' },
  }),
  purposeKind: enumeration('用途 / Purpose', 'RLF', enquiryPurpose, { default: 1 }),
  sourceWorkOrderId: ref('来源工单 / Work order', 'F', 'vehicle-work-order', { when: oneOff }),
  contractId: ref('现协议 / Present agreement', 'F', 'contract', {
    when: renewal,
    requiredWhen: renewal,
    only: { status: [6, 7] },
  }),
  estimateFrom: date('预计期间起 / Estimated from', 'R', { default: 'today' }),
  estimateTo: date('预计期间止 / Estimated to', 'R', { notBefore: 'estimateFrom' }),
  yearEstimate: money('年预计金额 / Estimate of a year', 'SL', { unit: '元' }),
  quoteDeadline: datetime('报价截止 / Quotes until', 'RLF'),
  sealed: bool('密封报价 / Sealed', 'L', {
    default: true,
    fixed: true,
    help: '截止前任何人都看不到价格 / Nobody sees a price before the deadline',
  }),
  opened: bool('报价已开启 / Quotes open', 'S', { default: false }),
  openedTime: datetime('开启时间 / Opened at', 'S'),
  quoteCount: int('报价家数 / Quotes', 'SL', { unit: '家' }),
  lowestTotal: money('最低总价 / Lowest total', 'S', { unit: '元' }),
  weightPrice: int('价格权重 / Weight of the price', 'R', { default: 60, min: 0, max: 100, unit: '%' }),
  weightDays: int('工期权重 / Weight of the days', 'R', { default: 20, min: 0, max: 100, unit: '%' }),
  weightRating: int('评级权重 / Weight of the rating', 'R', { default: 20, min: 0, max: 100, unit: '%' }),
  winnerIds: many(ref('中选供应商 / Winners', 'SL', 'enquiry-supplier')),
  winnerTotal: money('中选总价 / Total of the winners', 'S', { unit: '元' }),
  dearerRate: rate('高于最低价 / Above the lowest', 'S', { unit: '%' }),
  awardMode: enumeration('定标方式 / Award', 'L', enquiryAwardMode, { default: 1, when: isOpen }),
  chooseReason: note('定标说明 / Reason of the choice', '', { wide: true, when: isOpen }),
  priceValidFrom: date('价格有效期起 / Prices valid from', 'LF', { when: isOpen }),
  priceValidTo: date('价格有效期止 / Prices valid to', 'LF', { when: isOpen }),
  agreementIds: many(ref('生成协议 / Agreements', 'SL', 'contract')),
  remark: note('备注 / Remark', '', { wide: true }),
  processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  attachBizId: files('附件 / Attachments'),
}

export const enquiryStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  collecting: state(10, '报价中 / Collecting quotes', 'warning'),
  approving: state(102, '审批中 / In approval'),
  priced: state(1, '生效 / Priced', 'success'),
  agreed: state(3, '已转协议 / In agreement', 'success'),
  expired: state(2, '已失效 / Expired', 'info'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
})

export const enquiryActions = {
  ...approvalActions,
  submit: { ...approvalActions.submit, from: ['draft', 'collecting'] },
  afresh: { ...approvalActions.afresh, permission: 'edit' },
  approve: { ...approvalActions.approve, to: 'priced' },
  publish: {
    label: '发布询价 / Invite suppliers',
    from: ['draft', 'collecting'],
    to: 'collecting',
    call: 'POST publish',
    page: 'publish',
    permission: 'edit',
  },
  closeQuote: {
    label: '关闭报价 / Close quoting',
    from: ['collecting'],
    call: 'POST close-quote',
    permission: 'edit',
    reason: 'optional',
    confirm:
      '关闭【{title}】的报价？报价随即开启，供应商不能再修改；截止前关闭须填写原因 / Close quoting of {title}? Quotes are opened and suppliers change nothing any more; before the deadline a reason is asked',
  },
  close: {
    label: '关闭询价 / Close the enquiry',
    from: ['collecting', 'priced', 'rejected', 'withdrawn'],
    to: 'expired',
    call: 'POST close',
    permission: 'edit',
    reason: 'required',
    danger: true,
    confirm: '关闭询价【{enquiryNo}】？其价格不再使用 / Close {enquiryNo}? Its prices are used no more',
  },
  makeAgreement: {
    label: '生成协议 / Make agreements',
    from: ['priced'],
    call: 'POST make-agreement',
    permission: 'edit',
    confirm:
      '按中选供应商生成协议草稿？每家一份，含主体和价目 / Draft one agreement for each winner, with parties and price list?',
  },
  agree: { label: '转协议 / In agreement', from: ['priced', 'expired'], to: 'agreed', by: 'system' },
  expire: { label: '失效 / Expire', from: ['priced'], to: 'expired', by: 'system' },
} as const satisfies Record<string, Action>

export const enquiryScope = {
  users: ['applyUserId', 'createUser'],
  depts: ['deptId', 'createDept'],
  cities: ['cityCodes'],
} as const

/** 40, section 5: one head for the three kinds; a kind's resource reads and writes head and extension as one object. */
export const enquiry = defineResource({
  name: 'enquiry',
  label: '询价单 / Price enquiry',
  area: 'supply',
  title: 'enquiryNo',
  subtitle: ['title'],
  discriminator: 'enquiryKind',
  fields: enquiryFields,
  states: enquiryStates,
  events: { 'enquiry.priced': '询价生效 / Enquiry priced' },
  calls: 'list:contract_pick',
  scope: enquiryScope,
  indexes: ['enquiryKind, status', 'status, quoteDeadline', 'status, priceValidTo'],
})

export interface KindOfEnquiry {
  readonly kind: 1 | 2 | 3
  /** Its items: a child resource of its own, as each kind has its own dictionary. */
  readonly items: string
  /** Columns that only suppliers of this kind have. */
  readonly lots?: true
}

/** What the definitions of the three kinds share: fields with their lines, sections, list, approval. */
export const enquiryParts = ({ kind, items, lots }: KindOfEnquiry) =>
  ({
    area: 'supply',
    extends: 'enquiry',
    kindValue: kind,
    title: 'enquiryNo',
    subtitle: ['title'],
    fields: {
      ...enquiryFields,
      items: lines('询价项目 / Items', 'R', items, { max: 200 }),
      suppliers: lines('供应商 / Suppliers', 'R', 'enquiry-supplier', {
        max: 50,
        columns: [...supplierColumns, ...(lots ? lotColumns : [])],
      }),
      quotes: lines('报价 / Quotes', '', 'enquiry-quote', { max: 10_000, readonly: true }),
    },
    sections: [
      {
        id: 'basics',
        title: '基本信息 / Basics',
        fields: [
          'enquiryNo',
          'title',
          'ownCompanyId',
          'cityCodes',
          'purposeKind',
          'contractId',
          'sourceWorkOrderId',
          'applyUserId',
          'deptId',
          'estimateFrom',
          'estimateTo',
          'remark',
        ],
      },
      { id: 'items', title: '询价项目 / Items', fields: ['items'] },
      { id: 'suppliers', title: '供应商 / Suppliers', fields: ['suppliers'] },
      {
        id: 'rules',
        title: '报价与评分 / Quoting and scores',
        fields: [
          'quoteDeadline',
          'sealed',
          'openedTime',
          'quoteCount',
          'weightPrice',
          'weightDays',
          'weightRating',
          'yearEstimate',
        ],
      },
      { id: 'quotes', title: '报价 / Quotes', fields: ['quotes'] },
      {
        id: 'award',
        title: '定标 / Award',
        fields: [
          'awardMode',
          'priceValidFrom',
          'priceValidTo',
          'chooseReason',
          'winnerIds',
          'winnerTotal',
          'lowestTotal',
          'dearerRate',
          'agreementIds',
        ],
      },
      { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
    ],
    states: enquiryStates,
    actions: enquiryActions,
    editableIn: ['draft', 'collecting', 'rejected', 'withdrawn'],
    scope: enquiryScope,
    list: {
      columns: [
        'enquiryNo',
        'title',
        'ownCompanyId',
        'cityCodes',
        'purposeKind',
        'quoteDeadline',
        'sealed',
        'quoteCount',
        'status',
        'winnerIds',
        'yearEstimate',
        'priceValidTo',
        'applyUserId',
        'createTime',
      ],
      quick: ['enquiryNo', 'ownCompanyId', 'cityCodes', 'purposeKind', 'quoteDeadline'],
      totals: ['yearEstimate'],
    },
    detail: { facts: ['quoteDeadline', 'quoteCount', 'lowestTotal', 'winnerTotal', 'dearerRate', 'yearEstimate'] },
  }) as const

const supplierColumns = [
  'supplierType',
  'supplierId',
  'supplierName',
  'contactName',
  'contactPhone',
  'inviteWay',
  'rating',
  'invitedTime',
  'quoteTime',
  'declined',
  'total',
  'days',
  'score',
  'rank',
]
const lotColumns = ['parkingLotId', 'spaces', 'distanceKm']

/** The binding of a kind; the variables are those of the process in 10-platform 10.3. */
export const enquiryApproval = (processKey: string) =>
  ({
    processKey,
    amount: 'winnerTotal',
    city: 'cityCodes',
    dept: 'deptId',
    variables: ['yearEstimate', 'dearerRate', 'quoteCount'],
    words: { tooDear: '明显高于最低价 / Much above the lowest' },
  }) as const

/** `code` is the first part of the permission codes. */
export const enquiryCalls = (code: string): string =>
  `page, detail, timeline, status-count, list:${code}_view|contract_pick, save, update, afresh, remove, export:${code}_edit@POST generate-file`

export const enquiryLabel = (zh: string, en: string): Label => `${zh}询价 / ${en} enquiry`
