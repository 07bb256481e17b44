import { localDate, subFen, sumFen, timesFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { isPriced, servicePrice } from '#areas/supply/price-line/server/service-price.ts'
import { bearerIs } from '#areas/work-orders/codes.ts'
import type { Payload, Task } from '#areas/work-orders/ports.ts'
import { replaceCosts, type DocumentCost } from '#areas/work-orders/vehicle-task-cost/server/lines.ts'
import { notePayload } from '#areas/work-orders/vehicle-task-payload/server/payloads.ts'
import { reduced } from '../../calculations/bargain.ts'
import { PIT_LANE_AGREEMENT, repairIs } from '../../codes.ts'
import { maintenanceRemind } from '../../maintenance-remind/maintenance-remind.ts'
import { factsOfTask, textIn } from './facts.ts'
import { linesOf, type Dicker, type DickerLine } from './offers.ts'

const FEE = { maintenance: 10, accident: 13 } as const
const BY_CONTRACT = 1
const BY_HAND = 3
const DEPOT = 8
const DEPOT_KINDS: readonly number[] = [8, 9]
/** Units of projects as units of work (70). */
const units: Readonly<Record<string, string>> = { hour: 'hour', piece: 'piece' }

const chargedOf = (amt: Fen, share: string | null): Fen =>
  share === null ? amt : timesFen(amt, (Number(share) / 100).toFixed(8))

function costOf(head: Dicker, line: DickerLine, amt: Fen): DocumentCost {
  const bearer = line.bearer ?? head.bearer ?? bearerIs.company
  return {
    costItem: 'repair',
    feeItem: head.repairKind === repairIs.accident ? FEE.accident : FEE.maintenance,
    providerType: head.mechanismType,
    providerId: head.mechanismId,
    contractType: line.hasContract ? PIT_LANE_AGREEMENT : null,
    contractId: line.hasContract ? line.contractId : null,
    priceSource: line.hasContract ? BY_CONTRACT : BY_HAND,
    qty: line.qty ?? '1.00',
    unit: units[line.unit ?? ''] ?? 'time',
    price: line.finalPrice ?? ZERO,
    contractPrice: line.hasContract ? line.contractPrice : null,
    amt,
    taxRate: head.taxRate,
    bearer,
    chargeAmt: bearer === bearerIs.customer ? chargedOf(amt, head.customerShare) : null,
    overReason: line.reason ?? null,
  }
}

/**
 * 80, section 6: the final lines of the application are the costs of the task, less what the insurer pays the station;
 * their sum is the amount to be settled (N8).
 */
export async function costsOfDicker(tx: Tx, actor: Actor, task: Task, head: Dicker): Promise<void> {
  const lines = (await linesOf(tx, head.id)).filter(one => (one.finalAmt ?? ZERO) > ZERO)
  const amounts = reduced(
    lines.map(one => one.finalAmt ?? ZERO),
    head.directPayAmt,
  )
  await replaceCosts(
    tx,
    actor,
    task,
    lines.map((line, index) => costOf(head, line, amounts[index]!)),
  )
  await notePayload(tx, actor, task, { dickerId: head.id, remindId: head.remindId, amt: sumFen(amounts, one => one) })
}

interface Package {
  readonly price: Fen
  readonly contractId: string | null
  readonly taxRate: string | null
}
/** A service without an application: the fixed package price of the agreement, of the reminder's project or of its item. */
export async function packagePrice(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<Package | undefined> {
  const facts = await factsOfTask(tx, task.id)
  if (!facts) return undefined
  const remind = facts.remindId ? await findRow(tx, maintenanceRemind, facts.remindId) : undefined
  const found = await servicePrice(tx, {
    projectId: remind?.projectId ?? null,
    itemCode: '保养套餐',
    contractTypes: [PIT_LANE_AGREEMENT],
    mechanismId: textIn(payload, 'mechanismId'),
    companyId: facts.car.assetCompanyId ?? facts.car.ownerCompanyId,
    cityCode: task.cityCode ?? facts.car.operateCityCode,
    carModelId: facts.car.modelId,
    date: localDate(actor.clock.now()),
  })
  return isPriced(found) && found.priceSource === BY_CONTRACT
    ? { price: found.price, contractId: found.contractId, taxRate: found.taxRate }
    : undefined
}

export async function costsOfPackage(
  tx: Tx,
  actor: Actor,
  task: Task,
  payload: Payload,
  agreed: Package,
  bearer: number,
): Promise<void> {
  const facts = await factsOfTask(tx, task.id)
  const kind = Number(payload['mechanismType'] ?? DEPOT)
  await replaceCosts(tx, actor, task, [
    {
      costItem: 'repair',
      feeItem: FEE.maintenance,
      providerType: DEPOT_KINDS.includes(kind) ? kind : DEPOT,
      providerId: textIn(payload, 'mechanismId'),
      contractType: PIT_LANE_AGREEMENT,
      contractId: agreed.contractId,
      priceSource: BY_CONTRACT,
      qty: '1.00',
      unit: 'time',
      price: agreed.price,
      contractPrice: agreed.price,
      taxRate: agreed.taxRate,
      bearer,
    },
  ])
  await notePayload(tx, actor, task, { remindId: facts?.remindId ?? null, amt: agreed.price })
}
/** Nothing was done: no cost. */
export async function noCosts(tx: Tx, actor: Actor, task: Task): Promise<void> {
  await replaceCosts(tx, actor, task, [])
  await notePayload(tx, actor, task, { amt: subFen(ZERO) })
}
