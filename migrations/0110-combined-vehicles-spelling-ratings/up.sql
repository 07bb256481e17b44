drop index "blade_dept_search";
drop index "car_brand_search";
drop index "car_model_search";
drop index "car_series_search";
drop index "contacts_search";
drop index "customer_group_search";
drop index "maintenance_project_search";
drop index "parking_lot_search";
drop index "product_search";
alter table "blade_dept" add column "pinyin" varchar(400);
alter table "blade_user" alter column "pinyin" type varchar(400) using "pinyin"::varchar(400);
alter table "car_brand" add column "pinyin" varchar(400);
alter table "car_model" add column "pinyin" varchar(400);
alter table "car_series" add column "pinyin" varchar(400);
alter table "contacts" add column "pinyin" varchar(400);
alter table "customer_group" add column "pinyin" varchar(400);
alter table "maintenance_project" add column "pinyin" varchar(400);
alter table "mechanism" alter column "pinyin" type varchar(400) using "pinyin"::varchar(400);
alter table "parking_lot" add column "pinyin" varchar(400);
alter table "product" add column "pinyin" varchar(400);
create table "locker_command" (
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
  "request_no" varchar(32),
  "locker_id" bigint,
  "grid_id" bigint,
  "device_no" varchar(32),
  "grid_no" varchar(8),
  "purpose" smallint,
  "vehicle_id" bigint,
  "plate_no" varchar(17),
  "archive_ids" bigint[] not null default '{}',
  "asked_by" bigint,
  "to_user_id" bigint,
  "reason" varchar(200),
  "photo_biz_id" bigint,
  "asked_time" timestamptz,
  "tries" integer,
  "next_time" timestamptz,
  "opened_time" timestamptz,
  "done_time" timestamptz,
  "fail_reason" varchar(200),
  "report_no" varchar(64),
  constraint "locker_command_pkey" primary key ("tenant_id", "id")
);
alter table "locker_command" add constraint "locker_command_is_deleted_check" check (is_deleted in (0, 1));
alter table "locker_command" add constraint "locker_command_purpose_check" check ("purpose" in (1, 2, 3, 9));
alter table "locker_command" add constraint "locker_command_status_check" check (status in (1, 2, 3, 4, 5));
alter table "locker_command" enable row level security;
alter table "locker_command" force row level security;
create policy tenant_wall on "locker_command" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "locker_command" for select to fleet_read using (true);
create policy report_tenant on "locker_command" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "locker_command" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "locker_command" to fleet_app;
grant select on "locker_command" to fleet_read;
grant select on "locker_command" to fleet_report;
create index "blade_dept_search" on "blade_dept" using gin ("dept_code" gin_trgm_ops, "dept_name" gin_trgm_ops, "full_name" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "car_brand_search" on "car_brand" using gin ("brand_code" gin_trgm_ops, "brand_name" gin_trgm_ops, "initial" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "car_model_search" on "car_model" using gin ("announcement_no" gin_trgm_ops, "model_code" gin_trgm_ops, "model_name" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "car_series_search" on "car_series" using gin ("pinyin" gin_trgm_ops, "series_code" gin_trgm_ops, "series_name" gin_trgm_ops);
create index "contacts_search" on "contacts" using gin ("contact_name" gin_trgm_ops, "contact_no" gin_trgm_ops, "phone" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "customer_group_search" on "customer_group" using gin ("controller_name" gin_trgm_ops, "group_name" gin_trgm_ops, "group_no" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "ledger_posting_contract_id_account_code_6a0a35_idx" on "ledger_posting" (tenant_id, "contract_id", "account_code") where (contract_id is not null);
create index "maintenance_project_search" on "maintenance_project" using gin ("pinyin" gin_trgm_ops, "project_code" gin_trgm_ops, "project_name" gin_trgm_ops);
create index "parking_lot_search" on "parking_lot" using gin ("address" gin_trgm_ops, "lot_name" gin_trgm_ops, "lot_no" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "product_search" on "product" using gin ("pinyin" gin_trgm_ops, "product_name" gin_trgm_ops, "product_no" gin_trgm_ops, "scheme_name" gin_trgm_ops);
create index "locker_command_asked_by_idx" on "locker_command" ("asked_by");
create index "locker_command_asked_time_idx" on "locker_command" (tenant_id, "asked_time");
create index "locker_command_create_dept_idx" on "locker_command" ("create_dept");
create index "locker_command_grid_id_asked_time_idx" on "locker_command" (tenant_id, "grid_id", "asked_time" desc) where is_deleted = 0;
create unique index "locker_command_grid_id_f2263d_key" on "locker_command" (tenant_id, "grid_id") where is_deleted = 0 and (status in (1, 2) and purpose < 9);
create index "locker_command_grid_id_idx" on "locker_command" ("grid_id");
create index "locker_command_is_deleted_create_time_id_list" on "locker_command" (tenant_id, is_deleted, create_time desc, id desc);
create index "locker_command_is_deleted_status_create_time_id_list" on "locker_command" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "locker_command_locker_id_asked_time_idx" on "locker_command" (tenant_id, "locker_id", "asked_time" desc) where is_deleted = 0;
create index "locker_command_locker_id_idx" on "locker_command" ("locker_id");
create unique index "locker_command_report_no_key" on "locker_command" (tenant_id, "report_no") where is_deleted = 0;
create unique index "locker_command_request_no_key" on "locker_command" (tenant_id, "request_no") where is_deleted = 0;
create index "locker_command_search" on "locker_command" using gin ("grid_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "report_no" gin_trgm_ops, "request_no" gin_trgm_ops);
create index "locker_command_status_asked_time_idx" on "locker_command" (tenant_id, "status", "asked_time") where is_deleted = 0;
create index "locker_command_to_user_id_idx" on "locker_command" ("to_user_id");
create index "locker_command_vehicle_id_idx" on "locker_command" ("vehicle_id");
alter table "locker_command" add constraint "locker_command_asked_by_fkey" foreign key (tenant_id, "asked_by") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker_command" add constraint "locker_command_grid_id_fkey" foreign key (tenant_id, "grid_id") references "locker_grid" (tenant_id, id) on delete restrict;
alter table "locker_command" add constraint "locker_command_locker_id_fkey" foreign key (tenant_id, "locker_id") references "locker" (tenant_id, id) on delete restrict;
alter table "locker_command" add constraint "locker_command_to_user_id_fkey" foreign key (tenant_id, "to_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker_command" add constraint "locker_command_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
