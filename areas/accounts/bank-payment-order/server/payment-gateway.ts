import { fen, inBoth, localDate, localDateTime, sumFen, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { simulatedBankPayment, simulatedBankPlay } from '../bank-gateway.ts'
import { answerOf, isTakenIn, type Outcome } from './simulated-answers.ts'

/** What the bank is told of a payment: nothing else of the order leaves the house. */
export interface SentPayment {
  readonly requestNo: string
  readonly ownAccountId: string
  readonly payeeAccountName: string
  readonly contentHash: string
  readonly amt: Fen
}
/** What it says. `requestNo` and `amt` are those of the answer: an answer about another payment is none. */
export interface BankAnswer {
  readonly outcome: Outcome
  readonly requestNo: string
  readonly amt: Fen
  readonly bankFlowNo?: string
  readonly message?: string
  /** A bank may say the same twice; who hears it must not do it twice. */
  readonly times?: number
}
/** Nothing came back in time: whether the bank has the payment nobody knows. */
export class BankTimeout extends Error {}

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** 7.5. Called outside of every transaction of ours; chosen per own card by its gateway code. */
export interface PaymentGateway {
  submit(payment: SentPayment): Promise<BankAnswer>
  query(payment: SentPayment): Promise<BankAnswer>
  /** Debits booked on a day, for the statement of the card. */
  statement(ownAccountId: string, day: LocalDate): Promise<{ requestNo: string; amt: Fen; bankFlowNo: string }[]>
  balance(ownAccountId: string): Promise<Fen>
}

export const SIMULATED = 'simulated'
/** No interface: orders leave as a file for the bank's own program (`bank-order-file`); no job sends or asks for them. */
export const BY_FILE = 'file'

/** The gateways that exist; a card that names another one cannot pay online. */
export function paymentGateway(
  code: string | null,
  inTransaction: InTransaction,
  actor: Actor,
): PaymentGateway | undefined {
  return code === SIMULATED ? simulatedBank(inTransaction, actor) : undefined
}

/**
 * The built-in bank. It keeps its own books in a table of its own, by request number, in transactions of its own: what it
 * has taken in stands whatever becomes of the server that asked.
 */
function simulatedBank(inTransaction: InTransaction, actor: Actor): PaymentGateway {
  return {
    submit: payment => inTransaction(tx => takeIn(tx, actor, payment)).then(told),
    query: payment => inTransaction(tx => lookUp(tx, actor, payment)).then(told),
    statement: (ownAccountId, day) =>
      inTransaction(async tx =>
        (await findRows(tx, simulatedBankPayment, { ownAccountId, bookDate: day, outcome: 'success' } as never)).map(
          row => ({
            requestNo: row.requestNo!,
            amt: row.amt,
            bankFlowNo: row.bankFlowNo!,
          }),
        ),
      ),
    balance: ownAccountId =>
      inTransaction(async tx => {
        const paid = await findRows(tx, simulatedBankPayment, { ownAccountId, outcome: 'success' } as never)
        const moved = await tx.row<{ amt: string }>(
          sql`select coalesce(sum(case when direction = 1 then amt else -amt end), 0) as amt from account_bank_receipt where tenant_id = ${tx.tenantId} and own_account_id = ${ownAccountId}::bigint and is_deleted = 0`,
        )
        return (fen(moved!.amt) - sumFen(paid, row => row.amt)) as Fen
      }),
  }
}

/** The bank's transaction has ended; only now its answer gets lost. */
type Told = BankAnswer | 'lost'
function told(answer: Told): BankAnswer {
  if (answer === 'lost') throw new BankTimeout('the bank did not answer in time')
  return answer
}

type Booked = RowOf<typeof simulatedBankPayment>

async function booked(tx: Tx, actor: Actor, payment: SentPayment): Promise<Booked | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${tx.tenantId} ${payment.requestNo}`}, 0))`)
  const [row] = await findRows(tx, simulatedBankPayment, { requestNo: payment.requestNo })
  return row && lockRow(tx, actor, simulatedBankPayment, row.id)
}

