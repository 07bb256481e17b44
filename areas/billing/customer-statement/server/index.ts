import { z } from 'zod'
import { addDays, invalid, localDate, localDateTime, monthEnd, ZERO } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainStatement } from '../../explain/server/documents.ts'
import { lockMoney, held } from '../../bill-receivable/server/lock-money.ts'
import { receivableForfeit } from '../../receivable-forfeit/receivable-forfeit.ts'
import { billLateFee } from '../../receivable-forfeit/server/bill-late-fee.ts'
import { customerStatement, customerStatementLine } from '../customer-statement.ts'
import { DEEMED_AFTER, forCustomer, sendStatement } from './customer-word.ts'
import { makeStatement, monthBefore } from './make-statement.ts'
import { statementFile } from './statement-file.ts'

interface Party {
  companyId: string
  customerId: string
}

/** The next customers with a bill or a balance: a step through the index for each, never all the bills there are. */
async function customersAfter(tx: Tx, after: string, limit: number): Promise<string[]> {
  const next = (last: Sql) => sql`(select min(k.id) from (
      (select payer_id as id from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and payer_type = 1 and payer_id > ${last} order by payer_id limit 1)
      union all (select party_id from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_kind = 1 and party_id > ${last} order by party_id limit 1)) k)`
  const rows = await tx.rows<{ id: string }>(sql`
    with recursive customer as (select ${next(sql`${after}::bigint`)} as id union all select ${next(sql`customer.id`)} from customer where customer.id is not null)
    select id from customer where id is not null limit ${limit}`)
  return rows.map(row => row.id)
}

/** The companies with which they have a bill or a balance. */
const parties = (tx: Tx, customerIds: readonly string[], companyId: string | undefined): Promise<Party[]> =>
  tx.rows<Party>(sql`
    select k.company_id as "companyId", k.party_id as "customerId" from (
      select company_id, payer_id as party_id from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and payer_type = 1 and payer_id = any(${[...customerIds]}::bigint[])
      union select company_id, party_id from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_kind = 1 and party_id = any(${[...customerIds]}::bigint[])) k
    ${companyId ? sql`where k.company_id = ${companyId}::bigint` : sql.empty} order by 2, 1`)

/** 7.1: late fee that is still a memo at the end of the month becomes a bill before the statement is made. */
async function billLateFees(tx: Tx, actor: Actor, of: Party, day: string): Promise<void> {
  const rows = await tx.rows<{ id: string; bill: string }>(
    sql`select id, bill_id as bill from receivable_forfeit where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${of.companyId}::bigint and payer_id = ${of.customerId}::bigint
      and status in (1, 2) and unbilled_amt > 0 and accrued_to <= ${day}::date order by bill_id`,
  )
  if (rows.length === 0) return
  const { bills } = await lockMoney(tx, actor, { companyIds: [of.companyId], billIds: rows.map(row => row.bill) })
  for (const row of rows) {
    const forfeit = await getRow(tx, receivableForfeit, row.id)
    if (forfeit.unbilledAmt > ZERO)
      await billLateFee(tx, actor, row.id, held(bills, row.bill), forfeit.unbilledAmt, day)
  }
}

async function generate(tx: Tx, actor: Actor, of: Party, month: string): Promise<string | undefined> {
  await billLateFees(tx, actor, of, monthEnd(`${month}-01`))
  return makeStatement(tx, actor, { ...of, month })
}

/** So many customers are told in the call that asks for all of them; a job goes on behind these. */
const AT_ONCE = 200

const STATEMENTS = '客户对账单 / Customer statements'
/** 1st 05:00: the month that ended. Or what a person asked for beyond the first customers. */
const statementJob: JobKind = {
  kind: 'customer-statement',
  label: STATEMENTS,
  run: context =>
    inChunks(context, async (tx, actor, last) => {
      const { month, companyId, after } = context.params as { month?: string; companyId?: string; after?: string }
      const customers = await customersAfter(tx, last === '0' && after ? after : last, 1)
      for (const one of await parties(tx, customers, companyId))
        await generate(tx, actor, one, month ?? monthBefore(localDate(actor.clock.now())))
      return customers
    }),
}

