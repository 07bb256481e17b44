import {
  approvalActions,
  date,
  datetime,
  defineResource,
  dept,
  enumeration,
  enumOf,
  files,
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
  type Label,
} from '#kernel'
import { newPriceFields } from '../price-line/price-line.ts'

/** Kinds of agreements whose prices change by a document of their own (codes of contract_type). */
export const pricedContractType = enumOf('serve_change_contract_type', {
  12: '停车场协议 / Parking agreement',
  14: '收款授权协议 / Collection authorisation',
  15: '上牌及网约车代办协议 / Plate and ride-hailing agency',
  16: '维修站合作协议 / Repair-station cooperation',
  17: '年检代办协议 / Inspection agency',
})

interface NewLinesOf {
  /** Their kind of agreement, as its price lines are called. */
  readonly of: string
  readonly label: Label
  readonly items: string
  readonly site?: { readonly label: Label; readonly of: string }
}
const newLines = ({ of, label, items, site }: NewLinesOf) =>
  defineResource({
    name: `${of}-change`,
    label,
    area: 'supply',
    kind: 'lines',
    parent: 'changeId',
    title: 'itemName',
    subtitle: ['cityCode', 'price'],
    fields: {
      changeId: ref('调价单 / Price change', 'S', 'contract-serve-change'),
      ...(site ? { siteId: ref(site.label, 'L', site.of, { help: '不填为全部站点 / Empty: every site' }) } : {}),
      ...newPriceFields(items),
    },
  })

export const parkingPriceChange = newLines({
  of: 'contract-parking-lot-serve',
  label: '停车新价 / New parking price',
  items: 'parking_item',
  site: { label: '停车场 / Lot', of: 'parking-lot' },
})
export const collectionPriceChange = newLines({
  of: 'contract-collection-serve',
  label: '清收新价 / New price of a collection agent',
  items: 'collect_item',
})
export const agencyPriceChange = newLines({
  of: 'contract-car-hailing-serve',
  label: '代办新价 / New agency price',
  items: 'agency_item',
})
export const repairPriceChange = newLines({
  of: 'contract-pit-lane-serve',
  label: '维修新价 / New repair price',
  items: 'pit_item',
  site: { label: '维修站 / Station', of: 'pit-lane' },
})
export const inspectionPriceChange = newLines({
  of: 'contract-year-check-serve',
  label: '年检新价 / New inspection price',
  items: 'check_item',
  site: { label: '检测站 / Station', of: 'pit-lane' },
})

/** The lines of a change, by the kind of its agreement. */
export const linesByType = {
  12: { field: 'parkingLines', resource: parkingPriceChange },
  14: { field: 'collectionLines', resource: collectionPriceChange },
  15: { field: 'agencyLines', resource: agencyPriceChange },
  16: { field: 'repairLines', resource: repairPriceChange },
  17: { field: 'inspectionLines', resource: inspectionPriceChange },
} as const
export type PricedType = keyof typeof linesByType

const linesFor = (label: Label, type: number, of: string) =>
  lines(label, '', `${of}-change`, { max: 1000, when: { contractType: [type] } })
/** Whoever may change the prices of one of the kinds; the form checks that it is that of the agreement. */
const PRICE =
  'contract_parking_lot_price|contract_collection_price|contract_car_hailing_price|contract_pit_lane_price|contract_year_check_price'

