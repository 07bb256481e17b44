create table "fee_item_setting" (
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
  "setting_name" varchar(128),
  "fee_item" smallint,
  "regime" smallint,
  "vat_rule" smallint,
  "tax_rate" numeric(10,6),
  "invoice_line" varchar(92),
  "tax_code" varchar(19),
  "documents" smallint[] not null default '{}',
  "valid_from" date,
  "valid_to" date,
  "late_fee" boolean not null default false,
  "pay_rank" integer,
  "debit_account" varchar(16),
  "credit_account" varchar(16),
  "payable_account" varchar(16),
  "remark" varchar(500),
  constraint "fee_item_setting_pkey" primary key ("tenant_id", "id")
);
alter table "fee_item_setting" add constraint "fee_item_setting_documents_check" check ("documents" <@ array[1, 2, 3, 4]::smallint[]);
alter table "fee_item_setting" add constraint "fee_item_setting_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "fee_item_setting" add constraint "fee_item_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "fee_item_setting" add constraint "fee_item_setting_regime_check" check ("regime" in (1, 2, 3));
alter table "fee_item_setting" add constraint "fee_item_setting_vat_rule_check" check ("vat_rule" in (1, 2, 3, 4));
alter table "fee_item_setting" enable row level security;
alter table "fee_item_setting" force row level security;
create policy tenant_wall on "fee_item_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "fee_item_setting" for select to fleet_read using (true);
create policy report_tenant on "fee_item_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "fee_item_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "fee_item_setting" to fleet_app;
grant select on "fee_item_setting" to fleet_read;
grant select on "fee_item_setting" to fleet_report;
create table "invoice" (
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
  "invoice_no" varchar(24),
  "make_id" bigint,
  "make_no" varchar(32),
  "seller_id" bigint,
  "seller_name" varchar(128),
  "seller_tax_no" varchar(20),
  "seller_contact" varchar(128),
  "seller_bank" varchar(160),
  "kind" smallint,
  "colour" smallint,
  "blue_invoice_id" bigint,
  "red_id" bigint,
  "party_id" bigint,
  "customer_id" bigint,
  "buyer_kind" smallint,
  "buyer_name" varchar(100),
  "buyer_tax_no" varchar(20),
  "buyer_address" varchar(100),
  "buyer_phone" varchar(20),
  "buyer_bank" varchar(100),
  "buyer_account" varchar(34),
  "issue_time" timestamptz,
  "net_amt" numeric(12,2) not null default 0,
  "tax_amt" numeric(12,2) not null default 0,
  "total_amt" numeric(12,2) not null default 0,
  "red_amt" numeric(12,2) not null default 0,
  "red_open" boolean not null default false,
  "remark" varchar(230),
  "drawer" varchar(32),
  "reviewer" varchar(32),
  "payee" varchar(32),
  "pdf_url" varchar(300),
  "ofd_url" varchar(300),
  "xml_url" varchar(300),
  "deliver_mode" smallint,
  "email" varchar(64),
  "mobile" varchar(20),
  "deliver_status" smallint,
  "deliver_time" timestamptz,
  "buyer_use" smallint,
  "fail_reason" varchar(300),
  "applicant_id" bigint,
  "applicant_dept_id" bigint,
  "credit_month" varchar(7),
  "attempt" integer,
  "send_count" integer,
  "first_sent_time" timestamptz,
  "last_sent_time" timestamptz,
  "query_count" integer,
  "next_query_time" timestamptz,
  constraint "invoice_pkey" primary key ("tenant_id", "id")
);
alter table "invoice" add constraint "invoice_buyer_kind_check" check ("buyer_kind" in (1, 2));
alter table "invoice" add constraint "invoice_buyer_use_check" check ("buyer_use" in (0, 1, 2));
alter table "invoice" add constraint "invoice_colour_check" check ("colour" in (1, 2));
alter table "invoice" add constraint "invoice_deliver_mode_check" check ("deliver_mode" in (1, 2, 3));
alter table "invoice" add constraint "invoice_deliver_status_check" check ("deliver_status" in (0, 1, 2));
alter table "invoice" add constraint "invoice_is_deleted_check" check (is_deleted in (0, 1));
alter table "invoice" add constraint "invoice_kind_check" check ("kind" in (1, 2, 3));
alter table "invoice" add constraint "invoice_red_amt_check" check ("red_amt" >= 0 and "red_amt" <= 9999999999.99);
alter table "invoice" add constraint "invoice_status_check" check (status in (1, 2, 3, 4, 5));
alter table "invoice" enable row level security;
alter table "invoice" force row level security;
create policy tenant_wall on "invoice" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice" for select to fleet_read using (true);
create policy report_tenant on "invoice" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice" to fleet_app;
grant select on "invoice" to fleet_read;
grant select on "invoice" to fleet_report;
create table "invoice_bill_share" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "invoice_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "contract_no" varchar(32),
  "plate_no" varchar(16),
  "amt" numeric(12,2) not null default 0,
  "tax" numeric(12,2) not null default 0,
  "red_amt" numeric(12,2) not null default 0,
  "red_tax" numeric(12,2) not null default 0,
  constraint "invoice_bill_share_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_bill_share" add constraint "invoice_bill_share_red_amt_check" check ("red_amt" >= 0 and "red_amt" <= 9999999999.99);
alter table "invoice_bill_share" enable row level security;
alter table "invoice_bill_share" force row level security;
create policy tenant_wall on "invoice_bill_share" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_bill_share" for select to fleet_read using (true);
create policy report_tenant on "invoice_bill_share" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_bill_share" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_bill_share" to fleet_app;
grant select on "invoice_bill_share" to fleet_read;
grant select on "invoice_bill_share" to fleet_report;
create table "invoice_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "invoice_id" bigint not null,
  "fee_item" smallint,
  "item_name" varchar(92),
  "tax_code" varchar(19),
  "spec" varchar(40),
  "unit" varchar(20),
  "qty" numeric(14,2),
  "price" numeric(12,2) not null default 0,
  "amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "net_amt" numeric(12,2) not null default 0,
  "tax_amt" numeric(12,2) not null default 0,
  "parts" jsonb,
  constraint "invoice_line_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_line" add constraint "invoice_line_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "invoice_line" add constraint "invoice_line_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "invoice_line" enable row level security;
