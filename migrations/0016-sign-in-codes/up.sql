alter table "sms_log" add column "has_secret" boolean not null default false;
create table "auth_phone_code" (
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
  "code_key" varchar(64),
  "of_tenant" varchar(12),
  "phone" varchar(20),
  "code_hash" varchar(255),
  "press_key" varchar(64),
  "failures" integer,
  "expire_time" timestamptz,
  "used_time" timestamptz,
  constraint "auth_phone_code_pkey" primary key ("id")
);
alter table "auth_phone_code" add constraint "auth_phone_code_is_deleted_check" check (is_deleted in (0, 1));
alter table "auth_phone_code" enable row level security;
alter table "auth_phone_code" force row level security;
create policy tenant_wall on "auth_phone_code" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "auth_phone_code" for select to fleet_read using (true);
create policy report_tenant on "auth_phone_code" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "auth_phone_code" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "auth_phone_code" to fleet_app;
grant select on "auth_phone_code" to fleet_read;
create table "sms_secret" (
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
  "log_id" bigint,
  "sealed" varchar(512),
  "until_time" timestamptz,
  constraint "sms_secret_pkey" primary key ("id")
);
alter table "sms_secret" add constraint "sms_secret_is_deleted_check" check (is_deleted in (0, 1));
alter table "sms_secret" enable row level security;
alter table "sms_secret" force row level security;
create policy tenant_wall on "sms_secret" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "sms_secret" for select to fleet_read using (true);
create policy report_tenant on "sms_secret" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "sms_secret" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "sms_secret" to fleet_app;
grant select on "sms_secret" to fleet_read;
create unique index "auth_phone_code_code_key_key" on "auth_phone_code" (tenant_id, "code_key") where is_deleted = 0;
create index "auth_phone_code_create_dept_idx" on "auth_phone_code" ("create_dept");
create index "auth_phone_code_is_deleted_create_time_id_list" on "auth_phone_code" (tenant_id, is_deleted, create_time desc, id desc);
create index "auth_phone_code_is_deleted_status_create_time_id_list" on "auth_phone_code" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "auth_phone_code_phone_create_time_idx" on "auth_phone_code" (tenant_id, "phone", "create_time" desc) where is_deleted = 0;
create index "auth_phone_code_search" on "auth_phone_code" using gin ("code_key" gin_trgm_ops);
create index "sms_secret_create_dept_idx" on "sms_secret" ("create_dept");
create index "sms_secret_is_deleted_create_time_id_list" on "sms_secret" (tenant_id, is_deleted, create_time desc, id desc);
create index "sms_secret_is_deleted_status_create_time_id_list" on "sms_secret" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "sms_secret_log_id_idx" on "sms_secret" ("log_id");
create unique index "sms_secret_log_id_key" on "sms_secret" (tenant_id, "log_id") where is_deleted = 0;
alter table "auth_phone_code" add constraint "auth_phone_code_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "sms_secret" add constraint "sms_secret_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "sms_secret" add constraint "sms_secret_log_id_fkey" foreign key ("log_id") references "sms_log" (id) on delete restrict;
