create table "oa_simulated_todo" (
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
  "todo_no" varchar(64),
  "title" varchar(300),
  "oa_id" varchar(64),
  "receiver_name" varchar(64),
  "content" varchar(500),
  "link" varchar(255),
  "state" smallint,
  "finished_time" timestamptz,
  "pushes" integer,
  constraint "oa_simulated_todo_pkey" primary key ("id")
);
alter table "oa_simulated_todo" add constraint "oa_simulated_todo_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_simulated_todo" add constraint "oa_simulated_todo_state_check" check ("state" in (1, 2));
alter table "oa_simulated_todo" enable row level security;
alter table "oa_simulated_todo" force row level security;
create policy tenant_wall on "oa_simulated_todo" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_simulated_todo" for select to fleet_read using (true);
create policy report_tenant on "oa_simulated_todo" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_simulated_todo" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_simulated_todo" to fleet_app;
grant select on "oa_simulated_todo" to fleet_read;
create table "oa_todo" (
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
  "todo_no" varchar(64),
  "title" varchar(300),
  "user_id" bigint,
  "state" smallint,
  "attempts" integer,
  "fail_reason" varchar(200),
  "pushed_time" timestamptz,
  "finished_time" timestamptz,
  "task_id" varchar(32),
  "round" integer,
  "oa_id" varchar(64),
  "oa_login" varchar(64),
  "content" varchar(500),
  "link" varchar(255),
  "next_time" timestamptz,
  constraint "oa_todo_pkey" primary key ("id")
);
alter table "oa_todo" add constraint "oa_todo_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_todo" add constraint "oa_todo_state_check" check ("state" in (1, 2, 3, 4, 5, 6));
alter table "oa_todo" enable row level security;
alter table "oa_todo" force row level security;
create policy tenant_wall on "oa_todo" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_todo" for select to fleet_read using (true);
create policy report_tenant on "oa_todo" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_todo" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_todo" to fleet_app;
grant select on "oa_todo" to fleet_read;
create index "oa_simulated_todo_create_dept_idx" on "oa_simulated_todo" ("create_dept");
create index "oa_simulated_todo_is_deleted_create_time_id_list" on "oa_simulated_todo" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_simulated_todo_is_deleted_status_create_time_id_list" on "oa_simulated_todo" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "oa_simulated_todo_search" on "oa_simulated_todo" using gin ("oa_id" gin_trgm_ops, "receiver_name" gin_trgm_ops, "title" gin_trgm_ops, "todo_no" gin_trgm_ops);
create unique index "oa_simulated_todo_todo_no_key" on "oa_simulated_todo" (tenant_id, "todo_no") where is_deleted = 0;
create index "oa_todo_create_dept_idx" on "oa_todo" ("create_dept");
create index "oa_todo_is_deleted_create_time_id_list" on "oa_todo" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_todo_is_deleted_status_create_time_id_list" on "oa_todo" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "oa_todo_search" on "oa_todo" using gin ("title" gin_trgm_ops, "todo_no" gin_trgm_ops);
create index "oa_todo_state_next_time_idx" on "oa_todo" (tenant_id, "state", "next_time") where is_deleted = 0;
create unique index "oa_todo_task_id_user_id_round_key" on "oa_todo" (tenant_id, "task_id", "user_id", "round") where is_deleted = 0;
create unique index "oa_todo_todo_no_key" on "oa_todo" (tenant_id, "todo_no") where is_deleted = 0;
create index "oa_todo_user_id_idx" on "oa_todo" ("user_id");
alter table "oa_simulated_todo" add constraint "oa_simulated_todo_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_todo" add constraint "oa_todo_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_todo" add constraint "oa_todo_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
