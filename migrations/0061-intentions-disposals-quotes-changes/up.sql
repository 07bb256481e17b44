drop trigger carry_removal on "contract";
alter table "order_vehicle" add column "agreed_price" numeric(12,2) not null default 0;
alter table "order_vehicle" add column "term_changes" jsonb;
create table "contract_change" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "contract_id" bigint,
  "target_type" smallint,
  "change_kinds" varchar(32)[] not null default '{}',
  "effective_date" date,
  "reason" varchar(500),
  "before_json" jsonb,
  "after_json" jsonb,
  "prepay_amount" numeric(12,2),
  "prepay_mode" smallint,
  "fee_amount" numeric(12,2),
  "fee_tax_rate" numeric(10,6),
  "waiting_before" numeric(12,2) not null default 0,
  "waiting_after" numeric(12,2) not null default 0,
  "billed_adjust" numeric(12,2) not null default 0,
  "new_temp_id" varchar(32),
  "applied_time" timestamptz,
  "apply_error" varchar(500),
  constraint "contract_change_pkey" primary key ("tenant_id", "id")
);
alter table "contract_change" add constraint "contract_change_fee_amount_check" check ("fee_amount" >= 0 and "fee_amount" <= 9999999999.99);
alter table "contract_change" add constraint "contract_change_prepay_amount_check" check ("prepay_amount" >= 0 and "prepay_amount" <= 9999999999.99);
alter table "contract_change" add constraint "contract_change_prepay_mode_check" check ("prepay_mode" in (1, 2));
alter table "contract_change" add constraint "contract_change_target_type_check" check ("target_type" in (5, 6, 7, 8, 9));
alter table "contract_change" add constraint "contract_change_waiting_after_check" check ("waiting_after" >= 0 and "waiting_after" <= 9999999999.99);
alter table "contract_change" add constraint "contract_change_waiting_before_check" check ("waiting_before" >= 0 and "waiting_before" <= 9999999999.99);
alter table "contract_change" enable row level security;
alter table "contract_change" force row level security;
create policy tenant_wall on "contract_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_change" for select to fleet_read using (true);
create policy report_tenant on "contract_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_change" to fleet_app;
grant select on "contract_change" to fleet_read;
grant select on "contract_change" to fleet_report;
create table "contract_change_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "change_id" bigint not null,
  "line_kind" smallint,
  "ref_id" varchar(20),
  "field" varchar(64),
  "old_value" varchar(200),
  "new_value" varchar(200),
  "from_date" date,
  "remark" varchar(200),
  constraint "contract_change_line_pkey" primary key ("tenant_id", "id")
);
alter table "contract_change_line" add constraint "contract_change_line_line_kind_check" check ("line_kind" in (1, 2, 3, 4));
alter table "contract_change_line" enable row level security;
alter table "contract_change_line" force row level security;
create policy tenant_wall on "contract_change_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_change_line" for select to fleet_read using (true);
create policy report_tenant on "contract_change_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_change_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_change_line" to fleet_app;
grant select on "contract_change_line" to fleet_read;
grant select on "contract_change_line" to fleet_report;
create table "contract_intention" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "intent_kind" smallint,
  "intent_level" smallint,
  "channel" varchar(32),
  "usage" varchar(32),
  "expect_sign_date" date,
  "valid_until" date,
  "deposit_per_vehicle" numeric(12,2),
  "intent_deposit" numeric(12,2) not null default 0,
  "deposit_deadline" date,
  "deposit_rule" smallint,
  "forfeit_rate" numeric(10,6),
  "need_purchase" boolean not null default false,
  "requirement" varchar(500),
  "competitor" varchar(500),
  "converted_qty" integer,
  "handled_qty" integer,
  "remain_qty" integer,
  constraint "contract_intention_pkey" primary key ("tenant_id", "id")
);
alter table "contract_intention" add constraint "contract_intention_deposit_per_vehicle_check" check ("deposit_per_vehicle" >= 0 and "deposit_per_vehicle" <= 9999999999.99);
alter table "contract_intention" add constraint "contract_intention_deposit_rule_check" check ("deposit_rule" in (1, 2, 3, 4));
alter table "contract_intention" add constraint "contract_intention_intent_deposit_check" check ("intent_deposit" >= 0 and "intent_deposit" <= 9999999999.99);
alter table "contract_intention" add constraint "contract_intention_intent_kind_check" check ("intent_kind" in (1, 2, 3, 4, 5));
alter table "contract_intention" add constraint "contract_intention_intent_level_check" check ("intent_level" in (1, 2, 3));
alter table "contract_intention" enable row level security;
alter table "contract_intention" force row level security;
create policy tenant_wall on "contract_intention" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_intention" for select to fleet_read using (true);
create policy report_tenant on "contract_intention" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_intention" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_intention" to fleet_app;
grant select on "contract_intention" to fleet_read;
grant select on "contract_intention" to fleet_report;
create table "contract_intention_handle" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "intention_id" bigint,
  "handle_type" smallint,
  "reason_type" varchar(32),
  "reason_text" varchar(500),
  "new_valid_until" date,
  "target_contract_id" bigint,
  "deposit_held" numeric(12,2) not null default 0,
  "deposit_to_lease" numeric(12,2),
  "deposit_refund" numeric(12,2),
  "deposit_forfeit" numeric(12,2),
  "refund_account_id" bigint,
  constraint "contract_intention_handle_pkey" primary key ("tenant_id", "id")
);
alter table "contract_intention_handle" add constraint "contract_intention_handle_deposit_forfeit_check" check ("deposit_forfeit" >= 0 and "deposit_forfeit" <= 9999999999.99);
alter table "contract_intention_handle" add constraint "contract_intention_handle_deposit_held_check" check ("deposit_held" >= 0 and "deposit_held" <= 9999999999.99);
alter table "contract_intention_handle" add constraint "contract_intention_handle_deposit_refund_check" check ("deposit_refund" >= 0 and "deposit_refund" <= 9999999999.99);
alter table "contract_intention_handle" add constraint "contract_intention_handle_deposit_to_lease_check" check ("deposit_to_lease" >= 0 and "deposit_to_lease" <= 9999999999.99);
alter table "contract_intention_handle" add constraint "contract_intention_handle_handle_type_check" check ("handle_type" in (1, 2, 3, 4));
alter table "contract_intention_handle" enable row level security;
alter table "contract_intention_handle" force row level security;
create policy tenant_wall on "contract_intention_handle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_intention_handle" for select to fleet_read using (true);
create policy report_tenant on "contract_intention_handle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_intention_handle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_intention_handle" to fleet_app;
grant select on "contract_intention_handle" to fleet_read;
grant select on "contract_intention_handle" to fleet_report;
create table "contract_intention_handle_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "handle_id" bigint not null,
  "contract_product_id" bigint,
  "model_name" varchar(128),
  "remain_qty" integer,
  "handle_qty" integer,
  constraint "contract_intention_handle_line_pkey" primary key ("tenant_id", "id")
);
alter table "contract_intention_handle_line" enable row level security;
alter table "contract_intention_handle_line" force row level security;
create policy tenant_wall on "contract_intention_handle_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_intention_handle_line" for select to fleet_read using (true);
create policy report_tenant on "contract_intention_handle_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_intention_handle_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_intention_handle_line" to fleet_app;
grant select on "contract_intention_handle_line" to fleet_read;
grant select on "contract_intention_handle_line" to fleet_report;
create table "contract_lease_handle" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "lease_contract_id" bigint,
  "handle_type" smallint,
  "scope" smallint,
  "effective_date" date,
  "apply_party" smallint,
  "reason_type" varchar(32),
  "reason_text" varchar(500),
  "quote_id" bigint,
  "penalty_waive" boolean not null default false,
  "penalty_agreed" numeric(12,2),
  "new_end_date" date,
  "new_contract_id" bigint,
  "new_pay_rule" jsonb,
  "reschedule_temp_id" varchar(32),
  "reschedule_total" numeric(12,2),
  "quota_delta" jsonb,
  "waiting_before" numeric(12,2) not null default 0,
  "waiting_after" numeric(12,2) not null default 0,
  "billed_adjust" numeric(12,2) not null default 0,
  "applied_time" timestamptz,
  "apply_error" varchar(500),
  constraint "contract_lease_handle_pkey" primary key ("tenant_id", "id")
);
alter table "contract_lease_handle" add constraint "contract_lease_handle_apply_party_check" check ("apply_party" in (1, 2));
alter table "contract_lease_handle" add constraint "contract_lease_handle_handle_type_check" check ("handle_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
alter table "contract_lease_handle" add constraint "contract_lease_handle_penalty_agreed_check" check ("penalty_agreed" >= 0 and "penalty_agreed" <= 9999999999.99);
alter table "contract_lease_handle" add constraint "contract_lease_handle_reschedule_total_check" check ("reschedule_total" >= 0 and "reschedule_total" <= 9999999999.99);
alter table "contract_lease_handle" add constraint "contract_lease_handle_scope_check" check ("scope" in (1, 2, 3));
alter table "contract_lease_handle" add constraint "contract_lease_handle_waiting_after_check" check ("waiting_after" >= 0 and "waiting_after" <= 9999999999.99);
alter table "contract_lease_handle" add constraint "contract_lease_handle_waiting_before_check" check ("waiting_before" >= 0 and "waiting_before" <= 9999999999.99);
alter table "contract_lease_handle" enable row level security;
alter table "contract_lease_handle" force row level security;
create policy tenant_wall on "contract_lease_handle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_lease_handle" for select to fleet_read using (true);
create policy report_tenant on "contract_lease_handle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_lease_handle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_lease_handle" to fleet_app;
grant select on "contract_lease_handle" to fleet_read;
grant select on "contract_lease_handle" to fleet_report;
create table "contract_lease_handle_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "handle_id" bigint not null,
  "order_vehicle_id" bigint,
  "contract_product_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(16),
  "old_rent" numeric(12,2) not null default 0,
  "new_rent" numeric(12,2),
  "old_end" date,
  "new_end" date,
  "relief_from" date,
  "relief_to" date,
  "relief_rate" numeric(10,6),
  "new_model_id" bigint,
  "deposit_delta" numeric(12,2),
  "quantity_delta" integer,
  "amount" numeric(12,2),
  "applied" boolean not null default false,
  constraint "contract_lease_handle_line_pkey" primary key ("tenant_id", "id")
);
alter table "contract_lease_handle_line" add constraint "contract_lease_handle_line_new_rent_check" check ("new_rent" >= 0 and "new_rent" <= 9999999999.99);
alter table "contract_lease_handle_line" add constraint "contract_lease_handle_line_old_rent_check" check ("old_rent" >= 0 and "old_rent" <= 9999999999.99);
alter table "contract_lease_handle_line" enable row level security;
alter table "contract_lease_handle_line" force row level security;
create policy tenant_wall on "contract_lease_handle_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_lease_handle_line" for select to fleet_read using (true);
create policy report_tenant on "contract_lease_handle_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_lease_handle_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_lease_handle_line" to fleet_app;
grant select on "contract_lease_handle_line" to fleet_read;
grant select on "contract_lease_handle_line" to fleet_report;
create table "contract_settlement_quote" (
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
  "quote_no" varchar(32),
  "quote_type" smallint,
  "contract_id" bigint,
  "contract_type" smallint,
  "counterparty_name" varchar(128),
  "customer_id" bigint,
  "order_vehicle_ids" bigint[] not null default '{}',
  "draw_id" bigint,
  "vehicle_ids" bigint[] not null default '{}',
  "quote_date" date,
  "valid_until" date,
  "by_default" boolean not null default false,
  "lines_total" numeric(12,2) not null default 0,
  "discount" numeric(12,2),
  "discount_reason" varchar(500),
  "discounted" boolean not null default false,
  "deposit_held" numeric(12,2) not null default 0,
  "deposit_offset" numeric(12,2),
  "balance_offset" numeric(12,2),
  "payable_total" numeric(12,2) not null default 0,
  "accept_time" timestamptz,
  "accept_file_biz_id" bigint,
  "biz_user_id" bigint,
  "biz_dept_id" bigint,
  "remark" varchar(500),
  "process_instance_id" varchar(64),
  constraint "contract_settlement_quote_pkey" primary key ("tenant_id", "id")
);
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_balance_offset_check" check ("balance_offset" >= 0 and "balance_offset" <= 9999999999.99);
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_deposit_held_check" check ("deposit_held" >= 0 and "deposit_held" <= 9999999999.99);
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_deposit_offset_check" check ("deposit_offset" >= 0 and "deposit_offset" <= 9999999999.99);
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_discount_check" check ("discount" >= 0 and "discount" <= 9999999999.99);
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_quote_type_check" check ("quote_type" in (1, 2, 3, 4, 5));
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_status_check" check (status in (1, 2, 3, 4, 100, 102, 103));
alter table "contract_settlement_quote" enable row level security;
alter table "contract_settlement_quote" force row level security;
create policy tenant_wall on "contract_settlement_quote" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_settlement_quote" for select to fleet_read using (true);
create policy report_tenant on "contract_settlement_quote" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_settlement_quote" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_settlement_quote" to fleet_app;
grant select on "contract_settlement_quote" to fleet_read;
grant select on "contract_settlement_quote" to fleet_report;
create table "contract_settlement_quote_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "quote_id" bigint not null,
  "order_vehicle_id" bigint,
  "item" varchar(64),
  "fee_item" smallint,
  "amount" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "basis_text" varchar(500),
  constraint "contract_settlement_quote_line_pkey" primary key ("tenant_id", "id")
);
alter table "contract_settlement_quote_line" add constraint "contract_settlement_quote_line_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "contract_settlement_quote_line" enable row level security;
alter table "contract_settlement_quote_line" force row level security;
create policy tenant_wall on "contract_settlement_quote_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_settlement_quote_line" for select to fleet_read using (true);
create policy report_tenant on "contract_settlement_quote_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_settlement_quote_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_settlement_quote_line" to fleet_app;
grant select on "contract_settlement_quote_line" to fleet_read;
grant select on "contract_settlement_quote_line" to fleet_report;
alter table "order_vehicle" add constraint "order_vehicle_agreed_price_check" check ("agreed_price" >= 0 and "agreed_price" <= 9999999999.99);
create index "vehicle_return_handle_id_idx" on "vehicle_return" ("handle_id");
create index "vehicle_return_quote_id_idx" on "vehicle_return" ("quote_id");
create index "vehicle_return_record_release_quote_id_idx" on "vehicle_return_record" ("release_quote_id");
create index "contract_change_change_kinds_idx" on "contract_change" using gin ("change_kinds");
create index "contract_change_contract_id_idx" on "contract_change" ("contract_id");
create index "contract_change_effective_date_idx" on "contract_change" (tenant_id, "effective_date");
create index "contract_change_line_change_id_line_no_idx" on "contract_change_line" ("change_id", "line_no");
create index "contract_change_line_search" on "contract_change_line" using gin ("field" gin_trgm_ops);
create index "contract_intention_channel_idx" on "contract_intention" (tenant_id, "channel");
create index "contract_intention_expect_sign_date_idx" on "contract_intention" (tenant_id, "expect_sign_date");
create index "contract_intention_usage_idx" on "contract_intention" (tenant_id, "usage");
create index "contract_intention_valid_until_idx" on "contract_intention" (tenant_id, "valid_until");
create index "contract_intention_handle_intention_id_idx" on "contract_intention_handle" ("intention_id");
create index "contract_intention_handle_reason_type_idx" on "contract_intention_handle" (tenant_id, "reason_type");
create index "contract_intention_handle_refund_account_id_idx" on "contract_intention_handle" ("refund_account_id");
create index "contract_intention_handle_target_contract_id_idx" on "contract_intention_handle" ("target_contract_id");
create index "contract_intention_handle_line_contract_product_id_idx" on "contract_intention_handle_line" ("contract_product_id");
create index "contract_intention_handle_line_handle_id_line_no_idx" on "contract_intention_handle_line" ("handle_id", "line_no");
create index "contract_intention_handle_line_search" on "contract_intention_handle_line" using gin ("model_name" gin_trgm_ops);
create index "contract_lease_handle_effective_date_idx" on "contract_lease_handle" (tenant_id, "effective_date");
create index "contract_lease_handle_lease_contract_id_idx" on "contract_lease_handle" ("lease_contract_id");
create index "contract_lease_handle_new_contract_id_idx" on "contract_lease_handle" ("new_contract_id");
create index "contract_lease_handle_quote_id_idx" on "contract_lease_handle" ("quote_id");
create index "contract_lease_handle_reason_type_idx" on "contract_lease_handle" (tenant_id, "reason_type");
create index "contract_lease_handle_line_contract_product_id_idx" on "contract_lease_handle_line" ("contract_product_id");
create index "contract_lease_handle_line_handle_id_line_no_idx" on "contract_lease_handle_line" ("handle_id", "line_no");
create index "contract_lease_handle_line_new_model_id_idx" on "contract_lease_handle_line" ("new_model_id");
create index "contract_lease_handle_line_order_vehicle_id_idx" on "contract_lease_handle_line" ("order_vehicle_id");
create index "contract_lease_handle_line_search" on "contract_lease_handle_line" using gin ("plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "contract_settlement_quote_biz_dept_id_idx" on "contract_settlement_quote" ("biz_dept_id");
create index "contract_settlement_quote_biz_user_id_idx" on "contract_settlement_quote" ("biz_user_id");
create index "contract_settlement_quote_contract_id_idx" on "contract_settlement_quote" ("contract_id");
create index "contract_settlement_quote_create_dept_idx" on "contract_settlement_quote" ("create_dept");
create index "contract_settlement_quote_create_user_idx" on "contract_settlement_quote" ("create_user");
create index "contract_settlement_quote_customer_id_idx" on "contract_settlement_quote" ("customer_id");
create index "contract_settlement_quote_draw_id_idx" on "contract_settlement_quote" ("draw_id");
create index "contract_settlement_quote_is_deleted_create_time_id_list" on "contract_settlement_quote" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_settlement_quote_is_deleted_status_create_time_id_list" on "contract_settlement_quote" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_settlement_quote_order_vehicle_ids_idx" on "contract_settlement_quote" using gin ("order_vehicle_ids");
create unique index "contract_settlement_quote_quote_no_key" on "contract_settlement_quote" (tenant_id, "quote_no") where is_deleted = 0;
create index "contract_settlement_quote_search" on "contract_settlement_quote" using gin ("counterparty_name" gin_trgm_ops, "quote_no" gin_trgm_ops);
create index "contract_settlement_quote_vehicle_ids_idx" on "contract_settlement_quote" using gin ("vehicle_ids");
create index "contract_settlement_quote_line_order_vehicle_id_idx" on "contract_settlement_quote_line" ("order_vehicle_id");
create index "contract_settlement_quote_line_quote_id_line_no_idx" on "contract_settlement_quote_line" ("quote_id", "line_no");
create index "contract_settlement_quote_line_search" on "contract_settlement_quote_line" using gin ("item" gin_trgm_ops);
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_handle');
alter table "contract_lease" add constraint "contract_lease_intention_id_fkey" foreign key (tenant_id, "intention_id") references "contract_intention" (tenant_id, id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_handle_id_fkey" foreign key (tenant_id, "handle_id") references "contract_lease_handle" (tenant_id, id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_quote_id_fkey" foreign key (tenant_id, "quote_id") references "contract_settlement_quote" (tenant_id, id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_release_quote_id_fkey" foreign key (tenant_id, "release_quote_id") references "contract_settlement_quote" (tenant_id, id) on delete restrict;
alter table "contract_change" add constraint "contract_change_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_change" add constraint "contract_change_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_change_line" add constraint "contract_change_line_change_id_fkey" foreign key (tenant_id, "change_id") references "contract_change" (tenant_id, id) on delete restrict;
alter table "contract_intention" add constraint "contract_intention_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_intention_handle" add constraint "contract_intention_handle_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_intention_handle" add constraint "contract_intention_handle_intention_id_fkey" foreign key (tenant_id, "intention_id") references "contract_intention" (tenant_id, id) on delete restrict;
alter table "contract_intention_handle" add constraint "contract_intention_handle_refund_account_id_fkey" foreign key (tenant_id, "refund_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "contract_intention_handle" add constraint "contract_intention_handle_target_contract_id_fkey" foreign key (tenant_id, "target_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_intention_handle_line" add constraint "contract_intention_handle_line_contract_product_id_fkey" foreign key (tenant_id, "contract_product_id") references "contract_product" (tenant_id, id) on delete restrict;
alter table "contract_intention_handle_line" add constraint "contract_intention_handle_line_handle_id_fkey" foreign key (tenant_id, "handle_id") references "contract_intention_handle" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle" add constraint "contract_lease_handle_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle" add constraint "contract_lease_handle_lease_contract_id_fkey" foreign key (tenant_id, "lease_contract_id") references "contract_lease" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle" add constraint "contract_lease_handle_new_contract_id_fkey" foreign key (tenant_id, "new_contract_id") references "contract_lease" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle" add constraint "contract_lease_handle_quote_id_fkey" foreign key (tenant_id, "quote_id") references "contract_settlement_quote" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle_line" add constraint "contract_lease_handle_line_contract_product_id_fkey" foreign key (tenant_id, "contract_product_id") references "contract_product" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle_line" add constraint "contract_lease_handle_line_handle_id_fkey" foreign key (tenant_id, "handle_id") references "contract_lease_handle" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle_line" add constraint "contract_lease_handle_line_new_model_id_fkey" foreign key (tenant_id, "new_model_id") references "car_model" (tenant_id, id) on delete restrict;
alter table "contract_lease_handle_line" add constraint "contract_lease_handle_line_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_biz_dept_id_fkey" foreign key (tenant_id, "biz_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_biz_user_id_fkey" foreign key (tenant_id, "biz_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_settlement_quote" add constraint "contract_settlement_quote_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "contract_settlement_quote_line" add constraint "contract_settlement_quote_line_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "contract_settlement_quote_line" add constraint "contract_settlement_quote_line_quote_id_fkey" foreign key (tenant_id, "quote_id") references "contract_settlement_quote" (tenant_id, id) on delete restrict;
