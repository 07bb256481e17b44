create table "insurance_policy" (
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
  "inner_no" varchar(32),
  "policy_no" varchar(64),
  "policy_kind" smallint,
  "insurer_id" bigint,
  "broker_id" bigint,
  "insurer_branch" varchar(64),
  "application_no" varchar(64),
  "sign_date" date,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "effective_end" timestamptz,
  "short_term" boolean not null default false,
  "data_state" smallint,
  "missing" smallint[] not null default '{}',
  "revising" boolean not null default false,
  "source" smallint,
  "work_order_id" bigint,
  "prev_policy_id" bigint,
  "next_policy_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "engine_no" varchar(32),
  "model_name" varchar(100),
  "use_nature" varchar(32),
  "seats" integer,
  "company_id" bigint,
  "city_code" varchar(12),
  "customer_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "applicant_name" varchar(128),
  "insured_name" varchar(128),
  "insured_no" varchar(20),
  "beneficiary" varchar(128),
  "insured_value" numeric(12,2),
  "third_party_limit" numeric(12,2),
  "compulsory_limits" jsonb,
  "special_terms" varchar(2000),
  "premium" numeric(12,2),
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "vessel_tax" numeric(12,2),
  "late_tax" numeric(12,2),
  "discount_rate" numeric(10,6),
  "bearer" smallint,
  "cost_amt" numeric(12,2) not null default 0,
  "paid_state" smallint,
  "input_invoice_state" smallint,
  "refund_amt" numeric(12,2) not null default 0,
  "cancel_date" date,
  "cancel_reason" varchar(32),
  "cancel_files" bigint,
  "claim_count" integer,
  "claim_paid" numeric(12,2) not null default 0,
  "claim_open" numeric(12,2) not null default 0,
  "e_policy_biz_id" bigint,
  "mark_biz_id" bigint,
  "attach_biz_id" bigint,
  "remark" varchar(500),
  constraint "insurance_policy_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_policy" add constraint "insurance_policy_bearer_check" check ("bearer" in (1, 2, 3));
alter table "insurance_policy" add constraint "insurance_policy_claim_open_check" check ("claim_open" >= 0 and "claim_open" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_claim_paid_check" check ("claim_paid" >= 0 and "claim_paid" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "insurance_policy" add constraint "insurance_policy_data_state_check" check ("data_state" in (1, 2));
alter table "insurance_policy" add constraint "insurance_policy_input_invoice_state_check" check ("input_invoice_state" in (0, 1, 2));
alter table "insurance_policy" add constraint "insurance_policy_insured_value_check" check ("insured_value" >= 0 and "insured_value" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_is_deleted_check" check (is_deleted in (0, 1));
alter table "insurance_policy" add constraint "insurance_policy_late_tax_check" check ("late_tax" >= 0 and "late_tax" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_missing_check" check ("missing" <@ array[1, 2, 3, 4, 5]::smallint[]);
alter table "insurance_policy" add constraint "insurance_policy_paid_state_check" check ("paid_state" in (0, 1, 2, 3));
alter table "insurance_policy" add constraint "insurance_policy_policy_kind_check" check ("policy_kind" in (1, 2, 3, 4, 5, 9));
alter table "insurance_policy" add constraint "insurance_policy_premium_check" check ("premium" >= 0 and "premium" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_refund_amt_check" check ("refund_amt" >= 0 and "refund_amt" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_source_check" check ("source" in (1, 2, 3));
alter table "insurance_policy" add constraint "insurance_policy_status_check" check (status in (1, 2, 3, 4, 5));
alter table "insurance_policy" add constraint "insurance_policy_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_third_party_limit_check" check ("third_party_limit" >= 0 and "third_party_limit" <= 9999999999.99);
alter table "insurance_policy" add constraint "insurance_policy_vessel_tax_check" check ("vessel_tax" >= 0 and "vessel_tax" <= 9999999999.99);
alter table "insurance_policy" enable row level security;
alter table "insurance_policy" force row level security;
create policy tenant_wall on "insurance_policy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_policy" for select to fleet_read using (true);
create policy report_tenant on "insurance_policy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_policy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_policy" to fleet_app;
grant select on "insurance_policy" to fleet_read;
grant select on "insurance_policy" to fleet_report;
create table "insurance_policy_cover" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "policy_id" bigint not null,
  "coverage_code" varchar(32),
  "limit_amt" numeric(12,2),
  "seats" integer,
  "deductible_rate" numeric(10,6),
  "premium" numeric(12,2),
  "start_date" date,
  "end_date" date,
  constraint "insurance_policy_cover_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_policy_cover" add constraint "insurance_policy_cover_limit_amt_check" check ("limit_amt" >= 0 and "limit_amt" <= 9999999999.99);
alter table "insurance_policy_cover" add constraint "insurance_policy_cover_premium_check" check ("premium" >= 0 and "premium" <= 9999999999.99);
alter table "insurance_policy_cover" enable row level security;
alter table "insurance_policy_cover" force row level security;
create policy tenant_wall on "insurance_policy_cover" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_policy_cover" for select to fleet_read using (true);
create policy report_tenant on "insurance_policy_cover" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_policy_cover" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_policy_cover" to fleet_app;
grant select on "insurance_policy_cover" to fleet_read;
grant select on "insurance_policy_cover" to fleet_report;
create table "insurance_scheme" (
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
  "scheme_code" varchar(32),
  "scheme_name" varchar(64),
  "policy_kinds" smallint[] not null default '{}',
  "use_natures" varchar(32)[] not null default '{}',
  "fuel_types" smallint[] not null default '{}',
  "remark" varchar(500),
  constraint "insurance_scheme_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_scheme" add constraint "insurance_scheme_fuel_types_check" check ("fuel_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8]::smallint[]);
alter table "insurance_scheme" add constraint "insurance_scheme_is_deleted_check" check (is_deleted in (0, 1));
alter table "insurance_scheme" add constraint "insurance_scheme_policy_kinds_check" check ("policy_kinds" <@ array[1, 2, 3, 4, 5, 9]::smallint[]);
alter table "insurance_scheme" add constraint "insurance_scheme_status_check" check (status in (1, 2));
alter table "insurance_scheme" enable row level security;
alter table "insurance_scheme" force row level security;
create policy tenant_wall on "insurance_scheme" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_scheme" for select to fleet_read using (true);
create policy report_tenant on "insurance_scheme" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_scheme" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_scheme" to fleet_app;
grant select on "insurance_scheme" to fleet_read;
grant select on "insurance_scheme" to fleet_report;
create table "insurance_scheme_cover" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "scheme_id" bigint not null,
  "coverage_code" varchar(32),
  "limit_amt" numeric(12,2),
  "per_seat" boolean not null default false,
  "deductible_rate" numeric(10,6),
  "required" boolean not null default true,
  constraint "insurance_scheme_cover_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_scheme_cover" add constraint "insurance_scheme_cover_limit_amt_check" check ("limit_amt" >= 0 and "limit_amt" <= 9999999999.99);
alter table "insurance_scheme_cover" enable row level security;
alter table "insurance_scheme_cover" force row level security;
create policy tenant_wall on "insurance_scheme_cover" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_scheme_cover" for select to fleet_read using (true);
create policy report_tenant on "insurance_scheme_cover" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_scheme_cover" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_scheme_cover" to fleet_app;
grant select on "insurance_scheme_cover" to fleet_read;
grant select on "insurance_scheme_cover" to fleet_report;
create table "insurance_setting" (
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
  "city_code" varchar(12),
  "effective_from" date,
  "warn_days" smallint[] not null default '{}',
  "demand_lead_days" integer,
  "auto_demand" boolean not null default true,
  "demand_group_by" smallint,
  "expiring_days" integer,
  "apply_sla_days" integer,
  "pay_sla_days" integer,
  "entry_sla_days" integer,
  "take_commercial_check" smallint,
  "min_third_party_limit" numeric(12,2),
  "cancel_fee_rate" numeric(10,6),
  "hard_close_days" integer,
  "remark" varchar(500),
  constraint "insurance_setting_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_setting" add constraint "insurance_setting_demand_group_by_check" check ("demand_group_by" in (1, 2, 3));
alter table "insurance_setting" add constraint "insurance_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "insurance_setting" add constraint "insurance_setting_min_third_party_limit_check" check ("min_third_party_limit" >= 0 and "min_third_party_limit" <= 9999999999.99);
alter table "insurance_setting" add constraint "insurance_setting_status_check" check (status in (1, 2));
alter table "insurance_setting" add constraint "insurance_setting_take_commercial_check_check" check ("take_commercial_check" in (0, 1, 2));
alter table "insurance_setting" add constraint "insurance_setting_warn_days_check" check ("warn_days" <@ array[1, 3, 7, 15, 30, 45, 60, 90]::smallint[]);
alter table "insurance_setting" enable row level security;
alter table "insurance_setting" force row level security;
create policy tenant_wall on "insurance_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_setting" for select to fleet_read using (true);
create policy report_tenant on "insurance_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_setting" to fleet_app;
grant select on "insurance_setting" to fleet_read;
grant select on "insurance_setting" to fleet_report;
create table "insurance_setting_compulsory" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "setting_id" bigint not null,
  "vehicle_class" varchar(32),
  "use_nature" varchar(32),
  "seats_min" integer,
  "seats_max" integer,
  "mass_min" integer,
  "mass_max" integer,
  "base_premium" numeric(12,2),
  constraint "insurance_setting_compulsory_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_setting_compulsory" add constraint "insurance_setting_compulsory_base_premium_check" check ("base_premium" >= 0 and "base_premium" <= 9999999999.99);
alter table "insurance_setting_compulsory" enable row level security;
alter table "insurance_setting_compulsory" force row level security;
create policy tenant_wall on "insurance_setting_compulsory" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_setting_compulsory" for select to fleet_read using (true);
create policy report_tenant on "insurance_setting_compulsory" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_setting_compulsory" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_setting_compulsory" to fleet_app;
grant select on "insurance_setting_compulsory" to fleet_read;
grant select on "insurance_setting_compulsory" to fleet_report;
create table "insurance_setting_depreciation" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "setting_id" bigint not null,
  "vehicle_class" varchar(32),
  "use_nature" varchar(32),
  "fuel_type" smallint,
  "monthly_rate" numeric(10,6),
  "max_total" numeric(14,2),
  constraint "insurance_setting_depreciation_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_setting_depreciation" add constraint "insurance_setting_depreciation_fuel_type_check" check ("fuel_type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "insurance_setting_depreciation" enable row level security;
alter table "insurance_setting_depreciation" force row level security;
create policy tenant_wall on "insurance_setting_depreciation" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_setting_depreciation" for select to fleet_read using (true);
create policy report_tenant on "insurance_setting_depreciation" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_setting_depreciation" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_setting_depreciation" to fleet_app;
grant select on "insurance_setting_depreciation" to fleet_read;
grant select on "insurance_setting_depreciation" to fleet_report;
create table "insurance_setting_scheme" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "setting_id" bigint not null,
  "vehicle_class" varchar(32),
  "use_nature" varchar(32),
  "fuel_type" smallint,
  "contract_type" smallint,
  "scheme_id" bigint,
  constraint "insurance_setting_scheme_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_setting_scheme" add constraint "insurance_setting_scheme_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "insurance_setting_scheme" add constraint "insurance_setting_scheme_fuel_type_check" check ("fuel_type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "insurance_setting_scheme" enable row level security;
alter table "insurance_setting_scheme" force row level security;
create policy tenant_wall on "insurance_setting_scheme" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_setting_scheme" for select to fleet_read using (true);
create policy report_tenant on "insurance_setting_scheme" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_setting_scheme" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_setting_scheme" to fleet_app;
grant select on "insurance_setting_scheme" to fleet_read;
grant select on "insurance_setting_scheme" to fleet_report;
create table "insurance_setting_tax" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "setting_id" bigint not null,
  "province_code" varchar(12),
  "vehicle_class" varchar(32),
  "disp_min" integer,
  "disp_max" integer,
  "unit" smallint,
  "amt_per_year" numeric(12,2),
  "exempt_energy" smallint[] not null default '{}',
  constraint "insurance_setting_tax_pkey" primary key ("tenant_id", "id")
);
alter table "insurance_setting_tax" add constraint "insurance_setting_tax_amt_per_year_check" check ("amt_per_year" >= 0 and "amt_per_year" <= 9999999999.99);
alter table "insurance_setting_tax" add constraint "insurance_setting_tax_exempt_energy_check" check ("exempt_energy" <@ array[1, 2, 3, 4, 5, 6, 7, 8]::smallint[]);
alter table "insurance_setting_tax" add constraint "insurance_setting_tax_unit_check" check ("unit" in (1, 2));
alter table "insurance_setting_tax" enable row level security;
alter table "insurance_setting_tax" force row level security;
create policy tenant_wall on "insurance_setting_tax" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "insurance_setting_tax" for select to fleet_read using (true);
create policy report_tenant on "insurance_setting_tax" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "insurance_setting_tax" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "insurance_setting_tax" to fleet_app;
grant select on "insurance_setting_tax" to fleet_read;
grant select on "insurance_setting_tax" to fleet_report;
create table "vehicle_insurance_state" (
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
  "vin" varchar(17),
  "company_id" bigint,
  "city_code" varchar(12),
  "customer_name" varchar(128),
  "vehicle_status" smallint,
  "compulsory_state" smallint,
  "compulsory_policy_id" bigint,
  "compulsory_end" date,
  "commercial_state" smallint,
  "commercial_policy_id" bigint,
  "commercial_end" date,
  "third_party_limit" numeric(12,2) not null default 0,
  "carrier_end" date,
  "worst_state" smallint,
  "days_left" integer,
  "open_work_order_id" bigint,
  "open_work_order_state" smallint,
  "bearer" smallint,
  "last_warn_level" integer,
  "last_warn_time" timestamptz,
  "waive_reason" smallint,
  "waive_to" date,
  constraint "vehicle_insurance_state_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_bearer_check" check ("bearer" in (1, 2, 3));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_commercial_state_check" check ("commercial_state" in (1, 2, 3, 4, 5, 6));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_compulsory_state_check" check ("compulsory_state" in (1, 2, 3, 4, 5, 6));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_open_work_order_state_check" check ("open_work_order_state" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_third_party_limit_check" check ("third_party_limit" >= 0 and "third_party_limit" <= 9999999999.99);
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_vehicle_status_check" check ("vehicle_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_waive_reason_check" check ("waive_reason" in (1, 2, 3));
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_worst_state_check" check ("worst_state" in (1, 2, 3, 4, 5, 6));
alter table "vehicle_insurance_state" enable row level security;
alter table "vehicle_insurance_state" force row level security;
create policy tenant_wall on "vehicle_insurance_state" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_insurance_state" for select to fleet_read using (true);
create policy report_tenant on "vehicle_insurance_state" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_insurance_state" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_insurance_state" to fleet_app;
grant select on "vehicle_insurance_state" to fleet_read;
grant select on "vehicle_insurance_state" to fleet_report;
create index "vehicle_return_record_policy_id_idx" on "vehicle_return_record" ("policy_id");
create index "insurance_policy_broker_id_idx" on "insurance_policy" ("broker_id");
create index "insurance_policy_cancel_date_idx" on "insurance_policy" (tenant_id, "cancel_date");
create index "insurance_policy_cancel_reason_idx" on "insurance_policy" (tenant_id, "cancel_reason");
create index "insurance_policy_city_code_idx" on "insurance_policy" (tenant_id, "city_code");
create index "insurance_policy_company_id_idx" on "insurance_policy" ("company_id");
create index "insurance_policy_contract_id_idx" on "insurance_policy" ("contract_id");
create index "insurance_policy_create_dept_idx" on "insurance_policy" ("create_dept");
create index "insurance_policy_create_user_idx" on "insurance_policy" ("create_user");
create index "insurance_policy_customer_id_idx" on "insurance_policy" ("customer_id");
create index "insurance_policy_data_state_status_idx" on "insurance_policy" (tenant_id, "data_state", "status") where is_deleted = 0;
create index "insurance_policy_effective_end_idx" on "insurance_policy" (tenant_id, "effective_end");
create index "insurance_policy_end_time_idx" on "insurance_policy" (tenant_id, "end_time");
create unique index "insurance_policy_inner_no_key" on "insurance_policy" (tenant_id, "inner_no") where is_deleted = 0;
create index "insurance_policy_insurer_id_idx" on "insurance_policy" ("insurer_id");
create unique index "insurance_policy_insurer_id_policy_no_aaeb0e_key" on "insurance_policy" (tenant_id, "insurer_id", "policy_no") where is_deleted = 0 and (status <> 5);
create index "insurance_policy_is_deleted_create_time_id_list" on "insurance_policy" (tenant_id, is_deleted, create_time desc, id desc);
create index "insurance_policy_is_deleted_status_create_time_id_list" on "insurance_policy" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "insurance_policy_missing_idx" on "insurance_policy" using gin ("missing");
create index "insurance_policy_next_policy_id_idx" on "insurance_policy" ("next_policy_id");
create index "insurance_policy_order_vehicle_id_idx" on "insurance_policy" ("order_vehicle_id");
create index "insurance_policy_prev_policy_id_idx" on "insurance_policy" ("prev_policy_id");
create index "insurance_policy_search" on "insurance_policy" using gin ("inner_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "policy_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "insurance_policy_start_time_idx" on "insurance_policy" (tenant_id, "start_time");
create index "insurance_policy_status_end_time_idx" on "insurance_policy" (tenant_id, "status", "end_time") where is_deleted = 0;
create index "insurance_policy_status_start_time_idx" on "insurance_policy" (tenant_id, "status", "start_time") where is_deleted = 0;
create index "insurance_policy_use_nature_idx" on "insurance_policy" (tenant_id, "use_nature");
create index "insurance_policy_vehicle_id_idx" on "insurance_policy" ("vehicle_id");
create index "insurance_policy_vehicle_id_policy_kind_end_time_idx" on "insurance_policy" (tenant_id, "vehicle_id", "policy_kind", "end_time") where is_deleted = 0;
create index "insurance_policy_work_order_id_idx" on "insurance_policy" (tenant_id, "work_order_id") where is_deleted = 0;
create index "insurance_policy_cover_policy_id_line_no_idx" on "insurance_policy_cover" ("policy_id", "line_no");
create index "insurance_scheme_create_dept_idx" on "insurance_scheme" ("create_dept");
create index "insurance_scheme_fuel_types_idx" on "insurance_scheme" using gin ("fuel_types");
create index "insurance_scheme_is_deleted_create_time_id_list" on "insurance_scheme" (tenant_id, is_deleted, create_time desc, id desc);
create index "insurance_scheme_is_deleted_status_create_time_id_list" on "insurance_scheme" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "insurance_scheme_scheme_code_key" on "insurance_scheme" (tenant_id, "scheme_code") where is_deleted = 0;
create index "insurance_scheme_search" on "insurance_scheme" using gin ("scheme_code" gin_trgm_ops, "scheme_name" gin_trgm_ops);
create index "insurance_scheme_use_natures_idx" on "insurance_scheme" using gin ("use_natures");
create index "insurance_scheme_cover_scheme_id_line_no_idx" on "insurance_scheme_cover" ("scheme_id", "line_no");
create index "insurance_setting_city_code_effective_from_idx" on "insurance_setting" (tenant_id, "city_code", "effective_from") where is_deleted = 0;
create index "insurance_setting_city_code_idx" on "insurance_setting" (tenant_id, "city_code");
create index "insurance_setting_create_dept_idx" on "insurance_setting" ("create_dept");
create index "insurance_setting_effective_from_idx" on "insurance_setting" (tenant_id, "effective_from");
create index "insurance_setting_is_deleted_create_time_id_list" on "insurance_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "insurance_setting_is_deleted_status_create_time_id_list" on "insurance_setting" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "insurance_setting_search" on "insurance_setting" using gin ("setting_name" gin_trgm_ops);
create index "insurance_setting_compulsory_setting_id_line_no_idx" on "insurance_setting_compulsory" ("setting_id", "line_no");
create index "insurance_setting_depreciation_setting_id_line_no_idx" on "insurance_setting_depreciation" ("setting_id", "line_no");
create index "insurance_setting_scheme_scheme_id_idx" on "insurance_setting_scheme" ("scheme_id");
create index "insurance_setting_scheme_setting_id_line_no_idx" on "insurance_setting_scheme" ("setting_id", "line_no");
create index "insurance_setting_tax_setting_id_line_no_idx" on "insurance_setting_tax" ("setting_id", "line_no");
create index "vehicle_insurance_state_city_code_idx" on "vehicle_insurance_state" (tenant_id, "city_code");
create index "vehicle_insurance_state_city_code_worst_state_idx" on "vehicle_insurance_state" (tenant_id, "city_code", "worst_state") where is_deleted = 0;
create index "vehicle_insurance_state_commercial_end_idx" on "vehicle_insurance_state" (tenant_id, "commercial_end") where is_deleted = 0;
create index "vehicle_insurance_state_commercial_policy_id_idx" on "vehicle_insurance_state" ("commercial_policy_id");
create index "vehicle_insurance_state_company_id_idx" on "vehicle_insurance_state" ("company_id");
create index "vehicle_insurance_state_compulsory_end_idx" on "vehicle_insurance_state" (tenant_id, "compulsory_end") where is_deleted = 0;
create index "vehicle_insurance_state_compulsory_policy_id_idx" on "vehicle_insurance_state" ("compulsory_policy_id");
create index "vehicle_insurance_state_create_dept_idx" on "vehicle_insurance_state" ("create_dept");
create index "vehicle_insurance_state_create_user_idx" on "vehicle_insurance_state" ("create_user");
create index "vehicle_insurance_state_days_left_idx" on "vehicle_insurance_state" (tenant_id, "days_left") where is_deleted = 0;
create index "vehicle_insurance_state_is_deleted_create_time_id_list" on "vehicle_insurance_state" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_insurance_state_search" on "vehicle_insurance_state" using gin ("customer_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "vehicle_insurance_state_vehicle_id_idx" on "vehicle_insurance_state" ("vehicle_id");
create unique index "vehicle_insurance_state_vehicle_id_key" on "vehicle_insurance_state" (tenant_id, "vehicle_id") where is_deleted = 0;
create index "vehicle_insurance_state_worst_state_days_left_idx" on "vehicle_insurance_state" (tenant_id, "worst_state", "days_left") where is_deleted = 0;
alter table "vehicle_return_record" add constraint "vehicle_return_record_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_broker_id_fkey" foreign key (tenant_id, "broker_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_insurer_id_fkey" foreign key (tenant_id, "insurer_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_next_policy_id_fkey" foreign key (tenant_id, "next_policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_prev_policy_id_fkey" foreign key (tenant_id, "prev_policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_policy" add constraint "insurance_policy_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "insurance_policy_cover" add constraint "insurance_policy_cover_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "insurance_scheme_cover" add constraint "insurance_scheme_cover_scheme_id_fkey" foreign key (tenant_id, "scheme_id") references "insurance_scheme" (tenant_id, id) on delete restrict;
alter table "insurance_setting_compulsory" add constraint "insurance_setting_compulsory_setting_id_fkey" foreign key (tenant_id, "setting_id") references "insurance_setting" (tenant_id, id) on delete restrict;
alter table "insurance_setting_depreciation" add constraint "insurance_setting_depreciation_setting_id_fkey" foreign key (tenant_id, "setting_id") references "insurance_setting" (tenant_id, id) on delete restrict;
alter table "insurance_setting_scheme" add constraint "insurance_setting_scheme_scheme_id_fkey" foreign key (tenant_id, "scheme_id") references "insurance_scheme" (tenant_id, id) on delete restrict;
alter table "insurance_setting_scheme" add constraint "insurance_setting_scheme_setting_id_fkey" foreign key (tenant_id, "setting_id") references "insurance_setting" (tenant_id, id) on delete restrict;
alter table "insurance_setting_tax" add constraint "insurance_setting_tax_setting_id_fkey" foreign key (tenant_id, "setting_id") references "insurance_setting" (tenant_id, id) on delete restrict;
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_commercial_policy_id_fkey" foreign key (tenant_id, "commercial_policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_compulsory_policy_id_fkey" foreign key (tenant_id, "compulsory_policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "vehicle_insurance_state" add constraint "vehicle_insurance_state_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
