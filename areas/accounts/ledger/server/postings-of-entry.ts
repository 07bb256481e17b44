import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { AccountCode, Side } from '#areas/accounts/calculations/ledger-accounts.ts'
import type { Posting } from '#areas/accounts/calculations/posting.ts'
import { ledgerPosting } from '../ledger.ts'

/** The lines of an entry as the rules of 3.5 give them: what a reversal mirrors is what was posted. */
export async function postingsOfEntry(tx: Tx, entryId: string): Promise<Posting[]> {
  const rows = await findRows(tx, ledgerPosting, { entryId } as never, { orderBy: 't.line_no' })
  return rows.map(row => {
    const {
      companyId,
      feeItem,
      partyKind,
      partyId,
      contractId,
      orderVehicleId,
      vehicleId,
      billId,
      bankReceiptId,
      ownAccountId,
      cityCode,
      deptId,
    } = row
    const dimensions = {
      feeItem,
      partyKind,
      partyId,
      contractId,
      orderVehicleId,
      vehicleId,
      billId,
      bankReceiptId,
      ownAccountId,
      cityCode,
      deptId,
    }
    const known = Object.fromEntries(Object.entries(dimensions).filter(([, value]) => value !== null))
    return {
      ...known,
      companyId: companyId!,
      accountCode: row.accountCode as AccountCode,
      side: row.side as Side,
      amt: row.amt,
    }
  })
}

export interface PostedEvent {
  readonly entryId: string
  readonly eventType: string
  readonly total: bigint
  readonly postings: Posting[]
}
export async function postingsOfEvent(tx: Tx, eventKey: string): Promise<PostedEvent | undefined> {
  const entry = await tx.row<{ id: string; eventType: string; total: string }>(
    sql`select id, event_type as "eventType", total from ledger_entry where tenant_id = ${tx.tenantId} and event_key = ${eventKey} and is_deleted = 0`,
  )
  return (
    entry && {
      entryId: entry.id,
      eventType: entry.eventType,
      total: fen(entry.total),
      postings: await postingsOfEntry(tx, entry.id),
    }
  )
}
