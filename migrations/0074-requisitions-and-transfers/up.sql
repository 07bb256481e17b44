create table "transfer_vehicle" (
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
  "transfer_no" varchar(32),
  "mode" smallint,
  "old_order_vehicle_id" bigint,
  "new_order_vehicle_id" bigint,
  "old_vehicle_id" bigint,
  "new_vehicle_id" bigint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "target_contract_id" bigint,
  "target_contract_no" varchar(32),
  "target_product_id" bigint,
  "old_customer_id" bigint,
  "old_customer_name" varchar(128),
  "new_customer_id" bigint,
  "new_customer_name" varchar(128),
  "city_code" varchar(12),
  "switch_date" date,
  "handle_user_id" bigint,
  "handle_time" timestamptz,
  "reason_kind" varchar(32),
  "reason" varchar(500),
  "old_mileage" integer,
  "new_mileage" integer,
  "old_checks" jsonb,
  "new_checks" jsonb,
  "old_lot_id" bigint,
  "photos" bigint,
  "signatures" bigint,
  "receivable_amt" numeric(12,2) not null default 0,
  "refund_amt" numeric(12,2) not null default 0,
  "deposit_moved" numeric(12,2) not null default 0,
  "diff_rent" numeric(12,2) not null default 0,
  "account_user_id" bigint,
  "account_time" timestamptz,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "deploy_id" bigint,
  "attach_biz_id" bigint,
  constraint "transfer_vehicle_pkey" primary key ("tenant_id", "id")
);
alter table "transfer_vehicle" add constraint "transfer_vehicle_deposit_moved_check" check ("deposit_moved" >= 0 and "deposit_moved" <= 9999999999.99);
alter table "transfer_vehicle" add constraint "transfer_vehicle_is_deleted_check" check (is_deleted in (0, 1));
alter table "transfer_vehicle" add constraint "transfer_vehicle_mode_check" check ("mode" in (1, 2));
alter table "transfer_vehicle" add constraint "transfer_vehicle_receivable_amt_check" check ("receivable_amt" >= 0 and "receivable_amt" <= 9999999999.99);
alter table "transfer_vehicle" add constraint "transfer_vehicle_refund_amt_check" check ("refund_amt" >= 0 and "refund_amt" <= 9999999999.99);
alter table "transfer_vehicle" add constraint "transfer_vehicle_status_check" check (status in (1, 2, 3, 4, 5));
alter table "transfer_vehicle" enable row level security;
alter table "transfer_vehicle" force row level security;
create policy tenant_wall on "transfer_vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "transfer_vehicle" for select to fleet_read using (true);
create policy report_tenant on "transfer_vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "transfer_vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "transfer_vehicle" to fleet_app;
grant select on "transfer_vehicle" to fleet_read;
grant select on "transfer_vehicle" to fleet_report;
create table "transfer_vehicle_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "transfer_id" bigint not null,
  "line_kind" smallint,
  "order_vehicle_id" bigint,
  "fee_item" smallint,
  "amt" numeric(12,2) not null default 0,
  "bearer" smallint,
  "note" varchar(500),
  constraint "transfer_vehicle_line_pkey" primary key ("tenant_id", "id")
);
alter table "transfer_vehicle_line" add constraint "transfer_vehicle_line_bearer_check" check ("bearer" in (1, 2, 3, 4));
alter table "transfer_vehicle_line" add constraint "transfer_vehicle_line_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "transfer_vehicle_line" add constraint "transfer_vehicle_line_line_kind_check" check ("line_kind" in (1, 2, 3, 4, 5, 6, 7));
alter table "transfer_vehicle_line" enable row level security;
alter table "transfer_vehicle_line" force row level security;
create policy tenant_wall on "transfer_vehicle_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "transfer_vehicle_line" for select to fleet_read using (true);
create policy report_tenant on "transfer_vehicle_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "transfer_vehicle_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "transfer_vehicle_line" to fleet_app;
grant select on "transfer_vehicle_line" to fleet_read;
grant select on "transfer_vehicle_line" to fleet_report;
create table "vehicle_allocate" (
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
  "allocate_no" varchar(32),
  "source_type" smallint,
  "source_id" bigint,
  "source_no" varchar(32),
  "customer_name" varchar(128),
  "contract_no" varchar(32),
  "city_code" varchar(12),
  "plan_take_time" timestamptz,
  "urgency" smallint,
  "total_qty" integer,
  "allocated_qty" integer,
  "taken_qty" integer,
  "assign_user_id" bigint,
  "done_time" timestamptz,
  "close_reason" varchar(500),
  constraint "vehicle_allocate_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_allocate" add constraint "vehicle_allocate_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_allocate" add constraint "vehicle_allocate_source_type_check" check ("source_type" in (1, 2));
alter table "vehicle_allocate" add constraint "vehicle_allocate_status_check" check (status in (1, 2, 3, 4));
alter table "vehicle_allocate" add constraint "vehicle_allocate_urgency_check" check ("urgency" in (1, 2));
alter table "vehicle_allocate" enable row level security;
alter table "vehicle_allocate" force row level security;
create policy tenant_wall on "vehicle_allocate" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_allocate" for select to fleet_read using (true);
create policy report_tenant on "vehicle_allocate" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_allocate" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_allocate" to fleet_app;
grant select on "vehicle_allocate" to fleet_read;
grant select on "vehicle_allocate" to fleet_report;
create table "vehicle_consign_requisition" (
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
  "requisition_no" varchar(32),
  "order_id" bigint,
  "contract_type" varchar(32),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "customer_id" bigint,
  "customer_name" varchar(128),
  "city_code" varchar(12),
  "dept_id" bigint,
  "deliver_kind" smallint,
  "take_place_id" bigint,
  "take_address" varchar(200),
  "plan_take_time" timestamptz,
  "receiver_name" varchar(40),
  "receiver_phone" varchar(20),
  "receiver_id_no" varchar(18),
  "auth_file_biz_id" bigint,
  "front_due" numeric(12,2) not null default 0,
  "front_paid" numeric(12,2) not null default 0,
  "front_short" numeric(12,2) not null default 0,
  "overdue_amt" numeric(12,2) not null default 0,
  "overdue_days" integer,
  "early_take_over" boolean not null default false,
  "early_reason" varchar(500),
  "promise_date" date,
  "total_qty" integer,
  "allotted_qty" integer,
  "taken_qty" integer,
  "cancelled_qty" integer,
  "sales_user_id" bigint,
  "urgency" smallint,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "vehicle_consign_requisition_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_deliver_kind_check" check ("deliver_kind" in (1, 2));
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_front_due_check" check ("front_due" >= 0 and "front_due" <= 9999999999.99);
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_front_paid_check" check ("front_paid" >= 0 and "front_paid" <= 9999999999.99);
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_front_short_check" check ("front_short" >= 0 and "front_short" <= 9999999999.99);
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_status_check" check (status in (1, 2, 3, 4, 5, 6, 100, 101, 102, 103));
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_urgency_check" check ("urgency" in (1, 2));
alter table "vehicle_consign_requisition" enable row level security;
alter table "vehicle_consign_requisition" force row level security;
create policy tenant_wall on "vehicle_consign_requisition" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_consign_requisition" for select to fleet_read using (true);
create policy report_tenant on "vehicle_consign_requisition" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_consign_requisition" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_consign_requisition" to fleet_app;
grant select on "vehicle_consign_requisition" to fleet_read;
grant select on "vehicle_consign_requisition" to fleet_report;
create table "vehicle_consign_requisition_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "requisition_id" bigint not null,
  "contract_product_id" bigint,
  "model_id" bigint,
  "substitute_model_ids" bigint[] not null default '{}',
  "color" varchar(32),
  "color_free" boolean not null default true,
  "quantity" integer,
  "min_fresh" numeric(14,1),
  "plate_city_code" varchar(12),
  "need_date" date,
  "vehicle_nature" smallint,
  "plate_need" boolean not null default false,
  "gps_need" boolean not null default false,
  "insure_need" boolean not null default false,
  "allotted_qty" integer,
  "taken_qty" integer,
  "line_state" smallint,
  "order_vehicle_ids" bigint[] not null default '{}',
  constraint "vehicle_consign_requisition_line_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_consign_requisition_line" add constraint "vehicle_consign_requisition_line_line_state_check" check ("line_state" in (1, 2, 3, 4));
alter table "vehicle_consign_requisition_line" add constraint "vehicle_consign_requisition_line_vehicle_nature_check" check ("vehicle_nature" in (1, 2));
alter table "vehicle_consign_requisition_line" enable row level security;
alter table "vehicle_consign_requisition_line" force row level security;
create policy tenant_wall on "vehicle_consign_requisition_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_consign_requisition_line" for select to fleet_read using (true);
create policy report_tenant on "vehicle_consign_requisition_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_consign_requisition_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_consign_requisition_line" to fleet_app;
grant select on "vehicle_consign_requisition_line" to fleet_read;
grant select on "vehicle_consign_requisition_line" to fleet_report;
create table "vehicle_consign_requisition_rent" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "requisition_id" bigint not null,
  "model_id" bigint,
  "quantity" integer,
  "unit_rent" numeric(12,2) not null default 0,
  "rent_unit" smallint,
  "tax_rate" numeric(10,6),
  "first_due_date" date,
  "first_amt" numeric(12,2) not null default 0,
  "prepay_amt" numeric(12,2) not null default 0,
  "deposit_per_vehicle" numeric(12,2) not null default 0,
  "deposit_due" numeric(12,2) not null default 0,
  "deposit_received" numeric(12,2) not null default 0,
  "deposit_short" numeric(12,2) not null default 0,
  "fee_amt" numeric(12,2) not null default 0,
  "front_total" numeric(12,2) not null default 0,
  "calc_note" jsonb,
  constraint "vehicle_consign_requisition_rent_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_deposit_due_check" check ("deposit_due" >= 0 and "deposit_due" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_deposit_per_vehicle_check" check ("deposit_per_vehicle" >= 0 and "deposit_per_vehicle" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_deposit_received_check" check ("deposit_received" >= 0 and "deposit_received" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_deposit_short_check" check ("deposit_short" >= 0 and "deposit_short" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_fee_amt_check" check ("fee_amt" >= 0 and "fee_amt" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_first_amt_check" check ("first_amt" >= 0 and "first_amt" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_front_total_check" check ("front_total" >= 0 and "front_total" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_prepay_amt_check" check ("prepay_amt" >= 0 and "prepay_amt" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_rent_unit_check" check ("rent_unit" in (1, 2, 3));
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "vehicle_consign_requisition_rent" enable row level security;
alter table "vehicle_consign_requisition_rent" force row level security;
create policy tenant_wall on "vehicle_consign_requisition_rent" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_consign_requisition_rent" for select to fleet_read using (true);
create policy report_tenant on "vehicle_consign_requisition_rent" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_consign_requisition_rent" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_consign_requisition_rent" to fleet_app;
grant select on "vehicle_consign_requisition_rent" to fleet_read;
grant select on "vehicle_consign_requisition_rent" to fleet_report;
create table "vehicle_contract_deploy" (
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
  "deploy_no" varchar(32),
  "deploy_kind" smallint,
  "from_contract_id" bigint,
  "to_contract_type" smallint,
  "to_contract_id" bigint,
  "operate_city_code" varchar(12),
  "operate_dept_id" bigint,
  "manager_id" bigint,
  "leasing_model" varchar(32),
  "operation_mode" varchar(32),
  "supplier_type" smallint,
  "supplier_id" bigint,
  "effective_date" date,
  "qty" integer,
  "done_qty" integer,
  "failed_qty" integer,
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "vehicle_contract_deploy_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_deploy_kind_check" check ("deploy_kind" in (1, 2, 3));
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_to_contract_type_check" check ("to_contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_contract_deploy" enable row level security;
alter table "vehicle_contract_deploy" force row level security;
create policy tenant_wall on "vehicle_contract_deploy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_contract_deploy" for select to fleet_read using (true);
create policy report_tenant on "vehicle_contract_deploy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_contract_deploy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_contract_deploy" to fleet_app;
grant select on "vehicle_contract_deploy" to fleet_read;
grant select on "vehicle_contract_deploy" to fleet_report;
create table "vehicle_contract_deploy_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "deploy_id" bigint not null,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "order_vehicle_id" bigint,
  "target_product_id" bigint,
  "line_state" smallint,
  "fail_reason" varchar(500),
  "transfer_id" bigint,
  constraint "vehicle_contract_deploy_line_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_contract_deploy_line" add constraint "vehicle_contract_deploy_line_line_state_check" check ("line_state" in (1, 2, 3));
alter table "vehicle_contract_deploy_line" enable row level security;
alter table "vehicle_contract_deploy_line" force row level security;
create policy tenant_wall on "vehicle_contract_deploy_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_contract_deploy_line" for select to fleet_read using (true);
create policy report_tenant on "vehicle_contract_deploy_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_contract_deploy_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_contract_deploy_line" to fleet_app;
grant select on "vehicle_contract_deploy_line" to fleet_read;
grant select on "vehicle_contract_deploy_line" to fleet_report;
create table "vehicle_direct_rent_product" (
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
  "product_no" varchar(32),
  "product_name" varchar(60),
  "sub_title" varchar(100),
  "product_id" bigint,
  "model_id" bigint,
  "vehicle_nature" smallint,
  "min_fresh" numeric(14,1),
  "scheme_kind" smallint,
  "rent_unit" smallint,
  "unit_rent" numeric(12,2),
  "term_months" integer,
  "min_months" integer,
  "deposit" numeric(12,2),
  "deposit_instalments" integer,
  "prepay_units" integer,
  "buyout_price" numeric(12,2),
  "km_per_month" integer,
  "over_km_price" numeric(12,2),
  "includes" varchar(32)[] not null default '{}',
  "penalty_months" numeric(14,1),
  "below_floor" boolean not null default false,
  "on_time" timestamptz,
  "off_time" timestamptz,
  "sort" integer,
  "tags" varchar(32)[] not null default '{}',
  "image_biz_id" bigint,
  "detail_html" text,
  "owner_user_id" bigint,
  "sales_user_ids" bigint[] not null default '{}',
  "process_instance_id" varchar(64),
  constraint "vehicle_direct_rent_product_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_buyout_price_check" check ("buyout_price" >= 0 and "buyout_price" <= 9999999999.99);
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_over_km_price_check" check ("over_km_price" >= 0 and "over_km_price" <= 9999999999.99);
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_rent_unit_check" check ("rent_unit" in (1, 2, 3));
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_scheme_kind_check" check ("scheme_kind" in (1, 2, 3));
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_status_check" check (status in (1, 2, 3, 4, 100, 101, 102, 103));
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_vehicle_nature_check" check ("vehicle_nature" in (1, 2));
alter table "vehicle_direct_rent_product" enable row level security;
alter table "vehicle_direct_rent_product" force row level security;
create policy tenant_wall on "vehicle_direct_rent_product" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_direct_rent_product" for select to fleet_read using (true);
create policy report_tenant on "vehicle_direct_rent_product" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_direct_rent_product" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_direct_rent_product" to fleet_app;
grant select on "vehicle_direct_rent_product" to fleet_read;
grant select on "vehicle_direct_rent_product" to fleet_report;
create table "vehicle_direct_rent_product_city" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rent_product_id" bigint not null,
  "city_code" varchar(12),
  "unit_rent" numeric(12,2),
  "deposit" numeric(12,2),
  "lot_ids" bigint[] not null default '{}',
  "on_off" boolean not null default true,
  "stock_qty" integer,
  constraint "vehicle_direct_rent_product_city_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_direct_rent_product_city" add constraint "vehicle_direct_rent_product_city_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "vehicle_direct_rent_product_city" add constraint "vehicle_direct_rent_product_city_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "vehicle_direct_rent_product_city" enable row level security;
alter table "vehicle_direct_rent_product_city" force row level security;
create policy tenant_wall on "vehicle_direct_rent_product_city" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_direct_rent_product_city" for select to fleet_read using (true);
create policy report_tenant on "vehicle_direct_rent_product_city" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_direct_rent_product_city" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_direct_rent_product_city" to fleet_app;
grant select on "vehicle_direct_rent_product_city" to fleet_read;
grant select on "vehicle_direct_rent_product_city" to fleet_report;
create table "vehicle_use_requisition" (
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
  "requisition_no" varchar(32),
  "use_kind" smallint,
  "city_code" varchar(12),
  "dept_id" bigint,
  "user_id" bigint,
  "customer_id" bigint,
  "order_vehicle_id" bigint,
  "accident_id" bigint,
  "driver_id" bigint,
  "driver_name" varchar(40),
  "driver_phone" varchar(20),
  "licence_no" varchar(18),
  "licence_class" varchar(32),
  "licence_valid_to" date,
  "from_time" timestamptz,
  "to_time" timestamptz,
  "days" integer,
  "from_place" varchar(200),
  "to_place" varchar(200),
  "charge_kind" smallint,
  "day_price" numeric(12,2),
  "mileage_limit" integer,
  "vehicle_id" bigint,
  "occupy_id" bigint,
  "lease_record_id" bigint,
  "out_time" timestamptz,
  "out_mileage" integer,
  "out_soc" integer,
  "out_photos" bigint,
  "back_time" timestamptz,
  "back_mileage" integer,
  "back_soc" integer,
  "back_photos" bigint,
  "damage" varchar(500),
  "charge_amt" numeric(12,2) not null default 0,
  "pending_to_time" timestamptz,
  "is_extension" boolean not null default false,
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "vehicle_use_requisition_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_charge_amt_check" check ("charge_amt" >= 0 and "charge_amt" <= 9999999999.99);
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_charge_kind_check" check ("charge_kind" in (0, 1));
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_day_price_check" check ("day_price" >= 0 and "day_price" <= 9999999999.99);
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_status_check" check (status in (1, 2, 3, 4, 5, 100, 101, 102, 103));
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_use_kind_check" check ("use_kind" in (1, 2, 3, 4));
alter table "vehicle_use_requisition" enable row level security;
alter table "vehicle_use_requisition" force row level security;
create policy tenant_wall on "vehicle_use_requisition" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_use_requisition" for select to fleet_read using (true);
create policy report_tenant on "vehicle_use_requisition" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_use_requisition" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_use_requisition" to fleet_app;
grant select on "vehicle_use_requisition" to fleet_read;
grant select on "vehicle_use_requisition" to fleet_report;
create table "vehicle_use_requisition_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "requisition_id" bigint not null,
  "model_id" bigint,
  "substitute_model_ids" bigint[] not null default '{}',
  "color" varchar(32),
  "color_free" boolean not null default true,
  "quantity" integer,
  "min_fresh" numeric(14,1),
  "plate_city_code" varchar(12),
  "need_date" date,
  "vehicle_nature" smallint,
  "plate_need" boolean not null default false,
  "gps_need" boolean not null default false,
  "insure_need" boolean not null default false,
  "allotted_qty" integer,
  "taken_qty" integer,
  "line_state" smallint,
  constraint "vehicle_use_requisition_line_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_use_requisition_line" add constraint "vehicle_use_requisition_line_line_state_check" check ("line_state" in (1, 2, 3, 4));
alter table "vehicle_use_requisition_line" add constraint "vehicle_use_requisition_line_vehicle_nature_check" check ("vehicle_nature" in (1, 2));
alter table "vehicle_use_requisition_line" enable row level security;
alter table "vehicle_use_requisition_line" force row level security;
create policy tenant_wall on "vehicle_use_requisition_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_use_requisition_line" for select to fleet_read using (true);
create policy report_tenant on "vehicle_use_requisition_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_use_requisition_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_use_requisition_line" to fleet_app;
grant select on "vehicle_use_requisition_line" to fleet_read;
grant select on "vehicle_use_requisition_line" to fleet_report;
create index "vehicle_allot_allocate_id_idx" on "vehicle_allot" ("allocate_id");
create index "vehicle_extract_requisition_id_idx" on "vehicle_extract" ("requisition_id");
create index "transfer_vehicle_account_user_id_idx" on "transfer_vehicle" ("account_user_id");
create index "transfer_vehicle_city_code_idx" on "transfer_vehicle" (tenant_id, "city_code");
create index "transfer_vehicle_confirm_user_id_idx" on "transfer_vehicle" ("confirm_user_id");
create index "transfer_vehicle_contract_id_idx" on "transfer_vehicle" ("contract_id");
create index "transfer_vehicle_create_dept_idx" on "transfer_vehicle" ("create_dept");
create index "transfer_vehicle_create_user_idx" on "transfer_vehicle" ("create_user");
create index "transfer_vehicle_deploy_id_idx" on "transfer_vehicle" ("deploy_id");
create index "transfer_vehicle_handle_user_id_idx" on "transfer_vehicle" ("handle_user_id");
create index "transfer_vehicle_is_deleted_create_time_id_list" on "transfer_vehicle" (tenant_id, is_deleted, create_time desc, id desc);
create index "transfer_vehicle_is_deleted_status_create_time_id_list" on "transfer_vehicle" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "transfer_vehicle_new_customer_id_idx" on "transfer_vehicle" ("new_customer_id");
create index "transfer_vehicle_new_order_vehicle_id_idx" on "transfer_vehicle" ("new_order_vehicle_id");
create index "transfer_vehicle_new_vehicle_id_idx" on "transfer_vehicle" ("new_vehicle_id");
create index "transfer_vehicle_old_customer_id_idx" on "transfer_vehicle" ("old_customer_id");
create index "transfer_vehicle_old_lot_id_idx" on "transfer_vehicle" ("old_lot_id");
create unique index "transfer_vehicle_old_order_vehicle_id_2e1e6c_key" on "transfer_vehicle" (tenant_id, "old_order_vehicle_id") where is_deleted = 0 and (status in (1, 2, 3));
create index "transfer_vehicle_old_order_vehicle_id_idx" on "transfer_vehicle" ("old_order_vehicle_id");
create index "transfer_vehicle_old_vehicle_id_idx" on "transfer_vehicle" ("old_vehicle_id");
create index "transfer_vehicle_reason_kind_idx" on "transfer_vehicle" (tenant_id, "reason_kind");
create index "transfer_vehicle_search" on "transfer_vehicle" using gin ("contract_no" gin_trgm_ops, "new_customer_name" gin_trgm_ops, "old_customer_name" gin_trgm_ops, "target_contract_no" gin_trgm_ops, "transfer_no" gin_trgm_ops);
create index "transfer_vehicle_switch_date_idx" on "transfer_vehicle" (tenant_id, "switch_date");
create index "transfer_vehicle_target_contract_id_idx" on "transfer_vehicle" ("target_contract_id");
create index "transfer_vehicle_target_product_id_idx" on "transfer_vehicle" ("target_product_id");
create unique index "transfer_vehicle_transfer_no_key" on "transfer_vehicle" (tenant_id, "transfer_no") where is_deleted = 0;
create index "transfer_vehicle_line_order_vehicle_id_idx" on "transfer_vehicle_line" ("order_vehicle_id");
create index "transfer_vehicle_line_transfer_id_line_no_idx" on "transfer_vehicle_line" ("transfer_id", "line_no");
create unique index "vehicle_allocate_allocate_no_key" on "vehicle_allocate" (tenant_id, "allocate_no") where is_deleted = 0;
create index "vehicle_allocate_assign_user_id_idx" on "vehicle_allocate" ("assign_user_id");
create index "vehicle_allocate_city_code_idx" on "vehicle_allocate" (tenant_id, "city_code");
create index "vehicle_allocate_create_dept_idx" on "vehicle_allocate" ("create_dept");
create index "vehicle_allocate_create_user_idx" on "vehicle_allocate" ("create_user");
create index "vehicle_allocate_is_deleted_create_time_id_list" on "vehicle_allocate" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_allocate_is_deleted_status_create_time_id_list" on "vehicle_allocate" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_allocate_plan_take_time_idx" on "vehicle_allocate" (tenant_id, "plan_take_time");
create index "vehicle_allocate_search" on "vehicle_allocate" using gin ("allocate_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "vehicle_allocate_source_id_idx" on "vehicle_allocate" (tenant_id, "source_id") where is_deleted = 0;
create index "vehicle_consign_requisition_city_code_idx" on "vehicle_consign_requisition" (tenant_id, "city_code");
create index "vehicle_consign_requisition_contract_id_idx" on "vehicle_consign_requisition" ("contract_id");
create index "vehicle_consign_requisition_contract_type_idx" on "vehicle_consign_requisition" (tenant_id, "contract_type");
create index "vehicle_consign_requisition_create_dept_idx" on "vehicle_consign_requisition" ("create_dept");
create index "vehicle_consign_requisition_create_user_idx" on "vehicle_consign_requisition" ("create_user");
create index "vehicle_consign_requisition_customer_id_idx" on "vehicle_consign_requisition" ("customer_id");
create index "vehicle_consign_requisition_dept_id_idx" on "vehicle_consign_requisition" ("dept_id");
create index "vehicle_consign_requisition_is_deleted_create_time_id_list" on "vehicle_consign_requisition" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_consign_requisition_is_deleted_status_cre_4d2d1688_list" on "vehicle_consign_requisition" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_consign_requisition_order_id_idx" on "vehicle_consign_requisition" ("order_id");
create index "vehicle_consign_requisition_order_id_status_idx" on "vehicle_consign_requisition" (tenant_id, "order_id", "status") where is_deleted = 0;
create index "vehicle_consign_requisition_plan_take_time_idx" on "vehicle_consign_requisition" (tenant_id, "plan_take_time");
create unique index "vehicle_consign_requisition_requisition_no_key" on "vehicle_consign_requisition" (tenant_id, "requisition_no") where is_deleted = 0;
create index "vehicle_consign_requisition_sales_user_id_idx" on "vehicle_consign_requisition" ("sales_user_id");
create index "vehicle_consign_requisition_search" on "vehicle_consign_requisition" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "requisition_no" gin_trgm_ops);
create index "vehicle_consign_requisition_take_place_id_idx" on "vehicle_consign_requisition" ("take_place_id");
create index "vehicle_consign_requisition_line_contract_product_id_idx" on "vehicle_consign_requisition_line" ("contract_product_id");
create index "vehicle_consign_requisition_line_model_id_idx" on "vehicle_consign_requisition_line" ("model_id");
create index "vehicle_consign_requisition_line_requisition_id_line_no_idx" on "vehicle_consign_requisition_line" ("requisition_id", "line_no");
create index "vehicle_consign_requisition_rent_model_id_idx" on "vehicle_consign_requisition_rent" ("model_id");
create index "vehicle_consign_requisition_rent_requisition_id_line_no_idx" on "vehicle_consign_requisition_rent" ("requisition_id", "line_no");
create index "vehicle_contract_deploy_create_dept_idx" on "vehicle_contract_deploy" ("create_dept");
create index "vehicle_contract_deploy_create_user_idx" on "vehicle_contract_deploy" ("create_user");
create unique index "vehicle_contract_deploy_deploy_no_key" on "vehicle_contract_deploy" (tenant_id, "deploy_no") where is_deleted = 0;
create index "vehicle_contract_deploy_effective_date_idx" on "vehicle_contract_deploy" (tenant_id, "effective_date");
create index "vehicle_contract_deploy_from_contract_id_idx" on "vehicle_contract_deploy" ("from_contract_id");
create index "vehicle_contract_deploy_is_deleted_create_time_id_list" on "vehicle_contract_deploy" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_contract_deploy_is_deleted_status_create_time_id_list" on "vehicle_contract_deploy" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_contract_deploy_manager_id_idx" on "vehicle_contract_deploy" ("manager_id");
create index "vehicle_contract_deploy_operate_dept_id_idx" on "vehicle_contract_deploy" ("operate_dept_id");
create index "vehicle_contract_deploy_search" on "vehicle_contract_deploy" using gin ("deploy_no" gin_trgm_ops);
create index "vehicle_contract_deploy_to_contract_id_idx" on "vehicle_contract_deploy" ("to_contract_id");
create index "vehicle_contract_deploy_line_deploy_id_line_no_idx" on "vehicle_contract_deploy_line" ("deploy_id", "line_no");
create index "vehicle_contract_deploy_line_order_vehicle_id_idx" on "vehicle_contract_deploy_line" ("order_vehicle_id");
create index "vehicle_contract_deploy_line_search" on "vehicle_contract_deploy_line" using gin ("plate_no" gin_trgm_ops);
create index "vehicle_contract_deploy_line_target_product_id_idx" on "vehicle_contract_deploy_line" ("target_product_id");
create index "vehicle_contract_deploy_line_transfer_id_idx" on "vehicle_contract_deploy_line" ("transfer_id");
create index "vehicle_contract_deploy_line_vehicle_id_idx" on "vehicle_contract_deploy_line" ("vehicle_id");
create index "vehicle_direct_rent_product_create_dept_idx" on "vehicle_direct_rent_product" ("create_dept");
create index "vehicle_direct_rent_product_is_deleted_create_time_id_list" on "vehicle_direct_rent_product" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_direct_rent_product_is_deleted_status_cre_5937ebf2_list" on "vehicle_direct_rent_product" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_direct_rent_product_model_id_idx" on "vehicle_direct_rent_product" ("model_id");
create index "vehicle_direct_rent_product_owner_user_id_idx" on "vehicle_direct_rent_product" ("owner_user_id");
create index "vehicle_direct_rent_product_product_id_idx" on "vehicle_direct_rent_product" ("product_id");
create unique index "vehicle_direct_rent_product_product_no_key" on "vehicle_direct_rent_product" (tenant_id, "product_no") where is_deleted = 0;
create index "vehicle_direct_rent_product_search" on "vehicle_direct_rent_product" using gin ("product_name" gin_trgm_ops, "product_no" gin_trgm_ops, "sub_title" gin_trgm_ops);
create index "vehicle_direct_rent_product_city_city_code_idx" on "vehicle_direct_rent_product_city" (tenant_id, "city_code");
create index "vehicle_direct_rent_product_city_rent_product_id_line_no_idx" on "vehicle_direct_rent_product_city" ("rent_product_id", "line_no");
create index "vehicle_use_requisition_accident_id_idx" on "vehicle_use_requisition" ("accident_id");
create index "vehicle_use_requisition_city_code_idx" on "vehicle_use_requisition" (tenant_id, "city_code");
create index "vehicle_use_requisition_create_dept_idx" on "vehicle_use_requisition" ("create_dept");
create index "vehicle_use_requisition_create_user_idx" on "vehicle_use_requisition" ("create_user");
create index "vehicle_use_requisition_customer_id_idx" on "vehicle_use_requisition" ("customer_id");
create index "vehicle_use_requisition_dept_id_idx" on "vehicle_use_requisition" ("dept_id");
create index "vehicle_use_requisition_driver_id_idx" on "vehicle_use_requisition" ("driver_id");
create index "vehicle_use_requisition_from_time_idx" on "vehicle_use_requisition" (tenant_id, "from_time");
create index "vehicle_use_requisition_is_deleted_create_time_id_list" on "vehicle_use_requisition" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_use_requisition_is_deleted_status_create_time_id_list" on "vehicle_use_requisition" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_use_requisition_lease_record_id_idx" on "vehicle_use_requisition" ("lease_record_id");
create index "vehicle_use_requisition_occupy_id_idx" on "vehicle_use_requisition" ("occupy_id");
create index "vehicle_use_requisition_order_vehicle_id_idx" on "vehicle_use_requisition" ("order_vehicle_id");
create unique index "vehicle_use_requisition_requisition_no_key" on "vehicle_use_requisition" (tenant_id, "requisition_no") where is_deleted = 0;
create index "vehicle_use_requisition_search" on "vehicle_use_requisition" using gin ("driver_name" gin_trgm_ops, "requisition_no" gin_trgm_ops);
create index "vehicle_use_requisition_status_to_time_idx" on "vehicle_use_requisition" (tenant_id, "status", "to_time") where is_deleted = 0;
create index "vehicle_use_requisition_to_time_idx" on "vehicle_use_requisition" (tenant_id, "to_time");
create index "vehicle_use_requisition_user_id_idx" on "vehicle_use_requisition" ("user_id");
create index "vehicle_use_requisition_vehicle_id_idx" on "vehicle_use_requisition" ("vehicle_id");
create index "vehicle_use_requisition_line_model_id_idx" on "vehicle_use_requisition_line" ("model_id");
create index "vehicle_use_requisition_line_requisition_id_line_no_idx" on "vehicle_use_requisition_line" ("requisition_id", "line_no");
alter table "vehicle_allot" add constraint "vehicle_allot_allocate_id_fkey" foreign key (tenant_id, "allocate_id") references "vehicle_allocate" (tenant_id, id) on delete restrict;
alter table "vehicle_allot" add constraint "vehicle_allot_requisition_id_fkey" foreign key (tenant_id, "requisition_id") references "vehicle_consign_requisition" (tenant_id, id) on delete restrict;
alter table "vehicle_extract" add constraint "vehicle_extract_requisition_id_fkey" foreign key (tenant_id, "requisition_id") references "vehicle_consign_requisition" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_account_user_id_fkey" foreign key (tenant_id, "account_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_confirm_user_id_fkey" foreign key (tenant_id, "confirm_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_deploy_id_fkey" foreign key (tenant_id, "deploy_id") references "vehicle_contract_deploy" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_handle_user_id_fkey" foreign key (tenant_id, "handle_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_new_customer_id_fkey" foreign key (tenant_id, "new_customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_new_order_vehicle_id_fkey" foreign key (tenant_id, "new_order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_new_vehicle_id_fkey" foreign key (tenant_id, "new_vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_old_customer_id_fkey" foreign key (tenant_id, "old_customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_old_lot_id_fkey" foreign key (tenant_id, "old_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_old_order_vehicle_id_fkey" foreign key (tenant_id, "old_order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_old_vehicle_id_fkey" foreign key (tenant_id, "old_vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_target_contract_id_fkey" foreign key (tenant_id, "target_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle" add constraint "transfer_vehicle_target_product_id_fkey" foreign key (tenant_id, "target_product_id") references "contract_product" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle_line" add constraint "transfer_vehicle_line_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "transfer_vehicle_line" add constraint "transfer_vehicle_line_transfer_id_fkey" foreign key (tenant_id, "transfer_id") references "transfer_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_allocate" add constraint "vehicle_allocate_assign_user_id_fkey" foreign key (tenant_id, "assign_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_order_id_fkey" foreign key (tenant_id, "order_id") references "lease_order" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_sales_user_id_fkey" foreign key (tenant_id, "sales_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition" add constraint "vehicle_consign_requisition_take_place_id_fkey" foreign key (tenant_id, "take_place_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition_line" add constraint "vehicle_consign_requisition_line_contract_product_id_fkey" foreign key (tenant_id, "contract_product_id") references "contract_product" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition_line" add constraint "vehicle_consign_requisition_line_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition_line" add constraint "vehicle_consign_requisition_line_requisition_id_fkey" foreign key (tenant_id, "requisition_id") references "vehicle_consign_requisition" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "vehicle_consign_requisition_rent" add constraint "vehicle_consign_requisition_rent_requisition_id_fkey" foreign key (tenant_id, "requisition_id") references "vehicle_consign_requisition" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_from_contract_id_fkey" foreign key (tenant_id, "from_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_manager_id_fkey" foreign key (tenant_id, "manager_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_operate_dept_id_fkey" foreign key (tenant_id, "operate_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy" add constraint "vehicle_contract_deploy_to_contract_id_fkey" foreign key (tenant_id, "to_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy_line" add constraint "vehicle_contract_deploy_line_deploy_id_fkey" foreign key (tenant_id, "deploy_id") references "vehicle_contract_deploy" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy_line" add constraint "vehicle_contract_deploy_line_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy_line" add constraint "vehicle_contract_deploy_line_target_product_id_fkey" foreign key (tenant_id, "target_product_id") references "contract_product" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy_line" add constraint "vehicle_contract_deploy_line_transfer_id_fkey" foreign key (tenant_id, "transfer_id") references "transfer_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_contract_deploy_line" add constraint "vehicle_contract_deploy_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_rent_product" add constraint "vehicle_direct_rent_product_product_id_fkey" foreign key (tenant_id, "product_id") references "product" (tenant_id, id) on delete restrict;
alter table "vehicle_direct_rent_product_city" add constraint "vehicle_direct_rent_product_city_rent_product_id_fkey" foreign key (tenant_id, "rent_product_id") references "vehicle_direct_rent_product" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_lease_record_id_fkey" foreign key (tenant_id, "lease_record_id") references "vehicle_lease_record" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_occupy_id_fkey" foreign key (tenant_id, "occupy_id") references "allocate_vehicle_record" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition_line" add constraint "vehicle_use_requisition_line_model_id_fkey" foreign key (tenant_id, "model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition_line" add constraint "vehicle_use_requisition_line_requisition_id_fkey" foreign key (tenant_id, "requisition_id") references "vehicle_use_requisition" (tenant_id, id) on delete restrict;
