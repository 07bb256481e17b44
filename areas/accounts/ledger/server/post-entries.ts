import { type ChangesOf, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows, updateRow } from '#packages/server/rows.ts'
import { debitsOf, type Posting } from '#areas/accounts/calculations/posting.ts'
import { postingsOf, type EventType, type LedgerEvent } from '#areas/accounts/calculations/postings-of.ts'
import { ledgerEntry, ledgerPosting } from '../ledger.ts'
import { holdOpenPeriods, periodOf, postingDate } from './open-period.ts'

export interface EntrySource {
  sourceType: string
  sourceId: string
  sourceNo: string
}
export interface EntryRequest {
  event: LedgerEvent
  /** `receivable.activated:{billId}`: one event, one entry, for ever (3.7). */
  eventKey: string
  companyId: string
  valueDate: LocalDate
  source: EntrySource
  summary?: string
  /** The entry that this one mirrors: both are linked. */
  reversesId?: string
}
export interface PostedEntry {
  entryId: string
  eventKey: string
  total: Fen /** False: the event stood in the ledger already. */
  created: boolean
}

/** The only writer of the ledger: entry and postings of many events, dated today, in open periods. */
export async function postEntries(tx: Tx, actor: Actor, requests: readonly EntryRequest[]): Promise<PostedEntry[]> {
  if (requests.length === 0) return []
  await holdOpenPeriods(
    tx,
    actor,
    requests.map(one => one.companyId),
  )
  const known = await knownEntries(
    tx,
    requests.map(one => one.eventKey),
  )
  const fresh = requests
    .filter(one => !known.has(one.eventKey))
    .map(one => ({ request: one, postings: postingsOf(one.event) }))
  const postDate = postingDate(actor)
  const entries = await insertRows(
    tx,
    actor,
    ledgerEntry,
    fresh.map(({ request, postings }) => ({
      eventType: request.event.eventType,
      eventKey: request.eventKey,
      ...request.source,
      companyId: request.companyId,
      valueDate: request.valueDate,
      postDate,
      period: periodOf(postDate),
      summary: request.summary ?? '',
      total: debitsOf(postings),
      reversesId: request.reversesId ?? null,
      operatorId: operatorOf(actor),
    })),
  )
  await insertRows(
    tx,
    actor,
    ledgerPosting,
    entries.flatMap((entry, index) =>
      fresh[index]!.postings.map((posting, line) =>
        rowOf(posting, entry.id, line + 1, fresh[index]!.request.event.eventType),
      ),
    ),
  )
  for (const [index, entry] of entries.entries()) {
    const { reversesId } = fresh[index]!.request
    if (reversesId) await updateRow(tx, actor, ledgerEntry, reversesId, { reversedById: entry.id })
  }
  const made = new Map(
    entries.map(entry => [
      entry.eventKey!,
      { entryId: entry.id, eventKey: entry.eventKey!, total: entry.total, created: true },
    ]),
  )
  return requests.map(one => made.get(one.eventKey) ?? known.get(one.eventKey)!)
}

export const postEntry = async (tx: Tx, actor: Actor, request: EntryRequest): Promise<PostedEntry> =>
  (await postEntries(tx, actor, [request]))[0]!

/** Jobs act by name, not as a person: 0 is no user. */
export const operatorOf = (actor: Actor): string | null => (actor.rights || actor.userId !== '0' ? actor.userId : null)

async function knownEntries(tx: Tx, keys: readonly string[]): Promise<Map<string, PostedEntry>> {
  const rows = await tx.rows<{ id: string; event_key: string }>(
    sql`select id, event_key from ledger_entry where tenant_id = ${tx.tenantId} and is_deleted = 0 and event_key = any(${[...keys]}::text[])`,
  )
  return new Map(
    rows.map(row => [row.event_key, { entryId: row.id, eventKey: row.event_key, total: 0n as Fen, created: false }]),
  )
}

/** Accounts whose bill is a payable, or a receivable, whatever event posts them: a netting posts both. */
const OF_PAYABLES = new Set(['2202', '2241.04', '1123.01', '1123.02', '1221.03', '1221.04', '2221.04'])
const OF_RECEIVABLES = new Set(['1122', '1221.01', '1221.02', '2221.02', '2241.02'])
const PAYABLE = /^(payable|payment|input-invoice|margin\.refund|surplus\.refund|receipt\.return)/
type LineValues = ChangesOf<typeof ledgerPosting> & { lineNo: number }

const sideOf = (account: string, eventType: EventType): number =>
  OF_PAYABLES.has(account) ? 2 : OF_RECEIVABLES.has(account) ? 1 : PAYABLE.test(eventType) ? 2 : 1

function rowOf(posting: Posting, entryId: string, lineNo: number, eventType: EventType): LineValues {
  const {
    companyId,
    accountCode,
    side,
    amt,
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
  } = posting
  return {
    entryId,
    lineNo,
    accountCode,
    side,
    amt,
    companyId,
    feeItem: feeItem ?? null,
    partyKind: partyKind ?? null,
    partyId: partyId ?? null,
    contractId: contractId ?? null,
    orderVehicleId: orderVehicleId ?? null,
    vehicleId: vehicleId ?? null,
    billSide: billId ? sideOf(accountCode, eventType) : null,
    billId: billId ?? null,
    bankReceiptId: bankReceiptId ?? null,
    ownAccountId: ownAccountId ?? null,
    cityCode: cityCode ?? null,
    deptId: deptId ?? null,
  }
}
