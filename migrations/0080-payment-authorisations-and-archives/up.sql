drop trigger carry_removal on "contract";
create table "contract_archives" (
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
  "archive_no" varchar(32),
  "contract_id" bigint,
  "contract_type" smallint,
  "contract_no" varchar(32),
  "counterparty_name" varchar(128),
  "own_company_id" bigint,
  "copy_kind" smallint,
  "copies" integer,
  "pages" integer,
  "cabinet_no" varchar(20),
  "box_no" varchar(20),
  "place" varchar(64),
  "scan_file_biz_id" bigint,
  "archive_user_id" bigint,
  "archive_date" date,
  "keep_years" integer,
  "destroy_after" date,
  "borrow_user_id" bigint,
  "borrow_date" date,
  "due_date" date,
  "purpose" varchar(200),
  "back_date" date,
  "witness_user_id" bigint,
  "remark" varchar(500),
  constraint "contract_archives_pkey" primary key ("tenant_id", "id")
);
alter table "contract_archives" add constraint "contract_archives_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_archives" add constraint "contract_archives_copy_kind_check" check ("copy_kind" in (1, 2, 3));
alter table "contract_archives" add constraint "contract_archives_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_archives" add constraint "contract_archives_status_check" check (status in (1, 2, 3, 4, 5));
alter table "contract_archives" enable row level security;
alter table "contract_archives" force row level security;
create policy tenant_wall on "contract_archives" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_archives" for select to fleet_read using (true);
create policy report_tenant on "contract_archives" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_archives" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_archives" to fleet_app;
grant select on "contract_archives" to fleet_read;
grant select on "contract_archives" to fleet_report;
create table "contract_auth_account" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "account_name" varchar(128),
  "account_no" varchar(40),
  "bank_name" varchar(128),
  "cnaps" varchar(14),
  "holder_type" smallint,
  "holder_id_no" varchar(18),
  "enabled" boolean not null default true,
  "verified" boolean not null default false,
  "verify_method" smallint,
  "verify_time" timestamptz,
  "verify_file_biz_id" bigint,
  constraint "contract_auth_account_pkey" primary key ("tenant_id", "id")
);
alter table "contract_auth_account" add constraint "contract_auth_account_holder_type_check" check ("holder_type" in (1, 2));
alter table "contract_auth_account" add constraint "contract_auth_account_verify_method_check" check ("verify_method" in (1, 2, 3));
alter table "contract_auth_account" enable row level security;
alter table "contract_auth_account" force row level security;
create policy tenant_wall on "contract_auth_account" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_auth_account" for select to fleet_read using (true);
create policy report_tenant on "contract_auth_account" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_auth_account" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_auth_account" to fleet_app;
grant select on "contract_auth_account" to fleet_read;
grant select on "contract_auth_account" to fleet_report;
create table "contract_auth_use" (
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
  "contract_type" smallint,
  "side" smallint,
  "source_type" varchar(40),
  "source_id" varchar(64),
  "source_no" varchar(64),
  "amt" numeric(12,2),
  "use_date" date,
  "account_no" varchar(40),
  "state" smallint,
  constraint "contract_auth_use_pkey" primary key ("tenant_id", "id")
);
alter table "contract_auth_use" add constraint "contract_auth_use_amt_check" check ("amt" >= 0 and "amt" <= 9999999999.99);
alter table "contract_auth_use" add constraint "contract_auth_use_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_auth_use" add constraint "contract_auth_use_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_auth_use" add constraint "contract_auth_use_side_check" check ("side" in (1, 2));
alter table "contract_auth_use" add constraint "contract_auth_use_state_check" check ("state" in (1, 2, 3));
alter table "contract_auth_use" enable row level security;
alter table "contract_auth_use" force row level security;
create policy tenant_wall on "contract_auth_use" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_auth_use" for select to fleet_read using (true);
create policy report_tenant on "contract_auth_use" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_auth_use" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_auth_use" to fleet_app;
grant select on "contract_auth_use" to fleet_read;
grant select on "contract_auth_use" to fleet_report;
create table "contract_protocol" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "relation" varchar(32),
  "reason" varchar(300),
  "contract_ids" bigint[] not null default '{}',
  "fee_items" smallint[] not null default '{}',
  "customer_ids" bigint[] not null default '{}',
  "limit_each" numeric(12,2),
  "limit_month" numeric(12,2),
  "limit_total" numeric(12,2),
  "limit_day" numeric(12,2),
  "enabled" smallint,
  "revocable" boolean not null default true,
  "revoke_time" timestamptz,
  "revoke_reason" varchar(300),
  "letter_file_biz_id" bigint,
  "sign_proof_biz_id" bigint,
  "auth_kind" smallint,
  constraint "contract_protocol_pkey" primary key ("tenant_id", "id")
);
alter table "contract_protocol" add constraint "contract_protocol_auth_kind_check" check ("auth_kind" in (1, 2, 3));
alter table "contract_protocol" add constraint "contract_protocol_enabled_check" check ("enabled" in (1, 2));
alter table "contract_protocol" add constraint "contract_protocol_fee_items_check" check ("fee_items" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99]::smallint[]);
alter table "contract_protocol" add constraint "contract_protocol_limit_day_check" check ("limit_day" >= 0 and "limit_day" <= 9999999999.99);
alter table "contract_protocol" add constraint "contract_protocol_limit_each_check" check ("limit_each" >= 0 and "limit_each" <= 9999999999.99);
alter table "contract_protocol" add constraint "contract_protocol_limit_month_check" check ("limit_month" >= 0 and "limit_month" <= 9999999999.99);
alter table "contract_protocol" add constraint "contract_protocol_limit_total_check" check ("limit_total" >= 0 and "limit_total" <= 9999999999.99);
alter table "contract_protocol" enable row level security;
alter table "contract_protocol" force row level security;
create policy tenant_wall on "contract_protocol" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_protocol" for select to fleet_read using (true);
create policy report_tenant on "contract_protocol" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_protocol" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_protocol" to fleet_app;
grant select on "contract_protocol" to fleet_read;
grant select on "contract_protocol" to fleet_report;
create index "account_relation_auth_id_idx" on "account_relation" ("auth_id");
create index "bill_receipt_write_off_auth_id_idx" on "bill_receipt_write_off" ("auth_id");
create index "contract_archives_archive_date_idx" on "contract_archives" (tenant_id, "archive_date");
create unique index "contract_archives_archive_no_key" on "contract_archives" (tenant_id, "archive_no") where is_deleted = 0;
create index "contract_archives_archive_user_id_idx" on "contract_archives" ("archive_user_id");
create index "contract_archives_borrow_user_id_idx" on "contract_archives" ("borrow_user_id");
create unique index "contract_archives_contract_id_copy_kind_key" on "contract_archives" (tenant_id, "contract_id", "copy_kind") where is_deleted = 0;
create index "contract_archives_contract_id_idx" on "contract_archives" ("contract_id");
create index "contract_archives_create_dept_idx" on "contract_archives" ("create_dept");
create index "contract_archives_destroy_after_idx" on "contract_archives" (tenant_id, "destroy_after");
create index "contract_archives_due_date_idx" on "contract_archives" (tenant_id, "due_date");
create index "contract_archives_is_deleted_create_time_id_list" on "contract_archives" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_archives_is_deleted_status_create_time_id_list" on "contract_archives" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_archives_own_company_id_idx" on "contract_archives" ("own_company_id");
create index "contract_archives_search" on "contract_archives" using gin ("archive_no" gin_trgm_ops, "box_no" gin_trgm_ops, "cabinet_no" gin_trgm_ops, "contract_no" gin_trgm_ops, "counterparty_name" gin_trgm_ops, "place" gin_trgm_ops);
create index "contract_archives_status_due_date_idx" on "contract_archives" (tenant_id, "status", "due_date") where is_deleted = 0;
create index "contract_archives_witness_user_id_idx" on "contract_archives" ("witness_user_id");
create index "contract_auth_account_contract_id_idx" on "contract_auth_account" (tenant_id, "contract_id");
create index "contract_auth_account_contract_id_line_no_idx" on "contract_auth_account" ("contract_id", "line_no");
create index "contract_auth_account_search" on "contract_auth_account" using gin ("account_name" gin_trgm_ops);
create index "contract_auth_use_contract_id_idx" on "contract_auth_use" ("contract_id");
create unique index "contract_auth_use_contract_id_source_type_source_id_key" on "contract_auth_use" (tenant_id, "contract_id", "source_type", "source_id") where is_deleted = 0;
create index "contract_auth_use_contract_id_use_date_idx" on "contract_auth_use" (tenant_id, "contract_id", "use_date") where is_deleted = 0;
create index "contract_auth_use_create_dept_idx" on "contract_auth_use" ("create_dept");
create index "contract_auth_use_is_deleted_create_time_id_list" on "contract_auth_use" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_auth_use_search" on "contract_auth_use" using gin ("source_id" gin_trgm_ops, "source_no" gin_trgm_ops, "source_type" gin_trgm_ops);
create index "contract_auth_use_source_type_source_id_idx" on "contract_auth_use" (tenant_id, "source_type", "source_id") where is_deleted = 0;
create index "contract_auth_use_use_date_idx" on "contract_auth_use" (tenant_id, "use_date");
create index "contract_protocol_contract_ids_idx" on "contract_protocol" using gin ("contract_ids");
create index "contract_protocol_customer_ids_idx" on "contract_protocol" using gin ("customer_ids");
create index "contract_protocol_fee_items_idx" on "contract_protocol" using gin ("fee_items");
create index "contract_protocol_relation_idx" on "contract_protocol" (tenant_id, "relation");
alter table "account_relation" add constraint "account_relation_auth_id_fkey" foreign key (tenant_id, "auth_id") references "contract_protocol" (tenant_id, id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_auth_id_fkey" foreign key (tenant_id, "auth_id") references "contract_protocol" (tenant_id, id) on delete restrict;
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_protocol', 'contract_purchase_lease');
alter table "contract_archives" add constraint "contract_archives_archive_user_id_fkey" foreign key (tenant_id, "archive_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_archives" add constraint "contract_archives_borrow_user_id_fkey" foreign key (tenant_id, "borrow_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_archives" add constraint "contract_archives_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_archives" add constraint "contract_archives_own_company_id_fkey" foreign key (tenant_id, "own_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "contract_archives" add constraint "contract_archives_witness_user_id_fkey" foreign key (tenant_id, "witness_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "contract_auth_account" add constraint "contract_auth_account_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_auth_use" add constraint "contract_auth_use_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_protocol" add constraint "contract_protocol_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
