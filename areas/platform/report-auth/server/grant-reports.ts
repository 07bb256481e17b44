import { invalid } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRows, removeRow, updateRow } from '#packages/server/rows.ts'
import { report } from '#areas/platform/report/report.ts'
import { reportAuth } from '../report-auth.ts'
import { mayNotOpen, mayOpen, targetName } from './index.ts'

export interface Target {
  readonly targetType: number
  readonly targetId: string
}
export interface GrantedRights {
  readonly canView: boolean
  readonly canExport: boolean
  readonly columnKeys: readonly string[]
  readonly dataMode: number
  readonly validTo?: string | null | undefined
}

/**
 * Every report to every target. `replace` takes away what these reports granted to others; else rows are added or
 * brought up to date. Answers how many stand.
 */
export async function grantReports(
  tx: Tx,
  actor: Actor,
  reportIds: readonly string[],
  targets: readonly Target[],
  rights: GrantedRights,
  replace: boolean,
): Promise<number> {
  if (!mayOpen(actor, rights.dataMode)) invalid({ 'rights.dataMode': mayNotOpen })
  const names = await Promise.all(targets.map(one => targetName(tx, one.targetType, one.targetId)))
  const missing = names.findIndex(one => one === undefined)
  if (missing >= 0) invalid({ [`targets.${missing}.targetId`]: '授权对象不存在 / there is no such target' })
  const values = {
    canView: rights.canView,
    canExport: rights.canExport,
    columnKeys: [...rights.columnKeys],
    dataMode: rights.dataMode,
    validTo: rights.validTo ?? null,
  }
  let stand = 0
  for (const reportId of reportIds) {
    await getRow(tx, report, reportId)
    const known = await findRows(tx, reportAuth, { reportId })
    const same = (one: Target) => known.find(row => row.targetType === one.targetType && row.targetId === one.targetId)
    for (const row of replace ? known.filter(row => !targets.some(one => same(one) === row)) : [])
      await removeRow(tx, actor, reportAuth, row)
    for (const one of targets) {
      const row = same(one)
      if (row) await updateRow(tx, actor, reportAuth, row, values)
    }
    await insertRows(
      tx,
      actor,
      reportAuth,
      targets.flatMap((one, at) => (same(one) ? [] : [{ reportId, ...one, targetName: names[at]!, ...values }])),
    )
    stand += targets.length
  }
  return stand
}
