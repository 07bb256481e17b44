import { implement } from '#packages/server/implement.ts'
import { insurancePaymentRecord } from '../insurance-payment-record.ts'

const source = `select l.id, l.tenant_id, l.requirement_id, r.requirement_no, r.audit_type, l.work_order_id, o.work_order_no, l.plate_no, l.vin, o.insurer_id, l.amt,
    r.status as batch_status, r.create_user as applicant_id, r.create_time as submit_time, case when r.status = 1 then r.update_time end as finish_time, o.payable_nos as payable_no, (select m.mechanism_name from mechanism m where m.tenant_id = r.tenant_id and m.id = r.payee_id) as payee_name, o.paid_date::timestamptz as pay_date, r.pay_state
  from insurance_requirement_line l join insurance_requirement r on r.tenant_id = l.tenant_id and r.id = l.requirement_id and r.is_deleted = 0
    left join insurance_work_order o on o.tenant_id = l.tenant_id and o.id = l.work_order_id where r.audit_type in (2, 7)`

export default implement(insurancePaymentRecord, {
  source,
})
