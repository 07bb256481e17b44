do $$ begin
  assert (select string_agg(detail_path || '|' || title_template, ' ' order by id) from work_flow where id in (1, 2, 3)) = '|【{waiveNo}】{payerName} |减免【{waiveNo}】 /own/page|【{waiveNo}】', 'the shipped page goes, what somebody wrote stays';
  assert (select string_agg(coalesce(vehicle_id::text || plate_no || vin, '-'), ' ' order by id) from account_vehicle_margin where id in (14, 15)) = '11粤B12345LSCA1B2A0TN000001 -', 'a card shows the car of its position';
end $$;
delete from account_vehicle_margin where tenant_id like '90000_';
delete from order_vehicle where tenant_id like '90000_';
delete from vehicle where tenant_id like '90000_';
delete from work_flow where tenant_id like '90000_';
