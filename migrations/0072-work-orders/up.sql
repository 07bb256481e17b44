create table "vehicle_task" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_no" varchar(32),
  "work_order_id" bigint,
  "work_order_no" varchar(32),
  "type" smallint,
  "sub_kind" integer,
  "sub_kind_name" varchar(32),
  "stage" smallint,
  "priority" smallint,
  "vehicle_id" bigint,
  "order_vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "model_name" varchar(100),
  "party_name" varchar(128),
  "city_code" varchar(12),
  "assign_mode" smallint,
  "provider_id" bigint,
  "provider_name" varchar(128),
  "handler_id" bigint,
  "handler_name" varchar(32),
  "handler_phone" varchar(20),
  "former_handler_id" bigint,
  "former_provider_id" bigint,
  "transfer_time" timestamptz,
  "stage_time" timestamptz,
  "release_time" timestamptz,
  "assign_time" timestamptz,
  "accept_time" timestamptz,
  "submit_time" timestamptz,
  "confirm_time" timestamptz,
  "account_time" timestamptz,
  "done_time" timestamptz,
  "plan_finish" timestamptz,
  "due_time" timestamptz,
  "warned" boolean not null default false,
  "told_hours" integer,
  "overdue_hours" integer,
  "sla_hit" boolean not null default false,
  "blocked_by_id" bigint,
  "group_id" bigint,
  "node_seq" integer,
  "is_transfer" boolean not null default false,
  "transfer_count" integer,
  "back_count" integer,
  "back_reason" varchar(200),
  "result" smallint,
  "result_note" varchar(500),
  "photos_biz_id" bigint,
  "sign_biz_id" bigint,
  "pos_lng" numeric(14,6),
  "pos_lat" numeric(14,6),
  "pos_address" varchar(200),
  "pos_time" timestamptz,
  "no_cost" boolean not null default false,
  "lack_photos" boolean not null default false,
  "cost_amt" numeric(12,2) not null default 0,
  "charge_amt" numeric(12,2) not null default 0,
  "holding" boolean not null default false,
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_seq" integer,
  "close_reason" varchar(200),
  constraint "vehicle_task_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task" add constraint "vehicle_task_assign_mode_check" check ("assign_mode" in (1, 2));
