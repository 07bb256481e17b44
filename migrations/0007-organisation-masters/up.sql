alter table "blade_dept" add column "company_id" bigint;
alter table "blade_dept" add column "area_id" bigint;
create table "bank_card" (
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
  "account_name" varchar(128),
  "bank_title_id" bigint,
  "bank_outlet_id" bigint,
  "outlet_no" varchar(12),
  "account_no" varchar(40),
  "account_kind" varchar(32),
  "currency" smallint,
  "use_range" smallint,
  "city_codes" varchar(12)[] not null default '{}',
  "contract_types" varchar(32)[] not null default '{}',
  "gateway_code" varchar(32),
  "pay_limit_once" numeric(12,2),
  "pay_limit_day" numeric(12,2),
  "balance" numeric(12,2) not null default 0,
  "balance_time" timestamptz,
  "default_receive" boolean not null default false,
  "default_pay" boolean not null default false,
  "open_date" date,
  "close_date" date,
  "account_mechanism_id" bigint,
  constraint "bank_card_pkey" primary key ("id")
);
alter table "bank_card" add constraint "bank_card_balance_check" check ("balance" >= 0 and "balance" <= 9999999999.99);
alter table "bank_card" add constraint "bank_card_currency_check" check ("currency" in (1));
alter table "bank_card" add constraint "bank_card_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_card" add constraint "bank_card_pay_limit_day_check" check ("pay_limit_day" >= 0 and "pay_limit_day" <= 9999999999.99);
alter table "bank_card" add constraint "bank_card_pay_limit_once_check" check ("pay_limit_once" >= 0 and "pay_limit_once" <= 9999999999.99);
alter table "bank_card" add constraint "bank_card_status_check" check (status in (1, 2));
alter table "bank_card" add constraint "bank_card_use_range_check" check ("use_range" in (1, 2, 3));
alter table "bank_card" enable row level security;
alter table "bank_card" force row level security;
create policy tenant_wall on "bank_card" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_card" for select to fleet_read using (true);
create policy report_tenant on "bank_card" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_card" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_card" to fleet_app;
grant select on "bank_card" to fleet_read;
grant select on "bank_card" to fleet_report;
create table "bank_outlet" (
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
  "outlet_no" varchar(12),
  "outlet_name" varchar(128),
  "bank_title_id" bigint,
  "city_code" varchar(12),
  "address" varchar(200),
  "phone" varchar(20),
  constraint "bank_outlet_pkey" primary key ("id")
);
alter table "bank_outlet" add constraint "bank_outlet_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_outlet" add constraint "bank_outlet_status_check" check (status in (1, 2));
alter table "bank_outlet" enable row level security;
alter table "bank_outlet" force row level security;
create policy tenant_wall on "bank_outlet" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_outlet" for select to fleet_read using (true);
create policy report_tenant on "bank_outlet" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_outlet" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_outlet" to fleet_app;
grant select on "bank_outlet" to fleet_read;
grant select on "bank_outlet" to fleet_report;
create table "bank_title" (
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
  "bank_code" varchar(3),
  "bank_name" varchar(64),
  "short_name" varchar(32),
  "logo_url" varchar(255),
  "gateway_code" varchar(32),
  "sort" integer,
  constraint "bank_title_pkey" primary key ("id")
);
alter table "bank_title" add constraint "bank_title_is_deleted_check" check (is_deleted in (0, 1));
alter table "bank_title" add constraint "bank_title_status_check" check (status in (1, 2));
alter table "bank_title" enable row level security;
alter table "bank_title" force row level security;
create policy tenant_wall on "bank_title" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bank_title" for select to fleet_read using (true);
create policy report_tenant on "bank_title" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bank_title" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bank_title" to fleet_app;
grant select on "bank_title" to fleet_read;
grant select on "bank_title" to fleet_report;
create table "business_area" (
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
  "area_level" smallint,
  "area_name" varchar(32),
  "parent_id" bigint,
  "city_code" varchar(12),
  "plate_code" varchar(4),
  "city_tier" smallint,
  "open_date" date,
  "business_kinds" smallint[] not null default '{}',
  "hailing_open" boolean not null default false,
  "plate_limit" boolean not null default false,
  "plate_limit_note" varchar(500),
  "hailing_rule" varchar(500),
  "restrict_note" varchar(500),
  "manager_id" bigint,
  "dept_id" bigint,
  "backup_manager_id" bigint,
  "sort" integer,
  constraint "business_area_pkey" primary key ("id")
);
alter table "business_area" add constraint "business_area_area_level_check" check ("area_level" in (1, 2));
alter table "business_area" add constraint "business_area_business_kinds_check" check ("business_kinds" <@ array[1, 2, 3, 4]::smallint[]);
alter table "business_area" add constraint "business_area_city_tier_check" check ("city_tier" in (1, 2, 3, 4, 5));
alter table "business_area" add constraint "business_area_is_deleted_check" check (is_deleted in (0, 1));
alter table "business_area" add constraint "business_area_status_check" check (status in (1, 2));
alter table "business_area" enable row level security;
alter table "business_area" force row level security;
create policy tenant_wall on "business_area" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "business_area" for select to fleet_read using (true);
create policy report_tenant on "business_area" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "business_area" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "business_area" to fleet_app;
grant select on "business_area" to fleet_read;
grant select on "business_area" to fleet_report;
create table "oa_dept" (
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
  "oa_id" varchar(64),
  "oa_parent_id" varchar(64),
  "dept_name" varchar(64),
  "sort" integer,
  "match_dept_id" bigint,
  "diff" jsonb,
  "state" smallint,
  "batch_no" varchar(32),
  constraint "oa_dept_pkey" primary key ("id")
);
alter table "oa_dept" add constraint "oa_dept_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_dept" add constraint "oa_dept_state_check" check ("state" in (1, 2, 3, 4, 5, 6));
alter table "oa_dept" enable row level security;
alter table "oa_dept" force row level security;
create policy tenant_wall on "oa_dept" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_dept" for select to fleet_read using (true);
create policy report_tenant on "oa_dept" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_dept" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_dept" to fleet_app;
grant select on "oa_dept" to fleet_read;
create table "oa_pull" (
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
  "is_full" boolean not null default false,
  "finished" boolean not null default false,
  "users" integer,
  "depts" integer,
  "counts" jsonb,
  "note" varchar(255),
  "dept_tree" jsonb,
  constraint "oa_pull_pkey" primary key ("id")
);
alter table "oa_pull" add constraint "oa_pull_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_pull" enable row level security;
alter table "oa_pull" force row level security;
create policy tenant_wall on "oa_pull" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_pull" for select to fleet_read using (true);
create policy report_tenant on "oa_pull" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_pull" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_pull" to fleet_app;
grant select on "oa_pull" to fleet_read;
create table "oa_simulated_dept" (
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
  "oa_id" varchar(64),
  "oa_parent_id" varchar(64),
  "dept_name" varchar(64),
  "sort" integer,
  constraint "oa_simulated_dept_pkey" primary key ("id")
);
alter table "oa_simulated_dept" add constraint "oa_simulated_dept_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_simulated_dept" enable row level security;
alter table "oa_simulated_dept" force row level security;
create policy tenant_wall on "oa_simulated_dept" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_simulated_dept" for select to fleet_read using (true);
create policy report_tenant on "oa_simulated_dept" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_simulated_dept" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_simulated_dept" to fleet_app;
grant select on "oa_simulated_dept" to fleet_read;
create table "oa_simulated_user" (
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
  "oa_id" varchar(64),
  "real_name" varchar(32),
  "login_name" varchar(64),
  "code" varchar(32),
  "phone" varchar(20),
  "email" varchar(64),
  "oa_dept_id" varchar(64),
  "post_name" varchar(32),
  "level" varchar(32),
  "enabled" boolean not null default true,
  constraint "oa_simulated_user_pkey" primary key ("id")
);
alter table "oa_simulated_user" add constraint "oa_simulated_user_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_simulated_user" enable row level security;
alter table "oa_simulated_user" force row level security;
create policy tenant_wall on "oa_simulated_user" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_simulated_user" for select to fleet_read using (true);
create policy report_tenant on "oa_simulated_user" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_simulated_user" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_simulated_user" to fleet_app;
grant select on "oa_simulated_user" to fleet_read;
create table "oa_user" (
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
  "oa_id" varchar(64),
  "oa_dept_id" varchar(64),
  "login_name" varchar(64),
  "code" varchar(32),
  "real_name" varchar(32),
  "phone" varchar(20),
  "email" varchar(64),
  "post_name" varchar(32),
  "level" varchar(32),
  "enabled" boolean not null default false,
  "oa_update_time" timestamptz,
  "match_user_id" bigint,
  "match_by" smallint,
  "diff" jsonb,
  "state" smallint,
  "ignored" boolean not null default false,
  "batch_no" varchar(32),
  constraint "oa_user_pkey" primary key ("id")
);
alter table "oa_user" add constraint "oa_user_is_deleted_check" check (is_deleted in (0, 1));
alter table "oa_user" add constraint "oa_user_match_by_check" check ("match_by" in (1, 2, 3, 4));
alter table "oa_user" add constraint "oa_user_state_check" check ("state" in (1, 2, 3, 4, 5, 6));
alter table "oa_user" enable row level security;
alter table "oa_user" force row level security;
create policy tenant_wall on "oa_user" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "oa_user" for select to fleet_read using (true);
create policy report_tenant on "oa_user" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "oa_user" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "oa_user" to fleet_app;
grant select on "oa_user" to fleet_read;
create table "vehicle_service_manage" (
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
  "service_item" varchar(32),
  "city_code" varchar(12),
  "open_state" smallint,
  "dept_id" bigint,
  "owner_id" bigint,
  "backup_id" bigint,
  "escalate_id" bigint,
  "provider_ids" bigint[] not null default '{}',
  "hotline" varchar(20),
  "service_time" varchar(64),
  "response_hours" integer,
  "finish_days" integer,
  "remark" varchar(500),
  constraint "vehicle_service_manage_pkey" primary key ("id")
);
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_open_state_check" check ("open_state" in (1, 2, 3));
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_status_check" check (status in (1, 2));
alter table "vehicle_service_manage" enable row level security;
alter table "vehicle_service_manage" force row level security;
create policy tenant_wall on "vehicle_service_manage" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_service_manage" for select to fleet_read using (true);
create policy report_tenant on "vehicle_service_manage" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_service_manage" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_service_manage" to fleet_app;
grant select on "vehicle_service_manage" to fleet_read;
grant select on "vehicle_service_manage" to fleet_report;
create table "work_calendar" (
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
  "day" date,
  "kind" varchar(32),
  "name" varchar(32),
  constraint "work_calendar_pkey" primary key ("id")
);
alter table "work_calendar" add constraint "work_calendar_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_calendar" enable row level security;
alter table "work_calendar" force row level security;
create policy tenant_wall on "work_calendar" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_calendar" for select to fleet_read using (true);
create policy report_tenant on "work_calendar" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_calendar" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_calendar" to fleet_app;
grant select on "work_calendar" to fleet_read;
grant select on "work_calendar" to fleet_report;
create index "account_mechanism_bank_card_id_idx" on "account_mechanism" ("bank_card_id");
create index "blade_dept_area_id_idx" on "blade_dept" ("area_id");
create index "blade_dept_company_id_idx" on "blade_dept" ("company_id");
create index "bank_card_account_kind_idx" on "bank_card" (tenant_id, "account_kind");
create index "bank_card_account_mechanism_id_idx" on "bank_card" ("account_mechanism_id");
create unique index "bank_card_account_no_key" on "bank_card" (tenant_id, "account_no") where is_deleted = 0;
create index "bank_card_bank_outlet_id_idx" on "bank_card" ("bank_outlet_id");
create index "bank_card_bank_title_id_idx" on "bank_card" ("bank_title_id");
create index "bank_card_city_codes_idx" on "bank_card" using gin ("city_codes");
create index "bank_card_company_id_idx" on "bank_card" ("company_id");
create index "bank_card_contract_types_idx" on "bank_card" using gin ("contract_types");
create index "bank_card_create_dept_idx" on "bank_card" ("create_dept");
create index "bank_card_is_deleted_create_time_id_list" on "bank_card" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_card_is_deleted_status_create_time_id_list" on "bank_card" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bank_card_search" on "bank_card" using gin ("account_name" gin_trgm_ops, "account_no" gin_trgm_ops);
create index "bank_outlet_bank_title_id_city_code_idx" on "bank_outlet" (tenant_id, "bank_title_id", "city_code") where is_deleted = 0;
create index "bank_outlet_bank_title_id_idx" on "bank_outlet" ("bank_title_id");
create index "bank_outlet_city_code_idx" on "bank_outlet" (tenant_id, "city_code");
create index "bank_outlet_create_dept_idx" on "bank_outlet" ("create_dept");
create index "bank_outlet_is_deleted_create_time_id_list" on "bank_outlet" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_outlet_is_deleted_status_create_time_id_list" on "bank_outlet" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "bank_outlet_outlet_no_key" on "bank_outlet" (tenant_id, "outlet_no") where is_deleted = 0;
create index "bank_outlet_search" on "bank_outlet" using gin ("outlet_name" gin_trgm_ops, "outlet_no" gin_trgm_ops);
create unique index "bank_title_bank_code_key" on "bank_title" (tenant_id, "bank_code") where is_deleted = 0;
create unique index "bank_title_bank_name_key" on "bank_title" (tenant_id, "bank_name") where is_deleted = 0;
create index "bank_title_create_dept_idx" on "bank_title" ("create_dept");
create index "bank_title_is_deleted_create_time_id_list" on "bank_title" (tenant_id, is_deleted, create_time desc, id desc);
create index "bank_title_is_deleted_status_create_time_id_list" on "bank_title" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bank_title_search" on "bank_title" using gin ("bank_code" gin_trgm_ops, "bank_name" gin_trgm_ops);
create index "bank_title_sort_idx" on "bank_title" (tenant_id, "sort") where is_deleted = 0;
create index "business_area_backup_manager_id_idx" on "business_area" ("backup_manager_id");
create index "business_area_business_kinds_idx" on "business_area" using gin ("business_kinds");
create unique index "business_area_city_code_key" on "business_area" (tenant_id, "city_code") where is_deleted = 0;
create index "business_area_create_dept_idx" on "business_area" ("create_dept");
create index "business_area_dept_id_idx" on "business_area" ("dept_id");
create index "business_area_is_deleted_create_time_id_list" on "business_area" (tenant_id, is_deleted, create_time desc, id desc);
create index "business_area_is_deleted_status_create_time_id_list" on "business_area" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "business_area_manager_id_idx" on "business_area" ("manager_id");
create index "business_area_parent_id_idx" on "business_area" ("parent_id");
create index "business_area_search" on "business_area" using gin ("area_name" gin_trgm_ops);
create index "business_area_sort_idx" on "business_area" (tenant_id, "sort") where is_deleted = 0;
create index "oa_dept_create_dept_idx" on "oa_dept" ("create_dept");
create index "oa_dept_is_deleted_create_time_id_list" on "oa_dept" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_dept_is_deleted_status_create_time_id_list" on "oa_dept" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "oa_dept_match_dept_id_idx" on "oa_dept" ("match_dept_id");
create unique index "oa_dept_oa_id_key" on "oa_dept" (tenant_id, "oa_id") where is_deleted = 0;
create index "oa_dept_search" on "oa_dept" using gin ("dept_name" gin_trgm_ops, "oa_id" gin_trgm_ops);
create unique index "oa_pull_batch_no_key" on "oa_pull" (tenant_id, "batch_no") where is_deleted = 0;
create index "oa_pull_create_dept_idx" on "oa_pull" ("create_dept");
create index "oa_pull_is_deleted_create_time_id_list" on "oa_pull" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_pull_is_deleted_status_create_time_id_list" on "oa_pull" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "oa_pull_search" on "oa_pull" using gin ("batch_no" gin_trgm_ops);
create index "oa_simulated_dept_create_dept_idx" on "oa_simulated_dept" ("create_dept");
create index "oa_simulated_dept_is_deleted_create_time_id_list" on "oa_simulated_dept" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_simulated_dept_is_deleted_status_create_time_id_list" on "oa_simulated_dept" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "oa_simulated_dept_oa_id_key" on "oa_simulated_dept" (tenant_id, "oa_id") where is_deleted = 0;
create index "oa_simulated_dept_search" on "oa_simulated_dept" using gin ("dept_name" gin_trgm_ops, "oa_id" gin_trgm_ops);
create index "oa_simulated_user_create_dept_idx" on "oa_simulated_user" ("create_dept");
create index "oa_simulated_user_is_deleted_create_time_id_list" on "oa_simulated_user" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_simulated_user_is_deleted_status_create_time_id_list" on "oa_simulated_user" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "oa_simulated_user_oa_id_key" on "oa_simulated_user" (tenant_id, "oa_id") where is_deleted = 0;
create index "oa_simulated_user_search" on "oa_simulated_user" using gin ("code" gin_trgm_ops, "oa_dept_id" gin_trgm_ops, "oa_id" gin_trgm_ops, "real_name" gin_trgm_ops);
create index "oa_user_create_dept_idx" on "oa_user" ("create_dept");
create index "oa_user_is_deleted_create_time_id_list" on "oa_user" (tenant_id, is_deleted, create_time desc, id desc);
create index "oa_user_is_deleted_status_create_time_id_list" on "oa_user" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "oa_user_match_user_id_idx" on "oa_user" ("match_user_id");
create unique index "oa_user_oa_id_key" on "oa_user" (tenant_id, "oa_id") where is_deleted = 0;
create index "oa_user_search" on "oa_user" using gin ("oa_id" gin_trgm_ops, "real_name" gin_trgm_ops);
create index "oa_user_state_oa_dept_id_idx" on "oa_user" (tenant_id, "state", "oa_dept_id") where is_deleted = 0;
create index "vehicle_service_manage_backup_id_idx" on "vehicle_service_manage" ("backup_id");
create index "vehicle_service_manage_city_code_idx" on "vehicle_service_manage" (tenant_id, "city_code");
create index "vehicle_service_manage_create_dept_idx" on "vehicle_service_manage" ("create_dept");
create index "vehicle_service_manage_dept_id_idx" on "vehicle_service_manage" ("dept_id");
create index "vehicle_service_manage_escalate_id_idx" on "vehicle_service_manage" ("escalate_id");
create index "vehicle_service_manage_is_deleted_create_time_id_list" on "vehicle_service_manage" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_service_manage_is_deleted_status_create_time_id_list" on "vehicle_service_manage" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "vehicle_service_manage_owner_id_idx" on "vehicle_service_manage" ("owner_id");
create unique index "vehicle_service_manage_service_item_3b9f1b_key" on "vehicle_service_manage" (tenant_id, "service_item") where is_deleted = 0 and (city_code is null);
create unique index "vehicle_service_manage_service_item_city_code_key" on "vehicle_service_manage" (tenant_id, "service_item", "city_code") where is_deleted = 0;
create index "vehicle_service_manage_service_item_idx" on "vehicle_service_manage" (tenant_id, "service_item");
create index "work_calendar_create_dept_idx" on "work_calendar" ("create_dept");
create unique index "work_calendar_day_key" on "work_calendar" (tenant_id, "day") where is_deleted = 0;
create index "work_calendar_is_deleted_create_time_id_list" on "work_calendar" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_calendar_is_deleted_status_create_time_id_list" on "work_calendar" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "work_calendar_kind_idx" on "work_calendar" (tenant_id, "kind");
alter table "account_mechanism" add constraint "account_mechanism_bank_card_id_fkey" foreign key ("bank_card_id") references "bank_card" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_area_id_fkey" foreign key ("area_id") references "business_area" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bank_card" add constraint "bank_card_account_mechanism_id_fkey" foreign key ("account_mechanism_id") references "account_mechanism" (id) on delete restrict;
alter table "bank_card" add constraint "bank_card_bank_outlet_id_fkey" foreign key ("bank_outlet_id") references "bank_outlet" (id) on delete restrict;
alter table "bank_card" add constraint "bank_card_bank_title_id_fkey" foreign key ("bank_title_id") references "bank_title" (id) on delete restrict;
alter table "bank_card" add constraint "bank_card_company_id_fkey" foreign key ("company_id") references "company" (id) on delete restrict;
alter table "bank_card" add constraint "bank_card_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bank_outlet" add constraint "bank_outlet_bank_title_id_fkey" foreign key ("bank_title_id") references "bank_title" (id) on delete restrict;
alter table "bank_outlet" add constraint "bank_outlet_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bank_title" add constraint "bank_title_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "business_area" add constraint "business_area_backup_manager_id_fkey" foreign key ("backup_manager_id") references "blade_user" (id) on delete restrict;
alter table "business_area" add constraint "business_area_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "business_area" add constraint "business_area_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "business_area" add constraint "business_area_manager_id_fkey" foreign key ("manager_id") references "blade_user" (id) on delete restrict;
alter table "business_area" add constraint "business_area_parent_id_fkey" foreign key ("parent_id") references "business_area" (id) on delete restrict;
alter table "oa_dept" add constraint "oa_dept_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_dept" add constraint "oa_dept_match_dept_id_fkey" foreign key ("match_dept_id") references "blade_dept" (id) on delete restrict;
alter table "oa_pull" add constraint "oa_pull_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_simulated_dept" add constraint "oa_simulated_dept_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_simulated_user" add constraint "oa_simulated_user_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_user" add constraint "oa_user_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "oa_user" add constraint "oa_user_match_user_id_fkey" foreign key ("match_user_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_backup_id_fkey" foreign key ("backup_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_escalate_id_fkey" foreign key ("escalate_id") references "blade_user" (id) on delete restrict;
alter table "vehicle_service_manage" add constraint "vehicle_service_manage_owner_id_fkey" foreign key ("owner_id") references "blade_user" (id) on delete restrict;
alter table "work_calendar" add constraint "work_calendar_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
