import { localDate, refuse, yuan, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { takeRecord, type TakeRecord } from '#areas/vehicles/vehicle/server/take-record.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { isNewDamage } from '../../calculations/damages.ts'
import { damagePrice, priceTerms, type PriceWanted } from '../../return-damage-price/server/index.ts'
import type { returnDamagePrice } from '../../return-damage-price/return-damage-price.ts'
import {
  vehicleReturnRecord,
  type MissingItem,
  type ReturnDamage,
} from '../../vehicle-return-record/vehicle-return-record.ts'
import { isIn, recordsOf, type ReturnRecord } from './records.ts'

/** What somebody found, before the list has priced it. */
export interface FoundDamage extends Omit<ReturnDamage, 'price'> {
  price?: string | null | undefined
}
export interface FoundMissing extends Omit<MissingItem, 'price'> {
  price?: string | null | undefined
}
type What = Pick<PriceWanted, 'part' | 'damageKind' | 'severity' | 'missingItem'>

const takenWith = async (tx: Tx, actor: Actor, record: ReturnRecord): Promise<TakeRecord | undefined> =>
  record.orderVehicleId ? takeRecord(tx, actor, record.orderVehicleId) : undefined
const marksOf = (taken: TakeRecord | undefined) => (Array.isArray(taken?.damages) ? taken.damages : [])

/** 70, 3.2: each car as it left and as it came back, for one page that shows both. */
export async function conditionsOf(tx: Tx, actor: Actor, returnId: string): Promise<Record<string, unknown>[]> {
  const shown: Record<string, unknown>[] = []
  for (const record of (await recordsOf(tx, returnId)).filter(isIn)) {
    const taken = await takenWith(tx, actor, record)
    const task = record.receiveTaskId ? await findRow(tx, vehicleTask, record.receiveTaskId) : undefined
    shown.push({
      ...{ recordId: record.id, status: record.status, plateNo: record.plateNo, vin: record.vin },
      ...{ modelName: record.modelName, vehicleId: record.vehicleId, takeMileage: record.takeMileage },
      take: taken
        ? {
            ...{ takeTime: taken.takeTime, mileage: taken.takeMileage, soc: taken.soc, fuelLevel: taken.fuelLevel },
            ...{ accessories: taken.accessories, papers: taken.papers, photoBizId: taken.photoBizId },
            damages: marksOf(taken),
          }
        : null,
      found:
        record.actualReturnTime === null
          ? null
          : {
              ...{ actualTime: record.actualReturnTime, mileage: record.mileage, energyLevel: record.energyLevel },
              ...{
                conditionGrade: record.conditionGrade,
                damages: record.damages ?? [],
                missing: record.missing ?? [],
              },
              ...{ damageAmt: yuan(record.damageAmt), missingAmt: yuan(record.missingAmt) },
              ...{ cleanFee: yuan(record.cleanFee), remark: record.remark },
              photoBizId: record.handoverBizId ?? task?.photosBizId ?? null,
              signBizId: record.signBizId ?? task?.signBizId ?? null,
            },
    })
  }
  return shown
}

type Price = RowOf<typeof returnDamagePrice>
/** What one finding costs today by the list; nothing for a damage that the car had when it left. */
export async function priceFor(
  tx: Tx,
  actor: Actor,
  recordId: string,
  what: What,
): Promise<{ isNew: boolean; price: string; priceId: string; action: number | '' }> {
  const record = await getRow(tx, vehicleReturnRecord, recordId)
  const taken = marksOf(await takenWith(tx, actor, record))
  const isNew = !what.part || isNewDamage(taken, { part: what.part, damageKind: what.damageKind ?? '' })
  const listed: Price | undefined = isNew
    ? await damagePrice(tx, { ...what, ...(await priceTerms(tx, record.vehicleId!, localDate(actor.clock.now()))) })
    : undefined
  return {
    isNew,
    price: listed ? yuan(listed.price) : '',
    priceId: listed?.id ?? '',
    action: listed?.action ?? '',
  }
}

/**
 * 70, 4.4: what is charged of what was found. A damage of the take is not charged again; the list prices what nobody
 * priced by hand.
 */
export async function chargedFindings(
  tx: Tx,
  actor: Actor,
  record: ReturnRecord,
  found: { damages: readonly FoundDamage[]; missing: readonly FoundMissing[] },
  unlisted: 'free' | 'refused',
): Promise<{ damages: ReturnDamage[]; missing: MissingItem[] }> {
  const taken = marksOf(await takenWith(tx, actor, record))
  const of = await priceTerms(tx, record.vehicleId!, localDate(actor.clock.now()))
  const priceOf = async (
    what: What,
    given: string | null | undefined,
  ): Promise<{ price: string; id: string | null }> => {
    const listed = await damagePrice(tx, { ...what, ...of })
    const price = given || (listed && yuan(listed.price))
    if (!price && unlisted === 'refused')
      refuse(
        'unpriced',
        '车辆【{car}】有损伤或缺件不在价目中，请填写价格 / {car}: type the price of what is not in the list',
        {
          car: record.plateNo ?? record.vin ?? '',
        },
      )
    return { price: price || '0.00', id: listed?.id ?? null }
  }
  const damages: ReturnDamage[] = []
  for (const { price: given, ...one } of found.damages.filter(mark => isNewDamage(taken, mark))) {
    const { price, id } = await priceOf({ part: one.part, damageKind: one.damageKind, severity: one.severity }, given)
    damages.push({ ...one, price, priceId: one.priceId ?? id })
  }
  const missing: MissingItem[] = []
  for (const { price: given, ...one } of found.missing)
    missing.push({ ...one, price: (await priceOf({ missingItem: one.item }, given)).price })
  return { damages, missing }
}
