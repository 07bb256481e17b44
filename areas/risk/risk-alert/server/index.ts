import { labelInBoth, localDate, textOf, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows, insertRows, updateRows } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { addRecord } from '../../risk-record/server/add-record.ts'
import { difference, ruleOf, type Firing } from '../alert-rules.ts'
import { alertCode, riskAlert } from '../risk-alert.ts'
import { externalCheckJob } from './external-check.ts'
import { rules } from './firings.ts'
import { limitsInForce } from './limits.ts'

/** Those that people turn into a record (11.8). */
const [SERIOUS_CHECK, OTHER_CONTROLLER, CEILING] = [4, 9, 8]
/** Court hits have drafts of their own (risk-record, follow-checks). */
const COURT_KINDS = [2, 3, 4, 5, 6]

/** 04:40, after the score and the checks of the night (20, 11.8): A1 to A9. */
const riskAlertJob: JobKind = {
  kind: 'risk-alert',
  label: '风险预警 / Risk alerts',
  run: context => context.database.transaction(context.actor.tenantId, tx => watch(tx, context.actor)),
}

export async function watch(tx: Tx, actor: Actor): Promise<{ fired: number; ended: number }> {
  const today = localDate(actor.clock.now())
  const limits = await limitsInForce(tx)
  const firing: Firing[] = []
  for (const find of rules) firing.push(...(await find(tx, today, limits)))
  const { fresh, gone } = difference(firing, await findRows(tx, riskAlert, { closeDay: null }))
  await updateRows(
    tx,
    actor,
    riskAlert,
    gone.map(row => ({ row, changes: { closeDay: today } })),
  )
  const rows = await insertRows(
    tx,
    actor,
    riskAlert,
    fresh.map(one => ({
      alertCode: one.code,
      customerId: one.customerId,
      cityCode: one.cityCode,
      content: one.content.slice(0, 500),
      rule: labelInBoth(ruleOf(one.code, limits) as Label),
      figures: { ...one.figures },
      subjectKey: one.key,
      openDay: today,
    })),
  )
  const owners = new Map(
    (await findRows(tx, customer, { id: [...new Set(fresh.flatMap(one => one.customerId ?? []))] })).map(row => [
      row.id,
      row,
    ]),
  )
  for (const [at, one] of fresh.entries())
    await tell(tx, actor, one, { alertId: rows[at]!.id, owner: owners.get(one.customerId ?? '') })
  return { fired: fresh.length, ended: gone.length }
}

/** People hear of what is new: a draft of a record where they must judge it, a notice to sales and risk. */
async function tell(
  tx: Tx,
  actor: Actor,
  one: Firing,
  { alertId, owner }: { alertId: string; owner: RowOf<typeof customer> | undefined },
): Promise<void> {
  if (one.code === CEILING) return tellCeiling(tx, actor, one)
  if (one.customerId === null) return
  if (needsRecord(one)) await draftRecord(tx, actor, one, alertId)
  const label = alertCode.values.find(value => value.code === one.code)!.label
  const [zh, en] = [textOf(label, 'zh'), textOf(label, 'en')]
  await notify(tx, actor, {
    bizTypeCode: 'risk_alert',
    bizId: one.customerId,
    title: `${zh}：${owner?.mechanismName ?? ''} / ${en}: ${owner?.mechanismName ?? ''}`,
    content: one.content,
    users: owner?.bizUserId ? [owner.bizUserId] : [],
    roles: ['risk_manager'],
    dedupeKey: `${one.code}:${one.key}`,
  })
}

const needsRecord = (one: Firing): boolean =>
  one.code === OTHER_CONTROLLER ||
  (one.code === SERIOUS_CHECK && !COURT_KINDS.includes(Number(one.figures['checkKind'])))

const draftRecord = (tx: Tx, actor: Actor, one: Firing, alertId: string): Promise<string> =>
  addRecord(tx, actor, {
    mechanismType: 1,
    mechanismId: one.customerId!,
    recordType: [9, 10].includes(Number(one.figures['checkKind'])) ? 'finance_worse' : 'negative_news',
    sourceType: 'risk-alert',
    sourceId: alertId,
    sourceNo: String(one.figures['requestNo'] ?? ''),
    sourceKind: 3,
    description: one.content,
    asDraft: true,
  })

async function tellCeiling(tx: Tx, actor: Actor, one: Firing): Promise<void> {
  const { id, name } = one.ceiling!
  const useRate = ((Number(one.figures['used']) / Number(one.figures['limit'])) * 100).toFixed(1)
  await emit(tx, actor, 'city-quota.warned', { id, no: one.key, regionName: name, useRate })
  await notify(tx, actor, {
    bizTypeCode: 'city_quota_warn',
    bizId: id,
    title: `城市额度预警：${name} / Ceiling nearly used: ${name}`,
    content: one.content,
    roles: ['risk_director', 'risk_manager'],
    dedupeKey: `${one.code}:${one.key}`,
  })
}

export default implement(riskAlert, {
  jobs: [riskAlertJob, externalCheckJob],
  schedules: [
    { kind: 'external-check', dailyAt: '04:00' },
    { kind: 'risk-alert', dailyAt: '04:40' },
  ],
})
