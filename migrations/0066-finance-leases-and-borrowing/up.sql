drop trigger carry_removal on "contract";
create table "contract_finance" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "finance_kind" smallint,
  "finance_company_id" bigint,
  "credit_line_no" varchar(64),
  "credit_line" numeric(12,2),
  "finance_amount" numeric(12,2),
  "drawn_amount" numeric(12,2) not null default 0,
  "repaid_principal" numeric(12,2) not null default 0,
  "balance" numeric(12,2) not null default 0,
  "next_due_date" date,
  "draw_until" date,
  "usage_of_funds" varchar(200),
  "lender_deposit_rate" numeric(10,6),
  "handling_rate" numeric(10,6),
  "nominal_price" numeric(12,2),
  "pledge_ratio" numeric(10,6),
  "prepay_notice_days" integer,
  "prepay_fee_rate" numeric(10,6),
  "prepay_lock_date" date,
  "supervise" boolean not null default false,
  "cover_ratio" numeric(10,6),
  "approval_of_lender" varchar(64),
  "manage_user_id" bigint,
  constraint "contract_finance_pkey" primary key ("tenant_id", "id")
);
alter table "contract_finance" add constraint "contract_finance_balance_check" check ("balance" >= 0 and "balance" <= 9999999999.99);
alter table "contract_finance" add constraint "contract_finance_credit_line_check" check ("credit_line" >= 0 and "credit_line" <= 9999999999.99);
alter table "contract_finance" add constraint "contract_finance_drawn_amount_check" check ("drawn_amount" >= 0 and "drawn_amount" <= 9999999999.99);
alter table "contract_finance" add constraint "contract_finance_finance_amount_check" check ("finance_amount" >= 0 and "finance_amount" <= 9999999999.99);
alter table "contract_finance" add constraint "contract_finance_finance_kind_check" check ("finance_kind" in (1, 2, 3, 4, 5, 6));
alter table "contract_finance" add constraint "contract_finance_nominal_price_check" check ("nominal_price" >= 0 and "nominal_price" <= 9999999999.99);
alter table "contract_finance" add constraint "contract_finance_repaid_principal_check" check ("repaid_principal" >= 0 and "repaid_principal" <= 9999999999.99);
alter table "contract_finance" enable row level security;
alter table "contract_finance" force row level security;
create policy tenant_wall on "contract_finance" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_finance" for select to fleet_read using (true);
create policy report_tenant on "contract_finance" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_finance" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_finance" to fleet_app;
grant select on "contract_finance" to fleet_read;
grant select on "contract_finance" to fleet_report;
create table "contract_finance_draw" (
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
  "draw_no" varchar(32),
  "contract_id" bigint,
  "draw_date" date,
  "amount" numeric(12,2),
  "repay_method" smallint,
  "balloon_amount" numeric(12,2),
  "plan_temp_id" varchar(32),
  "custom_plan" jsonb,
  "periods" integer,
  "cycle_months" integer,
  "pay_mode" smallint,
  "pay_day" integer,
  "first_due_date" date,
  "rate_type" smallint,
  "lpr_term" smallint,
  "lpr_value" numeric(10,6),
  "spread_bp" integer,
  "annual_rate" numeric(10,6),
  "reprice_rule" smallint,
  "interest_basis" smallint,
  "rates" jsonb,
  "receive_account_id" bigint,
  "received_amount" numeric(12,2) not null default 0,
  "received_date" date,
  "bank_receipt_id" bigint,
  "slip_file_biz_id" bigint,
  "repaid_principal" numeric(12,2) not null default 0,
  "balance" numeric(12,2) not null default 0,
  "xirr" numeric(10,6),
  "plan_rev" integer,
  "remark" varchar(500),
  constraint "contract_finance_draw_pkey" primary key ("tenant_id", "id")
);
alter table "contract_finance_draw" add constraint "contract_finance_draw_amount_check" check ("amount" >= 0 and "amount" <= 9999999999.99);
alter table "contract_finance_draw" add constraint "contract_finance_draw_balance_check" check ("balance" >= 0 and "balance" <= 9999999999.99);
alter table "contract_finance_draw" add constraint "contract_finance_draw_balloon_amount_check" check ("balloon_amount" >= 0 and "balloon_amount" <= 9999999999.99);
alter table "contract_finance_draw" add constraint "contract_finance_draw_interest_basis_check" check ("interest_basis" in (1, 2, 3));
alter table "contract_finance_draw" add constraint "contract_finance_draw_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_finance_draw" add constraint "contract_finance_draw_lpr_term_check" check ("lpr_term" in (1, 2));
alter table "contract_finance_draw" add constraint "contract_finance_draw_pay_mode_check" check ("pay_mode" in (1, 2));
alter table "contract_finance_draw" add constraint "contract_finance_draw_rate_type_check" check ("rate_type" in (1, 2));
alter table "contract_finance_draw" add constraint "contract_finance_draw_received_amount_check" check ("received_amount" >= 0 and "received_amount" <= 9999999999.99);
alter table "contract_finance_draw" add constraint "contract_finance_draw_repaid_principal_check" check ("repaid_principal" >= 0 and "repaid_principal" <= 9999999999.99);
alter table "contract_finance_draw" add constraint "contract_finance_draw_repay_method_check" check ("repay_method" in (1, 2, 3, 4, 5));
alter table "contract_finance_draw" add constraint "contract_finance_draw_reprice_rule_check" check ("reprice_rule" in (1, 2, 3, 4));
alter table "contract_finance_draw" add constraint "contract_finance_draw_status_check" check (status in (1, 2, 3, 4));
alter table "contract_finance_draw" enable row level security;
alter table "contract_finance_draw" force row level security;
create policy tenant_wall on "contract_finance_draw" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_finance_draw" for select to fleet_read using (true);
create policy report_tenant on "contract_finance_draw" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_finance_draw" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_finance_draw" to fleet_app;
grant select on "contract_finance_draw" to fleet_read;
grant select on "contract_finance_draw" to fleet_report;
create table "contract_finance_vehicle" (
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
  "contract_id" bigint,
  "draw_id" bigint,
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(16),
  "appraised_value" numeric(12,2),
  "share_amount" numeric(12,2),
  "mortgage_date" date,
  "cert_no" varchar(64),
  "release_date" date,
  "release_quote_id" bigint,
  constraint "contract_finance_vehicle_pkey" primary key ("tenant_id", "id")
);
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_appraised_value_check" check ("appraised_value" >= 0 and "appraised_value" <= 9999999999.99);
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_share_amount_check" check ("share_amount" >= 0 and "share_amount" <= 9999999999.99);
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_status_check" check (status in (1, 2, 3, 4));
alter table "contract_finance_vehicle" enable row level security;
alter table "contract_finance_vehicle" force row level security;
create policy tenant_wall on "contract_finance_vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_finance_vehicle" for select to fleet_read using (true);
create policy report_tenant on "contract_finance_vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_finance_vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_finance_vehicle" to fleet_app;
grant select on "contract_finance_vehicle" to fleet_read;
grant select on "contract_finance_vehicle" to fleet_report;
create table "contract_financing_lease" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "lease_form" smallint,
  "repay_method" smallint,
  "plan_temp_id" varchar(32),
  "custom_plan" jsonb,
  "pay_mode" smallint,
  "cycle_months" integer,
  "periods" integer,
  "annual_rate" numeric(10,6),
  "rate_type" smallint,
  "lpr_term" smallint,
  "spread_bp" integer,
  "reprice_rule" smallint,
  "interest_basis" smallint,
  "first_due_date" date,
  "pay_day" integer,
  "down_rate" numeric(10,6),
  "capitalise" smallint[] not null default '{}',
  "financed_total" numeric(12,2) not null default 0,
  "interest_total" numeric(12,2) not null default 0,
  "rent_total" numeric(12,2) not null default 0,
  "handling_rate" numeric(10,6),
  "handling_fee" numeric(12,2),
  "deposit_rate" numeric(10,6),
  "deposit_use" smallint,
  "nominal_price" numeric(12,2),
  "irr_nominal" numeric(10,6),
  "irr_effective" numeric(10,6),
  "xirr" numeric(10,6),
  "prepay_lock_months" integer,
  "prepay_fee_rate" numeric(10,6),
  "supplier_type" smallint,
  "supplier_id" bigint,
  "purchase_contract_id" bigint,
  "lessor_invoice" smallint,
  "register_no" varchar(64),
  "register_date" date,
  "register_expire" date,
  "mortgage_to_us" boolean not null default false,
  "mortgage_done_time" timestamptz,
  "title_place" smallint,
  "title_transfer_time" timestamptz,
  "insurance_beneficiary" varchar(64),
  constraint "contract_financing_lease_pkey" primary key ("tenant_id", "id")
);
alter table "contract_financing_lease" add constraint "contract_financing_lease_capitalise_check" check ("capitalise" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99]::smallint[]);
alter table "contract_financing_lease" add constraint "contract_financing_lease_deposit_use_check" check ("deposit_use" in (1, 2));
alter table "contract_financing_lease" add constraint "contract_financing_lease_financed_total_check" check ("financed_total" >= 0 and "financed_total" <= 9999999999.99);
alter table "contract_financing_lease" add constraint "contract_financing_lease_handling_fee_check" check ("handling_fee" >= 0 and "handling_fee" <= 9999999999.99);
alter table "contract_financing_lease" add constraint "contract_financing_lease_interest_basis_check" check ("interest_basis" in (1, 2, 3));
alter table "contract_financing_lease" add constraint "contract_financing_lease_interest_total_check" check ("interest_total" >= 0 and "interest_total" <= 9999999999.99);
alter table "contract_financing_lease" add constraint "contract_financing_lease_lease_form_check" check ("lease_form" in (1, 2));
alter table "contract_financing_lease" add constraint "contract_financing_lease_lessor_invoice_check" check ("lessor_invoice" in (1, 2));
alter table "contract_financing_lease" add constraint "contract_financing_lease_lpr_term_check" check ("lpr_term" in (1, 2));
alter table "contract_financing_lease" add constraint "contract_financing_lease_nominal_price_check" check ("nominal_price" >= 0 and "nominal_price" <= 9999999999.99);
alter table "contract_financing_lease" add constraint "contract_financing_lease_pay_mode_check" check ("pay_mode" in (1, 2));
alter table "contract_financing_lease" add constraint "contract_financing_lease_rate_type_check" check ("rate_type" in (1, 2));
alter table "contract_financing_lease" add constraint "contract_financing_lease_rent_total_check" check ("rent_total" >= 0 and "rent_total" <= 9999999999.99);
alter table "contract_financing_lease" add constraint "contract_financing_lease_repay_method_check" check ("repay_method" in (1, 2, 3, 4, 5));
alter table "contract_financing_lease" add constraint "contract_financing_lease_reprice_rule_check" check ("reprice_rule" in (1, 2, 3, 4));
alter table "contract_financing_lease" add constraint "contract_financing_lease_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_financing_lease" add constraint "contract_financing_lease_title_place_check" check ("title_place" in (1, 2));
alter table "contract_financing_lease" enable row level security;
alter table "contract_financing_lease" force row level security;
create policy tenant_wall on "contract_financing_lease" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_financing_lease" for select to fleet_read using (true);
create policy report_tenant on "contract_financing_lease" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_financing_lease" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_financing_lease" to fleet_app;
grant select on "contract_financing_lease" to fleet_read;
grant select on "contract_financing_lease" to fleet_report;
create table "contract_purchase_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "car_model_id" bigint,
  "color" varchar(32),
  "vin" varchar(17),
  "quantity" integer,
  "unit_price" numeric(12,2),
  "tax_rate" numeric(10,6),
  "amount" numeric(18,2) not null default 0,
  "delivery_date" date,
  "delivery_city" varchar(12),
  "purchase_contract_id" bigint,
  "payable_state" smallint,
  "remark" varchar(200),
  constraint "contract_purchase_item_pkey" primary key ("tenant_id", "id")
);
alter table "contract_purchase_item" add constraint "contract_purchase_item_amount_check" check ("amount" >= 0);
alter table "contract_purchase_item" add constraint "contract_purchase_item_payable_state_check" check ("payable_state" in (0, 1, 2));
alter table "contract_purchase_item" add constraint "contract_purchase_item_supplier_type_check" check ("supplier_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_purchase_item" add constraint "contract_purchase_item_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "contract_purchase_item" enable row level security;
alter table "contract_purchase_item" force row level security;
create policy tenant_wall on "contract_purchase_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_purchase_item" for select to fleet_read using (true);
create policy report_tenant on "contract_purchase_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_purchase_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_purchase_item" to fleet_app;
grant select on "contract_purchase_item" to fleet_read;
grant select on "contract_purchase_item" to fleet_report;
create index "vehicle_return_record_finance_contract_id_idx" on "vehicle_return_record" ("finance_contract_id");
create index "contract_finance_finance_company_id_idx" on "contract_finance" ("finance_company_id");
create index "contract_finance_manage_user_id_idx" on "contract_finance" ("manage_user_id");
create index "contract_finance_draw_bank_receipt_id_idx" on "contract_finance_draw" ("bank_receipt_id");
create index "contract_finance_draw_contract_id_idx" on "contract_finance_draw" ("contract_id");
create index "contract_finance_draw_contract_id_status_idx" on "contract_finance_draw" (tenant_id, "contract_id", "status") where is_deleted = 0;
create index "contract_finance_draw_create_dept_idx" on "contract_finance_draw" ("create_dept");
create index "contract_finance_draw_create_user_idx" on "contract_finance_draw" ("create_user");
create index "contract_finance_draw_draw_date_idx" on "contract_finance_draw" (tenant_id, "draw_date");
create unique index "contract_finance_draw_draw_no_key" on "contract_finance_draw" (tenant_id, "draw_no") where is_deleted = 0;
create index "contract_finance_draw_is_deleted_create_time_id_list" on "contract_finance_draw" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_finance_draw_is_deleted_status_create_time_id_list" on "contract_finance_draw" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_finance_draw_receive_account_id_idx" on "contract_finance_draw" ("receive_account_id");
create index "contract_finance_draw_search" on "contract_finance_draw" using gin ("draw_no" gin_trgm_ops);
create index "contract_finance_vehicle_contract_id_idx" on "contract_finance_vehicle" ("contract_id");
create index "contract_finance_vehicle_contract_id_status_idx" on "contract_finance_vehicle" (tenant_id, "contract_id", "status") where is_deleted = 0;
create index "contract_finance_vehicle_create_dept_idx" on "contract_finance_vehicle" ("create_dept");
create index "contract_finance_vehicle_create_user_idx" on "contract_finance_vehicle" ("create_user");
create index "contract_finance_vehicle_draw_id_idx" on "contract_finance_vehicle" ("draw_id");
create index "contract_finance_vehicle_is_deleted_create_time_id_list" on "contract_finance_vehicle" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_finance_vehicle_is_deleted_status_create_time_id_list" on "contract_finance_vehicle" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_finance_vehicle_mortgage_date_idx" on "contract_finance_vehicle" (tenant_id, "mortgage_date");
create index "contract_finance_vehicle_release_quote_id_idx" on "contract_finance_vehicle" ("release_quote_id");
create index "contract_finance_vehicle_search" on "contract_finance_vehicle" using gin ("cert_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create unique index "contract_finance_vehicle_vehicle_id_2e1e6c_key" on "contract_finance_vehicle" (tenant_id, "vehicle_id") where is_deleted = 0 and (status in (1, 2, 3));
create index "contract_finance_vehicle_vehicle_id_idx" on "contract_finance_vehicle" ("vehicle_id");
create index "contract_financing_lease_purchase_contract_id_idx" on "contract_financing_lease" ("purchase_contract_id");
create index "contract_financing_lease_supplier_id_idx" on "contract_financing_lease" ("supplier_id");
create index "contract_purchase_item_car_model_id_idx" on "contract_purchase_item" ("car_model_id");
create index "contract_purchase_item_contract_id_line_no_idx" on "contract_purchase_item" ("contract_id", "line_no");
create index "contract_purchase_item_purchase_contract_id_idx" on "contract_purchase_item" ("purchase_contract_id");
create index "contract_purchase_item_search" on "contract_purchase_item" using gin ("vin" gin_trgm_ops);
create index "contract_purchase_item_supplier_id_idx" on "contract_purchase_item" ("supplier_id");
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_purchase_lease');
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_draw_id_fkey" foreign key (tenant_id, "draw_id") references "contract_finance_draw" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_finance_contract_id_fkey" foreign key (tenant_id, "finance_contract_id") references "contract_finance" (tenant_id, id) on delete restrict;
alter table "contract_finance" add constraint "contract_finance_finance_company_id_fkey" foreign key (tenant_id, "finance_company_id") references "finance_company" (tenant_id, id) on delete restrict;
alter table "contract_finance" add constraint "contract_finance_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_finance" add constraint "contract_finance_manage_user_id_fkey" foreign key (tenant_id, "manage_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_finance_draw" add constraint "contract_finance_draw_bank_receipt_id_fkey" foreign key (tenant_id, "bank_receipt_id") references "account_bank_receipt" (tenant_id, id) on delete restrict;
alter table "contract_finance_draw" add constraint "contract_finance_draw_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract_finance" (tenant_id, id) on delete restrict;
alter table "contract_finance_draw" add constraint "contract_finance_draw_receive_account_id_fkey" foreign key (tenant_id, "receive_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract_finance" (tenant_id, id) on delete restrict;
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_draw_id_fkey" foreign key (tenant_id, "draw_id") references "contract_finance_draw" (tenant_id, id) on delete restrict;
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_release_quote_id_fkey" foreign key (tenant_id, "release_quote_id") references "contract_settlement_quote" (tenant_id, id) on delete restrict;
alter table "contract_finance_vehicle" add constraint "contract_finance_vehicle_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "contract_financing_lease" add constraint "contract_financing_lease_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_financing_lease" add constraint "contract_financing_lease_purchase_contract_id_fkey" foreign key (tenant_id, "purchase_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_financing_lease" add constraint "contract_financing_lease_supplier_id_fkey" foreign key (tenant_id, "supplier_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "contract_purchase_item" add constraint "contract_purchase_item_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_purchase_item" add constraint "contract_purchase_item_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_purchase_item" add constraint "contract_purchase_item_purchase_contract_id_fkey" foreign key (tenant_id, "purchase_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_purchase_item" add constraint "contract_purchase_item_supplier_id_fkey" foreign key (tenant_id, "supplier_id") references "mechanism" (tenant_id, id) on delete restrict;
