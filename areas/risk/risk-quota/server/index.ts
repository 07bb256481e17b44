import { addFen, inBoth, localDate, subFen, sumFen, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { z } from 'zod'
import { customer } from '#areas/customers/customer/customer.ts'
import { lockedRows } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { kinds, riskQuota, type ExposureThen } from '../risk-quota.ts'
import { checkPaper, fillLines, seenBy, type Paper, type Seen } from './checks.ts'
import { loanDebtOf } from './loan-debt.ts'
import { carryOut, effectiveNow, freeze, isDue, liftOwn, riskQuotaEffectJob } from './take-effect.ts'

const isImmediate = (paper: Paper) => paper.adjustKind === kinds.freeze && paper.immediate

/** 11.7: what the customer would cost us, as it stood at submit. */
function exposureThen(seen: Seen): ExposureThen {
  const { overdueAmt, overdueDays, openAmt, lateFee, balance } = seen.exposure
  const occupied = sumFen([...seen.rows.values()], row => row.occupiedAmount)
  return {
    overdueAmt: yuan(overdueAmt),
    overdueDays,
    openAmt: yuan(openAmt),
    lateFee: yuan(lateFee),
    balance: yuan(balance),
    occupiedAmount: yuan(occupied),
    netExposure: yuan(subFen(addFen(occupied, overdueAmt, lateFee), balance)),
  }
}

async function prepare(tx: Tx, actor: Actor, form: Form<typeof riskQuota>): Promise<void> {
  const { values, before } = form
  const paper = { ...before, ...values } as Paper
  if (!paper.customerId || !paper.adjustKind) return
  const rows = await lockedRows(tx, [paper.customerId], false)
  const seen = await seenBy(tx, actor, paper.customerId, rows)
  if (!seen) return
  const lines = (form.lines['lines'] ??= before ? [] : paper.wholeCustomer ? [] : [])
  fillLines(lines, seen, paper.adjustKind, (path, reason) => (form.draft ? undefined : form.fault(path, reason)))
  const meant = paper.wholeCustomer
    ? rows.map(row => ({
        qty: row.quotaQty ?? 0,
        amount: row.quotaAmount,
        afterQty: row.quotaQty,
        afterAmount: row.quotaAmount,
      }))
    : lines.map(line => ({
        qty: Number(line['beforeQty'] ?? 0),
        amount: (line['beforeAmount'] ?? 0n) as Fen,
        afterQty: Number(line['afterQty'] ?? 0),
        afterAmount: (line['afterAmount'] ?? 0n) as Fen,
      }))
  Object.assign(values, {
    customerName: seen.customer.mechanismName,
    riskGrade: seen.customer.riskGrade,
    riskScore: seen.customer.riskScore,
    beforeQty: meant.reduce((sum, one) => sum + one.qty, 0),
    beforeAmount: sumFen(meant, one => one.amount),
    afterQty: meant.reduce((sum, one) => sum + Number(one.afterQty ?? 0), 0),
    afterAmount: sumFen(meant, one => one.afterAmount as Fen),
    exposure: exposureThen(seen),
  })
  if (form.draft) return
  if (paper.effectiveDate && paper.effectiveDate < localDate(actor.clock.now()))
    form.fault('effectiveDate', '生效日不能早于今天 / not before today')
  await checkPaper(tx, actor, paper, lines, seen, (path, reason) => form.fault(path, reason))
}

const submitted = {
  async after(tx: Tx, actor: Actor, { row }: { row: Paper }) {
    if (isImmediate(row)) await freeze(tx, actor, row)
  },
}
const notApproved = {
  async after(tx: Tx, actor: Actor, { row }: { row: Paper }) {
    if (isImmediate(row)) await liftOwn(tx, actor, row, inBoth('审批未通过', 'Not approved'))
  },
}

export default implement(riskQuota, {
  prepare,
  variables: async (_tx, _actor, row) => ({ applyKind: row.adjustKind }),
  jobs: [riskQuotaEffectJob],
  schedules: [{ kind: 'risk-quota-effect', dailyAt: '00:12' }],
  actions: {
    submit: submitted,
    afresh: submitted,
    approve: {
      async run(tx, actor, { row }) {
        if (!isDue(row, localDate(actor.clock.now()))) return {}
        await carryOut(tx, actor, row)
        return effectiveNow(actor)
      },
    },
    takeEffect: {
      async run(tx, actor, { row }) {
        await carryOut(tx, actor, row)
        return effectiveNow(actor)
      },
    },
    lapse: {
      async run(tx, actor, { row, reason }) {
        if (isImmediate(row)) await liftOwn(tx, actor, row, inBoth('调整失效', 'The adjustment lapsed'))
        return { lapseReason: reason.slice(0, 200) }
      },
    },
    reject: notApproved,
    withdraw: notApproved,
  },
  calls: {
    'GET loan-debt-list': call({
      label: '负债与欠款 / Loans and debts',
      permission: 'risk_quota_view',
      input: z.object({ customerId: idInput }),
      async run(tx, actor, { customerId }) {
        await requireVisible(tx, actor, customer as never, [customerId], 'read')
        return loanDebtOf(tx, actor, customerId)
      },
    }),
  },
})
