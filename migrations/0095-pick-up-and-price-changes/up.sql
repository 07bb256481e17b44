drop trigger carry_removal on "contract";
alter table "order_vehicle" add column "plan_place_id" bigint;
alter table "order_vehicle" add column "plan_address" varchar(200);
create table "contract_car_hailing_serve_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "car_model_id" bigint,
  "car_series_id" bigint,
  "model_class" varchar(32),
  "unit" varchar(32),
  "price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "base_price" numeric(12,2),
  "min_price" numeric(12,2),
  "km_price" numeric(12,2),
  "from_km" integer,
  "steps" jsonb,
  "official_fee" numeric(12,2),
  "std_days" integer,
  "free_days" integer,
  "warranty_days" integer,
  "warranty_km" integer,
  "valid_to" date,
  "remark" varchar(200),
  "old_price" numeric(12,2) not null default 0,
  "rise_rate" numeric(10,6),
  constraint "contract_car_hailing_serve_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_old_price_check" check ("old_price" >= 0 and "old_price" <= 9999999999.99);
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_car_hailing_serve_change" enable row level security;
alter table "contract_car_hailing_serve_change" force row level security;
create policy tenant_wall on "contract_car_hailing_serve_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_hailing_serve_change" for select to fleet_read using (true);
create policy report_tenant on "contract_car_hailing_serve_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_hailing_serve_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_hailing_serve_change" to fleet_app;
grant select on "contract_car_hailing_serve_change" to fleet_read;
grant select on "contract_car_hailing_serve_change" to fleet_report;
create table "contract_collection_serve" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "car_model_id" bigint,
  "car_series_id" bigint,
  "model_class" varchar(32),
  "unit" varchar(32),
  "price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "base_price" numeric(12,2),
  "min_price" numeric(12,2),
  "km_price" numeric(12,2),
  "from_km" integer,
  "steps" jsonb,
  "official_fee" numeric(12,2),
  "std_days" integer,
  "free_days" integer,
  "warranty_days" integer,
  "warranty_km" integer,
  "valid_from" date,
  "valid_to" date,
  "line_state" smallint,
  "remark" varchar(200),
  "replaced_by_id" bigint,
  constraint "contract_collection_serve_pkey" primary key ("tenant_id", "id")
);
alter table "contract_collection_serve" add constraint "contract_collection_serve_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_collection_serve" add constraint "contract_collection_serve_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_collection_serve" add constraint "contract_collection_serve_line_state_check" check ("line_state" in (1, 2));
alter table "contract_collection_serve" add constraint "contract_collection_serve_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_collection_serve" add constraint "contract_collection_serve_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_collection_serve" add constraint "contract_collection_serve_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_collection_serve" enable row level security;
alter table "contract_collection_serve" force row level security;
create policy tenant_wall on "contract_collection_serve" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_collection_serve" for select to fleet_read using (true);
create policy report_tenant on "contract_collection_serve" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_collection_serve" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_collection_serve" to fleet_app;
grant select on "contract_collection_serve" to fleet_read;
grant select on "contract_collection_serve" to fleet_report;
create table "contract_collection_serve_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "car_model_id" bigint,
  "car_series_id" bigint,
  "model_class" varchar(32),
  "unit" varchar(32),
  "price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "base_price" numeric(12,2),
  "min_price" numeric(12,2),
  "km_price" numeric(12,2),
  "from_km" integer,
  "steps" jsonb,
  "official_fee" numeric(12,2),
  "std_days" integer,
  "free_days" integer,
  "warranty_days" integer,
  "warranty_km" integer,
  "valid_to" date,
  "remark" varchar(200),
  "old_price" numeric(12,2) not null default 0,
  "rise_rate" numeric(10,6),
  constraint "contract_collection_serve_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_old_price_check" check ("old_price" >= 0 and "old_price" <= 9999999999.99);
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_collection_serve_change" enable row level security;
alter table "contract_collection_serve_change" force row level security;
create policy tenant_wall on "contract_collection_serve_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_collection_serve_change" for select to fleet_read using (true);
create policy report_tenant on "contract_collection_serve_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_collection_serve_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_collection_serve_change" to fleet_app;
grant select on "contract_collection_serve_change" to fleet_read;
grant select on "contract_collection_serve_change" to fleet_report;
create table "contract_parking_lot_serve_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "site_id" bigint,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "car_model_id" bigint,
  "car_series_id" bigint,
  "model_class" varchar(32),
  "unit" varchar(32),
  "price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "base_price" numeric(12,2),
  "min_price" numeric(12,2),
  "km_price" numeric(12,2),
  "from_km" integer,
  "steps" jsonb,
  "official_fee" numeric(12,2),
  "std_days" integer,
  "free_days" integer,
  "warranty_days" integer,
  "warranty_km" integer,
  "valid_to" date,
  "remark" varchar(200),
  "old_price" numeric(12,2) not null default 0,
  "rise_rate" numeric(10,6),
  constraint "contract_parking_lot_serve_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_old_price_check" check ("old_price" >= 0 and "old_price" <= 9999999999.99);
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_parking_lot_serve_change" enable row level security;
alter table "contract_parking_lot_serve_change" force row level security;
create policy tenant_wall on "contract_parking_lot_serve_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_parking_lot_serve_change" for select to fleet_read using (true);
create policy report_tenant on "contract_parking_lot_serve_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_parking_lot_serve_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_parking_lot_serve_change" to fleet_app;
grant select on "contract_parking_lot_serve_change" to fleet_read;
grant select on "contract_parking_lot_serve_change" to fleet_report;
create table "contract_pit_lane_serve_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "site_id" bigint,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "car_model_id" bigint,
  "car_series_id" bigint,
  "model_class" varchar(32),
  "unit" varchar(32),
  "price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "base_price" numeric(12,2),
  "min_price" numeric(12,2),
  "km_price" numeric(12,2),
  "from_km" integer,
  "steps" jsonb,
  "official_fee" numeric(12,2),
  "std_days" integer,
  "free_days" integer,
  "warranty_days" integer,
  "warranty_km" integer,
  "valid_to" date,
  "remark" varchar(200),
  "old_price" numeric(12,2) not null default 0,
  "rise_rate" numeric(10,6),
  constraint "contract_pit_lane_serve_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_old_price_check" check ("old_price" >= 0 and "old_price" <= 9999999999.99);
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_pit_lane_serve_change" enable row level security;
alter table "contract_pit_lane_serve_change" force row level security;
create policy tenant_wall on "contract_pit_lane_serve_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_pit_lane_serve_change" for select to fleet_read using (true);
create policy report_tenant on "contract_pit_lane_serve_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_pit_lane_serve_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_pit_lane_serve_change" to fleet_app;
grant select on "contract_pit_lane_serve_change" to fleet_read;
grant select on "contract_pit_lane_serve_change" to fleet_report;
create table "contract_receiving_ground_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "lease_contract_id" bigint,
  "order_id" bigint,
  "reason" varchar(500),
  "apply_party" smallint,
  "new_take_date" date,
  "receiver_name" varchar(40),
  "receiver_phone" varchar(20),
  "fee_bearer" smallint,
  "fee_rule" smallint,
  "fee_per_vehicle" numeric(12,2),
  "fee_total" numeric(12,2) not null default 0,
  "transport_cost" numeric(12,2) not null default 0,
  "confirm_file_biz_id" bigint,
  "applied" boolean not null default false,
  constraint "contract_receiving_ground_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_apply_party_check" check ("apply_party" in (1, 2));
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_fee_bearer_check" check ("fee_bearer" in (1, 2));
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_fee_per_vehicle_check" check ("fee_per_vehicle" >= 0 and "fee_per_vehicle" <= 9999999999.99);
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_fee_rule_check" check ("fee_rule" in (0, 1, 2));
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_fee_total_check" check ("fee_total" >= 0 and "fee_total" <= 9999999999.99);
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_transport_cost_check" check ("transport_cost" >= 0 and "transport_cost" <= 9999999999.99);
alter table "contract_receiving_ground_change" enable row level security;
alter table "contract_receiving_ground_change" force row level security;
create policy tenant_wall on "contract_receiving_ground_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_receiving_ground_change" for select to fleet_read using (true);
create policy report_tenant on "contract_receiving_ground_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_receiving_ground_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_receiving_ground_change" to fleet_app;
grant select on "contract_receiving_ground_change" to fleet_read;
grant select on "contract_receiving_ground_change" to fleet_report;
create table "contract_receiving_ground_change_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "order_vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(16),
  "vehicle_lot_id" bigint,
  "old_place_id" bigint,
  "old_address" varchar(200),
  "new_place_id" bigint,
  "new_address" varchar(200),
  "km" integer,
  "transport_cost" numeric(12,2) not null default 0,
  "fee_amt" numeric(12,2) not null default 0,
  "task_id" bigint,
  constraint "contract_receiving_ground_change_line_pkey" primary key ("tenant_id", "id")
);
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_fee_amt_check" check ("fee_amt" >= 0 and "fee_amt" <= 9999999999.99);
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_transport_cost_check" check ("transport_cost" >= 0 and "transport_cost" <= 9999999999.99);
alter table "contract_receiving_ground_change_line" enable row level security;
alter table "contract_receiving_ground_change_line" force row level security;
create policy tenant_wall on "contract_receiving_ground_change_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_receiving_ground_change_line" for select to fleet_read using (true);
create policy report_tenant on "contract_receiving_ground_change_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_receiving_ground_change_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_receiving_ground_change_line" to fleet_app;
grant select on "contract_receiving_ground_change_line" to fleet_read;
grant select on "contract_receiving_ground_change_line" to fleet_report;
create table "contract_serve_change" (
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
  "change_no" varchar(32),
  "contract_id" bigint,
  "contract_type" smallint,
  "contract_no" varchar(32),
  "supplier_name" varchar(128),
  "own_company_id" bigint,
  "city_codes" varchar(12)[] not null default '{}',
  "effective_date" date,
  "price_rise" numeric(10,6),
  "year_estimate" numeric(12,2) not null default 0,
  "reason" varchar(500),
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "sign_file_biz_id" bigint,
  "applied_time" timestamptz,
  "process_instance_id" varchar(64),
  "attach_biz_id" bigint,
  constraint "contract_serve_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_serve_change" add constraint "contract_serve_change_contract_type_check" check ("contract_type" in (12, 14, 15, 16, 17));
alter table "contract_serve_change" add constraint "contract_serve_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_serve_change" add constraint "contract_serve_change_status_check" check (status in (1, 100, 101, 102, 103));
alter table "contract_serve_change" add constraint "contract_serve_change_year_estimate_check" check ("year_estimate" >= 0 and "year_estimate" <= 9999999999.99);
alter table "contract_serve_change" enable row level security;
alter table "contract_serve_change" force row level security;
create policy tenant_wall on "contract_serve_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_serve_change" for select to fleet_read using (true);
create policy report_tenant on "contract_serve_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_serve_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_serve_change" to fleet_app;
grant select on "contract_serve_change" to fleet_read;
grant select on "contract_serve_change" to fleet_report;
create table "contract_year_check_serve_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "site_id" bigint,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "car_model_id" bigint,
  "car_series_id" bigint,
  "model_class" varchar(32),
  "unit" varchar(32),
  "price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "base_price" numeric(12,2),
  "min_price" numeric(12,2),
  "km_price" numeric(12,2),
  "from_km" integer,
  "steps" jsonb,
  "official_fee" numeric(12,2),
  "std_days" integer,
  "free_days" integer,
  "warranty_days" integer,
  "warranty_km" integer,
  "valid_to" date,
  "remark" varchar(200),
  "old_price" numeric(12,2) not null default 0,
  "rise_rate" numeric(10,6),
  constraint "contract_year_check_serve_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_old_price_check" check ("old_price" >= 0 and "old_price" <= 9999999999.99);
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_year_check_serve_change" enable row level security;
alter table "contract_year_check_serve_change" force row level security;
create policy tenant_wall on "contract_year_check_serve_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_year_check_serve_change" for select to fleet_read using (true);
create policy report_tenant on "contract_year_check_serve_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_year_check_serve_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_year_check_serve_change" to fleet_app;
grant select on "contract_year_check_serve_change" to fleet_read;
grant select on "contract_year_check_serve_change" to fleet_report;
create index "order_vehicle_plan_place_id_idx" on "order_vehicle" ("plan_place_id");
create index "contract_car_hailing_serve_change_car_model_id_idx" on "contract_car_hailing_serve_change" ("car_model_id");
create index "contract_car_hailing_serve_change_car_series_id_idx" on "contract_car_hailing_serve_change" ("car_series_id");
create index "contract_car_hailing_serve_change_change_id_line_no_idx" on "contract_car_hailing_serve_change" ("change_id", "line_no");
create index "contract_car_hailing_serve_change_city_code_idx" on "contract_car_hailing_serve_change" (tenant_id, "city_code");
create index "contract_car_hailing_serve_change_item_code_idx" on "contract_car_hailing_serve_change" (tenant_id, "item_code");
create index "contract_car_hailing_serve_change_model_class_idx" on "contract_car_hailing_serve_change" (tenant_id, "model_class");
create index "contract_car_hailing_serve_change_search" on "contract_car_hailing_serve_change" using gin ("item_name" gin_trgm_ops);
create index "contract_collection_serve_car_model_id_idx" on "contract_collection_serve" ("car_model_id");
create index "contract_collection_serve_car_series_id_idx" on "contract_collection_serve" ("car_series_id");
create index "contract_collection_serve_city_code_idx" on "contract_collection_serve" (tenant_id, "city_code");
create index "contract_collection_serve_contract_id_item_code_valid_from_idx" on "contract_collection_serve" (tenant_id, "contract_id", "item_code", "valid_from");
create index "contract_collection_serve_contract_id_line_no_idx" on "contract_collection_serve" ("contract_id", "line_no");
create index "contract_collection_serve_item_code_idx" on "contract_collection_serve" (tenant_id, "item_code");
create index "contract_collection_serve_model_class_idx" on "contract_collection_serve" (tenant_id, "model_class");
create index "contract_collection_serve_replaced_by_id_idx" on "contract_collection_serve" ("replaced_by_id");
create index "contract_collection_serve_search" on "contract_collection_serve" using gin ("item_name" gin_trgm_ops);
create index "contract_collection_serve_valid_from_idx" on "contract_collection_serve" (tenant_id, "valid_from");
create index "contract_collection_serve_valid_to_idx" on "contract_collection_serve" (tenant_id, "valid_to");
create index "contract_collection_serve_change_car_model_id_idx" on "contract_collection_serve_change" ("car_model_id");
create index "contract_collection_serve_change_car_series_id_idx" on "contract_collection_serve_change" ("car_series_id");
create index "contract_collection_serve_change_change_id_line_no_idx" on "contract_collection_serve_change" ("change_id", "line_no");
create index "contract_collection_serve_change_city_code_idx" on "contract_collection_serve_change" (tenant_id, "city_code");
create index "contract_collection_serve_change_item_code_idx" on "contract_collection_serve_change" (tenant_id, "item_code");
create index "contract_collection_serve_change_model_class_idx" on "contract_collection_serve_change" (tenant_id, "model_class");
create index "contract_collection_serve_change_search" on "contract_collection_serve_change" using gin ("item_name" gin_trgm_ops);
create index "contract_parking_lot_serve_change_car_model_id_idx" on "contract_parking_lot_serve_change" ("car_model_id");
create index "contract_parking_lot_serve_change_car_series_id_idx" on "contract_parking_lot_serve_change" ("car_series_id");
create index "contract_parking_lot_serve_change_change_id_line_no_idx" on "contract_parking_lot_serve_change" ("change_id", "line_no");
create index "contract_parking_lot_serve_change_city_code_idx" on "contract_parking_lot_serve_change" (tenant_id, "city_code");
create index "contract_parking_lot_serve_change_item_code_idx" on "contract_parking_lot_serve_change" (tenant_id, "item_code");
create index "contract_parking_lot_serve_change_model_class_idx" on "contract_parking_lot_serve_change" (tenant_id, "model_class");
create index "contract_parking_lot_serve_change_search" on "contract_parking_lot_serve_change" using gin ("item_name" gin_trgm_ops);
create index "contract_parking_lot_serve_change_site_id_idx" on "contract_parking_lot_serve_change" ("site_id");
create index "contract_pit_lane_serve_change_car_model_id_idx" on "contract_pit_lane_serve_change" ("car_model_id");
create index "contract_pit_lane_serve_change_car_series_id_idx" on "contract_pit_lane_serve_change" ("car_series_id");
create index "contract_pit_lane_serve_change_change_id_line_no_idx" on "contract_pit_lane_serve_change" ("change_id", "line_no");
create index "contract_pit_lane_serve_change_city_code_idx" on "contract_pit_lane_serve_change" (tenant_id, "city_code");
create index "contract_pit_lane_serve_change_item_code_idx" on "contract_pit_lane_serve_change" (tenant_id, "item_code");
create index "contract_pit_lane_serve_change_model_class_idx" on "contract_pit_lane_serve_change" (tenant_id, "model_class");
create index "contract_pit_lane_serve_change_search" on "contract_pit_lane_serve_change" using gin ("item_name" gin_trgm_ops);
create index "contract_pit_lane_serve_change_site_id_idx" on "contract_pit_lane_serve_change" ("site_id");
create index "contract_receiving_ground_change_lease_contract_id_idx" on "contract_receiving_ground_change" ("lease_contract_id");
create index "contract_receiving_ground_change_new_take_date_idx" on "contract_receiving_ground_change" (tenant_id, "new_take_date");
create index "contract_receiving_ground_change_order_id_idx" on "contract_receiving_ground_change" ("order_id");
create index "contract_receiving_ground_change_line_change_id_line_no_idx" on "contract_receiving_ground_change_line" ("change_id", "line_no");
create index "contract_receiving_ground_change_line_new_place_id_idx" on "contract_receiving_ground_change_line" ("new_place_id");
create index "contract_receiving_ground_change_line_old_place_id_idx" on "contract_receiving_ground_change_line" ("old_place_id");
create index "contract_receiving_ground_change_line_order_vehicle_id_idx" on "contract_receiving_ground_change_line" (tenant_id, "order_vehicle_id");
create index "contract_receiving_ground_change_line_search" on "contract_receiving_ground_change_line" using gin ("plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "contract_receiving_ground_change_line_task_id_idx" on "contract_receiving_ground_change_line" ("task_id");
create index "contract_receiving_ground_change_line_vehicle_lot_id_idx" on "contract_receiving_ground_change_line" ("vehicle_lot_id");
create index "contract_serve_change_biz_dept_id_idx" on "contract_serve_change" ("biz_dept_id");
create index "contract_serve_change_biz_user_id_idx" on "contract_serve_change" ("biz_user_id");
create unique index "contract_serve_change_change_no_key" on "contract_serve_change" (tenant_id, "change_no") where is_deleted = 0;
create index "contract_serve_change_city_codes_idx" on "contract_serve_change" using gin ("city_codes");
create index "contract_serve_change_contract_id_idx" on "contract_serve_change" ("contract_id");
create index "contract_serve_change_contract_id_status_idx" on "contract_serve_change" (tenant_id, "contract_id", "status") where is_deleted = 0;
create index "contract_serve_change_create_dept_idx" on "contract_serve_change" ("create_dept");
create index "contract_serve_change_create_user_idx" on "contract_serve_change" ("create_user");
create index "contract_serve_change_effective_date_idx" on "contract_serve_change" (tenant_id, "effective_date");
create index "contract_serve_change_is_deleted_create_time_id_list" on "contract_serve_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_serve_change_is_deleted_status_create_time_id_list" on "contract_serve_change" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_serve_change_own_company_id_idx" on "contract_serve_change" ("own_company_id");
create index "contract_serve_change_search" on "contract_serve_change" using gin ("change_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "supplier_name" gin_trgm_ops);
create index "contract_year_check_serve_change_car_model_id_idx" on "contract_year_check_serve_change" ("car_model_id");
create index "contract_year_check_serve_change_car_series_id_idx" on "contract_year_check_serve_change" ("car_series_id");
create index "contract_year_check_serve_change_change_id_line_no_idx" on "contract_year_check_serve_change" ("change_id", "line_no");
create index "contract_year_check_serve_change_city_code_idx" on "contract_year_check_serve_change" (tenant_id, "city_code");
create index "contract_year_check_serve_change_item_code_idx" on "contract_year_check_serve_change" (tenant_id, "item_code");
create index "contract_year_check_serve_change_model_class_idx" on "contract_year_check_serve_change" (tenant_id, "model_class");
create index "contract_year_check_serve_change_search" on "contract_year_check_serve_change" using gin ("item_name" gin_trgm_ops);
create index "contract_year_check_serve_change_site_id_idx" on "contract_year_check_serve_change" ("site_id");
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_car_hailing', 'contract_change', 'contract_collection', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_parking_lot', 'contract_pit_lane', 'contract_protocol', 'contract_purchase', 'contract_purchase_agreement', 'contract_purchase_lease', 'contract_receiving_ground_change', 'contract_sale', 'contract_year_check');
alter table "order_vehicle" add constraint "order_vehicle_plan_place_id_fkey" foreign key (tenant_id, "plan_place_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve_change" add constraint "contract_car_hailing_serve_change_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_serve_change" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve" add constraint "contract_collection_serve_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve" add constraint "contract_collection_serve_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve" add constraint "contract_collection_serve_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve" add constraint "contract_collection_serve_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "contract_collection_serve" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_collection_serve_change" add constraint "contract_collection_serve_change_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_serve_change" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_serve_change" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve_change" add constraint "contract_parking_lot_serve_change_site_id_fkey" foreign key (tenant_id, "site_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_serve_change" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve_change" add constraint "contract_pit_lane_serve_change_site_id_fkey" foreign key (tenant_id, "site_id") references "pit_lane" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_lease_contract_id_fkey" foreign key (tenant_id, "lease_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change" add constraint "contract_receiving_ground_change_order_id_fkey" foreign key (tenant_id, "order_id") references "lease_order" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_receiving_ground_change" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_new_place_id_fkey" foreign key (tenant_id, "new_place_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_old_place_id_fkey" foreign key (tenant_id, "old_place_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_task_id_fkey" foreign key (tenant_id, "task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "contract_receiving_ground_change_line" add constraint "contract_receiving_ground_change_line_vehicle_lot_id_fkey" foreign key (tenant_id, "vehicle_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_serve_change" add constraint "contract_serve_change_biz_dept_id_fkey" foreign key (tenant_id, "biz_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "contract_serve_change" add constraint "contract_serve_change_biz_user_id_fkey" foreign key (tenant_id, "biz_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_serve_change" add constraint "contract_serve_change_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_serve_change" add constraint "contract_serve_change_own_company_id_fkey" foreign key (tenant_id, "own_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_serve_change" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve_change" add constraint "contract_year_check_serve_change_site_id_fkey" foreign key (tenant_id, "site_id") references "pit_lane" (tenant_id, id) on delete restrict;
