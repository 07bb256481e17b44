create table "customer_flow_line" (
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
  "month" varchar(6),
  "bank_title" varchar(64),
  "account_no" varchar(34),
  "txn_time" timestamptz,
  "direction" smallint,
  "amt" numeric(12,2) not null default 0,
  "balance_after" numeric(12,2) not null default 0,
  "has_balance" boolean not null default false,
  "counterparty" varchar(128),
  "counterparty_no" varchar(40),
  "summary" varchar(256),
  "mark" smallint,
  "mark_rule" smallint,
  "file_row" integer,
  "fingerprint" varchar(64),
  constraint "customer_flow_line_pkey" primary key ("tenant_id", "id")
);
alter table "customer_flow_line" add constraint "customer_flow_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "customer_flow_line" add constraint "customer_flow_line_direction_check" check ("direction" in (1, 2));
alter table "customer_flow_line" add constraint "customer_flow_line_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_flow_line" add constraint "customer_flow_line_mark_check" check ("mark" in (1, 2, 3, 4));
alter table "customer_flow_line" add constraint "customer_flow_line_mark_rule_check" check ("mark_rule" in (0, 1, 2, 3, 4, 5, 9));
alter table "customer_flow_line" enable row level security;
alter table "customer_flow_line" force row level security;
create policy tenant_wall on "customer_flow_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_flow_line" for select to fleet_read using (true);
create policy report_tenant on "customer_flow_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_flow_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_flow_line" to fleet_app;
grant select on "customer_flow_line" to fleet_read;
grant select on "customer_flow_line" to fleet_report;
create index "customer_flow_line_create_dept_idx" on "customer_flow_line" ("create_dept");
create index "customer_flow_line_customer_id_account_no_month_idx" on "customer_flow_line" (tenant_id, "customer_id", "account_no", "month") where is_deleted = 0;
create unique index "customer_flow_line_customer_id_fingerprint_key" on "customer_flow_line" (tenant_id, "customer_id", "fingerprint") where is_deleted = 0;
create index "customer_flow_line_customer_id_idx" on "customer_flow_line" ("customer_id");
create index "customer_flow_line_is_deleted_create_time_id_list" on "customer_flow_line" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_flow_line_search" on "customer_flow_line" using gin ("counterparty" gin_trgm_ops, "month" gin_trgm_ops, "summary" gin_trgm_ops);
create index "customer_flow_line_txn_time_idx" on "customer_flow_line" (tenant_id, "txn_time");
alter table "customer_flow_line" add constraint "customer_flow_line_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
