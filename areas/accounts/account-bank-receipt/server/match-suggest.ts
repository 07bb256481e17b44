import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { suggestMatches, type MatchSuggestion } from '#areas/accounts/calculations/match-score.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { accountBankReceipt } from '../account-bank-receipt.ts'
import type { MatchReceipt } from '../../calculations/match-candidate.ts'
import { matchCandidatesPort } from '../../ports.ts'

const matchReceipt = (receipt: Receipt): MatchReceipt => ({
  companyId: receipt.companyId!,
  payerName: receipt.payerName ?? '',
  payerAccountNo: receipt.payerAccountNo ?? '',
  amt: receipt.availableAmt,
  valueDate: receipt.valueDate!,
  text: [receipt.summary, receipt.remark, receipt.usage].filter(Boolean).join(' '),
})

export async function suggestFor(tx: Tx, actor: Actor, receipt: Receipt): Promise<MatchSuggestion[]> {
  if (receipt.availableAmt <= 0n) return []
  return suggestMatches(matchReceipt(receipt), await matchCandidatesPort.ask().of(tx, actor, receipt))
}

/** GET match-suggest: ranked, each point with its reason (7.4). */
export async function shownSuggestions(tx: Tx, actor: Actor, id: string) {
  const suggestions = await suggestFor(tx, actor, await getRow(tx, accountBankReceipt, id))
  const names = await partyNames(
    tx,
    suggestions.map(one => one.partyId),
  )
  return suggestions.map(one => ({
    partyKind: one.partyKind,
    partyId: one.partyId,
    partyName: names.get(one.partyId) ?? '',
    score: one.score,
    level: one.level,
    certain: one.certain,
    reasons: one.reasons.map(reason => ({
      part: reason.part,
      points: reason.points,
      label: textOf(reason.label, actor.language),
    })),
  }))
}

/** The best suggestion is stored on the line for the list, without a history row: nobody changed the line. */
export async function refreshSuggestions(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const receipt of await findRows(tx, accountBankReceipt, { id: [...ids] } as never)) {
    const [best] = await suggestFor(tx, actor, receipt)
    await tx.run(sql`update account_bank_receipt set suggest_party_kind = ${best?.partyKind ?? null}::smallint, suggest_party_id = ${best?.partyId ?? null}::bigint, suggest_score = ${best?.score ?? null}::int,
      suggest_reasons = ${best ? sql.json(best.reasons.map(reason => ({ part: reason.part, points: reason.points, label: reason.label }))) : sql.trusted('null')} where tenant_id = ${tx.tenantId} and id = ${receipt.id}::bigint`)
  }
}

const OPEN = sql`is_deleted = 0 and direction = 1 and status in (1, 2) and open_amt > locked_amt`

export const hasOpenLines = async (tx: Tx): Promise<boolean> =>
  (await tx.row(sql`select 1 from account_bank_receipt where tenant_id = ${tx.tenantId} and ${OPEN} limit 1`)) !==
  undefined

/** Hourly while open: considers new bills and learned relations. */
export const matchSuggestJob: JobKind = {
  kind: 'match-suggest',
  label: '流水匹配建议 / Suggest receipt matches',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const rows = await tx.rows<{ id: string }>(
        sql`select id from account_bank_receipt where tenant_id = ${tx.tenantId} and ${OPEN} and id > ${after}::bigint order by id limit 50`,
      )
      await refreshSuggestions(
        tx,
        actor,
        rows.map(row => row.id),
      )
      return rows.map(row => row.id)
    }),
}
