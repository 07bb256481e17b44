create table "asset_count" (
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
  "count_no" varchar(32),
  "city_code" varchar(12),
  "room_code" varchar(20),
  "cabinet_no" varchar(20),
  "kind_ids" bigint[] not null default '{}',
  "counter_id" bigint,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "expected_qty" integer,
  "found_qty" integer,
  "missing_qty" integer,
  "stray_qty" integer,
  "difference_note" varchar(500),
  "lose_id" bigint,
  "remark" varchar(500),
  constraint "asset_count_pkey" primary key ("tenant_id", "id")
);
alter table "asset_count" add constraint "asset_count_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_count" add constraint "asset_count_status_check" check (status in (1, 2, 4));
alter table "asset_count" enable row level security;
alter table "asset_count" force row level security;
create policy tenant_wall on "asset_count" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_count" for select to fleet_read using (true);
create policy report_tenant on "asset_count" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_count" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_count" to fleet_app;
grant select on "asset_count" to fleet_read;
grant select on "asset_count" to fleet_report;
create table "asset_count_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "count_id" bigint not null,
  "archive_id" bigint,
  "item_no" varchar(32),
  "kind_name" varchar(32),
  "plate_no" varchar(8),
  "archives_code" varchar(20),
  "place" varchar(64),
  "result" smallint,
  "scan_time" timestamptz,
  "scan_user_id" bigint,
  "note" varchar(128),
  constraint "asset_count_item_pkey" primary key ("tenant_id", "id")
);
alter table "asset_count_item" add constraint "asset_count_item_result_check" check ("result" in (1, 2, 3, 4));
alter table "asset_count_item" enable row level security;
alter table "asset_count_item" force row level security;
create policy tenant_wall on "asset_count_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_count_item" for select to fleet_read using (true);
create policy report_tenant on "asset_count_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_count_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_count_item" to fleet_app;
grant select on "asset_count_item" to fleet_read;
grant select on "asset_count_item" to fleet_report;
create index "asset_count_city_code_idx" on "asset_count" (tenant_id, "city_code");
create index "asset_count_city_code_status_idx" on "asset_count" (tenant_id, "city_code", "status") where is_deleted = 0;
create unique index "asset_count_count_no_key" on "asset_count" (tenant_id, "count_no") where is_deleted = 0;
create index "asset_count_counter_id_idx" on "asset_count" ("counter_id");
create index "asset_count_create_dept_idx" on "asset_count" ("create_dept");
create index "asset_count_create_user_idx" on "asset_count" ("create_user");
create index "asset_count_is_deleted_create_time_id_list" on "asset_count" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_count_is_deleted_status_create_time_id_list" on "asset_count" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "asset_count_lose_id_idx" on "asset_count" ("lose_id");
create index "asset_count_search" on "asset_count" using gin ("cabinet_no" gin_trgm_ops, "count_no" gin_trgm_ops, "room_code" gin_trgm_ops);
create index "asset_count_start_time_idx" on "asset_count" (tenant_id, "start_time") where is_deleted = 0;
create index "asset_count_item_archive_id_idx" on "asset_count_item" (tenant_id, "archive_id");
create unique index "asset_count_item_count_id_archive_id_key" on "asset_count_item" (tenant_id, "count_id", "archive_id");
create index "asset_count_item_count_id_line_no_idx" on "asset_count_item" ("count_id", "line_no");
create index "asset_count_item_scan_user_id_idx" on "asset_count_item" ("scan_user_id");
create index "asset_count_item_search" on "asset_count_item" using gin ("item_no" gin_trgm_ops);
alter table "asset_count" add constraint "asset_count_counter_id_fkey" foreign key (tenant_id, "counter_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_count" add constraint "asset_count_lose_id_fkey" foreign key (tenant_id, "lose_id") references "asset_lose" (tenant_id, id) on delete restrict;
alter table "asset_count_item" add constraint "asset_count_item_archive_id_fkey" foreign key (tenant_id, "archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_count_item" add constraint "asset_count_item_count_id_fkey" foreign key (tenant_id, "count_id") references "asset_count" (tenant_id, id) on delete restrict;
alter table "asset_count_item" add constraint "asset_count_item_scan_user_id_fkey" foreign key (tenant_id, "scan_user_id") references "blade_user" (tenant_id, id) on delete restrict;
