alter table "car_brand" drop constraint "car_brand_factory_id_fkey";
alter table "car_model" drop constraint "car_model_factory_id_fkey";
drop trigger carry_removal on "mechanism";
alter table "parking_lot" drop constraint "parking_lot_provider_id_fkey";
alter table "vehicle" drop constraint "vehicle_financial_investor_id_fkey";
alter table "service_provider" add column "reminded_at" date;
create table "car_factory" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "brand_ids" bigint[] not null default '{}',
  "wmi_codes" varchar(3)[] not null default '{}',
  "sale_company_name" varchar(128),
  "hotline" varchar(20),
  "order_contact_id" bigint,
  "rebate_contact_id" bigint,
  "lead_days" integer,
  "delivery_bases" varchar(500),
  "warranty_months" integer,
  "warranty_km" integer,
  "battery_months" integer,
  "battery_km" integer,
  constraint "car_factory_pkey" primary key ("tenant_id", "id")
);
alter table "car_factory" enable row level security;
alter table "car_factory" force row level security;
create policy tenant_wall on "car_factory" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "car_factory" for select to fleet_read using (true);
create policy report_tenant on "car_factory" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "car_factory" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "car_factory" to fleet_app;
grant select on "car_factory" to fleet_read;
grant select on "car_factory" to fleet_report;
create table "chandler" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "chandler_kind" varchar(32),
  "brand_ids" bigint[] not null default '{}',
  "auth_level" varchar(32),
  "auth_letter_no" varchar(64),
  "auth_to" date,
  "sale_regions" varchar(12)[] not null default '{}',
  "delivery_address" varchar(200),
  "delivery_contact_id" bigint,
  "vehicle_invoice" boolean not null default false,
  "sells_to" boolean not null default false,
  "buys_used" boolean not null default false,
  "stock_lot" boolean not null default false,
  "prepay_ratio" numeric(10,6),
  "rebate_note" varchar(500),
  "reminded_at" date,
  constraint "chandler_pkey" primary key ("tenant_id", "id")
);
alter table "chandler" enable row level security;
alter table "chandler" force row level security;
create policy tenant_wall on "chandler" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "chandler" for select to fleet_read using (true);
create policy report_tenant on "chandler" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "chandler" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "chandler" to fleet_app;
grant select on "chandler" to fleet_read;
grant select on "chandler" to fleet_report;
create table "finance_company" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "finance_kind" smallint,
  "parent_bank" varchar(64),
  "credit_line_no" varchar(64),
  "credit_line" numeric(12,2),
  "credit_line_from" date,
  "credit_line_to" date,
  "pledge_ratio" numeric(10,6),
  "mortgagee_name" varchar(128),
  "mortgage_agent_name" varchar(64),
  "mortgage_agent_id_no" varchar(18),
  "mortgage_agent_phone" varchar(20),
  "mortgage_cities" varchar(12)[] not null default '{}',
  "archive_rule" smallint,
  "gps_required" integer,
  "beneficiary_clause" varchar(128),
  "report_day" integer,
  "investor_flag" boolean not null default false,
  "manager_contact_id" bigint,
  "repay_remind_days" integer,
  "reminded_at" date,
  constraint "finance_company_pkey" primary key ("tenant_id", "id")
);
alter table "finance_company" add constraint "finance_company_archive_rule_check" check ("archive_rule" in (1, 2, 3));
alter table "finance_company" add constraint "finance_company_credit_line_check" check ("credit_line" >= 0 and "credit_line" <= 9999999999.99);
alter table "finance_company" add constraint "finance_company_finance_kind_check" check ("finance_kind" in (1, 2, 3, 4, 5, 6));
alter table "finance_company" enable row level security;
alter table "finance_company" force row level security;
create policy tenant_wall on "finance_company" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "finance_company" for select to fleet_read using (true);
create policy report_tenant on "finance_company" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "finance_company" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "finance_company" to fleet_app;
grant select on "finance_company" to fleet_read;
grant select on "finance_company" to fleet_report;
create table "maintenance_depot" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "depot_kind" smallint,
  "repair_class" varchar(32),
  "filing_no" varchar(64),
  "brand_ids" bigint[] not null default '{}',
  "service_cities" varchar(12)[] not null default '{}',
  "direct_claim" boolean not null default false,
  "dispatch_contact_id" bigint,
  "portal_enabled" boolean not null default false,
  "portal_dept_id" bigint,
  "settle_mode" smallint,
  "settle_day" integer,
  "payment_days" integer,
  "invoice_kind" varchar(32),
  "invoice_rate" numeric(10,6),
  "liability_policy_no" varchar(64),
  "liability_policy_to" date,
  "agreement_no" varchar(32),
  "agreement_to" date,
  "score_time" numeric(14,1),
  "score_quality" numeric(14,1),
  "score_cost" numeric(14,1),
  "score_total" numeric(14,1),
  "reminded_at" date,
  constraint "maintenance_depot_pkey" primary key ("tenant_id", "id")
);
alter table "maintenance_depot" add constraint "maintenance_depot_depot_kind_check" check ("depot_kind" in (1, 2, 3, 4));
alter table "maintenance_depot" add constraint "maintenance_depot_settle_mode_check" check ("settle_mode" in (1, 2, 3));
alter table "maintenance_depot" enable row level security;
alter table "maintenance_depot" force row level security;
create policy tenant_wall on "maintenance_depot" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "maintenance_depot" for select to fleet_read using (true);
create policy report_tenant on "maintenance_depot" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "maintenance_depot" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "maintenance_depot" to fleet_app;
grant select on "maintenance_depot" to fleet_read;
grant select on "maintenance_depot" to fleet_report;
create table "parking_provider" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "provider_kind" smallint,
  "service_cities" varchar(12)[] not null default '{}',
  "settle_mode" smallint,
  "settle_day" integer,
  "payment_days" integer,
  "invoice_kind" varchar(32),
  "invoice_rate" numeric(10,6),
  "bill_contact" varchar(40),
  "bill_phone" varchar(20),
  "guard_hours" varchar(40),
  "rating" integer,
  "insurance_no" varchar(64),
  "fire_check_date" date,
  "liability_note" varchar(500),
  "agreement_no" varchar(32),
  "agreement_to" date,
  constraint "parking_provider_pkey" primary key ("tenant_id", "id")
);
alter table "parking_provider" add constraint "parking_provider_provider_kind_check" check ("provider_kind" in (1, 2, 3, 4, 5));
alter table "parking_provider" add constraint "parking_provider_settle_mode_check" check ("settle_mode" in (1, 2, 3));
alter table "parking_provider" enable row level security;
alter table "parking_provider" force row level security;
create policy tenant_wall on "parking_provider" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "parking_provider" for select to fleet_read using (true);
create policy report_tenant on "parking_provider" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "parking_provider" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "parking_provider" to fleet_app;
grant select on "parking_provider" to fleet_read;
grant select on "parking_provider" to fleet_report;
create table "travel_company" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "platform_kind" smallint,
  "app_name" varchar(40),
  "deduct_supported" boolean not null default false,
  "deduct_cycle" smallint,
  "settle_day" integer,
  "deduct_fee_rate" numeric(10,6),
  "deduct_mode" smallint,
  "merchant_no" varchar(64),
  "compliance_contact_id" bigint,
  constraint "travel_company_pkey" primary key ("tenant_id", "id")
);
alter table "travel_company" add constraint "travel_company_deduct_cycle_check" check ("deduct_cycle" in (1, 2, 3));
alter table "travel_company" add constraint "travel_company_deduct_mode_check" check ("deduct_mode" in (1, 2));
alter table "travel_company" add constraint "travel_company_platform_kind_check" check ("platform_kind" in (1, 2, 3));
alter table "travel_company" enable row level security;
alter table "travel_company" force row level security;
create policy tenant_wall on "travel_company" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "travel_company" for select to fleet_read using (true);
create policy report_tenant on "travel_company" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "travel_company" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "travel_company" to fleet_app;
grant select on "travel_company" to fleet_read;
grant select on "travel_company" to fleet_report;
create table "travel_company_city" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "travel_company_id" bigint not null,
  "city_code" varchar(12),
  "permit_no" varchar(64),
  "permit_to" date,
  "max_vehicle_age" integer,
  "min_wheelbase" integer,
  "min_price" numeric(12,2),
  "energy_kinds" varchar(32)[] not null default '{}',
  "local_plate" boolean not null default false,
  "dual_permit" boolean not null default true,
  "status" smallint,
  "reminded_at" date,
  constraint "travel_company_city_pkey" primary key ("tenant_id", "id")
);
alter table "travel_company_city" add constraint "travel_company_city_min_price_check" check ("min_price" >= 0 and "min_price" <= 9999999999.99);
alter table "travel_company_city" add constraint "travel_company_city_status_check" check ("status" in (1, 2));
alter table "travel_company_city" enable row level security;
alter table "travel_company_city" force row level security;
create policy tenant_wall on "travel_company_city" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "travel_company_city" for select to fleet_read using (true);
create policy report_tenant on "travel_company_city" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "travel_company_city" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "travel_company_city" to fleet_app;
grant select on "travel_company_city" to fleet_read;
grant select on "travel_company_city" to fleet_report;
create index "vehicle_return_record_lender_id_idx" on "vehicle_return_record" ("lender_id");
create index "car_factory_brand_ids_idx" on "car_factory" using gin ("brand_ids");
create index "car_factory_order_contact_id_idx" on "car_factory" ("order_contact_id");
create index "car_factory_rebate_contact_id_idx" on "car_factory" ("rebate_contact_id");
create index "chandler_brand_ids_idx" on "chandler" using gin ("brand_ids");
create index "chandler_chandler_kind_idx" on "chandler" (tenant_id, "chandler_kind");
create index "chandler_delivery_contact_id_idx" on "chandler" ("delivery_contact_id");
create index "chandler_sale_regions_idx" on "chandler" using gin ("sale_regions");
create index "finance_company_manager_contact_id_idx" on "finance_company" ("manager_contact_id");
create index "maintenance_depot_brand_ids_idx" on "maintenance_depot" using gin ("brand_ids");
create index "maintenance_depot_dispatch_contact_id_idx" on "maintenance_depot" ("dispatch_contact_id");
create index "maintenance_depot_portal_dept_id_idx" on "maintenance_depot" ("portal_dept_id");
create index "maintenance_depot_repair_class_idx" on "maintenance_depot" (tenant_id, "repair_class");
create index "maintenance_depot_service_cities_idx" on "maintenance_depot" using gin ("service_cities");
create index "parking_provider_service_cities_idx" on "parking_provider" using gin ("service_cities");
create index "travel_company_compliance_contact_id_idx" on "travel_company" ("compliance_contact_id");
create index "travel_company_search" on "travel_company" using gin ("app_name" gin_trgm_ops);
create unique index "travel_company_city_travel_company_id_city_code_key" on "travel_company_city" (tenant_id, "travel_company_id", "city_code");
create index "travel_company_city_travel_company_id_line_no_idx" on "travel_company_city" ("travel_company_id", "line_no");
alter table "car_brand" add constraint "car_brand_factory_id_fkey" foreign key (tenant_id, "factory_id") references "car_factory" (tenant_id, id) on delete restrict;
alter table "car_model" add constraint "car_model_factory_id_fkey" foreign key (tenant_id, "factory_id") references "car_factory" (tenant_id, id) on delete restrict;
create trigger carry_removal after update of is_deleted on mechanism for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('car_factory', 'chandler', 'company', 'customer', 'finance_company', 'maintenance_depot', 'parking_provider', 'service_provider', 'travel_company');
alter table "parking_lot" add constraint "parking_lot_provider_id_fkey" foreign key (tenant_id, "provider_id") references "parking_provider" (tenant_id, id) on delete restrict;
alter table "vehicle" add constraint "vehicle_financial_investor_id_fkey" foreign key (tenant_id, "financial_investor_id") references "finance_company" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_lender_id_fkey" foreign key (tenant_id, "lender_id") references "finance_company" (tenant_id, id) on delete restrict;
alter table "car_factory" add constraint "car_factory_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "car_factory" add constraint "car_factory_order_contact_id_fkey" foreign key (tenant_id, "order_contact_id") references "contacts" (tenant_id, id) on delete restrict;
alter table "car_factory" add constraint "car_factory_rebate_contact_id_fkey" foreign key (tenant_id, "rebate_contact_id") references "contacts" (tenant_id, id) on delete restrict;
alter table "chandler" add constraint "chandler_delivery_contact_id_fkey" foreign key (tenant_id, "delivery_contact_id") references "contacts" (tenant_id, id) on delete restrict;
alter table "chandler" add constraint "chandler_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "finance_company" add constraint "finance_company_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "finance_company" add constraint "finance_company_manager_contact_id_fkey" foreign key (tenant_id, "manager_contact_id") references "contacts" (tenant_id, id) on delete restrict;
alter table "maintenance_depot" add constraint "maintenance_depot_dispatch_contact_id_fkey" foreign key (tenant_id, "dispatch_contact_id") references "contacts" (tenant_id, id) on delete restrict;
alter table "maintenance_depot" add constraint "maintenance_depot_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "maintenance_depot" add constraint "maintenance_depot_portal_dept_id_fkey" foreign key (tenant_id, "portal_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "parking_provider" add constraint "parking_provider_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "travel_company" add constraint "travel_company_compliance_contact_id_fkey" foreign key (tenant_id, "compliance_contact_id") references "contacts" (tenant_id, id) on delete restrict;
alter table "travel_company" add constraint "travel_company_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "travel_company_city" add constraint "travel_company_city_travel_company_id_fkey" foreign key (tenant_id, "travel_company_id") references "travel_company" (tenant_id, id) on delete restrict;
