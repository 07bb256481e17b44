drop trigger carry_removal on "contract";
alter table "contract_product_fee" add column "capitalised" boolean not null default false;
alter table "lease_order" add column "demand_time" timestamptz;
create table "contract_lease_c" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "lessee_kind" smallint,
  "driver_id" bigint,
  "driver_name" varchar(64),
  "id_no" varchar(18),
  "phone" varchar(20),
  "usage" varchar(32),
  "licence_no" varchar(18),
  "licence_class" varchar(32),
  "licence_first_date" date,
  "hailing_cert_no" varchar(32),
  "hailing_cert_city" varchar(12),
  "travel_company_id" bigint,
  "car_hailing_contract_id" bigint,
  "scheme_kind" smallint,
  "deposit_plan" jsonb,
  "platform_deduct" boolean not null default false,
  "deduct_limit_day" numeric(12,2),
  "emergency_name" varchar(64),
  "emergency_phone" varchar(20),
  "emergency_relation" varchar(20),
  "residence_address" varchar(200),
  "residence_proof" bigint,
  "credit_auth_file" bigint,
  "credit_result" varchar(32),
  "credit_score" integer,
  "first_take_date" date,
  "renew_times" integer,
  constraint "contract_lease_c_pkey" primary key ("tenant_id", "id")
);
alter table "contract_lease_c" add constraint "contract_lease_c_deduct_limit_day_check" check ("deduct_limit_day" >= 0 and "deduct_limit_day" <= 9999999999.99);
alter table "contract_lease_c" add constraint "contract_lease_c_lessee_kind_check" check ("lessee_kind" in (1, 2, 3));
alter table "contract_lease_c" add constraint "contract_lease_c_scheme_kind_check" check ("scheme_kind" in (1, 2, 3));
alter table "contract_lease_c" enable row level security;
alter table "contract_lease_c" force row level security;
create policy tenant_wall on "contract_lease_c" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_lease_c" for select to fleet_read using (true);
create policy report_tenant on "contract_lease_c" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_lease_c" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_lease_c" to fleet_app;
grant select on "contract_lease_c" to fleet_read;
grant select on "contract_lease_c" to fleet_report;
create table "contract_purchase_lease" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "framework_qty" integer,
  "framework_amount" numeric(12,2),
  "used_qty" integer,
  "used_amount" numeric(12,2) not null default 0,
  "left_qty" integer,
  "price_valid_until" date,
  "rent_basis" smallint,
  "target_rate" numeric(10,6),
  "rent_round_to" smallint,
  "capitalise" smallint[] not null default '{}',
  "down_rate" numeric(10,6),
  "residual_rate" numeric(10,6),
  "end_disposal" smallint,
  "supplier_ids" bigint[] not null default '{}',
  "purchase_agreement_ids" bigint[] not null default '{}',
  "purchase_trigger" smallint,
  "lead_days" integer,
  "min_call_off" integer,
  "renewal_qty" integer,
  constraint "contract_purchase_lease_pkey" primary key ("tenant_id", "id")
);
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_capitalise_check" check ("capitalise" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99]::smallint[]);
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_end_disposal_check" check ("end_disposal" in (1, 2, 3));
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_framework_amount_check" check ("framework_amount" >= 0 and "framework_amount" <= 9999999999.99);
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_purchase_trigger_check" check ("purchase_trigger" in (1, 2));
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_rent_basis_check" check ("rent_basis" in (1, 2));
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_rent_round_to_check" check ("rent_round_to" in (1, 5, 10));
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_used_amount_check" check ("used_amount" >= 0 and "used_amount" <= 9999999999.99);
alter table "contract_purchase_lease" enable row level security;
alter table "contract_purchase_lease" force row level security;
create policy tenant_wall on "contract_purchase_lease" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_purchase_lease" for select to fleet_read using (true);
create policy report_tenant on "contract_purchase_lease" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_purchase_lease" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_purchase_lease" to fleet_app;
grant select on "contract_purchase_lease" to fleet_read;
grant select on "contract_purchase_lease" to fleet_report;
create index "contract_lease_c_car_hailing_contract_id_idx" on "contract_lease_c" ("car_hailing_contract_id");
create index "contract_lease_c_credit_result_idx" on "contract_lease_c" (tenant_id, "credit_result");
create index "contract_lease_c_credit_score_idx" on "contract_lease_c" (tenant_id, "credit_score");
create index "contract_lease_c_driver_id_idx" on "contract_lease_c" ("driver_id");
create index "contract_lease_c_search" on "contract_lease_c" using gin ("driver_name" gin_trgm_ops, "id_no" gin_trgm_ops, "phone" gin_trgm_ops);
create index "contract_lease_c_travel_company_id_idx" on "contract_lease_c" ("travel_company_id");
create index "contract_lease_c_usage_idx" on "contract_lease_c" (tenant_id, "usage");
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_purchase_lease');
alter table "contract_lease_c" add constraint "contract_lease_c_car_hailing_contract_id_fkey" foreign key (tenant_id, "car_hailing_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_lease_c" add constraint "contract_lease_c_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "contract_lease_c" add constraint "contract_lease_c_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_lease_c" add constraint "contract_lease_c_travel_company_id_fkey" foreign key (tenant_id, "travel_company_id") references "travel_company" (tenant_id, id) on delete restrict;
alter table "contract_purchase_lease" add constraint "contract_purchase_lease_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
