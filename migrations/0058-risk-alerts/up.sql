create table "risk_alert" (
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
  "alert_code" smallint,
  "customer_id" bigint,
  "city_code" varchar(12),
  "content" varchar(500),
  "rule" varchar(200),
  "figures" jsonb,
  "subject_key" varchar(64),
  "open_day" date,
  "close_day" date,
  constraint "risk_alert_pkey" primary key ("tenant_id", "id")
);
alter table "risk_alert" add constraint "risk_alert_alert_code_check" check ("alert_code" in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "risk_alert" add constraint "risk_alert_is_deleted_check" check (is_deleted in (0, 1));
alter table "risk_alert" enable row level security;
alter table "risk_alert" force row level security;
create policy tenant_wall on "risk_alert" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_alert" for select to fleet_read using (true);
create policy report_tenant on "risk_alert" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_alert" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_alert" to fleet_app;
grant select on "risk_alert" to fleet_read;
grant select on "risk_alert" to fleet_report;
create unique index "risk_alert_alert_code_subject_key_76e1fd_key" on "risk_alert" (tenant_id, "alert_code", "subject_key") where is_deleted = 0 and (close_day is null);
create index "risk_alert_city_code_idx" on "risk_alert" (tenant_id, "city_code");
create index "risk_alert_close_day_idx" on "risk_alert" (tenant_id, "close_day");
create index "risk_alert_create_dept_idx" on "risk_alert" ("create_dept");
create index "risk_alert_customer_id_alert_code_idx" on "risk_alert" (tenant_id, "customer_id", "alert_code") where is_deleted = 0;
create index "risk_alert_customer_id_idx" on "risk_alert" ("customer_id");
create index "risk_alert_is_deleted_create_time_id_list" on "risk_alert" (tenant_id, is_deleted, create_time desc, id desc);
create index "risk_alert_open_day_idx" on "risk_alert" (tenant_id, "open_day");
create index "risk_alert_search" on "risk_alert" using gin ("content" gin_trgm_ops);
alter table "risk_alert" add constraint "risk_alert_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
