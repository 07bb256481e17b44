create table "purchase_order" (
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
  "order_no" varchar(32),
  "order_title" varchar(80),
  "order_date" date,
  "company_id" bigint,
  "dept_id" bigint,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "supplier_name" varchar(128),
  "payee_account_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "purchase_kind" smallint,
  "demand_type" smallint,
  "city_demand_ids" bigint[] not null default '{}',
  "own_demand_ids" bigint[] not null default '{}',
  "lease_order_id" bigint,
  "financial_investor_id" bigint,
  "finance_contract_id" bigint,
  "total_qty" integer,
  "vin_qty" integer,
  "arrived_qty" integer,
  "total_amt" numeric(12,2) not null default 0,
  "rebate_total" numeric(12,2) not null default 0,
  "net_total" numeric(12,2) not null default 0,
  "above_agreement" boolean not null default false,
  "freight_bearer" smallint,
  "freight_price" numeric(12,2),
  "insurance_bearer" smallint,
  "deliver_mode" smallint,
  "late_rule" smallint,
  "penalty_rate" numeric(10,6),
  "warranty_note" varchar(500),
  "progress_note" varchar(500),
  "expect_arrive" date,
  "close_reason" varchar(500),
  "buyer_user_id" bigint,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(32),
  constraint "purchase_order_pkey" primary key ("tenant_id", "id")
);
alter table "purchase_order" add constraint "purchase_order_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "purchase_order" add constraint "purchase_order_deliver_mode_check" check ("deliver_mode" in (1, 2));
alter table "purchase_order" add constraint "purchase_order_demand_type_check" check ("demand_type" in (1, 2));
alter table "purchase_order" add constraint "purchase_order_freight_bearer_check" check ("freight_bearer" in (1, 2));
alter table "purchase_order" add constraint "purchase_order_freight_price_check" check ("freight_price" >= 0 and "freight_price" <= 9999999999.99);
alter table "purchase_order" add constraint "purchase_order_insurance_bearer_check" check ("insurance_bearer" in (1, 2));
alter table "purchase_order" add constraint "purchase_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "purchase_order" add constraint "purchase_order_late_rule_check" check ("late_rule" in (1, 2, 3));
alter table "purchase_order" add constraint "purchase_order_net_total_check" check ("net_total" >= 0 and "net_total" <= 9999999999.99);
alter table "purchase_order" add constraint "purchase_order_purchase_kind_check" check ("purchase_kind" in (1, 2, 3, 4, 5));
alter table "purchase_order" add constraint "purchase_order_rebate_total_check" check ("rebate_total" >= 0 and "rebate_total" <= 9999999999.99);
alter table "purchase_order" add constraint "purchase_order_status_check" check (status in (1, 2, 3, 4, 100, 101, 102, 103));
alter table "purchase_order" add constraint "purchase_order_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "purchase_order" add constraint "purchase_order_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "purchase_order" enable row level security;
alter table "purchase_order" force row level security;
create policy tenant_wall on "purchase_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "purchase_order" for select to fleet_read using (true);
create policy report_tenant on "purchase_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "purchase_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "purchase_order" to fleet_app;
grant select on "purchase_order" to fleet_read;
grant select on "purchase_order" to fleet_report;
create table "purchase_order_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "order_id" bigint not null,
  "demand_line_id" varchar(20),
  "model_id" bigint,
  "color" varchar(32),
  "quantity" integer,
  "guide_price" numeric(12,2) not null default 0,
  "unit_price" numeric(12,2),
  "rebate_per_unit" numeric(12,2),
  "tax_rate" numeric(10,6),
  "amount" numeric(12,2) not null default 0,
  "agreed_price" numeric(12,2) not null default 0,
  "plate_city_code" varchar(12),
  "deliver_lot_id" bigint,
  "deliver_city_code" varchar(12),
  "promise_date" date,
  "vin_qty" integer,
  "arrived_qty" integer,
  "closed_qty" integer,
  constraint "purchase_order_line_pkey" primary key ("tenant_id", "id")
);
alter table "purchase_order_line" add constraint "purchase_order_line_agreed_price_check" check ("agreed_price" >= 0 and "agreed_price" <= 9999999999.99);
alter table "purchase_order_line" add constraint "purchase_order_line_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "purchase_order_line" add constraint "purchase_order_line_guide_price_check" check ("guide_price" >= 0 and "guide_price" <= 9999999999.99);
alter table "purchase_order_line" add constraint "purchase_order_line_rebate_per_unit_check" check ("rebate_per_unit" >= 0 and "rebate_per_unit" <= 9999999999.99);
alter table "purchase_order_line" add constraint "purchase_order_line_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "purchase_order_line" enable row level security;
alter table "purchase_order_line" force row level security;
create policy tenant_wall on "purchase_order_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "purchase_order_line" for select to fleet_read using (true);
create policy report_tenant on "purchase_order_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "purchase_order_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "purchase_order_line" to fleet_app;
grant select on "purchase_order_line" to fleet_read;
grant select on "purchase_order_line" to fleet_report;
create table "purchase_order_milestone" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "order_id" bigint not null,
  "trigger" smallint,
  "fixed_date" date,
  "offset_days" integer,
  "percent" numeric(10,6),
  "amount" numeric(12,2) not null default 0,
  "due_date" date,
  "milestone_state" smallint,
  "payable_id" bigint,
  constraint "purchase_order_milestone_pkey" primary key ("tenant_id", "id")
);
alter table "purchase_order_milestone" add constraint "purchase_order_milestone_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "purchase_order_milestone" add constraint "purchase_order_milestone_milestone_state_check" check ("milestone_state" in (0, 1, 2));
alter table "purchase_order_milestone" add constraint "purchase_order_milestone_trigger_check" check ("trigger" in (1, 2, 3, 4, 5, 6, 7));
alter table "purchase_order_milestone" enable row level security;
alter table "purchase_order_milestone" force row level security;
create policy tenant_wall on "purchase_order_milestone" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "purchase_order_milestone" for select to fleet_read using (true);
create policy report_tenant on "purchase_order_milestone" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "purchase_order_milestone" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "purchase_order_milestone" to fleet_app;
grant select on "purchase_order_milestone" to fleet_read;
grant select on "purchase_order_milestone" to fleet_report;
create table "purchase_order_vehicle" (
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
  "order_id" bigint,
  "order_no" varchar(32),
  "line_no" integer,
  "vin" varchar(17),
  "engine_no" varchar(32),
  "drive_motor_no" varchar(32),
  "certificate_no" varchar(32),
  "produce_date" date,
  "color" varchar(32),
  "model_id" bigint,
  "model_name" varchar(100),
  "vehicle_id" bigint,
  "waybill_id" bigint,
  "arrive_time" timestamptz,
  "accept_result" smallint,
  "accept_time" timestamptz,
  "defect_note" varchar(500),
  "check_biz_id" bigint,
  constraint "purchase_order_vehicle_pkey" primary key ("tenant_id", "id")
);
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_accept_result_check" check ("accept_result" in (1, 2));
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_is_deleted_check" check (is_deleted in (0, 1));
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_status_check" check (status in (1, 2, 3, 4, 5, 6));
alter table "purchase_order_vehicle" enable row level security;
alter table "purchase_order_vehicle" force row level security;
create policy tenant_wall on "purchase_order_vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "purchase_order_vehicle" for select to fleet_read using (true);
create policy report_tenant on "purchase_order_vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "purchase_order_vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "purchase_order_vehicle" to fleet_app;
grant select on "purchase_order_vehicle" to fleet_read;
grant select on "purchase_order_vehicle" to fleet_report;
create table "vehicle_city_demand" (
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
  "demand_no" varchar(32),
  "demand_title" varchar(60),
  "city_code" varchar(12),
  "dept_id" bigint,
  "apply_user_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "contract_type" smallint,
  "contract_id" bigint,
  "order_id" bigint,
  "expect_date" date,
  "use_kind" varchar(32),
  "plate_need" boolean not null default true,
  "own_company_id" bigint,
  "stock_checked" boolean not null default false,
  "stock_free_qty" integer,
  "stock_reason" varchar(200),
  "quota_ok" boolean not null default false,
  "quota_free_qty" integer,
  "rent_expect" numeric(12,2),
  "total_qty" integer,
  "budget_total" numeric(12,2) not null default 0,
  "payback_months" numeric(14,1),
  "ordered_qty" integer,
  "arrived_qty" integer,
  "close_reason" varchar(500),
  "process_instance_id" varchar(32),
  "reason" varchar(500),
  "approval_user_id" bigint,
  "attach_biz_id" bigint,
  constraint "vehicle_city_demand_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_budget_total_check" check ("budget_total" >= 0 and "budget_total" <= 9999999999.99);
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_rent_expect_check" check ("rent_expect" >= 0 and "rent_expect" <= 9999999999.99);
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_status_check" check (status in (1, 2, 3, 4, 100, 101, 102, 103));
alter table "vehicle_city_demand" enable row level security;
alter table "vehicle_city_demand" force row level security;
create policy tenant_wall on "vehicle_city_demand" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_city_demand" for select to fleet_read using (true);
create policy report_tenant on "vehicle_city_demand" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_city_demand" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_city_demand" to fleet_app;
grant select on "vehicle_city_demand" to fleet_read;
grant select on "vehicle_city_demand" to fleet_report;
create table "vehicle_city_demand_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "demand_id" bigint not null,
  "series_id" bigint,
  "model_id" bigint,
  "color" varchar(32),
  "quantity" integer,
  "target_price" numeric(12,2),
  "budget_amt" numeric(12,2) not null default 0,
  "plate_city_code" varchar(12),
  "need_date" date,
  "ordered_qty" integer,
  "arrived_qty" integer,
  "cancelled_qty" integer,
  constraint "vehicle_city_demand_line_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_city_demand_line" add constraint "vehicle_city_demand_line_budget_amt_check" check ("budget_amt" >= 0 and "budget_amt" <= 9999999999.99);
alter table "vehicle_city_demand_line" add constraint "vehicle_city_demand_line_target_price_check" check ("target_price" >= 0 and "target_price" <= 9999999999.99);
alter table "vehicle_city_demand_line" enable row level security;
alter table "vehicle_city_demand_line" force row level security;
create policy tenant_wall on "vehicle_city_demand_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_city_demand_line" for select to fleet_read using (true);
create policy report_tenant on "vehicle_city_demand_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_city_demand_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_city_demand_line" to fleet_app;
grant select on "vehicle_city_demand_line" to fleet_read;
grant select on "vehicle_city_demand_line" to fleet_report;
create table "vehicle_direct_intention_book" (
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
  "demand_no" varchar(32),
  "demand_title" varchar(60),
  "city_code" varchar(12),
  "dept_id" bigint,
  "apply_user_id" bigint,
  "expect_date" date,
  "use_kind" varchar(32),
  "plate_need" boolean not null default true,
  "own_company_id" bigint,
  "stock_checked" boolean not null default false,
  "stock_free_qty" integer,
  "stock_reason" varchar(200),
  "product_ids" bigint[] not null default '{}',
  "market_note" varchar(500),
  "expect_lease_rate" numeric(10,6),
  "month_rent" numeric(12,2),
  "channel" varchar(32),
  "assign_user_id" bigint,
  "assign_time" timestamptz,
  "handle_result" varchar(32),
  "handle_note" varchar(500),
  "promise_date" date,
  "callback_score" integer,
  "callback_note" varchar(500),
  "total_qty" integer,
  "budget_total" numeric(12,2) not null default 0,
  "payback_months" numeric(14,1),
  "ordered_qty" integer,
  "arrived_qty" integer,
  "close_reason" varchar(500),
  "process_instance_id" varchar(32),
  "reason" varchar(500),
  "approval_user_id" bigint,
  "attach_biz_id" bigint,
  constraint "vehicle_direct_intention_book_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_budget_total_check" check ("budget_total" >= 0 and "budget_total" <= 9999999999.99);
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_month_rent_check" check ("month_rent" >= 0 and "month_rent" <= 9999999999.99);
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_status_check" check (status in (1, 2, 3, 4, 5, 6, 100, 101, 102, 103));
alter table "vehicle_direct_intention_book" enable row level security;
alter table "vehicle_direct_intention_book" force row level security;
create policy tenant_wall on "vehicle_direct_intention_book" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_direct_intention_book" for select to fleet_read using (true);
create policy report_tenant on "vehicle_direct_intention_book" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_direct_intention_book" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_direct_intention_book" to fleet_app;
grant select on "vehicle_direct_intention_book" to fleet_read;
grant select on "vehicle_direct_intention_book" to fleet_report;
create table "vehicle_direct_intention_book_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "demand_id" bigint not null,
  "series_id" bigint,
  "model_id" bigint,
  "color" varchar(32),
  "quantity" integer,
  "target_price" numeric(12,2),
  "budget_amt" numeric(12,2) not null default 0,
  "plate_city_code" varchar(12),
  "need_date" date,
  "ordered_qty" integer,
  "arrived_qty" integer,
  "cancelled_qty" integer,
  constraint "vehicle_direct_intention_book_line_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_direct_intention_book_line" add constraint "vehicle_direct_intention_book_line_budget_amt_check" check ("budget_amt" >= 0 and "budget_amt" <= 9999999999.99);
alter table "vehicle_direct_intention_book_line" add constraint "vehicle_direct_intention_book_line_target_price_check" check ("target_price" >= 0 and "target_price" <= 9999999999.99);
alter table "vehicle_direct_intention_book_line" enable row level security;
alter table "vehicle_direct_intention_book_line" force row level security;
create policy tenant_wall on "vehicle_direct_intention_book_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_direct_intention_book_line" for select to fleet_read using (true);
create policy report_tenant on "vehicle_direct_intention_book_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_direct_intention_book_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_direct_intention_book_line" to fleet_app;
grant select on "vehicle_direct_intention_book_line" to fleet_read;
grant select on "vehicle_direct_intention_book_line" to fleet_report;
create table "waybill" (
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
  "waybill_no" varchar(32),
  "outer_no" varchar(40),
  "waybill_kind" smallint,
  "purchase_order_id" bigint,
  "source_type" varchar(32),
  "source_id" varchar(20),
  "source_no" varchar(32),
  "carrier_id" bigint,
  "carrier_name" varchar(128),
  "carry_mode" smallint,
  "truck_plate" varchar(8),
  "driver_name" varchar(40),
  "driver_phone" varchar(20),
  "driver_id_no" varchar(18),
  "from_lot_id" bigint,
  "from_address" varchar(200),
  "from_city_code" varchar(12),
  "from_contact" varchar(40),
  "from_phone" varchar(20),
  "to_lot_id" bigint,
  "to_address" varchar(200),
  "to_city_code" varchar(12),
  "to_contact" varchar(40),
  "to_phone" varchar(20),
  "plan_depart" timestamptz,
  "plan_arrive" timestamptz,
  "depart_time" timestamptz,
  "arrive_time" timestamptz,
  "late_days" integer,
  "distance_km" integer,
  "price_basis" smallint,
  "price_per_vehicle" numeric(12,2),
  "freight_amt" numeric(12,2) not null default 0,
  "deduct_amt" numeric(12,2) not null default 0,
  "pay_amt" numeric(12,2) not null default 0,
  "deduct_note" varchar(500),
  "transport_insured" boolean not null default false,
  "insure_policy_no" varchar(40),
  "insured_amt" numeric(12,2),
  "vehicle_count" integer,
  "signed_count" integer,
  "damage_count" integer,
  "settle_state" smallint,
  "settlement_id" varchar(20),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "waybill_pkey" primary key ("tenant_id", "id")
);
alter table "waybill" add constraint "waybill_carry_mode_check" check ("carry_mode" in (1, 2, 3, 4, 5));
alter table "waybill" add constraint "waybill_deduct_amt_check" check ("deduct_amt" >= 0 and "deduct_amt" <= 9999999999.99);
alter table "waybill" add constraint "waybill_freight_amt_check" check ("freight_amt" >= 0 and "freight_amt" <= 9999999999.99);
alter table "waybill" add constraint "waybill_insured_amt_check" check ("insured_amt" >= 0 and "insured_amt" <= 9999999999.99);
alter table "waybill" add constraint "waybill_is_deleted_check" check (is_deleted in (0, 1));
alter table "waybill" add constraint "waybill_pay_amt_check" check ("pay_amt" >= 0 and "pay_amt" <= 9999999999.99);
alter table "waybill" add constraint "waybill_price_basis_check" check ("price_basis" in (1, 2, 3));
alter table "waybill" add constraint "waybill_price_per_vehicle_check" check ("price_per_vehicle" >= 0 and "price_per_vehicle" <= 9999999999.99);
alter table "waybill" add constraint "waybill_settle_state_check" check ("settle_state" in (0, 1, 2));
alter table "waybill" add constraint "waybill_status_check" check (status in (1, 2, 3, 4, 5, 6, 103));
alter table "waybill" add constraint "waybill_waybill_kind_check" check ("waybill_kind" in (1, 2, 3, 4));
alter table "waybill" enable row level security;
alter table "waybill" force row level security;
create policy tenant_wall on "waybill" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "waybill" for select to fleet_read using (true);
create policy report_tenant on "waybill" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "waybill" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "waybill" to fleet_app;
grant select on "waybill" to fleet_read;
grant select on "waybill" to fleet_report;
create table "waybill_import" (
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
  "waybill_kind" smallint,
  "outer_no" varchar(40),
  "carrier_id" bigint,
  "carry_mode" smallint,
  "from_address" varchar(200),
  "to_lot_id" bigint,
  "plan_depart" timestamptz,
  "plan_arrive" timestamptz,
  "price_per_vehicle" numeric(12,2),
  "truck_plate" varchar(8),
  "driver_name" varchar(40),
  "driver_phone" varchar(20),
  "vehicle_id" bigint,
  "key_qty" integer,
  "waybill_id" bigint,
  constraint "waybill_import_pkey" primary key ("tenant_id", "id")
);
alter table "waybill_import" add constraint "waybill_import_carry_mode_check" check ("carry_mode" in (1, 2, 3, 4, 5));
alter table "waybill_import" add constraint "waybill_import_is_deleted_check" check (is_deleted in (0, 1));
alter table "waybill_import" add constraint "waybill_import_price_per_vehicle_check" check ("price_per_vehicle" >= 0 and "price_per_vehicle" <= 9999999999.99);
alter table "waybill_import" add constraint "waybill_import_waybill_kind_check" check ("waybill_kind" in (1, 2, 3, 4));
alter table "waybill_import" enable row level security;
alter table "waybill_import" force row level security;
create policy tenant_wall on "waybill_import" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "waybill_import" for select to fleet_read using (true);
create policy report_tenant on "waybill_import" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "waybill_import" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "waybill_import" to fleet_app;
grant select on "waybill_import" to fleet_read;
grant select on "waybill_import" to fleet_report;
create table "waybill_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "waybill_id" bigint not null,
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(8),
  "model_name" varchar(100),
  "key_qty" integer,
  "papers" varchar(32)[] not null default '{}',
  "depart_mileage" integer,
  "row_state" smallint,
  "sign_time" timestamptz,
  "sign_user_id" bigint,
  "arrive_mileage" integer,
  "depart_photos" bigint,
  "arrive_photos" bigint,
  "damages" jsonb,
  "damage_amt" numeric(12,2) not null default 0,
  "missing_amt" numeric(12,2) not null default 0,
  "late_days" integer,
  "sign_note" varchar(200),
  "cost_amt" numeric(12,2) not null default 0,
  constraint "waybill_line_pkey" primary key ("tenant_id", "id")
);
alter table "waybill_line" add constraint "waybill_line_cost_amt_check" check ("cost_amt" >= 0 and "cost_amt" <= 9999999999.99);
alter table "waybill_line" add constraint "waybill_line_damage_amt_check" check ("damage_amt" >= 0 and "damage_amt" <= 9999999999.99);
alter table "waybill_line" add constraint "waybill_line_missing_amt_check" check ("missing_amt" >= 0 and "missing_amt" <= 9999999999.99);
alter table "waybill_line" add constraint "waybill_line_row_state_check" check ("row_state" in (1, 2, 3, 4));
alter table "waybill_line" enable row level security;
alter table "waybill_line" force row level security;
create policy tenant_wall on "waybill_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "waybill_line" for select to fleet_read using (true);
create policy report_tenant on "waybill_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "waybill_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "waybill_line" to fleet_app;
grant select on "waybill_line" to fleet_read;
grant select on "waybill_line" to fleet_report;
create table "waybill_node" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "waybill_id" bigint not null,
  "node_time" timestamptz,
  "node_kind" smallint,
  "place" varchar(200),
  "city_code" varchar(12),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "note" varchar(200),
  "photos" bigint,
  "source" smallint,
  constraint "waybill_node_pkey" primary key ("tenant_id", "id")
);
alter table "waybill_node" add constraint "waybill_node_node_kind_check" check ("node_kind" in (1, 2, 3, 4, 5, 6));
alter table "waybill_node" add constraint "waybill_node_source_check" check ("source" in (1, 2, 3));
alter table "waybill_node" enable row level security;
alter table "waybill_node" force row level security;
create policy tenant_wall on "waybill_node" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "waybill_node" for select to fleet_read using (true);
create policy report_tenant on "waybill_node" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "waybill_node" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "waybill_node" to fleet_app;
grant select on "waybill_node" to fleet_read;
grant select on "waybill_node" to fleet_report;
create index "vehicle_extract_waybill_id_idx" on "vehicle_extract" ("waybill_id");
create index "purchase_order_buyer_user_id_idx" on "purchase_order" ("buyer_user_id");
create index "purchase_order_city_demand_ids_idx" on "purchase_order" using gin ("city_demand_ids");
create index "purchase_order_company_id_idx" on "purchase_order" ("company_id");
create index "purchase_order_contract_id_idx" on "purchase_order" ("contract_id");
create index "purchase_order_create_dept_idx" on "purchase_order" ("create_dept");
create index "purchase_order_create_user_idx" on "purchase_order" ("create_user");
create index "purchase_order_dept_id_idx" on "purchase_order" ("dept_id");
create index "purchase_order_expect_arrive_idx" on "purchase_order" (tenant_id, "expect_arrive");
create index "purchase_order_finance_contract_id_idx" on "purchase_order" ("finance_contract_id");
create index "purchase_order_financial_investor_id_idx" on "purchase_order" ("financial_investor_id");
create index "purchase_order_is_deleted_create_time_id_list" on "purchase_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "purchase_order_is_deleted_status_create_time_id_list" on "purchase_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "purchase_order_lease_order_id_idx" on "purchase_order" ("lease_order_id");
create index "purchase_order_order_date_idx" on "purchase_order" (tenant_id, "order_date");
create unique index "purchase_order_order_no_key" on "purchase_order" (tenant_id, "order_no") where is_deleted = 0;
create index "purchase_order_own_demand_ids_idx" on "purchase_order" using gin ("own_demand_ids");
create index "purchase_order_payee_account_id_idx" on "purchase_order" ("payee_account_id");
create index "purchase_order_search" on "purchase_order" using gin ("contract_no" gin_trgm_ops, "order_no" gin_trgm_ops, "order_title" gin_trgm_ops, "supplier_name" gin_trgm_ops);
create index "purchase_order_supplier_id_idx" on "purchase_order" ("supplier_id");
create index "purchase_order_line_deliver_lot_id_idx" on "purchase_order_line" ("deliver_lot_id");
create index "purchase_order_line_model_id_idx" on "purchase_order_line" ("model_id");
create index "purchase_order_line_order_id_line_no_idx" on "purchase_order_line" ("order_id", "line_no");
create index "purchase_order_milestone_order_id_line_no_idx" on "purchase_order_milestone" ("order_id", "line_no");
create index "purchase_order_milestone_payable_id_idx" on "purchase_order_milestone" ("payable_id");
create index "purchase_order_vehicle_arrive_time_idx" on "purchase_order_vehicle" (tenant_id, "arrive_time");
create index "purchase_order_vehicle_create_dept_idx" on "purchase_order_vehicle" ("create_dept");
create index "purchase_order_vehicle_create_user_idx" on "purchase_order_vehicle" ("create_user");
create index "purchase_order_vehicle_is_deleted_create_time_id_list" on "purchase_order_vehicle" (tenant_id, is_deleted, create_time desc, id desc);
create index "purchase_order_vehicle_is_deleted_status_create_time_id_list" on "purchase_order_vehicle" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "purchase_order_vehicle_line_no_idx" on "purchase_order_vehicle" (tenant_id, "line_no");
create index "purchase_order_vehicle_model_id_idx" on "purchase_order_vehicle" ("model_id");
create index "purchase_order_vehicle_order_id_idx" on "purchase_order_vehicle" ("order_id");
create index "purchase_order_vehicle_order_id_status_idx" on "purchase_order_vehicle" (tenant_id, "order_id", "status") where is_deleted = 0;
create index "purchase_order_vehicle_search" on "purchase_order_vehicle" using gin ("drive_motor_no" gin_trgm_ops, "engine_no" gin_trgm_ops, "model_name" gin_trgm_ops, "order_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "purchase_order_vehicle_vehicle_id_idx" on "purchase_order_vehicle" ("vehicle_id");
create unique index "purchase_order_vehicle_vin_2e1e6c_key" on "purchase_order_vehicle" (tenant_id, "vin") where is_deleted = 0 and (status in (1, 2, 3));
create index "purchase_order_vehicle_waybill_id_idx" on "purchase_order_vehicle" ("waybill_id");
create index "vehicle_city_demand_apply_user_id_idx" on "vehicle_city_demand" ("apply_user_id");
create index "vehicle_city_demand_approval_user_id_idx" on "vehicle_city_demand" ("approval_user_id");
create index "vehicle_city_demand_city_code_idx" on "vehicle_city_demand" (tenant_id, "city_code");
create index "vehicle_city_demand_contract_id_idx" on "vehicle_city_demand" ("contract_id");
create index "vehicle_city_demand_create_dept_idx" on "vehicle_city_demand" ("create_dept");
create index "vehicle_city_demand_create_user_idx" on "vehicle_city_demand" ("create_user");
create index "vehicle_city_demand_customer_id_idx" on "vehicle_city_demand" ("customer_id");
create unique index "vehicle_city_demand_demand_no_key" on "vehicle_city_demand" (tenant_id, "demand_no") where is_deleted = 0;
create index "vehicle_city_demand_dept_id_idx" on "vehicle_city_demand" ("dept_id");
create index "vehicle_city_demand_expect_date_idx" on "vehicle_city_demand" (tenant_id, "expect_date");
create index "vehicle_city_demand_is_deleted_create_time_id_list" on "vehicle_city_demand" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_city_demand_is_deleted_status_create_time_id_list" on "vehicle_city_demand" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_city_demand_order_id_idx" on "vehicle_city_demand" ("order_id");
create index "vehicle_city_demand_own_company_id_idx" on "vehicle_city_demand" ("own_company_id");
create index "vehicle_city_demand_search" on "vehicle_city_demand" using gin ("customer_name" gin_trgm_ops, "demand_no" gin_trgm_ops, "demand_title" gin_trgm_ops);
create index "vehicle_city_demand_use_kind_idx" on "vehicle_city_demand" (tenant_id, "use_kind");
create index "vehicle_city_demand_line_demand_id_line_no_idx" on "vehicle_city_demand_line" ("demand_id", "line_no");
create index "vehicle_city_demand_line_model_id_idx" on "vehicle_city_demand_line" ("model_id");
create index "vehicle_city_demand_line_series_id_idx" on "vehicle_city_demand_line" ("series_id");
create index "vehicle_direct_intention_book_apply_user_id_idx" on "vehicle_direct_intention_book" ("apply_user_id");
create index "vehicle_direct_intention_book_approval_user_id_idx" on "vehicle_direct_intention_book" ("approval_user_id");
create index "vehicle_direct_intention_book_assign_user_id_idx" on "vehicle_direct_intention_book" ("assign_user_id");
create index "vehicle_direct_intention_book_channel_idx" on "vehicle_direct_intention_book" (tenant_id, "channel");
create index "vehicle_direct_intention_book_city_code_idx" on "vehicle_direct_intention_book" (tenant_id, "city_code");
create index "vehicle_direct_intention_book_create_dept_idx" on "vehicle_direct_intention_book" ("create_dept");
create index "vehicle_direct_intention_book_create_user_idx" on "vehicle_direct_intention_book" ("create_user");
create unique index "vehicle_direct_intention_book_demand_no_key" on "vehicle_direct_intention_book" (tenant_id, "demand_no") where is_deleted = 0;
create index "vehicle_direct_intention_book_dept_id_idx" on "vehicle_direct_intention_book" ("dept_id");
create index "vehicle_direct_intention_book_expect_date_idx" on "vehicle_direct_intention_book" (tenant_id, "expect_date");
create index "vehicle_direct_intention_book_handle_result_idx" on "vehicle_direct_intention_book" (tenant_id, "handle_result");
create index "vehicle_direct_intention_book_is_deleted_create_time_id_list" on "vehicle_direct_intention_book" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_direct_intention_book_is_deleted_status_c_21dcc3df_list" on "vehicle_direct_intention_book" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_direct_intention_book_own_company_id_idx" on "vehicle_direct_intention_book" ("own_company_id");
create index "vehicle_direct_intention_book_search" on "vehicle_direct_intention_book" using gin ("demand_no" gin_trgm_ops, "demand_title" gin_trgm_ops);
create index "vehicle_direct_intention_book_use_kind_idx" on "vehicle_direct_intention_book" (tenant_id, "use_kind");
create index "vehicle_direct_intention_book_line_demand_id_line_no_idx" on "vehicle_direct_intention_book_line" ("demand_id", "line_no");
create index "vehicle_direct_intention_book_line_model_id_idx" on "vehicle_direct_intention_book_line" ("model_id");
create index "vehicle_direct_intention_book_line_series_id_idx" on "vehicle_direct_intention_book_line" ("series_id");
create index "waybill_arrive_time_idx" on "waybill" (tenant_id, "arrive_time");
create index "waybill_carrier_id_idx" on "waybill" ("carrier_id");
create index "waybill_carrier_id_settle_state_status_idx" on "waybill" (tenant_id, "carrier_id", "settle_state", "status") where is_deleted = 0;
create index "waybill_create_dept_idx" on "waybill" ("create_dept");
create index "waybill_create_user_idx" on "waybill" ("create_user");
create index "waybill_depart_time_idx" on "waybill" (tenant_id, "depart_time");
create index "waybill_from_city_code_idx" on "waybill" (tenant_id, "from_city_code");
create index "waybill_from_lot_id_idx" on "waybill" ("from_lot_id");
create index "waybill_is_deleted_create_time_id_list" on "waybill" (tenant_id, is_deleted, create_time desc, id desc);
create index "waybill_is_deleted_status_create_time_id_list" on "waybill" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "waybill_plan_arrive_idx" on "waybill" (tenant_id, "plan_arrive");
create index "waybill_plan_depart_idx" on "waybill" (tenant_id, "plan_depart");
create index "waybill_purchase_order_id_idx" on "waybill" ("purchase_order_id");
create index "waybill_search" on "waybill" using gin ("carrier_name" gin_trgm_ops, "outer_no" gin_trgm_ops, "source_no" gin_trgm_ops, "truck_plate" gin_trgm_ops, "waybill_no" gin_trgm_ops);
create index "waybill_source_type_idx" on "waybill" (tenant_id, "source_type");
create index "waybill_to_city_code_idx" on "waybill" (tenant_id, "to_city_code");
create index "waybill_to_lot_id_idx" on "waybill" ("to_lot_id");
create unique index "waybill_waybill_no_key" on "waybill" (tenant_id, "waybill_no") where is_deleted = 0;
create index "waybill_import_carrier_id_idx" on "waybill_import" ("carrier_id");
create index "waybill_import_create_dept_idx" on "waybill_import" ("create_dept");
create index "waybill_import_create_user_idx" on "waybill_import" ("create_user");
create index "waybill_import_is_deleted_create_time_id_list" on "waybill_import" (tenant_id, is_deleted, create_time desc, id desc);
create index "waybill_import_search" on "waybill_import" using gin ("outer_no" gin_trgm_ops);
create index "waybill_import_to_lot_id_idx" on "waybill_import" ("to_lot_id");
create index "waybill_import_vehicle_id_idx" on "waybill_import" ("vehicle_id");
create index "waybill_import_waybill_id_idx" on "waybill_import" ("waybill_id");
create index "waybill_line_search" on "waybill_line" using gin ("vin" gin_trgm_ops);
create index "waybill_line_sign_user_id_idx" on "waybill_line" ("sign_user_id");
create index "waybill_line_vehicle_id_idx" on "waybill_line" ("vehicle_id");
create index "waybill_line_vehicle_id_row_state_idx" on "waybill_line" (tenant_id, "vehicle_id", "row_state");
create index "waybill_line_waybill_id_line_no_idx" on "waybill_line" ("waybill_id", "line_no");
create index "waybill_node_search" on "waybill_node" using gin ("place" gin_trgm_ops);
create index "waybill_node_waybill_id_line_no_idx" on "waybill_node" ("waybill_id", "line_no");
alter table "vehicle" add constraint "vehicle_purchase_order_id_fkey" foreign key (tenant_id, "purchase_order_id") references "purchase_order" (tenant_id, id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_waybill_id_fkey" foreign key (tenant_id, "waybill_id") references "waybill" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_buyer_user_id_fkey" foreign key (tenant_id, "buyer_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_finance_contract_id_fkey" foreign key (tenant_id, "finance_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_financial_investor_id_fkey" foreign key (tenant_id, "financial_investor_id") references "finance_company" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_lease_order_id_fkey" foreign key (tenant_id, "lease_order_id") references "lease_order" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "purchase_order" add constraint "purchase_order_supplier_id_fkey" foreign key (tenant_id, "supplier_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "purchase_order_line" add constraint "purchase_order_line_deliver_lot_id_fkey" foreign key (tenant_id, "deliver_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "purchase_order_line" add constraint "purchase_order_line_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "purchase_order_line" add constraint "purchase_order_line_order_id_fkey" foreign key (tenant_id, "order_id") references "purchase_order" (tenant_id, id) on delete restrict;
alter table "purchase_order_milestone" add constraint "purchase_order_milestone_order_id_fkey" foreign key (tenant_id, "order_id") references "purchase_order" (tenant_id, id) on delete restrict;
alter table "purchase_order_milestone" add constraint "purchase_order_milestone_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_order_id_fkey" foreign key (tenant_id, "order_id") references "purchase_order" (tenant_id, id) on delete restrict;
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "purchase_order_vehicle" add constraint "purchase_order_vehicle_waybill_id_fkey" foreign key (tenant_id, "waybill_id") references "waybill" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_apply_user_id_fkey" foreign key (tenant_id, "apply_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_approval_user_id_fkey" foreign key (tenant_id, "approval_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_order_id_fkey" foreign key (tenant_id, "order_id") references "lease_order" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand" add constraint "vehicle_city_demand_own_company_id_fkey" foreign key (tenant_id, "own_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand_line" add constraint "vehicle_city_demand_line_demand_id_fkey" foreign key (tenant_id, "demand_id") references "vehicle_city_demand" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand_line" add constraint "vehicle_city_demand_line_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "vehicle_city_demand_line" add constraint "vehicle_city_demand_line_series_id_fkey" foreign key (tenant_id, "series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_apply_user_id_fkey" foreign key (tenant_id, "apply_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_approval_user_id_fkey" foreign key (tenant_id, "approval_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_assign_user_id_fkey" foreign key (tenant_id, "assign_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book" add constraint "vehicle_direct_intention_book_own_company_id_fkey" foreign key (tenant_id, "own_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book_line" add constraint "vehicle_direct_intention_book_line_demand_id_fkey" foreign key (tenant_id, "demand_id") references "vehicle_direct_intention_book" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book_line" add constraint "vehicle_direct_intention_book_line_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_intention_book_line" add constraint "vehicle_direct_intention_book_line_series_id_fkey" foreign key (tenant_id, "series_id") references "car_series" (tenant_id, id) on delete restrict;
alter table "waybill" add constraint "waybill_carrier_id_fkey" foreign key (tenant_id, "carrier_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "waybill" add constraint "waybill_from_lot_id_fkey" foreign key (tenant_id, "from_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "waybill" add constraint "waybill_purchase_order_id_fkey" foreign key (tenant_id, "purchase_order_id") references "purchase_order" (tenant_id, id) on delete restrict;
alter table "waybill" add constraint "waybill_to_lot_id_fkey" foreign key (tenant_id, "to_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "waybill_import" add constraint "waybill_import_carrier_id_fkey" foreign key (tenant_id, "carrier_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "waybill_import" add constraint "waybill_import_to_lot_id_fkey" foreign key (tenant_id, "to_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "waybill_import" add constraint "waybill_import_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "waybill_import" add constraint "waybill_import_waybill_id_fkey" foreign key (tenant_id, "waybill_id") references "waybill" (tenant_id, id) on delete restrict;
alter table "waybill_line" add constraint "waybill_line_sign_user_id_fkey" foreign key (tenant_id, "sign_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "waybill_line" add constraint "waybill_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "waybill_line" add constraint "waybill_line_waybill_id_fkey" foreign key (tenant_id, "waybill_id") references "waybill" (tenant_id, id) on delete restrict;
alter table "waybill_node" add constraint "waybill_node_waybill_id_fkey" foreign key (tenant_id, "waybill_id") references "waybill" (tenant_id, id) on delete restrict;
