alter table "accounting_period" add column "steps_done" integer;
alter table "accounting_period" add column "steps_total" integer;
alter table "accounting_period" add column "close_result" varchar(300);
alter table "bank_payment_order" add column "file_id" bigint;
create table "bank_order_file" (
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
  "file_no" varchar(32),
  "company_id" bigint,
  "own_account_id" bigint,
  "order_count" integer,
  "total" numeric(12,2) not null default 0,
  "open_count" integer,
  "paid_amt" numeric(12,2) not null default 0,
  "failed_amt" numeric(12,2) not null default 0,
  "maker_id" bigint,
  "export_time" timestamptz,
  "result_time" timestamptz,
  "void_reason" varchar(200),
  constraint "bank_order_file_pkey" primary key ("tenant_id", "id")
);
alter table "bank_order_file" add constraint "bank_order_file_failed_amt_check" check ("failed_amt" >= 0 and "failed_amt" <= 9999999999.99);
alter table "bank_order_file" add constraint "bank_order_file_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_order_file" add constraint "bank_order_file_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "bank_order_file" add constraint "bank_order_file_status_check" check (status in (1, 2, 3, 6));
alter table "bank_order_file" add constraint "bank_order_file_total_check" check ("total" >= 0 and "total" <= 9999999999.99);
alter table "bank_order_file" enable row level security;
alter table "bank_order_file" force row level security;
create policy tenant_wall on "bank_order_file" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_order_file" for select to fleet_read using (true);
create policy report_tenant on "bank_order_file" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_order_file" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_order_file" to fleet_app;
grant select on "bank_order_file" to fleet_read;
grant select on "bank_order_file" to fleet_report;
create index "bank_payment_order_file_id_idx" on "bank_payment_order" ("file_id");
create index "bank_order_file_company_id_idx" on "bank_order_file" ("company_id");
create index "bank_order_file_create_dept_idx" on "bank_order_file" ("create_dept");
create index "bank_order_file_export_time_idx" on "bank_order_file" (tenant_id, "export_time");
create unique index "bank_order_file_file_no_key" on "bank_order_file" (tenant_id, "file_no") where is_deleted = 0;
create index "bank_order_file_is_deleted_create_time_id_list" on "bank_order_file" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_order_file_is_deleted_status_create_time_id_list" on "bank_order_file" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bank_order_file_maker_id_idx" on "bank_order_file" ("maker_id");
create index "bank_order_file_own_account_id_idx" on "bank_order_file" ("own_account_id");
create index "bank_order_file_result_time_idx" on "bank_order_file" (tenant_id, "result_time");
create index "bank_order_file_search" on "bank_order_file" using gin ("file_no" gin_trgm_ops);
alter table "bank_payment_order" add constraint "bank_payment_order_file_id_fkey" foreign key (tenant_id, "file_id") references "bank_order_file" (tenant_id, id) on delete restrict;
alter table "bank_order_file" add constraint "bank_order_file_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bank_order_file" add constraint "bank_order_file_maker_id_fkey" foreign key (tenant_id, "maker_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "bank_order_file" add constraint "bank_order_file_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
