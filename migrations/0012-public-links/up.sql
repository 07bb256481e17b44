create table "public_link" (
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
  "token_hash" varchar(64),
  "kind" varchar(64),
  "resource" varchar(64),
  "record_id" varchar(20),
  "title" varchar(200),
  "allowed" varchar(64)[] not null default '{}',
  "phone" varchar(20),
  "expire_time" timestamptz,
  "max_uses" integer,
  "use_count" integer,
  "code_hash" varchar(64),
  "code_time" timestamptz,
  "revoked_time" timestamptz,
  "last_open_time" timestamptz,
  constraint "public_link_pkey" primary key ("id")
);
alter table "public_link" add constraint "public_link_is_deleted_check" check (is_deleted in (0, 1));
alter table "public_link" enable row level security;
alter table "public_link" force row level security;
create policy tenant_wall on "public_link" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "public_link" for select to fleet_read using (true);
create policy report_tenant on "public_link" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "public_link" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "public_link" to fleet_app;
grant select on "public_link" to fleet_read;
create table "public_link_log" (
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
  "link_id" bigint,
  "happening" varchar(32),
  "detail" varchar(200),
  "ip" varchar(45),
  "user_agent" varchar(255),
  "happened_time" timestamptz,
  constraint "public_link_log_pkey" primary key ("id")
);
alter table "public_link_log" add constraint "public_link_log_is_deleted_check" check (is_deleted in (0, 1));
alter table "public_link_log" enable row level security;
alter table "public_link_log" force row level security;
create policy tenant_wall on "public_link_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "public_link_log" for select to fleet_read using (true);
create policy report_tenant on "public_link_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "public_link_log" from fleet_app, fleet_read, fleet_report;
grant select, insert on "public_link_log" to fleet_app;
grant select on "public_link_log" to fleet_read;
create index "public_link_create_dept_idx" on "public_link" ("create_dept");
create index "public_link_is_deleted_create_time_id_list" on "public_link" (tenant_id, is_deleted, create_time desc, id desc);
create index "public_link_is_deleted_status_create_time_id_list" on "public_link" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "public_link_resource_record_id_idx" on "public_link" (tenant_id, "resource", "record_id") where is_deleted = 0;
create index "public_link_search" on "public_link" using gin ("title" gin_trgm_ops, "token_hash" gin_trgm_ops);
create unique index "public_link_token_hash_key" on "public_link" (tenant_id, "token_hash") where is_deleted = 0;
create index "public_link_log_create_dept_idx" on "public_link_log" ("create_dept");
create index "public_link_log_is_deleted_create_time_id_list" on "public_link_log" (tenant_id, is_deleted, create_time desc, id desc);
create index "public_link_log_is_deleted_status_create_time_id_list" on "public_link_log" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "public_link_log_link_id_idx" on "public_link_log" ("link_id");
create index "public_link_log_search" on "public_link_log" using gin ("happening" gin_trgm_ops);
alter table "public_link" add constraint "public_link_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "public_link_log" add constraint "public_link_log_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "public_link_log" add constraint "public_link_log_link_id_fkey" foreign key ("link_id") references "public_link" (id) on delete restrict;
