create table "return_damage_price" (
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
  "city_code" varchar(12),
  "car_model_id" bigint,
  "model_class" varchar(32),
  "part" varchar(32),
  "damage_kind" varchar(32),
  "severity" smallint,
  "missing_item" varchar(32),
  "action" smallint,
  "price" numeric(12,2),
  "valid_from" date,
  "valid_to" date,
  constraint "return_damage_price_pkey" primary key ("id")
);
alter table "return_damage_price" add constraint "return_damage_price_action_check" check ("action" in (1, 2, 3, 4));
alter table "return_damage_price" add constraint "return_damage_price_is_deleted_check" check (is_deleted in (0, 1));
alter table "return_damage_price" add constraint "return_damage_price_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "return_damage_price" add constraint "return_damage_price_severity_check" check ("severity" in (1, 2, 3));
alter table "return_damage_price" add constraint "return_damage_price_status_check" check (status in (1, 2));
alter table "return_damage_price" enable row level security;
alter table "return_damage_price" force row level security;
create policy tenant_wall on "return_damage_price" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "return_damage_price" for select to fleet_read using (true);
create policy report_tenant on "return_damage_price" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "return_damage_price" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "return_damage_price" to fleet_app;
grant select on "return_damage_price" to fleet_read;
grant select on "return_damage_price" to fleet_report;
create table "vehicle_return" (
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
  "return_no" varchar(32),
  "return_type" smallint,
  "scene" smallint,
  "order_vehicle_ids" bigint[] not null default '{}',
  "company_id" bigint,
  "party_kind" smallint,
  "party_id" bigint,
  "party_name" varchar(128),
  "customer_id" bigint,
  "contract_ids" bigint[] not null default '{}',
  "order_ids" bigint[] not null default '{}',
  "city_code" varchar(12),
  "contact_name" varchar(32),
  "contact_phone" varchar(20),
  "biz_user_id" bigint,
  "dept_id" bigint,
  "handle_user_id" bigint,
  "handle_id" bigint,
  "manual" boolean not null default false,
  "parent_return_id" bigint,
  "need_approval" boolean not null default false,
  "reason_code" varchar(32),
  "reason_note" varchar(500),
  "notice_date" date,
  "notice_biz_id" bigint,
  "end_kind" smallint,
  "plan_return_time" timestamptz,
  "return_mode" smallint,
  "parking_lot_id" bigint,
  "pick_address" varchar(200),
  "receive_provider_id" bigint,
  "overstay_notice_sent" boolean not null default false,
  "handover_name" varchar(32),
  "handover_phone" varchar(20),
  "breach_kind" varchar(32),
  "breach_date" date,
  "notice_deliver_mode" varchar(32),
  "notice_served_date" date,
  "demand_biz_id" bigint,
  "terminate_date" date,
  "terminate_mode" smallint,
  "legal_stage" varchar(32),
  "lawsuit_no" varchar(64),
  "buy_out_kind" smallint,
  "quote_id" bigint,
  "pay_due_date" date,
  "buyer_same" boolean not null default true,
  "buyer_name" varchar(128),
  "buyer_id_no" varchar(18),
  "buyer_phone" varchar(20),
  "plate_go" boolean not null default false,
  "transfer_city" varchar(12),
  "transfer_provider_id" bigint,
  "discount_reason" varchar(500),
  "protect_kind" varchar(32),
  "overdue_days" integer,
  "overdue_amt" numeric(12,2) not null default 0,
  "legal_basis" varchar(500),
  "gps_time" timestamptz,
  "gps_place" varchar(200),
  "police_report_no" varchar(64),
  "collector_auth_biz_id" bigint,
  "redeem_days" integer,
  "redeem_deadline" timestamptz,
  "rent_during_protect" boolean not null default true,
  "loss_kind" varchar(32),
  "loss_time" timestamptz,
  "loss_place" varchar(200),
  "accident_id" bigint,
  "vehicle_count" integer,
  "received_count" integer,
  "settled_count" integer,
  "removed_count" integer,
  "due_total" numeric(12,2) not null default 0,
  "offset_total" numeric(12,2) not null default 0,
  "owe_total" numeric(12,2) not null default 0,
  "refund_total" numeric(12,2) not null default 0,
  "hold_total" numeric(12,2) not null default 0,
  "settle_date" date,
  "second_due_date" date,
  "close_reason" varchar(200),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(32),
  constraint "vehicle_return_pkey" primary key ("id")
);
alter table "vehicle_return" add constraint "vehicle_return_buy_out_kind_check" check ("buy_out_kind" in (1, 2, 3));
alter table "vehicle_return" add constraint "vehicle_return_due_total_check" check ("due_total" >= 0 and "due_total" <= 9999999999.99);
alter table "vehicle_return" add constraint "vehicle_return_end_kind_check" check ("end_kind" in (1, 2, 3));
alter table "vehicle_return" add constraint "vehicle_return_hold_total_check" check ("hold_total" >= 0 and "hold_total" <= 9999999999.99);
alter table "vehicle_return" add constraint "vehicle_return_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_return" add constraint "vehicle_return_offset_total_check" check ("offset_total" >= 0 and "offset_total" <= 9999999999.99);
alter table "vehicle_return" add constraint "vehicle_return_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "vehicle_return" add constraint "vehicle_return_owe_total_check" check ("owe_total" >= 0 and "owe_total" <= 9999999999.99);
alter table "vehicle_return" add constraint "vehicle_return_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "vehicle_return" add constraint "vehicle_return_refund_total_check" check ("refund_total" >= 0 and "refund_total" <= 9999999999.99);
alter table "vehicle_return" add constraint "vehicle_return_return_mode_check" check ("return_mode" in (1, 2, 3));
alter table "vehicle_return" add constraint "vehicle_return_return_type_check" check ("return_type" in (1, 2, 3, 4, 5));
alter table "vehicle_return" add constraint "vehicle_return_scene_check" check ("scene" in (1, 2, 3));
alter table "vehicle_return" add constraint "vehicle_return_status_check" check (status in (1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 20, 21, 22, 100, 101, 102, 103));
alter table "vehicle_return" add constraint "vehicle_return_terminate_mode_check" check ("terminate_mode" in (1, 2, 3));
alter table "vehicle_return" enable row level security;
alter table "vehicle_return" force row level security;
create policy tenant_wall on "vehicle_return" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return" to fleet_app;
grant select on "vehicle_return" to fleet_read;
grant select on "vehicle_return" to fleet_report;
create table "vehicle_return_contract_record" (
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
  "return_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "contract_end_date" date,
  "vehicle_count" integer,
  "received_count" integer,
  "removed_count" integer,
  "km_rule" jsonb,
  "violation_rule" varchar(32),
  "return_standard" varchar(1000),
  "by_default" boolean not null default false,
  "first_settlement_id" bigint,
  "second_settlement_id" bigint,
  constraint "vehicle_return_contract_record_pkey" primary key ("id")
);
alter table "vehicle_return_contract_record" add constraint "vehicle_return_contract_record_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "vehicle_return_contract_record" add constraint "vehicle_return_contract_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_return_contract_record" enable row level security;
alter table "vehicle_return_contract_record" force row level security;
create policy tenant_wall on "vehicle_return_contract_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return_contract_record" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return_contract_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return_contract_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return_contract_record" to fleet_app;
grant select on "vehicle_return_contract_record" to fleet_read;
grant select on "vehicle_return_contract_record" to fleet_report;
create table "vehicle_return_cost" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "settlement_id" bigint not null,
  "record_id" bigint,
  "line_kind" smallint,
  "fee_item" smallint,
  "basis" varchar(200),
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "calc_amt" numeric(12,2),
  "waive_amt" numeric(12,2),
  "waive_reason" varchar(200),
  "amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "source_type" varchar(64),
  "source_id" varchar(64),
  "source_no" varchar(64),
  "auto" boolean not null default false,
  "evidence_biz_id" bigint,
  "bill_id" bigint,
  "note" varchar(500),
  constraint "vehicle_return_cost_pkey" primary key ("id")
);
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_calc_amt_check" check ("calc_amt" >= 0 and "calc_amt" <= 9999999999.99);
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_line_kind_check" check ("line_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 99));
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_waive_amt_check" check ("waive_amt" >= 0 and "waive_amt" <= 9999999999.99);
alter table "vehicle_return_cost" enable row level security;
alter table "vehicle_return_cost" force row level security;
create policy tenant_wall on "vehicle_return_cost" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return_cost" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return_cost" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return_cost" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return_cost" to fleet_app;
grant select on "vehicle_return_cost" to fleet_read;
grant select on "vehicle_return_cost" to fleet_report;
create table "vehicle_return_record" (
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
  "return_id" bigint,
  "contract_record_id" bigint,
  "order_id" bigint,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "holding" boolean not null default false,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "model_name" varchar(64),
  "driver_name" varchar(32),
  "take_date" date,
  "rent_end_date" date,
  "unit_rent" numeric(12,2) not null default 0,
  "take_mileage" integer,
  "margin_held" numeric(12,2) not null default 0,
  "plan_return_date" date,
  "actual_return_time" timestamptz,
  "last_rent_date" date,
  "holdover_days" integer,
  "receive_task_id" bigint,
  "transfer_task_id" bigint,
  "discharge_task_id" bigint,
  "dereg_task_id" bigint,
  "pick_task_id" bigint,
  "return_lot_id" bigint,
  "return_space_id" bigint,
  "mileage" integer,
  "used_km" integer,
  "allow_km" integer,
  "over_km" integer,
  "energy_level" integer,
  "condition_grade" smallint,
  "damage_amt" numeric(12,2) not null default 0,
  "missing_amt" numeric(12,2) not null default 0,
  "clean_fee" numeric(12,2) not null default 0,
  "damages" jsonb,
  "missing" jsonb,
  "violation_count" integer,
  "violation_points" integer,
  "fine_amt" numeric(12,2) not null default 0,
  "open_accidents" integer,
  "next_use" varchar(32),
  "flag_ids" bigint[] not null default '{}',
  "tag_note" varchar(200),
  "buy_out_price" numeric(12,2) not null default 0,
  "price_basis" varchar(128),
  "quote_line" jsonb,
  "buy_out_amt" numeric(12,2),
  "mortgaged" boolean not null default false,
  "lender_id" bigint,
  "finance_contract_id" bigint,
  "release_quote_id" bigint,
  "payoff_amt" numeric(12,2) not null default 0,
  "payoff_paid" boolean not null default false,
  "discharge_date" date,
  "discharge_no" varchar(64),
  "cert_back" boolean not null default false,
  "loss_base" numeric(12,2),
  "policy_id" bigint,
  "claim_no" varchar(64),
  "insure_pay" numeric(12,2),
  "insure_pay_date" date,
  "salvage" numeric(12,2),
  "shortfall" numeric(12,2),
  "dereg_date" date,
  "remove_reason" varchar(200),
  "handover_biz_id" bigint,
  "sign_biz_id" bigint,
  "remark" varchar(500),
  constraint "vehicle_return_record_pkey" primary key ("id")
);
alter table "vehicle_return_record" add constraint "vehicle_return_record_buy_out_amt_check" check ("buy_out_amt" >= 0 and "buy_out_amt" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_buy_out_price_check" check ("buy_out_price" >= 0 and "buy_out_price" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_clean_fee_check" check ("clean_fee" >= 0 and "clean_fee" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_condition_grade_check" check ("condition_grade" in (1, 2, 3, 4));
alter table "vehicle_return_record" add constraint "vehicle_return_record_damage_amt_check" check ("damage_amt" >= 0 and "damage_amt" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_fine_amt_check" check ("fine_amt" >= 0 and "fine_amt" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_insure_pay_check" check ("insure_pay" >= 0 and "insure_pay" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_return_record" add constraint "vehicle_return_record_loss_base_check" check ("loss_base" >= 0 and "loss_base" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_margin_held_check" check ("margin_held" >= 0 and "margin_held" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_missing_amt_check" check ("missing_amt" >= 0 and "missing_amt" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_payoff_amt_check" check ("payoff_amt" >= 0 and "payoff_amt" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_salvage_check" check ("salvage" >= 0 and "salvage" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_shortfall_check" check ("shortfall" >= 0 and "shortfall" <= 9999999999.99);
alter table "vehicle_return_record" add constraint "vehicle_return_record_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8));
alter table "vehicle_return_record" add constraint "vehicle_return_record_unit_rent_check" check ("unit_rent" >= 0 and "unit_rent" <= 9999999999.99);
alter table "vehicle_return_record" enable row level security;
alter table "vehicle_return_record" force row level security;
create policy tenant_wall on "vehicle_return_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return_record" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return_record" to fleet_app;
grant select on "vehicle_return_record" to fleet_read;
grant select on "vehicle_return_record" to fleet_report;
create table "vehicle_return_record_temp" (
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
  "temp_id" varchar(36),
  "owner_user_id" bigint,
  "return_type" smallint,
  "scene" smallint,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "order_no" varchar(32),
  "contract_no" varchar(32),
  "party_name" varchar(128),
  "rent_end_date" date,
  "margin_held" numeric(12,2) not null default 0,
  "overdue_amt" numeric(12,2) not null default 0,
  "plan_return_date" date,
  "buy_out_amt" numeric(12,2),
  "loss_base" numeric(12,2),
  "row_no" integer,
  "row_state" smallint,
  "row_error" varchar(500),
  "remark" varchar(200),
  constraint "vehicle_return_record_temp_pkey" primary key ("id")
);
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_buy_out_amt_check" check ("buy_out_amt" >= 0 and "buy_out_amt" <= 9999999999.99);
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_loss_base_check" check ("loss_base" >= 0 and "loss_base" <= 9999999999.99);
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_margin_held_check" check ("margin_held" >= 0 and "margin_held" <= 9999999999.99);
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_return_type_check" check ("return_type" in (1, 2, 3, 4, 5));
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_row_state_check" check ("row_state" in (1, 2));
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_scene_check" check ("scene" in (1, 2, 3));
alter table "vehicle_return_record_temp" enable row level security;
alter table "vehicle_return_record_temp" force row level security;
create policy tenant_wall on "vehicle_return_record_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return_record_temp" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return_record_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return_record_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return_record_temp" to fleet_app;
grant select on "vehicle_return_record_temp" to fleet_read;
grant select on "vehicle_return_record_temp" to fleet_report;
create table "vehicle_return_redeem" (
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
  "redeem_no" varchar(32),
  "return_id" bigint,
  "record_ids" bigint[] not null default '{}',
  "open_bills" numeric(12,2) not null default 0,
  "late_fee" numeric(12,2) not null default 0,
  "lines" jsonb,
  "new_total" numeric(12,2) not null default 0,
  "pay_total" numeric(12,2) not null default 0,
  "pay_due_date" date,
  "as_of" date,
  "pick_time" timestamptz,
  "pick_lot_id" bigint,
  "picker_name" varchar(32),
  "picker_id_no" varchar(18),
  "picker_phone" varchar(20),
  "promise" varchar(500),
  "guarantee_note" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(32),
  constraint "vehicle_return_redeem_pkey" primary key ("id")
);
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_late_fee_check" check ("late_fee" >= 0 and "late_fee" <= 9999999999.99);
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_new_total_check" check ("new_total" >= 0 and "new_total" <= 9999999999.99);
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_open_bills_check" check ("open_bills" >= 0 and "open_bills" <= 9999999999.99);
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_pay_total_check" check ("pay_total" >= 0 and "pay_total" <= 9999999999.99);
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_status_check" check (status in (1, 2, 3, 5, 100, 101, 102));
alter table "vehicle_return_redeem" enable row level security;
alter table "vehicle_return_redeem" force row level security;
create policy tenant_wall on "vehicle_return_redeem" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return_redeem" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return_redeem" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return_redeem" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return_redeem" to fleet_app;
grant select on "vehicle_return_redeem" to fleet_read;
grant select on "vehicle_return_redeem" to fleet_report;
create table "vehicle_return_settlement" (
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
  "settlement_no" varchar(32),
  "return_id" bigint,
  "contract_record_id" bigint,
  "contract_no" varchar(32),
  "party_name" varchar(128),
  "seq" integer,
  "as_of" date,
  "open_rent" numeric(12,2) not null default 0,
  "open_other" numeric(12,2) not null default 0,
  "late_fee" numeric(12,2) not null default 0,
  "excess" numeric(12,2) not null default 0,
  "new_charge" numeric(12,2) not null default 0,
  "waive_total" numeric(12,2) not null default 0,
  "due_total" numeric(12,2) not null default 0,
  "balance_contract" numeric(12,2) not null default 0,
  "balance_general" numeric(12,2) not null default 0,
  "use_general" boolean not null default false,
  "balance_use" numeric(12,2) not null default 0,
  "margin_avail" numeric(12,2) not null default 0,
  "margin_offset" numeric(12,2) not null default 0,
  "hold_target" numeric(12,2) not null default 0,
  "holdback" numeric(12,2) not null default 0,
  "refund_amt" numeric(12,2) not null default 0,
  "owe_amt" numeric(12,2) not null default 0,
  "payee_account_id" bigint,
  "refund_receipt_back" boolean not null default false,
  "pay_due_date" date,
  "send_time" timestamptz,
  "confirm_mode" smallint,
  "confirm_biz_id" bigint,
  "confirm_time" timestamptz,
  "dispute_note" varchar(500),
  "toll_checked" boolean not null default false,
  "figures_hash" varchar(64),
  "token" varchar(36),
  "shares" jsonb,
  "steps" jsonb,
  "penalty_waived" boolean not null default false,
  "process_instance_id" varchar(32),
  constraint "vehicle_return_settlement_pkey" primary key ("id")
);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_balance_contract_check" check ("balance_contract" >= 0 and "balance_contract" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_balance_general_check" check ("balance_general" >= 0 and "balance_general" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_balance_use_check" check ("balance_use" >= 0 and "balance_use" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_confirm_mode_check" check ("confirm_mode" in (1, 2, 3, 4));
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_due_total_check" check ("due_total" >= 0 and "due_total" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_excess_check" check ("excess" >= 0 and "excess" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_hold_target_check" check ("hold_target" >= 0 and "hold_target" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_holdback_check" check ("holdback" >= 0 and "holdback" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_late_fee_check" check ("late_fee" >= 0 and "late_fee" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_margin_avail_check" check ("margin_avail" >= 0 and "margin_avail" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_margin_offset_check" check ("margin_offset" >= 0 and "margin_offset" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_new_charge_check" check ("new_charge" >= 0 and "new_charge" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_open_other_check" check ("open_other" >= 0 and "open_other" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_open_rent_check" check ("open_rent" >= 0 and "open_rent" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_owe_amt_check" check ("owe_amt" >= 0 and "owe_amt" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_refund_amt_check" check ("refund_amt" >= 0 and "refund_amt" <= 9999999999.99);
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_status_check" check (status in (1, 2, 3, 4, 5, 100, 102));
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_waive_total_check" check ("waive_total" >= 0 and "waive_total" <= 9999999999.99);
alter table "vehicle_return_settlement" enable row level security;
alter table "vehicle_return_settlement" force row level security;
create policy tenant_wall on "vehicle_return_settlement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_return_settlement" for select to fleet_read using (true);
create policy report_tenant on "vehicle_return_settlement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_return_settlement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_return_settlement" to fleet_app;
grant select on "vehicle_return_settlement" to fleet_read;
grant select on "vehicle_return_settlement" to fleet_report;
create index "vehicle_lease_record_return_id_idx" on "vehicle_lease_record" ("return_id");
create index "return_damage_price_car_model_id_idx" on "return_damage_price" ("car_model_id");
create index "return_damage_price_city_code_idx" on "return_damage_price" (tenant_id, "city_code");
create index "return_damage_price_create_dept_idx" on "return_damage_price" ("create_dept");
create index "return_damage_price_damage_kind_idx" on "return_damage_price" (tenant_id, "damage_kind");
create index "return_damage_price_is_deleted_create_time_id_list" on "return_damage_price" (tenant_id, is_deleted, create_time desc, id desc);
create index "return_damage_price_is_deleted_status_create_time_id_list" on "return_damage_price" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "return_damage_price_missing_item_idx" on "return_damage_price" (tenant_id, "missing_item") where is_deleted = 0;
create index "return_damage_price_model_class_idx" on "return_damage_price" (tenant_id, "model_class");
create index "return_damage_price_part_damage_kind_severity_idx" on "return_damage_price" (tenant_id, "part", "damage_kind", "severity") where is_deleted = 0;
create index "return_damage_price_part_idx" on "return_damage_price" (tenant_id, "part");
create index "return_damage_price_valid_from_idx" on "return_damage_price" (tenant_id, "valid_from");
create index "return_damage_price_valid_to_idx" on "return_damage_price" (tenant_id, "valid_to");
create index "vehicle_return_biz_user_id_idx" on "vehicle_return" ("biz_user_id");
create index "vehicle_return_breach_kind_idx" on "vehicle_return" (tenant_id, "breach_kind");
create index "vehicle_return_city_code_idx" on "vehicle_return" (tenant_id, "city_code");
create index "vehicle_return_company_id_idx" on "vehicle_return" ("company_id");
create index "vehicle_return_contract_ids_idx" on "vehicle_return" using gin ("contract_ids");
create index "vehicle_return_create_dept_idx" on "vehicle_return" ("create_dept");
create index "vehicle_return_create_user_idx" on "vehicle_return" ("create_user");
create index "vehicle_return_customer_id_idx" on "vehicle_return" ("customer_id");
create index "vehicle_return_customer_id_status_idx" on "vehicle_return" (tenant_id, "customer_id", "status") where is_deleted = 0;
create index "vehicle_return_dept_id_idx" on "vehicle_return" ("dept_id");
create index "vehicle_return_handle_user_id_idx" on "vehicle_return" ("handle_user_id");
create index "vehicle_return_is_deleted_create_time_id_list" on "vehicle_return" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_return_is_deleted_status_create_time_id_list" on "vehicle_return" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_return_legal_stage_idx" on "vehicle_return" (tenant_id, "legal_stage");
create index "vehicle_return_loss_kind_idx" on "vehicle_return" (tenant_id, "loss_kind");
create index "vehicle_return_order_ids_idx" on "vehicle_return" using gin ("order_ids");
create index "vehicle_return_parent_return_id_idx" on "vehicle_return" ("parent_return_id");
create index "vehicle_return_parking_lot_id_idx" on "vehicle_return" ("parking_lot_id");
create index "vehicle_return_party_id_idx" on "vehicle_return" ("party_id");
create index "vehicle_return_plan_return_time_idx" on "vehicle_return" (tenant_id, "plan_return_time");
create index "vehicle_return_protect_kind_idx" on "vehicle_return" (tenant_id, "protect_kind");
create index "vehicle_return_reason_code_idx" on "vehicle_return" (tenant_id, "reason_code");
create index "vehicle_return_receive_provider_id_idx" on "vehicle_return" ("receive_provider_id");
create index "vehicle_return_redeem_deadline_idx" on "vehicle_return" (tenant_id, "redeem_deadline");
create unique index "vehicle_return_return_no_key" on "vehicle_return" (tenant_id, "return_no") where is_deleted = 0;
create index "vehicle_return_return_type_status_idx" on "vehicle_return" (tenant_id, "return_type", "status") where is_deleted = 0;
create index "vehicle_return_search" on "vehicle_return" using gin ("party_name" gin_trgm_ops, "return_no" gin_trgm_ops);
create index "vehicle_return_second_due_date_idx" on "vehicle_return" (tenant_id, "second_due_date");
create index "vehicle_return_settle_date_idx" on "vehicle_return" (tenant_id, "settle_date");
create index "vehicle_return_status_second_due_date_idx" on "vehicle_return" (tenant_id, "status", "second_due_date") where is_deleted = 0;
create index "vehicle_return_transfer_provider_id_idx" on "vehicle_return" ("transfer_provider_id");
create index "vehicle_return_contract_record_contract_id_idx" on "vehicle_return_contract_record" ("contract_id");
create index "vehicle_return_contract_record_create_dept_idx" on "vehicle_return_contract_record" ("create_dept");
create index "vehicle_return_contract_record_create_user_idx" on "vehicle_return_contract_record" ("create_user");
create index "vehicle_return_contract_record_first_settlement_id_idx" on "vehicle_return_contract_record" ("first_settlement_id");
create index "vehicle_return_contract_record_is_deleted_create_time_id_list" on "vehicle_return_contract_record" (tenant_id, is_deleted, create_time desc, id desc);
create unique index "vehicle_return_contract_record_return_id_contract_id_key" on "vehicle_return_contract_record" (tenant_id, "return_id", "contract_id") where is_deleted = 0;
create index "vehicle_return_contract_record_return_id_idx" on "vehicle_return_contract_record" ("return_id");
create index "vehicle_return_contract_record_search" on "vehicle_return_contract_record" using gin ("contract_no" gin_trgm_ops);
create index "vehicle_return_contract_record_second_settlement_id_idx" on "vehicle_return_contract_record" ("second_settlement_id");
create index "vehicle_return_cost_bill_id_idx" on "vehicle_return_cost" ("bill_id");
create index "vehicle_return_cost_record_id_idx" on "vehicle_return_cost" ("record_id");
create index "vehicle_return_cost_search" on "vehicle_return_cost" using gin ("basis" gin_trgm_ops);
create index "vehicle_return_cost_settlement_id_line_no_idx" on "vehicle_return_cost" ("settlement_id", "line_no");
create unique index "vehicle_return_cost_settlement_id_record_id_line_k_5db1a408_key" on "vehicle_return_cost" (tenant_id, "settlement_id", "record_id", "line_kind", "source_type", "source_id");
create index "vehicle_return_record_contract_record_id_idx" on "vehicle_return_record" ("contract_record_id");
create index "vehicle_return_record_create_dept_idx" on "vehicle_return_record" ("create_dept");
create index "vehicle_return_record_create_user_idx" on "vehicle_return_record" ("create_user");
create index "vehicle_return_record_flag_ids_idx" on "vehicle_return_record" using gin ("flag_ids");
create index "vehicle_return_record_is_deleted_create_time_id_list" on "vehicle_return_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_return_record_is_deleted_status_create_time_id_list" on "vehicle_return_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_return_record_next_use_idx" on "vehicle_return_record" (tenant_id, "next_use");
create index "vehicle_return_record_order_id_idx" on "vehicle_return_record" ("order_id");
create unique index "vehicle_return_record_order_vehicle_id_f505e5_key" on "vehicle_return_record" (tenant_id, "order_vehicle_id") where is_deleted = 0 and (holding);
create index "vehicle_return_record_order_vehicle_id_idx" on "vehicle_return_record" ("order_vehicle_id");
create index "vehicle_return_record_return_id_idx" on "vehicle_return_record" ("return_id");
create index "vehicle_return_record_return_id_status_idx" on "vehicle_return_record" (tenant_id, "return_id", "status") where is_deleted = 0;
create index "vehicle_return_record_return_lot_id_idx" on "vehicle_return_record" ("return_lot_id");
create index "vehicle_return_record_return_space_id_idx" on "vehicle_return_record" ("return_space_id");
create index "vehicle_return_record_search" on "vehicle_return_record" using gin ("model_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create unique index "vehicle_return_record_vehicle_id_f505e5_key" on "vehicle_return_record" (tenant_id, "vehicle_id") where is_deleted = 0 and (holding);
create index "vehicle_return_record_vehicle_id_idx" on "vehicle_return_record" ("vehicle_id");
create index "vehicle_return_record_temp_create_dept_idx" on "vehicle_return_record_temp" ("create_dept");
create index "vehicle_return_record_temp_create_user_idx" on "vehicle_return_record_temp" ("create_user");
create index "vehicle_return_record_temp_is_deleted_create_time_id_list" on "vehicle_return_record_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_return_record_temp_order_vehicle_id_idx" on "vehicle_return_record_temp" ("order_vehicle_id");
create index "vehicle_return_record_temp_owner_user_id_idx" on "vehicle_return_record_temp" ("owner_user_id");
create index "vehicle_return_record_temp_search" on "vehicle_return_record_temp" using gin ("plate_no" gin_trgm_ops, "temp_id" gin_trgm_ops);
create index "vehicle_return_record_temp_temp_id_row_no_idx" on "vehicle_return_record_temp" (tenant_id, "temp_id", "row_no") where is_deleted = 0;
create index "vehicle_return_record_temp_vehicle_id_idx" on "vehicle_return_record_temp" ("vehicle_id");
create index "vehicle_return_redeem_as_of_idx" on "vehicle_return_redeem" (tenant_id, "as_of");
create index "vehicle_return_redeem_create_dept_idx" on "vehicle_return_redeem" ("create_dept");
create index "vehicle_return_redeem_create_user_idx" on "vehicle_return_redeem" ("create_user");
create index "vehicle_return_redeem_is_deleted_create_time_id_list" on "vehicle_return_redeem" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_return_redeem_is_deleted_status_create_time_id_list" on "vehicle_return_redeem" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_return_redeem_pay_due_date_idx" on "vehicle_return_redeem" (tenant_id, "pay_due_date");
create index "vehicle_return_redeem_pick_lot_id_idx" on "vehicle_return_redeem" ("pick_lot_id");
create unique index "vehicle_return_redeem_redeem_no_key" on "vehicle_return_redeem" (tenant_id, "redeem_no") where is_deleted = 0;
create index "vehicle_return_redeem_return_id_idx" on "vehicle_return_redeem" ("return_id");
create index "vehicle_return_redeem_return_id_status_idx" on "vehicle_return_redeem" (tenant_id, "return_id", "status") where is_deleted = 0;
create index "vehicle_return_redeem_search" on "vehicle_return_redeem" using gin ("redeem_no" gin_trgm_ops);
create index "vehicle_return_settlement_as_of_idx" on "vehicle_return_settlement" (tenant_id, "as_of");
create index "vehicle_return_settlement_contract_record_id_idx" on "vehicle_return_settlement" ("contract_record_id");
create unique index "vehicle_return_settlement_contract_record_id_seq_key" on "vehicle_return_settlement" (tenant_id, "contract_record_id", "seq") where is_deleted = 0;
create index "vehicle_return_settlement_create_dept_idx" on "vehicle_return_settlement" ("create_dept");
create index "vehicle_return_settlement_create_user_idx" on "vehicle_return_settlement" ("create_user");
create index "vehicle_return_settlement_is_deleted_create_time_id_list" on "vehicle_return_settlement" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_return_settlement_is_deleted_status_create_time_id_list" on "vehicle_return_settlement" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_return_settlement_payee_account_id_idx" on "vehicle_return_settlement" ("payee_account_id");
create index "vehicle_return_settlement_return_id_idx" on "vehicle_return_settlement" ("return_id");
create index "vehicle_return_settlement_search" on "vehicle_return_settlement" using gin ("contract_no" gin_trgm_ops, "party_name" gin_trgm_ops, "settlement_no" gin_trgm_ops);
create index "vehicle_return_settlement_seq_idx" on "vehicle_return_settlement" (tenant_id, "seq");
create unique index "vehicle_return_settlement_settlement_no_key" on "vehicle_return_settlement" (tenant_id, "settlement_no") where is_deleted = 0;
create index "vehicle_return_settlement_status_send_time_idx" on "vehicle_return_settlement" (tenant_id, "status", "send_time") where is_deleted = 0;
alter table "order_vehicle" add constraint "order_vehicle_return_id_fkey" foreign key ("return_id") references "vehicle_return" (id) on delete restrict;
alter table "vehicle_lease_record" add constraint "vehicle_lease_record_return_id_fkey" foreign key ("return_id") references "vehicle_return" (id) on delete restrict;
alter table "return_damage_price" add constraint "return_damage_price_car_model_id_fkey" foreign key ("car_model_id") references "car_model" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_biz_user_id_fkey" foreign key ("biz_user_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_customer_id_fkey" foreign key ("customer_id") references "customer" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_handle_user_id_fkey" foreign key ("handle_user_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_parent_return_id_fkey" foreign key ("parent_return_id") references "vehicle_return" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_parking_lot_id_fkey" foreign key ("parking_lot_id") references "parking_lot" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_receive_provider_id_fkey" foreign key ("receive_provider_id") references "service_provider" (id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_transfer_provider_id_fkey" foreign key ("transfer_provider_id") references "service_provider" (id) on delete restrict;
alter table "vehicle_return_contract_record" add constraint "vehicle_return_contract_record_contract_id_fkey" foreign key ("contract_id") references "contract" (id) on delete restrict;
alter table "vehicle_return_contract_record" add constraint "vehicle_return_contract_record_first_settlement_id_fkey" foreign key ("first_settlement_id") references "vehicle_return_settlement" (id) on delete restrict;
alter table "vehicle_return_contract_record" add constraint "vehicle_return_contract_record_return_id_fkey" foreign key ("return_id") references "vehicle_return" (id) on delete restrict;
alter table "vehicle_return_contract_record" add constraint "vehicle_return_contract_record_second_settlement_id_fkey" foreign key ("second_settlement_id") references "vehicle_return_settlement" (id) on delete restrict;
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_bill_id_fkey" foreign key ("bill_id") references "bill_receivable" (id) on delete restrict;
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_record_id_fkey" foreign key ("record_id") references "vehicle_return_record" (id) on delete restrict;
alter table "vehicle_return_cost" add constraint "vehicle_return_cost_settlement_id_fkey" foreign key ("settlement_id") references "vehicle_return_settlement" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_contract_record_id_fkey" foreign key ("contract_record_id") references "vehicle_return_contract_record" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_order_id_fkey" foreign key ("order_id") references "lease_order" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_return_id_fkey" foreign key ("return_id") references "vehicle_return" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_return_lot_id_fkey" foreign key ("return_lot_id") references "parking_lot" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_return_space_id_fkey" foreign key ("return_space_id") references "parking_space" (id) on delete restrict;
alter table "vehicle_return_record" add constraint "vehicle_return_record_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_order_vehicle_id_fkey" foreign key ("order_vehicle_id") references "order_vehicle" (id) on delete restrict;
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_owner_user_id_fkey" foreign key ("owner_user_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_return_record_temp" add constraint "vehicle_return_record_temp_vehicle_id_fkey" foreign key ("vehicle_id") references "vehicle" (id) on delete restrict;
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_pick_lot_id_fkey" foreign key ("pick_lot_id") references "parking_lot" (id) on delete restrict;
alter table "vehicle_return_redeem" add constraint "vehicle_return_redeem_return_id_fkey" foreign key ("return_id") references "vehicle_return" (id) on delete restrict;
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_contract_record_id_fkey" foreign key ("contract_record_id") references "vehicle_return_contract_record" (id) on delete restrict;
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_payee_account_id_fkey" foreign key ("payee_account_id") references "account_mechanism" (id) on delete restrict;
alter table "vehicle_return_settlement" add constraint "vehicle_return_settlement_return_id_fkey" foreign key ("return_id") references "vehicle_return" (id) on delete restrict;
