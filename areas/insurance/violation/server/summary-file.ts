import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { AMOUNT_LABELS, COUNT_LABELS, GROUP_LABELS } from '../summary-columns.ts'
import { summary } from './summaries.ts'

const MOST = 10_000
/** The summary view as a file: every group, with what it counts and sums. */
export async function summaryFile(tx: Tx, actor: Actor, groupBy: keyof typeof GROUP_LABELS): Promise<FileAnswer> {
  const { records } = (await summary(tx, localDate(actor.clock.now()), { groupBy, current: 1, size: MOST })) as {
    records: Record<string, string | number>[]
  }
  const counts = Object.entries(COUNT_LABELS)
  const amounts = Object.entries(AMOUNT_LABELS)
  return sheetAnswer(
    actor,
    '违章汇总 / Summary of violations',
    [
      { label: GROUP_LABELS[groupBy], width: 28 },
      ...counts.map(([name, label]) => ({ label, kind: name === 'per100' ? ('text' as const) : ('number' as const) })),
      ...amounts.map(([, label]) => ({ label, kind: 'money' as const })),
    ],
    records.map(row => [
      String(row['groupName'] ?? ''),
      ...counts.map(([name]) => (name === 'per100' ? String(row[name] ?? '') : Number(row[name] ?? 0))),
      ...amounts.map(([name]) => String(row[name] ?? '0.00')),
    ]),
  )
}
