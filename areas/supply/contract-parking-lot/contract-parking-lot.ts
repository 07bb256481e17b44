import {
  bool,
  date,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  lines,
  money,
  note,
  ref,
  text,
} from '#kernel'
import { parkingPriceMode } from '#areas/vehicles/parking-lot/codes.ts'
import { sitePriceLine } from '../price-line/price-line.ts'
import { serviceAgreement } from '../service-agreement/service-agreement.ts'

const reportCycle = enumOf('parking_report_cycle', { 1: '每日 / Daily', 2: '每周 / Weekly' })
const inCustody = { liability: ['保管'] } as const

/** 40, 4: lots that the agreement covers. */
export const contractParkingLotSite = defineResource({
  name: 'contract-parking-lot-site',
  label: '协议停车场 / Lot of the agreement',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'parkingLotId',
  fields: {
    contractId: ref('协议 / Agreement', 'SF', 'contract'),
    parkingLotId: ref('停车场 / Lot', 'RLF', 'parking-lot', { only: { status: [1], ownKind: [2] } }),
    spaces: int('车位数 / Spaces', 'L', { min: 0, max: 100_000, unit: '位' }),
    packageSpaces: int('包位数 / Package spaces', 'L', { min: 0, max: 100_000, unit: '位' }),
    fireRating: text('消防等级 / Fire rating', 'L', { max: 20 }),
    guardHours: text('值守时间 / Guard hours', 'L', { max: 40 }),
    cameraOk: bool('监控 / Cameras', 'L'),
  },
  indexes: ['unique: contractId, parkingLotId'],
})

export const contractParkingLotServe = sitePriceLine({
  name: 'contract-parking-lot-serve',
  label: '停车价目 / Parking price',
  items: 'parking_item',
  site: '停车场 / Lot',
  siteOf: 'parking-lot',
})

/** 40, 4: parking at a provider's lots (type 12). */
export const contractParkingLot = serviceAgreement({
  name: 'contract-parking-lot',
  label: '停车场协议 / Parking agreement',
  page: '/contract/parking/lot',
  kindValue: 12,
  prefix: 'TCXY',
  serve: 'contract-parking-lot-serve',
  own: {
    lots: lines('停车场 / Lots', 'R', 'contract-parking-lot-site', { min: 1, max: 200 }),
    priceMode: enumeration('计费方式 / Price mode', 'RLF', parkingPriceMode, { default: 1 }),
    liability: dict('责任类型 / Liability', 'R', 'parking_liability'),
    insuranceBizId: files('保险凭证 / Insurance', '', { when: inCustody, requiredWhen: inCustody }),
    insuranceTo: date('保险到期 / Insured to', '', { when: inCustody, requiredWhen: inCustody }),
    lossCap: money('赔偿上限 / Cap of liability', '', { unit: '元' }),
    accessRule: note('出入规则 / Access', '', { max: 500, wide: true }),
    overAllowed: bool('允许超停 / Overbooking allowed'),
    reportCycle: enumeration('上报周期 / Reports', '', reportCycle),
  },
  ownSection: {
    title: '停放约定 / Parking terms',
    fields: [
      'priceMode',
      'liability',
      'insuranceTo',
      'insuranceBizId',
      'lossCap',
      'overAllowed',
      'reportCycle',
      'accessRule',
    ],
  },
  more: [{ id: 'lots', title: '停车场 / Lots', fields: ['lots'] }],
  columns: ['priceMode'],
  quick: ['priceMode'],
})
