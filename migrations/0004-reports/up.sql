create table "report" (
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
  "report_no" varchar(32),
  "name" varchar(64),
  "name_en" varchar(64),
  "category" varchar(32),
  "report_kind" smallint,
  "description" varchar(500),
  "dataset_sql" varchar(20000),
  "charts" jsonb,
  "scope_owner" varchar(64),
  "scope_dept" varchar(64),
  "scope_city" varchar(64),
  "scope_free" boolean not null default false,
  "scope_reason" varchar(200),
  "sort_default" varchar(64),
  "period_unit" smallint,
  "keep_periods" integer,
  "timeout_sec" integer,
  "max_rows" integer,
  "is_builtin" boolean not null default false,
  "version_no" integer,
  constraint "report_pkey" primary key ("id")
);
alter table "report" add constraint "report_is_deleted_check" check (is_deleted in (0, 1));
alter table "report" add constraint "report_period_unit_check" check ("period_unit" in (1, 2, 3));
alter table "report" add constraint "report_report_kind_check" check ("report_kind" in (1, 2));
alter table "report" add constraint "report_status_check" check (status in (1, 2, 103));
alter table "report" enable row level security;
alter table "report" force row level security;
create policy tenant_wall on "report" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "report" for select to fleet_read using (true);
create policy report_tenant on "report" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "report" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "report" to fleet_app;
grant select on "report" to fleet_read;
create table "report_auth" (
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
  "report_id" bigint,
  "target_type" smallint,
  "target_id" varchar(20),
  "target_name" varchar(64),
  "can_view" boolean not null default true,
  "can_export" boolean not null default false,
  "column_keys" varchar(64)[] not null default '{}',
  "data_mode" smallint,
  "valid_to" date,
  constraint "report_auth_pkey" primary key ("id")
);
alter table "report_auth" add constraint "report_auth_data_mode_check" check ("data_mode" in (1, 2));
alter table "report_auth" add constraint "report_auth_is_deleted_check" check (is_deleted in (0, 1));
alter table "report_auth" add constraint "report_auth_target_type_check" check ("target_type" in (1, 2, 3, 4));
alter table "report_auth" enable row level security;
alter table "report_auth" force row level security;
create policy tenant_wall on "report_auth" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "report_auth" for select to fleet_read using (true);
create policy report_tenant on "report_auth" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "report_auth" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "report_auth" to fleet_app;
grant select on "report_auth" to fleet_read;
create table "report_column" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "report_id" bigint not null,
  "key" varchar(64),
  "label" varchar(64),
  "type" smallint,
  "width" integer,
  "group" integer,
  "total" smallint,
  "weight" varchar(64),
  "mask" varchar(32),
  "dict" varchar(64),
  "link" varchar(128),
  constraint "report_column_pkey" primary key ("id")
);
alter table "report_column" add constraint "report_column_total_check" check ("total" in (0, 1, 2, 3, 4));
alter table "report_column" add constraint "report_column_type_check" check ("type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "report_column" enable row level security;
alter table "report_column" force row level security;
create policy tenant_wall on "report_column" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "report_column" for select to fleet_read using (true);
create policy report_tenant on "report_column" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "report_column" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "report_column" to fleet_app;
grant select on "report_column" to fleet_read;
grant select on "report_column" to fleet_report;
create table "report_param" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "report_id" bigint not null,
  "key" varchar(32),
  "label" varchar(64),
  "type" smallint,
  "required" boolean not null default false,
  "default" varchar(64),
  "dict" varchar(64),
  constraint "report_param_pkey" primary key ("id")
);
alter table "report_param" add constraint "report_param_type_check" check ("type" in (1, 2, 3, 4));
alter table "report_param" enable row level security;
alter table "report_param" force row level security;
create policy tenant_wall on "report_param" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "report_param" for select to fleet_read using (true);
create policy report_tenant on "report_param" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "report_param" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "report_param" to fleet_app;
grant select on "report_param" to fleet_read;
grant select on "report_param" to fleet_report;
create table "report_result" (
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
  "report_id" bigint,
  "period" varchar(16),
  "version_no" integer,
  "params" jsonb,
  "content" jsonb,
  "rows" integer,
  "sha256" varchar(64),
  "error_msg" varchar(500),
  constraint "report_result_pkey" primary key ("id")
);
alter table "report_result" add constraint "report_result_is_deleted_check" check (is_deleted in (0, 1));
alter table "report_result" add constraint "report_result_status_check" check (status in (1, 100));
alter table "report_result" enable row level security;
alter table "report_result" force row level security;
create policy tenant_wall on "report_result" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "report_result" for select to fleet_read using (true);
create policy report_tenant on "report_result" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "report_result" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "report_result" to fleet_app;
grant select on "report_result" to fleet_read;
create index "report_category_idx" on "report" (tenant_id, "category");
create index "report_create_dept_idx" on "report" ("create_dept");
create index "report_is_deleted_create_time_id_list" on "report" (tenant_id, is_deleted, create_time desc, id desc);
create index "report_is_deleted_status_create_time_id_list" on "report" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "report_name_key" on "report" (tenant_id, "name") where is_deleted = 0;
create index "report_search" on "report" using gin ("name" gin_trgm_ops);
create index "report_auth_create_dept_idx" on "report_auth" ("create_dept");
create index "report_auth_is_deleted_create_time_id_list" on "report_auth" (tenant_id, is_deleted, create_time desc, id desc);
create index "report_auth_is_deleted_status_create_time_id_list" on "report_auth" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "report_auth_report_id_idx" on "report_auth" ("report_id");
create index "report_auth_search" on "report_auth" using gin ("target_name" gin_trgm_ops);
create index "report_auth_valid_to_idx" on "report_auth" (tenant_id, "valid_to");
create index "report_column_report_id_line_no_idx" on "report_column" ("report_id", "line_no");
create index "report_column_search" on "report_column" using gin ("key" gin_trgm_ops);
create index "report_param_report_id_line_no_idx" on "report_param" ("report_id", "line_no");
create index "report_param_search" on "report_param" using gin ("key" gin_trgm_ops);
create index "report_result_create_dept_idx" on "report_result" ("create_dept");
create index "report_result_is_deleted_create_time_id_list" on "report_result" (tenant_id, is_deleted, create_time desc, id desc);
create index "report_result_is_deleted_status_create_time_id_list" on "report_result" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "report_result_report_id_idx" on "report_result" ("report_id");
create unique index "report_result_report_id_period_version_no_key" on "report_result" (tenant_id, "report_id", "period", "version_no") where is_deleted = 0;
create index "report_result_search" on "report_result" using gin ("period" gin_trgm_ops);
alter table "report" add constraint "report_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "report_auth" add constraint "report_auth_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "report_auth" add constraint "report_auth_report_id_fkey" foreign key ("report_id") references "report" (id) on delete restrict;
alter table "report_column" add constraint "report_column_report_id_fkey" foreign key ("report_id") references "report" (id) on delete restrict;
alter table "report_param" add constraint "report_param_report_id_fkey" foreign key ("report_id") references "report" (id) on delete restrict;
alter table "report_result" add constraint "report_result_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "report_result" add constraint "report_result_report_id_fkey" foreign key ("report_id") references "report" (id) on delete restrict;
