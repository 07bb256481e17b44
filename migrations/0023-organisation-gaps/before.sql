insert into work_flow (id, tenant_id, create_time, update_time, resource, process_key, title_template, detail_path, inbox_decide, sort, status) values
  (1, '900001', now(), now(), 'receivable-forfeit-waive', 'receivable-forfeit-waive', '【{waiveNo}】', '/account/vehicle/late/fine/detail', true, 1, 1),
  (2, '900002', now(), now(), 'receivable-forfeit-waive', 'receivable-forfeit-waive', '减免【{waiveNo}】', '/account/vehicle/late/fine/detail', true, 1, 1),
  (3, '900003', now(), now(), 'receivable-forfeit-waive', 'receivable-forfeit-waive', '【{waiveNo}】', '/own/page', true, 1, 1);
insert into vehicle (id, tenant_id, create_time, vin, plate_no) values (11, '900001', now(), 'LSCA1B2A0TN000001', '粤B12345');
insert into order_vehicle (id, tenant_id, create_time, vehicle_id) values (12, '900001', now(), 11), (13, '900001', now(), null);
insert into account_vehicle_margin (id, tenant_id, create_time, order_vehicle_id) values (14, '900001', now(), 12), (15, '900001', now(), 13);
