alter table "insurance_policy" add column "warned_level" integer;
create table "insurance_imp_temp" (
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
  "uuid" varchar(36),
  "owner_user_id" bigint,
  "audit_type" smallint,
  "row_no" integer,
  "source_kind" smallint,
  "vehicle_id" bigint,
  "work_order_id" bigint,
  "policy_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "payload" jsonb,
  "amt" numeric(12,2) not null default 0,
  "result" boolean not null default false,
  "info" varchar(1000),
  "warn" varchar(1000),
  "attach_biz_id" bigint,
  "requirement_id" bigint,
  "joined" boolean not null default false,
  constraint "insurance_imp_temp_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_audit_type_check" check ("audit_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_source_kind_check" check ("source_kind" in (1, 2, 3));
alter table "insurance_imp_temp" enable row level security;
alter table "insurance_imp_temp" force row level security;
create policy tenant_wall on "insurance_imp_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_imp_temp" for select to fleet_read using (true);
create policy report_tenant on "insurance_imp_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_imp_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_imp_temp" to fleet_app;
grant select on "insurance_imp_temp" to fleet_read;
grant select on "insurance_imp_temp" to fleet_report;
create table "insurance_requirement" (
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
  "requirement_no" varchar(32),
  "audit_type" smallint,
  "title" varchar(128),
  "company_id" bigint,
  "city_code" varchar(12),
  "customer_id" bigint,
  "insurer_id" bigint,
  "broker_id" bigint,
  "insurer_branch" varchar(64),
  "quote_files" bigint,
  "quote_compare" jsonb,
  "vehicle_count" integer,
  "policy_count" integer,
  "premium_total" numeric(12,2) not null default 0,
  "vessel_tax_total" numeric(12,2) not null default 0,
  "late_tax_total" numeric(12,2) not null default 0,
  "other_total" numeric(12,2) not null default 0,
  "total_amt" numeric(12,2) not null default 0,
  "done_count" integer,
  "closed_count" integer,
  "progress" varchar(16),
  "payee_type" smallint,
  "payee_id" bigint,
  "payee_account_id" bigint,
  "pay_method" smallint,
  "expect_pay_date" date,
  "invoice_required" smallint,
  "payable_ids" bigint[] not null default '{}',
  "pay_state" smallint,
  "revise_type" smallint,
  "effective_date" date,
  "delta_total" numeric(12,2) not null default 0,
  "additional_total" numeric(12,2) not null default 0,
  "refund_total" numeric(12,2) not null default 0,
  "new_owner_name" varchar(128),
  "new_owner_no" varchar(20),
  "new_use_nature" varchar(32),
  "new_beneficiary" varchar(128),
  "cancel_reason" varchar(32),
  "import_uuid" varchar(36),
  "reason" varchar(500),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(32),
  constraint "insurance_requirement_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_requirement" add constraint "insurance_requirement_additional_total_check" check ("additional_total" >= 0 and "additional_total" <= 9999999999.99);
alter table "insurance_requirement" add constraint "insurance_requirement_audit_type_check" check ("audit_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "insurance_requirement" add constraint "insurance_requirement_invoice_required_check" check ("invoice_required" in (0, 1, 2));
alter table "insurance_requirement" add constraint "insurance_requirement_is_deleted_check" check (is_deleted in (0, 1));
alter table "insurance_requirement" add constraint "insurance_requirement_late_tax_total_check" check ("late_tax_total" >= 0 and "late_tax_total" <= 9999999999.99);
alter table "insurance_requirement" add constraint "insurance_requirement_other_total_check" check ("other_total" >= 0 and "other_total" <= 9999999999.99);
alter table "insurance_requirement" add constraint "insurance_requirement_pay_method_check" check ("pay_method" in (1, 2, 3, 4, 5));
alter table "insurance_requirement" add constraint "insurance_requirement_pay_state_check" check ("pay_state" in (0, 1, 2, 3));
alter table "insurance_requirement" add constraint "insurance_requirement_payee_type_check" check ("payee_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "insurance_requirement" add constraint "insurance_requirement_refund_total_check" check ("refund_total" >= 0 and "refund_total" <= 9999999999.99);
alter table "insurance_requirement" add constraint "insurance_requirement_revise_type_check" check ("revise_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "insurance_requirement" add constraint "insurance_requirement_status_check" check (status in (1, 100, 101, 102, 103));
alter table "insurance_requirement" add constraint "insurance_requirement_vessel_tax_total_check" check ("vessel_tax_total" >= 0 and "vessel_tax_total" <= 9999999999.99);
alter table "insurance_requirement" enable row level security;
alter table "insurance_requirement" force row level security;
create policy tenant_wall on "insurance_requirement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_requirement" for select to fleet_read using (true);
create policy report_tenant on "insurance_requirement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_requirement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_requirement" to fleet_app;
grant select on "insurance_requirement" to fleet_read;
grant select on "insurance_requirement" to fleet_report;
create table "insurance_requirement_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "requirement_id" bigint not null,
  "work_order_id" bigint,
  "policy_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "model_name" varchar(100),
  "customer_name" varchar(128),
  "kind_amts" jsonb,
  "vessel_tax" numeric(12,2),
  "late_tax" numeric(12,2),
  "amt" numeric(12,2),
  "payload" jsonb,
  "result" smallint,
  "warn_info" varchar(500),
  "attach_biz_id" bigint,
  constraint "insurance_requirement_line_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_late_tax_check" check ("late_tax" >= 0 and "late_tax" <= 9999999999.99);
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_result_check" check ("result" in (1, 2));
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_vessel_tax_check" check ("vessel_tax" >= 0 and "vessel_tax" <= 9999999999.99);
alter table "insurance_requirement_line" enable row level security;
alter table "insurance_requirement_line" force row level security;
create policy tenant_wall on "insurance_requirement_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_requirement_line" for select to fleet_read using (true);
create policy report_tenant on "insurance_requirement_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_requirement_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_requirement_line" to fleet_app;
grant select on "insurance_requirement_line" to fleet_read;
grant select on "insurance_requirement_line" to fleet_report;
create table "insurance_work_order" (
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
  "order_kind" smallint,
  "insure_reason" smallint,
  "active_requirement_id" bigint,
  "demand_id" bigint,
  "apply_id" bigint,
  "payment_id" bigint,
  "entry_id" bigint,
  "close_id" bigint,
  "state_before" integer,
  "overdue_step" boolean not null default false,
  "sla_due" date,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "engine_no" varchar(32),
  "model_name" varchar(100),
  "fuel_type" smallint,
  "vehicle_class" varchar(32),
  "use_nature" varchar(32),
  "seats" integer,
  "curb_mass_kg" integer,
  "register_date" date,
  "purchase_price" numeric(12,2) not null default 0,
  "city_code" varchar(12),
  "company_id" bigint,
  "customer_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "insured_state" smallint,
  "policy_kinds" smallint[] not null default '{}',
  "scheme_id" bigint,
  "expect_start" date,
  "bearer" smallint,
  "prev_policy_ids" bigint[] not null default '{}',
  "prev_premium" numeric(12,2) not null default 0,
  "prev_claim_count" integer,
  "prev_claim_amt" numeric(12,2) not null default 0,
  "insurer_id" bigint,
  "broker_id" bigint,
  "applicant_name" varchar(128),
  "insured_name" varchar(128),
  "insured_no" varchar(20),
  "beneficiary" varchar(128),
  "insured_value" numeric(12,2),
  "suggest_value" numeric(12,2) not null default 0,
  "compulsory_premium" numeric(12,2) not null default 0,
  "commercial_premium" numeric(12,2) not null default 0,
  "other_premium" numeric(12,2) not null default 0,
  "vessel_tax" numeric(12,2) not null default 0,
  "late_tax" numeric(12,2) not null default 0,
  "total_amt" numeric(12,2) not null default 0,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "application_nos" jsonb,
  "policy_id" bigint,
  "revise_type" smallint,
  "revise_items" jsonb,
  "calc_delta" numeric(12,2) not null default 0,
  "delta_amt" numeric(12,2),
  "effective_date" date,
  "endorsement_no" varchar(64),
  "refund_payee_type" integer,
  "payable_nos" varchar(200),
  "paid_amt" numeric(12,2) not null default 0,
  "paid_date" date,
  "receivable_id" bigint,
  "refund_receivable_id" bigint,
  "policy_ids" bigint[] not null default '{}',
  "done_time" timestamptz,
  "close_reason" varchar(32),
  "close_note" varchar(500),
  "remark" varchar(500),
  constraint "insurance_work_order_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_work_order" add constraint "insurance_work_order_bearer_check" check ("bearer" in (1, 2, 3));
alter table "insurance_work_order" add constraint "insurance_work_order_commercial_premium_check" check ("commercial_premium" >= 0 and "commercial_premium" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_compulsory_premium_check" check ("compulsory_premium" >= 0 and "compulsory_premium" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "insurance_work_order" add constraint "insurance_work_order_fuel_type_check" check ("fuel_type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "insurance_work_order" add constraint "insurance_work_order_insure_reason_check" check ("insure_reason" in (1, 2, 3, 4, 5, 9));
alter table "insurance_work_order" add constraint "insurance_work_order_insured_state_check" check ("insured_state" in (1, 2, 3, 4, 5, 6));
alter table "insurance_work_order" add constraint "insurance_work_order_insured_value_check" check ("insured_value" >= 0 and "insured_value" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "insurance_work_order" add constraint "insurance_work_order_late_tax_check" check ("late_tax" >= 0 and "late_tax" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_order_kind_check" check ("order_kind" in (1, 2));
alter table "insurance_work_order" add constraint "insurance_work_order_other_premium_check" check ("other_premium" >= 0 and "other_premium" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_policy_kinds_check" check ("policy_kinds" <@ array[1, 2, 3, 4, 5, 9]::smallint[]);
alter table "insurance_work_order" add constraint "insurance_work_order_prev_claim_amt_check" check ("prev_claim_amt" >= 0 and "prev_claim_amt" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_prev_premium_check" check ("prev_premium" >= 0 and "prev_premium" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_purchase_price_check" check ("purchase_price" >= 0 and "purchase_price" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_revise_type_check" check ("revise_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "insurance_work_order" add constraint "insurance_work_order_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
alter table "insurance_work_order" add constraint "insurance_work_order_suggest_value_check" check ("suggest_value" >= 0 and "suggest_value" <= 9999999999.99);
alter table "insurance_work_order" add constraint "insurance_work_order_vessel_tax_check" check ("vessel_tax" >= 0 and "vessel_tax" <= 9999999999.99);
alter table "insurance_work_order" enable row level security;
alter table "insurance_work_order" force row level security;
create policy tenant_wall on "insurance_work_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_work_order" for select to fleet_read using (true);
create policy report_tenant on "insurance_work_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_work_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_work_order" to fleet_app;
grant select on "insurance_work_order" to fleet_read;
grant select on "insurance_work_order" to fleet_report;
create table "insurance_work_order_cover" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "work_order_id" bigint not null,
  "policy_kind" smallint,
  "coverage_code" varchar(32),
  "limit_amt" numeric(12,2),
  "seats" integer,
  "deductible_rate" numeric(10,6),
  "std_premium" numeric(12,2),
  "ncd_factor" numeric(14,4),
  "pricing_factor" numeric(14,4),
  "premium" numeric(12,2),
  constraint "insurance_work_order_cover_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_work_order_cover" add constraint "insurance_work_order_cover_limit_amt_check" check ("limit_amt" >= 0 and "limit_amt" <= 9999999999.99);
alter table "insurance_work_order_cover" add constraint "insurance_work_order_cover_policy_kind_check" check ("policy_kind" in (1, 2, 3, 4, 5, 9));
alter table "insurance_work_order_cover" add constraint "insurance_work_order_cover_premium_check" check ("premium" >= 0 and "premium" <= 9999999999.99);
alter table "insurance_work_order_cover" add constraint "insurance_work_order_cover_std_premium_check" check ("std_premium" >= 0 and "std_premium" <= 9999999999.99);
alter table "insurance_work_order_cover" enable row level security;
alter table "insurance_work_order_cover" force row level security;
create policy tenant_wall on "insurance_work_order_cover" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_work_order_cover" for select to fleet_read using (true);
create policy report_tenant on "insurance_work_order_cover" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_work_order_cover" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_work_order_cover" to fleet_app;
grant select on "insurance_work_order_cover" to fleet_read;
grant select on "insurance_work_order_cover" to fleet_report;
create index "vehicle_insurance_state_open_work_order_id_idx" on "vehicle_insurance_state" ("open_work_order_id");
create index "insurance_imp_temp_create_dept_idx" on "insurance_imp_temp" ("create_dept");
create index "insurance_imp_temp_create_user_idx" on "insurance_imp_temp" ("create_user");
create index "insurance_imp_temp_is_deleted_create_time_id_list" on "insurance_imp_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "insurance_imp_temp_owner_user_id_idx" on "insurance_imp_temp" ("owner_user_id");
create index "insurance_imp_temp_policy_id_idx" on "insurance_imp_temp" ("policy_id");
create index "insurance_imp_temp_requirement_id_idx" on "insurance_imp_temp" (tenant_id, "requirement_id") where is_deleted = 0;
create index "insurance_imp_temp_row_no_idx" on "insurance_imp_temp" (tenant_id, "row_no") where is_deleted = 0;
create index "insurance_imp_temp_search" on "insurance_imp_temp" using gin ("plate_no" gin_trgm_ops, "uuid" gin_trgm_ops, "vin" gin_trgm_ops);
create index "insurance_imp_temp_update_time_idx" on "insurance_imp_temp" (tenant_id, "update_time") where is_deleted = 0;
create index "insurance_imp_temp_uuid_row_no_idx" on "insurance_imp_temp" (tenant_id, "uuid", "row_no") where is_deleted = 0;
create index "insurance_imp_temp_vehicle_id_audit_type_idx" on "insurance_imp_temp" (tenant_id, "vehicle_id", "audit_type") where is_deleted = 0;
create index "insurance_imp_temp_vehicle_id_idx" on "insurance_imp_temp" ("vehicle_id");
create index "insurance_imp_temp_work_order_id_idx" on "insurance_imp_temp" ("work_order_id");
create index "insurance_requirement_audit_type_status_idx" on "insurance_requirement" (tenant_id, "audit_type", "status") where is_deleted = 0;
create index "insurance_requirement_broker_id_idx" on "insurance_requirement" ("broker_id");
create index "insurance_requirement_city_code_audit_type_idx" on "insurance_requirement" (tenant_id, "city_code", "audit_type") where is_deleted = 0;
create index "insurance_requirement_city_code_idx" on "insurance_requirement" (tenant_id, "city_code");
create index "insurance_requirement_company_id_idx" on "insurance_requirement" ("company_id");
create index "insurance_requirement_create_dept_idx" on "insurance_requirement" ("create_dept");
create index "insurance_requirement_create_user_idx" on "insurance_requirement" ("create_user");
create index "insurance_requirement_customer_id_idx" on "insurance_requirement" ("customer_id");
create index "insurance_requirement_insurer_id_idx" on "insurance_requirement" ("insurer_id");
create index "insurance_requirement_is_deleted_create_time_id_list" on "insurance_requirement" (tenant_id, is_deleted, create_time desc, id desc);
create index "insurance_requirement_is_deleted_status_create_time_id_list" on "insurance_requirement" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "insurance_requirement_payee_account_id_idx" on "insurance_requirement" ("payee_account_id");
create unique index "insurance_requirement_requirement_no_key" on "insurance_requirement" (tenant_id, "requirement_no") where is_deleted = 0;
create index "insurance_requirement_search" on "insurance_requirement" using gin ("requirement_no" gin_trgm_ops, "title" gin_trgm_ops);
create index "insurance_requirement_line_policy_id_idx" on "insurance_requirement_line" (tenant_id, "policy_id");
create index "insurance_requirement_line_requirement_id_line_no_idx" on "insurance_requirement_line" ("requirement_id", "line_no");
create index "insurance_requirement_line_search" on "insurance_requirement_line" using gin ("plate_no" gin_trgm_ops);
create index "insurance_requirement_line_vehicle_id_idx" on "insurance_requirement_line" ("vehicle_id");
create index "insurance_requirement_line_work_order_id_idx" on "insurance_requirement_line" (tenant_id, "work_order_id");
create index "insurance_work_order_active_requirement_id_idx" on "insurance_work_order" (tenant_id, "active_requirement_id") where is_deleted = 0;
create index "insurance_work_order_apply_id_idx" on "insurance_work_order" ("apply_id");
create index "insurance_work_order_broker_id_idx" on "insurance_work_order" ("broker_id");
create index "insurance_work_order_city_code_idx" on "insurance_work_order" (tenant_id, "city_code");
create index "insurance_work_order_close_id_idx" on "insurance_work_order" ("close_id");
create index "insurance_work_order_close_reason_idx" on "insurance_work_order" (tenant_id, "close_reason");
create index "insurance_work_order_company_id_idx" on "insurance_work_order" ("company_id");
create index "insurance_work_order_contract_id_idx" on "insurance_work_order" ("contract_id");
create index "insurance_work_order_create_dept_idx" on "insurance_work_order" ("create_dept");
create index "insurance_work_order_create_user_idx" on "insurance_work_order" ("create_user");
create index "insurance_work_order_customer_id_idx" on "insurance_work_order" ("customer_id");
create index "insurance_work_order_delta_amt_idx" on "insurance_work_order" (tenant_id, "delta_amt");
create index "insurance_work_order_demand_id_idx" on "insurance_work_order" ("demand_id");
create index "insurance_work_order_done_time_idx" on "insurance_work_order" (tenant_id, "done_time");
create index "insurance_work_order_effective_date_idx" on "insurance_work_order" (tenant_id, "effective_date");
create index "insurance_work_order_entry_id_idx" on "insurance_work_order" ("entry_id");
create index "insurance_work_order_expect_start_idx" on "insurance_work_order" (tenant_id, "expect_start");
create index "insurance_work_order_insurer_id_idx" on "insurance_work_order" ("insurer_id");
create index "insurance_work_order_is_deleted_create_time_id_list" on "insurance_work_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "insurance_work_order_is_deleted_status_create_time_id_list" on "insurance_work_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "insurance_work_order_order_kind_status_expect_start_idx" on "insurance_work_order" (tenant_id, "order_kind", "status", "expect_start") where is_deleted = 0;
create index "insurance_work_order_order_vehicle_id_idx" on "insurance_work_order" ("order_vehicle_id");
create index "insurance_work_order_payment_id_idx" on "insurance_work_order" ("payment_id");
create unique index "insurance_work_order_policy_id_572453_key" on "insurance_work_order" (tenant_id, "policy_id") where is_deleted = 0 and (order_kind = 2 and status in (1, 2, 3, 4, 5, 6, 7, 10));
create index "insurance_work_order_policy_id_idx" on "insurance_work_order" ("policy_id");
create index "insurance_work_order_policy_kinds_idx" on "insurance_work_order" using gin ("policy_kinds");
create index "insurance_work_order_receivable_id_idx" on "insurance_work_order" ("receivable_id");
create index "insurance_work_order_refund_receivable_id_idx" on "insurance_work_order" ("refund_receivable_id");
create index "insurance_work_order_scheme_id_idx" on "insurance_work_order" ("scheme_id");
create index "insurance_work_order_search" on "insurance_work_order" using gin ("endorsement_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops, "work_order_no" gin_trgm_ops);
create index "insurance_work_order_sla_due_idx" on "insurance_work_order" (tenant_id, "sla_due");
create index "insurance_work_order_status_sla_due_idx" on "insurance_work_order" (tenant_id, "status", "sla_due") where is_deleted = 0;
create index "insurance_work_order_use_nature_idx" on "insurance_work_order" (tenant_id, "use_nature");
create index "insurance_work_order_vehicle_id_idx" on "insurance_work_order" ("vehicle_id");
create index "insurance_work_order_vehicle_id_status_idx" on "insurance_work_order" (tenant_id, "vehicle_id", "status") where is_deleted = 0;
create unique index "insurance_work_order_work_order_no_key" on "insurance_work_order" (tenant_id, "work_order_no") where is_deleted = 0;
create index "insurance_work_order_cover_work_order_id_line_no_idx" on "insurance_work_order_cover" ("work_order_id", "line_no");
alter table "insurance_policy" add constraint "insurance_policy_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "insurance_work_order" (tenant_id, id) on delete restrict;
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_open_work_order_id_fkey" foreign key (tenant_id, "open_work_order_id") references "insurance_work_order" (tenant_id, id) on delete restrict;
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_requirement_id_fkey" foreign key (tenant_id, "requirement_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "insurance_imp_temp" add constraint "insurance_imp_temp_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "insurance_work_order" (tenant_id, id) on delete restrict;
alter table "insurance_requirement" add constraint "insurance_requirement_broker_id_fkey" foreign key (tenant_id, "broker_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "insurance_requirement" add constraint "insurance_requirement_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "insurance_requirement" add constraint "insurance_requirement_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "insurance_requirement" add constraint "insurance_requirement_insurer_id_fkey" foreign key (tenant_id, "insurer_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "insurance_requirement" add constraint "insurance_requirement_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_requirement_id_fkey" foreign key (tenant_id, "requirement_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "insurance_requirement_line" add constraint "insurance_requirement_line_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "insurance_work_order" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_active_requirement_id_fkey" foreign key (tenant_id, "active_requirement_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_apply_id_fkey" foreign key (tenant_id, "apply_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_broker_id_fkey" foreign key (tenant_id, "broker_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_close_id_fkey" foreign key (tenant_id, "close_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_demand_id_fkey" foreign key (tenant_id, "demand_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_entry_id_fkey" foreign key (tenant_id, "entry_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_insurer_id_fkey" foreign key (tenant_id, "insurer_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_payment_id_fkey" foreign key (tenant_id, "payment_id") references "insurance_requirement" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_refund_receivable_id_fkey" foreign key (tenant_id, "refund_receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_scheme_id_fkey" foreign key (tenant_id, "scheme_id") references "insurance_scheme" (tenant_id, id) on delete restrict;
alter table "insurance_work_order" add constraint "insurance_work_order_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "insurance_work_order_cover" add constraint "insurance_work_order_cover_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "insurance_work_order" (tenant_id, id) on delete restrict;
