drop trigger carry_removal on "contract";
alter table "contract_purchase_agreement" add column "policy_contract_id" bigint;
create table "contract_car_factory" (
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
  "policy_year" integer,
  "brand_ids" bigint[] not null default '{}',
  "target_qty" integer,
  "counted_qty" integer,
  "current_tier" integer,
  "to_next_tier" integer,
  "counted_to" date,
  "ladder_mode" smallint,
  "count_basis" smallint,
  "ladder_period" smallint,
  "price_protect_days" integer,
  "earnest_rate" numeric(10,6),
  "earnest_amt" numeric(12,2),
  "earnest_use" smallint,
  "delivery_dealers" bigint[] not null default '{}',
  "tech_contact" varchar(64),
  "training_note" varchar(500),
  "parts_support_note" varchar(500),
  "recall_terms" varchar(500),
  constraint "contract_car_factory_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_factory" add constraint "contract_car_factory_count_basis_check" check ("count_basis" in (1, 2, 3));
alter table "contract_car_factory" add constraint "contract_car_factory_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "contract_car_factory" add constraint "contract_car_factory_earnest_amt_check" check ("earnest_amt" >= 0 and "earnest_amt" <= 9999999999.99);
alter table "contract_car_factory" add constraint "contract_car_factory_earnest_use_check" check ("earnest_use" in (1, 2));
alter table "contract_car_factory" add constraint "contract_car_factory_enabled_check" check ("enabled" in (1, 2));
alter table "contract_car_factory" add constraint "contract_car_factory_ladder_mode_check" check ("ladder_mode" in (0, 1, 2, 3));
alter table "contract_car_factory" add constraint "contract_car_factory_ladder_period_check" check ("ladder_period" in (1, 2, 3));
alter table "contract_car_factory" add constraint "contract_car_factory_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_car_factory" enable row level security;
alter table "contract_car_factory" force row level security;
create policy tenant_wall on "contract_car_factory" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_factory" for select to fleet_read using (true);
create policy report_tenant on "contract_car_factory" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_factory" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_factory" to fleet_app;
grant select on "contract_car_factory" to fleet_read;
grant select on "contract_car_factory" to fleet_report;
create table "contract_car_factory_base_price" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "car_model_id" bigint,
  "guide_price" numeric(12,2),
  "base_price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "color_extra" numeric(12,2),
  "valid_from" date,
  "valid_to" date,
  "protect_days" integer,
  constraint "contract_car_factory_base_price_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_factory_base_price" add constraint "contract_car_factory_base_price_base_price_check" check ("base_price" >= 0 and "base_price" <= 9999999999.99);
alter table "contract_car_factory_base_price" add constraint "contract_car_factory_base_price_color_extra_check" check ("color_extra" >= 0 and "color_extra" <= 9999999999.99);
alter table "contract_car_factory_base_price" add constraint "contract_car_factory_base_price_guide_price_check" check ("guide_price" >= 0 and "guide_price" <= 9999999999.99);
alter table "contract_car_factory_base_price" enable row level security;
alter table "contract_car_factory_base_price" force row level security;
create policy tenant_wall on "contract_car_factory_base_price" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_factory_base_price" for select to fleet_read using (true);
create policy report_tenant on "contract_car_factory_base_price" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_factory_base_price" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_factory_base_price" to fleet_app;
grant select on "contract_car_factory_base_price" to fleet_read;
grant select on "contract_car_factory_base_price" to fleet_report;
create table "contract_car_factory_ladder_price" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "ladder_group" varchar(20),
  "car_model_ids" bigint[] not null default '{}',
  "from_qty" integer,
  "to_qty" integer,
  "unit_price" numeric(12,2),
  "cut_per_unit" numeric(12,2),
  "remark" varchar(200),
  constraint "contract_car_factory_ladder_price_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_factory_ladder_price" add constraint "contract_car_factory_ladder_price_cut_per_unit_check" check ("cut_per_unit" >= 0 and "cut_per_unit" <= 9999999999.99);
alter table "contract_car_factory_ladder_price" add constraint "contract_car_factory_ladder_price_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "contract_car_factory_ladder_price" enable row level security;
alter table "contract_car_factory_ladder_price" force row level security;
create policy tenant_wall on "contract_car_factory_ladder_price" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_factory_ladder_price" for select to fleet_read using (true);
create policy report_tenant on "contract_car_factory_ladder_price" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_factory_ladder_price" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_factory_ladder_price" to fleet_app;
grant select on "contract_car_factory_ladder_price" to fleet_read;
grant select on "contract_car_factory_ladder_price" to fleet_report;
create table "contract_car_factory_option" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "car_model_id" bigint,
  "option_name" varchar(64),
  "option_price" numeric(12,2),
  constraint "contract_car_factory_option_pkey" primary key ("tenant_id", "id")
);
alter table "contract_car_factory_option" add constraint "contract_car_factory_option_option_price_check" check ("option_price" >= 0 and "option_price" <= 9999999999.99);
alter table "contract_car_factory_option" enable row level security;
alter table "contract_car_factory_option" force row level security;
create policy tenant_wall on "contract_car_factory_option" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_car_factory_option" for select to fleet_read using (true);
create policy report_tenant on "contract_car_factory_option" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_car_factory_option" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_car_factory_option" to fleet_app;
grant select on "contract_car_factory_option" to fleet_read;
grant select on "contract_car_factory_option" to fleet_report;
create table "contract_rebate" (
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
  "rebate_no" varchar(32),
  "contract_id" bigint,
  "contract_no" varchar(32),
  "contract_type" smallint,
  "own_company_id" bigint,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "supplier_name" varchar(128),
  "rule_id" bigint,
  "rule_kind" smallint,
  "period_from" date,
  "period_to" date,
  "qty" integer,
  "base_amt" numeric(18,2) not null default 0,
  "calc_amt" numeric(12,2) not null default 0,
  "prev_amt" numeric(12,2) not null default 0,
  "rebate_amt" numeric(12,2) not null default 0,
  "confirm_amt" numeric(12,2) not null default 0,
  "diff_reason" varchar(300),
  "confirm_file_biz_id" bigint,
  "pay_form" smallint,
  "offset_amt" numeric(12,2) not null default 0,
  "open_amt" numeric(12,2) not null default 0,
  "receivable_id" bigint,
  "payable_id" bigint,
  "red_invoice_no" varchar(32),
  "red_invoice_date" date,
  "red_file_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "contract_rebate_pkey" primary key ("tenant_id", "id")
);
alter table "contract_rebate" add constraint "contract_rebate_base_amt_check" check ("base_amt" >= 0);
alter table "contract_rebate" add constraint "contract_rebate_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_rebate" add constraint "contract_rebate_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_rebate" add constraint "contract_rebate_pay_form_check" check ("pay_form" in (1, 2, 3));
alter table "contract_rebate" add constraint "contract_rebate_rule_kind_check" check ("rule_kind" in (1, 2, 3, 4, 5, 6));
alter table "contract_rebate" add constraint "contract_rebate_status_check" check (status in (1, 3, 4, 100, 101, 102, 103));
alter table "contract_rebate" add constraint "contract_rebate_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_rebate" enable row level security;
alter table "contract_rebate" force row level security;
create policy tenant_wall on "contract_rebate" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_rebate" for select to fleet_read using (true);
create policy report_tenant on "contract_rebate" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_rebate" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_rebate" to fleet_app;
grant select on "contract_rebate" to fleet_read;
grant select on "contract_rebate" to fleet_report;
create table "contract_rebate_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rebate_id" bigint not null,
  "car_key" varchar(64),
  "vin" varchar(17),
  "vehicle_id" bigint,
  "car_model_id" bigint,
  "qty" integer,
  "paid_price" numeric(12,2) not null default 0,
  "tier_no" integer,
  "tier_price" numeric(12,2) not null default 0,
  "due_amt" numeric(12,2) not null default 0,
  "amt" numeric(12,2) not null default 0,
  "given_amt" numeric(12,2) not null default 0,
  constraint "contract_rebate_line_pkey" primary key ("tenant_id", "id")
);
alter table "contract_rebate_line" add constraint "contract_rebate_line_paid_price_check" check ("paid_price" >= 0 and "paid_price" <= 9999999999.99);
alter table "contract_rebate_line" add constraint "contract_rebate_line_tier_price_check" check ("tier_price" >= 0 and "tier_price" <= 9999999999.99);
alter table "contract_rebate_line" enable row level security;
alter table "contract_rebate_line" force row level security;
create policy tenant_wall on "contract_rebate_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_rebate_line" for select to fleet_read using (true);
create policy report_tenant on "contract_rebate_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_rebate_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_rebate_line" to fleet_app;
grant select on "contract_rebate_line" to fleet_read;
grant select on "contract_rebate_line" to fleet_report;
create table "contract_rebate_step" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rebate_id" bigint not null,
  "step_kind" smallint,
  "ladder_group" varchar(20),
  "qty" integer,
  "tier_no" integer,
  "price" numeric(12,2) not null default 0,
  "step_amt" numeric(18,2) not null default 0,
  constraint "contract_rebate_step_pkey" primary key ("tenant_id", "id")
);
alter table "contract_rebate_step" add constraint "contract_rebate_step_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "contract_rebate_step" add constraint "contract_rebate_step_step_kind_check" check ("step_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
alter table "contract_rebate_step" enable row level security;
alter table "contract_rebate_step" force row level security;
create policy tenant_wall on "contract_rebate_step" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_rebate_step" for select to fleet_read using (true);
create policy report_tenant on "contract_rebate_step" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_rebate_step" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_rebate_step" to fleet_app;
grant select on "contract_rebate_step" to fleet_read;
grant select on "contract_rebate_step" to fleet_report;
create index "contract_purchase_agreement_policy_contract_id_idx" on "contract_purchase_agreement" ("policy_contract_id");
create index "contract_car_factory_brand_ids_idx" on "contract_car_factory" using gin ("brand_ids");
create index "contract_car_factory_enquiry_id_idx" on "contract_car_factory" ("enquiry_id");
create index "contract_car_factory_policy_year_idx" on "contract_car_factory" (tenant_id, "policy_year");
create index "contract_car_factory_successor_id_idx" on "contract_car_factory" ("successor_id");
create index "contract_car_factory_base_price_car_model_id_idx" on "contract_car_factory_base_price" ("car_model_id");
create index "contract_car_factory_base_price_contract_id_car_mo_9a9fc1af_idx" on "contract_car_factory_base_price" (tenant_id, "contract_id", "car_model_id", "valid_from");
create index "contract_car_factory_base_price_contract_id_line_no_idx" on "contract_car_factory_base_price" ("contract_id", "line_no");
create index "contract_car_factory_ladder_price_contract_id_line_no_idx" on "contract_car_factory_ladder_price" ("contract_id", "line_no");
create index "contract_car_factory_ladder_price_search" on "contract_car_factory_ladder_price" using gin ("ladder_group" gin_trgm_ops);
create index "contract_car_factory_option_car_model_id_idx" on "contract_car_factory_option" ("car_model_id");
create index "contract_car_factory_option_contract_id_line_no_idx" on "contract_car_factory_option" ("contract_id", "line_no");
create index "contract_car_factory_option_search" on "contract_car_factory_option" using gin ("option_name" gin_trgm_ops);
create index "contract_rebate_contract_id_idx" on "contract_rebate" ("contract_id");
create unique index "contract_rebate_contract_id_rule_id_19bbeb_key" on "contract_rebate" (tenant_id, "contract_id", "rule_id") where is_deleted = 0 and (status in (103, 102, 100, 101));
create index "contract_rebate_contract_id_rule_id_period_to_idx" on "contract_rebate" (tenant_id, "contract_id", "rule_id", "period_to") where is_deleted = 0;
create index "contract_rebate_create_dept_idx" on "contract_rebate" ("create_dept");
create index "contract_rebate_is_deleted_create_time_id_list" on "contract_rebate" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_rebate_is_deleted_status_create_time_id_list" on "contract_rebate" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_rebate_own_company_id_idx" on "contract_rebate" ("own_company_id");
create index "contract_rebate_payable_id_idx" on "contract_rebate" ("payable_id");
create index "contract_rebate_period_from_idx" on "contract_rebate" (tenant_id, "period_from");
create index "contract_rebate_period_to_idx" on "contract_rebate" (tenant_id, "period_to");
create unique index "contract_rebate_rebate_no_key" on "contract_rebate" (tenant_id, "rebate_no") where is_deleted = 0;
create index "contract_rebate_receivable_id_idx" on "contract_rebate" ("receivable_id");
create index "contract_rebate_rule_id_idx" on "contract_rebate" ("rule_id");
create index "contract_rebate_search" on "contract_rebate" using gin ("contract_no" gin_trgm_ops, "rebate_no" gin_trgm_ops, "red_invoice_no" gin_trgm_ops, "supplier_name" gin_trgm_ops);
create index "contract_rebate_supplier_id_idx" on "contract_rebate" ("supplier_id");
create index "contract_rebate_supplier_id_status_idx" on "contract_rebate" (tenant_id, "supplier_id", "status") where is_deleted = 0;
create index "contract_rebate_line_car_key_idx" on "contract_rebate_line" (tenant_id, "car_key");
create index "contract_rebate_line_car_model_id_idx" on "contract_rebate_line" ("car_model_id");
create index "contract_rebate_line_rebate_id_line_no_idx" on "contract_rebate_line" ("rebate_id", "line_no");
create index "contract_rebate_line_search" on "contract_rebate_line" using gin ("vin" gin_trgm_ops);
create index "contract_rebate_line_vehicle_id_idx" on "contract_rebate_line" ("vehicle_id");
create index "contract_rebate_step_rebate_id_line_no_idx" on "contract_rebate_step" ("rebate_id", "line_no");
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_car_factory', 'contract_car_hailing', 'contract_change', 'contract_collection', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_parking_lot', 'contract_pit_lane', 'contract_protocol', 'contract_purchase', 'contract_purchase_agreement', 'contract_purchase_lease', 'contract_receiving_ground_change', 'contract_sale', 'contract_year_check');
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_policy_contract_id_fkey" foreign key (tenant_id, "policy_contract_id") references "contract_car_factory" (tenant_id, id) on delete restrict;
alter table "contract_car_factory" add constraint "contract_car_factory_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "contract_car_factory" add constraint "contract_car_factory_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_factory" add constraint "contract_car_factory_successor_id_fkey" foreign key (tenant_id, "successor_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_factory_base_price" add constraint "contract_car_factory_base_price_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_car_factory_base_price" add constraint "contract_car_factory_base_price_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_factory_ladder_price" add constraint "contract_car_factory_ladder_price_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_car_factory_option" add constraint "contract_car_factory_option_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_car_factory_option" add constraint "contract_car_factory_option_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_rebate" add constraint "contract_rebate_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_rebate" add constraint "contract_rebate_own_company_id_fkey" foreign key (tenant_id, "own_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "contract_rebate" add constraint "contract_rebate_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "contract_rebate" add constraint "contract_rebate_receivable_id_fkey" foreign key (tenant_id, "receivable_id") references "account_receivable" (tenant_id, id) on delete restrict;
alter table "contract_rebate" add constraint "contract_rebate_rule_id_fkey" foreign key (tenant_id, "rule_id") references "contract_rebate_rule" (tenant_id, id) on delete restrict;
alter table "contract_rebate" add constraint "contract_rebate_supplier_id_fkey" foreign key (tenant_id, "supplier_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "contract_rebate_line" add constraint "contract_rebate_line_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_rebate_line" add constraint "contract_rebate_line_rebate_id_fkey" foreign key (tenant_id, "rebate_id") references "contract_rebate" (tenant_id, id) on delete restrict;
alter table "contract_rebate_line" add constraint "contract_rebate_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "contract_rebate_step" add constraint "contract_rebate_step_rebate_id_fkey" foreign key (tenant_id, "rebate_id") references "contract_rebate" (tenant_id, id) on delete restrict;
