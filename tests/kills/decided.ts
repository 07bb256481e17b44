import { setTimeout as pause } from 'node:timers/promises'
import { definitions } from '#generated/definitions.ts'
import { localDate, type Resource } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { bankImportBatch } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { withClient } from '#packages/database/roles.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { storageOf } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { expect } from 'vitest'
import { smallLease, type Stand } from '../races/stand.ts'
import { importsStatement, statementFile } from '../scenarios/statements.ts'
import type { Answer, Person, World } from '../world.ts'

// Documents with numbers, saved through two server processes at once, each button pressed twice: once at either.

type Server = 0 | 1
/** One call under one key. */
export interface Press {
  readonly what: string
  send(at: Server): Promise<Answer<any>>
  /** What was told stands, once. */
  proves(told: any): Promise<void>
  /** Others see it. */
  isSeen?(): Promise<boolean>
}
export interface Pressed {
  readonly press: Press
  readonly answers: readonly (Answer<any> | undefined)[]
}
/** `claimed`: claims that wait for the cashier; `lines`: receipts that nobody has claimed. */
export interface Office {
  readonly stand: Stand
  readonly remotes: readonly [World, World]
  readonly claimed: { id: string; version: number }[]
  readonly lines: string[]
}
export const acknowledged = ({ answers }: Pressed): Answer<any>[] =>
  answers.flatMap(one => (one?.status === 200 ? [one] : []))

/** Every paper of these kinds that stands. */
const PAPERS = `select 'contact ' || id as paper from contacts union all select 'contract ' || id from contract union all select 'claim ' || id from bill_receipt_write_off union all select 'statement ' || id from bank_import_batch`

/**
 * Looks without a pause until nobody answers any more. Answers what everybody could see the moment before; `rises`: a
 * paper more than at the last look.
 */
export async function watching(url: string, isOver: () => boolean, rises: () => void): Promise<ReadonlySet<string>> {
  let seen: ReadonlySet<string> = new Set()
  await withClient(url, async client => {
    client.on('error', () => undefined)
    while (!isOver()) {
      const { rows } = await client.query<{ paper: string }>(PAPERS)
      const isMore = seen.size > 0 && rows.length > seen.size
      seen = new Set(rows.map(row => row.paper))
      if (isMore) rises()
    }
  }).catch((error: unknown) => {
    if (!isOver()) throw error
  })
  return seen
}
/** Those of them that the crash took. */
export const gone = (url: string, seen: ReadonlySet<string>): Promise<string[]> =>
  withClient(url, async client => {
    const left = new Set((await client.query<{ paper: string }>(PAPERS)).rows.map(row => row.paper))
    return [...seen].filter(one => !left.has(one))
  })

let serial = 0
const once = () => ({ 'idempotency-key': `decided ${++serial}` })
const count = ({ stand }: Office, statement: (tenant: string) => Sql): Promise<number> =>
  stand.world.inside(async tx => (await tx.rows(statement(tx.tenantId))).length)
const stored = async (
  { stand }: Office,
  resource: Resource<any, any, any>,
  id: string,
): Promise<Record<string, unknown> | undefined> =>
  stand.world.inside(tx => findRow(tx, resource, id)) as Promise<Record<string, unknown> | undefined>
const atBoth = async ({ remotes }: Office, name: string): Promise<readonly [Person, Person]> => [
  await remotes[0].as(name),
  await remotes[1].as(name),
]

/** A row of one table, written with the commit. */
export async function contactsSaved(office: Office): Promise<() => Press> {
  const sales = await atBoth(office, '李晓雯')
  return () => {
    const [headers, phone] = [once(), String(13_100_000_000 + serial)]
    return {
      what: `contact ${phone}`,
      send: at =>
        sales[at].call(
          'POST',
          'contacts/save',
          { mechanismType: 1, mechanismId: office.stand.customerId, contactName: '定号', phone, roles: ['business'] },
          headers,
        ),
      isSeen: async () =>
        (await count(office, tenant => sql`select 1 from contacts where tenant_id = ${tenant} and phone = ${phone}`)) >
        0,
      async proves({ id, no }) {
        expect(await stored(office, contacts, id)).toMatchObject({ contactNo: no, phone })
        expect(
          await count(office, tenant => sql`select 1 from contacts where tenant_id = ${tenant} and phone = ${phone}`),
        ).toBe(1)
      },
    }
  }
}

