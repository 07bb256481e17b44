create table "opening_balance" (
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
  "balance_no" varchar(32),
  "company_id" bigint,
  "kind" smallint,
  "party_id" bigint,
  "party_kind" smallint,
  "party_name" varchar(128),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "fee_item" smallint,
  "own_account_no" varchar(34),
  "own_account_id" bigint,
  "account_code" varchar(12),
  "side" smallint,
  "amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "due_date" date,
  "source_no" varchar(32),
  "remark" varchar(500),
  "row_no" integer,
  "voucher_id" bigint,
  "receivable_id" bigint,
  "payable_id" bigint,
  "surplus_id" bigint,
  "card_id" bigint,
  constraint "opening_balance_pkey" primary key ("tenant_id", "id")
);
alter table "opening_balance" add constraint "opening_balance_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "opening_balance" add constraint "opening_balance_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "opening_balance" add constraint "opening_balance_is_deleted_check" check (is_deleted in (0, 1));
alter table "opening_balance" add constraint "opening_balance_kind_check" check ("kind" in (1, 2, 3, 4, 5, 6));
alter table "opening_balance" add constraint "opening_balance_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "opening_balance" add constraint "opening_balance_side_check" check ("side" in (1, 2));
alter table "opening_balance" add constraint "opening_balance_status_check" check (status in (1, 3, 102));
alter table "opening_balance" enable row level security;
alter table "opening_balance" force row level security;
create policy tenant_wall on "opening_balance" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "opening_balance" for select to fleet_read using (true);
create policy report_tenant on "opening_balance" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "opening_balance" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "opening_balance" to fleet_app;
grant select on "opening_balance" to fleet_read;
grant select on "opening_balance" to fleet_report;
create table "opening_voucher" (
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
  "voucher_no" varchar(32),
  "company_id" bigint,
  "cutover_date" date,
  "row_count" integer,
  "debit_amt" numeric(18,2) not null default 0,
  "credit_amt" numeric(18,2) not null default 0,
  "clearing_amt" numeric(18,2) not null default 0,
  "entry_id" bigint,
  "period" varchar(6),
  "booked_by" bigint,
  "booked_time" timestamptz,
  "reversal_id" bigint,
  "reversed_by" bigint,
  "reversed_time" timestamptz,
  "reversed_reason" varchar(500),
  constraint "opening_voucher_pkey" primary key ("tenant_id", "id")
);
alter table "opening_voucher" add constraint "opening_voucher_credit_amt_check" check ("credit_amt" >= 0);
alter table "opening_voucher" add constraint "opening_voucher_debit_amt_check" check ("debit_amt" >= 0);
alter table "opening_voucher" add constraint "opening_voucher_is_deleted_check" check (is_deleted in (0, 1));
alter table "opening_voucher" add constraint "opening_voucher_status_check" check (status in (1, 3));
alter table "opening_voucher" enable row level security;
alter table "opening_voucher" force row level security;
create policy tenant_wall on "opening_voucher" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "opening_voucher" for select to fleet_read using (true);
create policy report_tenant on "opening_voucher" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "opening_voucher" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "opening_voucher" to fleet_app;
grant select on "opening_voucher" to fleet_read;
grant select on "opening_voucher" to fleet_report;
create unique index "opening_balance_balance_no_key" on "opening_balance" (tenant_id, "balance_no") where is_deleted = 0;
create index "opening_balance_card_id_idx" on "opening_balance" ("card_id");
create index "opening_balance_company_id_idx" on "opening_balance" ("company_id");
create index "opening_balance_company_id_status_idx" on "opening_balance" (tenant_id, "company_id", "status") where is_deleted = 0;
create index "opening_balance_contract_id_idx" on "opening_balance" ("contract_id");
create index "opening_balance_create_dept_idx" on "opening_balance" ("create_dept");
create index "opening_balance_due_date_idx" on "opening_balance" (tenant_id, "due_date");
create index "opening_balance_is_deleted_create_time_id_list" on "opening_balance" (tenant_id, is_deleted, create_time desc, id desc);
create index "opening_balance_is_deleted_status_create_time_id_list" on "opening_balance" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "opening_balance_own_account_id_idx" on "opening_balance" ("own_account_id");
create index "opening_balance_party_id_idx" on "opening_balance" ("party_id");
create index "opening_balance_payable_id_idx" on "opening_balance" ("payable_id");
create index "opening_balance_receivable_id_idx" on "opening_balance" ("receivable_id");
create index "opening_balance_search" on "opening_balance" using gin ("account_code" gin_trgm_ops, "balance_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "party_name" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "opening_balance_surplus_id_idx" on "opening_balance" ("surplus_id");
create index "opening_balance_voucher_id_idx" on "opening_balance" (tenant_id, "voucher_id") where is_deleted = 0;
create index "opening_voucher_booked_by_idx" on "opening_voucher" ("booked_by");
create index "opening_voucher_company_id_idx" on "opening_voucher" ("company_id");
create index "opening_voucher_company_id_status_idx" on "opening_voucher" (tenant_id, "company_id", "status") where is_deleted = 0;
create index "opening_voucher_create_dept_idx" on "opening_voucher" ("create_dept");
create index "opening_voucher_cutover_date_idx" on "opening_voucher" (tenant_id, "cutover_date");
create index "opening_voucher_entry_id_idx" on "opening_voucher" ("entry_id");
create index "opening_voucher_is_deleted_create_time_id_list" on "opening_voucher" (tenant_id, is_deleted, create_time desc, id desc);
create index "opening_voucher_is_deleted_status_create_time_id_list" on "opening_voucher" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "opening_voucher_reversal_id_idx" on "opening_voucher" ("reversal_id");
create index "opening_voucher_reversed_by_idx" on "opening_voucher" ("reversed_by");
create index "opening_voucher_search" on "opening_voucher" using gin ("period" gin_trgm_ops, "voucher_no" gin_trgm_ops);
create unique index "opening_voucher_voucher_no_key" on "opening_voucher" (tenant_id, "voucher_no") where is_deleted = 0;
alter table "opening_balance" add constraint "opening_balance_card_id_fkey" foreign key (tenant_id, "card_id") references "account_vehicle_margin" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_payable_id_fkey" foreign key (tenant_id, "payable_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_surplus_id_fkey" foreign key (tenant_id, "surplus_id") references "account_surplus" (tenant_id, id) on delete restrict;
alter table "opening_balance" add constraint "opening_balance_voucher_id_fkey" foreign key (tenant_id, "voucher_id") references "opening_voucher" (tenant_id, id) on delete restrict;
alter table "opening_voucher" add constraint "opening_voucher_booked_by_fkey" foreign key (tenant_id, "booked_by") references "blade_user" (tenant_id, id) on delete restrict;
alter table "opening_voucher" add constraint "opening_voucher_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "opening_voucher" add constraint "opening_voucher_entry_id_fkey" foreign key (tenant_id, "entry_id") references "ledger_entry" (tenant_id, id) on delete restrict;
alter table "opening_voucher" add constraint "opening_voucher_reversal_id_fkey" foreign key (tenant_id, "reversal_id") references "ledger_entry" (tenant_id, id) on delete restrict;
alter table "opening_voucher" add constraint "opening_voucher_reversed_by_fkey" foreign key (tenant_id, "reversed_by") references "blade_user" (tenant_id, id) on delete restrict;
