alter table "vehicle_task" add column "plan_date" date;
alter table "vehicle_task" add column "paper_id" bigint;
create table "work_order_paper" (
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
  "paper_no" varchar(32),
  "type" smallint,
  "city_code" varchar(12),
  "provider_id" bigint,
  "handler_id" bigint,
  "handler_name" varchar(128),
  "task_count" integer,
  "done_count" integer,
  "abnormal_count" integer,
  "due_time" timestamptz,
  "print_count" integer,
  "close_reason" varchar(200),
  constraint "work_order_paper_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_paper" add constraint "work_order_paper_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_order_paper" add constraint "work_order_paper_status_check" check (status in (1, 2, 3, 4));
alter table "work_order_paper" add constraint "work_order_paper_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "work_order_paper" enable row level security;
alter table "work_order_paper" force row level security;
create policy tenant_wall on "work_order_paper" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_paper" for select to fleet_read using (true);
create policy report_tenant on "work_order_paper" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_paper" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_paper" to fleet_app;
grant select on "work_order_paper" to fleet_read;
grant select on "work_order_paper" to fleet_report;
create table "work_order_paper_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "paper_id" bigint not null,
  "task_id" bigint,
  "task_no" varchar(32),
  "sub_kind_name" varchar(32),
  "plate_no" varchar(16),
  "vin" varchar(17),
  "due_time" timestamptz,
  constraint "work_order_paper_line_pkey" primary key ("tenant_id", "id")
);
alter table "work_order_paper_line" enable row level security;
alter table "work_order_paper_line" force row level security;
create policy tenant_wall on "work_order_paper_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_order_paper_line" for select to fleet_read using (true);
create policy report_tenant on "work_order_paper_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_order_paper_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_order_paper_line" to fleet_app;
grant select on "work_order_paper_line" to fleet_read;
grant select on "work_order_paper_line" to fleet_report;
create index "vehicle_task_paper_id_idx" on "vehicle_task" (tenant_id, "paper_id") where is_deleted = 0;
create index "vehicle_task_plan_date_idx" on "vehicle_task" (tenant_id, "plan_date");
create index "work_order_paper_city_code_idx" on "work_order_paper" (tenant_id, "city_code");
create index "work_order_paper_create_dept_idx" on "work_order_paper" ("create_dept");
create index "work_order_paper_create_user_idx" on "work_order_paper" ("create_user");
create index "work_order_paper_due_time_idx" on "work_order_paper" (tenant_id, "due_time");
create index "work_order_paper_handler_id_idx" on "work_order_paper" ("handler_id");
create index "work_order_paper_is_deleted_create_time_id_list" on "work_order_paper" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_order_paper_is_deleted_status_create_time_id_list" on "work_order_paper" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "work_order_paper_paper_no_key" on "work_order_paper" (tenant_id, "paper_no") where is_deleted = 0;
create index "work_order_paper_provider_id_idx" on "work_order_paper" ("provider_id");
create index "work_order_paper_search" on "work_order_paper" using gin ("handler_name" gin_trgm_ops, "paper_no" gin_trgm_ops);
create index "work_order_paper_type_status_idx" on "work_order_paper" (tenant_id, "type", "status") where is_deleted = 0;
create index "work_order_paper_line_paper_id_line_no_idx" on "work_order_paper_line" ("paper_id", "line_no");
create index "work_order_paper_line_search" on "work_order_paper_line" using gin ("task_no" gin_trgm_ops);
create index "work_order_paper_line_task_id_idx" on "work_order_paper_line" (tenant_id, "task_id");
alter table "vehicle_task" add constraint "vehicle_task_paper_id_fkey" foreign key (tenant_id, "paper_id") references "work_order_paper" (tenant_id, id) on delete restrict;
alter table "work_order_paper" add constraint "work_order_paper_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "work_order_paper" add constraint "work_order_paper_provider_id_fkey" foreign key (tenant_id, "provider_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "work_order_paper_line" add constraint "work_order_paper_line_paper_id_fkey" foreign key (tenant_id, "paper_id") references "work_order_paper" (tenant_id, id) on delete restrict;
alter table "work_order_paper_line" add constraint "work_order_paper_line_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
