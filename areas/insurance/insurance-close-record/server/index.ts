import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { illTyped } from '#packages/server/asked.ts'
import { isId } from '#packages/server/kinds.ts'
import { sql } from '#packages/database/sql.ts'
import { insuranceCloseRecord } from '../insurance-close-record.ts'

const source = `select l.id, l.tenant_id, l.requirement_id, r.requirement_no, r.audit_type, l.work_order_id, o.work_order_no, l.plate_no, l.vin, o.insurer_id, l.amt,
    r.status as batch_status, r.create_user as applicant_id, r.create_time as submit_time, case when r.status = 1 then r.update_time end as finish_time, o.close_reason, nullif(l.payload->>'refundAmt', '')::numeric(12,2) as refund_amt, o.refund_receivable_id
  from insurance_requirement_line l join insurance_requirement r on r.tenant_id = l.tenant_id and r.id = l.requirement_id and r.is_deleted = 0
    left join insurance_work_order o on o.tenant_id = l.tenant_id and o.id = l.work_order_id where r.audit_type in (4, 9)`

export default implement(insuranceCloseRecord, {
  source,
  calls: {
    'GET page-close-record-by-requirement-id': call({
      label: '批次工单的关闭记录 / Closes of the orders of a batch',
      permission: 'insurance_work_order_view',
      input: z.looseObject({ requirementId: idInput }),
      // Orders that this batch asked for, applied for, paid or entered, and what was closed of them.
      run: (tx, actor, { requirementId, ...query }) =>
        page(tx, undefined, actor, insuranceCloseRecord, {
          ...(query as Record<string, string>),
          ofBatch: requirementId,
        }),
    }),
  },
  narrows: {
    ofBatch: value =>
      isId(value)
        ? sql`t.work_order_id in (select o.id from insurance_work_order o where o.tenant_id = t.tenant_id
            and ${value}::bigint in (o.demand_id, o.apply_id, o.payment_id, o.entry_id))`
        : illTyped('ofBatch'),
  },
})
