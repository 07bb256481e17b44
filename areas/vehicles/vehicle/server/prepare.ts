import { addFen, localDate, localDateTime, subFen, taxOfGross, ZERO, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { freshDegree, gradeOf } from '../../calculations/freshness.ts'
import { vehicle } from '../vehicle.ts'
import { cardFaults } from './card-faults.ts'
import { modelOf, once, type Model } from './models.ts'
import { biz } from './moves.ts'
import { plateColourOf } from './plate-colour.ts'
import { retireDate } from './retire.ts'

type Card = Partial<RowOf<typeof vehicle>>
type CardForm = Form<typeof vehicle>

/** What the card copies from elsewhere, what follows from its own fields, and the checks across them (60, 4.2). */
export async function prepareCard(tx: Tx, actor: Actor, form: CardForm): Promise<void> {
  const { values, before } = form
  refuseEdits(actor, form)
  const model = values.modelId && values.modelId !== before?.modelId ? await modelOf(tx, values.modelId) : undefined
  if (model) copyModel(values, model, before)
  const whole = wholeOf(form)
  if (!form.draft) await cardFaults(tx, actor, whole, before, form.fault)
  await ownership(tx, values, whole)
  price(values, whole)
  if (whole.plateNo && !whole.plateColor) values.plateColor = plateColourOf(whole.plateNo, whole.fuelType)
  values.retireDate = retireDate(whole.registerDate, whole.useNature, whole.vehicleClass)
  if (!before || before.status === 103) await open(tx, actor, form, wholeOf(form))
}
/** A new card is what its form holds: a copy of eighty values for each row of a file would say the same. */
const wholeOf = ({ values, before }: CardForm): Card => (before ? { ...before, ...values } : values)

/** Fields written by verbs cannot be edited: the lot by entry and exit, the VIN after a plate or invoice names it. */
function refuseEdits(actor: Actor, { values, before, fault }: CardForm): void {
  if (!before || before.status === 103) return
  const changed = (name: keyof typeof values) =>
    name in values && String(values[name] ?? '') !== String((before as Card)[name as keyof Card] ?? '')
  if (changed('parkingLotId'))
    fault('parkingLotId', '停车场由入场和出场登记变更 / the lot is changed by entry and exit records')
  if (
    changed('vin') &&
    (before.plateNo || before.invoiceNo) &&
    actor.rights &&
    !actor.rights.codes.has('vehicle_vin_fix')
  )
    fault('vin', '已有牌照或发票，不能修改车架号 / the vehicle has a plate or an invoice; the VIN cannot change')
}

function copyModel(values: ChangesOf<typeof vehicle>, model: Model, before: Card | undefined): void {
  const copied = {
    announcementNo: model.announcementNo,
    vehicleClass: model.vehicleClass,
    fuelType: model.fuelType,
    emission: model.emission,
    seats: model.seats,
    displacementMl: model.displacementMl,
    powerKw: model.motorPowerKw ?? model.enginePowerKw,
    totalMassKg: model.totalMassKg,
    loadMassKg: model.loadMassKg,
    rangeKm: model.rangeKm,
    batteryKwh: model.batteryKwh,
    guidePrice: model.guidePrice,
  } as const
  const loose = values as Record<string, unknown>
  // A changed model clears what the old one said; at the opening what was typed stands (registration may differ).
  for (const name in copied)
    if (
      before
        ? loose[name] === undefined || String(loose[name]) === String((before as Record<string, unknown>)[name])
        : loose[name] === undefined || loose[name] === null
    )
      loose[name] = copied[name as keyof typeof copied]
  Object.assign(values, {
    brandId: model.brandId,
    seriesId: model.seriesId,
    modelName: model.modelName,
    residualRate: model.residualRate,
    depreciationMonths: model.depreciationMonths,
  })
}

async function ownership(tx: Tx, values: ChangesOf<typeof vehicle>, whole: Card): Promise<void> {
  if (!whole.ownerCompanyId) return
  const companyId = whole.ownerCompanyId
  if (whole.ownerKind === 1 && !whole.ownerName)
    values.ownerName = await once(
      tx,
      `company:${companyId}`,
      async () =>
        (
          await tx.row<{ name: string }>(
            sql`select mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and id = ${companyId}::bigint`,
          )
        )?.name ?? null,
    )
  if (!whole.assetCompanyId) values.assetCompanyId = companyId
  if (!whole.useCompanyId) values.useCompanyId = companyId
}

function price(values: ChangesOf<typeof vehicle>, whole: Card): void {
  if (whole.purchasePrice === null || whole.purchasePrice === undefined) return
  values.vatAmt = taxOfGross(whole.purchasePrice, whole.vatRate ?? '13')
  values.netPrice = subFen(whole.purchasePrice, values.vatAmt)
}

/** Initial state: in a lot it is stock; registered or arrived it waits for a lot; otherwise it is on its way. */
async function open(tx: Tx, actor: Actor, form: CardForm, whole: Card): Promise<void> {
  const { values } = form
  if (form.draft) return
  const now = localDateTime(actor.clock.now())
  const today = localDate(actor.clock.now())
  const original = addFen(whole.netPrice ?? ZERO, whole.purchaseTaxAmt ?? ZERO)
  const model = whole.modelId ? await modelOf(tx, whole.modelId) : undefined
  const since = whole.registerDate ?? whole.produceDate ?? today
  const degree = model
    ? freshDegree({
        months: fullMonths(since, today),
        km: whole.mileage ?? 0,
        lifeMonths: model.freshLifeMonths,
        lifeKm: model.freshLifeKm,
      })
    : undefined
  const isStored = Boolean(whole.parkingLotId)
  Object.assign(values, {
    ...(form.before ? {} : { status: 1 }),
    bizStatus: isStored
      ? biz.stock
      : whole.arriveDate || whole.registerDate || whole.plateNo
        ? biz.awaitingStore
        : biz.transit,
    bizStatusTime: now,
    ...(isStored ? { inLotTime: now, idleSince: today, idleDays: 0 } : {}),
    ...(whole.mileage != null && !whole.mileageTime ? { mileageTime: now } : {}),
    ...(whole.mileage != null ? { mileageSource: 7 } : {}),
    mortgageState: 0,
    gpsState: 3,
    certAt: 0,
    licenceAt: 0,
    keyQty: 0,
    flagIds: [],
    originalValue: original,
    costTotal: original,
    netValue: subFen(original, whole.accumDepreciation ?? ZERO),
    ...(degree === undefined ? {} : { freshDegree: degree.toFixed(1), freshGrade: gradeOf(degree), freshTime: now }),
  })
  if (isStored && !(await hasRoom(tx, whole.parkingLotId!)))
    form.fault('parkingLotId', '停车场空位不足 / the lot has no room left')
}
export const fullMonths = (from: string, to: string): number =>
  Math.max(
    0,
    (+to.slice(0, 4) - +from.slice(0, 4)) * 12 +
      (+to.slice(5, 7) - +from.slice(5, 7)) -
      (to.slice(8) < from.slice(8) ? 1 : 0),
  )

/**
 * Counts the rows of this transaction with it: all cars of a file must fit into the lot. The lot's lock decides when
 * they are stored.
 */
async function hasRoom(tx: Tx, lotId: string): Promise<boolean> {
  const left = await once(tx, `room:${lotId}`, async () => {
    const lot = await tx.row<{ free: number; over: boolean }>(
      sql`select capacity - coalesce(occupied, 0) - coalesce(reserved, 0) as free, coalesce(over_allowed, false) as over from parking_lot where tenant_id = ${tx.tenantId} and id = ${lotId}::bigint`,
    )
    return { free: lot?.over ? Number.MAX_SAFE_INTEGER : (lot?.free ?? 0) }
  })
  return left.free-- > 0
}
