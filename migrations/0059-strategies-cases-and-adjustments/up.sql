alter table "customer_city_quota" add column "quota_id" bigint;
alter table "customer_city_quota" add column "apply_id" bigint;
create table "city_quota_version" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "ceiling_id" bigint not null,
  "change_time" timestamptz,
  "change_user_id" bigint,
  "old_qty" integer,
  "new_qty" integer,
  "old_amount" numeric(12,2) not null default 0,
  "new_amount" numeric(12,2) not null default 0,
  "old_ratio" numeric(14,2),
  "new_ratio" numeric(14,2),
  "used_qty" integer,
  "reason" varchar(500),
  constraint "city_quota_version_pkey" primary key ("tenant_id", "id")
);
alter table "city_quota_version" add constraint "city_quota_version_new_amount_check" check ("new_amount" >= 0 and "new_amount" <= 9999999999.99);
alter table "city_quota_version" add constraint "city_quota_version_old_amount_check" check ("old_amount" >= 0 and "old_amount" <= 9999999999.99);
alter table "city_quota_version" enable row level security;
alter table "city_quota_version" force row level security;
create policy tenant_wall on "city_quota_version" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "city_quota_version" for select to fleet_read using (true);
create policy report_tenant on "city_quota_version" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "city_quota_version" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "city_quota_version" to fleet_app;
grant select on "city_quota_version" to fleet_read;
grant select on "city_quota_version" to fleet_report;
create table "quota" (
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
  "quota_no" varchar(32),
  "quota_apply_id" bigint,
  "apply_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "business_kind" varchar(32),
  "customer_kind" smallint,
  "biz_user_id" bigint,
  "city_codes" varchar(12)[] not null default '{}',
  "step" smallint,
  "round" integer,
  "credit_level" smallint,
  "resume_step" smallint,
  "refused" boolean not null default false,
  "approval_user_id" bigint,
  "step_users" jsonb,
  "skipped" jsonb,
  "step_time" timestamptz,
  "sla_due" timestamptz,
  "over_sla" boolean not null default false,
  "apply_qty" integer,
  "apply_amount" numeric(12,2) not null default 0,
  "suggest_qty" integer,
  "suggest_amount" numeric(12,2) not null default 0,
  "grant_qty" integer,
  "grant_amount" numeric(12,2) not null default 0,
  "strategy_id" bigint,
  "auto_score" numeric(14,1),
  "final_score" numeric(14,1),
  "grade" varchar(1),
  "score_rows" jsonb,
  "red_lines" jsonb,
  "valid_months" integer,
  "valid_from" date,
  "valid_to" date,
  "submit_time" timestamptz,
  "decide_time" timestamptz,
  "total_hours" numeric(14,1),
  "refuse_type" varchar(32),
  "refuse_reason" varchar(500),
  "cool_off_until" date,
  "appeal_count" integer,
  "snapshot" jsonb,
  "credit_no" varchar(32),
  "reason" varchar(1000),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "quota_pkey" primary key ("tenant_id", "id")
);
alter table "quota" add constraint "quota_apply_amount_check" check ("apply_amount" >= 0 and "apply_amount" <= 9999999999.99);
alter table "quota" add constraint "quota_apply_kind_check" check ("apply_kind" in (1, 2, 3, 4, 5, 6));
alter table "quota" add constraint "quota_credit_level_check" check ("credit_level" in (1, 2, 3));
alter table "quota" add constraint "quota_customer_kind_check" check ("customer_kind" in (1, 2, 3, 4, 5));
alter table "quota" add constraint "quota_grant_amount_check" check ("grant_amount" >= 0 and "grant_amount" <= 9999999999.99);
alter table "quota" add constraint "quota_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota" add constraint "quota_resume_step_check" check ("resume_step" in (1, 2, 3, 4, 5));
alter table "quota" add constraint "quota_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "quota" add constraint "quota_step_check" check ("step" in (1, 2, 3, 4, 5));
alter table "quota" add constraint "quota_suggest_amount_check" check ("suggest_amount" >= 0 and "suggest_amount" <= 9999999999.99);
alter table "quota" enable row level security;
alter table "quota" force row level security;
create policy tenant_wall on "quota" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota" for select to fleet_read using (true);
create policy report_tenant on "quota" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota" to fleet_app;
grant select on "quota" to fleet_read;
grant select on "quota" to fleet_report;
create table "quota_appeal" (
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
  "appeal_no" varchar(32),
  "quota_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "seq" integer,
  "appeal_kind" smallint,
  "reason" varchar(500),
  "new_evidence" bigint,
  "ask_lines" jsonb,
  "handler_id" bigint,
  "result" smallint,
  "result_reason" varchar(500),
  constraint "quota_appeal_pkey" primary key ("tenant_id", "id")
);
alter table "quota_appeal" add constraint "quota_appeal_appeal_kind_check" check ("appeal_kind" in (1, 2));
alter table "quota_appeal" add constraint "quota_appeal_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_appeal" add constraint "quota_appeal_result_check" check ("result" in (1, 2));
alter table "quota_appeal" add constraint "quota_appeal_status_check" check (status in (1, 2, 102));
alter table "quota_appeal" enable row level security;
alter table "quota_appeal" force row level security;
create policy tenant_wall on "quota_appeal" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_appeal" for select to fleet_read using (true);
create policy report_tenant on "quota_appeal" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_appeal" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_appeal" to fleet_app;
grant select on "quota_appeal" to fleet_read;
grant select on "quota_appeal" to fleet_report;
create table "quota_apply" (
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
  "apply_no" varchar(32),
  "apply_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "reason_type" varchar(32),
  "reason" varchar(1000),
  "total_qty" integer,
  "total_amount" numeric(12,2) not null default 0,
  "delta_qty" integer,
  "delta_amount" numeric(12,2) not null default 0,
  "risk_grade" varchar(1),
  "risk_score" numeric(14,1),
  "cur_quota" jsonb,
  "temp_from" date,
  "temp_to" date,
  "temp_reason" varchar(500),
  "expect_contract_no" varchar(64),
  "expect_sign_date" date,
  "quota_id" bigint,
  "quota_no" varchar(32),
  "overdue_amt" numeric(12,2) not null default 0,
  "overdue_days" integer,
  "process_instance_id" varchar(64),
  constraint "quota_apply_pkey" primary key ("tenant_id", "id")
);
alter table "quota_apply" add constraint "quota_apply_apply_kind_check" check ("apply_kind" in (1, 2, 3, 4, 5, 6));
alter table "quota_apply" add constraint "quota_apply_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_apply" add constraint "quota_apply_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "quota_apply" add constraint "quota_apply_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "quota_apply" add constraint "quota_apply_total_amount_check" check ("total_amount" >= 0 and "total_amount" <= 9999999999.99);
alter table "quota_apply" enable row level security;
alter table "quota_apply" force row level security;
create policy tenant_wall on "quota_apply" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_apply" for select to fleet_read using (true);
create policy report_tenant on "quota_apply" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_apply" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_apply" to fleet_app;
grant select on "quota_apply" to fleet_read;
grant select on "quota_apply" to fleet_report;
create table "quota_apply_detail" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "apply_id" bigint not null,
  "city_code" varchar(12),
  "to_city_code" varchar(12),
  "usage" varchar(32),
  "car_model_ids" bigint[] not null default '{}',
  "cur_qty" integer,
  "cur_amount" numeric(12,2) not null default 0,
  "occupied_qty" integer,
  "available_qty" integer,
  "apply_qty" integer,
  "apply_amount" numeric(12,2),
  "unit_rent" numeric(12,2),
  "unit_price" numeric(12,2),
  "deposit" numeric(12,2),
  "down_payment" numeric(12,2),
  "term_months" integer,
  "unit_exposure" numeric(12,2) not null default 0,
  "expect_date" date,
  "remark" varchar(200),
  constraint "quota_apply_detail_pkey" primary key ("tenant_id", "id")
);
alter table "quota_apply_detail" add constraint "quota_apply_detail_apply_amount_check" check ("apply_amount" >= 0 and "apply_amount" <= 9999999999.99);
alter table "quota_apply_detail" add constraint "quota_apply_detail_cur_amount_check" check ("cur_amount" >= 0 and "cur_amount" <= 9999999999.99);
alter table "quota_apply_detail" add constraint "quota_apply_detail_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "quota_apply_detail" add constraint "quota_apply_detail_down_payment_check" check ("down_payment" >= 0 and "down_payment" <= 9999999999.99);
alter table "quota_apply_detail" add constraint "quota_apply_detail_unit_exposure_check" check ("unit_exposure" >= 0 and "unit_exposure" <= 9999999999.99);
alter table "quota_apply_detail" add constraint "quota_apply_detail_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "quota_apply_detail" add constraint "quota_apply_detail_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "quota_apply_detail" enable row level security;
alter table "quota_apply_detail" force row level security;
create policy tenant_wall on "quota_apply_detail" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_apply_detail" for select to fleet_read using (true);
create policy report_tenant on "quota_apply_detail" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_apply_detail" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_apply_detail" to fleet_app;
grant select on "quota_apply_detail" to fleet_read;
grant select on "quota_apply_detail" to fleet_report;
create table "quota_condition" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "quota_id" bigint not null,
  "cond_kind" varchar(32),
  "value" varchar(64),
  "precedent" boolean not null default false,
  "due_date" date,
  "state" smallint,
  "done_by" bigint,
  "done_time" timestamptz,
  "proof_biz_id" bigint,
  "waive_reason" varchar(200),
  constraint "quota_condition_pkey" primary key ("tenant_id", "id")
);
alter table "quota_condition" add constraint "quota_condition_state_check" check ("state" in (0, 1, 2));
alter table "quota_condition" enable row level security;
alter table "quota_condition" force row level security;
create policy tenant_wall on "quota_condition" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_condition" for select to fleet_read using (true);
create policy report_tenant on "quota_condition" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_condition" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_condition" to fleet_app;
grant select on "quota_condition" to fleet_read;
grant select on "quota_condition" to fleet_report;
create table "quota_detail" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "quota_id" bigint not null,
  "city_code" varchar(12),
  "usage" varchar(32),
  "cur_qty" integer,
  "cur_amount" numeric(12,2) not null default 0,
  "used_qty" integer,
  "apply_qty" integer,
  "apply_amount" numeric(12,2),
  "unit_rent" numeric(12,2),
  "unit_price" numeric(12,2),
  "deposit" numeric(12,2),
  "down_payment" numeric(12,2),
  "unit_exposure" numeric(12,2) not null default 0,
  "suggest_qty" integer,
  "suggest_amount" numeric(12,2) not null default 0,
  "primary_qty" integer,
  "primary_amount" numeric(12,2) not null default 0,
  "dd_qty" integer,
  "dd_amount" numeric(12,2) not null default 0,
  "final_qty" integer,
  "final_amount" numeric(12,2) not null default 0,
  "grant_qty" integer,
  "grant_amount" numeric(12,2) not null default 0,
  "pool_room_qty" integer,
  "pool_room_amount" numeric(12,2) not null default 0,
  "note" varchar(200),
  constraint "quota_detail_pkey" primary key ("tenant_id", "id")
);
alter table "quota_detail" add constraint "quota_detail_apply_amount_check" check ("apply_amount" >= 0 and "apply_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_cur_amount_check" check ("cur_amount" >= 0 and "cur_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_dd_amount_check" check ("dd_amount" >= 0 and "dd_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_down_payment_check" check ("down_payment" >= 0 and "down_payment" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_final_amount_check" check ("final_amount" >= 0 and "final_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_grant_amount_check" check ("grant_amount" >= 0 and "grant_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_primary_amount_check" check ("primary_amount" >= 0 and "primary_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_suggest_amount_check" check ("suggest_amount" >= 0 and "suggest_amount" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_unit_exposure_check" check ("unit_exposure" >= 0 and "unit_exposure" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "quota_detail" add constraint "quota_detail_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "quota_detail" enable row level security;
alter table "quota_detail" force row level security;
create policy tenant_wall on "quota_detail" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_detail" for select to fleet_read using (true);
create policy report_tenant on "quota_detail" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_detail" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_detail" to fleet_app;
grant select on "quota_detail" to fleet_read;
grant select on "quota_detail" to fleet_report;
create table "quota_loan" (
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
  "customer_id" bigint,
  "lender" varchar(64),
  "loan_kind" varchar(32),
  "principal" numeric(12,2),
  "balance" numeric(12,2),
  "month_pay" numeric(12,2),
  "start_date" date,
  "end_date" date,
  "rate" numeric(10,6),
  "pledge" varchar(128),
  "vehicle_qty" integer,
  "guarantor" varchar(64),
  "five_class" smallint,
  "overdue_times" integer,
  "overdue_max_days" integer,
  "source" smallint,
  "confirmed" boolean not null default false,
  constraint "quota_loan_pkey" primary key ("tenant_id", "id")
);
alter table "quota_loan" add constraint "quota_loan_balance_check" check ("balance" >= 0 and "balance" <= 9999999999.99);
alter table "quota_loan" add constraint "quota_loan_five_class_check" check ("five_class" in (1, 2, 3, 4, 5));
alter table "quota_loan" add constraint "quota_loan_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_loan" add constraint "quota_loan_month_pay_check" check ("month_pay" >= 0 and "month_pay" <= 9999999999.99);
alter table "quota_loan" add constraint "quota_loan_principal_check" check ("principal" >= 0 and "principal" <= 9999999999.99);
alter table "quota_loan" add constraint "quota_loan_source_check" check ("source" in (1, 2, 3, 4));
alter table "quota_loan" enable row level security;
alter table "quota_loan" force row level security;
create policy tenant_wall on "quota_loan" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_loan" for select to fleet_read using (true);
create policy report_tenant on "quota_loan" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_loan" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_loan" to fleet_app;
grant select on "quota_loan" to fleet_read;
grant select on "quota_loan" to fleet_report;
create table "quota_review" (
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
  "quota_id" bigint,
  "round" integer,
  "step" smallint,
  "level" integer,
  "reviewer_id" bigint,
  "received_time" timestamptz,
  "first_save_time" timestamptz,
  "decide_time" timestamptz,
  "decision" smallint,
  "target_step" smallint,
  "opinion" varchar(2000),
  "lines" jsonb,
  "score_overrides" jsonb,
  "revoked_time" timestamptz,
  "revoke_reason" varchar(200),
  "payload" jsonb,
  "attach_biz_id" bigint,
  constraint "quota_review_pkey" primary key ("tenant_id", "id")
);
alter table "quota_review" add constraint "quota_review_decision_check" check ("decision" in (1, 2, 3, 4));
alter table "quota_review" add constraint "quota_review_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_review" add constraint "quota_review_step_check" check ("step" in (1, 2, 3, 4, 5));
alter table "quota_review" add constraint "quota_review_target_step_check" check ("target_step" in (1, 2, 3, 4, 5));
alter table "quota_review" enable row level security;
alter table "quota_review" force row level security;
create policy tenant_wall on "quota_review" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_review" for select to fleet_read using (true);
create policy report_tenant on "quota_review" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_review" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_review" to fleet_app;
grant select on "quota_review" to fleet_read;
grant select on "quota_review" to fleet_report;
create table "risk_quota" (
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
  "adjust_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "risk_grade" varchar(1),
  "risk_score" numeric(14,1),
  "whole_customer" boolean not null default false,
  "reason_type" varchar(32),
  "reason" varchar(1000),
  "risk_record_id" bigint,
  "immediate" boolean not null default false,
  "effective_date" date,
  "attach_biz_id" bigint,
  "before_qty" integer,
  "before_amount" numeric(12,2) not null default 0,
  "after_qty" integer,
  "after_amount" numeric(12,2) not null default 0,
  "exposure" jsonb,
  "effect_time" timestamptz,
  "lapse_reason" varchar(200),
  "process_instance_id" varchar(64),
  constraint "risk_quota_pkey" primary key ("tenant_id", "id")
);
alter table "risk_quota" add constraint "risk_quota_adjust_kind_check" check ("adjust_kind" in (1, 2, 3, 4, 5, 6));
alter table "risk_quota" add constraint "risk_quota_after_amount_check" check ("after_amount" >= 0 and "after_amount" <= 9999999999.99);
alter table "risk_quota" add constraint "risk_quota_before_amount_check" check ("before_amount" >= 0 and "before_amount" <= 9999999999.99);
alter table "risk_quota" add constraint "risk_quota_is_deleted_check" check (is_deleted in (0, 1));
alter table "risk_quota" add constraint "risk_quota_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "risk_quota" enable row level security;
alter table "risk_quota" force row level security;
create policy tenant_wall on "risk_quota" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_quota" for select to fleet_read using (true);
create policy report_tenant on "risk_quota" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_quota" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_quota" to fleet_app;
grant select on "risk_quota" to fleet_read;
grant select on "risk_quota" to fleet_report;
create table "risk_quota_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "adjust_id" bigint not null,
  "city_code" varchar(12),
  "before_qty" integer,
  "before_amount" numeric(12,2) not null default 0,
  "used_qty" integer,
  "after_qty" integer,
  "after_amount" numeric(12,2),
  "delta_qty" integer,
  "delta_amount" numeric(12,2) not null default 0,
  "valid_to_before" date,
  "valid_to_after" date,
  constraint "risk_quota_line_pkey" primary key ("tenant_id", "id")
);
alter table "risk_quota_line" add constraint "risk_quota_line_after_amount_check" check ("after_amount" >= 0 and "after_amount" <= 9999999999.99);
alter table "risk_quota_line" add constraint "risk_quota_line_before_amount_check" check ("before_amount" >= 0 and "before_amount" <= 9999999999.99);
alter table "risk_quota_line" enable row level security;
alter table "risk_quota_line" force row level security;
create policy tenant_wall on "risk_quota_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_quota_line" for select to fleet_read using (true);
create policy report_tenant on "risk_quota_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_quota_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_quota_line" to fleet_app;
grant select on "risk_quota_line" to fleet_read;
grant select on "risk_quota_line" to fleet_report;
create table "strategy" (
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
  "strategy_name" varchar(64),
  "version_no" integer,
  "origin_id" bigint,
  "business_kinds" varchar(32)[] not null default '{}',
  "customer_kinds" smallint[] not null default '{}',
  "change_note" varchar(500),
  "freeze_days" integer,
  "freeze_min_amt" numeric(12,2),
  "thaw_days" integer,
  "grade_drop_freeze" varchar(1),
  "idle_days" integer,
  "alert_use_rate" numeric(10,6),
  "alert_licence_days" integer,
  "alert_flow_fall" numeric(10,6),
  "alert_promises" integer,
  "alert_promise_days" integer,
  "auto_rules" jsonb,
  "simulation" jsonb,
  "publish_user_id" bigint,
  "publish_time" timestamptz,
  "retire_time" timestamptz,
  constraint "strategy_pkey" primary key ("tenant_id", "id")
);
alter table "strategy" add constraint "strategy_customer_kinds_check" check ("customer_kinds" <@ array[1, 2, 3, 4, 5]::smallint[]);
alter table "strategy" add constraint "strategy_freeze_min_amt_check" check ("freeze_min_amt" >= 0 and "freeze_min_amt" <= 9999999999.99);
alter table "strategy" add constraint "strategy_is_deleted_check" check (is_deleted in (0, 1));
alter table "strategy" add constraint "strategy_status_check" check (status in (1, 2, 103));
alter table "strategy" enable row level security;
alter table "strategy" force row level security;
create policy tenant_wall on "strategy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy" for select to fleet_read using (true);
create policy report_tenant on "strategy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy" to fleet_app;
grant select on "strategy" to fleet_read;
grant select on "strategy" to fleet_report;
create table "strategy_behaviour" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "record_type" varchar(32),
  "stage" integer,
  "points" numeric(14,1),
  "level" smallint,
  "half_after_days" integer,
  "zero_after_days" integer,
  constraint "strategy_behaviour_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_behaviour" add constraint "strategy_behaviour_level_check" check ("level" in (1, 2, 3, 4));
alter table "strategy_behaviour" enable row level security;
alter table "strategy_behaviour" force row level security;
create policy tenant_wall on "strategy_behaviour" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_behaviour" for select to fleet_read using (true);
create policy report_tenant on "strategy_behaviour" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_behaviour" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_behaviour" to fleet_app;
grant select on "strategy_behaviour" to fleet_read;
grant select on "strategy_behaviour" to fleet_report;
create table "strategy_check_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "item_code" varchar(16),
  "item_name" varchar(100),
  "group_name" varchar(32),
  "must" boolean not null default false,
  "auto_key" varchar(32),
  "sort" integer,
  constraint "strategy_check_item_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_check_item" enable row level security;
alter table "strategy_check_item" force row level security;
create policy tenant_wall on "strategy_check_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_check_item" for select to fleet_read using (true);
create policy report_tenant on "strategy_check_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_check_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_check_item" to fleet_app;
grant select on "strategy_check_item" to fleet_read;
grant select on "strategy_check_item" to fleet_report;
create table "strategy_grade" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "grade" varchar(1),
  "min_score" numeric(14,1),
  "target_coverage" numeric(14,2),
  "growth_factor" numeric(14,2),
  "asset_factor" numeric(14,2),
  "deposit_months" integer,
  "prepay_months" integer,
  "guarantee" smallint,
  "guarantee_from" numeric(12,2),
  "valid_months" integer,
  "temp_rate" numeric(10,6),
  constraint "strategy_grade_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_grade" add constraint "strategy_grade_guarantee_check" check ("guarantee" in (0, 1, 2, 3));
alter table "strategy_grade" add constraint "strategy_grade_guarantee_from_check" check ("guarantee_from" >= 0 and "guarantee_from" <= 9999999999.99);
alter table "strategy_grade" enable row level security;
alter table "strategy_grade" force row level security;
create policy tenant_wall on "strategy_grade" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_grade" for select to fleet_read using (true);
create policy report_tenant on "strategy_grade" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_grade" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_grade" to fleet_app;
grant select on "strategy_grade" to fleet_read;
grant select on "strategy_grade" to fleet_report;
create table "strategy_indicator" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "code" varchar(16),
  "dimension" smallint,
  "name" varchar(64),
  "auto_key" varchar(32),
  "max_points" numeric(14,1),
  "bands" jsonb,
  "except_business" varchar(32)[] not null default '{}',
  "dd_verified" boolean not null default false,
  constraint "strategy_indicator_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_indicator" add constraint "strategy_indicator_dimension_check" check ("dimension" in (1, 2, 3, 4, 5));
alter table "strategy_indicator" enable row level security;
alter table "strategy_indicator" force row level security;
create policy tenant_wall on "strategy_indicator" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_indicator" for select to fleet_read using (true);
create policy report_tenant on "strategy_indicator" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_indicator" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_indicator" to fleet_app;
grant select on "strategy_indicator" to fleet_read;
grant select on "strategy_indicator" to fleet_report;
create table "strategy_red_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "code" varchar(16),
  "name" varchar(100),
  "rule_key" varchar(32),
  "threshold" numeric(14,2),
  "threshold_rate" numeric(10,6),
  "veto" boolean not null default false,
  "waiver_level" smallint,
  constraint "strategy_red_line_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_red_line" add constraint "strategy_red_line_waiver_level_check" check ("waiver_level" in (0, 1, 2));
alter table "strategy_red_line" enable row level security;
alter table "strategy_red_line" force row level security;
create policy tenant_wall on "strategy_red_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_red_line" for select to fleet_read using (true);
create policy report_tenant on "strategy_red_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_red_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_red_line" to fleet_app;
grant select on "strategy_red_line" to fleet_read;
grant select on "strategy_red_line" to fleet_report;
create table "strategy_routing" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "step" smallint,
  "amount_from" numeric(12,2),
  "amount_to" numeric(12,2),
  "levels" integer,
  "sla_hours" integer,
  "skip_rule" smallint,
  constraint "strategy_routing_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_routing" add constraint "strategy_routing_amount_from_check" check ("amount_from" >= 0 and "amount_from" <= 9999999999.99);
alter table "strategy_routing" add constraint "strategy_routing_amount_to_check" check ("amount_to" >= 0 and "amount_to" <= 9999999999.99);
alter table "strategy_routing" add constraint "strategy_routing_skip_rule_check" check ("skip_rule" in (0, 1, 2));
alter table "strategy_routing" add constraint "strategy_routing_step_check" check ("step" in (1, 2, 3, 4, 5));
alter table "strategy_routing" enable row level security;
alter table "strategy_routing" force row level security;
create policy tenant_wall on "strategy_routing" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_routing" for select to fleet_read using (true);
create policy report_tenant on "strategy_routing" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_routing" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_routing" to fleet_app;
grant select on "strategy_routing" to fleet_read;
grant select on "strategy_routing" to fleet_report;
create table "strategy_user" (
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
  "step" smallint,
  "city_codes" varchar(12)[] not null default '{}',
  "amount_from" numeric(12,2),
  "amount_to" numeric(12,2),
  "user_id" bigint,
  "backup_user_id" bigint,
  "max_open" integer,
  constraint "strategy_user_pkey" primary key ("tenant_id", "id")
);
alter table "strategy_user" add constraint "strategy_user_amount_from_check" check ("amount_from" >= 0 and "amount_from" <= 9999999999.99);
alter table "strategy_user" add constraint "strategy_user_amount_to_check" check ("amount_to" >= 0 and "amount_to" <= 9999999999.99);
alter table "strategy_user" add constraint "strategy_user_is_deleted_check" check (is_deleted in (0, 1));
alter table "strategy_user" add constraint "strategy_user_status_check" check (status in (1, 2));
alter table "strategy_user" add constraint "strategy_user_step_check" check ("step" in (0, 1, 2, 3, 4, 5));
alter table "strategy_user" enable row level security;
alter table "strategy_user" force row level security;
create policy tenant_wall on "strategy_user" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "strategy_user" for select to fleet_read using (true);
create policy report_tenant on "strategy_user" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "strategy_user" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "strategy_user" to fleet_app;
grant select on "strategy_user" to fleet_read;
grant select on "strategy_user" to fleet_report;
create index "customer_city_quota_apply_id_idx" on "customer_city_quota" ("apply_id");
create index "customer_city_quota_quota_id_idx" on "customer_city_quota" ("quota_id");
create index "city_quota_version_ceiling_id_line_no_idx" on "city_quota_version" ("ceiling_id", "line_no");
create index "city_quota_version_change_user_id_idx" on "city_quota_version" ("change_user_id");
create index "quota_approval_user_id_idx" on "quota" ("approval_user_id");
create index "quota_approval_user_id_status_idx" on "quota" (tenant_id, "approval_user_id", "status") where is_deleted = 0;
create index "quota_biz_user_id_idx" on "quota" ("biz_user_id");
create index "quota_business_kind_idx" on "quota" (tenant_id, "business_kind");
create index "quota_city_codes_idx" on "quota" using gin ("city_codes");
create index "quota_create_dept_idx" on "quota" ("create_dept");
create index "quota_create_user_idx" on "quota" ("create_user");
create unique index "quota_customer_id_f6c0dd_key" on "quota" (tenant_id, "customer_id") where is_deleted = 0 and (status = 102 or (status = 100 and refused = false));
create index "quota_customer_id_idx" on "quota" ("customer_id");
create index "quota_customer_id_status_idx" on "quota" (tenant_id, "customer_id", "status") where is_deleted = 0;
create index "quota_is_deleted_create_time_id_list" on "quota" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_is_deleted_status_create_time_id_list" on "quota" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "quota_quota_apply_id_idx" on "quota" ("quota_apply_id");
create unique index "quota_quota_no_key" on "quota" (tenant_id, "quota_no") where is_deleted = 0;
create index "quota_refuse_type_idx" on "quota" (tenant_id, "refuse_type");
create index "quota_search" on "quota" using gin ("customer_name" gin_trgm_ops, "grade" gin_trgm_ops, "quota_no" gin_trgm_ops);
create index "quota_sla_due_idx" on "quota" (tenant_id, "sla_due");
create index "quota_strategy_id_idx" on "quota" ("strategy_id");
create index "quota_valid_to_idx" on "quota" (tenant_id, "valid_to");
create unique index "quota_appeal_appeal_no_key" on "quota_appeal" (tenant_id, "appeal_no") where is_deleted = 0;
create index "quota_appeal_create_dept_idx" on "quota_appeal" ("create_dept");
create index "quota_appeal_create_user_idx" on "quota_appeal" ("create_user");
create index "quota_appeal_customer_id_idx" on "quota_appeal" ("customer_id");
create index "quota_appeal_handler_id_idx" on "quota_appeal" ("handler_id");
create index "quota_appeal_is_deleted_create_time_id_list" on "quota_appeal" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_appeal_is_deleted_status_create_time_id_list" on "quota_appeal" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "quota_appeal_quota_id_idx" on "quota_appeal" (tenant_id, "quota_id") where is_deleted = 0;
create index "quota_appeal_search" on "quota_appeal" using gin ("appeal_no" gin_trgm_ops, "customer_name" gin_trgm_ops);
create unique index "quota_apply_apply_no_key" on "quota_apply" (tenant_id, "apply_no") where is_deleted = 0;
create index "quota_apply_biz_dept_id_idx" on "quota_apply" ("biz_dept_id");
create index "quota_apply_biz_user_id_idx" on "quota_apply" ("biz_user_id");
create index "quota_apply_create_dept_idx" on "quota_apply" ("create_dept");
create index "quota_apply_create_user_idx" on "quota_apply" ("create_user");
create index "quota_apply_customer_id_idx" on "quota_apply" ("customer_id");
create index "quota_apply_customer_id_status_idx" on "quota_apply" (tenant_id, "customer_id", "status") where is_deleted = 0;
create index "quota_apply_is_deleted_create_time_id_list" on "quota_apply" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_apply_is_deleted_status_create_time_id_list" on "quota_apply" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "quota_apply_quota_id_idx" on "quota_apply" ("quota_id");
create index "quota_apply_reason_type_idx" on "quota_apply" (tenant_id, "reason_type");
create index "quota_apply_search" on "quota_apply" using gin ("apply_no" gin_trgm_ops, "customer_name" gin_trgm_ops);
create index "quota_apply_temp_from_idx" on "quota_apply" (tenant_id, "temp_from");
create index "quota_apply_temp_to_idx" on "quota_apply" (tenant_id, "temp_to");
create index "quota_apply_detail_apply_id_line_no_idx" on "quota_apply_detail" ("apply_id", "line_no");
create index "quota_apply_detail_city_code_idx" on "quota_apply_detail" (tenant_id, "city_code");
create index "quota_condition_done_by_idx" on "quota_condition" ("done_by");
create index "quota_condition_quota_id_line_no_idx" on "quota_condition" ("quota_id", "line_no");
create index "quota_detail_quota_id_line_no_idx" on "quota_detail" ("quota_id", "line_no");
create index "quota_loan_create_dept_idx" on "quota_loan" ("create_dept");
create index "quota_loan_create_user_idx" on "quota_loan" ("create_user");
create index "quota_loan_customer_id_idx" on "quota_loan" (tenant_id, "customer_id") where is_deleted = 0;
create index "quota_loan_is_deleted_create_time_id_list" on "quota_loan" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_loan_loan_kind_idx" on "quota_loan" (tenant_id, "loan_kind");
create index "quota_loan_search" on "quota_loan" using gin ("lender" gin_trgm_ops);
create index "quota_review_create_dept_idx" on "quota_review" ("create_dept");
create index "quota_review_is_deleted_create_time_id_list" on "quota_review" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_review_quota_id_idx" on "quota_review" ("quota_id");
create index "quota_review_quota_id_round_step_idx" on "quota_review" (tenant_id, "quota_id", "round", "step") where is_deleted = 0;
create index "quota_review_reviewer_id_idx" on "quota_review" ("reviewer_id");
create index "quota_review_search" on "quota_review" using gin ("opinion" gin_trgm_ops);
create unique index "risk_quota_adjust_no_key" on "risk_quota" (tenant_id, "adjust_no") where is_deleted = 0;
create index "risk_quota_create_dept_idx" on "risk_quota" ("create_dept");
create index "risk_quota_create_user_idx" on "risk_quota" ("create_user");
create index "risk_quota_customer_id_effect_time_idx" on "risk_quota" (tenant_id, "customer_id", "effect_time") where is_deleted = 0;
create index "risk_quota_customer_id_idx" on "risk_quota" ("customer_id");
create index "risk_quota_effective_date_0b3fd4_idx" on "risk_quota" (tenant_id, "effective_date") where is_deleted = 0 and (status = 1 and effect_time is null);
create index "risk_quota_effective_date_idx" on "risk_quota" (tenant_id, "effective_date");
create index "risk_quota_is_deleted_create_time_id_list" on "risk_quota" (tenant_id, is_deleted, create_time desc, id desc);
create index "risk_quota_is_deleted_status_create_time_id_list" on "risk_quota" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "risk_quota_reason_type_idx" on "risk_quota" (tenant_id, "reason_type");
create index "risk_quota_risk_record_id_idx" on "risk_quota" ("risk_record_id");
create index "risk_quota_search" on "risk_quota" using gin ("adjust_no" gin_trgm_ops, "customer_name" gin_trgm_ops);
create index "risk_quota_line_adjust_id_line_no_idx" on "risk_quota_line" ("adjust_id", "line_no");
create index "strategy_business_kinds_idx" on "strategy" using gin ("business_kinds");
create index "strategy_create_dept_idx" on "strategy" ("create_dept");
create index "strategy_customer_kinds_idx" on "strategy" using gin ("customer_kinds");
create index "strategy_is_deleted_create_time_id_list" on "strategy" (tenant_id, is_deleted, create_time desc, id desc);
create index "strategy_is_deleted_status_create_time_id_list" on "strategy" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "strategy_origin_id_idx" on "strategy" (tenant_id, "origin_id") where is_deleted = 0;
create index "strategy_publish_user_id_idx" on "strategy" ("publish_user_id");
create index "strategy_search" on "strategy" using gin ("strategy_name" gin_trgm_ops, "strategy_no" gin_trgm_ops);
create unique index "strategy_strategy_no_key" on "strategy" (tenant_id, "strategy_no") where is_deleted = 0;
create index "strategy_behaviour_strategy_id_line_no_idx" on "strategy_behaviour" ("strategy_id", "line_no");
create index "strategy_check_item_search" on "strategy_check_item" using gin ("item_name" gin_trgm_ops);
create index "strategy_check_item_strategy_id_line_no_idx" on "strategy_check_item" ("strategy_id", "line_no");
create index "strategy_grade_search" on "strategy_grade" using gin ("grade" gin_trgm_ops);
create index "strategy_grade_strategy_id_line_no_idx" on "strategy_grade" ("strategy_id", "line_no");
create index "strategy_indicator_search" on "strategy_indicator" using gin ("name" gin_trgm_ops);
create index "strategy_indicator_strategy_id_line_no_idx" on "strategy_indicator" ("strategy_id", "line_no");
create index "strategy_red_line_search" on "strategy_red_line" using gin ("name" gin_trgm_ops);
create index "strategy_red_line_strategy_id_line_no_idx" on "strategy_red_line" ("strategy_id", "line_no");
create index "strategy_routing_strategy_id_line_no_idx" on "strategy_routing" ("strategy_id", "line_no");
create index "strategy_user_backup_user_id_idx" on "strategy_user" ("backup_user_id");
create index "strategy_user_city_codes_idx" on "strategy_user" using gin ("city_codes");
create index "strategy_user_create_dept_idx" on "strategy_user" ("create_dept");
create index "strategy_user_is_deleted_create_time_id_list" on "strategy_user" (tenant_id, is_deleted, create_time desc, id desc);
create index "strategy_user_is_deleted_status_create_time_id_list" on "strategy_user" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "strategy_user_step_idx" on "strategy_user" (tenant_id, "step") where is_deleted = 0;
create unique index "strategy_user_step_user_id_key" on "strategy_user" (tenant_id, "step", "user_id") where is_deleted = 0;
create index "strategy_user_user_id_idx" on "strategy_user" ("user_id");
alter table "customer_city_quota" add constraint "customer_city_quota_apply_id_fkey" foreign key (tenant_id, "apply_id") references "quota_apply" (tenant_id, id) on delete restrict;
alter table "customer_city_quota" add constraint "customer_city_quota_quota_id_fkey" foreign key (tenant_id, "quota_id") references "quota" (tenant_id, id) on delete restrict;
alter table "city_quota_version" add constraint "city_quota_version_ceiling_id_fkey" foreign key (tenant_id, "ceiling_id") references "city_quota" (tenant_id, id) on delete restrict;
alter table "city_quota_version" add constraint "city_quota_version_change_user_id_fkey" foreign key (tenant_id, "change_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "quota" add constraint "quota_approval_user_id_fkey" foreign key (tenant_id, "approval_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "quota" add constraint "quota_biz_user_id_fkey" foreign key (tenant_id, "biz_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "quota" add constraint "quota_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "quota" add constraint "quota_quota_apply_id_fkey" foreign key (tenant_id, "quota_apply_id") references "quota_apply" (tenant_id, id) on delete restrict;
alter table "quota" add constraint "quota_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "quota_appeal" add constraint "quota_appeal_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "quota_appeal" add constraint "quota_appeal_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "quota_appeal" add constraint "quota_appeal_quota_id_fkey" foreign key (tenant_id, "quota_id") references "quota" (tenant_id, id) on delete restrict;
alter table "quota_apply" add constraint "quota_apply_biz_dept_id_fkey" foreign key (tenant_id, "biz_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "quota_apply" add constraint "quota_apply_biz_user_id_fkey" foreign key (tenant_id, "biz_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "quota_apply" add constraint "quota_apply_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "quota_apply" add constraint "quota_apply_quota_id_fkey" foreign key (tenant_id, "quota_id") references "quota" (tenant_id, id) on delete restrict;
alter table "quota_apply_detail" add constraint "quota_apply_detail_apply_id_fkey" foreign key (tenant_id, "apply_id") references "quota_apply" (tenant_id, id) on delete restrict;
alter table "quota_condition" add constraint "quota_condition_done_by_fkey" foreign key (tenant_id, "done_by") references "blade_user" (tenant_id, id) on delete restrict;
alter table "quota_condition" add constraint "quota_condition_quota_id_fkey" foreign key (tenant_id, "quota_id") references "quota" (tenant_id, id) on delete restrict;
alter table "quota_detail" add constraint "quota_detail_quota_id_fkey" foreign key (tenant_id, "quota_id") references "quota" (tenant_id, id) on delete restrict;
alter table "quota_loan" add constraint "quota_loan_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "quota_review" add constraint "quota_review_quota_id_fkey" foreign key (tenant_id, "quota_id") references "quota" (tenant_id, id) on delete restrict;
alter table "quota_review" add constraint "quota_review_reviewer_id_fkey" foreign key (tenant_id, "reviewer_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "risk_quota" add constraint "risk_quota_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "risk_quota" add constraint "risk_quota_risk_record_id_fkey" foreign key (tenant_id, "risk_record_id") references "risk_record" (tenant_id, id) on delete restrict;
alter table "risk_quota_line" add constraint "risk_quota_line_adjust_id_fkey" foreign key (tenant_id, "adjust_id") references "risk_quota" (tenant_id, id) on delete restrict;
alter table "strategy" add constraint "strategy_origin_id_fkey" foreign key (tenant_id, "origin_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy" add constraint "strategy_publish_user_id_fkey" foreign key (tenant_id, "publish_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "strategy_behaviour" add constraint "strategy_behaviour_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy_check_item" add constraint "strategy_check_item_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy_grade" add constraint "strategy_grade_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy_indicator" add constraint "strategy_indicator_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy_red_line" add constraint "strategy_red_line_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy_routing" add constraint "strategy_routing_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "strategy" (tenant_id, id) on delete restrict;
alter table "strategy_user" add constraint "strategy_user_backup_user_id_fkey" foreign key (tenant_id, "backup_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "strategy_user" add constraint "strategy_user_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
