import { implement } from '#packages/server/implement.ts'
import { insuranceMaintenanceRecord } from '../insurance-maintenance-record.ts'

const source = `select l.id, l.tenant_id, l.requirement_id, r.requirement_no, r.audit_type, l.work_order_id, o.work_order_no, l.plate_no, l.vin, o.insurer_id, l.amt,
    r.status as batch_status, r.create_user as applicant_id, r.create_time as submit_time, case when r.status = 1 then r.update_time end as finish_time, (select string_agg(p.policy_no, ', ' order by p.policy_no) from insurance_policy p where p.tenant_id = l.tenant_id and p.id = any(o.policy_ids)) as policy_nos, o.start_time, o.end_time, o.endorsement_no
  from insurance_requirement_line l join insurance_requirement r on r.tenant_id = l.tenant_id and r.id = l.requirement_id and r.is_deleted = 0
    left join insurance_work_order o on o.tenant_id = l.tenant_id and o.id = l.work_order_id where r.audit_type in (3, 8)`

export default implement(insuranceMaintenanceRecord, {
  source,
})
