import { addFen, fen, timesFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import type { Finish } from '#areas/contracts/calculations/index.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { takeRecord } from '#areas/vehicles/vehicle/server/take-record.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { damageTotal, missingEnergy, overrun } from '../../calculations/mileage.ts'
import { line, lineMoney } from '../../codes.ts'
import type { Offences } from '../../ports.ts'
import type { ContractRecord, ReturnRecord } from '../../vehicle-return/server/records.ts'

/** One line before it is stored: how it came about stands in `basis`. */
export interface LineDraft {
  recordId: string | null
  lineKind: number
  feeItem: number
  taxRate: string | null
  basis: string
  qty: string | null
  price: Fen | null
  calcAmt: Fen
  sourceType: string
  sourceId: string
  sourceNo: string | null
}
type Figure = Pick<LineDraft, 'lineKind' | 'basis' | 'calcAmt' | 'sourceType' | 'sourceId'> &
  Partial<Pick<LineDraft, 'qty' | 'price' | 'sourceNo'>>

export const lineOf = (recordId: string | null, figure: Figure): LineDraft => ({
  recordId,
  qty: null,
  price: null,
  sourceNo: null,
  ...lineMoney[figure.lineKind]!,
  ...figure,
})

export interface LineTerms {
  freeDamage: Fen
  energyTolerance: number
  energyPrice: string
  fuelPrice: string
}

/** 70, 3.5: the lines that follow from facts: the lease's own, kilometres, damage, missing items, energy, fines. */
export async function autoLines(
  tx: Tx,
  actor: Actor,
  record: ReturnRecord,
  contract: ContractRecord,
  finish: Finish,
  offences: Offences,
  terms: LineTerms,
): Promise<LineDraft[]> {
  const found: Figure[] = [
    ...finish.lines.map(one => ({
      lineKind: one.lineKind,
      basis: one.note,
      calcAmt: one.amt,
      sourceType: 'lease',
      sourceId: record.orderVehicleId!,
    })),
    ...kilometreLine(record, contract),
    ...conditionLines(record, terms),
    ...(await energyLines(tx, actor, record, terms)),
    ...offenceLines(offences),
  ]
  return found.filter(one => one.calcAmt > ZERO).map(one => lineOf(record.id, one))
}

function kilometreLine(record: ReturnRecord, { kmRule }: ContractRecord): Figure[] {
  const facts = kilometresOf(record, kmRule)
  if (!facts || facts.overKm === 0) return []
  const price = fen(kmRule!.overKmPrice ?? '0')
  return [
    {
      lineKind: line.overKm,
      basis: `超${facts.overKm}公里 × ${yuan(price)}（${facts.leaseDays}天免费${facts.allowKm}公里，行驶${facts.usedKm}公里） / ${facts.overKm} km over × ${yuan(price)} (${facts.leaseDays} days give ${facts.allowKm} km, driven ${facts.usedKm} km)`,
      qty: `${facts.overKm}.00`,
      price,
      calcAmt: facts.amt,
      sourceType: 'record',
      sourceId: record.id,
    },
  ]
}
export function kilometresOf(record: ReturnRecord, kmRule: ContractRecord['kmRule']) {
  if (!kmRule || record.mileage === null || record.takeDate === null || record.lastRentDate === null) return undefined
  return overrun(
    { kmPerMonth: kmRule.kmPerMonth, overKmPrice: fen(kmRule.overKmPrice ?? '0') },
    {
      takeDate: record.takeDate,
      lastRentDate: record.lastRentDate,
      takeMileage: record.takeMileage ?? 0,
      mileage: record.mileage,
      transportKm: 0,
    },
  )
}

function conditionLines(record: ReturnRecord, { freeDamage }: LineTerms): Figure[] {
  const damages = record.damages ?? []
  const missing = record.missing ?? []
  const free = freeDamage > ZERO ? ` − ${yuan(freeDamage)}` : ''
  const own = { sourceType: 'record', sourceId: record.id }
  const items = missing.map(one => `${one.qty} × ${one.price}`).join(' + ')
  return [
    {
      ...own,
      lineKind: line.damage,
      basis:
        `${damages.length}处新增损伤 ${damages.map(one => one.price).join(' + ')}${free} / ${damages.length} new damages ${damages.map(one => one.price).join(' + ')}${free}`.slice(
          0,
          200,
        ),
      calcAmt: damageTotal(
        damages.map(one => one.price),
        freeDamage,
      ),
    },
    {
      ...own,
      lineKind: line.missing,
      basis: `缺失${missing.length}项 ${items} / ${missing.length} missing items ${items}`.slice(0, 200),
      calcAmt: missing.reduce<Fen>((sum, one) => addFen(sum, timesFen(fen(one.price), one.qty)), ZERO),
    },
    {
      ...own,
      lineKind: line.energy,
      sourceType: 'clean',
      basis: `清洁 ${yuan(record.cleanFee)} / Cleaning ${yuan(record.cleanFee)}`,
      calcAmt: record.cleanFee,
    },
  ]
}

/** 70, R5: the charge at the take less that at the return, beyond the tolerance. */
async function energyLines(tx: Tx, actor: Actor, record: ReturnRecord, terms: LineTerms): Promise<Figure[]> {
  const taken = record.orderVehicleId ? await takeRecord(tx, actor, record.orderVehicleId) : undefined
  const car = record.vehicleId ? await findRow(tx, vehicle, record.vehicleId) : undefined
  const model = car?.modelId ? await findRow(tx, carModel, car.modelId) : undefined
  if (record.energyLevel === null || taken?.soc == null || !model?.batteryKwh) return []
  const amt = missingEnergy({
    takeLevel: taken.soc,
    level: record.energyLevel,
    tolerance: terms.energyTolerance,
    capacity: model.batteryKwh,
    price: terms.energyPrice,
  })
  const missing = taken.soc - record.energyLevel
  return [
    {
      lineKind: line.energy,
      basis: `${missing}% × ${model.batteryKwh}度 × ${terms.energyPrice} / ${missing}% × ${model.batteryKwh} kWh × ${terms.energyPrice}`,
      calcAmt: amt,
      sourceType: 'energy',
      sourceId: record.id,
    },
  ]
}

const offenceLines = (offences: Offences): Figure[] =>
  offences.chargeable.flatMap(one => [
    {
      lineKind: line.fine,
      basis: `违章 ${one.no} / Offence ${one.no}`,
      calcAmt: one.fine,
      sourceType: 'violation',
      sourceId: one.id,
      sourceNo: one.no,
    },
    {
      lineKind: line.fineHandling,
      basis: `违章代办 ${one.no} / Handling of ${one.no}`,
      calcAmt: one.handling,
      sourceType: 'violation',
      sourceId: one.id,
      sourceNo: one.no,
    },
  ])
