import { localDate } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { transferVehicle } from '../transfer-vehicle.ts'

/** Urgent swaps whose disposal is due today and not filed: who opened them and the salesperson are told, once. */
export async function remindOfDisposals(tx: Tx, actor: Actor): Promise<string[]> {
  const rows = await findRows(
    tx,
    transferVehicle,
    sql`t.status <> 5 and t.disposal_due_date = ${localDate(actor.clock.now())}::date`,
  )
  for (const row of rows) {
    const { bizUserId } = await getRow(tx, contract, row.contractId!)
    await notify(tx, actor, {
      bizTypeCode: 'transfer_disposal_due',
      bizId: row.id,
      users: [...new Set([row.createUser, bizUserId])],
      level: 2,
      title: '紧急换车须补办处置 / An urgent swap needs its disposal',
      content: `${row.transferNo} ${row.oldCustomerName ?? ''} ${row.contractNo}，今日到期 / ${row.transferNo} ${row.oldCustomerName ?? ''} ${row.contractNo}, due today`,
    })
  }
  return rows.map(row => row.id)
}

/** 08:40. */
export const disposalDueJob: JobKind = {
  kind: 'transfer-disposal-due',
  label: '紧急换车处置补办提醒 / Disposals of urgent swaps due',
  run: async ({ actor, database }) => ({
    reminded: (await database.transaction(actor.tenantId, tx => remindOfDisposals(tx, actor))).length,
  }),
}