alter table "invoice_line" force row level security;
create policy tenant_wall on "invoice_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_line" for select to fleet_read using (true);
create policy report_tenant on "invoice_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_line" to fleet_app;
grant select on "invoice_line" to fleet_read;
grant select on "invoice_line" to fleet_report;
create table "invoice_make" (
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
  "make_no" varchar(32),
  "batch_id" bigint,
  "seller_id" bigint,
  "invoice_kind" smallint,
  "basis" smallint,
  "party_kind" smallint,
  "party_id" bigint,
  "customer_id" bigint,
  "customer_name" varchar(128),
  "title_id" bigint,
  "buyer_kind" smallint,
  "buyer_name" varchar(100),
  "buyer_tax_no" varchar(20),
  "buyer_address" varchar(100),
  "buyer_phone" varchar(20),
  "buyer_bank" varchar(100),
  "buyer_account" varchar(34),
  "merge_mode" smallint,
  "split_mode" smallint,
  "split_limit" numeric(12,2),
  "total_amt" numeric(12,2) not null default 0,
  "net_amt" numeric(12,2) not null default 0,
  "tax_amt" numeric(12,2) not null default 0,
  "invoice_count" integer,
  "issued_amt" numeric(12,2) not null default 0,
  "remark" varchar(230),
  "drawer" bigint,
  "reviewer" bigint,
  "payee" bigint,
  "email" varchar(64),
  "mobile" varchar(20),
  "deliver_mode" smallint,
  "applicant_id" bigint,
  "applicant_dept_id" bigint,
  "fail_reason" varchar(300),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "invoice_make_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_make" add constraint "invoice_make_basis_check" check ("basis" in (1, 2));
alter table "invoice_make" add constraint "invoice_make_buyer_kind_check" check ("buyer_kind" in (1, 2));
alter table "invoice_make" add constraint "invoice_make_deliver_mode_check" check ("deliver_mode" in (1, 2, 3));
alter table "invoice_make" add constraint "invoice_make_invoice_kind_check" check ("invoice_kind" in (1, 2, 3));
alter table "invoice_make" add constraint "invoice_make_is_deleted_check" check (is_deleted in (0, 1));
alter table "invoice_make" add constraint "invoice_make_issued_amt_check" check ("issued_amt" >= 0 and "issued_amt" <= 9999999999.99);
alter table "invoice_make" add constraint "invoice_make_merge_mode_check" check ("merge_mode" in (1, 2));
alter table "invoice_make" add constraint "invoice_make_net_amt_check" check ("net_amt" >= 0 and "net_amt" <= 9999999999.99);
alter table "invoice_make" add constraint "invoice_make_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "invoice_make" add constraint "invoice_make_split_limit_check" check ("split_limit" >= 0 and "split_limit" <= 9999999999.99);
alter table "invoice_make" add constraint "invoice_make_split_mode_check" check ("split_mode" in (0, 1, 2, 3, 4));
alter table "invoice_make" add constraint "invoice_make_status_check" check (status in (1, 2, 3, 4, 5, 6, 100, 101, 102, 103));
alter table "invoice_make" add constraint "invoice_make_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "invoice_make" add constraint "invoice_make_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "invoice_make" enable row level security;
alter table "invoice_make" force row level security;
create policy tenant_wall on "invoice_make" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_make" for select to fleet_read using (true);
create policy report_tenant on "invoice_make" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_make" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_make" to fleet_app;
grant select on "invoice_make" to fleet_read;
grant select on "invoice_make" to fleet_report;
create table "invoice_make_batch" (
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
  "batch_no" varchar(32),
  "seller_id" bigint,
  "month" varchar(7),
  "basis" smallint,
  "fee_items" smallint[] not null default '{}',
  "customer_ids" bigint[] not null default '{}',
  "merge_mode" smallint,
  "split_mode" smallint,
  "split_limit" numeric(12,2),
  "special" boolean not null default false,
  "customer_count" integer,
  "failed_count" integer,
  "invoice_count" integer,
  "total_amt" numeric(12,2) not null default 0,
  "net_amt" numeric(12,2) not null default 0,
  "tax_amt" numeric(12,2) not null default 0,
  "issued_amt" numeric(12,2) not null default 0,
  "remark" varchar(230),
  "process_instance_id" varchar(64),
  constraint "invoice_make_batch_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_make_batch" add constraint "invoice_make_batch_basis_check" check ("basis" in (1, 2));
alter table "invoice_make_batch" add constraint "invoice_make_batch_fee_items_check" check ("fee_items" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99]::smallint[]);
alter table "invoice_make_batch" add constraint "invoice_make_batch_is_deleted_check" check (is_deleted in (0, 1));
alter table "invoice_make_batch" add constraint "invoice_make_batch_issued_amt_check" check ("issued_amt" >= 0 and "issued_amt" <= 9999999999.99);
alter table "invoice_make_batch" add constraint "invoice_make_batch_merge_mode_check" check ("merge_mode" in (1, 2));
alter table "invoice_make_batch" add constraint "invoice_make_batch_net_amt_check" check ("net_amt" >= 0 and "net_amt" <= 9999999999.99);
alter table "invoice_make_batch" add constraint "invoice_make_batch_split_limit_check" check ("split_limit" >= 0 and "split_limit" <= 9999999999.99);
alter table "invoice_make_batch" add constraint "invoice_make_batch_split_mode_check" check ("split_mode" in (0, 1, 2, 3, 4));
alter table "invoice_make_batch" add constraint "invoice_make_batch_status_check" check (status in (1, 2, 3, 4, 5, 6, 100, 101, 102, 103));
alter table "invoice_make_batch" add constraint "invoice_make_batch_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "invoice_make_batch" add constraint "invoice_make_batch_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "invoice_make_batch" enable row level security;
alter table "invoice_make_batch" force row level security;
create policy tenant_wall on "invoice_make_batch" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_make_batch" for select to fleet_read using (true);
create policy report_tenant on "invoice_make_batch" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_make_batch" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_make_batch" to fleet_app;
grant select on "invoice_make_batch" to fleet_read;
grant select on "invoice_make_batch" to fleet_report;
create table "invoice_make_batch_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "batch_id" bigint not null,
  "party_id" bigint,
  "customer_name" varchar(128),
  "title_id" bigint,
  "invoice_kind" smallint,
  "contract_nos" varchar(300),
  "bill_count" integer,
  "bill_amts" jsonb,
  "total_amt" numeric(12,2) not null default 0,
  "net_amt" numeric(12,2) not null default 0,
  "tax_amt" numeric(12,2) not null default 0,
  "invoice_count" integer,
  "line_state" smallint,
  "make_ids" bigint[] not null default '{}',
  "fail_reason" varchar(300),
  constraint "invoice_make_batch_line_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_invoice_kind_check" check ("invoice_kind" in (1, 2, 3));
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_line_state_check" check ("line_state" in (1, 2, 3, 4, 5));
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_net_amt_check" check ("net_amt" >= 0 and "net_amt" <= 9999999999.99);
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "invoice_make_batch_line" enable row level security;
alter table "invoice_make_batch_line" force row level security;
create policy tenant_wall on "invoice_make_batch_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_make_batch_line" for select to fleet_read using (true);
create policy report_tenant on "invoice_make_batch_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_make_batch_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_make_batch_line" to fleet_app;
grant select on "invoice_make_batch_line" to fleet_read;
grant select on "invoice_make_batch_line" to fleet_report;
create table "invoice_make_bill" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "make_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "fee_item" smallint,
  "contract_no" varchar(32),
  "plate_no" varchar(16),
  "tax_rate" numeric(10,6),
  "amt" numeric(12,2),
  constraint "invoice_make_bill_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_make_bill" add constraint "invoice_make_bill_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "invoice_make_bill" add constraint "invoice_make_bill_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "invoice_make_bill" enable row level security;
alter table "invoice_make_bill" force row level security;
create policy tenant_wall on "invoice_make_bill" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_make_bill" for select to fleet_read using (true);
create policy report_tenant on "invoice_make_bill" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_make_bill" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_make_bill" to fleet_app;
grant select on "invoice_make_bill" to fleet_read;
grant select on "invoice_make_bill" to fleet_report;
create table "invoice_make_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "make_id" bigint not null,
  "invoice_seq" integer,
  "invoice_kind" smallint,
  "fee_item" smallint,
  "item_name" varchar(92),
  "tax_code" varchar(19),
  "spec" varchar(40),
  "unit" varchar(20),
  "qty" numeric(14,2),
  "price" numeric(12,2) not null default 0,
  "amt" numeric(12,2) not null default 0,
  "tax_rate" numeric(10,6),
  "net_amt" numeric(12,2) not null default 0,
  "tax_amt" numeric(12,2) not null default 0,
  "bill_ids" bigint[] not null default '{}',
  "bill_amts" jsonb,
  constraint "invoice_make_line_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_make_line" add constraint "invoice_make_line_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "invoice_make_line" add constraint "invoice_make_line_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "invoice_make_line" add constraint "invoice_make_line_invoice_kind_check" check ("invoice_kind" in (1, 2, 3));
alter table "invoice_make_line" add constraint "invoice_make_line_net_amt_check" check ("net_amt" >= 0 and "net_amt" <= 9999999999.99);
alter table "invoice_make_line" add constraint "invoice_make_line_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "invoice_make_line" add constraint "invoice_make_line_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "invoice_make_line" enable row level security;
alter table "invoice_make_line" force row level security;
create policy tenant_wall on "invoice_make_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_make_line" for select to fleet_read using (true);
create policy report_tenant on "invoice_make_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_make_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_make_line" to fleet_app;
grant select on "invoice_make_line" to fleet_read;
grant select on "invoice_make_line" to fleet_report;
create table "invoice_receipt" (
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
  "receipt_no" varchar(32),
  "kind" smallint,
  "invoice_code" varchar(12),
  "invoice_no" varchar(20),
  "invoice_key" varchar(40),
  "issue_date" date,
  "seller_name" varchar(128),
  "seller_tax_no" varchar(20),
  "mechanism_id" bigint,
  "buyer_company_id" bigint,
  "buyer_tax_no" varchar(20),
  "net_amt" numeric(12,2),
  "tax_amt" numeric(12,2),
  "total_amt" numeric(12,2),
  "linked_amt" numeric(12,2) not null default 0,
  "deductible" boolean not null default true,
  "non_deduct_reason" varchar(100),
  "deduct_month" varchar(7),
  "certified_tax" numeric(12,2) not null default 0,
  "certify_time" timestamptz,
  "check_code" varchar(20),
  "check_result" jsonb,
  "check_message" varchar(200),
  "check_time" timestamptz,
  "check_count" integer,
  "next_check_time" timestamptz,
  "vehicle_id" bigint,
  "vin" varchar(17),
  "warnings" varchar(1000),
  "handover_user_id" bigint,
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "invoice_receipt_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_receipt" add constraint "invoice_receipt_certified_tax_check" check ("certified_tax" >= 0 and "certified_tax" <= 9999999999.99);
alter table "invoice_receipt" add constraint "invoice_receipt_is_deleted_check" check (is_deleted in (0, 1));
alter table "invoice_receipt" add constraint "invoice_receipt_kind_check" check ("kind" in (1, 2, 3, 4, 5, 6, 7));
alter table "invoice_receipt" add constraint "invoice_receipt_linked_amt_check" check ("linked_amt" >= 0 and "linked_amt" <= 9999999999.99);
alter table "invoice_receipt" add constraint "invoice_receipt_net_amt_check" check ("net_amt" >= 0 and "net_amt" <= 9999999999.99);
alter table "invoice_receipt" add constraint "invoice_receipt_status_check" check (status in (1, 2, 3, 4, 5, 6, 103));
alter table "invoice_receipt" add constraint "invoice_receipt_tax_amt_check" check ("tax_amt" >= 0 and "tax_amt" <= 9999999999.99);
alter table "invoice_receipt" add constraint "invoice_receipt_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "invoice_receipt" enable row level security;
alter table "invoice_receipt" force row level security;
create policy tenant_wall on "invoice_receipt" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_receipt" for select to fleet_read using (true);
create policy report_tenant on "invoice_receipt" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_receipt" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_receipt" to fleet_app;
grant select on "invoice_receipt" to fleet_read;
grant select on "invoice_receipt" to fleet_report;
create table "invoice_receipt_line" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "receipt_id" bigint not null,
  "item" varchar(128),
  "qty" numeric(14,2),
  "price" numeric(14,6),
  "net_amt" numeric(12,2),
  "tax_rate" numeric(10,6),
  "tax_amt" numeric(12,2),
  constraint "invoice_receipt_line_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_receipt_line" enable row level security;
alter table "invoice_receipt_line" force row level security;
create policy tenant_wall on "invoice_receipt_line" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_receipt_line" for select to fleet_read using (true);
create policy report_tenant on "invoice_receipt_line" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_receipt_line" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_receipt_line" to fleet_app;
grant select on "invoice_receipt_line" to fleet_read;
grant select on "invoice_receipt_line" to fleet_report;
create table "invoice_receipt_payable_link" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "receipt_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "payee_name" varchar(128),
  "due_amt" numeric(12,2) not null default 0,
  "amt" numeric(12,2),
  "tax" numeric(12,2) not null default 0,
  "bill_tax_rate" numeric(10,6),
  "difference" numeric(12,2) not null default 0,
  constraint "invoice_receipt_payable_link_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_receipt_payable_link" add constraint "invoice_receipt_payable_link_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "invoice_receipt_payable_link" add constraint "invoice_receipt_payable_link_due_amt_check" check ("due_amt" >= 0 and "due_amt" <= 9999999999.99);
alter table "invoice_receipt_payable_link" add constraint "invoice_receipt_payable_link_tax_check" check ("tax" >= 0 and "tax" <= 9999999999.99);
alter table "invoice_receipt_payable_link" enable row level security;
alter table "invoice_receipt_payable_link" force row level security;
create policy tenant_wall on "invoice_receipt_payable_link" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_receipt_payable_link" for select to fleet_read using (true);
create policy report_tenant on "invoice_receipt_payable_link" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_receipt_payable_link" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_receipt_payable_link" to fleet_app;
grant select on "invoice_receipt_payable_link" to fleet_read;
grant select on "invoice_receipt_payable_link" to fleet_report;
create table "invoice_red" (
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
  "red_no" varchar(32),
  "invoice_id" bigint,
  "invoice_no" varchar(24),
  "buyer_name" varchar(100),
  "reason_code" smallint,
  "asked_by" smallint,
  "amt" numeric(12,2) not null default 0,
  "request_no" varchar(32),
  "confirm_no" varchar(32),
  "expire_time" timestamptz,
  "entered_time" timestamptz,
  "final_time" timestamptz,
  "next_query_time" timestamptz,
  "red_invoice_id" bigint,
  "applicant_id" bigint,
  "applicant_dept_id" bigint,
  "shares" jsonb,
  "to_tell" boolean not null default false,
  "note" varchar(200),
  "message" varchar(200),
  constraint "invoice_red_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_red" add constraint "invoice_red_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "invoice_red" add constraint "invoice_red_asked_by_check" check ("asked_by" in (1, 2));
alter table "invoice_red" add constraint "invoice_red_is_deleted_check" check (is_deleted in (0, 1));
alter table "invoice_red" add constraint "invoice_red_reason_code_check" check ("reason_code" in (1, 2, 3, 4));
alter table "invoice_red" add constraint "invoice_red_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "invoice_red" enable row level security;
alter table "invoice_red" force row level security;
create policy tenant_wall on "invoice_red" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_red" for select to fleet_read using (true);
create policy report_tenant on "invoice_red" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_red" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_red" to fleet_app;
grant select on "invoice_red" to fleet_read;
grant select on "invoice_red" to fleet_report;
create table "invoice_setting" (
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
  "company_id" bigint,
  "seller_name" varchar(128),
  "taxpayer_kind" smallint,
  "small_rate" smallint,
  "tax_no" varchar(20),
  "address" varchar(100),
  "phone" varchar(20),
  "bank_name" varchar(100),
  "bank_account" varchar(34),
  "gateway" smallint,
  "max_net_per_invoice" numeric(12,2),
  "max_lines" integer,
  "month_credit" numeric(12,2),
  "drawer_user_id" bigint,
  "reviewer_user_id" bigint,
  "payee_user_id" bigint,
  "auto_deliver" boolean not null default true,
  "remark" varchar(500),
  constraint "invoice_setting_pkey" primary key ("tenant_id", "id")
);
alter table "invoice_setting" add constraint "invoice_setting_gateway_check" check ("gateway" in (1, 2));
alter table "invoice_setting" add constraint "invoice_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "invoice_setting" add constraint "invoice_setting_max_net_per_invoice_check" check ("max_net_per_invoice" >= 0 and "max_net_per_invoice" <= 9999999999.99);
alter table "invoice_setting" add constraint "invoice_setting_month_credit_check" check ("month_credit" >= 0 and "month_credit" <= 9999999999.99);
alter table "invoice_setting" add constraint "invoice_setting_small_rate_check" check ("small_rate" in (1, 3));
alter table "invoice_setting" add constraint "invoice_setting_status_check" check (status in (1, 2));
alter table "invoice_setting" add constraint "invoice_setting_taxpayer_kind_check" check ("taxpayer_kind" in (1, 2));
alter table "invoice_setting" enable row level security;
alter table "invoice_setting" force row level security;
create policy tenant_wall on "invoice_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "invoice_setting" for select to fleet_read using (true);
create policy report_tenant on "invoice_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "invoice_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "invoice_setting" to fleet_app;
grant select on "invoice_setting" to fleet_read;
grant select on "invoice_setting" to fleet_report;
create table "simulated_tax_invoice" (
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
  "request_no" varchar(40),
  "seller_tax_no" varchar(20),
  "buyer_tax_no" varchar(20),
  "total_amt" numeric(12,2) not null default 0,
  "content" jsonb,
  "submits" integer,
  "queries" integer,
  "outcome" varchar(16),
  "invoice_no" varchar(20),
  "issue_time" timestamptz,
  "withheld" boolean not null default false,
  "buyer_use" integer,
  constraint "simulated_tax_invoice_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_tax_invoice" add constraint "simulated_tax_invoice_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_tax_invoice" enable row level security;
alter table "simulated_tax_invoice" force row level security;
create policy tenant_wall on "simulated_tax_invoice" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_tax_invoice" for select to fleet_read using (true);
create policy report_tenant on "simulated_tax_invoice" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_tax_invoice" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_tax_invoice" to fleet_app;
grant select on "simulated_tax_invoice" to fleet_read;
grant select on "simulated_tax_invoice" to fleet_report;
create table "simulated_tax_news" (
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
  "news_kind" varchar(8),
  "seller_tax_no" varchar(20),
  "invoice_no" varchar(20),
  "buyer_use" integer,
  "confirm_no" varchar(20),
  "reason_code" integer,
  "total_amt" numeric(12,2) not null default 0,
  "heard" boolean not null default false,
  constraint "simulated_tax_news_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_tax_news" add constraint "simulated_tax_news_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_tax_news" add constraint "simulated_tax_news_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "simulated_tax_news" enable row level security;
alter table "simulated_tax_news" force row level security;
create policy tenant_wall on "simulated_tax_news" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_tax_news" for select to fleet_read using (true);
create policy report_tenant on "simulated_tax_news" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_tax_news" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_tax_news" to fleet_app;
grant select on "simulated_tax_news" to fleet_read;
grant select on "simulated_tax_news" to fleet_report;
create table "simulated_tax_play" (
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
  "used_for" varchar(40),
  constraint "simulated_tax_play_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_tax_play" add constraint "simulated_tax_play_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_tax_play" add constraint "simulated_tax_play_next_answer_check" check ("next_answer" in (0, 1, 2, 3, 4, 5));
alter table "simulated_tax_play" enable row level security;
alter table "simulated_tax_play" force row level security;
create policy tenant_wall on "simulated_tax_play" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_tax_play" for select to fleet_read using (true);
create policy report_tenant on "simulated_tax_play" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_tax_play" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_tax_play" to fleet_app;
grant select on "simulated_tax_play" to fleet_read;
grant select on "simulated_tax_play" to fleet_report;
create table "simulated_tax_red" (
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
  "request_no" varchar(40),
  "invoice_no" varchar(20),
  "confirm_no" varchar(20),
  "confirm_state" integer,
  "reason_code" integer,
  "total_amt" numeric(12,2) not null default 0,
  "enter_time" timestamptz,
  constraint "simulated_tax_red_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_tax_red" add constraint "simulated_tax_red_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_tax_red" add constraint "simulated_tax_red_total_amt_check" check ("total_amt" >= 0 and "total_amt" <= 9999999999.99);
alter table "simulated_tax_red" enable row level security;
alter table "simulated_tax_red" force row level security;
create policy tenant_wall on "simulated_tax_red" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_tax_red" for select to fleet_read using (true);
create policy report_tenant on "simulated_tax_red" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_tax_red" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_tax_red" to fleet_app;
grant select on "simulated_tax_red" to fleet_read;
grant select on "simulated_tax_red" to fleet_report;
create table "tax_platform_message" (
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
  "gateway" varchar(32),
  "direction" smallint,
  "verb" varchar(16),
  "request_no" varchar(40),
  "outcome" varchar(32),
  "note" varchar(200),
  "content" jsonb,
  constraint "tax_platform_message_pkey" primary key ("tenant_id", "id")
);
alter table "tax_platform_message" add constraint "tax_platform_message_direction_check" check ("direction" in (1, 2));
alter table "tax_platform_message" add constraint "tax_platform_message_is_deleted_check" check (is_deleted in (0, 1));
alter table "tax_platform_message" enable row level security;
alter table "tax_platform_message" force row level security;
create policy tenant_wall on "tax_platform_message" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "tax_platform_message" for select to fleet_read using (true);
create policy report_tenant on "tax_platform_message" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "tax_platform_message" from fleet_app, fleet_read, fleet_report;
grant select, insert on "tax_platform_message" to fleet_app;
grant select on "tax_platform_message" to fleet_read;
grant select on "tax_platform_message" to fleet_report;
create index "fee_item_setting_create_dept_idx" on "fee_item_setting" ("create_dept");
create unique index "fee_item_setting_fee_item_regime_valid_from_key" on "fee_item_setting" (tenant_id, "fee_item", "regime", "valid_from") where is_deleted = 0;
create index "fee_item_setting_is_deleted_create_time_id_list" on "fee_item_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "fee_item_setting_search" on "fee_item_setting" using gin ("invoice_line" gin_trgm_ops, "setting_name" gin_trgm_ops);
create index "fee_item_setting_valid_from_idx" on "fee_item_setting" (tenant_id, "valid_from");
create index "fee_item_setting_valid_to_idx" on "fee_item_setting" (tenant_id, "valid_to");
create index "invoice_applicant_dept_id_idx" on "invoice" ("applicant_dept_id");
create index "invoice_applicant_id_idx" on "invoice" ("applicant_id");
create index "invoice_blue_invoice_id_idx" on "invoice" (tenant_id, "blue_invoice_id") where is_deleted = 0;
create index "invoice_create_dept_idx" on "invoice" ("create_dept");
create index "invoice_create_user_idx" on "invoice" ("create_user");
create index "invoice_customer_id_idx" on "invoice" ("customer_id");
create unique index "invoice_invoice_no_key" on "invoice" (tenant_id, "invoice_no") where is_deleted = 0;
create index "invoice_is_deleted_create_time_id_list" on "invoice" (tenant_id, is_deleted, create_time desc, id desc);
create index "invoice_is_deleted_status_create_time_id_list" on "invoice" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "invoice_issue_time_idx" on "invoice" (tenant_id, "issue_time");
create index "invoice_make_id_idx" on "invoice" (tenant_id, "make_id") where is_deleted = 0;
create index "invoice_party_id_idx" on "invoice" ("party_id");
create index "invoice_red_id_idx" on "invoice" ("red_id");
create unique index "invoice_request_no_key" on "invoice" (tenant_id, "request_no") where is_deleted = 0;
create index "invoice_search" on "invoice" using gin ("buyer_name" gin_trgm_ops, "invoice_no" gin_trgm_ops, "make_no" gin_trgm_ops, "request_no" gin_trgm_ops);
create index "invoice_seller_id_credit_month_idx" on "invoice" (tenant_id, "seller_id", "credit_month") where is_deleted = 0;
create index "invoice_seller_id_idx" on "invoice" ("seller_id");
create index "invoice_status_next_query_time_idx" on "invoice" (tenant_id, "status", "next_query_time") where is_deleted = 0;
create index "invoice_bill_share_bill_id_idx" on "invoice_bill_share" (tenant_id, "bill_id");
create index "invoice_bill_share_invoice_id_line_no_idx" on "invoice_bill_share" ("invoice_id", "line_no");
create index "invoice_bill_share_search" on "invoice_bill_share" using gin ("bill_no" gin_trgm_ops);
create index "invoice_line_invoice_id_line_no_idx" on "invoice_line" ("invoice_id", "line_no");
create index "invoice_line_search" on "invoice_line" using gin ("item_name" gin_trgm_ops);
create index "invoice_make_applicant_dept_id_idx" on "invoice_make" ("applicant_dept_id");
create index "invoice_make_applicant_id_idx" on "invoice_make" ("applicant_id");
create index "invoice_make_batch_id_idx" on "invoice_make" (tenant_id, "batch_id") where is_deleted = 0;
create index "invoice_make_create_dept_idx" on "invoice_make" ("create_dept");
create index "invoice_make_create_user_idx" on "invoice_make" ("create_user");
create index "invoice_make_customer_id_idx" on "invoice_make" ("customer_id");
create index "invoice_make_drawer_idx" on "invoice_make" ("drawer");
create index "invoice_make_is_deleted_create_time_id_list" on "invoice_make" (tenant_id, is_deleted, create_time desc, id desc);
create index "invoice_make_is_deleted_status_create_time_id_list" on "invoice_make" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "invoice_make_make_no_key" on "invoice_make" (tenant_id, "make_no") where is_deleted = 0;
create index "invoice_make_party_id_idx" on "invoice_make" (tenant_id, "party_id") where is_deleted = 0;
create index "invoice_make_payee_idx" on "invoice_make" ("payee");
create index "invoice_make_reviewer_idx" on "invoice_make" ("reviewer");
create index "invoice_make_search" on "invoice_make" using gin ("buyer_name" gin_trgm_ops, "customer_name" gin_trgm_ops, "make_no" gin_trgm_ops);
create index "invoice_make_seller_id_idx" on "invoice_make" ("seller_id");
create index "invoice_make_title_id_idx" on "invoice_make" ("title_id");
create unique index "invoice_make_batch_batch_no_key" on "invoice_make_batch" (tenant_id, "batch_no") where is_deleted = 0;
create index "invoice_make_batch_create_dept_idx" on "invoice_make_batch" ("create_dept");
create index "invoice_make_batch_create_user_idx" on "invoice_make_batch" ("create_user");
create index "invoice_make_batch_is_deleted_create_time_id_list" on "invoice_make_batch" (tenant_id, is_deleted, create_time desc, id desc);
create index "invoice_make_batch_is_deleted_status_create_time_id_list" on "invoice_make_batch" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "invoice_make_batch_search" on "invoice_make_batch" using gin ("batch_no" gin_trgm_ops, "month" gin_trgm_ops);
create index "invoice_make_batch_seller_id_idx" on "invoice_make_batch" ("seller_id");
create index "invoice_make_batch_line_batch_id_line_no_idx" on "invoice_make_batch_line" ("batch_id", "line_no");
create index "invoice_make_batch_line_party_id_idx" on "invoice_make_batch_line" ("party_id");
create index "invoice_make_batch_line_search" on "invoice_make_batch_line" using gin ("customer_name" gin_trgm_ops);
create index "invoice_make_batch_line_title_id_idx" on "invoice_make_batch_line" ("title_id");
create index "invoice_make_bill_bill_id_idx" on "invoice_make_bill" (tenant_id, "bill_id");
create index "invoice_make_bill_make_id_line_no_idx" on "invoice_make_bill" ("make_id", "line_no");
create index "invoice_make_bill_search" on "invoice_make_bill" using gin ("bill_no" gin_trgm_ops);
create index "invoice_make_line_make_id_line_no_idx" on "invoice_make_line" ("make_id", "line_no");
create index "invoice_make_line_search" on "invoice_make_line" using gin ("item_name" gin_trgm_ops);
create index "invoice_receipt_buyer_company_id_idx" on "invoice_receipt" ("buyer_company_id");
create index "invoice_receipt_buyer_company_id_issue_date_idx" on "invoice_receipt" (tenant_id, "buyer_company_id", "issue_date") where is_deleted = 0;
create index "invoice_receipt_create_dept_idx" on "invoice_receipt" ("create_dept");
create index "invoice_receipt_create_user_idx" on "invoice_receipt" ("create_user");
create index "invoice_receipt_handover_user_id_idx" on "invoice_receipt" ("handover_user_id");
create unique index "invoice_receipt_invoice_key_95b22c_key" on "invoice_receipt" (tenant_id, "invoice_key") where is_deleted = 0 and (status <> 4);
create index "invoice_receipt_is_deleted_create_time_id_list" on "invoice_receipt" (tenant_id, is_deleted, create_time desc, id desc);
create index "invoice_receipt_is_deleted_status_create_time_id_list" on "invoice_receipt" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "invoice_receipt_issue_date_idx" on "invoice_receipt" (tenant_id, "issue_date");
create index "invoice_receipt_mechanism_id_idx" on "invoice_receipt" (tenant_id, "mechanism_id") where is_deleted = 0;
create unique index "invoice_receipt_receipt_no_key" on "invoice_receipt" (tenant_id, "receipt_no") where is_deleted = 0;
create index "invoice_receipt_search" on "invoice_receipt" using gin ("deduct_month" gin_trgm_ops, "invoice_no" gin_trgm_ops, "receipt_no" gin_trgm_ops, "seller_name" gin_trgm_ops, "seller_tax_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "invoice_receipt_status_next_check_time_idx" on "invoice_receipt" (tenant_id, "status", "next_check_time") where is_deleted = 0;
create index "invoice_receipt_vehicle_id_idx" on "invoice_receipt" ("vehicle_id");
create index "invoice_receipt_line_receipt_id_line_no_idx" on "invoice_receipt_line" ("receipt_id", "line_no");
create index "invoice_receipt_line_search" on "invoice_receipt_line" using gin ("item" gin_trgm_ops);
create index "invoice_receipt_payable_link_bill_id_idx" on "invoice_receipt_payable_link" (tenant_id, "bill_id");
create index "invoice_receipt_payable_link_receipt_id_line_no_idx" on "invoice_receipt_payable_link" ("receipt_id", "line_no");
create index "invoice_receipt_payable_link_search" on "invoice_receipt_payable_link" using gin ("bill_no" gin_trgm_ops);
create index "invoice_red_applicant_dept_id_idx" on "invoice_red" ("applicant_dept_id");
create index "invoice_red_applicant_id_idx" on "invoice_red" ("applicant_id");
create unique index "invoice_red_confirm_no_key" on "invoice_red" (tenant_id, "confirm_no") where is_deleted = 0;
create index "invoice_red_create_dept_idx" on "invoice_red" ("create_dept");
create index "invoice_red_create_user_idx" on "invoice_red" ("create_user");
create unique index "invoice_red_invoice_id_4baa62_key" on "invoice_red" (tenant_id, "invoice_id") where is_deleted = 0 and (status in (2, 3));
create index "invoice_red_invoice_id_idx" on "invoice_red" (tenant_id, "invoice_id") where is_deleted = 0;
create index "invoice_red_is_deleted_create_time_id_list" on "invoice_red" (tenant_id, is_deleted, create_time desc, id desc);
create index "invoice_red_is_deleted_status_create_time_id_list" on "invoice_red" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "invoice_red_red_invoice_id_idx" on "invoice_red" ("red_invoice_id");
create unique index "invoice_red_red_no_key" on "invoice_red" (tenant_id, "red_no") where is_deleted = 0;
create unique index "invoice_red_request_no_key" on "invoice_red" (tenant_id, "request_no") where is_deleted = 0;
create index "invoice_red_search" on "invoice_red" using gin ("buyer_name" gin_trgm_ops, "confirm_no" gin_trgm_ops, "invoice_no" gin_trgm_ops, "red_no" gin_trgm_ops, "request_no" gin_trgm_ops);
create index "invoice_red_status_next_query_time_idx" on "invoice_red" (tenant_id, "status", "next_query_time") where is_deleted = 0;
create index "invoice_setting_company_id_idx" on "invoice_setting" ("company_id");
create unique index "invoice_setting_company_id_key" on "invoice_setting" (tenant_id, "company_id") where is_deleted = 0;
create index "invoice_setting_create_dept_idx" on "invoice_setting" ("create_dept");
create index "invoice_setting_drawer_user_id_idx" on "invoice_setting" ("drawer_user_id");
create index "invoice_setting_is_deleted_create_time_id_list" on "invoice_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "invoice_setting_is_deleted_status_create_time_id_list" on "invoice_setting" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "invoice_setting_payee_user_id_idx" on "invoice_setting" ("payee_user_id");
create index "invoice_setting_reviewer_user_id_idx" on "invoice_setting" ("reviewer_user_id");
create index "invoice_setting_search" on "invoice_setting" using gin ("seller_name" gin_trgm_ops, "tax_no" gin_trgm_ops);
create index "simulated_tax_invoice_create_dept_idx" on "simulated_tax_invoice" ("create_dept");
create index "simulated_tax_invoice_is_deleted_create_time_id_list" on "simulated_tax_invoice" (tenant_id, is_deleted, create_time desc, id desc);
create unique index "simulated_tax_invoice_request_no_key" on "simulated_tax_invoice" (tenant_id, "request_no") where is_deleted = 0;
create index "simulated_tax_invoice_search" on "simulated_tax_invoice" using gin ("invoice_no" gin_trgm_ops, "request_no" gin_trgm_ops, "seller_tax_no" gin_trgm_ops);
create index "simulated_tax_news_create_dept_idx" on "simulated_tax_news" ("create_dept");
create index "simulated_tax_news_is_deleted_create_time_id_list" on "simulated_tax_news" (tenant_id, is_deleted, create_time desc, id desc);
create index "simulated_tax_news_search" on "simulated_tax_news" using gin ("invoice_no" gin_trgm_ops, "news_kind" gin_trgm_ops, "seller_tax_no" gin_trgm_ops);
create index "simulated_tax_play_create_dept_idx" on "simulated_tax_play" ("create_dept");
create index "simulated_tax_play_is_deleted_create_time_id_list" on "simulated_tax_play" (tenant_id, is_deleted, create_time desc, id desc);
create index "simulated_tax_play_search" on "simulated_tax_play" using gin ("verb" gin_trgm_ops);
create unique index "simulated_tax_red_confirm_no_key" on "simulated_tax_red" (tenant_id, "confirm_no") where is_deleted = 0;
create index "simulated_tax_red_create_dept_idx" on "simulated_tax_red" ("create_dept");
create index "simulated_tax_red_is_deleted_create_time_id_list" on "simulated_tax_red" (tenant_id, is_deleted, create_time desc, id desc);
create unique index "simulated_tax_red_request_no_key" on "simulated_tax_red" (tenant_id, "request_no") where is_deleted = 0;
create index "simulated_tax_red_search" on "simulated_tax_red" using gin ("confirm_no" gin_trgm_ops, "invoice_no" gin_trgm_ops, "request_no" gin_trgm_ops);
create index "tax_platform_message_create_dept_idx" on "tax_platform_message" ("create_dept");
create index "tax_platform_message_is_deleted_create_time_id_list" on "tax_platform_message" (tenant_id, is_deleted, create_time desc, id desc);
create index "tax_platform_message_message_time_idx" on "tax_platform_message" (tenant_id, "message_time");
create index "tax_platform_message_search" on "tax_platform_message" using gin ("gateway" gin_trgm_ops, "outcome" gin_trgm_ops, "request_no" gin_trgm_ops, "verb" gin_trgm_ops);
alter table "invoice" add constraint "invoice_applicant_dept_id_fkey" foreign key (tenant_id, "applicant_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_applicant_id_fkey" foreign key (tenant_id, "applicant_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_blue_invoice_id_fkey" foreign key (tenant_id, "blue_invoice_id") references "invoice" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_make_id_fkey" foreign key (tenant_id, "make_id") references "invoice_make" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_red_id_fkey" foreign key (tenant_id, "red_id") references "invoice_red" (tenant_id, id) on delete restrict;
alter table "invoice" add constraint "invoice_seller_id_fkey" foreign key (tenant_id, "seller_id") references "company" (tenant_id, id) on delete restrict;
alter table "invoice_bill_share" add constraint "invoice_bill_share_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "invoice_bill_share" add constraint "invoice_bill_share_invoice_id_fkey" foreign key (tenant_id, "invoice_id") references "invoice" (tenant_id, id) on delete restrict;
alter table "invoice_line" add constraint "invoice_line_invoice_id_fkey" foreign key (tenant_id, "invoice_id") references "invoice" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_applicant_dept_id_fkey" foreign key (tenant_id, "applicant_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_applicant_id_fkey" foreign key (tenant_id, "applicant_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_batch_id_fkey" foreign key (tenant_id, "batch_id") references "invoice_make_batch" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_drawer_fkey" foreign key (tenant_id, "drawer") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_payee_fkey" foreign key (tenant_id, "payee") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_reviewer_fkey" foreign key (tenant_id, "reviewer") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_seller_id_fkey" foreign key (tenant_id, "seller_id") references "company" (tenant_id, id) on delete restrict;
alter table "invoice_make" add constraint "invoice_make_title_id_fkey" foreign key (tenant_id, "title_id") references "mechanism_title" (tenant_id, id) on delete restrict;
alter table "invoice_make_batch" add constraint "invoice_make_batch_seller_id_fkey" foreign key (tenant_id, "seller_id") references "company" (tenant_id, id) on delete restrict;
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_batch_id_fkey" foreign key (tenant_id, "batch_id") references "invoice_make_batch" (tenant_id, id) on delete restrict;
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_party_id_fkey" foreign key (tenant_id, "party_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "invoice_make_batch_line" add constraint "invoice_make_batch_line_title_id_fkey" foreign key (tenant_id, "title_id") references "mechanism_title" (tenant_id, id) on delete restrict;
alter table "invoice_make_bill" add constraint "invoice_make_bill_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "invoice_make_bill" add constraint "invoice_make_bill_make_id_fkey" foreign key (tenant_id, "make_id") references "invoice_make" (tenant_id, id) on delete restrict;
alter table "invoice_make_line" add constraint "invoice_make_line_make_id_fkey" foreign key (tenant_id, "make_id") references "invoice_make" (tenant_id, id) on delete restrict;
alter table "invoice_receipt" add constraint "invoice_receipt_buyer_company_id_fkey" foreign key (tenant_id, "buyer_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "invoice_receipt" add constraint "invoice_receipt_handover_user_id_fkey" foreign key (tenant_id, "handover_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_receipt" add constraint "invoice_receipt_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "invoice_receipt" add constraint "invoice_receipt_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "invoice_receipt_line" add constraint "invoice_receipt_line_receipt_id_fkey" foreign key (tenant_id, "receipt_id") references "invoice_receipt" (tenant_id, id) on delete restrict;
alter table "invoice_receipt_payable_link" add constraint "invoice_receipt_payable_link_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_payable" (tenant_id, id) on delete restrict;
alter table "invoice_receipt_payable_link" add constraint "invoice_receipt_payable_link_receipt_id_fkey" foreign key (tenant_id, "receipt_id") references "invoice_receipt" (tenant_id, id) on delete restrict;
alter table "invoice_red" add constraint "invoice_red_applicant_dept_id_fkey" foreign key (tenant_id, "applicant_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "invoice_red" add constraint "invoice_red_applicant_id_fkey" foreign key (tenant_id, "applicant_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_red" add constraint "invoice_red_invoice_id_fkey" foreign key (tenant_id, "invoice_id") references "invoice" (tenant_id, id) on delete restrict;
alter table "invoice_red" add constraint "invoice_red_red_invoice_id_fkey" foreign key (tenant_id, "red_invoice_id") references "invoice" (tenant_id, id) on delete restrict;
alter table "invoice_setting" add constraint "invoice_setting_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "invoice_setting" add constraint "invoice_setting_drawer_user_id_fkey" foreign key (tenant_id, "drawer_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_setting" add constraint "invoice_setting_payee_user_id_fkey" foreign key (tenant_id, "payee_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "invoice_setting" add constraint "invoice_setting_reviewer_user_id_fkey" foreign key (tenant_id, "reviewer_user_id") references "blade_user" (tenant_id, id) on delete restrict;
