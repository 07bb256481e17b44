drop trigger carry_removal on "contract";
create table "contract_car_hailing" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "use_company_ids" bigint[] not null default '{}',
  "enabled" smallint,
  "pay_days" integer,
  "invoice_kind" varchar(32),
  "invoice_first" boolean not null default true,
  "tax_rate" numeric(10,6),
  "settle_cycle" smallint,
  "settle_day" integer,
  "enquiry_id" bigint,
  "successor_id" bigint,
  "deposit_amt" numeric(12,2),
  "service_score" numeric(14,1),
  "service_kinds" varchar(32)[] not null default '{}',
  "agent_licence_no" varchar(64),
  "agent_licence_to" date,
  "travel_company_id" bigint,
  "quota_service" boolean not null default false,
  "std_days_note" varchar(300),
  "late_deduct_rate" numeric(10,6),
  "late_deduct_cap" numeric(10,6),
  "loss_liability" varchar(300),
  "year_estimate" numeric(12,2),
  "price_file_biz_id" bigint,
  constraint "contract_car_hailing_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_hailing" add constraint "contract_car_hailing_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "contract_car_hailing" add constraint "contract_car_hailing_enabled_check" check ("enabled" in (1, 2));
alter table "contract_car_hailing" add constraint "contract_car_hailing_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_car_hailing" add constraint "contract_car_hailing_year_estimate_check" check ("year_estimate" >= 0 and "year_estimate" <= 9999999999.99);
alter table "contract_car_hailing" enable row level security;
alter table "contract_car_hailing" force row level security;
create policy tenant_wall on "contract_car_hailing" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_hailing" for select to fleet_read using (true);
create policy report_tenant on "contract_car_hailing" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_hailing" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_hailing" to fleet_app;
grant select on "contract_car_hailing" to fleet_read;
grant select on "contract_car_hailing" to fleet_report;
create table "contract_car_hailing_serve" (
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
  constraint "contract_car_hailing_serve_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_line_state_check" check ("line_state" in (1, 2));
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_car_hailing_serve" enable row level security;
alter table "contract_car_hailing_serve" force row level security;
create policy tenant_wall on "contract_car_hailing_serve" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_hailing_serve" for select to fleet_read using (true);
create policy report_tenant on "contract_car_hailing_serve" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_hailing_serve" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_hailing_serve" to fleet_app;
grant select on "contract_car_hailing_serve" to fleet_read;
grant select on "contract_car_hailing_serve" to fleet_report;
create table "contract_parking_lot" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "use_company_ids" bigint[] not null default '{}',
  "enabled" smallint,
  "pay_days" integer,
  "invoice_kind" varchar(32),
  "invoice_first" boolean not null default true,
  "tax_rate" numeric(10,6),
  "settle_cycle" smallint,
  "settle_day" integer,
  "enquiry_id" bigint,
  "successor_id" bigint,
  "deposit_amt" numeric(12,2),
  "service_score" numeric(14,1),
  "price_mode" smallint,
  "liability" varchar(32),
  "insurance_biz_id" bigint,
  "insurance_to" date,
  "loss_cap" numeric(12,2),
  "access_rule" varchar(500),
  "over_allowed" boolean not null default false,
  "report_cycle" smallint,
  "year_estimate" numeric(12,2),
  "price_file_biz_id" bigint,
  constraint "contract_parking_lot_pkey" primary key ("tenant_id", "id")
);
alter table "contract_parking_lot" add constraint "contract_parking_lot_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "contract_parking_lot" add constraint "contract_parking_lot_enabled_check" check ("enabled" in (1, 2));
alter table "contract_parking_lot" add constraint "contract_parking_lot_loss_cap_check" check ("loss_cap" >= 0 and "loss_cap" <= 9999999999.99);
alter table "contract_parking_lot" add constraint "contract_parking_lot_price_mode_check" check ("price_mode" in (1, 2, 3));
alter table "contract_parking_lot" add constraint "contract_parking_lot_report_cycle_check" check ("report_cycle" in (1, 2));
alter table "contract_parking_lot" add constraint "contract_parking_lot_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_parking_lot" add constraint "contract_parking_lot_year_estimate_check" check ("year_estimate" >= 0 and "year_estimate" <= 9999999999.99);
alter table "contract_parking_lot" enable row level security;
alter table "contract_parking_lot" force row level security;
create policy tenant_wall on "contract_parking_lot" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_parking_lot" for select to fleet_read using (true);
create policy report_tenant on "contract_parking_lot" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_parking_lot" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_parking_lot" to fleet_app;
grant select on "contract_parking_lot" to fleet_read;
grant select on "contract_parking_lot" to fleet_report;
create table "contract_parking_lot_serve" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
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
  "valid_from" date,
  "valid_to" date,
  "line_state" smallint,
  "remark" varchar(200),
  "replaced_by_id" bigint,
  constraint "contract_parking_lot_serve_pkey" primary key ("tenant_id", "id")
);
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_line_state_check" check ("line_state" in (1, 2));
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_parking_lot_serve" enable row level security;
alter table "contract_parking_lot_serve" force row level security;
create policy tenant_wall on "contract_parking_lot_serve" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_parking_lot_serve" for select to fleet_read using (true);
create policy report_tenant on "contract_parking_lot_serve" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_parking_lot_serve" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_parking_lot_serve" to fleet_app;
grant select on "contract_parking_lot_serve" to fleet_read;
grant select on "contract_parking_lot_serve" to fleet_report;
create table "contract_parking_lot_site" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "parking_lot_id" bigint,
  "spaces" integer,
  "package_spaces" integer,
  "fire_rating" varchar(20),
  "guard_hours" varchar(40),
  "camera_ok" boolean not null default false,
  constraint "contract_parking_lot_site_pkey" primary key ("tenant_id", "id")
);
alter table "contract_parking_lot_site" enable row level security;
alter table "contract_parking_lot_site" force row level security;
create policy tenant_wall on "contract_parking_lot_site" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_parking_lot_site" for select to fleet_read using (true);
create policy report_tenant on "contract_parking_lot_site" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_parking_lot_site" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_parking_lot_site" to fleet_app;
grant select on "contract_parking_lot_site" to fleet_read;
grant select on "contract_parking_lot_site" to fleet_report;
create table "contract_pit_lane" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "use_company_ids" bigint[] not null default '{}',
  "enabled" smallint,
  "pay_days" integer,
  "invoice_kind" varchar(32),
  "invoice_first" boolean not null default true,
  "tax_rate" numeric(10,6),
  "settle_cycle" smallint,
  "settle_day" integer,
  "enquiry_id" bigint,
  "successor_id" bigint,
  "deposit_amt" numeric(12,2),
  "service_score" numeric(14,1),
  "pit_lane_ids" bigint[] not null default '{}',
  "brand_ids" bigint[] not null default '{}',
  "labour_price" numeric(12,2),
  "parts_discount" numeric(10,6),
  "parts_source" varchar(32),
  "old_parts_rule" smallint,
  "warranty_days" integer,
  "warranty_km" integer,
  "quote_hours" integer,
  "rescue_radius" integer,
  "replacement_car" boolean not null default false,
  "price_above_rate" numeric(10,6),
  "insurer_direct" boolean not null default false,
  "year_estimate" numeric(12,2),
  "price_file_biz_id" bigint,
  constraint "contract_pit_lane_pkey" primary key ("tenant_id", "id")
);
alter table "contract_pit_lane" add constraint "contract_pit_lane_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "contract_pit_lane" add constraint "contract_pit_lane_enabled_check" check ("enabled" in (1, 2));
alter table "contract_pit_lane" add constraint "contract_pit_lane_labour_price_check" check ("labour_price" >= 0 and "labour_price" <= 9999999999.99);
alter table "contract_pit_lane" add constraint "contract_pit_lane_old_parts_rule_check" check ("old_parts_rule" in (1, 2, 3));
alter table "contract_pit_lane" add constraint "contract_pit_lane_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_pit_lane" add constraint "contract_pit_lane_year_estimate_check" check ("year_estimate" >= 0 and "year_estimate" <= 9999999999.99);
alter table "contract_pit_lane" enable row level security;
alter table "contract_pit_lane" force row level security;
create policy tenant_wall on "contract_pit_lane" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_pit_lane" for select to fleet_read using (true);
create policy report_tenant on "contract_pit_lane" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_pit_lane" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_pit_lane" to fleet_app;
grant select on "contract_pit_lane" to fleet_read;
grant select on "contract_pit_lane" to fleet_report;
create table "contract_pit_lane_serve" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
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
  "valid_from" date,
  "valid_to" date,
  "line_state" smallint,
  "remark" varchar(200),
  "replaced_by_id" bigint,
  constraint "contract_pit_lane_serve_pkey" primary key ("tenant_id", "id")
);
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_line_state_check" check ("line_state" in (1, 2));
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_pit_lane_serve" enable row level security;
alter table "contract_pit_lane_serve" force row level security;
create policy tenant_wall on "contract_pit_lane_serve" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_pit_lane_serve" for select to fleet_read using (true);
create policy report_tenant on "contract_pit_lane_serve" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_pit_lane_serve" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_pit_lane_serve" to fleet_app;
grant select on "contract_pit_lane_serve" to fleet_read;
grant select on "contract_pit_lane_serve" to fleet_report;
create table "contract_year_check" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "use_company_ids" bigint[] not null default '{}',
  "enabled" smallint,
  "pay_days" integer,
  "invoice_kind" varchar(32),
  "invoice_first" boolean not null default true,
  "tax_rate" numeric(10,6),
  "settle_cycle" smallint,
  "settle_day" integer,
  "enquiry_id" bigint,
  "successor_id" bigint,
  "deposit_amt" numeric(12,2),
  "service_score" numeric(14,1),
  "station_ids" bigint[] not null default '{}',
  "pick_up_included" boolean not null default false,
  "retest_free" integer,
  "fail_handling" varchar(300),
  "std_days" integer,
  "year_estimate" numeric(12,2),
  "price_file_biz_id" bigint,
  constraint "contract_year_check_pkey" primary key ("tenant_id", "id")
);
alter table "contract_year_check" add constraint "contract_year_check_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "contract_year_check" add constraint "contract_year_check_enabled_check" check ("enabled" in (1, 2));
alter table "contract_year_check" add constraint "contract_year_check_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_year_check" add constraint "contract_year_check_year_estimate_check" check ("year_estimate" >= 0 and "year_estimate" <= 9999999999.99);
alter table "contract_year_check" enable row level security;
alter table "contract_year_check" force row level security;
create policy tenant_wall on "contract_year_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_year_check" for select to fleet_read using (true);
create policy report_tenant on "contract_year_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_year_check" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_year_check" to fleet_app;
grant select on "contract_year_check" to fleet_read;
grant select on "contract_year_check" to fleet_report;
create table "contract_year_check_serve" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
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
  "valid_from" date,
  "valid_to" date,
  "line_state" smallint,
  "remark" varchar(200),
  "replaced_by_id" bigint,
  constraint "contract_year_check_serve_pkey" primary key ("tenant_id", "id")
);
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_line_state_check" check ("line_state" in (1, 2));
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_year_check_serve" enable row level security;
alter table "contract_year_check_serve" force row level security;
create policy tenant_wall on "contract_year_check_serve" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_year_check_serve" for select to fleet_read using (true);
create policy report_tenant on "contract_year_check_serve" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_year_check_serve" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_year_check_serve" to fleet_app;
grant select on "contract_year_check_serve" to fleet_read;
grant select on "contract_year_check_serve" to fleet_report;
create table "service_price_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "list_id" bigint not null,
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
  constraint "service_price_line_pkey" primary key ("tenant_id", "id")
);
alter table "service_price_line" add constraint "service_price_line_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "service_price_line" add constraint "service_price_line_km_price_check" check ("km_price" >= 0 and "km_price" <= 9999999999.99);
alter table "service_price_line" add constraint "service_price_line_line_state_check" check ("line_state" in (1, 2));
alter table "service_price_line" add constraint "service_price_line_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "service_price_line" add constraint "service_price_line_official_fee_check" check ("official_fee" >= 0 and "official_fee" <= 9999999999.99);
alter table "service_price_line" add constraint "service_price_line_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "service_price_line" enable row level security;
alter table "service_price_line" force row level security;
create policy tenant_wall on "service_price_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "service_price_line" for select to fleet_read using (true);
create policy report_tenant on "service_price_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "service_price_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "service_price_line" to fleet_app;
grant select on "service_price_line" to fleet_read;
grant select on "service_price_line" to fleet_report;
create table "service_price_list" (
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
  "list_no" varchar(32),
  "provider_id" bigint,
  "service_kind" varchar(32),
  "title" varchar(64),
  "enquiry_id" bigint,
  "valid_from" date,
  "valid_to" date,
  "quote_file_biz_id" bigint,
  "remark" varchar(200),
  "process_instance_id" varchar(64),
  constraint "service_price_list_pkey" primary key ("tenant_id", "id")
);
alter table "service_price_list" add constraint "service_price_list_is_deleted_check" check (is_deleted in (0, 1));
alter table "service_price_list" add constraint "service_price_list_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "service_price_list" enable row level security;
alter table "service_price_list" force row level security;
create policy tenant_wall on "service_price_list" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "service_price_list" for select to fleet_read using (true);
create policy report_tenant on "service_price_list" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "service_price_list" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "service_price_list" to fleet_app;
grant select on "service_price_list" to fleet_read;
grant select on "service_price_list" to fleet_report;
create index "contract_car_hailing_enquiry_id_idx" on "contract_car_hailing" ("enquiry_id");
create index "contract_car_hailing_successor_id_idx" on "contract_car_hailing" ("successor_id");
create index "contract_car_hailing_travel_company_id_idx" on "contract_car_hailing" ("travel_company_id");
create index "contract_car_hailing_serve_car_model_id_idx" on "contract_car_hailing_serve" ("car_model_id");
create index "contract_car_hailing_serve_car_series_id_idx" on "contract_car_hailing_serve" ("car_series_id");
create index "contract_car_hailing_serve_city_code_idx" on "contract_car_hailing_serve" (tenant_id, "city_code");
create index "contract_car_hailing_serve_contract_id_item_code_valid_from_idx" on "contract_car_hailing_serve" (tenant_id, "contract_id", "item_code", "valid_from");
create index "contract_car_hailing_serve_contract_id_line_no_idx" on "contract_car_hailing_serve" ("contract_id", "line_no");
create index "contract_car_hailing_serve_item_code_idx" on "contract_car_hailing_serve" (tenant_id, "item_code");
create index "contract_car_hailing_serve_model_class_idx" on "contract_car_hailing_serve" (tenant_id, "model_class");
create index "contract_car_hailing_serve_replaced_by_id_idx" on "contract_car_hailing_serve" ("replaced_by_id");
create index "contract_car_hailing_serve_search" on "contract_car_hailing_serve" using gin ("item_name" gin_trgm_ops);
create index "contract_car_hailing_serve_valid_from_idx" on "contract_car_hailing_serve" (tenant_id, "valid_from");
create index "contract_car_hailing_serve_valid_to_idx" on "contract_car_hailing_serve" (tenant_id, "valid_to");
create index "contract_parking_lot_enquiry_id_idx" on "contract_parking_lot" ("enquiry_id");
create index "contract_parking_lot_successor_id_idx" on "contract_parking_lot" ("successor_id");
create index "contract_parking_lot_serve_car_model_id_idx" on "contract_parking_lot_serve" ("car_model_id");
create index "contract_parking_lot_serve_car_series_id_idx" on "contract_parking_lot_serve" ("car_series_id");
create index "contract_parking_lot_serve_city_code_idx" on "contract_parking_lot_serve" (tenant_id, "city_code");
create index "contract_parking_lot_serve_contract_id_item_code_valid_from_idx" on "contract_parking_lot_serve" (tenant_id, "contract_id", "item_code", "valid_from");
create index "contract_parking_lot_serve_contract_id_line_no_idx" on "contract_parking_lot_serve" ("contract_id", "line_no");
create index "contract_parking_lot_serve_item_code_idx" on "contract_parking_lot_serve" (tenant_id, "item_code");
create index "contract_parking_lot_serve_model_class_idx" on "contract_parking_lot_serve" (tenant_id, "model_class");
create index "contract_parking_lot_serve_replaced_by_id_idx" on "contract_parking_lot_serve" ("replaced_by_id");
create index "contract_parking_lot_serve_search" on "contract_parking_lot_serve" using gin ("item_name" gin_trgm_ops);
create index "contract_parking_lot_serve_site_id_idx" on "contract_parking_lot_serve" ("site_id");
create index "contract_parking_lot_serve_valid_from_idx" on "contract_parking_lot_serve" (tenant_id, "valid_from");
create index "contract_parking_lot_serve_valid_to_idx" on "contract_parking_lot_serve" (tenant_id, "valid_to");
create index "contract_parking_lot_site_contract_id_line_no_idx" on "contract_parking_lot_site" ("contract_id", "line_no");
create unique index "contract_parking_lot_site_contract_id_parking_lot_id_key" on "contract_parking_lot_site" (tenant_id, "contract_id", "parking_lot_id");
create index "contract_parking_lot_site_parking_lot_id_idx" on "contract_parking_lot_site" ("parking_lot_id");
create index "contract_pit_lane_enquiry_id_idx" on "contract_pit_lane" ("enquiry_id");
create index "contract_pit_lane_pit_lane_ids_idx" on "contract_pit_lane" using gin ("pit_lane_ids");
create index "contract_pit_lane_successor_id_idx" on "contract_pit_lane" ("successor_id");
create index "contract_pit_lane_serve_car_model_id_idx" on "contract_pit_lane_serve" ("car_model_id");
create index "contract_pit_lane_serve_car_series_id_idx" on "contract_pit_lane_serve" ("car_series_id");
create index "contract_pit_lane_serve_city_code_idx" on "contract_pit_lane_serve" (tenant_id, "city_code");
create index "contract_pit_lane_serve_contract_id_item_code_valid_from_idx" on "contract_pit_lane_serve" (tenant_id, "contract_id", "item_code", "valid_from");
create index "contract_pit_lane_serve_contract_id_line_no_idx" on "contract_pit_lane_serve" ("contract_id", "line_no");
create index "contract_pit_lane_serve_item_code_idx" on "contract_pit_lane_serve" (tenant_id, "item_code");
create index "contract_pit_lane_serve_model_class_idx" on "contract_pit_lane_serve" (tenant_id, "model_class");
create index "contract_pit_lane_serve_replaced_by_id_idx" on "contract_pit_lane_serve" ("replaced_by_id");
create index "contract_pit_lane_serve_search" on "contract_pit_lane_serve" using gin ("item_name" gin_trgm_ops);
create index "contract_pit_lane_serve_site_id_idx" on "contract_pit_lane_serve" ("site_id");
create index "contract_pit_lane_serve_valid_from_idx" on "contract_pit_lane_serve" (tenant_id, "valid_from");
create index "contract_pit_lane_serve_valid_to_idx" on "contract_pit_lane_serve" (tenant_id, "valid_to");
create index "contract_year_check_enquiry_id_idx" on "contract_year_check" ("enquiry_id");
create index "contract_year_check_successor_id_idx" on "contract_year_check" ("successor_id");
create index "contract_year_check_serve_car_model_id_idx" on "contract_year_check_serve" ("car_model_id");
create index "contract_year_check_serve_car_series_id_idx" on "contract_year_check_serve" ("car_series_id");
create index "contract_year_check_serve_city_code_idx" on "contract_year_check_serve" (tenant_id, "city_code");
create index "contract_year_check_serve_contract_id_item_code_valid_from_idx" on "contract_year_check_serve" (tenant_id, "contract_id", "item_code", "valid_from");
create index "contract_year_check_serve_contract_id_line_no_idx" on "contract_year_check_serve" ("contract_id", "line_no");
create index "contract_year_check_serve_item_code_idx" on "contract_year_check_serve" (tenant_id, "item_code");
create index "contract_year_check_serve_model_class_idx" on "contract_year_check_serve" (tenant_id, "model_class");
create index "contract_year_check_serve_replaced_by_id_idx" on "contract_year_check_serve" ("replaced_by_id");
create index "contract_year_check_serve_search" on "contract_year_check_serve" using gin ("item_name" gin_trgm_ops);
create index "contract_year_check_serve_site_id_idx" on "contract_year_check_serve" ("site_id");
create index "contract_year_check_serve_valid_from_idx" on "contract_year_check_serve" (tenant_id, "valid_from");
create index "contract_year_check_serve_valid_to_idx" on "contract_year_check_serve" (tenant_id, "valid_to");
create index "service_price_line_car_model_id_idx" on "service_price_line" ("car_model_id");
create index "service_price_line_car_series_id_idx" on "service_price_line" ("car_series_id");
create index "service_price_line_city_code_idx" on "service_price_line" (tenant_id, "city_code");
create index "service_price_line_item_code_idx" on "service_price_line" (tenant_id, "item_code");
create index "service_price_line_list_id_item_code_valid_from_idx" on "service_price_line" (tenant_id, "list_id", "item_code", "valid_from");
create index "service_price_line_list_id_line_no_idx" on "service_price_line" ("list_id", "line_no");
create index "service_price_line_model_class_idx" on "service_price_line" (tenant_id, "model_class");
create index "service_price_line_replaced_by_id_idx" on "service_price_line" ("replaced_by_id");
create index "service_price_line_search" on "service_price_line" using gin ("item_name" gin_trgm_ops);
create index "service_price_line_valid_from_idx" on "service_price_line" (tenant_id, "valid_from");
create index "service_price_line_valid_to_idx" on "service_price_line" (tenant_id, "valid_to");
create index "service_price_list_create_dept_idx" on "service_price_list" ("create_dept");
create index "service_price_list_enquiry_id_idx" on "service_price_list" ("enquiry_id");
create index "service_price_list_is_deleted_create_time_id_list" on "service_price_list" (tenant_id, is_deleted, create_time desc, id desc);
create index "service_price_list_is_deleted_status_create_time_id_list" on "service_price_list" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "service_price_list_list_no_key" on "service_price_list" (tenant_id, "list_no") where is_deleted = 0;
create index "service_price_list_provider_id_idx" on "service_price_list" ("provider_id");
create index "service_price_list_search" on "service_price_list" using gin ("list_no" gin_trgm_ops, "title" gin_trgm_ops);
create index "service_price_list_service_kind_idx" on "service_price_list" (tenant_id, "service_kind");
create index "service_price_list_valid_from_idx" on "service_price_list" (tenant_id, "valid_from");
create index "service_price_list_valid_to_idx" on "service_price_list" (tenant_id, "valid_to");
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_car_hailing', 'contract_change', 'contract_collection', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_parking_lot', 'contract_pit_lane', 'contract_protocol', 'contract_purchase', 'contract_purchase_agreement', 'contract_purchase_lease', 'contract_sale', 'contract_year_check');
alter table "contract_car_hailing" add constraint "contract_car_hailing_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing" add constraint "contract_car_hailing_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing" add constraint "contract_car_hailing_successor_id_fkey" foreign key (tenant_id, "successor_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing" add constraint "contract_car_hailing_travel_company_id_fkey" foreign key (tenant_id, "travel_company_id") references "travel_company" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_hailing_serve" add constraint "contract_car_hailing_serve_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "contract_car_hailing_serve" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot" add constraint "contract_parking_lot_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot" add constraint "contract_parking_lot_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot" add constraint "contract_parking_lot_successor_id_fkey" foreign key (tenant_id, "successor_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "contract_parking_lot_serve" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_serve" add constraint "contract_parking_lot_serve_site_id_fkey" foreign key (tenant_id, "site_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_site" add constraint "contract_parking_lot_site_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_parking_lot_site" add constraint "contract_parking_lot_site_parking_lot_id_fkey" foreign key (tenant_id, "parking_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane" add constraint "contract_pit_lane_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane" add constraint "contract_pit_lane_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane" add constraint "contract_pit_lane_successor_id_fkey" foreign key (tenant_id, "successor_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "contract_pit_lane_serve" (tenant_id, id) on delete restrict;
alter table "contract_pit_lane_serve" add constraint "contract_pit_lane_serve_site_id_fkey" foreign key (tenant_id, "site_id") references "pit_lane" (tenant_id, id) on delete restrict;
alter table "contract_year_check" add constraint "contract_year_check_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "contract_year_check" add constraint "contract_year_check_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_year_check" add constraint "contract_year_check_successor_id_fkey" foreign key (tenant_id, "successor_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "contract_year_check_serve" (tenant_id, id) on delete restrict;
alter table "contract_year_check_serve" add constraint "contract_year_check_serve_site_id_fkey" foreign key (tenant_id, "site_id") references "pit_lane" (tenant_id, id) on delete restrict;
alter table "service_price_line" add constraint "service_price_line_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "service_price_line" add constraint "service_price_line_car_series_id_fkey" foreign key (tenant_id, "car_series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "service_price_line" add constraint "service_price_line_list_id_fkey" foreign key (tenant_id, "list_id") references "service_price_list" (tenant_id, id) on delete restrict;
alter table "service_price_line" add constraint "service_price_line_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "service_price_line" (tenant_id, id) on delete restrict;
alter table "service_price_list" add constraint "service_price_list_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "service_price_list" add constraint "service_price_list_provider_id_fkey" foreign key (tenant_id, "provider_id") references "service_provider" (tenant_id, id) on delete restrict;
