import { z } from 'zod'
import { fen, invalid, isAmount, ZERO } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { marginReceivable } from '../margin-receivable.ts'

const source = `select b.tenant_id, b.id, b.bill_no, b.origin, b.company_id, b.payer_type, b.payer_id, b.payer_name, b.contract_type, b.contract_id, b.contract_no, b.order_vehicle_id, b.plate_no,
    b.due_amt as amt, b.settled_amt, b.unpaid_amt, b.due_date, b.status as bill_status, b.overdue_days, b.remark as reason, b.attach_biz_id
  from bill_receivable b where b.is_deleted = 0 and b.fee_item = ${FEE.deposit}`

const input = z.object({
  companyId: idInput,
  payerType: z.coerce.number().int().default(1),
  payerId: idInput,
  contractType: z.coerce.number().int().default(4),
  contractId: idInput,
  orderVehicleId: optionalIdInput,
  amt: z.union([z.string(), z.number()]).transform(String),
  dueDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  reason: z.string().trim().min(1).max(500),
  attachBizId: idInput,
})

export default implement(marginReceivable, {
  source,
  calls: {
    /** One more deposit: an additional vehicle, a raised risk, a replenishment after an offset. */
    'POST save': call({
      label: '新增应收保证金 / Ask for a deposit',
      permission: 'margin_receivable_add',
      input,
      async run(tx, actor, given) {
        if (!isAmount(given.amt) || fen(given.amt) <= ZERO)
          invalid({ amt: '金额须大于零 / the amount must be above zero' })
        const { reason, orderVehicleId, amt, ...rest } = given
        const raised = await raiseReceivable(tx, actor, {
          ...rest,
          source: { sourceType: 'margin', sourceId: await tx.newId() },
          ...(orderVehicleId ? { orderVehicleId } : {}),
          feeItem: FEE.deposit,
          amt: fen(amt),
          taxRate: null,
          description: reason,
        })
        return { id: raised.billId }
      },
    }),
  },
})
