import { refuse, sumFen, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { KIND, LINE, MAKE } from '../../codes.ts'
import { invoiceMake } from '../../invoice-make/invoice-make.ts'
import { makeFollowersPort } from '../../invoice-make/server/followers-port.ts'
import { lockBillsOf, release, reserve } from '../../invoice-make/server/reserve.ts'
import { lockSetting, remainCredit, settingOf } from '../../invoice-setting/server/credit.ts'
import { invoiceMakeBatch } from '../invoice-make-batch.ts'
import { linesOfMonth, wantedOfLine, type BatchLineGiven } from './customers-of.ts'
import { followBatch, linesOfBatch, makeLines, type Batch, type BatchLineRow } from './make-lines.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** 按月一键生成: customers without lines are found, lines that were sent are reckoned anew. */
async function prepare(tx: Tx, actor: Actor, form: Form<typeof invoiceMakeBatch>): Promise<void> {
  const { values, before } = form
  const whole = { basis: 1, mergeMode: 1, splitMode: 0, feeItems: [], customerIds: [], ...before, ...values }
  if (!whole.sellerId || !whole.month) return
  if (!MONTH.test(whole.month)) {
    form.fault('month', '月份格式为 2026-11 / a month reads 2026-11')
    return
  }
  const setting = await settingOf(tx, whole.sellerId)
  if (!setting) {
    if (!form.draft) form.fault('sellerId', '销售方未设置开票信息 / the seller has no invoice setting')
    return
  }
  const given = ((form.lines['lines'] ?? []) as unknown as BatchLineGiven[]).filter(one => one.partyId)
  const lines = await linesOfMonth(
    tx,
    actor,
    {
      sellerId: whole.sellerId,
      month: whole.month,
      basis: whole.basis,
      feeItems: whole.feeItems ?? [],
      customerIds: whole.customerIds ?? [],
      mergeMode: whole.mergeMode,
      splitMode: whole.splitMode,
      splitLimit: whole.splitLimit ?? null,
    },
    setting,
    given,
  )
  form.lines['lines'] = lines.map(one => one.row)
  const good = lines.filter(one => one.row['lineState'] !== LINE.failed)
  const invoices = good.flatMap(one => one.invoices)
  const netAmt = sumFen(invoices, one => one.net)
  Object.assign(values, {
    customerCount: lines.length,
    failedCount: lines.length - good.length,
    invoiceCount: invoices.length,
    totalAmt: sumFen(invoices, one => one.amt),
    netAmt,
    taxAmt: sumFen(invoices, one => one.tax),
    special: invoices.some(one => one.kind === KIND.special),
  })
  if (form.draft) return
  if (good.length === 0) form.fault('month', '当月没有可开票的客户 / no customer of the month can be invoiced')
  const left = await remainCredit(tx, actor, setting)
  const taxed = sumFen(
    invoices.filter(one => one.kind !== KIND.receipt),
    one => one.net,
  )
  if (taxed > left)
    form.fault('sellerId', `本月发票额度不足，剩余${yuan(left)}元 / monthly credit short: only ${yuan(left)} left`)
}

const goodOf = async (tx: Tx, id: string): Promise<BatchLineRow[]> =>
  (await linesOfBatch(tx, id)).filter(line => line.lineState === LINE.waiting)
const wantedOf = (lines: readonly BatchLineRow[]) => lines.flatMap(wantedOfLine)

async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const batch = await getRow(tx, invoiceMakeBatch, id)
  if (await settingOf(tx, batch.sellerId)) await lockSetting(tx, actor, batch.sellerId)
  await lockBillsOf(tx, actor, batch.sellerId, wantedOf(await linesOfBatch(tx, id)))
}
const reserveOwn = async (tx: Tx, actor: Actor, { row }: { row: Batch }): Promise<void> =>
  reserve(tx, actor, row, wantedOf(await goodOf(tx, row.id)))
const releaseOwn = async (tx: Tx, actor: Actor, { row }: { row: Batch }): Promise<void> =>
  release(tx, actor, row.sellerId, wantedOf(await goodOf(tx, row.id)))

/** 6: failed rows alone: applications that failed are issued again, customers without one are made anew. */
async function retry(tx: Tx, actor: Actor, { row }: { row: Batch }): Promise<void> {
  const lines = (await linesOfBatch(tx, row.id)).filter(
    line => line.lineState === LINE.failed || line.lineState === LINE.partly,
  )
  const fresh = lines.filter(
    line => (line.makeIds ?? []).length === 0 && (line.billAmts ?? []).length > 0 && line.titleId,
  )
  const makes = await findRows(tx, invoiceMake, { id: lines.flatMap(line => line.makeIds ?? []) } as never)
  const again = makes.filter(make => make.status === MAKE.failed || make.status === MAKE.partly)
  if (fresh.length === 0 && again.length === 0)
    refuse(
      'nothingToRetry',
      '没有可重新开具的客户，请先补全抬头后重新申请 / nothing can be issued again: complete the titles and apply anew',
    )
  await reserve(tx, actor, row, wantedOf(fresh))
  await makeLines(tx, actor, row, fresh)
  for (const make of again) await act(tx, actor, invoiceMake, make.id, 'retry')
}

const after = async (tx: Tx, actor: Actor, { row }: { row: Batch }): Promise<void> => followBatch(tx, actor, row.id)

export default implement(invoiceMakeBatch, {
  provides: [
    provide(makeFollowersPort, 'invoice-make-batch', {
      moved: async (tx, actor, make) => {
        if (make.batchId) await followBatch(tx, actor, make.batchId)
      },
    }),
  ],
  prepare,
  actions: {
    submit: { locks: lockOwn, run: reserveOwn },
    afresh: { locks: lockOwn, run: reserveOwn },
    reject: { locks: lockOwn, run: releaseOwn },
    withdraw: { locks: lockOwn, run: releaseOwn },
    approve: {
      locks: lockOwn,
      run: async (tx, actor, { row }) => makeLines(tx, actor, row, await goodOf(tx, row.id)),
      after,
    },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
    retry: { locks: lockOwn, run: retry, after },
  },
  variables: (_tx, _actor, row) => Promise.resolve({ special: row.special, mechanismName: row.month }),
})
