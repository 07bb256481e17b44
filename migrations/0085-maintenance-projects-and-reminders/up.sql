create table "maintenance_project" (
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
  "project_code" varchar(32),
  "project_name" varchar(64),
  "category" varchar(32),
  "repair_kinds" smallint[] not null default '{}',
  "line_kind" smallint,
  "unit" varchar(32),
  "std_hours" numeric(14,2),
  "warranty_class" smallint,
  "warranty_km" integer,
  "warranty_days" integer,
  "tax_rate" numeric(10,6),
  "remark" varchar(500),
  constraint "maintenance_project_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_project" add constraint "maintenance_project_is_deleted_check" check (is_deleted in (0, 1));
alter table "maintenance_project" add constraint "maintenance_project_line_kind_check" check ("line_kind" in (1, 2, 3, 4));
alter table "maintenance_project" add constraint "maintenance_project_repair_kinds_check" check ("repair_kinds" <@ array[1, 2, 3, 4, 5, 6, 9]::smallint[]);
alter table "maintenance_project" add constraint "maintenance_project_status_check" check (status in (1, 2));
alter table "maintenance_project" add constraint "maintenance_project_warranty_class_check" check ("warranty_class" in (1, 2, 3, 4));
alter table "maintenance_project" enable row level security;
alter table "maintenance_project" force row level security;
create policy tenant_wall on "maintenance_project" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_project" for select to fleet_read using (true);
create policy report_tenant on "maintenance_project" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_project" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_project" to fleet_app;
grant select on "maintenance_project" to fleet_read;
grant select on "maintenance_project" to fleet_report;
create table "maintenance_project_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "package_id" bigint not null,
  "project_id" bigint,
  "qty" numeric(14,2),
  constraint "maintenance_project_item_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_project_item" enable row level security;
alter table "maintenance_project_item" force row level security;
create policy tenant_wall on "maintenance_project_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_project_item" for select to fleet_read using (true);
create policy report_tenant on "maintenance_project_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_project_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_project_item" to fleet_app;
grant select on "maintenance_project_item" to fleet_read;
grant select on "maintenance_project_item" to fleet_report;
create table "maintenance_project_relation" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "project_id" bigint not null,
  "car_model_id" bigint,
  "car_series_id" bigint,
  "part_no" varchar(64),
  "part_grade" smallint,
  "std_hours" numeric(14,2),
  "ref_part_price" numeric(12,2),
  "ref_labour_price" numeric(12,2),
  "interval_km" integer,
  "interval_months" integer,
  "first_km" integer,
  "first_months" integer,
  "life_km" integer,
  constraint "maintenance_project_relation_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_project_relation" add constraint "maintenance_project_relation_part_grade_check" check ("part_grade" in (1, 2, 3));
alter table "maintenance_project_relation" add constraint "maintenance_project_relation_ref_labour_price_check" check ("ref_labour_price" >= 0 and "ref_labour_price" <= 9999999999.99);
alter table "maintenance_project_relation" add constraint "maintenance_project_relation_ref_part_price_check" check ("ref_part_price" >= 0 and "ref_part_price" <= 9999999999.99);
alter table "maintenance_project_relation" enable row level security;
alter table "maintenance_project_relation" force row level security;
create policy tenant_wall on "maintenance_project_relation" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_project_relation" for select to fleet_read using (true);
create policy report_tenant on "maintenance_project_relation" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_project_relation" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_project_relation" to fleet_app;
grant select on "maintenance_project_relation" to fleet_read;
grant select on "maintenance_project_relation" to fleet_report;
create table "maintenance_remind" (
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
  "remind_no" varchar(32),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "customer_name" varchar(128),
  "contract_no" varchar(32),
  "city_code" varchar(12),
  "strategy_id" bigint,
  "project_id" bigint,
  "project_name" varchar(64),
  "last_km" integer,
  "last_date" date,
  "due_km" integer,
  "due_date" date,
  "current_km" integer,
  "km_time" timestamptz,
  "daily_km" numeric(14,1),
  "remain_km" integer,
  "predict_date" date,
  "trigger_by" smallint,
  "overdue_km" integer,
  "overdue_days" integer,
  "remind_count" integer,
  "last_remind_time" timestamptz,
  "handle_way" smallint,
  "handle_note" varchar(200),
  "promise_date" date,
  "postpone_count" integer,
  "order_count" integer,
  "work_order_id" bigint,
  "proof_biz_id" bigint,
  "payer" smallint,
  "officer_id" bigint,
  "dept_id" bigint,
  constraint "maintenance_remind_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_remind" add constraint "maintenance_remind_handle_way_check" check ("handle_way" in (1, 2, 3, 4));
alter table "maintenance_remind" add constraint "maintenance_remind_is_deleted_check" check (is_deleted in (0, 1));
alter table "maintenance_remind" add constraint "maintenance_remind_payer_check" check ("payer" in (1, 2));
alter table "maintenance_remind" add constraint "maintenance_remind_status_check" check (status in (1, 2, 3, 4, 5, 6));
alter table "maintenance_remind" add constraint "maintenance_remind_trigger_by_check" check ("trigger_by" in (1, 2));
alter table "maintenance_remind" enable row level security;
alter table "maintenance_remind" force row level security;
create policy tenant_wall on "maintenance_remind" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_remind" for select to fleet_read using (true);
create policy report_tenant on "maintenance_remind" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_remind" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_remind" to fleet_app;
grant select on "maintenance_remind" to fleet_read;
grant select on "maintenance_remind" to fleet_report;
create table "maintenance_remind_strategy" (
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
  "strategy_no" varchar(32),
  "strategy_name" varchar(64),
  "priority" integer,
  "effective_from" date,
  "car_model_ids" bigint[] not null default '{}',
  "car_series_ids" bigint[] not null default '{}',
  "fuel_types" smallint[] not null default '{}',
  "use_natures" varchar(32)[] not null default '{}',
  "km_source" smallint[] not null default '{}',
  "targets" smallint[] not null default '{}',
  "channels" smallint[] not null default '{}',
  "repeat_days" integer,
  "escalate_days" integer,
  "auto_work_order" boolean not null default false,
  "overdue_penalty" varchar(500),
  "remark" varchar(500),
  constraint "maintenance_remind_strategy_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_remind_strategy" add constraint "maintenance_remind_strategy_channels_check" check ("channels" <@ array[1, 2]::smallint[]);
alter table "maintenance_remind_strategy" add constraint "maintenance_remind_strategy_fuel_types_check" check ("fuel_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8]::smallint[]);
alter table "maintenance_remind_strategy" add constraint "maintenance_remind_strategy_is_deleted_check" check (is_deleted in (0, 1));
alter table "maintenance_remind_strategy" add constraint "maintenance_remind_strategy_km_source_check" check ("km_source" <@ array[1, 2, 3]::smallint[]);
alter table "maintenance_remind_strategy" add constraint "maintenance_remind_strategy_status_check" check (status in (1, 2));
alter table "maintenance_remind_strategy" add constraint "maintenance_remind_strategy_targets_check" check ("targets" <@ array[1, 2, 3]::smallint[]);
alter table "maintenance_remind_strategy" enable row level security;
alter table "maintenance_remind_strategy" force row level security;
create policy tenant_wall on "maintenance_remind_strategy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_remind_strategy" for select to fleet_read using (true);
create policy report_tenant on "maintenance_remind_strategy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_remind_strategy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_remind_strategy" to fleet_app;
grant select on "maintenance_remind_strategy" to fleet_read;
grant select on "maintenance_remind_strategy" to fleet_report;
create table "maintenance_remind_strategy_city" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "city_code" varchar(12),
  "default_mechanism_id" bigint,
  "remind_user_id" bigint,
  constraint "maintenance_remind_strategy_city_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_remind_strategy_city" enable row level security;
alter table "maintenance_remind_strategy_city" force row level security;
create policy tenant_wall on "maintenance_remind_strategy_city" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_remind_strategy_city" for select to fleet_read using (true);
create policy report_tenant on "maintenance_remind_strategy_city" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_remind_strategy_city" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_remind_strategy_city" to fleet_app;
grant select on "maintenance_remind_strategy_city" to fleet_read;
grant select on "maintenance_remind_strategy_city" to fleet_report;
create table "maintenance_remind_strategy_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "strategy_id" bigint not null,
  "project_id" bigint,
  "first_km" integer,
  "first_months" integer,
  "interval_km" integer,
  "interval_months" integer,
  "ahead_km" integer,
  "ahead_days" integer,
  constraint "maintenance_remind_strategy_line_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_remind_strategy_line" enable row level security;
alter table "maintenance_remind_strategy_line" force row level security;
create policy tenant_wall on "maintenance_remind_strategy_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_remind_strategy_line" for select to fleet_read using (true);
create policy report_tenant on "maintenance_remind_strategy_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_remind_strategy_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_remind_strategy_line" to fleet_app;
grant select on "maintenance_remind_strategy_line" to fleet_read;
grant select on "maintenance_remind_strategy_line" to fleet_report;
create index "maintenance_project_category_idx" on "maintenance_project" (tenant_id, "category");
create index "maintenance_project_create_dept_idx" on "maintenance_project" ("create_dept");
create index "maintenance_project_is_deleted_create_time_id_list" on "maintenance_project" (tenant_id, is_deleted, create_time desc, id desc);
create index "maintenance_project_is_deleted_status_create_time_id_list" on "maintenance_project" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "maintenance_project_project_code_key" on "maintenance_project" (tenant_id, "project_code") where is_deleted = 0;
create index "maintenance_project_repair_kinds_idx" on "maintenance_project" using gin ("repair_kinds");
create index "maintenance_project_search" on "maintenance_project" using gin ("project_code" gin_trgm_ops, "project_name" gin_trgm_ops);
create index "maintenance_project_item_package_id_line_no_idx" on "maintenance_project_item" ("package_id", "line_no");
create index "maintenance_project_item_project_id_idx" on "maintenance_project_item" ("project_id");
create index "maintenance_project_relation_car_model_id_idx" on "maintenance_project_relation" ("car_model_id");
create index "maintenance_project_relation_car_series_id_idx" on "maintenance_project_relation" ("car_series_id");
create index "maintenance_project_relation_project_id_line_no_idx" on "maintenance_project_relation" ("project_id", "line_no");
create index "maintenance_remind_city_code_idx" on "maintenance_remind" (tenant_id, "city_code");
create index "maintenance_remind_create_dept_idx" on "maintenance_remind" ("create_dept");
create index "maintenance_remind_create_user_idx" on "maintenance_remind" ("create_user");
create index "maintenance_remind_dept_id_idx" on "maintenance_remind" ("dept_id");
create index "maintenance_remind_due_date_idx" on "maintenance_remind" (tenant_id, "due_date");
create index "maintenance_remind_is_deleted_create_time_id_list" on "maintenance_remind" (tenant_id, is_deleted, create_time desc, id desc);
create index "maintenance_remind_is_deleted_status_create_time_id_list" on "maintenance_remind" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "maintenance_remind_officer_id_idx" on "maintenance_remind" ("officer_id");
create index "maintenance_remind_predict_date_idx" on "maintenance_remind" (tenant_id, "predict_date") where is_deleted = 0;
create index "maintenance_remind_project_id_idx" on "maintenance_remind" ("project_id");
create unique index "maintenance_remind_remind_no_key" on "maintenance_remind" (tenant_id, "remind_no") where is_deleted = 0;
create index "maintenance_remind_search" on "maintenance_remind" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "project_name" gin_trgm_ops, "remind_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "maintenance_remind_status_due_date_idx" on "maintenance_remind" (tenant_id, "status", "due_date") where is_deleted = 0;
create index "maintenance_remind_strategy_id_idx" on "maintenance_remind" ("strategy_id");
create index "maintenance_remind_vehicle_id_idx" on "maintenance_remind" ("vehicle_id");
create unique index "maintenance_remind_vehicle_id_project_id_da75b3_key" on "maintenance_remind" (tenant_id, "vehicle_id", "project_id") where is_deleted = 0 and (status in (1, 2, 5, 6));
create index "maintenance_remind_work_order_id_idx" on "maintenance_remind" ("work_order_id");
create index "maintenance_remind_strategy_car_model_ids_idx" on "maintenance_remind_strategy" using gin ("car_model_ids");
create index "maintenance_remind_strategy_car_series_ids_idx" on "maintenance_remind_strategy" using gin ("car_series_ids");
create index "maintenance_remind_strategy_create_dept_idx" on "maintenance_remind_strategy" ("create_dept");
create index "maintenance_remind_strategy_fuel_types_idx" on "maintenance_remind_strategy" using gin ("fuel_types");
create index "maintenance_remind_strategy_is_deleted_create_time_id_list" on "maintenance_remind_strategy" (tenant_id, is_deleted, create_time desc, id desc);
create index "maintenance_remind_strategy_is_deleted_status_cre_b8a91be3_list" on "maintenance_remind_strategy" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "maintenance_remind_strategy_priority_idx" on "maintenance_remind_strategy" (tenant_id, "priority") where is_deleted = 0;
create index "maintenance_remind_strategy_search" on "maintenance_remind_strategy" using gin ("strategy_name" gin_trgm_ops, "strategy_no" gin_trgm_ops);
create index "maintenance_remind_strategy_status_priority_idx" on "maintenance_remind_strategy" (tenant_id, "status", "priority") where is_deleted = 0;
create unique index "maintenance_remind_strategy_strategy_no_key" on "maintenance_remind_strategy" (tenant_id, "strategy_no") where is_deleted = 0;
create index "maintenance_remind_strategy_use_natures_idx" on "maintenance_remind_strategy" using gin ("use_natures");
create index "maintenance_remind_strategy_city_default_mechanism_id_idx" on "maintenance_remind_strategy_city" ("default_mechanism_id");
create index "maintenance_remind_strategy_city_remind_user_id_idx" on "maintenance_remind_strategy_city" ("remind_user_id");
create index "maintenance_remind_strategy_city_strategy_id_line_no_idx" on "maintenance_remind_strategy_city" ("strategy_id", "line_no");
create index "maintenance_remind_strategy_line_project_id_idx" on "maintenance_remind_strategy_line" ("project_id");
create index "maintenance_remind_strategy_line_strategy_id_line_no_idx" on "maintenance_remind_strategy_line" ("strategy_id", "line_no");
alter table "maintenance_project_item" add constraint "maintenance_project_item_package_id_fkey" foreign key (tenant_id, "package_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "maintenance_project_item" add constraint "maintenance_project_item_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "maintenance_project_relation" add constraint "maintenance_project_relation_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "maintenance_project_relation" add constraint "maintenance_project_relation_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "maintenance_project_relation" add constraint "maintenance_project_relation_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "maintenance_remind" add constraint "maintenance_remind_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "maintenance_remind" add constraint "maintenance_remind_officer_id_fkey" foreign key (tenant_id, "officer_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "maintenance_remind" add constraint "maintenance_remind_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "maintenance_remind" add constraint "maintenance_remind_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "maintenance_remind_strategy" (tenant_id, id) on delete restrict;
alter table "maintenance_remind" add constraint "maintenance_remind_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "maintenance_remind" add constraint "maintenance_remind_work_order_id_fkey" foreign key (tenant_id, "work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
alter table "maintenance_remind_strategy_city" add constraint "maintenance_remind_strategy_city_default_mechanism_id_fkey" foreign key (tenant_id, "default_mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "maintenance_remind_strategy_city" add constraint "maintenance_remind_strategy_city_remind_user_id_fkey" foreign key (tenant_id, "remind_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "maintenance_remind_strategy_city" add constraint "maintenance_remind_strategy_city_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "maintenance_remind_strategy" (tenant_id, id) on delete restrict;
alter table "maintenance_remind_strategy_line" add constraint "maintenance_remind_strategy_line_project_id_fkey" foreign key (tenant_id, "project_id") references "maintenance_project" (tenant_id, id) on delete restrict;
alter table "maintenance_remind_strategy_line" add constraint "maintenance_remind_strategy_line_strategy_id_fkey" foreign key (tenant_id, "strategy_id") references "maintenance_remind_strategy" (tenant_id, id) on delete restrict;
