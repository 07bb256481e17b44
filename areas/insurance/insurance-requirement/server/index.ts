import { z } from 'zod'
import { refuse, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { removeRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { insuranceRequirement, type Quote } from '../insurance-requirement.ts'
import { requireBatchRight } from './kinds.ts'
import { approved, putBack, recheck, released, submitted } from './moves.ts'
import { linesOf } from './orders.ts'
import { payableBounced, payablePaid } from './payable-events.ts'
import { ordersOf, revisionsOf } from './read.ts'
import { passRefundOn } from './refund.ts'
import { batchInput, completeHead, holdOrders, saveBatch } from './save-batch.ts'

const TEN = 10
const saving = (label: `${string} / ${string}`, permission: string, auditType: number) =>
  call({ label, permission, input: batchInput, run: (tx, actor, body) => saveBatch(tx, actor, auditType, body) })

/** Not the cheapest quote: a reason is asked, and the finance director decides too. */
const isNotCheapest = (insurerId: string | null, quotes: readonly Quote[] | null): boolean => {
  const own = (quotes ?? []).find(one => one.insurerId === insurerId)
  return own !== undefined && (quotes ?? []).some(one => Number(one.total) < Number(own.total))
}

export default implement(insuranceRequirement, {
  async prepare(tx, actor, form) {
    const { values, before } = form
    const auditType = values.auditType ?? before?.auditType
    if (!auditType) return
    const lines = form.lines['lines']
    if (lines) await completeHead(tx, actor, values as Record<string, unknown>, auditType, lines, !before)
    if (form.draft) return
    const all = { ...before, ...values }
    if ([AUDIT.close, AUDIT.reviseClose].includes(auditType as 4) && !all.reason)
      form.fault('reason', '请填写说明 / say why')
    if (auditType === AUDIT.apply) {
      if (!all.insurerId) form.fault('insurerId', '请选择保险公司 / choose the insurer')
      if ((lines?.length ?? 0) > TEN && !all.quoteFiles)
        form.fault('quoteFiles', '超过10台须上传报价单 / upload the quotes for more than ten vehicles')
      if (isNotCheapest(all.insurerId ?? null, all.quoteCompare ?? null) && !all.reason)
        form.fault('reason', '非最低报价，请填写原因 / not the cheapest quote: say why')
    }
    if (auditType === AUDIT.revise && (!all.reviseType || !all.effectiveDate))
      form.fault(
        all.reviseType ? 'effectiveDate' : 'reviseType',
        '请填写批改类型与生效日 / enter the correction and its day',
      )
    if ((auditType === AUDIT.pay || auditType === AUDIT.revisePay) && !all.payeeId)
      form.fault('payeeId', '请选择收款方 / choose the payee')
  },
  saved: (tx, actor, row, form) => (form.draft ? holdOrders(tx, actor, row.id) : undefined),
  async variables(tx, _actor, row) {
    const orderIds = (await linesOf(tx, row.id)).flatMap(one => one.workOrderId ?? [])
    const orders = await findRows(tx, insuranceWorkOrder, { id: orderIds } as never)
    return {
      notCheapest: isNotCheapest(row.insurerId, row.quoteCompare),
      paidBefore: orders.some(one => one.paidAmt > ZERO),
    }
  },
  removing: (tx, actor, row) => released(tx, actor, row),
  actions: {
    submit: { after: (tx, actor, { row }) => submitted(tx, actor, row) },
    afresh: { after: (tx, actor, { row }) => submitted(tx, actor, row) },
    approve: {
      guard: (tx, actor, { row }) => recheck(tx, actor, row),
      after: (tx, actor, { row }) => approved(tx, actor, row),
    },
    reject: { after: (tx, actor, { row }) => putBack(tx, actor, row) },
    withdraw: { after: (tx, actor, { row }) => putBack(tx, actor, row) },
  },
  calls: {
    'POST insurance-save': call({
      label: '投保需求或申请 / Demand or application',
      permission: ['insurance_requirement_demand', 'insurance_requirement_apply'],
      input: batchInput.extend({
        auditType: z.coerce
          .number()
          .refine(one => one === AUDIT.demand || one === AUDIT.apply, '批次类型须为1或6 / The type is 1 or 6')
          .default(AUDIT.demand),
      }),
      run: (tx, actor, { auditType, ...body }) => saveBatch(tx, actor, auditType, body),
    }),
    'POST insurance-payment-save': saving('投保付款 / Pay', 'insurance_requirement_pay', AUDIT.pay),
    'POST insurance-maintenance-save': saving(
      '保单维护 / Enter policies',
      'insurance_requirement_maintain',
      AUDIT.enter,
    ),
    'POST insurance-close-save': saving('投保关闭 / Close', 'insurance_requirement_close', AUDIT.close),
    'POST save-revise-close': saving('批改关闭 / Close corrections', 'insurance_revise_close', AUDIT.reviseClose),
    'DELETE remove': call({
      label: '删除批次 / Remove batches',
      permission: 'signed in',
      input: z.looseObject({ ids: idsInput }),
      run: (tx, actor, { ids }) => removeBatches(tx, actor, ids),
    }),
    'GET requirement-order-list': call({
      label: '批次的工单 / Orders of a batch',
      permission: 'insurance_requirement_view',
      input: z.looseObject({ id: idInput }),
      run: async (tx, actor, { id }) => ((await ordersOf(tx, actor, id)) as { records: unknown[] }).records,
    }),
    'GET requirement-revise-order-list': call({
      label: '批次的批改工单 / Corrections of a batch',
      permission: 'insurance_requirement_view',
      input: z.looseObject({ id: idInput }),
      run: (tx, actor, { id }) => revisionsOf(tx, actor, id),
    }),
  },
  listens: {
    'payable.paid': (tx, actor, event) => payablePaid(tx, actor, event.aggregateId),
    'payable.bounced': (tx, actor, event) => payableBounced(tx, actor, event.aggregateId),
    'receivable.settled': (tx, actor, event) => passRefundOn(tx, actor, event.aggregateId),
  },
})

async function removeBatches(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Record<string, never>> {
  await requireVisible(tx, actor, insuranceRequirement, ids)
  for (const id of [...ids].sort()) {
    const row = await getRow(tx, insuranceRequirement, id)
    requireBatchRight(actor, row.auditType)
    if (row.status === 1) refuse('effective', '已生效的批次不能删除 / a batch in effect is not removed')
    await removeRecord(tx, actor, insuranceRequirement, id)
  }
  return {}
}
