create table "leave" (
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
  "leave_no" varchar(32),
  "process_definition_id" varchar(20),
  "leave_type" varchar(32),
  "start_time" timestamptz,
  "end_time" timestamptz,
  "days" numeric(14,1),
  "reason" varchar(500),
  "task_user" bigint,
  "attach_biz_id" bigint,
  "applicant_name" varchar(64),
  "process_instance_id" varchar(64),
  constraint "leave_pkey" primary key ("id")
);
alter table "leave" add constraint "leave_is_deleted_check" check (is_deleted in (0, 1));
alter table "leave" add constraint "leave_status_check" check (status in (1, 100, 101, 102, 103));
alter table "leave" enable row level security;
alter table "leave" force row level security;
create policy tenant_wall on "leave" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "leave" for select to fleet_read using (true);
create policy report_tenant on "leave" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "leave" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "leave" to fleet_app;
grant select on "leave" to fleet_read;
grant select on "leave" to fleet_report;
create index "leave_create_dept_idx" on "leave" ("create_dept");
create index "leave_create_user_idx" on "leave" ("create_user");
create index "leave_create_user_start_time_idx" on "leave" (tenant_id, "create_user", "start_time") where is_deleted = 0;
create index "leave_is_deleted_create_time_id_list" on "leave" (tenant_id, is_deleted, create_time desc, id desc);
create index "leave_is_deleted_status_create_time_id_list" on "leave" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "leave_leave_no_key" on "leave" (tenant_id, "leave_no") where is_deleted = 0;
create index "leave_leave_type_idx" on "leave" (tenant_id, "leave_type");
create index "leave_search" on "leave" using gin ("leave_no" gin_trgm_ops);
create index "leave_start_time_idx" on "leave" (tenant_id, "start_time");
create index "leave_status_start_time_idx" on "leave" (tenant_id, "status", "start_time") where is_deleted = 0;
create index "leave_task_user_idx" on "leave" ("task_user");
alter table "leave" add constraint "leave_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "leave" add constraint "leave_task_user_fkey" foreign key ("task_user") references "blade_user" (id) on delete restrict;
