import { addDays, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { invoice } from '#areas/invoices/invoice/invoice.ts'
import { invoiceRed } from '#areas/invoices/invoice/invoice-red.ts'
import { buyerActs, type BuyerAct } from '#areas/invoices/tax-platform/server/buyer-acts.ts'
import type { Stage } from './stage.ts'

/** How each red letter of the story goes; the first ones matter most, for there may be few invoices. */
const stories = ['unused', 'agrees', 'asked', 'entered', 'refuses', 'expires', 'weRefuse', 'withdrawn'] as const
type Story = (typeof stories)[number]
const ASKED: readonly Story[] = ['agrees', 'refuses', 'expires', 'withdrawn']

/** Red letters of every state: at once, with and without the buyer's consent, his own, taken back, too late. */
export async function reddensInvoices(stage: Stage): Promise<void> {
  const issued = await stage.run(tx =>
    findRows(tx, invoice, sql`t.status = 2 and t.colour = 1 and t.kind in (1, 2) and not coalesce(t.red_open, false)`, {
      orderBy: 't.id desc',
      limit: stories.length,
    }),
  )
  const of = (wanted: readonly Story[]) => issued.filter((_, at) => wanted.includes(stories[at]!))
  const acts = async (wanted: readonly Story[], does: BuyerAct) => {
    for (const one of of(wanted)) await stage.run(tx => buyerActs(tx, stage.system, one.invoiceNo!, does))
  }
  const finance = stage.who('王静')
  const asks = async (wanted: readonly Story[], input: (total: Fen) => Record<string, unknown>) => {
    for (const one of of(wanted))
      await stage.run(tx => act(tx, finance, invoice, one.id, 'red', { input: input(one.totalAmt) }))
  }
  const platform = async (day: number, ...times: readonly string[]) => {
    for (const time of times) {
      stage.at(addDays(stage.today, -day), time)
      await stage.job('invoice-send')
      await stage.job('invoice-query')
    }
  }
  const whole = () => ({ reasonCode: 1, note: '购方名称有误' })

  stage.at(addDays(stage.today, -4), '11:00:00')
  await acts([...ASKED, 'asked'], 'deduct')
  await platform(4, '11:20:00')
  await asks(['unused'], total => ({ reasonCode: 3, amt: (total / 2n) as Fen, note: '车辆提前退租，服务中止' }))
  await asks(ASKED, whole)
  await platform(4, '11:40:00', '12:10:00')
  await acts(['agrees'], 'agree')
  await acts(['refuses'], 'refuse')
  for (const one of of(['withdrawn']))
    await stage.run(tx => act(tx, finance, invoice, one.id, 'redCancel', { reason: '与客户协商后不再红冲' }))
  await acts(['weRefuse'], 'enterRed')
  await platform(4, '13:00:00', '14:00:00', '15:00:00')
  const entered = await stage.run(tx => findRows(tx, invoiceRed, { status: 3 } as never))
  for (const one of entered)
    await stage.run(tx => act(tx, finance, invoiceRed, one.id, 'refuse', { reason: '服务已提供，不同意红冲' }))
  await platform(4, '16:00:00')
  // Yesterday and today: what somebody still has to answer.
  await platform(0, '08:10:00')
  stage.at(addDays(stage.today, -1), '16:30:00')
  await asks(['asked'], whole)
  await acts(['entered'], 'enterRed')
  await platform(1, '16:40:00', '17:10:00')
}
