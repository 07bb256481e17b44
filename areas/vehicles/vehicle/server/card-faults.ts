import { isLocalDate, localDate, taxOfGross, timesFen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { isNewEnergy } from '../../codes.ts'
import type { vehicle } from '../vehicle.ts'
import { modelOf } from './models.ts'
import { plateFits } from './plate-colour.ts'

type Card = Partial<RowOf<typeof vehicle>>
type Say = (path: string, reason: Label) => void

/**
 * Rules across the fields of a card (60, 4.2 and 10). `isPartial`: what is missing may have been ill typed, an import
 * names all faults of a row at once.
 */
export async function cardFaults(
  tx: Tx,
  actor: Actor,
  card: Card,
  before: Card | undefined,
  say: Say,
  isPartial = false,
): Promise<void> {
  const model = card.modelId ? await modelOf(tx, card.modelId) : undefined
  const fuel = card.fuelType ?? model?.fuelType
  const lacksEngine = fuel !== null && fuel !== undefined && fuel !== 2 && fuel !== 8 && !card.engineNo
  const lacksMotor = isNewEnergy(fuel) && !card.driveMotorNo
  const areNumbersLate = (lacksEngine || lacksMotor) && (await isBoughtBack(tx, card.vin))
  if (lacksEngine && !areNumbersLate)
    say('engineNo', '非纯电动车须填发动机号 / an engine number is needed unless it is purely electric')
  if (lacksMotor && !areNumbersLate) say('driveMotorNo', '新能源车须填驱动电机号 / new energy needs the motor number')
  if (card.plateNo && fuel && !plateFits(card.plateNo, fuel))
    say(
      'plateNo',
      isNewEnergy(fuel)
        ? '新能源车号牌应为8位 / a new-energy plate has 8 characters'
        : '燃油车号牌应为7位 / a plate of a fuel car has 7 characters',
    )
  dates(actor, card, say)
  if (model && !before && card.color && model.colors.length && !model.colors.includes(card.color))
    say('color', '该车型没有此颜色 / the model has no such colour')
  const room = card.purchasePrice && model ? depreciable(card, model.residualRate) : undefined
  if (
    card.accumDepreciation &&
    card.accumDepreciation > 0n &&
    (room === undefined ? !isPartial && model !== undefined : card.accumDepreciation > room)
  )
    say('accumDepreciation', '累计折旧不能超过原值减残值 / depreciation beyond original value less residual')
}

/** What a lessee sells and leases back is ours with its payment; the numbers on its papers are typed afterwards. */
const isBoughtBack = async (tx: Tx, vin: string | null | undefined): Promise<boolean> =>
  (await tx.row(
    sql`select 1 as ok from contract_purchase_item p join contract_financing_lease f on f.tenant_id = p.tenant_id and f.id = p.contract_id and f.lease_form = 2
      where p.tenant_id = ${tx.tenantId} and p.vin = ${vin ?? ''} and p.payable_state > 0 limit 1`,
  )) !== undefined

function depreciable(card: Card, residualRate: string): bigint {
  const original = card.purchasePrice! - taxOfGross(card.purchasePrice!, card.vatRate ?? '13')
  return original - timesFen(original as never, String(Number(residualRate) / 100))
}

const ordered: readonly [keyof Card, keyof Card, Label][] = [
  ['produceDate', 'registerDate', '注册登记日不能早于出厂日期 / registered before its production date'],
  ['registerDate', 'plateDate', '上牌日不能早于注册登记日 / plated before its registration date'],
  ['produceDate', 'invoiceDate', '购车日期不能早于出厂日期 / purchased before its production date'],
]
/** made <= registered <= plated; bought after it was made; nothing in the future. */
function dates(actor: Actor, card: Card, say: Say): void {
  const today = localDate(actor.clock.now())
  for (const [first, second, reason] of ordered) {
    const [a, b] = [card[first], card[second]]
    if (typeof a === 'string' && typeof b === 'string' && isLocalDate(a) && isLocalDate(b) && b < a) say(second, reason)
  }
  for (const name of ['registerDate', 'plateDate'] as const)
    if (card[name] && card[name]! > today) say(name, '不能晚于今天 / not later than today')
  if (card.plateDate && !card.plateNo) say('plateNo', '有上牌日须填车牌号 / a plating day needs the plate')
}
