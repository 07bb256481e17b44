create table "gps_device_event" (
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
  "provider" varchar(32),
  "event_id" varchar(64),
  "device_no" varchar(32),
  "vehicle_id" bigint,
  "event_type" smallint,
  "event_time" timestamptz,
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "value" integer,
  "warn_id" bigint,
  "note" varchar(100),
  constraint "gps_device_event_pkey" primary key ("tenant_id", "id")
);
alter table "gps_device_event" add constraint "gps_device_event_event_type_check" check ("event_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "gps_device_event" add constraint "gps_device_event_is_deleted_check" check (is_deleted in (0, 1));
alter table "gps_device_event" enable row level security;
alter table "gps_device_event" force row level security;
create policy tenant_wall on "gps_device_event" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "gps_device_event" for select to fleet_read using (true);
create policy report_tenant on "gps_device_event" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "gps_device_event" from fleet_app, fleet_read, fleet_report;
grant select, insert on "gps_device_event" to fleet_app;
grant select on "gps_device_event" to fleet_read;
grant select on "gps_device_event" to fleet_report;
create table "security_gps_warn" (
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
  "warn_no" varchar(32),
  "strategy_type" smallint,
  "strategy_id" bigint,
  "level" smallint,
  "risk_score" integer,
  "score_parts" jsonb,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "city_code" varchar(12),
  "biz_status" smallint,
  "operation_mode" varchar(32),
  "customer_id" bigint,
  "customer_name" varchar(128),
  "driver_id" bigint,
  "driver_name" varchar(128),
  "driver_phone" varchar(20),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "overdue_days" integer,
  "overdue_amt" numeric(12,2) not null default 0,
  "financial_investor_name" varchar(128),
  "device_no" varchar(32),
  "wired" boolean not null default false,
  "first_time" timestamptz,
  "last_time" timestamptz,
  "told_time" timestamptz,
  "hit_count" integer,
  "duration_min" integer,
  "clear_since" timestamptz,
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "address" varchar(200),
  "speed" integer,
  "distance_m" integer,
  "region_code" varchar(12),
  "detail" varchar(500),
  "respond_due" timestamptz,
  "handle_due" timestamptz,
  "respond_time" timestamptz,
  "finish_time" timestamptz,
  "sla_hit" boolean not null default false,
  "overdue" boolean not null default false,
  "escalation" integer,
  "handler_id" bigint,
  "checker_id" bigint,
  "result" smallint,
  "result_note" varchar(500),
  "misuse" boolean not null default false,
  "false_reason" varchar(200),
  "evidence_biz_id" bigint,
  "work_order_id" bigint,
  "work_order_no" varchar(32),
  "return_proposal_id" varchar(32),
  "return_proposal_no" varchar(32),
  "accident_info_no" varchar(32),
  "service_order_no" varchar(32),
  constraint "security_gps_warn_pkey" primary key ("tenant_id", "id")
);
alter table "security_gps_warn" add constraint "security_gps_warn_biz_status_check" check ("biz_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "security_gps_warn" add constraint "security_gps_warn_is_deleted_check" check (is_deleted in (0, 1));
alter table "security_gps_warn" add constraint "security_gps_warn_level_check" check ("level" in (1, 2, 3, 4));
alter table "security_gps_warn" add constraint "security_gps_warn_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "security_gps_warn" add constraint "security_gps_warn_result_check" check ("result" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "security_gps_warn" add constraint "security_gps_warn_status_check" check (status in (1, 2, 3, 4, 5, 6));
alter table "security_gps_warn" add constraint "security_gps_warn_strategy_type_check" check ("strategy_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "security_gps_warn" enable row level security;
alter table "security_gps_warn" force row level security;
create policy tenant_wall on "security_gps_warn" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "security_gps_warn" for select to fleet_read using (true);
create policy report_tenant on "security_gps_warn" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "security_gps_warn" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "security_gps_warn" to fleet_app;
grant select on "security_gps_warn" to fleet_read;
grant select on "security_gps_warn" to fleet_report;
create table "security_leave_notice" (
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
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "customer_name" varchar(128),
  "driver_name" varchar(128),
  "home_region" varchar(12),
  "left_to" varchar(12),
  "leave_time" timestamptz,
  "back_time" timestamptz,
  "duration_hours" integer,
  "max_km" integer,
  "filed_by" bigint,
  "filed_from" timestamptz,
  "filed_to" timestamptz,
  "filed_reason" varchar(200),
  "filed_no" varchar(32),
  "warn_id" bigint,
  constraint "security_leave_notice_pkey" primary key ("tenant_id", "id")
);
alter table "security_leave_notice" add constraint "security_leave_notice_is_deleted_check" check (is_deleted in (0, 1));
alter table "security_leave_notice" add constraint "security_leave_notice_status_check" check (status in (1, 2, 3));
alter table "security_leave_notice" enable row level security;
alter table "security_leave_notice" force row level security;
create policy tenant_wall on "security_leave_notice" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "security_leave_notice" for select to fleet_read using (true);
create policy report_tenant on "security_leave_notice" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "security_leave_notice" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "security_leave_notice" to fleet_app;
grant select on "security_leave_notice" to fleet_read;
grant select on "security_leave_notice" to fleet_report;
create table "security_strategy" (
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
  "strategy_no" varchar(32),
  "strategy_name" varchar(60),
  "strategy_type" smallint,
  "priority" integer,
  "city_codes" varchar(12)[] not null default '{}',
  "operation_modes" varchar(32)[] not null default '{}',
  "biz_statuses" smallint[] not null default '{}',
  "customer_ids" bigint[] not null default '{}',
  "vehicle_flags" bigint[] not null default '{}',
  "financial_investor_ids" bigint[] not null default '{}',
  "level" smallint,
  "response_min" integer,
  "handle_min" integer,
  "escalate_after_min" integer,
  "fence_kind" smallint,
  "fence_city_codes" varchar(12)[] not null default '{}',
  "polygons" varchar(4000),
  "buffer_m" integer,
  "points" integer,
  "minutes" integer,
  "stay_min" integer,
  "wired_hours" integer,
  "wireless_hours" integer,
  "grace_hours" integer,
  "stop_hours" integer,
  "stop_metres" integer,
  "kmh" integer,
  "distance_m" integer,
  "fix_minutes" integer,
  "speed_before" integer,
  "wireless_pct" integer,
  "km_per_day" integer,
  "zero_days" integer,
  "active_from" varchar(5),
  "active_to" varchar(5),
  "weekdays" smallint[] not null default '{}',
  "repeat_min" integer,
  "recover_min" integer,
  "recover_auto" boolean not null default true,
  "notify_user_ids" bigint[] not null default '{}',
  "notify_role_ids" bigint[] not null default '{}',
  "sms_holder" boolean not null default false,
  "template_code" varchar(40),
  "auto_action" smallint,
  constraint "security_strategy_pkey" primary key ("tenant_id", "id")
);
alter table "security_strategy" add constraint "security_strategy_auto_action_check" check ("auto_action" in (0, 1, 2, 3));
alter table "security_strategy" add constraint "security_strategy_biz_statuses_check" check ("biz_statuses" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]::smallint[]);
alter table "security_strategy" add constraint "security_strategy_fence_kind_check" check ("fence_kind" in (1, 2, 3));
alter table "security_strategy" add constraint "security_strategy_is_deleted_check" check (is_deleted in (0, 1));
alter table "security_strategy" add constraint "security_strategy_level_check" check ("level" in (1, 2, 3, 4));
alter table "security_strategy" add constraint "security_strategy_status_check" check (status in (1, 2));
alter table "security_strategy" add constraint "security_strategy_strategy_type_check" check ("strategy_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "security_strategy" add constraint "security_strategy_weekdays_check" check ("weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);
alter table "security_strategy" enable row level security;
alter table "security_strategy" force row level security;
create policy tenant_wall on "security_strategy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "security_strategy" for select to fleet_read using (true);
create policy report_tenant on "security_strategy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "security_strategy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "security_strategy" to fleet_app;
grant select on "security_strategy" to fleet_read;
grant select on "security_strategy" to fleet_report;
create table "security_warn_follow" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "warn_id" bigint not null,
  "follow_time" timestamptz,
  "user_id" bigint,
  "way" smallint,
  "reached" boolean not null default false,
  "content" varchar(500),
  "next_time" timestamptz,
  "files_biz_id" bigint,
  constraint "security_warn_follow_pkey" primary key ("tenant_id", "id")
);
alter table "security_warn_follow" add constraint "security_warn_follow_way_check" check ("way" in (1, 2, 3, 4, 9));
alter table "security_warn_follow" enable row level security;
alter table "security_warn_follow" force row level security;
create policy tenant_wall on "security_warn_follow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "security_warn_follow" for select to fleet_read using (true);
create policy report_tenant on "security_warn_follow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "security_warn_follow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "security_warn_follow" to fleet_app;
grant select on "security_warn_follow" to fleet_read;
grant select on "security_warn_follow" to fleet_report;
create index "gps_device_event_create_dept_idx" on "gps_device_event" ("create_dept");
create index "gps_device_event_device_no_event_time_idx" on "gps_device_event" (tenant_id, "device_no", "event_time") where is_deleted = 0;
create index "gps_device_event_event_time_idx" on "gps_device_event" (tenant_id, "event_time") where is_deleted = 0;
create index "gps_device_event_is_deleted_create_time_id_list" on "gps_device_event" (tenant_id, is_deleted, create_time desc, id desc);
create unique index "gps_device_event_provider_event_id_key" on "gps_device_event" (tenant_id, "provider", "event_id") where is_deleted = 0;
create index "gps_device_event_provider_idx" on "gps_device_event" (tenant_id, "provider");
create index "gps_device_event_search" on "gps_device_event" using gin ("device_no" gin_trgm_ops, "event_id" gin_trgm_ops);
create index "gps_device_event_vehicle_id_event_time_idx" on "gps_device_event" (tenant_id, "vehicle_id", "event_time") where is_deleted = 0;
create index "gps_device_event_vehicle_id_idx" on "gps_device_event" ("vehicle_id");
create index "gps_device_event_warn_id_idx" on "gps_device_event" ("warn_id");
create index "security_gps_warn_checker_id_idx" on "security_gps_warn" ("checker_id");
create index "security_gps_warn_city_code_idx" on "security_gps_warn" (tenant_id, "city_code");
create index "security_gps_warn_contract_id_idx" on "security_gps_warn" ("contract_id");
create index "security_gps_warn_create_dept_idx" on "security_gps_warn" ("create_dept");
create index "security_gps_warn_customer_id_idx" on "security_gps_warn" ("customer_id");
create index "security_gps_warn_driver_id_idx" on "security_gps_warn" ("driver_id");
create index "security_gps_warn_finish_time_idx" on "security_gps_warn" (tenant_id, "finish_time");
create index "security_gps_warn_first_time_idx" on "security_gps_warn" (tenant_id, "first_time");
create index "security_gps_warn_handle_due_idx" on "security_gps_warn" (tenant_id, "handle_due");
create index "security_gps_warn_handler_id_idx" on "security_gps_warn" ("handler_id");
create index "security_gps_warn_handler_id_status_idx" on "security_gps_warn" (tenant_id, "handler_id", "status") where is_deleted = 0;
create index "security_gps_warn_is_deleted_create_time_id_list" on "security_gps_warn" (tenant_id, is_deleted, create_time desc, id desc);
create index "security_gps_warn_is_deleted_status_create_time_id_list" on "security_gps_warn" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "security_gps_warn_last_time_idx" on "security_gps_warn" (tenant_id, "last_time") where is_deleted = 0;
create index "security_gps_warn_operation_mode_idx" on "security_gps_warn" (tenant_id, "operation_mode");
create index "security_gps_warn_overdue_days_idx" on "security_gps_warn" (tenant_id, "overdue_days");
create index "security_gps_warn_respond_due_idx" on "security_gps_warn" (tenant_id, "respond_due");
create index "security_gps_warn_risk_score_idx" on "security_gps_warn" (tenant_id, "risk_score");
create index "security_gps_warn_search" on "security_gps_warn" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "device_no" gin_trgm_ops, "driver_name" gin_trgm_ops, "financial_investor_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops, "warn_no" gin_trgm_ops, "work_order_no" gin_trgm_ops);
create index "security_gps_warn_status_level_idx" on "security_gps_warn" (tenant_id, "status", "level") where is_deleted = 0;
create index "security_gps_warn_status_respond_due_idx" on "security_gps_warn" (tenant_id, "status", "respond_due") where is_deleted = 0;
create index "security_gps_warn_strategy_id_idx" on "security_gps_warn" ("strategy_id");
create index "security_gps_warn_strategy_id_last_time_idx" on "security_gps_warn" (tenant_id, "strategy_id", "last_time") where is_deleted = 0;
create index "security_gps_warn_vehicle_id_finish_time_idx" on "security_gps_warn" (tenant_id, "vehicle_id", "finish_time") where is_deleted = 0;
create index "security_gps_warn_vehicle_id_idx" on "security_gps_warn" ("vehicle_id");
create unique index "security_gps_warn_vehicle_id_strategy_type_2e1e6c_key" on "security_gps_warn" (tenant_id, "vehicle_id", "strategy_type") where is_deleted = 0 and (status in (1, 2, 3));
create unique index "security_gps_warn_warn_no_key" on "security_gps_warn" (tenant_id, "warn_no") where is_deleted = 0;
create index "security_gps_warn_work_order_id_idx" on "security_gps_warn" ("work_order_id");
create index "security_leave_notice_create_dept_idx" on "security_leave_notice" ("create_dept");
create index "security_leave_notice_filed_by_idx" on "security_leave_notice" ("filed_by");
create index "security_leave_notice_home_region_idx" on "security_leave_notice" (tenant_id, "home_region");
create index "security_leave_notice_is_deleted_create_time_id_list" on "security_leave_notice" (tenant_id, is_deleted, create_time desc, id desc);
create index "security_leave_notice_is_deleted_status_create_time_id_list" on "security_leave_notice" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "security_leave_notice_leave_time_idx" on "security_leave_notice" (tenant_id, "leave_time") where is_deleted = 0;
create index "security_leave_notice_search" on "security_leave_notice" using gin ("customer_name" gin_trgm_ops, "driver_name" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "security_leave_notice_status_filed_to_idx" on "security_leave_notice" (tenant_id, "status", "filed_to") where is_deleted = 0;
create unique index "security_leave_notice_vehicle_id_681a18_key" on "security_leave_notice" (tenant_id, "vehicle_id") where is_deleted = 0 and (status in (1, 3));
create index "security_leave_notice_vehicle_id_idx" on "security_leave_notice" ("vehicle_id");
create index "security_leave_notice_warn_id_idx" on "security_leave_notice" ("warn_id");
create index "security_strategy_biz_statuses_idx" on "security_strategy" using gin ("biz_statuses");
create index "security_strategy_city_codes_idx" on "security_strategy" using gin ("city_codes");
create index "security_strategy_create_dept_idx" on "security_strategy" ("create_dept");
create index "security_strategy_customer_ids_idx" on "security_strategy" using gin ("customer_ids");
create index "security_strategy_financial_investor_ids_idx" on "security_strategy" using gin ("financial_investor_ids");
create index "security_strategy_is_deleted_create_time_id_list" on "security_strategy" (tenant_id, is_deleted, create_time desc, id desc);
create index "security_strategy_is_deleted_status_create_time_id_list" on "security_strategy" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "security_strategy_operation_modes_idx" on "security_strategy" using gin ("operation_modes");
create index "security_strategy_priority_idx" on "security_strategy" (tenant_id, "priority") where is_deleted = 0;
create index "security_strategy_search" on "security_strategy" using gin ("strategy_name" gin_trgm_ops, "strategy_no" gin_trgm_ops);
create unique index "security_strategy_strategy_no_key" on "security_strategy" (tenant_id, "strategy_no") where is_deleted = 0;
create index "security_strategy_strategy_type_status_idx" on "security_strategy" (tenant_id, "strategy_type", "status") where is_deleted = 0;
create index "security_strategy_vehicle_flags_idx" on "security_strategy" using gin ("vehicle_flags");
create index "security_warn_follow_user_id_idx" on "security_warn_follow" ("user_id");
create index "security_warn_follow_warn_id_line_no_idx" on "security_warn_follow" ("warn_id", "line_no");
alter table "gps_device_event" add constraint "gps_device_event_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "gps_device_event" add constraint "gps_device_event_warn_id_fkey" foreign key (tenant_id, "warn_id") references "security_gps_warn" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_checker_id_fkey" foreign key (tenant_id, "checker_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "security_strategy" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "security_gps_warn" add constraint "security_gps_warn_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "security_leave_notice" add constraint "security_leave_notice_filed_by_fkey" foreign key (tenant_id, "filed_by") references "blade_user" (tenant_id, id) on delete restrict;
alter table "security_leave_notice" add constraint "security_leave_notice_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "security_leave_notice" add constraint "security_leave_notice_warn_id_fkey" foreign key (tenant_id, "warn_id") references "security_gps_warn" (tenant_id, id) on delete restrict;
alter table "security_warn_follow" add constraint "security_warn_follow_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "security_warn_follow" add constraint "security_warn_follow_warn_id_fkey" foreign key (tenant_id, "warn_id") references "security_gps_warn" (tenant_id, id) on delete restrict;
