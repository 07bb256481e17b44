import { addDays, addMonths, localDate, monthStart, textOf, type Label, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { allResources } from '#packages/server/registry.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { ratePartners, type PartnerWork, type Rating } from '../rating.ts'
import { partnerWorkPort } from './work-port.ts'

/** Service providers and repair firms (11.9). */
const RATED_TYPES = [2, 8]
const WORST = 4
const MONTHS = 3

/** 03:20 on the first of a month (20, section 13): the last three months. */
export const partnerRatingJob: JobKind = {
  kind: 'partner-rating',
  label: '合作方评级 / Rate partners',
  run: context => context.database.transaction(context.actor.tenantId, tx => ratePartnersNow(tx, context.actor)),
}

export async function ratePartnersNow(tx: Tx, actor: Actor): Promise<{ rated: number; worst: number }> {
  const first = monthStart(localDate(actor.clock.now()))
  const work: PartnerWork[] = []
  for (const source of partnerWorkPort.all().values())
    work.push(...(await source.between(tx, addMonths(first, -MONTHS), addDays(first, -1))))
  const ratings = new Map(ratePartners(work).map(one => [one.providerId, one]))
  let worst = 0
  let rated = 0
  for (const resource of allResources().filter(
    one => one.extends === 'mechanism' && RATED_TYPES.includes(one.kindValue!),
  )) {
    const rows = (await findRows(tx, resource, { id: [...ratings.keys()] } as never, {
      lock: true,
    })) as unknown as Rated[]
    for (const row of rows) {
      worst += await write(tx, actor, resource, row, ratings.get(row.id)!)
      rated += 1
    }
  }
  return { rated, worst }
}

interface Rated {
  readonly id: string
  readonly mechanismName: string
  readonly coopRating: number | null
  readonly ownerUserId: string | null
}

/** The owner hears when a partner is rated D for the second time running. */
async function write(tx: Tx, actor: Actor, resource: Resource, row: Rated, rating: Rating): Promise<0 | 1> {
  const scores = {
    scoreTime: rating.time,
    scoreQuality: rating.quality,
    scoreCost: rating.cost,
    scoreTotal: rating.total,
  }
  const known = Object.fromEntries(Object.entries(scores).filter(([name]) => name in resource.fields))
  await updateRow(tx, actor, resource, row as never, { ...known, coopRating: rating.grade } as never, {
    action: 'rate',
  })
  if (rating.grade !== WORST || row.coopRating !== WORST) return 0
  const label = resource.label as Label
  await notify(tx, actor, {
    bizTypeCode: 'partner_rating',
    bizId: row.id,
    title: `合作方连续两次评级D：${row.mechanismName} / Rated D twice running: ${row.mechanismName}`,
    content: `${textOf(label, 'zh')}总分${rating.total}，派单时排在最后 / ${textOf(label, 'en')}: total ${rating.total}, last in dispatch lists`,
    users: row.ownerUserId ? [row.ownerUserId] : [],
  })
  return 1
}
