alter table "vehicle" add column "opening_depreciation" numeric(12,2) not null default 0;
alter table "vehicle_flag" add column "notify_role_ids" bigint[] not null default '{}';
create table "vehicle_cost" (
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
  "cost_item" smallint,
  "biz_date" date,
  "period" varchar(6),
  "amt" numeric(12,2),
  "tax_amt" numeric(12,2),
  "net_amt" numeric(12,2) not null default 0,
  "capitalised" boolean not null default false,
  "bearer" smallint,
  "customer_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "supplier_name" varchar(128),
  "source_type" varchar(40),
  "source_id" varchar(32),
  "source_seq" integer,
  "source_no" varchar(40),
  "payable_id" varchar(32),
  "receivable_id" varchar(32),
  "provisional" boolean not null default false,
  "reverses_id" bigint,
  "reversed_by_id" bigint,
  "city_code" varchar(12),
  "dept_id" bigint,
  "attach_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_cost_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_cost" add constraint "vehicle_cost_bearer_check" check ("bearer" in (1, 2, 3, 4));
alter table "vehicle_cost" add constraint "vehicle_cost_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_cost" add constraint "vehicle_cost_cost_item_check" check ("cost_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 51, 52, 53, 99));
alter table "vehicle_cost" add constraint "vehicle_cost_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_cost" add constraint "vehicle_cost_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_cost" enable row level security;
alter table "vehicle_cost" force row level security;
create policy tenant_wall on "vehicle_cost" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_cost" for select to fleet_read using (true);
create policy report_tenant on "vehicle_cost" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_cost" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_cost" to fleet_app;
grant select on "vehicle_cost" to fleet_read;
grant select on "vehicle_cost" to fleet_report;
create table "vehicle_depreciation" (
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
  "month" varchar(7),
  "amt" numeric(12,2) not null default 0,
  "accum" numeric(12,2) not null default 0,
  "net" numeric(12,2) not null default 0,
  "original_value" numeric(12,2) not null default 0,
  "monthly" numeric(12,2) not null default 0,
  "months_left" integer,
  constraint "vehicle_depreciation_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_accum_check" check ("accum" >= 0 and "accum" <= 9999999999.99);
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_monthly_check" check ("monthly" >= 0 and "monthly" <= 9999999999.99);
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_net_check" check ("net" >= 0 and "net" <= 9999999999.99);
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_original_value_check" check ("original_value" >= 0 and "original_value" <= 9999999999.99);
alter table "vehicle_depreciation" enable row level security;
alter table "vehicle_depreciation" force row level security;
create policy tenant_wall on "vehicle_depreciation" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_depreciation" for select to fleet_read using (true);
create policy report_tenant on "vehicle_depreciation" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_depreciation" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_depreciation" to fleet_app;
grant select on "vehicle_depreciation" to fleet_read;
grant select on "vehicle_depreciation" to fleet_report;
alter table "vehicle" add constraint "vehicle_opening_depreciation_check" check ("opening_depreciation" >= 0 and "opening_depreciation" <= 9999999999.99);
create index "vehicle_cost_biz_date_idx" on "vehicle_cost" (tenant_id, "biz_date") where is_deleted = 0;
create index "vehicle_cost_city_code_idx" on "vehicle_cost" (tenant_id, "city_code");
create index "vehicle_cost_contract_id_idx" on "vehicle_cost" ("contract_id");
create index "vehicle_cost_create_dept_idx" on "vehicle_cost" ("create_dept");
create index "vehicle_cost_create_user_idx" on "vehicle_cost" ("create_user");
create index "vehicle_cost_customer_id_idx" on "vehicle_cost" ("customer_id");
create index "vehicle_cost_dept_id_idx" on "vehicle_cost" ("dept_id");
create index "vehicle_cost_is_deleted_create_time_id_list" on "vehicle_cost" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_cost_order_vehicle_id_idx" on "vehicle_cost" ("order_vehicle_id");
create index "vehicle_cost_reversed_by_id_idx" on "vehicle_cost" ("reversed_by_id");
create unique index "vehicle_cost_reverses_id_bca0ee_key" on "vehicle_cost" (tenant_id, "reverses_id") where is_deleted = 0 and (reverses_id is not null);
create index "vehicle_cost_reverses_id_idx" on "vehicle_cost" ("reverses_id");
create index "vehicle_cost_search" on "vehicle_cost" using gin ("period" gin_trgm_ops, "source_no" gin_trgm_ops);
create unique index "vehicle_cost_source_type_source_id_source_seq_key" on "vehicle_cost" (tenant_id, "source_type", "source_id", "source_seq") where is_deleted = 0;
create index "vehicle_cost_vehicle_id_biz_date_idx" on "vehicle_cost" (tenant_id, "vehicle_id", "biz_date" desc) where is_deleted = 0;
create index "vehicle_cost_vehicle_id_idx" on "vehicle_cost" ("vehicle_id");
create index "vehicle_depreciation_create_dept_idx" on "vehicle_depreciation" ("create_dept");
create index "vehicle_depreciation_is_deleted_create_time_id_list" on "vehicle_depreciation" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_depreciation_month_idx" on "vehicle_depreciation" (tenant_id, "month") where is_deleted = 0;
create index "vehicle_depreciation_search" on "vehicle_depreciation" using gin ("month" gin_trgm_ops);
create index "vehicle_depreciation_vehicle_id_idx" on "vehicle_depreciation" ("vehicle_id");
create unique index "vehicle_depreciation_vehicle_id_month_key" on "vehicle_depreciation" (tenant_id, "vehicle_id", "month") where is_deleted = 0;
alter table "vehicle_cost" add constraint "vehicle_cost_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_cost" add constraint "vehicle_cost_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "vehicle_cost" add constraint "vehicle_cost_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_cost" add constraint "vehicle_cost_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_cost" add constraint "vehicle_cost_reversed_by_id_fkey" foreign key (tenant_id, "reversed_by_id") references "vehicle_cost" (tenant_id, id) on delete restrict;
alter table "vehicle_cost" add constraint "vehicle_cost_reverses_id_fkey" foreign key (tenant_id, "reverses_id") references "vehicle_cost" (tenant_id, id) on delete restrict;
alter table "vehicle_cost" add constraint "vehicle_cost_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_depreciation" add constraint "vehicle_depreciation_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
