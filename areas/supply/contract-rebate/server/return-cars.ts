import { invalid, localDate, Refused, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { volume } from '../../codes.ts'
import { follow } from '../../supply-volume/server/ledger.ts'
import { calculateRule, openPeriods } from './calculate.ts'
import { termsOf } from './terms.ts'

const MOST = 2000
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

interface Accepted {
  vin: string
  line: string
  order_id: string
  model_id: string
  contract_id: string
  policy_id: string | null
  is_back: boolean
}
const acceptedOf = (tx: Tx, contractId: string, vins: readonly string[]): Promise<Accepted[]> =>
  tx.rows<Accepted>(sql`
    select a.vin, split_part(a.source_id, ':', 1) as line, a.purchase_order_id as order_id, a.car_model_id as model_id, a.contract_id, a.policy_contract_id as policy_id,
      exists (select 1 from supply_volume b where b.tenant_id = a.tenant_id and b.source_type = a.source_type and b.source_id = a.source_id and b.volume_kind = ${volume.rejected} and b.is_deleted = 0) as is_back
    from supply_volume a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.volume_kind = ${volume.accepted} and (a.contract_id = ${contractId}::bigint or a.policy_contract_id = ${contractId}::bigint) and a.vin = any(${[...vins]}::text[])`)

const listed = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,，;；、]+/)
      .filter(Boolean),
  ),
]

/** Cars that were accepted go back: the ledger counts them no more, and what they had brought is reckoned anew. */
export const returnCars = {
  async run(
    tx: Tx,
    actor: Actor,
    { row, input }: { row: { id: string }; input: { vins?: string; returnDate?: string } },
  ): Promise<void> {
    const vins = listed(input.vins ?? '')
    if (vins.length === 0) invalid({ vins: '请填写车架号 / enter the VINs' })
    if (vins.length > MOST) invalid({ vins: '一次最多2000台 / at most 2,000 at once' })
    const wrong = vins.filter(one => !VIN.test(one))
    if (wrong.length > 0)
      invalid({ vins: `车架号不正确：${wrong[0]!.slice(0, 20)} / not a VIN: ${wrong[0]!.slice(0, 20)}` })
    const found = await acceptedOf(tx, row.id, vins)
    refuseUnknown(vins, found)
    const today = localDate(actor.clock.now())
    for (const [orderId, cars] of Map.groupBy(found, one => one.order_id))
      await follow(
        tx,
        actor,
        orderId,
        cars.map(car => ({ lineId: car.line, modelId: car.model_id, qty: 1, vin: car.vin })),
        volume.rejected,
        input.returnDate ?? today,
      )
    const owners = [...new Set(found.flatMap(one => [one.contract_id, ...(one.policy_id ? [one.policy_id] : [])]))]
    for (const id of owners.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) await reckonAnew(tx, actor, id)
  },
}
function refuseUnknown(vins: readonly string[], found: readonly Accepted[]): void {
  const known = new Set(found.map(one => one.vin))
  const missing = vins.filter(one => !known.has(one))
  const say = (list: readonly string[], zh: string, en: string): Label =>
    `${zh}：${list.slice(0, 5).join('、')} / ${en}: ${list.slice(0, 5).join(', ')}`
  if (missing.length > 0) invalid({ vins: say(missing, '未在本协议下验收', 'never accepted under this agreement') })
  const again = found.filter(one => one.is_back).map(one => one.vin)
  if (again.length > 0) invalid({ vins: say(again, '已登记退车', 'given back already') })
}

/** Drafts for every period that is over; a rebate that is not finished is left to the people who have it. */
export async function reckonAnew(tx: Tx, actor: Actor, contractId: string): Promise<number> {
  const terms = await termsOf(tx, contractId)
  if (!terms) return 0
  const today = localDate(actor.clock.now())
  let drafts = 0
  for (const rule of terms.rules)
    for (const period of openPeriods(terms, rule, today, terms.head.startDate))
      try {
        const made = await tx.attempt(() => calculateRule(tx, actor, terms, rule, period))
        if (made.id !== null) drafts += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
  return drafts
}
