import { localDate, localDateTime, Refused, textOf, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { adjustQuota, cancelQuota } from '#areas/customers/customer-city-quota/server/adjust-quota.ts'
import { blockKinds, closeBlock, openBlock } from '#areas/customers/customer-city-quota/server/blocks.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { kinds, riskQuota, riskQuotaLine } from '../risk-quota.ts'
import type { Line, Paper } from './checks.ts'

export const linesOf = (tx: Tx, paper: Paper): Promise<Line[]> =>
  findRows(tx, riskQuotaLine, { adjustId: paper.id }, { orderBy: 't.line_no' })

const citiesOf = (paper: Paper, lines: readonly Line[]): (string | undefined)[] =>
  paper.wholeCustomer ? [undefined] : lines.map(line => line.cityCode)
const openBlockOf = async (tx: Tx, paper: Paper, cityCode: string | undefined) =>
  (
    await findRows(tx, quotaBlock, {
      customerId: paper.customerId,
      cityCode: cityCode ?? null,
      blockKind: blockKinds.risk,
      closeTime: null,
    })
  )[0]

/** Opens the risk block of each city of the paper, or of the whole customer. */
export async function freeze(tx: Tx, actor: Actor, paper: Paper): Promise<void> {
  for (const cityCode of citiesOf(paper, await linesOf(tx, paper)))
    if (!(await openBlockOf(tx, paper, cityCode)))
      await openBlock(tx, actor, {
        customerId: paper.customerId,
        ...(cityCode ? { cityCode } : {}),
        blockKind: blockKinds.risk,
        reason: `${paper.adjustNo} ${paper.reason}`.slice(0, 200),
        sourceId: paper.id,
      })
}

/** Lifts what this paper froze when it was saved; a block of another paper stays (D7). */
export async function liftOwn(tx: Tx, actor: Actor, paper: Paper, reason: string): Promise<void> {
  for (const cityCode of citiesOf(paper, await linesOf(tx, paper)))
    if ((await openBlockOf(tx, paper, cityCode))?.sourceId === paper.id)
      await closeRisk(tx, actor, paper, cityCode, reason)
}
const closeRisk = (tx: Tx, actor: Actor, paper: Paper, cityCode: string | undefined, reason: string) =>
  closeBlock(tx, actor, {
    customerId: paper.customerId,
    ...(cityCode ? { cityCode } : {}),
    blockKind: blockKinds.risk,
    reason,
  })

/** What the paper says, done to the account by its owner's verbs; refused where the account is no longer as it was. */
export async function carryOut(tx: Tx, actor: Actor, paper: Paper): Promise<void> {
  const lines = await linesOf(tx, paper)
  const seen = lines.map(line => ({
    cityCode: line.cityCode,
    qty: line.beforeQty!,
    amount: line.beforeAmount,
    validTo: line.validToBefore,
  }))
  const about = { customerId: paper.customerId, docNo: paper.adjustNo!, note: paper.reason }
  switch (paper.adjustKind) {
    case kinds.raise:
    case kinds.cut:
      await adjustQuota(tx, actor, {
        ...about,
        lines: seen.map((one, at) => ({
          ...one,
          to: { qty: lines[at]!.afterQty!, amount: lines[at]!.afterAmount as Fen },
        })),
      })
      break
    case kinds.freeze:
      await freeze(tx, actor, paper)
      break
    case kinds.thaw:
      for (const cityCode of citiesOf(paper, lines))
        await closeRisk(tx, actor, paper, cityCode, `${paper.adjustNo} ${paper.reason}`.slice(0, 200))
      break
    case kinds.cancel:
      await cancelQuota(tx, actor, { ...about, lines: seen })
      break
    default:
      await adjustQuota(tx, actor, {
        ...about,
        lines: seen.map((one, at) => ({ ...one, newValidTo: lines[at]!.validToAfter! })),
      })
  }
  await emit(tx, actor, 'risk-quota.effective', { id: paper.id, no: paper.adjustNo! })
}

/** Whether its day has come. */
export const isDue = (paper: Paper, today: LocalDate): boolean => paper.effectiveDate <= today

/** 00:12 (20, section 13): approved papers whose day has come. */
export const riskQuotaEffectJob: JobKind = {
  kind: 'risk-quota-effect',
  label: '额度调整到期生效 / Adjustments that take effect',
  async run(context) {
    const { actor, database } = context
    const today = localDate(actor.clock.now())
    const due = await database.transaction(actor.tenantId, tx =>
      findRows(tx, riskQuota, sql`t.status = 1 and t.effect_time is null and t.effective_date <= ${today}::date`, {
        orderBy: 't.effective_date, t.id',
      }),
    )
    let done = 0
    for (const paper of due)
      done += (await database.transaction(actor.tenantId, tx => effectOf(tx, actor, paper))) ? 1 : 0
    return { due: due.length, done }
  },
}

/** One paper in a transaction of its own: what the account no longer allows lapses, and its author is told. */
export async function effectOf(tx: Tx, actor: Actor, paper: Paper): Promise<boolean> {
  try {
    await tx.attempt(() => act(tx, actor, riskQuota, paper.id, 'takeEffect'))
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const told =
      'message' in error.refusal ? error.refusal.message : '额度已变化，请重新提交 / the quota changed: submit again'
    await act(tx, actor, riskQuota, paper.id, 'lapse', { reason: textOf(told as never, 'zh') })
    await notify(tx, actor, {
      bizTypeCode: 'risk-quota',
      bizId: paper.id,
      level: 2,
      title: `额度调整${paper.adjustNo}未能生效 / Adjustment ${paper.adjustNo} could not take effect`,
      content: told as `${string} / ${string}`,
      users: [paper.createUser],
      roles: ['risk_manager'],
    })
    return false
  }
}
export const effectiveNow = (actor: Actor) => ({ effectTime: localDateTime(actor.clock.now()) })
