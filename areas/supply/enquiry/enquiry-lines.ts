import {
  bool,
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  json,
  money,
  note,
  qty,
  rate,
  ref,
  region,
  text,
  user,
  type Label,
} from '#kernel'
import { enquiryInviteWay, enquiryQuoteWay, enquirySupplierType } from './codes.ts'

/** What is asked: one definition for each kind, as each has its own list of services. */
export const enquiryItem = (kind: { readonly of: string; readonly label: Label; readonly dictionary: string }) =>
  defineResource({
    name: `${kind.of}-item`,
    label: kind.label,
    area: 'supply',
    kind: 'lines',
    parent: 'enquiryId',
    title: 'itemName',
    fields: {
      enquiryId: ref('询价单 / Enquiry', 'S', 'enquiry'),
      itemCode: dict('服务项目 / Item', 'RL', kind.dictionary),
      itemName: text('名称 / Name', 'SL', { max: 64 }),
      cityCode: region('城市 / City', 'L', { help: '不填为全部城市 / Empty: every city' }),
      modelClass: dict('车型级别 / Class', 'L', 'car_level'),
      unit: dict('单位 / Unit', 'RL', 'price_unit'),
      qty: qty('预计数量 / Quantity', 'RL', { min: 0, help: '预计期间内 / In the estimated period' }),
      maxPrice: money('最高限价 / Ceiling', 'LM', { mask: 'money', unit: '元' }),
      winnerId: ref('中选供应商 / Winner', 'SL', 'enquiry-supplier'),
      winPrice: qty('中选价 / Price of the winner', 'S', { unit: '元' }),
      remark: text('备注 / Remark', 'L', { max: 200 }),
    },
  })

const known = { supplierType: [2, 7, 9] } as const
const prospect = { supplierType: [0] } as const

/** Who is asked. What he offers stands here and in the quotes only from the opening on. */
export const enquirySupplier = defineResource({
  name: 'enquiry-supplier',
  label: '询价供应商 / Supplier asked',
  area: 'supply',
  kind: 'lines',
  parent: 'enquiryId',
  title: 'supplierName',
  fields: {
    enquiryId: ref('询价单 / Enquiry', 'S', 'enquiry'),
    supplierType: enumeration('供应商类型 / Type', 'RL', enquirySupplierType, { default: 2 }),
    supplierId: ref('供应商 / Supplier', 'L', 'mechanism', {
      when: known,
      requiredWhen: known,
      only: { status: [1], mechanismType: ['field:supplierType'] },
    }),
    supplierName: text('名称 / Name', 'L', {
      max: 128,
      requiredWhen: prospect,
      help: '潜在供应商填写 / Typed for a prospect',
    }),
    contactName: text('联系人 / Contact', 'L', { max: 64 }),
    contactPhone: text('手机 / Mobile', 'LM', { max: 20, format: 'mobile', mask: 'phone' }),
    inviteWay: enumeration('邀请方式 / Invited by', 'RL', enquiryInviteWay, { default: 1 }),
    parkingLotId: ref('停车场 / Parking lot', 'L', 'parking-lot', { when: { supplierType: [7] } }),
    spaces: int('可用车位 / Spaces', 'L', { min: 0 }),
    distanceKm: qty('距离 / Distance', 'L', { scale: 1, min: 0, unit: '公里' }),
    rating: qty('评级 / Rating', 'L', {
      scale: 1,
      min: 0,
      max: 5,
      help: '有历史评分的自动带出 / Filled where the supplier has a history',
    }),
    invitedTime: datetime('邀请时间 / Invited', 'SL'),
    quoteTime: datetime('报价时间 / Quoted', 'SL'),
    declined: bool('不报价 / Declined', 'SL'),
    // A system amount begins with 0, and no price is not the price 0: before the opening nothing stands here.
    total: qty('总价 / Total', 'SL', { unit: '元' }),
    days: int('工期 / Days', 'SL', { unit: '天' }),
    freeNote: note('优惠说明 / What comes free', 'S'),
    quoteFileBizId: files('报价单 / Quotation', 'S'),
    score: qty('得分 / Score', 'SL'),
    rank: int('名次 / Rank', 'SL'),
  },
  indexes: ['supplierId'],
})

/** Opened prices: one row for each supplier and item. */
export const enquiryQuote = defineResource({
  name: 'enquiry-quote',
  label: '报价 / Quote',
  area: 'supply',
  kind: 'lines',
  parent: 'enquiryId',
  title: 'itemName',
  fields: {
    enquiryId: ref('询价单 / Enquiry', 'S', 'enquiry'),
    supplierLineId: ref('供应商 / Supplier', 'SL', 'enquiry-supplier'),
    itemLineNo: int('项目行 / Item', 'S'),
    itemName: text('项目 / Item', 'SL', { max: 64 }),
    price: qty('含税单价 / Price', 'SL', { unit: '元' }),
    officialFee: qty('规费 / Statutory fee', 'SL', { unit: '元' }),
    taxRate: rate('税率 / Tax rate', 'SL', { unit: '%' }),
    stdDays: int('标准工期 / Days', 'SL', { unit: '天' }),
    steps: json<readonly { from: string; to: string | null; price: string }[]>('阶梯价 / Steps', 'S'),
    note: text('说明 / Note', 'SL', { max: 200 }),
  },
  indexes: ['supplierLineId'],
})

/**
 * Every version of a quote, as it came. Its prices are encrypted for good: reports, exports, search, history and
 * administrators find nothing here, and what was sealed is copied into the quotes by the opening alone.
 */
export const enquiryQuoteVersion = defineResource({
  name: 'enquiry-quote-version',
  label: '报价版本 / Version of a quote',
  area: 'supply',
  title: 'versionNo',
  appendOnly: true,
  fields: {
    enquiryId: ref('询价单 / Enquiry', 'S', 'enquiry'),
    supplierLineId: ref('供应商 / Supplier', 'S', 'enquiry-supplier'),
    versionNo: int('版本 / Version', 'S'),
    quotedTime: datetime('报价时间 / Quoted', 'S'),
    quoteWay: enumeration('报价方式 / By', 'S', enquiryQuoteWay),
    quoteUserId: user('代录人 / Entered by', 'S'),
    ip: text('地址 / Address', 'S', { max: 45 }),
    body: note('报价内容 / What was quoted', 'S', { max: 200_000, untold: true }),
  },
  scope: 'tenant',
  indexes: ['supplierLineId, versionNo'],
})
