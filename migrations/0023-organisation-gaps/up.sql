alter table "blade_region" add column "lng" numeric(14,6);
alter table "blade_region" add column "lat" numeric(14,6);
alter table "receivable_forfeit_waive" add column "dept_id" bigint;
create index "receivable_forfeit_waive_dept_id_idx" on "receivable_forfeit_waive" ("dept_id");
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;

-- The binding of waivers was shipped with the page of the late fee itself; whoever set another page keeps it. Waivers under way open the page of their start.
update "work_flow" set detail_path = '', title_template = case title_template when '【{waiveNo}】' then '【{waiveNo}】{payerName}' else title_template end, version = version + 1
  where resource = 'receivable-forfeit-waive' and detail_path = '/account/vehicle/late/fine/detail' and is_deleted = 0;
update "flow_instance" set detail_path = '' where resource = 'receivable-forfeit-waive' and detail_path = '/account/vehicle/late/fine/detail';

-- Cards of deposits whose position got its car before anybody listened.
update "account_vehicle_margin" m set vehicle_id = v.id, plate_no = v.plate_no, vin = v.vin, version = m.version + 1
  from "order_vehicle" o join "vehicle" v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
  where o.tenant_id = m.tenant_id and o.id = m.order_vehicle_id and m.is_deleted = 0 and o.is_deleted = 0
    and (m.vehicle_id, m.plate_no, m.vin) is distinct from (v.id, v.plate_no, v.vin);
update "receivable_forfeit_waive" w set dept_id = b.dept_id
  from "receivable_forfeit" f join "bill_receivable" b on b.tenant_id = f.tenant_id and b.id = f.bill_id
  where f.tenant_id = w.tenant_id and f.id = w.forfeit_id and b.dept_id is not null;