alter table "vehicle_task" add constraint "vehicle_task_charge_amt_check" check ("charge_amt" >= 0 and "charge_amt" <= 9999999999.99);
alter table "vehicle_task" add constraint "vehicle_task_cost_amt_check" check ("cost_amt" >= 0 and "cost_amt" <= 9999999999.99);
alter table "vehicle_task" add constraint "vehicle_task_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task" add constraint "vehicle_task_priority_check" check ("priority" in (1, 2, 3));
alter table "vehicle_task" add constraint "vehicle_task_result_check" check ("result" in (1, 2, 3));
alter table "vehicle_task" add constraint "vehicle_task_stage_check" check ("stage" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "vehicle_task" add constraint "vehicle_task_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "vehicle_task" add constraint "vehicle_task_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "vehicle_task" enable row level security;
alter table "vehicle_task" force row level security;
create policy tenant_wall on "vehicle_task" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task" to fleet_app;
grant select on "vehicle_task" to fleet_read;
grant select on "vehicle_task" to fleet_report;
create table "vehicle_task_collection_car" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "place_kind" smallint,
  "pick_lot_id" bigint,
  "pick_address" varchar(200),
  "receiver_name" varchar(32),
  "receiver_id_no" varchar(18),
  "receiver_phone" varchar(20),
  "auth_biz_id" bigint,
  "pick_time" timestamptz,
  "mileage" integer,
  "energy_level" integer,
  "key_count" integer,
  "docs" varchar(32)[] not null default '{}',
  "pick_photos_biz_id" bigint,
  "pick_sign_biz_id" bigint,
  "paid_check" boolean not null default false,
  "remark" varchar(500),
  constraint "vehicle_task_collection_car_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_collection_car" add constraint "vehicle_task_collection_car_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_collection_car" add constraint "vehicle_task_collection_car_place_kind_check" check ("place_kind" in (1, 2, 3, 4, 5));
alter table "vehicle_task_collection_car" add constraint "vehicle_task_collection_car_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4));
alter table "vehicle_task_collection_car" enable row level security;
alter table "vehicle_task_collection_car" force row level security;
create policy tenant_wall on "vehicle_task_collection_car" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_collection_car" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_collection_car" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_collection_car" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_collection_car" to fleet_app;
grant select on "vehicle_task_collection_car" to fleet_read;
grant select on "vehicle_task_collection_car" to fleet_report;
create table "vehicle_task_cost" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "task_type" smallint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "city_code" varchar(12),
  "biz_date" date,
  "cost_item" varchar(32),
  "fee_item" smallint,
  "provider_type" smallint,
  "provider_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "price_source" smallint,
  "qty" numeric(14,2),
  "unit" varchar(32),
  "price" numeric(12,2),
  "contract_price" numeric(12,2),
  "amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "bearer" smallint,
  "charge_amt" numeric(12,2),
  "charged_in" smallint,
  "charge_id" varchar(32),
  "over_reason" varchar(200),
  "deduct_amt" numeric(12,2),
  "deduct_reason" varchar(32),
  "settlement_id" varchar(32),
  "payable_id" bigint,
  "second_amt" numeric(12,2) not null default 0,
  "second_diff" numeric(12,2) not null default 0,
  constraint "vehicle_task_cost_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_bearer_check" check ("bearer" in (1, 2, 3, 4, 5));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_charge_amt_check" check ("charge_amt" >= 0 and "charge_amt" <= 9999999999.99);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_charged_in_check" check ("charged_in" in (1, 2, 3));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_contract_price_check" check ("contract_price" >= 0 and "contract_price" <= 9999999999.99);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_deduct_amt_check" check ("deduct_amt" >= 0 and "deduct_amt" <= 9999999999.99);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_price_source_check" check ("price_source" in (1, 2, 3, 4));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_provider_type_check" check ("provider_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_second_amt_check" check ("second_amt" >= 0 and "second_amt" <= 9999999999.99);
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_status_check" check (status in (1, 2, 3, 4, 5, 6));
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_task_type_check" check ("task_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "vehicle_task_cost" enable row level security;
alter table "vehicle_task_cost" force row level security;
create policy tenant_wall on "vehicle_task_cost" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_cost" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_cost" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_cost" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_cost" to fleet_app;
grant select on "vehicle_task_cost" to fleet_read;
grant select on "vehicle_task_cost" to fleet_report;
create table "vehicle_task_defect" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "defect" varchar(32),
  "severity" smallint,
  "action" varchar(32),
  "deadline" date,
  "new_task_id" bigint,
  constraint "vehicle_task_defect_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_defect" add constraint "vehicle_task_defect_severity_check" check ("severity" in (1, 2, 3));
alter table "vehicle_task_defect" enable row level security;
alter table "vehicle_task_defect" force row level security;
create policy tenant_wall on "vehicle_task_defect" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_defect" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_defect" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_defect" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_defect" to fleet_app;
grant select on "vehicle_task_defect" to fleet_read;
grant select on "vehicle_task_defect" to fleet_report;
create table "vehicle_task_device" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "device_no" varchar(32),
  "imei" varchar(20),
  "sim_no" varchar(20),
  "device_model" varchar(40),
  "wired" boolean not null default true,
  "position" varchar(32),
  "photo_biz_id" bigint,
  "old_device_no" varchar(32),
  constraint "vehicle_task_device_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_device" enable row level security;
alter table "vehicle_task_device" force row level security;
create policy tenant_wall on "vehicle_task_device" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_device" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_device" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_device" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_device" to fleet_app;
grant select on "vehicle_task_device" to fleet_read;
grant select on "vehicle_task_device" to fleet_report;
create table "vehicle_task_gps" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "online_time" timestamptz,
  "online_result" boolean not null default false,
  "online_note" varchar(128),
  "gps_supplier" varchar(60),
  "service_expire" date,
  "technician" varchar(32),
  "remark" varchar(500),
  constraint "vehicle_task_gps_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_gps" add constraint "vehicle_task_gps_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_gps" add constraint "vehicle_task_gps_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4));
alter table "vehicle_task_gps" enable row level security;
alter table "vehicle_task_gps" force row level security;
create policy tenant_wall on "vehicle_task_gps" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_gps" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_gps" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_gps" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_gps" to fleet_app;
grant select on "vehicle_task_gps" to fleet_read;
grant select on "vehicle_task_gps" to fleet_report;
create table "vehicle_task_inventory" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "method" smallint,
  "found" boolean not null default true,
  "result_code" smallint,
  "lot_id" bigint,
  "space_id" bigint,
  "address" varchar(200),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "distance_m" integer,
  "accuracy_m" integer,
  "mileage" integer,
  "energy_level" integer,
  "found_status" smallint,
  "keys_ok" boolean not null default true,
  "docs_ok" boolean not null default true,
  "gps_ok" boolean not null default true,
  "plate_photo_biz_id" bigint,
  "vin_photo_biz_id" bigint,
  "dash_photo_biz_id" bigint,
  "driver_seen" boolean not null default false,
  "difference_note" varchar(500),
  "remark" varchar(500),
  constraint "vehicle_task_inventory_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_found_status_check" check ("found_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_method_check" check ("method" in (1, 2, 3, 4));
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_result_code_check" check ("result_code" in (1, 2, 3, 4, 5, 6, 7));
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_sub_kind_check" check ("sub_kind" in (1, 2));
alter table "vehicle_task_inventory" enable row level security;
alter table "vehicle_task_inventory" force row level security;
create policy tenant_wall on "vehicle_task_inventory" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_inventory" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_inventory" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_inventory" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_inventory" to fleet_app;
grant select on "vehicle_task_inventory" to fleet_read;
grant select on "vehicle_task_inventory" to fleet_report;
create table "vehicle_task_leg" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "from_place" varchar(128),
  "from_lot_id" bigint,
  "to_place" varchar(128),
  "to_lot_id" bigint,
  "plan_depart" timestamptz,
  "depart_time" timestamptz,
  "plan_arrive" timestamptz,
  "arrive_time" timestamptz,
  "km" integer,
  "carrier_plate" varchar(8),
  "driver_name" varchar(32),
  "driver_phone" varchar(20),
  constraint "vehicle_task_leg_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_leg" enable row level security;
alter table "vehicle_task_leg" force row level security;
create policy tenant_wall on "vehicle_task_leg" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_leg" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_leg" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_leg" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_leg" to fleet_app;
grant select on "vehicle_task_leg" to fleet_read;
grant select on "vehicle_task_leg" to fleet_report;
create table "vehicle_task_license" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "plate_no" varchar(8),
  "plate_type_code" varchar(32),
  "old_plate_no" varchar(8),
  "quota_no" varchar(40),
  "quota_expire" date,
  "license_file_no" varchar(12),
  "license_issue_date" date,
  "inspect_valid_to" date,
  "force_scrap_date" date,
  "env_label" varchar(32),
  "temp_plate_no" varchar(16),
  "temp_plate_expire" date,
  "plates_installed" boolean not null default false,
  "plate_recover_date" date,
  "permit_no" varchar(32),
  "permit_kind" varchar(32),
  "permit_valid_to" date,
  "etc_no" varchar(32),
  "license_photo_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_task_license_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_license" add constraint "vehicle_task_license_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_license" add constraint "vehicle_task_license_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4, 5));
alter table "vehicle_task_license" enable row level security;
alter table "vehicle_task_license" force row level security;
create policy tenant_wall on "vehicle_task_license" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_license" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_license" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_license" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_license" to fleet_app;
grant select on "vehicle_task_license" to fleet_read;
grant select on "vehicle_task_license" to fleet_report;
create table "vehicle_task_log" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "action" varchar(32),
  "from_stage" smallint,
  "to_stage" smallint,
  "user_id" bigint,
  "log_time" timestamptz,
  "reason" varchar(200),
  "pos_lng" numeric(14,6),
  "pos_lat" numeric(14,6),
  "device" varchar(64),
  "changes" jsonb,
  constraint "vehicle_task_log_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_log" add constraint "vehicle_task_log_from_stage_check" check ("from_stage" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "vehicle_task_log" add constraint "vehicle_task_log_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_log" add constraint "vehicle_task_log_to_stage_check" check ("to_stage" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "vehicle_task_log" enable row level security;
alter table "vehicle_task_log" force row level security;
create policy tenant_wall on "vehicle_task_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_log" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_log" from fleet_app, fleet_read, fleet_report;
grant select, insert on "vehicle_task_log" to fleet_app;
grant select on "vehicle_task_log" to fleet_read;
grant select on "vehicle_task_log" to fleet_report;
create table "vehicle_task_maintenance" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "source_kind" smallint,
  "accident_id" bigint,
  "mechanism_id" bigint,
  "contract_pit_lane_id" bigint,
  "send_user_name" varchar(32),
  "in_shop_time" timestamptz,
  "mileage" integer,
  "energy_level" integer,
  "in_photos_biz_id" bigint,
  "fault_desc" varchar(500),
  "plan_out_time" timestamptz,
  "out_shop_time" timestamptz,
  "mileage_out" integer,
  "out_photos_biz_id" bigint,
  "pick_user_name" varchar(32),
  "replace_vehicle_id" bigint,
  "repair_result" smallint,
  "finish_date" date,
  "next_mileage" integer,
  "next_date" date,
  "remark" varchar(500),
  constraint "vehicle_task_maintenance_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_repair_result_check" check ("repair_result" in (1, 2, 3));
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_source_kind_check" check ("source_kind" in (1, 2, 3, 4, 5, 6));
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4, 5, 6, 9));
alter table "vehicle_task_maintenance" enable row level security;
alter table "vehicle_task_maintenance" force row level security;
create policy tenant_wall on "vehicle_task_maintenance" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_maintenance" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_maintenance" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_maintenance" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_maintenance" to fleet_app;
grant select on "vehicle_task_maintenance" to fleet_read;
grant select on "vehicle_task_maintenance" to fleet_report;
create table "vehicle_task_parking_inspection" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "present" boolean not null default true,
  "absent_note" varchar(500),
  "space_id" bigint,
  "appearance" smallint,
  "tyre" smallint,
  "lock" smallint,
  "plate" smallint,
  "leak" smallint,
  "clean" smallint,
  "voltage12" numeric(14,1),
  "soc" integer,
  "mileage" integer,
  "moved_reason" varchar(500),
  "inspect_photos_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_task_parking_inspection_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_appearance_check" check ("appearance" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_clean_check" check ("clean" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_leak_check" check ("leak" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_lock_check" check ("lock" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_plate_check" check ("plate" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_sub_kind_check" check ("sub_kind" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_tyre_check" check ("tyre" in (1, 2, 3));
alter table "vehicle_task_parking_inspection" enable row level security;
alter table "vehicle_task_parking_inspection" force row level security;
create policy tenant_wall on "vehicle_task_parking_inspection" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_parking_inspection" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_parking_inspection" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_parking_inspection" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_parking_inspection" to fleet_app;
grant select on "vehicle_task_parking_inspection" to fleet_read;
grant select on "vehicle_task_parking_inspection" to fleet_report;
create table "vehicle_task_pick_check" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "item_group" varchar(32),
  "item" varchar(64),
  "expected" varchar(64),
  "actual" varchar(64),
  "ok" boolean not null default true,
  constraint "vehicle_task_pick_check_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_pick_check" enable row level security;
alter table "vehicle_task_pick_check" force row level security;
create policy tenant_wall on "vehicle_task_pick_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_pick_check" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_pick_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_pick_check" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_pick_check" to fleet_app;
grant select on "vehicle_task_pick_check" to fleet_read;
grant select on "vehicle_task_pick_check" to fleet_report;
create table "vehicle_task_receive" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "actual_time" timestamptz,
  "place_type" smallint,
  "lot_id" bigint,
  "space_id" bigint,
  "address" varchar(200),
  "handover_name" varchar(32),
  "handover_id_no" varchar(18),
  "handover_phone" varchar(20),
  "police_present" boolean not null default false,
  "witness_name" varchar(32),
  "video_biz_id" bigint,
  "mileage" integer,
  "energy_level" integer,
  "battery_soh" numeric(14,1),
  "key_count" integer,
  "plate_count" integer,
  "license_back" boolean not null default false,
  "cert_back" boolean not null default false,
  "gps_online" boolean not null default false,
  "tyre_depth" jsonb,
  "clean_fee" numeric(12,2),
  "condition_grade" smallint,
  "personal_items" varchar(500),
  "objection" varchar(500),
  "refuse_sign" boolean not null default false,
  "customer_sign_biz_id" bigint,
  "key_locker_grid_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_task_receive_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_clean_fee_check" check ("clean_fee" >= 0 and "clean_fee" <= 9999999999.99);
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_condition_grade_check" check ("condition_grade" in (1, 2, 3, 4));
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_place_type_check" check ("place_type" in (1, 2, 3, 4, 5));
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4));
alter table "vehicle_task_receive" enable row level security;
alter table "vehicle_task_receive" force row level security;
create policy tenant_wall on "vehicle_task_receive" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_receive" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_receive" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_receive" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_receive" to fleet_app;
grant select on "vehicle_task_receive" to fleet_read;
grant select on "vehicle_task_receive" to fleet_report;
create table "vehicle_task_receive_check" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "item_group" varchar(32),
  "item" varchar(64),
  "expected" varchar(64),
  "actual" varchar(64),
  "ok" boolean not null default true,
  constraint "vehicle_task_receive_check_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_receive_check" enable row level security;
alter table "vehicle_task_receive_check" force row level security;
create policy tenant_wall on "vehicle_task_receive_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_receive_check" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_receive_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_receive_check" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_receive_check" to fleet_app;
grant select on "vehicle_task_receive_check" to fleet_read;
grant select on "vehicle_task_receive_check" to fleet_report;
create table "vehicle_task_receive_damage" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "part" varchar(32),
  "damage_kind" varchar(32),
  "severity" smallint,
  "new_damage" boolean not null default true,
  "photo_biz_id" bigint,
  "price" numeric(12,2) not null default 0,
  "quoted_price" numeric(12,2),
  constraint "vehicle_task_receive_damage_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_receive_damage" add constraint "vehicle_task_receive_damage_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "vehicle_task_receive_damage" add constraint "vehicle_task_receive_damage_quoted_price_check" check ("quoted_price" >= 0 and "quoted_price" <= 9999999999.99);
alter table "vehicle_task_receive_damage" add constraint "vehicle_task_receive_damage_severity_check" check ("severity" in (1, 2, 3));
alter table "vehicle_task_receive_damage" enable row level security;
alter table "vehicle_task_receive_damage" force row level security;
create policy tenant_wall on "vehicle_task_receive_damage" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_receive_damage" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_receive_damage" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_receive_damage" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_receive_damage" to fleet_app;
grant select on "vehicle_task_receive_damage" to fleet_read;
grant select on "vehicle_task_receive_damage" to fleet_report;
create table "vehicle_task_receive_missing" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "item" varchar(32),
  "qty" integer,
  "price" numeric(12,2),
  constraint "vehicle_task_receive_missing_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_receive_missing" add constraint "vehicle_task_receive_missing_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "vehicle_task_receive_missing" enable row level security;
alter table "vehicle_task_receive_missing" force row level security;
create policy tenant_wall on "vehicle_task_receive_missing" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_receive_missing" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_receive_missing" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_receive_missing" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_receive_missing" to fleet_app;
grant select on "vehicle_task_receive_missing" to fleet_read;
grant select on "vehicle_task_receive_missing" to fleet_report;
create table "vehicle_task_register" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "owner_name" varchar(128),
  "owner_cert_no" varchar(32),
  "usage_nature" varchar(32),
  "register_organ" varchar(64),
  "register_city_code" varchar(12),
  "cert_no" varchar(12),
  "register_date" date,
  "engine_no" varchar(32),
  "vehicle_color" varchar(16),
  "invoice_no" varchar(20),
  "purchase_tax_amt" numeric(12,2),
  "tax_cert_no" varchar(32),
  "mortgagee_id" bigint,
  "mortgage_contract_no" varchar(64),
  "mortgage_date" date,
  "discharge_date" date,
  "discharge_no" varchar(64),
  "dereg_date" date,
  "dereg_reason" varchar(32),
  "dereg_no" varchar(64),
  "cert_received_date" date,
  "cert_keeper" varchar(32),
  "cert_photo_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_task_register_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_register" add constraint "vehicle_task_register_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_register" add constraint "vehicle_task_register_purchase_tax_amt_check" check ("purchase_tax_amt" >= 0 and "purchase_tax_amt" <= 9999999999.99);
alter table "vehicle_task_register" add constraint "vehicle_task_register_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4, 5, 6));
alter table "vehicle_task_register" enable row level security;
alter table "vehicle_task_register" force row level security;
create policy tenant_wall on "vehicle_task_register" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_register" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_register" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_register" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_register" to fleet_app;
grant select on "vehicle_task_register" to fleet_read;
grant select on "vehicle_task_register" to fleet_report;
create table "vehicle_task_retest" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "test_time" timestamptz,
  "test_result" smallint,
  "fail_items" varchar(32)[] not null default '{}',
  "fee" numeric(12,2),
  constraint "vehicle_task_retest_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_retest" add constraint "vehicle_task_retest_fee_check" check ("fee" >= 0 and "fee" <= 9999999999.99);
alter table "vehicle_task_retest" add constraint "vehicle_task_retest_test_result_check" check ("test_result" in (1, 2));
alter table "vehicle_task_retest" enable row level security;
alter table "vehicle_task_retest" force row level security;
create policy tenant_wall on "vehicle_task_retest" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_retest" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_retest" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_retest" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_retest" to fleet_app;
grant select on "vehicle_task_retest" to fleet_read;
grant select on "vehicle_task_retest" to fleet_report;
create table "vehicle_task_store" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "lot_id" bigint,
  "space_id" bigint,
  "in_time" timestamptz,
  "mileage" integer,
  "energy_level" integer,
  "key_count" integer,
  "key_locker_grid_id" bigint,
  "docs" varchar(32)[] not null default '{}',
  "store_photos_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_task_store_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_store" add constraint "vehicle_task_store_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_store" add constraint "vehicle_task_store_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4));
alter table "vehicle_task_store" enable row level security;
alter table "vehicle_task_store" force row level security;
create policy tenant_wall on "vehicle_task_store" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_store" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_store" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_store" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_store" to fleet_app;
grant select on "vehicle_task_store" to fleet_read;
grant select on "vehicle_task_store" to fleet_report;
create table "vehicle_task_store_damage" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "part" varchar(32),
  "damage_kind" varchar(32),
  "severity" smallint,
  "photo_biz_id" bigint,
  constraint "vehicle_task_store_damage_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_store_damage" add constraint "vehicle_task_store_damage_severity_check" check ("severity" in (1, 2, 3));
alter table "vehicle_task_store_damage" enable row level security;
alter table "vehicle_task_store_damage" force row level security;
create policy tenant_wall on "vehicle_task_store_damage" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_store_damage" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_store_damage" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_store_damage" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_store_damage" to fleet_app;
grant select on "vehicle_task_store_damage" to fleet_read;
grant select on "vehicle_task_store_damage" to fleet_report;
create table "vehicle_task_transfer" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "seller_name" varchar(128),
  "buyer_type" smallint,
  "buyer_id" bigint,
  "buyer_name" varchar(128),
  "buyer_id_no" varchar(32),
  "transfer_price" numeric(12,2),
  "market_name" varchar(64),
  "used_car_invoice_no" varchar(32),
  "used_car_invoice_date" date,
  "old_plate_no" varchar(8),
  "plate_go" boolean not null default false,
  "quota_update_no" varchar(40),
  "move_out" boolean not null default false,
  "new_register_organ" varchar(64),
  "new_plate_no" varchar(8),
  "transfer_date" date,
  "new_owner_cert_photo_biz_id" bigint,
  "docs_handed_to" varchar(64),
  "docs_handed_time" timestamptz,
  "tax_amt" numeric(12,2),
  "remark" varchar(500),
  constraint "vehicle_task_transfer_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_transfer" add constraint "vehicle_task_transfer_buyer_type_check" check ("buyer_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_task_transfer" add constraint "vehicle_task_transfer_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_transfer" add constraint "vehicle_task_transfer_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4));
alter table "vehicle_task_transfer" add constraint "vehicle_task_transfer_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "vehicle_task_transfer" add constraint "vehicle_task_transfer_transfer_price_check" check ("transfer_price" >= 0 and "transfer_price" <= 9999999999.99);
alter table "vehicle_task_transfer" enable row level security;
alter table "vehicle_task_transfer" force row level security;
create policy tenant_wall on "vehicle_task_transfer" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_transfer" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_transfer" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_transfer" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_transfer" to fleet_app;
grant select on "vehicle_task_transfer" to fleet_read;
grant select on "vehicle_task_transfer" to fleet_report;
create table "vehicle_task_transport" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "waybill_id" bigint,
  "start_mileage" integer,
  "end_mileage" integer,
  "load_photos_biz_id" bigint,
  "unload_photos_biz_id" bigint,
  "carrier_insurance_no" varchar(40),
  "receiver_name" varchar(32),
  "receiver_sign_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_task_transport_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_transport" add constraint "vehicle_task_transport_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_transport" add constraint "vehicle_task_transport_sub_kind_check" check ("sub_kind" in (1, 2, 3, 4));
alter table "vehicle_task_transport" enable row level security;
alter table "vehicle_task_transport" force row level security;
create policy tenant_wall on "vehicle_task_transport" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_transport" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_transport" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_transport" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_transport" to fleet_app;
grant select on "vehicle_task_transport" to fleet_read;
grant select on "vehicle_task_transport" to fleet_report;
create table "vehicle_task_transport_damage" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payload_id" bigint not null,
  "part" varchar(32),
  "damage_kind" varchar(32),
  "severity" smallint,
  "photo_biz_id" bigint,
  constraint "vehicle_task_transport_damage_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_transport_damage" add constraint "vehicle_task_transport_damage_severity_check" check ("severity" in (1, 2, 3));
alter table "vehicle_task_transport_damage" enable row level security;
alter table "vehicle_task_transport_damage" force row level security;
create policy tenant_wall on "vehicle_task_transport_damage" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_transport_damage" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_transport_damage" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_transport_damage" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_transport_damage" to fleet_app;
grant select on "vehicle_task_transport_damage" to fleet_read;
grant select on "vehicle_task_transport_damage" to fleet_report;
create table "vehicle_task_year_check" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind" smallint,
  "method" smallint,
  "mechanism_id" bigint,
  "contract_year_check_id" bigint,
  "payer" smallint,
  "handover_kind" smallint,
  "appoint_time" timestamptz,
  "blockers_cleared" boolean not null default true,
  "blocker_note" varchar(500),
  "first_time" timestamptz,
  "first_result" smallint,
  "fail_items" varchar(32)[] not null default '{}',
  "final_result" smallint,
  "finish_date" date,
  "new_valid_to" date,
  "mark_no" varchar(32),
  "licence_photo_biz_id" bigint,
  "report_biz_id" bigint,
  "mileage" integer,
  "inspect_fee" numeric(12,2),
  "retest_fee" numeric(12,2),
  "agency_fee" numeric(12,2),
  "other_fee" numeric(12,2),
  "over_reason" varchar(500),
  "remark" varchar(500),
  constraint "vehicle_task_year_check_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_agency_fee_check" check ("agency_fee" >= 0 and "agency_fee" <= 9999999999.99);
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_final_result_check" check ("final_result" in (1, 2, 3));
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_first_result_check" check ("first_result" in (1, 2));
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_handover_kind_check" check ("handover_kind" in (1, 2, 3));
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_inspect_fee_check" check ("inspect_fee" >= 0 and "inspect_fee" <= 9999999999.99);
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_method_check" check ("method" in (1, 2, 3));
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_other_fee_check" check ("other_fee" >= 0 and "other_fee" <= 9999999999.99);
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_payer_check" check ("payer" in (1, 2));
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_retest_fee_check" check ("retest_fee" >= 0 and "retest_fee" <= 9999999999.99);
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_sub_kind_check" check ("sub_kind" in (1, 2, 3));
alter table "vehicle_task_year_check" enable row level security;
alter table "vehicle_task_year_check" force row level security;
create policy tenant_wall on "vehicle_task_year_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_task_year_check" for select to fleet_read using (true);
create policy report_tenant on "vehicle_task_year_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_task_year_check" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_task_year_check" to fleet_app;
grant select on "vehicle_task_year_check" to fleet_read;
grant select on "vehicle_task_year_check" to fleet_report;
create table "vehicle_work_order" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "work_order_no" varchar(32),
  "type" smallint,
  "sub_kind" integer,
  "sub_kind_name" varchar(32),
  "title" varchar(128),
  "priority" smallint,
  "stage" smallint,
  "vehicle_ids" bigint[] not null default '{}',
  "single" boolean not null default false,
  "source_type" varchar(32),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "group_id" bigint,
  "group_no" varchar(32),
  "node_seq" integer,
  "company_id" bigint,
  "city_code" varchar(12),
  "dept_id" bigint,
  "party_name" varchar(128),
  "contract_id" bigint,
  "order_id" bigint,
  "plan_start" timestamptz,
  "plan_finish" timestamptz,
  "due_time" timestamptz,
  "from_place_type" smallint,
  "from_lot_id" bigint,
  "from_address" varchar(200),
  "to_place_type" smallint,
  "to_lot_id" bigint,
  "to_address" varchar(200),
  "contact_name" varchar(32),
  "contact_phone" varchar(20),
  "assign_mode" smallint,
  "provider_id" bigint,
  "contract_service_id" bigint,
  "handler_id" bigint,
  "supervisor_id" bigint,
  "vehicle_count" integer,
  "done_count" integer,
  "closed_count" integer,
  "overdue_count" integer,
  "cost_total" numeric(12,2) not null default 0,
  "charge_total" numeric(12,2) not null default 0,
  "requirement" varchar(1000),
  "check_template_id" bigint,
  "attach_biz_id" bigint,
  "close_reason" varchar(200),
  "finish_time" timestamptz,
  constraint "vehicle_work_order_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_work_order" add constraint "vehicle_work_order_assign_mode_check" check ("assign_mode" in (1, 2));
alter table "vehicle_work_order" add constraint "vehicle_work_order_charge_total_check" check ("charge_total" >= 0 and "charge_total" <= 9999999999.99);
alter table "vehicle_work_order" add constraint "vehicle_work_order_cost_total_check" check ("cost_total" >= 0 and "cost_total" <= 9999999999.99);
alter table "vehicle_work_order" add constraint "vehicle_work_order_from_place_type_check" check ("from_place_type" in (1, 2, 3, 4, 5));
alter table "vehicle_work_order" add constraint "vehicle_work_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_work_order" add constraint "vehicle_work_order_priority_check" check ("priority" in (1, 2, 3));
alter table "vehicle_work_order" add constraint "vehicle_work_order_stage_check" check ("stage" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "vehicle_work_order" add constraint "vehicle_work_order_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "vehicle_work_order" add constraint "vehicle_work_order_to_place_type_check" check ("to_place_type" in (1, 2, 3, 4, 5));
alter table "vehicle_work_order" add constraint "vehicle_work_order_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "vehicle_work_order" enable row level security;
alter table "vehicle_work_order" force row level security;
create policy tenant_wall on "vehicle_work_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_work_order" for select to fleet_read using (true);
create policy report_tenant on "vehicle_work_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_work_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_work_order" to fleet_app;
grant select on "vehicle_work_order" to fleet_read;
grant select on "vehicle_work_order" to fleet_report;
create table "work_check_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "template_id" bigint not null,
  "item_group" varchar(32),
  "item" varchar(64),
  "expected" varchar(64),
  "photo" boolean not null default false,
  "price_key" varchar(32),
  "required" boolean not null default true,
  constraint "work_check_item_pkey" primary key ("tenant_id", "id")
);
alter table "work_check_item" enable row level security;
alter table "work_check_item" force row level security;
create policy tenant_wall on "work_check_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_check_item" for select to fleet_read using (true);
create policy report_tenant on "work_check_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_check_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_check_item" to fleet_app;
grant select on "work_check_item" to fleet_read;
grant select on "work_check_item" to fleet_report;
create table "work_check_template" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "template_name" varchar(64),
  "type" smallint,
  "model_class" varchar(32),
  "version_no" integer,
  "former_id" bigint,
  "enabled" boolean not null default true,
  constraint "work_check_template_pkey" primary key ("tenant_id", "id")
);
alter table "work_check_template" add constraint "work_check_template_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_check_template" add constraint "work_check_template_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "work_check_template" enable row level security;
alter table "work_check_template" force row level security;
create policy tenant_wall on "work_check_template" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_check_template" for select to fleet_read using (true);
create policy report_tenant on "work_check_template" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_check_template" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_check_template" to fleet_app;
grant select on "work_check_template" to fleet_read;
grant select on "work_check_template" to fleet_report;
create table "work_order_candidate" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rule_id" bigint not null,
  "handler_id" bigint,
  "provider_id" bigint,
  "capacity" integer,
  "weight" numeric(14,2),
  "workdays_only" boolean not null default true,
  "from_date" date,
  "to_date" date,
  "last_assign_time" timestamptz,
  constraint "work_order_candidate_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_candidate" enable row level security;
alter table "work_order_candidate" force row level security;
create policy tenant_wall on "work_order_candidate" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_candidate" for select to fleet_read using (true);
create policy report_tenant on "work_order_candidate" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_candidate" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_candidate" to fleet_app;
grant select on "work_order_candidate" to fleet_read;
grant select on "work_order_candidate" to fleet_report;
create table "work_order_dispatch_rule" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "rule_name" varchar(64),
  "type" smallint,
  "city_code" varchar(12),
  "lot_ids" bigint[] not null default '{}',
  "mode" smallint,
  "fallback_user_id" bigint,
  "enabled" boolean not null default true,
  constraint "work_order_dispatch_rule_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_dispatch_rule" add constraint "work_order_dispatch_rule_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_order_dispatch_rule" add constraint "work_order_dispatch_rule_mode_check" check ("mode" in (1, 2, 3, 4));
alter table "work_order_dispatch_rule" add constraint "work_order_dispatch_rule_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "work_order_dispatch_rule" enable row level security;
alter table "work_order_dispatch_rule" force row level security;
create policy tenant_wall on "work_order_dispatch_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_dispatch_rule" for select to fleet_read using (true);
create policy report_tenant on "work_order_dispatch_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_dispatch_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_dispatch_rule" to fleet_app;
grant select on "work_order_dispatch_rule" to fleet_read;
grant select on "work_order_dispatch_rule" to fleet_report;
create table "work_order_group" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "group_no" varchar(32),
  "setting_id" bigint,
  "group_name" varchar(64),
  "scene" smallint,
  "source_type" varchar(32),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "source_key" varchar(80),
  "city_code" varchar(12),
  "company_id" bigint,
  "party_name" varchar(128),
  "vehicle_count" integer,
  "done_count" integer,
  "overdue_count" integer,
  "current_node" varchar(64),
  "plan_finish" timestamptz,
  "finish_time" timestamptz,
  "cars" jsonb,
  constraint "work_order_group_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_group" add constraint "work_order_group_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_order_group" add constraint "work_order_group_scene_check" check ("scene" in (1, 2, 3, 4, 5));
alter table "work_order_group" add constraint "work_order_group_status_check" check (status in (1, 2, 3, 4));
alter table "work_order_group" enable row level security;
alter table "work_order_group" force row level security;
create policy tenant_wall on "work_order_group" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_group" for select to fleet_read using (true);
create policy report_tenant on "work_order_group" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_group" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_group" to fleet_app;
grant select on "work_order_group" to fleet_read;
grant select on "work_order_group" to fleet_report;
create table "work_order_group_node" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "group_id" bigint not null,
  "seq" integer,
  "task_kind" smallint,
  "predecessors" varchar(64),
  "condition" smallint,
  "provider_id" bigint,
  "plan_days" integer,
  "work_order_id" bigint,
  "plan_finish" timestamptz,
  "requirement" varchar(200),
  "sla_override" integer,
  "auto_dispatch" boolean not null default false,
  "required" boolean not null default false,
  "skipped" boolean not null default false,
  "skip_reason" varchar(200),
  "done" integer,
  "total" integer,
  constraint "work_order_group_node_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_group_node" add constraint "work_order_group_node_condition_check" check ("condition" in (1, 2, 3, 4));
alter table "work_order_group_node" add constraint "work_order_group_node_task_kind_check" check ("task_kind" in (101, 102, 103, 104, 105, 106, 201, 202, 203, 204, 205, 301, 302, 303, 304, 401, 402, 403, 404, 501, 502, 503, 504, 601, 602, 603, 604, 901, 902, 903, 1001, 1002, 1003, 1004, 1005, 1006, 1009, 1101, 1102, 1103, 1104, 1201, 1202, 1203, 1204));
alter table "work_order_group_node" enable row level security;
alter table "work_order_group_node" force row level security;
create policy tenant_wall on "work_order_group_node" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_group_node" for select to fleet_read using (true);
create policy report_tenant on "work_order_group_node" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_group_node" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_group_node" to fleet_app;
grant select on "work_order_group_node" to fleet_read;
grant select on "work_order_group_node" to fleet_report;
create table "work_order_group_setting" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "setting_code" varchar(32),
  "setting_name" varchar(64),
  "scene" smallint,
  "city_codes" varchar(12)[] not null default '{}',
  "contract_types" smallint[] not null default '{}',
  "company_ids" bigint[] not null default '{}',
  "is_default" boolean not null default false,
  constraint "work_order_group_setting_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_group_setting" add constraint "work_order_group_setting_contract_types_check" check ("contract_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]::smallint[]);
alter table "work_order_group_setting" add constraint "work_order_group_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_order_group_setting" add constraint "work_order_group_setting_scene_check" check ("scene" in (1, 2, 3, 4, 5));
alter table "work_order_group_setting" add constraint "work_order_group_setting_status_check" check (status in (1, 2));
alter table "work_order_group_setting" enable row level security;
alter table "work_order_group_setting" force row level security;
create policy tenant_wall on "work_order_group_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_group_setting" for select to fleet_read using (true);
create policy report_tenant on "work_order_group_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_group_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_group_setting" to fleet_app;
grant select on "work_order_group_setting" to fleet_read;
grant select on "work_order_group_setting" to fleet_report;
create table "work_order_group_setting_node" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "setting_id" bigint not null,
  "seq" integer,
  "task_kind" smallint,
  "predecessors" varchar(64),
  "condition" smallint,
  "provider_id" bigint,
  "plan_days" integer,
  "sla_override" integer,
  "auto_dispatch" boolean not null default false,
  "required" boolean not null default true,
  constraint "work_order_group_setting_node_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_group_setting_node" add constraint "work_order_group_setting_node_condition_check" check ("condition" in (1, 2, 3, 4));
alter table "work_order_group_setting_node" add constraint "work_order_group_setting_node_task_kind_check" check ("task_kind" in (101, 102, 103, 104, 105, 106, 201, 202, 203, 204, 205, 301, 302, 303, 304, 401, 402, 403, 404, 501, 502, 503, 504, 601, 602, 603, 604, 901, 902, 903, 1001, 1002, 1003, 1004, 1005, 1006, 1009, 1101, 1102, 1103, 1104, 1201, 1202, 1203, 1204));
alter table "work_order_group_setting_node" enable row level security;
alter table "work_order_group_setting_node" force row level security;
create policy tenant_wall on "work_order_group_setting_node" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_group_setting_node" for select to fleet_read using (true);
create policy report_tenant on "work_order_group_setting_node" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_group_setting_node" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_group_setting_node" to fleet_app;
grant select on "work_order_group_setting_node" to fleet_read;
grant select on "work_order_group_setting_node" to fleet_report;
create table "work_order_setting" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "setting_name" varchar(64),
  "type" smallint,
  "sub_kind" integer,
  "sub_kind_name" varchar(32),
  "city_code" varchar(12),
  "dispatch_hours" integer,
  "accept_hours" integer,
  "sla_mode" smallint,
  "sla_value" integer,
  "warn_hours" integer,
  "confirm_days" integer,
  "account_days" integer,
  "need_confirm" boolean not null default true,
  "need_accounting" boolean not null default true,
  "auto_dispatch" boolean not null default false,
  "photo_min" integer,
  "position_required" boolean not null default false,
  "radius_m" integer,
  "late_deduct_rate" numeric(14,2),
  "late_deduct_cap" numeric(14,2),
  "enabled" boolean not null default true,
  constraint "work_order_setting_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_setting" add constraint "work_order_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_order_setting" add constraint "work_order_setting_sla_mode_check" check ("sla_mode" in (1, 2));
alter table "work_order_setting" add constraint "work_order_setting_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "work_order_setting" enable row level security;
alter table "work_order_setting" force row level security;
create policy tenant_wall on "work_order_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_setting" for select to fleet_read using (true);
create policy report_tenant on "work_order_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_setting" to fleet_app;
grant select on "work_order_setting" to fleet_read;
grant select on "work_order_setting" to fleet_report;
create index "asset_reissue_task_id_idx" on "asset_reissue" ("task_id");
create index "plate_quota_work_order_id_idx" on "plate_quota" ("work_order_id");
create index "vehicle_plate_record_work_order_id_idx" on "vehicle_plate_record" ("work_order_id");
create index "vehicle_return_record_dereg_task_id_idx" on "vehicle_return_record" ("dereg_task_id");
create index "vehicle_return_record_discharge_task_id_idx" on "vehicle_return_record" ("discharge_task_id");
create index "vehicle_return_record_pick_task_id_idx" on "vehicle_return_record" ("pick_task_id");
create index "vehicle_return_record_receive_task_id_idx" on "vehicle_return_record" ("receive_task_id");
create index "vehicle_return_record_transfer_task_id_idx" on "vehicle_return_record" ("transfer_task_id");
create index "vehicle_task_blocked_by_id_idx" on "vehicle_task" (tenant_id, "blocked_by_id") where is_deleted = 0;
create index "vehicle_task_city_code_idx" on "vehicle_task" (tenant_id, "city_code");
create index "vehicle_task_create_dept_idx" on "vehicle_task" ("create_dept");
create index "vehicle_task_create_user_idx" on "vehicle_task" ("create_user");
create index "vehicle_task_done_time_idx" on "vehicle_task" (tenant_id, "done_time");
create index "vehicle_task_due_time_idx" on "vehicle_task" (tenant_id, "due_time");
create index "vehicle_task_former_handler_id_idx" on "vehicle_task" ("former_handler_id");
create index "vehicle_task_former_provider_id_idx" on "vehicle_task" ("former_provider_id");
create index "vehicle_task_group_id_idx" on "vehicle_task" ("group_id");
create index "vehicle_task_group_id_node_seq_idx" on "vehicle_task" (tenant_id, "group_id", "node_seq") where is_deleted = 0;
create index "vehicle_task_handler_id_idx" on "vehicle_task" ("handler_id");
create index "vehicle_task_handler_id_stage_idx" on "vehicle_task" (tenant_id, "handler_id", "stage") where is_deleted = 0;
create index "vehicle_task_is_deleted_create_time_id_list" on "vehicle_task" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_is_deleted_status_create_time_id_list" on "vehicle_task" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_task_order_vehicle_id_idx" on "vehicle_task" ("order_vehicle_id");
create index "vehicle_task_provider_id_idx" on "vehicle_task" ("provider_id");
create index "vehicle_task_provider_id_stage_idx" on "vehicle_task" (tenant_id, "provider_id", "stage") where is_deleted = 0;
create index "vehicle_task_release_time_idx" on "vehicle_task" (tenant_id, "release_time");
create index "vehicle_task_search" on "vehicle_task" using gin ("party_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "sub_kind_name" gin_trgm_ops, "task_no" gin_trgm_ops, "vin" gin_trgm_ops, "work_order_no" gin_trgm_ops);
create unique index "vehicle_task_source_type_source_id_vehicle_id_type_59ed92a4_key" on "vehicle_task" (tenant_id, "source_type", "source_id", "vehicle_id", "type", "sub_kind", "source_seq") where is_deleted = 0 and (source_id is not null);
create index "vehicle_task_sub_kind_idx" on "vehicle_task" (tenant_id, "sub_kind");
create unique index "vehicle_task_task_no_key" on "vehicle_task" (tenant_id, "task_no") where is_deleted = 0;
create index "vehicle_task_type_stage_due_time_idx" on "vehicle_task" (tenant_id, "type", "stage", "due_time") where is_deleted = 0;
create index "vehicle_task_vehicle_id_idx" on "vehicle_task" ("vehicle_id");
create unique index "vehicle_task_vehicle_id_type_sub_kind_f505e5_key" on "vehicle_task" (tenant_id, "vehicle_id", "type", "sub_kind") where is_deleted = 0 and (holding);
create index "vehicle_task_work_order_id_idx" on "vehicle_task" ("work_order_id");
create index "vehicle_task_work_order_id_status_idx" on "vehicle_task" (tenant_id, "work_order_id", "status") where is_deleted = 0;
create index "vehicle_task_collection_car_create_dept_idx" on "vehicle_task_collection_car" ("create_dept");
create index "vehicle_task_collection_car_is_deleted_create_time_id_list" on "vehicle_task_collection_car" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_collection_car_pick_lot_id_idx" on "vehicle_task_collection_car" ("pick_lot_id");
create index "vehicle_task_collection_car_search" on "vehicle_task_collection_car" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_collection_car_task_id_idx" on "vehicle_task_collection_car" ("task_id");
create unique index "vehicle_task_collection_car_task_id_key" on "vehicle_task_collection_car" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_cost_biz_date_idx" on "vehicle_task_cost" (tenant_id, "biz_date");
create index "vehicle_task_cost_city_code_idx" on "vehicle_task_cost" (tenant_id, "city_code");
create index "vehicle_task_cost_contract_id_idx" on "vehicle_task_cost" ("contract_id");
create index "vehicle_task_cost_cost_item_idx" on "vehicle_task_cost" (tenant_id, "cost_item");
create index "vehicle_task_cost_create_dept_idx" on "vehicle_task_cost" ("create_dept");
create index "vehicle_task_cost_create_user_idx" on "vehicle_task_cost" ("create_user");
create index "vehicle_task_cost_is_deleted_create_time_id_list" on "vehicle_task_cost" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_cost_is_deleted_status_create_time_id_list" on "vehicle_task_cost" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_task_cost_payable_id_idx" on "vehicle_task_cost" ("payable_id");
create index "vehicle_task_cost_provider_id_idx" on "vehicle_task_cost" ("provider_id");
create index "vehicle_task_cost_provider_id_status_idx" on "vehicle_task_cost" (tenant_id, "provider_id", "status") where is_deleted = 0;
create index "vehicle_task_cost_search" on "vehicle_task_cost" using gin ("plate_no" gin_trgm_ops, "task_no" gin_trgm_ops);
create index "vehicle_task_cost_settlement_id_idx" on "vehicle_task_cost" (tenant_id, "settlement_id") where is_deleted = 0;
create index "vehicle_task_cost_task_id_idx" on "vehicle_task_cost" ("task_id");
create index "vehicle_task_cost_task_id_status_idx" on "vehicle_task_cost" (tenant_id, "task_id", "status") where is_deleted = 0;
create index "vehicle_task_cost_vehicle_id_idx" on "vehicle_task_cost" ("vehicle_id");
create index "vehicle_task_defect_new_task_id_idx" on "vehicle_task_defect" ("new_task_id");
create index "vehicle_task_defect_payload_id_line_no_idx" on "vehicle_task_defect" ("payload_id", "line_no");
create index "vehicle_task_device_payload_id_line_no_idx" on "vehicle_task_device" ("payload_id", "line_no");
create index "vehicle_task_device_search" on "vehicle_task_device" using gin ("device_no" gin_trgm_ops);
create index "vehicle_task_gps_create_dept_idx" on "vehicle_task_gps" ("create_dept");
create index "vehicle_task_gps_is_deleted_create_time_id_list" on "vehicle_task_gps" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_gps_search" on "vehicle_task_gps" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_gps_task_id_idx" on "vehicle_task_gps" ("task_id");
create unique index "vehicle_task_gps_task_id_key" on "vehicle_task_gps" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_inventory_create_dept_idx" on "vehicle_task_inventory" ("create_dept");
create index "vehicle_task_inventory_is_deleted_create_time_id_list" on "vehicle_task_inventory" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_inventory_lot_id_idx" on "vehicle_task_inventory" ("lot_id");
create index "vehicle_task_inventory_search" on "vehicle_task_inventory" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_inventory_space_id_idx" on "vehicle_task_inventory" ("space_id");
create index "vehicle_task_inventory_task_id_idx" on "vehicle_task_inventory" ("task_id");
create unique index "vehicle_task_inventory_task_id_key" on "vehicle_task_inventory" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_leg_from_lot_id_idx" on "vehicle_task_leg" ("from_lot_id");
create index "vehicle_task_leg_payload_id_line_no_idx" on "vehicle_task_leg" ("payload_id", "line_no");
create index "vehicle_task_leg_search" on "vehicle_task_leg" using gin ("from_place" gin_trgm_ops);
create index "vehicle_task_leg_to_lot_id_idx" on "vehicle_task_leg" ("to_lot_id");
create index "vehicle_task_license_create_dept_idx" on "vehicle_task_license" ("create_dept");
create index "vehicle_task_license_is_deleted_create_time_id_list" on "vehicle_task_license" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_license_search" on "vehicle_task_license" using gin ("plate_no" gin_trgm_ops, "task_no" gin_trgm_ops);
create index "vehicle_task_license_task_id_idx" on "vehicle_task_license" ("task_id");
create unique index "vehicle_task_license_task_id_key" on "vehicle_task_license" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_log_create_dept_idx" on "vehicle_task_log" ("create_dept");
create index "vehicle_task_log_is_deleted_create_time_id_list" on "vehicle_task_log" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_log_search" on "vehicle_task_log" using gin ("action" gin_trgm_ops);
create index "vehicle_task_log_task_id_idx" on "vehicle_task_log" ("task_id");
create index "vehicle_task_log_task_id_log_time_idx" on "vehicle_task_log" (tenant_id, "task_id", "log_time") where is_deleted = 0;
create index "vehicle_task_log_user_id_idx" on "vehicle_task_log" ("user_id");
create index "vehicle_task_maintenance_contract_pit_lane_id_idx" on "vehicle_task_maintenance" ("contract_pit_lane_id");
create index "vehicle_task_maintenance_create_dept_idx" on "vehicle_task_maintenance" ("create_dept");
create index "vehicle_task_maintenance_is_deleted_create_time_id_list" on "vehicle_task_maintenance" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_maintenance_mechanism_id_idx" on "vehicle_task_maintenance" ("mechanism_id");
create index "vehicle_task_maintenance_replace_vehicle_id_idx" on "vehicle_task_maintenance" ("replace_vehicle_id");
create index "vehicle_task_maintenance_search" on "vehicle_task_maintenance" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_maintenance_task_id_idx" on "vehicle_task_maintenance" ("task_id");
create unique index "vehicle_task_maintenance_task_id_key" on "vehicle_task_maintenance" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_parking_inspection_create_dept_idx" on "vehicle_task_parking_inspection" ("create_dept");
create index "vehicle_task_parking_inspection_is_deleted_create_time_id_list" on "vehicle_task_parking_inspection" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_parking_inspection_search" on "vehicle_task_parking_inspection" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_parking_inspection_space_id_idx" on "vehicle_task_parking_inspection" ("space_id");
create index "vehicle_task_parking_inspection_task_id_idx" on "vehicle_task_parking_inspection" ("task_id");
create unique index "vehicle_task_parking_inspection_task_id_key" on "vehicle_task_parking_inspection" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_pick_check_payload_id_line_no_idx" on "vehicle_task_pick_check" ("payload_id", "line_no");
create index "vehicle_task_pick_check_search" on "vehicle_task_pick_check" using gin ("item" gin_trgm_ops);
create index "vehicle_task_receive_create_dept_idx" on "vehicle_task_receive" ("create_dept");
create index "vehicle_task_receive_is_deleted_create_time_id_list" on "vehicle_task_receive" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_receive_key_locker_grid_id_idx" on "vehicle_task_receive" ("key_locker_grid_id");
create index "vehicle_task_receive_lot_id_idx" on "vehicle_task_receive" ("lot_id");
create index "vehicle_task_receive_search" on "vehicle_task_receive" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_receive_space_id_idx" on "vehicle_task_receive" ("space_id");
create index "vehicle_task_receive_task_id_idx" on "vehicle_task_receive" ("task_id");
create unique index "vehicle_task_receive_task_id_key" on "vehicle_task_receive" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_receive_check_payload_id_line_no_idx" on "vehicle_task_receive_check" ("payload_id", "line_no");
create index "vehicle_task_receive_check_search" on "vehicle_task_receive_check" using gin ("item" gin_trgm_ops);
create index "vehicle_task_receive_damage_payload_id_line_no_idx" on "vehicle_task_receive_damage" ("payload_id", "line_no");
create index "vehicle_task_receive_missing_payload_id_line_no_idx" on "vehicle_task_receive_missing" ("payload_id", "line_no");
create index "vehicle_task_register_create_dept_idx" on "vehicle_task_register" ("create_dept");
create index "vehicle_task_register_is_deleted_create_time_id_list" on "vehicle_task_register" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_register_mortgagee_id_idx" on "vehicle_task_register" ("mortgagee_id");
create index "vehicle_task_register_search" on "vehicle_task_register" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_register_task_id_idx" on "vehicle_task_register" ("task_id");
create unique index "vehicle_task_register_task_id_key" on "vehicle_task_register" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_retest_payload_id_line_no_idx" on "vehicle_task_retest" ("payload_id", "line_no");
create index "vehicle_task_store_create_dept_idx" on "vehicle_task_store" ("create_dept");
create index "vehicle_task_store_is_deleted_create_time_id_list" on "vehicle_task_store" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_store_key_locker_grid_id_idx" on "vehicle_task_store" ("key_locker_grid_id");
create index "vehicle_task_store_lot_id_idx" on "vehicle_task_store" ("lot_id");
create index "vehicle_task_store_search" on "vehicle_task_store" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_store_space_id_idx" on "vehicle_task_store" ("space_id");
create index "vehicle_task_store_task_id_idx" on "vehicle_task_store" ("task_id");
create unique index "vehicle_task_store_task_id_key" on "vehicle_task_store" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_store_damage_payload_id_line_no_idx" on "vehicle_task_store_damage" ("payload_id", "line_no");
create index "vehicle_task_transfer_create_dept_idx" on "vehicle_task_transfer" ("create_dept");
create index "vehicle_task_transfer_is_deleted_create_time_id_list" on "vehicle_task_transfer" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_transfer_search" on "vehicle_task_transfer" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_transfer_task_id_idx" on "vehicle_task_transfer" ("task_id");
create unique index "vehicle_task_transfer_task_id_key" on "vehicle_task_transfer" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_transport_create_dept_idx" on "vehicle_task_transport" ("create_dept");
create index "vehicle_task_transport_is_deleted_create_time_id_list" on "vehicle_task_transport" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_transport_search" on "vehicle_task_transport" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_transport_task_id_idx" on "vehicle_task_transport" ("task_id");
create unique index "vehicle_task_transport_task_id_key" on "vehicle_task_transport" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_task_transport_waybill_id_idx" on "vehicle_task_transport" ("waybill_id");
create index "vehicle_task_transport_damage_payload_id_line_no_idx" on "vehicle_task_transport_damage" ("payload_id", "line_no");
create index "vehicle_task_year_check_contract_year_check_id_idx" on "vehicle_task_year_check" ("contract_year_check_id");
create index "vehicle_task_year_check_create_dept_idx" on "vehicle_task_year_check" ("create_dept");
create index "vehicle_task_year_check_is_deleted_create_time_id_list" on "vehicle_task_year_check" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_task_year_check_mechanism_id_idx" on "vehicle_task_year_check" ("mechanism_id");
create index "vehicle_task_year_check_search" on "vehicle_task_year_check" using gin ("task_no" gin_trgm_ops);
create index "vehicle_task_year_check_task_id_idx" on "vehicle_task_year_check" ("task_id");
create unique index "vehicle_task_year_check_task_id_key" on "vehicle_task_year_check" (tenant_id, "task_id") where is_deleted = 0;
create index "vehicle_work_order_check_template_id_idx" on "vehicle_work_order" ("check_template_id");
create index "vehicle_work_order_city_code_idx" on "vehicle_work_order" (tenant_id, "city_code");
create index "vehicle_work_order_company_id_idx" on "vehicle_work_order" ("company_id");
create index "vehicle_work_order_contract_id_idx" on "vehicle_work_order" ("contract_id");
create index "vehicle_work_order_contract_service_id_idx" on "vehicle_work_order" ("contract_service_id");
create index "vehicle_work_order_create_dept_idx" on "vehicle_work_order" ("create_dept");
create index "vehicle_work_order_create_user_idx" on "vehicle_work_order" ("create_user");
create index "vehicle_work_order_dept_id_idx" on "vehicle_work_order" ("dept_id");
create index "vehicle_work_order_due_time_idx" on "vehicle_work_order" (tenant_id, "due_time");
create index "vehicle_work_order_finish_time_idx" on "vehicle_work_order" (tenant_id, "finish_time");
create index "vehicle_work_order_from_lot_id_idx" on "vehicle_work_order" ("from_lot_id");
create index "vehicle_work_order_group_id_idx" on "vehicle_work_order" ("group_id");
create index "vehicle_work_order_group_id_node_seq_idx" on "vehicle_work_order" (tenant_id, "group_id", "node_seq") where is_deleted = 0;
create index "vehicle_work_order_handler_id_idx" on "vehicle_work_order" ("handler_id");
create index "vehicle_work_order_is_deleted_create_time_id_list" on "vehicle_work_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_work_order_is_deleted_status_create_time_id_list" on "vehicle_work_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_work_order_order_id_idx" on "vehicle_work_order" ("order_id");
create index "vehicle_work_order_plan_start_idx" on "vehicle_work_order" (tenant_id, "plan_start");
create index "vehicle_work_order_provider_id_idx" on "vehicle_work_order" ("provider_id");
create index "vehicle_work_order_search" on "vehicle_work_order" using gin ("group_no" gin_trgm_ops, "party_name" gin_trgm_ops, "source_no" gin_trgm_ops, "title" gin_trgm_ops, "work_order_no" gin_trgm_ops);
create index "vehicle_work_order_source_type_idx" on "vehicle_work_order" (tenant_id, "source_type");
create index "vehicle_work_order_source_type_source_id_idx" on "vehicle_work_order" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "vehicle_work_order_sub_kind_idx" on "vehicle_work_order" (tenant_id, "sub_kind");
create index "vehicle_work_order_supervisor_id_idx" on "vehicle_work_order" ("supervisor_id");
create index "vehicle_work_order_to_lot_id_idx" on "vehicle_work_order" ("to_lot_id");
create index "vehicle_work_order_type_status_idx" on "vehicle_work_order" (tenant_id, "type", "status") where is_deleted = 0;
create unique index "vehicle_work_order_work_order_no_key" on "vehicle_work_order" (tenant_id, "work_order_no") where is_deleted = 0;
create index "work_check_item_search" on "work_check_item" using gin ("item" gin_trgm_ops);
create index "work_check_item_template_id_line_no_idx" on "work_check_item" ("template_id", "line_no");
create index "work_check_template_create_dept_idx" on "work_check_template" ("create_dept");
create index "work_check_template_former_id_idx" on "work_check_template" ("former_id");
create index "work_check_template_is_deleted_create_time_id_list" on "work_check_template" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_check_template_model_class_idx" on "work_check_template" (tenant_id, "model_class");
create index "work_check_template_search" on "work_check_template" using gin ("template_name" gin_trgm_ops);
create index "work_check_template_type_enabled_idx" on "work_check_template" (tenant_id, "type", "enabled") where is_deleted = 0;
create index "work_order_candidate_handler_id_idx" on "work_order_candidate" ("handler_id");
create index "work_order_candidate_provider_id_idx" on "work_order_candidate" ("provider_id");
create index "work_order_candidate_rule_id_line_no_idx" on "work_order_candidate" ("rule_id", "line_no");
create index "work_order_dispatch_rule_city_code_idx" on "work_order_dispatch_rule" (tenant_id, "city_code");
create index "work_order_dispatch_rule_create_dept_idx" on "work_order_dispatch_rule" ("create_dept");
create index "work_order_dispatch_rule_fallback_user_id_idx" on "work_order_dispatch_rule" ("fallback_user_id");
create index "work_order_dispatch_rule_is_deleted_create_time_id_list" on "work_order_dispatch_rule" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_order_dispatch_rule_search" on "work_order_dispatch_rule" using gin ("rule_name" gin_trgm_ops);
create index "work_order_dispatch_rule_type_city_code_idx" on "work_order_dispatch_rule" (tenant_id, "type", "city_code") where is_deleted = 0;
create index "work_order_group_city_code_idx" on "work_order_group" (tenant_id, "city_code");
create index "work_order_group_company_id_idx" on "work_order_group" ("company_id");
create index "work_order_group_create_dept_idx" on "work_order_group" ("create_dept");
create index "work_order_group_create_user_idx" on "work_order_group" ("create_user");
create unique index "work_order_group_group_no_key" on "work_order_group" (tenant_id, "group_no") where is_deleted = 0;
create index "work_order_group_is_deleted_create_time_id_list" on "work_order_group" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_order_group_is_deleted_status_create_time_id_list" on "work_order_group" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "work_order_group_plan_finish_idx" on "work_order_group" (tenant_id, "plan_finish");
create index "work_order_group_search" on "work_order_group" using gin ("group_name" gin_trgm_ops, "group_no" gin_trgm_ops, "party_name" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "work_order_group_setting_id_idx" on "work_order_group" ("setting_id");
create unique index "work_order_group_source_key_2492be_key" on "work_order_group" (tenant_id, "source_key") where is_deleted = 0 and (source_key is not null);
create index "work_order_group_source_type_idx" on "work_order_group" (tenant_id, "source_type");
create index "work_order_group_source_type_source_id_idx" on "work_order_group" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "work_order_group_node_group_id_line_no_idx" on "work_order_group_node" ("group_id", "line_no");
create index "work_order_group_node_provider_id_idx" on "work_order_group_node" ("provider_id");
create index "work_order_group_node_work_order_id_idx" on "work_order_group_node" ("work_order_id");
create index "work_order_group_setting_city_codes_idx" on "work_order_group_setting" using gin ("city_codes");
create index "work_order_group_setting_create_dept_idx" on "work_order_group_setting" ("create_dept");
create index "work_order_group_setting_is_deleted_create_time_id_list" on "work_order_group_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_order_group_setting_is_deleted_status_create_time_id_list" on "work_order_group_setting" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "work_order_group_setting_search" on "work_order_group_setting" using gin ("setting_code" gin_trgm_ops, "setting_name" gin_trgm_ops);
create unique index "work_order_group_setting_setting_code_key" on "work_order_group_setting" (tenant_id, "setting_code") where is_deleted = 0;
create index "work_order_group_setting_node_provider_id_idx" on "work_order_group_setting_node" ("provider_id");
create index "work_order_group_setting_node_setting_id_line_no_idx" on "work_order_group_setting_node" ("setting_id", "line_no");
create index "work_order_setting_city_code_idx" on "work_order_setting" (tenant_id, "city_code");
create index "work_order_setting_create_dept_idx" on "work_order_setting" ("create_dept");
create index "work_order_setting_is_deleted_create_time_id_list" on "work_order_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_order_setting_search" on "work_order_setting" using gin ("setting_name" gin_trgm_ops);
create index "work_order_setting_sub_kind_idx" on "work_order_setting" (tenant_id, "sub_kind");
create index "work_order_setting_type_city_code_idx" on "work_order_setting" (tenant_id, "type", "city_code") where is_deleted = 0;
alter table "asset_lend" add constraint "asset_lend_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "asset_reissue" add constraint "asset_reissue_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "plate_quota" add constraint "plate_quota_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_group_id_fkey" foreign key (tenant_id, "group_id") references "work_order_group" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_dereg_task_id_fkey" foreign key (tenant_id, "dereg_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_discharge_task_id_fkey" foreign key (tenant_id, "discharge_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_pick_task_id_fkey" foreign key (tenant_id, "pick_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_receive_task_id_fkey" foreign key (tenant_id, "receive_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_transfer_task_id_fkey" foreign key (tenant_id, "transfer_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_blocked_by_id_fkey" foreign key (tenant_id, "blocked_by_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_former_handler_id_fkey" foreign key (tenant_id, "former_handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_former_provider_id_fkey" foreign key (tenant_id, "former_provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_group_id_fkey" foreign key (tenant_id, "group_id") references "work_order_group" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_task" add constraint "vehicle_task_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "vehicle_task_collection_car" add constraint "vehicle_task_collection_car_pick_lot_id_fkey" foreign key (tenant_id, "pick_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_task_collection_car" add constraint "vehicle_task_collection_car_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_cost" add constraint "vehicle_task_cost_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_task_defect" add constraint "vehicle_task_defect_new_task_id_fkey" foreign key (tenant_id, "new_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_defect" add constraint "vehicle_task_defect_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_parking_inspection" (tenant_id, id) on delete restrict;
alter table "vehicle_task_device" add constraint "vehicle_task_device_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_gps" (tenant_id, id) on delete restrict;
alter table "vehicle_task_gps" add constraint "vehicle_task_gps_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_lot_id_fkey" foreign key (tenant_id, "lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_space_id_fkey" foreign key (tenant_id, "space_id") references "parking_space" (tenant_id, id) on delete restrict;
alter table "vehicle_task_inventory" add constraint "vehicle_task_inventory_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_leg" add constraint "vehicle_task_leg_from_lot_id_fkey" foreign key (tenant_id, "from_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_task_leg" add constraint "vehicle_task_leg_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_transport" (tenant_id, id) on delete restrict;
alter table "vehicle_task_leg" add constraint "vehicle_task_leg_to_lot_id_fkey" foreign key (tenant_id, "to_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_task_license" add constraint "vehicle_task_license_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_log" add constraint "vehicle_task_log_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_log" add constraint "vehicle_task_log_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_contract_pit_lane_id_fkey" foreign key (tenant_id, "contract_pit_lane_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_replace_vehicle_id_fkey" foreign key (tenant_id, "replace_vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_space_id_fkey" foreign key (tenant_id, "space_id") references "parking_space" (tenant_id, id) on delete restrict;
alter table "vehicle_task_parking_inspection" add constraint "vehicle_task_parking_inspection_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_pick_check" add constraint "vehicle_task_pick_check_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_collection_car" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_key_locker_grid_id_fkey" foreign key (tenant_id, "key_locker_grid_id") references "locker_grid" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_lot_id_fkey" foreign key (tenant_id, "lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_space_id_fkey" foreign key (tenant_id, "space_id") references "parking_space" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive" add constraint "vehicle_task_receive_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive_check" add constraint "vehicle_task_receive_check_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_receive" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive_damage" add constraint "vehicle_task_receive_damage_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_receive" (tenant_id, id) on delete restrict;
alter table "vehicle_task_receive_missing" add constraint "vehicle_task_receive_missing_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_receive" (tenant_id, id) on delete restrict;
alter table "vehicle_task_register" add constraint "vehicle_task_register_mortgagee_id_fkey" foreign key (tenant_id, "mortgagee_id") references "finance_company" (tenant_id, id) on delete restrict;
alter table "vehicle_task_register" add constraint "vehicle_task_register_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_retest" add constraint "vehicle_task_retest_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_year_check" (tenant_id, id) on delete restrict;
alter table "vehicle_task_store" add constraint "vehicle_task_store_key_locker_grid_id_fkey" foreign key (tenant_id, "key_locker_grid_id") references "locker_grid" (tenant_id, id) on delete restrict;
alter table "vehicle_task_store" add constraint "vehicle_task_store_lot_id_fkey" foreign key (tenant_id, "lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_task_store" add constraint "vehicle_task_store_space_id_fkey" foreign key (tenant_id, "space_id") references "parking_space" (tenant_id, id) on delete restrict;
alter table "vehicle_task_store" add constraint "vehicle_task_store_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_store_damage" add constraint "vehicle_task_store_damage_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_store" (tenant_id, id) on delete restrict;
alter table "vehicle_task_transfer" add constraint "vehicle_task_transfer_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_transport" add constraint "vehicle_task_transport_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_task_transport" add constraint "vehicle_task_transport_waybill_id_fkey" foreign key (tenant_id, "waybill_id") references "waybill" (tenant_id, id) on delete restrict;
alter table "vehicle_task_transport_damage" add constraint "vehicle_task_transport_damage_payload_id_fkey" foreign key (tenant_id, "payload_id") references "vehicle_task_transport" (tenant_id, id) on delete restrict;
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_contract_year_check_id_fkey" foreign key (tenant_id, "contract_year_check_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_check_template_id_fkey" foreign key (tenant_id, "check_template_id") references "work_check_template" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_contract_service_id_fkey" foreign key (tenant_id, "contract_service_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_from_lot_id_fkey" foreign key (tenant_id, "from_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_group_id_fkey" foreign key (tenant_id, "group_id") references "work_order_group" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_order_id_fkey" foreign key (tenant_id, "order_id") references "lease_order" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_supervisor_id_fkey" foreign key (tenant_id, "supervisor_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_work_order" add constraint "vehicle_work_order_to_lot_id_fkey" foreign key (tenant_id, "to_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "work_check_item" add constraint "work_check_item_template_id_fkey" foreign key (tenant_id, "template_id") references "work_check_template" (tenant_id, id) on delete restrict;
alter table "work_check_template" add constraint "work_check_template_former_id_fkey" foreign key (tenant_id, "former_id") references "work_check_template" (tenant_id, id) on delete restrict;
alter table "work_order_candidate" add constraint "work_order_candidate_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "work_order_candidate" add constraint "work_order_candidate_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "work_order_candidate" add constraint "work_order_candidate_rule_id_fkey" foreign key (tenant_id, "rule_id") references "work_order_dispatch_rule" (tenant_id, id) on delete restrict;
alter table "work_order_dispatch_rule" add constraint "work_order_dispatch_rule_fallback_user_id_fkey" foreign key (tenant_id, "fallback_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "work_order_group" add constraint "work_order_group_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "work_order_group" add constraint "work_order_group_setting_id_fkey" foreign key (tenant_id, "setting_id") references "work_order_group_setting" (tenant_id, id) on delete restrict;
alter table "work_order_group_node" add constraint "work_order_group_node_group_id_fkey" foreign key (tenant_id, "group_id") references "work_order_group" (tenant_id, id) on delete restrict;
alter table "work_order_group_node" add constraint "work_order_group_node_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "work_order_group_node" add constraint "work_order_group_node_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "work_order_group_setting_node" add constraint "work_order_group_setting_node_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "work_order_group_setting_node" add constraint "work_order_group_setting_node_setting_id_fkey" foreign key (tenant_id, "setting_id") references "work_order_group_setting" (tenant_id, id) on delete restrict;
