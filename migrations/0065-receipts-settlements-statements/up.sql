create table "account_accident_fine" (
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
  "fine_no" varchar(32),
  "accident_id" bigint,
  "accident_no" varchar(32),
  "company_id" bigint,
  "party_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "driver_name" varchar(64),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "accident_time" timestamptz,
  "liability" smallint,
  "total_amt" numeric(12,2) not null default 0,
  "due_date" date,
  "agreement_signed" boolean not null default false,
  "receivable_id" bigint,
  "close_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "account_accident_fine_pkey" primary key ("tenant_id", "id")
);
alter table "account_accident_fine" add constraint "account_accident_fine_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_accident_fine" add constraint "account_accident_fine_liability_check" check ("liability" in (1, 2, 3, 4, 5));
alter table "account_accident_fine" add constraint "account_accident_fine_party_kind_check" check ("party_kind" in (1, 100, 101));
alter table "account_accident_fine" add constraint "account_accident_fine_status_check" check (status in (1, 2, 3, 4));
alter table "account_accident_fine" add constraint "account_accident_fine_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "account_accident_fine" enable row level security;
alter table "account_accident_fine" force row level security;
create policy tenant_wall on "account_accident_fine" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_accident_fine" for select to fleet_read using (true);
create policy report_tenant on "account_accident_fine" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_accident_fine" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_accident_fine" to fleet_app;
grant select on "account_accident_fine" to fleet_read;
grant select on "account_accident_fine" to fleet_report;
create table "account_accident_fine_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "fine_id" bigint not null,
  "charge_kind" smallint,
  "basis" numeric(12,2),
  "rate" numeric(10,6),
  "amt" numeric(12,2),
  "note" varchar(200),
  constraint "account_accident_fine_line_pkey" primary key ("tenant_id", "id")
);
alter table "account_accident_fine_line" add constraint "account_accident_fine_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_accident_fine_line" add constraint "account_accident_fine_line_basis_check" check ("basis" >= 0 and "basis" <= 9999999999.99);
alter table "account_accident_fine_line" add constraint "account_accident_fine_line_charge_kind_check" check ("charge_kind" in (1, 2, 3, 4, 5, 6, 9));
alter table "account_accident_fine_line" enable row level security;
alter table "account_accident_fine_line" force row level security;
create policy tenant_wall on "account_accident_fine_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_accident_fine_line" for select to fleet_read using (true);
create policy report_tenant on "account_accident_fine_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_accident_fine_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_accident_fine_line" to fleet_app;
grant select on "account_accident_fine_line" to fleet_read;
grant select on "account_accident_fine_line" to fleet_report;
create table "account_actually_receive" (
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
  "receive_no" varchar(32),
  "company_id" bigint,
  "payer_type" smallint,
  "payer_id" bigint,
  "payer_name" varchar(128),
  "receivable_type" smallint,
  "receivable_id" varchar(20),
  "pay_method" smallint,
  "bank_receipt_id" bigint,
  "bank_receipt_no" varchar(64),
  "use_amt" numeric(12,2) not null default 0,
  "own_account_id" bigint,
  "channel_order_no" varchar(64),
  "receive_date" date,
  "amt" numeric(12,2),
  "over_amt" numeric(12,2),
  "to_surplus" boolean not null default false,
  "surplus_id" bigint,
  "third_party_reason" varchar(200),
  "claim_user_id" bigint,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "receipt_slip_no" varchar(32),
  "request_id" varchar(64),
  "reject_reason" varchar(200),
  "invalid_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "account_actually_receive_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_receive" add constraint "account_actually_receive_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_actually_receive" add constraint "account_actually_receive_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_actually_receive" add constraint "account_actually_receive_over_amt_check" check ("over_amt" >= 0 and "over_amt" <= 9999999999.99);
alter table "account_actually_receive" add constraint "account_actually_receive_pay_method_check" check ("pay_method" in (1, 3, 4));
alter table "account_actually_receive" add constraint "account_actually_receive_payer_type_check" check ("payer_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_actually_receive" add constraint "account_actually_receive_receivable_type_check" check ("receivable_type" in (1, 2, 3, 4, 5, 6, 7));
alter table "account_actually_receive" add constraint "account_actually_receive_status_check" check (status in (1, 3, 10, 100, 103));
alter table "account_actually_receive" add constraint "account_actually_receive_use_amt_check" check ("use_amt" >= 0 and "use_amt" <= 9999999999.99);
alter table "account_actually_receive" enable row level security;
alter table "account_actually_receive" force row level security;
create policy tenant_wall on "account_actually_receive" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_receive" for select to fleet_read using (true);
create policy report_tenant on "account_actually_receive" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_receive" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_receive" to fleet_app;
grant select on "account_actually_receive" to fleet_read;
grant select on "account_actually_receive" to fleet_report;
create table "account_actually_receive_batch" (
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
  "batch_no" varchar(32),
  "company_id" bigint,
  "payer_kind" smallint,
  "payer_type" smallint,
  "payer_id" bigint,
  "payer_name" varchar(128),
  "fund_total" numeric(12,2) not null default 0,
  "matched_amt" numeric(12,2) not null default 0,
  "unmatched_amt" numeric(12,2) not null default 0,
  "vehicle_count" integer,
  "to_surplus" boolean not null default false,
  "surplus_id" bigint,
  "claim_user_id" bigint,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "request_id" varchar(64),
  "reject_reason" varchar(200),
  "invalid_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "account_actually_receive_batch_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_fund_total_check" check ("fund_total" >= 0 and "fund_total" <= 9999999999.99);
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_matched_amt_check" check ("matched_amt" >= 0 and "matched_amt" <= 9999999999.99);
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_payer_kind_check" check ("payer_kind" in (1, 2, 3));
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_payer_type_check" check ("payer_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_status_check" check (status in (1, 3, 10, 100, 103));
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_unmatched_amt_check" check ("unmatched_amt" >= 0 and "unmatched_amt" <= 9999999999.99);
alter table "account_actually_receive_batch" enable row level security;
alter table "account_actually_receive_batch" force row level security;
create policy tenant_wall on "account_actually_receive_batch" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_receive_batch" for select to fleet_read using (true);
create policy report_tenant on "account_actually_receive_batch" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_receive_batch" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_receive_batch" to fleet_app;
grant select on "account_actually_receive_batch" to fleet_read;
grant select on "account_actually_receive_batch" to fleet_report;
create table "account_actually_receive_batch_fund" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "batch_id" bigint not null,
  "bank_receipt_id" bigint,
  "bank_receipt_no" varchar(64),
  "amt" numeric(12,2),
  constraint "account_actually_receive_batch_fund_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_receive_batch_fund" add constraint "account_actually_receive_batch_fund_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_actually_receive_batch_fund" enable row level security;
alter table "account_actually_receive_batch_fund" force row level security;
create policy tenant_wall on "account_actually_receive_batch_fund" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_receive_batch_fund" for select to fleet_read using (true);
create policy report_tenant on "account_actually_receive_batch_fund" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_receive_batch_fund" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_receive_batch_fund" to fleet_app;
grant select on "account_actually_receive_batch_fund" to fleet_read;
grant select on "account_actually_receive_batch_fund" to fleet_report;
create table "account_actually_receive_batch_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "batch_id" bigint not null,
  "plate_no" varchar(17),
  "driver_name" varchar(64),
  "fee_item" smallint,
  "month" varchar(7),
  "amt" numeric(12,2),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "diff_amt" numeric(12,2) not null default 0,
  "result" varchar(200),
  constraint "account_actually_receive_batch_line_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_receive_batch_line" add constraint "account_actually_receive_batch_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_actually_receive_batch_line" add constraint "account_actually_receive_batch_line_diff_amt_check" check ("diff_amt" >= 0 and "diff_amt" <= 9999999999.99);
alter table "account_actually_receive_batch_line" add constraint "account_actually_receive_batch_line_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "account_actually_receive_batch_line" enable row level security;
alter table "account_actually_receive_batch_line" force row level security;
create policy tenant_wall on "account_actually_receive_batch_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_receive_batch_line" for select to fleet_read using (true);
create policy report_tenant on "account_actually_receive_batch_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_receive_batch_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_receive_batch_line" to fleet_app;
grant select on "account_actually_receive_batch_line" to fleet_read;
grant select on "account_actually_receive_batch_line" to fleet_report;
create table "account_actually_receive_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "receive_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2),
  "late_fee_amt" numeric(12,2),
  "unpaid_at_claim" numeric(12,2) not null default 0,
  "late_fee_bill_id" bigint,
  constraint "account_actually_receive_line_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_receive_line" add constraint "account_actually_receive_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_actually_receive_line" add constraint "account_actually_receive_line_late_fee_amt_check" check ("late_fee_amt" >= 0 and "late_fee_amt" <= 9999999999.99);
alter table "account_actually_receive_line" add constraint "account_actually_receive_line_unpaid_at_claim_check" check ("unpaid_at_claim" >= 0 and "unpaid_at_claim" <= 9999999999.99);
alter table "account_actually_receive_line" enable row level security;
alter table "account_actually_receive_line" force row level security;
create policy tenant_wall on "account_actually_receive_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_receive_line" for select to fleet_read using (true);
create policy report_tenant on "account_actually_receive_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_receive_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_receive_line" to fleet_app;
grant select on "account_actually_receive_line" to fleet_read;
grant select on "account_actually_receive_line" to fleet_report;
create table "account_balance_special" (
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
  "special_no" varchar(32),
  "kind" smallint,
  "company_id" bigint,
  "party_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "surplus_id" bigint,
  "target_surplus_id" bigint,
  "amt" numeric(12,2),
  "payee_account_id" bigint,
  "court_doc" varchar(64),
  "payable_id" bigint,
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "account_balance_special_pkey" primary key ("tenant_id", "id")
);
alter table "account_balance_special" add constraint "account_balance_special_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_balance_special" add constraint "account_balance_special_kind_check" check ("kind" in (1, 2, 3, 4, 5, 6));
alter table "account_balance_special" add constraint "account_balance_special_party_kind_check" check ("party_kind" in (1, 100, 101));
alter table "account_balance_special" add constraint "account_balance_special_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "account_balance_special" enable row level security;
alter table "account_balance_special" force row level security;
create policy tenant_wall on "account_balance_special" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_balance_special" for select to fleet_read using (true);
create policy report_tenant on "account_balance_special" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_balance_special" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_balance_special" to fleet_app;
grant select on "account_balance_special" to fleet_read;
grant select on "account_balance_special" to fleet_report;
create table "account_recharge" (
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
  "recharge_no" varchar(32),
  "company_id" bigint,
  "party_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "fund_kind" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "pay_method" smallint,
  "bank_receipt_id" bigint,
  "bank_receipt_no" varchar(64),
  "own_account_id" bigint,
  "amt" numeric(12,2),
  "recharge_date" date,
  "purpose" varchar(32),
  "auto_offset" boolean not null default false,
  "surplus_id" bigint,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "request_id" varchar(64),
  "reject_reason" varchar(200),
  "invalid_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "account_recharge_pkey" primary key ("tenant_id", "id")
);
alter table "account_recharge" add constraint "account_recharge_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_recharge" add constraint "account_recharge_fund_kind_check" check ("fund_kind" in (1, 2));
alter table "account_recharge" add constraint "account_recharge_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_recharge" add constraint "account_recharge_party_kind_check" check ("party_kind" in (1, 100, 101));
alter table "account_recharge" add constraint "account_recharge_pay_method_check" check ("pay_method" in (1, 3, 4));
alter table "account_recharge" add constraint "account_recharge_status_check" check (status in (1, 3, 10, 100, 101, 103));
alter table "account_recharge" enable row level security;
alter table "account_recharge" force row level security;
create policy tenant_wall on "account_recharge" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_recharge" for select to fleet_read using (true);
create policy report_tenant on "account_recharge" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_recharge" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_recharge" to fleet_app;
grant select on "account_recharge" to fleet_read;
grant select on "account_recharge" to fleet_report;
create table "account_settlement" (
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
  "settlement_no" varchar(32),
  "category_id" bigint,
  "direction" smallint,
  "company_id" bigint,
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "mechanism_name" varchar(128),
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "period_from" date,
  "period_to" date,
  "line_total" numeric(12,2) not null default 0,
  "deduct_total" numeric(12,2) not null default 0,
  "prepay_offset" numeric(12,2),
  "total_amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "confirm_doc" bigint,
  "invoice_required" smallint,
  "due_date" date,
  "payee_account_id" bigint,
  "result_id" varchar(20),
  "result_no" varchar(32),
  "remark" varchar(500),
  "close_reason" varchar(200),
  "process_instance_id" varchar(64),
  constraint "account_settlement_pkey" primary key ("tenant_id", "id")
);
alter table "account_settlement" add constraint "account_settlement_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "account_settlement" add constraint "account_settlement_deduct_total_check" check ("deduct_total" >= 0 and "deduct_total" <= 9999999999.99);
alter table "account_settlement" add constraint "account_settlement_direction_check" check ("direction" in (1, 2));
alter table "account_settlement" add constraint "account_settlement_invoice_required_check" check ("invoice_required" in (0, 1, 2));
alter table "account_settlement" add constraint "account_settlement_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_settlement" add constraint "account_settlement_line_total_check" check ("line_total" >= 0 and "line_total" <= 9999999999.99);
alter table "account_settlement" add constraint "account_settlement_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_settlement" add constraint "account_settlement_prepay_offset_check" check ("prepay_offset" >= 0 and "prepay_offset" <= 9999999999.99);
alter table "account_settlement" add constraint "account_settlement_status_check" check (status in (1, 4, 100, 101, 102, 103));
alter table "account_settlement" add constraint "account_settlement_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "account_settlement" add constraint "account_settlement_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "account_settlement" enable row level security;
alter table "account_settlement" force row level security;
create policy tenant_wall on "account_settlement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_settlement" for select to fleet_read using (true);
create policy report_tenant on "account_settlement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_settlement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_settlement" to fleet_app;
grant select on "account_settlement" to fleet_read;
grant select on "account_settlement" to fleet_report;
create table "account_settlement_category" (
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
  "code" varchar(32),
  "name" varchar(64),
  "direction" smallint,
  "fee_item" smallint,
  "mechanism_type" smallint,
  "contract_type" smallint,
  "source_type" varchar(40),
  "tax_rate" numeric(10,6),
  "invoice_required" smallint,
  "sort" integer,
  "remark" varchar(500),
  constraint "account_settlement_category_pkey" primary key ("tenant_id", "id")
);
alter table "account_settlement_category" add constraint "account_settlement_category_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "account_settlement_category" add constraint "account_settlement_category_direction_check" check ("direction" in (1, 2));
alter table "account_settlement_category" add constraint "account_settlement_category_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "account_settlement_category" add constraint "account_settlement_category_invoice_required_check" check ("invoice_required" in (0, 1, 2));
alter table "account_settlement_category" add constraint "account_settlement_category_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_settlement_category" add constraint "account_settlement_category_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_settlement_category" add constraint "account_settlement_category_status_check" check (status in (1, 2));
alter table "account_settlement_category" enable row level security;
alter table "account_settlement_category" force row level security;
create policy tenant_wall on "account_settlement_category" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_settlement_category" for select to fleet_read using (true);
create policy report_tenant on "account_settlement_category" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_settlement_category" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_settlement_category" to fleet_app;
grant select on "account_settlement_category" to fleet_read;
grant select on "account_settlement_category" to fleet_report;
create table "account_settlement_deduct" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "settlement_id" bigint not null,
  "reason" varchar(32),
  "amt" numeric(12,2),
  "note" varchar(200),
  constraint "account_settlement_deduct_pkey" primary key ("tenant_id", "id")
);
alter table "account_settlement_deduct" add constraint "account_settlement_deduct_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_settlement_deduct" enable row level security;
alter table "account_settlement_deduct" force row level security;
create policy tenant_wall on "account_settlement_deduct" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_settlement_deduct" for select to fleet_read using (true);
create policy report_tenant on "account_settlement_deduct" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_settlement_deduct" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_settlement_deduct" to fleet_app;
grant select on "account_settlement_deduct" to fleet_read;
grant select on "account_settlement_deduct" to fleet_report;
create table "account_settlement_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "settlement_id" bigint not null,
  "source_type" varchar(40),
  "source_id" varchar(20),
  "source_no" varchar(64),
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "item" varchar(64),
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "amt" numeric(12,2),
  "contract_price" numeric(12,2) not null default 0,
  "price_diff" numeric(12,2) not null default 0,
  "approved_amt" numeric(12,2),
  "note" varchar(200),
  "held_key" varchar(160),
  constraint "account_settlement_line_pkey" primary key ("tenant_id", "id")
);
alter table "account_settlement_line" add constraint "account_settlement_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_settlement_line" add constraint "account_settlement_line_approved_amt_check" check ("approved_amt" >= 0 and "approved_amt" <= 9999999999.99);
alter table "account_settlement_line" add constraint "account_settlement_line_contract_price_check" check ("contract_price" >= 0 and "contract_price" <= 9999999999.99);
alter table "account_settlement_line" add constraint "account_settlement_line_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "account_settlement_line" enable row level security;
alter table "account_settlement_line" force row level security;
create policy tenant_wall on "account_settlement_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_settlement_line" for select to fleet_read using (true);
create policy report_tenant on "account_settlement_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_settlement_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_settlement_line" to fleet_app;
grant select on "account_settlement_line" to fleet_read;
grant select on "account_settlement_line" to fleet_report;
create table "account_vehicle_rent" (
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
  "month" varchar(7),
  "company_id" bigint,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "customer_id" bigint,
  "customer_name" varchar(128),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "month_rent" numeric(12,2) not null default 0,
  "day_rent" numeric(12,2) not null default 0,
  "from_date" date,
  "to_date" date,
  "lease_days" integer,
  "should_amt" numeric(12,2) not null default 0,
  "billed_amt" numeric(12,2) not null default 0,
  "diff_amt" numeric(12,2) not null default 0,
  "handle_way" smallint,
  "handle_note" varchar(500),
  "receivable_id" bigint,
  constraint "account_vehicle_rent_pkey" primary key ("tenant_id", "id")
);
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_billed_amt_check" check ("billed_amt" >= 0 and "billed_amt" <= 9999999999.99);
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_day_rent_check" check ("day_rent" >= 0 and "day_rent" <= 9999999999.99);
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_handle_way_check" check ("handle_way" in (1, 2, 3));
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_month_rent_check" check ("month_rent" >= 0 and "month_rent" <= 9999999999.99);
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_should_amt_check" check ("should_amt" >= 0 and "should_amt" <= 9999999999.99);
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_status_check" check (status in (1, 2, 3, 4));
alter table "account_vehicle_rent" enable row level security;
alter table "account_vehicle_rent" force row level security;
create policy tenant_wall on "account_vehicle_rent" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_vehicle_rent" for select to fleet_read using (true);
create policy report_tenant on "account_vehicle_rent" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_vehicle_rent" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_vehicle_rent" to fleet_app;
grant select on "account_vehicle_rent" to fleet_read;
grant select on "account_vehicle_rent" to fleet_report;
create table "customer_account" (
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
  "account_no" varchar(32),
  "company_id" bigint,
  "party_kind" smallint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "credit_note" varchar(500),
  constraint "customer_account_pkey" primary key ("tenant_id", "id")
);
alter table "customer_account" add constraint "customer_account_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_account" add constraint "customer_account_party_kind_check" check ("party_kind" in (1, 100, 101));
alter table "customer_account" add constraint "customer_account_status_check" check (status in (1, 2, 3, 4));
alter table "customer_account" enable row level security;
alter table "customer_account" force row level security;
create policy tenant_wall on "customer_account" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_account" for select to fleet_read using (true);
create policy report_tenant on "customer_account" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_account" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_account" to fleet_app;
grant select on "customer_account" to fleet_read;
grant select on "customer_account" to fleet_report;
create table "customer_statement" (
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
  "statement_no" varchar(32),
  "company_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "month" varchar(7),
  "opening" numeric(12,2) not null default 0,
  "billed" numeric(12,2) not null default 0,
  "changed" numeric(12,2) not null default 0,
  "late_fee" numeric(12,2) not null default 0,
  "received" numeric(12,2) not null default 0,
  "bad_debt" numeric(12,2) not null default 0,
  "closing" numeric(12,2) not null default 0,
  "balance" numeric(12,2) not null default 0,
  "margin_held" numeric(12,2) not null default 0,
  "through_entry_id" varchar(20),
  "sent_user_id" bigint,
  "sent_time" timestamptz,
  "answer_time" timestamptz,
  "deemed_on" date,
  "dispute_note" varchar(500),
  "attach_biz_id" bigint,
  constraint "customer_statement_pkey" primary key ("tenant_id", "id")
);
alter table "customer_statement" add constraint "customer_statement_balance_check" check ("balance" >= 0 and "balance" <= 9999999999.99);
alter table "customer_statement" add constraint "customer_statement_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_statement" add constraint "customer_statement_margin_held_check" check ("margin_held" >= 0 and "margin_held" <= 9999999999.99);
alter table "customer_statement" add constraint "customer_statement_status_check" check (status in (1, 2, 3, 4, 5));
alter table "customer_statement" enable row level security;
alter table "customer_statement" force row level security;
create policy tenant_wall on "customer_statement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_statement" for select to fleet_read using (true);
create policy report_tenant on "customer_statement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_statement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_statement" to fleet_app;
grant select on "customer_statement" to fleet_read;
grant select on "customer_statement" to fleet_report;
create table "customer_statement_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "statement_id" bigint not null,
  "line_kind" smallint,
  "value_date" date,
  "bill_id" bigint,
  "source_no" varchar(64),
  "summary" varchar(200),
  "plate_no" varchar(16),
  "amt" numeric(12,2) not null default 0,
  "disputed" smallint,
  constraint "customer_statement_line_pkey" primary key ("tenant_id", "id")
);
alter table "customer_statement_line" add constraint "customer_statement_line_disputed_check" check ("disputed" in (0, 1));
alter table "customer_statement_line" add constraint "customer_statement_line_line_kind_check" check ("line_kind" in (1, 2, 3, 4, 5));
alter table "customer_statement_line" enable row level security;
alter table "customer_statement_line" force row level security;
create policy tenant_wall on "customer_statement_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_statement_line" for select to fleet_read using (true);
create policy report_tenant on "customer_statement_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_statement_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_statement_line" to fleet_app;
grant select on "customer_statement_line" to fleet_read;
grant select on "customer_statement_line" to fleet_report;
create index "account_accident_fine_accident_id_idx" on "account_accident_fine" (tenant_id, "accident_id") where is_deleted = 0;
create index "account_accident_fine_accident_time_idx" on "account_accident_fine" (tenant_id, "accident_time");
create index "account_accident_fine_company_id_idx" on "account_accident_fine" ("company_id");
create index "account_accident_fine_contract_id_idx" on "account_accident_fine" ("contract_id");
create index "account_accident_fine_create_dept_idx" on "account_accident_fine" ("create_dept");
create index "account_accident_fine_create_user_idx" on "account_accident_fine" ("create_user");
create index "account_accident_fine_customer_id_idx" on "account_accident_fine" ("customer_id");
create index "account_accident_fine_due_date_idx" on "account_accident_fine" (tenant_id, "due_date");
create unique index "account_accident_fine_fine_no_key" on "account_accident_fine" (tenant_id, "fine_no") where is_deleted = 0;
create index "account_accident_fine_is_deleted_create_time_id_list" on "account_accident_fine" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_accident_fine_is_deleted_status_create_time_id_list" on "account_accident_fine" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_accident_fine_order_vehicle_id_idx" on "account_accident_fine" ("order_vehicle_id");
create index "account_accident_fine_receivable_id_idx" on "account_accident_fine" (tenant_id, "receivable_id") where is_deleted = 0;
create index "account_accident_fine_search" on "account_accident_fine" using gin ("accident_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "driver_name" gin_trgm_ops, "fine_no" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "account_accident_fine_vehicle_id_idx" on "account_accident_fine" ("vehicle_id");
create index "account_accident_fine_line_fine_id_line_no_idx" on "account_accident_fine_line" ("fine_id", "line_no");
create index "account_actually_receive_bank_receipt_id_idx" on "account_actually_receive" (tenant_id, "bank_receipt_id") where is_deleted = 0;
create unique index "account_actually_receive_channel_order_no_8934bd_key" on "account_actually_receive" (tenant_id, "channel_order_no") where is_deleted = 0 and (channel_order_no is not null and status <> 3);
create index "account_actually_receive_claim_user_id_idx" on "account_actually_receive" ("claim_user_id");
create index "account_actually_receive_company_id_idx" on "account_actually_receive" ("company_id");
create index "account_actually_receive_confirm_time_idx" on "account_actually_receive" (tenant_id, "confirm_time");
create index "account_actually_receive_confirm_user_id_idx" on "account_actually_receive" ("confirm_user_id");
create index "account_actually_receive_create_dept_idx" on "account_actually_receive" ("create_dept");
create index "account_actually_receive_create_user_idx" on "account_actually_receive" ("create_user");
create index "account_actually_receive_is_deleted_create_time_id_list" on "account_actually_receive" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_actually_receive_is_deleted_status_create_time_id_list" on "account_actually_receive" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_actually_receive_own_account_id_idx" on "account_actually_receive" ("own_account_id");
create index "account_actually_receive_payer_id_idx" on "account_actually_receive" ("payer_id");
create index "account_actually_receive_receive_date_idx" on "account_actually_receive" (tenant_id, "receive_date");
create unique index "account_actually_receive_receive_no_key" on "account_actually_receive" (tenant_id, "receive_no") where is_deleted = 0;
create unique index "account_actually_receive_request_id_key" on "account_actually_receive" (tenant_id, "request_id") where is_deleted = 0;
create index "account_actually_receive_search" on "account_actually_receive" using gin ("bank_receipt_no" gin_trgm_ops, "channel_order_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "receipt_slip_no" gin_trgm_ops, "receive_no" gin_trgm_ops, "request_id" gin_trgm_ops);
create index "account_actually_receive_surplus_id_idx" on "account_actually_receive" ("surplus_id");
create unique index "account_actually_receive_batch_batch_no_key" on "account_actually_receive_batch" (tenant_id, "batch_no") where is_deleted = 0;
create index "account_actually_receive_batch_claim_user_id_idx" on "account_actually_receive_batch" ("claim_user_id");
create index "account_actually_receive_batch_company_id_idx" on "account_actually_receive_batch" ("company_id");
create index "account_actually_receive_batch_confirm_time_idx" on "account_actually_receive_batch" (tenant_id, "confirm_time");
create index "account_actually_receive_batch_confirm_user_id_idx" on "account_actually_receive_batch" ("confirm_user_id");
create index "account_actually_receive_batch_create_dept_idx" on "account_actually_receive_batch" ("create_dept");
create index "account_actually_receive_batch_create_user_idx" on "account_actually_receive_batch" ("create_user");
create index "account_actually_receive_batch_is_deleted_create_time_id_list" on "account_actually_receive_batch" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_actually_receive_batch_is_deleted_status__6e2128cd_list" on "account_actually_receive_batch" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_actually_receive_batch_payer_id_idx" on "account_actually_receive_batch" ("payer_id");
create unique index "account_actually_receive_batch_request_id_key" on "account_actually_receive_batch" (tenant_id, "request_id") where is_deleted = 0;
create index "account_actually_receive_batch_search" on "account_actually_receive_batch" using gin ("batch_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "request_id" gin_trgm_ops);
create index "account_actually_receive_batch_surplus_id_idx" on "account_actually_receive_batch" ("surplus_id");
create index "account_actually_receive_batch_fund_bank_receipt_id_idx" on "account_actually_receive_batch_fund" ("bank_receipt_id");
create index "account_actually_receive_batch_fund_batch_id_line_no_idx" on "account_actually_receive_batch_fund" ("batch_id", "line_no");
create index "account_actually_receive_batch_fund_search" on "account_actually_receive_batch_fund" using gin ("bank_receipt_no" gin_trgm_ops);
create index "account_actually_receive_batch_line_batch_id_line_no_idx" on "account_actually_receive_batch_line" ("batch_id", "line_no");
create index "account_actually_receive_batch_line_bill_id_idx" on "account_actually_receive_batch_line" ("bill_id");
create index "account_actually_receive_batch_line_search" on "account_actually_receive_batch_line" using gin ("plate_no" gin_trgm_ops);
create index "account_actually_receive_line_bill_id_idx" on "account_actually_receive_line" ("bill_id");
create index "account_actually_receive_line_late_fee_bill_id_idx" on "account_actually_receive_line" ("late_fee_bill_id");
create index "account_actually_receive_line_receive_id_line_no_idx" on "account_actually_receive_line" ("receive_id", "line_no");
create index "account_actually_receive_line_search" on "account_actually_receive_line" using gin ("bill_no" gin_trgm_ops);
create index "account_balance_special_company_id_idx" on "account_balance_special" ("company_id");
create index "account_balance_special_create_dept_idx" on "account_balance_special" ("create_dept");
create index "account_balance_special_customer_id_idx" on "account_balance_special" ("customer_id");
create index "account_balance_special_is_deleted_create_time_id_list" on "account_balance_special" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_balance_special_is_deleted_status_create_time_id_list" on "account_balance_special" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_balance_special_payable_id_idx" on "account_balance_special" ("payable_id");
create index "account_balance_special_payee_account_id_idx" on "account_balance_special" ("payee_account_id");
create index "account_balance_special_search" on "account_balance_special" using gin ("customer_name" gin_trgm_ops, "special_no" gin_trgm_ops);
create unique index "account_balance_special_special_no_key" on "account_balance_special" (tenant_id, "special_no") where is_deleted = 0;
create index "account_balance_special_surplus_id_idx" on "account_balance_special" ("surplus_id");
create index "account_balance_special_target_surplus_id_idx" on "account_balance_special" ("target_surplus_id");
create index "account_recharge_bank_receipt_id_idx" on "account_recharge" ("bank_receipt_id");
create index "account_recharge_company_id_idx" on "account_recharge" ("company_id");
create index "account_recharge_confirm_time_idx" on "account_recharge" (tenant_id, "confirm_time");
create index "account_recharge_confirm_user_id_idx" on "account_recharge" ("confirm_user_id");
create index "account_recharge_contract_id_idx" on "account_recharge" ("contract_id");
create index "account_recharge_create_dept_idx" on "account_recharge" ("create_dept");
create index "account_recharge_create_user_idx" on "account_recharge" ("create_user");
create index "account_recharge_customer_id_idx" on "account_recharge" ("customer_id");
create index "account_recharge_is_deleted_create_time_id_list" on "account_recharge" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_recharge_is_deleted_status_create_time_id_list" on "account_recharge" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_recharge_own_account_id_idx" on "account_recharge" ("own_account_id");
create index "account_recharge_purpose_idx" on "account_recharge" (tenant_id, "purpose");
create index "account_recharge_recharge_date_idx" on "account_recharge" (tenant_id, "recharge_date");
create unique index "account_recharge_recharge_no_key" on "account_recharge" (tenant_id, "recharge_no") where is_deleted = 0;
create unique index "account_recharge_request_id_key" on "account_recharge" (tenant_id, "request_id") where is_deleted = 0;
create index "account_recharge_search" on "account_recharge" using gin ("bank_receipt_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "recharge_no" gin_trgm_ops, "request_id" gin_trgm_ops);
create index "account_recharge_surplus_id_idx" on "account_recharge" ("surplus_id");
create index "account_settlement_category_id_idx" on "account_settlement" ("category_id");
create index "account_settlement_company_id_idx" on "account_settlement" ("company_id");
create index "account_settlement_contract_id_idx" on "account_settlement" ("contract_id");
create index "account_settlement_create_dept_idx" on "account_settlement" ("create_dept");
create index "account_settlement_create_user_idx" on "account_settlement" ("create_user");
create index "account_settlement_due_date_idx" on "account_settlement" (tenant_id, "due_date");
create index "account_settlement_is_deleted_create_time_id_list" on "account_settlement" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_settlement_is_deleted_status_create_time_id_list" on "account_settlement" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_settlement_mechanism_id_idx" on "account_settlement" ("mechanism_id");
create index "account_settlement_payee_account_id_idx" on "account_settlement" ("payee_account_id");
create index "account_settlement_period_from_idx" on "account_settlement" (tenant_id, "period_from");
create index "account_settlement_period_to_idx" on "account_settlement" (tenant_id, "period_to");
create index "account_settlement_search" on "account_settlement" using gin ("contract_no" gin_trgm_ops, "mechanism_name" gin_trgm_ops, "result_no" gin_trgm_ops, "settlement_no" gin_trgm_ops);
create unique index "account_settlement_settlement_no_key" on "account_settlement" (tenant_id, "settlement_no") where is_deleted = 0;
create unique index "account_settlement_category_code_key" on "account_settlement_category" (tenant_id, "code") where is_deleted = 0;
create index "account_settlement_category_create_dept_idx" on "account_settlement_category" ("create_dept");
create index "account_settlement_category_is_deleted_create_time_id_list" on "account_settlement_category" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_settlement_category_is_deleted_status_cre_78d339a5_list" on "account_settlement_category" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_settlement_category_search" on "account_settlement_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "source_type" gin_trgm_ops);
create index "account_settlement_deduct_settlement_id_line_no_idx" on "account_settlement_deduct" ("settlement_id", "line_no");
create unique index "account_settlement_line_held_key_6e62d3_key" on "account_settlement_line" (tenant_id, "held_key") where (held_key is not null);
create index "account_settlement_line_search" on "account_settlement_line" using gin ("item" gin_trgm_ops);
create index "account_settlement_line_settlement_id_line_no_idx" on "account_settlement_line" ("settlement_id", "line_no");
create index "account_settlement_line_vehicle_id_idx" on "account_settlement_line" ("vehicle_id");
create index "account_vehicle_rent_company_id_idx" on "account_vehicle_rent" ("company_id");
create index "account_vehicle_rent_contract_id_idx" on "account_vehicle_rent" ("contract_id");
create index "account_vehicle_rent_create_dept_idx" on "account_vehicle_rent" ("create_dept");
create index "account_vehicle_rent_customer_id_idx" on "account_vehicle_rent" ("customer_id");
create index "account_vehicle_rent_is_deleted_create_time_id_list" on "account_vehicle_rent" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_vehicle_rent_is_deleted_status_create_time_id_list" on "account_vehicle_rent" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_vehicle_rent_order_vehicle_id_idx" on "account_vehicle_rent" ("order_vehicle_id");
create unique index "account_vehicle_rent_order_vehicle_id_month_key" on "account_vehicle_rent" (tenant_id, "order_vehicle_id", "month") where is_deleted = 0;
create index "account_vehicle_rent_receivable_id_idx" on "account_vehicle_rent" ("receivable_id");
create index "account_vehicle_rent_search" on "account_vehicle_rent" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "month" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "account_vehicle_rent_vehicle_id_idx" on "account_vehicle_rent" ("vehicle_id");
create unique index "customer_account_account_no_key" on "customer_account" (tenant_id, "account_no") where is_deleted = 0;
create index "customer_account_company_id_idx" on "customer_account" ("company_id");
create unique index "customer_account_company_id_party_kind_customer_id_key" on "customer_account" (tenant_id, "company_id", "party_kind", "customer_id") where is_deleted = 0;
create index "customer_account_create_dept_idx" on "customer_account" ("create_dept");
create index "customer_account_customer_id_idx" on "customer_account" ("customer_id");
create index "customer_account_is_deleted_create_time_id_list" on "customer_account" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_account_is_deleted_status_create_time_id_list" on "customer_account" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "customer_account_search" on "customer_account" using gin ("account_no" gin_trgm_ops, "customer_name" gin_trgm_ops);
create index "customer_statement_answer_time_idx" on "customer_statement" (tenant_id, "answer_time");
create unique index "customer_statement_company_id_customer_id_month_key" on "customer_statement" (tenant_id, "company_id", "customer_id", "month") where is_deleted = 0;
create index "customer_statement_company_id_idx" on "customer_statement" ("company_id");
create index "customer_statement_create_dept_idx" on "customer_statement" ("create_dept");
create index "customer_statement_customer_id_idx" on "customer_statement" ("customer_id");
create index "customer_statement_is_deleted_create_time_id_list" on "customer_statement" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_statement_is_deleted_status_create_time_id_list" on "customer_statement" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "customer_statement_search" on "customer_statement" using gin ("customer_name" gin_trgm_ops, "month" gin_trgm_ops, "statement_no" gin_trgm_ops);
create index "customer_statement_sent_time_idx" on "customer_statement" (tenant_id, "sent_time");
create index "customer_statement_sent_user_id_idx" on "customer_statement" ("sent_user_id");
create unique index "customer_statement_statement_no_key" on "customer_statement" (tenant_id, "statement_no") where is_deleted = 0;
create index "customer_statement_line_bill_id_idx" on "customer_statement_line" ("bill_id");
create index "customer_statement_line_search" on "customer_statement_line" using gin ("source_no" gin_trgm_ops);
create index "customer_statement_line_statement_id_line_no_idx" on "customer_statement_line" ("statement_id", "line_no");
alter table "account_accident_fine" add constraint "account_accident_fine_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_accident_fine" add constraint "account_accident_fine_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "account_accident_fine" add constraint "account_accident_fine_customer_id_fkey" foreign key (tenant_id, "customer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_accident_fine" add constraint "account_accident_fine_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "account_accident_fine" add constraint "account_accident_fine_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "account_accident_fine" add constraint "account_accident_fine_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "account_accident_fine_line" add constraint "account_accident_fine_line_fine_id_fkey" foreign key (tenant_id, "fine_id") references "account_accident_fine" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_bank_receipt_id_fkey" foreign key (tenant_id, "bank_receipt_id") references "account_bank_receipt" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_claim_user_id_fkey" foreign key (tenant_id, "claim_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_confirm_user_id_fkey" foreign key (tenant_id, "confirm_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_payer_id_fkey" foreign key (tenant_id, "payer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_actually_receive" add constraint "account_actually_receive_surplus_id_fkey" foreign key (tenant_id, "surplus_id") references "account_surplus" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_claim_user_id_fkey" foreign key (tenant_id, "claim_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_confirm_user_id_fkey" foreign key (tenant_id, "confirm_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_payer_id_fkey" foreign key (tenant_id, "payer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch" add constraint "account_actually_receive_batch_surplus_id_fkey" foreign key (tenant_id, "surplus_id") references "account_surplus" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch_fund" add constraint "account_actually_receive_batch_fund_bank_receipt_id_fkey" foreign key (tenant_id, "bank_receipt_id") references "account_bank_receipt" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch_fund" add constraint "account_actually_receive_batch_fund_batch_id_fkey" foreign key (tenant_id, "batch_id") references "account_actually_receive_batch" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch_line" add constraint "account_actually_receive_batch_line_batch_id_fkey" foreign key (tenant_id, "batch_id") references "account_actually_receive_batch" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_batch_line" add constraint "account_actually_receive_batch_line_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_line" add constraint "account_actually_receive_line_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_line" add constraint "account_actually_receive_line_late_fee_bill_id_fkey" foreign key (tenant_id, "late_fee_bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "account_actually_receive_line" add constraint "account_actually_receive_line_receive_id_fkey" foreign key (tenant_id, "receive_id") references "account_actually_receive" (tenant_id, id) on delete restrict;
alter table "account_balance_special" add constraint "account_balance_special_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_balance_special" add constraint "account_balance_special_customer_id_fkey" foreign key (tenant_id, "customer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_balance_special" add constraint "account_balance_special_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "account_balance_special" add constraint "account_balance_special_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_balance_special" add constraint "account_balance_special_surplus_id_fkey" foreign key (tenant_id, "surplus_id") references "account_surplus" (tenant_id, id) on delete restrict;
alter table "account_balance_special" add constraint "account_balance_special_target_surplus_id_fkey" foreign key (tenant_id, "target_surplus_id") references "account_surplus" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_bank_receipt_id_fkey" foreign key (tenant_id, "bank_receipt_id") references "account_bank_receipt" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_confirm_user_id_fkey" foreign key (tenant_id, "confirm_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_customer_id_fkey" foreign key (tenant_id, "customer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_recharge" add constraint "account_recharge_surplus_id_fkey" foreign key (tenant_id, "surplus_id") references "account_surplus" (tenant_id, id) on delete restrict;
alter table "account_settlement" add constraint "account_settlement_category_id_fkey" foreign key (tenant_id, "category_id") references "account_settlement_category" (tenant_id, id) on delete restrict;
alter table "account_settlement" add constraint "account_settlement_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_settlement" add constraint "account_settlement_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "account_settlement" add constraint "account_settlement_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_settlement" add constraint "account_settlement_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_settlement_deduct" add constraint "account_settlement_deduct_settlement_id_fkey" foreign key (tenant_id, "settlement_id") references "account_settlement" (tenant_id, id) on delete restrict;
alter table "account_settlement_line" add constraint "account_settlement_line_settlement_id_fkey" foreign key (tenant_id, "settlement_id") references "account_settlement" (tenant_id, id) on delete restrict;
alter table "account_settlement_line" add constraint "account_settlement_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_customer_id_fkey" foreign key (tenant_id, "customer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "account_vehicle_rent" add constraint "account_vehicle_rent_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "customer_account" add constraint "customer_account_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "customer_account" add constraint "customer_account_customer_id_fkey" foreign key (tenant_id, "customer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "customer_statement" add constraint "customer_statement_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "customer_statement" add constraint "customer_statement_customer_id_fkey" foreign key (tenant_id, "customer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "customer_statement" add constraint "customer_statement_sent_user_id_fkey" foreign key (tenant_id, "sent_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "customer_statement_line" add constraint "customer_statement_line_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "customer_statement_line" add constraint "customer_statement_line_statement_id_fkey" foreign key (tenant_id, "statement_id") references "customer_statement" (tenant_id, id) on delete restrict;
