import { localDate, refuse, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { startApproval, statusOf } from '#packages/server/act.ts'
import { call, implement, type ActionCode } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { shiftQuota } from '#areas/customers/customer-city-quota/server/shift-quota.ts'
import { endTemporary, startTemporary } from '#areas/customers/customer-city-quota/server/temporary-quota.ts'
import { z } from 'zod'
import { customerDebtPort, quotaDraftPort } from '../../ports.ts'
import { quota } from '../../quota/quota.ts'
import { openCase, resumeCase } from '../../quota/server/open-case.ts'
import { applyKinds, quotaApply, quotaApplyDetail } from '../quota-apply.ts'
import { openFirst, openWished } from './after-approval.ts'
import { isReviewed } from './apply-checks.ts'
import { rowsInForce } from './city-facts.ts'
import { increaseExpireJob } from './increase-expire.ts'
import { prepareApply } from './prepare.ts'
import { storedLines } from './stored-lines.ts'

type Apply = RowOf<typeof quotaApply>
const core = '/api/ratutech-core'
const APPROVING = statusOf(quotaApply, 'approving')

/** What stood at the moment of the submit, kept for whoever reads it later. */
async function standing(tx: Tx, actor: Actor, row: Apply) {
  const owner = await getRow(tx, customer, row.customerId)
  const rows = await rowsInForce(tx, row.customerId)
  const debt = await customerDebtPort.ask().of(tx, row.customerId, localDate(actor.clock.now()))
  return {
    status: APPROVING,
    riskGrade: owner.riskGrade,
    riskScore: owner.riskScore,
    curQuota: [...rows.values()].map(one => ({
      cityCode: one.cityCode!,
      quotaQty: one.quotaQty ?? 0,
      quotaAmount: yuan(one.quotaAmount),
      validTo: one.validTo ?? '',
    })),
    overdueAmt: debt.overdueAmt,
    overdueDays: debt.overdueDays,
  }
}

const sending: ActionCode<typeof quotaApply, never> = {
  run: (tx, actor, { row }) => standing(tx, actor, row),
  async after(tx, actor, { row }) {
    if (!isReviewed(row.applyKind)) return void (await startApproval(tx, actor, quotaApply, row))
    await openCase(tx, actor, row)
  },
}
const again: ActionCode<typeof quotaApply, never> = {
  async guard(tx, _actor, { row }) {
    const known = row.quotaId ? await findRow(tx, quota, row.quotaId) : undefined
    if (known?.refused)
      refuse(
        'quotaRefused',
        '授信已被否决，可在冷静期后重新申请或申诉 / the case was refused: apply anew after the cool-off, or appeal',
      )
  },
  run: (tx, actor, { row }) => standing(tx, actor, row),
  async after(tx, actor, { row }) {
    if (!isReviewed(row.applyKind)) return void (await startApproval(tx, actor, quotaApply, row))
    await (row.quotaId ? resumeCase(tx, actor, row) : openCase(tx, actor, row))
  },
}

/** Effects of the short process: kind 4 moves quota, kind 5 lays the temporary quota over its cities. */
async function takeEffect(tx: Tx, actor: Actor, row: Apply): Promise<void> {
  if (isReviewed(row.applyKind)) return
  for (const line of await storedLines(tx, row))
    if (row.applyKind === applyKinds.move)
      await shiftQuota(tx, actor, {
        customerId: row.customerId,
        from: line.cityCode,
        to: line.toCityCode!,
        qty: line.applyQty,
        amount: line.applyAmount,
        docNo: row.applyNo!,
        opKey: `shift:${row.id}:${line.id}`,
      })
    else
      await startTemporary(tx, actor, {
        customerId: row.customerId,
        cityCode: line.cityCode,
        qty: line.applyQty,
        amount: line.applyAmount,
        from: row.tempFrom!,
        to: row.tempTo!,
        docNo: row.applyNo!,
        applyId: row.id,
        ...(row.tempReason ? { note: row.tempReason } : {}),
      })
}

async function endAll(tx: Tx, actor: Actor, row: Apply): Promise<void> {
  if (row.applyKind !== applyKinds.temporary)
    refuse('notTemporary', '只有临时增额可以提前结束 / only a temporary increase can be ended')
  for (const line of await storedLines(tx, row)) await endTemporary(tx, actor, row.customerId, line.cityCode, row.id)
}

export default implement(quotaApply, {
  provides: [provide(quotaDraftPort, { open: openWished })],
  prepare: prepareApply,
  jobs: [increaseExpireJob],
  schedules: [{ kind: 'increase-expire', dailyAt: '00:12' }],
  listens: { 'customer.approved': (tx, actor, { aggregateId }) => openFirst(tx, actor, aggregateId) },
  actions: {
    submit: sending,
    afresh: again,
    approve: { after: (tx, actor, { row }) => takeEffect(tx, actor, row) },
    reopen: { run: () => ({ status: APPROVING }) },
    expire: { after: (tx, actor, { row }) => endAll(tx, actor, row) },
    stop: { after: (tx, actor, { row }) => endAll(tx, actor, row) },
  },
  calls: {
    [`GET ${core}/quota-apply-detail/list`]: call({
      label: '申请明细 / Lines of an application',
      permission: ['quota_apply_view', 'quota_increase_view'],
      input: z.object({ applyId: idInput.optional(), customerId: idInput.optional() }),
      async run(tx, actor, { applyId, customerId }) {
        const id = applyId ?? (customerId ? await newestApply(tx, customerId) : undefined)
        if (!id) return []
        await requireVisible(tx, actor, quotaApply as never, [id], 'read')
        const rows = await findRows(tx, quotaApplyDetail, { applyId: id }, { orderBy: 't.line_no' })
        return rowsOf(
          tx,
          actor,
          quotaApplyDetail as never,
          rows.map(row => row.id),
        )
      },
    }),
  },
})

async function newestApply(tx: Tx, customerId: string): Promise<string | undefined> {
  const [found] = await findRows(tx, quotaApply, sql`t.customer_id = ${customerId}::bigint`, {
    orderBy: 't.id desc',
    limit: 1,
  })
  return found?.id
}