/** A contract: lines, quota, an approval that begins, an event for whoever listens. */
export async function leasesSaved(office: Office): Promise<() => Press> {
  const sales = await atBoth(office, '李晓雯')
  return () => {
    const headers = once()
    const body = smallLease(office.stand, 1, { remark: `定号${serial}` })
    return {
      what: `lease ${body['remark'] as string}`,
      send: at => sales[at].call('POST', 'contract-lease/save', body, headers),
      async proves({ id, no }) {
        expect(await stored(office, contractLease, id)).toMatchObject({ contractNo: no })
        expect(
          await count(
            office,
            tenant => sql`select 1 from contract where tenant_id = ${tenant} and remark = ${body['remark']}`,
          ),
        ).toBe(1)
        expect(
          await count(
            office,
            tenant =>
              sql`select 1 from outbox_event where tenant_id = ${tenant} and name = 'contract.submitted' and aggregate_id = ${id}::bigint`,
          ),
        ).toBe(1)
        expect(
          await count(
            office,
            tenant => sql`select 1 from flow_instance where tenant_id = ${tenant} and business_id = ${id}::bigint`,
          ),
        ).toBe(1)
      },
    }
  }
}

const bankFile = (office: Office, amounts: readonly string[], prefix: string): Buffer => {
  const day = localDate(office.stand.world.clock.now())
  return statementFile(
    amounts.map((amount, at) => ({
      in: amount,
      name: '深圳市鹏驰出行服务有限公司',
      account: cardNo('6217', 9001),
      text: '付款',
      serial: `${prefix}${at}`,
      time: `${day} 09:30:00`,
    })),
    '100000.00',
  )
}

/** Receipts of the bank, a ledger entry for each. */
export async function statementsImported(office: Office): Promise<() => Press> {
  const cashier = await atBoth(office, '周敏')
  return () => {
    const [headers, prefix] = [once(), `DC${serial}X`]
    const bytes = bankFile(office, ['101.00', '102.00', '103.00'], prefix)
    return {
      what: `statement ${prefix}`,
      send: at =>
        cashier[at].uploads(
          'account-bank-receipt/import-normal',
          { name: '流水.csv', bytes },
          { ownAccountId: office.stand.masters.accounts.get('华驰深圳')! },
          headers,
        ),
      async proves({ batchId, batchNo }) {
        expect(await stored(office, bankImportBatch, batchId)).toMatchObject({ batchNo, newCount: 3 })
        expect(
          await count(
            office,
            tenant =>
              sql`select 1 from account_bank_receipt where tenant_id = ${tenant} and bank_receipt_no like ${`${prefix}%`}`,
          ),
        ).toBe(3)
      },
    }
  }
}

/** What the claims of a round stand on. */
export async function linesArrive(office: Office, many: number): Promise<void> {
  const prefix = `DL${++serial}X`
  await importsStatement(
    office.stand.cashier,
    office.stand.masters,
    bankFile(
      office,
      Array.from({ length: many }, () => '100.00'),
      prefix,
    ),
  )
  const rows = await office.stand.world.inside(tx =>
    tx.rows<{ id: string }>(
      sql`select id from account_bank_receipt where tenant_id = ${tx.tenantId} and bank_receipt_no like ${`${prefix}%`}`,
    ),
  )
  expect(rows).toHaveLength(many)
  office.lines.push(...rows.map(row => row.id))
}

