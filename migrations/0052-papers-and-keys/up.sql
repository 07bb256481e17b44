create table "asset_archives" (
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
  "item_no" varchar(32),
  "archives_code" varchar(20),
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "company_id" bigint,
  "city_code" varchar(12),
  "kind_id" bigint,
  "kind_code" varchar(16),
  "kind_name" varchar(32),
  "key_seq" integer,
  "serial_no" varchar(40),
  "second_no" varchar(40),
  "issue_organ" varchar(60),
  "issue_date" date,
  "valid_to" date,
  "copy_kind" smallint,
  "copies" integer,
  "room_code" varchar(20),
  "cabinet_no" varchar(20),
  "box_no" varchar(20),
  "grid_id" bigint,
  "holder_kind" smallint,
  "holder_user_id" bigint,
  "holder_mechanism_id" bigint,
  "holder_name" varchar(128),
  "hold_from" timestamptz,
  "due_date" date,
  "overdue_from" date,
  "replaces_id" bigint,
  "lend_id" bigint,
  "lose_id" bigint,
  "out_kind" varchar(32),
  "out_to" varchar(128),
  "out_date" date,
  "out_biz_id" bigint,
  "scan_biz_id" bigint,
  "remark" varchar(500),
  constraint "asset_archives_pkey" primary key ("tenant_id", "id")
);
alter table "asset_archives" add constraint "asset_archives_copy_kind_check" check ("copy_kind" in (1, 2));
alter table "asset_archives" add constraint "asset_archives_holder_kind_check" check ("holder_kind" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "asset_archives" add constraint "asset_archives_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_archives" add constraint "asset_archives_status_check" check (status in (1, 2, 3, 4, 5, 6, 7, 8, 10));
alter table "asset_archives" enable row level security;
alter table "asset_archives" force row level security;
create policy tenant_wall on "asset_archives" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_archives" for select to fleet_read using (true);
create policy report_tenant on "asset_archives" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_archives" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_archives" to fleet_app;
grant select on "asset_archives" to fleet_read;
grant select on "asset_archives" to fleet_report;
create table "asset_custody" (
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
  "archive_id" bigint,
  "vehicle_id" bigint,
  "holder_kind" smallint,
  "holder_user_id" bigint,
  "holder_mechanism_id" bigint,
  "holder_name" varchar(128),
  "from_time" timestamptz,
  "to_time" timestamptz,
  "source_type" varchar(32),
  "source_id" varchar(32),
  "source_no" varchar(64),
  "hand_by" bigint,
  "received_by" varchar(64),
  "sign_biz_id" bigint,
  "note" varchar(500),
  constraint "asset_custody_pkey" primary key ("tenant_id", "id")
);
alter table "asset_custody" add constraint "asset_custody_holder_kind_check" check ("holder_kind" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
alter table "asset_custody" add constraint "asset_custody_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_custody" enable row level security;
alter table "asset_custody" force row level security;
create policy tenant_wall on "asset_custody" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_custody" for select to fleet_read using (true);
create policy report_tenant on "asset_custody" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_custody" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_custody" to fleet_app;
grant select on "asset_custody" to fleet_read;
grant select on "asset_custody" to fleet_report;
create table "asset_kind_setting" (
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
  "kind_code" varchar(16),
  "kind_name" varchar(32),
  "carrier" smallint,
  "normal_holder" smallint,
  "unique_per_vehicle" boolean not null default true,
  "serial_required" boolean not null default false,
  "serial_pattern" varchar(100),
  "ready_required" boolean not null default false,
  "lend_approval" boolean not null default false,
  "max_lend_days" integer,
  "return_with_car" boolean not null default false,
  "scan_required" boolean not null default false,
  "reissue_task" smallint,
  "reissue_sub_kind" integer,
  "reissue_days" integer,
  "price_key" varchar(32),
  "sort" integer,
  constraint "asset_kind_setting_pkey" primary key ("tenant_id", "id")
);
alter table "asset_kind_setting" add constraint "asset_kind_setting_carrier_check" check ("carrier" in (1, 2, 3, 4, 5));
alter table "asset_kind_setting" add constraint "asset_kind_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_kind_setting" add constraint "asset_kind_setting_normal_holder_check" check ("normal_holder" in (1, 3));
alter table "asset_kind_setting" add constraint "asset_kind_setting_reissue_task_check" check ("reissue_task" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "asset_kind_setting" add constraint "asset_kind_setting_status_check" check (status in (1, 2));
alter table "asset_kind_setting" enable row level security;
alter table "asset_kind_setting" force row level security;
create policy tenant_wall on "asset_kind_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_kind_setting" for select to fleet_read using (true);
create policy report_tenant on "asset_kind_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_kind_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_kind_setting" to fleet_app;
grant select on "asset_kind_setting" to fleet_read;
grant select on "asset_kind_setting" to fleet_report;
create table "asset_lend" (
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
  "doc_no" varchar(32),
  "lend_kind" smallint,
  "borrower_user_id" bigint,
  "borrower_mechanism_id" bigint,
  "borrower_name" varchar(64),
  "borrower_phone" varchar(20),
  "borrower_id_no" varchar(18),
  "auth_biz_id" bigint,
  "purpose" varchar(32),
  "work_order_id" bigint,
  "work_order_no" varchar(32),
  "contract_id" bigint,
  "plan_issue_date" date,
  "due_date" date,
  "extend_to" date,
  "item_qty" integer,
  "open_qty" integer,
  "remind_count" integer,
  "deposit_amt" numeric(12,2),
  "lend_approval" boolean not null default false,
  "deliver_way" smallint,
  "express_no" varchar(40),
  "issue_time" timestamptz,
  "keeper_id" bigint,
  "issue_sign_biz_id" bigint,
  "back_sign_biz_id" bigint,
  "remark" varchar(500),
  "process_instance_id" varchar(64),
  constraint "asset_lend_pkey" primary key ("tenant_id", "id")
);
alter table "asset_lend" add constraint "asset_lend_deliver_way_check" check ("deliver_way" in (1, 2, 3));
alter table "asset_lend" add constraint "asset_lend_deposit_amt_check" check ("deposit_amt" >= 0 and "deposit_amt" <= 9999999999.99);
alter table "asset_lend" add constraint "asset_lend_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_lend" add constraint "asset_lend_lend_kind_check" check ("lend_kind" in (1, 2, 3, 4, 5));
alter table "asset_lend" add constraint "asset_lend_status_check" check (status in (1, 2, 4, 6, 7, 100, 101, 102, 103));
alter table "asset_lend" enable row level security;
alter table "asset_lend" force row level security;
create policy tenant_wall on "asset_lend" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_lend" for select to fleet_read using (true);
create policy report_tenant on "asset_lend" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_lend" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_lend" to fleet_app;
grant select on "asset_lend" to fleet_read;
grant select on "asset_lend" to fleet_report;
create table "asset_lend_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "lend_id" bigint not null,
  "archive_id" bigint,
  "item_no" varchar(32),
  "kind_name" varchar(32),
  "serial_no" varchar(40),
  "plate_no" varchar(8),
  "vehicle_id" bigint,
  "line_state" smallint,
  "issue_time" timestamptz,
  "back_time" timestamptz,
  "back_condition" varchar(32),
  "keeper_id" bigint,
  constraint "asset_lend_item_pkey" primary key ("tenant_id", "id")
);
alter table "asset_lend_item" add constraint "asset_lend_item_line_state_check" check ("line_state" in (1, 2, 3, 4));
alter table "asset_lend_item" enable row level security;
alter table "asset_lend_item" force row level security;
create policy tenant_wall on "asset_lend_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_lend_item" for select to fleet_read using (true);
create policy report_tenant on "asset_lend_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_lend_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_lend_item" to fleet_app;
grant select on "asset_lend_item" to fleet_read;
grant select on "asset_lend_item" to fleet_report;
create table "asset_lose" (
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
  "doc_no" varchar(32),
  "lost_time" timestamptz,
  "lost_place" varchar(200),
  "holder_at_loss" varchar(128),
  "responsible" smallint,
  "cause" varchar(32),
  "police_no" varchar(40),
  "statement_biz_id" bigint,
  "notice_biz_id" bigint,
  "liability_amt" numeric(12,2),
  "waived" boolean not null default false,
  "waive_reason" varchar(500),
  "charge_ref" varchar(40),
  "liability_waived" boolean not null default false,
  "item_qty" integer,
  "found_time" timestamptz,
  "remark" varchar(500),
  "process_instance_id" varchar(64),
  constraint "asset_lose_pkey" primary key ("tenant_id", "id")
);
alter table "asset_lose" add constraint "asset_lose_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_lose" add constraint "asset_lose_liability_amt_check" check ("liability_amt" >= 0 and "liability_amt" <= 9999999999.99);
alter table "asset_lose" add constraint "asset_lose_responsible_check" check ("responsible" in (1, 2, 3, 4));
alter table "asset_lose" add constraint "asset_lose_status_check" check (status in (1, 3, 5, 100, 101, 102, 103));
alter table "asset_lose" enable row level security;
alter table "asset_lose" force row level security;
create policy tenant_wall on "asset_lose" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_lose" for select to fleet_read using (true);
create policy report_tenant on "asset_lose" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_lose" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_lose" to fleet_app;
grant select on "asset_lose" to fleet_read;
grant select on "asset_lose" to fleet_report;
create table "asset_lose_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "lose_id" bigint not null,
  "archive_id" bigint,
  "price" numeric(12,2),
  "item_no" varchar(32),
  "kind_name" varchar(32),
  "serial_no" varchar(40),
  "plate_no" varchar(8),
  "vehicle_id" bigint,
  "holder_name" varchar(128),
  "status_before" integer,
  "reissued_by_id" bigint,
  constraint "asset_lose_item_pkey" primary key ("tenant_id", "id")
);
alter table "asset_lose_item" add constraint "asset_lose_item_price_check" check ("price" >= 0 and "price" <= 9999999999.99);
alter table "asset_lose_item" enable row level security;
alter table "asset_lose_item" force row level security;
create policy tenant_wall on "asset_lose_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_lose_item" for select to fleet_read using (true);
create policy report_tenant on "asset_lose_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_lose_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_lose_item" to fleet_app;
grant select on "asset_lose_item" to fleet_read;
grant select on "asset_lose_item" to fleet_report;
create table "asset_reissue" (
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
  "doc_no" varchar(32),
  "reason" smallint,
  "lose_id" bigint,
  "way_kind" smallint,
  "provider_id" bigint,
  "provider_account_id" bigint,
  "company_id" bigint,
  "cost_amt" numeric(12,2),
  "expect_date" date,
  "kind_names" varchar(200),
  "item_qty" integer,
  "task_id" bigint,
  "charge_ref" varchar(40),
  "liability_waived" boolean not null default false,
  "done_time" timestamptz,
  "attach_biz_id" bigint,
  "remark" varchar(500),
  "process_instance_id" varchar(64),
  constraint "asset_reissue_pkey" primary key ("tenant_id", "id")
);
alter table "asset_reissue" add constraint "asset_reissue_cost_amt_check" check ("cost_amt" >= 0 and "cost_amt" <= 9999999999.99);
alter table "asset_reissue" add constraint "asset_reissue_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_reissue" add constraint "asset_reissue_reason_check" check ("reason" in (1, 2, 3, 4));
alter table "asset_reissue" add constraint "asset_reissue_status_check" check (status in (1, 3, 4, 100, 101, 102, 103));
alter table "asset_reissue" add constraint "asset_reissue_way_kind_check" check ("way_kind" in (1, 2, 3));
alter table "asset_reissue" enable row level security;
alter table "asset_reissue" force row level security;
create policy tenant_wall on "asset_reissue" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_reissue" for select to fleet_read using (true);
create policy report_tenant on "asset_reissue" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_reissue" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_reissue" to fleet_app;
grant select on "asset_reissue" to fleet_read;
grant select on "asset_reissue" to fleet_report;
create table "asset_reissue_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "reissue_id" bigint not null,
  "archive_id" bigint,
  "new_serial_no" varchar(40),
  "item_no" varchar(32),
  "kind_name" varchar(32),
  "serial_no" varchar(40),
  "plate_no" varchar(8),
  "vehicle_id" bigint,
  "status_before" integer,
  "new_archive_id" bigint,
  constraint "asset_reissue_item_pkey" primary key ("tenant_id", "id")
);
alter table "asset_reissue_item" enable row level security;
alter table "asset_reissue_item" force row level security;
create policy tenant_wall on "asset_reissue_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_reissue_item" for select to fleet_read using (true);
create policy report_tenant on "asset_reissue_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_reissue_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_reissue_item" to fleet_app;
grant select on "asset_reissue_item" to fleet_read;
grant select on "asset_reissue_item" to fleet_report;
create table "asset_repay" (
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
  "doc_no" varchar(32),
  "back_user_name" varchar(64),
  "back_time" timestamptz,
  "item_qty" integer,
  "late_qty" integer,
  "late_days" integer,
  "late_reason" varchar(500),
  "back_sign_biz_id" bigint,
  "remark" varchar(500),
  constraint "asset_repay_pkey" primary key ("tenant_id", "id")
);
alter table "asset_repay" add constraint "asset_repay_is_deleted_check" check (is_deleted in (0, 1));
alter table "asset_repay" add constraint "asset_repay_status_check" check (status in (1, 3));
alter table "asset_repay" enable row level security;
alter table "asset_repay" force row level security;
create policy tenant_wall on "asset_repay" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_repay" for select to fleet_read using (true);
create policy report_tenant on "asset_repay" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_repay" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_repay" to fleet_app;
grant select on "asset_repay" to fleet_read;
grant select on "asset_repay" to fleet_report;
create table "asset_repay_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "repay_id" bigint not null,
  "archive_id" bigint,
  "back_condition" varchar(32),
  "lend_id" bigint,
  "lend_item_id" bigint,
  "item_no" varchar(32),
  "kind_name" varchar(32),
  "plate_no" varchar(8),
  "due_date" date,
  "late_days" integer,
  constraint "asset_repay_item_pkey" primary key ("tenant_id", "id")
);
alter table "asset_repay_item" enable row level security;
alter table "asset_repay_item" force row level security;
create policy tenant_wall on "asset_repay_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "asset_repay_item" for select to fleet_read using (true);
create policy report_tenant on "asset_repay_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "asset_repay_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "asset_repay_item" to fleet_app;
grant select on "asset_repay_item" to fleet_read;
grant select on "asset_repay_item" to fleet_report;
create index "asset_archives_archives_code_idx" on "asset_archives" (tenant_id, "archives_code") where is_deleted = 0;
create index "asset_archives_city_code_idx" on "asset_archives" (tenant_id, "city_code");
create index "asset_archives_company_id_idx" on "asset_archives" ("company_id");
create index "asset_archives_create_dept_idx" on "asset_archives" ("create_dept");
create index "asset_archives_create_user_idx" on "asset_archives" ("create_user");
create index "asset_archives_due_date_idx" on "asset_archives" (tenant_id, "due_date");
create index "asset_archives_grid_id_idx" on "asset_archives" ("grid_id");
create index "asset_archives_holder_kind_due_date_idx" on "asset_archives" (tenant_id, "holder_kind", "due_date") where is_deleted = 0;
create index "asset_archives_holder_mechanism_id_idx" on "asset_archives" ("holder_mechanism_id");
create index "asset_archives_holder_user_id_idx" on "asset_archives" ("holder_user_id");
create index "asset_archives_is_deleted_create_time_id_list" on "asset_archives" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_archives_is_deleted_status_create_time_id_list" on "asset_archives" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "asset_archives_item_no_key" on "asset_archives" (tenant_id, "item_no") where is_deleted = 0;
create index "asset_archives_kind_id_idx" on "asset_archives" ("kind_id");
create index "asset_archives_lend_id_idx" on "asset_archives" ("lend_id");
create index "asset_archives_lose_id_idx" on "asset_archives" ("lose_id");
create index "asset_archives_overdue_from_idx" on "asset_archives" (tenant_id, "overdue_from");
create index "asset_archives_replaces_id_idx" on "asset_archives" ("replaces_id");
create index "asset_archives_search" on "asset_archives" using gin ("archives_code" gin_trgm_ops, "holder_name" gin_trgm_ops, "item_no" gin_trgm_ops, "kind_code" gin_trgm_ops, "kind_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "room_code" gin_trgm_ops, "serial_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "asset_archives_valid_to_idx" on "asset_archives" (tenant_id, "valid_to");
create index "asset_archives_vehicle_id_idx" on "asset_archives" ("vehicle_id");
create index "asset_archives_vehicle_id_kind_id_idx" on "asset_archives" (tenant_id, "vehicle_id", "kind_id") where is_deleted = 0;
create unique index "asset_custody_archive_id_cd65af_key" on "asset_custody" (tenant_id, "archive_id") where is_deleted = 0 and (to_time is null);
create index "asset_custody_archive_id_from_time_idx" on "asset_custody" (tenant_id, "archive_id", "from_time") where is_deleted = 0;
create index "asset_custody_archive_id_idx" on "asset_custody" ("archive_id");
create index "asset_custody_create_dept_idx" on "asset_custody" ("create_dept");
create index "asset_custody_from_time_idx" on "asset_custody" (tenant_id, "from_time");
create index "asset_custody_hand_by_idx" on "asset_custody" ("hand_by");
create index "asset_custody_holder_mechanism_id_idx" on "asset_custody" ("holder_mechanism_id");
create index "asset_custody_holder_user_id_idx" on "asset_custody" ("holder_user_id");
create index "asset_custody_is_deleted_create_time_id_list" on "asset_custody" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_custody_search" on "asset_custody" using gin ("holder_name" gin_trgm_ops);
create index "asset_custody_vehicle_id_idx" on "asset_custody" ("vehicle_id");
create index "asset_kind_setting_create_dept_idx" on "asset_kind_setting" ("create_dept");
create index "asset_kind_setting_is_deleted_create_time_id_list" on "asset_kind_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_kind_setting_is_deleted_status_create_time_id_list" on "asset_kind_setting" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "asset_kind_setting_kind_code_key" on "asset_kind_setting" (tenant_id, "kind_code") where is_deleted = 0;
create unique index "asset_kind_setting_kind_name_key" on "asset_kind_setting" (tenant_id, "kind_name") where is_deleted = 0;
create index "asset_kind_setting_search" on "asset_kind_setting" using gin ("kind_code" gin_trgm_ops, "kind_name" gin_trgm_ops);
create index "asset_kind_setting_sort_idx" on "asset_kind_setting" (tenant_id, "sort") where is_deleted = 0;
create index "asset_lend_borrower_mechanism_id_idx" on "asset_lend" ("borrower_mechanism_id");
create index "asset_lend_borrower_mechanism_id_status_idx" on "asset_lend" (tenant_id, "borrower_mechanism_id", "status") where is_deleted = 0;
create index "asset_lend_borrower_user_id_idx" on "asset_lend" ("borrower_user_id");
create index "asset_lend_borrower_user_id_status_idx" on "asset_lend" (tenant_id, "borrower_user_id", "status") where is_deleted = 0;
create index "asset_lend_contract_id_idx" on "asset_lend" ("contract_id");
create index "asset_lend_create_dept_idx" on "asset_lend" ("create_dept");
create index "asset_lend_create_user_idx" on "asset_lend" ("create_user");
create unique index "asset_lend_doc_no_key" on "asset_lend" (tenant_id, "doc_no") where is_deleted = 0;
create index "asset_lend_due_date_idx" on "asset_lend" (tenant_id, "due_date");
create index "asset_lend_due_date_status_idx" on "asset_lend" (tenant_id, "due_date", "status") where is_deleted = 0;
create index "asset_lend_is_deleted_create_time_id_list" on "asset_lend" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_lend_is_deleted_status_create_time_id_list" on "asset_lend" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "asset_lend_keeper_id_idx" on "asset_lend" ("keeper_id");
create index "asset_lend_purpose_idx" on "asset_lend" (tenant_id, "purpose");
create index "asset_lend_search" on "asset_lend" using gin ("borrower_name" gin_trgm_ops, "doc_no" gin_trgm_ops);
create index "asset_lend_work_order_id_idx" on "asset_lend" ("work_order_id");
create index "asset_lend_item_archive_id_idx" on "asset_lend_item" ("archive_id");
create index "asset_lend_item_archive_id_line_state_idx" on "asset_lend_item" (tenant_id, "archive_id", "line_state");
create index "asset_lend_item_keeper_id_idx" on "asset_lend_item" ("keeper_id");
create index "asset_lend_item_lend_id_line_no_idx" on "asset_lend_item" ("lend_id", "line_no");
create index "asset_lend_item_search" on "asset_lend_item" using gin ("item_no" gin_trgm_ops);
create index "asset_lend_item_vehicle_id_idx" on "asset_lend_item" ("vehicle_id");
create index "asset_lose_cause_idx" on "asset_lose" (tenant_id, "cause");
create index "asset_lose_create_dept_idx" on "asset_lose" ("create_dept");
create index "asset_lose_create_user_idx" on "asset_lose" ("create_user");
create unique index "asset_lose_doc_no_key" on "asset_lose" (tenant_id, "doc_no") where is_deleted = 0;
create index "asset_lose_is_deleted_create_time_id_list" on "asset_lose" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_lose_is_deleted_status_create_time_id_list" on "asset_lose" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "asset_lose_search" on "asset_lose" using gin ("doc_no" gin_trgm_ops, "holder_at_loss" gin_trgm_ops);
create index "asset_lose_item_archive_id_idx" on "asset_lose_item" (tenant_id, "archive_id");
create index "asset_lose_item_lose_id_line_no_idx" on "asset_lose_item" ("lose_id", "line_no");
create index "asset_lose_item_reissued_by_id_idx" on "asset_lose_item" ("reissued_by_id");
create index "asset_lose_item_search" on "asset_lose_item" using gin ("item_no" gin_trgm_ops);
create index "asset_lose_item_vehicle_id_idx" on "asset_lose_item" ("vehicle_id");
create index "asset_reissue_company_id_idx" on "asset_reissue" ("company_id");
create index "asset_reissue_create_dept_idx" on "asset_reissue" ("create_dept");
create index "asset_reissue_create_user_idx" on "asset_reissue" ("create_user");
create unique index "asset_reissue_doc_no_key" on "asset_reissue" (tenant_id, "doc_no") where is_deleted = 0;
create index "asset_reissue_expect_date_idx" on "asset_reissue" (tenant_id, "expect_date");
create index "asset_reissue_is_deleted_create_time_id_list" on "asset_reissue" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_reissue_is_deleted_status_create_time_id_list" on "asset_reissue" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "asset_reissue_lose_id_idx" on "asset_reissue" ("lose_id");
create index "asset_reissue_provider_account_id_idx" on "asset_reissue" ("provider_account_id");
create index "asset_reissue_provider_id_idx" on "asset_reissue" ("provider_id");
create index "asset_reissue_search" on "asset_reissue" using gin ("doc_no" gin_trgm_ops, "kind_names" gin_trgm_ops);
create index "asset_reissue_item_archive_id_idx" on "asset_reissue_item" (tenant_id, "archive_id");
create index "asset_reissue_item_new_archive_id_idx" on "asset_reissue_item" ("new_archive_id");
create index "asset_reissue_item_reissue_id_line_no_idx" on "asset_reissue_item" ("reissue_id", "line_no");
create index "asset_reissue_item_search" on "asset_reissue_item" using gin ("item_no" gin_trgm_ops);
create index "asset_reissue_item_vehicle_id_idx" on "asset_reissue_item" ("vehicle_id");
create index "asset_repay_back_time_idx" on "asset_repay" (tenant_id, "back_time");
create index "asset_repay_create_dept_idx" on "asset_repay" ("create_dept");
create index "asset_repay_create_user_idx" on "asset_repay" ("create_user");
create unique index "asset_repay_doc_no_key" on "asset_repay" (tenant_id, "doc_no") where is_deleted = 0;
create index "asset_repay_is_deleted_create_time_id_list" on "asset_repay" (tenant_id, is_deleted, create_time desc, id desc);
create index "asset_repay_is_deleted_status_create_time_id_list" on "asset_repay" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "asset_repay_search" on "asset_repay" using gin ("back_user_name" gin_trgm_ops, "doc_no" gin_trgm_ops);
create index "asset_repay_item_archive_id_idx" on "asset_repay_item" ("archive_id");
create index "asset_repay_item_lend_id_idx" on "asset_repay_item" ("lend_id");
create index "asset_repay_item_lend_item_id_idx" on "asset_repay_item" ("lend_item_id");
create index "asset_repay_item_repay_id_line_no_idx" on "asset_repay_item" ("repay_id", "line_no");
create index "asset_repay_item_search" on "asset_repay_item" using gin ("item_no" gin_trgm_ops);
alter table "asset_archives" add constraint "asset_archives_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_holder_mechanism_id_fkey" foreign key (tenant_id, "holder_mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_holder_user_id_fkey" foreign key (tenant_id, "holder_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_kind_id_fkey" foreign key (tenant_id, "kind_id") references "asset_kind_setting" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_lend_id_fkey" foreign key (tenant_id, "lend_id") references "asset_lend" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_lose_id_fkey" foreign key (tenant_id, "lose_id") references "asset_lose" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_replaces_id_fkey" foreign key (tenant_id, "replaces_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_archives" add constraint "asset_archives_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "asset_custody" add constraint "asset_custody_archive_id_fkey" foreign key (tenant_id, "archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_custody" add constraint "asset_custody_hand_by_fkey" foreign key (tenant_id, "hand_by") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_custody" add constraint "asset_custody_holder_mechanism_id_fkey" foreign key (tenant_id, "holder_mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "asset_custody" add constraint "asset_custody_holder_user_id_fkey" foreign key (tenant_id, "holder_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_custody" add constraint "asset_custody_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "asset_lend" add constraint "asset_lend_borrower_mechanism_id_fkey" foreign key (tenant_id, "borrower_mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "asset_lend" add constraint "asset_lend_borrower_user_id_fkey" foreign key (tenant_id, "borrower_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_lend" add constraint "asset_lend_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "asset_lend" add constraint "asset_lend_keeper_id_fkey" foreign key (tenant_id, "keeper_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_lend_item" add constraint "asset_lend_item_archive_id_fkey" foreign key (tenant_id, "archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_lend_item" add constraint "asset_lend_item_keeper_id_fkey" foreign key (tenant_id, "keeper_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "asset_lend_item" add constraint "asset_lend_item_lend_id_fkey" foreign key (tenant_id, "lend_id") references "asset_lend" (tenant_id, id) on delete restrict;
alter table "asset_lend_item" add constraint "asset_lend_item_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "asset_lose_item" add constraint "asset_lose_item_archive_id_fkey" foreign key (tenant_id, "archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_lose_item" add constraint "asset_lose_item_lose_id_fkey" foreign key (tenant_id, "lose_id") references "asset_lose" (tenant_id, id) on delete restrict;
alter table "asset_lose_item" add constraint "asset_lose_item_reissued_by_id_fkey" foreign key (tenant_id, "reissued_by_id") references "asset_reissue" (tenant_id, id) on delete restrict;
alter table "asset_lose_item" add constraint "asset_lose_item_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "asset_reissue" add constraint "asset_reissue_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "asset_reissue" add constraint "asset_reissue_lose_id_fkey" foreign key (tenant_id, "lose_id") references "asset_lose" (tenant_id, id) on delete restrict;
alter table "asset_reissue" add constraint "asset_reissue_provider_account_id_fkey" foreign key (tenant_id, "provider_account_id") references "account_mechanism" (tenant_id, id) on delete restrict;
alter table "asset_reissue" add constraint "asset_reissue_provider_id_fkey" foreign key (tenant_id, "provider_id") references "service_provider" (tenant_id, id) on delete restrict;
alter table "asset_reissue_item" add constraint "asset_reissue_item_archive_id_fkey" foreign key (tenant_id, "archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_reissue_item" add constraint "asset_reissue_item_new_archive_id_fkey" foreign key (tenant_id, "new_archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_reissue_item" add constraint "asset_reissue_item_reissue_id_fkey" foreign key (tenant_id, "reissue_id") references "asset_reissue" (tenant_id, id) on delete restrict;
alter table "asset_reissue_item" add constraint "asset_reissue_item_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "asset_repay_item" add constraint "asset_repay_item_archive_id_fkey" foreign key (tenant_id, "archive_id") references "asset_archives" (tenant_id, id) on delete restrict;
alter table "asset_repay_item" add constraint "asset_repay_item_lend_id_fkey" foreign key (tenant_id, "lend_id") references "asset_lend" (tenant_id, id) on delete restrict;
alter table "asset_repay_item" add constraint "asset_repay_item_lend_item_id_fkey" foreign key (tenant_id, "lend_item_id") references "asset_lend_item" (tenant_id, id) on delete restrict;
alter table "asset_repay_item" add constraint "asset_repay_item_repay_id_fkey" foreign key (tenant_id, "repay_id") references "asset_repay" (tenant_id, id) on delete restrict;