/** The next answer that an administrator has asked for, used up by this call. */
async function playOf(tx: Tx, actor: Actor, verb: string, requestNo: string): Promise<number> {
  const [play] = await findRows(tx, simulatedBankPlay, sql`t.verb = ${verb} and t.used_time is null`, {
    lock: true,
    limit: 1,
  })
  if (!play) return 0
  await updateRow(tx, actor, simulatedBankPlay, play, {
    usedTime: localDateTime(actor.clock.now()),
    usedFor: requestNo,
  })
  return play.nextAnswer ?? 0
}

async function takeIn(tx: Tx, actor: Actor, payment: SentPayment): Promise<Told> {
  const play = await playOf(tx, actor, 'submit', payment.requestNo)
  const known = await booked(tx, actor, payment)
  const row = known
    ? await updateRow(tx, actor, simulatedBankPayment, known, { submits: (known.submits ?? 0) + 1 })
    : await insertRow(tx, actor, simulatedBankPayment, {
        requestNo: payment.requestNo,
        ownAccountId: payment.ownAccountId,
        payeeAccountName: payment.payeeAccountName,
        contentHash: payment.contentHash,
        amt: payment.amt,
        submits: 1,
        queries: 0,
        withheld: play === PLAY.absent || !isTakenIn(payment.amt, 1),
      })
  if (known && known.contentHash !== payment.contentHash)
    return {
      ...aboutThis(payment),
      outcome: 'conflict',
      message: inBoth('请求号重复且内容不一致', 'same number, different content'),
    }
  // Sent again after it was lost on the way: now it is taken in.
  const withheld =
    row.withheld && play !== PLAY.absent && isTakenIn(payment.amt, row.submits ?? 1) ? false : row.withheld
  if (withheld !== row.withheld) await updateRow(tx, actor, simulatedBankPayment, row.id, { withheld })
  const answer = answerOf('submit', payment.amt, { submits: row.submits ?? 1, queries: 0, isNextDay: false })
  if (answer.outcome === 'failed') await updateRow(tx, actor, simulatedBankPayment, row.id, { outcome: 'failed' })
  return played(play, payment, withheld || answer.outcome === 'lost' ? 'lost' : { ...aboutThis(payment), ...answer })
}

async function lookUp(tx: Tx, actor: Actor, payment: SentPayment): Promise<Told> {
  const play = await playOf(tx, actor, 'query', payment.requestNo)
  const row = await booked(tx, actor, payment)
  if (!row || row.withheld) return played(play, payment, { ...aboutThis(payment), outcome: 'not_found' })
  const today = localDate(actor.clock.now())
  const queries = (row.queries ?? 0) + 1
  const settled = row.outcome === 'failed' || row.outcome === 'bounced' ? (row.outcome as Outcome) : undefined
  const answer = settled
    ? { outcome: settled }
    : answerOf('query', payment.amt, {
        submits: row.submits ?? 1,
        queries,
        isNextDay: row.bookDate !== null && row.bookDate < today,
      })
  const isBooked = answer.outcome === 'success' && row.bookDate === null
  const changed = await updateRow(tx, actor, simulatedBankPayment, row, {
    queries,
    ...(['success', 'failed', 'bounced'].includes(answer.outcome) ? { outcome: answer.outcome } : {}),
    ...(isBooked ? { bookDate: today, bankFlowNo: `BK${payment.requestNo}` } : {}),
  })
  return played(play, payment, {
    ...aboutThis(payment),
    ...answer,
    ...(changed.bankFlowNo ? { bankFlowNo: changed.bankFlowNo } : {}),
  })
}

const PLAY = { asUsual: 0, late: 1, double: 2, wrong: 3, absent: 4 } as const
const aboutThis = (payment: SentPayment) => ({ requestNo: payment.requestNo, amt: payment.amt })

function played(play: number, payment: SentPayment, answer: Told): Told {
  if (play === PLAY.late || play === PLAY.absent) return 'lost'
  if (answer === 'lost') return answer
  if (play === PLAY.double) return { ...answer, times: 2 }
  if (play === PLAY.wrong)
    return { ...answer, outcome: 'success', requestNo: `${payment.requestNo}9`, amt: (payment.amt + 100n) as Fen }
  return answer
}
