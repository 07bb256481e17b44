create table "violation" (
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
  "violation_no" varchar(32),
  "external_no" varchar(64),
  "provider" varchar(32),
  "source" smallint,
  "dedupe_key" varchar(64),
  "facts_key" varchar(64),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "plate_kind" varchar(32),
  "vin" varchar(17),
  "company_id" bigint,
  "city_code" varchar(12),
  "violation_time" timestamptz,
  "place" varchar(200),
  "region_code" varchar(12),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "code" varchar(10),
  "behaviour" varchar(200),
  "fine" numeric(12,2),
  "points" integer,
  "authority" varchar(128),
  "data_kind" smallint,
  "custody_kind" smallint,
  "customer_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "driver_id" bigint,
  "driver_name" varchar(40),
  "custody_user_id" bigint,
  "custody_doc_no" varchar(32),
  "custody_from" timestamptz,
  "custody_to" timestamptz,
  "dual_use" boolean not null default false,
  "assign_manual" boolean not null default false,
  "assign_reason" varchar(500),
  "notice_state" smallint,
  "notice_time" timestamptz,
  "notice_to" varchar(128),
  "handle_deadline" date,
  "confirm_time" timestamptz,
  "decision_no" varchar(32),
  "decision_time" timestamptz,
  "pay_deadline" date,
  "late_days" integer,
  "surcharge" numeric(12,2) not null default 0,
  "pay_amt" numeric(12,2) not null default 0,
  "paid_date" date,
  "paid_by" smallint,
  "receipt_biz_id" bigint,
  "transfer_state" smallint,
  "transfer_filed_time" timestamptz,
  "transfer_result_time" timestamptz,
  "transfer_note" varchar(500),
  "state_before" integer,
  "agent_id" bigint,
  "agent_fee" numeric(12,2) not null default 0,
  "charge_status" smallint,
  "charge_amt" numeric(12,2) not null default 0,
  "service_fee" numeric(12,2) not null default 0,
  "receivable_id" bigint,
  "fee_receivable_id" bigint,
  "charge_ref" varchar(48),
  "hold_amt" numeric(12,2) not null default 0,
  "last_sync_time" timestamptz,
  "sync_gone" boolean not null default false,
  "inconsistent" boolean not null default false,
  "blocks_inspection" boolean not null default false,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "violation_pkey" primary key ("tenant_id", "id")
);
alter table "violation" add constraint "violation_agent_fee_check" check ("agent_fee" >= 0 and "agent_fee" <= 9999999999.99);
alter table "violation" add constraint "violation_charge_amt_check" check ("charge_amt" >= 0 and "charge_amt" <= 9999999999.99);
alter table "violation" add constraint "violation_charge_status_check" check ("charge_status" in (0, 1, 2, 3, 4));
alter table "violation" add constraint "violation_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "violation" add constraint "violation_custody_kind_check" check ("custody_kind" in (1, 2, 3, 4, 5, 9));
alter table "violation" add constraint "violation_data_kind_check" check ("data_kind" in (1, 2));
alter table "violation" add constraint "violation_fine_check" check ("fine" >= 0 and "fine" <= 9999999999.99);
alter table "violation" add constraint "violation_hold_amt_check" check ("hold_amt" >= 0 and "hold_amt" <= 9999999999.99);
alter table "violation" add constraint "violation_is_deleted_check" check (is_deleted in (0, 1));
alter table "violation" add constraint "violation_notice_state_check" check ("notice_state" in (0, 1, 2));
alter table "violation" add constraint "violation_paid_by_check" check ("paid_by" in (1, 2, 3));
alter table "violation" add constraint "violation_pay_amt_check" check ("pay_amt" >= 0 and "pay_amt" <= 9999999999.99);
alter table "violation" add constraint "violation_service_fee_check" check ("service_fee" >= 0 and "service_fee" <= 9999999999.99);
alter table "violation" add constraint "violation_source_check" check ("source" in (1, 2, 3));
alter table "violation" add constraint "violation_status_check" check (status in (1, 2, 3, 4, 5, 6));
alter table "violation" add constraint "violation_surcharge_check" check ("surcharge" >= 0 and "surcharge" <= 9999999999.99);
alter table "violation" add constraint "violation_transfer_state_check" check ("transfer_state" in (0, 1, 2, 3, 4));
alter table "violation" enable row level security;
alter table "violation" force row level security;
create policy tenant_wall on "violation" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "violation" for select to fleet_read using (true);
create policy report_tenant on "violation" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "violation" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "violation" to fleet_app;
grant select on "violation" to fleet_read;
grant select on "violation" to fleet_report;
create table "violation_code" (
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
  "code" varchar(10),
  "behaviour" varchar(200),
  "fine" numeric(12,2),
  "points" integer,
  "category" varchar(32),
  "valid_from" date,
  "valid_to" date,
  constraint "violation_code_pkey" primary key ("tenant_id", "id")
);
alter table "violation_code" add constraint "violation_code_fine_check" check ("fine" >= 0 and "fine" <= 9999999999.99);
alter table "violation_code" add constraint "violation_code_is_deleted_check" check (is_deleted in (0, 1));
alter table "violation_code" add constraint "violation_code_status_check" check (status in (1, 2));
alter table "violation_code" enable row level security;
alter table "violation_code" force row level security;
create policy tenant_wall on "violation_code" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "violation_code" for select to fleet_read using (true);
create policy report_tenant on "violation_code" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "violation_code" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "violation_code" to fleet_app;
grant select on "violation_code" to fleet_read;
grant select on "violation_code" to fleet_report;
create table "violation_record" (
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
  "run_id" bigint,
  "run_no" varchar(32),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "query_time" timestamptz,
  "provider" varchar(32),
  "result_state" smallint,
  "returned" integer,
  "added" integer,
  "changed" integer,
  "gone" integer,
  "cost" numeric(12,2) not null default 0,
  "error_code" varchar(32),
  "error_msg" varchar(200),
  "duration_ms" integer,
  "raw_json" jsonb,
  constraint "violation_record_pkey" primary key ("tenant_id", "id")
);
alter table "violation_record" add constraint "violation_record_cost_check" check ("cost" >= 0 and "cost" <= 9999999999.99);
alter table "violation_record" add constraint "violation_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "violation_record" add constraint "violation_record_result_state_check" check ("result_state" in (1, 2, 3, 4));
alter table "violation_record" enable row level security;
alter table "violation_record" force row level security;
create policy tenant_wall on "violation_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "violation_record" for select to fleet_read using (true);
create policy report_tenant on "violation_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "violation_record" from fleet_app, fleet_read, fleet_report;
grant select, insert on "violation_record" to fleet_app;
grant select on "violation_record" to fleet_read;
grant select on "violation_record" to fleet_report;
create table "violation_sync_rule" (
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
  "rule_no" varchar(32),
  "rule_name" varchar(64),
  "scope_kind" smallint,
  "city_codes" varchar(12)[] not null default '{}',
  "customer_ids" bigint[] not null default '{}',
  "flag_ids" bigint[] not null default '{}',
  "contract_ids" bigint[] not null default '{}',
  "provider" varchar(32),
  "weekdays" smallint[] not null default '{}',
  "run_time" varchar(5),
  "min_gap_days" integer,
  "max_per_run" integer,
  "month_budget" numeric(12,2),
  "priority_by_days" boolean not null default true,
  "last_run_day" varchar(10),
  constraint "violation_sync_rule_pkey" primary key ("tenant_id", "id")
);
alter table "violation_sync_rule" add constraint "violation_sync_rule_is_deleted_check" check (is_deleted in (0, 1));
alter table "violation_sync_rule" add constraint "violation_sync_rule_month_budget_check" check ("month_budget" >= 0 and "month_budget" <= 9999999999.99);
alter table "violation_sync_rule" add constraint "violation_sync_rule_scope_kind_check" check ("scope_kind" in (1, 2, 3, 4));
alter table "violation_sync_rule" add constraint "violation_sync_rule_status_check" check (status in (1, 2));
alter table "violation_sync_rule" add constraint "violation_sync_rule_weekdays_check" check ("weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);
alter table "violation_sync_rule" enable row level security;
alter table "violation_sync_rule" force row level security;
create policy tenant_wall on "violation_sync_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "violation_sync_rule" for select to fleet_read using (true);
create policy report_tenant on "violation_sync_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "violation_sync_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "violation_sync_rule" to fleet_app;
grant select on "violation_sync_rule" to fleet_read;
grant select on "violation_sync_rule" to fleet_report;
create table "violation_sync_run" (
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
  "run_no" varchar(32),
  "rule_id" bigint,
  "trigger" smallint,
  "provider" varchar(32),
  "total" integer,
  "done" integer,
  "ok" integer,
  "failed" integer,
  "added" integer,
  "cost" numeric(12,2) not null default 0,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "operator_id" bigint,
  "vehicle_ids" jsonb,
  constraint "violation_sync_run_pkey" primary key ("tenant_id", "id")
);
alter table "violation_sync_run" add constraint "violation_sync_run_cost_check" check ("cost" >= 0 and "cost" <= 9999999999.99);
alter table "violation_sync_run" add constraint "violation_sync_run_is_deleted_check" check (is_deleted in (0, 1));
alter table "violation_sync_run" add constraint "violation_sync_run_status_check" check (status in (1, 2, 3, 4));
alter table "violation_sync_run" add constraint "violation_sync_run_trigger_check" check ("trigger" in (1, 2, 3, 4));
alter table "violation_sync_run" enable row level security;
alter table "violation_sync_run" force row level security;
create policy tenant_wall on "violation_sync_run" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "violation_sync_run" for select to fleet_read using (true);
create policy report_tenant on "violation_sync_run" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "violation_sync_run" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "violation_sync_run" to fleet_app;
grant select on "violation_sync_run" to fleet_read;
grant select on "violation_sync_run" to fleet_report;
create index "violation_agent_id_idx" on "violation" ("agent_id");
create index "violation_charge_status_idx" on "violation" (tenant_id, "charge_status") where is_deleted = 0;
create index "violation_city_code_idx" on "violation" (tenant_id, "city_code");
create index "violation_company_id_idx" on "violation" ("company_id");
create index "violation_contract_id_idx" on "violation" ("contract_id");
create index "violation_create_dept_idx" on "violation" ("create_dept");
create index "violation_create_user_idx" on "violation" ("create_user");
create index "violation_custody_kind_status_idx" on "violation" (tenant_id, "custody_kind", "status") where is_deleted = 0;
create index "violation_custody_user_id_idx" on "violation" ("custody_user_id");
create index "violation_customer_id_idx" on "violation" ("customer_id");
create index "violation_customer_id_status_idx" on "violation" (tenant_id, "customer_id", "status") where is_deleted = 0;
create unique index "violation_dedupe_key_key" on "violation" (tenant_id, "dedupe_key") where is_deleted = 0;
create index "violation_driver_id_idx" on "violation" ("driver_id");
create index "violation_driver_id_violation_time_idx" on "violation" (tenant_id, "driver_id", "violation_time") where is_deleted = 0;
create index "violation_facts_key_idx" on "violation" (tenant_id, "facts_key") where is_deleted = 0;
create index "violation_fee_receivable_id_idx" on "violation" ("fee_receivable_id");
create index "violation_handle_deadline_idx" on "violation" (tenant_id, "handle_deadline");
create index "violation_is_deleted_create_time_id_list" on "violation" (tenant_id, is_deleted, create_time desc, id desc);
create index "violation_is_deleted_status_create_time_id_list" on "violation" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "violation_last_sync_time_idx" on "violation" (tenant_id, "last_sync_time");
create index "violation_notice_time_idx" on "violation" (tenant_id, "notice_time");
create index "violation_order_vehicle_id_idx" on "violation" ("order_vehicle_id");
create index "violation_order_vehicle_id_status_idx" on "violation" (tenant_id, "order_vehicle_id", "status") where is_deleted = 0;
create index "violation_plate_kind_idx" on "violation" (tenant_id, "plate_kind");
create index "violation_points_idx" on "violation" (tenant_id, "points");
create index "violation_provider_idx" on "violation" (tenant_id, "provider");
create index "violation_receivable_id_idx" on "violation" ("receivable_id");
create index "violation_region_code_idx" on "violation" (tenant_id, "region_code");
create index "violation_search" on "violation" using gin ("behaviour" gin_trgm_ops, "charge_ref" gin_trgm_ops, "code" gin_trgm_ops, "dedupe_key" gin_trgm_ops, "external_no" gin_trgm_ops, "place" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops, "violation_no" gin_trgm_ops);
create index "violation_vehicle_id_idx" on "violation" ("vehicle_id");
create index "violation_vehicle_id_violation_time_idx" on "violation" (tenant_id, "vehicle_id", "violation_time") where is_deleted = 0;
create unique index "violation_violation_no_key" on "violation" (tenant_id, "violation_no") where is_deleted = 0;
create index "violation_violation_time_idx" on "violation" (tenant_id, "violation_time");
create index "violation_code_category_idx" on "violation_code" (tenant_id, "category");
create unique index "violation_code_code_key" on "violation_code" (tenant_id, "code") where is_deleted = 0;
create index "violation_code_create_dept_idx" on "violation_code" ("create_dept");
create index "violation_code_is_deleted_create_time_id_list" on "violation_code" (tenant_id, is_deleted, create_time desc, id desc);
create index "violation_code_is_deleted_status_create_time_id_list" on "violation_code" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "violation_code_points_idx" on "violation_code" (tenant_id, "points");
create index "violation_code_search" on "violation_code" using gin ("behaviour" gin_trgm_ops, "code" gin_trgm_ops);
create index "violation_record_create_dept_idx" on "violation_record" ("create_dept");
create index "violation_record_is_deleted_create_time_id_list" on "violation_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "violation_record_provider_idx" on "violation_record" (tenant_id, "provider");
create index "violation_record_query_time_idx" on "violation_record" (tenant_id, "query_time");
create index "violation_record_run_id_idx" on "violation_record" ("run_id");
create index "violation_record_run_id_vehicle_id_idx" on "violation_record" (tenant_id, "run_id", "vehicle_id") where is_deleted = 0;
create index "violation_record_search" on "violation_record" using gin ("error_code" gin_trgm_ops, "plate_no" gin_trgm_ops, "run_no" gin_trgm_ops);
create index "violation_record_vehicle_id_idx" on "violation_record" ("vehicle_id");
create index "violation_record_vehicle_id_query_time_idx" on "violation_record" (tenant_id, "vehicle_id", "query_time") where is_deleted = 0;
create index "violation_sync_rule_city_codes_idx" on "violation_sync_rule" using gin ("city_codes");
create index "violation_sync_rule_create_dept_idx" on "violation_sync_rule" ("create_dept");
create index "violation_sync_rule_is_deleted_create_time_id_list" on "violation_sync_rule" (tenant_id, is_deleted, create_time desc, id desc);
create index "violation_sync_rule_is_deleted_status_create_time_id_list" on "violation_sync_rule" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "violation_sync_rule_provider_idx" on "violation_sync_rule" (tenant_id, "provider");
create unique index "violation_sync_rule_rule_no_key" on "violation_sync_rule" (tenant_id, "rule_no") where is_deleted = 0;
create index "violation_sync_rule_search" on "violation_sync_rule" using gin ("rule_name" gin_trgm_ops, "rule_no" gin_trgm_ops);
create index "violation_sync_run_create_dept_idx" on "violation_sync_run" ("create_dept");
create index "violation_sync_run_is_deleted_create_time_id_list" on "violation_sync_run" (tenant_id, is_deleted, create_time desc, id desc);
create index "violation_sync_run_is_deleted_status_create_time_id_list" on "violation_sync_run" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "violation_sync_run_operator_id_idx" on "violation_sync_run" ("operator_id");
create index "violation_sync_run_provider_idx" on "violation_sync_run" (tenant_id, "provider");
create index "violation_sync_run_rule_id_idx" on "violation_sync_run" ("rule_id");
create unique index "violation_sync_run_run_no_key" on "violation_sync_run" (tenant_id, "run_no") where is_deleted = 0;
create index "violation_sync_run_search" on "violation_sync_run" using gin ("run_no" gin_trgm_ops);
create index "violation_sync_run_start_time_idx" on "violation_sync_run" (tenant_id, "start_time");
alter table "violation" add constraint "violation_agent_id_fkey" foreign key (tenant_id, "agent_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_custody_user_id_fkey" foreign key (tenant_id, "custody_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_fee_receivable_id_fkey" foreign key (tenant_id, "fee_receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "violation" add constraint "violation_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "violation_record" add constraint "violation_record_run_id_fkey" foreign key (tenant_id, "run_id") references "violation_sync_run" (tenant_id, id) on delete restrict;
alter table "violation_record" add constraint "violation_record_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "violation_sync_run" add constraint "violation_sync_run_operator_id_fkey" foreign key (tenant_id, "operator_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "violation_sync_run" add constraint "violation_sync_run_rule_id_fkey" foreign key (tenant_id, "rule_id") references "violation_sync_rule" (tenant_id, id) on delete restrict;
