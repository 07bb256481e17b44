create table "contract_product_temp" (
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
  "temp_id" varchar(32),
  "owner_user_id" bigint,
  "row_no" integer,
  "row_state" smallint,
  "row_error" varchar(500),
  "product_id" bigint,
  "car_model_id" bigint,
  "color" varchar(32),
  "vehicle_nature" smallint,
  "city_code" varchar(12),
  "plate_city_code" varchar(12),
  "plate_kind" varchar(32),
  "quantity" integer,
  "term_months" integer,
  "rent_unit" smallint,
  "unit_rent" numeric(12,2),
  "deposit" numeric(12,2),
  "vehicle_price" numeric(12,2),
  "down_payment" numeric(12,2),
  "down_rate" numeric(10,6),
  "residual_price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "km_per_month" integer,
  "over_km_price" numeric(12,2),
  "insurance_plan" varchar(32),
  "with_maintenance" boolean not null default false,
  "with_inspection" boolean not null default false,
  "with_gps" boolean not null default false,
  "expect_take_date" date,
  "take_place_id" bigint,
  "take_address" varchar(200),
  "rent_stages" varchar(500),
  "fees" jsonb,
  "remark" varchar(200),
  constraint "contract_product_temp_pkey" primary key ("tenant_id", "id")
);
alter table "contract_product_temp" add constraint "contract_product_temp_deposit_check" check ("deposit" >= 0 and "deposit" <= 9999999999.99);
alter table "contract_product_temp" add constraint "contract_product_temp_down_payment_check" check ("down_payment" >= 0 and "down_payment" <= 9999999999.99);
alter table "contract_product_temp" add constraint "contract_product_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_product_temp" add constraint "contract_product_temp_over_km_price_check" check ("over_km_price" >= 0 and "over_km_price" <= 9999999999.99);
alter table "contract_product_temp" add constraint "contract_product_temp_rent_unit_check" check ("rent_unit" in (1, 2, 3));
alter table "contract_product_temp" add constraint "contract_product_temp_residual_price_check" check ("residual_price" >= 0 and "residual_price" <= 9999999999.99);
alter table "contract_product_temp" add constraint "contract_product_temp_row_state_check" check ("row_state" in (1, 2));
alter table "contract_product_temp" add constraint "contract_product_temp_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "contract_product_temp" add constraint "contract_product_temp_vehicle_nature_check" check ("vehicle_nature" in (1, 2));
alter table "contract_product_temp" add constraint "contract_product_temp_vehicle_price_check" check ("vehicle_price" >= 0 and "vehicle_price" <= 9999999999.99);
alter table "contract_product_temp" enable row level security;
alter table "contract_product_temp" force row level security;
create policy tenant_wall on "contract_product_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_product_temp" for select to fleet_read using (true);
create policy report_tenant on "contract_product_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_product_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_product_temp" to fleet_app;
grant select on "contract_product_temp" to fleet_read;
grant select on "contract_product_temp" to fleet_report;
create table "contract_purchase_temp" (
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
  "temp_id" varchar(32),
  "owner_user_id" bigint,
  "row_no" integer,
  "row_state" smallint,
  "row_error" varchar(500),
  "supplier_type" smallint,
  "supplier_id" bigint,
  "car_model_id" bigint,
  "color" varchar(32),
  "vin" varchar(17),
  "quantity" integer,
  "unit_price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "amount" numeric(18,2) not null default 0,
  "delivery_city" varchar(12),
  "delivery_date" date,
  "remark" varchar(200),
  constraint "contract_purchase_temp_pkey" primary key ("tenant_id", "id")
);
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_amount_check" check ("amount" >= 0);
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_row_state_check" check ("row_state" in (1, 2));
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "contract_purchase_temp" enable row level security;
alter table "contract_purchase_temp" force row level security;
create policy tenant_wall on "contract_purchase_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_purchase_temp" for select to fleet_read using (true);
create policy report_tenant on "contract_purchase_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_purchase_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_purchase_temp" to fleet_app;
grant select on "contract_purchase_temp" to fleet_read;
grant select on "contract_purchase_temp" to fleet_report;
create table "payment_plan_temp" (
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
  "temp_id" varchar(32),
  "owner_user_id" bigint,
  "row_no" integer,
  "row_state" smallint,
  "row_error" varchar(500),
  "period_no" integer,
  "due_date" date,
  "fee_item" smallint,
  "amount" numeric(12,2),
  "principal_amt" numeric(12,2),
  "interest_amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "remark" varchar(200),
  constraint "payment_plan_temp_pkey" primary key ("tenant_id", "id")
);
alter table "payment_plan_temp" add constraint "payment_plan_temp_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "payment_plan_temp" add constraint "payment_plan_temp_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "payment_plan_temp" add constraint "payment_plan_temp_interest_amt_check" check ("interest_amt" >= 0 and "interest_amt" <= 9999999999.99);
alter table "payment_plan_temp" add constraint "payment_plan_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "payment_plan_temp" add constraint "payment_plan_temp_principal_amt_check" check ("principal_amt" >= 0 and "principal_amt" <= 9999999999.99);
alter table "payment_plan_temp" add constraint "payment_plan_temp_row_state_check" check ("row_state" in (1, 2));
alter table "payment_plan_temp" enable row level security;
alter table "payment_plan_temp" force row level security;
create policy tenant_wall on "payment_plan_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "payment_plan_temp" for select to fleet_read using (true);
create policy report_tenant on "payment_plan_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "payment_plan_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "payment_plan_temp" to fleet_app;
grant select on "payment_plan_temp" to fleet_read;
grant select on "payment_plan_temp" to fleet_report;
create table "receipt_plan_temp" (
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
  "temp_id" varchar(32),
  "owner_user_id" bigint,
  "row_no" integer,
  "row_state" smallint,
  "row_error" varchar(500),
  "period_no" integer,
  "due_date" date,
  "fee_item" smallint,
  "amount" numeric(12,2),
  "principal_amt" numeric(12,2),
  "interest_amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "remark" varchar(200),
  constraint "receipt_plan_temp_pkey" primary key ("tenant_id", "id")
);
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_interest_amt_check" check ("interest_amt" >= 0 and "interest_amt" <= 9999999999.99);
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_principal_amt_check" check ("principal_amt" >= 0 and "principal_amt" <= 9999999999.99);
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_row_state_check" check ("row_state" in (1, 2));
alter table "receipt_plan_temp" enable row level security;
alter table "receipt_plan_temp" force row level security;
create policy tenant_wall on "receipt_plan_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "receipt_plan_temp" for select to fleet_read using (true);
create policy report_tenant on "receipt_plan_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "receipt_plan_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "receipt_plan_temp" to fleet_app;
grant select on "receipt_plan_temp" to fleet_read;
grant select on "receipt_plan_temp" to fleet_report;
create index "contract_product_temp_car_model_id_idx" on "contract_product_temp" ("car_model_id");
create index "contract_product_temp_city_code_idx" on "contract_product_temp" (tenant_id, "city_code");
create index "contract_product_temp_color_idx" on "contract_product_temp" (tenant_id, "color");
create index "contract_product_temp_create_dept_idx" on "contract_product_temp" ("create_dept");
create index "contract_product_temp_create_user_idx" on "contract_product_temp" ("create_user");
create index "contract_product_temp_is_deleted_create_time_id_list" on "contract_product_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_product_temp_owner_user_id_idx" on "contract_product_temp" ("owner_user_id");
create index "contract_product_temp_plate_city_code_idx" on "contract_product_temp" (tenant_id, "plate_city_code");
create index "contract_product_temp_plate_kind_idx" on "contract_product_temp" (tenant_id, "plate_kind");
create index "contract_product_temp_product_id_idx" on "contract_product_temp" ("product_id");
create index "contract_product_temp_row_no_idx" on "contract_product_temp" (tenant_id, "row_no");
create index "contract_product_temp_search" on "contract_product_temp" using gin ("temp_id" gin_trgm_ops);
create index "contract_product_temp_take_place_id_idx" on "contract_product_temp" ("take_place_id");
create index "contract_product_temp_temp_id_row_no_idx" on "contract_product_temp" (tenant_id, "temp_id", "row_no") where is_deleted = 0;
create index "contract_purchase_temp_car_model_id_idx" on "contract_purchase_temp" ("car_model_id");
create index "contract_purchase_temp_create_dept_idx" on "contract_purchase_temp" ("create_dept");
create index "contract_purchase_temp_create_user_idx" on "contract_purchase_temp" ("create_user");
create index "contract_purchase_temp_is_deleted_create_time_id_list" on "contract_purchase_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_purchase_temp_owner_user_id_idx" on "contract_purchase_temp" ("owner_user_id");
create index "contract_purchase_temp_row_no_idx" on "contract_purchase_temp" (tenant_id, "row_no");
create index "contract_purchase_temp_search" on "contract_purchase_temp" using gin ("temp_id" gin_trgm_ops);
create index "contract_purchase_temp_supplier_id_idx" on "contract_purchase_temp" ("supplier_id");
create index "contract_purchase_temp_temp_id_row_no_idx" on "contract_purchase_temp" (tenant_id, "temp_id", "row_no") where is_deleted = 0;
create index "payment_plan_temp_create_dept_idx" on "payment_plan_temp" ("create_dept");
create index "payment_plan_temp_create_user_idx" on "payment_plan_temp" ("create_user");
create index "payment_plan_temp_is_deleted_create_time_id_list" on "payment_plan_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "payment_plan_temp_owner_user_id_idx" on "payment_plan_temp" ("owner_user_id");
create index "payment_plan_temp_row_no_idx" on "payment_plan_temp" (tenant_id, "row_no");
create index "payment_plan_temp_search" on "payment_plan_temp" using gin ("temp_id" gin_trgm_ops);
create index "payment_plan_temp_temp_id_row_no_idx" on "payment_plan_temp" (tenant_id, "temp_id", "row_no") where is_deleted = 0;
create index "receipt_plan_temp_create_dept_idx" on "receipt_plan_temp" ("create_dept");
create index "receipt_plan_temp_create_user_idx" on "receipt_plan_temp" ("create_user");
create index "receipt_plan_temp_is_deleted_create_time_id_list" on "receipt_plan_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "receipt_plan_temp_owner_user_id_idx" on "receipt_plan_temp" ("owner_user_id");
create index "receipt_plan_temp_row_no_idx" on "receipt_plan_temp" (tenant_id, "row_no");
create index "receipt_plan_temp_search" on "receipt_plan_temp" using gin ("temp_id" gin_trgm_ops);
create index "receipt_plan_temp_temp_id_row_no_idx" on "receipt_plan_temp" (tenant_id, "temp_id", "row_no") where is_deleted = 0;
alter table "contract_product_temp" add constraint "contract_product_temp_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_product_temp" add constraint "contract_product_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_product_temp" add constraint "contract_product_temp_product_id_fkey" foreign key (tenant_id, "product_id") references "product" (tenant_id, id) on delete restrict;
alter table "contract_product_temp" add constraint "contract_product_temp_take_place_id_fkey" foreign key (tenant_id, "take_place_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_purchase_temp" add constraint "contract_purchase_temp_supplier_id_fkey" foreign key (tenant_id, "supplier_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "payment_plan_temp" add constraint "payment_plan_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "receipt_plan_temp" add constraint "receipt_plan_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
