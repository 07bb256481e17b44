create or replace function least_days(of_table text) returns integer language sql immutable as $$ select case of_table when 'client_error' then 180 when 'log_api' then 180 when 'log_error' then 180 when 'log_login' then 180 when 'log_usual' then 180 when 'vehicle_location' then 30 end $$;
do $$ begin execute format('revoke all on function %s from public', 'least_days'::regproc::regprocedure); end $$;
create table "car_model_import_records" (
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
  "file_name" varchar(200),
  "is_covered" smallint,
  "total_qty" integer,
  "normal_qty" integer,
  "abnormal_qty" integer,
  "inserted_qty" integer,
  "updated_qty" integer,
  "skipped_qty" integer,
  "uuid" varchar(36),
  "import_user_id" bigint,
  "import_time" timestamptz,
  constraint "car_model_import_records_pkey" primary key ("tenant_id", "id")
);
alter table "car_model_import_records" add constraint "car_model_import_records_is_covered_check" check ("is_covered" in (0, 1));
alter table "car_model_import_records" add constraint "car_model_import_records_is_deleted_check" check (is_deleted in (0, 1));
alter table "car_model_import_records" enable row level security;
alter table "car_model_import_records" force row level security;
create policy tenant_wall on "car_model_import_records" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_model_import_records" for select to fleet_read using (true);
create policy report_tenant on "car_model_import_records" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_model_import_records" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_model_import_records" to fleet_app;
grant select on "car_model_import_records" to fleet_read;
grant select on "car_model_import_records" to fleet_report;
create table "locker" (
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
  "locker_no" varchar(32),
  "locker_name" varchar(60),
  "lot_id" bigint,
  "dept_id" bigint,
  "city_code" varchar(12),
  "row_qty" integer,
  "col_qty" integer,
  "grid_kind" smallint,
  "lock_kind" smallint,
  "device_no" varchar(32),
  "keeper_id" bigint,
  "position" varchar(100),
  "photo_biz_id" bigint,
  "remark" varchar(500),
  constraint "locker_pkey" primary key ("tenant_id", "id")
);
alter table "locker" add constraint "locker_grid_kind_check" check ("grid_kind" in (1, 2, 3));
alter table "locker" add constraint "locker_is_deleted_check" check (is_deleted in (0, 1));
alter table "locker" add constraint "locker_lock_kind_check" check ("lock_kind" in (1, 2));
alter table "locker" add constraint "locker_status_check" check (status in (1, 2));
alter table "locker" enable row level security;
alter table "locker" force row level security;
create policy tenant_wall on "locker" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "locker" for select to fleet_read using (true);
create policy report_tenant on "locker" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "locker" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "locker" to fleet_app;
grant select on "locker" to fleet_read;
grant select on "locker" to fleet_report;
create table "locker_grid" (
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
  "locker_id" bigint,
  "grid_no" varchar(8),
  "grid_kind" smallint,
  "out_of_use" boolean not null default false,
  "state" smallint,
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(8),
  "archive_ids" bigint[] not null default '{}',
  "key_qty" integer,
  "in_time" timestamptz,
  "in_user_id" bigint,
  "lent_to" bigint,
  "lent_time" timestamptz,
  "remark" varchar(500),
  constraint "locker_grid_pkey" primary key ("tenant_id", "id")
);
alter table "locker_grid" add constraint "locker_grid_grid_kind_check" check ("grid_kind" in (1, 2, 3));
alter table "locker_grid" add constraint "locker_grid_is_deleted_check" check (is_deleted in (0, 1));
alter table "locker_grid" add constraint "locker_grid_state_check" check ("state" in (1, 2, 3, 4));
alter table "locker_grid" enable row level security;
alter table "locker_grid" force row level security;
create policy tenant_wall on "locker_grid" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "locker_grid" for select to fleet_read using (true);
create policy report_tenant on "locker_grid" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "locker_grid" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "locker_grid" to fleet_app;
grant select on "locker_grid" to fleet_read;
grant select on "locker_grid" to fleet_report;
create table "locker_grid_record" (
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
  "grid_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(17),
  "archive_ids" bigint[] not null default '{}',
  "move" smallint,
  "key_qty" integer,
  "to_user_id" bigint,
  "reason" varchar(200),
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_no" varchar(40),
  "move_time" timestamptz,
  "photo_biz_id" bigint,
  constraint "locker_grid_record_pkey" primary key ("tenant_id", "id")
);
alter table "locker_grid_record" add constraint "locker_grid_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "locker_grid_record" add constraint "locker_grid_record_move_check" check ("move" in (1, 2, 3, 4, 5, 6));
alter table "locker_grid_record" enable row level security;
alter table "locker_grid_record" force row level security;
create policy tenant_wall on "locker_grid_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "locker_grid_record" for select to fleet_read using (true);
create policy report_tenant on "locker_grid_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "locker_grid_record" from fleet_app, fleet_read, fleet_report;
grant select, insert on "locker_grid_record" to fleet_app;
grant select on "locker_grid_record" to fleet_read;
grant select on "locker_grid_record" to fleet_report;
create table "parking_fee_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "fee_id" bigint not null,
  "vehicle_id" bigint,
  "plate_no" varchar(17),
  "days" integer,
  "amt" numeric(12,2) not null default 0,
  "customer_amt" numeric(12,2) not null default 0,
  constraint "parking_fee_line_pkey" primary key ("tenant_id", "id")
);
alter table "parking_fee_line" add constraint "parking_fee_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "parking_fee_line" add constraint "parking_fee_line_customer_amt_check" check ("customer_amt" >= 0 and "customer_amt" <= 9999999999.99);
alter table "parking_fee_line" enable row level security;
alter table "parking_fee_line" force row level security;
create policy tenant_wall on "parking_fee_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_fee_line" for select to fleet_read using (true);
create policy report_tenant on "parking_fee_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_fee_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_fee_line" to fleet_app;
grant select on "parking_fee_line" to fleet_read;
grant select on "parking_fee_line" to fleet_report;
create table "parking_fee_month" (
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
  "lot_id" bigint,
  "provider_id" bigint,
  "contract_id" bigint,
  "month" varchar(7),
  "city_code" varchar(12),
  "price_mode" smallint,
  "vehicle_days" integer,
  "package_amt" numeric(12,2) not null default 0,
  "over_days" integer,
  "over_amt" numeric(12,2) not null default 0,
  "day_amt" numeric(12,2) not null default 0,
  "adjust_amt" numeric(12,2) not null default 0,
  "adjust_reason" varchar(200),
  "total_amt" numeric(12,2) not null default 0,
  "provider_amt" numeric(12,2) not null default 0,
  "diff_amt" numeric(12,2) not null default 0,
  "diff_reason" varchar(200),
  "bill_biz_id" bigint,
  "settlement_id" bigint,
  "check_user_id" bigint,
  "check_time" timestamptz,
  constraint "parking_fee_month_pkey" primary key ("tenant_id", "id")
);
alter table "parking_fee_month" add constraint "parking_fee_month_day_amt_check" check ("day_amt" >= 0 and "day_amt" <= 9999999999.99);
alter table "parking_fee_month" add constraint "parking_fee_month_is_deleted_check" check (is_deleted in (0, 1));
alter table "parking_fee_month" add constraint "parking_fee_month_over_amt_check" check ("over_amt" >= 0 and "over_amt" <= 9999999999.99);
alter table "parking_fee_month" add constraint "parking_fee_month_package_amt_check" check ("package_amt" >= 0 and "package_amt" <= 9999999999.99);
alter table "parking_fee_month" add constraint "parking_fee_month_price_mode_check" check ("price_mode" in (1, 2, 3));
alter table "parking_fee_month" add constraint "parking_fee_month_provider_amt_check" check ("provider_amt" >= 0 and "provider_amt" <= 9999999999.99);
alter table "parking_fee_month" add constraint "parking_fee_month_status_check" check (status in (1, 2, 3));
alter table "parking_fee_month" add constraint "parking_fee_month_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "parking_fee_month" enable row level security;
alter table "parking_fee_month" force row level security;
create policy tenant_wall on "parking_fee_month" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_fee_month" for select to fleet_read using (true);
create policy report_tenant on "parking_fee_month" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_fee_month" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_fee_month" to fleet_app;
grant select on "parking_fee_month" to fleet_read;
grant select on "parking_fee_month" to fleet_report;
create table "pit_lane" (
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
  "station_no" varchar(32),
  "station_name" varchar(80),
  "short_name" varchar(20),
  "depot_id" bigint,
  "mechanism_id" bigint,
  "contract_id" bigint,
  "contract_valid_to" date,
  "station_kind" smallint,
  "repair_class" varchar(32),
  "services" varchar(32)[] not null default '{}',
  "brand_ids" bigint[] not null default '{}',
  "licence_no" varchar(40),
  "licence_valid_to" date,
  "credit_code" varchar(18),
  "city_code" varchar(12),
  "district_code" varchar(12),
  "address" varchar(200),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "contact_name" varchar(40),
  "contact_phone" varchar(20),
  "service_time" varchar(40),
  "day_capacity" integer,
  "bay_qty" integer,
  "labour_price" numeric(12,2),
  "parts_discount" numeric(10,6),
  "warranty_days" integer,
  "settle_day" integer,
  "account_mechanism_id" bigint,
  "invoice_kind" varchar(32),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "pit_lane_pkey" primary key ("tenant_id", "id")
);
alter table "pit_lane" add constraint "pit_lane_is_deleted_check" check (is_deleted in (0, 1));
alter table "pit_lane" add constraint "pit_lane_labour_price_check" check ("labour_price" >= 0 and "labour_price" <= 9999999999.99);
alter table "pit_lane" add constraint "pit_lane_station_kind_check" check ("station_kind" in (1, 2, 3, 4));
alter table "pit_lane" add constraint "pit_lane_status_check" check (status in (1, 2));
alter table "pit_lane" enable row level security;
alter table "pit_lane" force row level security;
create policy tenant_wall on "pit_lane" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "pit_lane" for select to fleet_read using (true);
create policy report_tenant on "pit_lane" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "pit_lane" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "pit_lane" to fleet_app;
grant select on "pit_lane" to fleet_read;
grant select on "pit_lane" to fleet_report;
create table "plate_quota" (
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
  "quota_no" varchar(40),
  "city_code" varchar(12),
  "quota_kind" varchar(32),
  "holder_kind" smallint,
  "company_id" bigint,
  "holder_name" varchar(128),
  "valid_from" date,
  "valid_to" date,
  "cost_amt" numeric(12,2),
  "rent_month_amt" numeric(12,2),
  "vehicle_id" bigint,
  "work_order_id" bigint,
  "use_date" date,
  "file_biz_id" bigint,
  "remark" varchar(500),
  constraint "plate_quota_pkey" primary key ("tenant_id", "id")
);
alter table "plate_quota" add constraint "plate_quota_cost_amt_check" check ("cost_amt" >= 0 and "cost_amt" <= 9999999999.99);
alter table "plate_quota" add constraint "plate_quota_holder_kind_check" check ("holder_kind" in (1, 2, 3));
alter table "plate_quota" add constraint "plate_quota_is_deleted_check" check (is_deleted in (0, 1));
alter table "plate_quota" add constraint "plate_quota_rent_month_amt_check" check ("rent_month_amt" >= 0 and "rent_month_amt" <= 9999999999.99);
alter table "plate_quota" add constraint "plate_quota_status_check" check (status in (1, 2, 3, 4, 5));
alter table "plate_quota" enable row level security;
alter table "plate_quota" force row level security;
create policy tenant_wall on "plate_quota" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "plate_quota" for select to fleet_read using (true);
create policy report_tenant on "plate_quota" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "plate_quota" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "plate_quota" to fleet_app;
grant select on "plate_quota" to fleet_read;
grant select on "plate_quota" to fleet_report;
create table "purchase_tax_rule" (
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
  "rule_name" varchar(60),
  "new_energy" boolean not null default false,
  "from_date" date,
  "to_date" date,
  "relief_pct" numeric(10,6),
  "cap_amt" numeric(12,2),
  "remark" varchar(500),
  constraint "purchase_tax_rule_pkey" primary key ("tenant_id", "id")
);
alter table "purchase_tax_rule" add constraint "purchase_tax_rule_cap_amt_check" check ("cap_amt" >= 0 and "cap_amt" <= 9999999999.99);
alter table "purchase_tax_rule" add constraint "purchase_tax_rule_is_deleted_check" check (is_deleted in (0, 1));
alter table "purchase_tax_rule" enable row level security;
alter table "purchase_tax_rule" force row level security;
create policy tenant_wall on "purchase_tax_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "purchase_tax_rule" for select to fleet_read using (true);
create policy report_tenant on "purchase_tax_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "purchase_tax_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "purchase_tax_rule" to fleet_app;
grant select on "purchase_tax_rule" to fleet_read;
grant select on "purchase_tax_rule" to fleet_report;
create table "second_cost_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "settlement_id" bigint not null,
  "cost_id" varchar(32),
  "work_order_no" varchar(32),
  "cost_item" smallint,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "supplier_name" varchar(128),
  "first_amt" numeric(12,2) not null default 0,
  "settled_amt" numeric(12,2) not null default 0,
  "invoiced_amt" numeric(12,2) not null default 0,
  "is_settled" boolean not null default false,
  "second_amt" numeric(12,2),
  "diff_amt" numeric(12,2) not null default 0,
  "diff_reason" varchar(200),
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "capitalised" boolean not null default false,
  "bearer" smallint,
  "charge_amt" numeric(12,2) not null default 0,
  "charged_in" varchar(64),
  "statutory" boolean not null default false,
  "slip_biz_id" bigint,
  "note" varchar(200),
  constraint "second_cost_line_pkey" primary key ("tenant_id", "id")
);
alter table "second_cost_line" add constraint "second_cost_line_bearer_check" check ("bearer" in (1, 2, 3, 4));
alter table "second_cost_line" add constraint "second_cost_line_charge_amt_check" check ("charge_amt" >= 0 and "charge_amt" <= 9999999999.99);
alter table "second_cost_line" add constraint "second_cost_line_cost_item_check" check ("cost_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 51, 52, 53, 99));
alter table "second_cost_line" add constraint "second_cost_line_first_amt_check" check ("first_amt" >= 0 and "first_amt" <= 9999999999.99);
alter table "second_cost_line" add constraint "second_cost_line_invoiced_amt_check" check ("invoiced_amt" >= 0 and "invoiced_amt" <= 9999999999.99);
alter table "second_cost_line" add constraint "second_cost_line_second_amt_check" check ("second_amt" >= 0 and "second_amt" <= 9999999999.99);
alter table "second_cost_line" add constraint "second_cost_line_settled_amt_check" check ("settled_amt" >= 0 and "settled_amt" <= 9999999999.99);
alter table "second_cost_line" add constraint "second_cost_line_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "second_cost_line" enable row level security;
alter table "second_cost_line" force row level security;
create policy tenant_wall on "second_cost_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "second_cost_line" for select to fleet_read using (true);
create policy report_tenant on "second_cost_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "second_cost_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "second_cost_line" to fleet_app;
grant select on "second_cost_line" to fleet_read;
grant select on "second_cost_line" to fleet_report;
create table "second_cost_token" (
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
  "settlement_id" bigint,
  "holder_id" bigint,
  "token" varchar(64),
  "expire_time" timestamptz,
  "used_time" timestamptz,
  constraint "second_cost_token_pkey" primary key ("tenant_id", "id")
);
alter table "second_cost_token" add constraint "second_cost_token_is_deleted_check" check (is_deleted in (0, 1));
alter table "second_cost_token" enable row level security;
alter table "second_cost_token" force row level security;
create policy tenant_wall on "second_cost_token" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "second_cost_token" for select to fleet_read using (true);
create policy report_tenant on "second_cost_token" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "second_cost_token" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "second_cost_token" to fleet_app;
grant select on "second_cost_token" to fleet_read;
grant select on "second_cost_token" to fleet_report;
create table "vehicle_invoice_register" (
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
  "register_no" varchar(32),
  "vehicle_id" bigint,
  "vin" varchar(17),
  "invoice_kind" smallint,
  "invoice_code" varchar(12),
  "invoice_no" varchar(20),
  "invoice_date" date,
  "buyer_company_id" bigint,
  "buyer_tax_no" varchar(20),
  "buyer_reason" varchar(200),
  "seller_name" varchar(128),
  "seller_tax_no" varchar(20),
  "total_amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "net_amt" numeric(12,2),
  "tax_amt" numeric(12,2),
  "price_reason" varchar(200),
  "certificate_no" varchar(32),
  "import_cert_no" varchar(32),
  "inspect_no" varchar(32),
  "tonnage" numeric(14,2),
  "seats" integer,
  "tax_office" varchar(60),
  "deductible" boolean not null default false,
  "deduct_month" varchar(6),
  "invoice_receipt_id" bigint,
  "replaced_cost_ids" bigint[] not null default '{}',
  "city_code" varchar(12),
  "attach_biz_id" bigint,
  constraint "vehicle_invoice_register_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_invoice_kind_check" check ("invoice_kind" in (1, 2, 3));
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_net_amt_check" check ("net_amt" >= 0 and "net_amt" <= 9999999999.99);
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_status_check" check (status in (1, 2));
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "vehicle_invoice_register" enable row level security;
alter table "vehicle_invoice_register" force row level security;
create policy tenant_wall on "vehicle_invoice_register" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_invoice_register" for select to fleet_read using (true);
create policy report_tenant on "vehicle_invoice_register" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_invoice_register" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_invoice_register" to fleet_app;
grant select on "vehicle_invoice_register" to fleet_read;
grant select on "vehicle_invoice_register" to fleet_report;
create table "vehicle_location" (
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
  "vehicle_id" bigint,
  "device_no" varchar(32),
  "source" smallint,
  "coord_type" smallint,
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "outside" boolean not null default false,
  "speed" integer,
  "direction" integer,
  "altitude" integer,
  "acc" boolean not null default false,
  "soc" integer,
  "battery" integer,
  "mileage" integer,
  "report_time" timestamptz not null,
  "address" varchar(200),
  constraint "vehicle_location_pkey" primary key ("tenant_id", "id", "report_time")
) partition by range ("report_time");
alter table "vehicle_location" add constraint "vehicle_location_coord_type_check" check ("coord_type" in (1, 2, 3));
alter table "vehicle_location" add constraint "vehicle_location_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_location" add constraint "vehicle_location_source_check" check ("source" in (1, 2, 3, 4, 5));
alter table "vehicle_location" enable row level security;
alter table "vehicle_location" force row level security;
create policy tenant_wall on "vehicle_location" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_location" for select to fleet_read using (true);
create policy report_tenant on "vehicle_location" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_location" from fleet_app, fleet_read, fleet_report;
grant select, insert on "vehicle_location" to fleet_app;
grant select on "vehicle_location" to fleet_read;
grant select on "vehicle_location" to fleet_report;
create table "vehicle_location_other" partition of "vehicle_location" default;
select close_part('vehicle_location_other');
create table "vehicle_maintenance_confirm" (
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
  "confirm_no" varchar(32),
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(8),
  "order_vehicle_id" bigint,
  "allot_id" bigint,
  "progress" integer,
  "ready_time" timestamptz,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "reason" varchar(200),
  "city_code" varchar(12),
  "attach_biz_id" bigint,
  constraint "vehicle_maintenance_confirm_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_maintenance_confirm" add constraint "vehicle_maintenance_confirm_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_maintenance_confirm" add constraint "vehicle_maintenance_confirm_status_check" check (status in (1, 2, 3));
alter table "vehicle_maintenance_confirm" enable row level security;
alter table "vehicle_maintenance_confirm" force row level security;
create policy tenant_wall on "vehicle_maintenance_confirm" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_maintenance_confirm" for select to fleet_read using (true);
create policy report_tenant on "vehicle_maintenance_confirm" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_maintenance_confirm" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_maintenance_confirm" to fleet_app;
grant select on "vehicle_maintenance_confirm" to fleet_read;
grant select on "vehicle_maintenance_confirm" to fleet_report;
create table "vehicle_maintenance_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "confirm_id" bigint not null,
  "item_code" smallint,
  "required" boolean not null default false,
  "done" boolean not null default false,
  "by_hand" boolean not null default false,
  "source_no" varchar(64),
  "done_time" timestamptz,
  "note" varchar(200),
  constraint "vehicle_maintenance_item_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_maintenance_item" add constraint "vehicle_maintenance_item_item_code_check" check ("item_code" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "vehicle_maintenance_item" enable row level security;
alter table "vehicle_maintenance_item" force row level security;
create policy tenant_wall on "vehicle_maintenance_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_maintenance_item" for select to fleet_read using (true);
create policy report_tenant on "vehicle_maintenance_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_maintenance_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_maintenance_item" to fleet_app;
grant select on "vehicle_maintenance_item" to fleet_read;
grant select on "vehicle_maintenance_item" to fleet_report;
create table "vehicle_register_second_cost_settlement" (
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
  "settlement_no" varchar(32),
  "group_id" bigint,
  "group_no" varchar(32),
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(8),
  "model_name" varchar(100),
  "city_code" varchar(12),
  "company_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "order_vehicle_id" bigint,
  "first_total" numeric(12,2) not null default 0,
  "second_total" numeric(12,2) not null default 0,
  "diff_total" numeric(12,2) not null default 0,
  "capital_total" numeric(12,2) not null default 0,
  "charge_total" numeric(12,2) not null default 0,
  "charged_cost" numeric(12,2) not null default 0,
  "profit_amt" numeric(12,2) not null default 0,
  "provisional_qty" integer,
  "opened_on" date,
  "account_user_id" bigint,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "vehicle_register_second_cost_settlement_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_charge_total_check" check ("charge_total" >= 0 and "charge_total" <= 9999999999.99);
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_charged_cost_check" check ("charged_cost" >= 0 and "charged_cost" <= 9999999999.99);
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_first_total_check" check ("first_total" >= 0 and "first_total" <= 9999999999.99);
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_second_total_check" check ("second_total" >= 0 and "second_total" <= 9999999999.99);
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_status_check" check (status in (1, 2, 3, 4));
alter table "vehicle_register_second_cost_settlement" enable row level security;
alter table "vehicle_register_second_cost_settlement" force row level security;
create policy tenant_wall on "vehicle_register_second_cost_settlement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_register_second_cost_settlement" for select to fleet_read using (true);
create policy report_tenant on "vehicle_register_second_cost_settlement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_register_second_cost_settlement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_register_second_cost_settlement" to fleet_app;
grant select on "vehicle_register_second_cost_settlement" to fleet_read;
grant select on "vehicle_register_second_cost_settlement" to fleet_report;
create table "vehicle_status_config" (
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
  "config_name" varchar(60),
  "event" smallint,
  "from_states" smallint[] not null default '{}',
  "to_status" smallint,
  "conditions" jsonb,
  "add_flag_ids" bigint[] not null default '{}',
  "remove_flag_ids" bigint[] not null default '{}',
  "set_operation_mode" varchar(32),
  "open_work_order_types" smallint[] not null default '{}',
  "notify_role_ids" bigint[] not null default '{}',
  "priority" integer,
  "valid_from" date,
  "remark" varchar(500),
  "hit_count" integer,
  "last_hit_time" timestamptz,
  constraint "vehicle_status_config_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_status_config" add constraint "vehicle_status_config_event_check" check ("event" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21));
alter table "vehicle_status_config" add constraint "vehicle_status_config_from_states_check" check ("from_states" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]::smallint[]);
alter table "vehicle_status_config" add constraint "vehicle_status_config_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_status_config" add constraint "vehicle_status_config_open_work_order_types_check" check ("open_work_order_types" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]);
alter table "vehicle_status_config" add constraint "vehicle_status_config_status_check" check (status in (1, 2));
alter table "vehicle_status_config" add constraint "vehicle_status_config_to_status_check" check ("to_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table "vehicle_status_config" enable row level security;
alter table "vehicle_status_config" force row level security;
create policy tenant_wall on "vehicle_status_config" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_status_config" for select to fleet_read using (true);
create policy report_tenant on "vehicle_status_config" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_status_config" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_status_config" to fleet_app;
grant select on "vehicle_status_config" to fleet_read;
grant select on "vehicle_status_config" to fleet_report;
create table "vehicle_tax_register" (
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
  "register_no" varchar(32),
  "vehicle_id" bigint,
  "vin" varchar(17),
  "taxable_amt" numeric(12,2),
  "tax_rate_pct" numeric(10,6),
  "full_tax" numeric(12,2),
  "relief_amt" numeric(12,2),
  "pay_amt" numeric(12,2),
  "diff_reason" varchar(200),
  "pay_date" date,
  "tax_cert_no" varchar(40),
  "pay_by_kind" smallint,
  "agent_type" smallint,
  "agent_id" bigint,
  "replaced_cost_ids" bigint[] not null default '{}',
  "city_code" varchar(12),
  "attach_biz_id" bigint,
  constraint "vehicle_tax_register_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_agent_type_check" check ("agent_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_full_tax_check" check ("full_tax" >= 0 and "full_tax" <= 9999999999.99);
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_pay_amt_check" check ("pay_amt" >= 0 and "pay_amt" <= 9999999999.99);
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_pay_by_kind_check" check ("pay_by_kind" in (1, 2, 3, 4));
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_relief_amt_check" check ("relief_amt" >= 0 and "relief_amt" <= 9999999999.99);
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_status_check" check (status in (1, 2));
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_taxable_amt_check" check ("taxable_amt" >= 0 and "taxable_amt" <= 9999999999.99);
alter table "vehicle_tax_register" enable row level security;
alter table "vehicle_tax_register" force row level security;
create policy tenant_wall on "vehicle_tax_register" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_tax_register" for select to fleet_read using (true);
create policy report_tenant on "vehicle_tax_register" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_tax_register" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_tax_register" to fleet_app;
grant select on "vehicle_tax_register" to fleet_read;
grant select on "vehicle_tax_register" to fleet_report;
create index "vehicle_grid_id_idx" on "vehicle" ("grid_id");
create index "vehicle_plate_quota_id_idx" on "vehicle" ("plate_quota_id");
create index "vehicle_plate_record_quota_id_idx" on "vehicle_plate_record" ("quota_id");
create index "vehicle_status_record_config_id_idx" on "vehicle_status_record" ("config_id");
create index "car_model_import_records_create_dept_idx" on "car_model_import_records" ("create_dept");
create index "car_model_import_records_import_time_idx" on "car_model_import_records" (tenant_id, "import_time" desc) where is_deleted = 0;
create index "car_model_import_records_import_user_id_idx" on "car_model_import_records" ("import_user_id");
create index "car_model_import_records_is_deleted_create_time_id_list" on "car_model_import_records" (tenant_id, is_deleted, create_time desc, id desc);
create index "car_model_import_records_search" on "car_model_import_records" using gin ("file_name" gin_trgm_ops);
create unique index "car_model_import_records_uuid_key" on "car_model_import_records" (tenant_id, "uuid") where is_deleted = 0;
create index "locker_city_code_idx" on "locker" (tenant_id, "city_code");
create index "locker_create_dept_idx" on "locker" ("create_dept");
create index "locker_create_user_idx" on "locker" ("create_user");
create index "locker_dept_id_idx" on "locker" ("dept_id");
create index "locker_is_deleted_create_time_id_list" on "locker" (tenant_id, is_deleted, create_time desc, id desc);
create index "locker_is_deleted_status_create_time_id_list" on "locker" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "locker_keeper_id_idx" on "locker" ("keeper_id");
create unique index "locker_locker_name_key" on "locker" (tenant_id, "locker_name") where is_deleted = 0;
create unique index "locker_locker_no_key" on "locker" (tenant_id, "locker_no") where is_deleted = 0;
create index "locker_lot_id_idx" on "locker" ("lot_id");
create index "locker_search" on "locker" using gin ("locker_name" gin_trgm_ops, "locker_no" gin_trgm_ops, "position" gin_trgm_ops);
create index "locker_grid_create_dept_idx" on "locker_grid" ("create_dept");
create index "locker_grid_in_user_id_idx" on "locker_grid" ("in_user_id");
create index "locker_grid_is_deleted_create_time_id_list" on "locker_grid" (tenant_id, is_deleted, create_time desc, id desc);
create index "locker_grid_lent_to_idx" on "locker_grid" ("lent_to");
create unique index "locker_grid_locker_id_grid_no_key" on "locker_grid" (tenant_id, "locker_id", "grid_no") where is_deleted = 0;
create index "locker_grid_locker_id_idx" on "locker_grid" ("locker_id");
create index "locker_grid_search" on "locker_grid" using gin ("grid_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "locker_grid_vehicle_id_idx" on "locker_grid" ("vehicle_id");
create unique index "locker_grid_vehicle_id_locker_id_4aa744_key" on "locker_grid" (tenant_id, "vehicle_id", "locker_id") where is_deleted = 0 and (state in (2, 3) and vehicle_id is not null);
create index "locker_grid_record_create_dept_idx" on "locker_grid_record" ("create_dept");
create index "locker_grid_record_grid_id_idx" on "locker_grid_record" ("grid_id");
create index "locker_grid_record_grid_id_move_time_idx" on "locker_grid_record" (tenant_id, "grid_id", "move_time" desc) where is_deleted = 0;
create index "locker_grid_record_is_deleted_create_time_id_list" on "locker_grid_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "locker_grid_record_move_time_idx" on "locker_grid_record" (tenant_id, "move_time") where is_deleted = 0;
create index "locker_grid_record_to_user_id_idx" on "locker_grid_record" ("to_user_id");
create index "locker_grid_record_vehicle_id_idx" on "locker_grid_record" ("vehicle_id");
create index "parking_fee_line_fee_id_line_no_idx" on "parking_fee_line" ("fee_id", "line_no");
create index "parking_fee_line_search" on "parking_fee_line" using gin ("plate_no" gin_trgm_ops);
create index "parking_fee_line_vehicle_id_idx" on "parking_fee_line" ("vehicle_id");
create index "parking_fee_month_check_user_id_idx" on "parking_fee_month" ("check_user_id");
create index "parking_fee_month_city_code_idx" on "parking_fee_month" (tenant_id, "city_code");
create index "parking_fee_month_contract_id_idx" on "parking_fee_month" ("contract_id");
create index "parking_fee_month_create_dept_idx" on "parking_fee_month" ("create_dept");
create index "parking_fee_month_create_user_idx" on "parking_fee_month" ("create_user");
create index "parking_fee_month_is_deleted_create_time_id_list" on "parking_fee_month" (tenant_id, is_deleted, create_time desc, id desc);
create index "parking_fee_month_is_deleted_status_create_time_id_list" on "parking_fee_month" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "parking_fee_month_lot_id_idx" on "parking_fee_month" ("lot_id");
create unique index "parking_fee_month_lot_id_month_key" on "parking_fee_month" (tenant_id, "lot_id", "month") where is_deleted = 0;
create index "parking_fee_month_month_idx" on "parking_fee_month" (tenant_id, "month") where is_deleted = 0;
create index "parking_fee_month_provider_id_idx" on "parking_fee_month" ("provider_id");
create index "parking_fee_month_provider_id_month_idx" on "parking_fee_month" (tenant_id, "provider_id", "month") where is_deleted = 0;
create index "parking_fee_month_search" on "parking_fee_month" using gin ("month" gin_trgm_ops);
create index "parking_fee_month_settlement_id_idx" on "parking_fee_month" ("settlement_id");
create index "pit_lane_account_mechanism_id_idx" on "pit_lane" ("account_mechanism_id");
create index "pit_lane_brand_ids_idx" on "pit_lane" using gin ("brand_ids");
create index "pit_lane_city_code_idx" on "pit_lane" (tenant_id, "city_code");
create index "pit_lane_contract_id_idx" on "pit_lane" ("contract_id");
create index "pit_lane_create_dept_idx" on "pit_lane" ("create_dept");
create index "pit_lane_create_user_idx" on "pit_lane" ("create_user");
create index "pit_lane_depot_id_idx" on "pit_lane" ("depot_id");
create index "pit_lane_district_code_idx" on "pit_lane" (tenant_id, "district_code");
create index "pit_lane_is_deleted_create_time_id_list" on "pit_lane" (tenant_id, is_deleted, create_time desc, id desc);
create index "pit_lane_is_deleted_status_create_time_id_list" on "pit_lane" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "pit_lane_licence_valid_to_idx" on "pit_lane" (tenant_id, "licence_valid_to");
create index "pit_lane_mechanism_id_idx" on "pit_lane" ("mechanism_id");
create index "pit_lane_repair_class_idx" on "pit_lane" (tenant_id, "repair_class");
create index "pit_lane_search" on "pit_lane" using gin ("address" gin_trgm_ops, "short_name" gin_trgm_ops, "station_name" gin_trgm_ops, "station_no" gin_trgm_ops);
create index "pit_lane_services_idx" on "pit_lane" using gin ("services");
create unique index "pit_lane_station_name_key" on "pit_lane" (tenant_id, "station_name") where is_deleted = 0;
create unique index "pit_lane_station_no_key" on "pit_lane" (tenant_id, "station_no") where is_deleted = 0;
create index "plate_quota_city_code_idx" on "plate_quota" (tenant_id, "city_code");
create index "plate_quota_city_code_quota_kind_status_idx" on "plate_quota" (tenant_id, "city_code", "quota_kind", "status") where is_deleted = 0;
create index "plate_quota_company_id_idx" on "plate_quota" ("company_id");
create index "plate_quota_create_dept_idx" on "plate_quota" ("create_dept");
create index "plate_quota_create_user_idx" on "plate_quota" ("create_user");
create index "plate_quota_is_deleted_create_time_id_list" on "plate_quota" (tenant_id, is_deleted, create_time desc, id desc);
create index "plate_quota_is_deleted_status_create_time_id_list" on "plate_quota" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "plate_quota_quota_kind_idx" on "plate_quota" (tenant_id, "quota_kind");
create unique index "plate_quota_quota_no_key" on "plate_quota" (tenant_id, "quota_no") where is_deleted = 0;
create index "plate_quota_search" on "plate_quota" using gin ("holder_name" gin_trgm_ops, "quota_no" gin_trgm_ops);
create index "plate_quota_valid_from_idx" on "plate_quota" (tenant_id, "valid_from");
create index "plate_quota_valid_to_idx" on "plate_quota" (tenant_id, "valid_to") where is_deleted = 0;
create unique index "plate_quota_vehicle_id_7684c3_key" on "plate_quota" (tenant_id, "vehicle_id") where is_deleted = 0 and (status = 3);
create index "plate_quota_vehicle_id_idx" on "plate_quota" ("vehicle_id");
create unique index "plate_quota_work_order_id_6c8934_key" on "plate_quota" (tenant_id, "work_order_id") where is_deleted = 0 and (status = 2);
create index "purchase_tax_rule_create_dept_idx" on "purchase_tax_rule" ("create_dept");
create index "purchase_tax_rule_from_date_idx" on "purchase_tax_rule" (tenant_id, "from_date") where is_deleted = 0;
create index "purchase_tax_rule_is_deleted_create_time_id_list" on "purchase_tax_rule" (tenant_id, is_deleted, create_time desc, id desc);
create unique index "purchase_tax_rule_rule_name_key" on "purchase_tax_rule" (tenant_id, "rule_name") where is_deleted = 0;
create index "purchase_tax_rule_search" on "purchase_tax_rule" using gin ("rule_name" gin_trgm_ops);
create index "second_cost_line_search" on "second_cost_line" using gin ("work_order_no" gin_trgm_ops);
create index "second_cost_line_settlement_id_line_no_idx" on "second_cost_line" ("settlement_id", "line_no");
create index "second_cost_token_create_dept_idx" on "second_cost_token" ("create_dept");
create index "second_cost_token_holder_id_idx" on "second_cost_token" ("holder_id");
create index "second_cost_token_is_deleted_create_time_id_list" on "second_cost_token" (tenant_id, is_deleted, create_time desc, id desc);
create index "second_cost_token_settlement_id_idx" on "second_cost_token" ("settlement_id");
create unique index "second_cost_token_token_key" on "second_cost_token" (tenant_id, "token") where is_deleted = 0;
create index "vehicle_invoice_register_buyer_company_id_idx" on "vehicle_invoice_register" ("buyer_company_id");
create index "vehicle_invoice_register_city_code_idx" on "vehicle_invoice_register" (tenant_id, "city_code");
create index "vehicle_invoice_register_create_dept_idx" on "vehicle_invoice_register" ("create_dept");
create index "vehicle_invoice_register_create_user_idx" on "vehicle_invoice_register" ("create_user");
create unique index "vehicle_invoice_register_invoice_code_invoice_no_1859b0_key" on "vehicle_invoice_register" (tenant_id, "invoice_code", "invoice_no") where is_deleted = 0 and (status = 1);
create index "vehicle_invoice_register_invoice_date_idx" on "vehicle_invoice_register" (tenant_id, "invoice_date");
create index "vehicle_invoice_register_invoice_no_idx" on "vehicle_invoice_register" (tenant_id, "invoice_no") where is_deleted = 0;
create index "vehicle_invoice_register_invoice_receipt_id_idx" on "vehicle_invoice_register" ("invoice_receipt_id");
create index "vehicle_invoice_register_is_deleted_create_time_id_list" on "vehicle_invoice_register" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_invoice_register_is_deleted_status_create_time_id_list" on "vehicle_invoice_register" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "vehicle_invoice_register_register_no_key" on "vehicle_invoice_register" (tenant_id, "register_no") where is_deleted = 0;
create index "vehicle_invoice_register_search" on "vehicle_invoice_register" using gin ("invoice_no" gin_trgm_ops, "register_no" gin_trgm_ops, "vin" gin_trgm_ops);
create unique index "vehicle_invoice_register_vehicle_id_1859b0_key" on "vehicle_invoice_register" (tenant_id, "vehicle_id") where is_deleted = 0 and (status = 1);
create index "vehicle_invoice_register_vehicle_id_idx" on "vehicle_invoice_register" ("vehicle_id");
create index "vehicle_location_create_dept_idx" on "vehicle_location" ("create_dept");
create unique index "vehicle_location_device_no_report_time_key" on "vehicle_location" (tenant_id, "device_no", "report_time") where is_deleted = 0;
create index "vehicle_location_is_deleted_create_time_id_list" on "vehicle_location" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_location_report_time_idx" on "vehicle_location" (tenant_id, "report_time") where is_deleted = 0;
create index "vehicle_location_search" on "vehicle_location" using gin ("address" gin_trgm_ops, "device_no" gin_trgm_ops);
create index "vehicle_location_vehicle_id_idx" on "vehicle_location" ("vehicle_id");
create index "vehicle_location_vehicle_id_report_time_idx" on "vehicle_location" (tenant_id, "vehicle_id", "report_time" desc) where is_deleted = 0;
create index "vehicle_maintenance_confirm_allot_id_idx" on "vehicle_maintenance_confirm" ("allot_id");
create index "vehicle_maintenance_confirm_city_code_idx" on "vehicle_maintenance_confirm" (tenant_id, "city_code");
create unique index "vehicle_maintenance_confirm_confirm_no_key" on "vehicle_maintenance_confirm" (tenant_id, "confirm_no") where is_deleted = 0;
create index "vehicle_maintenance_confirm_confirm_time_idx" on "vehicle_maintenance_confirm" (tenant_id, "confirm_time");
create index "vehicle_maintenance_confirm_confirm_user_id_idx" on "vehicle_maintenance_confirm" ("confirm_user_id");
create index "vehicle_maintenance_confirm_create_dept_idx" on "vehicle_maintenance_confirm" ("create_dept");
create index "vehicle_maintenance_confirm_create_user_idx" on "vehicle_maintenance_confirm" ("create_user");
create index "vehicle_maintenance_confirm_is_deleted_create_time_id_list" on "vehicle_maintenance_confirm" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_maintenance_confirm_is_deleted_status_cre_3a67a7b4_list" on "vehicle_maintenance_confirm" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_maintenance_confirm_order_vehicle_id_idx" on "vehicle_maintenance_confirm" ("order_vehicle_id");
create index "vehicle_maintenance_confirm_search" on "vehicle_maintenance_confirm" using gin ("confirm_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create unique index "vehicle_maintenance_confirm_vehicle_id_1859b0_key" on "vehicle_maintenance_confirm" (tenant_id, "vehicle_id") where is_deleted = 0 and (status = 1);
create index "vehicle_maintenance_confirm_vehicle_id_create_time_idx" on "vehicle_maintenance_confirm" (tenant_id, "vehicle_id", "create_time" desc) where is_deleted = 0;
create index "vehicle_maintenance_confirm_vehicle_id_idx" on "vehicle_maintenance_confirm" ("vehicle_id");
create index "vehicle_maintenance_item_confirm_id_line_no_idx" on "vehicle_maintenance_item" ("confirm_id", "line_no");
create index "vehicle_register_second_cost_settlement_account_user_id_idx" on "vehicle_register_second_cost_settlement" ("account_user_id");
create index "vehicle_register_second_cost_settlement_city_code_idx" on "vehicle_register_second_cost_settlement" (tenant_id, "city_code");
create index "vehicle_register_second_cost_settlement_company_id_idx" on "vehicle_register_second_cost_settlement" ("company_id");
create index "vehicle_register_second_cost_settlement_confirm_user_id_idx" on "vehicle_register_second_cost_settlement" ("confirm_user_id");
create index "vehicle_register_second_cost_settlement_contract_id_idx" on "vehicle_register_second_cost_settlement" ("contract_id");
create index "vehicle_register_second_cost_settlement_create_dept_idx" on "vehicle_register_second_cost_settlement" ("create_dept");
create index "vehicle_register_second_cost_settlement_customer_id_idx" on "vehicle_register_second_cost_settlement" ("customer_id");
create index "vehicle_register_second_cost_settlement_group_id_idx" on "vehicle_register_second_cost_settlement" ("group_id");
create index "vehicle_register_second_cost_settlement_is_delete_4e375245_list" on "vehicle_register_second_cost_settlement" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_register_second_cost_settlement_is_delete_6d176df1_list" on "vehicle_register_second_cost_settlement" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_register_second_cost_settlement_opened_on_idx" on "vehicle_register_second_cost_settlement" (tenant_id, "opened_on");
create index "vehicle_register_second_cost_settlement_order_vehicle_id_idx" on "vehicle_register_second_cost_settlement" ("order_vehicle_id");
create index "vehicle_register_second_cost_settlement_provisional_qty_idx" on "vehicle_register_second_cost_settlement" (tenant_id, "provisional_qty");
create index "vehicle_register_second_cost_settlement_search" on "vehicle_register_second_cost_settlement" using gin ("customer_name" gin_trgm_ops, "group_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "settlement_no" gin_trgm_ops, "vin" gin_trgm_ops);
create unique index "vehicle_register_second_cost_settlement_settlement_no_key" on "vehicle_register_second_cost_settlement" (tenant_id, "settlement_no") where is_deleted = 0;
create index "vehicle_register_second_cost_settlement_vehicle_id_359dcf25_idx" on "vehicle_register_second_cost_settlement" (tenant_id, "vehicle_id", "opened_on") where is_deleted = 0;
create unique index "vehicle_register_second_cost_settlement_vehicle_id_9e057b82_key" on "vehicle_register_second_cost_settlement" (tenant_id, "vehicle_id", "group_id") where is_deleted = 0 and (status <> 4 and group_id is not null);
create index "vehicle_register_second_cost_settlement_vehicle_id_idx" on "vehicle_register_second_cost_settlement" ("vehicle_id");
create index "vehicle_status_config_add_flag_ids_idx" on "vehicle_status_config" using gin ("add_flag_ids");
create unique index "vehicle_status_config_config_name_key" on "vehicle_status_config" (tenant_id, "config_name") where is_deleted = 0;
create index "vehicle_status_config_create_dept_idx" on "vehicle_status_config" ("create_dept");
create index "vehicle_status_config_event_status_priority_idx" on "vehicle_status_config" (tenant_id, "event", "status", "priority" desc) where is_deleted = 0;
create index "vehicle_status_config_from_states_idx" on "vehicle_status_config" using gin ("from_states");
create index "vehicle_status_config_is_deleted_create_time_id_list" on "vehicle_status_config" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_status_config_is_deleted_status_create_time_id_list" on "vehicle_status_config" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_status_config_search" on "vehicle_status_config" using gin ("config_name" gin_trgm_ops);
create index "vehicle_status_config_valid_from_idx" on "vehicle_status_config" (tenant_id, "valid_from");
create index "vehicle_tax_register_agent_id_idx" on "vehicle_tax_register" ("agent_id");
create index "vehicle_tax_register_city_code_idx" on "vehicle_tax_register" (tenant_id, "city_code");
create index "vehicle_tax_register_create_dept_idx" on "vehicle_tax_register" ("create_dept");
create index "vehicle_tax_register_create_user_idx" on "vehicle_tax_register" ("create_user");
create index "vehicle_tax_register_is_deleted_create_time_id_list" on "vehicle_tax_register" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_tax_register_is_deleted_status_create_time_id_list" on "vehicle_tax_register" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_tax_register_pay_date_idx" on "vehicle_tax_register" (tenant_id, "pay_date");
create unique index "vehicle_tax_register_register_no_key" on "vehicle_tax_register" (tenant_id, "register_no") where is_deleted = 0;
create index "vehicle_tax_register_search" on "vehicle_tax_register" using gin ("register_no" gin_trgm_ops, "tax_cert_no" gin_trgm_ops, "vin" gin_trgm_ops);
create unique index "vehicle_tax_register_tax_cert_no_1859b0_key" on "vehicle_tax_register" (tenant_id, "tax_cert_no") where is_deleted = 0 and (status = 1);
create unique index "vehicle_tax_register_vehicle_id_1859b0_key" on "vehicle_tax_register" (tenant_id, "vehicle_id") where is_deleted = 0 and (status = 1);
create index "vehicle_tax_register_vehicle_id_idx" on "vehicle_tax_register" ("vehicle_id");
alter table "asset_archives" add constraint "asset_archives_grid_id_fkey" foreign key (tenant_id, "grid_id") references "locker_grid" (tenant_id, id) on delete restrict;
alter table "vehicle" add constraint "vehicle_grid_id_fkey" foreign key (tenant_id, "grid_id") references "locker_grid" (tenant_id, id) on delete restrict;
alter table "vehicle" add constraint "vehicle_plate_quota_id_fkey" foreign key (tenant_id, "plate_quota_id") references "plate_quota" (tenant_id, id) on delete restrict;
alter table "vehicle_plate_record" add constraint "vehicle_plate_record_quota_id_fkey" foreign key (tenant_id, "quota_id") references "plate_quota" (tenant_id, id) on delete restrict;
alter table "vehicle_status_record" add constraint "vehicle_status_record_config_id_fkey" foreign key (tenant_id, "config_id") references "vehicle_status_config" (tenant_id, id) on delete restrict;
alter table "car_model_import_records" add constraint "car_model_import_records_import_user_id_fkey" foreign key (tenant_id, "import_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker" add constraint "locker_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "locker" add constraint "locker_keeper_id_fkey" foreign key (tenant_id, "keeper_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker" add constraint "locker_lot_id_fkey" foreign key (tenant_id, "lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "locker_grid" add constraint "locker_grid_in_user_id_fkey" foreign key (tenant_id, "in_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker_grid" add constraint "locker_grid_lent_to_fkey" foreign key (tenant_id, "lent_to") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker_grid" add constraint "locker_grid_locker_id_fkey" foreign key (tenant_id, "locker_id") references "locker" (tenant_id, id) on delete restrict;
alter table "locker_grid" add constraint "locker_grid_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "locker_grid_record" add constraint "locker_grid_record_grid_id_fkey" foreign key (tenant_id, "grid_id") references "locker_grid" (tenant_id, id) on delete restrict;
alter table "locker_grid_record" add constraint "locker_grid_record_to_user_id_fkey" foreign key (tenant_id, "to_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "locker_grid_record" add constraint "locker_grid_record_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "parking_fee_line" add constraint "parking_fee_line_fee_id_fkey" foreign key (tenant_id, "fee_id") references "parking_fee_month" (tenant_id, id) on delete restrict;
alter table "parking_fee_line" add constraint "parking_fee_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "parking_fee_month" add constraint "parking_fee_month_check_user_id_fkey" foreign key (tenant_id, "check_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "parking_fee_month" add constraint "parking_fee_month_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "parking_fee_month" add constraint "parking_fee_month_lot_id_fkey" foreign key (tenant_id, "lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "parking_fee_month" add constraint "parking_fee_month_provider_id_fkey" foreign key (tenant_id, "provider_id") references "parking_provider" (tenant_id, id) on delete restrict;
alter table "parking_fee_month" add constraint "parking_fee_month_settlement_id_fkey" foreign key (tenant_id, "settlement_id") references "account_settlement" (tenant_id, id) on delete restrict;
alter table "pit_lane" add constraint "pit_lane_account_mechanism_id_fkey" foreign key (tenant_id, "account_mechanism_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "pit_lane" add constraint "pit_lane_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "pit_lane" add constraint "pit_lane_depot_id_fkey" foreign key (tenant_id, "depot_id") references "maintenance_depot" (tenant_id, id) on delete restrict;
alter table "pit_lane" add constraint "pit_lane_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "plate_quota" add constraint "plate_quota_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "plate_quota" add constraint "plate_quota_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "second_cost_line" add constraint "second_cost_line_settlement_id_fkey" foreign key (tenant_id, "settlement_id") references "vehicle_register_second_cost_settlement" (tenant_id, id) on delete restrict;
alter table "second_cost_token" add constraint "second_cost_token_holder_id_fkey" foreign key (tenant_id, "holder_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "second_cost_token" add constraint "second_cost_token_settlement_id_fkey" foreign key (tenant_id, "settlement_id") references "vehicle_register_second_cost_settlement" (tenant_id, id) on delete restrict;
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_buyer_company_id_fkey" foreign key (tenant_id, "buyer_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_invoice_receipt_id_fkey" foreign key (tenant_id, "invoice_receipt_id") references "invoice_receipt" (tenant_id, id) on delete restrict;
alter table "vehicle_invoice_register" add constraint "vehicle_invoice_register_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_location" add constraint "vehicle_location_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_maintenance_confirm" add constraint "vehicle_maintenance_confirm_allot_id_fkey" foreign key (tenant_id, "allot_id") references "vehicle_allot" (tenant_id, id) on delete restrict;
alter table "vehicle_maintenance_confirm" add constraint "vehicle_maintenance_confirm_confirm_user_id_fkey" foreign key (tenant_id, "confirm_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_maintenance_confirm" add constraint "vehicle_maintenance_confirm_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_maintenance_confirm" add constraint "vehicle_maintenance_confirm_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_maintenance_item" add constraint "vehicle_maintenance_item_confirm_id_fkey" foreign key (tenant_id, "confirm_id") references "vehicle_maintenance_confirm" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_account_user_id_fkey" foreign key (tenant_id, "account_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_confirm_user_id_fkey" foreign key (tenant_id, "confirm_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_register_second_cost_settlement" add constraint "vehicle_register_second_cost_settlement_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_tax_register" add constraint "vehicle_tax_register_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
