create table "mail_log" (
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
  "address" varchar(64),
  "subject" varchar(200),
  "content" varchar(2000),
  "channel" varchar(16),
  "biz_type_code" varchar(64),
  "biz_id" varchar(32),
  "message_no" varchar(128),
  "attempts" integer,
  "fail_reason" varchar(200),
  "next_time" timestamptz,
  "taken_time" timestamptz,
  constraint "mail_log_pkey" primary key ("id")
);
alter table "mail_log" add constraint "mail_log_is_deleted_check" check (is_deleted in (0, 1));
alter table "mail_log" add constraint "mail_log_status_check" check (status in (1, 2, 3));
alter table "mail_log" enable row level security;
alter table "mail_log" force row level security;
create policy tenant_wall on "mail_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mail_log" for select to fleet_read using (true);
create policy report_tenant on "mail_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mail_log" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mail_log" to fleet_app;
grant select on "mail_log" to fleet_read;
create index "mail_log_biz_id_idx" on "mail_log" (tenant_id, "biz_id") where is_deleted = 0;
create index "mail_log_create_dept_idx" on "mail_log" ("create_dept");
create index "mail_log_is_deleted_create_time_id_list" on "mail_log" (tenant_id, is_deleted, create_time desc, id desc);
create index "mail_log_is_deleted_status_create_time_id_list" on "mail_log" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "mail_log_message_no_idx" on "mail_log" (tenant_id, "message_no") where is_deleted = 0;
create index "mail_log_search" on "mail_log" using gin ("address" gin_trgm_ops, "biz_type_code" gin_trgm_ops, "channel" gin_trgm_ops, "subject" gin_trgm_ops);
create index "mail_log_status_next_time_idx" on "mail_log" (tenant_id, "status", "next_time") where is_deleted = 0;
alter table "mail_log" add constraint "mail_log_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
