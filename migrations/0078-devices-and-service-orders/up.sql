create table "customer_service_follow" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "order_id" bigint not null,
  "follow_time" timestamptz,
  "user_id" bigint,
  "op" smallint,
  "content" varchar(1000),
  "files_biz_id" bigint,
  constraint "customer_service_follow_pkey" primary key ("tenant_id", "id")
);
alter table "customer_service_follow" add constraint "customer_service_follow_op_check" check ("op" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
alter table "customer_service_follow" enable row level security;
alter table "customer_service_follow" force row level security;
create policy tenant_wall on "customer_service_follow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_service_follow" for select to fleet_read using (true);
create policy report_tenant on "customer_service_follow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_service_follow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_service_follow" to fleet_app;
grant select on "customer_service_follow" to fleet_read;
grant select on "customer_service_follow" to fleet_report;
create table "customer_service_work_order" (
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
  "order_no" varchar(32),
  "channel" smallint,
  "category" smallint,
  "sub_category" varchar(32),
  "priority" smallint,
  "complaint_level" smallint,
  "caller_type" smallint,
  "caller_name" varchar(32),
  "caller_phone" varchar(20),
  "plate_no" varchar(8),
  "vehicle_id" bigint,
  "customer_id" bigint,
  "driver_id" bigint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "city_code" varchar(12),
  "address" varchar(200),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "occur_time" timestamptz,
  "content" varchar(2000),
  "attach_biz_id" bigint,
  "call_record_url" varchar(255),
  "solved_on_call" boolean not null default false,
  "result" varchar(1000),
  "root_cause" varchar(32),
  "handler_id" bigint,
  "dept_id" bigint,
  "assign_time" timestamptz,
  "accept_time" timestamptz,
  "resolve_time" timestamptz,
  "done_time" timestamptz,
  "next_time" timestamptz,
  "transfer_count" integer,
  "duty_party" smallint,
  "compensate_amt" numeric(12,2) not null default 0,
  "promise_time" timestamptz,
  "link_type" smallint,
  "link_id" varchar(32),
  "link_no" varchar(32),
  "reopen_count" integer,
  "close_reason" varchar(32),
  "clock_from" timestamptz,
  "respond_mode" smallint,
  "resolve_mode" smallint,
  "resolve_min" integer,
  "respond_due" timestamptz,
  "resolve_due" timestamptz,
  "pause_reason" varchar(32),
  "paused_from" timestamptz,
  "pause_count" integer,
  "paused_min" integer,
  "respond_hit" boolean not null default false,
  "resolve_hit" boolean not null default false,
  "overdue" boolean not null default false,
  "overdue_min" integer,
  "told_level" integer,
  "need_visit" boolean not null default false,
  "visit_user_id" bigint,
  "visit_time" timestamptz,
  "visit_way" smallint,
  "visit_times" integer,
  "visit_result" smallint,
  "score" integer,
  "solved" boolean not null default false,
  "dissatisfy_reason" varchar(32),
  "suggestion" varchar(500),
  constraint "customer_service_work_order_pkey" primary key ("tenant_id", "id")
);
alter table "customer_service_work_order" add constraint "customer_service_work_order_caller_type_check" check ("caller_type" in (1, 2, 3, 4, 9));
alter table "customer_service_work_order" add constraint "customer_service_work_order_category_check" check ("category" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99));
alter table "customer_service_work_order" add constraint "customer_service_work_order_channel_check" check ("channel" in (1, 2, 3, 4, 5, 6, 7));
alter table "customer_service_work_order" add constraint "customer_service_work_order_compensate_amt_check" check ("compensate_amt" >= 0 and "compensate_amt" <= 9999999999.99);
alter table "customer_service_work_order" add constraint "customer_service_work_order_complaint_level_check" check ("complaint_level" in (1, 2, 3));
alter table "customer_service_work_order" add constraint "customer_service_work_order_duty_party_check" check ("duty_party" in (1, 2, 3, 4, 5, 9));
alter table "customer_service_work_order" add constraint "customer_service_work_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_service_work_order" add constraint "customer_service_work_order_link_type_check" check ("link_type" in (1, 2, 3, 4, 5, 6, 7));
alter table "customer_service_work_order" add constraint "customer_service_work_order_priority_check" check ("priority" in (1, 2, 3));
alter table "customer_service_work_order" add constraint "customer_service_work_order_resolve_mode_check" check ("resolve_mode" in (1, 2));
alter table "customer_service_work_order" add constraint "customer_service_work_order_respond_mode_check" check ("respond_mode" in (1, 2));
alter table "customer_service_work_order" add constraint "customer_service_work_order_status_check" check (status in (1, 2, 3, 4, 6, 7, 9));
alter table "customer_service_work_order" add constraint "customer_service_work_order_visit_result_check" check ("visit_result" in (1, 2));
alter table "customer_service_work_order" add constraint "customer_service_work_order_visit_way_check" check ("visit_way" in (1, 2, 3));
alter table "customer_service_work_order" enable row level security;
alter table "customer_service_work_order" force row level security;
create policy tenant_wall on "customer_service_work_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_service_work_order" for select to fleet_read using (true);
create policy report_tenant on "customer_service_work_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_service_work_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_service_work_order" to fleet_app;
grant select on "customer_service_work_order" to fleet_read;
grant select on "customer_service_work_order" to fleet_report;
create table "gps_binding" (
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
  "device_id" bigint,
  "device_no" varchar(32),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "from_time" timestamptz,
  "to_time" timestamptz,
  "position" varchar(32),
  "task_id" varchar(32),
  "reason" varchar(200),
  constraint "gps_binding_pkey" primary key ("tenant_id", "id")
);
alter table "gps_binding" add constraint "gps_binding_is_deleted_check" check (is_deleted in (0, 1));
alter table "gps_binding" enable row level security;
alter table "gps_binding" force row level security;
create policy tenant_wall on "gps_binding" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "gps_binding" for select to fleet_read using (true);
create policy report_tenant on "gps_binding" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "gps_binding" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "gps_binding" to fleet_app;
grant select on "gps_binding" to fleet_read;
grant select on "gps_binding" to fleet_report;
create table "gps_device" (
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
  "record_no" varchar(32),
  "device_no" varchar(32),
  "imei" varchar(20),
  "sim_no" varchar(20),
  "device_model" varchar(40),
  "wired" boolean not null default true,
  "provider_id" bigint,
  "platform_code" varchar(32),
  "purchase_price" numeric(12,2),
  "service_from" date,
  "service_to" date,
  "keeper_user_id" bigint,
  "city_code" varchar(12),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "install_time" timestamptz,
  "last_time" timestamptz,
  "online" boolean not null default false,
  "battery_pct" integer,
  "remark" varchar(500),
  constraint "gps_device_pkey" primary key ("tenant_id", "id")
);
alter table "gps_device" add constraint "gps_device_is_deleted_check" check (is_deleted in (0, 1));
alter table "gps_device" add constraint "gps_device_purchase_price_check" check ("purchase_price" >= 0 and "purchase_price" <= 9999999999.99);
alter table "gps_device" add constraint "gps_device_status_check" check (status in (1, 2, 3, 4, 5, 6));
alter table "gps_device" enable row level security;
alter table "gps_device" force row level security;
create policy tenant_wall on "gps_device" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "gps_device" for select to fleet_read using (true);
create policy report_tenant on "gps_device" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "gps_device" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "gps_device" to fleet_app;
grant select on "gps_device" to fleet_read;
grant select on "gps_device" to fleet_report;
create index "customer_service_follow_order_id_line_no_idx" on "customer_service_follow" ("order_id", "line_no");
create index "customer_service_follow_user_id_idx" on "customer_service_follow" ("user_id");
create index "customer_service_work_order_caller_phone_create_time_idx" on "customer_service_work_order" (tenant_id, "caller_phone", "create_time") where is_deleted = 0;
create index "customer_service_work_order_category_status_idx" on "customer_service_work_order" (tenant_id, "category", "status") where is_deleted = 0;
create index "customer_service_work_order_city_code_idx" on "customer_service_work_order" (tenant_id, "city_code");
create index "customer_service_work_order_close_reason_idx" on "customer_service_work_order" (tenant_id, "close_reason");
create index "customer_service_work_order_contract_id_idx" on "customer_service_work_order" ("contract_id");
create index "customer_service_work_order_create_dept_idx" on "customer_service_work_order" ("create_dept");
create index "customer_service_work_order_create_user_idx" on "customer_service_work_order" ("create_user");
create index "customer_service_work_order_customer_id_create_time_idx" on "customer_service_work_order" (tenant_id, "customer_id", "create_time") where is_deleted = 0;
create index "customer_service_work_order_customer_id_idx" on "customer_service_work_order" ("customer_id");
create index "customer_service_work_order_dept_id_idx" on "customer_service_work_order" ("dept_id");
create index "customer_service_work_order_dissatisfy_reason_idx" on "customer_service_work_order" (tenant_id, "dissatisfy_reason");
create index "customer_service_work_order_done_time_idx" on "customer_service_work_order" (tenant_id, "done_time");
create index "customer_service_work_order_driver_id_idx" on "customer_service_work_order" ("driver_id");
create index "customer_service_work_order_handler_id_idx" on "customer_service_work_order" ("handler_id");
create index "customer_service_work_order_handler_id_status_idx" on "customer_service_work_order" (tenant_id, "handler_id", "status") where is_deleted = 0;
create index "customer_service_work_order_is_deleted_create_time_id_list" on "customer_service_work_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_service_work_order_is_deleted_status_cre_8c803ff8_list" on "customer_service_work_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "customer_service_work_order_next_time_idx" on "customer_service_work_order" (tenant_id, "next_time");
create index "customer_service_work_order_occur_time_idx" on "customer_service_work_order" (tenant_id, "occur_time");
create unique index "customer_service_work_order_order_no_key" on "customer_service_work_order" (tenant_id, "order_no") where is_deleted = 0;
create index "customer_service_work_order_order_vehicle_id_idx" on "customer_service_work_order" ("order_vehicle_id");
create index "customer_service_work_order_pause_reason_idx" on "customer_service_work_order" (tenant_id, "pause_reason");
create index "customer_service_work_order_paused_from_idx" on "customer_service_work_order" (tenant_id, "paused_from");
create index "customer_service_work_order_resolve_due_idx" on "customer_service_work_order" (tenant_id, "resolve_due");
create index "customer_service_work_order_respond_due_idx" on "customer_service_work_order" (tenant_id, "respond_due");
create index "customer_service_work_order_root_cause_idx" on "customer_service_work_order" (tenant_id, "root_cause");
create index "customer_service_work_order_score_idx" on "customer_service_work_order" (tenant_id, "score");
create index "customer_service_work_order_search" on "customer_service_work_order" using gin ("caller_name" gin_trgm_ops, "caller_phone" gin_trgm_ops, "link_no" gin_trgm_ops, "order_no" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "customer_service_work_order_status_resolve_due_idx" on "customer_service_work_order" (tenant_id, "status", "resolve_due") where is_deleted = 0;
create index "customer_service_work_order_sub_category_idx" on "customer_service_work_order" (tenant_id, "sub_category");
create index "customer_service_work_order_vehicle_id_create_time_idx" on "customer_service_work_order" (tenant_id, "vehicle_id", "create_time") where is_deleted = 0;
create index "customer_service_work_order_vehicle_id_idx" on "customer_service_work_order" ("vehicle_id");
create index "customer_service_work_order_visit_time_idx" on "customer_service_work_order" (tenant_id, "visit_time") where is_deleted = 0;
create index "customer_service_work_order_visit_user_id_idx" on "customer_service_work_order" ("visit_user_id");
create index "gps_binding_create_dept_idx" on "gps_binding" ("create_dept");
create index "gps_binding_create_user_idx" on "gps_binding" ("create_user");
create unique index "gps_binding_device_id_cd65af_key" on "gps_binding" (tenant_id, "device_id") where is_deleted = 0 and (to_time is null);
create index "gps_binding_device_id_from_time_idx" on "gps_binding" (tenant_id, "device_id", "from_time") where is_deleted = 0;
create index "gps_binding_device_id_idx" on "gps_binding" ("device_id");
create index "gps_binding_from_time_idx" on "gps_binding" (tenant_id, "from_time");
create index "gps_binding_is_deleted_create_time_id_list" on "gps_binding" (tenant_id, is_deleted, create_time desc, id desc);
create index "gps_binding_search" on "gps_binding" using gin ("device_no" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "gps_binding_to_time_idx" on "gps_binding" (tenant_id, "to_time");
create index "gps_binding_vehicle_id_from_time_idx" on "gps_binding" (tenant_id, "vehicle_id", "from_time") where is_deleted = 0;
create index "gps_binding_vehicle_id_idx" on "gps_binding" ("vehicle_id");
create index "gps_device_city_code_idx" on "gps_device" (tenant_id, "city_code");
create index "gps_device_create_dept_idx" on "gps_device" ("create_dept");
create index "gps_device_create_user_idx" on "gps_device" ("create_user");
create unique index "gps_device_device_no_key" on "gps_device" (tenant_id, "device_no") where is_deleted = 0;
create index "gps_device_imei_idx" on "gps_device" (tenant_id, "imei") where is_deleted = 0;
create index "gps_device_is_deleted_create_time_id_list" on "gps_device" (tenant_id, is_deleted, create_time desc, id desc);
create index "gps_device_is_deleted_status_create_time_id_list" on "gps_device" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "gps_device_keeper_user_id_idx" on "gps_device" ("keeper_user_id");
create index "gps_device_last_time_idx" on "gps_device" (tenant_id, "last_time") where is_deleted = 0;
create index "gps_device_platform_code_idx" on "gps_device" (tenant_id, "platform_code");
create index "gps_device_provider_id_idx" on "gps_device" ("provider_id");
create unique index "gps_device_record_no_key" on "gps_device" (tenant_id, "record_no") where is_deleted = 0;
create index "gps_device_search" on "gps_device" using gin ("device_model" gin_trgm_ops, "device_no" gin_trgm_ops, "imei" gin_trgm_ops, "plate_no" gin_trgm_ops, "record_no" gin_trgm_ops, "sim_no" gin_trgm_ops);
create index "gps_device_service_to_idx" on "gps_device" (tenant_id, "service_to") where is_deleted = 0;
create index "gps_device_sim_no_idx" on "gps_device" (tenant_id, "sim_no") where is_deleted = 0;
create index "gps_device_vehicle_id_idx" on "gps_device" (tenant_id, "vehicle_id") where is_deleted = 0;
alter table "customer_service_follow" add constraint "customer_service_follow_order_id_fkey" foreign key (tenant_id, "order_id") references "customer_service_work_order" (tenant_id, id) on delete restrict;
alter table "customer_service_follow" add constraint "customer_service_follow_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "customer_service_work_order" add constraint "customer_service_work_order_visit_user_id_fkey" foreign key (tenant_id, "visit_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "gps_binding" add constraint "gps_binding_device_id_fkey" foreign key (tenant_id, "device_id") references "gps_device" (tenant_id, id) on delete restrict;
alter table "gps_binding" add constraint "gps_binding_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "gps_device" add constraint "gps_device_keeper_user_id_fkey" foreign key (tenant_id, "keeper_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "gps_device" add constraint "gps_device_provider_id_fkey" foreign key (tenant_id, "provider_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "gps_device" add constraint "gps_device_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
