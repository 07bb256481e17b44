alter table "account_payable" add column "invoice_receipt_ids" bigint[] not null default '{}';
alter table "bill_payable" add column "summed_version" integer;
alter table "bill_payable" add column "summed" jsonb;
alter table "bill_receivable" add column "summed_version" integer;
alter table "bill_receivable" add column "summed" jsonb;
alter table "customer_statement" add column "answered_by" smallint;
create table "bill_summary" (
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
  "side" smallint,
  "company_id" bigint,
  "party_id" bigint,
  "contract_id" bigint,
  "fee_item" smallint,
  "due_month" varchar(7),
  "bill_status" smallint,
  "bills" integer,
  "due_amt" numeric(18,2) not null default 0,
  "settled_amt" numeric(18,2) not null default 0,
  "unpaid_amt" numeric(18,2) not null default 0,
  constraint "bill_summary_pkey" primary key ("tenant_id", "id")
);
alter table "bill_summary" add constraint "bill_summary_bill_status_check" check ("bill_status" in (1, 2, 3, 4));
alter table "bill_summary" add constraint "bill_summary_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_summary" add constraint "bill_summary_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_summary" add constraint "bill_summary_side_check" check ("side" in (1, 2));
alter table "bill_summary" enable row level security;
alter table "bill_summary" force row level security;
create policy tenant_wall on "bill_summary" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_summary" for select to fleet_read using (true);
create policy report_tenant on "bill_summary" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_summary" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_summary" to fleet_app;
grant select on "bill_summary" to fleet_read;
grant select on "bill_summary" to fleet_report;
create index "bill_payable_id_456d71_idx" on "bill_payable" (tenant_id, "id") where is_deleted = 0 and (summed_version is distinct from version);
create index "bill_receivable_id_456d71_idx" on "bill_receivable" (tenant_id, "id") where is_deleted = 0 and (summed_version is distinct from version);
alter table "customer_statement" add constraint "customer_statement_answered_by_check" check ("answered_by" in (1, 2));
create index "bill_summary_company_id_idx" on "bill_summary" ("company_id");
create index "bill_summary_contract_id_idx" on "bill_summary" ("contract_id");
create index "bill_summary_create_dept_idx" on "bill_summary" ("create_dept");
create index "bill_summary_is_deleted_create_time_id_list" on "bill_summary" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_summary_party_id_idx" on "bill_summary" ("party_id");
create index "bill_summary_search" on "bill_summary" using gin ("due_month" gin_trgm_ops);
create index "bill_summary_side_company_id_party_id_due_month_idx" on "bill_summary" (tenant_id, "side", "company_id", "party_id", "due_month") where is_deleted = 0;
create index "bill_summary_side_contract_id_idx" on "bill_summary" (tenant_id, "side", "contract_id") where is_deleted = 0;
create index "bill_summary_side_due_month_idx" on "bill_summary" (tenant_id, "side", "due_month") where is_deleted = 0;
alter table "bill_summary" add constraint "bill_summary_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bill_summary" add constraint "bill_summary_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "bill_summary" add constraint "bill_summary_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
