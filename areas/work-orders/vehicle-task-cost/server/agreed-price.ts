import type { Fen, LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { isPriced, servicePrice } from '#areas/supply/price-line/server/service-price.ts'

export interface AgreedPrice {
  readonly priceSource: number
  readonly contractType: number | null
  readonly contractId: string | null
  readonly price: Fen
  readonly amt: Fen
  readonly unit: string
  readonly taxRate: string | null
}
/** 70, 4.5: kinds of agreements that price a type of work. */
const kindsOf: Readonly<Record<number, readonly number[]>> = {
  1: [15],
  2: [15],
  3: [15],
  7: [12],
  8: [12],
  9: [17],
  10: [16],
  11: [12],
}
const first = (subKind: number | null, items: Readonly<Record<number, string>>, other: string) =>
  items[subKind ?? 0] ?? other
const agencyItems: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 1: '注册登记', 3: '抵押', 4: '解押', 5: '注销', 6: '补换证书' },
  2: { 1: '首次上牌', 2: '换牌', 3: '补牌', 5: '网约车运输证' },
}
const rideItems = { 1: '板车', 2: '代驾', 3: '拖车', 4: '救援' } as const
const checkItems = { 1: '上线检测', 2: '免检申领', 3: '运输证年审' } as const

/** The item of the agreements and price lists that a cost item of this work means; undefined: none names it. */
export function priceItemOf(costItem: string, type: number, subKind: number | null): string | undefined {
  const fixed: Readonly<Record<string, string>> = {
    transfer: '过户',
    driver: '代驾',
    tow: '拖车',
    recovery: '收车',
    gps_device: 'GPS设备',
    gps_install: 'GPS安装',
    parking: '按天停放',
    other: '其他',
    mortgage: subKind === 4 ? '解押' : '抵押',
    reissue: '补换证书',
  }
  if (costItem === 'register' || costItem === 'license') return agencyItems[type]?.[subKind ?? 0]
  if (costItem === 'transport') return first(subKind, rideItems, '板车')
  if (costItem === 'inspect' || costItem === 'inspect_agency') return first(subKind, checkItems, '上线检测')
  return fixed[costItem]
}

/** 40 supply.servicePrice for a cost line: what an agreement, an enquiry or a price list says of this work. */
export async function agreedPrice(
  tx: Tx,
  wanted: {
    costItem: string
    type: number
    subKind: number | null
    providerId: string | null
    contractId?: string | null
    companyId?: string | null
    cityCode: string | null
    carModelId: string | null
    km: number | null
    date: LocalDate
  },
): Promise<AgreedPrice | undefined> {
  const itemCode = priceItemOf(wanted.costItem, wanted.type, wanted.subKind)
  if (!itemCode) return undefined
  const found = await servicePrice(tx, {
    itemCode,
    contractTypes: kindsOf[wanted.type] ?? [],
    mechanismId: wanted.providerId,
    contractId: wanted.contractId ?? null,
    companyId: wanted.companyId ?? null,
    cityCode: wanted.cityCode,
    carModelId: wanted.carModelId,
    km: wanted.km,
    date: wanted.date,
  })
  return isPriced(found) ? found : undefined
}
