create table "ledger_month_balance" (
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
  "book_company_id" bigint,
  "account_code" varchar(12),
  "debit" numeric(18,2) not null default 0,
  "credit" numeric(18,2) not null default 0,
  constraint "ledger_month_balance_pkey" primary key ("tenant_id", "id")
);
alter table "ledger_month_balance" add constraint "ledger_month_balance_credit_check" check ("credit" >= 0);
alter table "ledger_month_balance" add constraint "ledger_month_balance_debit_check" check ("debit" >= 0);
alter table "ledger_month_balance" add constraint "ledger_month_balance_is_deleted_check" check (is_deleted in (0, 1));
alter table "ledger_month_balance" enable row level security;
alter table "ledger_month_balance" force row level security;
create policy tenant_wall on "ledger_month_balance" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "ledger_month_balance" for select to fleet_read using (true);
create policy report_tenant on "ledger_month_balance" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "ledger_month_balance" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "ledger_month_balance" to fleet_app;
grant select on "ledger_month_balance" to fleet_read;
grant select on "ledger_month_balance" to fleet_report;
create index "ledger_month_balance_book_company_id_idx" on "ledger_month_balance" ("book_company_id");
create index "ledger_month_balance_company_id_idx" on "ledger_month_balance" ("company_id");
create unique index "ledger_month_balance_company_id_period_book_compan_fd23e616_key" on "ledger_month_balance" (tenant_id, "company_id", "period", "book_company_id", "account_code") where is_deleted = 0;
create index "ledger_month_balance_create_dept_idx" on "ledger_month_balance" ("create_dept");
create index "ledger_month_balance_is_deleted_create_time_id_list" on "ledger_month_balance" (tenant_id, is_deleted, create_time desc, id desc);
create index "ledger_month_balance_search" on "ledger_month_balance" using gin ("period" gin_trgm_ops);
alter table "ledger_month_balance" add constraint "ledger_month_balance_book_company_id_fkey" foreign key (tenant_id, "book_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "ledger_month_balance" add constraint "ledger_month_balance_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
