drop index "ledger_check_result_search";
alter table "ledger_check_result" add column "subject_no" varchar(128);
alter table "ledger_check_result" alter column "event_type" type varchar(32) using "event_type"::varchar(32);
create table "ledger_check_run" (
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
  "run_time" timestamptz,
  "operator_id" bigint,
  "entries" integer,
  "breaches" integer,
  "checked" varchar(4)[] not null default '{}',
  constraint "ledger_check_run_pkey" primary key ("id")
);
alter table "ledger_check_run" add constraint "ledger_check_run_is_deleted_check" check (is_deleted in (0, 1));
alter table "ledger_check_run" enable row level security;
alter table "ledger_check_run" force row level security;
create policy tenant_wall on "ledger_check_run" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "ledger_check_run" for select to fleet_read using (true);
create policy report_tenant on "ledger_check_run" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "ledger_check_run" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "ledger_check_run" to fleet_app;
grant select on "ledger_check_run" to fleet_read;
grant select on "ledger_check_run" to fleet_report;
create index "ledger_check_result_search" on "ledger_check_result" using gin ("rule_no" gin_trgm_ops, "run_id" gin_trgm_ops, "subject" gin_trgm_ops, "subject_id" gin_trgm_ops, "subject_no" gin_trgm_ops);
create index "ledger_check_run_create_dept_idx" on "ledger_check_run" ("create_dept");
create index "ledger_check_run_is_deleted_create_time_id_list" on "ledger_check_run" (tenant_id, is_deleted, create_time desc, id desc);
create index "ledger_check_run_is_deleted_status_create_time_id_list" on "ledger_check_run" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "ledger_check_run_operator_id_idx" on "ledger_check_run" ("operator_id");
alter table "ledger_check_run" add constraint "ledger_check_run_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "ledger_check_run" add constraint "ledger_check_run_operator_id_fkey" foreign key ("operator_id") references "blade_user" (id) on delete restrict;
