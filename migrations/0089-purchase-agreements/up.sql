drop trigger carry_removal on "contract";
create table "contract_purchase" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "use_company_ids" bigint[] not null default '{}',
  "enabled" smallint,
  "pay_days" integer,
  "invoice_kind" varchar(32),
  "invoice_first" boolean not null default true,
  "tax_rate" numeric(10,6),
  "agreement_id" bigint,
  "purchase_kind" smallint,
  "total_qty" integer,
  "item_done_qty" integer,
  "deliver_mode" smallint,
  "freight_bearer" smallint,
  "freight_price" numeric(12,2),
  "insurance_bearer" smallint,
  "deliver_city_codes" varchar(12)[] not null default '{}',
  "lead_days" integer,
  "accept_days" integer,
  "late_rate" numeric(10,6),
  "late_grace_days" integer,
  "late_cap_rate" numeric(10,6),
  "title_pass_at" smallint,
  "cert_days" integer,
  "invoice_days" integer,
  "warranty_terms" varchar(500),
  "battery_terms" varchar(500),
  "return_terms" varchar(500),
  constraint "contract_purchase_pkey" primary key ("tenant_id", "id")
);
alter table "contract_purchase" add constraint "contract_purchase_deliver_mode_check" check ("deliver_mode" in (1, 2));
alter table "contract_purchase" add constraint "contract_purchase_enabled_check" check ("enabled" in (1, 2));
alter table "contract_purchase" add constraint "contract_purchase_freight_bearer_check" check ("freight_bearer" in (1, 2));
alter table "contract_purchase" add constraint "contract_purchase_freight_price_check" check ("freight_price" >= 0 and "freight_price" <= 9999999999.99);
alter table "contract_purchase" add constraint "contract_purchase_insurance_bearer_check" check ("insurance_bearer" in (1, 2));
alter table "contract_purchase" add constraint "contract_purchase_purchase_kind_check" check ("purchase_kind" in (1, 2, 3, 4, 5));
alter table "contract_purchase" add constraint "contract_purchase_title_pass_at_check" check ("title_pass_at" in (1, 2, 3));
alter table "contract_purchase" enable row level security;
alter table "contract_purchase" force row level security;
create policy tenant_wall on "contract_purchase" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_purchase" for select to fleet_read using (true);
create policy report_tenant on "contract_purchase" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_purchase" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_purchase" to fleet_app;
grant select on "contract_purchase" to fleet_read;
grant select on "contract_purchase" to fleet_report;
create table "contract_purchase_agreement" (
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
  "agreement_kind" smallint,
  "total_qty" integer,
  "min_qty" integer,
  "over_qty_rate" numeric(10,6),
  "carried_qty" integer,
  "reserved_qty" integer,
  "accepted_qty" integer,
  "rejected_qty" integer,
  "left_qty" integer,
  "ordered_amt" numeric(18,2) not null default 0,
  "price_valid_until" date,
  "price_adjust_rule" smallint,
  "price_protect_days" integer,
  "ladder_mode" smallint,
  "ladder_scope" smallint,
  "count_basis" smallint,
  "ladder_period" smallint,
  "earnest_rate" numeric(10,6),
  "earnest_amt" numeric(12,2),
  "earnest_use" smallint,
  "deliver_mode" smallint,
  "freight_bearer" smallint,
  "freight_price" numeric(12,2),
  "insurance_bearer" smallint,
  "deliver_city_codes" varchar(12)[] not null default '{}',
  "lead_days" integer,
  "accept_days" integer,
  "late_rate" numeric(10,6),
  "late_grace_days" integer,
  "late_cap_rate" numeric(10,6),
  "title_pass_at" smallint,
  "cert_days" integer,
  "invoice_days" integer,
  "warranty_terms" varchar(500),
  "battery_terms" varchar(500),
  "return_terms" varchar(500),
  "purchase_user_id" bigint,
  "factory_contact" varchar(32),
  "factory_phone" varchar(20),
  constraint "contract_purchase_agreement_pkey" primary key ("tenant_id", "id")
);
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_agreement_kind_check" check ("agreement_kind" in (1, 2, 3));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_count_basis_check" check ("count_basis" in (1, 2, 3));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_deliver_mode_check" check ("deliver_mode" in (1, 2));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_earnest_amt_check" check ("earnest_amt" >= 0 and "earnest_amt" <= 9999999999.99);
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_earnest_use_check" check ("earnest_use" in (1, 2));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_enabled_check" check ("enabled" in (1, 2));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_freight_bearer_check" check ("freight_bearer" in (1, 2));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_freight_price_check" check ("freight_price" >= 0 and "freight_price" <= 9999999999.99);
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_insurance_bearer_check" check ("insurance_bearer" in (1, 2));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_ladder_mode_check" check ("ladder_mode" in (0, 1, 2, 3));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_ladder_period_check" check ("ladder_period" in (1, 2, 3));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_ladder_scope_check" check ("ladder_scope" in (1, 2));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_ordered_amt_check" check ("ordered_amt" >= 0);
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_price_adjust_rule_check" check ("price_adjust_rule" in (1, 2, 3));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_title_pass_at_check" check ("title_pass_at" in (1, 2, 3));
alter table "contract_purchase_agreement" enable row level security;
alter table "contract_purchase_agreement" force row level security;
create policy tenant_wall on "contract_purchase_agreement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_purchase_agreement" for select to fleet_read using (true);
create policy report_tenant on "contract_purchase_agreement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_purchase_agreement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_purchase_agreement" to fleet_app;
grant select on "contract_purchase_agreement" to fleet_read;
grant select on "contract_purchase_agreement" to fleet_report;
create table "contract_rebate_rule" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "rule_kind" smallint,
  "car_model_ids" bigint[] not null default '{}',
  "city_codes" varchar(12)[] not null default '{}',
  "threshold" integer,
  "amt" numeric(12,2),
  "rate" numeric(10,6),
  "period" smallint,
  "pay_form" smallint,
  "condition" varchar(500),
  constraint "contract_rebate_rule_pkey" primary key ("tenant_id", "id")
);
alter table "contract_rebate_rule" add constraint "contract_rebate_rule_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "contract_rebate_rule" add constraint "contract_rebate_rule_pay_form_check" check ("pay_form" in (1, 2, 3));
alter table "contract_rebate_rule" add constraint "contract_rebate_rule_period_check" check ("period" in (1, 2, 3));
alter table "contract_rebate_rule" add constraint "contract_rebate_rule_rule_kind_check" check ("rule_kind" in (1, 2, 3, 4, 5, 6));
alter table "contract_rebate_rule" enable row level security;
alter table "contract_rebate_rule" force row level security;
create policy tenant_wall on "contract_rebate_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_rebate_rule" for select to fleet_read using (true);
create policy report_tenant on "contract_rebate_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_rebate_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_rebate_rule" to fleet_app;
grant select on "contract_rebate_rule" to fleet_read;
grant select on "contract_rebate_rule" to fleet_report;
create table "contract_supply_milestone" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "trigger" smallint,
  "offset_days" integer,
  "percent" numeric(10,6),
  constraint "contract_supply_milestone_pkey" primary key ("tenant_id", "id")
);
alter table "contract_supply_milestone" add constraint "contract_supply_milestone_trigger_check" check ("trigger" in (1, 2, 3, 4, 5, 6, 7));
alter table "contract_supply_milestone" enable row level security;
alter table "contract_supply_milestone" force row level security;
create policy tenant_wall on "contract_supply_milestone" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_supply_milestone" for select to fleet_read using (true);
create policy report_tenant on "contract_supply_milestone" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_supply_milestone" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_supply_milestone" to fleet_app;
grant select on "contract_supply_milestone" to fleet_read;
grant select on "contract_supply_milestone" to fleet_report;
create table "contract_supply_opening" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "price_line_no" integer,
  "accepted_qty" integer,
  "accepted_amt" numeric(12,2),
  "paid_amt" numeric(12,2),
  constraint "contract_supply_opening_pkey" primary key ("tenant_id", "id")
);
alter table "contract_supply_opening" add constraint "contract_supply_opening_accepted_amt_check" check ("accepted_amt" >= 0 and "accepted_amt" <= 9999999999.99);
alter table "contract_supply_opening" add constraint "contract_supply_opening_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "contract_supply_opening" enable row level security;
alter table "contract_supply_opening" force row level security;
create policy tenant_wall on "contract_supply_opening" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_supply_opening" for select to fleet_read using (true);
create policy report_tenant on "contract_supply_opening" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_supply_opening" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_supply_opening" to fleet_app;
grant select on "contract_supply_opening" to fleet_read;
grant select on "contract_supply_opening" to fleet_report;
create table "contract_supply_price" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "car_model_id" bigint,
  "color" varchar(32),
  "config_note" varchar(200),
  "city_codes" varchar(12)[] not null default '{}',
  "guide_price" numeric(12,2),
  "unit_price" numeric(12,2),
  "rebate_per_unit" numeric(12,2),
  "tax_rate" numeric(10,6),
  "ladder_group" varchar(20),
  "qty_limit" integer,
  "min_order" integer,
  "reserved_qty" integer,
  "left_qty" integer,
  "valid_from" date,
  "valid_to" date,
  "price_state" smallint,
  constraint "contract_supply_price_pkey" primary key ("tenant_id", "id")
);
alter table "contract_supply_price" add constraint "contract_supply_price_guide_price_check" check ("guide_price" >= 0 and "guide_price" <= 9999999999.99);
alter table "contract_supply_price" add constraint "contract_supply_price_price_state_check" check ("price_state" in (1, 2));
alter table "contract_supply_price" add constraint "contract_supply_price_rebate_per_unit_check" check ("rebate_per_unit" >= 0 and "rebate_per_unit" <= 9999999999.99);
alter table "contract_supply_price" add constraint "contract_supply_price_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "contract_supply_price" enable row level security;
alter table "contract_supply_price" force row level security;
create policy tenant_wall on "contract_supply_price" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_supply_price" for select to fleet_read using (true);
create policy report_tenant on "contract_supply_price" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_supply_price" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_supply_price" to fleet_app;
grant select on "contract_supply_price" to fleet_read;
grant select on "contract_supply_price" to fleet_report;
create table "contract_supply_tier" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "ladder_group" varchar(20),
  "from_qty" integer,
  "to_qty" integer,
  "unit_price" numeric(12,2),
  "cut_per_unit" numeric(12,2),
  constraint "contract_supply_tier_pkey" primary key ("tenant_id", "id")
);
alter table "contract_supply_tier" add constraint "contract_supply_tier_cut_per_unit_check" check ("cut_per_unit" >= 0 and "cut_per_unit" <= 9999999999.99);
alter table "contract_supply_tier" add constraint "contract_supply_tier_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "contract_supply_tier" enable row level security;
alter table "contract_supply_tier" force row level security;
create policy tenant_wall on "contract_supply_tier" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_supply_tier" for select to fleet_read using (true);
create policy report_tenant on "contract_supply_tier" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_supply_tier" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_supply_tier" to fleet_app;
grant select on "contract_supply_tier" to fleet_read;
grant select on "contract_supply_tier" to fleet_report;
create table "supply_volume" (
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
  "policy_contract_id" bigint,
  "price_line_id" bigint,
  "ladder_group" varchar(20),
  "car_model_id" bigint,
  "volume_kind" smallint,
  "qty" integer,
  "unit_price" numeric(12,2) not null default 0,
  "amt" numeric(18,2) not null default 0,
  "biz_date" date,
  "purchase_order_id" bigint,
  "vin" varchar(17),
  "source_type" varchar(40),
  "source_id" varchar(64),
  "source_seq" integer,
  "source_no" varchar(64),
  constraint "supply_volume_pkey" primary key ("tenant_id", "id")
);
alter table "supply_volume" add constraint "supply_volume_amt_check" check ("amt" >= 0);
alter table "supply_volume" add constraint "supply_volume_is_deleted_check" check (is_deleted in (0, 1));
alter table "supply_volume" add constraint "supply_volume_unit_price_check" check ("unit_price" >= 0 and "unit_price" <= 9999999999.99);
alter table "supply_volume" add constraint "supply_volume_volume_kind_check" check ("volume_kind" in (1, 2, 3, 4, 5));
alter table "supply_volume" enable row level security;
alter table "supply_volume" force row level security;
create policy tenant_wall on "supply_volume" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "supply_volume" for select to fleet_read using (true);
create policy report_tenant on "supply_volume" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "supply_volume" from fleet_app, fleet_read, fleet_report;
grant select, insert on "supply_volume" to fleet_app;
grant select on "supply_volume" to fleet_read;
grant select on "supply_volume" to fleet_report;
create index "contract_purchase_agreement_id_idx" on "contract_purchase" ("agreement_id");
create index "contract_purchase_agreement_enquiry_id_idx" on "contract_purchase_agreement" ("enquiry_id");
create index "contract_purchase_agreement_purchase_user_id_idx" on "contract_purchase_agreement" ("purchase_user_id");
create index "contract_purchase_agreement_successor_id_idx" on "contract_purchase_agreement" ("successor_id");
create index "contract_rebate_rule_contract_id_line_no_idx" on "contract_rebate_rule" ("contract_id", "line_no");
create index "contract_supply_milestone_contract_id_line_no_idx" on "contract_supply_milestone" ("contract_id", "line_no");
create index "contract_supply_opening_contract_id_line_no_idx" on "contract_supply_opening" ("contract_id", "line_no");
create index "contract_supply_price_car_model_id_idx" on "contract_supply_price" ("car_model_id");
create index "contract_supply_price_contract_id_line_no_idx" on "contract_supply_price" ("contract_id", "line_no");
create index "contract_supply_tier_contract_id_line_no_idx" on "contract_supply_tier" ("contract_id", "line_no");
create index "supply_volume_biz_date_idx" on "supply_volume" (tenant_id, "biz_date");
create index "supply_volume_car_model_id_idx" on "supply_volume" ("car_model_id");
create index "supply_volume_contract_id_idx" on "supply_volume" ("contract_id");
create index "supply_volume_contract_id_volume_kind_idx" on "supply_volume" (tenant_id, "contract_id", "volume_kind") where is_deleted = 0;
create index "supply_volume_create_dept_idx" on "supply_volume" ("create_dept");
create index "supply_volume_is_deleted_create_time_id_list" on "supply_volume" (tenant_id, is_deleted, create_time desc, id desc);
create index "supply_volume_policy_contract_id_idx" on "supply_volume" ("policy_contract_id");
create index "supply_volume_price_line_id_idx" on "supply_volume" ("price_line_id");
create index "supply_volume_purchase_order_id_idx" on "supply_volume" (tenant_id, "purchase_order_id") where is_deleted = 0;
create index "supply_volume_search" on "supply_volume" using gin ("ladder_group" gin_trgm_ops, "source_no" gin_trgm_ops);
create unique index "supply_volume_source_type_source_id_source_seq_key" on "supply_volume" (tenant_id, "source_type", "source_id", "source_seq") where is_deleted = 0;
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_collection', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_protocol', 'contract_purchase', 'contract_purchase_agreement', 'contract_purchase_lease', 'contract_sale');
alter table "contract_purchase" add constraint "contract_purchase_agreement_id_fkey" foreign key (tenant_id, "agreement_id") references "contract_purchase_agreement" (tenant_id, id) on delete restrict;
alter table "contract_purchase" add constraint "contract_purchase_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_purchase_user_id_fkey" foreign key (tenant_id, "purchase_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_purchase_agreement" add constraint "contract_purchase_agreement_successor_id_fkey" foreign key (tenant_id, "successor_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_rebate_rule" add constraint "contract_rebate_rule_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_supply_milestone" add constraint "contract_supply_milestone_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_supply_opening" add constraint "contract_supply_opening_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_supply_price" add constraint "contract_supply_price_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_supply_price" add constraint "contract_supply_price_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_supply_tier" add constraint "contract_supply_tier_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "supply_volume" add constraint "supply_volume_car_model_id_fkey" foreign key (tenant_id, "car_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "supply_volume" add constraint "supply_volume_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "supply_volume" add constraint "supply_volume_policy_contract_id_fkey" foreign key (tenant_id, "policy_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "supply_volume" add constraint "supply_volume_price_line_id_fkey" foreign key (tenant_id, "price_line_id") references "contract_supply_price" (tenant_id, id) on delete restrict;
alter table "supply_volume" add constraint "supply_volume_purchase_order_id_fkey" foreign key (tenant_id, "purchase_order_id") references "purchase_order" (tenant_id, id) on delete restrict;
