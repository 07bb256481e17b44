import { localDate, refuse, subFen, timesFen, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { ceilingsPort } from '../../ports.ts'
import type { QuotaCondition } from '../customer-city-quota.ts'
import { assess } from './assess.ts'
import { book, flowOps } from './book.ts'
import { grouped, isGranted, type QuotaRow } from './figures.ts'
import { advisory, lockedRows, regionUse, waitingBriefly } from './ledger.ts'
import { openRow } from './open-row.ts'

export interface Grant {
  customerId: string
  /** New totals per city, never increments (D5). */
  lines: readonly { cityCode: string; qty: number; amount: Fen }[]
  validFrom?: LocalDate
  validTo: LocalDate
  grade?: string
  score?: string
  conditions?: QuotaCondition[]
  /** Kept in the flow: why the risk role granted without a review case (decisions, silence 1). */
  reason: string
  docNo?: string
  /** The case behind it. */
  quotaId?: string
}

/**
 * Writes the city rows of a customer: the effect of a review case, and until that chain exists the risk role's own
 * verb with a reason. An increase is checked against the region's limit; lowering below the use is allowed (超额).
 */
export async function grantQuota(tx: Tx, actor: Actor, grant: Grant): Promise<QuotaRow[]> {
  const today = localDate(actor.clock.now())
  if (grant.reason.trim() === '') refuse('quotaReason', '请填写授信原因 / give the reason of the grant')
  if (grant.validTo < today) refuse('quotaValidTo', '有效期止不能早于今天 / valid to must not be in the past')
  const owner = await getRow(tx, customer, grant.customerId)
  if (owner.status !== 1 || owner.blackFlag)
    refuse('quotaCustomer', '客户未生效或在黑名单 / customer not active or blacklisted')
  return waitingBriefly(tx, async () => {
    for (const { cityCode } of grant.lines) await openRow(tx, actor, grant.customerId, cityCode)
    const rows = new Map((await lockedRows(tx, [grant.customerId])).map(one => [one.cityCode!, one]))
    await refuseBeyondCommitment(tx, today, grant.lines, rows)
    const granted: QuotaRow[] = []
    for (const line of grant.lines) {
      const row = rows.get(line.cityCode)!
      const booked = await book(
        tx,
        actor,
        row,
        {
          op: isGranted(row) ? flowOps.adjust : flowOps.grant,
          opKey: `grant:${row.id}:${row.version}`,
          quota: [line.qty - row.quotaQty!, subFen(line.amount, row.quotaAmount)],
          note: grant.reason,
          ...(grant.docNo ? { docNo: grant.docNo } : {}),
        },
        {
          validFrom: grant.validFrom ?? row.validFrom ?? today,
          validTo: grant.validTo,
          ...(grant.grade ? { grade: grant.grade } : {}),
          ...(grant.conditions ? { conditions: grant.conditions } : {}),
          ...(grant.quotaId ? { quotaId: grant.quotaId, graceTo: null } : {}),
        },
      )
      granted.push(await assess(tx, actor, booked, line.qty > 0))
      await emit(tx, actor, 'quota.granted', {
        id: row.id,
        no: owner.mechanismName,
        customerId: grant.customerId,
        cityCode: line.cityCode,
      })
    }
    if (grant.grade)
      await updateRow(tx, actor, customer, grant.customerId, {
        riskGrade: grant.grade,
        ...(grant.score ? { riskScore: grant.score } : {}),
      })
    return granted
  })
}

/** Sum of the granted totals of every region over the cities stays within its limit x ratio (11.6, granting). */
export async function refuseBeyondCommitment(
  tx: Tx,
  today: LocalDate,
  lines: Grant['lines'],
  rows: ReadonlyMap<string, QuotaRow>,
): Promise<void> {
  const ceilings = await ceilingsPort.ask().over(
    tx,
    lines.map(one => one.cityCode),
    today,
  )
  for (const one of ceilings) await advisory(tx, `city-ceiling:${one.regionCode}`)
  for (const one of ceilings) {
    const below = lines.filter(line => one.regionCode === '00' || line.cityCode.startsWith(one.regionCode))
    const more = below.reduce((sum, line) => sum + line.qty - rows.get(line.cityCode)!.quotaQty!, 0)
    const moreAmount = below.reduce((sum, line) => sum + line.amount - rows.get(line.cityCode)!.quotaAmount, 0n)
    const { granted } = await regionUse(tx, one.regionCode)
    const most = Math.floor((one.limitQty * Math.round(Number(one.commitRatio) * 100)) / 100)
    const mostAmount = timesFen(one.limitAmount, one.commitRatio)
    if (more > 0 && granted.qty + more > most)
      refuse(
        'quotaCommitment',
        '【{region}】授信总量将达{total}台，超过上限{most}台 / commitments of {region} would reach {total}, at most {most}',
        { region: one.regionName, total: granted.qty + more, most },
      )
    if (moreAmount > 0n && granted.amount + moreAmount > mostAmount)
      refuse(
        'quotaCommitment',
        '【{region}】授信总额将达{total}元，超过上限{most}元 / commitments of {region} would reach {total}, at most {most}',
        { region: one.regionName, total: grouped(granted.amount + moreAmount), most: grouped(mostAmount) },
      )
  }
}
