create table "api_key" (
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
  "key_name" varchar(64),
  "user_id" bigint,
  "key_head" varchar(24),
  "key_hash" varchar(64),
  "mode" smallint,
  "codes" varchar(128)[] not null default '{}',
  "allowed_addresses" varchar(45)[] not null default '{}',
  "expire_time" timestamptz,
  "last_time" timestamptz,
  "last_ip" varchar(45),
  "remark" varchar(200),
  constraint "api_key_pkey" primary key ("tenant_id", "id")
);
alter table "api_key" add constraint "api_key_is_deleted_check" check (is_deleted in (0, 1));
alter table "api_key" add constraint "api_key_mode_check" check ("mode" in (1, 2));
alter table "api_key" add constraint "api_key_status_check" check (status in (1, 2));
alter table "api_key" enable row level security;
alter table "api_key" force row level security;
create policy tenant_wall on "api_key" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "api_key" for select to fleet_read using (true);
create policy report_tenant on "api_key" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "api_key" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "api_key" to fleet_app;
grant select on "api_key" to fleet_read;
grant select on "api_key" to fleet_report;
create index "api_key_create_dept_idx" on "api_key" ("create_dept");
create index "api_key_expire_time_idx" on "api_key" (tenant_id, "expire_time");
create index "api_key_is_deleted_create_time_id_list" on "api_key" (tenant_id, is_deleted, create_time desc, id desc);
create index "api_key_is_deleted_status_create_time_id_list" on "api_key" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "api_key_key_hash_key" on "api_key" (tenant_id, "key_hash") where is_deleted = 0;
create index "api_key_search" on "api_key" using gin ("key_hash" gin_trgm_ops, "key_head" gin_trgm_ops, "key_name" gin_trgm_ops);
create index "api_key_user_id_idx" on "api_key" ("user_id");
create index "api_key_user_id_status_idx" on "api_key" (tenant_id, "user_id", "status") where is_deleted = 0;
alter table "api_key" add constraint "api_key_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