/** 15 days after sending without an answer. */
const deemedJob: JobKind = {
  kind: 'statement-deemed',
  label: '对账单视同确认 / Statements deemed confirmed',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const rows = await tx.rows<{ id: string }>(
        sql`select id from customer_statement where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 2 and deemed_on <= ${localDate(actor.clock.now())}::date and id > ${after}::bigint order by id limit 100`,
      )
      for (const row of rows) {
        const done = await act(tx, actor, customerStatement, row.id, 'deem')
        await emit(tx, actor, 'statement.confirmed', {
          id: row.id,
          no: done.row.statementNo!,
          customerId: done.row.customerId,
        })
      }
      return rows.map(row => row.id)
    }),
}

export default implement(customerStatement, {
  publicViews: { statement: forCustomer },
  actions: {
    send: {
      run: (_tx, actor) => {
        const now = localDateTime(actor.clock.now())
        return {
          sentUserId: actor.userId === '0' ? null : actor.userId,
          sentTime: now,
          deemedOn: addDays(now.slice(0, 10), DEEMED_AFTER),
        }
      },
      after: (tx, actor, { row }) => sendStatement(tx, actor, row),
    },
    confirm: {
      async run(tx, actor, { row, input }) {
        const isDisputed = input.answer === 2
        const chosen = new Set((input.lineIds as string[] | null) ?? [])
        if (isDisputed) {
          if (!input.disputeNote) invalid({ disputeNote: '请填写异议说明 / say what is disputed' })
          for (const line of await findRows(tx, customerStatementLine, { statementId: row.id } as never))
            if (chosen.has(line.id)) await updateRow(tx, actor, customerStatementLine, line.id, { disputed: 1 })
        } else
          await emit(tx, actor, 'statement.confirmed', { id: row.id, no: row.statementNo!, customerId: row.customerId })
        return {
          status: isDisputed ? 4 : 3,
          answerTime: localDateTime(actor.clock.now()),
          // A public link acts as nobody of ours.
          answeredBy: actor.userId === '0' ? 2 : 1,
          disputeNote: isDisputed ? (input.disputeNote ?? null) : null,
        }
      },
    },
  },
  calls: {
    ...explainCalls(
      customerStatement,
      'customer_statement_view',
      '客户对账单 / Statement of account',
      explainStatement,
    ),
    'GET file': call({
      label: '下载对账单 / Download a statement',
      permission: 'customer_statement_view',
      input: z.object({ id: idInput, format: z.enum(['pdf', 'xlsx']).default('pdf') }),
      async run(tx, actor, { id, format }) {
        await requireVisible(tx, actor, customerStatement, [id])
        return statementFile(tx, actor, id, format)
      },
    }),
    'POST generate': call({
      label: '生成对账单 / Make statements',
      permission: 'customer_statement_add',
      input: z.object({
        month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应如2026-11 / a month like 2026-11'),
        companyId: optionalIdInput,
        customerIds: optionalIdsInput,
      }),
      async run(tx, actor, input) {
        if (input.month >= localDate(actor.clock.now()).slice(0, 7))
          invalid({ month: '月份未结束 / the month is not over' })
        const { month, companyId } = input
        const isForAll = input.customerIds.length === 0
        const customers = isForAll ? await customersAfter(tx, '0', AT_ONCE) : input.customerIds
        const made: string[] = []
        for (const one of await parties(tx, customers, companyId)) {
          const id = await generate(tx, actor, one, month)
          if (id) made.push(id)
        }
        const answer = { created: made.length, ids: made }
        if (!isForAll || customers.length < AT_ONCE) return answer
        const rest = { month, companyId, after: customers.at(-1) }
        return { ...answer, jobId: await enqueue(tx, actor, statementJob.kind, rest, { title: STATEMENTS }) }
      },
    }),
  },
  jobs: [statementJob, deemedJob],
  schedules: [
    { kind: 'customer-statement', monthlyAt: '1 05:00' },
    { kind: 'statement-deemed', dailyAt: '05:30' },
  ],
})
