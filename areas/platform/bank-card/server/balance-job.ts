import { localDate, localDateTime, Refused, textOf, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { maskValue } from '#kernel/validators.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bankCard } from '../bank-card.ts'
import { bankGateway } from './gateway.ts'

type Card = RowOf<typeof bankCard>
/** These roles may see balances; the cashier only pays. */
const WHO = ['finance_manager', 'finance_director', 'treasury_manager']
const label = '账户余额 / Account balances'

/**
 * 10-platform 13, bank-balance: fetches the balance of each enabled account. One silent bank does not stop the
 * others; if all are silent the job fails.
 */
export const balanceJob: JobKind = {
  kind: 'bank-balance',
  label,
  async run({ database, actor }) {
    const cards = await database.transaction(actor.tenantId, connected)
    const result = { read: 0, low: 0, silent: 0 }
    let fault: unknown
    for (const { id } of cards) {
      try {
        const isLow = await database.transaction(actor.tenantId, tx => readBalance(tx, actor, id))
        result.read++
        if (isLow) result.low++
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        fault = error
        result.silent++
        await database.transaction(actor.tenantId, tx => tellSilent(tx, actor, id, error))
      }
    }
    if (cards.length > 0 && result.silent === cards.length) throw fault
    return result
  },
}

export const balanceSchedules: readonly Schedule[] = (['07:30', '12:30', '17:30'] as const).map(dailyAt => ({
  kind: 'bank-balance',
  dailyAt,
  title: label,
  isNeeded: async tx => (await connected(tx)).length > 0,
}))

const connected = (tx: Tx): Promise<Card[]> =>
  findRows(tx, bankCard, sql`t.status = 1 and coalesce(t.gateway_code, 'none') not in ('none', 'file')`, {
    orderBy: 't.id',
  })

async function readBalance(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const [card] = await findRows(tx, bankCard, sql`t.id = ${id}::bigint and t.status = 1`, { lock: true })
  if (!card) return false
  const balance = await bankGateway(tx, card.gatewayCode!).balanceOf(card)
  const wasLow = card.balance !== null && card.balanceFloor !== null && card.balance < card.balanceFloor
  await updateRow(tx, actor, bankCard, card, { balance, balanceTime: localDateTime(actor.clock.now()) })
  const isLow = card.balanceFloor !== null && balance < card.balanceFloor
  // Once when the balance falls below the limit, then once a day while it stays low.
  if (isLow)
    await notify(tx, actor, {
      bizTypeCode: 'bank_balance',
      bizId: id,
      roles: WHO,
      level: 3,
      dedupeKey: wasLow ? localDate(actor.clock.now()) : `below ${localDateTime(actor.clock.now())}`,
      params: { n: yuan(balance) },
      title: `${card.accountName}余额低于预警线 / ${card.accountName}: the balance is below its limit`,
      content: `账户${ending(card)}余额${yuan(balance)}元，低于预警线${yuan(card.balanceFloor!)}元，请安排资金。 / Account ${ending(card)} holds ${yuan(balance)}, below ${yuan(card.balanceFloor!)}: please arrange funds.`,
    })
  return isLow
}

const tellSilent = async (tx: Tx, actor: Actor, id: string, { refusal }: Refused): Promise<void> => {
  const [card] = await findRows(tx, bankCard, { id } as never)
  const reason = refusal.kind === 'Guard' ? refusal.message : '银行未应答 / The bank does not answer'
  if (card)
    await notify(tx, actor, {
      bizTypeCode: 'bank_balance',
      bizId: id,
      roles: WHO,
      level: 2,
      dedupeKey: `silent ${localDate(actor.clock.now())}`,
      title: `${card.accountName}余额未取到 / ${card.accountName}: no balance from the bank`,
      content: {
        zh: `账户${ending(card)}：${textOf(reason, 'zh')}，仍显示${card.balanceTime?.slice(0, 16) ?? '从未取得'}的余额。`,
        en: `Account ${ending(card)}: ${textOf(reason, 'en')}; the balance shown is of ${card.balanceTime?.slice(0, 16) ?? 'never'}.`,
      },
    })
}
const ending = (card: Card): string => maskValue('bankNo', card.accountNo)
