alter table "vehicle_task_inventory" add column "plate_ok" boolean not null default true;
create table "inventory_collection" (
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
  "collection_no" varchar(32),
  "collection_name" varchar(64),
  "company_ids" bigint[] not null default '{}',
  "dept_ids" bigint[] not null default '{}',
  "city_codes" varchar(12)[] not null default '{}',
  "vehicle_status" smallint[] not null default '{}',
  "own_kinds" smallint[] not null default '{}',
  "contract_types" smallint[] not null default '{}',
  "party_ids" bigint[] not null default '{}',
  "parking_lot_ids" bigint[] not null default '{}',
  "car_model_ids" bigint[] not null default '{}',
  "flag_ids" bigint[] not null default '{}',
  "investor_ids" bigint[] not null default '{}',
  "min_idle_days" integer,
  "exclude_flag_ids" bigint[] not null default '{}',
  "exclude_counted_days" integer,
  "method" smallint[] not null default '{}',
  "photo_min" integer,
  "need_vin" boolean not null default true,
  "need_dash" boolean not null default false,
  "need_position" boolean not null default true,
  "radius_m" integer,
  "gps_max_age_h" integer,
  "cycle_unit" smallint,
  "cycle_count" integer,
  "next_date" date,
  "auto_start" boolean not null default false,
  "counter_mode" smallint,
  "counter_ids" bigint[] not null default '{}',
  "lot_handler_first" boolean not null default true,
  "days" integer,
  "last_task_id" bigint,
  "last_accuracy" numeric(14,2),
  constraint "inventory_collection_pkey" primary key ("tenant_id", "id")
);
alter table "inventory_collection" add constraint "inventory_collection_contract_types_check" check ("contract_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]::smallint[]);
alter table "inventory_collection" add constraint "inventory_collection_counter_mode_check" check ("counter_mode" in (1, 2, 3));
alter table "inventory_collection" add constraint "inventory_collection_cycle_unit_check" check ("cycle_unit" in (0, 1, 2, 3, 4));
alter table "inventory_collection" add constraint "inventory_collection_is_deleted_check" check (is_deleted in (0, 1));
alter table "inventory_collection" add constraint "inventory_collection_method_check" check ("method" <@ array[1, 2, 3, 4]::smallint[]);
alter table "inventory_collection" add constraint "inventory_collection_own_kinds_check" check ("own_kinds" <@ array[1, 2, 3]::smallint[]);
alter table "inventory_collection" add constraint "inventory_collection_status_check" check (status in (1, 2));
alter table "inventory_collection" add constraint "inventory_collection_vehicle_status_check" check ("vehicle_status" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]::smallint[]);
alter table "inventory_collection" enable row level security;
alter table "inventory_collection" force row level security;
create policy tenant_wall on "inventory_collection" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "inventory_collection" for select to fleet_read using (true);
create policy report_tenant on "inventory_collection" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "inventory_collection" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "inventory_collection" to fleet_app;
grant select on "inventory_collection" to fleet_read;
grant select on "inventory_collection" to fleet_report;
create table "parking_lot_work_order" (
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
  "lot_order_no" varchar(32),
  "work_order_id" bigint,
  "sub_kind" smallint,
  "parking_lot_id" bigint,
  "provider_id" bigint,
  "provider_name" varchar(128),
  "city_code" varchar(12),
  "handler_id" bigint,
  "plan_date" date,
  "visit_time" timestamptz,
  "leave_time" timestamptz,
  "book_count" integer,
  "counted_count" integer,
  "sample_mode" smallint,
  "sample_count" integer,
  "score" integer,
  "conclusion" varchar(500),
  "sign_biz_id" bigint,
  "requirement" varchar(1000),
  constraint "parking_lot_work_order_pkey" primary key ("tenant_id", "id")
);
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_sample_mode_check" check ("sample_mode" in (1, 2, 3));
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_status_check" check (status in (2, 3, 4, 6, 7));
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_sub_kind_check" check ("sub_kind" in (1, 2, 3));
alter table "parking_lot_work_order" enable row level security;
alter table "parking_lot_work_order" force row level security;
create policy tenant_wall on "parking_lot_work_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_lot_work_order" for select to fleet_read using (true);
create policy report_tenant on "parking_lot_work_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_lot_work_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_lot_work_order" to fleet_app;
grant select on "parking_lot_work_order" to fleet_read;
grant select on "parking_lot_work_order" to fleet_report;
create table "patrol_finding" (
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
  "finding_no" varchar(32),
  "lot_order_id" bigint,
  "parking_lot_id" bigint,
  "city_code" varchar(12),
  "task_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "finding_kind" smallint,
  "defect" varchar(32),
  "lot_item" varchar(32),
  "severity" smallint,
  "action" varchar(32),
  "deadline" date,
  "finding_note" varchar(500),
  "photos_biz_id" bigint,
  "found_time" timestamptz,
  "follow_order_id" bigint,
  "closed_time" timestamptz,
  "closed_by_task_id" bigint,
  constraint "patrol_finding_pkey" primary key ("tenant_id", "id")
);
alter table "patrol_finding" add constraint "patrol_finding_finding_kind_check" check ("finding_kind" in (1, 2, 3, 4));
alter table "patrol_finding" add constraint "patrol_finding_is_deleted_check" check (is_deleted in (0, 1));
alter table "patrol_finding" add constraint "patrol_finding_severity_check" check ("severity" in (1, 2, 3));
alter table "patrol_finding" add constraint "patrol_finding_status_check" check (status in (1, 2, 3));
alter table "patrol_finding" enable row level security;
alter table "patrol_finding" force row level security;
create policy tenant_wall on "patrol_finding" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "patrol_finding" for select to fleet_read using (true);
create policy report_tenant on "patrol_finding" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "patrol_finding" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "patrol_finding" to fleet_app;
grant select on "patrol_finding" to fleet_read;
grant select on "patrol_finding" to fleet_report;
create table "patrol_lot_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "lot_order_id" bigint not null,
  "item" varchar(32),
  "result" smallint,
  "severity" smallint,
  "item_note" varchar(500),
  "photo_biz_id" bigint,
  constraint "patrol_lot_item_pkey" primary key ("tenant_id", "id")
);
alter table "patrol_lot_item" add constraint "patrol_lot_item_result_check" check ("result" in (1, 2, 3));
alter table "patrol_lot_item" add constraint "patrol_lot_item_severity_check" check ("severity" in (1, 2, 3));
alter table "patrol_lot_item" enable row level security;
alter table "patrol_lot_item" force row level security;
create policy tenant_wall on "patrol_lot_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "patrol_lot_item" for select to fleet_read using (true);
create policy report_tenant on "patrol_lot_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "patrol_lot_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "patrol_lot_item" to fleet_app;
grant select on "patrol_lot_item" to fleet_read;
grant select on "patrol_lot_item" to fleet_report;
create table "stocktake_record" (
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
  "stocktake_task_id" bigint,
  "rule_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "model_name" varchar(100),
  "party_name" varchar(128),
  "is_expected" boolean not null default false,
  "counter_id" bigint,
  "task_id" bigint,
  "recount_task_id" bigint,
  "book_status" smallint,
  "book_lot_id" bigint,
  "book_space_id" bigint,
  "book_address" varchar(200),
  "book_lng" numeric(14,6),
  "book_lat" numeric(14,6),
  "book_gps_time" timestamptz,
  "book_party_id" bigint,
  "book_net_value" numeric(12,2) not null default 0,
  "snapshot_time" timestamptz,
  "found_lot_id" bigint,
  "found_address" varchar(200),
  "distance_m" integer,
  "found_status" smallint,
  "found_time" timestamptz,
  "method" smallint,
  "photos_biz_id" bigint,
  "result_code" smallint,
  "first_result_code" smallint,
  "first_counter_id" bigint,
  "difference_note" varchar(500),
  "cause" varchar(32),
  "action" varchar(32),
  "action_doc_type" varchar(40),
  "action_doc_id" varchar(40),
  "action_doc_no" varchar(40),
  "responsible_id" bigint,
  "handle_deadline" date,
  "handle_note" varchar(500),
  "handle_time" timestamptz,
  constraint "stocktake_record_pkey" primary key ("tenant_id", "id")
);
alter table "stocktake_record" add constraint "stocktake_record_book_net_value_check" check ("book_net_value" >= 0 and "book_net_value" <= 9999999999.99);
alter table "stocktake_record" add constraint "stocktake_record_book_status_check" check ("book_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "stocktake_record" add constraint "stocktake_record_first_result_code_check" check ("first_result_code" in (1, 2, 3, 4, 5, 6, 7));
alter table "stocktake_record" add constraint "stocktake_record_found_status_check" check ("found_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "stocktake_record" add constraint "stocktake_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "stocktake_record" add constraint "stocktake_record_method_check" check ("method" in (1, 2, 3, 4));
alter table "stocktake_record" add constraint "stocktake_record_result_code_check" check ("result_code" in (1, 2, 3, 4, 5, 6, 7));
alter table "stocktake_record" add constraint "stocktake_record_status_check" check (status in (0, 1, 2, 3, 4, 5));
alter table "stocktake_record" enable row level security;
alter table "stocktake_record" force row level security;
create policy tenant_wall on "stocktake_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "stocktake_record" for select to fleet_read using (true);
create policy report_tenant on "stocktake_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "stocktake_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "stocktake_record" to fleet_app;
grant select on "stocktake_record" to fleet_read;
grant select on "stocktake_record" to fleet_report;
create table "stocktake_rule" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "stocktake_task_id" bigint not null,
  "inventory_collection_id" bigint,
  "city_codes" varchar(12)[] not null default '{}',
  "parking_lot_ids" bigint[] not null default '{}',
  "vehicle_status" smallint[] not null default '{}',
  "sample_percent" integer,
  "method" smallint[] not null default '{}',
  "counter_mode" smallint,
  "counter_ids" bigint[] not null default '{}',
  "deadline" timestamptz,
  "expected" integer,
  constraint "stocktake_rule_pkey" primary key ("tenant_id", "id")
);
alter table "stocktake_rule" add constraint "stocktake_rule_counter_mode_check" check ("counter_mode" in (1, 2, 3));
alter table "stocktake_rule" add constraint "stocktake_rule_method_check" check ("method" <@ array[1, 2, 3, 4]::smallint[]);
alter table "stocktake_rule" add constraint "stocktake_rule_vehicle_status_check" check ("vehicle_status" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]::smallint[]);
alter table "stocktake_rule" enable row level security;
alter table "stocktake_rule" force row level security;
create policy tenant_wall on "stocktake_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "stocktake_rule" for select to fleet_read using (true);
create policy report_tenant on "stocktake_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "stocktake_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "stocktake_rule" to fleet_app;
grant select on "stocktake_rule" to fleet_read;
grant select on "stocktake_rule" to fleet_report;
create table "stocktake_task" (
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
  "task_name" varchar(64),
  "stocktake_kind" smallint,
  "plan_start" timestamptz,
  "plan_finish" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "supervisor_id" bigint,
  "temp_id" varchar(36),
  "city_codes" varchar(12)[] not null default '{}',
  "company_ids" bigint[] not null default '{}',
  "conclusion" varchar(500),
  "report_biz_id" bigint,
  "request_id" varchar(64),
  "paused_time" timestamptz,
  "close_reason" varchar(200),
  "process_instance_id" varchar(64),
  constraint "stocktake_task_pkey" primary key ("tenant_id", "id")
);
alter table "stocktake_task" add constraint "stocktake_task_is_deleted_check" check (is_deleted in (0, 1));
alter table "stocktake_task" add constraint "stocktake_task_status_check" check (status in (1, 2, 3, 4, 5, 6, 102, 103));
alter table "stocktake_task" add constraint "stocktake_task_stocktake_kind_check" check ("stocktake_kind" in (1, 2, 3, 4));
alter table "stocktake_task" enable row level security;
alter table "stocktake_task" force row level security;
create policy tenant_wall on "stocktake_task" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "stocktake_task" for select to fleet_read using (true);
create policy report_tenant on "stocktake_task" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "stocktake_task" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "stocktake_task" to fleet_app;
grant select on "stocktake_task" to fleet_read;
grant select on "stocktake_task" to fleet_report;
create table "stocktake_temp" (
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
  "temp_id" varchar(36),
  "owner_user_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(32),
  "model_name" varchar(100),
  "counter_id" bigint,
  "remark" varchar(200),
  "row_no" integer,
  "row_state" smallint,
  "row_error" varchar(500),
  constraint "stocktake_temp_pkey" primary key ("tenant_id", "id")
);
alter table "stocktake_temp" add constraint "stocktake_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "stocktake_temp" add constraint "stocktake_temp_row_state_check" check ("row_state" in (1, 2));
alter table "stocktake_temp" enable row level security;
alter table "stocktake_temp" force row level security;
create policy tenant_wall on "stocktake_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "stocktake_temp" for select to fleet_read using (true);
create policy report_tenant on "stocktake_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "stocktake_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "stocktake_temp" to fleet_app;
grant select on "stocktake_temp" to fleet_read;
grant select on "stocktake_temp" to fleet_report;
create table "task_photo" (
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
  "holder" varchar(64),
  "task_id" bigint,
  "sha256" varchar(64),
  "picture_hash" varchar(16),
  "band1" integer,
  "band2" integer,
  "band3" integer,
  "band4" integer,
  "used_time" timestamptz,
  constraint "task_photo_pkey" primary key ("tenant_id", "id")
);
alter table "task_photo" add constraint "task_photo_is_deleted_check" check (is_deleted in (0, 1));
alter table "task_photo" enable row level security;
alter table "task_photo" force row level security;
create policy tenant_wall on "task_photo" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "task_photo" for select to fleet_read using (true);
create policy report_tenant on "task_photo" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "task_photo" from fleet_app, fleet_read, fleet_report;
grant select, insert on "task_photo" to fleet_app;
grant select on "task_photo" to fleet_read;
grant select on "task_photo" to fleet_report;
create index "inventory_collection_city_codes_idx" on "inventory_collection" using gin ("city_codes");
create unique index "inventory_collection_collection_name_key" on "inventory_collection" (tenant_id, "collection_name") where is_deleted = 0;
create unique index "inventory_collection_collection_no_key" on "inventory_collection" (tenant_id, "collection_no") where is_deleted = 0;
create index "inventory_collection_company_ids_idx" on "inventory_collection" using gin ("company_ids");
create index "inventory_collection_create_dept_idx" on "inventory_collection" ("create_dept");
create index "inventory_collection_dept_ids_idx" on "inventory_collection" using gin ("dept_ids");
create index "inventory_collection_is_deleted_create_time_id_list" on "inventory_collection" (tenant_id, is_deleted, create_time desc, id desc);
create index "inventory_collection_is_deleted_status_create_time_id_list" on "inventory_collection" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "inventory_collection_last_task_id_idx" on "inventory_collection" ("last_task_id");
create index "inventory_collection_next_date_idx" on "inventory_collection" (tenant_id, "next_date");
create index "inventory_collection_search" on "inventory_collection" using gin ("collection_name" gin_trgm_ops, "collection_no" gin_trgm_ops);
create index "inventory_collection_status_next_date_idx" on "inventory_collection" (tenant_id, "status", "next_date") where is_deleted = 0;
create index "parking_lot_work_order_city_code_idx" on "parking_lot_work_order" (tenant_id, "city_code");
create index "parking_lot_work_order_create_dept_idx" on "parking_lot_work_order" ("create_dept");
create index "parking_lot_work_order_create_user_idx" on "parking_lot_work_order" ("create_user");
create index "parking_lot_work_order_handler_id_idx" on "parking_lot_work_order" ("handler_id");
create index "parking_lot_work_order_handler_id_status_idx" on "parking_lot_work_order" (tenant_id, "handler_id", "status") where is_deleted = 0;
create index "parking_lot_work_order_is_deleted_create_time_id_list" on "parking_lot_work_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "parking_lot_work_order_is_deleted_status_create_time_id_list" on "parking_lot_work_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "parking_lot_work_order_lot_order_no_key" on "parking_lot_work_order" (tenant_id, "lot_order_no") where is_deleted = 0;
create index "parking_lot_work_order_parking_lot_id_idx" on "parking_lot_work_order" ("parking_lot_id");
create index "parking_lot_work_order_parking_lot_id_plan_date_idx" on "parking_lot_work_order" (tenant_id, "parking_lot_id", "plan_date" desc) where is_deleted = 0;
create index "parking_lot_work_order_plan_date_idx" on "parking_lot_work_order" (tenant_id, "plan_date");
create index "parking_lot_work_order_provider_id_idx" on "parking_lot_work_order" ("provider_id");
create index "parking_lot_work_order_score_idx" on "parking_lot_work_order" (tenant_id, "score");
create index "parking_lot_work_order_search" on "parking_lot_work_order" using gin ("lot_order_no" gin_trgm_ops, "provider_name" gin_trgm_ops);
create index "parking_lot_work_order_work_order_id_idx" on "parking_lot_work_order" (tenant_id, "work_order_id") where is_deleted = 0;
create index "patrol_finding_action_idx" on "patrol_finding" (tenant_id, "action");
create index "patrol_finding_city_code_idx" on "patrol_finding" (tenant_id, "city_code");
create index "patrol_finding_closed_by_task_id_idx" on "patrol_finding" ("closed_by_task_id");
create index "patrol_finding_create_dept_idx" on "patrol_finding" ("create_dept");
create index "patrol_finding_create_user_idx" on "patrol_finding" ("create_user");
create index "patrol_finding_defect_idx" on "patrol_finding" (tenant_id, "defect");
create unique index "patrol_finding_finding_no_key" on "patrol_finding" (tenant_id, "finding_no") where is_deleted = 0;
create index "patrol_finding_follow_order_id_idx" on "patrol_finding" ("follow_order_id");
create index "patrol_finding_found_time_idx" on "patrol_finding" (tenant_id, "found_time");
create index "patrol_finding_is_deleted_create_time_id_list" on "patrol_finding" (tenant_id, is_deleted, create_time desc, id desc);
create index "patrol_finding_is_deleted_status_create_time_id_list" on "patrol_finding" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "patrol_finding_lot_item_idx" on "patrol_finding" (tenant_id, "lot_item");
create index "patrol_finding_lot_order_id_idx" on "patrol_finding" (tenant_id, "lot_order_id") where is_deleted = 0;
create index "patrol_finding_parking_lot_id_idx" on "patrol_finding" ("parking_lot_id");
create index "patrol_finding_parking_lot_id_status_idx" on "patrol_finding" (tenant_id, "parking_lot_id", "status") where is_deleted = 0;
create index "patrol_finding_search" on "patrol_finding" using gin ("finding_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "patrol_finding_task_id_idx" on "patrol_finding" ("task_id");
create index "patrol_finding_vehicle_id_idx" on "patrol_finding" ("vehicle_id");
create index "patrol_finding_vehicle_id_status_idx" on "patrol_finding" (tenant_id, "vehicle_id", "status") where is_deleted = 0;
create index "patrol_lot_item_lot_order_id_line_no_idx" on "patrol_lot_item" ("lot_order_id", "line_no");
create index "stocktake_record_action_idx" on "stocktake_record" (tenant_id, "action");
create index "stocktake_record_book_lot_id_idx" on "stocktake_record" ("book_lot_id");
create index "stocktake_record_book_party_id_idx" on "stocktake_record" ("book_party_id");
create index "stocktake_record_book_space_id_idx" on "stocktake_record" ("book_space_id");
create index "stocktake_record_cause_idx" on "stocktake_record" (tenant_id, "cause");
create index "stocktake_record_counter_id_idx" on "stocktake_record" ("counter_id");
create index "stocktake_record_create_dept_idx" on "stocktake_record" ("create_dept");
create index "stocktake_record_create_user_idx" on "stocktake_record" ("create_user");
create index "stocktake_record_first_counter_id_idx" on "stocktake_record" ("first_counter_id");
create index "stocktake_record_found_lot_id_idx" on "stocktake_record" ("found_lot_id");
create index "stocktake_record_is_deleted_create_time_id_list" on "stocktake_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "stocktake_record_is_deleted_status_create_time_id_list" on "stocktake_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "stocktake_record_recount_task_id_idx" on "stocktake_record" ("recount_task_id");
create index "stocktake_record_responsible_id_idx" on "stocktake_record" ("responsible_id");
create index "stocktake_record_rule_id_idx" on "stocktake_record" ("rule_id");
create index "stocktake_record_search" on "stocktake_record" using gin ("model_name" gin_trgm_ops, "party_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "stocktake_record_stocktake_task_id_idx" on "stocktake_record" ("stocktake_task_id");
create index "stocktake_record_stocktake_task_id_status_idx" on "stocktake_record" (tenant_id, "stocktake_task_id", "status") where is_deleted = 0;
create unique index "stocktake_record_stocktake_task_id_vehicle_id_7fecf4_key" on "stocktake_record" (tenant_id, "stocktake_task_id", "vehicle_id") where is_deleted = 0 and (vehicle_id is not null);
create unique index "stocktake_record_stocktake_task_id_vin_dc8d77_key" on "stocktake_record" (tenant_id, "stocktake_task_id", "vin") where is_deleted = 0 and (vehicle_id is null);
create index "stocktake_record_task_id_idx" on "stocktake_record" (tenant_id, "task_id") where is_deleted = 0;
create index "stocktake_record_vehicle_id_found_time_idx" on "stocktake_record" (tenant_id, "vehicle_id", "found_time" desc) where is_deleted = 0;
create index "stocktake_record_vehicle_id_idx" on "stocktake_record" ("vehicle_id");
create index "stocktake_rule_inventory_collection_id_idx" on "stocktake_rule" ("inventory_collection_id");
create index "stocktake_rule_stocktake_task_id_line_no_idx" on "stocktake_rule" ("stocktake_task_id", "line_no");
create index "stocktake_task_city_codes_idx" on "stocktake_task" using gin ("city_codes");
create index "stocktake_task_company_ids_idx" on "stocktake_task" using gin ("company_ids");
create index "stocktake_task_create_dept_idx" on "stocktake_task" ("create_dept");
create index "stocktake_task_create_user_idx" on "stocktake_task" ("create_user");
create index "stocktake_task_is_deleted_create_time_id_list" on "stocktake_task" (tenant_id, is_deleted, create_time desc, id desc);
create index "stocktake_task_is_deleted_status_create_time_id_list" on "stocktake_task" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "stocktake_task_plan_start_idx" on "stocktake_task" (tenant_id, "plan_start");
create unique index "stocktake_task_request_id_5f42f5_key" on "stocktake_task" (tenant_id, "request_id") where is_deleted = 0 and (request_id is not null);
create index "stocktake_task_search" on "stocktake_task" using gin ("task_name" gin_trgm_ops, "task_no" gin_trgm_ops);
create index "stocktake_task_status_plan_finish_idx" on "stocktake_task" (tenant_id, "status", "plan_finish") where is_deleted = 0;
create index "stocktake_task_supervisor_id_idx" on "stocktake_task" ("supervisor_id");
create unique index "stocktake_task_task_no_key" on "stocktake_task" (tenant_id, "task_no") where is_deleted = 0;
create index "stocktake_temp_counter_id_idx" on "stocktake_temp" ("counter_id");
create index "stocktake_temp_create_dept_idx" on "stocktake_temp" ("create_dept");
create index "stocktake_temp_create_user_idx" on "stocktake_temp" ("create_user");
create index "stocktake_temp_is_deleted_create_time_id_list" on "stocktake_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "stocktake_temp_owner_user_id_idx" on "stocktake_temp" ("owner_user_id");
create index "stocktake_temp_search" on "stocktake_temp" using gin ("temp_id" gin_trgm_ops, "vin" gin_trgm_ops);
create index "stocktake_temp_temp_id_row_no_idx" on "stocktake_temp" (tenant_id, "temp_id", "row_no") where is_deleted = 0;
create index "stocktake_temp_vehicle_id_idx" on "stocktake_temp" ("vehicle_id");
create index "task_photo_band1_idx" on "task_photo" (tenant_id, "band1") where is_deleted = 0;
create index "task_photo_band2_idx" on "task_photo" (tenant_id, "band2") where is_deleted = 0;
create index "task_photo_band3_idx" on "task_photo" (tenant_id, "band3") where is_deleted = 0;
create index "task_photo_band4_idx" on "task_photo" (tenant_id, "band4") where is_deleted = 0;
create index "task_photo_create_dept_idx" on "task_photo" ("create_dept");
create index "task_photo_is_deleted_create_time_id_list" on "task_photo" (tenant_id, is_deleted, create_time desc, id desc);
create index "task_photo_search" on "task_photo" using gin ("sha256" gin_trgm_ops);
create index "task_photo_sha256_idx" on "task_photo" (tenant_id, "sha256") where is_deleted = 0;
create index "task_photo_task_id_idx" on "task_photo" (tenant_id, "task_id") where is_deleted = 0;
alter table "inventory_collection" add constraint "inventory_collection_last_task_id_fkey" foreign key (tenant_id, "last_task_id") references "stocktake_task" (tenant_id, id) on delete restrict;
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_parking_lot_id_fkey" foreign key (tenant_id, "parking_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "parking_lot_work_order" add constraint "parking_lot_work_order_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "patrol_finding" add constraint "patrol_finding_closed_by_task_id_fkey" foreign key (tenant_id, "closed_by_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "patrol_finding" add constraint "patrol_finding_follow_order_id_fkey" foreign key (tenant_id, "follow_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "patrol_finding" add constraint "patrol_finding_lot_order_id_fkey" foreign key (tenant_id, "lot_order_id") references "parking_lot_work_order" (tenant_id, id) on delete restrict;
alter table "patrol_finding" add constraint "patrol_finding_parking_lot_id_fkey" foreign key (tenant_id, "parking_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "patrol_finding" add constraint "patrol_finding_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "patrol_finding" add constraint "patrol_finding_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "patrol_lot_item" add constraint "patrol_lot_item_lot_order_id_fkey" foreign key (tenant_id, "lot_order_id") references "parking_lot_work_order" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_book_lot_id_fkey" foreign key (tenant_id, "book_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_book_party_id_fkey" foreign key (tenant_id, "book_party_id") references "customer" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_book_space_id_fkey" foreign key (tenant_id, "book_space_id") references "parking_space" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_counter_id_fkey" foreign key (tenant_id, "counter_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_first_counter_id_fkey" foreign key (tenant_id, "first_counter_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_found_lot_id_fkey" foreign key (tenant_id, "found_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_recount_task_id_fkey" foreign key (tenant_id, "recount_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_responsible_id_fkey" foreign key (tenant_id, "responsible_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_rule_id_fkey" foreign key (tenant_id, "rule_id") references "stocktake_rule" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_stocktake_task_id_fkey" foreign key (tenant_id, "stocktake_task_id") references "stocktake_task" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "stocktake_record" add constraint "stocktake_record_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "stocktake_rule" add constraint "stocktake_rule_inventory_collection_id_fkey" foreign key (tenant_id, "inventory_collection_id") references "inventory_collection" (tenant_id, id) on delete restrict;
alter table "stocktake_rule" add constraint "stocktake_rule_stocktake_task_id_fkey" foreign key (tenant_id, "stocktake_task_id") references "stocktake_task" (tenant_id, id) on delete restrict;
alter table "stocktake_task" add constraint "stocktake_task_supervisor_id_fkey" foreign key (tenant_id, "supervisor_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "stocktake_temp" add constraint "stocktake_temp_counter_id_fkey" foreign key (tenant_id, "counter_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "stocktake_temp" add constraint "stocktake_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "stocktake_temp" add constraint "stocktake_temp_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "task_photo" add constraint "task_photo_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
