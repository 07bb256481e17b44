drop trigger carry_removal on "mechanism";
drop index "mechanism_search";
create table "driver" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "sign_kind" smallint,
  "gender" varchar(32),
  "birthday" date,
  "id_valid_to" date,
  "nation" varchar(32),
  "household" varchar(200),
  "backup_phone" varchar(20),
  "residence" varchar(200),
  "photo_biz_id" bigint,
  "id_file_biz_id" bigint,
  "licence_no" varchar(18),
  "licence_file_no" varchar(12),
  "licence_file_biz_id" bigint,
  "licence_class" varchar(32),
  "licence_first_date" date,
  "licence_valid_to" date,
  "licence_points" integer,
  "licence_state" smallint,
  "hailing_cert_no" varchar(32),
  "hailing_cert_city" varchar(12),
  "hailing_cert_to" date,
  "cargo_cert_no" varchar(32),
  "cargo_cert_to" date,
  "travel_company_id" bigint,
  "platform_accounts" jsonb,
  "customer_id" bigint,
  "driver_kind" varchar(32),
  "background_state" smallint,
  "background_time" timestamptz,
  "violation_year" integer,
  "accident_year" integer,
  "risk_score" numeric(14,1),
  "emergency_name" varchar(64),
  "emergency_phone" varchar(20),
  "emergency_relation" varchar(20),
  "reminded_at" date,
  constraint "driver_pkey" primary key ("tenant_id", "id")
);
alter table "driver" add constraint "driver_background_state_check" check ("background_state" in (0, 1, 2));
alter table "driver" add constraint "driver_licence_state_check" check ("licence_state" in (1, 2, 3, 4));
alter table "driver" add constraint "driver_sign_kind_check" check ("sign_kind" in (100, 101));
alter table "driver" enable row level security;
alter table "driver" force row level security;
create policy tenant_wall on "driver" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "driver" for select to fleet_read using (true);
create policy report_tenant on "driver" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "driver" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "driver" to fleet_app;
grant select on "driver" to fleet_read;
grant select on "driver" to fleet_report;
create table "driver_account" (
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
  "account_no" varchar(32),
  "driver_id" bigint,
  "driver_name" varchar(128),
  "phone" varchar(20),
  "app_state" smallint,
  "bind_time" timestamptz,
  "last_login_time" timestamptz,
  "real_name_state" smallint,
  "deduct_sign" smallint,
  "deduct_contract_id" bigint,
  "deduct_limit_day" numeric(12,2) not null default 0,
  constraint "driver_account_pkey" primary key ("tenant_id", "id")
);
alter table "driver_account" add constraint "driver_account_app_state_check" check ("app_state" in (0, 1, 2));
alter table "driver_account" add constraint "driver_account_deduct_limit_day_check" check ("deduct_limit_day" >= 0 and "deduct_limit_day" <= 9999999999.99);
alter table "driver_account" add constraint "driver_account_deduct_sign_check" check ("deduct_sign" in (0, 1, 2));
alter table "driver_account" add constraint "driver_account_is_deleted_check" check (is_deleted in (0, 1));
alter table "driver_account" add constraint "driver_account_real_name_state_check" check ("real_name_state" in (0, 1));
alter table "driver_account" enable row level security;
alter table "driver_account" force row level security;
create policy tenant_wall on "driver_account" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "driver_account" for select to fleet_read using (true);
create policy report_tenant on "driver_account" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "driver_account" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "driver_account" to fleet_app;
grant select on "driver_account" to fleet_read;
grant select on "driver_account" to fleet_report;
create index "mechanism_search" on "mechanism" using gin ("credit_code" gin_trgm_ops, "id_no" gin_trgm_ops, "mechanism_name" gin_trgm_ops, "mechanism_no" gin_trgm_ops, "phone" gin_trgm_ops, "pinyin" gin_trgm_ops, "short_name" gin_trgm_ops);
create index "driver_background_time_idx" on "driver" (tenant_id, "background_time");
create index "driver_customer_id_idx" on "driver" (tenant_id, "customer_id");
create index "driver_driver_kind_idx" on "driver" (tenant_id, "driver_kind");
create index "driver_hailing_cert_city_idx" on "driver" (tenant_id, "hailing_cert_city");
create index "driver_licence_class_idx" on "driver" (tenant_id, "licence_class");
create index "driver_licence_first_date_idx" on "driver" (tenant_id, "licence_first_date");
create index "driver_licence_points_idx" on "driver" (tenant_id, "licence_points");
create index "driver_licence_valid_to_idx" on "driver" (tenant_id, "licence_valid_to");
create index "driver_search" on "driver" using gin ("hailing_cert_no" gin_trgm_ops);
create index "driver_travel_company_id_idx" on "driver" (tenant_id, "travel_company_id");
create unique index "driver_account_account_no_key" on "driver_account" (tenant_id, "account_no") where is_deleted = 0;
create index "driver_account_create_dept_idx" on "driver_account" ("create_dept");
create index "driver_account_deduct_contract_id_idx" on "driver_account" ("deduct_contract_id");
create index "driver_account_driver_id_idx" on "driver_account" ("driver_id");
create unique index "driver_account_driver_id_key" on "driver_account" (tenant_id, "driver_id") where is_deleted = 0;
create index "driver_account_is_deleted_create_time_id_list" on "driver_account" (tenant_id, is_deleted, create_time desc, id desc);
create index "driver_account_search" on "driver_account" using gin ("account_no" gin_trgm_ops, "driver_name" gin_trgm_ops, "phone" gin_trgm_ops);
create trigger carry_removal after update of is_deleted on mechanism for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('car_factory', 'chandler', 'company', 'customer', 'driver', 'finance_company', 'maintenance_depot', 'parking_provider', 'service_provider', 'travel_company');
alter table "order_vehicle" add constraint "order_vehicle_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "vehicle" add constraint "vehicle_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "driver" add constraint "driver_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "driver" add constraint "driver_id_fkey" foreign key (tenant_id, "id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "driver" add constraint "driver_travel_company_id_fkey" foreign key (tenant_id, "travel_company_id") references "travel_company" (tenant_id, id) on delete restrict;
alter table "driver_account" add constraint "driver_account_deduct_contract_id_fkey" foreign key (tenant_id, "deduct_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "driver_account" add constraint "driver_account_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
