import { z } from 'zod'
import { refuse, sumFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement, type CustomCall } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { getRow, findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { KINDS } from '../../insurance-requirement/server/kinds.ts'
import { ordersOf } from '../../insurance-requirement/server/read.ts'
import { insuranceWorkOrder } from '../insurance-work-order.ts'
import { ORDER } from '../states.ts'

type Asked = Record<string, string>
interface Fit {
  id: string
  workOrderNo: string
  ok: boolean
  reasons: string[]
}
/** Whether these orders may enter a batch of that type. */
async function mayJoin(tx: Tx, actor: Actor, ids: readonly string[], auditType: number): Promise<Fit[]> {
  await requireVisible(tx, actor, insuranceWorkOrder, ids, 'read')
  const kind = KINDS[auditType]!
  const from = kind.from.length > 0 ? kind.from : [ORDER.ready]
  const orders = await findRows(tx, insuranceWorkOrder, { id: ids } as never)
  return orders.map(order => {
    const reasons = [
      ...(order.orderKind === kind.orderKind ? [] : ['工单类别不符 / another kind of order']),
      ...(order.activeRequirementId === null ? [] : ['已在其他批次中 / in another batch']),
      ...(order.status === ORDER.paying && kind.from.length > 1
        ? ['付款处理中，不能关闭 / payment under way, cannot be closed']
        : from.includes(order.status)
          ? []
          : ['当前状态不能进行此步骤 / not at this step']),
    ]
    return { id: order.id, workOrderNo: order.workOrderNo!, ok: reasons.length === 0, reasons }
  })
}
const checking = (label: `${string} / ${string}`, auditType: number): CustomCall =>
  call({
    label,
    permission: 'insurance_revise_view',
    input: z.looseObject({ ids: idsInput }),
    run: (tx, actor, { ids }) => mayJoin(tx, actor, ids, auditType),
  })

export default implement(insuranceWorkOrder, {
  prepare(_tx, _actor, form) {
    const { before, values, lines } = form
    if (!before) return
    if (before.activeRequirementId !== null)
      form.fault('remark', '工单在批次中，不能修改 / the order is in a batch and is not changed')
    if (before.orderKind === 2 && before.status === ORDER.unpaid)
      form.fault('remark', '待付款的批改工单不能修改 / a correction that waits for its payment is not changed')
    const covers = lines['covers']
    if (covers && before.orderKind === 1) {
      const of = (fits: (kind: number) => boolean): Fen =>
        sumFen(
          covers.filter(one => fits(Number(one['policyKind'] ?? 2))),
          one => (one['premium'] as Fen | null) ?? ZERO,
        )
      const compulsoryPremium = of(kind => kind === 1)
      const commercialPremium = of(kind => kind === 2)
      const otherPremium = of(kind => kind > 2)
      Object.assign(values, {
        compulsoryPremium,
        commercialPremium,
        otherPremium,
        totalAmt: compulsoryPremium + commercialPremium + otherPremium + before.vesselTax + before.lateTax,
      })
    }
  },
  async saved(tx, actor, row, form) {
    // What was agreed is agreed anew: an order that waits for its payment goes back to its application.
    const isTouched = Object.keys(form.values).some(name => name !== 'remark') || form.lines['covers'] !== undefined
    if (form.before?.orderKind === 1 && form.before.status === ORDER.unpaid && isTouched) {
      await act(tx, actor, insuranceWorkOrder, row.id, 'move', { input: { toStatus: ORDER.ready } as never })
    }
  },
  actions: {
    move: {
      run(_tx, _actor, { row, input }) {
        const { toStatus, ...fields } = input as Record<string, unknown>
        if (row.status === toStatus) refuse('still', '工单已在该状态 / the order is at this step already')
        return { ...fields, status: Number(toStatus) } as never
      },
      async after(tx, actor, { row }) {
        if (row.status === ORDER.closed)
          await emit(tx, actor, 'insurance-work-order.closed', {
            id: row.id,
            no: row.workOrderNo!,
            vehicleId: row.vehicleId,
          })
      },
    },
  },
  calls: {
    'GET page-by-requirement-id': call({
      label: '批次的工单分页 / Orders of a batch by page',
      permission: 'insurance_work_order_view',
      input: z.looseObject({ requirementId: idInput }),
      run: (tx, actor, { requirementId, ...query }) => ordersOf(tx, actor, requirementId, query as Asked),
    }),
    'GET revise-page': call({
      label: '批改工单分页 / Corrections by page',
      permission: 'insurance_revise_view',
      input: z.looseObject({}),
      run: (tx, actor, query) =>
        page(tx, undefined, actor, insuranceWorkOrder, { ...(query as Asked), orderKind: '2' }),
    }),
    'GET revise-detail': call({
      label: '批改工单详情 / Correction',
      permission: 'insurance_revise_view',
      input: z.looseObject({ id: idInput }),
      run: (tx, actor, { id }) => reviseDetail(tx, actor, id),
    }),
    'GET revise-payment-check': checking('可否批改付款 / May be paid', AUDIT.revisePay),
    'GET revise-maintenance-check': checking('可否批改维护 / May be entered', AUDIT.reviseEnter),
    'GET revise-close-check': checking('可否批改关闭 / May be closed', AUDIT.reviseClose),
    'GET check': call({
      label: '可否进入批次 / May join a batch',
      permission: 'insurance_work_order_view',
      input: z.looseObject({ ids: idsInput, auditType: z.coerce.number().int().min(1).max(4) }),
      run: (tx, actor, { ids, auditType }) => mayJoin(tx, actor, ids, auditType),
    }),
    'GET status-statistics': call({
      label: '工单状态计数 / Orders by state',
      permission: 'insurance_work_order_view',
      input: z.looseObject({ orderKind: z.coerce.number().int().min(1).max(2).default(1) }),
      async run(tx, actor, { orderKind }) {
        const counts: Record<string, number> = {}
        for (const status of Object.values(ORDER)) {
          const found = (await page(tx, undefined, actor, insuranceWorkOrder, {
            orderKind: String(orderKind),
            status: String(status),
            size: '1',
          })) as { total: number }
          counts[String(status)] = found.total
        }
        return counts
      },
    }),
  },
})

/** One correction with its policy, before and after. */
async function reviseDetail(tx: Tx, actor: Actor, id: string): Promise<Record<string, unknown>> {
  await requireVisible(tx, actor, insuranceWorkOrder, [id], 'read')
  const order = await getRow(tx, insuranceWorkOrder, id)
  if (order.orderKind !== 2 || order.policyId === null)
    return refuse('notCorrection', '不是批改工单 / not a correction')
  const policy = await getRow(tx, insurancePolicy, order.policyId)
  const found = (await page(tx, undefined, actor, insuranceWorkOrder, { id_in: id, orderKind: '2' })) as {
    records: Record<string, unknown>[]
  }
  return {
    ...found.records[0],
    policyNo: policy.policyNo,
    policyStatus: policy.status,
    items: (order.reviseItems ?? []).map(one => ({ field: one.field, before: one.old, after: one.new })),
  }
}
