import { daysBetween, localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { statusOf } from '#packages/server/act.ts'
import { implement } from '#packages/server/implement.ts'
import { updateRow } from '#packages/server/rows.ts'
import { hand, type Holder } from '../../asset-archives/server/hand.ts'
import { kindsById } from '../../asset-kind-setting/server/index.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import { findRows } from '#packages/server/rows.ts'
import { holder } from '../../codes.ts'
import { assetLend, assetLendItem } from '../asset-lend.ts'
import { prepareLend } from './prepare.ts'
import { dueOf, lendItems, lineIs, type Lend } from './rows.ts'

/** lendKind -> who holds the item; a lender's originals lie with him (state 8). */
const holderKind: Readonly<Record<number, number>> = {
  1: holder.staff,
  2: holder.provider,
  3: holder.customer,
  4: holder.lender,
  5: holder.staff,
}
export const borrowerOf = (row: Lend): Holder => ({
  kind: holderKind[row.lendKind]!,
  userId: row.borrowerUserId,
  mechanismId: row.borrowerMechanismId,
  name: row.borrowerName ?? '',
})
export const lendSource = (row: Lend) => ({ sourceType: 'asset-lend', sourceId: row.id, sourceNo: row.docNo! })

async function shortestLoan(tx: Tx, lendId: string): Promise<number> {
  const kinds = await kindsById(tx)
  const items = await findRows(tx, assetArchives, {
    id: (await lendItems(tx, lendId)).map(one => one.archiveId),
  } as never)
  return Math.min(...items.map(item => kinds.get(item.kindId)?.maxLendDays ?? 365))
}

/** Days past the due day of loans that are out. */
async function overdue(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string; due: string }>(sql`
    select id, coalesce(extend_to, due_date)::text as due from asset_lend
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and status in (6, 7)
      and coalesce(extend_to, due_date) < ${today}::date`)
  return new Map(rows.map(row => [row.id, { overdueDays: daysBetween(row.due, today) }]))
}

export default implement(assetLend, {
  prepare: prepareLend,
  variables: async (_tx, _actor, row) => ({ days: daysBetween(row.planIssueDate, row.dueDate) }),
  page: overdue,
  detail: async (tx, actor, row) => (await overdue(tx, actor, [row.id])).get(row.id) ?? {},
  actions: {
    issue: {
      guard(_tx, actor, { row }) {
        if (row.borrowerUserId === actor.userId)
          refuse('ownLoan', '保管人不能办理本人借用的领用 / nobody hands items over to himself')
      },
      async run(tx, actor, { row, input }) {
        const lines = await lendItems(tx, row.id)
        await hand(
          tx,
          actor,
          lines.map(one => one.archiveId),
          {
            action: row.lendKind === 4 ? 'toLender' : 'lend',
            to: borrowerOf(row),
            at: input.issueTime as string,
            source: lendSource(row),
            cannot: '不能借出 / cannot be lent',
            changes: { dueDate: dueOf(row), lendId: row.id },
            signBizId: input.issueSignBizId as string,
          },
        )
        for (const line of lines)
          await updateRow(tx, actor, assetLendItem, line, {
            lineState: lineIs.lent,
            issueTime: input.issueTime as string,
          })
        return { ...input, openQty: lines.length, keeperId: actor.userId }
      },
    },
    extend: {
      async guard(tx, _actor, { row, input }) {
        const until = input.extendTo as string
        if (row.extendTo) refuse('extendedOnce', '借出单已续借过一次 / this loan was extended before')
        if (until <= row.dueDate) refuse('extendTo', '延至日期须晚于应还日 / must be after the due day')
        const most = await shortestLoan(tx, row.id)
        if (daysBetween(row.dueDate, until) > most)
          refuse('extendTo', '续借最长{n}天 / extended by {n} days at most', { n: most })
      },
      async run(tx, actor, { row, input }) {
        const until = input.extendTo as string
        for (const line of (await lendItems(tx, row.id)).filter(one => one.lineState === lineIs.lent))
          await updateRow(tx, actor, assetArchives, line.archiveId, { dueDate: until })
        return { extendTo: until }
      },
    },
    lineClosed: {
      async run(tx, _actor, { row }) {
        const lines = await lendItems(tx, row.id)
        const open = lines.filter(one => one.lineState === lineIs.lent).length
        return {
          openQty: open,
          status: statusOf(assetLend, open === 0 ? 'returned' : open === lines.length ? 'lent' : 'partlyBack'),
        }
      },
    },
  },
})
