-- Two tenants with what hangs together: heads with their extensions, lines, trees, circles, an approval on a common flow, rows in months.
insert into mechanism (id, tenant_id, create_time, mechanism_type, mechanism_name, create_user) select 410000 + n, t, now(), 100, '客户' || n, 999 from (values (1, '900001'), (2, '900002')) as v(n, t);
insert into customer (id, tenant_id) values (410001, '900001'), (410002, '900002');
insert into vehicle (id, tenant_id, create_time, vin) values (410011, '900001', now(), 'LSCA1B2A0TN410011'), (410012, '900002', now(), 'LSCA1B2A0TN410012');
insert into order_vehicle (id, tenant_id, create_time, vehicle_id) values (410021, '900001', now(), 410011), (410022, '900002', now(), 410012);
update vehicle set order_vehicle_id = 410021 where id = 410011;
insert into flow_definition (id, tenant_id, create_time, update_time, definition_key, name, category, definition_version, mode, xml, resource_name, deploy_time)
  values (410031, '000000', now(), now(), 'keys', '公共流程', 'x', 1, 1, '<x/>', 'x', now());
insert into flow_instance (id, tenant_id, create_time, update_time, process_key, definition_id, definition_version, resource, business_id, title, category, starter_id, variables, fields, flow_state, start_time)
  values (410041, '900001', now(), now(), 'keys', 410031, 1, 'customer', 410001, 'x', 'x', 999, '{}', '{}', '{}', now());
insert into flow_task (id, tenant_id, create_time, update_time, instance_id, token, activity_id, task_name, state) values (410051, '900001', now(), now(), 410041, 1, 'a', 'a', 1);
insert into log_api (id, tenant_id, create_time, title) values (410061, '900001', now(), 'kept'), (410062, '900002', now() - interval '200 days', 'kept');
insert into job (id, tenant_id, kind, title, create_time) values (410071, '900001', 'x', 'x', now());
