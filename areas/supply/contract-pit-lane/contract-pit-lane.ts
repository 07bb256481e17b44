import { bool, defineResource, dict, enumeration, enumOf, int, many, money, rate, ref } from '#kernel'
import { sitePriceLine } from '../price-line/price-line.ts'
import { serviceAgreement } from '../service-agreement/service-agreement.ts'

const oldPartsRule = enumOf('pit_old_parts_rule', {
  1: '交还 / Returned',
  2: '留厂 / Kept by the station',
  3: '拍照留证 / Photo',
})

const repairPrice = sitePriceLine({
  name: 'contract-pit-lane-serve',
  label: '维修价目 / Repair price',
  items: 'pit_item',
  site: '维修站 / Station',
  siteOf: 'pit-lane',
})
export const contractPitLaneServe = defineResource({
  ...repairPrice,
  fields: {
    ...repairPrice.fields,
    projectId: ref('维保项目 / Project', 'F', 'maintenance-project', {
      only: { status: [1] },
      help: '一口价项目，优先于服务项目 / A fixed price: beats the item',
    }),
  },
})

/** 40, 4: repairs at stations (type 16). */
export const contractPitLane = serviceAgreement({
  name: 'contract-pit-lane',
  label: '维修站合作协议 / Repair-station cooperation',
  page: '/contract/pit/lane',
  kindValue: 16,
  prefix: 'WXXY',
  serve: 'contract-pit-lane-serve',
  own: {
    pitLaneIds: many(ref('覆盖维修站 / Stations covered', 'RF', 'pit-lane', { only: { status: [1] } })),
    brandIds: many(ref('授权品牌 / Brands', '', 'car-brand', { only: { status: [1] } })),
    labourPrice: money('工时单价 / Labour price', 'R', {
      positive: true,
      unit: '元',
      help: '无工时价目行时生成 / Becomes the line of labour where there is none',
    }),
    partsDiscount: rate('配件折扣 / Parts discount', 'R', {
      max: 100,
      unit: '%',
      help: '低于站点牌价 / Off the station’s list',
    }),
    partsSource: dict('配件来源 / Parts', 'R', 'parts_source'),
    oldPartsRule: enumeration('旧件处理 / Old parts', '', oldPartsRule),
    warrantyDays: int('质保天数 / Warranty', 'R', { min: 0, max: 3650, unit: '天' }),
    warrantyKm: int('质保里程 / Warranty km', 'R', { min: 0, max: 1_000_000, unit: '公里' }),
    quoteHours: int('报价时限 / Quote within', 'R', { min: 1, max: 240, default: 4, unit: '小时' }),
    rescueRadius: int('救援半径 / Rescue radius', '', { min: 0, max: 1000, unit: '公里' }),
    replacementCar: bool('提供代步车 / Replacement car'),
    priceAboveRate: rate('价格容差 / Price tolerance', '', { max: 100, unit: '%', default: '0.000000' }),
    insurerDirect: bool('保险直赔 / Settles with insurers'),
  },
  ownSection: {
    title: '维修约定 / Repair terms',
    fields: [
      'pitLaneIds',
      'brandIds',
      'labourPrice',
      'partsDiscount',
      'partsSource',
      'oldPartsRule',
      'warrantyDays',
      'warrantyKm',
      'quoteHours',
      'rescueRadius',
      'replacementCar',
      'priceAboveRate',
      'insurerDirect',
    ],
  },
  columns: ['cityCodes'],
  quick: ['pitLaneIds'],
})
