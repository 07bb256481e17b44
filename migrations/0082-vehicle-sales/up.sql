drop trigger carry_removal on "contract";
alter table "vehicle" drop constraint "vehicle_cost_total_check";
create table "contract_sale" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "direction" smallint,
  "sale_kind" smallint,
  "buyer_type" smallint,
  "buyer_id" bigint,
  "sell_channel" varchar(32),
  "appraisal_org" varchar(64),
  "appraisal_date" date,
  "appraisal_file_biz_id" bigint,
  "sale_total" numeric(18,2) not null default 0,
  "net_value_total" numeric(18,2) not null default 0,
  "floor_total" numeric(18,2) not null default 0,
  "gain_total" numeric(18,2) not null default 0,
  "below_floor" boolean not null default false,
  "vat_mode" smallint,
  "earnest_rate" numeric(10,6),
  "earnest_amt" numeric(12,2) not null default 0,
  "all_paid_first" boolean not null default true,
  "title_rule" smallint,
  "deliver_lot_id" bigint,
  "deliver_from" date,
  "deliver_to" date,
  "storage_per_day" numeric(12,2),
  "storage_free_days" integer,
  "transfer_bearer" smallint,
  "transfer_fee" numeric(12,2),
  "transfer_days" integer,
  "plate_rule" smallint,
  "default_rule" smallint,
  "default_rate" numeric(10,6),
  "condition_note" varchar(1000),
  "as_is" boolean not null default true,
  "lease_contract_id" bigint,
  "done_qty" integer,
  "paid_amt" numeric(12,2) not null default 0,
  "completed_time" timestamptz,
  constraint "contract_sale_pkey" primary key ("tenant_id", "id")
);
alter table "contract_sale" add constraint "contract_sale_buyer_type_check" check ("buyer_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contract_sale" add constraint "contract_sale_default_rule_check" check ("default_rule" in (1, 2));
alter table "contract_sale" add constraint "contract_sale_direction_check" check ("direction" in (1, 2));
alter table "contract_sale" add constraint "contract_sale_earnest_amt_check" check ("earnest_amt" >= 0 and "earnest_amt" <= 9999999999.99);
alter table "contract_sale" add constraint "contract_sale_floor_total_check" check ("floor_total" >= 0);
alter table "contract_sale" add constraint "contract_sale_net_value_total_check" check ("net_value_total" >= 0);
alter table "contract_sale" add constraint "contract_sale_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "contract_sale" add constraint "contract_sale_plate_rule_check" check ("plate_rule" in (1, 2));
alter table "contract_sale" add constraint "contract_sale_sale_kind_check" check ("sale_kind" in (1, 2, 3, 4, 5));
alter table "contract_sale" add constraint "contract_sale_sale_total_check" check ("sale_total" >= 0);
alter table "contract_sale" add constraint "contract_sale_storage_per_day_check" check ("storage_per_day" >= 0 and "storage_per_day" <= 9999999999.99);
alter table "contract_sale" add constraint "contract_sale_title_rule_check" check ("title_rule" in (1, 2));
alter table "contract_sale" add constraint "contract_sale_transfer_bearer_check" check ("transfer_bearer" in (1, 2));
alter table "contract_sale" add constraint "contract_sale_transfer_fee_check" check ("transfer_fee" >= 0 and "transfer_fee" <= 9999999999.99);
alter table "contract_sale" add constraint "contract_sale_vat_mode_check" check ("vat_mode" in (1, 2, 3));
alter table "contract_sale" enable row level security;
alter table "contract_sale" force row level security;
create policy tenant_wall on "contract_sale" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_sale" for select to fleet_read using (true);
create policy report_tenant on "contract_sale" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_sale" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_sale" to fleet_app;
grant select on "contract_sale" to fleet_read;
grant select on "contract_sale" to fleet_report;
create table "contract_sale_term" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "trigger" smallint,
  "offset_days" integer,
  "percent" numeric(10,6),
  "is_earnest" boolean not null default false,
  "fixed_date" date,
  constraint "contract_sale_term_pkey" primary key ("tenant_id", "id")
);
alter table "contract_sale_term" add constraint "contract_sale_term_trigger_check" check ("trigger" in (1, 2, 3, 4));
alter table "contract_sale_term" enable row level security;
alter table "contract_sale_term" force row level security;
create policy tenant_wall on "contract_sale_term" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_sale_term" for select to fleet_read using (true);
create policy report_tenant on "contract_sale_term" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_sale_term" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_sale_term" to fleet_app;
grant select on "contract_sale_term" to fleet_read;
grant select on "contract_sale_term" to fleet_report;
create table "contract_sale_vehicle" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "vehicle_id" bigint,
  "vin" varchar(17),
  "plate_no" varchar(16),
  "model_name" varchar(64),
  "register_date" date,
  "mileage" integer,
  "net_value" numeric(12,2) not null default 0,
  "appraisal_price" numeric(12,2),
  "floor_price" numeric(12,2) not null default 0,
  "ask_price" numeric(12,2),
  "sale_price" numeric(12,2),
  "tax_amt" numeric(12,2) not null default 0,
  "net_price" numeric(12,2) not null default 0,
  "disposal_cost" numeric(12,2),
  "gain_amt" numeric(12,2) not null default 0,
  "mortgage_state" smallint,
  "open_violations" integer,
  "row_state" smallint,
  "paid_amt" numeric(12,2) not null default 0,
  "transfer_task_id" bigint,
  "transfer_time" timestamptz,
  "deliver_time" timestamptz,
  "deliver_biz_id" bigint,
  "receiver_name" varchar(64),
  "receiver_id_no" varchar(18),
  "occupy_id" bigint,
  "cancel_reason" varchar(200),
  constraint "contract_sale_vehicle_pkey" primary key ("tenant_id", "id")
);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_appraisal_price_check" check ("appraisal_price" >= 0 and "appraisal_price" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_ask_price_check" check ("ask_price" >= 0 and "ask_price" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_disposal_cost_check" check ("disposal_cost" >= 0 and "disposal_cost" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_floor_price_check" check ("floor_price" >= 0 and "floor_price" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_mortgage_state_check" check ("mortgage_state" in (0, 1, 2, 3, 4));
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_net_price_check" check ("net_price" >= 0 and "net_price" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_net_value_check" check ("net_value" >= 0 and "net_value" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_row_state_check" check ("row_state" in (1, 2, 3, 4, 5, 6));
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_sale_price_check" check ("sale_price" >= 0 and "sale_price" <= 9999999999.99);
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "contract_sale_vehicle" enable row level security;
alter table "contract_sale_vehicle" force row level security;
create policy tenant_wall on "contract_sale_vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_sale_vehicle" for select to fleet_read using (true);
create policy report_tenant on "contract_sale_vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_sale_vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_sale_vehicle" to fleet_app;
grant select on "contract_sale_vehicle" to fleet_read;
grant select on "contract_sale_vehicle" to fleet_report;
create index "contract_sale_buyer_id_idx" on "contract_sale" ("buyer_id");
create index "contract_sale_deliver_lot_id_idx" on "contract_sale" ("deliver_lot_id");
create index "contract_sale_lease_contract_id_idx" on "contract_sale" ("lease_contract_id");
create index "contract_sale_sell_channel_idx" on "contract_sale" (tenant_id, "sell_channel");
create index "contract_sale_term_contract_id_line_no_idx" on "contract_sale_term" ("contract_id", "line_no");
create index "contract_sale_vehicle_contract_id_line_no_idx" on "contract_sale_vehicle" ("contract_id", "line_no");
create index "contract_sale_vehicle_occupy_id_idx" on "contract_sale_vehicle" ("occupy_id");
create index "contract_sale_vehicle_row_state_idx" on "contract_sale_vehicle" (tenant_id, "row_state");
create index "contract_sale_vehicle_search" on "contract_sale_vehicle" using gin ("plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "contract_sale_vehicle_transfer_task_id_idx" on "contract_sale_vehicle" ("transfer_task_id");
create index "contract_sale_vehicle_vehicle_id_idx" on "contract_sale_vehicle" ("vehicle_id");
create index "contract_sale_vehicle_vehicle_id_row_state_idx" on "contract_sale_vehicle" (tenant_id, "vehicle_id", "row_state");
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_protocol', 'contract_purchase_lease', 'contract_sale');
alter table "contract_sale" add constraint "contract_sale_buyer_id_fkey" foreign key (tenant_id, "buyer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "contract_sale" add constraint "contract_sale_deliver_lot_id_fkey" foreign key (tenant_id, "deliver_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "contract_sale" add constraint "contract_sale_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_sale" add constraint "contract_sale_lease_contract_id_fkey" foreign key (tenant_id, "lease_contract_id") references "contract_lease" (tenant_id, id) on delete restrict;
alter table "contract_sale_term" add constraint "contract_sale_term_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract_sale" (tenant_id, id) on delete restrict;
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract_sale" (tenant_id, id) on delete restrict;
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_occupy_id_fkey" foreign key (tenant_id, "occupy_id") references "allocate_vehicle_record" (tenant_id, id) on delete restrict;
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_transfer_task_id_fkey" foreign key (tenant_id, "transfer_task_id") references "vehicle_task" (tenant_id, id) on delete restrict;
alter table "contract_sale_vehicle" add constraint "contract_sale_vehicle_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