/** Money that a customer paid ahead, claimed by sales. */
export async function claimsSaved(office: Office): Promise<() => Press | undefined> {
  const sales = await atBoth(office, '李晓雯')
  const { customerId, masters } = office.stand
  return () => {
    const bankReceiptId = office.lines.pop()
    if (bankReceiptId === undefined) return undefined
    const headers = once()
    return {
      what: `claim of ${bankReceiptId}`,
      send: at =>
        sales[at].call(
          'POST',
          'bill/receipt-write-off/save',
          {
            companyId: masters.companies.get('华驰深圳'),
            partyKind: 1,
            partyId: customerId,
            funds: [{ fundType: 1, bankReceiptId, amt: '100.00' }],
            allocs: [],
            overs: [{ customerId, amt: '100.00' }],
          },
          headers,
        ),
      async proves({ id, no }) {
        expect(await stored(office, billReceiptWriteOff, id)).toMatchObject({ writeOffNo: no })
        expect(
          await count(
            office,
            tenant =>
              sql`select 1 from bill_receipt_write_off_fund where tenant_id = ${tenant} and bank_receipt_id = ${bankReceiptId}::bigint`,
          ),
        ).toBe(1)
        if (!office.claimed.some(one => one.id === id))
          office.claimed.push({ id, version: (await stored(office, billReceiptWriteOff, id))!['version'] as number })
      },
    }
  }
}

/** Confirmed by the cashier: receipt, balance and entries with their numbers. */
export async function claimsConfirmed(office: Office): Promise<() => Press | undefined> {
  const cashier = await atBoth(office, '周敏')
  return () => {
    const claim = office.claimed.shift()
    if (claim === undefined) return undefined
    const headers = once()
    return {
      what: `confirmation of ${claim.id}`,
      send: at =>
        cashier[at].call('PUT', 'bill/receipt-write-off/charge-off', { id: claim.id, version: claim.version }, headers),
      async proves() {
        expect(await stored(office, billReceiptWriteOff, claim.id)).toMatchObject({ status: 1 })
        expect(
          await count(
            office,
            tenant => sql`select 1 from ledger_entry where tenant_id = ${tenant} and source_id = ${claim.id}`,
          ),
        ).toBe(1)
      },
    }
  }
}

/**
 * One paper after the other until the ground is gone: pressed at one server, and at the other again and again while the
 * first press may be under way.
 */
export async function presses(
  make: () => Press | undefined,
  next: () => number,
  isOver: () => boolean,
  told: (one: Pressed) => void,
): Promise<void> {
  while (!isOver()) {
    const press = make()
    if (!press) return
    const first: Server = next() < 0.5 ? 0 : 1
    const sends = (at: Server) =>
      press.send(at).catch((error: unknown) => {
        if (isOver()) return undefined
        throw error
      })
    const impatient = async () => {
      for (;;) {
        await pause(next() * 40)
        const answer = await sends(first === 0 ? 1 : 0)
        if (answer?.status !== 409) return answer
      }
    }
    const answers = await Promise.all([sends(first), impatient()])
    told({ press, answers })
    if (!isOver() && !answers.some(one => one?.status === 200))
      throw new Error(`${press.what}: ${answers.map(one => `${one?.status} ${one?.msg}`).join(' | ')}`)
  }
}

/** Every prefix that stands in a definition, with the numbers that its records bear. */
const NUMBERED = (definitions as readonly Resource[]).filter(one => one.number !== undefined)

/** Conventions 5: the numbers of a day are 1, 2, 3 ... as far as its counter went, each on one document. */
export async function expectNoGap({ stand }: Office): Promise<void> {
  const found = await stand.world.inside(async tx => {
    const counters = await tx.rows<{ prefix: string; day: string; last: number }>(
      sql`select prefix, day::text as day, last from number_counter where tenant_id = ${tx.tenantId}`,
    )
    const sets: [string, number, number[]][] = []
    for (const { prefix, day, last } of counters) {
      const resource = NUMBERED.find(one => one.number!.prefix === prefix)
      if (!resource) continue
      const { column, alias } = storageOf(resource).column.get(resource.number!.field)!
      const table = alias === 'h' ? storageOf(resource).head!.table : resource.table
      const start = `${prefix}${day.replaceAll('-', '')}`
      const rows = await tx.rows<{ no: string }>(
        sql`select ${sql.name(column)} as no from ${sql.name(table)} where tenant_id = ${tx.tenantId} and ${sql.name(column)} like ${`${start}%`}`,
      )
      sets.push([start, last, rows.map(row => Number(row.no.slice(start.length))).sort((a, b) => a - b)])
    }
    return sets
  })
  for (const [name, last, numbers] of found)
    expect(numbers, name).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  expect(found.length).toBeGreaterThan(6)
}
