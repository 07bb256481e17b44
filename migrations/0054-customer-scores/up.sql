create table "customer_score" (
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
  "score_day" date,
  "base_score" numeric(14,1),
  "score" numeric(14,1),
  "grade" varchar(1),
  "old_score" numeric(14,1),
  "old_grade" varchar(1),
  "cause" varchar(200),
  "deductions" jsonb,
  constraint "customer_score_pkey" primary key ("tenant_id", "id")
);
alter table "customer_score" add constraint "customer_score_is_deleted_check" check (is_deleted in (0, 1));
alter table "customer_score" enable row level security;
alter table "customer_score" force row level security;
create policy tenant_wall on "customer_score" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "customer_score" for select to fleet_read using (true);
create policy report_tenant on "customer_score" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "customer_score" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "customer_score" to fleet_app;
grant select on "customer_score" to fleet_read;
grant select on "customer_score" to fleet_report;
create index "customer_score_create_dept_idx" on "customer_score" ("create_dept");
create index "customer_score_customer_id_idx" on "customer_score" ("customer_id");
create index "customer_score_customer_id_score_day_idx" on "customer_score" (tenant_id, "customer_id", "score_day") where is_deleted = 0;
create index "customer_score_is_deleted_create_time_id_list" on "customer_score" (tenant_id, is_deleted, create_time desc, id desc);
create index "customer_score_score_day_idx" on "customer_score" (tenant_id, "score_day");
create index "customer_score_search" on "customer_score" using gin ("grade" gin_trgm_ops);
alter table "customer_score" add constraint "customer_score_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