/** 40, 3.3: new prices of a signed agreement, agreed with its supplier, in force from a day. */
export const contractServeChange = defineResource({
  name: 'contract-serve-change',
  label: '服务价目变更 / Change of service prices',
  area: 'supply',
  page: '/contract/serviceprice/change',
  title: 'changeNo',
  subtitle: ['contractNo', 'supplierName'],
  number: { field: 'changeNo', prefix: 'FWTJ' },
  fields: {
    changeNo: text('调价单号 / No.', 'SULFK', { max: 32 }),
    contractId: ref('服务协议 / Agreement', 'RLF', 'contract', {
      only: { status: [6, 7], contractType: [12, 14, 15, 16, 17] },
      fills: { contractType: 'contractType' },
      fixed: true,
    }),
    contractType: enumeration('协议类型 / Kind', 'RLF', pricedContractType, { fixed: true }),
    contractNo: text('协议编号 / Agreement no.', 'SK', { max: 32 }),
    supplierName: text('供应商 / Supplier', 'SLK', { max: 128 }),
    ownCompanyId: ref('我方主体 / Own company', 'SLF', 'company'),
    cityCodes: many(region('城市 / Cities', 'SF')),
    effectiveDate: date('生效日 / In force from', 'RLF', { default: 'today' }),
    priceRise: rate('最大涨幅 / Largest rise', 'SL', { signed: true, unit: '%' }),
    yearEstimate: money('年预估金额 / Estimate of a year', 'S'),
    reason: note('调价原因 / Reason', 'R', { wide: true }),
    bizUserId: user('经办人 / Handled by', 'RLF', {
      default: 'me',
      handover: { openWhen: { status: [103, 102, 100, 101] }, dept: 'bizDeptId' },
    }),
    bizDeptId: dept('部门 / Department', 'RF', { default: 'myDept' }),
    parkingLines: linesFor('停车新价 / New parking prices', 12, 'contract-parking-lot-serve'),
    collectionLines: linesFor('清收新价 / New prices of the agent', 14, 'contract-collection-serve'),
    agencyLines: linesFor('代办新价 / New agency prices', 15, 'contract-car-hailing-serve'),
    repairLines: linesFor('维修新价 / New repair prices', 16, 'contract-pit-lane-serve'),
    inspectionLines: linesFor('年检新价 / New inspection prices', 17, 'contract-year-check-serve'),
    signFileBizId: files('乙方签章确认件 / Signed by party B', 'R'),
    appliedTime: datetime('应用时间 / Applied at', 'SL'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
    attachBizId: files('附件 / Attachments'),
  },
  sections: [
    {
      id: 'basics',
      title: '调价信息 / Change',
      fields: [
        'changeNo',
        'contractId',
        'contractType',
        'supplierName',
        'effectiveDate',
        'reason',
        'priceRise',
        'yearEstimate',
        'appliedTime',
        'bizUserId',
        'bizDeptId',
      ],
    },
    {
      id: 'prices',
      title: '新价目 / New prices',
      fields: ['parkingLines', 'collectionLines', 'agencyLines', 'repairLines', 'inspectionLines'],
    },
    { id: 'files', title: '附件 / Files', fields: ['signFileBizId', 'attachBizId'] },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    approving: state(102, '审批中 / In approval'),
    active: state(1, '已生效 / In effect', 'success'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  }),
  actions: approvalActions,
  events: {
    'supply.price-changed': {
      label: '服务价格已变更 / Service prices changed',
      of: 'contract',
      facts: {
        changeNo: text('调价单号 / Change no.'),
        effectiveDate: date('生效日 / In force from'),
      },
    },
  },
  calls: `page, detail, timeline, status-count, save:${PRICE}, update:${PRICE}, afresh:${PRICE}, remove:${PRICE}, export`,
  scope: {
    users: ['bizUserId', 'createUser'],
    depts: ['bizDeptId', 'createDept'],
    cities: ['cityCodes'],
  },
  list: {
    columns: [
      'changeNo',
      'contractId',
      'contractType',
      'supplierName',
      'effectiveDate',
      'priceRise',
      'status',
      'ownCompanyId',
      'bizUserId',
      'appliedTime',
      'createTime',
    ],
    quick: ['changeNo', 'contractId', 'contractType', 'effectiveDate'],
  },
  detail: { facts: ['supplierName', 'contractType', 'effectiveDate', 'priceRise', 'yearEstimate'] },
  indexes: ['contractId, status'],
  approval: {
    processKey: 'contract-serve-change',
    amount: 'yearEstimate',
    city: 'cityCodes',
    dept: 'bizDeptId',
    variables: ['contractType', 'yearEstimate'],
    words: { priceRise: '最大涨幅% / Largest rise, %' },
  },
})
