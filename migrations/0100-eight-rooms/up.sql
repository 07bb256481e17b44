alter table "contract_change_line" drop constraint "contract_change_line_line_kind_check";
alter table "contract_pit_lane_serve" add column "project_id" bigint;
alter table "purchase_order_milestone" add column "plan_id" bigint;
alter table "vehicle_task_maintenance" add column "remind_id" bigint;
alter table "vehicle_task_maintenance" add column "dicker_id" bigint;
alter table "vehicle_task_maintenance" add column "amt" numeric(12,2) not null default 0;
alter table "vehicle_task_year_check" add column "warn_id" bigint;
alter table "vehicle_task_year_check" add column "repair_dicker_id" bigint;
alter table "vehicle_task_year_check" add column "contract_price" numeric(12,2) not null default 0;
alter table "vehicle_task_year_check" add column "amt" numeric(12,2) not null default 0;
alter table "violation" add column "payable_id" bigint;
alter table "year_check_warn" add column "payer" smallint;
create table "maintenance_adjust" (
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
  "adjust_no" varchar(32),
  "dicker_id" bigint,
  "plate_no" varchar(16),
  "mechanism_id" bigint,
  "city_code" varchar(12),
  "reason_kind" varchar(32),
  "reason" varchar(500),
  "total_before" numeric(12,2) not null default 0,
  "total_delta" numeric(12,2) not null default 0,
  "total_after" numeric(12,2) not null default 0,
  "total_rise" numeric(12,2) not null default 0,
  "cum_rate" numeric(10,6),
  "new_plan_out_time" timestamptz,
  "photos_biz_id" bigint,
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "maintenance_adjust_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_adjust" add constraint "maintenance_adjust_is_deleted_check" check (is_deleted in (0, 1));
alter table "maintenance_adjust" add constraint "maintenance_adjust_status_check" check (status in (1, 100, 101, 102, 103));
alter table "maintenance_adjust" add constraint "maintenance_adjust_total_after_check" check ("total_after" >= 0 and "total_after" <= 9999999999.99);
alter table "maintenance_adjust" add constraint "maintenance_adjust_total_before_check" check ("total_before" >= 0 and "total_before" <= 9999999999.99);
alter table "maintenance_adjust" add constraint "maintenance_adjust_total_rise_check" check ("total_rise" >= 0 and "total_rise" <= 9999999999.99);
alter table "maintenance_adjust" enable row level security;
alter table "maintenance_adjust" force row level security;
create policy tenant_wall on "maintenance_adjust" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_adjust" for select to fleet_read using (true);
create policy report_tenant on "maintenance_adjust" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_adjust" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_adjust" to fleet_app;
grant select on "maintenance_adjust" to fleet_read;
grant select on "maintenance_adjust" to fleet_report;
create table "maintenance_adjust_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "adjust_id" bigint not null,
  "op" smallint,
  "dicker_line_id" bigint,
  "project_id" bigint,
  "project_name" varchar(64),
  "part_no" varchar(64),
  "part_grade" smallint,
  "qty" numeric(14,2),
  "unit" varchar(32),
  "quote_price" numeric(12,2),
  "contract_price" numeric(12,2) not null default 0,
  "last_price" numeric(12,2) not null default 0,
  "market_price" numeric(12,2) not null default 0,
  "final_price" numeric(12,2),
  "bearer" smallint,
  "old_amt" numeric(12,2) not null default 0,
  "new_amt" numeric(12,2) not null default 0,
  "delta" numeric(12,2) not null default 0,
  "reason" varchar(200),
  constraint "maintenance_adjust_line_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_bearer_check" check ("bearer" in (1, 2, 3, 4, 5));
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_contract_price_check" check ("contract_price" >= 0 and "contract_price" <= 9999999999.99);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_final_price_check" check ("final_price" >= 0 and "final_price" <= 9999999999.99);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_last_price_check" check ("last_price" >= 0 and "last_price" <= 9999999999.99);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_market_price_check" check ("market_price" >= 0 and "market_price" <= 9999999999.99);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_new_amt_check" check ("new_amt" >= 0 and "new_amt" <= 9999999999.99);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_old_amt_check" check ("old_amt" >= 0 and "old_amt" <= 9999999999.99);
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_op_check" check ("op" in (1, 2, 3));
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_part_grade_check" check ("part_grade" in (1, 2, 3));
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_quote_price_check" check ("quote_price" >= 0 and "quote_price" <= 9999999999.99);
alter table "maintenance_adjust_line" enable row level security;
alter table "maintenance_adjust_line" force row level security;
create policy tenant_wall on "maintenance_adjust_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_adjust_line" for select to fleet_read using (true);
create policy report_tenant on "maintenance_adjust_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_adjust_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_adjust_line" to fleet_app;
grant select on "maintenance_adjust_line" to fleet_read;
grant select on "maintenance_adjust_line" to fleet_report;
create table "maintenance_dicker" (
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
  "dicker_no" varchar(32),
  "task_id" bigint,
  "work_order_id" bigint,
  "remind_id" bigint,
  "accident_id" bigint,
  "inspection_task_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "model_name" varchar(100),
  "series_id" bigint,
  "odometer" integer,
  "city_code" varchar(12),
  "customer_id" bigint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "repair_kind" smallint,
  "cause_kind" varchar(32),
  "fault_desc" varchar(500),
  "diagnosis" varchar(500),
  "photos_biz_id" bigint,
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "contract_pit_lane_id" bigint,
  "in_shop_time" timestamptz,
  "plan_out_time" timestamptz,
  "out_shop_time" timestamptz,
  "replace_vehicle" boolean not null default false,
  "tax_rate" numeric(10,6),
  "quote_total" numeric(12,2) not null default 0,
  "contract_total" numeric(12,2) not null default 0,
  "final_total" numeric(12,2) not null default 0,
  "saved_amt" numeric(12,2) not null default 0,
  "saved_rate" numeric(10,6),
  "over_contract" boolean not null default false,
  "tax_amt" numeric(12,2) not null default 0,
  "round_count" integer,
  "dicker_user_id" bigint,
  "over_reason" varchar(500),
  "bearer" smallint,
  "customer_share" numeric(10,6),
  "charge_amt" numeric(12,2) not null default 0,
  "guarantee_hit" boolean not null default false,
  "guarantee_dicker_id" bigint,
  "direct_pay_amt" numeric(12,2) not null default 0,
  "adjust_ids" bigint[] not null default '{}',
  "adjust_total" numeric(12,2) not null default 0,
  "settle_total" numeric(12,2) not null default 0,
  "accept_user_id" bigint,
  "accept_time" timestamptz,
  "accept_result" varchar(500),
  "old_parts_returned" boolean not null default false,
  "score" integer,
  "odometer_out" integer,
  "attach_biz_id" bigint,
  "close_reason" varchar(200),
  "process_instance_id" varchar(64),
  constraint "maintenance_dicker_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_dicker" add constraint "maintenance_dicker_bearer_check" check ("bearer" in (1, 2, 3, 4, 5));
alter table "maintenance_dicker" add constraint "maintenance_dicker_charge_amt_check" check ("charge_amt" >= 0 and "charge_amt" <= 9999999999.99);
alter table "maintenance_dicker" add constraint "maintenance_dicker_contract_total_check" check ("contract_total" >= 0 and "contract_total" <= 9999999999.99);
alter table "maintenance_dicker" add constraint "maintenance_dicker_direct_pay_amt_check" check ("direct_pay_amt" >= 0 and "direct_pay_amt" <= 9999999999.99);
alter table "maintenance_dicker" add constraint "maintenance_dicker_final_total_check" check ("final_total" >= 0 and "final_total" <= 9999999999.99);
alter table "maintenance_dicker" add constraint "maintenance_dicker_is_deleted_check" check (is_deleted in (0, 1));
alter table "maintenance_dicker" add constraint "maintenance_dicker_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "maintenance_dicker" add constraint "maintenance_dicker_quote_total_check" check ("quote_total" >= 0 and "quote_total" <= 9999999999.99);
alter table "maintenance_dicker" add constraint "maintenance_dicker_repair_kind_check" check ("repair_kind" in (1, 2, 3, 4, 5, 6, 9));
alter table "maintenance_dicker" add constraint "maintenance_dicker_status_check" check (status in (1, 2, 3, 4, 10, 100, 101, 102, 103));
alter table "maintenance_dicker" add constraint "maintenance_dicker_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "maintenance_dicker" enable row level security;
alter table "maintenance_dicker" force row level security;
create policy tenant_wall on "maintenance_dicker" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_dicker" for select to fleet_read using (true);
create policy report_tenant on "maintenance_dicker" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_dicker" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_dicker" to fleet_app;
grant select on "maintenance_dicker" to fleet_read;
grant select on "maintenance_dicker" to fleet_report;
create table "maintenance_dicker_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "dicker_id" bigint not null,
  "project_id" bigint,
  "project_name" varchar(64),
  "line_kind" smallint,
  "part_no" varchar(64),
  "part_grade" smallint,
  "qty" numeric(14,2),
  "unit" varchar(32),
  "quote_price" numeric(12,2),
  "contract_price" numeric(12,2) not null default 0,
  "has_contract" boolean not null default false,
  "contract_id" bigint,
  "last_price" numeric(12,2) not null default 0,
  "last_date" date,
  "market_price" numeric(12,2) not null default 0,
  "round_prices" jsonb,
  "final_price" numeric(12,2),
  "quote_amt" numeric(12,2) not null default 0,
  "final_amt" numeric(12,2) not null default 0,
  "bearer" smallint,
  "guarantee_days" integer,
  "guarantee_km" integer,
  "guarantee_hit" boolean not null default false,
  "reason" varchar(200),
  "note" varchar(200),
  "attach_biz_id" bigint,
  constraint "maintenance_dicker_line_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_bearer_check" check ("bearer" in (1, 2, 3, 4, 5));
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_contract_price_check" check ("contract_price" >= 0 and "contract_price" <= 9999999999.99);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_final_amt_check" check ("final_amt" >= 0 and "final_amt" <= 9999999999.99);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_final_price_check" check ("final_price" >= 0 and "final_price" <= 9999999999.99);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_last_price_check" check ("last_price" >= 0 and "last_price" <= 9999999999.99);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_line_kind_check" check ("line_kind" in (1, 2, 3, 4));
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_market_price_check" check ("market_price" >= 0 and "market_price" <= 9999999999.99);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_part_grade_check" check ("part_grade" in (1, 2, 3));
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_quote_amt_check" check ("quote_amt" >= 0 and "quote_amt" <= 9999999999.99);
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_quote_price_check" check ("quote_price" >= 0 and "quote_price" <= 9999999999.99);
alter table "maintenance_dicker_line" enable row level security;
alter table "maintenance_dicker_line" force row level security;
create policy tenant_wall on "maintenance_dicker_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_dicker_line" for select to fleet_read using (true);
create policy report_tenant on "maintenance_dicker_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_dicker_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_dicker_line" to fleet_app;
grant select on "maintenance_dicker_line" to fleet_read;
grant select on "maintenance_dicker_line" to fleet_report;
create table "violation_lease_filing" (
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
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "customer_id" bigint,
  "contract_no" varchar(40),
  "driver_id" bigint,
  "driver_name" varchar(64),
  "driver_licence_no" varchar(20),
  "driver_phone" varchar(20),
  "lease_from" date,
  "lease_to" date,
  "filing_no" varchar(64),
  "filed_time" timestamptz,
  "closed_time" timestamptz,
  "city_code" varchar(12),
  "remark" varchar(500),
  constraint "violation_lease_filing_pkey" primary key ("tenant_id", "id")
);
alter table "violation_lease_filing" add constraint "violation_lease_filing_is_deleted_check" check (is_deleted in (0, 1));
alter table "violation_lease_filing" add constraint "violation_lease_filing_status_check" check (status in (1, 2, 3, 4));
alter table "violation_lease_filing" enable row level security;
alter table "violation_lease_filing" force row level security;
create policy tenant_wall on "violation_lease_filing" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "violation_lease_filing" for select to fleet_read using (true);
create policy report_tenant on "violation_lease_filing" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "violation_lease_filing" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "violation_lease_filing" to fleet_app;
grant select on "violation_lease_filing" to fleet_read;
grant select on "violation_lease_filing" to fleet_report;
create index "accident_terminate_repair_dicker_id_idx" on "accident_terminate_repair" ("dicker_id");
alter table "contract_change_line" add constraint "contract_change_line_line_kind_check" check ("line_kind" in (1, 2, 3, 4, 5, 6, 7));
create index "contract_pit_lane_serve_project_id_idx" on "contract_pit_lane_serve" ("project_id");
create index "purchase_order_milestone_plan_id_idx" on "purchase_order_milestone" ("plan_id");
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
create index "vehicle_task_maintenance_dicker_id_idx" on "vehicle_task_maintenance" ("dicker_id");
create index "vehicle_task_maintenance_remind_id_idx" on "vehicle_task_maintenance" ("remind_id");
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_contract_price_check" check ("contract_price" >= 0 and "contract_price" <= 9999999999.99);
create index "vehicle_task_year_check_repair_dicker_id_idx" on "vehicle_task_year_check" ("repair_dicker_id");
create index "vehicle_task_year_check_warn_id_idx" on "vehicle_task_year_check" ("warn_id");
create index "violation_payable_id_idx" on "violation" ("payable_id");
alter table "year_check_warn" add constraint "year_check_warn_payer_check" check ("payer" in (1, 2));
create unique index "maintenance_adjust_adjust_no_key" on "maintenance_adjust" (tenant_id, "adjust_no") where is_deleted = 0;
create index "maintenance_adjust_city_code_idx" on "maintenance_adjust" (tenant_id, "city_code");
create index "maintenance_adjust_create_dept_idx" on "maintenance_adjust" ("create_dept");
create index "maintenance_adjust_create_user_idx" on "maintenance_adjust" ("create_user");
create unique index "maintenance_adjust_dicker_id_3e9bd3_key" on "maintenance_adjust" (tenant_id, "dicker_id") where is_deleted = 0 and (status = 102);
create index "maintenance_adjust_dicker_id_idx" on "maintenance_adjust" ("dicker_id");
create index "maintenance_adjust_dicker_id_status_idx" on "maintenance_adjust" (tenant_id, "dicker_id", "status") where is_deleted = 0;
create index "maintenance_adjust_is_deleted_create_time_id_list" on "maintenance_adjust" (tenant_id, is_deleted, create_time desc, id desc);
create index "maintenance_adjust_is_deleted_status_create_time_id_list" on "maintenance_adjust" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "maintenance_adjust_mechanism_id_idx" on "maintenance_adjust" ("mechanism_id");
create index "maintenance_adjust_reason_kind_idx" on "maintenance_adjust" (tenant_id, "reason_kind");
create index "maintenance_adjust_search" on "maintenance_adjust" using gin ("adjust_no" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "maintenance_adjust_line_adjust_id_idx" on "maintenance_adjust_line" (tenant_id, "adjust_id");
create index "maintenance_adjust_line_adjust_id_line_no_idx" on "maintenance_adjust_line" ("adjust_id", "line_no");
create index "maintenance_adjust_line_dicker_line_id_idx" on "maintenance_adjust_line" (tenant_id, "dicker_line_id");
create index "maintenance_adjust_line_project_id_idx" on "maintenance_adjust_line" ("project_id");
create index "maintenance_adjust_line_search" on "maintenance_adjust_line" using gin ("project_name" gin_trgm_ops);
create index "maintenance_dicker_accept_time_idx" on "maintenance_dicker" (tenant_id, "accept_time");
create index "maintenance_dicker_accept_user_id_idx" on "maintenance_dicker" ("accept_user_id");
create index "maintenance_dicker_accident_id_idx" on "maintenance_dicker" ("accident_id");
create index "maintenance_dicker_accident_id_status_idx" on "maintenance_dicker" (tenant_id, "accident_id", "status") where is_deleted = 0;
create index "maintenance_dicker_cause_kind_idx" on "maintenance_dicker" (tenant_id, "cause_kind");
create index "maintenance_dicker_city_code_idx" on "maintenance_dicker" (tenant_id, "city_code");
create index "maintenance_dicker_contract_id_idx" on "maintenance_dicker" ("contract_id");
create index "maintenance_dicker_contract_pit_lane_id_idx" on "maintenance_dicker" ("contract_pit_lane_id");
create index "maintenance_dicker_create_dept_idx" on "maintenance_dicker" ("create_dept");
create index "maintenance_dicker_create_user_idx" on "maintenance_dicker" ("create_user");
create index "maintenance_dicker_customer_id_idx" on "maintenance_dicker" ("customer_id");
create unique index "maintenance_dicker_dicker_no_key" on "maintenance_dicker" (tenant_id, "dicker_no") where is_deleted = 0;
create index "maintenance_dicker_dicker_user_id_idx" on "maintenance_dicker" ("dicker_user_id");
create index "maintenance_dicker_guarantee_dicker_id_idx" on "maintenance_dicker" ("guarantee_dicker_id");
create index "maintenance_dicker_inspection_task_id_idx" on "maintenance_dicker" ("inspection_task_id");
create index "maintenance_dicker_is_deleted_create_time_id_list" on "maintenance_dicker" (tenant_id, is_deleted, create_time desc, id desc);
create index "maintenance_dicker_is_deleted_status_create_time_id_list" on "maintenance_dicker" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "maintenance_dicker_mechanism_id_idx" on "maintenance_dicker" ("mechanism_id");
create index "maintenance_dicker_mechanism_id_status_idx" on "maintenance_dicker" (tenant_id, "mechanism_id", "status") where is_deleted = 0;
create index "maintenance_dicker_order_vehicle_id_idx" on "maintenance_dicker" ("order_vehicle_id");
create index "maintenance_dicker_remind_id_idx" on "maintenance_dicker" ("remind_id");
create index "maintenance_dicker_search" on "maintenance_dicker" using gin ("dicker_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "maintenance_dicker_series_id_city_code_accept_time_idx" on "maintenance_dicker" (tenant_id, "series_id", "city_code", "accept_time") where is_deleted = 0;
create index "maintenance_dicker_series_id_idx" on "maintenance_dicker" ("series_id");
create index "maintenance_dicker_status_plan_out_time_idx" on "maintenance_dicker" (tenant_id, "status", "plan_out_time") where is_deleted = 0;
create unique index "maintenance_dicker_task_id_50a637_key" on "maintenance_dicker" (tenant_id, "task_id") where is_deleted = 0 and (status in (103, 10, 102, 100, 101, 1, 3));
create index "maintenance_dicker_task_id_idx" on "maintenance_dicker" ("task_id");
create index "maintenance_dicker_vehicle_id_idx" on "maintenance_dicker" ("vehicle_id");
create index "maintenance_dicker_vehicle_id_status_idx" on "maintenance_dicker" (tenant_id, "vehicle_id", "status") where is_deleted = 0;
create index "maintenance_dicker_work_order_id_idx" on "maintenance_dicker" ("work_order_id");
create index "maintenance_dicker_line_contract_id_idx" on "maintenance_dicker_line" ("contract_id");
create index "maintenance_dicker_line_dicker_id_idx" on "maintenance_dicker_line" (tenant_id, "dicker_id");
create index "maintenance_dicker_line_dicker_id_line_no_idx" on "maintenance_dicker_line" ("dicker_id", "line_no");
create index "maintenance_dicker_line_project_id_idx" on "maintenance_dicker_line" (tenant_id, "project_id");
create index "maintenance_dicker_line_search" on "maintenance_dicker_line" using gin ("part_no" gin_trgm_ops, "project_name" gin_trgm_ops);
create index "violation_lease_filing_city_code_idx" on "violation_lease_filing" (tenant_id, "city_code");
create index "violation_lease_filing_create_dept_idx" on "violation_lease_filing" ("create_dept");
create index "violation_lease_filing_create_user_idx" on "violation_lease_filing" ("create_user");
create index "violation_lease_filing_customer_id_idx" on "violation_lease_filing" ("customer_id");
create index "violation_lease_filing_driver_id_idx" on "violation_lease_filing" ("driver_id");
create index "violation_lease_filing_filed_time_idx" on "violation_lease_filing" (tenant_id, "filed_time");
create index "violation_lease_filing_is_deleted_create_time_id_list" on "violation_lease_filing" (tenant_id, is_deleted, create_time desc, id desc);
create index "violation_lease_filing_is_deleted_status_create_time_id_list" on "violation_lease_filing" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "violation_lease_filing_order_vehicle_id_idx" on "violation_lease_filing" ("order_vehicle_id");
create index "violation_lease_filing_order_vehicle_id_status_idx" on "violation_lease_filing" (tenant_id, "order_vehicle_id", "status") where is_deleted = 0;
create index "violation_lease_filing_search" on "violation_lease_filing" using gin ("contract_no" gin_trgm_ops, "driver_name" gin_trgm_ops, "filing_no" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "violation_lease_filing_status_create_time_idx" on "violation_lease_filing" (tenant_id, "status", "create_time") where is_deleted = 0;
create index "violation_lease_filing_vehicle_id_idx" on "violation_lease_filing" ("vehicle_id");
create index "violation_lease_filing_vehicle_id_status_idx" on "violation_lease_filing" (tenant_id, "vehicle_id", "status") where is_deleted = 0;
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_dicker_id_fkey" foreign key (tenant_id, "dicker_id") references "maintenance_dicker" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "purchase_order_milestone" add constraint "purchase_order_milestone_plan_id_fkey" foreign key (tenant_id, "plan_id") references "bill_payment_plan" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_dicker_id_fkey" foreign key (tenant_id, "dicker_id") references "maintenance_dicker" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_remind_id_fkey" foreign key (tenant_id, "remind_id") references "maintenance_remind" (tenant_id, id) on delete restrict;
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_repair_dicker_id_fkey" foreign key (tenant_id, "repair_dicker_id") references "maintenance_dicker" (tenant_id, id) on delete restrict;
alter table "vehicle_task_year_check" add constraint "vehicle_task_year_check_warn_id_fkey" foreign key (tenant_id, "warn_id") references "year_check_warn" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "maintenance_adjust" add constraint "maintenance_adjust_dicker_id_fkey" foreign key (tenant_id, "dicker_id") references "maintenance_dicker" (tenant_id, id) on delete restrict;
alter table "maintenance_adjust" add constraint "maintenance_adjust_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_adjust_id_fkey" foreign key (tenant_id, "adjust_id") references "maintenance_adjust" (tenant_id, id) on delete restrict;
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_dicker_line_id_fkey" foreign key (tenant_id, "dicker_line_id") references "maintenance_dicker_line" (tenant_id, id) on delete restrict;
alter table "maintenance_adjust_line" add constraint "maintenance_adjust_line_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_accept_user_id_fkey" foreign key (tenant_id, "accept_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_contract_pit_lane_id_fkey" foreign key (tenant_id, "contract_pit_lane_id") references "contract" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_dicker_user_id_fkey" foreign key (tenant_id, "dicker_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_guarantee_dicker_id_fkey" foreign key (tenant_id, "guarantee_dicker_id") references "maintenance_dicker" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_inspection_task_id_fkey" foreign key (tenant_id, "inspection_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_remind_id_fkey" foreign key (tenant_id, "remind_id") references "maintenance_remind" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_series_id_fkey" foreign key (tenant_id, "series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker" add constraint "maintenance_dicker_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_dicker_id_fkey" foreign key (tenant_id, "dicker_id") references "maintenance_dicker" (tenant_id, id) on delete restrict;
alter table "maintenance_dicker_line" add constraint "maintenance_dicker_line_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "violation_lease_filing" add constraint "violation_lease_filing_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "violation_lease_filing" add constraint "violation_lease_filing_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "violation_lease_filing" add constraint "violation_lease_filing_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "violation_lease_filing" add constraint "violation_lease_filing_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
