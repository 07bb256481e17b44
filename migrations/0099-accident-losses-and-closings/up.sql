alter table "apply_seal" add column "accident_id" bigint;
create table "accident_register" (
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
  "register_no" varchar(32),
  "accident_id" bigint,
  "accident_no" varchar(32),
  "seq" integer,
  "plate_no" varchar(8),
  "customer_name" varchar(128),
  "city_code" varchar(12),
  "liability" smallint,
  "liability_rate" numeric(10,6),
  "certificate_no" varchar(32),
  "certificate_biz_id" bigint,
  "cover_compulsory" boolean not null default false,
  "cover_commercial" boolean not null default false,
  "subrogation" boolean not null default false,
  "refuse_reason" varchar(500),
  "absolute_deductible" numeric(12,2),
  "deductible_rate" numeric(10,6),
  "charge_reason" varchar(300),
  "loss_total" numeric(12,2) not null default 0,
  "claim_compulsory" numeric(12,2) not null default 0,
  "claim_commercial" numeric(12,2) not null default 0,
  "claim_other" numeric(12,2) not null default 0,
  "claim_total" numeric(12,2) not null default 0,
  "uninsured" numeric(12,2) not null default 0,
  "penalty_amt" numeric(12,2) not null default 0,
  "customer_amt" numeric(12,2) not null default 0,
  "self_amt" numeric(12,2) not null default 0,
  "pay_to" smallint,
  "repair_plan" smallint,
  "repair_mechanism_id" bigint,
  "in_shop_date" date,
  "plan_out_date" date,
  "work_order_id" bigint,
  "work_order_no" varchar(32),
  "seal_status" smallint,
  "agreement_signed" boolean not null default false,
  "agreement_biz_id" bigint,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "accident_register_pkey" primary key ("tenant_id", "id")
);
alter table "accident_register" add constraint "accident_register_absolute_deductible_check" check ("absolute_deductible" >= 0 and "absolute_deductible" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_claim_commercial_check" check ("claim_commercial" >= 0 and "claim_commercial" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_claim_compulsory_check" check ("claim_compulsory" >= 0 and "claim_compulsory" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_claim_other_check" check ("claim_other" >= 0 and "claim_other" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_claim_total_check" check ("claim_total" >= 0 and "claim_total" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_customer_amt_check" check ("customer_amt" >= 0 and "customer_amt" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident_register" add constraint "accident_register_liability_check" check ("liability" in (1, 2, 3, 4, 5, 6, 7));
alter table "accident_register" add constraint "accident_register_loss_total_check" check ("loss_total" >= 0 and "loss_total" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_pay_to_check" check ("pay_to" in (1, 2, 3, 4));
alter table "accident_register" add constraint "accident_register_penalty_amt_check" check ("penalty_amt" >= 0 and "penalty_amt" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_repair_plan_check" check ("repair_plan" in (1, 2, 3));
alter table "accident_register" add constraint "accident_register_seal_status_check" check ("seal_status" in (0, 1, 2, 3));
alter table "accident_register" add constraint "accident_register_self_amt_check" check ("self_amt" >= 0 and "self_amt" <= 9999999999.99);
alter table "accident_register" add constraint "accident_register_status_check" check (status in (1, 4, 100, 101, 102, 103));
alter table "accident_register" add constraint "accident_register_uninsured_check" check ("uninsured" >= 0 and "uninsured" <= 9999999999.99);
alter table "accident_register" enable row level security;
alter table "accident_register" force row level security;
create policy tenant_wall on "accident_register" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_register" for select to fleet_read using (true);
create policy report_tenant on "accident_register" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_register" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_register" to fleet_app;
grant select on "accident_register" to fleet_read;
grant select on "accident_register" to fleet_report;
create table "accident_register_charge" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "register_id" bigint not null,
  "charge_kind" smallint,
  "basis" varchar(200),
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "rate" numeric(10,6),
  "amt" numeric(12,2),
  "contract_clause" varchar(200),
  constraint "accident_register_charge_pkey" primary key ("tenant_id", "id")
);
alter table "accident_register_charge" add constraint "accident_register_charge_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "accident_register_charge" add constraint "accident_register_charge_charge_kind_check" check ("charge_kind" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_register_charge" add constraint "accident_register_charge_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "accident_register_charge" enable row level security;
alter table "accident_register_charge" force row level security;
create policy tenant_wall on "accident_register_charge" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_register_charge" for select to fleet_read using (true);
create policy report_tenant on "accident_register_charge" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_register_charge" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_register_charge" to fleet_app;
grant select on "accident_register_charge" to fleet_read;
grant select on "accident_register_charge" to fleet_report;
create table "accident_register_loss" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "register_id" bigint not null,
  "accident_id" bigint,
  "loss_kind" smallint,
  "party_id" bigint,
  "claimed_amt" numeric(12,2),
  "assessed_amt" numeric(12,2),
  "insurable" boolean not null default true,
  "shares_typed" boolean not null default false,
  "by_compulsory" numeric(12,2),
  "by_commercial" numeric(12,2),
  "by_other" numeric(12,2),
  "by_self" numeric(12,2),
  "share_reason" varchar(200),
  "basis" varchar(300),
  "policy_id" bigint,
  "assess_date" date,
  "note" varchar(200),
  constraint "accident_register_loss_pkey" primary key ("tenant_id", "id")
);
alter table "accident_register_loss" add constraint "accident_register_loss_assessed_amt_check" check ("assessed_amt" >= 0 and "assessed_amt" <= 9999999999.99);
alter table "accident_register_loss" add constraint "accident_register_loss_by_commercial_check" check ("by_commercial" >= 0 and "by_commercial" <= 9999999999.99);
alter table "accident_register_loss" add constraint "accident_register_loss_by_compulsory_check" check ("by_compulsory" >= 0 and "by_compulsory" <= 9999999999.99);
alter table "accident_register_loss" add constraint "accident_register_loss_by_other_check" check ("by_other" >= 0 and "by_other" <= 9999999999.99);
alter table "accident_register_loss" add constraint "accident_register_loss_by_self_check" check ("by_self" >= 0 and "by_self" <= 9999999999.99);
alter table "accident_register_loss" add constraint "accident_register_loss_claimed_amt_check" check ("claimed_amt" >= 0 and "claimed_amt" <= 9999999999.99);
alter table "accident_register_loss" add constraint "accident_register_loss_loss_kind_check" check ("loss_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "accident_register_loss" enable row level security;
alter table "accident_register_loss" force row level security;
create policy tenant_wall on "accident_register_loss" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_register_loss" for select to fleet_read using (true);
create policy report_tenant on "accident_register_loss" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_register_loss" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_register_loss" to fleet_app;
grant select on "accident_register_loss" to fleet_read;
grant select on "accident_register_loss" to fleet_report;
create table "accident_terminate" (
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
  "terminate_no" varchar(32),
  "accident_id" bigint,
  "accident_no" varchar(32),
  "plate_no" varchar(8),
  "customer_name" varchar(128),
  "city_code" varchar(12),
  "close_kind" smallint,
  "next_std_premium" numeric(12,2),
  "factor_after_claim" numeric(14,2),
  "factor_no_claim" numeric(14,2),
  "next_extra" numeric(12,2) not null default 0,
  "charge_reason" varchar(300),
  "loss_total" numeric(12,2) not null default 0,
  "repair_total" numeric(12,2) not null default 0,
  "tow_amt" numeric(12,2) not null default 0,
  "claim_total" numeric(12,2) not null default 0,
  "third_total" numeric(12,2) not null default 0,
  "charge_total" numeric(12,2) not null default 0,
  "charge_registered" numeric(12,2) not null default 0,
  "charge_cut" numeric(12,2) not null default 0,
  "our_net_loss" numeric(12,2) not null default 0,
  "net_basis" varchar(300),
  "downtime_from" date,
  "downtime_to" date,
  "downtime_days" integer,
  "total_loss" boolean not null default false,
  "salvage_amt" numeric(12,2),
  "lender_part_amt" numeric(12,2) not null default 0,
  "docs_complete" boolean not null default false,
  "close_notice_biz_id" bigint,
  "conclusion" varchar(1000),
  "responsibility" varchar(32),
  "closed_time" timestamptz,
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "accident_terminate_pkey" primary key ("tenant_id", "id")
);
alter table "accident_terminate" add constraint "accident_terminate_charge_cut_check" check ("charge_cut" >= 0 and "charge_cut" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_charge_registered_check" check ("charge_registered" >= 0 and "charge_registered" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_charge_total_check" check ("charge_total" >= 0 and "charge_total" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_claim_total_check" check ("claim_total" >= 0 and "claim_total" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_close_kind_check" check ("close_kind" in (1, 2, 3, 4, 5, 6));
alter table "accident_terminate" add constraint "accident_terminate_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident_terminate" add constraint "accident_terminate_lender_part_amt_check" check ("lender_part_amt" >= 0 and "lender_part_amt" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_loss_total_check" check ("loss_total" >= 0 and "loss_total" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_next_std_premium_check" check ("next_std_premium" >= 0 and "next_std_premium" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_repair_total_check" check ("repair_total" >= 0 and "repair_total" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_salvage_amt_check" check ("salvage_amt" >= 0 and "salvage_amt" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_status_check" check (status in (1, 100, 101, 102, 103));
alter table "accident_terminate" add constraint "accident_terminate_third_total_check" check ("third_total" >= 0 and "third_total" <= 9999999999.99);
alter table "accident_terminate" add constraint "accident_terminate_tow_amt_check" check ("tow_amt" >= 0 and "tow_amt" <= 9999999999.99);
alter table "accident_terminate" enable row level security;
alter table "accident_terminate" force row level security;
create policy tenant_wall on "accident_terminate" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_terminate" for select to fleet_read using (true);
create policy report_tenant on "accident_terminate" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_terminate" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_terminate" to fleet_app;
grant select on "accident_terminate" to fleet_read;
grant select on "accident_terminate" to fleet_report;
create table "accident_terminate_charge" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "terminate_id" bigint not null,
  "charge_kind" smallint,
  "basis" varchar(200),
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "rate" numeric(10,6),
  "amt" numeric(12,2),
  "contract_clause" varchar(200),
  constraint "accident_terminate_charge_pkey" primary key ("tenant_id", "id")
);
alter table "accident_terminate_charge" add constraint "accident_terminate_charge_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "accident_terminate_charge" add constraint "accident_terminate_charge_charge_kind_check" check ("charge_kind" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_terminate_charge" add constraint "accident_terminate_charge_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "accident_terminate_charge" enable row level security;
alter table "accident_terminate_charge" force row level security;
create policy tenant_wall on "accident_terminate_charge" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_terminate_charge" for select to fleet_read using (true);
create policy report_tenant on "accident_terminate_charge" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_terminate_charge" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_terminate_charge" to fleet_app;
grant select on "accident_terminate_charge" to fleet_read;
grant select on "accident_terminate_charge" to fleet_report;
create table "accident_terminate_claim" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "terminate_id" bigint not null,
  "payer_kind" smallint,
  "payer_id" bigint,
  "payer_name" varchar(64),
  "policy_id" bigint,
  "expect_amt" numeric(12,2),
  "actual_amt" numeric(12,2),
  "pay_to" smallint,
  "received_date" date,
  "receivable_id" bigint,
  constraint "accident_terminate_claim_pkey" primary key ("tenant_id", "id")
);
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_actual_amt_check" check ("actual_amt" >= 0 and "actual_amt" <= 9999999999.99);
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_expect_amt_check" check ("expect_amt" >= 0 and "expect_amt" <= 9999999999.99);
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_pay_to_check" check ("pay_to" in (1, 2, 3, 4));
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_payer_kind_check" check ("payer_kind" in (1, 2, 3, 4));
alter table "accident_terminate_claim" enable row level security;
alter table "accident_terminate_claim" force row level security;
create policy tenant_wall on "accident_terminate_claim" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_terminate_claim" for select to fleet_read using (true);
create policy report_tenant on "accident_terminate_claim" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_terminate_claim" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_terminate_claim" to fleet_app;
grant select on "accident_terminate_claim" to fleet_read;
grant select on "accident_terminate_claim" to fleet_report;
create table "accident_terminate_pay" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "terminate_id" bigint not null,
  "party_id" bigint,
  "payee_type" smallint,
  "payee_id" bigint,
  "payee_account_id" bigint,
  "amt" numeric(12,2),
  "note" varchar(200),
  "payable_id" bigint,
  constraint "accident_terminate_pay_pkey" primary key ("tenant_id", "id")
);
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_payee_type_check" check ("payee_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "accident_terminate_pay" enable row level security;
alter table "accident_terminate_pay" force row level security;
create policy tenant_wall on "accident_terminate_pay" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_terminate_pay" for select to fleet_read using (true);
create policy report_tenant on "accident_terminate_pay" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_terminate_pay" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_terminate_pay" to fleet_app;
grant select on "accident_terminate_pay" to fleet_read;
grant select on "accident_terminate_pay" to fleet_report;
create table "accident_terminate_repair" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "terminate_id" bigint not null,
  "dicker_id" bigint,
  "mechanism_id" bigint,
  "item" varchar(64),
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "amt" numeric(12,2) not null default 0,
  "in_shop_date" date,
  "out_shop_date" date,
  "warranty_to" date,
  "cost_state" smallint,
  "settlement_id" bigint,
  constraint "accident_terminate_repair_pkey" primary key ("tenant_id", "id")
);
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_cost_state_check" check ("cost_state" in (1, 2, 3));
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "accident_terminate_repair" enable row level security;
alter table "accident_terminate_repair" force row level security;
create policy tenant_wall on "accident_terminate_repair" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_terminate_repair" for select to fleet_read using (true);
create policy report_tenant on "accident_terminate_repair" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_terminate_repair" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_terminate_repair" to fleet_app;
grant select on "accident_terminate_repair" to fleet_read;
grant select on "accident_terminate_repair" to fleet_report;
create index "accident_party_search" on "accident_party" using gin ("name" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "apply_seal_accident_id_idx" on "apply_seal" ("accident_id");
create index "accident_register_accident_id_idx" on "accident_register" ("accident_id");
create index "accident_register_accident_id_status_idx" on "accident_register" (tenant_id, "accident_id", "status") where is_deleted = 0;
create index "accident_register_city_code_idx" on "accident_register" (tenant_id, "city_code");
create index "accident_register_city_code_status_idx" on "accident_register" (tenant_id, "city_code", "status") where is_deleted = 0;
create index "accident_register_create_dept_idx" on "accident_register" ("create_dept");
create index "accident_register_create_user_idx" on "accident_register" ("create_user");
create index "accident_register_is_deleted_create_time_id_list" on "accident_register" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_register_is_deleted_status_create_time_id_list" on "accident_register" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "accident_register_register_no_key" on "accident_register" (tenant_id, "register_no") where is_deleted = 0;
create index "accident_register_repair_mechanism_id_idx" on "accident_register" ("repair_mechanism_id");
create index "accident_register_search" on "accident_register" using gin ("accident_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "register_no" gin_trgm_ops);
create index "accident_register_work_order_id_idx" on "accident_register" (tenant_id, "work_order_id") where is_deleted = 0;
create index "accident_register_charge_register_id_line_no_idx" on "accident_register_charge" ("register_id", "line_no");
create index "accident_register_loss_accident_id_idx" on "accident_register_loss" (tenant_id, "accident_id");
create index "accident_register_loss_party_id_idx" on "accident_register_loss" ("party_id");
create index "accident_register_loss_policy_id_idx" on "accident_register_loss" ("policy_id");
create index "accident_register_loss_register_id_line_no_idx" on "accident_register_loss" ("register_id", "line_no");
create unique index "accident_terminate_accident_id_e60cfa_key" on "accident_terminate" (tenant_id, "accident_id") where is_deleted = 0 and (status in (103, 102, 1));
create index "accident_terminate_accident_id_idx" on "accident_terminate" ("accident_id");
create index "accident_terminate_city_code_idx" on "accident_terminate" (tenant_id, "city_code");
create index "accident_terminate_city_code_status_idx" on "accident_terminate" (tenant_id, "city_code", "status") where is_deleted = 0;
create index "accident_terminate_create_dept_idx" on "accident_terminate" ("create_dept");
create index "accident_terminate_create_user_idx" on "accident_terminate" ("create_user");
create index "accident_terminate_is_deleted_create_time_id_list" on "accident_terminate" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_terminate_is_deleted_status_create_time_id_list" on "accident_terminate" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accident_terminate_search" on "accident_terminate" using gin ("accident_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "terminate_no" gin_trgm_ops);
create unique index "accident_terminate_terminate_no_key" on "accident_terminate" (tenant_id, "terminate_no") where is_deleted = 0;
create index "accident_terminate_charge_terminate_id_line_no_idx" on "accident_terminate_charge" ("terminate_id", "line_no");
create index "accident_terminate_claim_payer_id_idx" on "accident_terminate_claim" ("payer_id");
create index "accident_terminate_claim_policy_id_idx" on "accident_terminate_claim" ("policy_id");
create index "accident_terminate_claim_receivable_id_idx" on "accident_terminate_claim" (tenant_id, "receivable_id");
create index "accident_terminate_claim_terminate_id_line_no_idx" on "accident_terminate_claim" ("terminate_id", "line_no");
create index "accident_terminate_pay_party_id_idx" on "accident_terminate_pay" ("party_id");
create index "accident_terminate_pay_payable_id_idx" on "accident_terminate_pay" ("payable_id");
create index "accident_terminate_pay_payee_account_id_idx" on "accident_terminate_pay" ("payee_account_id");
create index "accident_terminate_pay_payee_id_idx" on "accident_terminate_pay" ("payee_id");
create index "accident_terminate_pay_terminate_id_line_no_idx" on "accident_terminate_pay" ("terminate_id", "line_no");
create index "accident_terminate_repair_mechanism_id_cost_state_idx" on "accident_terminate_repair" (tenant_id, "mechanism_id", "cost_state");
create index "accident_terminate_repair_mechanism_id_idx" on "accident_terminate_repair" ("mechanism_id");
create index "accident_terminate_repair_search" on "accident_terminate_repair" using gin ("item" gin_trgm_ops);
create index "accident_terminate_repair_settlement_id_idx" on "accident_terminate_repair" ("settlement_id");
create index "accident_terminate_repair_terminate_id_line_no_idx" on "accident_terminate_repair" ("terminate_id", "line_no");
alter table "apply_seal" add constraint "apply_seal_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_register" add constraint "accident_register_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_register" add constraint "accident_register_repair_mechanism_id_fkey" foreign key (tenant_id, "repair_mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "accident_register" add constraint "accident_register_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "accident_register_charge" add constraint "accident_register_charge_register_id_fkey" foreign key (tenant_id, "register_id") references "accident_register" (tenant_id, id) on delete restrict;
alter table "accident_register_loss" add constraint "accident_register_loss_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_register_loss" add constraint "accident_register_loss_party_id_fkey" foreign key (tenant_id, "party_id") references "accident_party" (tenant_id, id) on delete restrict;
alter table "accident_register_loss" add constraint "accident_register_loss_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "accident_register_loss" add constraint "accident_register_loss_register_id_fkey" foreign key (tenant_id, "register_id") references "accident_register" (tenant_id, id) on delete restrict;
alter table "accident_terminate" add constraint "accident_terminate_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_terminate_charge" add constraint "accident_terminate_charge_terminate_id_fkey" foreign key (tenant_id, "terminate_id") references "accident_terminate" (tenant_id, id) on delete restrict;
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_payer_id_fkey" foreign key (tenant_id, "payer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_policy_id_fkey" foreign key (tenant_id, "policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "accident_terminate_claim" add constraint "accident_terminate_claim_terminate_id_fkey" foreign key (tenant_id, "terminate_id") references "accident_terminate" (tenant_id, id) on delete restrict;
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_party_id_fkey" foreign key (tenant_id, "party_id") references "accident_party" (tenant_id, id) on delete restrict;
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_payee_id_fkey" foreign key (tenant_id, "payee_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "accident_terminate_pay" add constraint "accident_terminate_pay_terminate_id_fkey" foreign key (tenant_id, "terminate_id") references "accident_terminate" (tenant_id, id) on delete restrict;
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_settlement_id_fkey" foreign key (tenant_id, "settlement_id") references "account_settlement" (tenant_id, id) on delete restrict;
alter table "accident_terminate_repair" add constraint "accident_terminate_repair_terminate_id_fkey" foreign key (tenant_id, "terminate_id") references "accident_terminate" (tenant_id, id) on delete restrict;
