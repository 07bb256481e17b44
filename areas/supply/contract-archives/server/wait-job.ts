import { addDays, addMonths, localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { statusOf } from '#packages/server/act.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { contractArchives } from '../contract-archives.ts'

const ORIGINAL = 1
const KEPT_YEARS = 10
const MONTHS_A_YEAR = 12
const ARCHIVIST = 'archive_keeper'

interface Waiting {
  id: string
  contract_no: string
  contract_type: number
  counterparty_name: string | null
  own_company_id: string
  end_date: string | null
  signed_file_biz_id: string | null
}
/** Contracts in force whose paper nobody archived for so many days after the signature. */
const waiting = (tx: Tx, before: string): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select c.id, c.contract_no, c.contract_type, c.counterparty_name, c.own_company_id, c.end_date::text, c.signed_file_biz_id from contract c
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status = 6 and c.sign_mode = 2 and c.signed_time < ${`${before} 00:00:00`}::timestamptz
      and not exists (select 1 from contract_archives a where a.tenant_id = c.tenant_id and a.contract_id = c.id and a.is_deleted = 0) order by c.id limit 500`)

export async function awaitPapers(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const rows = await waiting(tx, addDays(today, -(await paramNumber(tx, 'contract.archive.days'))))
  for (const row of rows)
    await insertRow(tx, actor, contractArchives, {
      contractId: row.id,
      contractNo: row.contract_no,
      contractType: row.contract_type,
      counterpartyName: row.counterparty_name,
      ownCompanyId: row.own_company_id,
      copyKind: ORIGINAL,
      copies: 1,
      place: '待归档',
      scanFileBizId: row.signed_file_biz_id!,
      keepYears: KEPT_YEARS,
      destroyAfter: addMonths(row.end_date ?? today, KEPT_YEARS * MONTHS_A_YEAR),
    })
  return rows.length
}

async function tellAwaited(tx: Tx, actor: Actor, n: number): Promise<void> {
  const today = localDate(actor.clock.now())
  const [first] = await findRows(tx, contractArchives, { status: statusOf(contractArchives, 'awaited') } as never, {
    orderBy: 't.id',
  })
  if (n === 0 || !first) return
  await notify(tx, actor, {
    roles: [ARCHIVIST],
    bizTypeCode: 'archive_wait',
    bizId: first.id,
    title: '合同待归档 / Contracts to be archived',
    content: `${n}份已签合同超期未归档。 / Signed contracts not archived in time: ${n}.`,
    dedupeKey: `archive-wait:${today}`,
  })
}

/** 01:40: the tab of what is awaited (40, section 4). */
export const archiveWaitJob: JobKind = {
  kind: 'contract-archive-wait',
  label: '合同待归档 / Contracts to be archived',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => {
      const awaited = await awaitPapers(tx, actor)
      await tellAwaited(tx, actor, awaited)
      return { awaited }
    }),
}
