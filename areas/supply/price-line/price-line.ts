import {
  date,
  defineResource,
  dict,
  enumeration,
  int,
  json,
  money,
  rate,
  ref,
  region,
  text,
  type Label,
  type RefOptions,
} from '#kernel'
import { completed } from '#areas/contracts/contract/codes.ts'
import { lineState } from '../codes.ts'

/** [from, to) of a quantity; the last step may be open. A rate is a per cent of the price. */
export interface PriceStep {
  readonly from: number
  readonly to?: number | null
  readonly price?: string | null
  readonly rate?: string | null
}
const BY_KM = { unit: ['公里'] } as const
/** The unit whose price has a base, a rate per kilometre and a least amount. */
export const UNIT_KM = '公里'

/** 40, 3.3: columns that every service price has; `items` is the dictionary of its items. */
export const priceFields = (items: string) => ({
  itemCode: dict('服务项目 / Item', 'RLF', items),
  itemName: completed(text('名称 / Name', 'L', { max: 64, help: '不填同服务项目 / Empty: as the item' })),
  cityCode: region('城市 / City', 'LF', {
    absent: '全部城市 / All cities',
    help: '不填为协议全部城市，可填省份 / Empty: all cities of the agreement; a province covers its cities',
  }),
  carModelId: ref('车型 / Model', 'F', 'car-model', { help: '车型、车系、级别最多填一项 / At most one of the three' }),
  carSeriesId: ref('车系 / Series', 'F', 'car-series'),
  modelClass: dict('级别 / Class', 'LF', 'car_level'),
  unit: dict('单位 / Unit', 'RL', 'price_unit'),
  price: money('含税单价 / Price', 'RLM', { mask: 'money', unit: '元' }),
  taxRate: rate('税率 / Tax rate', 'L', { max: 100, unit: '%' }),
  basePrice: money('起步价 / Base price', 'M', { mask: 'money', unit: '元', when: BY_KM }),
  minPrice: money('最低价 / Least price', 'M', { mask: 'money', unit: '元', when: BY_KM }),
  kmPrice: money('公里价 / Price per km', 'M', { mask: 'money', unit: '元', when: BY_KM }),
  fromKm: int('起步公里 / From km', '', { min: 0, max: 100_000, unit: '公里', when: BY_KM }),
  steps: json<PriceStep[]>('阶梯价 / Steps', '', {
    rows: {
      from: int('起 / From'),
      to: int('止 / To'),
      price: money('单价 / Price', '', { unit: '元' }),
      rate: rate('费率 / Rate', '', { unit: '%' }),
    },
  }),
  officialFee: money('规费 / Statutory fee', '', {
    unit: '元',
    help: '凭票结算，不含在单价内 / By slip, not in the price',
  }),
  stdDays: int('标准工期 / Standard days', '', { min: 0, max: 365, unit: '天' }),
  freeDays: int('免费天 / Free days', '', { min: 0, max: 365, unit: '天' }),
  warrantyDays: int('质保天数 / Warranty', '', { min: 0, max: 3650, unit: '天' }),
  warrantyKm: int('质保公里 / Warranty km', '', { min: 0, max: 1_000_000, unit: '公里' }),
  validFrom: date('生效 / Valid from', 'RLF'),
  validTo: date('失效 / Valid to', 'LF', {
    notBefore: 'validFrom',
    help: '不填至协议到期 / Empty: to the end of the term',
  }),
  lineState: enumeration('状态 / State', 'SL', lineState),
  remark: text('备注 / Remark', '', { max: 200 }),
})

/** The same of a new price that a document asks for: it begins with the document, and is in use with its approval. */
export function newPriceFields(items: string) {
  const { lineState: _state, validFrom: _from, ...fields } = priceFields(items)
  return {
    ...fields,
    validTo: date('失效 / Valid to', 'L', {
      help: '不填至协议到期；到期前恢复原价的填写 / Empty: to the end of the term; else the old price comes back after it',
    }),
    oldPrice: money('现价 / Present price', 'SL'),
    riseRate: rate('涨幅 / Rise', 'SL', { signed: true, unit: '%' }),
  }
}

export interface PriceLineSpec {
  readonly name: string
  readonly label: Label
  /** Dictionary of its items. */
  readonly items: string
}
const lineSpec = ({ name, label }: PriceLineSpec) =>
  ({
    name,
    label,
    area: 'supply',
    kind: 'lines',
    parent: 'contractId',
    title: 'itemName',
    subtitle: ['cityCode', 'price'],
    pick: `/${name}/list`,
  }) as const

/** Price lines of one kind of agreement. */
export const priceLine = (spec: PriceLineSpec) =>
  defineResource({
    ...lineSpec(spec),
    fields: {
      contractId: ref('协议 / Agreement', 'SF', 'contract'),
      ...priceFields(spec.items),
      replacedById: ref('替代行 / Replaced by', 'S', spec.name),
    },
    indexes: ['contractId, itemCode, validFrom'],
  })

/** The same for kinds whose prices may name a site of the supplier: a lot, a station. */
export const sitePriceLine = (
  spec: PriceLineSpec & { readonly site: Label; readonly siteOf: string; readonly only?: RefOptions['only'] },
) =>
  defineResource({
    ...lineSpec(spec),
    fields: {
      contractId: ref('协议 / Agreement', 'SF', 'contract'),
      siteId: ref(spec.site, 'LF', spec.siteOf, {
        help: '不填为全部站点 / Empty: every site',
        ...(spec.only ? { only: spec.only } : {}),
      }),
      ...priceFields(spec.items),
      replacedById: ref('替代行 / Replaced by', 'S', spec.name),
    },
    indexes: ['contractId, itemCode, validFrom'],
  })
