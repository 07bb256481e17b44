create table "webhook" (
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
  "hook_name" varchar(64),
  "url" varchar(500),
  "events" varchar(64)[] not null default '{}',
  "secret" varchar(500),
  "since_time" timestamptz,
  "failures" integer,
  "last_time" timestamptz,
  "remark" varchar(200),
  constraint "webhook_pkey" primary key ("tenant_id", "id")
);
alter table "webhook" add constraint "webhook_is_deleted_check" check (is_deleted in (0, 1));
alter table "webhook" add constraint "webhook_status_check" check (status in (1, 2));
alter table "webhook" enable row level security;
alter table "webhook" force row level security;
create policy tenant_wall on "webhook" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "webhook" for select to fleet_read using (true);
create policy report_tenant on "webhook" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "webhook" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "webhook" to fleet_app;
grant select on "webhook" to fleet_read;
grant select on "webhook" to fleet_report;
create table "webhook_delivery" (
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
  "webhook_id" bigint,
  "event_id" varchar(20),
  "event_name" varchar(64),
  "no" varchar(64),
  "attempts" integer,
  "next_time" timestamptz,
  "response_code" integer,
  "response_text" varchar(500),
  "took_ms" integer,
  "done_time" timestamptz,
  constraint "webhook_delivery_pkey" primary key ("tenant_id", "id")
);
alter table "webhook_delivery" add constraint "webhook_delivery_is_deleted_check" check (is_deleted in (0, 1));
alter table "webhook_delivery" add constraint "webhook_delivery_status_check" check (status in (1, 2, 3));
alter table "webhook_delivery" enable row level security;
alter table "webhook_delivery" force row level security;
create policy tenant_wall on "webhook_delivery" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "webhook_delivery" for select to fleet_read using (true);
create policy report_tenant on "webhook_delivery" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "webhook_delivery" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "webhook_delivery" to fleet_app;
grant select on "webhook_delivery" to fleet_read;
grant select on "webhook_delivery" to fleet_report;
create index "webhook_create_dept_idx" on "webhook" ("create_dept");
create index "webhook_is_deleted_create_time_id_list" on "webhook" (tenant_id, is_deleted, create_time desc, id desc);
create index "webhook_is_deleted_status_create_time_id_list" on "webhook" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "webhook_search" on "webhook" using gin ("hook_name" gin_trgm_ops, "url" gin_trgm_ops);
create index "webhook_delivery_create_dept_idx" on "webhook_delivery" ("create_dept");
create index "webhook_delivery_is_deleted_create_time_id_list" on "webhook_delivery" (tenant_id, is_deleted, create_time desc, id desc);
create index "webhook_delivery_is_deleted_status_create_time_id_list" on "webhook_delivery" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "webhook_delivery_search" on "webhook_delivery" using gin ("event_name" gin_trgm_ops, "no" gin_trgm_ops);
create index "webhook_delivery_status_next_time_idx" on "webhook_delivery" (tenant_id, "status", "next_time") where is_deleted = 0;
create index "webhook_delivery_webhook_id_event_id_idx" on "webhook_delivery" (tenant_id, "webhook_id", "event_id") where is_deleted = 0;
create index "webhook_delivery_webhook_id_idx" on "webhook_delivery" ("webhook_id");
alter table "webhook_delivery" add constraint "webhook_delivery_webhook_id_fkey" foreign key (tenant_id, "webhook_id") references "webhook" (tenant_id, id) on delete restrict;
