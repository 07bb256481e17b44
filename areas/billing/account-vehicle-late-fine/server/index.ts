import { implement } from '#packages/server/implement.ts'
import { accountVehicleLateFine } from '../account-vehicle-late-fine.ts'

const source = `select v.*, (v.accrued_amt - v.waived_amt - v.received_amt) as unreceived_amt,
    case when v.accrued_amt - v.waived_amt - v.received_amt <= 0 then 3 when v.received_amt + v.waived_amt > 0 then 2 else 1 end::smallint as fine_state from (
  select b.tenant_id, min(f.id) as id, max(b.plate_no) as plate_no, max(b.vin) as vin, b.company_id, b.payer_id as customer_id, max(b.payer_name) as customer_name, b.contract_id, max(b.contract_no) as contract_no,
    b.order_vehicle_id, max(b.vehicle_id) as vehicle_id, (count(*) filter (where b.status in (1, 2) and b.overdue_days > 0))::int as overdue_bills,
    coalesce(sum(b.unpaid_amt) filter (where b.status in (1, 2) and b.overdue_days > 0), 0.00) as overdue_amt, sum(f.accrued_amt) as accrued_amt, sum(f.billed_amt) as billed_amt, sum(f.waived_amt) as waived_amt,
    coalesce(sum((select sum(l.settled_amt) from bill_receivable l where l.tenant_id = f.tenant_id and l.id = any(f.late_fee_bill_ids))), 0.00) as received_amt
  from receivable_forfeit f join bill_receivable b on b.tenant_id = f.tenant_id and b.id = f.bill_id
  where f.is_deleted = 0 group by b.tenant_id, b.company_id, b.payer_id, b.contract_id, b.order_vehicle_id) v`

export default implement(accountVehicleLateFine, { source })
