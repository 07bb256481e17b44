import { addDays, localDate, localDateTime, refuse, sumFen, ZERO, type Fen, type RowOf } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { findRow, findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { contract } from '../../contract/contract.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { positionsPort } from '../../ports.ts'
import { contractSettlementQuote, contractSettlementQuoteLine } from '../contract-settlement-quote.ts'
import { payableOf, reckonQuote, type QuoteTerms } from './reckon.ts'
import { MOST_DATES, whatIf } from './what-if.ts'

type Quote = RowOf<typeof contractSettlementQuote>
type QuoteForm = Form<typeof contractSettlementQuote>

const termsOf = (row: Quote): QuoteTerms => ({
  quoteType: row.quoteType,
  contractId: row.contractId,
  orderVehicleIds: row.orderVehicleIds ?? [],
  drawId: row.drawId,
  vehicleIds: row.vehicleIds ?? [],
  quoteDate: row.quoteDate,
  byDefault: row.byDefault,
})

/** What may be asked without a quote. */
const asked = {
  quoteType: z.coerce.number().int().min(1).max(5),
  contractId: idInput,
  orderVehicleIds: optionalIdsInput,
  drawId: optionalIdInput,
  vehicleIds: optionalIdsInput,
  byDefault: z.coerce.string().optional(),
}
const termsAsked = (input: z.infer<z.ZodObject<typeof asked>>): Omit<QuoteTerms, 'quoteDate'> => ({
  quoteType: input.quoteType,
  contractId: input.contractId,
  orderVehicleIds: input.orderVehicleIds,
  drawId: input.drawId ?? null,
  vehicleIds: input.vehicleIds,
  byDefault: input.byDefault === 'true' || input.byDefault === '1',
})

export default implement(contractSettlementQuote, {
  async prepare(tx, actor, form) {
    const { values } = form
    const whole = { ...form.before, ...values } as Quote
    const head = whole.contractId ? await findRow(tx, contract, whole.contractId) : undefined
    Object.assign(values, {
      contractType: head?.contractType ?? null,
      counterpartyName: head?.counterpartyName ?? null,
      customerId: head?.customerId ?? null,
      discount: whole.discount ?? ZERO,
      depositOffset: whole.depositOffset ?? ZERO,
      balanceOffset: whole.balanceOffset ?? ZERO,
      discounted: (whole.discount ?? ZERO) > ZERO,
    })
    if (whole.validUntil && whole.quoteDate && whole.validUntil > addDays(whole.quoteDate, 15))
      form.fault('validUntil', '有效期最长为结清日后15天 / valid for at most 15 days after the quote date')
    if (head && whole.quoteType && whole.quoteDate) await fill(tx, actor, form, { ...whole, ...values } as Quote)
  },
  variables: async (_tx, _actor, row) => ({ discountAmt: Number(row.discount ?? 0n) / 100 }),
  actions: {
    accept: {
      async locks(tx, actor, id) {
        await lockRow(tx, actor, contract, (await getRow(tx, contractSettlementQuote, id)).contractId)
      },
      guard(_tx, actor, { row }) {
        if (localDate(actor.clock.now()) > row.validUntil)
          refuse('quoteExpired', '试算单已过期，请重新试算 / quote expired, make a new one')
      },
      async run(tx, actor, { row, input }) {
        await fixFigures(tx, actor, row)
        return { acceptTime: localDateTime(actor.clock.now()), acceptFileBizId: input.acceptFileBizId }
      },
      async after(tx, actor, { row }) {
        await emit(tx, actor, 'quote.accepted', {
          id: row.id,
          no: row.quoteNo!,
          contractId: row.contractId,
          customerId: row.customerId,
          quoteType: row.quoteType,
        })
      },
    },
  },
  listens: {
    'quote.accepted': async (tx, actor, event) => {
      const row = await getRow(tx, contractSettlementQuote, event.aggregateId)
      await notify(tx, actor, {
        users: [row.bizUserId],
        roles: ['finance_manager'],
        bizTypeCode: 'quote_accepted',
        bizId: row.id,
        title: `结清试算${row.quoteNo}已接受 / Quote ${row.quoteNo} was accepted`,
        content: `${row.counterpartyName ?? ''}已接受结清试算。 / ${row.counterpartyName ?? ''} accepted the settlement quote.`,
      })
    },
  },
  jobs: [
    { kind: 'quote-expire', label: '结清试算到期 / Expire settlement quotes', run: context => expireQuotes(context) },
  ],
  schedules: [{ kind: 'quote-expire', dailyAt: '00:30' }],
  calls: {
    'GET what-if': call({
      label: '多日期试算 / What-if over several dates',
      permission: 'contract_quote_view',
      input: z.object({
        ...asked,
        dates: z
          .string()
          .transform(text => text.split(','))
          .pipe(z.array(z.iso.date()).min(1).max(MOST_DATES)),
      }),
      async run(tx, actor, { dates, ...input }) {
        const head = await getRow(tx, contract, input.contractId)
        await requireVisible(tx, actor, kindOf(head.contractType).resource, [input.contractId], 'read')
        return {
          contractNo: head.contractNo,
          counterpartyName: head.counterpartyName,
          endDate: head.endDate,
          columns: await whatIf(tx, actor, termsAsked(input), dates),
        }
      },
    }),
    'GET calculate': call({
      label: '试算 / Calculate',
      permission: 'contract_quote_view',
      input: z.object({ ...asked, quoteDate: z.iso.date() }),
      async run(tx, actor, input) {
        const { contractType } = await getRow(tx, contract, input.contractId)
        await requireVisible(tx, actor, kindOf(contractType).resource, [input.contractId], 'read')
        const { contract: head, ...found } = await reckonQuote(tx, actor, {
          ...termsAsked(input),
          quoteDate: input.quoteDate,
        })
        return { ...found, contractNo: head.contractNo }
      },
    }),
  },
})

/** Lines, deposit and total as they stand now; what was typed stays within them. */
async function fill(tx: Tx, actor: Actor, form: QuoteForm, row: Quote): Promise<void> {
  const found = await reckonQuote(tx, actor, termsOf(row))
  form.lines['lines'] = found.lines as unknown as Record<string, unknown>[]
  Object.assign(form.values, {
    orderVehicleIds: found.vehicles,
    linesTotal: found.linesTotal,
    depositHeld: found.depositHeld,
    payableTotal: payableOf(found.linesTotal, row as never),
  })
  if (form.draft) return
  if ((row.depositOffset as Fen) > found.depositHeld)
    form.fault('depositOffset', '抵扣不能超过在手押金 / the offset may not exceed the deposit held')
  if ((row.discount as Fen) > ZERO && !row.discountReason)
    form.fault('discountReason', '请填写减免原因 / give the reason of the discount')
}

/** 1 and 3 post nothing: the figures are fixed for the return. The kind posts the others. */
async function fixFigures(tx: Tx, actor: Actor, row: Quote): Promise<void> {
  if (row.quoteType !== 1 && row.quoteType !== 3) {
    const head = await getRow(tx, contract, row.contractId)
    return kindOf(head.contractType).settle?.(tx, actor, head, { ...termsOf(row), quoteId: row.id })
  }
  const lines = await findRows(tx, contractSettlementQuoteLine, { quoteId: row.id } as never)
  for (const orderVehicleId of row.orderVehicleIds) {
    const own = lines.filter(one => one.orderVehicleId === orderVehicleId)
    const sum = (item: number) =>
      sumFen(
        own.filter(one => one.feeItem === item),
        one => one.amount,
      )
    await positionsPort.ask().agree(tx, actor, orderVehicleId, {
      agreedReturnDate: row.quoteDate,
      ...(row.quoteType === 1 ? { agreedPenalty: sum(15) } : { agreedPrice: sum(16) }),
      source: row.quoteNo!,
    })
  }
}

/** 30, section 11: quotes whose day is over. */
async function expireQuotes({ database, actor }: Parameters<JobKind['run']>[0]): Promise<Record<string, unknown>> {
  return database.transaction(actor.tenantId, async tx => {
    const today = localDate(actor.clock.now())
    const rows = await tx.rows<{ id: string }>(
      sql`select id from contract_settlement_quote where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and valid_until < ${today}::date order by id`,
    )
    for (const { id } of rows) await act(tx, actor, contractSettlementQuote, id, 'expire')
    return { expired: rows.length }
  })
}
