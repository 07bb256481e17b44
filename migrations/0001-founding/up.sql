create or replace function carry_removal() returns trigger language plpgsql as $$
declare extension text;
begin
  foreach extension in array tg_argv loop
    execute format('update %I set is_removed = $1 where id = $2', extension) using new.is_deleted, new.id;
  end loop;
  return null;
end
$$;
create table "account_bank_receipt" (
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
  "bank_receipt_no" varchar(64),
  "fingerprint" varchar(64),
  "own_account_id" bigint,
  "company_id" bigint,
  "direction" smallint,
  "txn_time" timestamptz,
  "value_date" date,
  "amt" numeric(12,2) not null default 0,
  "balance_after" numeric(12,2),
  "payer_name" varchar(128),
  "payer_account_no" varchar(40),
  "payer_bank" varchar(128),
  "payer_name_key" varchar(128),
  "payer_account_key" varchar(40),
  "summary" varchar(256),
  "remark" varchar(256),
  "usage" varchar(256),
  "claimed_amt" numeric(12,2) not null default 0,
  "locked_amt" numeric(12,2) not null default 0,
  "ignored_amt" numeric(12,2) not null default 0,
  "returned_amt" numeric(12,2) not null default 0,
  "open_amt" numeric(12,2) not null default 0,
  "available_amt" numeric(12,2) not null default 0,
  "suggest_party_kind" smallint,
  "suggest_party_id" bigint,
  "suggest_score" integer,
  "suggest_reasons" jsonb,
  "ignore_kind" smallint,
  "ignore_reason" varchar(200),
  "ignore_ref_id" varchar(20),
  "import_batch_id" bigint,
  "matched_order_no" varchar(32),
  "unclaimed_days" integer,
  constraint "account_bank_receipt_pkey" primary key ("id")
);
alter table "account_bank_receipt" add constraint "account_bank_receipt_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_available_amt_check" check ("available_amt" >= 0 and "available_amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_claimed_amt_check" check ("claimed_amt" >= 0 and "claimed_amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_direction_check" check ("direction" in (1, 2));
alter table "account_bank_receipt" add constraint "account_bank_receipt_ignore_kind_check" check ("ignore_kind" in (1, 2, 3, 4, 5, 9));
alter table "account_bank_receipt" add constraint "account_bank_receipt_ignored_amt_check" check ("ignored_amt" >= 0 and "ignored_amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_bank_receipt" add constraint "account_bank_receipt_locked_amt_check" check ("locked_amt" >= 0 and "locked_amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_open_amt_check" check ("open_amt" >= 0 and "open_amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_returned_amt_check" check ("returned_amt" >= 0 and "returned_amt" <= 9999999999.99);
alter table "account_bank_receipt" add constraint "account_bank_receipt_status_check" check (status in (1, 2, 3, 4, 5));
alter table "account_bank_receipt" add constraint "account_bank_receipt_suggest_party_kind_check" check ("suggest_party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_bank_receipt" enable row level security;
alter table "account_bank_receipt" force row level security;
create policy tenant_wall on "account_bank_receipt" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_bank_receipt" for select to fleet_read using (true);
create policy report_tenant on "account_bank_receipt" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_bank_receipt" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_bank_receipt" to fleet_app;
grant select on "account_bank_receipt" to fleet_read;
grant select on "account_bank_receipt" to fleet_report;
create table "account_mechanism" (
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
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "account_kind" smallint,
  "account_name" varchar(128),
  "bank_title" varchar(64),
  "bank_name" varchar(128),
  "bank_no" varchar(12),
  "account_no" varchar(34),
  "use_range" smallint,
  "purposes" varchar(32)[] not null default '{}',
  "is_default" boolean not null default false,
  "bank_card_id" bigint,
  "change_of_id" bigint,
  "change_reason" varchar(200),
  "proof_biz_id" bigint,
  "auth_file_biz_id" bigint,
  "verify_method" smallint,
  "verify_remark" varchar(500),
  "verify_user_id" bigint,
  "verify_time" timestamptz,
  constraint "account_mechanism_pkey" primary key ("id")
);
alter table "account_mechanism" add constraint "account_mechanism_account_kind_check" check ("account_kind" in (1, 2, 3));
alter table "account_mechanism" add constraint "account_mechanism_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_mechanism" add constraint "account_mechanism_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_mechanism" add constraint "account_mechanism_status_check" check (status in (1, 2, 100, 102));
alter table "account_mechanism" add constraint "account_mechanism_use_range_check" check ("use_range" in (1, 2, 3));
alter table "account_mechanism" add constraint "account_mechanism_verify_method_check" check ("verify_method" in (1, 2, 3, 4));
alter table "account_mechanism" enable row level security;
alter table "account_mechanism" force row level security;
create policy tenant_wall on "account_mechanism" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_mechanism" for select to fleet_read using (true);
create policy report_tenant on "account_mechanism" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_mechanism" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_mechanism" to fleet_app;
grant select on "account_mechanism" to fleet_read;
grant select on "account_mechanism" to fleet_report;
create table "account_receivable" (
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
  "receivable_no" varchar(32),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "source_type" varchar(32),
  "source_id" varchar(20),
  "source_no" varchar(32),
  "source_seq" integer,
  "company_id" bigint,
  "payer_type" smallint,
  "payer_id" bigint,
  "payer_name" varchar(128),
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "city_code" varchar(12),
  "fee_item" smallint,
  "amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "receivable_date" date,
  "due_date" date,
  "plan_ids" bigint[] not null default '{}',
  "pass_through" boolean not null default false,
  "netting_preferred" boolean not null default false,
  "description" varchar(500),
  "notice_customer" boolean not null default false,
  "attach_biz_id" bigint,
  constraint "account_receivable_pkey" primary key ("id")
);
alter table "account_receivable" add constraint "account_receivable_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_receivable" add constraint "account_receivable_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "account_receivable" add constraint "account_receivable_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "account_receivable" add constraint "account_receivable_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_receivable" add constraint "account_receivable_payer_type_check" check ("payer_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_receivable" add constraint "account_receivable_status_check" check (status in (1, 2, 3, 4));
alter table "account_receivable" enable row level security;
alter table "account_receivable" force row level security;
create policy tenant_wall on "account_receivable" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_receivable" for select to fleet_read using (true);
create policy report_tenant on "account_receivable" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_receivable" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_receivable" to fleet_app;
grant select on "account_receivable" to fleet_read;
grant select on "account_receivable" to fleet_report;
create table "account_receivable_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "receivable_id" bigint not null,
  "item" varchar(64),
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "amt" numeric(12,2),
  "vehicle_id" bigint,
  constraint "account_receivable_line_pkey" primary key ("id")
);
alter table "account_receivable_line" add constraint "account_receivable_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_receivable_line" add constraint "account_receivable_line_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "account_receivable_line" enable row level security;
alter table "account_receivable_line" force row level security;
create policy tenant_wall on "account_receivable_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_receivable_line" for select to fleet_read using (true);
create policy report_tenant on "account_receivable_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_receivable_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_receivable_line" to fleet_app;
grant select on "account_receivable_line" to fleet_read;
grant select on "account_receivable_line" to fleet_report;
create table "account_relation" (
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
  "payer_name" varchar(128),
  "payer_account_no" varchar(40),
  "account_key" varchar(40),
  "party_kind" smallint,
  "party_id" bigint,
  "relation" smallint,
  "source" smallint,
  "hits" integer,
  "last_hit_date" date,
  "auth_id" bigint,
  "valid_to" date,
  constraint "account_relation_pkey" primary key ("id")
);
alter table "account_relation" add constraint "account_relation_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_relation" add constraint "account_relation_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_relation" add constraint "account_relation_relation_check" check ("relation" in (1, 2, 3, 4, 5, 6));
alter table "account_relation" add constraint "account_relation_source_check" check ("source" in (1, 2, 3));
alter table "account_relation" add constraint "account_relation_status_check" check (status in (1, 2));
alter table "account_relation" enable row level security;
alter table "account_relation" force row level security;
create policy tenant_wall on "account_relation" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_relation" for select to fleet_read using (true);
create policy report_tenant on "account_relation" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_relation" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_relation" to fleet_app;
grant select on "account_relation" to fleet_read;
grant select on "account_relation" to fleet_report;
create table "account_surplus" (
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
  "company_id" bigint,
  "party_kind" smallint,
  "party_id" bigint,
  "party_name" varchar(128),
  "customer_id" bigint,
  "fund_kind" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "balance" numeric(12,2) not null default 0,
  "frozen_amt" numeric(12,2) not null default 0,
  "locked_amt" numeric(12,2) not null default 0,
  "available_amt" numeric(12,2) not null default 0,
  "sum_in" numeric(12,2) not null default 0,
  "sum_out" numeric(12,2) not null default 0,
  "last_move_time" timestamptz,
  "auto_offset" boolean not null default false,
  constraint "account_surplus_pkey" primary key ("id")
);
alter table "account_surplus" add constraint "account_surplus_available_amt_check" check ("available_amt" >= 0 and "available_amt" <= 9999999999.99);
alter table "account_surplus" add constraint "account_surplus_balance_check" check ("balance" >= 0 and "balance" <= 9999999999.99);
alter table "account_surplus" add constraint "account_surplus_frozen_amt_check" check ("frozen_amt" >= 0 and "frozen_amt" <= 9999999999.99);
alter table "account_surplus" add constraint "account_surplus_fund_kind_check" check ("fund_kind" in (1, 2));
alter table "account_surplus" add constraint "account_surplus_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_surplus" add constraint "account_surplus_locked_amt_check" check ("locked_amt" >= 0 and "locked_amt" <= 9999999999.99);
alter table "account_surplus" add constraint "account_surplus_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_surplus" add constraint "account_surplus_sum_in_check" check ("sum_in" >= 0 and "sum_in" <= 9999999999.99);
alter table "account_surplus" add constraint "account_surplus_sum_out_check" check ("sum_out" >= 0 and "sum_out" <= 9999999999.99);
alter table "account_surplus" enable row level security;
alter table "account_surplus" force row level security;
create policy tenant_wall on "account_surplus" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_surplus" for select to fleet_read using (true);
create policy report_tenant on "account_surplus" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_surplus" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_surplus" to fleet_app;
grant select on "account_surplus" to fleet_read;
grant select on "account_surplus" to fleet_report;
create table "account_vehicle_late_fine_record" (
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
  "forfeit_id" bigint,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "accrue_date" date,
  "base_amt" numeric(12,2) not null default 0,
  "daily_rate" numeric(10,6),
  "amt" numeric(14,6),
  "kind" smallint,
  "seq" integer,
  constraint "account_vehicle_late_fine_record_pkey" primary key ("id")
);
alter table "account_vehicle_late_fine_record" add constraint "account_vehicle_late_fine_record_base_amt_check" check ("base_amt" >= 0 and "base_amt" <= 9999999999.99);
alter table "account_vehicle_late_fine_record" add constraint "account_vehicle_late_fine_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_vehicle_late_fine_record" add constraint "account_vehicle_late_fine_record_kind_check" check ("kind" in (1, 2, 3, 4));
alter table "account_vehicle_late_fine_record" enable row level security;
alter table "account_vehicle_late_fine_record" force row level security;
create policy tenant_wall on "account_vehicle_late_fine_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_vehicle_late_fine_record" for select to fleet_read using (true);
create policy report_tenant on "account_vehicle_late_fine_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_vehicle_late_fine_record" from fleet_app, fleet_read, fleet_report;
grant select, insert on "account_vehicle_late_fine_record" to fleet_app;
grant select on "account_vehicle_late_fine_record" to fleet_read;
grant select on "account_vehicle_late_fine_record" to fleet_report;
create table "account_vehicle_margin" (
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
  "margin_no" varchar(32),
  "company_id" bigint,
  "party_kind" smallint,
  "party_id" bigint,
  "customer_name" varchar(128),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "should_amt" numeric(12,2) not null default 0,
  "received_amt" numeric(12,2) not null default 0,
  "offset_amt" numeric(12,2) not null default 0,
  "refunded_amt" numeric(12,2) not null default 0,
  "forfeited_amt" numeric(12,2) not null default 0,
  "transfer_in_amt" numeric(12,2) not null default 0,
  "transfer_out_amt" numeric(12,2) not null default 0,
  "held_amt" numeric(12,2) not null default 0,
  "locked_amt" numeric(12,2) not null default 0,
  "last_move_date" date,
  constraint "account_vehicle_margin_pkey" primary key ("id")
);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_forfeited_amt_check" check ("forfeited_amt" >= 0 and "forfeited_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_held_amt_check" check ("held_amt" >= 0 and "held_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_locked_amt_check" check ("locked_amt" >= 0 and "locked_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_offset_amt_check" check ("offset_amt" >= 0 and "offset_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_received_amt_check" check ("received_amt" >= 0 and "received_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_refunded_amt_check" check ("refunded_amt" >= 0 and "refunded_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_should_amt_check" check ("should_amt" >= 0 and "should_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_status_check" check (status in (1, 2, 3, 4));
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_transfer_in_amt_check" check ("transfer_in_amt" >= 0 and "transfer_in_amt" <= 9999999999.99);
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_transfer_out_amt_check" check ("transfer_out_amt" >= 0 and "transfer_out_amt" <= 9999999999.99);
alter table "account_vehicle_margin" enable row level security;
alter table "account_vehicle_margin" force row level security;
create policy tenant_wall on "account_vehicle_margin" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_vehicle_margin" for select to fleet_read using (true);
create policy report_tenant on "account_vehicle_margin" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_vehicle_margin" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_vehicle_margin" to fleet_app;
grant select on "account_vehicle_margin" to fleet_read;
grant select on "account_vehicle_margin" to fleet_report;
create table "accounting_period" (
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
  "company_id" bigint,
  "period" varchar(6),
  "closed_by" bigint,
  "closed_time" timestamptz,
  constraint "accounting_period_pkey" primary key ("id")
);
alter table "accounting_period" add constraint "accounting_period_is_deleted_check" check (is_deleted in (0, 1));
alter table "accounting_period" add constraint "accounting_period_status_check" check (status in (1, 2, 3));
alter table "accounting_period" enable row level security;
alter table "accounting_period" force row level security;
create policy tenant_wall on "accounting_period" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accounting_period" for select to fleet_read using (true);
create policy report_tenant on "accounting_period" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accounting_period" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accounting_period" to fleet_app;
grant select on "accounting_period" to fleet_read;
grant select on "accounting_period" to fleet_report;
create table "allocate_vehicle_record" (
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
  "occupy_kind" smallint,
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "customer_id" bigint,
  "contract_id" bigint,
  "order_id" bigint,
  "order_vehicle_id" bigint,
  "state" smallint,
  "expire_time" timestamptz,
  "from_time" timestamptz,
  "to_time" timestamptz,
  "release_reason" varchar(500),
  "user_id" bigint,
  constraint "allocate_vehicle_record_pkey" primary key ("id")
);
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_occupy_kind_check" check ("occupy_kind" in (1, 2, 3, 4, 5, 6, 7));
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_state_check" check ("state" in (1, 2, 3, 4));
alter table "allocate_vehicle_record" enable row level security;
alter table "allocate_vehicle_record" force row level security;
create policy tenant_wall on "allocate_vehicle_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "allocate_vehicle_record" for select to fleet_read using (true);
create policy report_tenant on "allocate_vehicle_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "allocate_vehicle_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "allocate_vehicle_record" to fleet_app;
grant select on "allocate_vehicle_record" to fleet_read;
grant select on "allocate_vehicle_record" to fleet_report;
create table "allot_detail" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "allot_id" bigint not null,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "wanted_model_id" bigint,
  "model_id" bigint,
  "substitute" boolean not null default false,
  "from_city_code" varchar(12),
  "from_lot_id" bigint,
  "need_transport" boolean not null default false,
  "need_register" boolean not null default false,
  "need_plate" boolean not null default false,
  "need_gps" boolean not null default false,
  "need_insurance" boolean not null default false,
  "need_clean" boolean not null default false,
  "fresh_degree" numeric(14,1),
  "fit_score" numeric(14,2),
  "rank" integer,
  "line_state" smallint,
  "release_reason" varchar(500),
  "release_time" timestamptz,
  "occupy_id" bigint,
  constraint "allot_detail_pkey" primary key ("id")
);
alter table "allot_detail" add constraint "allot_detail_line_state_check" check ("line_state" in (1, 2, 3, 4));
alter table "allot_detail" enable row level security;
alter table "allot_detail" force row level security;
create policy tenant_wall on "allot_detail" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "allot_detail" for select to fleet_read using (true);
create policy report_tenant on "allot_detail" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "allot_detail" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "allot_detail" to fleet_app;
grant select on "allot_detail" to fleet_read;
grant select on "allot_detail" to fleet_report;
create table "api_scope" (
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
  "menu_id" varchar(20),
  "resource_code" varchar(100),
  "scope_name" varchar(64),
  "scope_path" varchar(255),
  "scope_type" smallint,
  "remark" varchar(500),
  constraint "api_scope_pkey" primary key ("id")
);
alter table "api_scope" add constraint "api_scope_is_deleted_check" check (is_deleted in (0, 1));
alter table "api_scope" add constraint "api_scope_scope_type_check" check ("scope_type" in (1, 2));
alter table "api_scope" enable row level security;
alter table "api_scope" force row level security;
create policy tenant_wall on "api_scope" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "api_scope" for select to fleet_read using (true);
create policy report_tenant on "api_scope" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "api_scope" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "api_scope" to fleet_app;
grant select on "api_scope" to fleet_read;
create table "apply_seal" (
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
  "biz_type" smallint,
  "contract_type" smallint,
  "contract_id" bigint,
  "biz_id" varchar(32),
  "title" varchar(128),
  "company_id" bigint,
  "seal_ids" bigint[] not null default '{}',
  "file_kind" varchar(32),
  "copies" integer,
  "pages_per_copy" integer,
  "cross_page" boolean not null default true,
  "take_out" boolean not null default false,
  "take_out_from" timestamptz,
  "take_out_to" timestamptz,
  "take_out_place" varchar(200),
  "reason" varchar(300),
  "express_to" varchar(200),
  "express_no" varchar(40),
  "draft_file_biz_id" bigint,
  "stamped_file_biz_id" bigint,
  "stamp_user_id" bigint,
  "stamp_time" timestamptz,
  "stamped_copies" integer,
  "biz_user_id" bigint,
  "process_instance_id" varchar(64),
  constraint "apply_seal_pkey" primary key ("id")
);
alter table "apply_seal" add constraint "apply_seal_biz_type_check" check ("biz_type" in (1, 2, 3));
alter table "apply_seal" add constraint "apply_seal_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "apply_seal" add constraint "apply_seal_is_deleted_check" check (is_deleted in (0, 1));
alter table "apply_seal" add constraint "apply_seal_status_check" check (status in (1, 4, 6, 7, 100, 101, 102, 103));
alter table "apply_seal" enable row level security;
alter table "apply_seal" force row level security;
create policy tenant_wall on "apply_seal" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "apply_seal" for select to fleet_read using (true);
create policy report_tenant on "apply_seal" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "apply_seal" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "apply_seal" to fleet_app;
grant select on "apply_seal" to fleet_read;
grant select on "apply_seal" to fleet_report;
create table "attach" (
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
  "attach_biz_id" bigint,
  "group_name" varchar(32),
  "resource" varchar(64),
  "record_id" bigint,
  "original_name" varchar(200),
  "name" varchar(200),
  "extension" varchar(12),
  "attach_size" integer,
  "mime" varchar(100),
  "link" varchar(255),
  "domain_url" varchar(128),
  "sha256" varchar(64),
  "store_key" varchar(128),
  "oss_code" varchar(32),
  "scan_state" smallint,
  "sort" integer,
  "remark" varchar(200),
  constraint "attach_pkey" primary key ("id")
);
alter table "attach" add constraint "attach_is_deleted_check" check (is_deleted in (0, 1));
alter table "attach" add constraint "attach_scan_state_check" check ("scan_state" in (0, 1, 2));
alter table "attach" enable row level security;
alter table "attach" force row level security;
create policy tenant_wall on "attach" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "attach" for select to fleet_read using (true);
create policy report_tenant on "attach" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "attach" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "attach" to fleet_app;
grant select on "attach" to fleet_read;
create table "auth_captcha" (
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
  "key" varchar(64),
  "code" varchar(16),
  "expire_time" timestamptz,
  constraint "auth_captcha_pkey" primary key ("id")
);
alter table "auth_captcha" add constraint "auth_captcha_is_deleted_check" check (is_deleted in (0, 1));
alter table "auth_captcha" enable row level security;
alter table "auth_captcha" force row level security;
create policy tenant_wall on "auth_captcha" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "auth_captcha" for select to fleet_read using (true);
create policy report_tenant on "auth_captcha" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "auth_captcha" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "auth_captcha" to fleet_app;
grant select on "auth_captcha" to fleet_read;
create table "auth_session" (
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
  "user_id" bigint,
  "account" varchar(32),
  "client_id" varchar(64),
  "user_type" varchar(16),
  "dept_id" bigint,
  "role_ids" bigint[] not null default '{}',
  "refresh_ids" varchar(64)[] not null default '{}',
  "former_refresh_ids" varchar(80)[] not null default '{}',
  "expire_time" timestamptz,
  "last_time" timestamptz,
  "ip" varchar(45),
  "user_agent" varchar(255),
  constraint "auth_session_pkey" primary key ("id")
);
alter table "auth_session" add constraint "auth_session_is_deleted_check" check (is_deleted in (0, 1));
alter table "auth_session" add constraint "auth_session_status_check" check (status in (1, 2, 3, 4));
alter table "auth_session" enable row level security;
alter table "auth_session" force row level security;
create policy tenant_wall on "auth_session" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "auth_session" for select to fleet_read using (true);
create policy report_tenant on "auth_session" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "auth_session" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "auth_session" to fleet_app;
grant select on "auth_session" to fleet_read;
create table "bank_import_batch" (
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
  "own_account_id" bigint,
  "profile_id" varchar(32),
  "file_name" varchar(200),
  "file_hash" varchar(64),
  "from_date" date,
  "to_date" date,
  "row_count" integer,
  "new_count" integer,
  "dup_count" integer,
  "error_count" integer,
  "opening_balance" numeric(12,2) not null default 0,
  "closing_balance" numeric(12,2) not null default 0,
  "chain_ok" boolean not null default false,
  "findings" jsonb,
  constraint "bank_import_batch_pkey" primary key ("id")
);
alter table "bank_import_batch" add constraint "bank_import_batch_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_import_batch" enable row level security;
alter table "bank_import_batch" force row level security;
create policy tenant_wall on "bank_import_batch" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_import_batch" for select to fleet_read using (true);
create policy report_tenant on "bank_import_batch" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_import_batch" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_import_batch" to fleet_app;
grant select on "bank_import_batch" to fleet_read;
grant select on "bank_import_batch" to fleet_report;
create table "bank_import_profile" (
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
  "bank_name" varchar(64),
  "file_kind" smallint,
  "amount_mode" smallint,
  "column_map" jsonb,
  "signature" varchar(200),
  "skip_pattern" varchar(200),
  "remark" varchar(500),
  constraint "bank_import_profile_pkey" primary key ("id")
);
alter table "bank_import_profile" add constraint "bank_import_profile_amount_mode_check" check ("amount_mode" in (1, 2, 3));
alter table "bank_import_profile" add constraint "bank_import_profile_file_kind_check" check ("file_kind" in (1, 2));
alter table "bank_import_profile" add constraint "bank_import_profile_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_import_profile" enable row level security;
alter table "bank_import_profile" force row level security;
create policy tenant_wall on "bank_import_profile" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_import_profile" for select to fleet_read using (true);
create policy report_tenant on "bank_import_profile" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_import_profile" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_import_profile" to fleet_app;
grant select on "bank_import_profile" to fleet_read;
grant select on "bank_import_profile" to fleet_report;
create table "bill_accounts_change" (
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
  "change_no" varchar(32),
  "change_type" smallint,
  "change_kind" smallint,
  "company_id" bigint,
  "total_before" numeric(12,2) not null default 0,
  "total_delta" numeric(12,2) not null default 0,
  "total_after" numeric(12,2) not null default 0,
  "reason_code" varchar(32),
  "reason" varchar(500),
  "source_key" varchar(120),
  "effective_time" timestamptz,
  "customer_letter" bigint,
  constraint "bill_accounts_change_pkey" primary key ("id")
);
alter table "bill_accounts_change" add constraint "bill_accounts_change_change_kind_check" check ("change_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "bill_accounts_change" add constraint "bill_accounts_change_change_type_check" check ("change_type" in (1, 2));
alter table "bill_accounts_change" add constraint "bill_accounts_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_accounts_change" add constraint "bill_accounts_change_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "bill_accounts_change" add constraint "bill_accounts_change_total_after_check" check ("total_after" >= 0 and "total_after" <= 9999999999.99);
alter table "bill_accounts_change" add constraint "bill_accounts_change_total_before_check" check ("total_before" >= 0 and "total_before" <= 9999999999.99);
alter table "bill_accounts_change" enable row level security;
alter table "bill_accounts_change" force row level security;
create policy tenant_wall on "bill_accounts_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_accounts_change" for select to fleet_read using (true);
create policy report_tenant on "bill_accounts_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_accounts_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_accounts_change" to fleet_app;
grant select on "bill_accounts_change" to fleet_read;
grant select on "bill_accounts_change" to fleet_report;
create table "bill_accounts_change_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "old_amt" numeric(12,2) not null default 0,
  "delta" numeric(12,2) not null default 0,
  "new_amt" numeric(12,2) not null default 0,
  "to_balance" numeric(12,2) not null default 0,
  "effective_date" date,
  "old_due_date" date,
  "new_due_date" date,
  "new_tax_rate" numeric(10,6),
  "invoice_impact" numeric(12,2) not null default 0,
  "split_parts" jsonb,
  "line_note" varchar(200),
  constraint "bill_accounts_change_line_pkey" primary key ("id")
);
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_invoice_impact_check" check ("invoice_impact" >= 0 and "invoice_impact" <= 9999999999.99);
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_new_amt_check" check ("new_amt" >= 0 and "new_amt" <= 9999999999.99);
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_old_amt_check" check ("old_amt" >= 0 and "old_amt" <= 9999999999.99);
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_to_balance_check" check ("to_balance" >= 0 and "to_balance" <= 9999999999.99);
alter table "bill_accounts_change_line" enable row level security;
alter table "bill_accounts_change_line" force row level security;
create policy tenant_wall on "bill_accounts_change_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_accounts_change_line" for select to fleet_read using (true);
create policy report_tenant on "bill_accounts_change_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_accounts_change_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_accounts_change_line" to fleet_app;
grant select on "bill_accounts_change_line" to fleet_read;
grant select on "bill_accounts_change_line" to fleet_report;
create table "bill_receipt_plan" (
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
  "plan_no" varchar(32),
  "company_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "party_kind" smallint,
  "party_id" bigint,
  "party_name" varchar(128),
  "order_id" bigint,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "city_code" varchar(12),
  "dept_id" bigint,
  "sales_user_id" bigint,
  "fee_item" smallint,
  "period_no" integer,
  "period_count" integer,
  "period_start" date,
  "period_end" date,
  "day_count" integer,
  "bill_date" date,
  "due_date" date,
  "amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "calc_note" jsonb,
  "gen_key" varchar(96),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "replaced_by_id" bigint,
  "void_reason" varchar(200),
  "suspended_by" varchar(64),
  "suspended_from" date,
  constraint "bill_receipt_plan_pkey" primary key ("id")
);
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_status_check" check (status in (1, 2, 3));
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "bill_receipt_plan" enable row level security;
alter table "bill_receipt_plan" force row level security;
create policy tenant_wall on "bill_receipt_plan" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receipt_plan" for select to fleet_read using (true);
create policy report_tenant on "bill_receipt_plan" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receipt_plan" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receipt_plan" to fleet_app;
grant select on "bill_receipt_plan" to fleet_read;
grant select on "bill_receipt_plan" to fleet_report;
create table "bill_receipt_write_off" (
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
  "write_off_no" varchar(32),
  "company_id" bigint,
  "party_kind" smallint,
  "party_id" bigint,
  "party_name" varchar(128),
  "customer_id" bigint,
  "claim_user_id" bigint,
  "claim_time" timestamptz,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "fund_total" numeric(12,2) not null default 0,
  "alloc_total" numeric(12,2) not null default 0,
  "over_total" numeric(12,2) not null default 0,
  "small_diff" numeric(12,2) not null default 0,
  "match_score" integer,
  "match_reasons" jsonb,
  "close_small_diff" boolean not null default false,
  "request_id" varchar(64),
  "third_party_reason" varchar(200),
  "auth_id" bigint,
  "reject_reason" varchar(200),
  "invalid_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "bill_receipt_write_off_pkey" primary key ("id")
);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_alloc_total_check" check ("alloc_total" >= 0 and "alloc_total" <= 9999999999.99);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_fund_total_check" check ("fund_total" >= 0 and "fund_total" <= 9999999999.99);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_over_total_check" check ("over_total" >= 0 and "over_total" <= 9999999999.99);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_status_check" check (status in (1, 3, 10, 100, 101, 103));
alter table "bill_receipt_write_off" enable row level security;
alter table "bill_receipt_write_off" force row level security;
create policy tenant_wall on "bill_receipt_write_off" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receipt_write_off" for select to fleet_read using (true);
create policy report_tenant on "bill_receipt_write_off" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receipt_write_off" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receipt_write_off" to fleet_app;
grant select on "bill_receipt_write_off" to fleet_read;
grant select on "bill_receipt_write_off" to fleet_report;
create table "bill_receipt_write_off_alloc" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "write_off_id" bigint not null,
  "alloc_type" smallint,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "payer_id" bigint,
  "amt" numeric(12,2),
  "late_fee_amt" numeric(12,2) not null default 0,
  "third_party" boolean not null default false,
  "unpaid_at_claim" numeric(12,2) not null default 0,
  "late_fee_bill_id" bigint,
  constraint "bill_receipt_write_off_alloc_pkey" primary key ("id")
);
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_alloc_type_check" check ("alloc_type" in (1, 2));
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_late_fee_amt_check" check ("late_fee_amt" >= 0 and "late_fee_amt" <= 9999999999.99);
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_unpaid_at_claim_check" check ("unpaid_at_claim" >= 0 and "unpaid_at_claim" <= 9999999999.99);
alter table "bill_receipt_write_off_alloc" enable row level security;
alter table "bill_receipt_write_off_alloc" force row level security;
create policy tenant_wall on "bill_receipt_write_off_alloc" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receipt_write_off_alloc" for select to fleet_read using (true);
create policy report_tenant on "bill_receipt_write_off_alloc" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receipt_write_off_alloc" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receipt_write_off_alloc" to fleet_app;
grant select on "bill_receipt_write_off_alloc" to fleet_read;
grant select on "bill_receipt_write_off_alloc" to fleet_report;
create table "bill_receipt_write_off_fund" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "write_off_id" bigint not null,
  "fund_type" smallint,
  "bank_receipt_id" bigint,
  "surplus_id" bigint,
  "own_account_id" bigint,
  "fund_no" varchar(64),
  "amt" numeric(12,2),
  "value_date" date,
  constraint "bill_receipt_write_off_fund_pkey" primary key ("id")
);
alter table "bill_receipt_write_off_fund" add constraint "bill_receipt_write_off_fund_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_receipt_write_off_fund" add constraint "bill_receipt_write_off_fund_fund_type_check" check ("fund_type" in (1, 2, 3, 4, 5, 6, 7));
alter table "bill_receipt_write_off_fund" enable row level security;
alter table "bill_receipt_write_off_fund" force row level security;
create policy tenant_wall on "bill_receipt_write_off_fund" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receipt_write_off_fund" for select to fleet_read using (true);
create policy report_tenant on "bill_receipt_write_off_fund" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receipt_write_off_fund" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receipt_write_off_fund" to fleet_app;
grant select on "bill_receipt_write_off_fund" to fleet_read;
grant select on "bill_receipt_write_off_fund" to fleet_report;
create table "bill_receipt_write_off_over" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "write_off_id" bigint not null,
  "customer_id" bigint,
  "contract_id" bigint,
  "amt" numeric(12,2),
  "surplus_id" bigint,
  constraint "bill_receipt_write_off_over_pkey" primary key ("id")
);
alter table "bill_receipt_write_off_over" add constraint "bill_receipt_write_off_over_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_receipt_write_off_over" enable row level security;
alter table "bill_receipt_write_off_over" force row level security;
create policy tenant_wall on "bill_receipt_write_off_over" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receipt_write_off_over" for select to fleet_read using (true);
create policy report_tenant on "bill_receipt_write_off_over" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receipt_write_off_over" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receipt_write_off_over" to fleet_app;
grant select on "bill_receipt_write_off_over" to fleet_read;
grant select on "bill_receipt_write_off_over" to fleet_report;
create table "bill_receivable" (
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
  "bill_no" varchar(32),
  "origin" smallint,
  "plan_id" bigint,
  "source_type" varchar(32),
  "source_id" varchar(20),
  "source_no" varchar(32),
  "group_no" varchar(48),
  "fee_item" smallint,
  "bill_title" varchar(128),
  "period_no" integer,
  "period_start" date,
  "period_end" date,
  "company_id" bigint,
  "payer_type" smallint,
  "payer_id" bigint,
  "payer_name" varchar(128),
  "customer_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "city_code" varchar(12),
  "dept_id" bigint,
  "sales_user_id" bigint,
  "bill_amt" numeric(12,2),
  "change_amt" numeric(12,2) not null default 0,
  "due_amt" numeric(12,2) not null default 0,
  "settled_amt" numeric(12,2) not null default 0,
  "bad_debt_amt" numeric(12,2) not null default 0,
  "unpaid_amt" numeric(12,2) not null default 0,
  "locked_amt" numeric(12,2) not null default 0,
  "pass_through" boolean not null default false,
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "bill_date" date,
  "due_date" date,
  "last_value_date" date,
  "settle_days" integer,
  "overdue_days" integer,
  "age_bucket" smallint,
  "late_fee_rate" numeric(10,6),
  "grace_days" integer,
  "grace_mode" smallint,
  "late_fee_cap_rate" numeric(10,6),
  "late_fee_accrued" numeric(12,2) not null default 0,
  "late_fee_billed" numeric(12,2) not null default 0,
  "late_fee_waived" numeric(12,2) not null default 0,
  "invoice_timing" smallint,
  "invoice_kind" smallint,
  "invoiced_amt" numeric(12,2) not null default 0,
  "invoicing_amt" numeric(12,2) not null default 0,
  "invoiceable_amt" numeric(12,2) not null default 0,
  "disputed" boolean not null default false,
  "dispute_note" varchar(500),
  "dispute_spans" jsonb,
  "close_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "bill_receivable_pkey" primary key ("id")
);
alter table "bill_receivable" add constraint "bill_receivable_age_bucket_check" check ("age_bucket" in (0, 1, 2, 3, 4));
alter table "bill_receivable" add constraint "bill_receivable_bad_debt_amt_check" check ("bad_debt_amt" >= 0 and "bad_debt_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_bill_amt_check" check ("bill_amt" >= 0 and "bill_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "bill_receivable" add constraint "bill_receivable_due_amt_check" check ("due_amt" >= 0 and "due_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_receivable" add constraint "bill_receivable_grace_mode_check" check ("grace_mode" in (1, 2));
alter table "bill_receivable" add constraint "bill_receivable_invoice_kind_check" check ("invoice_kind" in (1, 2, 3));
alter table "bill_receivable" add constraint "bill_receivable_invoice_timing_check" check ("invoice_timing" in (1, 2));
alter table "bill_receivable" add constraint "bill_receivable_invoiceable_amt_check" check ("invoiceable_amt" >= 0 and "invoiceable_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_invoiced_amt_check" check ("invoiced_amt" >= 0 and "invoiced_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_invoicing_amt_check" check ("invoicing_amt" >= 0 and "invoicing_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_receivable" add constraint "bill_receivable_late_fee_accrued_check" check ("late_fee_accrued" >= 0 and "late_fee_accrued" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_late_fee_billed_check" check ("late_fee_billed" >= 0 and "late_fee_billed" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_late_fee_waived_check" check ("late_fee_waived" >= 0 and "late_fee_waived" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_locked_amt_check" check ("locked_amt" >= 0 and "locked_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_origin_check" check ("origin" in (1, 2, 3, 4, 5));
alter table "bill_receivable" add constraint "bill_receivable_payer_type_check" check ("payer_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_receivable" add constraint "bill_receivable_settled_amt_check" check ("settled_amt" >= 0 and "settled_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_status_check" check (status in (1, 2, 3, 4));
alter table "bill_receivable" add constraint "bill_receivable_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "bill_receivable" add constraint "bill_receivable_unpaid_amt_check" check ("unpaid_amt" >= 0 and "unpaid_amt" <= 9999999999.99);
alter table "bill_receivable" enable row level security;
alter table "bill_receivable" force row level security;
create policy tenant_wall on "bill_receivable" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receivable" for select to fleet_read using (true);
create policy report_tenant on "bill_receivable" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receivable" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receivable" to fleet_app;
grant select on "bill_receivable" to fleet_read;
grant select on "bill_receivable" to fleet_report;
create table "bill_receivable_actual" (
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
  "actual_no" varchar(32),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "fee_item" smallint,
  "contract_no" varchar(32),
  "plate_no" varchar(16),
  "party_name" varchar(128),
  "company_id" bigint,
  "voucher_type" smallint,
  "voucher_id" varchar(20),
  "voucher_no" varchar(32),
  "fund_type" smallint,
  "bank_receipt_id" bigint,
  "bank_receipt_no" varchar(64),
  "surplus_id" bigint,
  "card_id" bigint,
  "amt" numeric(12,2) not null default 0,
  "value_date" date,
  "post_date" date,
  "entry_id" bigint,
  "reverses_id" bigint,
  "close_reason" varchar(200),
  constraint "bill_receivable_actual_pkey" primary key ("id")
);
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_fund_type_check" check ("fund_type" in (1, 2, 3, 4, 5, 6, 7));
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_status_check" check (status in (1, 4));
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_voucher_type_check" check ("voucher_type" in (1, 2, 3, 4, 5, 6, 7, 11, 12));
alter table "bill_receivable_actual" enable row level security;
alter table "bill_receivable_actual" force row level security;
create policy tenant_wall on "bill_receivable_actual" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receivable_actual" for select to fleet_read using (true);
create policy report_tenant on "bill_receivable_actual" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receivable_actual" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receivable_actual" to fleet_app;
grant select on "bill_receivable_actual" to fleet_read;
grant select on "bill_receivable_actual" to fleet_report;
create table "blade_client" (
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
  "client_id" varchar(64),
  "secret_hash" varchar(255),
  "client_name" varchar(64),
  "resource_ids" varchar(255),
  "scope" varchar(64),
  "authorized_grant_types" varchar(255),
  "web_server_redirect_uri" varchar(255),
  "authorities" varchar(255),
  "access_token_validity" integer,
  "refresh_token_validity" integer,
  "captcha_mode" boolean not null default true,
  "additional_information" jsonb,
  "autoapprove" boolean not null default false,
  "ip_allow" varchar(45)[] not null default '{}',
  constraint "blade_client_pkey" primary key ("id")
);
alter table "blade_client" add constraint "blade_client_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_client" add constraint "blade_client_status_check" check (status in (1, 2));
alter table "blade_client" enable row level security;
alter table "blade_client" force row level security;
create policy tenant_wall on "blade_client" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_client" for select to fleet_read using (true);
create policy report_tenant on "blade_client" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_client" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_client" to fleet_app;
grant select on "blade_client" to fleet_read;
create table "blade_dept" (
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
  "parent_id" bigint,
  "ancestors" varchar(255),
  "dept_category" smallint,
  "dept_code" varchar(32),
  "dept_name" varchar(45),
  "full_name" varchar(64),
  "leader_id" bigint,
  "vice_leader_ids" bigint[] not null default '{}',
  "city_codes" varchar(12)[] not null default '{}',
  "phone" varchar(20),
  "address" varchar(200),
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "oa_dept_id" varchar(64),
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_dept_pkey" primary key ("id")
);
alter table "blade_dept" add constraint "blade_dept_dept_category_check" check ("dept_category" in (1, 2, 3, 4));
alter table "blade_dept" add constraint "blade_dept_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_dept" add constraint "blade_dept_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "blade_dept" add constraint "blade_dept_status_check" check (status in (1, 2));
alter table "blade_dept" enable row level security;
alter table "blade_dept" force row level security;
create policy tenant_wall on "blade_dept" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_dept" for select to fleet_read using (true);
create policy report_tenant on "blade_dept" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_dept" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_dept" to fleet_app;
grant select on "blade_dept" to fleet_read;
create table "blade_dict" (
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
  "parent_id" bigint,
  "code" varchar(64),
  "dict_key" varchar(64),
  "dict_value" varchar(128),
  "value_en" varchar(128),
  "extend" jsonb,
  "color" varchar(16),
  "sort" integer,
  "is_sealed" boolean not null default false,
  "is_system" boolean not null default false,
  "remark" varchar(500),
  constraint "blade_dict_pkey" primary key ("id")
);
alter table "blade_dict" add constraint "blade_dict_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_dict" enable row level security;
alter table "blade_dict" force row level security;
create policy tenant_wall on "blade_dict" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_dict" for select to fleet_read using (true);
create policy report_tenant on "blade_dict" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_dict" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_dict" to fleet_app;
grant select on "blade_dict" to fleet_read;
create table "blade_dict_biz" (
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
  "parent_id" bigint,
  "code" varchar(64),
  "dict_key" varchar(64),
  "dict_value" varchar(128),
  "value_en" varchar(128),
  "extend" jsonb,
  "color" varchar(16),
  "sort" integer,
  "is_sealed" boolean not null default false,
  "is_system" boolean not null default false,
  "remark" varchar(500),
  constraint "blade_dict_biz_pkey" primary key ("id")
);
alter table "blade_dict_biz" add constraint "blade_dict_biz_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_dict_biz" enable row level security;
alter table "blade_dict_biz" force row level security;
create policy tenant_wall on "blade_dict_biz" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_dict_biz" for select to fleet_read using (true);
create policy report_tenant on "blade_dict_biz" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_dict_biz" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_dict_biz" to fleet_app;
grant select on "blade_dict_biz" to fleet_read;
create table "blade_menu" (
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
  "parent_id" bigint,
  "top_code" varchar(32),
  "code" varchar(100),
  "name" varchar(64),
  "name_en" varchar(100),
  "alias" varchar(64),
  "path" varchar(255),
  "source" varchar(64),
  "component" varchar(255),
  "sort" integer,
  "category" smallint,
  "action" smallint,
  "is_open" smallint,
  "meta" jsonb,
  "query" jsonb,
  "keep_alive" boolean not null default false,
  "hidden" boolean not null default false,
  "roles" varchar(32)[] not null default '{}',
  "implies" varchar(100)[] not null default '{}',
  "sensitive" boolean not null default false,
  "platform_only" boolean not null default false,
  "is_builtin" boolean not null default false,
  "remark" varchar(500),
  constraint "blade_menu_pkey" primary key ("id")
);
alter table "blade_menu" add constraint "blade_menu_action_check" check ("action" in (0, 1, 2, 3));
alter table "blade_menu" add constraint "blade_menu_category_check" check ("category" in (1, 2));
alter table "blade_menu" add constraint "blade_menu_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_menu" add constraint "blade_menu_is_open_check" check ("is_open" in (1, 2));
alter table "blade_menu" enable row level security;
alter table "blade_menu" force row level security;
create policy tenant_wall on "blade_menu" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_menu" for select to fleet_read using (true);
create policy report_tenant on "blade_menu" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_menu" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_menu" to fleet_app;
grant select on "blade_menu" to fleet_read;
create table "blade_notice" (
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
  "title" varchar(100),
  "category" varchar(32),
  "audience" smallint,
  "audience_ids" varchar(20)[] not null default '{}',
  "content" text,
  "attach_biz_id" bigint,
  "release_time" timestamptz,
  "end_time" timestamptz,
  "need_confirm" boolean not null default false,
  "popup" boolean not null default false,
  "read_count" integer,
  "target_count" integer,
  constraint "blade_notice_pkey" primary key ("id")
);
alter table "blade_notice" add constraint "blade_notice_audience_check" check ("audience" in (1, 2, 3, 4, 5));
alter table "blade_notice" add constraint "blade_notice_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_notice" add constraint "blade_notice_status_check" check (status in (1, 2, 103));
alter table "blade_notice" enable row level security;
alter table "blade_notice" force row level security;
create policy tenant_wall on "blade_notice" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_notice" for select to fleet_read using (true);
create policy report_tenant on "blade_notice" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_notice" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_notice" to fleet_app;
grant select on "blade_notice" to fleet_read;
create table "blade_param" (
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
  "param_name" varchar(64),
  "param_key" varchar(64),
  "param_value" varchar(2000),
  "value_type" smallint,
  "check_rule" varchar(255),
  "tenant_editable" boolean not null default true,
  "owner_area" varchar(32),
  "remark" varchar(500),
  constraint "blade_param_pkey" primary key ("id")
);
alter table "blade_param" add constraint "blade_param_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_param" add constraint "blade_param_value_type_check" check ("value_type" in (1, 2, 3, 4, 5));
alter table "blade_param" enable row level security;
alter table "blade_param" force row level security;
create policy tenant_wall on "blade_param" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_param" for select to fleet_read using (true);
create policy report_tenant on "blade_param" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_param" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_param" to fleet_app;
grant select on "blade_param" to fleet_read;
create table "blade_post" (
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
  "category" smallint,
  "post_code" varchar(32),
  "post_name" varchar(32),
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_post_pkey" primary key ("id")
);
alter table "blade_post" add constraint "blade_post_category_check" check ("category" in (1, 2, 3, 4));
alter table "blade_post" add constraint "blade_post_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_post" add constraint "blade_post_status_check" check (status in (1, 2));
alter table "blade_post" enable row level security;
alter table "blade_post" force row level security;
create policy tenant_wall on "blade_post" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_post" for select to fleet_read using (true);
create policy report_tenant on "blade_post" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_post" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_post" to fleet_app;
grant select on "blade_post" to fleet_read;
create table "blade_region" (
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
  "code" varchar(12),
  "parent_code" varchar(12),
  "ancestors" varchar(255),
  "name" varchar(32),
  "name_en" varchar(64),
  "pinyin" varchar(64),
  "region_level" smallint,
  "plate_code" varchar(4),
  "postcode" varchar(6),
  "tel_code" varchar(6),
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_region_pkey" primary key ("id")
);
alter table "blade_region" add constraint "blade_region_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_region" add constraint "blade_region_region_level_check" check ("region_level" in (0, 1, 2, 3, 4, 5));
alter table "blade_region" enable row level security;
alter table "blade_region" force row level security;
create policy tenant_wall on "blade_region" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_region" for select to fleet_read using (true);
create policy report_tenant on "blade_region" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_region" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_region" to fleet_app;
grant select on "blade_region" to fleet_read;
create table "blade_role" (
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
  "parent_id" bigint,
  "role_name" varchar(32),
  "role_alias" varchar(32),
  "role_kind" smallint,
  "default_scope" smallint,
  "default_dept_ids" bigint[] not null default '{}',
  "mutex_role_ids" bigint[] not null default '{}',
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_role_pkey" primary key ("id")
);
alter table "blade_role" add constraint "blade_role_default_scope_check" check ("default_scope" in (1, 2, 3, 4, 5));
alter table "blade_role" add constraint "blade_role_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_role" add constraint "blade_role_role_kind_check" check ("role_kind" in (1, 2, 3));
alter table "blade_role" add constraint "blade_role_status_check" check (status in (1, 2));
alter table "blade_role" enable row level security;
alter table "blade_role" force row level security;
create policy tenant_wall on "blade_role" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_role" for select to fleet_read using (true);
create policy report_tenant on "blade_role" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_role" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_role" to fleet_app;
grant select on "blade_role" to fleet_read;
create table "blade_tenant" (
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
  "code" varchar(12),
  "tenant_name" varchar(64),
  "domain_url" varchar(128),
  "background_url" varchar(255),
  "logo_url" varchar(255),
  "linkman" varchar(32),
  "contact_number" varchar(20),
  "address" varchar(200),
  "account_number" integer,
  "expire_time" timestamptz,
  "package_id" bigint,
  "license_key" varchar(255),
  constraint "blade_tenant_pkey" primary key ("id")
);
alter table "blade_tenant" add constraint "blade_tenant_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_tenant" add constraint "blade_tenant_status_check" check (status in (1, 2));
alter table "blade_tenant" enable row level security;
alter table "blade_tenant" force row level security;
create policy tenant_wall on "blade_tenant" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_tenant" for select to fleet_read using (true);
create policy report_tenant on "blade_tenant" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_tenant" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_tenant" to fleet_app;
grant select on "blade_tenant" to fleet_read;
create table "blade_user" (
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
  "account" varchar(32),
  "code" varchar(32),
  "user_type" smallint,
  "real_name" varchar(32),
  "name" varchar(32),
  "pinyin" varchar(64),
  "avatar" varchar(255),
  "phone" varchar(20),
  "email" varchar(64),
  "sex" varchar(32),
  "birthday" date,
  "id_no" varchar(18),
  "dept_id" bigint[] not null default '{}',
  "post_id" bigint[] not null default '{}',
  "role_id" bigint[] not null default '{}',
  "supervisor_id" bigint,
  "supervisor" boolean not null default false,
  "city_codes" varchar(12)[] not null default '{}',
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "partner_admin" boolean not null default false,
  "entry_date" date,
  "leave_date" date,
  "valid_to" date,
  "delegate_user_id" bigint,
  "delegate_from" timestamptz,
  "delegate_to" timestamptz,
  "delegate_keys" varchar(64)[] not null default '{}',
  "signature_biz_id" bigint,
  "oa_user_id" varchar(64),
  "oa_login" varchar(64),
  "last_login_time" timestamptz,
  "last_login_ip" varchar(45),
  "user_ext" jsonb,
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_user_pkey" primary key ("id")
);
alter table "blade_user" add constraint "blade_user_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_user" add constraint "blade_user_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "blade_user" add constraint "blade_user_status_check" check (status in (1, 2, 3, 5));
alter table "blade_user" add constraint "blade_user_user_type_check" check ("user_type" in (1, 2, 3));
alter table "blade_user" enable row level security;
alter table "blade_user" force row level security;
create policy tenant_wall on "blade_user" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_user" for select to fleet_read using (true);
create policy report_tenant on "blade_user" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_user" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_user" to fleet_app;
grant select on "blade_user" to fleet_read;
create table "car_brand" (
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
  "brand_code" varchar(20),
  "brand_name" varchar(40),
  "brand_name_en" varchar(40),
  "initial" varchar(1),
  "factory_id" bigint,
  "country" varchar(32),
  "logo_biz_id" bigint,
  "sort" integer,
  "remark" varchar(500),
  constraint "car_brand_pkey" primary key ("id")
);
alter table "car_brand" add constraint "car_brand_is_deleted_check" check (is_deleted in (0, 1));
alter table "car_brand" add constraint "car_brand_status_check" check (status in (1, 2));
alter table "car_brand" enable row level security;
alter table "car_brand" force row level security;
create policy tenant_wall on "car_brand" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_brand" for select to fleet_read using (true);
create policy report_tenant on "car_brand" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_brand" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_brand" to fleet_app;
grant select on "car_brand" to fleet_read;
grant select on "car_brand" to fleet_report;
create table "car_check" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "model_id" bigint not null,
  "group_name" varchar(32),
  "item_name" varchar(60),
  "standard" smallint,
  "check_at" smallint[] not null default '{}',
  "value" varchar(60),
  "photo_required" boolean not null default false,
  "deduct_points" numeric(14,1),
  "sort" integer,
  constraint "car_check_pkey" primary key ("id")
);
alter table "car_check" add constraint "car_check_check_at_check" check ("check_at" <@ array[1, 2]::smallint[]);
alter table "car_check" add constraint "car_check_standard_check" check ("standard" in (1, 2, 3));
alter table "car_check" enable row level security;
alter table "car_check" force row level security;
create policy tenant_wall on "car_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_check" for select to fleet_read using (true);
create policy report_tenant on "car_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_check" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_check" to fleet_app;
grant select on "car_check" to fleet_read;
grant select on "car_check" to fleet_report;
create table "car_index" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "model_id" bigint not null,
  "index_code" varchar(32),
  "index_value" numeric(14,4),
  "unit" varchar(20),
  "valid_from" date,
  "source" varchar(60),
  "remark" varchar(200),
  constraint "car_index_pkey" primary key ("id")
);
alter table "car_index" enable row level security;
alter table "car_index" force row level security;
create policy tenant_wall on "car_index" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_index" for select to fleet_read using (true);
create policy report_tenant on "car_index" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_index" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_index" to fleet_app;
grant select on "car_index" to fleet_read;
grant select on "car_index" to fleet_report;
create table "car_model" (
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
  "model_code" varchar(32),
  "model_name" varchar(100),
  "brand_id" bigint,
  "series_id" bigint,
  "factory_id" bigint,
  "model_year" integer,
  "trim_name" varchar(60),
  "announcement_no" varchar(32),
  "announcement_batch" varchar(10),
  "vehicle_class" varchar(32),
  "use_kind" varchar(32),
  "fuel_type" smallint,
  "emission" varchar(32),
  "displacement_ml" integer,
  "engine_power_kw" numeric(14,1),
  "motor_power_kw" numeric(14,1),
  "battery_kind" varchar(32),
  "battery_kwh" numeric(14,1),
  "range_km" integer,
  "fast_charge_min" integer,
  "swappable" boolean not null default false,
  "consumption" numeric(14,2),
  "seats" integer,
  "length_mm" integer,
  "width_mm" integer,
  "height_mm" integer,
  "wheelbase_mm" integer,
  "curb_mass_kg" integer,
  "total_mass_kg" integer,
  "load_mass_kg" integer,
  "cargo_volume" numeric(14,2),
  "tyre_spec" varchar(32),
  "drive_mode" varchar(32),
  "gearbox" varchar(32),
  "axles" integer,
  "colors" varchar(32)[] not null default '{}',
  "guide_price" numeric(12,2),
  "net_guide_price" numeric(12,2),
  "depreciation_months" integer,
  "residual_rate" numeric(10,6),
  "fresh_life_months" integer,
  "fresh_life_km" integer,
  "warranty_months" integer,
  "warranty_km" integer,
  "battery_warranty_months" integer,
  "battery_warranty_km" integer,
  "maintain_km" integer,
  "maintain_months" integer,
  "first_maintain_km" integer,
  "gps_wired_count" integer,
  "gps_wireless_count" integer,
  "key_count" integer,
  "image_biz_id" bigint,
  "remark" varchar(500),
  constraint "car_model_pkey" primary key ("id")
);
alter table "car_model" add constraint "car_model_fuel_type_check" check ("fuel_type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "car_model" add constraint "car_model_guide_price_check" check ("guide_price" >= 0 and "guide_price" <= 9999999999.99);
alter table "car_model" add constraint "car_model_is_deleted_check" check (is_deleted in (0, 1));
alter table "car_model" add constraint "car_model_net_guide_price_check" check ("net_guide_price" >= 0 and "net_guide_price" <= 9999999999.99);
alter table "car_model" add constraint "car_model_status_check" check (status in (1, 2, 103));
alter table "car_model" enable row level security;
alter table "car_model" force row level security;
create policy tenant_wall on "car_model" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_model" for select to fleet_read using (true);
create policy report_tenant on "car_model" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_model" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_model" to fleet_app;
grant select on "car_model" to fleet_read;
grant select on "car_model" to fleet_report;
create table "car_series" (
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
  "series_code" varchar(32),
  "series_name" varchar(60),
  "brand_id" bigint,
  "level" varchar(32),
  "energy_kind" smallint,
  "use_kinds" varchar(32)[] not null default '{}',
  "image_biz_id" bigint,
  "sort" integer,
  "remark" varchar(500),
  constraint "car_series_pkey" primary key ("id")
);
alter table "car_series" add constraint "car_series_energy_kind_check" check ("energy_kind" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "car_series" add constraint "car_series_is_deleted_check" check (is_deleted in (0, 1));
alter table "car_series" add constraint "car_series_status_check" check (status in (1, 2));
alter table "car_series" enable row level security;
alter table "car_series" force row level security;
create policy tenant_wall on "car_series" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_series" for select to fleet_read using (true);
create policy report_tenant on "car_series" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_series" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_series" to fleet_app;
grant select on "car_series" to fleet_read;
grant select on "car_series" to fleet_report;
create table "city_quota" (
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
  "region_code" varchar(12),
  "region_name" varchar(64),
  "level" smallint,
  "limit_qty" integer,
  "limit_amount" numeric(12,2),
  "commit_ratio" numeric(14,2),
  "warn_rate" numeric(10,6),
  "single_rate" numeric(10,6),
  "valid_from" date,
  "valid_to" date,
  "manager_user_id" bigint,
  "reason" varchar(500),
  constraint "city_quota_pkey" primary key ("id")
);
alter table "city_quota" add constraint "city_quota_is_deleted_check" check (is_deleted in (0, 1));
alter table "city_quota" add constraint "city_quota_level_check" check ("level" in (0, 1, 2));
alter table "city_quota" add constraint "city_quota_limit_amount_check" check ("limit_amount" >= 0 and "limit_amount" <= 9999999999.99);
alter table "city_quota" add constraint "city_quota_status_check" check (status in (1, 2));
alter table "city_quota" enable row level security;
alter table "city_quota" force row level security;
create policy tenant_wall on "city_quota" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "city_quota" for select to fleet_read using (true);
create policy report_tenant on "city_quota" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "city_quota" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "city_quota" to fleet_app;
grant select on "city_quota" to fleet_read;
grant select on "city_quota" to fleet_report;
create table "city_quota_usage" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "ceiling_id" bigint not null,
  "usage" varchar(32),
  "limit_qty" integer,
  constraint "city_quota_usage_pkey" primary key ("id")
);
alter table "city_quota_usage" enable row level security;
alter table "city_quota_usage" force row level security;
create policy tenant_wall on "city_quota_usage" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "city_quota_usage" for select to fleet_read using (true);
create policy report_tenant on "city_quota_usage" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "city_quota_usage" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "city_quota_usage" to fleet_app;
grant select on "city_quota_usage" to fleet_read;
grant select on "city_quota_usage" to fleet_report;
create table "client_error" (
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
  "data_type" varchar(32),
  "type" varchar(64),
  "message" varchar(2000),
  "stack" varchar(8000),
  "info" varchar(500),
  "url" varchar(500),
  "time" varchar(32),
  "user_name" varchar(64),
  constraint "client_error_pkey" primary key ("id")
);
alter table "client_error" add constraint "client_error_is_deleted_check" check (is_deleted in (0, 1));
alter table "client_error" enable row level security;
alter table "client_error" force row level security;
create policy tenant_wall on "client_error" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "client_error" for select to fleet_read using (true);
create policy report_tenant on "client_error" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "client_error" from fleet_app, fleet_read, fleet_report;
grant select, insert on "client_error" to fleet_app;
grant select on "client_error" to fleet_read;
create table "company" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "company_kind" smallint,
  "parent_company_id" bigint,
  "dept_id" bigint,
  "abilities" smallint[] not null default '{}',
  "rent_tax_rate" numeric(10,6),
  "service_tax_rate" numeric(10,6),
  "rental_filing_cities" varchar(12)[] not null default '{}',
  "register_cities" varchar(12)[] not null default '{}',
  "plate_quota_note" varchar(500),
  "finance_user_id" bigint,
  "legal_user_id" bigint,
  "gl_entity_code" varchar(20),
  "logo_biz_id" bigint,
  "stamp_title" varchar(64),
  constraint "company_pkey" primary key ("id")
);
alter table "company" add constraint "company_abilities_check" check ("abilities" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);
alter table "company" add constraint "company_company_kind_check" check ("company_kind" in (1, 2, 3, 4, 5));
alter table "company" enable row level security;
alter table "company" force row level security;
create policy tenant_wall on "company" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "company" for select to fleet_read using (true);
create policy report_tenant on "company" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "company" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "company" to fleet_app;
grant select on "company" to fleet_read;
grant select on "company" to fleet_report;
create table "company_seal" (
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
  "seal_no" varchar(32),
  "company_id" bigint,
  "seal_type" varchar(32),
  "seal_name" varchar(64),
  "seal_image_biz_id" bigint,
  "keeper_user_id" bigint,
  "backup_keeper_id" bigint,
  "usable_kinds" integer[] not null default '{}',
  "cert_serial" varchar(64),
  "cert_not_after" timestamptz,
  "location" varchar(128),
  constraint "company_seal_pkey" primary key ("id")
);
alter table "company_seal" add constraint "company_seal_is_deleted_check" check (is_deleted in (0, 1));
alter table "company_seal" add constraint "company_seal_status_check" check (status in (1, 2));
alter table "company_seal" enable row level security;
alter table "company_seal" force row level security;
create policy tenant_wall on "company_seal" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "company_seal" for select to fleet_read using (true);
create policy report_tenant on "company_seal" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "company_seal" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "company_seal" to fleet_app;
grant select on "company_seal" to fleet_read;
grant select on "company_seal" to fleet_report;
create table "contacts" (
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
  "contact_no" varchar(32),
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "contact_name" varchar(64),
  "gender" varchar(32),
  "roles" varchar(32)[] not null default '{}',
  "position" varchar(40),
  "department" varchar(40),
  "phone" varchar(20),
  "telephone" varchar(20),
  "wechat" varchar(40),
  "email" varchar(64),
  "id_no" varchar(18),
  "city_codes" varchar(12)[] not null default '{}',
  "address" varchar(200),
  "is_primary" boolean not null default false,
  "inform_enabled" boolean not null default true,
  "leave_date" date,
  "remark" varchar(500),
  constraint "contacts_pkey" primary key ("id")
);
alter table "contacts" add constraint "contacts_is_deleted_check" check (is_deleted in (0, 1));
alter table "contacts" add constraint "contacts_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contacts" add constraint "contacts_status_check" check (status in (1, 2));
alter table "contacts" enable row level security;
alter table "contacts" force row level security;
create policy tenant_wall on "contacts" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contacts" for select to fleet_read using (true);
create policy report_tenant on "contacts" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contacts" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contacts" to fleet_app;
grant select on "contacts" to fleet_read;
grant select on "contacts" to fleet_report;
create table "contract" (
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
  "contract_no" varchar(32),
  "contract_type" smallint,
  "contract_name" varchar(128),
  "paper_no" varchar(64),
  "sign_type" smallint,
  "origin_contract_id" bigint,
  "root_contract_id" bigint,
  "parent_contract_id" bigint,
  "own_company_id" bigint,
  "counterparty_type" smallint,
  "counterparty_id" bigint,
  "counterparty_name" varchar(128),
  "customer_id" bigint,
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "city_codes" varchar(12)[] not null default '{}',
  "sign_date" date,
  "start_date" date,
  "end_date" date,
  "term_months" integer,
  "auto_renew" boolean not null default false,
  "renew_notice_days" integer,
  "vehicle_qty" integer,
  "taken_qty" integer,
  "on_lease_qty" integer,
  "returned_qty" integer,
  "total_amount" numeric(12,2) not null default 0,
  "deposit_total" numeric(12,2) not null default 0,
  "front_total" numeric(12,2) not null default 0,
  "billed_amt" numeric(12,2) not null default 0,
  "received_amt" numeric(12,2) not null default 0,
  "overdue_amt" numeric(12,2) not null default 0,
  "template_id" bigint,
  "custom_terms" text,
  "sign_mode" smallint,
  "apply_seal_id" bigint,
  "electron_id" bigint,
  "submit_time" timestamptz,
  "approved_time" timestamptz,
  "seal_time" timestamptz,
  "signed_time" timestamptz,
  "signed_file_biz_id" bigint,
  "archive_no" varchar(32),
  "archive_place" varchar(64),
  "archive_time" timestamptz,
  "stop_date" date,
  "stop_type" varchar(32),
  "stop_reason" varchar(500),
  "cutover_date" date,
  "remark" varchar(500),
  "process_instance_id" varchar(64),
  "attach_biz_id" bigint,
  constraint "contract_pkey" primary key ("id")
);
alter table "contract" add constraint "contract_billed_amt_check" check ("billed_amt" >= 0 and "billed_amt" <= 9999999999.99);
alter table "contract" add constraint "contract_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract" add constraint "contract_counterparty_type_check" check ("counterparty_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract" add constraint "contract_deposit_total_check" check ("deposit_total" >= 0 and "deposit_total" <= 9999999999.99);
alter table "contract" add constraint "contract_front_total_check" check ("front_total" >= 0 and "front_total" <= 9999999999.99);
alter table "contract" add constraint "contract_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract" add constraint "contract_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "contract" add constraint "contract_received_amt_check" check ("received_amt" >= 0 and "received_amt" <= 9999999999.99);
alter table "contract" add constraint "contract_sign_mode_check" check ("sign_mode" in (1, 2));
alter table "contract" add constraint "contract_sign_type_check" check ("sign_type" in (1, 2, 3, 4));
alter table "contract" add constraint "contract_status_check" check (status in (1, 2, 4, 5, 6, 7, 100, 101, 102, 103, 104));
alter table "contract" add constraint "contract_total_amount_check" check ("total_amount" >= 0 and "total_amount" <= 9999999999.99);
alter table "contract" enable row level security;
alter table "contract" force row level security;
create policy tenant_wall on "contract" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract" for select to fleet_read using (true);
create policy report_tenant on "contract" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract" to fleet_app;
grant select on "contract" to fleet_read;
grant select on "contract" to fleet_report;
create table "contract_guarantee" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "guarantee_kind" smallint,
  "guarantor_type" smallint,
  "guarantor_id" bigint,
  "guarantor_name" varchar(128),
  "id_no" varchar(18),
  "phone" varchar(20),
  "address" varchar(200),
  "relation" varchar(32),
  "guarantee_amount" numeric(12,2),
  "period" varchar(200),
  "letter_file_biz_id" bigint,
  constraint "contract_guarantee_pkey" primary key ("id")
);
alter table "contract_guarantee" add constraint "contract_guarantee_guarantee_amount_check" check ("guarantee_amount" >= 0 and "guarantee_amount" <= 9999999999.99);
alter table "contract_guarantee" add constraint "contract_guarantee_guarantee_kind_check" check ("guarantee_kind" in (1, 2, 3, 4, 5));
alter table "contract_guarantee" add constraint "contract_guarantee_guarantor_type_check" check ("guarantor_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_guarantee" enable row level security;
alter table "contract_guarantee" force row level security;
create policy tenant_wall on "contract_guarantee" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_guarantee" for select to fleet_read using (true);
create policy report_tenant on "contract_guarantee" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_guarantee" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_guarantee" to fleet_app;
grant select on "contract_guarantee" to fleet_read;
grant select on "contract_guarantee" to fleet_report;
create table "contract_lease" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "lease_mode" smallint,
  "usage" varchar(32),
  "intention_id" bigint,
  "order_mode" smallint,
  "ownership_company_id" bigint,
  "operate_regions" varchar(12)[] not null default '{}',
  "sublease_allowed" boolean not null default false,
  "cross_city_allowed" boolean not null default false,
  "insurance_payer" smallint,
  "repair_payer" smallint,
  "inspection_payer" smallint,
  "tyre_payer" smallint,
  "insurance_standard" varchar(300),
  "gps_count" integer,
  "violation_rule" varchar(32),
  "violation_deposit" numeric(12,2),
  "downtime_days" integer,
  "return_standard" varchar(1000),
  "early_take_over" boolean not null default false,
  "offset_amt_enabled" boolean not null default false,
  "offset_amt_from" date,
  "offset_fee_items" smallint[] not null default '{}',
  "statement_day" integer,
  "dunning_user_id" bigint,
  "risk_grade" varchar(8),
  "quota_snapshot" jsonb,
  "expire_state" smallint,
  constraint "contract_lease_pkey" primary key ("id")
);
alter table "contract_lease" add constraint "contract_lease_expire_state_check" check ("expire_state" in (0, 1, 2, 3, 4));
alter table "contract_lease" add constraint "contract_lease_inspection_payer_check" check ("inspection_payer" in (1, 2));
alter table "contract_lease" add constraint "contract_lease_insurance_payer_check" check ("insurance_payer" in (1, 2));
alter table "contract_lease" add constraint "contract_lease_lease_mode_check" check ("lease_mode" in (1, 2, 3));
alter table "contract_lease" add constraint "contract_lease_offset_fee_items_check" check ("offset_fee_items" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99]::smallint[]);
alter table "contract_lease" add constraint "contract_lease_order_mode_check" check ("order_mode" in (1, 2));
alter table "contract_lease" add constraint "contract_lease_repair_payer_check" check ("repair_payer" in (1, 2));
alter table "contract_lease" add constraint "contract_lease_tyre_payer_check" check ("tyre_payer" in (1, 2));
alter table "contract_lease" add constraint "contract_lease_violation_deposit_check" check ("violation_deposit" >= 0 and "violation_deposit" <= 9999999999.99);
alter table "contract_lease" enable row level security;
alter table "contract_lease" force row level security;
create policy tenant_wall on "contract_lease" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_lease" for select to fleet_read using (true);
create policy report_tenant on "contract_lease" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_lease" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_lease" to fleet_app;
grant select on "contract_lease" to fleet_read;
grant select on "contract_lease" to fleet_report;
create table "contract_party" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "contract_type" smallint,
  "party_type" smallint,
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "role_name" varchar(20),
  "party_name" varchar(128),
  "credit_code" varchar(18),
  "legal_person" varchar(64),
  "address" varchar(200),
  "contact_name" varchar(64),
  "contact_phone" varchar(20),
  "contact_email" varchar(64),
  "deliver_address" varchar(200),
  "account_mechanism_id" bigint,
  "account_name" varchar(128),
  "bank_name" varchar(128),
  "bank_no" varchar(20),
  "account_no" varchar(40),
  "invoice_title" varchar(128),
  "tax_no" varchar(20),
  "signer_name" varchar(64),
  "signer_phone" varchar(20),
  "signer_id_no" varchar(18),
  "sign_order" integer,
  constraint "contract_party_pkey" primary key ("id")
);
alter table "contract_party" add constraint "contract_party_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_party" add constraint "contract_party_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_party" add constraint "contract_party_party_type_check" check ("party_type" in (1, 2, 3, 4));
alter table "contract_party" enable row level security;
alter table "contract_party" force row level security;
create policy tenant_wall on "contract_party" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_party" for select to fleet_read using (true);
create policy report_tenant on "contract_party" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_party" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_party" to fleet_app;
grant select on "contract_party" to fleet_read;
grant select on "contract_party" to fleet_report;
create table "contract_pay_rule" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "valid_from" date,
  "cycle_unit" smallint,
  "cycle_count" integer,
  "pay_mode" smallint,
  "rent_start_rule" smallint,
  "fixed_start_date" date,
  "rent_free_days" integer,
  "term_rule" smallint,
  "align_mode" smallint,
  "billing_day" integer,
  "first_stub" smallint,
  "stub_merge_days" integer,
  "last_stub" smallint,
  "day_rent_basis" smallint,
  "first_due_rule" smallint,
  "pay_day_rule" smallint,
  "pay_day" integer,
  "pay_offset_days" integer,
  "holiday_rule" smallint,
  "bill_lead_days" integer,
  "grace_days" integer,
  "grace_mode" smallint,
  "late_fee_rate" numeric(10,6),
  "late_fee_cap" numeric(10,6),
  "deposit_months" numeric(14,1),
  "deposit_instalments" integer,
  "prepay_months" integer,
  "front_before_take" boolean not null default true,
  "collect_mode" smallint,
  "receive_account_id" bigint,
  "invoice_timing" smallint,
  "invoice_kind" varchar(32),
  "allocation" smallint,
  "penalty_mode" smallint,
  "penalty_months" numeric(14,1),
  "penalty_rate" numeric(10,6),
  "penalty_steps" jsonb,
  "notice_days" integer,
  "holdover" smallint,
  "holdover_factor" numeric(14,2),
  "buyout_rule" smallint,
  "buyout_price" numeric(12,2),
  "buyout_discount" numeric(10,6),
  "buyout_table" jsonb,
  constraint "contract_pay_rule_pkey" primary key ("id")
);
alter table "contract_pay_rule" add constraint "contract_pay_rule_align_mode_check" check ("align_mode" in (1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_allocation_check" check ("allocation" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_buyout_price_check" check ("buyout_price" >= 0 and "buyout_price" <= 9999999999.99);
alter table "contract_pay_rule" add constraint "contract_pay_rule_buyout_rule_check" check ("buyout_rule" in (0, 1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_collect_mode_check" check ("collect_mode" in (1, 2, 3, 4));
alter table "contract_pay_rule" add constraint "contract_pay_rule_cycle_unit_check" check ("cycle_unit" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_day_rent_basis_check" check ("day_rent_basis" in (1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_first_due_rule_check" check ("first_due_rule" in (1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_first_stub_check" check ("first_stub" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_grace_mode_check" check ("grace_mode" in (1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_holdover_check" check ("holdover" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_holiday_rule_check" check ("holiday_rule" in (0, 1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_invoice_timing_check" check ("invoice_timing" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_last_stub_check" check ("last_stub" in (1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_pay_day_rule_check" check ("pay_day_rule" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_pay_mode_check" check ("pay_mode" in (1, 2));
alter table "contract_pay_rule" add constraint "contract_pay_rule_penalty_mode_check" check ("penalty_mode" in (1, 2, 3, 4));
alter table "contract_pay_rule" add constraint "contract_pay_rule_rent_start_rule_check" check ("rent_start_rule" in (1, 2, 3));
alter table "contract_pay_rule" add constraint "contract_pay_rule_term_rule_check" check ("term_rule" in (1, 2));
alter table "contract_pay_rule" enable row level security;
alter table "contract_pay_rule" force row level security;
create policy tenant_wall on "contract_pay_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_pay_rule" for select to fleet_read using (true);
create policy report_tenant on "contract_pay_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_pay_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_pay_rule" to fleet_app;
grant select on "contract_pay_rule" to fleet_read;
grant select on "contract_pay_rule" to fleet_report;
create table "contract_product" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "contract_type" smallint,
  "product_id" bigint,
  "car_model_id" bigint,
  "model_name" varchar(128),
  "color" varchar(32),
  "vehicle_nature" smallint,
  "city_code" varchar(12),
  "plate_city_code" varchar(12),
  "plate_kind" varchar(32),
  "quantity" integer,
  "term_months" integer,
  "rent_unit" smallint,
  "unit_rent" numeric(12,2),
  "price_list" numeric(12,2) not null default 0,
  "price_floor" numeric(12,2) not null default 0,
  "below_floor" boolean not null default false,
  "deposit" numeric(12,2),
  "vehicle_price" numeric(12,2),
  "down_payment" numeric(12,2),
  "down_rate" numeric(10,6),
  "financed_amount" numeric(12,2) not null default 0,
  "residual_price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "km_per_month" integer,
  "over_km_price" numeric(12,2),
  "insurance_plan" varchar(32),
  "with_maintenance" boolean not null default false,
  "with_inspection" boolean not null default false,
  "with_gps" boolean not null default false,
  "expect_take_date" date,
  "take_place_id" bigint,
  "take_address" varchar(200),
  "source_product_id" bigint,
  "renew_order_vehicle_ids" bigint[] not null default '{}',
  "quota_amount" numeric(12,2) not null default 0,
  "ordered_qty" integer,
  "wait_qty" integer,
  "allotted_qty" integer,
  "taken_qty" integer,
  "on_lease_qty" integer,
  "returned_qty" integer,
  "closed_qty" integer,
  "converted_qty" integer,
  "handled_qty" integer,
  constraint "contract_product_pkey" primary key ("id")
);
alter table "contract_product" add constraint "contract_product_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_product" add constraint "contract_product_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_down_payment_check" check ("down_payment" >= 0 and "down_payment" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_financed_amount_check" check ("financed_amount" >= 0 and "financed_amount" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_over_km_price_check" check ("over_km_price" >= 0 and "over_km_price" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_price_floor_check" check ("price_floor" >= 0 and "price_floor" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_price_list_check" check ("price_list" >= 0 and "price_list" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_quota_amount_check" check ("quota_amount" >= 0 and "quota_amount" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_rent_unit_check" check ("rent_unit" in (1, 2, 3));
alter table "contract_product" add constraint "contract_product_residual_price_check" check ("residual_price" >= 0 and "residual_price" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "contract_product" add constraint "contract_product_vehicle_nature_check" check ("vehicle_nature" in (1, 2));
alter table "contract_product" add constraint "contract_product_vehicle_price_check" check ("vehicle_price" >= 0 and "vehicle_price" <= 9999999999.99);
alter table "contract_product" enable row level security;
alter table "contract_product" force row level security;
create policy tenant_wall on "contract_product" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_product" for select to fleet_read using (true);
create policy report_tenant on "contract_product" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_product" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_product" to fleet_app;
grant select on "contract_product" to fleet_read;
grant select on "contract_product" to fleet_report;
create table "contract_product_fee" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "product_line_no" integer,
  "fee_item" smallint,
  "charge_trigger" smallint,
  "fixed_date" date,
  "charge_unit" smallint,
  "amount" numeric(12,2),
  "tax_rate" numeric(10,6),
  "refundable" boolean not null default false,
  "product_id" bigint,
  "remark" varchar(200),
  constraint "contract_product_fee_pkey" primary key ("id")
);
alter table "contract_product_fee" add constraint "contract_product_fee_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "contract_product_fee" add constraint "contract_product_fee_charge_trigger_check" check ("charge_trigger" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "contract_product_fee" add constraint "contract_product_fee_charge_unit_check" check ("charge_unit" in (1, 2));
alter table "contract_product_fee" add constraint "contract_product_fee_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "contract_product_fee" enable row level security;
alter table "contract_product_fee" force row level security;
create policy tenant_wall on "contract_product_fee" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_product_fee" for select to fleet_read using (true);
create policy report_tenant on "contract_product_fee" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_product_fee" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_product_fee" to fleet_app;
grant select on "contract_product_fee" to fleet_read;
grant select on "contract_product_fee" to fleet_report;
create table "contract_product_rent" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "product_line_no" integer,
  "from_month" integer,
  "to_month" integer,
  "unit_rent" numeric(12,2),
  constraint "contract_product_rent_pkey" primary key ("id")
);
alter table "contract_product_rent" add constraint "contract_product_rent_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "contract_product_rent" enable row level security;
alter table "contract_product_rent" force row level security;
create policy tenant_wall on "contract_product_rent" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_product_rent" for select to fleet_read using (true);
create policy report_tenant on "contract_product_rent" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_product_rent" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_product_rent" to fleet_app;
grant select on "contract_product_rent" to fleet_read;
grant select on "contract_product_rent" to fleet_report;
create table "contract_template" (
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
  "template_no" varchar(32),
  "template_name" varchar(64),
  "category_name" varchar(64),
  "contract_type" smallint,
  "own_company_ids" bigint[] not null default '{}',
  "standard" boolean not null default true,
  "body_kind" smallint,
  "body_html" text,
  "body_file_biz_id" bigint,
  "version_no" integer,
  "placeholders" jsonb,
  "sign_areas" jsonb,
  "fill_fields" jsonb,
  constraint "contract_template_pkey" primary key ("id")
);
alter table "contract_template" add constraint "contract_template_body_kind_check" check ("body_kind" in (1, 2));
alter table "contract_template" add constraint "contract_template_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_template" add constraint "contract_template_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_template" add constraint "contract_template_status_check" check (status in (1, 2, 103));
alter table "contract_template" enable row level security;
alter table "contract_template" force row level security;
create policy tenant_wall on "contract_template" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_template" for select to fleet_read using (true);
create policy report_tenant on "contract_template" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_template" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_template" to fleet_app;
grant select on "contract_template" to fleet_read;
grant select on "contract_template" to fleet_report;
create table "customer" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "customer_kind" smallint,
  "business_kind" varchar(32),
  "customer_level" varchar(32),
  "source" varchar(32),
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "group_id" bigint,
  "controller_name" varchar(64),
  "controller_id_no" varchar(18),
  "controller_phone" varchar(20),
  "controller_since" date,
  "controller_spouse" varchar(64),
  "controller_guarantee" boolean not null default false,
  "listed" boolean not null default false,
  "parent_company_name" varchar(128),
  "related_note" varchar(500),
  "main_business" varchar(1000),
  "fleet_qty" integer,
  "own_qty" integer,
  "leased_qty" integer,
  "our_qty" integer,
  "driver_qty" integer,
  "staff_qty" integer,
  "site_qty" integer,
  "utilisation_rate" numeric(10,6),
  "driver_turnover" numeric(10,6),
  "top_platform_share" numeric(10,6),
  "ev_rate" numeric(10,6),
  "avg_daily_km" integer,
  "accident_rate" numeric(10,6),
  "annual_revenue" numeric(12,2) not null default 0,
  "net_assets" numeric(12,2) not null default 0,
  "debt_ratio" numeric(10,6),
  "tax_credit" smallint,
  "other_rent_monthly" numeric(12,2) not null default 0,
  "loan_monthly" numeric(12,2) not null default 0,
  "upstream_note" varchar(500),
  "pay_habit" varchar(500),
  "approval_user_id" bigint,
  "risk_grade" varchar(1),
  "risk_score" numeric(14,1),
  "next_review_date" date,
  "contract_qty" integer,
  "first_contract_date" date,
  "last_biz_date" date,
  "dormant_since" date,
  "section_state" jsonb,
  "section_versions" jsonb,
  "pending_change" jsonb,
  "process_instance_id" varchar(64),
  constraint "customer_pkey" primary key ("id")
);
alter table "customer" add constraint "customer_customer_kind_check" check ("customer_kind" in (1, 2, 3, 4, 5));
alter table "customer" add constraint "customer_loan_monthly_check" check ("loan_monthly" >= 0 and "loan_monthly" <= 9999999999.99);
alter table "customer" add constraint "customer_other_rent_monthly_check" check ("other_rent_monthly" >= 0 and "other_rent_monthly" <= 9999999999.99);
alter table "customer" add constraint "customer_tax_credit_check" check ("tax_credit" in (1, 2, 3, 4, 5, 6));
alter table "customer" enable row level security;
alter table "customer" force row level security;
create policy tenant_wall on "customer" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer" for select to fleet_read using (true);
create policy report_tenant on "customer" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer" to fleet_app;
grant select on "customer" to fleet_read;
grant select on "customer" to fleet_report;
create table "customer_business_area" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "customer_id" bigint not null,
  "city_code" varchar(12),
  "usage" varchar(32),
  "own_qty" integer,
  "leased_qty" integer,
  "lease_unit_rent" numeric(12,2),
  "from_us_qty" integer,
  "driver_qty" integer,
  "platform_ids" bigint[] not null default '{}',
  "permit_licence_id" bigint,
  "site_address" varchar(200),
  "site_area" integer,
  "site_rent_to" date,
  "charger_qty" integer,
  "manager_contact_id" bigint,
  "apply_qty" integer,
  "car_model_ids" bigint[] not null default '{}',
  "unit_rent" numeric(12,2),
  "unit_price" numeric(12,2),
  "deposit" numeric(12,2),
  "down_payment" numeric(12,2),
  "term_months" integer,
  "expect_date" date,
  "unit_exposure" numeric(12,2) not null default 0,
  constraint "customer_business_area_pkey" primary key ("id")
);
alter table "customer_business_area" add constraint "customer_business_area_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "customer_business_area" add constraint "customer_business_area_down_payment_check" check ("down_payment" >= 0 and "down_payment" <= 9999999999.99);
alter table "customer_business_area" add constraint "customer_business_area_lease_unit_rent_check" check ("lease_unit_rent" >= 0 and "lease_unit_rent" <= 9999999999.99);
alter table "customer_business_area" add constraint "customer_business_area_unit_exposure_check" check ("unit_exposure" >= 0 and "unit_exposure" <= 9999999999.99);
alter table "customer_business_area" add constraint "customer_business_area_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "customer_business_area" add constraint "customer_business_area_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "customer_business_area" enable row level security;
alter table "customer_business_area" force row level security;
create policy tenant_wall on "customer_business_area" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_business_area" for select to fleet_read using (true);
create policy report_tenant on "customer_business_area" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_business_area" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_business_area" to fleet_app;
grant select on "customer_business_area" to fleet_read;
grant select on "customer_business_area" to fleet_report;
create table "customer_change" (
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
  "change_no" varchar(32),
  "customer_id" bigint,
  "customer_name" varchar(128),
  "city_code" varchar(12),
  "fields" jsonb,
  "process_instance_id" varchar(64),
  constraint "customer_change_pkey" primary key ("id")
);
alter table "customer_change" add constraint "customer_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_change" add constraint "customer_change_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "customer_change" enable row level security;
alter table "customer_change" force row level security;
create policy tenant_wall on "customer_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_change" for select to fleet_read using (true);
create policy report_tenant on "customer_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_change" to fleet_app;
grant select on "customer_change" to fleet_read;
grant select on "customer_change" to fleet_report;
create table "customer_city_quota" (
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
  "customer_name" varchar(128),
  "city_code" varchar(12),
  "group_id" bigint,
  "quota_qty" integer,
  "quota_amount" numeric(12,2) not null default 0,
  "temp_qty" integer,
  "temp_amount" numeric(12,2) not null default 0,
  "temp_from" date,
  "temp_to" date,
  "frozen_qty" integer,
  "frozen_amount" numeric(12,2) not null default 0,
  "occupied_qty" integer,
  "occupied_amount" numeric(12,2) not null default 0,
  "valid_from" date,
  "valid_to" date,
  "grace_to" date,
  "grade" varchar(1),
  "conditions" jsonb,
  constraint "customer_city_quota_pkey" primary key ("id")
);
alter table "customer_city_quota" add constraint "customer_city_quota_frozen_amount_check" check ("frozen_amount" >= 0 and "frozen_amount" <= 9999999999.99);
alter table "customer_city_quota" add constraint "customer_city_quota_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_city_quota" add constraint "customer_city_quota_occupied_amount_check" check ("occupied_amount" >= 0 and "occupied_amount" <= 9999999999.99);
alter table "customer_city_quota" add constraint "customer_city_quota_quota_amount_check" check ("quota_amount" >= 0 and "quota_amount" <= 9999999999.99);
alter table "customer_city_quota" add constraint "customer_city_quota_status_check" check (status in (1, 2, 3, 4));
alter table "customer_city_quota" add constraint "customer_city_quota_temp_amount_check" check ("temp_amount" >= 0 and "temp_amount" <= 9999999999.99);
alter table "customer_city_quota" enable row level security;
alter table "customer_city_quota" force row level security;
create policy tenant_wall on "customer_city_quota" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_city_quota" for select to fleet_read using (true);
create policy report_tenant on "customer_city_quota" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_city_quota" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_city_quota" to fleet_app;
grant select on "customer_city_quota" to fleet_read;
grant select on "customer_city_quota" to fleet_report;
create table "customer_financial_flow" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "customer_id" bigint not null,
  "month" varchar(6),
  "bank_title" varchar(64),
  "account_no" varchar(34),
  "income" numeric(12,2),
  "expense" numeric(12,2),
  "own_in" numeric(12,2),
  "own_out" numeric(12,2),
  "loan_in" numeric(12,2),
  "loan_out" numeric(12,2),
  "other_in" numeric(12,2),
  "other_out" numeric(12,2),
  "valid_in" numeric(12,2) not null default 0,
  "valid_out" numeric(12,2) not null default 0,
  "net" numeric(12,2) not null default 0,
  "end_balance" numeric(12,2),
  "day_avg_balance" numeric(12,2),
  "txn_count" integer,
  "max_counterparty" varchar(64),
  "max_share" numeric(10,6),
  "source" smallint,
  "verified" boolean not null default false,
  constraint "customer_financial_flow_pkey" primary key ("id")
);
alter table "customer_financial_flow" add constraint "customer_financial_flow_day_avg_balance_check" check ("day_avg_balance" >= 0 and "day_avg_balance" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_end_balance_check" check ("end_balance" >= 0 and "end_balance" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_expense_check" check ("expense" >= 0 and "expense" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_income_check" check ("income" >= 0 and "income" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_loan_in_check" check ("loan_in" >= 0 and "loan_in" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_loan_out_check" check ("loan_out" >= 0 and "loan_out" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_other_in_check" check ("other_in" >= 0 and "other_in" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_other_out_check" check ("other_out" >= 0 and "other_out" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_own_in_check" check ("own_in" >= 0 and "own_in" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_own_out_check" check ("own_out" >= 0 and "own_out" <= 9999999999.99);
alter table "customer_financial_flow" add constraint "customer_financial_flow_source_check" check ("source" in (1, 2, 3));
alter table "customer_financial_flow" enable row level security;
alter table "customer_financial_flow" force row level security;
create policy tenant_wall on "customer_financial_flow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_financial_flow" for select to fleet_read using (true);
create policy report_tenant on "customer_financial_flow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_financial_flow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_financial_flow" to fleet_app;
grant select on "customer_financial_flow" to fleet_read;
grant select on "customer_financial_flow" to fleet_report;
create table "customer_financial_report" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "customer_id" bigint not null,
  "year" integer,
  "period" smallint,
  "revenue" numeric(12,2),
  "gross_profit" numeric(12,2),
  "net_profit" numeric(12,2),
  "total_assets" numeric(12,2),
  "total_liabilities" numeric(12,2),
  "cash" numeric(12,2),
  "receivables" numeric(12,2),
  "bank_loans" numeric(12,2),
  "net_assets" numeric(12,2) not null default 0,
  "debt_ratio" numeric(10,6),
  "audited" boolean not null default false,
  "audit_firm" varchar(64),
  "attach_biz_id" bigint,
  constraint "customer_financial_report_pkey" primary key ("id")
);
alter table "customer_financial_report" add constraint "customer_financial_report_bank_loans_check" check ("bank_loans" >= 0 and "bank_loans" <= 9999999999.99);
alter table "customer_financial_report" add constraint "customer_financial_report_cash_check" check ("cash" >= 0 and "cash" <= 9999999999.99);
alter table "customer_financial_report" add constraint "customer_financial_report_period_check" check ("period" in (1, 2, 3));
alter table "customer_financial_report" add constraint "customer_financial_report_receivables_check" check ("receivables" >= 0 and "receivables" <= 9999999999.99);
alter table "customer_financial_report" add constraint "customer_financial_report_total_assets_check" check ("total_assets" >= 0 and "total_assets" <= 9999999999.99);
alter table "customer_financial_report" add constraint "customer_financial_report_total_liabilities_check" check ("total_liabilities" >= 0 and "total_liabilities" <= 9999999999.99);
alter table "customer_financial_report" enable row level security;
alter table "customer_financial_report" force row level security;
create policy tenant_wall on "customer_financial_report" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_financial_report" for select to fleet_read using (true);
create policy report_tenant on "customer_financial_report" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_financial_report" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_financial_report" to fleet_app;
grant select on "customer_financial_report" to fleet_read;
grant select on "customer_financial_report" to fleet_report;
create table "customer_group" (
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
  "group_no" varchar(32),
  "group_name" varchar(64),
  "controller_name" varchar(64),
  "controller_id_no" varchar(18),
  "limit_qty" integer,
  "limit_amount" numeric(12,2),
  "valid_to" date,
  "remark" varchar(500),
  constraint "customer_group_pkey" primary key ("id")
);
alter table "customer_group" add constraint "customer_group_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_group" add constraint "customer_group_limit_amount_check" check ("limit_amount" >= 0 and "limit_amount" <= 9999999999.99);
alter table "customer_group" add constraint "customer_group_status_check" check (status in (1, 2));
alter table "customer_group" enable row level security;
alter table "customer_group" force row level security;
create policy tenant_wall on "customer_group" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_group" for select to fleet_read using (true);
create policy report_tenant on "customer_group" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_group" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_group" to fleet_app;
grant select on "customer_group" to fleet_read;
grant select on "customer_group" to fleet_report;
create table "customer_inform" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "customer_id" bigint not null,
  "inform_event" varchar(32),
  "channels" smallint[] not null default '{}',
  "contact_id" bigint,
  "roles" varchar(32)[] not null default '{}',
  "city_codes" varchar(12)[] not null default '{}',
  "advance_days" integer,
  "enabled" boolean not null default true,
  "quiet_from" varchar(5),
  "quiet_to" varchar(5),
  constraint "customer_inform_pkey" primary key ("id")
);
alter table "customer_inform" add constraint "customer_inform_channels_check" check ("channels" <@ array[1, 2, 3]::smallint[]);
alter table "customer_inform" enable row level security;
alter table "customer_inform" force row level security;
create policy tenant_wall on "customer_inform" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_inform" for select to fleet_read using (true);
create policy report_tenant on "customer_inform" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_inform" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_inform" to fleet_app;
grant select on "customer_inform" to fleet_read;
grant select on "customer_inform" to fleet_report;
create table "customer_service_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "customer_id" bigint not null,
  "service_item" varchar(32),
  "city_codes" varchar(12)[] not null default '{}',
  "discount_rate" numeric(10,6),
  "settle_cycle" varchar(32),
  "valid_from" date,
  "valid_to" date,
  "item_state" smallint,
  "remark" varchar(200),
  constraint "customer_service_item_pkey" primary key ("id")
);
alter table "customer_service_item" add constraint "customer_service_item_item_state_check" check ("item_state" in (1, 2));
alter table "customer_service_item" enable row level security;
alter table "customer_service_item" force row level security;
create policy tenant_wall on "customer_service_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_service_item" for select to fleet_read using (true);
create policy report_tenant on "customer_service_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_service_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_service_item" to fleet_app;
grant select on "customer_service_item" to fleet_read;
grant select on "customer_service_item" to fleet_report;
create table "customer_shareholder" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "customer_id" bigint not null,
  "row_no" integer,
  "parent_row_no" integer,
  "holder_name" varchar(128),
  "holder_kind" smallint,
  "holder_code" varchar(18),
  "ratio" numeric(10,6),
  "subscribed_amt" numeric(12,2),
  "paid_amt" numeric(12,2),
  "effective_ratio" numeric(10,6),
  "beneficial_owner" boolean not null default false,
  constraint "customer_shareholder_pkey" primary key ("id")
);
alter table "customer_shareholder" add constraint "customer_shareholder_holder_kind_check" check ("holder_kind" in (1, 2, 3));
alter table "customer_shareholder" add constraint "customer_shareholder_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "customer_shareholder" add constraint "customer_shareholder_subscribed_amt_check" check ("subscribed_amt" >= 0 and "subscribed_amt" <= 9999999999.99);
alter table "customer_shareholder" enable row level security;
alter table "customer_shareholder" force row level security;
create policy tenant_wall on "customer_shareholder" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_shareholder" for select to fleet_read using (true);
create policy report_tenant on "customer_shareholder" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_shareholder" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_shareholder" to fleet_app;
grant select on "customer_shareholder" to fleet_read;
grant select on "customer_shareholder" to fleet_report;
create table "data_scope" (
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
  "menu_id" varchar(20),
  "resource_code" varchar(100),
  "scope_name" varchar(64),
  "scope_type" smallint,
  "scope_column" varchar(64),
  "scope_field" varchar(255),
  "scope_class" varchar(100),
  "scope_value" varchar(1000),
  "remark" varchar(500),
  constraint "data_scope_pkey" primary key ("id")
);
alter table "data_scope" add constraint "data_scope_is_deleted_check" check (is_deleted in (0, 1));
alter table "data_scope" add constraint "data_scope_scope_type_check" check ("scope_type" in (1, 2, 3, 4, 5));
alter table "data_scope" enable row level security;
alter table "data_scope" force row level security;
create policy tenant_wall on "data_scope" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "data_scope" for select to fleet_read using (true);
create policy report_tenant on "data_scope" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "data_scope" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "data_scope" to fleet_app;
grant select on "data_scope" to fleet_read;
create table "flow_activity" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "activity_id" varchar(64) not null,
  "activity_name" varchar(200) not null default '',
  "activity_type" varchar(32) not null,
  "task_id" bigint,
  "user_id" bigint,
  "owner_id" bigint,
  "option" varchar(16),
  "comment" varchar(1000),
  "attach_biz_id" bigint,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  constraint "flow_activity_pkey" primary key ("id")
);
alter table "flow_activity" enable row level security;
alter table "flow_activity" force row level security;
create policy tenant_wall on "flow_activity" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_activity" for select to fleet_read using (true);
create policy report_tenant on "flow_activity" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_activity" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_activity" to fleet_app;
grant select on "flow_activity" to fleet_read;
create table "flow_copy" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "task_id" bigint,
  "user_id" bigint not null,
  "from_user_id" bigint not null,
  "comment" varchar(500),
  "read_time" timestamptz,
  constraint "flow_copy_pkey" primary key ("id")
);
alter table "flow_copy" enable row level security;
alter table "flow_copy" force row level security;
create policy tenant_wall on "flow_copy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_copy" for select to fleet_read using (true);
create policy report_tenant on "flow_copy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_copy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_copy" to fleet_app;
grant select on "flow_copy" to fleet_read;
create table "flow_definition" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "definition_key" varchar(64) not null,
  "name" varchar(128) not null,
  "category" varchar(32) not null,
  "definition_version" integer not null,
  "mode" smallint not null default 2,
  "xml" text not null,
  "resource_name" varchar(128) not null,
  "deploy_time" timestamptz not null,
  "model_id" bigint,
  "state" smallint not null default 1,
  constraint "flow_definition_pkey" primary key ("id")
);
alter table "flow_definition" enable row level security;
alter table "flow_definition" force row level security;
create policy tenant_wall on "flow_definition" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_definition" for select to fleet_read using (true);
create policy report_tenant on "flow_definition" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
create policy common_rows on "flow_definition" for select to fleet_app, fleet_report using (tenant_id = '000000');
revoke all on "flow_definition" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_definition" to fleet_app;
grant select on "flow_definition" to fleet_read;
create table "flow_instance" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "process_key" varchar(64) not null,
  "definition_id" bigint not null,
  "definition_version" integer not null,
  "binding_id" bigint,
  "resource" varchar(64) not null,
  "business_id" bigint not null,
  "business_no" varchar(64) not null default '',
  "biz_kind" varchar(32),
  "title" varchar(300) not null,
  "category" varchar(32) not null,
  "starter_id" bigint not null,
  "starter_dept_id" bigint,
  "dept_id" bigint,
  "city_code" varchar(12),
  "amount" numeric(14,2),
  "variables" jsonb not null,
  "fields" jsonb not null,
  "flow_state" jsonb not null,
  "data_version" integer not null default 1,
  "state" smallint not null default 1,
  "current_nodes" varchar(1000) not null default '',
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "result" varchar(16),
  "last_comment" varchar(1000),
  "from_instance_id" bigint,
  "detail_path" varchar(200) not null default '',
  "handle_path" varchar(200),
  "inbox_decide" boolean not null default true,
  "due_workdays" integer,
  "remind_time" timestamptz,
  constraint "flow_instance_pkey" primary key ("id")
);
alter table "flow_instance" enable row level security;
alter table "flow_instance" force row level security;
create policy tenant_wall on "flow_instance" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_instance" for select to fleet_read using (true);
create policy report_tenant on "flow_instance" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_instance" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_instance" to fleet_app;
grant select on "flow_instance" to fleet_read;
create table "flow_model" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "model_key" varchar(64) not null,
  "name" varchar(128) not null,
  "category" varchar(32) not null,
  "description" varchar(500),
  "xml" text not null,
  "shape_code" varchar(16),
  "model_version" integer not null default 0,
  "draft_dirty" boolean not null default false,
  constraint "flow_model_pkey" primary key ("id")
);
alter table "flow_model" enable row level security;
alter table "flow_model" force row level security;
create policy tenant_wall on "flow_model" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_model" for select to fleet_read using (true);
create policy report_tenant on "flow_model" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_model" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_model" to fleet_app;
grant select on "flow_model" to fleet_read;
create table "flow_task" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "token" integer not null,
  "activity_id" varchar(64) not null,
  "task_name" varchar(200) not null,
  "slot" integer not null default 0,
  "assignee_id" bigint,
  "candidate_ids" bigint[] not null default '{}',
  "owner_id" bigint,
  "owners" jsonb not null default '{}',
  "delegated" boolean not null default false,
  "state" smallint not null,
  "option" varchar(16),
  "comment" varchar(1000),
  "attach_biz_id" bigint,
  "decided_by" bigint,
  "target_node" varchar(64),
  "data_version" integer not null default 1,
  "voided" boolean not null default false,
  "parent_id" bigint,
  "sign" smallint not null default 0,
  "held" boolean not null default false,
  "claim_time" timestamptz,
  "due_time" timestamptz,
  "escalate_time" timestamptz,
  "due_reminded" boolean not null default false,
  "escalated" boolean not null default false,
  "end_time" timestamptz,
  "remind_count" integer not null default 0,
  "rejected_times" integer not null default 0,
  constraint "flow_task_pkey" primary key ("id")
);
alter table "flow_task" enable row level security;
alter table "flow_task" force row level security;
create policy tenant_wall on "flow_task" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_task" for select to fleet_read using (true);
create policy report_tenant on "flow_task" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_task" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_task" to fleet_app;
grant select on "flow_task" to fleet_read;
create table "flow_timer" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "token" integer not null,
  "activity_id" varchar(64) not null,
  "timer_id" varchar(64) not null,
  "due_time" timestamptz not null,
  "end_time" timestamptz,
  "fired" boolean not null default false,
  constraint "flow_timer_pkey" primary key ("id")
);
alter table "flow_timer" enable row level security;
alter table "flow_timer" force row level security;
create policy tenant_wall on "flow_timer" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_timer" for select to fleet_read using (true);
create policy report_tenant on "flow_timer" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_timer" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_timer" to fleet_app;
grant select on "flow_timer" to fleet_read;
create table "idempotency_key" (
  "tenant_id" varchar(12) not null,
  "user_id" bigint not null,
  "key" varchar(255) not null,
  "route" varchar(200) not null,
  "body_hash" varchar(64) not null,
  "status" integer,
  "answer" jsonb,
  "create_time" timestamptz not null,
  constraint "idempotency_key_pkey" primary key ("tenant_id", "user_id", "key")
);
alter table "idempotency_key" enable row level security;
alter table "idempotency_key" force row level security;
create policy tenant_wall on "idempotency_key" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "idempotency_key" for select to fleet_read using (true);
create policy report_tenant on "idempotency_key" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "idempotency_key" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "idempotency_key" to fleet_app;
create table "import_batch" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "uuid" varchar(36) not null,
  "resource" varchar(64) not null,
  "user_id" bigint not null,
  "file_name" varchar(200) not null,
  "is_covered" boolean not null default false,
  "params" jsonb,
  "header" jsonb not null,
  "total" integer not null,
  "normal" integer not null,
  "abnormal" integer not null,
  "imported" integer not null default 0,
  "failed" integer not null default 0,
  "state" smallint not null,
  "create_time" timestamptz not null,
  constraint "import_batch_pkey" primary key ("id")
);
alter table "import_batch" enable row level security;
alter table "import_batch" force row level security;
create policy tenant_wall on "import_batch" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "import_batch" for select to fleet_read using (true);
create policy report_tenant on "import_batch" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "import_batch" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "import_batch" to fleet_app;
grant select on "import_batch" to fleet_read;
create table "import_row" (
  "batch_id" bigint not null,
  "tenant_id" varchar(12) not null,
  "row_no" integer not null,
  "cells" jsonb not null,
  "body" jsonb not null,
  "faults" jsonb not null,
  "normal" boolean not null,
  "business_id" bigint,
  constraint "import_row_pkey" primary key ("batch_id", "row_no")
);
alter table "import_row" enable row level security;
alter table "import_row" force row level security;
create policy tenant_wall on "import_row" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "import_row" for select to fleet_read using (true);
create policy report_tenant on "import_row" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "import_row" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "import_row" to fleet_app;
grant select on "import_row" to fleet_read;
create table "job" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "kind" varchar(64) not null,
  "title" varchar(200) not null,
  "params" jsonb,
  "state" smallint not null default 0,
  "total" integer,
  "done" integer not null default 0,
  "failed" integer not null default 0,
  "result" jsonb,
  "file_id" bigint,
  "error" text,
  "user_id" bigint,
  "user_name" varchar(64),
  "create_time" timestamptz not null,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "dedupe_key" varchar(200),
  "cursor" jsonb,
  "lease_until" timestamptz,
  "attempts" smallint not null default 0,
  constraint "job_pkey" primary key ("id")
);
alter table "job" enable row level security;
alter table "job" force row level security;
create policy tenant_wall on "job" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "job" for select to fleet_read using (true);
create policy report_tenant on "job" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "job" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "job" to fleet_app;
grant select on "job" to fleet_read;
create table "job_file" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "name" varchar(200) not null,
  "size" bigint not null,
  "store_key" varchar(200) not null,
  "user_id" bigint not null,
  "download_count" integer not null default 0,
  "create_time" timestamptz not null,
  constraint "job_file_pkey" primary key ("id")
);
alter table "job_file" enable row level security;
alter table "job_file" force row level security;
create policy tenant_wall on "job_file" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "job_file" for select to fleet_read using (true);
create policy report_tenant on "job_file" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "job_file" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "job_file" to fleet_app;
grant select on "job_file" to fleet_read;
create table "lease_order" (
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
  "order_source" smallint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "customer_id" bigint,
  "counterparty_name" varchar(128),
  "own_company_id" bigint,
  "city_code" varchar(12),
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "delivery_user_id" bigint,
  "expect_take_date" date,
  "take_place_id" bigint,
  "take_address" varchar(200),
  "receiver_name" varchar(64),
  "receiver_phone" varchar(20),
  "receiver_id_no" varchar(18),
  "quantity" integer,
  "wait_qty" integer,
  "allotted_qty" integer,
  "taken_qty" integer,
  "returned_qty" integer,
  "cancelled_qty" integer,
  "front_due" numeric(12,2) not null default 0,
  "front_paid" numeric(12,2) not null default 0,
  "close_reason" varchar(500),
  "plate_need" boolean not null default true,
  "gps_need" boolean not null default true,
  "insure_need" boolean not null default true,
  constraint "lease_order_pkey" primary key ("id")
);
alter table "lease_order" add constraint "lease_order_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "lease_order" add constraint "lease_order_front_due_check" check ("front_due" >= 0 and "front_due" <= 9999999999.99);
alter table "lease_order" add constraint "lease_order_front_paid_check" check ("front_paid" >= 0 and "front_paid" <= 9999999999.99);
alter table "lease_order" add constraint "lease_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "lease_order" add constraint "lease_order_order_source_check" check ("order_source" in (1, 2, 3, 4));
alter table "lease_order" add constraint "lease_order_status_check" check (status in (1, 2, 3, 4, 5, 103));
alter table "lease_order" enable row level security;
alter table "lease_order" force row level security;
create policy tenant_wall on "lease_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "lease_order" for select to fleet_read using (true);
create policy report_tenant on "lease_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "lease_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "lease_order" to fleet_app;
grant select on "lease_order" to fleet_read;
grant select on "lease_order" to fleet_report;
create table "ledger_account" (
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
  "code" varchar(12),
  "name" varchar(64),
  "side" smallint,
  "dimension" varchar(64),
  "non_negative" boolean not null default false,
  "gl_code" varchar(32),
  constraint "ledger_account_pkey" primary key ("id")
);
alter table "ledger_account" add constraint "ledger_account_is_deleted_check" check (is_deleted in (0, 1));
alter table "ledger_account" add constraint "ledger_account_side_check" check ("side" in (1, 2));
alter table "ledger_account" enable row level security;
alter table "ledger_account" force row level security;
create policy tenant_wall on "ledger_account" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "ledger_account" for select to fleet_read using (true);
create policy report_tenant on "ledger_account" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "ledger_account" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "ledger_account" to fleet_app;
grant select on "ledger_account" to fleet_read;
grant select on "ledger_account" to fleet_report;
create table "ledger_check_result" (
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
  "run_id" varchar(20),
  "run_time" timestamptz,
  "rule_no" varchar(4),
  "rule_label" varchar(200),
  "subject" varchar(64),
  "subject_id" varchar(20),
  "expected" varchar(64),
  "found" varchar(64),
  "event_type" varchar(40),
  "event_key" varchar(120),
  "entry_id" bigint,
  "resolved" boolean not null default false,
  "occurrences" integer,
  constraint "ledger_check_result_pkey" primary key ("id")
);
alter table "ledger_check_result" add constraint "ledger_check_result_is_deleted_check" check (is_deleted in (0, 1));
alter table "ledger_check_result" enable row level security;
alter table "ledger_check_result" force row level security;
create policy tenant_wall on "ledger_check_result" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "ledger_check_result" for select to fleet_read using (true);
create policy report_tenant on "ledger_check_result" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "ledger_check_result" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "ledger_check_result" to fleet_app;
grant select on "ledger_check_result" to fleet_read;
grant select on "ledger_check_result" to fleet_report;
create table "ledger_entry" (
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
  "entry_no" varchar(32),
  "event_type" varchar(32),
  "event_key" varchar(120),
  "source_type" varchar(40),
  "source_id" varchar(20),
  "source_no" varchar(64),
  "company_id" bigint,
  "value_date" date,
  "post_date" date,
  "period" varchar(6),
  "summary" varchar(200),
  "total" numeric(12,2) not null default 0,
  "reverses_id" bigint,
  "reversed_by_id" bigint,
  "operator_id" bigint,
  constraint "ledger_entry_pkey" primary key ("id")
);
alter table "ledger_entry" add constraint "ledger_entry_is_deleted_check" check (is_deleted in (0, 1));
alter table "ledger_entry" add constraint "ledger_entry_total_check" check ("total" >= 0 and "total" <= 9999999999.99);
alter table "ledger_entry" enable row level security;
alter table "ledger_entry" force row level security;
create policy tenant_wall on "ledger_entry" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "ledger_entry" for select to fleet_read using (true);
create policy report_tenant on "ledger_entry" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "ledger_entry" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "ledger_entry" to fleet_app;
grant select on "ledger_entry" to fleet_read;
grant select on "ledger_entry" to fleet_report;
create table "ledger_posting" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "entry_id" bigint not null,
  "account_code" varchar(12),
  "side" smallint,
  "amt" numeric(12,2) not null default 0,
  "fee_item" smallint,
  "company_id" bigint,
  "party_kind" smallint,
  "party_id" bigint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "bill_side" smallint,
  "bill_id" bigint,
  "bank_receipt_id" bigint,
  "own_account_id" bigint,
  "city_code" varchar(12),
  "dept_id" bigint,
  constraint "ledger_posting_pkey" primary key ("id")
);
alter table "ledger_posting" add constraint "ledger_posting_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "ledger_posting" add constraint "ledger_posting_bill_side_check" check ("bill_side" in (1, 2));
alter table "ledger_posting" add constraint "ledger_posting_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "ledger_posting" add constraint "ledger_posting_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "ledger_posting" add constraint "ledger_posting_side_check" check ("side" in (1, 2));
alter table "ledger_posting" enable row level security;
alter table "ledger_posting" force row level security;
create policy tenant_wall on "ledger_posting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "ledger_posting" for select to fleet_read using (true);
create policy report_tenant on "ledger_posting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "ledger_posting" from fleet_app, fleet_read, fleet_report;
grant select, insert on "ledger_posting" to fleet_app;
grant select on "ledger_posting" to fleet_read;
grant select on "ledger_posting" to fleet_report;
create table "log_api" (
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
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "http_status" integer,
  constraint "log_api_pkey" primary key ("id")
);
alter table "log_api" add constraint "log_api_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_api" enable row level security;
alter table "log_api" force row level security;
create policy tenant_wall on "log_api" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_api" for select to fleet_read using (true);
create policy report_tenant on "log_api" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_api" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_api" to fleet_app;
grant select on "log_api" to fleet_read;
create table "log_error" (
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
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "exception_name" varchar(128),
  "message" varchar(2000),
  "stack_trace" varchar(8000),
  "fingerprint" varchar(64),
  "file_name" varchar(200),
  "line_number" integer,
  constraint "log_error_pkey" primary key ("id")
);
alter table "log_error" add constraint "log_error_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_error" enable row level security;
alter table "log_error" force row level security;
create policy tenant_wall on "log_error" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_error" for select to fleet_read using (true);
create policy report_tenant on "log_error" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_error" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_error" to fleet_app;
grant select on "log_error" to fleet_read;
create table "log_login" (
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
  "account" varchar(64),
  "user_name" varchar(64),
  "result" varchar(16),
  "reason" varchar(128),
  "ip" varchar(45),
  "user_agent" varchar(255),
  "session_id" varchar(32),
  "login_time" timestamptz,
  constraint "log_login_pkey" primary key ("id")
);
alter table "log_login" add constraint "log_login_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_login" enable row level security;
alter table "log_login" force row level security;
create policy tenant_wall on "log_login" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_login" for select to fleet_read using (true);
create policy report_tenant on "log_login" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_login" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_login" to fleet_app;
grant select on "log_login" to fleet_read;
create table "log_usual" (
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
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "log_level" varchar(10),
  "log_id" varchar(64),
  "log_data" varchar(4000),
  constraint "log_usual_pkey" primary key ("id")
);
alter table "log_usual" add constraint "log_usual_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_usual" enable row level security;
alter table "log_usual" force row level security;
create policy tenant_wall on "log_usual" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_usual" for select to fleet_read using (true);
create policy report_tenant on "log_usual" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_usual" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_usual" to fleet_app;
grant select on "log_usual" to fleet_read;
create table "login_failure" (
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
  "subject" varchar(128),
  "failures" integer,
  "first_time" timestamptz,
  "locked_until" timestamptz,
  constraint "login_failure_pkey" primary key ("id")
);
alter table "login_failure" add constraint "login_failure_is_deleted_check" check (is_deleted in (0, 1));
alter table "login_failure" enable row level security;
alter table "login_failure" force row level security;
create policy tenant_wall on "login_failure" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "login_failure" for select to fleet_read using (true);
create policy report_tenant on "login_failure" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "login_failure" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "login_failure" to fleet_app;
grant select on "login_failure" to fleet_read;
create table "mechanism" (
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
  "mechanism_no" varchar(32),
  "mechanism_type" smallint,
  "mechanism_name" varchar(128),
  "short_name" varchar(40),
  "pinyin" varchar(64),
  "entity_kind" smallint,
  "credit_code" varchar(18),
  "id_no" varchar(18),
  "head_mechanism_id" bigint,
  "legal_person" varchar(64),
  "legal_person_id_no" varchar(18),
  "legal_person_phone" varchar(20),
  "registered_capital" numeric(12,2),
  "paid_in_capital" numeric(12,2),
  "capital_currency" varchar(32),
  "establish_date" date,
  "business_term_to" date,
  "register_status" varchar(32),
  "business_scope" varchar(2000),
  "industry" varchar(32),
  "register_address" varchar(200),
  "office_address" varchar(200),
  "deliver_address" varchar(200),
  "city_code" varchar(12),
  "taxpayer_kind" smallint,
  "tax_no" varchar(20),
  "signer_name" varchar(64),
  "signer_phone" varchar(20),
  "signer_id_no" varchar(18),
  "phone" varchar(20),
  "email" varchar(64),
  "website" varchar(128),
  "cooperate_from" date,
  "coop_rating" smallint,
  "black_flag" boolean not null default false,
  "black_reason" varchar(200),
  "owner_user_id" bigint,
  "owner_dept_id" bigint,
  "remark" varchar(500),
  constraint "mechanism_pkey" primary key ("id")
);
alter table "mechanism" add constraint "mechanism_coop_rating_check" check ("coop_rating" in (1, 2, 3, 4));
alter table "mechanism" add constraint "mechanism_entity_kind_check" check ("entity_kind" in (1, 2, 3, 4, 5));
alter table "mechanism" add constraint "mechanism_is_deleted_check" check (is_deleted in (0, 1));
alter table "mechanism" add constraint "mechanism_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "mechanism" add constraint "mechanism_paid_in_capital_check" check ("paid_in_capital" >= 0 and "paid_in_capital" <= 9999999999.99);
alter table "mechanism" add constraint "mechanism_registered_capital_check" check ("registered_capital" >= 0 and "registered_capital" <= 9999999999.99);
alter table "mechanism" add constraint "mechanism_status_check" check (status in (1, 2, 3, 100, 101, 102, 103));
alter table "mechanism" add constraint "mechanism_taxpayer_kind_check" check ("taxpayer_kind" in (1, 2, 3));
alter table "mechanism" enable row level security;
alter table "mechanism" force row level security;
create policy tenant_wall on "mechanism" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mechanism" for select to fleet_read using (true);
create policy report_tenant on "mechanism" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mechanism" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mechanism" to fleet_app;
grant select on "mechanism" to fleet_read;
grant select on "mechanism" to fleet_report;
create table "mechanism_licence" (
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
  "mechanism_id" bigint,
  "licence_kind" varchar(32),
  "licence_no" varchar(64),
  "holder_name" varchar(128),
  "city_codes" varchar(12)[] not null default '{}',
  "scope" varchar(200),
  "issue_org" varchar(64),
  "issue_date" date,
  "valid_from" date,
  "valid_to" date,
  "long_term" boolean not null default false,
  "file_biz_id" bigint,
  "verify_state" smallint,
  "verify_user_id" bigint,
  "verify_time" timestamptz,
  "remind_days" integer,
  "replaces_id" bigint,
  constraint "mechanism_licence_pkey" primary key ("id")
);
alter table "mechanism_licence" add constraint "mechanism_licence_is_deleted_check" check (is_deleted in (0, 1));
alter table "mechanism_licence" add constraint "mechanism_licence_verify_state_check" check ("verify_state" in (0, 1, 2));
alter table "mechanism_licence" enable row level security;
alter table "mechanism_licence" force row level security;
create policy tenant_wall on "mechanism_licence" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mechanism_licence" for select to fleet_read using (true);
create policy report_tenant on "mechanism_licence" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mechanism_licence" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mechanism_licence" to fleet_app;
grant select on "mechanism_licence" to fleet_read;
grant select on "mechanism_licence" to fleet_report;
create table "mechanism_title" (
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
  "mechanism_id" bigint,
  "title_name" varchar(100),
  "buyer_kind" smallint,
  "tax_no" varchar(20),
  "address" varchar(100),
  "phone" varchar(20),
  "bank_name" varchar(100),
  "account_no" varchar(34),
  "invoice_kind" varchar(32),
  "email" varchar(64),
  "mobile" varchar(20),
  "deliver_mode" smallint,
  "relation" smallint,
  "auth_file_biz_id" bigint,
  "is_default" boolean not null default false,
  constraint "mechanism_title_pkey" primary key ("id")
);
alter table "mechanism_title" add constraint "mechanism_title_buyer_kind_check" check ("buyer_kind" in (1, 2));
alter table "mechanism_title" add constraint "mechanism_title_deliver_mode_check" check ("deliver_mode" in (1, 2, 3));
alter table "mechanism_title" add constraint "mechanism_title_is_deleted_check" check (is_deleted in (0, 1));
alter table "mechanism_title" add constraint "mechanism_title_relation_check" check ("relation" in (1, 2, 3));
alter table "mechanism_title" add constraint "mechanism_title_status_check" check (status in (1, 2));
alter table "mechanism_title" enable row level security;
alter table "mechanism_title" force row level security;
create policy tenant_wall on "mechanism_title" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mechanism_title" for select to fleet_read using (true);
create policy report_tenant on "mechanism_title" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mechanism_title" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mechanism_title" to fleet_app;
grant select on "mechanism_title" to fleet_read;
grant select on "mechanism_title" to fleet_report;
create table "number_counter" (
  "tenant_id" varchar(12) not null,
  "prefix" varchar(16) not null,
  "day" date not null,
  "last" integer not null,
  constraint "number_counter_pkey" primary key ("tenant_id", "prefix", "day")
);
alter table "number_counter" enable row level security;
alter table "number_counter" force row level security;
create policy tenant_wall on "number_counter" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "number_counter" for select to fleet_read using (true);
create policy report_tenant on "number_counter" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "number_counter" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "number_counter" to fleet_app;
create table "order_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "order_id" bigint not null,
  "contract_product_id" bigint,
  "car_model_id" bigint,
  "color" varchar(32),
  "quantity" integer,
  "purchase_price" numeric(12,2),
  constraint "order_line_pkey" primary key ("id")
);
alter table "order_line" add constraint "order_line_purchase_price_check" check ("purchase_price" >= 0 and "purchase_price" <= 9999999999.99);
alter table "order_line" enable row level security;
alter table "order_line" force row level security;
create policy tenant_wall on "order_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "order_line" for select to fleet_read using (true);
create policy report_tenant on "order_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "order_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "order_line" to fleet_app;
grant select on "order_line" to fleet_read;
grant select on "order_line" to fleet_report;
create table "order_vehicle" (
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
  "order_vehicle_no" varchar(32),
  "order_id" bigint,
  "contract_id" bigint,
  "contract_type" smallint,
  "contract_product_id" bigint,
  "customer_id" bigint,
  "counterparty_name" varchar(128),
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "driver_id" bigint,
  "city_code" varchar(12),
  "car_model_id" bigint,
  "model_name" varchar(128),
  "color" varchar(32),
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(16),
  "term_months" integer,
  "rent_unit" smallint,
  "unit_rent" numeric(12,2) not null default 0,
  "rent_stages" jsonb,
  "deposit" numeric(12,2) not null default 0,
  "down_payment" numeric(12,2) not null default 0,
  "vehicle_price" numeric(12,2) not null default 0,
  "financed_amount" numeric(12,2) not null default 0,
  "allot_id" bigint,
  "allot_time" timestamptz,
  "ready_time" timestamptz,
  "extract_id" bigint,
  "take_time" timestamptz,
  "take_mileage" integer,
  "take_place" varchar(200),
  "rent_start_date" date,
  "rent_end_date" date,
  "actual_end_date" date,
  "agreed_return_date" date,
  "agreed_penalty" numeric(12,2) not null default 0,
  "agreed_by" varchar(64),
  "return_id" bigint,
  "return_kind" smallint,
  "return_time" timestamptz,
  "plan_rev" integer,
  "billed_until" date,
  "billed_amt" numeric(12,2) not null default 0,
  "paid_amt" numeric(12,2) not null default 0,
  "overdue_amt" numeric(12,2) not null default 0,
  "overdue_days" integer,
  "prev_id" bigint,
  "next_id" bigint,
  "change_reason" varchar(500),
  "quota_key" varchar(64),
  "holdover_from" date,
  constraint "order_vehicle_pkey" primary key ("id")
);
alter table "order_vehicle" add constraint "order_vehicle_agreed_penalty_check" check ("agreed_penalty" >= 0 and "agreed_penalty" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_billed_amt_check" check ("billed_amt" >= 0 and "billed_amt" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "order_vehicle" add constraint "order_vehicle_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_down_payment_check" check ("down_payment" >= 0 and "down_payment" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_financed_amount_check" check ("financed_amount" >= 0 and "financed_amount" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_is_deleted_check" check (is_deleted in (0, 1));
alter table "order_vehicle" add constraint "order_vehicle_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_rent_unit_check" check ("rent_unit" in (1, 2, 3));
alter table "order_vehicle" add constraint "order_vehicle_return_kind_check" check ("return_kind" in (1, 2, 3, 4, 5));
alter table "order_vehicle" add constraint "order_vehicle_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
alter table "order_vehicle" add constraint "order_vehicle_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "order_vehicle" add constraint "order_vehicle_vehicle_price_check" check ("vehicle_price" >= 0 and "vehicle_price" <= 9999999999.99);
alter table "order_vehicle" enable row level security;
alter table "order_vehicle" force row level security;
create policy tenant_wall on "order_vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "order_vehicle" for select to fleet_read using (true);
create policy report_tenant on "order_vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "order_vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "order_vehicle" to fleet_app;
grant select on "order_vehicle" to fleet_read;
grant select on "order_vehicle" to fleet_report;
create table "outbox_event" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "name" varchar(100) not null,
  "aggregate_id" bigint,
  "payload" jsonb,
  "create_time" timestamptz not null,
  "done_time" timestamptz,
  constraint "outbox_event_pkey" primary key ("id")
);
alter table "outbox_event" enable row level security;
alter table "outbox_event" force row level security;
create policy tenant_wall on "outbox_event" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "outbox_event" for select to fleet_read using (true);
create policy report_tenant on "outbox_event" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "outbox_event" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "outbox_event" to fleet_app;
create table "parking_lot" (
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
  "lot_no" varchar(32),
  "lot_name" varchar(60),
  "lot_kind" varchar(32),
  "own_kind" smallint,
  "provider_id" bigint,
  "contract_id" bigint,
  "city_code" varchar(12),
  "district_code" varchar(12),
  "address" varchar(200),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "fence_radius" integer,
  "capacity" integer,
  "occupied" integer,
  "reserved" integer,
  "over_allowed" boolean not null default false,
  "space_managed" boolean not null default false,
  "price_mode" smallint,
  "day_price" numeric(12,2),
  "free_days" integer,
  "month_price" numeric(12,2),
  "package_spaces" integer,
  "over_price" numeric(12,2),
  "manager_id" bigint,
  "keeper_name" varchar(40),
  "keeper_phone" varchar(40),
  "open_hours" varchar(40),
  "has_charger" boolean not null default false,
  "has_guard" boolean not null default false,
  "has_camera" boolean not null default false,
  "patrol_days" integer,
  "entry_note" varchar(500),
  "layout_biz_id" bigint,
  "remark" varchar(500),
  constraint "parking_lot_pkey" primary key ("id")
);
alter table "parking_lot" add constraint "parking_lot_day_price_check" check ("day_price" >= 0 and "day_price" <= 9999999999.99);
alter table "parking_lot" add constraint "parking_lot_is_deleted_check" check (is_deleted in (0, 1));
alter table "parking_lot" add constraint "parking_lot_month_price_check" check ("month_price" >= 0 and "month_price" <= 9999999999.99);
alter table "parking_lot" add constraint "parking_lot_over_price_check" check ("over_price" >= 0 and "over_price" <= 9999999999.99);
alter table "parking_lot" add constraint "parking_lot_own_kind_check" check ("own_kind" in (1, 2));
alter table "parking_lot" add constraint "parking_lot_price_mode_check" check ("price_mode" in (1, 2, 3));
alter table "parking_lot" add constraint "parking_lot_status_check" check (status in (1, 2));
alter table "parking_lot" enable row level security;
alter table "parking_lot" force row level security;
create policy tenant_wall on "parking_lot" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_lot" for select to fleet_read using (true);
create policy report_tenant on "parking_lot" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_lot" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_lot" to fleet_app;
grant select on "parking_lot" to fleet_read;
grant select on "parking_lot" to fleet_report;
create table "parking_record" (
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
  "lot_id" bigint,
  "space_id" bigint,
  "in_time" timestamptz,
  "in_kind" smallint,
  "in_user_id" bigint,
  "in_mileage" integer,
  "in_photos" bigint,
  "out_time" timestamptz,
  "out_kind" smallint,
  "out_user_id" bigint,
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "days" integer,
  "amt" numeric(12,2) not null default 0,
  constraint "parking_record_pkey" primary key ("id")
);
alter table "parking_record" add constraint "parking_record_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "parking_record" add constraint "parking_record_in_kind_check" check ("in_kind" in (1, 2, 3, 4, 5, 6));
alter table "parking_record" add constraint "parking_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "parking_record" add constraint "parking_record_out_kind_check" check ("out_kind" in (1, 2, 3, 4, 5, 6, 7));
alter table "parking_record" enable row level security;
alter table "parking_record" force row level security;
create policy tenant_wall on "parking_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_record" for select to fleet_read using (true);
create policy report_tenant on "parking_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_record" to fleet_app;
grant select on "parking_record" to fleet_read;
grant select on "parking_record" to fleet_report;
create table "parking_space" (
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
  "lot_id" bigint,
  "space_no" varchar(16),
  "zone" varchar(20),
  "space_kind" smallint,
  "state" smallint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "in_time" timestamptz,
  "remark" varchar(500),
  constraint "parking_space_pkey" primary key ("id")
);
alter table "parking_space" add constraint "parking_space_is_deleted_check" check (is_deleted in (0, 1));
alter table "parking_space" add constraint "parking_space_space_kind_check" check ("space_kind" in (1, 2, 3, 4));
alter table "parking_space" add constraint "parking_space_state_check" check ("state" in (1, 2, 3, 4));
alter table "parking_space" enable row level security;
alter table "parking_space" force row level security;
create policy tenant_wall on "parking_space" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_space" for select to fleet_read using (true);
create policy report_tenant on "parking_space" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_space" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_space" to fleet_app;
grant select on "parking_space" to fleet_read;
grant select on "parking_space" to fleet_report;
create table "product" (
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
  "product_no" varchar(32),
  "product_name" varchar(64),
  "product_category_id" bigint,
  "product_kind" smallint,
  "fee_item" smallint,
  "charge_unit" smallint,
  "contract_types" smallint[] not null default '{}',
  "car_model_ids" bigint[] not null default '{}',
  "vehicle_nature" smallint,
  "term_months" integer,
  "scheme_name" varchar(64),
  "km_per_month" integer,
  "over_km_price" numeric(12,2),
  "includes" varchar(32)[] not null default '{}',
  "supplier_type" smallint,
  "supplier_id" bigint,
  "tax_rate" numeric(10,6),
  "settle_price" numeric(12,2),
  "on_shelf_date" date,
  "off_shelf_date" date,
  "detail_html" text,
  "image_biz_id" bigint,
  "pending_prices" jsonb,
  "process_instance_id" varchar(64),
  constraint "product_pkey" primary key ("id")
);
alter table "product" add constraint "product_charge_unit_check" check ("charge_unit" in (1, 2, 3, 4, 5, 6));
alter table "product" add constraint "product_contract_types_check" check ("contract_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]::smallint[]);
alter table "product" add constraint "product_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "product" add constraint "product_is_deleted_check" check (is_deleted in (0, 1));
alter table "product" add constraint "product_over_km_price_check" check ("over_km_price" >= 0 and "over_km_price" <= 9999999999.99);
alter table "product" add constraint "product_product_kind_check" check ("product_kind" in (1, 2, 3, 4));
alter table "product" add constraint "product_settle_price_check" check ("settle_price" >= 0 and "settle_price" <= 9999999999.99);
alter table "product" add constraint "product_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "product" add constraint "product_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "product" add constraint "product_vehicle_nature_check" check ("vehicle_nature" in (1, 2));
alter table "product" enable row level security;
alter table "product" force row level security;
create policy tenant_wall on "product" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "product" for select to fleet_read using (true);
create policy report_tenant on "product" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "product" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "product" to fleet_app;
grant select on "product" to fleet_read;
grant select on "product" to fleet_report;
create table "product_category" (
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
  "category_code" varchar(20),
  "category_name" varchar(40),
  "parent_id" bigint,
  "product_kind" smallint,
  "fee_item" smallint,
  "charge_unit" smallint,
  "tax_rate" numeric(10,6),
  "contract_types" smallint[] not null default '{}',
  "price_by_city" boolean not null default true,
  "need_approval" boolean not null default true,
  "sort" integer,
  "remark" varchar(500),
  constraint "product_category_pkey" primary key ("id")
);
alter table "product_category" add constraint "product_category_charge_unit_check" check ("charge_unit" in (1, 2, 3, 4, 5, 6));
alter table "product_category" add constraint "product_category_contract_types_check" check ("contract_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]::smallint[]);
alter table "product_category" add constraint "product_category_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "product_category" add constraint "product_category_is_deleted_check" check (is_deleted in (0, 1));
alter table "product_category" add constraint "product_category_product_kind_check" check ("product_kind" in (1, 2, 3, 4));
alter table "product_category" add constraint "product_category_status_check" check (status in (1, 2));
alter table "product_category" enable row level security;
alter table "product_category" force row level security;
create policy tenant_wall on "product_category" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "product_category" for select to fleet_read using (true);
create policy report_tenant on "product_category" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "product_category" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "product_category" to fleet_app;
grant select on "product_category" to fleet_read;
grant select on "product_category" to fleet_report;
create table "product_price" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "product_id" bigint not null,
  "city_code" varchar(12),
  "price" numeric(12,2),
  "price_floor" numeric(12,2),
  "deposit_months" numeric(14,1),
  "deposit" numeric(12,2),
  "valid_from" date,
  "valid_to" date,
  constraint "product_price_pkey" primary key ("id")
);
alter table "product_price" add constraint "product_price_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "product_price" add constraint "product_price_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "product_price" add constraint "product_price_price_floor_check" check ("price_floor" >= 0 and "price_floor" <= 9999999999.99);
alter table "product_price" enable row level security;
alter table "product_price" force row level security;
create policy tenant_wall on "product_price" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "product_price" for select to fleet_read using (true);
create policy report_tenant on "product_price" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "product_price" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "product_price" to fleet_app;
grant select on "product_price" to fleet_read;
grant select on "product_price" to fleet_report;
create table "quota_block" (
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
  "city_code" varchar(12),
  "city_quota_id" bigint,
  "block_kind" smallint,
  "block_reason" varchar(200),
  "source_id" varchar(64),
  "open_time" timestamptz,
  "close_time" timestamptz,
  "close_reason" varchar(200),
  constraint "quota_block_pkey" primary key ("id")
);
alter table "quota_block" add constraint "quota_block_block_kind_check" check ("block_kind" in (1, 2, 3, 4, 5, 6, 7));
alter table "quota_block" add constraint "quota_block_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_block" enable row level security;
alter table "quota_block" force row level security;
create policy tenant_wall on "quota_block" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_block" for select to fleet_read using (true);
create policy report_tenant on "quota_block" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_block" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_block" to fleet_app;
grant select on "quota_block" to fleet_read;
grant select on "quota_block" to fleet_report;
create table "quota_check_result" (
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
  "check_code" varchar(32),
  "customer_id" bigint,
  "city_code" varchar(12),
  "hold_key" varchar(64),
  "detail" varchar(500),
  constraint "quota_check_result_pkey" primary key ("id")
);
alter table "quota_check_result" add constraint "quota_check_result_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_check_result" enable row level security;
alter table "quota_check_result" force row level security;
create policy tenant_wall on "quota_check_result" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_check_result" for select to fleet_read using (true);
create policy report_tenant on "quota_check_result" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_check_result" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_check_result" to fleet_app;
grant select on "quota_check_result" to fleet_read;
grant select on "quota_check_result" to fleet_report;
create table "quota_flow" (
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
  "flow_no" varchar(32),
  "op_key" varchar(160),
  "op" smallint,
  "city_quota_id" bigint,
  "customer_id" bigint,
  "city_code" varchar(12),
  "d_quota_qty" integer,
  "d_quota_amount" numeric(12,2) not null default 0,
  "d_temp_qty" integer,
  "d_temp_amount" numeric(12,2) not null default 0,
  "d_frozen_qty" integer,
  "d_frozen_amount" numeric(12,2) not null default 0,
  "d_occupied_qty" integer,
  "d_occupied_amount" numeric(12,2) not null default 0,
  "after_available_qty" integer,
  "after_available_amount" numeric(12,2) not null default 0,
  "hold_key" varchar(64),
  "doc_no" varchar(64),
  "operator_id" bigint,
  "time" timestamptz,
  "note" varchar(500),
  constraint "quota_flow_pkey" primary key ("id")
);
alter table "quota_flow" add constraint "quota_flow_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_flow" add constraint "quota_flow_op_check" check ("op" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "quota_flow" enable row level security;
alter table "quota_flow" force row level security;
create policy tenant_wall on "quota_flow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_flow" for select to fleet_read using (true);
create policy report_tenant on "quota_flow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_flow" from fleet_app, fleet_read, fleet_report;
grant select, insert on "quota_flow" to fleet_app;
grant select on "quota_flow" to fleet_read;
grant select on "quota_flow" to fleet_report;
create table "quota_hold" (
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
  "hold_key" varchar(64),
  "city_quota_id" bigint,
  "customer_id" bigint,
  "city_code" varchar(12),
  "usage" varchar(32),
  "source_type" smallint,
  "source_id" varchar(32),
  "source_no" varchar(64),
  "qty" integer,
  "amount" numeric(12,2) not null default 0,
  "frozen_qty" integer,
  "frozen_amount" numeric(12,2) not null default 0,
  "occupied_qty" integer,
  "occupied_amount" numeric(12,2) not null default 0,
  "released_qty" integer,
  "released_amount" numeric(12,2) not null default 0,
  "hold_state" smallint,
  "cycle" integer,
  "revision" integer,
  "forced" boolean not null default false,
  "freeze_time" timestamptz,
  "occupy_time" timestamptz,
  constraint "quota_hold_pkey" primary key ("id")
);
alter table "quota_hold" add constraint "quota_hold_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "quota_hold" add constraint "quota_hold_frozen_amount_check" check ("frozen_amount" >= 0 and "frozen_amount" <= 9999999999.99);
alter table "quota_hold" add constraint "quota_hold_hold_state_check" check ("hold_state" in (1, 2, 3));
alter table "quota_hold" add constraint "quota_hold_is_deleted_check" check (is_deleted in (0, 1));
alter table "quota_hold" add constraint "quota_hold_occupied_amount_check" check ("occupied_amount" >= 0 and "occupied_amount" <= 9999999999.99);
alter table "quota_hold" add constraint "quota_hold_released_amount_check" check ("released_amount" >= 0 and "released_amount" <= 9999999999.99);
alter table "quota_hold" add constraint "quota_hold_source_type_check" check ("source_type" in (1, 2, 3, 4, 5));
alter table "quota_hold" enable row level security;
alter table "quota_hold" force row level security;
create policy tenant_wall on "quota_hold" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "quota_hold" for select to fleet_read using (true);
create policy report_tenant on "quota_hold" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "quota_hold" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "quota_hold" to fleet_app;
grant select on "quota_hold" to fleet_read;
grant select on "quota_hold" to fleet_report;
create table "receivable_forfeit" (
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
  "forfeit_no" varchar(32),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "company_id" bigint,
  "payer_id" bigint,
  "payer_name" varchar(128),
  "contract_no" varchar(32),
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "base_amt" numeric(12,2) not null default 0,
  "daily_rate" numeric(10,6),
  "grace_days" integer,
  "grace_mode" smallint,
  "cap_amt" numeric(12,2) not null default 0,
  "start_date" date,
  "accrued_to" date,
  "late_days" integer,
  "accrued_exact" numeric(14,6),
  "accrued_amt" numeric(12,2) not null default 0,
  "billed_amt" numeric(12,2) not null default 0,
  "waived_amt" numeric(12,2) not null default 0,
  "unbilled_amt" numeric(12,2) not null default 0,
  "late_fee_bill_ids" bigint[] not null default '{}',
  constraint "receivable_forfeit_pkey" primary key ("id")
);
alter table "receivable_forfeit" add constraint "receivable_forfeit_accrued_amt_check" check ("accrued_amt" >= 0 and "accrued_amt" <= 9999999999.99);
alter table "receivable_forfeit" add constraint "receivable_forfeit_base_amt_check" check ("base_amt" >= 0 and "base_amt" <= 9999999999.99);
alter table "receivable_forfeit" add constraint "receivable_forfeit_billed_amt_check" check ("billed_amt" >= 0 and "billed_amt" <= 9999999999.99);
alter table "receivable_forfeit" add constraint "receivable_forfeit_cap_amt_check" check ("cap_amt" >= 0 and "cap_amt" <= 9999999999.99);
alter table "receivable_forfeit" add constraint "receivable_forfeit_grace_mode_check" check ("grace_mode" in (1, 2));
alter table "receivable_forfeit" add constraint "receivable_forfeit_is_deleted_check" check (is_deleted in (0, 1));
alter table "receivable_forfeit" add constraint "receivable_forfeit_status_check" check (status in (1, 2, 3, 4, 5));
alter table "receivable_forfeit" add constraint "receivable_forfeit_unbilled_amt_check" check ("unbilled_amt" >= 0 and "unbilled_amt" <= 9999999999.99);
alter table "receivable_forfeit" add constraint "receivable_forfeit_waived_amt_check" check ("waived_amt" >= 0 and "waived_amt" <= 9999999999.99);
alter table "receivable_forfeit" enable row level security;
alter table "receivable_forfeit" force row level security;
create policy tenant_wall on "receivable_forfeit" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "receivable_forfeit" for select to fleet_read using (true);
create policy report_tenant on "receivable_forfeit" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "receivable_forfeit" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "receivable_forfeit" to fleet_app;
grant select on "receivable_forfeit" to fleet_read;
grant select on "receivable_forfeit" to fleet_report;
create table "receivable_forfeit_waive" (
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
  "waive_no" varchar(32),
  "forfeit_id" bigint,
  "customer_id" bigint,
  "amt" numeric(12,2),
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "receivable_forfeit_waive_pkey" primary key ("id")
);
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_is_deleted_check" check (is_deleted in (0, 1));
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "receivable_forfeit_waive" enable row level security;
alter table "receivable_forfeit_waive" force row level security;
create policy tenant_wall on "receivable_forfeit_waive" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "receivable_forfeit_waive" for select to fleet_read using (true);
create policy report_tenant on "receivable_forfeit_waive" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "receivable_forfeit_waive" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "receivable_forfeit_waive" to fleet_app;
grant select on "receivable_forfeit_waive" to fleet_read;
grant select on "receivable_forfeit_waive" to fleet_report;
create table "record_log" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "resource" varchar(64) not null,
  "business_id" bigint not null,
  "action" varchar(64) not null,
  "from_status" smallint,
  "to_status" smallint,
  "before" jsonb,
  "after" jsonb,
  "reason" varchar(500),
  "user_id" bigint,
  "user_name" varchar(64),
  "create_time" timestamptz not null,
  "trace_id" varchar(64),
  constraint "record_log_pkey" primary key ("id")
);
alter table "record_log" enable row level security;
alter table "record_log" force row level security;
create policy tenant_wall on "record_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "record_log" for select to fleet_read using (true);
create policy report_tenant on "record_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "record_log" from fleet_app, fleet_read, fleet_report;
grant select, insert on "record_log" to fleet_app;
grant select on "record_log" to fleet_read;
create table "red_list" (
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
  "resource" varchar(64),
  "resource_name" varchar(64),
  "field_key" varchar(64),
  "field_name" varchar(64),
  "sensitivity" smallint,
  "mask_kind" varchar(16),
  "role_ids" bigint[] not null default '{}',
  "user_ids" bigint[] not null default '{}',
  "export_allowed" boolean not null default false,
  "reveal_allowed" boolean not null default true,
  constraint "red_list_pkey" primary key ("id")
);
alter table "red_list" add constraint "red_list_is_deleted_check" check (is_deleted in (0, 1));
alter table "red_list" add constraint "red_list_sensitivity_check" check ("sensitivity" in (1, 2, 3));
alter table "red_list" add constraint "red_list_status_check" check (status in (1, 2));
alter table "red_list" enable row level security;
alter table "red_list" force row level security;
create policy tenant_wall on "red_list" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "red_list" for select to fleet_read using (true);
create policy report_tenant on "red_list" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "red_list" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "red_list" to fleet_app;
grant select on "red_list" to fleet_read;
create table "rental_chase_record" (
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
  "contract_id" bigint,
  "order_vehicle_ids" bigint[] not null default '{}',
  "channel" varchar(32),
  "contact_name" varchar(64),
  "contact_phone" varchar(20),
  "result" varchar(32),
  "promise_amt" numeric(12,2),
  "promise_date" date,
  "promise_kept" smallint,
  "next_chase_date" date,
  "chaser_id" bigint,
  "note" varchar(500),
  "attach_biz_id" bigint,
  constraint "rental_chase_record_pkey" primary key ("id")
);
alter table "rental_chase_record" add constraint "rental_chase_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "rental_chase_record" add constraint "rental_chase_record_promise_amt_check" check ("promise_amt" >= 0 and "promise_amt" <= 9999999999.99);
alter table "rental_chase_record" add constraint "rental_chase_record_promise_kept_check" check ("promise_kept" in (0, 1, 2));
alter table "rental_chase_record" enable row level security;
alter table "rental_chase_record" force row level security;
create policy tenant_wall on "rental_chase_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "rental_chase_record" for select to fleet_read using (true);
create policy report_tenant on "rental_chase_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "rental_chase_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "rental_chase_record" to fleet_app;
grant select on "rental_chase_record" to fleet_read;
grant select on "rental_chase_record" to fleet_report;
create table "role_api" (
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
  "role_id" bigint,
  "api_scope_id" bigint,
  constraint "role_api_pkey" primary key ("id")
);
alter table "role_api" add constraint "role_api_is_deleted_check" check (is_deleted in (0, 1));
alter table "role_api" enable row level security;
alter table "role_api" force row level security;
create policy tenant_wall on "role_api" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "role_api" for select to fleet_read using (true);
create policy report_tenant on "role_api" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "role_api" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "role_api" to fleet_app;
grant select on "role_api" to fleet_read;
create table "role_menu" (
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
  "role_id" bigint,
  "code" varchar(100),
  constraint "role_menu_pkey" primary key ("id")
);
alter table "role_menu" add constraint "role_menu_is_deleted_check" check (is_deleted in (0, 1));
alter table "role_menu" enable row level security;
alter table "role_menu" force row level security;
create policy tenant_wall on "role_menu" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "role_menu" for select to fleet_read using (true);
create policy report_tenant on "role_menu" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "role_menu" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "role_menu" to fleet_app;
grant select on "role_menu" to fleet_read;
create table "role_scope" (
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
  "role_id" bigint,
  "menu_code" varchar(100),
  "scope_type" smallint,
  "dept_ids" bigint[] not null default '{}',
  "data_scope_id" bigint,
  constraint "role_scope_pkey" primary key ("id")
);
alter table "role_scope" add constraint "role_scope_is_deleted_check" check (is_deleted in (0, 1));
alter table "role_scope" add constraint "role_scope_scope_type_check" check ("scope_type" in (1, 2, 3, 4, 5));
alter table "role_scope" enable row level security;
alter table "role_scope" force row level security;
create policy tenant_wall on "role_scope" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "role_scope" for select to fleet_read using (true);
create policy report_tenant on "role_scope" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "role_scope" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "role_scope" to fleet_app;
grant select on "role_scope" to fleet_read;
create table "service_provider" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "provider_kinds" varchar(32)[] not null default '{}',
  "work_order_types" smallint[] not null default '{}',
  "service_cities" varchar(12)[] not null default '{}',
  "sla_hours" integer,
  "daily_capacity" integer,
  "dispatch_contact_id" bigint,
  "portal_enabled" boolean not null default false,
  "portal_dept_id" bigint,
  "settle_mode" smallint,
  "settle_day" integer,
  "payment_days" integer,
  "invoice_kind" varchar(32),
  "invoice_rate" numeric(10,6),
  "liability_policy_no" varchar(64),
  "liability_policy_to" date,
  "insurer_code" varchar(8),
  "hotline" varchar(20),
  "agreement_no" varchar(32),
  "agreement_to" date,
  "score_time" numeric(14,1),
  "score_quality" numeric(14,1),
  "score_cost" numeric(14,1),
  "score_total" numeric(14,1),
  constraint "service_provider_pkey" primary key ("id")
);
alter table "service_provider" add constraint "service_provider_settle_mode_check" check ("settle_mode" in (1, 2, 3));
alter table "service_provider" add constraint "service_provider_work_order_types_check" check ("work_order_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]);
alter table "service_provider" enable row level security;
alter table "service_provider" force row level security;
create policy tenant_wall on "service_provider" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "service_provider" for select to fleet_read using (true);
create policy report_tenant on "service_provider" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "service_provider" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "service_provider" to fleet_app;
grant select on "service_provider" to fleet_read;
grant select on "service_provider" to fleet_report;
create table "tenant_package" (
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
  "package_name" varchar(50),
  "menu_codes" varchar(100)[] not null default '{}',
  "remark" varchar(500),
  constraint "tenant_package_pkey" primary key ("id")
);
alter table "tenant_package" add constraint "tenant_package_is_deleted_check" check (is_deleted in (0, 1));
alter table "tenant_package" enable row level security;
alter table "tenant_package" force row level security;
create policy tenant_wall on "tenant_package" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "tenant_package" for select to fleet_read using (true);
create policy report_tenant on "tenant_package" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "tenant_package" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "tenant_package" to fleet_app;
grant select on "tenant_package" to fleet_read;
create table "tenant_version" (
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
  "subject" varchar(32),
  "counter" integer,
  constraint "tenant_version_pkey" primary key ("id")
);
alter table "tenant_version" add constraint "tenant_version_is_deleted_check" check (is_deleted in (0, 1));
alter table "tenant_version" enable row level security;
alter table "tenant_version" force row level security;
create policy tenant_wall on "tenant_version" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "tenant_version" for select to fleet_read using (true);
create policy report_tenant on "tenant_version" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "tenant_version" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "tenant_version" to fleet_app;
grant select on "tenant_version" to fleet_read;
create table "top_menu" (
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
  "name_en" varchar(64),
  "source" varchar(64),
  "path" varchar(255),
  "sort" integer,
  "menu_codes" varchar(100)[] not null default '{}',
  constraint "top_menu_pkey" primary key ("id")
);
alter table "top_menu" add constraint "top_menu_is_deleted_check" check (is_deleted in (0, 1));
alter table "top_menu" enable row level security;
alter table "top_menu" force row level security;
create policy tenant_wall on "top_menu" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "top_menu" for select to fleet_read using (true);
create policy report_tenant on "top_menu" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "top_menu" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "top_menu" to fleet_app;
grant select on "top_menu" to fleet_read;
create table "user_credential" (
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
  "user_id" bigint,
  "password_hash" varchar(255),
  "former_hashes" varchar(255)[] not null default '{}',
  "must_change" boolean not null default false,
  "changed_time" timestamptz,
  constraint "user_credential_pkey" primary key ("id")
);
alter table "user_credential" add constraint "user_credential_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_credential" enable row level security;
alter table "user_credential" force row level security;
create policy tenant_wall on "user_credential" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_credential" for select to fleet_read using (true);
create policy report_tenant on "user_credential" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_credential" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_credential" to fleet_app;
grant select on "user_credential" to fleet_read;
create table "user_message" (
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
  "user_id" bigint,
  "biz_type_code" varchar(64),
  "biz_id" varchar(32),
  "title" varchar(128),
  "content" varchar(500),
  "user_name" varchar(64),
  "level" smallint,
  "read_time" timestamptz,
  "dedupe_key" varchar(128),
  "remote_state" integer,
  constraint "user_message_pkey" primary key ("id")
);
alter table "user_message" add constraint "user_message_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_message" add constraint "user_message_level_check" check ("level" in (1, 2, 3));
alter table "user_message" enable row level security;
alter table "user_message" force row level security;
create policy tenant_wall on "user_message" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_message" for select to fleet_read using (true);
create policy report_tenant on "user_message" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_message" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_message" to fleet_app;
grant select on "user_message" to fleet_read;
create table "user_setting" (
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
  "user_id" bigint,
  "setting_key" varchar(128),
  "setting_value" jsonb,
  constraint "user_setting_pkey" primary key ("id")
);
alter table "user_setting" add constraint "user_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_setting" enable row level security;
alter table "user_setting" force row level security;
create policy tenant_wall on "user_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_setting" for select to fleet_read using (true);
create policy report_tenant on "user_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_setting" to fleet_app;
grant select on "user_setting" to fleet_read;
create table "vehicle" (
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
  "vehicle_no" varchar(32),
  "vin" varchar(17),
  "engine_no" varchar(32),
  "drive_motor_no" varchar(32),
  "battery_pack_no" varchar(64),
  "source_kind" smallint,
  "new_or_used" smallint,
  "biz_status" smallint,
  "prev_biz_status" smallint,
  "biz_status_time" timestamptz,
  "model_id" bigint,
  "brand_id" bigint,
  "series_id" bigint,
  "model_name" varchar(100),
  "announcement_no" varchar(32),
  "vehicle_class" varchar(32),
  "fuel_type" smallint,
  "emission" varchar(32),
  "seats" integer,
  "displacement_ml" integer,
  "power_kw" numeric(14,1),
  "total_mass_kg" integer,
  "load_mass_kg" integer,
  "range_km" integer,
  "battery_kwh" numeric(14,1),
  "color" varchar(32),
  "interior_color" varchar(32),
  "configuration" varchar(500),
  "produce_date" date,
  "certificate_no" varchar(32),
  "import_cert_no" varchar(32),
  "purchase_order_id" bigint,
  "purchase_contract_type" smallint,
  "purchase_contract_id" bigint,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "supplier_name" varchar(128),
  "purchase_price" numeric(12,2),
  "vat_rate" numeric(10,6),
  "net_price" numeric(12,2) not null default 0,
  "vat_amt" numeric(12,2) not null default 0,
  "vat_deducted" boolean not null default false,
  "rebate_amt" numeric(12,2),
  "guide_price" numeric(12,2),
  "purchase_tax_amt" numeric(12,2) not null default 0,
  "tax_relief" numeric(12,2) not null default 0,
  "invoice_no" varchar(20),
  "invoice_date" date,
  "arrive_date" date,
  "accept_date" date,
  "warranty_end" date,
  "warranty_km" integer,
  "battery_warranty_end" date,
  "unordered_reason" varchar(200),
  "register_city_code" varchar(12),
  "register_date" date,
  "register_cert_no" varchar(32),
  "use_nature" varchar(32),
  "licence_issue_date" date,
  "archive_file_no" varchar(32),
  "retire_date" date,
  "plate_no" varchar(8),
  "plate_color" smallint,
  "plate_kind" varchar(32),
  "plate_date" date,
  "plate_city_code" varchar(12),
  "plate_quota_id" bigint,
  "plate_company" varchar(128),
  "temp_plate_no" varchar(16),
  "temp_plate_valid_to" date,
  "operate_cert_no" varchar(32),
  "operate_cert_valid_to" date,
  "operate_cert_kind" varchar(32),
  "owner_kind" smallint,
  "owner_company_id" bigint,
  "owner_name" varchar(128),
  "asset_company_id" bigint,
  "use_company_id" bigint,
  "financial_investor_id" bigint,
  "financial_investor_name" varchar(128),
  "finance_contract_id" bigint,
  "finance_contract_no" varchar(32),
  "draw_no" varchar(32),
  "mortgage_state" smallint,
  "mortgagee_name" varchar(128),
  "mortgage_no" varchar(32),
  "mortgage_date" date,
  "discharge_date" date,
  "sealed_up" boolean not null default false,
  "seal_court" varchar(100),
  "seal_to" date,
  "leasing_model" varchar(32),
  "operation_mode" varchar(32),
  "operate_city_code" varchar(12),
  "operate_dept_id" bigint,
  "manager_id" bigint,
  "flag_ids" bigint[] not null default '{}',
  "lock_reason" varchar(100),
  "idle_since" date,
  "idle_days" integer,
  "occupy_id" bigint,
  "lease_record_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "driver_id" bigint,
  "driver_name" varchar(40),
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_id" bigint,
  "order_vehicle_id" bigint,
  "take_time" timestamptz,
  "rent_start_date" date,
  "lease_expire_date" date,
  "unit_rent" numeric(12,2) not null default 0,
  "held_deposit" numeric(12,2) not null default 0,
  "parking_lot_id" bigint,
  "parking_space_id" bigint,
  "in_lot_time" timestamptz,
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "last_address" varchar(200),
  "locate_time" timestamptz,
  "locate_source" smallint,
  "speed" integer,
  "mileage" integer,
  "mileage_time" timestamptz,
  "mileage_source" smallint,
  "compulsory_no" varchar(40),
  "compulsory_end" date,
  "commercial_no" varchar(40),
  "commercial_end" date,
  "insured_liability" numeric(12,2) not null default 0,
  "inspect_valid_to" date,
  "next_inspect_date" date,
  "vessel_tax_year" integer,
  "last_maintain_date" date,
  "last_maintain_km" integer,
  "next_maintain_date" date,
  "next_maintain_km" integer,
  "gps_wired_no" varchar(32),
  "gps_wireless_no" varchar(32),
  "sim_no" varchar(20),
  "gps_supplier" varchar(60),
  "gps_install_date" date,
  "gps_state" smallint,
  "gps_last_time" timestamptz,
  "acc_on" boolean not null default false,
  "soc" integer,
  "cert_at" smallint,
  "licence_at" smallint,
  "key_qty" integer,
  "grid_id" bigint,
  "doc_missing" jsonb,
  "original_value" numeric(12,2) not null default 0,
  "residual_rate" numeric(10,6),
  "depreciation_months" integer,
  "depreciation_from" varchar(7),
  "accum_depreciation" numeric(12,2),
  "impairment" numeric(12,2) not null default 0,
  "net_value" numeric(12,2) not null default 0,
  "value_month" varchar(7),
  "put_into_use_date" date,
  "fresh_degree" numeric(14,1),
  "fresh_grade" smallint,
  "fresh_time" timestamptz,
  "condition_score" numeric(14,1),
  "cost_total" numeric(12,2) not null default 0,
  "income_total" numeric(12,2) not null default 0,
  "lease_days_total" integer,
  "idle_days_total" integer,
  "dispose_date" date,
  "dispose_kind" smallint,
  "dispose_amt" numeric(12,2) not null default 0,
  "dispose_to" varchar(128),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "vehicle_pkey" primary key ("id")
);
alter table "vehicle" add constraint "vehicle_accum_depreciation_check" check ("accum_depreciation" >= 0 and "accum_depreciation" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_biz_status_check" check ("biz_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle" add constraint "vehicle_cert_at_check" check ("cert_at" in (0, 1, 2, 3, 4, 5));
alter table "vehicle" add constraint "vehicle_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle" add constraint "vehicle_cost_total_check" check ("cost_total" >= 0 and "cost_total" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_dispose_amt_check" check ("dispose_amt" >= 0 and "dispose_amt" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_dispose_kind_check" check ("dispose_kind" in (1, 2, 3, 4, 5));
alter table "vehicle" add constraint "vehicle_fresh_grade_check" check ("fresh_grade" in (1, 2, 3, 4, 5));
alter table "vehicle" add constraint "vehicle_fuel_type_check" check ("fuel_type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "vehicle" add constraint "vehicle_gps_state_check" check ("gps_state" in (1, 2, 3));
alter table "vehicle" add constraint "vehicle_guide_price_check" check ("guide_price" >= 0 and "guide_price" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_held_deposit_check" check ("held_deposit" >= 0 and "held_deposit" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_impairment_check" check ("impairment" >= 0 and "impairment" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_income_total_check" check ("income_total" >= 0 and "income_total" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_insured_liability_check" check ("insured_liability" >= 0 and "insured_liability" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle" add constraint "vehicle_licence_at_check" check ("licence_at" in (0, 1, 2, 3, 4, 5));
alter table "vehicle" add constraint "vehicle_locate_source_check" check ("locate_source" in (1, 2, 3, 4, 5));
alter table "vehicle" add constraint "vehicle_mileage_source_check" check ("mileage_source" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "vehicle" add constraint "vehicle_mortgage_state_check" check ("mortgage_state" in (0, 1, 2, 3, 4));
alter table "vehicle" add constraint "vehicle_net_price_check" check ("net_price" >= 0 and "net_price" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_net_value_check" check ("net_value" >= 0 and "net_value" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_new_or_used_check" check ("new_or_used" in (1, 2));
alter table "vehicle" add constraint "vehicle_original_value_check" check ("original_value" >= 0 and "original_value" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_owner_kind_check" check ("owner_kind" in (1, 2, 3, 4));
alter table "vehicle" add constraint "vehicle_plate_color_check" check ("plate_color" in (1, 2, 3, 4, 5, 6));
alter table "vehicle" add constraint "vehicle_prev_biz_status_check" check ("prev_biz_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle" add constraint "vehicle_purchase_contract_type_check" check ("purchase_contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle" add constraint "vehicle_purchase_price_check" check ("purchase_price" >= 0 and "purchase_price" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_purchase_tax_amt_check" check ("purchase_tax_amt" >= 0 and "purchase_tax_amt" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_rebate_amt_check" check ("rebate_amt" >= 0 and "rebate_amt" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_source_kind_check" check ("source_kind" in (1, 2, 3, 4, 5));
alter table "vehicle" add constraint "vehicle_status_check" check (status in (1, 2, 103));
alter table "vehicle" add constraint "vehicle_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle" add constraint "vehicle_tax_relief_check" check ("tax_relief" >= 0 and "tax_relief" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "vehicle" add constraint "vehicle_vat_amt_check" check ("vat_amt" >= 0 and "vat_amt" <= 9999999999.99);
alter table "vehicle" enable row level security;
alter table "vehicle" force row level security;
create policy tenant_wall on "vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle" for select to fleet_read using (true);
create policy report_tenant on "vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle" to fleet_app;
grant select on "vehicle" to fleet_read;
grant select on "vehicle" to fleet_report;
create table "vehicle_allot" (
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
  "allot_no" varchar(32),
  "allot_kind" smallint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "allocate_id" bigint,
  "requisition_id" bigint,
  "city_code" varchar(12),
  "take_place_id" bigint,
  "plan_take_time" timestamptz,
  "exceptions" smallint[] not null default '{}',
  "need_approval" boolean not null default false,
  "vehicle_qty" integer,
  "released_qty" integer,
  "taken_qty" integer,
  "reason" varchar(500),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(32),
  constraint "vehicle_allot_pkey" primary key ("id")
);
alter table "vehicle_allot" add constraint "vehicle_allot_allot_kind_check" check ("allot_kind" in (1, 2, 3, 4, 5));
alter table "vehicle_allot" add constraint "vehicle_allot_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_allot" add constraint "vehicle_allot_exceptions_check" check ("exceptions" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);
alter table "vehicle_allot" add constraint "vehicle_allot_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_allot" add constraint "vehicle_allot_status_check" check (status in (1, 2, 3, 100, 101, 102, 103));
alter table "vehicle_allot" enable row level security;
alter table "vehicle_allot" force row level security;
create policy tenant_wall on "vehicle_allot" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_allot" for select to fleet_read using (true);
create policy report_tenant on "vehicle_allot" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_allot" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_allot" to fleet_app;
grant select on "vehicle_allot" to fleet_read;
grant select on "vehicle_allot" to fleet_report;
create table "vehicle_extract" (
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
  "extract_no" varchar(32),
  "take_kind" smallint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "city_code" varchar(12),
  "place_kind" smallint,
  "take_place_id" bigint,
  "take_address" varchar(200),
  "plan_take_time" timestamptz,
  "receiver_name" varchar(40),
  "receiver_phone" varchar(20),
  "receiver_id_no" varchar(18),
  "auth_file_biz_id" bigint,
  "id_photo_biz_id" bigint,
  "delivery_user_id" bigint,
  "waybill_id" bigint,
  "requisition_id" bigint,
  "allot_id" bigint,
  "plan_only" boolean not null default false,
  "exceptions" varchar(100)[] not null default '{}',
  "need_approval" boolean not null default false,
  "vehicle_qty" integer,
  "taken_qty" integer,
  "close_reason" varchar(500),
  "handover_file_biz_id" bigint,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(32),
  constraint "vehicle_extract_pkey" primary key ("id")
);
alter table "vehicle_extract" add constraint "vehicle_extract_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_extract" add constraint "vehicle_extract_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_extract" add constraint "vehicle_extract_place_kind_check" check ("place_kind" in (1, 2));
alter table "vehicle_extract" add constraint "vehicle_extract_status_check" check (status in (1, 2, 3, 4, 100, 101, 102, 103));
alter table "vehicle_extract" add constraint "vehicle_extract_take_kind_check" check ("take_kind" in (1, 2));
alter table "vehicle_extract" enable row level security;
alter table "vehicle_extract" force row level security;
create policy tenant_wall on "vehicle_extract" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_extract" for select to fleet_read using (true);
create policy report_tenant on "vehicle_extract" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_extract" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_extract" to fleet_app;
grant select on "vehicle_extract" to fleet_read;
grant select on "vehicle_extract" to fleet_report;
create table "vehicle_extract_detail" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "extract_id" bigint not null,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "line_state" smallint,
  "take_time" timestamptz,
  "take_mileage" integer,
  "fuel_level" smallint,
  "soc" integer,
  "exterior_ok" boolean not null default false,
  "interior_ok" boolean not null default false,
  "check_items" jsonb,
  "damages" jsonb,
  "accessories" jsonb,
  "papers" jsonb,
  "photo_biz_id" bigint,
  "sign_customer" bigint,
  "sign_staff" bigint,
  "sign_time" timestamptz,
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "rent_start_date" date,
  "first_due_date" date,
  "change_from_line_id" bigint,
  constraint "vehicle_extract_detail_pkey" primary key ("id")
);
alter table "vehicle_extract_detail" add constraint "vehicle_extract_detail_fuel_level_check" check ("fuel_level" in (0, 1, 2, 3, 4, 5, 6, 7, 8));
alter table "vehicle_extract_detail" add constraint "vehicle_extract_detail_line_state_check" check ("line_state" in (1, 2, 3, 4));
alter table "vehicle_extract_detail" enable row level security;
alter table "vehicle_extract_detail" force row level security;
create policy tenant_wall on "vehicle_extract_detail" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_extract_detail" for select to fleet_read using (true);
create policy report_tenant on "vehicle_extract_detail" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_extract_detail" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_extract_detail" to fleet_app;
grant select on "vehicle_extract_detail" to fleet_read;
grant select on "vehicle_extract_detail" to fleet_report;
create table "vehicle_flag" (
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
  "flag_code" varchar(32),
  "flag_name" varchar(20),
  "colour" smallint,
  "category" varchar(32),
  "set_mode" smallint,
  "rule" jsonb,
  "clear_mode" smallint,
  "clear_days" integer,
  "allot_effect" smallint,
  "sale_effect" smallint,
  "take_effect" smallint,
  "priority" integer,
  "remark" varchar(500),
  constraint "vehicle_flag_pkey" primary key ("id")
);
alter table "vehicle_flag" add constraint "vehicle_flag_allot_effect_check" check ("allot_effect" in (0, 1, 2));
alter table "vehicle_flag" add constraint "vehicle_flag_clear_mode_check" check ("clear_mode" in (1, 2, 3));
alter table "vehicle_flag" add constraint "vehicle_flag_colour_check" check ("colour" in (1, 2, 3, 4, 5));
alter table "vehicle_flag" add constraint "vehicle_flag_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_flag" add constraint "vehicle_flag_sale_effect_check" check ("sale_effect" in (0, 1, 2));
alter table "vehicle_flag" add constraint "vehicle_flag_set_mode_check" check ("set_mode" in (1, 2, 3, 4));
alter table "vehicle_flag" add constraint "vehicle_flag_status_check" check (status in (1, 2));
alter table "vehicle_flag" add constraint "vehicle_flag_take_effect_check" check ("take_effect" in (0, 1, 2));
alter table "vehicle_flag" enable row level security;
alter table "vehicle_flag" force row level security;
create policy tenant_wall on "vehicle_flag" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_flag" for select to fleet_read using (true);
create policy report_tenant on "vehicle_flag" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_flag" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_flag" to fleet_app;
grant select on "vehicle_flag" to fleet_read;
grant select on "vehicle_flag" to fleet_report;
create table "vehicle_flag_relation" (
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
  "flag_id" bigint,
  "set_by" smallint,
  "set_time" timestamptz,
  "set_user" bigint,
  "reason" varchar(500),
  "source_id" varchar(64),
  "clear_time" timestamptz,
  "clear_user" bigint,
  "clear_reason" varchar(500),
  constraint "vehicle_flag_relation_pkey" primary key ("id")
);
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_set_by_check" check ("set_by" in (1, 2, 3));
alter table "vehicle_flag_relation" enable row level security;
alter table "vehicle_flag_relation" force row level security;
create policy tenant_wall on "vehicle_flag_relation" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_flag_relation" for select to fleet_read using (true);
create policy report_tenant on "vehicle_flag_relation" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_flag_relation" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_flag_relation" to fleet_app;
grant select on "vehicle_flag_relation" to fleet_read;
grant select on "vehicle_flag_relation" to fleet_report;
create table "vehicle_lease_record" (
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
  "record_kind" smallint,
  "holder_type" smallint,
  "customer_id" bigint,
  "driver_id" bigint,
  "dept_id" bigint,
  "holder_name" varchar(128),
  "holder_phone" varchar(20),
  "contract_type" smallint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "source_type" varchar(40),
  "source_id" varchar(32),
  "start_time" timestamptz,
  "start_mileage" integer,
  "start_event" smallint,
  "extract_id" bigint,
  "end_time" timestamptz,
  "end_mileage" integer,
  "end_event" smallint,
  "return_id" bigint,
  "days" integer,
  "km" integer,
  "lease_filed_time" timestamptz,
  "lease_filed_no" varchar(40),
  "lease_filed_date" date,
  constraint "vehicle_lease_record_pkey" primary key ("id")
);
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_end_event_check" check ("end_event" in (1, 2, 3, 4, 5, 6, 7));
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_holder_type_check" check ("holder_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_record_kind_check" check ("record_kind" in (1, 2, 3, 4));
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_start_event_check" check ("start_event" in (1, 2, 3, 4, 5));
alter table "vehicle_lease_record" enable row level security;
alter table "vehicle_lease_record" force row level security;
create policy tenant_wall on "vehicle_lease_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_lease_record" for select to fleet_read using (true);
create policy report_tenant on "vehicle_lease_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_lease_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_lease_record" to fleet_app;
grant select on "vehicle_lease_record" to fleet_read;
grant select on "vehicle_lease_record" to fleet_report;
create table "vehicle_mileage_record" (
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
  "mileage" integer,
  "record_time" timestamptz,
  "source" smallint,
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "offset_km" integer,
  "photo_biz_id" bigint,
  "suspect" boolean not null default false,
  constraint "vehicle_mileage_record_pkey" primary key ("id")
);
alter table "vehicle_mileage_record" add constraint "vehicle_mileage_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_mileage_record" add constraint "vehicle_mileage_record_source_check" check ("source" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "vehicle_mileage_record" enable row level security;
alter table "vehicle_mileage_record" force row level security;
create policy tenant_wall on "vehicle_mileage_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_mileage_record" for select to fleet_read using (true);
create policy report_tenant on "vehicle_mileage_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_mileage_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_mileage_record" to fleet_app;
grant select on "vehicle_mileage_record" to fleet_read;
grant select on "vehicle_mileage_record" to fleet_report;
create table "vehicle_plate_record" (
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
  "plate_kind" varchar(32),
  "plate_color" smallint,
  "city_code" varchar(12),
  "company_id" bigint,
  "quota_id" bigint,
  "from_date" date,
  "to_date" date,
  "end_reason" varchar(32),
  "keep_until" date,
  "work_order_id" bigint,
  constraint "vehicle_plate_record_pkey" primary key ("id")
);
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_plate_color_check" check ("plate_color" in (1, 2, 3, 4, 5, 6));
alter table "vehicle_plate_record" enable row level security;
alter table "vehicle_plate_record" force row level security;
create policy tenant_wall on "vehicle_plate_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_plate_record" for select to fleet_read using (true);
create policy report_tenant on "vehicle_plate_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_plate_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_plate_record" to fleet_app;
grant select on "vehicle_plate_record" to fleet_read;
grant select on "vehicle_plate_record" to fleet_report;
create table "vehicle_status_record" (
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
  "event" smallint,
  "from_status" smallint,
  "to_status" smallint,
  "config_id" bigint,
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "reason" varchar(500),
  "happen_time" timestamptz,
  "stay_seconds" integer,
  "city_code" varchar(12),
  constraint "vehicle_status_record_pkey" primary key ("id")
);
alter table "vehicle_status_record" add constraint "vehicle_status_record_event_check" check ("event" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21));
alter table "vehicle_status_record" add constraint "vehicle_status_record_from_status_check" check ("from_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle_status_record" add constraint "vehicle_status_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_status_record" add constraint "vehicle_status_record_to_status_check" check ("to_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle_status_record" enable row level security;
alter table "vehicle_status_record" force row level security;
create policy tenant_wall on "vehicle_status_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_status_record" for select to fleet_read using (true);
create policy report_tenant on "vehicle_status_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_status_record" from fleet_app, fleet_read, fleet_report;
grant select, insert on "vehicle_status_record" to fleet_app;
grant select on "vehicle_status_record" to fleet_read;
grant select on "vehicle_status_record" to fleet_report;
create table "work_flow" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "resource" varchar(64) not null,
  "biz_kind" varchar(32),
  "process_key" varchar(64) not null,
  "skip_when" varchar(500),
  "title_template" varchar(200) not null,
  "variables" jsonb not null default '[]',
  "detail_path" varchar(200) not null,
  "handle_path" varchar(200),
  "inbox_decide" boolean not null default true,
  "due_workdays" integer,
  "sort" integer not null default 0,
  constraint "work_flow_pkey" primary key ("id")
);
alter table "work_flow" enable row level security;
alter table "work_flow" force row level security;
create policy tenant_wall on "work_flow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_flow" for select to fleet_read using (true);
create policy report_tenant on "work_flow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_flow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_flow" to fleet_app;
grant select on "work_flow" to fleet_read;
create index "account_bank_receipt_company_id_idx" on "account_bank_receipt" ("company_id");
create index "account_bank_receipt_create_dept_idx" on "account_bank_receipt" ("create_dept");
create unique index "account_bank_receipt_fingerprint_key" on "account_bank_receipt" (tenant_id, "fingerprint") where is_deleted = 0;
create index "account_bank_receipt_import_batch_id_idx" on "account_bank_receipt" ("import_batch_id");
create index "account_bank_receipt_is_deleted_create_time_id_list" on "account_bank_receipt" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_bank_receipt_is_deleted_status_create_time_id_list" on "account_bank_receipt" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "account_bank_receipt_own_account_id_bank_receipt_no_key" on "account_bank_receipt" (tenant_id, "own_account_id", "bank_receipt_no") where is_deleted = 0;
create index "account_bank_receipt_own_account_id_idx" on "account_bank_receipt" ("own_account_id");
create index "account_bank_receipt_payer_account_key_idx" on "account_bank_receipt" (tenant_id, "payer_account_key") where is_deleted = 0;
create index "account_bank_receipt_search" on "account_bank_receipt" using gin ("bank_receipt_no" gin_trgm_ops, "fingerprint" gin_trgm_ops, "matched_order_no" gin_trgm_ops, "payer_account_key" gin_trgm_ops, "payer_name" gin_trgm_ops, "payer_name_key" gin_trgm_ops, "remark" gin_trgm_ops, "summary" gin_trgm_ops, "usage" gin_trgm_ops);
create index "account_bank_receipt_status_value_date_idx" on "account_bank_receipt" (tenant_id, "status", "value_date") where is_deleted = 0;
create index "account_bank_receipt_suggest_party_id_idx" on "account_bank_receipt" ("suggest_party_id");
create index "account_bank_receipt_unclaimed_days_idx" on "account_bank_receipt" (tenant_id, "unclaimed_days");
create index "account_bank_receipt_value_date_id_1835e9_idx" on "account_bank_receipt" (tenant_id, "value_date", "id") where is_deleted = 0 and (status in (1, 2) and direction = 1);
create index "account_bank_receipt_value_date_idx" on "account_bank_receipt" (tenant_id, "value_date");
create index "account_mechanism_account_no_idx" on "account_mechanism" (tenant_id, "account_no") where is_deleted = 0;
create index "account_mechanism_change_of_id_idx" on "account_mechanism" ("change_of_id");
create index "account_mechanism_create_dept_idx" on "account_mechanism" ("create_dept");
create index "account_mechanism_is_deleted_create_time_id_list" on "account_mechanism" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_mechanism_is_deleted_status_create_time_id_list" on "account_mechanism" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_mechanism_mechanism_id_idx" on "account_mechanism" ("mechanism_id");
create index "account_mechanism_mechanism_id_status_idx" on "account_mechanism" (tenant_id, "mechanism_id", "status") where is_deleted = 0;
create unique index "account_mechanism_mechanism_id_use_range_account_no_6345d8_key" on "account_mechanism" (tenant_id, "mechanism_id", "use_range", "account_no") where is_deleted = 0 and (status in (102, 1));
create index "account_mechanism_search" on "account_mechanism" using gin ("account_name" gin_trgm_ops, "account_no" gin_trgm_ops);
create index "account_mechanism_verify_user_id_idx" on "account_mechanism" ("verify_user_id");
create index "account_receivable_bill_id_idx" on "account_receivable" (tenant_id, "bill_id") where is_deleted = 0;
create index "account_receivable_city_code_idx" on "account_receivable" (tenant_id, "city_code");
create index "account_receivable_company_id_idx" on "account_receivable" ("company_id");
create index "account_receivable_contract_id_idx" on "account_receivable" ("contract_id");
create index "account_receivable_create_dept_idx" on "account_receivable" ("create_dept");
create index "account_receivable_create_user_idx" on "account_receivable" ("create_user");
create index "account_receivable_due_date_idx" on "account_receivable" (tenant_id, "due_date");
create index "account_receivable_is_deleted_create_time_id_list" on "account_receivable" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_receivable_is_deleted_status_create_time_id_list" on "account_receivable" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_receivable_order_vehicle_id_idx" on "account_receivable" ("order_vehicle_id");
create index "account_receivable_payer_id_idx" on "account_receivable" ("payer_id");
create index "account_receivable_receivable_date_idx" on "account_receivable" (tenant_id, "receivable_date");
create unique index "account_receivable_receivable_no_key" on "account_receivable" (tenant_id, "receivable_no") where is_deleted = 0;
create index "account_receivable_search" on "account_receivable" using gin ("bill_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "receivable_no" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "account_receivable_source_type_idx" on "account_receivable" (tenant_id, "source_type");
create unique index "account_receivable_source_type_source_id_fee_item__5d5001ca_key" on "account_receivable" (tenant_id, "source_type", "source_id", "fee_item", "source_seq") where is_deleted = 0 and (source_id is not null);
create index "account_receivable_vehicle_id_idx" on "account_receivable" ("vehicle_id");
create index "account_receivable_line_receivable_id_line_no_idx" on "account_receivable_line" ("receivable_id", "line_no");
create index "account_receivable_line_search" on "account_receivable_line" using gin ("item" gin_trgm_ops);
create index "account_receivable_line_vehicle_id_idx" on "account_receivable_line" ("vehicle_id");
create index "account_relation_account_key_party_id_idx" on "account_relation" (tenant_id, "account_key", "party_id") where is_deleted = 0;
create index "account_relation_create_dept_idx" on "account_relation" ("create_dept");
create index "account_relation_is_deleted_create_time_id_list" on "account_relation" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_relation_is_deleted_status_create_time_id_list" on "account_relation" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_relation_party_id_idx" on "account_relation" ("party_id");
create index "account_relation_search" on "account_relation" using gin ("account_key" gin_trgm_ops, "payer_name" gin_trgm_ops);
create index "account_surplus_company_id_idx" on "account_surplus" ("company_id");
create unique index "account_surplus_company_id_party_kind_party_id_con_51643f00_key" on "account_surplus" (tenant_id, "company_id", "party_kind", "party_id", "contract_id") where is_deleted = 0 and (contract_id is not null);
create unique index "account_surplus_company_id_party_kind_party_id_d4683a_key" on "account_surplus" (tenant_id, "company_id", "party_kind", "party_id") where is_deleted = 0 and (contract_id is null);
create index "account_surplus_contract_id_idx" on "account_surplus" ("contract_id");
create index "account_surplus_create_dept_idx" on "account_surplus" ("create_dept");
create index "account_surplus_customer_id_idx" on "account_surplus" ("customer_id");
create index "account_surplus_is_deleted_create_time_id_list" on "account_surplus" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_surplus_is_deleted_status_create_time_id_list" on "account_surplus" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_surplus_party_id_idx" on "account_surplus" ("party_id");
create index "account_surplus_search" on "account_surplus" using gin ("contract_no" gin_trgm_ops, "party_name" gin_trgm_ops);
create index "account_vehicle_late_fine_record_accrue_date_idx" on "account_vehicle_late_fine_record" (tenant_id, "accrue_date");
create unique index "account_vehicle_late_fine_record_bill_id_accrue_da_0b61adeb_key" on "account_vehicle_late_fine_record" (tenant_id, "bill_id", "accrue_date", "kind", "seq") where is_deleted = 0;
create index "account_vehicle_late_fine_record_bill_id_idx" on "account_vehicle_late_fine_record" ("bill_id");
create index "account_vehicle_late_fine_record_create_dept_idx" on "account_vehicle_late_fine_record" ("create_dept");
create index "account_vehicle_late_fine_record_forfeit_id_idx" on "account_vehicle_late_fine_record" ("forfeit_id");
create index "account_vehicle_late_fine_record_is_deleted_create_time_id_list" on "account_vehicle_late_fine_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_vehicle_late_fine_record_is_deleted_statu_41a2b2b4_list" on "account_vehicle_late_fine_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_vehicle_late_fine_record_search" on "account_vehicle_late_fine_record" using gin ("bill_no" gin_trgm_ops);
create index "account_vehicle_margin_company_id_idx" on "account_vehicle_margin" ("company_id");
create unique index "account_vehicle_margin_company_id_party_id_contrac_1a2a5af7_key" on "account_vehicle_margin" (tenant_id, "company_id", "party_id", "contract_id", "order_vehicle_id") where is_deleted = 0 and (order_vehicle_id is not null);
create unique index "account_vehicle_margin_company_id_party_id_contrac_cc794e17_key" on "account_vehicle_margin" (tenant_id, "company_id", "party_id", "contract_id") where is_deleted = 0 and (order_vehicle_id is null);
create index "account_vehicle_margin_contract_id_idx" on "account_vehicle_margin" ("contract_id");
create index "account_vehicle_margin_create_dept_idx" on "account_vehicle_margin" ("create_dept");
create index "account_vehicle_margin_is_deleted_create_time_id_list" on "account_vehicle_margin" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_vehicle_margin_is_deleted_status_create_time_id_list" on "account_vehicle_margin" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "account_vehicle_margin_margin_no_key" on "account_vehicle_margin" (tenant_id, "margin_no") where is_deleted = 0;
create index "account_vehicle_margin_order_vehicle_id_idx" on "account_vehicle_margin" (tenant_id, "order_vehicle_id") where is_deleted = 0;
create index "account_vehicle_margin_party_id_idx" on "account_vehicle_margin" ("party_id");
create index "account_vehicle_margin_search" on "account_vehicle_margin" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "margin_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "account_vehicle_margin_vehicle_id_idx" on "account_vehicle_margin" ("vehicle_id");
create index "accounting_period_closed_by_idx" on "accounting_period" ("closed_by");
create index "accounting_period_company_id_idx" on "accounting_period" ("company_id");
create unique index "accounting_period_company_id_period_key" on "accounting_period" (tenant_id, "company_id", "period") where is_deleted = 0;
create index "accounting_period_create_dept_idx" on "accounting_period" ("create_dept");
create index "accounting_period_is_deleted_create_time_id_list" on "accounting_period" (tenant_id, is_deleted, create_time desc, id desc);
create index "accounting_period_is_deleted_status_create_time_id_list" on "accounting_period" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accounting_period_search" on "accounting_period" using gin ("period" gin_trgm_ops);
create index "allocate_vehicle_record_contract_id_idx" on "allocate_vehicle_record" ("contract_id");
create index "allocate_vehicle_record_create_dept_idx" on "allocate_vehicle_record" ("create_dept");
create index "allocate_vehicle_record_customer_id_idx" on "allocate_vehicle_record" ("customer_id");
create index "allocate_vehicle_record_from_time_idx" on "allocate_vehicle_record" (tenant_id, "from_time") where is_deleted = 0;
create index "allocate_vehicle_record_is_deleted_create_time_id_list" on "allocate_vehicle_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "allocate_vehicle_record_is_deleted_status_create_time_id_list" on "allocate_vehicle_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "allocate_vehicle_record_order_id_idx" on "allocate_vehicle_record" ("order_id");
create unique index "allocate_vehicle_record_order_vehicle_id_cf16b6_key" on "allocate_vehicle_record" (tenant_id, "order_vehicle_id") where is_deleted = 0 and (state in (1, 2, 3) and order_vehicle_id is not null);
create index "allocate_vehicle_record_order_vehicle_id_idx" on "allocate_vehicle_record" ("order_vehicle_id");
create index "allocate_vehicle_record_search" on "allocate_vehicle_record" using gin ("source_id" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "allocate_vehicle_record_source_type_source_id_idx" on "allocate_vehicle_record" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "allocate_vehicle_record_user_id_idx" on "allocate_vehicle_record" ("user_id");
create unique index "allocate_vehicle_record_vehicle_id_364d5d_key" on "allocate_vehicle_record" (tenant_id, "vehicle_id") where is_deleted = 0 and (state in (1, 2, 3));
create index "allocate_vehicle_record_vehicle_id_idx" on "allocate_vehicle_record" ("vehicle_id");
create index "allot_detail_allot_id_line_no_idx" on "allot_detail" ("allot_id", "line_no");
create index "allot_detail_from_lot_id_idx" on "allot_detail" ("from_lot_id");
create index "allot_detail_model_id_idx" on "allot_detail" ("model_id");
create index "allot_detail_occupy_id_idx" on "allot_detail" ("occupy_id");
create index "allot_detail_order_vehicle_id_idx" on "allot_detail" ("order_vehicle_id");
create index "allot_detail_search" on "allot_detail" using gin ("plate_no" gin_trgm_ops);
create index "allot_detail_vehicle_id_idx" on "allot_detail" ("vehicle_id");
create index "allot_detail_wanted_model_id_idx" on "allot_detail" ("wanted_model_id");
create index "api_scope_create_dept_idx" on "api_scope" ("create_dept");
create index "api_scope_is_deleted_create_time_id_list" on "api_scope" (tenant_id, is_deleted, create_time desc, id desc);
create index "api_scope_is_deleted_status_create_time_id_list" on "api_scope" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "api_scope_resource_code_key" on "api_scope" (tenant_id, "resource_code") where is_deleted = 0;
create index "api_scope_search" on "api_scope" using gin ("menu_id" gin_trgm_ops, "resource_code" gin_trgm_ops, "scope_name" gin_trgm_ops);
create unique index "apply_seal_apply_no_key" on "apply_seal" (tenant_id, "apply_no") where is_deleted = 0;
create index "apply_seal_biz_user_id_idx" on "apply_seal" ("biz_user_id");
create index "apply_seal_company_id_idx" on "apply_seal" ("company_id");
create index "apply_seal_contract_id_idx" on "apply_seal" ("contract_id");
create index "apply_seal_create_dept_idx" on "apply_seal" ("create_dept");
create index "apply_seal_create_user_idx" on "apply_seal" ("create_user");
create index "apply_seal_file_kind_idx" on "apply_seal" (tenant_id, "file_kind");
create index "apply_seal_is_deleted_create_time_id_list" on "apply_seal" (tenant_id, is_deleted, create_time desc, id desc);
create index "apply_seal_is_deleted_status_create_time_id_list" on "apply_seal" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "apply_seal_seal_ids_idx" on "apply_seal" using gin ("seal_ids");
create index "apply_seal_search" on "apply_seal" using gin ("apply_no" gin_trgm_ops, "title" gin_trgm_ops);
create index "apply_seal_stamp_user_id_idx" on "apply_seal" ("stamp_user_id");
create index "attach_attach_biz_id_idx" on "attach" ("attach_biz_id");
create index "attach_attach_biz_id_sort_idx" on "attach" (tenant_id, "attach_biz_id", "sort") where is_deleted = 0;
create index "attach_create_dept_idx" on "attach" ("create_dept");
create index "attach_is_deleted_create_time_id_list" on "attach" (tenant_id, is_deleted, create_time desc, id desc);
create index "attach_is_deleted_status_create_time_id_list" on "attach" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "attach_search" on "attach" using gin ("extension" gin_trgm_ops, "original_name" gin_trgm_ops, "resource" gin_trgm_ops);
create index "attach_sha256_idx" on "attach" (tenant_id, "sha256") where is_deleted = 0;
create index "auth_captcha_create_dept_idx" on "auth_captcha" ("create_dept");
create index "auth_captcha_is_deleted_create_time_id_list" on "auth_captcha" (tenant_id, is_deleted, create_time desc, id desc);
create index "auth_captcha_is_deleted_status_create_time_id_list" on "auth_captcha" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "auth_captcha_key_key" on "auth_captcha" (tenant_id, "key") where is_deleted = 0;
create index "auth_captcha_search" on "auth_captcha" using gin ("code" gin_trgm_ops, "key" gin_trgm_ops);
create index "auth_session_create_dept_idx" on "auth_session" ("create_dept");
create index "auth_session_dept_id_idx" on "auth_session" ("dept_id");
create index "auth_session_is_deleted_create_time_id_list" on "auth_session" (tenant_id, is_deleted, create_time desc, id desc);
create index "auth_session_is_deleted_status_create_time_id_list" on "auth_session" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "auth_session_search" on "auth_session" using gin ("account" gin_trgm_ops, "client_id" gin_trgm_ops);
create index "auth_session_user_id_idx" on "auth_session" ("user_id");
create index "auth_session_user_id_status_create_time_idx" on "auth_session" (tenant_id, "user_id", "status", "create_time" desc) where is_deleted = 0;
create unique index "bank_import_batch_batch_no_key" on "bank_import_batch" (tenant_id, "batch_no") where is_deleted = 0;
create index "bank_import_batch_create_dept_idx" on "bank_import_batch" ("create_dept");
create index "bank_import_batch_is_deleted_create_time_id_list" on "bank_import_batch" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_import_batch_is_deleted_status_create_time_id_list" on "bank_import_batch" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bank_import_batch_own_account_id_idx" on "bank_import_batch" ("own_account_id");
create index "bank_import_batch_search" on "bank_import_batch" using gin ("batch_no" gin_trgm_ops, "file_hash" gin_trgm_ops);
create index "bank_import_profile_create_dept_idx" on "bank_import_profile" ("create_dept");
create index "bank_import_profile_is_deleted_create_time_id_list" on "bank_import_profile" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_import_profile_is_deleted_status_create_time_id_list" on "bank_import_profile" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bank_import_profile_search" on "bank_import_profile" using gin ("bank_name" gin_trgm_ops);
create unique index "bill_accounts_change_change_no_key" on "bill_accounts_change" (tenant_id, "change_no") where is_deleted = 0;
create index "bill_accounts_change_company_id_idx" on "bill_accounts_change" ("company_id");
create index "bill_accounts_change_create_dept_idx" on "bill_accounts_change" ("create_dept");
create index "bill_accounts_change_effective_time_idx" on "bill_accounts_change" (tenant_id, "effective_time");
create index "bill_accounts_change_is_deleted_create_time_id_list" on "bill_accounts_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_accounts_change_is_deleted_status_create_time_id_list" on "bill_accounts_change" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_accounts_change_search" on "bill_accounts_change" using gin ("change_no" gin_trgm_ops, "source_key" gin_trgm_ops);
create unique index "bill_accounts_change_source_key_key" on "bill_accounts_change" (tenant_id, "source_key") where is_deleted = 0;
create index "bill_accounts_change_line_bill_id_idx" on "bill_accounts_change_line" ("bill_id");
create index "bill_accounts_change_line_change_id_line_no_idx" on "bill_accounts_change_line" ("change_id", "line_no");
create index "bill_accounts_change_line_search" on "bill_accounts_change_line" using gin ("bill_no" gin_trgm_ops);
create index "bill_receipt_plan_bill_date_idx" on "bill_receipt_plan" (tenant_id, "bill_date");
create index "bill_receipt_plan_bill_id_idx" on "bill_receipt_plan" ("bill_id");
create index "bill_receipt_plan_city_code_idx" on "bill_receipt_plan" (tenant_id, "city_code");
create index "bill_receipt_plan_company_id_idx" on "bill_receipt_plan" ("company_id");
create index "bill_receipt_plan_contract_id_fee_item_status_idx" on "bill_receipt_plan" (tenant_id, "contract_id", "fee_item", "status") where is_deleted = 0;
create index "bill_receipt_plan_contract_id_idx" on "bill_receipt_plan" ("contract_id");
create index "bill_receipt_plan_create_dept_idx" on "bill_receipt_plan" ("create_dept");
create index "bill_receipt_plan_create_user_idx" on "bill_receipt_plan" ("create_user");
create index "bill_receipt_plan_dept_id_idx" on "bill_receipt_plan" ("dept_id");
create index "bill_receipt_plan_due_date_idx" on "bill_receipt_plan" (tenant_id, "due_date");
create unique index "bill_receipt_plan_gen_key_key" on "bill_receipt_plan" (tenant_id, "gen_key") where is_deleted = 0;
create index "bill_receipt_plan_is_deleted_create_time_id_list" on "bill_receipt_plan" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_receipt_plan_is_deleted_status_create_time_id_list" on "bill_receipt_plan" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_receipt_plan_order_id_idx" on "bill_receipt_plan" ("order_id");
create index "bill_receipt_plan_order_vehicle_id_idx" on "bill_receipt_plan" ("order_vehicle_id");
create index "bill_receipt_plan_order_vehicle_id_status_idx" on "bill_receipt_plan" (tenant_id, "order_vehicle_id", "status") where is_deleted = 0;
create index "bill_receipt_plan_party_id_idx" on "bill_receipt_plan" ("party_id");
create unique index "bill_receipt_plan_plan_no_key" on "bill_receipt_plan" (tenant_id, "plan_no") where is_deleted = 0;
create index "bill_receipt_plan_replaced_by_id_idx" on "bill_receipt_plan" ("replaced_by_id");
create index "bill_receipt_plan_sales_user_id_idx" on "bill_receipt_plan" ("sales_user_id");
create index "bill_receipt_plan_search" on "bill_receipt_plan" using gin ("contract_no" gin_trgm_ops, "gen_key" gin_trgm_ops, "party_name" gin_trgm_ops, "plan_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "suspended_by" gin_trgm_ops, "vin" gin_trgm_ops);
create index "bill_receipt_plan_status_bill_date_id_idx" on "bill_receipt_plan" (tenant_id, "status", "bill_date", "id") where is_deleted = 0;
create index "bill_receipt_plan_suspended_from_idx" on "bill_receipt_plan" (tenant_id, "suspended_from");
create index "bill_receipt_plan_vehicle_id_idx" on "bill_receipt_plan" ("vehicle_id");
create index "bill_receipt_write_off_claim_time_idx" on "bill_receipt_write_off" (tenant_id, "claim_time");
create index "bill_receipt_write_off_claim_user_id_idx" on "bill_receipt_write_off" ("claim_user_id");
create index "bill_receipt_write_off_company_id_idx" on "bill_receipt_write_off" ("company_id");
create index "bill_receipt_write_off_confirm_time_idx" on "bill_receipt_write_off" (tenant_id, "confirm_time");
create index "bill_receipt_write_off_confirm_user_id_idx" on "bill_receipt_write_off" ("confirm_user_id");
create index "bill_receipt_write_off_create_dept_idx" on "bill_receipt_write_off" ("create_dept");
create index "bill_receipt_write_off_create_user_idx" on "bill_receipt_write_off" ("create_user");
create index "bill_receipt_write_off_customer_id_idx" on "bill_receipt_write_off" ("customer_id");
create index "bill_receipt_write_off_is_deleted_create_time_id_list" on "bill_receipt_write_off" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_receipt_write_off_is_deleted_status_create_time_id_list" on "bill_receipt_write_off" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_receipt_write_off_party_id_idx" on "bill_receipt_write_off" ("party_id");
create unique index "bill_receipt_write_off_request_id_key" on "bill_receipt_write_off" (tenant_id, "request_id") where is_deleted = 0;
create index "bill_receipt_write_off_search" on "bill_receipt_write_off" using gin ("party_name" gin_trgm_ops, "request_id" gin_trgm_ops, "write_off_no" gin_trgm_ops);
create unique index "bill_receipt_write_off_write_off_no_key" on "bill_receipt_write_off" (tenant_id, "write_off_no") where is_deleted = 0;
create index "bill_receipt_write_off_alloc_bill_id_idx" on "bill_receipt_write_off_alloc" ("bill_id");
create index "bill_receipt_write_off_alloc_late_fee_bill_id_idx" on "bill_receipt_write_off_alloc" ("late_fee_bill_id");
create index "bill_receipt_write_off_alloc_payer_id_idx" on "bill_receipt_write_off_alloc" ("payer_id");
create index "bill_receipt_write_off_alloc_search" on "bill_receipt_write_off_alloc" using gin ("bill_no" gin_trgm_ops);
create index "bill_receipt_write_off_alloc_write_off_id_line_no_idx" on "bill_receipt_write_off_alloc" ("write_off_id", "line_no");
create index "bill_receipt_write_off_fund_bank_receipt_id_idx" on "bill_receipt_write_off_fund" ("bank_receipt_id");
create index "bill_receipt_write_off_fund_own_account_id_idx" on "bill_receipt_write_off_fund" ("own_account_id");
create index "bill_receipt_write_off_fund_search" on "bill_receipt_write_off_fund" using gin ("fund_no" gin_trgm_ops);
create index "bill_receipt_write_off_fund_surplus_id_idx" on "bill_receipt_write_off_fund" ("surplus_id");
create index "bill_receipt_write_off_fund_write_off_id_line_no_idx" on "bill_receipt_write_off_fund" ("write_off_id", "line_no");
create index "bill_receipt_write_off_over_contract_id_idx" on "bill_receipt_write_off_over" ("contract_id");
create index "bill_receipt_write_off_over_customer_id_idx" on "bill_receipt_write_off_over" ("customer_id");
create index "bill_receipt_write_off_over_surplus_id_idx" on "bill_receipt_write_off_over" ("surplus_id");
create index "bill_receipt_write_off_over_write_off_id_line_no_idx" on "bill_receipt_write_off_over" ("write_off_id", "line_no");
create index "bill_receivable_bill_date_idx" on "bill_receivable" (tenant_id, "bill_date");
create unique index "bill_receivable_bill_no_key" on "bill_receivable" (tenant_id, "bill_no") where is_deleted = 0;
create index "bill_receivable_city_code_idx" on "bill_receivable" (tenant_id, "city_code");
create index "bill_receivable_company_id_idx" on "bill_receivable" ("company_id");
create index "bill_receivable_contract_id_fee_item_status_idx" on "bill_receivable" (tenant_id, "contract_id", "fee_item", "status") where is_deleted = 0;
create index "bill_receivable_contract_id_idx" on "bill_receivable" ("contract_id");
create index "bill_receivable_create_dept_idx" on "bill_receivable" ("create_dept");
create index "bill_receivable_create_user_idx" on "bill_receivable" ("create_user");
create index "bill_receivable_customer_id_idx" on "bill_receivable" ("customer_id");
create index "bill_receivable_dept_id_idx" on "bill_receivable" ("dept_id");
create index "bill_receivable_due_date_id_8c338d_idx" on "bill_receivable" (tenant_id, "due_date", "id") where is_deleted = 0 and (status in (1, 2));
create index "bill_receivable_due_date_idx" on "bill_receivable" (tenant_id, "due_date");
create index "bill_receivable_is_deleted_create_time_id_list" on "bill_receivable" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_receivable_is_deleted_status_create_time_id_list" on "bill_receivable" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_receivable_order_vehicle_id_idx" on "bill_receivable" ("order_vehicle_id");
create index "bill_receivable_order_vehicle_id_status_idx" on "bill_receivable" (tenant_id, "order_vehicle_id", "status") where is_deleted = 0;
create index "bill_receivable_overdue_days_idx" on "bill_receivable" (tenant_id, "overdue_days");
create index "bill_receivable_payer_id_due_date_id_8c338d_idx" on "bill_receivable" (tenant_id, "payer_id", "due_date", "id") where is_deleted = 0 and (status in (1, 2));
create index "bill_receivable_payer_id_idx" on "bill_receivable" ("payer_id");
create unique index "bill_receivable_plan_id_1d37de_key" on "bill_receivable" (tenant_id, "plan_id") where is_deleted = 0 and (plan_id is not null);
create index "bill_receivable_plan_id_idx" on "bill_receivable" ("plan_id");
create index "bill_receivable_sales_user_id_idx" on "bill_receivable" ("sales_user_id");
create index "bill_receivable_search" on "bill_receivable" using gin ("bill_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "group_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "source_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "bill_receivable_source_type_idx" on "bill_receivable" (tenant_id, "source_type");
create index "bill_receivable_source_type_source_id_idx" on "bill_receivable" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "bill_receivable_vehicle_id_idx" on "bill_receivable" ("vehicle_id");
create unique index "bill_receivable_actual_actual_no_key" on "bill_receivable_actual" (tenant_id, "actual_no") where is_deleted = 0;
create index "bill_receivable_actual_bank_receipt_id_idx" on "bill_receivable_actual" ("bank_receipt_id");
create index "bill_receivable_actual_bill_id_idx" on "bill_receivable_actual" ("bill_id");
create index "bill_receivable_actual_bill_id_value_date_idx" on "bill_receivable_actual" (tenant_id, "bill_id", "value_date") where is_deleted = 0;
create index "bill_receivable_actual_card_id_idx" on "bill_receivable_actual" ("card_id");
create index "bill_receivable_actual_company_id_idx" on "bill_receivable_actual" ("company_id");
create index "bill_receivable_actual_create_dept_idx" on "bill_receivable_actual" ("create_dept");
create index "bill_receivable_actual_entry_id_idx" on "bill_receivable_actual" ("entry_id");
create index "bill_receivable_actual_is_deleted_create_time_id_list" on "bill_receivable_actual" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_receivable_actual_is_deleted_status_create_time_id_list" on "bill_receivable_actual" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_receivable_actual_post_date_idx" on "bill_receivable_actual" (tenant_id, "post_date");
create unique index "bill_receivable_actual_reverses_id_bca0ee_key" on "bill_receivable_actual" (tenant_id, "reverses_id") where is_deleted = 0 and (reverses_id is not null);
create index "bill_receivable_actual_reverses_id_idx" on "bill_receivable_actual" ("reverses_id");
create index "bill_receivable_actual_search" on "bill_receivable_actual" using gin ("actual_no" gin_trgm_ops, "bank_receipt_no" gin_trgm_ops, "bill_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "party_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "voucher_no" gin_trgm_ops);
create index "bill_receivable_actual_surplus_id_idx" on "bill_receivable_actual" ("surplus_id");
create index "bill_receivable_actual_value_date_idx" on "bill_receivable_actual" (tenant_id, "value_date");
create index "bill_receivable_actual_voucher_type_voucher_id_idx" on "bill_receivable_actual" (tenant_id, "voucher_type", "voucher_id") where is_deleted = 0;
create unique index "blade_client_client_id_key" on "blade_client" (tenant_id, "client_id") where is_deleted = 0;
create index "blade_client_create_dept_idx" on "blade_client" ("create_dept");
create index "blade_client_is_deleted_create_time_id_list" on "blade_client" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_client_is_deleted_status_create_time_id_list" on "blade_client" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_client_search" on "blade_client" using gin ("client_id" gin_trgm_ops, "client_name" gin_trgm_ops);
create index "blade_dept_city_codes_idx" on "blade_dept" using gin ("city_codes");
create index "blade_dept_create_dept_idx" on "blade_dept" ("create_dept");
create unique index "blade_dept_dept_code_key" on "blade_dept" (tenant_id, "dept_code") where is_deleted = 0;
create index "blade_dept_is_deleted_create_time_id_list" on "blade_dept" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_dept_is_deleted_status_create_time_id_list" on "blade_dept" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_dept_leader_id_idx" on "blade_dept" ("leader_id");
create index "blade_dept_mechanism_id_idx" on "blade_dept" ("mechanism_id");
create unique index "blade_dept_parent_id_dept_name_key" on "blade_dept" (tenant_id, "parent_id", "dept_name") where is_deleted = 0;
create index "blade_dept_parent_id_idx" on "blade_dept" ("parent_id");
create index "blade_dept_search" on "blade_dept" using gin ("dept_code" gin_trgm_ops, "dept_name" gin_trgm_ops);
create unique index "blade_dict_code_parent_id_dict_key_key" on "blade_dict" (tenant_id, "code", "parent_id", "dict_key") where is_deleted = 0;
create index "blade_dict_code_sort_idx" on "blade_dict" (tenant_id, "code", "sort") where is_deleted = 0;
create index "blade_dict_create_dept_idx" on "blade_dict" ("create_dept");
create index "blade_dict_is_deleted_create_time_id_list" on "blade_dict" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_dict_is_deleted_status_create_time_id_list" on "blade_dict" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_dict_parent_id_idx" on "blade_dict" ("parent_id");
create index "blade_dict_search" on "blade_dict" using gin ("code" gin_trgm_ops, "dict_key" gin_trgm_ops, "dict_value" gin_trgm_ops);
create unique index "blade_dict_biz_code_parent_id_dict_key_key" on "blade_dict_biz" (tenant_id, "code", "parent_id", "dict_key") where is_deleted = 0;
create index "blade_dict_biz_code_sort_idx" on "blade_dict_biz" (tenant_id, "code", "sort") where is_deleted = 0;
create index "blade_dict_biz_create_dept_idx" on "blade_dict_biz" ("create_dept");
create index "blade_dict_biz_is_deleted_create_time_id_list" on "blade_dict_biz" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_dict_biz_is_deleted_status_create_time_id_list" on "blade_dict_biz" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_dict_biz_parent_id_idx" on "blade_dict_biz" ("parent_id");
create index "blade_dict_biz_search" on "blade_dict_biz" using gin ("code" gin_trgm_ops, "dict_key" gin_trgm_ops, "dict_value" gin_trgm_ops);
create unique index "blade_menu_code_key" on "blade_menu" (tenant_id, "code") where is_deleted = 0;
create index "blade_menu_create_dept_idx" on "blade_menu" ("create_dept");
create index "blade_menu_is_deleted_create_time_id_list" on "blade_menu" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_menu_is_deleted_status_create_time_id_list" on "blade_menu" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_menu_parent_id_idx" on "blade_menu" ("parent_id");
create index "blade_menu_search" on "blade_menu" using gin ("alias" gin_trgm_ops, "code" gin_trgm_ops, "name" gin_trgm_ops);
create index "blade_notice_category_idx" on "blade_notice" (tenant_id, "category");
create index "blade_notice_create_dept_idx" on "blade_notice" ("create_dept");
create index "blade_notice_is_deleted_create_time_id_list" on "blade_notice" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_notice_is_deleted_status_create_time_id_list" on "blade_notice" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_notice_release_time_idx" on "blade_notice" (tenant_id, "release_time");
create index "blade_notice_search" on "blade_notice" using gin ("title" gin_trgm_ops);
create index "blade_param_create_dept_idx" on "blade_param" ("create_dept");
create index "blade_param_is_deleted_create_time_id_list" on "blade_param" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_param_is_deleted_status_create_time_id_list" on "blade_param" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_param_param_key_key" on "blade_param" (tenant_id, "param_key") where is_deleted = 0;
create index "blade_param_search" on "blade_param" using gin ("owner_area" gin_trgm_ops, "param_key" gin_trgm_ops, "param_name" gin_trgm_ops);
create index "blade_post_create_dept_idx" on "blade_post" ("create_dept");
create index "blade_post_is_deleted_create_time_id_list" on "blade_post" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_post_is_deleted_status_create_time_id_list" on "blade_post" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_post_post_code_key" on "blade_post" (tenant_id, "post_code") where is_deleted = 0;
create index "blade_post_search" on "blade_post" using gin ("post_code" gin_trgm_ops, "post_name" gin_trgm_ops);
create unique index "blade_region_code_key" on "blade_region" (tenant_id, "code") where is_deleted = 0;
create index "blade_region_create_dept_idx" on "blade_region" ("create_dept");
create index "blade_region_is_deleted_create_time_id_list" on "blade_region" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_region_is_deleted_status_create_time_id_list" on "blade_region" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_region_parent_code_code_idx" on "blade_region" (tenant_id, "parent_code", "code") where is_deleted = 0;
create index "blade_region_search" on "blade_region" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "parent_code" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "blade_role_create_dept_idx" on "blade_role" ("create_dept");
create index "blade_role_is_deleted_create_time_id_list" on "blade_role" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_role_is_deleted_status_create_time_id_list" on "blade_role" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_role_parent_id_idx" on "blade_role" ("parent_id");
create unique index "blade_role_role_alias_key" on "blade_role" (tenant_id, "role_alias") where is_deleted = 0;
create unique index "blade_role_role_name_key" on "blade_role" (tenant_id, "role_name") where is_deleted = 0;
create index "blade_role_search" on "blade_role" using gin ("role_alias" gin_trgm_ops, "role_name" gin_trgm_ops);
create unique index "blade_tenant_code_key" on "blade_tenant" (tenant_id, "code") where is_deleted = 0;
create index "blade_tenant_create_dept_idx" on "blade_tenant" ("create_dept");
create unique index "blade_tenant_domain_url_key" on "blade_tenant" (tenant_id, "domain_url") where is_deleted = 0;
create index "blade_tenant_expire_time_idx" on "blade_tenant" (tenant_id, "expire_time");
create index "blade_tenant_is_deleted_create_time_id_list" on "blade_tenant" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_tenant_is_deleted_status_create_time_id_list" on "blade_tenant" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_tenant_package_id_idx" on "blade_tenant" ("package_id");
create index "blade_tenant_search" on "blade_tenant" using gin ("code" gin_trgm_ops, "domain_url" gin_trgm_ops, "linkman" gin_trgm_ops, "tenant_name" gin_trgm_ops);
create unique index "blade_tenant_tenant_name_key" on "blade_tenant" (tenant_id, "tenant_name") where is_deleted = 0;
create unique index "blade_user_account_key" on "blade_user" (tenant_id, "account") where is_deleted = 0;
create index "blade_user_city_codes_idx" on "blade_user" using gin ("city_codes");
create unique index "blade_user_code_key" on "blade_user" (tenant_id, "code") where is_deleted = 0;
create index "blade_user_create_dept_idx" on "blade_user" ("create_dept");
create index "blade_user_create_user_idx" on "blade_user" ("create_user");
create index "blade_user_delegate_user_id_idx" on "blade_user" ("delegate_user_id");
create index "blade_user_dept_id_idx" on "blade_user" using gin ("dept_id");
create unique index "blade_user_email_key" on "blade_user" (tenant_id, "email") where is_deleted = 0;
create index "blade_user_is_deleted_create_time_id_list" on "blade_user" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_user_is_deleted_status_create_time_id_list" on "blade_user" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_user_mechanism_id_idx" on "blade_user" ("mechanism_id");
create unique index "blade_user_phone_key" on "blade_user" (tenant_id, "phone") where is_deleted = 0;
create index "blade_user_post_id_idx" on "blade_user" using gin ("post_id");
create index "blade_user_role_id_idx" on "blade_user" using gin ("role_id");
create index "blade_user_search" on "blade_user" using gin ("account" gin_trgm_ops, "code" gin_trgm_ops, "email" gin_trgm_ops, "oa_user_id" gin_trgm_ops, "phone" gin_trgm_ops, "pinyin" gin_trgm_ops, "real_name" gin_trgm_ops);
create index "blade_user_supervisor_id_idx" on "blade_user" ("supervisor_id");
create index "blade_user_valid_to_idx" on "blade_user" (tenant_id, "valid_to");
create unique index "car_brand_brand_code_key" on "car_brand" (tenant_id, "brand_code") where is_deleted = 0;
create unique index "car_brand_brand_name_key" on "car_brand" (tenant_id, "brand_name") where is_deleted = 0;
create index "car_brand_country_idx" on "car_brand" (tenant_id, "country");
create index "car_brand_create_dept_idx" on "car_brand" ("create_dept");
create index "car_brand_factory_id_idx" on "car_brand" ("factory_id");
create index "car_brand_is_deleted_create_time_id_list" on "car_brand" (tenant_id, is_deleted, create_time desc, id desc);
create index "car_brand_is_deleted_status_create_time_id_list" on "car_brand" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "car_brand_search" on "car_brand" using gin ("brand_code" gin_trgm_ops, "brand_name" gin_trgm_ops, "initial" gin_trgm_ops);
create index "car_brand_sort_idx" on "car_brand" (tenant_id, "sort") where is_deleted = 0;
create index "car_check_model_id_line_no_idx" on "car_check" ("model_id", "line_no");
create index "car_check_search" on "car_check" using gin ("item_name" gin_trgm_ops);
create index "car_index_model_id_line_no_idx" on "car_index" ("model_id", "line_no");
create index "car_model_brand_id_idx" on "car_model" ("brand_id");
create index "car_model_create_dept_idx" on "car_model" ("create_dept");
create index "car_model_emission_idx" on "car_model" (tenant_id, "emission");
create index "car_model_factory_id_idx" on "car_model" ("factory_id");
create index "car_model_is_deleted_create_time_id_list" on "car_model" (tenant_id, is_deleted, create_time desc, id desc);
create index "car_model_is_deleted_status_create_time_id_list" on "car_model" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "car_model_model_code_key" on "car_model" (tenant_id, "model_code") where is_deleted = 0;
create unique index "car_model_model_name_key" on "car_model" (tenant_id, "model_name") where is_deleted = 0;
create index "car_model_model_year_idx" on "car_model" (tenant_id, "model_year");
create index "car_model_search" on "car_model" using gin ("announcement_no" gin_trgm_ops, "model_code" gin_trgm_ops, "model_name" gin_trgm_ops);
create index "car_model_series_id_idx" on "car_model" ("series_id");
create index "car_model_series_id_status_idx" on "car_model" (tenant_id, "series_id", "status") where is_deleted = 0;
create index "car_model_use_kind_idx" on "car_model" (tenant_id, "use_kind");
create index "car_model_vehicle_class_idx" on "car_model" (tenant_id, "vehicle_class");
create index "car_series_brand_id_idx" on "car_series" ("brand_id");
create unique index "car_series_brand_id_series_name_key" on "car_series" (tenant_id, "brand_id", "series_name") where is_deleted = 0;
create index "car_series_create_dept_idx" on "car_series" ("create_dept");
create index "car_series_is_deleted_create_time_id_list" on "car_series" (tenant_id, is_deleted, create_time desc, id desc);
create index "car_series_is_deleted_status_create_time_id_list" on "car_series" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "car_series_level_idx" on "car_series" (tenant_id, "level");
create index "car_series_search" on "car_series" using gin ("series_code" gin_trgm_ops, "series_name" gin_trgm_ops);
create unique index "car_series_series_code_key" on "car_series" (tenant_id, "series_code") where is_deleted = 0;
create index "city_quota_create_dept_idx" on "city_quota" ("create_dept");
create index "city_quota_is_deleted_create_time_id_list" on "city_quota" (tenant_id, is_deleted, create_time desc, id desc);
create index "city_quota_is_deleted_status_create_time_id_list" on "city_quota" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "city_quota_manager_user_id_idx" on "city_quota" ("manager_user_id");
create unique index "city_quota_region_code_key" on "city_quota" (tenant_id, "region_code") where is_deleted = 0;
create index "city_quota_search" on "city_quota" using gin ("region_code" gin_trgm_ops, "region_name" gin_trgm_ops);
create index "city_quota_valid_from_idx" on "city_quota" (tenant_id, "valid_from");
create index "city_quota_valid_to_idx" on "city_quota" (tenant_id, "valid_to");
create index "city_quota_usage_ceiling_id_line_no_idx" on "city_quota_usage" ("ceiling_id", "line_no");
create index "client_error_create_dept_idx" on "client_error" ("create_dept");
create index "client_error_is_deleted_create_time_id_list" on "client_error" (tenant_id, is_deleted, create_time desc, id desc);
create index "client_error_is_deleted_status_create_time_id_list" on "client_error" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "client_error_search" on "client_error" using gin ("data_type" gin_trgm_ops, "message" gin_trgm_ops);
create index "company_abilities_idx" on "company" using gin ("abilities");
create index "company_dept_id_idx" on "company" ("dept_id");
create index "company_finance_user_id_idx" on "company" ("finance_user_id");
create index "company_legal_user_id_idx" on "company" ("legal_user_id");
create index "company_parent_company_id_idx" on "company" ("parent_company_id");
create index "company_seal_backup_keeper_id_idx" on "company_seal" ("backup_keeper_id");
create index "company_seal_company_id_idx" on "company_seal" ("company_id");
create unique index "company_seal_company_id_seal_type_seal_name_key" on "company_seal" (tenant_id, "company_id", "seal_type", "seal_name") where is_deleted = 0;
create index "company_seal_create_dept_idx" on "company_seal" ("create_dept");
create index "company_seal_is_deleted_create_time_id_list" on "company_seal" (tenant_id, is_deleted, create_time desc, id desc);
create index "company_seal_is_deleted_status_create_time_id_list" on "company_seal" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "company_seal_keeper_user_id_idx" on "company_seal" ("keeper_user_id");
create unique index "company_seal_seal_no_key" on "company_seal" (tenant_id, "seal_no") where is_deleted = 0;
create index "company_seal_seal_type_idx" on "company_seal" (tenant_id, "seal_type");
create index "company_seal_search" on "company_seal" using gin ("seal_name" gin_trgm_ops, "seal_no" gin_trgm_ops);
create index "contacts_city_codes_idx" on "contacts" using gin ("city_codes");
create unique index "contacts_contact_no_key" on "contacts" (tenant_id, "contact_no") where is_deleted = 0;
create index "contacts_create_dept_idx" on "contacts" ("create_dept");
create index "contacts_create_user_idx" on "contacts" ("create_user");
create index "contacts_is_deleted_create_time_id_list" on "contacts" (tenant_id, is_deleted, create_time desc, id desc);
create index "contacts_is_deleted_status_create_time_id_list" on "contacts" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "contacts_mechanism_id_1dc8f9_key" on "contacts" (tenant_id, "mechanism_id") where is_deleted = 0 and (is_primary);
create index "contacts_mechanism_id_idx" on "contacts" ("mechanism_id");
create unique index "contacts_mechanism_id_phone_key" on "contacts" (tenant_id, "mechanism_id", "phone") where is_deleted = 0;
create index "contacts_roles_idx" on "contacts" using gin ("roles");
create index "contacts_search" on "contacts" using gin ("contact_name" gin_trgm_ops, "contact_no" gin_trgm_ops, "phone" gin_trgm_ops);
create index "contract_apply_seal_id_idx" on "contract" ("apply_seal_id");
create unique index "contract_archive_no_40544b_key" on "contract" (tenant_id, "archive_no") where is_deleted = 0 and (archive_no is not null);
create index "contract_biz_dept_id_idx" on "contract" ("biz_dept_id");
create index "contract_biz_user_id_idx" on "contract" ("biz_user_id");
create index "contract_city_codes_idx" on "contract" using gin ("city_codes");
create unique index "contract_contract_no_key" on "contract" (tenant_id, "contract_no") where is_deleted = 0;
create index "contract_contract_type_status_create_time_idx" on "contract" (tenant_id, "contract_type", "status", "create_time" desc) where is_deleted = 0;
create index "contract_counterparty_id_idx" on "contract" ("counterparty_id");
create index "contract_counterparty_type_counterparty_id_idx" on "contract" (tenant_id, "counterparty_type", "counterparty_id") where is_deleted = 0;
create index "contract_create_dept_idx" on "contract" ("create_dept");
create index "contract_create_user_idx" on "contract" ("create_user");
create index "contract_customer_id_idx" on "contract" ("customer_id");
create index "contract_customer_id_status_idx" on "contract" (tenant_id, "customer_id", "status") where is_deleted = 0;
create index "contract_end_date_1d77d4_idx" on "contract" (tenant_id, "end_date") where is_deleted = 0 and (status in (6, 7));
create index "contract_end_date_idx" on "contract" (tenant_id, "end_date");
create index "contract_is_deleted_contract_type_create_time_id_list" on "contract" (tenant_id, is_deleted, "contract_type", create_time desc, id desc);
create index "contract_is_deleted_contract_type_status_create_time_id_list" on "contract" (tenant_id, is_deleted, "contract_type", status, create_time desc, id desc);
create index "contract_is_deleted_create_time_id_list" on "contract" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_origin_contract_id_idx" on "contract" ("origin_contract_id");
create index "contract_own_company_id_idx" on "contract" ("own_company_id");
create index "contract_parent_contract_id_idx" on "contract" ("parent_contract_id");
create index "contract_root_contract_id_idx" on "contract" ("root_contract_id");
create index "contract_search" on "contract" using gin ("contract_name" gin_trgm_ops, "contract_no" gin_trgm_ops, "counterparty_name" gin_trgm_ops, "paper_no" gin_trgm_ops);
create index "contract_sign_date_idx" on "contract" (tenant_id, "sign_date");
create index "contract_start_date_idx" on "contract" (tenant_id, "start_date");
create index "contract_stop_date_idx" on "contract" (tenant_id, "stop_date");
create index "contract_stop_type_idx" on "contract" (tenant_id, "stop_type");
create index "contract_template_id_idx" on "contract" ("template_id");
create index "contract_guarantee_contract_id_line_no_idx" on "contract_guarantee" ("contract_id", "line_no");
create index "contract_guarantee_guarantor_id_idx" on "contract_guarantee" ("guarantor_id");
create index "contract_guarantee_search" on "contract_guarantee" using gin ("guarantor_name" gin_trgm_ops);
create index "contract_lease_dunning_user_id_idx" on "contract_lease" ("dunning_user_id");
create index "contract_lease_intention_id_idx" on "contract_lease" ("intention_id");
create index "contract_lease_ownership_company_id_idx" on "contract_lease" ("ownership_company_id");
create index "contract_lease_usage_idx" on "contract_lease" (tenant_id, "usage");
create index "contract_party_account_mechanism_id_idx" on "contract_party" ("account_mechanism_id");
create index "contract_party_contract_id_line_no_idx" on "contract_party" ("contract_id", "line_no");
create unique index "contract_party_contract_id_party_type_key" on "contract_party" (tenant_id, "contract_id", "party_type");
create index "contract_party_mechanism_id_idx" on "contract_party" ("mechanism_id");
create index "contract_party_mechanism_type_mechanism_id_party_type_idx" on "contract_party" (tenant_id, "mechanism_type", "mechanism_id", "party_type");
create index "contract_party_search" on "contract_party" using gin ("party_name" gin_trgm_ops);
create index "contract_pay_rule_contract_id_line_no_idx" on "contract_pay_rule" ("contract_id", "line_no");
create unique index "contract_pay_rule_contract_id_valid_from_key" on "contract_pay_rule" (tenant_id, "contract_id", "valid_from");
create index "contract_pay_rule_receive_account_id_idx" on "contract_pay_rule" ("receive_account_id");
create index "contract_product_car_model_id_idx" on "contract_product" ("car_model_id");
create index "contract_product_city_code_idx" on "contract_product" (tenant_id, "city_code");
create index "contract_product_color_idx" on "contract_product" (tenant_id, "color");
create index "contract_product_contract_id_line_no_idx" on "contract_product" ("contract_id", "line_no");
create index "contract_product_plate_city_code_idx" on "contract_product" (tenant_id, "plate_city_code");
create index "contract_product_plate_kind_idx" on "contract_product" (tenant_id, "plate_kind");
create index "contract_product_product_id_idx" on "contract_product" ("product_id");
create index "contract_product_search" on "contract_product" using gin ("model_name" gin_trgm_ops);
create index "contract_product_source_product_id_idx" on "contract_product" ("source_product_id");
create index "contract_product_take_place_id_idx" on "contract_product" ("take_place_id");
create index "contract_product_fee_contract_id_line_no_idx" on "contract_product_fee" ("contract_id", "line_no");
create index "contract_product_fee_product_id_idx" on "contract_product_fee" ("product_id");
create index "contract_product_rent_contract_id_line_no_idx" on "contract_product_rent" ("contract_id", "line_no");
create index "contract_template_create_dept_idx" on "contract_template" ("create_dept");
create index "contract_template_is_deleted_create_time_id_list" on "contract_template" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_template_is_deleted_status_create_time_id_list" on "contract_template" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_template_own_company_ids_idx" on "contract_template" using gin ("own_company_ids");
create index "contract_template_search" on "contract_template" using gin ("template_name" gin_trgm_ops, "template_no" gin_trgm_ops);
create unique index "contract_template_template_no_key" on "contract_template" (tenant_id, "template_no") where is_deleted = 0;
create index "customer_approval_user_id_idx" on "customer" ("approval_user_id");
create index "customer_biz_dept_id_idx" on "customer" ("biz_dept_id");
create index "customer_biz_user_id_idx" on "customer" ("biz_user_id");
create index "customer_business_kind_idx" on "customer" (tenant_id, "business_kind");
create index "customer_customer_level_idx" on "customer" (tenant_id, "customer_level");
create index "customer_group_id_idx" on "customer" ("group_id");
create index "customer_next_review_date_idx" on "customer" (tenant_id, "next_review_date");
create index "customer_search" on "customer" using gin ("risk_grade" gin_trgm_ops);
create index "customer_source_idx" on "customer" (tenant_id, "source");
create index "customer_business_area_customer_id_line_no_idx" on "customer_business_area" ("customer_id", "line_no");
create index "customer_business_area_manager_contact_id_idx" on "customer_business_area" ("manager_contact_id");
create index "customer_business_area_permit_licence_id_idx" on "customer_business_area" ("permit_licence_id");
create unique index "customer_change_change_no_key" on "customer_change" (tenant_id, "change_no") where is_deleted = 0;
create index "customer_change_create_dept_idx" on "customer_change" ("create_dept");
create index "customer_change_customer_id_idx" on "customer_change" ("customer_id");
create index "customer_change_is_deleted_create_time_id_list" on "customer_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_change_is_deleted_status_create_time_id_list" on "customer_change" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "customer_change_search" on "customer_change" using gin ("change_no" gin_trgm_ops);
create index "customer_city_quota_city_code_idx" on "customer_city_quota" (tenant_id, "city_code") where is_deleted = 0;
create index "customer_city_quota_create_dept_idx" on "customer_city_quota" ("create_dept");
create unique index "customer_city_quota_customer_id_city_code_key" on "customer_city_quota" (tenant_id, "customer_id", "city_code") where is_deleted = 0;
create index "customer_city_quota_customer_id_idx" on "customer_city_quota" ("customer_id");
create index "customer_city_quota_group_id_idx" on "customer_city_quota" ("group_id");
create index "customer_city_quota_is_deleted_create_time_id_list" on "customer_city_quota" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_city_quota_is_deleted_status_create_time_id_list" on "customer_city_quota" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "customer_city_quota_search" on "customer_city_quota" using gin ("customer_name" gin_trgm_ops);
create index "customer_city_quota_valid_to_idx" on "customer_city_quota" (tenant_id, "valid_to");
create index "customer_financial_flow_customer_id_line_no_idx" on "customer_financial_flow" ("customer_id", "line_no");
create index "customer_financial_flow_search" on "customer_financial_flow" using gin ("month" gin_trgm_ops);
create index "customer_financial_report_customer_id_line_no_idx" on "customer_financial_report" ("customer_id", "line_no");
create index "customer_group_create_dept_idx" on "customer_group" ("create_dept");
create unique index "customer_group_group_name_key" on "customer_group" (tenant_id, "group_name") where is_deleted = 0;
create unique index "customer_group_group_no_key" on "customer_group" (tenant_id, "group_no") where is_deleted = 0;
create index "customer_group_is_deleted_create_time_id_list" on "customer_group" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_group_is_deleted_status_create_time_id_list" on "customer_group" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "customer_group_search" on "customer_group" using gin ("group_name" gin_trgm_ops, "group_no" gin_trgm_ops);
create index "customer_group_valid_to_idx" on "customer_group" (tenant_id, "valid_to");
create index "customer_inform_contact_id_idx" on "customer_inform" ("contact_id");
create index "customer_inform_customer_id_line_no_idx" on "customer_inform" ("customer_id", "line_no");
create index "customer_service_item_customer_id_line_no_idx" on "customer_service_item" ("customer_id", "line_no");
create index "customer_shareholder_customer_id_line_no_idx" on "customer_shareholder" ("customer_id", "line_no");
create index "customer_shareholder_search" on "customer_shareholder" using gin ("holder_name" gin_trgm_ops);
create index "data_scope_create_dept_idx" on "data_scope" ("create_dept");
create index "data_scope_is_deleted_create_time_id_list" on "data_scope" (tenant_id, is_deleted, create_time desc, id desc);
create index "data_scope_is_deleted_status_create_time_id_list" on "data_scope" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "data_scope_resource_code_key" on "data_scope" (tenant_id, "resource_code") where is_deleted = 0;
create index "data_scope_search" on "data_scope" using gin ("menu_id" gin_trgm_ops, "resource_code" gin_trgm_ops, "scope_name" gin_trgm_ops);
create index "flow_activity_instance" on "flow_activity" (instance_id, id);
create index "flow_activity_task" on "flow_activity" (task_id) where task_id is not null;
create index "flow_activity_decisions" on "flow_activity" (tenant_id, end_time desc) where option is not null;
create unique index "flow_copy_once" on "flow_copy" (instance_id, user_id);
create index "flow_copy_task" on "flow_copy" (task_id) where task_id is not null;
create index "flow_copy_user" on "flow_copy" (tenant_id, user_id, id desc);
create unique index "flow_definition_version" on "flow_definition" (tenant_id, definition_key, definition_version) where is_deleted = 0;
create unique index "flow_instance_running" on "flow_instance" (tenant_id, resource, business_id) where state = 1;
create index "flow_instance_business" on "flow_instance" (tenant_id, resource, business_id, id desc);
create index "flow_instance_starter" on "flow_instance" (tenant_id, starter_id, id desc);
create index "flow_instance_state" on "flow_instance" (tenant_id, state, id desc);
create index "flow_instance_definition" on "flow_instance" (definition_id);
create unique index "flow_model_key" on "flow_model" (tenant_id, model_key) where is_deleted = 0;
create index "flow_task_assignee" on "flow_task" (tenant_id, assignee_id, id desc) where state in (1, 2);
create index "flow_task_candidates" on "flow_task" using gin (candidate_ids) where state = 1;
create index "flow_task_instance" on "flow_task" (instance_id, id);
create index "flow_task_parent" on "flow_task" (parent_id) where parent_id is not null;
create index "flow_task_decider" on "flow_task" (tenant_id, decided_by, end_time desc) where decided_by is not null;
create index "flow_task_due" on "flow_task" (tenant_id, due_time) where state in (1, 2);
create index "flow_timer_due" on "flow_timer" (tenant_id, due_time) where end_time is null;
create index "flow_timer_instance" on "flow_timer" (instance_id);
create index "idempotency_key_time_idx" on "idempotency_key" (create_time);
create index "import_batch_time_idx" on "import_batch" (create_time);
create unique index "import_batch_uuid_key" on "import_batch" (uuid);
create unique index "job_dedupe_key" on "job" (tenant_id, kind, dedupe_key);
create index "job_kind_idx" on "job" (tenant_id, kind, create_time desc, id desc);
create index "job_queue_idx" on "job" (id) where state in (102, 103);
create index "job_user_idx" on "job" (tenant_id, user_id, create_time desc, id desc);
create index "job_file_user_idx" on "job_file" (tenant_id, user_id);
create index "lease_order_biz_dept_id_idx" on "lease_order" ("biz_dept_id");
create index "lease_order_biz_user_id_idx" on "lease_order" ("biz_user_id");
create index "lease_order_city_code_idx" on "lease_order" (tenant_id, "city_code");
create index "lease_order_contract_id_idx" on "lease_order" ("contract_id");
create index "lease_order_contract_id_status_idx" on "lease_order" (tenant_id, "contract_id", "status") where is_deleted = 0;
create index "lease_order_create_dept_idx" on "lease_order" ("create_dept");
create index "lease_order_create_user_idx" on "lease_order" ("create_user");
create index "lease_order_customer_id_idx" on "lease_order" ("customer_id");
create index "lease_order_delivery_user_id_idx" on "lease_order" ("delivery_user_id");
create index "lease_order_expect_take_date_idx" on "lease_order" (tenant_id, "expect_take_date");
create index "lease_order_is_deleted_create_time_id_list" on "lease_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "lease_order_is_deleted_status_create_time_id_list" on "lease_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "lease_order_order_no_key" on "lease_order" (tenant_id, "order_no") where is_deleted = 0;
create index "lease_order_own_company_id_idx" on "lease_order" ("own_company_id");
create index "lease_order_search" on "lease_order" using gin ("contract_no" gin_trgm_ops, "counterparty_name" gin_trgm_ops, "order_no" gin_trgm_ops);
create index "lease_order_take_place_id_idx" on "lease_order" ("take_place_id");
create unique index "ledger_account_code_key" on "ledger_account" (tenant_id, "code") where is_deleted = 0;
create index "ledger_account_create_dept_idx" on "ledger_account" ("create_dept");
create index "ledger_account_is_deleted_create_time_id_list" on "ledger_account" (tenant_id, is_deleted, create_time desc, id desc);
create index "ledger_account_is_deleted_status_create_time_id_list" on "ledger_account" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "ledger_account_search" on "ledger_account" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);
create index "ledger_check_result_create_dept_idx" on "ledger_check_result" ("create_dept");
create index "ledger_check_result_entry_id_idx" on "ledger_check_result" ("entry_id");
create index "ledger_check_result_is_deleted_create_time_id_list" on "ledger_check_result" (tenant_id, is_deleted, create_time desc, id desc);
create index "ledger_check_result_is_deleted_status_create_time_id_list" on "ledger_check_result" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "ledger_check_result_rule_no_subject_subject_id_idx" on "ledger_check_result" (tenant_id, "rule_no", "subject", "subject_id") where is_deleted = 0;
create index "ledger_check_result_run_time_idx" on "ledger_check_result" (tenant_id, "run_time");
create index "ledger_check_result_search" on "ledger_check_result" using gin ("rule_no" gin_trgm_ops, "run_id" gin_trgm_ops, "subject" gin_trgm_ops, "subject_id" gin_trgm_ops);
create index "ledger_entry_company_id_idx" on "ledger_entry" ("company_id");
create index "ledger_entry_company_id_post_date_idx" on "ledger_entry" (tenant_id, "company_id", "post_date") where is_deleted = 0;
create index "ledger_entry_create_dept_idx" on "ledger_entry" ("create_dept");
create unique index "ledger_entry_entry_no_key" on "ledger_entry" (tenant_id, "entry_no") where is_deleted = 0;
create unique index "ledger_entry_event_key_key" on "ledger_entry" (tenant_id, "event_key") where is_deleted = 0;
create index "ledger_entry_event_type_idx" on "ledger_entry" (tenant_id, "event_type");
create index "ledger_entry_is_deleted_create_time_id_list" on "ledger_entry" (tenant_id, is_deleted, create_time desc, id desc);
create index "ledger_entry_is_deleted_status_create_time_id_list" on "ledger_entry" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "ledger_entry_operator_id_idx" on "ledger_entry" ("operator_id");
create index "ledger_entry_post_date_idx" on "ledger_entry" (tenant_id, "post_date");
create index "ledger_entry_reversed_by_id_idx" on "ledger_entry" ("reversed_by_id");
create index "ledger_entry_reverses_id_idx" on "ledger_entry" ("reverses_id");
create index "ledger_entry_search" on "ledger_entry" using gin ("entry_no" gin_trgm_ops, "event_key" gin_trgm_ops, "period" gin_trgm_ops, "source_id" gin_trgm_ops, "source_no" gin_trgm_ops, "source_type" gin_trgm_ops, "summary" gin_trgm_ops);
create index "ledger_entry_source_type_source_id_idx" on "ledger_entry" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "ledger_entry_value_date_idx" on "ledger_entry" (tenant_id, "value_date");
create index "ledger_posting_account_code_company_id_idx" on "ledger_posting" (tenant_id, "account_code", "company_id");
create index "ledger_posting_bank_receipt_id_account_code_idx" on "ledger_posting" (tenant_id, "bank_receipt_id", "account_code");
create index "ledger_posting_bank_receipt_id_idx" on "ledger_posting" ("bank_receipt_id");
create index "ledger_posting_bill_id_account_code_idx" on "ledger_posting" (tenant_id, "bill_id", "account_code");
create index "ledger_posting_company_id_idx" on "ledger_posting" ("company_id");
create index "ledger_posting_contract_id_idx" on "ledger_posting" ("contract_id");
create index "ledger_posting_dept_id_idx" on "ledger_posting" ("dept_id");
create index "ledger_posting_entry_id_line_no_idx" on "ledger_posting" ("entry_id", "line_no");
create index "ledger_posting_order_vehicle_id_idx" on "ledger_posting" ("order_vehicle_id");
create index "ledger_posting_own_account_id_idx" on "ledger_posting" ("own_account_id");
create index "ledger_posting_party_id_account_code_idx" on "ledger_posting" (tenant_id, "party_id", "account_code");
create index "ledger_posting_party_id_idx" on "ledger_posting" ("party_id");
create index "ledger_posting_search" on "ledger_posting" using gin ("account_code" gin_trgm_ops);
create index "ledger_posting_vehicle_id_idx" on "ledger_posting" ("vehicle_id");
create index "log_api_create_dept_idx" on "log_api" ("create_dept");
create index "log_api_is_deleted_create_time_id_list" on "log_api" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_api_is_deleted_status_create_time_id_list" on "log_api" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_api_search" on "log_api" using gin ("create_by" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
create index "log_error_create_dept_idx" on "log_error" ("create_dept");
create index "log_error_is_deleted_create_time_id_list" on "log_error" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_error_is_deleted_status_create_time_id_list" on "log_error" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_error_search" on "log_error" using gin ("create_by" gin_trgm_ops, "fingerprint" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
create index "log_login_create_dept_idx" on "log_login" ("create_dept");
create index "log_login_is_deleted_create_time_id_list" on "log_login" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_login_is_deleted_status_create_time_id_list" on "log_login" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_login_search" on "log_login" using gin ("account" gin_trgm_ops, "ip" gin_trgm_ops, "result" gin_trgm_ops, "user_name" gin_trgm_ops);
create index "log_usual_create_dept_idx" on "log_usual" ("create_dept");
create index "log_usual_is_deleted_create_time_id_list" on "log_usual" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_usual_is_deleted_status_create_time_id_list" on "log_usual" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_usual_search" on "log_usual" using gin ("create_by" gin_trgm_ops, "log_level" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
create index "login_failure_create_dept_idx" on "login_failure" ("create_dept");
create index "login_failure_is_deleted_create_time_id_list" on "login_failure" (tenant_id, is_deleted, create_time desc, id desc);
create index "login_failure_is_deleted_status_create_time_id_list" on "login_failure" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "login_failure_search" on "login_failure" using gin ("subject" gin_trgm_ops);
create unique index "login_failure_subject_key" on "login_failure" (tenant_id, "subject") where is_deleted = 0;
create index "mechanism_city_code_idx" on "mechanism" (tenant_id, "city_code");
create index "mechanism_create_dept_idx" on "mechanism" ("create_dept");
create index "mechanism_create_user_idx" on "mechanism" ("create_user");
create index "mechanism_head_mechanism_id_idx" on "mechanism" ("head_mechanism_id");
create index "mechanism_industry_idx" on "mechanism" (tenant_id, "industry");
create index "mechanism_is_deleted_create_time_id_list" on "mechanism" (tenant_id, is_deleted, create_time desc, id desc);
create index "mechanism_is_deleted_mechanism_type_create_time_id_list" on "mechanism" (tenant_id, is_deleted, "mechanism_type", create_time desc, id desc);
create index "mechanism_is_deleted_mechanism_type_status_create_time_id_list" on "mechanism" (tenant_id, is_deleted, "mechanism_type", status, create_time desc, id desc);
create unique index "mechanism_mechanism_no_key" on "mechanism" (tenant_id, "mechanism_no") where is_deleted = 0;
create unique index "mechanism_mechanism_type_credit_code_186004_key" on "mechanism" (tenant_id, "mechanism_type", "credit_code") where is_deleted = 0 and (credit_code is not null);
create unique index "mechanism_mechanism_type_id_no_4286f4_key" on "mechanism" (tenant_id, "mechanism_type", "id_no") where is_deleted = 0 and (id_no is not null);
create unique index "mechanism_mechanism_type_mechanism_name_ea4142_key" on "mechanism" (tenant_id, "mechanism_type", "mechanism_name") where is_deleted = 0 and (entity_kind <> 5);
create index "mechanism_mechanism_type_status_idx" on "mechanism" (tenant_id, "mechanism_type", "status") where is_deleted = 0;
create index "mechanism_owner_dept_id_idx" on "mechanism" ("owner_dept_id");
create index "mechanism_owner_user_id_idx" on "mechanism" ("owner_user_id");
create index "mechanism_register_status_idx" on "mechanism" (tenant_id, "register_status");
create index "mechanism_search" on "mechanism" using gin ("credit_code" gin_trgm_ops, "id_no" gin_trgm_ops, "mechanism_name" gin_trgm_ops, "mechanism_no" gin_trgm_ops, "pinyin" gin_trgm_ops, "short_name" gin_trgm_ops);
create index "mechanism_licence_city_codes_idx" on "mechanism_licence" using gin ("city_codes");
create index "mechanism_licence_create_dept_idx" on "mechanism_licence" ("create_dept");
create index "mechanism_licence_is_deleted_create_time_id_list" on "mechanism_licence" (tenant_id, is_deleted, create_time desc, id desc);
create index "mechanism_licence_is_deleted_status_create_time_id_list" on "mechanism_licence" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "mechanism_licence_issue_date_idx" on "mechanism_licence" (tenant_id, "issue_date");
create index "mechanism_licence_licence_kind_idx" on "mechanism_licence" (tenant_id, "licence_kind");
create index "mechanism_licence_mechanism_id_idx" on "mechanism_licence" ("mechanism_id");
create index "mechanism_licence_replaces_id_idx" on "mechanism_licence" ("replaces_id");
create index "mechanism_licence_search" on "mechanism_licence" using gin ("licence_no" gin_trgm_ops);
create index "mechanism_licence_valid_from_idx" on "mechanism_licence" (tenant_id, "valid_from");
create index "mechanism_licence_valid_to_idx" on "mechanism_licence" (tenant_id, "valid_to");
create index "mechanism_licence_verify_user_id_idx" on "mechanism_licence" ("verify_user_id");
create index "mechanism_title_create_dept_idx" on "mechanism_title" ("create_dept");
create index "mechanism_title_is_deleted_create_time_id_list" on "mechanism_title" (tenant_id, is_deleted, create_time desc, id desc);
create index "mechanism_title_is_deleted_status_create_time_id_list" on "mechanism_title" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "mechanism_title_mechanism_id_e097e3_key" on "mechanism_title" (tenant_id, "mechanism_id") where is_deleted = 0 and (is_default);
create index "mechanism_title_mechanism_id_idx" on "mechanism_title" ("mechanism_id");
create index "mechanism_title_search" on "mechanism_title" using gin ("title_name" gin_trgm_ops);
create index "order_line_car_model_id_idx" on "order_line" ("car_model_id");
create index "order_line_contract_product_id_idx" on "order_line" ("contract_product_id");
create index "order_line_order_id_line_no_idx" on "order_line" ("order_id", "line_no");
create index "order_vehicle_actual_end_date_idx" on "order_vehicle" (tenant_id, "actual_end_date");
create index "order_vehicle_allot_id_idx" on "order_vehicle" ("allot_id");
create index "order_vehicle_biz_dept_id_idx" on "order_vehicle" ("biz_dept_id");
create index "order_vehicle_biz_user_id_idx" on "order_vehicle" ("biz_user_id");
create index "order_vehicle_car_model_id_idx" on "order_vehicle" ("car_model_id");
create index "order_vehicle_city_code_idx" on "order_vehicle" (tenant_id, "city_code");
create index "order_vehicle_contract_id_idx" on "order_vehicle" ("contract_id");
create index "order_vehicle_contract_id_status_idx" on "order_vehicle" (tenant_id, "contract_id", "status") where is_deleted = 0;
create index "order_vehicle_contract_product_id_idx" on "order_vehicle" ("contract_product_id");
create index "order_vehicle_create_dept_idx" on "order_vehicle" ("create_dept");
create index "order_vehicle_create_user_idx" on "order_vehicle" ("create_user");
create index "order_vehicle_customer_id_idx" on "order_vehicle" ("customer_id");
create index "order_vehicle_customer_id_status_idx" on "order_vehicle" (tenant_id, "customer_id", "status") where is_deleted = 0;
create index "order_vehicle_driver_id_idx" on "order_vehicle" ("driver_id");
create index "order_vehicle_extract_id_idx" on "order_vehicle" ("extract_id");
create index "order_vehicle_holdover_from_idx" on "order_vehicle" (tenant_id, "holdover_from");
create index "order_vehicle_is_deleted_create_time_id_list" on "order_vehicle" (tenant_id, is_deleted, create_time desc, id desc);
create index "order_vehicle_is_deleted_status_create_time_id_list" on "order_vehicle" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "order_vehicle_next_id_idx" on "order_vehicle" ("next_id");
create index "order_vehicle_order_id_idx" on "order_vehicle" ("order_id");
create unique index "order_vehicle_order_vehicle_no_key" on "order_vehicle" (tenant_id, "order_vehicle_no") where is_deleted = 0;
create index "order_vehicle_prev_id_idx" on "order_vehicle" ("prev_id");
create index "order_vehicle_rent_end_date_3181ff_idx" on "order_vehicle" (tenant_id, "rent_end_date") where is_deleted = 0 and (status = 5);
create index "order_vehicle_rent_end_date_idx" on "order_vehicle" (tenant_id, "rent_end_date");
create index "order_vehicle_rent_start_date_idx" on "order_vehicle" (tenant_id, "rent_start_date");
create index "order_vehicle_return_id_idx" on "order_vehicle" ("return_id");
create index "order_vehicle_return_time_idx" on "order_vehicle" (tenant_id, "return_time");
create index "order_vehicle_search" on "order_vehicle" using gin ("counterparty_name" gin_trgm_ops, "order_vehicle_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "order_vehicle_take_time_idx" on "order_vehicle" (tenant_id, "take_time");
create unique index "order_vehicle_vehicle_id_a9a528_key" on "order_vehicle" (tenant_id, "vehicle_id") where is_deleted = 0 and (vehicle_id is not null and status in (2, 3, 4, 5, 6));
create index "order_vehicle_vehicle_id_idx" on "order_vehicle" ("vehicle_id");
create index "outbox_event_aggregate_idx" on "outbox_event" (aggregate_id);
create index "outbox_event_open_idx" on "outbox_event" (id) where done_time is null;
create index "parking_lot_city_code_idx" on "parking_lot" (tenant_id, "city_code");
create index "parking_lot_contract_id_idx" on "parking_lot" ("contract_id");
create index "parking_lot_create_dept_idx" on "parking_lot" ("create_dept");
create index "parking_lot_create_user_idx" on "parking_lot" ("create_user");
create index "parking_lot_district_code_idx" on "parking_lot" (tenant_id, "district_code");
create index "parking_lot_is_deleted_create_time_id_list" on "parking_lot" (tenant_id, is_deleted, create_time desc, id desc);
create index "parking_lot_is_deleted_status_create_time_id_list" on "parking_lot" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "parking_lot_lot_kind_idx" on "parking_lot" (tenant_id, "lot_kind");
create unique index "parking_lot_lot_name_key" on "parking_lot" (tenant_id, "lot_name") where is_deleted = 0;
create unique index "parking_lot_lot_no_key" on "parking_lot" (tenant_id, "lot_no") where is_deleted = 0;
create index "parking_lot_manager_id_idx" on "parking_lot" ("manager_id");
create index "parking_lot_provider_id_idx" on "parking_lot" ("provider_id");
create index "parking_lot_search" on "parking_lot" using gin ("lot_name" gin_trgm_ops, "lot_no" gin_trgm_ops);
create index "parking_record_create_dept_idx" on "parking_record" ("create_dept");
create index "parking_record_in_time_idx" on "parking_record" (tenant_id, "in_time");
create index "parking_record_in_user_id_idx" on "parking_record" ("in_user_id");
create index "parking_record_is_deleted_create_time_id_list" on "parking_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "parking_record_is_deleted_status_create_time_id_list" on "parking_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "parking_record_lot_id_idx" on "parking_record" ("lot_id");
create index "parking_record_lot_id_in_time_idx" on "parking_record" (tenant_id, "lot_id", "in_time" desc) where is_deleted = 0;
create index "parking_record_out_time_idx" on "parking_record" (tenant_id, "out_time");
create index "parking_record_out_user_id_idx" on "parking_record" ("out_user_id");
create unique index "parking_record_space_id_4b1b5a_key" on "parking_record" (tenant_id, "space_id") where is_deleted = 0 and (out_time is null and space_id is not null);
create index "parking_record_space_id_idx" on "parking_record" ("space_id");
create unique index "parking_record_vehicle_id_fcd7d8_key" on "parking_record" (tenant_id, "vehicle_id") where is_deleted = 0 and (out_time is null);
create index "parking_record_vehicle_id_idx" on "parking_record" ("vehicle_id");
create index "parking_space_create_dept_idx" on "parking_space" ("create_dept");
create index "parking_space_is_deleted_create_time_id_list" on "parking_space" (tenant_id, is_deleted, create_time desc, id desc);
create index "parking_space_is_deleted_status_create_time_id_list" on "parking_space" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "parking_space_lot_id_idx" on "parking_space" ("lot_id");
create unique index "parking_space_lot_id_space_no_key" on "parking_space" (tenant_id, "lot_id", "space_no") where is_deleted = 0;
create index "parking_space_search" on "parking_space" using gin ("space_no" gin_trgm_ops, "zone" gin_trgm_ops);
create index "parking_space_vehicle_id_idx" on "parking_space" ("vehicle_id");
create index "product_car_model_ids_idx" on "product" using gin ("car_model_ids");
create index "product_contract_types_idx" on "product" using gin ("contract_types");
create index "product_create_dept_idx" on "product" ("create_dept");
create index "product_is_deleted_create_time_id_list" on "product" (tenant_id, is_deleted, create_time desc, id desc);
create index "product_is_deleted_status_create_time_id_list" on "product" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "product_product_category_id_idx" on "product" ("product_category_id");
create unique index "product_product_no_key" on "product" (tenant_id, "product_no") where is_deleted = 0;
create index "product_search" on "product" using gin ("product_name" gin_trgm_ops, "product_no" gin_trgm_ops);
create index "product_supplier_id_idx" on "product" ("supplier_id");
create index "product_term_months_idx" on "product" (tenant_id, "term_months");
create unique index "product_category_category_code_key" on "product_category" (tenant_id, "category_code") where is_deleted = 0;
create index "product_category_contract_types_idx" on "product_category" using gin ("contract_types");
create index "product_category_create_dept_idx" on "product_category" ("create_dept");
create index "product_category_is_deleted_create_time_id_list" on "product_category" (tenant_id, is_deleted, create_time desc, id desc);
create index "product_category_is_deleted_status_create_time_id_list" on "product_category" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "product_category_parent_id_idx" on "product_category" ("parent_id");
create index "product_category_search" on "product_category" using gin ("category_code" gin_trgm_ops, "category_name" gin_trgm_ops);
create index "product_price_city_code_idx" on "product_price" (tenant_id, "city_code");
create index "product_price_product_id_line_no_idx" on "product_price" ("product_id", "line_no");
create index "quota_block_city_code_idx" on "quota_block" (tenant_id, "city_code");
create index "quota_block_city_quota_id_idx" on "quota_block" ("city_quota_id");
create index "quota_block_create_dept_idx" on "quota_block" ("create_dept");
create unique index "quota_block_customer_id_city_code_block_kind_19fb44_key" on "quota_block" (tenant_id, "customer_id", "city_code", "block_kind") where is_deleted = 0 and (close_time is null);
create index "quota_block_customer_id_idx" on "quota_block" ("customer_id");
create index "quota_block_is_deleted_create_time_id_list" on "quota_block" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_block_is_deleted_status_create_time_id_list" on "quota_block" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "quota_block_search" on "quota_block" using gin ("block_reason" gin_trgm_ops);
create index "quota_check_result_check_code_idx" on "quota_check_result" (tenant_id, "check_code");
create index "quota_check_result_create_dept_idx" on "quota_check_result" ("create_dept");
create index "quota_check_result_customer_id_idx" on "quota_check_result" ("customer_id");
create index "quota_check_result_is_deleted_create_time_id_list" on "quota_check_result" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_check_result_is_deleted_status_create_time_id_list" on "quota_check_result" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "quota_flow_city_code_idx" on "quota_flow" (tenant_id, "city_code");
create index "quota_flow_city_quota_id_idx" on "quota_flow" ("city_quota_id");
create index "quota_flow_create_dept_idx" on "quota_flow" ("create_dept");
create index "quota_flow_customer_id_city_code_idx" on "quota_flow" (tenant_id, "customer_id", "city_code") where is_deleted = 0;
create index "quota_flow_customer_id_idx" on "quota_flow" ("customer_id");
create unique index "quota_flow_flow_no_key" on "quota_flow" (tenant_id, "flow_no") where is_deleted = 0;
create index "quota_flow_is_deleted_create_time_id_list" on "quota_flow" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_flow_is_deleted_status_create_time_id_list" on "quota_flow" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "quota_flow_op_key_key" on "quota_flow" (tenant_id, "op_key") where is_deleted = 0;
create index "quota_flow_operator_id_idx" on "quota_flow" ("operator_id");
create index "quota_flow_search" on "quota_flow" using gin ("flow_no" gin_trgm_ops, "op_key" gin_trgm_ops);
create index "quota_hold_city_code_idx" on "quota_hold" (tenant_id, "city_code");
create index "quota_hold_city_quota_id_idx" on "quota_hold" ("city_quota_id");
create index "quota_hold_create_dept_idx" on "quota_hold" ("create_dept");
create index "quota_hold_customer_id_city_code_idx" on "quota_hold" (tenant_id, "customer_id", "city_code") where is_deleted = 0;
create index "quota_hold_customer_id_idx" on "quota_hold" ("customer_id");
create unique index "quota_hold_hold_key_key" on "quota_hold" (tenant_id, "hold_key") where is_deleted = 0;
create index "quota_hold_is_deleted_create_time_id_list" on "quota_hold" (tenant_id, is_deleted, create_time desc, id desc);
create index "quota_hold_is_deleted_status_create_time_id_list" on "quota_hold" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "quota_hold_search" on "quota_hold" using gin ("hold_key" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "receivable_forfeit_bill_id_idx" on "receivable_forfeit" ("bill_id");
create unique index "receivable_forfeit_bill_id_key" on "receivable_forfeit" (tenant_id, "bill_id") where is_deleted = 0;
create index "receivable_forfeit_company_id_idx" on "receivable_forfeit" ("company_id");
create index "receivable_forfeit_create_dept_idx" on "receivable_forfeit" ("create_dept");
create unique index "receivable_forfeit_forfeit_no_key" on "receivable_forfeit" (tenant_id, "forfeit_no") where is_deleted = 0;
create index "receivable_forfeit_is_deleted_create_time_id_list" on "receivable_forfeit" (tenant_id, is_deleted, create_time desc, id desc);
create index "receivable_forfeit_is_deleted_status_create_time_id_list" on "receivable_forfeit" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "receivable_forfeit_payer_id_idx" on "receivable_forfeit" ("payer_id");
create index "receivable_forfeit_search" on "receivable_forfeit" using gin ("bill_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "forfeit_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "receivable_forfeit_vehicle_id_idx" on "receivable_forfeit" ("vehicle_id");
create index "receivable_forfeit_waive_create_dept_idx" on "receivable_forfeit_waive" ("create_dept");
create index "receivable_forfeit_waive_customer_id_idx" on "receivable_forfeit_waive" ("customer_id");
create index "receivable_forfeit_waive_forfeit_id_idx" on "receivable_forfeit_waive" ("forfeit_id");
create index "receivable_forfeit_waive_is_deleted_create_time_id_list" on "receivable_forfeit_waive" (tenant_id, is_deleted, create_time desc, id desc);
create index "receivable_forfeit_waive_is_deleted_status_create_time_id_list" on "receivable_forfeit_waive" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "receivable_forfeit_waive_search" on "receivable_forfeit_waive" using gin ("waive_no" gin_trgm_ops);
create unique index "receivable_forfeit_waive_waive_no_key" on "receivable_forfeit_waive" (tenant_id, "waive_no") where is_deleted = 0;
create index "record_log_record_idx" on "record_log" (business_id, resource, id);
create index "record_log_time_idx" on "record_log" (tenant_id, create_time desc, id desc);
create index "record_log_user_idx" on "record_log" (user_id, create_time desc);
create index "red_list_create_dept_idx" on "red_list" ("create_dept");
create index "red_list_is_deleted_create_time_id_list" on "red_list" (tenant_id, is_deleted, create_time desc, id desc);
create index "red_list_is_deleted_status_create_time_id_list" on "red_list" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "red_list_resource_field_key_key" on "red_list" (tenant_id, "resource", "field_key") where is_deleted = 0;
create index "red_list_role_ids_idx" on "red_list" using gin ("role_ids");
create index "red_list_search" on "red_list" using gin ("field_name" gin_trgm_ops, "mask_kind" gin_trgm_ops, "resource" gin_trgm_ops, "resource_name" gin_trgm_ops);
create index "red_list_user_ids_idx" on "red_list" using gin ("user_ids");
create index "rental_chase_record_channel_idx" on "rental_chase_record" (tenant_id, "channel");
create index "rental_chase_record_chaser_id_idx" on "rental_chase_record" ("chaser_id");
create index "rental_chase_record_contract_id_idx" on "rental_chase_record" ("contract_id");
create index "rental_chase_record_create_dept_idx" on "rental_chase_record" ("create_dept");
create index "rental_chase_record_customer_id_idx" on "rental_chase_record" ("customer_id");
create index "rental_chase_record_is_deleted_create_time_id_list" on "rental_chase_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "rental_chase_record_is_deleted_status_create_time_id_list" on "rental_chase_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "rental_chase_record_next_chase_date_idx" on "rental_chase_record" (tenant_id, "next_chase_date");
create index "rental_chase_record_promise_date_idx" on "rental_chase_record" (tenant_id, "promise_date");
create index "rental_chase_record_result_idx" on "rental_chase_record" (tenant_id, "result");
create index "rental_chase_record_search" on "rental_chase_record" using gin ("contact_name" gin_trgm_ops);
create index "role_api_api_scope_id_idx" on "role_api" ("api_scope_id");
create index "role_api_create_dept_idx" on "role_api" ("create_dept");
create index "role_api_is_deleted_create_time_id_list" on "role_api" (tenant_id, is_deleted, create_time desc, id desc);
create index "role_api_is_deleted_status_create_time_id_list" on "role_api" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "role_api_role_id_api_scope_id_key" on "role_api" (tenant_id, "role_id", "api_scope_id") where is_deleted = 0;
create index "role_api_role_id_idx" on "role_api" ("role_id");
create index "role_menu_create_dept_idx" on "role_menu" ("create_dept");
create index "role_menu_is_deleted_create_time_id_list" on "role_menu" (tenant_id, is_deleted, create_time desc, id desc);
create index "role_menu_is_deleted_status_create_time_id_list" on "role_menu" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "role_menu_role_id_code_key" on "role_menu" (tenant_id, "role_id", "code") where is_deleted = 0;
create index "role_menu_role_id_idx" on "role_menu" ("role_id");
create index "role_menu_search" on "role_menu" using gin ("code" gin_trgm_ops);
create index "role_scope_create_dept_idx" on "role_scope" ("create_dept");
create index "role_scope_data_scope_id_idx" on "role_scope" ("data_scope_id");
create index "role_scope_is_deleted_create_time_id_list" on "role_scope" (tenant_id, is_deleted, create_time desc, id desc);
create index "role_scope_is_deleted_status_create_time_id_list" on "role_scope" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "role_scope_role_id_idx" on "role_scope" ("role_id");
create index "role_scope_role_id_menu_code_idx" on "role_scope" (tenant_id, "role_id", "menu_code") where is_deleted = 0;
create index "role_scope_search" on "role_scope" using gin ("menu_code" gin_trgm_ops);
create index "service_provider_dispatch_contact_id_idx" on "service_provider" ("dispatch_contact_id");
create index "service_provider_portal_dept_id_idx" on "service_provider" ("portal_dept_id");
create index "service_provider_provider_kinds_idx" on "service_provider" using gin ("provider_kinds");
create index "service_provider_service_cities_idx" on "service_provider" using gin ("service_cities");
create index "service_provider_work_order_types_idx" on "service_provider" using gin ("work_order_types");
create index "tenant_package_create_dept_idx" on "tenant_package" ("create_dept");
create index "tenant_package_is_deleted_create_time_id_list" on "tenant_package" (tenant_id, is_deleted, create_time desc, id desc);
create index "tenant_package_is_deleted_status_create_time_id_list" on "tenant_package" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "tenant_package_package_name_key" on "tenant_package" (tenant_id, "package_name") where is_deleted = 0;
create index "tenant_package_search" on "tenant_package" using gin ("package_name" gin_trgm_ops);
create index "tenant_version_create_dept_idx" on "tenant_version" ("create_dept");
create index "tenant_version_is_deleted_create_time_id_list" on "tenant_version" (tenant_id, is_deleted, create_time desc, id desc);
create index "tenant_version_is_deleted_status_create_time_id_list" on "tenant_version" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "tenant_version_search" on "tenant_version" using gin ("subject" gin_trgm_ops);
create unique index "tenant_version_subject_key" on "tenant_version" (tenant_id, "subject") where is_deleted = 0;
create unique index "top_menu_code_key" on "top_menu" (tenant_id, "code") where is_deleted = 0;
create index "top_menu_create_dept_idx" on "top_menu" ("create_dept");
create index "top_menu_is_deleted_create_time_id_list" on "top_menu" (tenant_id, is_deleted, create_time desc, id desc);
create index "top_menu_is_deleted_status_create_time_id_list" on "top_menu" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "top_menu_search" on "top_menu" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);
create index "user_credential_create_dept_idx" on "user_credential" ("create_dept");
create index "user_credential_is_deleted_create_time_id_list" on "user_credential" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_credential_is_deleted_status_create_time_id_list" on "user_credential" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_credential_user_id_idx" on "user_credential" ("user_id");
create unique index "user_credential_user_id_key" on "user_credential" (tenant_id, "user_id") where is_deleted = 0;
create index "user_message_create_dept_idx" on "user_message" ("create_dept");
create index "user_message_is_deleted_create_time_id_list" on "user_message" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_message_is_deleted_status_create_time_id_list" on "user_message" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_message_search" on "user_message" using gin ("biz_type_code" gin_trgm_ops, "title" gin_trgm_ops);
create index "user_message_user_id_biz_type_code_biz_id_dedupe_key_idx" on "user_message" (tenant_id, "user_id", "biz_type_code", "biz_id", "dedupe_key") where is_deleted = 0;
create index "user_message_user_id_idx" on "user_message" ("user_id");
create index "user_message_user_id_status_create_time_idx" on "user_message" (tenant_id, "user_id", "status", "create_time" desc) where is_deleted = 0;
create index "user_setting_create_dept_idx" on "user_setting" ("create_dept");
create index "user_setting_is_deleted_create_time_id_list" on "user_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_setting_is_deleted_status_create_time_id_list" on "user_setting" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_setting_search" on "user_setting" using gin ("setting_key" gin_trgm_ops);
create index "user_setting_user_id_idx" on "user_setting" ("user_id");
create unique index "user_setting_user_id_setting_key_key" on "user_setting" (tenant_id, "user_id", "setting_key") where is_deleted = 0;
create index "vehicle_asset_company_id_idx" on "vehicle" ("asset_company_id");
create index "vehicle_biz_status_operate_city_code_idx" on "vehicle" (tenant_id, "biz_status", "operate_city_code") where is_deleted = 0;
create index "vehicle_biz_status_time_idx" on "vehicle" (tenant_id, "biz_status_time");
create index "vehicle_brand_id_idx" on "vehicle" ("brand_id");
create index "vehicle_color_idx" on "vehicle" (tenant_id, "color");
create index "vehicle_commercial_end_idx" on "vehicle" (tenant_id, "commercial_end");
create index "vehicle_compulsory_end_idx" on "vehicle" (tenant_id, "compulsory_end");
create index "vehicle_contract_id_idx" on "vehicle" ("contract_id");
create index "vehicle_create_dept_idx" on "vehicle" ("create_dept");
create index "vehicle_create_user_idx" on "vehicle" ("create_user");
create index "vehicle_customer_id_biz_status_idx" on "vehicle" (tenant_id, "customer_id", "biz_status") where is_deleted = 0;
create index "vehicle_customer_id_idx" on "vehicle" ("customer_id");
create index "vehicle_dispose_date_idx" on "vehicle" (tenant_id, "dispose_date");
create index "vehicle_driver_id_idx" on "vehicle" ("driver_id");
create index "vehicle_emission_idx" on "vehicle" (tenant_id, "emission");
create index "vehicle_finance_contract_id_idx" on "vehicle" ("finance_contract_id");
create index "vehicle_financial_investor_id_idx" on "vehicle" ("financial_investor_id");
create index "vehicle_flag_ids_idx" on "vehicle" using gin ("flag_ids");
create index "vehicle_fresh_degree_idx" on "vehicle" (tenant_id, "fresh_degree");
create index "vehicle_idle_days_idx" on "vehicle" (tenant_id, "idle_days");
create index "vehicle_idle_since_idx" on "vehicle" (tenant_id, "idle_since");
create index "vehicle_in_lot_time_idx" on "vehicle" (tenant_id, "in_lot_time");
create index "vehicle_inspect_valid_to_idx" on "vehicle" (tenant_id, "inspect_valid_to");
create index "vehicle_is_deleted_create_time_id_list" on "vehicle" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_is_deleted_status_create_time_id_list" on "vehicle" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_last_maintain_date_idx" on "vehicle" (tenant_id, "last_maintain_date");
create index "vehicle_lease_expire_date_idx" on "vehicle" (tenant_id, "lease_expire_date");
create index "vehicle_lease_record_id_idx" on "vehicle" ("lease_record_id");
create index "vehicle_leasing_model_idx" on "vehicle" (tenant_id, "leasing_model");
create index "vehicle_manager_id_idx" on "vehicle" ("manager_id");
create index "vehicle_mileage_idx" on "vehicle" (tenant_id, "mileage");
create index "vehicle_model_id_biz_status_idx" on "vehicle" (tenant_id, "model_id", "biz_status") where is_deleted = 0;
create index "vehicle_model_id_idx" on "vehicle" ("model_id");
create index "vehicle_next_inspect_date_idx" on "vehicle" (tenant_id, "next_inspect_date");
create index "vehicle_next_maintain_date_idx" on "vehicle" (tenant_id, "next_maintain_date");
create index "vehicle_occupy_id_idx" on "vehicle" ("occupy_id");
create index "vehicle_operate_cert_kind_idx" on "vehicle" (tenant_id, "operate_cert_kind");
create index "vehicle_operate_cert_valid_to_idx" on "vehicle" (tenant_id, "operate_cert_valid_to");
create index "vehicle_operate_city_code_idx" on "vehicle" (tenant_id, "operate_city_code");
create index "vehicle_operate_dept_id_idx" on "vehicle" ("operate_dept_id");
create index "vehicle_operation_mode_idx" on "vehicle" (tenant_id, "operation_mode");
create index "vehicle_order_id_idx" on "vehicle" ("order_id");
create index "vehicle_order_vehicle_id_idx" on "vehicle" ("order_vehicle_id");
create index "vehicle_owner_company_id_idx" on "vehicle" ("owner_company_id");
create index "vehicle_parking_lot_id_idx" on "vehicle" ("parking_lot_id");
create index "vehicle_parking_space_id_idx" on "vehicle" ("parking_space_id");
create index "vehicle_plate_city_code_idx" on "vehicle" (tenant_id, "plate_city_code");
create index "vehicle_plate_date_idx" on "vehicle" (tenant_id, "plate_date");
create index "vehicle_plate_kind_idx" on "vehicle" (tenant_id, "plate_kind");
create unique index "vehicle_plate_no_key" on "vehicle" (tenant_id, "plate_no") where is_deleted = 0;
create index "vehicle_purchase_contract_id_idx" on "vehicle" ("purchase_contract_id");
create index "vehicle_purchase_order_id_idx" on "vehicle" ("purchase_order_id");
create index "vehicle_register_city_code_idx" on "vehicle" (tenant_id, "register_city_code");
create index "vehicle_rent_start_date_idx" on "vehicle" (tenant_id, "rent_start_date");
create index "vehicle_retire_date_idx" on "vehicle" (tenant_id, "retire_date");
create index "vehicle_search" on "vehicle" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "drive_motor_no" gin_trgm_ops, "driver_name" gin_trgm_ops, "engine_no" gin_trgm_ops, "gps_wired_no" gin_trgm_ops, "gps_wireless_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vehicle_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "vehicle_series_id_idx" on "vehicle" ("series_id");
create index "vehicle_supplier_id_idx" on "vehicle" ("supplier_id");
create index "vehicle_take_time_idx" on "vehicle" (tenant_id, "take_time");
create index "vehicle_use_company_id_idx" on "vehicle" ("use_company_id");
create index "vehicle_use_nature_idx" on "vehicle" (tenant_id, "use_nature");
create index "vehicle_vehicle_class_idx" on "vehicle" (tenant_id, "vehicle_class");
create unique index "vehicle_vehicle_no_key" on "vehicle" (tenant_id, "vehicle_no") where is_deleted = 0;
create unique index "vehicle_vin_key" on "vehicle" (tenant_id, "vin") where is_deleted = 0;
create unique index "vehicle_allot_allot_no_key" on "vehicle_allot" (tenant_id, "allot_no") where is_deleted = 0;
create index "vehicle_allot_city_code_idx" on "vehicle_allot" (tenant_id, "city_code");
create index "vehicle_allot_contract_id_idx" on "vehicle_allot" ("contract_id");
create index "vehicle_allot_create_dept_idx" on "vehicle_allot" ("create_dept");
create index "vehicle_allot_create_user_idx" on "vehicle_allot" ("create_user");
create index "vehicle_allot_customer_id_idx" on "vehicle_allot" ("customer_id");
create index "vehicle_allot_is_deleted_create_time_id_list" on "vehicle_allot" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_allot_is_deleted_status_create_time_id_list" on "vehicle_allot" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_allot_order_id_idx" on "vehicle_allot" ("order_id");
create index "vehicle_allot_plan_take_time_idx" on "vehicle_allot" (tenant_id, "plan_take_time");
create index "vehicle_allot_requisition_id_idx" on "vehicle_allot" ("requisition_id");
create index "vehicle_allot_search" on "vehicle_allot" using gin ("allot_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops);
create index "vehicle_allot_take_place_id_idx" on "vehicle_allot" ("take_place_id");
create index "vehicle_extract_allot_id_idx" on "vehicle_extract" ("allot_id");
create index "vehicle_extract_city_code_idx" on "vehicle_extract" (tenant_id, "city_code");
create index "vehicle_extract_contract_id_idx" on "vehicle_extract" ("contract_id");
create index "vehicle_extract_create_dept_idx" on "vehicle_extract" ("create_dept");
create index "vehicle_extract_create_user_idx" on "vehicle_extract" ("create_user");
create index "vehicle_extract_customer_id_idx" on "vehicle_extract" ("customer_id");
create index "vehicle_extract_delivery_user_id_idx" on "vehicle_extract" ("delivery_user_id");
create unique index "vehicle_extract_extract_no_key" on "vehicle_extract" (tenant_id, "extract_no") where is_deleted = 0;
create index "vehicle_extract_is_deleted_create_time_id_list" on "vehicle_extract" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_extract_is_deleted_status_create_time_id_list" on "vehicle_extract" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_extract_order_id_idx" on "vehicle_extract" ("order_id");
create index "vehicle_extract_plan_take_time_idx" on "vehicle_extract" (tenant_id, "plan_take_time");
create index "vehicle_extract_search" on "vehicle_extract" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "extract_no" gin_trgm_ops);
create index "vehicle_extract_take_place_id_idx" on "vehicle_extract" ("take_place_id");
create index "vehicle_extract_detail_change_from_line_id_idx" on "vehicle_extract_detail" ("change_from_line_id");
create index "vehicle_extract_detail_extract_id_line_no_idx" on "vehicle_extract_detail" ("extract_id", "line_no");
create index "vehicle_extract_detail_order_vehicle_id_idx" on "vehicle_extract_detail" ("order_vehicle_id");
create index "vehicle_extract_detail_search" on "vehicle_extract_detail" using gin ("plate_no" gin_trgm_ops);
create index "vehicle_extract_detail_vehicle_id_idx" on "vehicle_extract_detail" ("vehicle_id");
create index "vehicle_flag_category_idx" on "vehicle_flag" (tenant_id, "category");
create index "vehicle_flag_create_dept_idx" on "vehicle_flag" ("create_dept");
create unique index "vehicle_flag_flag_code_key" on "vehicle_flag" (tenant_id, "flag_code") where is_deleted = 0;
create unique index "vehicle_flag_flag_name_key" on "vehicle_flag" (tenant_id, "flag_name") where is_deleted = 0;
create index "vehicle_flag_is_deleted_create_time_id_list" on "vehicle_flag" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_flag_is_deleted_status_create_time_id_list" on "vehicle_flag" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_flag_search" on "vehicle_flag" using gin ("flag_code" gin_trgm_ops, "flag_name" gin_trgm_ops);
create index "vehicle_flag_relation_clear_user_idx" on "vehicle_flag_relation" ("clear_user");
create index "vehicle_flag_relation_create_dept_idx" on "vehicle_flag_relation" ("create_dept");
create index "vehicle_flag_relation_flag_id_idx" on "vehicle_flag_relation" ("flag_id");
create index "vehicle_flag_relation_is_deleted_create_time_id_list" on "vehicle_flag_relation" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_flag_relation_is_deleted_status_create_time_id_list" on "vehicle_flag_relation" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_flag_relation_set_user_idx" on "vehicle_flag_relation" ("set_user");
create unique index "vehicle_flag_relation_vehicle_id_flag_id_86ad18_key" on "vehicle_flag_relation" (tenant_id, "vehicle_id", "flag_id") where is_deleted = 0 and (clear_time is null);
create index "vehicle_flag_relation_vehicle_id_idx" on "vehicle_flag_relation" ("vehicle_id");
create index "vehicle_lease_record_contract_id_idx" on "vehicle_lease_record" ("contract_id");
create index "vehicle_lease_record_create_dept_idx" on "vehicle_lease_record" ("create_dept");
create index "vehicle_lease_record_customer_id_idx" on "vehicle_lease_record" ("customer_id");
create index "vehicle_lease_record_dept_id_idx" on "vehicle_lease_record" ("dept_id");
create index "vehicle_lease_record_driver_id_idx" on "vehicle_lease_record" ("driver_id");
create index "vehicle_lease_record_end_time_idx" on "vehicle_lease_record" (tenant_id, "end_time");
create index "vehicle_lease_record_extract_id_idx" on "vehicle_lease_record" ("extract_id");
create index "vehicle_lease_record_is_deleted_create_time_id_list" on "vehicle_lease_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_lease_record_is_deleted_status_create_time_id_list" on "vehicle_lease_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_lease_record_order_vehicle_id_idx" on "vehicle_lease_record" ("order_vehicle_id");
create index "vehicle_lease_record_order_vehicle_id_start_time_idx" on "vehicle_lease_record" (tenant_id, "order_vehicle_id", "start_time") where is_deleted = 0;
create index "vehicle_lease_record_search" on "vehicle_lease_record" using gin ("holder_name" gin_trgm_ops, "lease_filed_no" gin_trgm_ops);
create index "vehicle_lease_record_start_time_idx" on "vehicle_lease_record" (tenant_id, "start_time");
create unique index "vehicle_lease_record_vehicle_id_1d2363_key" on "vehicle_lease_record" (tenant_id, "vehicle_id") where is_deleted = 0 and (end_time is null);
create index "vehicle_lease_record_vehicle_id_idx" on "vehicle_lease_record" ("vehicle_id");
create index "vehicle_lease_record_vehicle_id_start_time_idx" on "vehicle_lease_record" (tenant_id, "vehicle_id", "start_time" desc) where is_deleted = 0;
create index "vehicle_mileage_record_create_dept_idx" on "vehicle_mileage_record" ("create_dept");
create index "vehicle_mileage_record_is_deleted_create_time_id_list" on "vehicle_mileage_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_mileage_record_is_deleted_status_create_time_id_list" on "vehicle_mileage_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_mileage_record_record_time_idx" on "vehicle_mileage_record" (tenant_id, "record_time");
create index "vehicle_mileage_record_vehicle_id_idx" on "vehicle_mileage_record" ("vehicle_id");
create index "vehicle_mileage_record_vehicle_id_record_time_idx" on "vehicle_mileage_record" (tenant_id, "vehicle_id", "record_time" desc) where is_deleted = 0;
create index "vehicle_plate_record_city_code_idx" on "vehicle_plate_record" (tenant_id, "city_code");
create index "vehicle_plate_record_company_id_idx" on "vehicle_plate_record" ("company_id");
create index "vehicle_plate_record_create_dept_idx" on "vehicle_plate_record" ("create_dept");
create index "vehicle_plate_record_is_deleted_create_time_id_list" on "vehicle_plate_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_plate_record_is_deleted_status_create_time_id_list" on "vehicle_plate_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "vehicle_plate_record_plate_no_e6b9e5_key" on "vehicle_plate_record" (tenant_id, "plate_no") where is_deleted = 0 and (to_date is null);
create index "vehicle_plate_record_search" on "vehicle_plate_record" using gin ("plate_no" gin_trgm_ops);
create unique index "vehicle_plate_record_vehicle_id_e6b9e5_key" on "vehicle_plate_record" (tenant_id, "vehicle_id") where is_deleted = 0 and (to_date is null);
create index "vehicle_plate_record_vehicle_id_idx" on "vehicle_plate_record" ("vehicle_id");
create index "vehicle_status_record_city_code_idx" on "vehicle_status_record" (tenant_id, "city_code");
create index "vehicle_status_record_create_dept_idx" on "vehicle_status_record" ("create_dept");
create index "vehicle_status_record_is_deleted_create_time_id_list" on "vehicle_status_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_status_record_is_deleted_status_create_time_id_list" on "vehicle_status_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_status_record_vehicle_id_create_time_idx" on "vehicle_status_record" (tenant_id, "vehicle_id", "create_time" desc) where is_deleted = 0;
create index "vehicle_status_record_vehicle_id_idx" on "vehicle_status_record" ("vehicle_id");
create index "work_flow_resource" on "work_flow" (tenant_id, resource, sort);
alter table "account_bank_receipt" add constraint "account_bank_receipt_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "account_bank_receipt" add constraint "account_bank_receipt_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_bank_receipt" add constraint "account_bank_receipt_import_batch_id_fkey" foreign key ("import_batch_id") references "bank_import_batch" (id) on delete restrict;
alter table "account_bank_receipt" add constraint "account_bank_receipt_own_account_id_fkey" foreign key ("own_account_id") references "account_mechanism" (id) on delete restrict;
alter table "account_bank_receipt" add constraint "account_bank_receipt_suggest_party_id_fkey" foreign key ("suggest_party_id") references "mechanism" (id) on delete restrict;
alter table "account_mechanism" add constraint "account_mechanism_change_of_id_fkey" foreign key ("change_of_id") references "account_mechanism" (id) on delete restrict;
alter table "account_mechanism" add constraint "account_mechanism_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_mechanism" add constraint "account_mechanism_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "account_mechanism" add constraint "account_mechanism_verify_user_id_fkey" foreign key ("verify_user_id") references "blade_user" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_payer_id_fkey" foreign key ("payer_id") references "mechanism" (id) on delete restrict;
alter table "account_receivable" add constraint "account_receivable_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "account_receivable_line" add constraint "account_receivable_line_receivable_id_fkey" foreign key ("receivable_id") references "account_receivable" (id) on delete restrict;
alter table "account_receivable_line" add constraint "account_receivable_line_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "account_relation" add constraint "account_relation_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_relation" add constraint "account_relation_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "account_surplus" add constraint "account_surplus_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "account_surplus" add constraint "account_surplus_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "account_surplus" add constraint "account_surplus_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_surplus" add constraint "account_surplus_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "account_surplus" add constraint "account_surplus_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "account_vehicle_late_fine_record" add constraint "account_vehicle_late_fine_record_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "account_vehicle_late_fine_record" add constraint "account_vehicle_late_fine_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_vehicle_late_fine_record" add constraint "account_vehicle_late_fine_record_forfeit_id_fkey" foreign key ("forfeit_id") references "receivable_forfeit" (id) on delete restrict;
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "account_vehicle_margin" add constraint "account_vehicle_margin_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "accounting_period" add constraint "accounting_period_closed_by_fkey" foreign key ("closed_by") references "blade_user" (id) on delete restrict;
alter table "accounting_period" add constraint "accounting_period_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "accounting_period" add constraint "accounting_period_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "allocate_vehicle_record" add constraint "allocate_vehicle_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_allot_id_fkey" foreign key ("allot_id") references "vehicle_allot" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_from_lot_id_fkey" foreign key ("from_lot_id") references "parking_lot" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_model_id_fkey" foreign key ("model_id") references "car_model" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_occupy_id_fkey" foreign key ("occupy_id") references "allocate_vehicle_record" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "allot_detail" add constraint "allot_detail_wanted_model_id_fkey" foreign key ("wanted_model_id") references "car_model" (id) on delete restrict;
alter table "api_scope" add constraint "api_scope_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "apply_seal" add constraint "apply_seal_biz_user_id_fkey" foreign key ("biz_user_id") references "blade_user" (id) on delete restrict;
alter table "apply_seal" add constraint "apply_seal_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "apply_seal" add constraint "apply_seal_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "apply_seal" add constraint "apply_seal_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "apply_seal" add constraint "apply_seal_stamp_user_id_fkey" foreign key ("stamp_user_id") references "blade_user" (id) on delete restrict;
alter table "attach" add constraint "attach_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "auth_captcha" add constraint "auth_captcha_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "auth_session" add constraint "auth_session_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "auth_session" add constraint "auth_session_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "auth_session" add constraint "auth_session_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "bank_import_batch" add constraint "bank_import_batch_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bank_import_batch" add constraint "bank_import_batch_own_account_id_fkey" foreign key ("own_account_id") references "account_mechanism" (id) on delete restrict;
alter table "bank_import_profile" add constraint "bank_import_profile_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_accounts_change" add constraint "bill_accounts_change_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bill_accounts_change" add constraint "bill_accounts_change_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_change_id_fkey" foreign key ("change_id") references "bill_accounts_change" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_replaced_by_id_fkey" foreign key ("replaced_by_id") references "bill_receipt_plan" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_sales_user_id_fkey" foreign key ("sales_user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receipt_plan" add constraint "bill_receipt_plan_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_claim_user_id_fkey" foreign key ("claim_user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_confirm_user_id_fkey" foreign key ("confirm_user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_late_fee_bill_id_fkey" foreign key ("late_fee_bill_id") references "bill_receivable" (id) on delete restrict;
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_payer_id_fkey" foreign key ("payer_id") references "mechanism" (id) on delete restrict;
alter table "bill_receipt_write_off_alloc" add constraint "bill_receipt_write_off_alloc_write_off_id_fkey" foreign key ("write_off_id") references "bill_receipt_write_off" (id) on delete restrict;
alter table "bill_receipt_write_off_fund" add constraint "bill_receipt_write_off_fund_bank_receipt_id_fkey" foreign key ("bank_receipt_id") references "account_bank_receipt" (id) on delete restrict;
alter table "bill_receipt_write_off_fund" add constraint "bill_receipt_write_off_fund_own_account_id_fkey" foreign key ("own_account_id") references "account_mechanism" (id) on delete restrict;
alter table "bill_receipt_write_off_fund" add constraint "bill_receipt_write_off_fund_surplus_id_fkey" foreign key ("surplus_id") references "account_surplus" (id) on delete restrict;
alter table "bill_receipt_write_off_fund" add constraint "bill_receipt_write_off_fund_write_off_id_fkey" foreign key ("write_off_id") references "bill_receipt_write_off" (id) on delete restrict;
alter table "bill_receipt_write_off_over" add constraint "bill_receipt_write_off_over_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "bill_receipt_write_off_over" add constraint "bill_receipt_write_off_over_customer_id_fkey" foreign key ("customer_id") references "mechanism" (id) on delete restrict;
alter table "bill_receipt_write_off_over" add constraint "bill_receipt_write_off_over_surplus_id_fkey" foreign key ("surplus_id") references "account_surplus" (id) on delete restrict;
alter table "bill_receipt_write_off_over" add constraint "bill_receipt_write_off_over_write_off_id_fkey" foreign key ("write_off_id") references "bill_receipt_write_off" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_payer_id_fkey" foreign key ("payer_id") references "mechanism" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_plan_id_fkey" foreign key ("plan_id") references "bill_receipt_plan" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_sales_user_id_fkey" foreign key ("sales_user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receivable" add constraint "bill_receivable_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_bank_receipt_id_fkey" foreign key ("bank_receipt_id") references "account_bank_receipt" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_card_id_fkey" foreign key ("card_id") references "account_vehicle_margin" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_entry_id_fkey" foreign key ("entry_id") references "ledger_entry" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_reverses_id_fkey" foreign key ("reverses_id") references "bill_receivable_actual" (id) on delete restrict;
alter table "bill_receivable_actual" add constraint "bill_receivable_actual_surplus_id_fkey" foreign key ("surplus_id") references "account_surplus" (id) on delete restrict;
alter table "blade_client" add constraint "blade_client_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_leader_id_fkey" foreign key ("leader_id") references "blade_user" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_parent_id_fkey" foreign key ("parent_id") references "blade_dept" (id) on delete restrict;
alter table "blade_dict" add constraint "blade_dict_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dict" add constraint "blade_dict_parent_id_fkey" foreign key ("parent_id") references "blade_dict" (id) on delete restrict;
alter table "blade_dict_biz" add constraint "blade_dict_biz_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dict_biz" add constraint "blade_dict_biz_parent_id_fkey" foreign key ("parent_id") references "blade_dict_biz" (id) on delete restrict;
alter table "blade_menu" add constraint "blade_menu_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_menu" add constraint "blade_menu_parent_id_fkey" foreign key ("parent_id") references "blade_menu" (id) on delete restrict;
alter table "blade_notice" add constraint "blade_notice_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_param" add constraint "blade_param_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_post" add constraint "blade_post_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_region" add constraint "blade_region_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_role" add constraint "blade_role_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_role" add constraint "blade_role_parent_id_fkey" foreign key ("parent_id") references "blade_role" (id) on delete restrict;
alter table "blade_tenant" add constraint "blade_tenant_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_tenant" add constraint "blade_tenant_package_id_fkey" foreign key ("package_id") references "tenant_package" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_delegate_user_id_fkey" foreign key ("delegate_user_id") references "blade_user" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_supervisor_id_fkey" foreign key ("supervisor_id") references "blade_user" (id) on delete restrict;
alter table "car_brand" add constraint "car_brand_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "car_brand" add constraint "car_brand_factory_id_fkey" foreign key ("factory_id") references "mechanism" (id) on delete restrict;
alter table "car_check" add constraint "car_check_model_id_fkey" foreign key ("model_id") references "car_model" (id) on delete restrict;
alter table "car_index" add constraint "car_index_model_id_fkey" foreign key ("model_id") references "car_model" (id) on delete restrict;
alter table "car_model" add constraint "car_model_brand_id_fkey" foreign key ("brand_id") references "car_brand" (id) on delete restrict;
alter table "car_model" add constraint "car_model_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "car_model" add constraint "car_model_factory_id_fkey" foreign key ("factory_id") references "mechanism" (id) on delete restrict;
alter table "car_model" add constraint "car_model_series_id_fkey" foreign key ("series_id") references "car_series" (id) on delete restrict;
alter table "car_series" add constraint "car_series_brand_id_fkey" foreign key ("brand_id") references "car_brand" (id) on delete restrict;
alter table "car_series" add constraint "car_series_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "city_quota" add constraint "city_quota_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "city_quota" add constraint "city_quota_manager_user_id_fkey" foreign key ("manager_user_id") references "blade_user" (id) on delete restrict;
alter table "city_quota_usage" add constraint "city_quota_usage_ceiling_id_fkey" foreign key ("ceiling_id") references "city_quota" (id) on delete restrict;
alter table "client_error" add constraint "client_error_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "company" add constraint "company_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "company" add constraint "company_finance_user_id_fkey" foreign key ("finance_user_id") references "blade_user" (id) on delete restrict;
alter table "company" add constraint "company_id_fkey" foreign key ("id") references "mechanism" (id) on delete restrict;
alter table "company" add constraint "company_legal_user_id_fkey" foreign key ("legal_user_id") references "blade_user" (id) on delete restrict;
alter table "company" add constraint "company_parent_company_id_fkey" foreign key ("parent_company_id") references "company" (id) on delete restrict;
alter table "company_seal" add constraint "company_seal_backup_keeper_id_fkey" foreign key ("backup_keeper_id") references "blade_user" (id) on delete restrict;
alter table "company_seal" add constraint "company_seal_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "company_seal" add constraint "company_seal_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "company_seal" add constraint "company_seal_keeper_user_id_fkey" foreign key ("keeper_user_id") references "blade_user" (id) on delete restrict;
alter table "contacts" add constraint "contacts_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "contacts" add constraint "contacts_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "contract" add constraint "contract_apply_seal_id_fkey" foreign key ("apply_seal_id") references "apply_seal" (id) on delete restrict;
alter table "contract" add constraint "contract_biz_dept_id_fkey" foreign key ("biz_dept_id") references "blade_dept" (id) on delete restrict;
alter table "contract" add constraint "contract_biz_user_id_fkey" foreign key ("biz_user_id") references "blade_user" (id) on delete restrict;
alter table "contract" add constraint "contract_counterparty_id_fkey" foreign key ("counterparty_id") references "mechanism" (id) on delete restrict;
alter table "contract" add constraint "contract_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "contract" add constraint "contract_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "contract" add constraint "contract_origin_contract_id_fkey" foreign key ("origin_contract_id") references "contract" (id) on delete restrict;
alter table "contract" add constraint "contract_own_company_id_fkey" foreign key ("own_company_id") references "company" (id) on delete restrict;
alter table "contract" add constraint "contract_parent_contract_id_fkey" foreign key ("parent_contract_id") references "contract" (id) on delete restrict;
alter table "contract" add constraint "contract_root_contract_id_fkey" foreign key ("root_contract_id") references "contract" (id) on delete restrict;
alter table "contract" add constraint "contract_template_id_fkey" foreign key ("template_id") references "contract_template" (id) on delete restrict;
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_lease');
alter table "contract_guarantee" add constraint "contract_guarantee_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "contract_guarantee" add constraint "contract_guarantee_guarantor_id_fkey" foreign key ("guarantor_id") references "mechanism" (id) on delete restrict;
alter table "contract_lease" add constraint "contract_lease_dunning_user_id_fkey" foreign key ("dunning_user_id") references "blade_user" (id) on delete restrict;
alter table "contract_lease" add constraint "contract_lease_id_fkey" foreign key ("id") references "contract" (id) on delete restrict;
alter table "contract_lease" add constraint "contract_lease_ownership_company_id_fkey" foreign key ("ownership_company_id") references "company" (id) on delete restrict;
alter table "contract_party" add constraint "contract_party_account_mechanism_id_fkey" foreign key ("account_mechanism_id") references "account_mechanism" (id) on delete restrict;
alter table "contract_party" add constraint "contract_party_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "contract_party" add constraint "contract_party_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "contract_pay_rule" add constraint "contract_pay_rule_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "contract_pay_rule" add constraint "contract_pay_rule_receive_account_id_fkey" foreign key ("receive_account_id") references "account_mechanism" (id) on delete restrict;
alter table "contract_product" add constraint "contract_product_car_model_id_fkey" foreign key ("car_model_id") references "car_model" (id) on delete restrict;
alter table "contract_product" add constraint "contract_product_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "contract_product" add constraint "contract_product_product_id_fkey" foreign key ("product_id") references "product" (id) on delete restrict;
alter table "contract_product" add constraint "contract_product_source_product_id_fkey" foreign key ("source_product_id") references "contract_product" (id) on delete restrict;
alter table "contract_product" add constraint "contract_product_take_place_id_fkey" foreign key ("take_place_id") references "parking_lot" (id) on delete restrict;
alter table "contract_product_fee" add constraint "contract_product_fee_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "contract_product_fee" add constraint "contract_product_fee_product_id_fkey" foreign key ("product_id") references "product" (id) on delete restrict;
alter table "contract_product_rent" add constraint "contract_product_rent_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "contract_template" add constraint "contract_template_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "customer" add constraint "customer_approval_user_id_fkey" foreign key ("approval_user_id") references "blade_user" (id) on delete restrict;
alter table "customer" add constraint "customer_biz_dept_id_fkey" foreign key ("biz_dept_id") references "blade_dept" (id) on delete restrict;
alter table "customer" add constraint "customer_biz_user_id_fkey" foreign key ("biz_user_id") references "blade_user" (id) on delete restrict;
alter table "customer" add constraint "customer_group_id_fkey" foreign key ("group_id") references "customer_group" (id) on delete restrict;
alter table "customer" add constraint "customer_id_fkey" foreign key ("id") references "mechanism" (id) on delete restrict;
alter table "customer_business_area" add constraint "customer_business_area_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_business_area" add constraint "customer_business_area_manager_contact_id_fkey" foreign key ("manager_contact_id") references "contacts" (id) on delete restrict;
alter table "customer_business_area" add constraint "customer_business_area_permit_licence_id_fkey" foreign key ("permit_licence_id") references "mechanism_licence" (id) on delete restrict;
alter table "customer_change" add constraint "customer_change_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "customer_change" add constraint "customer_change_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_city_quota" add constraint "customer_city_quota_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "customer_city_quota" add constraint "customer_city_quota_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_city_quota" add constraint "customer_city_quota_group_id_fkey" foreign key ("group_id") references "customer_group" (id) on delete restrict;
alter table "customer_financial_flow" add constraint "customer_financial_flow_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_financial_report" add constraint "customer_financial_report_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_group" add constraint "customer_group_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "customer_inform" add constraint "customer_inform_contact_id_fkey" foreign key ("contact_id") references "contacts" (id) on delete restrict;
alter table "customer_inform" add constraint "customer_inform_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_service_item" add constraint "customer_service_item_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "customer_shareholder" add constraint "customer_shareholder_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "data_scope" add constraint "data_scope_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "flow_activity" add constraint "flow_activity_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "flow_activity" add constraint "flow_activity_task_id_fkey" foreign key ("task_id") references "flow_task" (id) on delete restrict;
alter table "flow_copy" add constraint "flow_copy_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "flow_copy" add constraint "flow_copy_task_id_fkey" foreign key ("task_id") references "flow_task" (id) on delete restrict;
alter table "flow_instance" add constraint "flow_instance_definition_id_fkey" foreign key ("definition_id") references "flow_definition" (id) on delete restrict;
alter table "flow_task" add constraint "flow_task_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "flow_task" add constraint "flow_task_parent_id_fkey" foreign key ("parent_id") references "flow_task" (id) on delete restrict;
alter table "flow_timer" add constraint "flow_timer_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_biz_dept_id_fkey" foreign key ("biz_dept_id") references "blade_dept" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_biz_user_id_fkey" foreign key ("biz_user_id") references "blade_user" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_delivery_user_id_fkey" foreign key ("delivery_user_id") references "blade_user" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_own_company_id_fkey" foreign key ("own_company_id") references "company" (id) on delete restrict;
alter table "lease_order" add constraint "lease_order_take_place_id_fkey" foreign key ("take_place_id") references "parking_lot" (id) on delete restrict;
alter table "ledger_account" add constraint "ledger_account_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "ledger_check_result" add constraint "ledger_check_result_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "ledger_check_result" add constraint "ledger_check_result_entry_id_fkey" foreign key ("entry_id") references "ledger_entry" (id) on delete restrict;
alter table "ledger_entry" add constraint "ledger_entry_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "ledger_entry" add constraint "ledger_entry_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "ledger_entry" add constraint "ledger_entry_operator_id_fkey" foreign key ("operator_id") references "blade_user" (id) on delete restrict;
alter table "ledger_entry" add constraint "ledger_entry_reversed_by_id_fkey" foreign key ("reversed_by_id") references "ledger_entry" (id) on delete restrict;
alter table "ledger_entry" add constraint "ledger_entry_reverses_id_fkey" foreign key ("reverses_id") references "ledger_entry" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_bank_receipt_id_fkey" foreign key ("bank_receipt_id") references "account_bank_receipt" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_entry_id_fkey" foreign key ("entry_id") references "ledger_entry" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_own_account_id_fkey" foreign key ("own_account_id") references "account_mechanism" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "ledger_posting" add constraint "ledger_posting_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "log_api" add constraint "log_api_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "log_error" add constraint "log_error_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "log_login" add constraint "log_login_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "log_usual" add constraint "log_usual_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "login_failure" add constraint "login_failure_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_head_mechanism_id_fkey" foreign key ("head_mechanism_id") references "mechanism" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_owner_dept_id_fkey" foreign key ("owner_dept_id") references "blade_dept" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_owner_user_id_fkey" foreign key ("owner_user_id") references "blade_user" (id) on delete restrict;
create trigger carry_removal after update of is_deleted on mechanism for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('company', 'customer', 'service_provider');
alter table "mechanism_licence" add constraint "mechanism_licence_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "mechanism_licence" add constraint "mechanism_licence_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "mechanism_licence" add constraint "mechanism_licence_replaces_id_fkey" foreign key ("replaces_id") references "mechanism_licence" (id) on delete restrict;
alter table "mechanism_licence" add constraint "mechanism_licence_verify_user_id_fkey" foreign key ("verify_user_id") references "blade_user" (id) on delete restrict;
alter table "mechanism_title" add constraint "mechanism_title_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "mechanism_title" add constraint "mechanism_title_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "order_line" add constraint "order_line_car_model_id_fkey" foreign key ("car_model_id") references "car_model" (id) on delete restrict;
alter table "order_line" add constraint "order_line_contract_product_id_fkey" foreign key ("contract_product_id") references "contract_product" (id) on delete restrict;
alter table "order_line" add constraint "order_line_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_allot_id_fkey" foreign key ("allot_id") references "vehicle_allot" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_biz_dept_id_fkey" foreign key ("biz_dept_id") references "blade_dept" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_biz_user_id_fkey" foreign key ("biz_user_id") references "blade_user" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_car_model_id_fkey" foreign key ("car_model_id") references "car_model" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_contract_product_id_fkey" foreign key ("contract_product_id") references "contract_product" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_extract_id_fkey" foreign key ("extract_id") references "vehicle_extract" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_next_id_fkey" foreign key ("next_id") references "order_vehicle" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_prev_id_fkey" foreign key ("prev_id") references "order_vehicle" (id) on delete restrict;
alter table "order_vehicle" add constraint "order_vehicle_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "parking_lot" add constraint "parking_lot_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "parking_lot" add constraint "parking_lot_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "parking_lot" add constraint "parking_lot_manager_id_fkey" foreign key ("manager_id") references "blade_user" (id) on delete restrict;
alter table "parking_lot" add constraint "parking_lot_provider_id_fkey" foreign key ("provider_id") references "mechanism" (id) on delete restrict;
alter table "parking_record" add constraint "parking_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "parking_record" add constraint "parking_record_in_user_id_fkey" foreign key ("in_user_id") references "blade_user" (id) on delete restrict;
alter table "parking_record" add constraint "parking_record_lot_id_fkey" foreign key ("lot_id") references "parking_lot" (id) on delete restrict;
alter table "parking_record" add constraint "parking_record_out_user_id_fkey" foreign key ("out_user_id") references "blade_user" (id) on delete restrict;
alter table "parking_record" add constraint "parking_record_space_id_fkey" foreign key ("space_id") references "parking_space" (id) on delete restrict;
alter table "parking_record" add constraint "parking_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "parking_space" add constraint "parking_space_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "parking_space" add constraint "parking_space_lot_id_fkey" foreign key ("lot_id") references "parking_lot" (id) on delete restrict;
alter table "parking_space" add constraint "parking_space_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "product" add constraint "product_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "product" add constraint "product_product_category_id_fkey" foreign key ("product_category_id") references "product_category" (id) on delete restrict;
alter table "product" add constraint "product_supplier_id_fkey" foreign key ("supplier_id") references "mechanism" (id) on delete restrict;
alter table "product_category" add constraint "product_category_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "product_category" add constraint "product_category_parent_id_fkey" foreign key ("parent_id") references "product_category" (id) on delete restrict;
alter table "product_price" add constraint "product_price_product_id_fkey" foreign key ("product_id") references "product" (id) on delete restrict;
alter table "quota_block" add constraint "quota_block_city_quota_id_fkey" foreign key ("city_quota_id") references "customer_city_quota" (id) on delete restrict;
alter table "quota_block" add constraint "quota_block_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "quota_block" add constraint "quota_block_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "quota_check_result" add constraint "quota_check_result_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "quota_check_result" add constraint "quota_check_result_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "quota_flow" add constraint "quota_flow_city_quota_id_fkey" foreign key ("city_quota_id") references "customer_city_quota" (id) on delete restrict;
alter table "quota_flow" add constraint "quota_flow_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "quota_flow" add constraint "quota_flow_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "quota_flow" add constraint "quota_flow_operator_id_fkey" foreign key ("operator_id") references "blade_user" (id) on delete restrict;
alter table "quota_hold" add constraint "quota_hold_city_quota_id_fkey" foreign key ("city_quota_id") references "customer_city_quota" (id) on delete restrict;
alter table "quota_hold" add constraint "quota_hold_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "quota_hold" add constraint "quota_hold_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "receivable_forfeit" add constraint "receivable_forfeit_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "receivable_forfeit" add constraint "receivable_forfeit_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "receivable_forfeit" add constraint "receivable_forfeit_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "receivable_forfeit" add constraint "receivable_forfeit_payer_id_fkey" foreign key ("payer_id") references "mechanism" (id) on delete restrict;
alter table "receivable_forfeit" add constraint "receivable_forfeit_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_customer_id_fkey" foreign key ("customer_id") references "mechanism" (id) on delete restrict;
alter table "receivable_forfeit_waive" add constraint "receivable_forfeit_waive_forfeit_id_fkey" foreign key ("forfeit_id") references "receivable_forfeit" (id) on delete restrict;
alter table "red_list" add constraint "red_list_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "rental_chase_record" add constraint "rental_chase_record_chaser_id_fkey" foreign key ("chaser_id") references "blade_user" (id) on delete restrict;
alter table "rental_chase_record" add constraint "rental_chase_record_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "rental_chase_record" add constraint "rental_chase_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "rental_chase_record" add constraint "rental_chase_record_customer_id_fkey" foreign key ("customer_id") references "mechanism" (id) on delete restrict;
alter table "role_api" add constraint "role_api_api_scope_id_fkey" foreign key ("api_scope_id") references "api_scope" (id) on delete restrict;
alter table "role_api" add constraint "role_api_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_api" add constraint "role_api_role_id_fkey" foreign key ("role_id") references "blade_role" (id) on delete restrict;
alter table "role_menu" add constraint "role_menu_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_menu" add constraint "role_menu_role_id_fkey" foreign key ("role_id") references "blade_role" (id) on delete restrict;
alter table "role_scope" add constraint "role_scope_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_scope" add constraint "role_scope_data_scope_id_fkey" foreign key ("data_scope_id") references "data_scope" (id) on delete restrict;
alter table "role_scope" add constraint "role_scope_role_id_fkey" foreign key ("role_id") references "blade_role" (id) on delete restrict;
alter table "service_provider" add constraint "service_provider_dispatch_contact_id_fkey" foreign key ("dispatch_contact_id") references "contacts" (id) on delete restrict;
alter table "service_provider" add constraint "service_provider_id_fkey" foreign key ("id") references "mechanism" (id) on delete restrict;
alter table "service_provider" add constraint "service_provider_portal_dept_id_fkey" foreign key ("portal_dept_id") references "blade_dept" (id) on delete restrict;
alter table "tenant_package" add constraint "tenant_package_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "tenant_version" add constraint "tenant_version_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "top_menu" add constraint "top_menu_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_credential" add constraint "user_credential_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_credential" add constraint "user_credential_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "user_message" add constraint "user_message_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_message" add constraint "user_message_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "user_setting" add constraint "user_setting_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_setting" add constraint "user_setting_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_asset_company_id_fkey" foreign key ("asset_company_id") references "company" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_brand_id_fkey" foreign key ("brand_id") references "car_brand" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_finance_contract_id_fkey" foreign key ("finance_contract_id") references "contract" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_financial_investor_id_fkey" foreign key ("financial_investor_id") references "mechanism" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_lease_record_id_fkey" foreign key ("lease_record_id") references "vehicle_lease_record" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_manager_id_fkey" foreign key ("manager_id") references "blade_user" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_model_id_fkey" foreign key ("model_id") references "car_model" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_occupy_id_fkey" foreign key ("occupy_id") references "allocate_vehicle_record" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_operate_dept_id_fkey" foreign key ("operate_dept_id") references "blade_dept" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_owner_company_id_fkey" foreign key ("owner_company_id") references "company" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_parking_lot_id_fkey" foreign key ("parking_lot_id") references "parking_lot" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_parking_space_id_fkey" foreign key ("parking_space_id") references "parking_space" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_purchase_contract_id_fkey" foreign key ("purchase_contract_id") references "contract" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_series_id_fkey" foreign key ("series_id") references "car_series" (id) on delete restrict;
alter table "vehicle" add constraint "vehicle_use_company_id_fkey" foreign key ("use_company_id") references "company" (id) on delete restrict;
alter table "vehicle_allot" add constraint "vehicle_allot_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "vehicle_allot" add constraint "vehicle_allot_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_allot" add constraint "vehicle_allot_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "vehicle_allot" add constraint "vehicle_allot_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "vehicle_allot" add constraint "vehicle_allot_take_place_id_fkey" foreign key ("take_place_id") references "parking_lot" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_allot_id_fkey" foreign key ("allot_id") references "vehicle_allot" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_delivery_user_id_fkey" foreign key ("delivery_user_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_take_place_id_fkey" foreign key ("take_place_id") references "parking_lot" (id) on delete restrict;
alter table "vehicle_extract_detail" add constraint "vehicle_extract_detail_change_from_line_id_fkey" foreign key ("change_from_line_id") references "vehicle_extract_detail" (id) on delete restrict;
alter table "vehicle_extract_detail" add constraint "vehicle_extract_detail_extract_id_fkey" foreign key ("extract_id") references "vehicle_extract" (id) on delete restrict;
alter table "vehicle_extract_detail" add constraint "vehicle_extract_detail_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "vehicle_extract_detail" add constraint "vehicle_extract_detail_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_flag" add constraint "vehicle_flag_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_clear_user_fkey" foreign key ("clear_user") references "blade_user" (id) on delete restrict;
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_flag_id_fkey" foreign key ("flag_id") references "vehicle_flag" (id) on delete restrict;
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_set_user_fkey" foreign key ("set_user") references "blade_user" (id) on delete restrict;
alter table "vehicle_flag_relation" add constraint "vehicle_flag_relation_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_extract_id_fkey" foreign key ("extract_id") references "vehicle_extract" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_mileage_record" add constraint "vehicle_mileage_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_mileage_record" add constraint "vehicle_mileage_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_status_record" add constraint "vehicle_status_record_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_status_record" add constraint "vehicle_status_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
