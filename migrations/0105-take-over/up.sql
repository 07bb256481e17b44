create table "takeover" (
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
  "takeover_no" varchar(32),
  "file_count" integer,
  "row_count" integer,
  "record_count" integer,
  "user_id" bigint,
  "done_time" timestamptz,
  "undone_time" timestamptz,
  "undone_reason" varchar(500),
  "files" jsonb,
  "mark" varchar(64),
  constraint "takeover_pkey" primary key ("tenant_id", "id")
);
alter table "takeover" add constraint "takeover_is_deleted_check" check (is_deleted in (0, 1));
alter table "takeover" add constraint "takeover_status_check" check (status in (1, 2));
alter table "takeover" enable row level security;
alter table "takeover" force row level security;
create policy tenant_wall on "takeover" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "takeover" for select to fleet_read using (true);
create policy report_tenant on "takeover" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "takeover" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "takeover" to fleet_app;
grant select on "takeover" to fleet_read;
grant select on "takeover" to fleet_report;
create index "takeover_create_dept_idx" on "takeover" ("create_dept");
create index "takeover_is_deleted_create_time_id_list" on "takeover" (tenant_id, is_deleted, create_time desc, id desc);
create index "takeover_is_deleted_status_create_time_id_list" on "takeover" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "takeover_mark_key" on "takeover" (tenant_id, "mark") where is_deleted = 0;
create index "takeover_search" on "takeover" using gin ("mark" gin_trgm_ops, "takeover_no" gin_trgm_ops);
create unique index "takeover_takeover_no_key" on "takeover" (tenant_id, "takeover_no") where is_deleted = 0;
create index "takeover_user_id_idx" on "takeover" ("user_id");
alter table "takeover" add constraint "takeover_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
