alter table "data_change" drop constraint "data_change_status_check";
alter table "data_change" add column "wanted" integer;
alter table "data_change" add column "request" jsonb;
alter table "data_change" add column "process_instance_id" varchar(64);
create table "blade_code" (
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
  "code_name" varchar(64),
  "model_id" bigint,
  "template_type" smallint,
  "area" varchar(32),
  "package_name" varchar(128),
  "service_name" varchar(32),
  "table_name" varchar(63),
  "table_prefix" varchar(32),
  "pk_name" varchar(63),
  "api_path" varchar(100),
  "web_path" varchar(100),
  "base_mode" smallint,
  "wrap_mode" smallint,
  "author" varchar(64),
  constraint "blade_code_pkey" primary key ("id")
);
alter table "blade_code" add constraint "blade_code_base_mode_check" check ("base_mode" in (1, 2));
alter table "blade_code" add constraint "blade_code_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_code" add constraint "blade_code_template_type_check" check ("template_type" in (1, 2, 3));
alter table "blade_code" add constraint "blade_code_wrap_mode_check" check ("wrap_mode" in (1, 2));
alter table "blade_code" enable row level security;
alter table "blade_code" force row level security;
create policy tenant_wall on "blade_code" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_code" for select to fleet_read using (true);
create policy report_tenant on "blade_code" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_code" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_code" to fleet_app;
grant select on "blade_code" to fleet_read;
create table "blade_datasource" (
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
  "name" varchar(64),
  "driver_class" varchar(100),
  "url" varchar(255),
  "username" varchar(64),
  "password" varchar(512),
  "is_builtin" boolean not null default false,
  "remark" varchar(200),
  constraint "blade_datasource_pkey" primary key ("id")
);
alter table "blade_datasource" add constraint "blade_datasource_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_datasource" enable row level security;
alter table "blade_datasource" force row level security;
create policy tenant_wall on "blade_datasource" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_datasource" for select to fleet_read using (true);
create policy report_tenant on "blade_datasource" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_datasource" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_datasource" to fleet_app;
grant select on "blade_datasource" to fleet_read;
create table "blade_model" (
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
  "datasource_id" bigint,
  "model_table" varchar(63),
  "model_name" varchar(64),
  "model_code" varchar(64),
  "model_class" varchar(64),
  "model_name_en" varchar(64),
  "model_remark" varchar(200),
  constraint "blade_model_pkey" primary key ("id")
);
alter table "blade_model" add constraint "blade_model_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_model" enable row level security;
alter table "blade_model" force row level security;
create policy tenant_wall on "blade_model" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_model" for select to fleet_read using (true);
create policy report_tenant on "blade_model" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_model" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_model" to fleet_app;
grant select on "blade_model" to fleet_read;
create table "blade_model_prototype" (
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
  "model_id" bigint,
  "jdbc_name" varchar(63),
  "jdbc_type" varchar(100),
  "jdbc_comment" varchar(64),
  "property_name" varchar(64),
  "property_type" varchar(32),
  "label_en" varchar(64),
  "flags" varchar(7),
  "dict_code" varchar(64),
  "ref_resource" varchar(64),
  "form_section" varchar(32),
  "list_row" integer,
  "query_type" smallint,
  "component_type" varchar(32),
  "sort" integer,
  constraint "blade_model_prototype_pkey" primary key ("id")
);
alter table "blade_model_prototype" add constraint "blade_model_prototype_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_model_prototype" add constraint "blade_model_prototype_query_type_check" check ("query_type" in (0, 1, 2, 3));
alter table "blade_model_prototype" enable row level security;
alter table "blade_model_prototype" force row level security;
create policy tenant_wall on "blade_model_prototype" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_model_prototype" for select to fleet_read using (true);
create policy report_tenant on "blade_model_prototype" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_model_prototype" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_model_prototype" to fleet_app;
grant select on "blade_model_prototype" to fleet_read;
create table "event_delivery" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "event_id" bigint not null,
  "subscriber" varchar(64) not null,
  "aggregate_id" bigint not null,
  "state" smallint not null default 1,
  "attempts" integer not null default 0,
  "next_time" timestamptz not null,
  "error" varchar(500),
  "create_time" timestamptz not null,
  "done_time" timestamptz,
  constraint "event_delivery_pkey" primary key ("id")
);
alter table "event_delivery" enable row level security;
alter table "event_delivery" force row level security;
create policy tenant_wall on "event_delivery" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "event_delivery" for select to fleet_read using (true);
create policy report_tenant on "event_delivery" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "event_delivery" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "event_delivery" to fleet_app;
grant select on "event_delivery" to fleet_read;
alter table "data_change" add constraint "data_change_status_check" check (status in (1, 2, 100, 101, 102, 103));
create index "blade_code_create_dept_idx" on "blade_code" ("create_dept");
create index "blade_code_is_deleted_create_time_id_list" on "blade_code" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_code_is_deleted_status_create_time_id_list" on "blade_code" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_code_model_id_idx" on "blade_code" ("model_id");
create index "blade_code_search" on "blade_code" using gin ("code_name" gin_trgm_ops, "package_name" gin_trgm_ops);
create index "blade_datasource_create_dept_idx" on "blade_datasource" ("create_dept");
create index "blade_datasource_is_deleted_create_time_id_list" on "blade_datasource" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_datasource_is_deleted_status_create_time_id_list" on "blade_datasource" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_datasource_name_key" on "blade_datasource" (tenant_id, "name") where is_deleted = 0;
create index "blade_datasource_search" on "blade_datasource" using gin ("name" gin_trgm_ops);
create index "blade_model_create_dept_idx" on "blade_model" ("create_dept");
create index "blade_model_datasource_id_idx" on "blade_model" ("datasource_id");
create index "blade_model_is_deleted_create_time_id_list" on "blade_model" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_model_is_deleted_status_create_time_id_list" on "blade_model" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_model_model_code_key" on "blade_model" (tenant_id, "model_code") where is_deleted = 0;
create index "blade_model_search" on "blade_model" using gin ("model_code" gin_trgm_ops, "model_name" gin_trgm_ops, "model_table" gin_trgm_ops);
create index "blade_model_prototype_create_dept_idx" on "blade_model_prototype" ("create_dept");
create index "blade_model_prototype_is_deleted_create_time_id_list" on "blade_model_prototype" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_model_prototype_is_deleted_status_create_time_id_list" on "blade_model_prototype" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_model_prototype_model_id_idx" on "blade_model_prototype" ("model_id");
create unique index "blade_model_prototype_model_id_property_name_key" on "blade_model_prototype" (tenant_id, "model_id", "property_name") where is_deleted = 0;
create index "blade_model_prototype_search" on "blade_model_prototype" using gin ("property_name" gin_trgm_ops);
create index "event_delivery_event_idx" on "event_delivery" (event_id);
create index "event_delivery_open_idx" on "event_delivery" (tenant_id, next_time) where state = 1;
create index "event_delivery_order_idx" on "event_delivery" (aggregate_id, subscriber, id) where state = 1;
alter table "blade_code" add constraint "blade_code_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_code" add constraint "blade_code_model_id_fkey" foreign key ("model_id") references "blade_model" (id) on delete restrict;
alter table "blade_datasource" add constraint "blade_datasource_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_model" add constraint "blade_model_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_model" add constraint "blade_model_datasource_id_fkey" foreign key ("datasource_id") references "blade_datasource" (id) on delete restrict;
alter table "blade_model_prototype" add constraint "blade_model_prototype_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_model_prototype" add constraint "blade_model_prototype_model_id_fkey" foreign key ("model_id") references "blade_model" (id) on delete restrict;
