create table "data_change" (
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
  "batch_no" varchar(32),
  "type" varchar(64),
  "type_name" varchar(128),
  "from_user_id" bigint,
  "to_user_id" bigint,
  "count" integer,
  "refused" integer,
  "reason" varchar(200),
  "undone_count" integer,
  "undone_time" timestamptz,
  constraint "data_change_pkey" primary key ("id")
);
alter table "data_change" add constraint "data_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "data_change" add constraint "data_change_status_check" check (status in (1, 2));
alter table "data_change" enable row level security;
alter table "data_change" force row level security;
create policy tenant_wall on "data_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "data_change" for select to fleet_read using (true);
create policy report_tenant on "data_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "data_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "data_change" to fleet_app;
grant select on "data_change" to fleet_read;
create table "data_change_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "record_id" varchar(20),
  "record_no" varchar(64),
  "record_title" varchar(200),
  "record_version" integer,
  "before" jsonb,
  constraint "data_change_item_pkey" primary key ("id")
);
alter table "data_change_item" enable row level security;
alter table "data_change_item" force row level security;
create policy tenant_wall on "data_change_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "data_change_item" for select to fleet_read using (true);
create policy report_tenant on "data_change_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "data_change_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "data_change_item" to fleet_app;
grant select on "data_change_item" to fleet_read;
create unique index "data_change_batch_no_key" on "data_change" (tenant_id, "batch_no") where is_deleted = 0;
create index "data_change_create_dept_idx" on "data_change" ("create_dept");
create index "data_change_from_user_id_create_time_idx" on "data_change" (tenant_id, "from_user_id", "create_time" desc) where is_deleted = 0;
create index "data_change_from_user_id_idx" on "data_change" ("from_user_id");
create index "data_change_is_deleted_create_time_id_list" on "data_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "data_change_is_deleted_status_create_time_id_list" on "data_change" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "data_change_search" on "data_change" using gin ("batch_no" gin_trgm_ops, "type" gin_trgm_ops);
create index "data_change_to_user_id_idx" on "data_change" ("to_user_id");
create index "data_change_item_change_id_line_no_idx" on "data_change_item" ("change_id", "line_no");
create index "data_change_item_search" on "data_change_item" using gin ("record_title" gin_trgm_ops);
alter table "data_change" add constraint "data_change_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "data_change" add constraint "data_change_from_user_id_fkey" foreign key ("from_user_id") references "blade_user" (id) on delete restrict;
alter table "data_change" add constraint "data_change_to_user_id_fkey" foreign key ("to_user_id") references "blade_user" (id) on delete restrict;
alter table "data_change_item" add constraint "data_change_item_change_id_fkey" foreign key ("change_id") references "data_change" (id) on delete restrict;
