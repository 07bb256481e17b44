import type { LocalDate } from '#kernel'
import { type Masters } from './masters.ts'
import { modelSeeds, type ModelKey } from './master-seeds.ts'

export interface LeaseLine {
  readonly model: ModelKey
  readonly quantity: number
  readonly rent?: string
  readonly deposit?: string
}
export interface LeaseSeed {
  readonly customerId: string
  readonly company: string
  readonly city: string
  readonly startDate: LocalDate
  readonly termMonths: 12 | 24 | 36
  readonly lines: readonly LeaseLine[]
  readonly usage?: string
  readonly customTerms?: string
  readonly attach?: string
  readonly no?: string
  readonly bizUserId?: string
  readonly bizDeptId?: string
  readonly earlyTakeOver?: boolean
  readonly buyout?: readonly { readonly month: number; readonly price: string }[]
}

const lotOf: Record<string, string> = {
  4403: '龙华交付中心',
  4401: '白云中转库',
  4406: '白云中转库',
  5101: '武侯停车场',
  3301: '萧山整备场',
  1201: '龙华交付中心',
}

/**
 * What sales types into a KA lease: vehicles of the lines, monthly rent in advance on the day of the take, one deposit
 * a car.
 */
export function leaseBody(masters: Masters, seed: LeaseSeed): Record<string, unknown> {
  return {
    ...(seed.no ? { contractNo: seed.no } : {}),
    ownCompanyId: masters.companies.get(seed.company),
    ownershipCompanyId: masters.companies.get(seed.company),
    leaseMode: 1,
    usage: seed.usage ?? 'hailing',
    orderMode: 1,
    startDate: seed.startDate,
    termMonths: seed.termMonths,
    templateId: masters.template,
    signMode: 2,
    violationRule: '1',
    customTerms: seed.customTerms ?? '',
    earlyTakeOver: seed.earlyTakeOver ?? false,
    remark: '',
    ...(seed.attach ? { attachBizId: seed.attach } : {}),
    ...(seed.bizUserId ? { bizUserId: seed.bizUserId, bizDeptId: seed.bizDeptId } : {}),
    parties: [{ partyType: 1, mechanismType: 1, mechanismId: seed.customerId }],
    products: seed.lines.map(line => {
      const model = modelSeeds.find(one => one.key === line.model)!
      return {
        productId: masters.products.get(`${line.model}/${seed.termMonths}`),
        carModelId: masters.models.get(line.model),
        color: 'white',
        vehicleNature: 1,
        cityCode: seed.city,
        plateCityCode: seed.city,
        plateKind: 'newEnergySmall',
        quantity: line.quantity,
        termMonths: seed.termMonths,
        rentUnit: 1,
        ...(line.rent ? { unitRent: line.rent } : {}),
        deposit: line.deposit ?? model.deposit,
        vehiclePrice: model.price,
        taxRate: '13.000000',
        withGps: false,
        takePlaceId: masters.lots.get(lotOf[seed.city]!),
        expectTakeDate: seed.startDate,
      }
    }),
    payRule: [
      {
        cycleUnit: 1,
        cycleCount: 1,
        payMode: 1,
        rentStartRule: 1,
        termRule: 1,
        alignMode: 1,
        dayRentBasis: 1,
        firstDueRule: 1,
        payDayRule: 1,
        billLeadDays: 7,
        graceDays: 3,
        graceMode: 2,
        lateFeeRate: '0.050000',
        lateFeeCap: '30.000000',
        depositInstalments: 1,
        frontBeforeTake: true,
        collectMode: 1,
        receiveAccountId: masters.accounts.get(seed.company),
        invoiceTiming: 2,
        invoiceKind: '1',
        penaltyMode: 1,
        penaltyMonths: '2.0',
        holdover: 3,
        holdoverFactor: '1.50',
        ...(seed.buyout ? { buyoutRule: 3, buyoutTable: seed.buyout } : {}),
      },
    ],
  }
}
