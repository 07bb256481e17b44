create table "year_check_rule" (
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
  "rule_no" varchar(32),
  "rule_name" varchar(64),
  "inspect_kind" smallint,
  "priority" integer,
  "vehicle_classes" varchar(8)[] not null default '{}',
  "use_natures" varchar(32)[] not null default '{}',
  "fuel_types" smallint[] not null default '{}',
  "seats_min" integer,
  "seats_max" integer,
  "mass_min" integer,
  "mass_max" integer,
  "city_codes" varchar(12)[] not null default '{}',
  "flags_any" varchar(32)[] not null default '{}',
  "flags_none" varchar(32)[] not null default '{}',
  "month_end" boolean not null default true,
  "window_months" integer,
  "warn_days" smallint[] not null default '{}',
  "auto_order_days" integer,
  "legal_basis" varchar(200),
  "valid_from" date,
  "valid_to" date,
  "remark" varchar(500),
  constraint "year_check_rule_pkey" primary key ("tenant_id", "id")
);
alter table "year_check_rule" add constraint "year_check_rule_fuel_types_check" check ("fuel_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8]::smallint[]);
alter table "year_check_rule" add constraint "year_check_rule_inspect_kind_check" check ("inspect_kind" in (1, 2));
alter table "year_check_rule" add constraint "year_check_rule_is_deleted_check" check (is_deleted in (0, 1));
alter table "year_check_rule" add constraint "year_check_rule_status_check" check (status in (1, 2));
alter table "year_check_rule" add constraint "year_check_rule_warn_days_check" check ("warn_days" <@ array[3, 7, 15, 30, 45, 60, 90, 120]::smallint[]);
alter table "year_check_rule" enable row level security;
alter table "year_check_rule" force row level security;
create policy tenant_wall on "year_check_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "year_check_rule" for select to fleet_read using (true);
create policy report_tenant on "year_check_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "year_check_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "year_check_rule" to fleet_app;
grant select on "year_check_rule" to fleet_read;
grant select on "year_check_rule" to fleet_report;
create table "year_check_rule_band" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rule_id" bigint not null,
  "from_months" integer,
  "to_months" integer,
  "interval_months" integer,
  "method" smallint,
  constraint "year_check_rule_band_pkey" primary key ("tenant_id", "id")
);
alter table "year_check_rule_band" add constraint "year_check_rule_band_method_check" check ("method" in (1, 2, 3));
alter table "year_check_rule_band" enable row level security;
alter table "year_check_rule_band" force row level security;
create policy tenant_wall on "year_check_rule_band" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "year_check_rule_band" for select to fleet_read using (true);
create policy report_tenant on "year_check_rule_band" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "year_check_rule_band" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "year_check_rule_band" to fleet_app;
grant select on "year_check_rule_band" to fleet_read;
grant select on "year_check_rule_band" to fleet_report;
create table "year_check_rule_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rule_id" bigint not null,
  "item_code" varchar(32),
  "required" boolean not null default true,
  constraint "year_check_rule_item_pkey" primary key ("tenant_id", "id")
);
alter table "year_check_rule_item" enable row level security;
alter table "year_check_rule_item" force row level security;
create policy tenant_wall on "year_check_rule_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "year_check_rule_item" for select to fleet_read using (true);
create policy report_tenant on "year_check_rule_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "year_check_rule_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "year_check_rule_item" to fleet_app;
grant select on "year_check_rule_item" to fleet_read;
grant select on "year_check_rule_item" to fleet_report;
create table "year_check_rule_milestone" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rule_id" bigint not null,
  "at_months" integer,
  "method" smallint,
  constraint "year_check_rule_milestone_pkey" primary key ("tenant_id", "id")
);
alter table "year_check_rule_milestone" add constraint "year_check_rule_milestone_method_check" check ("method" in (1, 2, 3));
alter table "year_check_rule_milestone" enable row level security;
alter table "year_check_rule_milestone" force row level security;
create policy tenant_wall on "year_check_rule_milestone" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "year_check_rule_milestone" for select to fleet_read using (true);
create policy report_tenant on "year_check_rule_milestone" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "year_check_rule_milestone" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "year_check_rule_milestone" to fleet_app;
grant select on "year_check_rule_milestone" to fleet_read;
grant select on "year_check_rule_milestone" to fleet_report;
create table "year_check_warn" (
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
  "warn_no" varchar(32),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "model_name" varchar(100),
  "vehicle_class" varchar(32),
  "use_nature" varchar(32),
  "fuel_type" smallint,
  "register_date" date,
  "company_id" bigint,
  "city_code" varchar(12),
  "customer_name" varchar(128),
  "contract_no" varchar(32),
  "inspect_kind" smallint,
  "rule_id" bigint,
  "age_months" integer,
  "due_date" date,
  "window_from" date,
  "method" smallint,
  "days_left" integer,
  "level" smallint,
  "blockers" smallint[] not null default '{}',
  "notice_count" integer,
  "last_notice_time" timestamptz,
  "work_order_id" bigint,
  "order_count" integer,
  "ignore_reason" varchar(200),
  "attach_biz_id" bigint,
  "officer_id" bigint,
  "dept_id" bigint,
  constraint "year_check_warn_pkey" primary key ("tenant_id", "id")
);
alter table "year_check_warn" add constraint "year_check_warn_blockers_check" check ("blockers" <@ array[1, 2, 3]::smallint[]);
alter table "year_check_warn" add constraint "year_check_warn_fuel_type_check" check ("fuel_type" in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "year_check_warn" add constraint "year_check_warn_inspect_kind_check" check ("inspect_kind" in (1, 2));
alter table "year_check_warn" add constraint "year_check_warn_is_deleted_check" check (is_deleted in (0, 1));
alter table "year_check_warn" add constraint "year_check_warn_level_check" check ("level" in (0, 7, 30, 90, -1));
alter table "year_check_warn" add constraint "year_check_warn_method_check" check ("method" in (1, 2, 3));
alter table "year_check_warn" add constraint "year_check_warn_status_check" check (status in (1, 2, 3, 4, 5));
alter table "year_check_warn" enable row level security;
alter table "year_check_warn" force row level security;
create policy tenant_wall on "year_check_warn" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "year_check_warn" for select to fleet_read using (true);
create policy report_tenant on "year_check_warn" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "year_check_warn" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "year_check_warn" to fleet_app;
grant select on "year_check_warn" to fleet_read;
grant select on "year_check_warn" to fleet_report;
create index "year_check_rule_city_codes_idx" on "year_check_rule" using gin ("city_codes");
create index "year_check_rule_create_dept_idx" on "year_check_rule" ("create_dept");
create index "year_check_rule_fuel_types_idx" on "year_check_rule" using gin ("fuel_types");
create index "year_check_rule_is_deleted_create_time_id_list" on "year_check_rule" (tenant_id, is_deleted, create_time desc, id desc);
create index "year_check_rule_is_deleted_status_create_time_id_list" on "year_check_rule" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "year_check_rule_priority_idx" on "year_check_rule" (tenant_id, "priority") where is_deleted = 0;
create unique index "year_check_rule_rule_no_key" on "year_check_rule" (tenant_id, "rule_no") where is_deleted = 0;
create index "year_check_rule_search" on "year_check_rule" using gin ("rule_name" gin_trgm_ops, "rule_no" gin_trgm_ops);
create index "year_check_rule_status_inspect_kind_idx" on "year_check_rule" (tenant_id, "status", "inspect_kind") where is_deleted = 0;
create index "year_check_rule_use_natures_idx" on "year_check_rule" using gin ("use_natures");
create index "year_check_rule_band_rule_id_line_no_idx" on "year_check_rule_band" ("rule_id", "line_no");
create index "year_check_rule_item_rule_id_line_no_idx" on "year_check_rule_item" ("rule_id", "line_no");
create index "year_check_rule_milestone_rule_id_line_no_idx" on "year_check_rule_milestone" ("rule_id", "line_no");
create index "year_check_warn_city_code_idx" on "year_check_warn" (tenant_id, "city_code");
create index "year_check_warn_company_id_idx" on "year_check_warn" ("company_id");
create index "year_check_warn_create_dept_idx" on "year_check_warn" ("create_dept");
create index "year_check_warn_create_user_idx" on "year_check_warn" ("create_user");
create index "year_check_warn_days_left_idx" on "year_check_warn" (tenant_id, "days_left");
create index "year_check_warn_dept_id_idx" on "year_check_warn" ("dept_id");
create index "year_check_warn_due_date_idx" on "year_check_warn" (tenant_id, "due_date") where is_deleted = 0;
create index "year_check_warn_is_deleted_create_time_id_list" on "year_check_warn" (tenant_id, is_deleted, create_time desc, id desc);
create index "year_check_warn_is_deleted_status_create_time_id_list" on "year_check_warn" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "year_check_warn_officer_id_idx" on "year_check_warn" ("officer_id");
create index "year_check_warn_register_date_idx" on "year_check_warn" (tenant_id, "register_date");
create index "year_check_warn_rule_id_idx" on "year_check_warn" ("rule_id");
create index "year_check_warn_search" on "year_check_warn" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "model_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops, "warn_no" gin_trgm_ops);
create index "year_check_warn_status_due_date_idx" on "year_check_warn" (tenant_id, "status", "due_date") where is_deleted = 0;
create index "year_check_warn_use_nature_idx" on "year_check_warn" (tenant_id, "use_nature");
create index "year_check_warn_vehicle_class_idx" on "year_check_warn" (tenant_id, "vehicle_class");
create index "year_check_warn_vehicle_id_idx" on "year_check_warn" ("vehicle_id");
create unique index "year_check_warn_vehicle_id_inspect_kind_1d8948_key" on "year_check_warn" (tenant_id, "vehicle_id", "inspect_kind") where is_deleted = 0 and (status in (1, 2, 5));
create unique index "year_check_warn_warn_no_key" on "year_check_warn" (tenant_id, "warn_no") where is_deleted = 0;
create index "year_check_warn_work_order_id_idx" on "year_check_warn" ("work_order_id");
alter table "year_check_rule_band" add constraint "year_check_rule_band_rule_id_fkey" foreign key (tenant_id, "rule_id") references "year_check_rule" (tenant_id, id) on delete restrict;
alter table "year_check_rule_item" add constraint "year_check_rule_item_rule_id_fkey" foreign key (tenant_id, "rule_id") references "year_check_rule" (tenant_id, id) on delete restrict;
alter table "year_check_rule_milestone" add constraint "year_check_rule_milestone_rule_id_fkey" foreign key (tenant_id, "rule_id") references "year_check_rule" (tenant_id, id) on delete restrict;
alter table "year_check_warn" add constraint "year_check_warn_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "year_check_warn" add constraint "year_check_warn_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "year_check_warn" add constraint "year_check_warn_officer_id_fkey" foreign key (tenant_id, "officer_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "year_check_warn" add constraint "year_check_warn_rule_id_fkey" foreign key (tenant_id, "rule_id") references "year_check_rule" (tenant_id, id) on delete restrict;
alter table "year_check_warn" add constraint "year_check_warn_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "year_check_warn" add constraint "year_check_warn_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
