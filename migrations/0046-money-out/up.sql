create table "account_actually_paid" (
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
  "paid_no" varchar(32),
  "company_id" bigint,
  "pay_method" smallint,
  "own_account_id" bigint,
  "payee_id" bigint,
  "payee_name" varchar(128),
  "payee_account_id" bigint,
  "payee_account_name" varchar(128),
  "payee_account_no" varchar(34),
  "payee_bank_name" varchar(128),
  "payee_cnaps" varchar(12),
  "amt" numeric(12,2) not null default 0,
  "pay_date" date,
  "bank_serial_no" varchar(64),
  "postscript" varchar(60),
  "urgent" boolean not null default false,
  "order_no" varchar(32),
  "bank_message" varchar(200),
  "bank_time" timestamptz,
  "fee_amt" numeric(12,2) not null default 0,
  "maker_id" bigint,
  "reviewer_id" bigint,
  "bank_matched" boolean not null default false,
  "request_id" varchar(64),
  "invalid_reason" varchar(200),
  "attach_biz_id" bigint,
  constraint "account_actually_paid_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_paid" add constraint "account_actually_paid_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_actually_paid" add constraint "account_actually_paid_fee_amt_check" check ("fee_amt" >= 0 and "fee_amt" <= 9999999999.99);
alter table "account_actually_paid" add constraint "account_actually_paid_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_actually_paid" add constraint "account_actually_paid_pay_method_check" check ("pay_method" in (1, 2, 3, 4, 5));
alter table "account_actually_paid" add constraint "account_actually_paid_status_check" check (status in (1, 3, 4, 5, 7, 10, 103));
alter table "account_actually_paid" enable row level security;
alter table "account_actually_paid" force row level security;
create policy tenant_wall on "account_actually_paid" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_paid" for select to fleet_read using (true);
create policy report_tenant on "account_actually_paid" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_paid" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_paid" to fleet_app;
grant select on "account_actually_paid" to fleet_read;
grant select on "account_actually_paid" to fleet_report;
create table "account_actually_paid_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "paid_id" bigint not null,
  "account_payable_id" bigint,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2),
  constraint "account_actually_paid_line_pkey" primary key ("tenant_id", "id")
);
alter table "account_actually_paid_line" add constraint "account_actually_paid_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_actually_paid_line" enable row level security;
alter table "account_actually_paid_line" force row level security;
create policy tenant_wall on "account_actually_paid_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_actually_paid_line" for select to fleet_read using (true);
create policy report_tenant on "account_actually_paid_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_actually_paid_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_actually_paid_line" to fleet_app;
grant select on "account_actually_paid_line" to fleet_read;
grant select on "account_actually_paid_line" to fleet_report;
create table "account_payable" (
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
  "payable_no" varchar(32),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "source_type" varchar(32),
  "source_id" varchar(20),
  "source_no" varchar(32),
  "source_seq" integer,
  "company_id" bigint,
  "pay_kind" smallint,
  "fee_item" smallint,
  "pass_through" boolean not null default false,
  "priority" smallint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "payee_type" smallint,
  "payee_id" bigint,
  "payee_name" varchar(128),
  "payee_account_id" bigint,
  "payee_account_name" varchar(128),
  "payee_account_no" varchar(34),
  "payee_bank_name" varchar(128),
  "payee_cnaps" varchar(12),
  "city_code" varchar(12),
  "amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "due_date" date,
  "pay_method" smallint,
  "plan_ids" bigint[] not null default '{}',
  "settlement_id" varchar(20),
  "prepay_usable" numeric(12,2) not null default 0,
  "invoice_required" smallint,
  "invoice_amt" numeric(12,2),
  "refund_of" jsonb,
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "pre_approved" boolean not null default false,
  "close_reason" varchar(200),
  "process_instance_id" varchar(64),
  constraint "account_payable_pkey" primary key ("tenant_id", "id")
);
alter table "account_payable" add constraint "account_payable_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_payable" add constraint "account_payable_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "account_payable" add constraint "account_payable_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "account_payable" add constraint "account_payable_invoice_amt_check" check ("invoice_amt" >= 0 and "invoice_amt" <= 9999999999.99);
alter table "account_payable" add constraint "account_payable_invoice_required_check" check ("invoice_required" in (0, 1, 2));
alter table "account_payable" add constraint "account_payable_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_payable" add constraint "account_payable_pay_kind_check" check ("pay_kind" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "account_payable" add constraint "account_payable_pay_method_check" check ("pay_method" in (1, 2, 3, 4, 5));
alter table "account_payable" add constraint "account_payable_payee_type_check" check ("payee_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "account_payable" add constraint "account_payable_prepay_usable_check" check ("prepay_usable" >= 0 and "prepay_usable" <= 9999999999.99);
alter table "account_payable" add constraint "account_payable_priority_check" check ("priority" in (1, 2, 3, 4));
alter table "account_payable" add constraint "account_payable_status_check" check (status in (1, 2, 3, 6, 100, 101, 102, 103));
alter table "account_payable" enable row level security;
alter table "account_payable" force row level security;
create policy tenant_wall on "account_payable" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_payable" for select to fleet_read using (true);
create policy report_tenant on "account_payable" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_payable" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_payable" to fleet_app;
grant select on "account_payable" to fleet_read;
grant select on "account_payable" to fleet_report;
create table "account_payable_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payable_id" bigint not null,
  "item" varchar(64),
  "vehicle_id" bigint,
  "qty" numeric(14,2),
  "price" numeric(12,2),
  "amt" numeric(12,2),
  constraint "account_payable_line_pkey" primary key ("tenant_id", "id")
);
alter table "account_payable_line" add constraint "account_payable_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_payable_line" add constraint "account_payable_line_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "account_payable_line" enable row level security;
alter table "account_payable_line" force row level security;
create policy tenant_wall on "account_payable_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_payable_line" for select to fleet_read using (true);
create policy report_tenant on "account_payable_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_payable_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_payable_line" to fleet_app;
grant select on "account_payable_line" to fleet_read;
grant select on "account_payable_line" to fleet_report;
create table "account_payable_offset" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "payable_id" bigint not null,
  "prepay_id" bigint,
  "prepay_no" varchar(32),
  "amt" numeric(12,2),
  constraint "account_payable_offset_pkey" primary key ("tenant_id", "id")
);
alter table "account_payable_offset" add constraint "account_payable_offset_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_payable_offset" enable row level security;
alter table "account_payable_offset" force row level security;
create policy tenant_wall on "account_payable_offset" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_payable_offset" for select to fleet_read using (true);
create policy report_tenant on "account_payable_offset" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_payable_offset" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_payable_offset" to fleet_app;
grant select on "account_payable_offset" to fleet_read;
grant select on "account_payable_offset" to fleet_report;
create table "account_vehicle_margin_handle" (
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
  "handle_no" varchar(32),
  "card_id" bigint,
  "company_id" bigint,
  "party_id" bigint,
  "customer_name" varchar(128),
  "contract_no" varchar(32),
  "plate_no" varchar(16),
  "kind" smallint,
  "amt" numeric(12,2),
  "payee_account_id" bigint,
  "target_card_id" bigint,
  "return_id" bigint,
  "source_key" varchar(120),
  "customer_consent" varchar(500),
  "payable_id" bigint,
  "forfeit_bill_id" bigint,
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "account_vehicle_margin_handle_pkey" primary key ("tenant_id", "id")
);
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_is_deleted_check" check (is_deleted in (0, 1));
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_kind_check" check ("kind" in (1, 2, 3, 4));
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "account_vehicle_margin_handle" enable row level security;
alter table "account_vehicle_margin_handle" force row level security;
create policy tenant_wall on "account_vehicle_margin_handle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_vehicle_margin_handle" for select to fleet_read using (true);
create policy report_tenant on "account_vehicle_margin_handle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_vehicle_margin_handle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_vehicle_margin_handle" to fleet_app;
grant select on "account_vehicle_margin_handle" to fleet_read;
grant select on "account_vehicle_margin_handle" to fleet_report;
create table "account_vehicle_margin_handle_alloc" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "handle_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2),
  constraint "account_vehicle_margin_handle_alloc_pkey" primary key ("tenant_id", "id")
);
alter table "account_vehicle_margin_handle_alloc" add constraint "account_vehicle_margin_handle_alloc_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "account_vehicle_margin_handle_alloc" enable row level security;
alter table "account_vehicle_margin_handle_alloc" force row level security;
create policy tenant_wall on "account_vehicle_margin_handle_alloc" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "account_vehicle_margin_handle_alloc" for select to fleet_read using (true);
create policy report_tenant on "account_vehicle_margin_handle_alloc" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "account_vehicle_margin_handle_alloc" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "account_vehicle_margin_handle_alloc" to fleet_app;
grant select on "account_vehicle_margin_handle_alloc" to fleet_read;
grant select on "account_vehicle_margin_handle_alloc" to fleet_report;
create table "bank_gateway_message" (
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
  "message_time" timestamptz,
  "gateway_code" varchar(32),
  "direction" smallint,
  "verb" varchar(16),
  "request_no" varchar(32),
  "outcome" varchar(32),
  "note" varchar(200),
  "content" jsonb,
  constraint "bank_gateway_message_pkey" primary key ("tenant_id", "id")
);
alter table "bank_gateway_message" add constraint "bank_gateway_message_direction_check" check ("direction" in (1, 2));
alter table "bank_gateway_message" add constraint "bank_gateway_message_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_gateway_message" enable row level security;
alter table "bank_gateway_message" force row level security;
create policy tenant_wall on "bank_gateway_message" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_gateway_message" for select to fleet_read using (true);
create policy report_tenant on "bank_gateway_message" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_gateway_message" from fleet_app, fleet_read, fleet_report;
grant select, insert on "bank_gateway_message" to fleet_app;
grant select on "bank_gateway_message" to fleet_read;
grant select on "bank_gateway_message" to fleet_report;
create table "bank_payment_order" (
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
  "request_no" varchar(32),
  "company_id" bigint,
  "voucher_type" smallint,
  "voucher_id" varchar(20),
  "voucher_no" varchar(32),
  "own_account_id" bigint,
  "gateway_code" varchar(32),
  "payee_account_id" bigint,
  "payee_account_name" varchar(128),
  "payee_account_no" varchar(34),
  "payee_bank_name" varchar(128),
  "payee_cnaps" varchar(12),
  "amt" numeric(12,2) not null default 0,
  "same_bank" boolean not null default false,
  "urgent" boolean not null default false,
  "postscript" varchar(60),
  "content_hash" varchar(64),
  "maker_id" bigint,
  "reviewer_id" bigint,
  "send_count" integer,
  "first_sent_time" timestamptz,
  "last_sent_time" timestamptz,
  "query_count" integer,
  "last_query_time" timestamptz,
  "next_query_time" timestamptz,
  "bank_flow_no" varchar(64),
  "bank_code" varchar(32),
  "bank_message" varchar(200),
  "pay_date" date,
  "final_time" timestamptz,
  "alarmed" boolean not null default false,
  "cancel_reason" varchar(200),
  "facts" jsonb,
  constraint "bank_payment_order_pkey" primary key ("tenant_id", "id")
);
alter table "bank_payment_order" add constraint "bank_payment_order_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bank_payment_order" add constraint "bank_payment_order_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_payment_order" add constraint "bank_payment_order_status_check" check (status in (1, 5, 6, 7, 10, 11, 12, 13, 14));
alter table "bank_payment_order" add constraint "bank_payment_order_voucher_type_check" check ("voucher_type" in (11, 12));
alter table "bank_payment_order" enable row level security;
alter table "bank_payment_order" force row level security;
create policy tenant_wall on "bank_payment_order" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_payment_order" for select to fleet_read using (true);
create policy report_tenant on "bank_payment_order" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_payment_order" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_payment_order" to fleet_app;
grant select on "bank_payment_order" to fleet_read;
grant select on "bank_payment_order" to fleet_report;
create table "bank_payment_order_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "order_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2) not null default 0,
  "live" boolean not null default false,
  constraint "bank_payment_order_line_pkey" primary key ("tenant_id", "id")
);
alter table "bank_payment_order_line" add constraint "bank_payment_order_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bank_payment_order_line" enable row level security;
alter table "bank_payment_order_line" force row level security;
create policy tenant_wall on "bank_payment_order_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_payment_order_line" for select to fleet_read using (true);
create policy report_tenant on "bank_payment_order_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_payment_order_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_payment_order_line" to fleet_app;
grant select on "bank_payment_order_line" to fleet_read;
grant select on "bank_payment_order_line" to fleet_report;
create table "bill_payable" (
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
  "bill_no" varchar(32),
  "origin" smallint,
  "plan_id" bigint,
  "source_type" varchar(32),
  "source_id" varchar(20),
  "source_no" varchar(32),
  "group_no" varchar(48),
  "pay_kind" smallint,
  "fee_item" smallint,
  "pass_through" boolean not null default false,
  "bill_title" varchar(128),
  "period_no" integer,
  "period_start" date,
  "period_end" date,
  "priority" smallint,
  "company_id" bigint,
  "payee_type" smallint,
  "payee_id" bigint,
  "payee_name" varchar(128),
  "payee_account_id" bigint,
  "payee_account_name" varchar(128),
  "payee_account_no" varchar(34),
  "payee_bank_name" varchar(128),
  "payee_cnaps" varchar(12),
  "payee_account_check" boolean not null default false,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "city_code" varchar(12),
  "dept_id" bigint,
  "owner_user_id" bigint,
  "bill_amt" numeric(12,2),
  "change_amt" numeric(12,2) not null default 0,
  "due_amt" numeric(12,2) not null default 0,
  "settled_amt" numeric(12,2) not null default 0,
  "paid_amt" numeric(12,2) not null default 0,
  "offset_amt" numeric(12,2) not null default 0,
  "unpaid_amt" numeric(12,2) not null default 0,
  "released_amt" numeric(12,2) not null default 0,
  "paying_amt" numeric(12,2) not null default 0,
  "free_amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "bill_date" date,
  "due_date" date,
  "pay_after" date,
  "last_value_date" date,
  "overdue_days" integer,
  "release_status" smallint,
  "invoice_required" smallint,
  "invoice_days" integer,
  "input_invoiced_amt" numeric(12,2) not null default 0,
  "lender_penalty_rate" numeric(10,6),
  "close_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "bill_payable_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payable" add constraint "bill_payable_bill_amt_check" check ("bill_amt" >= 0 and "bill_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "bill_payable" add constraint "bill_payable_due_amt_check" check ("due_amt" >= 0 and "due_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_payable" add constraint "bill_payable_free_amt_check" check ("free_amt" >= 0 and "free_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_input_invoiced_amt_check" check ("input_invoiced_amt" >= 0 and "input_invoiced_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_invoice_required_check" check ("invoice_required" in (0, 1, 2));
alter table "bill_payable" add constraint "bill_payable_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_payable" add constraint "bill_payable_offset_amt_check" check ("offset_amt" >= 0 and "offset_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_origin_check" check ("origin" in (1, 2, 3, 4, 5));
alter table "bill_payable" add constraint "bill_payable_paid_amt_check" check ("paid_amt" >= 0 and "paid_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_pay_kind_check" check ("pay_kind" in (1, 2, 3, 4, 5, 6, 7, 9));
alter table "bill_payable" add constraint "bill_payable_payee_type_check" check ("payee_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_payable" add constraint "bill_payable_paying_amt_check" check ("paying_amt" >= 0 and "paying_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_priority_check" check ("priority" in (1, 2, 3, 4));
alter table "bill_payable" add constraint "bill_payable_release_status_check" check ("release_status" in (0, 1, 2, 3, 4));
alter table "bill_payable" add constraint "bill_payable_released_amt_check" check ("released_amt" >= 0 and "released_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_settled_amt_check" check ("settled_amt" >= 0 and "settled_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_status_check" check (status in (1, 2, 3, 4));
alter table "bill_payable" add constraint "bill_payable_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "bill_payable" add constraint "bill_payable_unpaid_amt_check" check ("unpaid_amt" >= 0 and "unpaid_amt" <= 9999999999.99);
alter table "bill_payable" enable row level security;
alter table "bill_payable" force row level security;
create policy tenant_wall on "bill_payable" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payable" for select to fleet_read using (true);
create policy report_tenant on "bill_payable" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payable" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payable" to fleet_app;
grant select on "bill_payable" to fleet_read;
grant select on "bill_payable" to fleet_report;
create table "bill_payable_actual" (
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
  "actual_no" varchar(32),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "fee_item" smallint,
  "contract_no" varchar(32),
  "plate_no" varchar(16),
  "party_name" varchar(128),
  "company_id" bigint,
  "voucher_type" smallint,
  "voucher_id" varchar(20),
  "voucher_no" varchar(32),
  "order_id" bigint,
  "order_no" varchar(32),
  "pay_method" smallint,
  "is_offset" boolean not null default false,
  "prepay_id" bigint,
  "receivable_bill_id" bigint,
  "own_account_id" bigint,
  "amt" numeric(12,2) not null default 0,
  "value_date" date,
  "post_date" date,
  "entry_id" bigint,
  "bank_result" varchar(200),
  "bank_time" timestamptz,
  "reverses_id" bigint,
  "close_reason" varchar(200),
  constraint "bill_payable_actual_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payable_actual" add constraint "bill_payable_actual_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_payable_actual" add constraint "bill_payable_actual_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_payable_actual" add constraint "bill_payable_actual_pay_method_check" check ("pay_method" in (1, 2, 3, 4, 5));
alter table "bill_payable_actual" add constraint "bill_payable_actual_status_check" check (status in (1, 3, 5, 6, 7, 10, 11, 12, 13, 14));
alter table "bill_payable_actual" add constraint "bill_payable_actual_voucher_type_check" check ("voucher_type" in (1, 2, 3, 4, 5, 6, 7, 11, 12));
alter table "bill_payable_actual" enable row level security;
alter table "bill_payable_actual" force row level security;
create policy tenant_wall on "bill_payable_actual" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payable_actual" for select to fleet_read using (true);
create policy report_tenant on "bill_payable_actual" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payable_actual" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payable_actual" to fleet_app;
grant select on "bill_payable_actual" to fleet_read;
grant select on "bill_payable_actual" to fleet_report;
create table "bill_payable_release" (
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
  "release_no" varchar(32),
  "company_id" bigint,
  "payee_type" smallint,
  "payee_id" bigint,
  "payee_name" varchar(128),
  "city_code" varchar(12),
  "total" numeric(12,2) not null default 0,
  "expect_pay_date" date,
  "pay_method" smallint,
  "reason" varchar(500),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "bill_payable_release_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payable_release" add constraint "bill_payable_release_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_payable_release" add constraint "bill_payable_release_pay_method_check" check ("pay_method" in (1, 2, 3, 4, 5));
alter table "bill_payable_release" add constraint "bill_payable_release_payee_type_check" check ("payee_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_payable_release" add constraint "bill_payable_release_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "bill_payable_release" add constraint "bill_payable_release_total_check" check ("total" >= 0 and "total" <= 9999999999.99);
alter table "bill_payable_release" enable row level security;
alter table "bill_payable_release" force row level security;
create policy tenant_wall on "bill_payable_release" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payable_release" for select to fleet_read using (true);
create policy report_tenant on "bill_payable_release" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payable_release" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payable_release" to fleet_app;
grant select on "bill_payable_release" to fleet_read;
grant select on "bill_payable_release" to fleet_report;
create table "bill_payable_release_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "release_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2),
  constraint "bill_payable_release_line_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payable_release_line" add constraint "bill_payable_release_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_payable_release_line" enable row level security;
alter table "bill_payable_release_line" force row level security;
create policy tenant_wall on "bill_payable_release_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payable_release_line" for select to fleet_read using (true);
create policy report_tenant on "bill_payable_release_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payable_release_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payable_release_line" to fleet_app;
grant select on "bill_payable_release_line" to fleet_read;
grant select on "bill_payable_release_line" to fleet_report;
create table "bill_payment_plan" (
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
  "plan_no" varchar(32),
  "company_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "party_kind" smallint,
  "party_id" bigint,
  "party_name" varchar(128),
  "order_id" bigint,
  "order_vehicle_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(16),
  "vin" varchar(17),
  "city_code" varchar(12),
  "dept_id" bigint,
  "sales_user_id" bigint,
  "fee_item" smallint,
  "period_no" integer,
  "period_count" integer,
  "period_start" date,
  "period_end" date,
  "day_count" integer,
  "bill_date" date,
  "due_date" date,
  "amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2) not null default 0,
  "calc_note" jsonb,
  "gen_key" varchar(96),
  "bill_id" bigint,
  "bill_no" varchar(32),
  "replaced_by_id" bigint,
  "void_reason" varchar(200),
  "suspended_by" varchar(64),
  "suspended_from" date,
  constraint "bill_payment_plan_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payment_plan" add constraint "bill_payment_plan_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_payment_plan" add constraint "bill_payment_plan_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "bill_payment_plan" add constraint "bill_payment_plan_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "bill_payment_plan" add constraint "bill_payment_plan_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_payment_plan" add constraint "bill_payment_plan_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_payment_plan" add constraint "bill_payment_plan_status_check" check (status in (1, 2, 3));
alter table "bill_payment_plan" add constraint "bill_payment_plan_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "bill_payment_plan" enable row level security;
alter table "bill_payment_plan" force row level security;
create policy tenant_wall on "bill_payment_plan" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payment_plan" for select to fleet_read using (true);
create policy report_tenant on "bill_payment_plan" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payment_plan" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payment_plan" to fleet_app;
grant select on "bill_payment_plan" to fleet_read;
grant select on "bill_payment_plan" to fleet_report;
create table "bill_payment_write_off" (
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
  "write_off_no" varchar(32),
  "company_id" bigint,
  "payee_type" smallint,
  "payee_id" bigint,
  "payee_name" varchar(128),
  "kind" smallint,
  "pay_amt" numeric(12,2),
  "pay_date" date,
  "own_account_id" bigint,
  "bank_serial_no" varchar(64),
  "alloc_total" numeric(12,2) not null default 0,
  "order_no" varchar(32),
  "bank_matched" boolean not null default false,
  "bank_line_id" bigint,
  "request_id" varchar(64),
  "confirm_remark" varchar(500),
  "invalid_reason" varchar(200),
  "attach_biz_id" bigint,
  constraint "bill_payment_write_off_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_alloc_total_check" check ("alloc_total" >= 0 and "alloc_total" <= 9999999999.99);
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_kind_check" check ("kind" in (1, 2, 3, 4, 5));
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_pay_amt_check" check ("pay_amt" >= 0 and "pay_amt" <= 9999999999.99);
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_payee_type_check" check ("payee_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_status_check" check (status in (1, 3));
alter table "bill_payment_write_off" enable row level security;
alter table "bill_payment_write_off" force row level security;
create policy tenant_wall on "bill_payment_write_off" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payment_write_off" for select to fleet_read using (true);
create policy report_tenant on "bill_payment_write_off" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payment_write_off" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payment_write_off" to fleet_app;
grant select on "bill_payment_write_off" to fleet_read;
grant select on "bill_payment_write_off" to fleet_report;
create table "bill_payment_write_off_alloc" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "write_off_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2),
  constraint "bill_payment_write_off_alloc_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payment_write_off_alloc" add constraint "bill_payment_write_off_alloc_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_payment_write_off_alloc" enable row level security;
alter table "bill_payment_write_off_alloc" force row level security;
create policy tenant_wall on "bill_payment_write_off_alloc" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payment_write_off_alloc" for select to fleet_read using (true);
create policy report_tenant on "bill_payment_write_off_alloc" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payment_write_off_alloc" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payment_write_off_alloc" to fleet_app;
grant select on "bill_payment_write_off_alloc" to fleet_read;
grant select on "bill_payment_write_off_alloc" to fleet_report;
create table "bill_payment_write_off_netting" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "write_off_id" bigint not null,
  "receivable_bill_id" bigint,
  "bill_no" varchar(32),
  "amt" numeric(12,2),
  constraint "bill_payment_write_off_netting_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payment_write_off_netting" add constraint "bill_payment_write_off_netting_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_payment_write_off_netting" enable row level security;
alter table "bill_payment_write_off_netting" force row level security;
create policy tenant_wall on "bill_payment_write_off_netting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payment_write_off_netting" for select to fleet_read using (true);
create policy report_tenant on "bill_payment_write_off_netting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payment_write_off_netting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payment_write_off_netting" to fleet_app;
grant select on "bill_payment_write_off_netting" to fleet_read;
grant select on "bill_payment_write_off_netting" to fleet_report;
create table "bill_payment_write_off_prepay" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "write_off_id" bigint not null,
  "account_payable_id" bigint,
  "payable_no" varchar(32),
  "amt" numeric(12,2),
  constraint "bill_payment_write_off_prepay_pkey" primary key ("tenant_id", "id")
);
alter table "bill_payment_write_off_prepay" add constraint "bill_payment_write_off_prepay_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "bill_payment_write_off_prepay" enable row level security;
alter table "bill_payment_write_off_prepay" force row level security;
create policy tenant_wall on "bill_payment_write_off_prepay" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_payment_write_off_prepay" for select to fleet_read using (true);
create policy report_tenant on "bill_payment_write_off_prepay" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_payment_write_off_prepay" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_payment_write_off_prepay" to fleet_app;
grant select on "bill_payment_write_off_prepay" to fleet_read;
grant select on "bill_payment_write_off_prepay" to fleet_report;
create table "bill_return_settlement" (
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
  "settle_key" varchar(64),
  "return_id" varchar(20),
  "seq" integer,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "as_of" date,
  "margin_offset" numeric(12,2) not null default 0,
  "contract_offset" numeric(12,2) not null default 0,
  "general_offset" numeric(12,2) not null default 0,
  "refund_amt" numeric(12,2) not null default 0,
  "holdback" numeric(12,2) not null default 0,
  "owe_amt" numeric(12,2) not null default 0,
  "asked" varchar(64),
  "result" jsonb,
  constraint "bill_return_settlement_pkey" primary key ("tenant_id", "id")
);
alter table "bill_return_settlement" add constraint "bill_return_settlement_contract_offset_check" check ("contract_offset" >= 0 and "contract_offset" <= 9999999999.99);
alter table "bill_return_settlement" add constraint "bill_return_settlement_general_offset_check" check ("general_offset" >= 0 and "general_offset" <= 9999999999.99);
alter table "bill_return_settlement" add constraint "bill_return_settlement_holdback_check" check ("holdback" >= 0 and "holdback" <= 9999999999.99);
alter table "bill_return_settlement" add constraint "bill_return_settlement_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_return_settlement" add constraint "bill_return_settlement_margin_offset_check" check ("margin_offset" >= 0 and "margin_offset" <= 9999999999.99);
alter table "bill_return_settlement" add constraint "bill_return_settlement_owe_amt_check" check ("owe_amt" >= 0 and "owe_amt" <= 9999999999.99);
alter table "bill_return_settlement" add constraint "bill_return_settlement_refund_amt_check" check ("refund_amt" >= 0 and "refund_amt" <= 9999999999.99);
alter table "bill_return_settlement" enable row level security;
alter table "bill_return_settlement" force row level security;
create policy tenant_wall on "bill_return_settlement" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_return_settlement" for select to fleet_read using (true);
create policy report_tenant on "bill_return_settlement" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_return_settlement" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_return_settlement" to fleet_app;
grant select on "bill_return_settlement" to fleet_read;
grant select on "bill_return_settlement" to fleet_report;
create table "simulated_bank_payment" (
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
  "request_no" varchar(32),
  "own_account_id" bigint,
  "payee_account_name" varchar(128),
  "content_hash" varchar(64),
  "amt" numeric(12,2) not null default 0,
  "submits" integer,
  "queries" integer,
  "outcome" varchar(16),
  "bank_flow_no" varchar(64),
  "book_date" date,
  "withheld" boolean not null default false,
  constraint "simulated_bank_payment_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_bank_payment" add constraint "simulated_bank_payment_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "simulated_bank_payment" add constraint "simulated_bank_payment_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_bank_payment" enable row level security;
alter table "simulated_bank_payment" force row level security;
create policy tenant_wall on "simulated_bank_payment" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_bank_payment" for select to fleet_read using (true);
create policy report_tenant on "simulated_bank_payment" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_bank_payment" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_bank_payment" to fleet_app;
grant select on "simulated_bank_payment" to fleet_read;
grant select on "simulated_bank_payment" to fleet_report;
create table "simulated_bank_play" (
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
  "verb" varchar(16),
  "next_answer" smallint,
  "used_time" timestamptz,
  "used_for" varchar(32),
  constraint "simulated_bank_play_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_bank_play" add constraint "simulated_bank_play_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_bank_play" add constraint "simulated_bank_play_next_answer_check" check ("next_answer" in (0, 1, 2, 3, 4));
alter table "simulated_bank_play" enable row level security;
alter table "simulated_bank_play" force row level security;
create policy tenant_wall on "simulated_bank_play" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_bank_play" for select to fleet_read using (true);
create policy report_tenant on "simulated_bank_play" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_bank_play" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_bank_play" to fleet_app;
grant select on "simulated_bank_play" to fleet_read;
grant select on "simulated_bank_play" to fleet_report;
create index "account_actually_paid_company_id_idx" on "account_actually_paid" ("company_id");
create index "account_actually_paid_create_dept_idx" on "account_actually_paid" ("create_dept");
create index "account_actually_paid_create_user_idx" on "account_actually_paid" ("create_user");
create index "account_actually_paid_is_deleted_create_time_id_list" on "account_actually_paid" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_actually_paid_is_deleted_status_create_time_id_list" on "account_actually_paid" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_actually_paid_maker_id_idx" on "account_actually_paid" ("maker_id");
create unique index "account_actually_paid_own_account_id_bank_serial_no_fb835d_key" on "account_actually_paid" (tenant_id, "own_account_id", "bank_serial_no") where is_deleted = 0 and (bank_serial_no is not null and status = 1);
create index "account_actually_paid_own_account_id_idx" on "account_actually_paid" ("own_account_id");
create unique index "account_actually_paid_paid_no_key" on "account_actually_paid" (tenant_id, "paid_no") where is_deleted = 0;
create index "account_actually_paid_pay_date_idx" on "account_actually_paid" (tenant_id, "pay_date");
create index "account_actually_paid_payee_account_id_idx" on "account_actually_paid" ("payee_account_id");
create index "account_actually_paid_payee_id_idx" on "account_actually_paid" ("payee_id");
create unique index "account_actually_paid_request_id_key" on "account_actually_paid" (tenant_id, "request_id") where is_deleted = 0;
create index "account_actually_paid_reviewer_id_idx" on "account_actually_paid" ("reviewer_id");
create index "account_actually_paid_search" on "account_actually_paid" using gin ("bank_serial_no" gin_trgm_ops, "order_no" gin_trgm_ops, "paid_no" gin_trgm_ops, "payee_name" gin_trgm_ops, "request_id" gin_trgm_ops);
create index "account_actually_paid_line_account_payable_id_idx" on "account_actually_paid_line" ("account_payable_id");
create index "account_actually_paid_line_bill_id_idx" on "account_actually_paid_line" ("bill_id");
create index "account_actually_paid_line_paid_id_line_no_idx" on "account_actually_paid_line" ("paid_id", "line_no");
create index "account_actually_paid_line_search" on "account_actually_paid_line" using gin ("bill_no" gin_trgm_ops);
create index "account_payable_bill_id_idx" on "account_payable" (tenant_id, "bill_id") where is_deleted = 0;
create index "account_payable_city_code_idx" on "account_payable" (tenant_id, "city_code");
create index "account_payable_company_id_idx" on "account_payable" ("company_id");
create index "account_payable_contract_id_idx" on "account_payable" ("contract_id");
create index "account_payable_create_dept_idx" on "account_payable" ("create_dept");
create index "account_payable_create_user_idx" on "account_payable" ("create_user");
create index "account_payable_due_date_idx" on "account_payable" (tenant_id, "due_date");
create index "account_payable_is_deleted_create_time_id_list" on "account_payable" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_payable_is_deleted_status_create_time_id_list" on "account_payable" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "account_payable_payable_no_key" on "account_payable" (tenant_id, "payable_no") where is_deleted = 0;
create index "account_payable_payee_account_id_idx" on "account_payable" ("payee_account_id");
create index "account_payable_payee_id_idx" on "account_payable" ("payee_id");
create index "account_payable_search" on "account_payable" using gin ("bill_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "payable_no" gin_trgm_ops, "payee_account_name" gin_trgm_ops, "payee_name" gin_trgm_ops, "source_no" gin_trgm_ops);
create index "account_payable_source_type_idx" on "account_payable" (tenant_id, "source_type");
create unique index "account_payable_source_type_source_id_fee_item_sou_c6c1ebc9_key" on "account_payable" (tenant_id, "source_type", "source_id", "fee_item", "source_seq") where is_deleted = 0 and (source_id is not null);
create index "account_payable_line_payable_id_line_no_idx" on "account_payable_line" ("payable_id", "line_no");
create index "account_payable_line_search" on "account_payable_line" using gin ("item" gin_trgm_ops);
create index "account_payable_line_vehicle_id_idx" on "account_payable_line" ("vehicle_id");
create index "account_payable_offset_payable_id_line_no_idx" on "account_payable_offset" ("payable_id", "line_no");
create index "account_payable_offset_prepay_id_idx" on "account_payable_offset" ("prepay_id");
create index "account_payable_offset_search" on "account_payable_offset" using gin ("prepay_no" gin_trgm_ops);
create index "account_vehicle_margin_handle_card_id_idx" on "account_vehicle_margin_handle" ("card_id");
create index "account_vehicle_margin_handle_company_id_idx" on "account_vehicle_margin_handle" ("company_id");
create index "account_vehicle_margin_handle_create_dept_idx" on "account_vehicle_margin_handle" ("create_dept");
create index "account_vehicle_margin_handle_forfeit_bill_id_idx" on "account_vehicle_margin_handle" ("forfeit_bill_id");
create unique index "account_vehicle_margin_handle_handle_no_key" on "account_vehicle_margin_handle" (tenant_id, "handle_no") where is_deleted = 0;
create index "account_vehicle_margin_handle_is_deleted_create_time_id_list" on "account_vehicle_margin_handle" (tenant_id, is_deleted, create_time desc, id desc);
create index "account_vehicle_margin_handle_is_deleted_status_c_a7008ba6_list" on "account_vehicle_margin_handle" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "account_vehicle_margin_handle_party_id_idx" on "account_vehicle_margin_handle" ("party_id");
create index "account_vehicle_margin_handle_payable_id_idx" on "account_vehicle_margin_handle" ("payable_id");
create index "account_vehicle_margin_handle_payee_account_id_idx" on "account_vehicle_margin_handle" ("payee_account_id");
create index "account_vehicle_margin_handle_return_id_idx" on "account_vehicle_margin_handle" ("return_id");
create index "account_vehicle_margin_handle_search" on "account_vehicle_margin_handle" using gin ("contract_no" gin_trgm_ops, "customer_name" gin_trgm_ops, "handle_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "source_key" gin_trgm_ops);
create unique index "account_vehicle_margin_handle_source_key_key" on "account_vehicle_margin_handle" (tenant_id, "source_key") where is_deleted = 0;
create index "account_vehicle_margin_handle_target_card_id_idx" on "account_vehicle_margin_handle" ("target_card_id");
create index "account_vehicle_margin_handle_alloc_bill_id_idx" on "account_vehicle_margin_handle_alloc" ("bill_id");
create index "account_vehicle_margin_handle_alloc_handle_id_line_no_idx" on "account_vehicle_margin_handle_alloc" ("handle_id", "line_no");
create index "account_vehicle_margin_handle_alloc_search" on "account_vehicle_margin_handle_alloc" using gin ("bill_no" gin_trgm_ops);
create index "bank_gateway_message_create_dept_idx" on "bank_gateway_message" ("create_dept");
create index "bank_gateway_message_is_deleted_create_time_id_list" on "bank_gateway_message" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_gateway_message_message_time_idx" on "bank_gateway_message" (tenant_id, "message_time");
create index "bank_gateway_message_search" on "bank_gateway_message" using gin ("gateway_code" gin_trgm_ops, "outcome" gin_trgm_ops, "request_no" gin_trgm_ops, "verb" gin_trgm_ops);
create index "bank_payment_order_company_id_idx" on "bank_payment_order" ("company_id");
create index "bank_payment_order_create_dept_idx" on "bank_payment_order" ("create_dept");
create index "bank_payment_order_is_deleted_create_time_id_list" on "bank_payment_order" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_payment_order_is_deleted_status_create_time_id_list" on "bank_payment_order" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bank_payment_order_maker_id_idx" on "bank_payment_order" ("maker_id");
create index "bank_payment_order_next_query_time_idx" on "bank_payment_order" (tenant_id, "next_query_time");
create index "bank_payment_order_own_account_id_idx" on "bank_payment_order" ("own_account_id");
create index "bank_payment_order_pay_date_idx" on "bank_payment_order" (tenant_id, "pay_date");
create index "bank_payment_order_payee_account_id_idx" on "bank_payment_order" ("payee_account_id");
create unique index "bank_payment_order_request_no_key" on "bank_payment_order" (tenant_id, "request_no") where is_deleted = 0;
create index "bank_payment_order_reviewer_id_idx" on "bank_payment_order" ("reviewer_id");
create index "bank_payment_order_search" on "bank_payment_order" using gin ("bank_flow_no" gin_trgm_ops, "payee_account_name" gin_trgm_ops, "request_no" gin_trgm_ops, "voucher_no" gin_trgm_ops);
create index "bank_payment_order_status_next_query_time_idx" on "bank_payment_order" (tenant_id, "status", "next_query_time") where is_deleted = 0;
create index "bank_payment_order_voucher_type_voucher_id_idx" on "bank_payment_order" (tenant_id, "voucher_type", "voucher_id") where is_deleted = 0;
create unique index "bank_payment_order_line_bill_id_998a1d_key" on "bank_payment_order_line" (tenant_id, "bill_id") where (live);
create index "bank_payment_order_line_bill_id_idx" on "bank_payment_order_line" ("bill_id");
create index "bank_payment_order_line_order_id_line_no_idx" on "bank_payment_order_line" ("order_id", "line_no");
create index "bank_payment_order_line_search" on "bank_payment_order_line" using gin ("bill_no" gin_trgm_ops);
create index "bill_payable_bill_date_idx" on "bill_payable" (tenant_id, "bill_date");
create unique index "bill_payable_bill_no_key" on "bill_payable" (tenant_id, "bill_no") where is_deleted = 0;
create index "bill_payable_city_code_idx" on "bill_payable" (tenant_id, "city_code");
create index "bill_payable_company_id_idx" on "bill_payable" ("company_id");
create index "bill_payable_contract_id_fee_item_status_idx" on "bill_payable" (tenant_id, "contract_id", "fee_item", "status") where is_deleted = 0;
create index "bill_payable_contract_id_idx" on "bill_payable" ("contract_id");
create index "bill_payable_create_dept_idx" on "bill_payable" ("create_dept");
create index "bill_payable_create_user_idx" on "bill_payable" ("create_user");
create index "bill_payable_dept_id_idx" on "bill_payable" ("dept_id");
create index "bill_payable_due_date_id_8c338d_idx" on "bill_payable" (tenant_id, "due_date", "id") where is_deleted = 0 and (status in (1, 2));
create index "bill_payable_due_date_idx" on "bill_payable" (tenant_id, "due_date");
create index "bill_payable_is_deleted_create_time_id_list" on "bill_payable" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_payable_is_deleted_status_create_time_id_list" on "bill_payable" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_payable_order_vehicle_id_idx" on "bill_payable" ("order_vehicle_id");
create index "bill_payable_overdue_days_idx" on "bill_payable" (tenant_id, "overdue_days");
create index "bill_payable_owner_user_id_idx" on "bill_payable" ("owner_user_id");
create index "bill_payable_pay_after_idx" on "bill_payable" (tenant_id, "pay_after");
create index "bill_payable_payee_account_id_idx" on "bill_payable" ("payee_account_id");
create index "bill_payable_payee_id_due_date_id_8c338d_idx" on "bill_payable" (tenant_id, "payee_id", "due_date", "id") where is_deleted = 0 and (status in (1, 2));
create index "bill_payable_payee_id_idx" on "bill_payable" ("payee_id");
create unique index "bill_payable_plan_id_1d37de_key" on "bill_payable" (tenant_id, "plan_id") where is_deleted = 0 and (plan_id is not null);
create index "bill_payable_plan_id_idx" on "bill_payable" ("plan_id");
create index "bill_payable_search" on "bill_payable" using gin ("bill_no" gin_trgm_ops, "bill_title" gin_trgm_ops, "contract_no" gin_trgm_ops, "group_no" gin_trgm_ops, "payee_account_name" gin_trgm_ops, "payee_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "source_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "bill_payable_source_type_idx" on "bill_payable" (tenant_id, "source_type");
create index "bill_payable_source_type_source_id_idx" on "bill_payable" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "bill_payable_vehicle_id_idx" on "bill_payable" ("vehicle_id");
create unique index "bill_payable_actual_actual_no_key" on "bill_payable_actual" (tenant_id, "actual_no") where is_deleted = 0;
create index "bill_payable_actual_bill_id_idx" on "bill_payable_actual" ("bill_id");
create index "bill_payable_actual_bill_id_value_date_idx" on "bill_payable_actual" (tenant_id, "bill_id", "value_date") where is_deleted = 0;
create index "bill_payable_actual_company_id_idx" on "bill_payable_actual" ("company_id");
create index "bill_payable_actual_create_dept_idx" on "bill_payable_actual" ("create_dept");
create index "bill_payable_actual_entry_id_idx" on "bill_payable_actual" ("entry_id");
create index "bill_payable_actual_is_deleted_create_time_id_list" on "bill_payable_actual" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_payable_actual_is_deleted_status_create_time_id_list" on "bill_payable_actual" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_payable_actual_order_id_idx" on "bill_payable_actual" ("order_id");
create index "bill_payable_actual_own_account_id_idx" on "bill_payable_actual" ("own_account_id");
create index "bill_payable_actual_post_date_idx" on "bill_payable_actual" (tenant_id, "post_date");
create index "bill_payable_actual_prepay_id_idx" on "bill_payable_actual" ("prepay_id");
create index "bill_payable_actual_receivable_bill_id_idx" on "bill_payable_actual" ("receivable_bill_id");
create unique index "bill_payable_actual_reverses_id_bca0ee_key" on "bill_payable_actual" (tenant_id, "reverses_id") where is_deleted = 0 and (reverses_id is not null);
create index "bill_payable_actual_reverses_id_idx" on "bill_payable_actual" ("reverses_id");
create index "bill_payable_actual_search" on "bill_payable_actual" using gin ("actual_no" gin_trgm_ops, "bill_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "order_no" gin_trgm_ops, "party_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "voucher_no" gin_trgm_ops);
create index "bill_payable_actual_value_date_idx" on "bill_payable_actual" (tenant_id, "value_date");
create index "bill_payable_actual_voucher_type_voucher_id_idx" on "bill_payable_actual" (tenant_id, "voucher_type", "voucher_id") where is_deleted = 0;
create index "bill_payable_release_city_code_idx" on "bill_payable_release" (tenant_id, "city_code");
create index "bill_payable_release_company_id_idx" on "bill_payable_release" ("company_id");
create index "bill_payable_release_create_dept_idx" on "bill_payable_release" ("create_dept");
create index "bill_payable_release_create_user_idx" on "bill_payable_release" ("create_user");
create index "bill_payable_release_expect_pay_date_idx" on "bill_payable_release" (tenant_id, "expect_pay_date");
create index "bill_payable_release_is_deleted_create_time_id_list" on "bill_payable_release" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_payable_release_is_deleted_status_create_time_id_list" on "bill_payable_release" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_payable_release_payee_id_idx" on "bill_payable_release" ("payee_id");
create unique index "bill_payable_release_release_no_key" on "bill_payable_release" (tenant_id, "release_no") where is_deleted = 0;
create index "bill_payable_release_search" on "bill_payable_release" using gin ("payee_name" gin_trgm_ops, "release_no" gin_trgm_ops);
create index "bill_payable_release_line_bill_id_idx" on "bill_payable_release_line" ("bill_id");
create index "bill_payable_release_line_release_id_line_no_idx" on "bill_payable_release_line" ("release_id", "line_no");
create index "bill_payable_release_line_search" on "bill_payable_release_line" using gin ("bill_no" gin_trgm_ops);
create index "bill_payment_plan_bill_date_idx" on "bill_payment_plan" (tenant_id, "bill_date");
create index "bill_payment_plan_bill_id_idx" on "bill_payment_plan" ("bill_id");
create index "bill_payment_plan_city_code_idx" on "bill_payment_plan" (tenant_id, "city_code");
create index "bill_payment_plan_company_id_idx" on "bill_payment_plan" ("company_id");
create index "bill_payment_plan_contract_id_fee_item_status_idx" on "bill_payment_plan" (tenant_id, "contract_id", "fee_item", "status") where is_deleted = 0;
create index "bill_payment_plan_contract_id_idx" on "bill_payment_plan" ("contract_id");
create index "bill_payment_plan_create_dept_idx" on "bill_payment_plan" ("create_dept");
create index "bill_payment_plan_create_user_idx" on "bill_payment_plan" ("create_user");
create index "bill_payment_plan_dept_id_idx" on "bill_payment_plan" ("dept_id");
create index "bill_payment_plan_due_date_idx" on "bill_payment_plan" (tenant_id, "due_date");
create unique index "bill_payment_plan_gen_key_key" on "bill_payment_plan" (tenant_id, "gen_key") where is_deleted = 0;
create index "bill_payment_plan_is_deleted_create_time_id_list" on "bill_payment_plan" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_payment_plan_is_deleted_status_create_time_id_list" on "bill_payment_plan" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_payment_plan_order_id_idx" on "bill_payment_plan" ("order_id");
create index "bill_payment_plan_order_vehicle_id_idx" on "bill_payment_plan" ("order_vehicle_id");
create index "bill_payment_plan_order_vehicle_id_status_idx" on "bill_payment_plan" (tenant_id, "order_vehicle_id", "status") where is_deleted = 0;
create index "bill_payment_plan_party_id_idx" on "bill_payment_plan" ("party_id");
create unique index "bill_payment_plan_plan_no_key" on "bill_payment_plan" (tenant_id, "plan_no") where is_deleted = 0;
create index "bill_payment_plan_replaced_by_id_idx" on "bill_payment_plan" ("replaced_by_id");
create index "bill_payment_plan_sales_user_id_idx" on "bill_payment_plan" ("sales_user_id");
create index "bill_payment_plan_search" on "bill_payment_plan" using gin ("contract_no" gin_trgm_ops, "gen_key" gin_trgm_ops, "party_name" gin_trgm_ops, "plan_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "suspended_by" gin_trgm_ops, "vin" gin_trgm_ops);
create index "bill_payment_plan_status_bill_date_id_idx" on "bill_payment_plan" (tenant_id, "status", "bill_date", "id") where is_deleted = 0;
create index "bill_payment_plan_suspended_from_idx" on "bill_payment_plan" (tenant_id, "suspended_from");
create index "bill_payment_plan_vehicle_id_idx" on "bill_payment_plan" ("vehicle_id");
create index "bill_payment_write_off_bank_line_id_idx" on "bill_payment_write_off" ("bank_line_id");
create index "bill_payment_write_off_company_id_idx" on "bill_payment_write_off" ("company_id");
create index "bill_payment_write_off_create_dept_idx" on "bill_payment_write_off" ("create_dept");
create index "bill_payment_write_off_create_user_idx" on "bill_payment_write_off" ("create_user");
create index "bill_payment_write_off_is_deleted_create_time_id_list" on "bill_payment_write_off" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_payment_write_off_is_deleted_status_create_time_id_list" on "bill_payment_write_off" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "bill_payment_write_off_own_account_id_bank_serial_no_fb835d_key" on "bill_payment_write_off" (tenant_id, "own_account_id", "bank_serial_no") where is_deleted = 0 and (bank_serial_no is not null and status = 1);
create index "bill_payment_write_off_own_account_id_idx" on "bill_payment_write_off" ("own_account_id");
create index "bill_payment_write_off_pay_date_idx" on "bill_payment_write_off" (tenant_id, "pay_date");
create index "bill_payment_write_off_payee_id_idx" on "bill_payment_write_off" ("payee_id");
create unique index "bill_payment_write_off_request_id_key" on "bill_payment_write_off" (tenant_id, "request_id") where is_deleted = 0;
create index "bill_payment_write_off_search" on "bill_payment_write_off" using gin ("bank_serial_no" gin_trgm_ops, "order_no" gin_trgm_ops, "payee_name" gin_trgm_ops, "request_id" gin_trgm_ops, "write_off_no" gin_trgm_ops);
create unique index "bill_payment_write_off_write_off_no_key" on "bill_payment_write_off" (tenant_id, "write_off_no") where is_deleted = 0;
create index "bill_payment_write_off_alloc_bill_id_idx" on "bill_payment_write_off_alloc" ("bill_id");
create index "bill_payment_write_off_alloc_search" on "bill_payment_write_off_alloc" using gin ("bill_no" gin_trgm_ops);
create index "bill_payment_write_off_alloc_write_off_id_line_no_idx" on "bill_payment_write_off_alloc" ("write_off_id", "line_no");
create index "bill_payment_write_off_netting_receivable_bill_id_idx" on "bill_payment_write_off_netting" ("receivable_bill_id");
create index "bill_payment_write_off_netting_search" on "bill_payment_write_off_netting" using gin ("bill_no" gin_trgm_ops);
create index "bill_payment_write_off_netting_write_off_id_line_no_idx" on "bill_payment_write_off_netting" ("write_off_id", "line_no");
create index "bill_payment_write_off_prepay_account_payable_id_idx" on "bill_payment_write_off_prepay" ("account_payable_id");
create index "bill_payment_write_off_prepay_search" on "bill_payment_write_off_prepay" using gin ("payable_no" gin_trgm_ops);
create index "bill_payment_write_off_prepay_write_off_id_line_no_idx" on "bill_payment_write_off_prepay" ("write_off_id", "line_no");
create index "bill_return_settlement_contract_id_idx" on "bill_return_settlement" ("contract_id");
create index "bill_return_settlement_create_dept_idx" on "bill_return_settlement" ("create_dept");
create index "bill_return_settlement_is_deleted_create_time_id_list" on "bill_return_settlement" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_return_settlement_order_vehicle_id_idx" on "bill_return_settlement" ("order_vehicle_id");
create index "bill_return_settlement_search" on "bill_return_settlement" using gin ("return_id" gin_trgm_ops, "settle_key" gin_trgm_ops);
create unique index "bill_return_settlement_settle_key_key" on "bill_return_settlement" (tenant_id, "settle_key") where is_deleted = 0;
create index "simulated_bank_payment_book_date_idx" on "simulated_bank_payment" (tenant_id, "book_date");
create index "simulated_bank_payment_create_dept_idx" on "simulated_bank_payment" ("create_dept");
create index "simulated_bank_payment_is_deleted_create_time_id_list" on "simulated_bank_payment" (tenant_id, is_deleted, create_time desc, id desc);
create index "simulated_bank_payment_own_account_id_idx" on "simulated_bank_payment" ("own_account_id");
create unique index "simulated_bank_payment_request_no_key" on "simulated_bank_payment" (tenant_id, "request_no") where is_deleted = 0;
create index "simulated_bank_payment_search" on "simulated_bank_payment" using gin ("request_no" gin_trgm_ops);
create index "simulated_bank_play_create_dept_idx" on "simulated_bank_play" ("create_dept");
create index "simulated_bank_play_is_deleted_create_time_id_list" on "simulated_bank_play" (tenant_id, is_deleted, create_time desc, id desc);
create index "simulated_bank_play_search" on "simulated_bank_play" using gin ("verb" gin_trgm_ops);
alter table "account_actually_paid" add constraint "account_actually_paid_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_actually_paid" add constraint "account_actually_paid_maker_id_fkey" foreign key (tenant_id, "maker_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_actually_paid" add constraint "account_actually_paid_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_actually_paid" add constraint "account_actually_paid_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_actually_paid" add constraint "account_actually_paid_payee_id_fkey" foreign key (tenant_id, "payee_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_actually_paid" add constraint "account_actually_paid_reviewer_id_fkey" foreign key (tenant_id, "reviewer_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "account_actually_paid_line" add constraint "account_actually_paid_line_account_payable_id_fkey" foreign key (tenant_id, "account_payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "account_actually_paid_line" add constraint "account_actually_paid_line_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "account_actually_paid_line" add constraint "account_actually_paid_line_paid_id_fkey" foreign key (tenant_id, "paid_id") references "account_actually_paid" (tenant_id, id) on delete restrict;
alter table "account_payable" add constraint "account_payable_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "account_payable" add constraint "account_payable_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_payable" add constraint "account_payable_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "account_payable" add constraint "account_payable_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_payable" add constraint "account_payable_payee_id_fkey" foreign key (tenant_id, "payee_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_payable_line" add constraint "account_payable_line_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "account_payable_line" add constraint "account_payable_line_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "account_payable_offset" add constraint "account_payable_offset_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "account_payable_offset" add constraint "account_payable_offset_prepay_id_fkey" foreign key (tenant_id, "prepay_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_card_id_fkey" foreign key (tenant_id, "card_id") references "account_vehicle_margin" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_forfeit_bill_id_fkey" foreign key (tenant_id, "forfeit_bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_payable_id_fkey" foreign key (tenant_id, "payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_return_id_fkey" foreign key (tenant_id, "return_id") references "vehicle_return" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle" add constraint "account_vehicle_margin_handle_target_card_id_fkey" foreign key (tenant_id, "target_card_id") references "account_vehicle_margin" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle_alloc" add constraint "account_vehicle_margin_handle_alloc_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "account_vehicle_margin_handle_alloc" add constraint "account_vehicle_margin_handle_alloc_handle_id_fkey" foreign key (tenant_id, "handle_id") references "account_vehicle_margin_handle" (tenant_id, id) on delete restrict;
alter table "bank_payment_order" add constraint "bank_payment_order_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bank_payment_order" add constraint "bank_payment_order_maker_id_fkey" foreign key (tenant_id, "maker_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "bank_payment_order" add constraint "bank_payment_order_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "bank_payment_order" add constraint "bank_payment_order_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "bank_payment_order" add constraint "bank_payment_order_reviewer_id_fkey" foreign key (tenant_id, "reviewer_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "bank_payment_order_line" add constraint "bank_payment_order_line_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "bank_payment_order_line" add constraint "bank_payment_order_line_order_id_fkey" foreign key (tenant_id, "order_id") references "bank_payment_order" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_payee_account_id_fkey" foreign key (tenant_id, "payee_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_payee_id_fkey" foreign key (tenant_id, "payee_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_plan_id_fkey" foreign key (tenant_id, "plan_id") references "bill_payment_plan" (tenant_id, id) on delete restrict;
alter table "bill_payable" add constraint "bill_payable_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_entry_id_fkey" foreign key (tenant_id, "entry_id") references "ledger_entry" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_order_id_fkey" foreign key (tenant_id, "order_id") references "bank_payment_order" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_prepay_id_fkey" foreign key (tenant_id, "prepay_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_receivable_bill_id_fkey" foreign key (tenant_id, "receivable_bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "bill_payable_actual" add constraint "bill_payable_actual_reverses_id_fkey" foreign key (tenant_id, "reverses_id") references "bill_payable_actual" (tenant_id, id) on delete restrict;
alter table "bill_payable_release" add constraint "bill_payable_release_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bill_payable_release" add constraint "bill_payable_release_payee_id_fkey" foreign key (tenant_id, "payee_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payable_release_line" add constraint "bill_payable_release_line_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "bill_payable_release_line" add constraint "bill_payable_release_line_release_id_fkey" foreign key (tenant_id, "release_id") references "bill_payable_release" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_order_id_fkey" foreign key (tenant_id, "order_id") references "lease_order" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_replaced_by_id_fkey" foreign key (tenant_id, "replaced_by_id") references "bill_payment_plan" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_sales_user_id_fkey" foreign key (tenant_id, "sales_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "bill_payment_plan" add constraint "bill_payment_plan_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_bank_line_id_fkey" foreign key (tenant_id, "bank_line_id") references "account_bank_receipt" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off" add constraint "bill_payment_write_off_payee_id_fkey" foreign key (tenant_id, "payee_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off_alloc" add constraint "bill_payment_write_off_alloc_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off_alloc" add constraint "bill_payment_write_off_alloc_write_off_id_fkey" foreign key (tenant_id, "write_off_id") references "bill_payment_write_off" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off_netting" add constraint "bill_payment_write_off_netting_receivable_bill_id_fkey" foreign key (tenant_id, "receivable_bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off_netting" add constraint "bill_payment_write_off_netting_write_off_id_fkey" foreign key (tenant_id, "write_off_id") references "bill_payment_write_off" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off_prepay" add constraint "bill_payment_write_off_prepay_account_payable_id_fkey" foreign key (tenant_id, "account_payable_id") references "account_payable" (tenant_id, id) on delete restrict;
alter table "bill_payment_write_off_prepay" add constraint "bill_payment_write_off_prepay_write_off_id_fkey" foreign key (tenant_id, "write_off_id") references "bill_payment_write_off" (tenant_id, id) on delete restrict;
alter table "bill_return_settlement" add constraint "bill_return_settlement_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "bill_return_settlement" add constraint "bill_return_settlement_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "simulated_bank_payment" add constraint "simulated_bank_payment_own_account_id_fkey" foreign key (tenant_id, "own_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
