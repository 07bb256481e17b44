alter table "bill_accounts_change_line" drop constraint "bill_accounts_change_line_bill_id_fkey";
drop index "bill_accounts_change_line_bill_id_idx";
alter table "bill_accounts_change" add column "decided_amt" numeric(12,2) not null default 0;
alter table "bill_accounts_change" add column "due_shift" integer;
alter table "bill_accounts_change" add column "court_ruling" boolean not null default false;
alter table "bill_accounts_change" add column "import_uuid" varchar(36);
alter table "bill_accounts_change" add column "process_instance_id" varchar(64);
alter table "bill_accounts_change_line" add column "bill_side" smallint;
alter table "bill_accounts_change_line" alter column "delta" drop default;
alter table "bill_accounts_change_line" alter column "delta" drop not null;
alter table "bill_accounts_change_line" add column "refund_bill_id" bigint;
alter table "bill_accounts_change_line" add column "new_party_type" smallint;
alter table "bill_accounts_change_line" add column "new_party_id" bigint;
alter table "bill_accounts_change_line" add column "new_account_id" bigint;
alter table "bill_accounts_change_line" add column "auth_id" bigint;
alter table "bill_accounts_change_line" add column "old_tax_rate" numeric(10,6);
create table "bill_accounts_change_temp" (
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
  "owner_user_id" varchar(20),
  "row_no" integer,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "change_kind" smallint,
  "delta" numeric(12,2) not null default 0,
  "new_due_date" date,
  "reason" varchar(200),
  "row_state" integer,
  "row_error" varchar(1000),
  constraint "bill_accounts_change_temp_pkey" primary key ("tenant_id", "id")
);
alter table "bill_accounts_change_temp" add constraint "bill_accounts_change_temp_change_kind_check" check ("change_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "bill_accounts_change_temp" add constraint "bill_accounts_change_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_accounts_change_temp" enable row level security;
alter table "bill_accounts_change_temp" force row level security;
create policy tenant_wall on "bill_accounts_change_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_accounts_change_temp" for select to fleet_read using (true);
create policy report_tenant on "bill_accounts_change_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_accounts_change_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_accounts_change_temp" to fleet_app;
grant select on "bill_accounts_change_temp" to fleet_read;
grant select on "bill_accounts_change_temp" to fleet_report;
alter table "bill_accounts_change" add constraint "bill_accounts_change_decided_amt_check" check ("decided_amt" >= 0 and "decided_amt" <= 9999999999.99);
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_bill_side_check" check ("bill_side" in (1, 2));
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_new_party_type_check" check ("new_party_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
create index "bill_accounts_change_line_auth_id_idx" on "bill_accounts_change_line" ("auth_id");
create index "bill_accounts_change_line_bill_id_idx" on "bill_accounts_change_line" (tenant_id, "bill_id");
create index "bill_accounts_change_line_new_account_id_idx" on "bill_accounts_change_line" ("new_account_id");
create index "bill_accounts_change_line_new_party_id_idx" on "bill_accounts_change_line" ("new_party_id");
create index "bill_accounts_change_line_refund_bill_id_idx" on "bill_accounts_change_line" ("refund_bill_id");
create index "bill_accounts_change_temp_bill_id_idx" on "bill_accounts_change_temp" ("bill_id");
create index "bill_accounts_change_temp_create_dept_idx" on "bill_accounts_change_temp" ("create_dept");
create index "bill_accounts_change_temp_create_user_idx" on "bill_accounts_change_temp" ("create_user");
create index "bill_accounts_change_temp_is_deleted_create_time_id_list" on "bill_accounts_change_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_accounts_change_temp_search" on "bill_accounts_change_temp" using gin ("bill_no" gin_trgm_ops);
create index "bill_accounts_change_temp_uuid_row_no_idx" on "bill_accounts_change_temp" (tenant_id, "uuid", "row_no") where is_deleted = 0;
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_auth_id_fkey" foreign key (tenant_id, "auth_id") references "contract" (tenant_id, id) on delete restrict;
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_new_account_id_fkey" foreign key (tenant_id, "new_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_new_party_id_fkey" foreign key (tenant_id, "new_party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "bill_accounts_change_line" add constraint "bill_accounts_change_line_refund_bill_id_fkey" foreign key (tenant_id, "refund_bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "bill_accounts_change_temp" add constraint "bill_accounts_change_temp_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
