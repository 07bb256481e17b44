create or replace function carry_removal() returns trigger language plpgsql as $$
declare extension text;
begin
  foreach extension in array tg_argv loop
    execute format('update %I set is_removed = $1 where id = $2', extension) using new.is_deleted, new.id;
  end loop;
  return null;
end
$$;
create table "api_scope" (
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
  "menu_id" bigint,
  "resource_code" varchar(100),
  "scope_name" varchar(64),
  "scope_path" varchar(255),
  "scope_type" smallint,
  "remark" varchar(500),
  constraint "api_scope_pkey" primary key ("id")
);
alter table "api_scope" add constraint "api_scope_is_deleted_check" check (is_deleted in (0, 1));
alter table "api_scope" add constraint "api_scope_scope_type_check" check ("scope_type" in (1, 2));
alter table "api_scope" enable row level security;
alter table "api_scope" force row level security;
create policy tenant_wall on "api_scope" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "api_scope" for select to fleet_read using (true);
create policy report_tenant on "api_scope" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "api_scope" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "api_scope" to fleet_app;
grant select on "api_scope" to fleet_read;
create table "attach" (
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
  "attach_biz_id" bigint,
  "group_name" varchar(32),
  "resource" varchar(64),
  "record_id" bigint,
  "original_name" varchar(200),
  "name" varchar(200),
  "extension" varchar(12),
  "attach_size" integer,
  "mime" varchar(100),
  "link" varchar(255),
  "domain_url" varchar(128),
  "sha256" varchar(64),
  "store_key" varchar(128),
  "oss_code" varchar(32),
  "scan_state" smallint,
  "sort" integer,
  "remark" varchar(200),
  constraint "attach_pkey" primary key ("id")
);
alter table "attach" add constraint "attach_is_deleted_check" check (is_deleted in (0, 1));
alter table "attach" add constraint "attach_scan_state_check" check ("scan_state" in (0, 1, 2));
alter table "attach" enable row level security;
alter table "attach" force row level security;
create policy tenant_wall on "attach" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "attach" for select to fleet_read using (true);
create policy report_tenant on "attach" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "attach" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "attach" to fleet_app;
grant select on "attach" to fleet_read;
create table "auth_captcha" (
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
  "key" varchar(64),
  "code" varchar(16),
  "expire_time" timestamptz,
  constraint "auth_captcha_pkey" primary key ("id")
);
alter table "auth_captcha" add constraint "auth_captcha_is_deleted_check" check (is_deleted in (0, 1));
alter table "auth_captcha" enable row level security;
alter table "auth_captcha" force row level security;
create policy tenant_wall on "auth_captcha" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "auth_captcha" for select to fleet_read using (true);
create policy report_tenant on "auth_captcha" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "auth_captcha" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "auth_captcha" to fleet_app;
grant select on "auth_captcha" to fleet_read;
create table "auth_session" (
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
  "user_id" bigint,
  "account" varchar(32),
  "client_id" varchar(64),
  "user_type" varchar(16),
  "dept_id" bigint,
  "role_ids" bigint[] not null default '{}',
  "refresh_ids" varchar(64)[] not null default '{}',
  "former_refresh_ids" varchar(80)[] not null default '{}',
  "expire_time" timestamptz,
  "last_time" timestamptz,
  "ip" varchar(45),
  "user_agent" varchar(255),
  constraint "auth_session_pkey" primary key ("id")
);
alter table "auth_session" add constraint "auth_session_is_deleted_check" check (is_deleted in (0, 1));
alter table "auth_session" add constraint "auth_session_status_check" check (status in (1, 2, 3, 4));
alter table "auth_session" enable row level security;
alter table "auth_session" force row level security;
create policy tenant_wall on "auth_session" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "auth_session" for select to fleet_read using (true);
create policy report_tenant on "auth_session" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "auth_session" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "auth_session" to fleet_app;
grant select on "auth_session" to fleet_read;
create table "bill_receipt_write_off" (
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
  "party_kind" smallint,
  "party_id" bigint,
  "party_name" varchar(128),
  "customer_id" bigint,
  "claim_user_id" bigint,
  "claim_time" timestamptz,
  "confirm_user_id" bigint,
  "confirm_time" timestamptz,
  "fund_total" numeric(12,2) not null default 0,
  "alloc_total" numeric(12,2) not null default 0,
  "over_total" numeric(12,2) not null default 0,
  "small_diff" numeric(12,2) not null default 0,
  "match_score" integer,
  "match_reasons" jsonb,
  "third_party_reason" varchar(200),
  "auth_id" bigint,
  "reject_reason" varchar(200),
  "invalid_reason" varchar(200),
  "remark" varchar(500),
  "attach_biz_id" bigint,
  constraint "bill_receipt_write_off_pkey" primary key ("id")
);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_alloc_total_check" check ("alloc_total" >= 0 and "alloc_total" <= 9999999999.99);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_fund_total_check" check ("fund_total" >= 0 and "fund_total" <= 9999999999.99);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_is_deleted_check" check (is_deleted in (0, 1));
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_over_total_check" check ("over_total" >= 0 and "over_total" <= 9999999999.99);
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_status_check" check (status in (1, 3, 10, 100, 101, 103));
alter table "bill_receipt_write_off" enable row level security;
alter table "bill_receipt_write_off" force row level security;
create policy tenant_wall on "bill_receipt_write_off" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "bill_receipt_write_off" for select to fleet_read using (true);
create policy report_tenant on "bill_receipt_write_off" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "bill_receipt_write_off" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "bill_receipt_write_off" to fleet_app;
grant select on "bill_receipt_write_off" to fleet_read;
grant select on "bill_receipt_write_off" to fleet_report;
create table "blade_client" (
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
  "client_id" varchar(64),
  "secret_hash" varchar(255),
  "client_name" varchar(64),
  "resource_ids" varchar(255),
  "scope" varchar(64),
  "authorized_grant_types" varchar(255),
  "web_server_redirect_uri" varchar(255),
  "authorities" varchar(255),
  "access_token_validity" integer,
  "refresh_token_validity" integer,
  "captcha_mode" boolean not null default true,
  "additional_information" jsonb,
  "autoapprove" boolean not null default false,
  "ip_allow" varchar(45)[] not null default '{}',
  constraint "blade_client_pkey" primary key ("id")
);
alter table "blade_client" add constraint "blade_client_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_client" add constraint "blade_client_status_check" check (status in (1, 2));
alter table "blade_client" enable row level security;
alter table "blade_client" force row level security;
create policy tenant_wall on "blade_client" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_client" for select to fleet_read using (true);
create policy report_tenant on "blade_client" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_client" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_client" to fleet_app;
grant select on "blade_client" to fleet_read;
create table "blade_dept" (
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
  "parent_id" bigint,
  "ancestors" varchar(255),
  "dept_category" smallint,
  "dept_code" varchar(32),
  "dept_name" varchar(45),
  "full_name" varchar(64),
  "leader_id" bigint,
  "vice_leader_ids" bigint[] not null default '{}',
  "company_id" bigint,
  "city_codes" varchar(12)[] not null default '{}',
  "area_id" bigint,
  "phone" varchar(20),
  "address" varchar(200),
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "oa_dept_id" varchar(64),
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_dept_pkey" primary key ("id")
);
alter table "blade_dept" add constraint "blade_dept_dept_category_check" check ("dept_category" in (1, 2, 3, 4));
alter table "blade_dept" add constraint "blade_dept_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_dept" add constraint "blade_dept_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "blade_dept" add constraint "blade_dept_status_check" check (status in (1, 2));
alter table "blade_dept" enable row level security;
alter table "blade_dept" force row level security;
create policy tenant_wall on "blade_dept" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_dept" for select to fleet_read using (true);
create policy report_tenant on "blade_dept" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_dept" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_dept" to fleet_app;
grant select on "blade_dept" to fleet_read;
create table "blade_dict" (
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
  "parent_id" bigint,
  "code" varchar(64),
  "dict_key" varchar(64),
  "dict_value" varchar(128),
  "value_en" varchar(128),
  "extend" jsonb,
  "color" varchar(16),
  "sort" integer,
  "is_sealed" boolean not null default false,
  "is_system" boolean not null default false,
  "remark" varchar(500),
  constraint "blade_dict_pkey" primary key ("id")
);
alter table "blade_dict" add constraint "blade_dict_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_dict" enable row level security;
alter table "blade_dict" force row level security;
create policy tenant_wall on "blade_dict" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_dict" for select to fleet_read using (true);
create policy report_tenant on "blade_dict" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_dict" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_dict" to fleet_app;
grant select on "blade_dict" to fleet_read;
create table "blade_dict_biz" (
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
  "parent_id" bigint,
  "code" varchar(64),
  "dict_key" varchar(64),
  "dict_value" varchar(128),
  "value_en" varchar(128),
  "extend" jsonb,
  "color" varchar(16),
  "sort" integer,
  "is_sealed" boolean not null default false,
  "is_system" boolean not null default false,
  "remark" varchar(500),
  constraint "blade_dict_biz_pkey" primary key ("id")
);
alter table "blade_dict_biz" add constraint "blade_dict_biz_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_dict_biz" enable row level security;
alter table "blade_dict_biz" force row level security;
create policy tenant_wall on "blade_dict_biz" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_dict_biz" for select to fleet_read using (true);
create policy report_tenant on "blade_dict_biz" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_dict_biz" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_dict_biz" to fleet_app;
grant select on "blade_dict_biz" to fleet_read;
create table "blade_menu" (
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
  "parent_id" bigint,
  "top_code" varchar(32),
  "code" varchar(100),
  "name" varchar(64),
  "name_en" varchar(100),
  "alias" varchar(64),
  "path" varchar(255),
  "source" varchar(64),
  "component" varchar(255),
  "sort" integer,
  "category" smallint,
  "action" smallint,
  "is_open" smallint,
  "meta" jsonb,
  "query" jsonb,
  "keep_alive" boolean not null default false,
  "hidden" boolean not null default false,
  "roles" varchar(32)[] not null default '{}',
  "implies" varchar(100)[] not null default '{}',
  "sensitive" boolean not null default false,
  "platform_only" boolean not null default false,
  "is_builtin" boolean not null default false,
  "remark" varchar(500),
  constraint "blade_menu_pkey" primary key ("id")
);
alter table "blade_menu" add constraint "blade_menu_action_check" check ("action" in (0, 1, 2, 3));
alter table "blade_menu" add constraint "blade_menu_category_check" check ("category" in (1, 2));
alter table "blade_menu" add constraint "blade_menu_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_menu" add constraint "blade_menu_is_open_check" check ("is_open" in (1, 2));
alter table "blade_menu" enable row level security;
alter table "blade_menu" force row level security;
create policy tenant_wall on "blade_menu" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_menu" for select to fleet_read using (true);
create policy report_tenant on "blade_menu" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_menu" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_menu" to fleet_app;
grant select on "blade_menu" to fleet_read;
create table "blade_notice" (
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
  "title" varchar(100),
  "category" varchar(32),
  "audience" smallint,
  "audience_ids" bigint[] not null default '{}',
  "content" text,
  "attach_biz_id" bigint,
  "release_time" timestamptz,
  "end_time" timestamptz,
  "need_confirm" boolean not null default false,
  "popup" boolean not null default false,
  "read_count" integer,
  "target_count" integer,
  constraint "blade_notice_pkey" primary key ("id")
);
alter table "blade_notice" add constraint "blade_notice_audience_check" check ("audience" in (1, 2, 3, 4, 5));
alter table "blade_notice" add constraint "blade_notice_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_notice" add constraint "blade_notice_status_check" check (status in (1, 2, 103));
alter table "blade_notice" enable row level security;
alter table "blade_notice" force row level security;
create policy tenant_wall on "blade_notice" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_notice" for select to fleet_read using (true);
create policy report_tenant on "blade_notice" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_notice" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_notice" to fleet_app;
grant select on "blade_notice" to fleet_read;
create table "blade_param" (
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
  "param_name" varchar(64),
  "param_key" varchar(64),
  "param_value" varchar(2000),
  "value_type" smallint,
  "check_rule" varchar(255),
  "tenant_editable" boolean not null default true,
  "owner_area" varchar(32),
  "remark" varchar(500),
  constraint "blade_param_pkey" primary key ("id")
);
alter table "blade_param" add constraint "blade_param_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_param" add constraint "blade_param_value_type_check" check ("value_type" in (1, 2, 3, 4, 5));
alter table "blade_param" enable row level security;
alter table "blade_param" force row level security;
create policy tenant_wall on "blade_param" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_param" for select to fleet_read using (true);
create policy report_tenant on "blade_param" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_param" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_param" to fleet_app;
grant select on "blade_param" to fleet_read;
create table "blade_post" (
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
  "category" smallint,
  "post_code" varchar(32),
  "post_name" varchar(32),
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_post_pkey" primary key ("id")
);
alter table "blade_post" add constraint "blade_post_category_check" check ("category" in (1, 2, 3, 4));
alter table "blade_post" add constraint "blade_post_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_post" add constraint "blade_post_status_check" check (status in (1, 2));
alter table "blade_post" enable row level security;
alter table "blade_post" force row level security;
create policy tenant_wall on "blade_post" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_post" for select to fleet_read using (true);
create policy report_tenant on "blade_post" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_post" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_post" to fleet_app;
grant select on "blade_post" to fleet_read;
create table "blade_region" (
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
  "code" varchar(12),
  "parent_code" varchar(12),
  "ancestors" varchar(255),
  "name" varchar(32),
  "name_en" varchar(64),
  "pinyin" varchar(64),
  "region_level" smallint,
  "plate_code" varchar(4),
  "postcode" varchar(6),
  "tel_code" varchar(6),
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_region_pkey" primary key ("id")
);
alter table "blade_region" add constraint "blade_region_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_region" add constraint "blade_region_region_level_check" check ("region_level" in (0, 1, 2, 3, 4, 5));
alter table "blade_region" enable row level security;
alter table "blade_region" force row level security;
create policy tenant_wall on "blade_region" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_region" for select to fleet_read using (true);
create policy report_tenant on "blade_region" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_region" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_region" to fleet_app;
grant select on "blade_region" to fleet_read;
create table "blade_role" (
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
  "parent_id" bigint,
  "role_name" varchar(32),
  "role_alias" varchar(32),
  "role_kind" smallint,
  "default_scope" smallint,
  "default_dept_ids" bigint[] not null default '{}',
  "mutex_role_ids" bigint[] not null default '{}',
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_role_pkey" primary key ("id")
);
alter table "blade_role" add constraint "blade_role_default_scope_check" check ("default_scope" in (1, 2, 3, 4, 5));
alter table "blade_role" add constraint "blade_role_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_role" add constraint "blade_role_role_kind_check" check ("role_kind" in (1, 2, 3));
alter table "blade_role" add constraint "blade_role_status_check" check (status in (1, 2));
alter table "blade_role" enable row level security;
alter table "blade_role" force row level security;
create policy tenant_wall on "blade_role" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_role" for select to fleet_read using (true);
create policy report_tenant on "blade_role" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_role" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_role" to fleet_app;
grant select on "blade_role" to fleet_read;
create table "blade_tenant" (
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
  "code" varchar(12),
  "tenant_name" varchar(64),
  "domain_url" varchar(128),
  "background_url" varchar(255),
  "logo_url" varchar(255),
  "linkman" varchar(32),
  "contact_number" varchar(20),
  "address" varchar(200),
  "account_number" integer,
  "expire_time" timestamptz,
  "package_id" bigint,
  "license_key" varchar(255),
  constraint "blade_tenant_pkey" primary key ("id")
);
alter table "blade_tenant" add constraint "blade_tenant_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_tenant" add constraint "blade_tenant_status_check" check (status in (1, 2));
alter table "blade_tenant" enable row level security;
alter table "blade_tenant" force row level security;
create policy tenant_wall on "blade_tenant" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_tenant" for select to fleet_read using (true);
create policy report_tenant on "blade_tenant" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_tenant" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_tenant" to fleet_app;
grant select on "blade_tenant" to fleet_read;
create table "blade_user" (
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
  "account" varchar(32),
  "code" varchar(32),
  "user_type" smallint,
  "real_name" varchar(32),
  "name" varchar(32),
  "pinyin" varchar(64),
  "avatar" varchar(255),
  "phone" varchar(20),
  "email" varchar(64),
  "sex" varchar(32),
  "birthday" date,
  "id_no" varchar(18),
  "dept_id" bigint[] not null default '{}',
  "post_id" bigint[] not null default '{}',
  "role_id" bigint[] not null default '{}',
  "supervisor_id" bigint,
  "supervisor" boolean not null default false,
  "city_codes" varchar(12)[] not null default '{}',
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "partner_admin" boolean not null default false,
  "entry_date" date,
  "leave_date" date,
  "valid_to" date,
  "delegate_user_id" bigint,
  "delegate_from" timestamptz,
  "delegate_to" timestamptz,
  "delegate_keys" varchar(64)[] not null default '{}',
  "signature_biz_id" bigint,
  "oa_user_id" varchar(64),
  "oa_login" varchar(64),
  "last_login_time" timestamptz,
  "last_login_ip" varchar(45),
  "user_ext" jsonb,
  "sort" integer,
  "remark" varchar(500),
  constraint "blade_user_pkey" primary key ("id")
);
alter table "blade_user" add constraint "blade_user_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_user" add constraint "blade_user_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "blade_user" add constraint "blade_user_status_check" check (status in (1, 2, 3, 5));
alter table "blade_user" add constraint "blade_user_user_type_check" check ("user_type" in (1, 2, 3));
alter table "blade_user" enable row level security;
alter table "blade_user" force row level security;
create policy tenant_wall on "blade_user" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_user" for select to fleet_read using (true);
create policy report_tenant on "blade_user" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_user" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_user" to fleet_app;
grant select on "blade_user" to fleet_read;
create table "client_error" (
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
  "data_type" varchar(32),
  "type" varchar(64),
  "message" varchar(2000),
  "stack" varchar(8000),
  "info" varchar(500),
  "url" varchar(500),
  "time" varchar(32),
  "user_name" varchar(64),
  constraint "client_error_pkey" primary key ("id")
);
alter table "client_error" add constraint "client_error_is_deleted_check" check (is_deleted in (0, 1));
alter table "client_error" enable row level security;
alter table "client_error" force row level security;
create policy tenant_wall on "client_error" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "client_error" for select to fleet_read using (true);
create policy report_tenant on "client_error" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "client_error" from fleet_app, fleet_read, fleet_report;
grant select, insert on "client_error" to fleet_app;
grant select on "client_error" to fleet_read;
create table "contacts" (
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
  "contact_no" varchar(32),
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "contact_name" varchar(64),
  "gender" varchar(32),
  "roles" varchar(32)[] not null default '{}',
  "position" varchar(40),
  "department" varchar(40),
  "phone" varchar(20),
  "telephone" varchar(20),
  "wechat" varchar(40),
  "email" varchar(64),
  "id_no" varchar(18),
  "city_codes" varchar(12)[] not null default '{}',
  "address" varchar(200),
  "is_primary" boolean not null default false,
  "inform_enabled" boolean not null default true,
  "leave_date" date,
  "remark" varchar(500),
  constraint "contacts_pkey" primary key ("id")
);
alter table "contacts" add constraint "contacts_is_deleted_check" check (is_deleted in (0, 1));
alter table "contacts" add constraint "contacts_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "contacts" add constraint "contacts_status_check" check (status in (1, 2));
alter table "contacts" enable row level security;
alter table "contacts" force row level security;
create policy tenant_wall on "contacts" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contacts" for select to fleet_read using (true);
create policy report_tenant on "contacts" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contacts" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contacts" to fleet_app;
grant select on "contacts" to fleet_read;
grant select on "contacts" to fleet_report;
create table "data_scope" (
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
  "menu_id" bigint,
  "resource_code" varchar(100),
  "scope_name" varchar(64),
  "scope_type" smallint,
  "scope_column" varchar(64),
  "scope_field" varchar(255),
  "scope_class" varchar(100),
  "scope_value" varchar(1000),
  "remark" varchar(500),
  constraint "data_scope_pkey" primary key ("id")
);
alter table "data_scope" add constraint "data_scope_is_deleted_check" check (is_deleted in (0, 1));
alter table "data_scope" add constraint "data_scope_scope_type_check" check ("scope_type" in (1, 2, 3, 4, 5));
alter table "data_scope" enable row level security;
alter table "data_scope" force row level security;
create policy tenant_wall on "data_scope" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "data_scope" for select to fleet_read using (true);
create policy report_tenant on "data_scope" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "data_scope" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "data_scope" to fleet_app;
grant select on "data_scope" to fleet_read;
create table "flow_activity" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "activity_id" varchar(64) not null,
  "activity_name" varchar(200) not null default '',
  "activity_type" varchar(32) not null,
  "task_id" bigint,
  "user_id" bigint,
  "owner_id" bigint,
  "option" varchar(16),
  "comment" varchar(1000),
  "attach_biz_id" bigint,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  constraint "flow_activity_pkey" primary key ("id")
);
alter table "flow_activity" enable row level security;
alter table "flow_activity" force row level security;
create policy tenant_wall on "flow_activity" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_activity" for select to fleet_read using (true);
create policy report_tenant on "flow_activity" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_activity" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_activity" to fleet_app;
grant select on "flow_activity" to fleet_read;
create table "flow_copy" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "task_id" bigint,
  "user_id" bigint not null,
  "from_user_id" bigint not null,
  "comment" varchar(500),
  "read_time" timestamptz,
  constraint "flow_copy_pkey" primary key ("id")
);
alter table "flow_copy" enable row level security;
alter table "flow_copy" force row level security;
create policy tenant_wall on "flow_copy" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_copy" for select to fleet_read using (true);
create policy report_tenant on "flow_copy" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_copy" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_copy" to fleet_app;
grant select on "flow_copy" to fleet_read;
create table "flow_definition" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "definition_key" varchar(64) not null,
  "name" varchar(128) not null,
  "category" varchar(32) not null,
  "definition_version" integer not null,
  "mode" smallint not null default 2,
  "xml" text not null,
  "resource_name" varchar(128) not null,
  "deploy_time" timestamptz not null,
  "model_id" bigint,
  "state" smallint not null default 1,
  constraint "flow_definition_pkey" primary key ("id")
);
alter table "flow_definition" enable row level security;
alter table "flow_definition" force row level security;
create policy tenant_wall on "flow_definition" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_definition" for select to fleet_read using (true);
create policy report_tenant on "flow_definition" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
create policy common_rows on "flow_definition" for select to fleet_app, fleet_report using (tenant_id = '000000');
revoke all on "flow_definition" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_definition" to fleet_app;
grant select on "flow_definition" to fleet_read;
create table "flow_instance" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "process_key" varchar(64) not null,
  "definition_id" bigint not null,
  "definition_version" integer not null,
  "binding_id" bigint,
  "resource" varchar(64) not null,
  "business_id" bigint not null,
  "business_no" varchar(64) not null default '',
  "biz_kind" varchar(32),
  "title" varchar(300) not null,
  "category" varchar(32) not null,
  "starter_id" bigint not null,
  "starter_dept_id" bigint,
  "dept_id" bigint,
  "city_code" varchar(12),
  "amount" numeric(14,2),
  "variables" jsonb not null,
  "fields" jsonb not null,
  "flow_state" jsonb not null,
  "data_version" integer not null default 1,
  "state" smallint not null default 1,
  "current_nodes" varchar(1000) not null default '',
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "result" varchar(16),
  "last_comment" varchar(1000),
  "from_instance_id" bigint,
  "detail_path" varchar(200) not null default '',
  "handle_path" varchar(200),
  "inbox_decide" boolean not null default true,
  "due_workdays" integer,
  "remind_time" timestamptz,
  constraint "flow_instance_pkey" primary key ("id")
);
alter table "flow_instance" enable row level security;
alter table "flow_instance" force row level security;
create policy tenant_wall on "flow_instance" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_instance" for select to fleet_read using (true);
create policy report_tenant on "flow_instance" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_instance" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_instance" to fleet_app;
grant select on "flow_instance" to fleet_read;
create table "flow_model" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "model_key" varchar(64) not null,
  "name" varchar(128) not null,
  "category" varchar(32) not null,
  "description" varchar(500),
  "xml" text not null,
  "shape_code" varchar(16),
  "model_version" integer not null default 0,
  "draft_dirty" boolean not null default false,
  constraint "flow_model_pkey" primary key ("id")
);
alter table "flow_model" enable row level security;
alter table "flow_model" force row level security;
create policy tenant_wall on "flow_model" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_model" for select to fleet_read using (true);
create policy report_tenant on "flow_model" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_model" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_model" to fleet_app;
grant select on "flow_model" to fleet_read;
create table "flow_task" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "token" integer not null,
  "activity_id" varchar(64) not null,
  "task_name" varchar(200) not null,
  "slot" integer not null default 0,
  "assignee_id" bigint,
  "candidate_ids" bigint[] not null default '{}',
  "owner_id" bigint,
  "owners" jsonb not null default '{}',
  "delegated" boolean not null default false,
  "state" smallint not null,
  "option" varchar(16),
  "comment" varchar(1000),
  "attach_biz_id" bigint,
  "decided_by" bigint,
  "target_node" varchar(64),
  "data_version" integer not null default 1,
  "voided" boolean not null default false,
  "parent_id" bigint,
  "sign" smallint not null default 0,
  "held" boolean not null default false,
  "claim_time" timestamptz,
  "due_time" timestamptz,
  "escalate_time" timestamptz,
  "due_reminded" boolean not null default false,
  "escalated" boolean not null default false,
  "end_time" timestamptz,
  "remind_count" integer not null default 0,
  "rejected_times" integer not null default 0,
  constraint "flow_task_pkey" primary key ("id")
);
alter table "flow_task" enable row level security;
alter table "flow_task" force row level security;
create policy tenant_wall on "flow_task" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_task" for select to fleet_read using (true);
create policy report_tenant on "flow_task" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_task" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_task" to fleet_app;
grant select on "flow_task" to fleet_read;
create table "flow_timer" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "instance_id" bigint not null,
  "token" integer not null,
  "activity_id" varchar(64) not null,
  "timer_id" varchar(64) not null,
  "due_time" timestamptz not null,
  "end_time" timestamptz,
  "fired" boolean not null default false,
  constraint "flow_timer_pkey" primary key ("id")
);
alter table "flow_timer" enable row level security;
alter table "flow_timer" force row level security;
create policy tenant_wall on "flow_timer" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "flow_timer" for select to fleet_read using (true);
create policy report_tenant on "flow_timer" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "flow_timer" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "flow_timer" to fleet_app;
grant select on "flow_timer" to fleet_read;
create table "idempotency_key" (
  "tenant_id" varchar(12) not null,
  "user_id" bigint not null,
  "call_path" varchar(300) not null,
  "request_key" varchar(255) not null,
  "body_hash" varchar(64) not null,
  "claim_id" varchar(32) not null,
  "done" boolean not null default false,
  "answer" jsonb,
  "create_time" timestamptz not null,
  "update_time" timestamptz not null,
  constraint "idempotency_key_pkey" primary key ("tenant_id", "user_id", "call_path", "request_key")
);
alter table "idempotency_key" enable row level security;
alter table "idempotency_key" force row level security;
create policy tenant_wall on "idempotency_key" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "idempotency_key" for select to fleet_read using (true);
create policy report_tenant on "idempotency_key" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "idempotency_key" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "idempotency_key" to fleet_app;
create table "import_batch" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "uuid" varchar(36) not null,
  "resource" varchar(64) not null,
  "user_id" bigint not null,
  "file_name" varchar(200) not null,
  "is_covered" boolean not null default false,
  "params" jsonb,
  "header" jsonb not null,
  "total" integer not null,
  "normal" integer not null,
  "abnormal" integer not null,
  "imported" integer not null default 0,
  "failed" integer not null default 0,
  "state" smallint not null,
  "create_time" timestamptz not null,
  constraint "import_batch_pkey" primary key ("id")
);
alter table "import_batch" enable row level security;
alter table "import_batch" force row level security;
create policy tenant_wall on "import_batch" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "import_batch" for select to fleet_read using (true);
create policy report_tenant on "import_batch" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "import_batch" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "import_batch" to fleet_app;
grant select on "import_batch" to fleet_read;
create table "import_row" (
  "batch_id" bigint not null,
  "tenant_id" varchar(12) not null,
  "row_no" integer not null,
  "cells" jsonb not null,
  "body" jsonb not null,
  "faults" jsonb not null,
  "normal" boolean not null,
  "business_id" bigint,
  constraint "import_row_pkey" primary key ("batch_id", "row_no")
);
alter table "import_row" enable row level security;
alter table "import_row" force row level security;
create policy tenant_wall on "import_row" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "import_row" for select to fleet_read using (true);
create policy report_tenant on "import_row" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "import_row" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "import_row" to fleet_app;
grant select on "import_row" to fleet_read;
create table "job" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "kind" varchar(64) not null,
  "title" varchar(200) not null,
  "params" jsonb,
  "state" smallint not null default 0,
  "total" integer,
  "done" integer not null default 0,
  "failed" integer not null default 0,
  "result" jsonb,
  "file_id" bigint,
  "error" text,
  "user_id" bigint,
  "user_name" varchar(64),
  "create_time" timestamptz not null,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "dedupe_key" varchar(200),
  "cursor" jsonb,
  "lease_until" timestamptz,
  "attempts" smallint not null default 0,
  constraint "job_pkey" primary key ("id")
);
alter table "job" enable row level security;
alter table "job" force row level security;
create policy tenant_wall on "job" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "job" for select to fleet_read using (true);
create policy report_tenant on "job" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "job" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "job" to fleet_app;
grant select on "job" to fleet_read;
create table "job_file" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "name" varchar(200) not null,
  "size" bigint not null,
  "store_key" varchar(200) not null,
  "user_id" bigint not null,
  "download_count" integer not null default 0,
  "create_time" timestamptz not null,
  constraint "job_file_pkey" primary key ("id")
);
alter table "job_file" enable row level security;
alter table "job_file" force row level security;
create policy tenant_wall on "job_file" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "job_file" for select to fleet_read using (true);
create policy report_tenant on "job_file" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "job_file" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "job_file" to fleet_app;
grant select on "job_file" to fleet_read;
create table "log_api" (
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
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "http_status" integer,
  constraint "log_api_pkey" primary key ("id")
);
alter table "log_api" add constraint "log_api_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_api" enable row level security;
alter table "log_api" force row level security;
create policy tenant_wall on "log_api" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_api" for select to fleet_read using (true);
create policy report_tenant on "log_api" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_api" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_api" to fleet_app;
grant select on "log_api" to fleet_read;
create table "log_error" (
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
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "exception_name" varchar(128),
  "message" varchar(2000),
  "stack_trace" varchar(8000),
  "fingerprint" varchar(64),
  "file_name" varchar(200),
  "line_number" integer,
  constraint "log_error_pkey" primary key ("id")
);
alter table "log_error" add constraint "log_error_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_error" enable row level security;
alter table "log_error" force row level security;
create policy tenant_wall on "log_error" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_error" for select to fleet_read using (true);
create policy report_tenant on "log_error" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_error" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_error" to fleet_app;
grant select on "log_error" to fleet_read;
create table "log_login" (
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
  "account" varchar(64),
  "user_name" varchar(64),
  "result" varchar(16),
  "reason" varchar(128),
  "ip" varchar(45),
  "user_agent" varchar(255),
  "session_id" varchar(32),
  "login_time" timestamptz,
  constraint "log_login_pkey" primary key ("id")
);
alter table "log_login" add constraint "log_login_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_login" enable row level security;
alter table "log_login" force row level security;
create policy tenant_wall on "log_login" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_login" for select to fleet_read using (true);
create policy report_tenant on "log_login" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_login" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_login" to fleet_app;
grant select on "log_login" to fleet_read;
create table "log_usual" (
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
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "log_level" varchar(10),
  "log_id" varchar(64),
  "log_data" varchar(4000),
  constraint "log_usual_pkey" primary key ("id")
);
alter table "log_usual" add constraint "log_usual_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_usual" enable row level security;
alter table "log_usual" force row level security;
create policy tenant_wall on "log_usual" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_usual" for select to fleet_read using (true);
create policy report_tenant on "log_usual" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_usual" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_usual" to fleet_app;
grant select on "log_usual" to fleet_read;
create table "login_failure" (
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
  "subject" varchar(128),
  "failures" integer,
  "first_time" timestamptz,
  "locked_until" timestamptz,
  constraint "login_failure_pkey" primary key ("id")
);
alter table "login_failure" add constraint "login_failure_is_deleted_check" check (is_deleted in (0, 1));
alter table "login_failure" enable row level security;
alter table "login_failure" force row level security;
create policy tenant_wall on "login_failure" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "login_failure" for select to fleet_read using (true);
create policy report_tenant on "login_failure" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "login_failure" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "login_failure" to fleet_app;
grant select on "login_failure" to fleet_read;
create table "mechanism" (
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
  "mechanism_no" varchar(32),
  "mechanism_type" smallint,
  "mechanism_name" varchar(128),
  "short_name" varchar(40),
  "pinyin" varchar(64),
  "entity_kind" smallint,
  "credit_code" varchar(18),
  "id_no" varchar(18),
  "head_mechanism_id" bigint,
  "legal_person" varchar(64),
  "legal_person_id_no" varchar(18),
  "legal_person_phone" varchar(20),
  "registered_capital" numeric(12,2),
  "paid_in_capital" numeric(12,2),
  "capital_currency" varchar(32),
  "establish_date" date,
  "business_term_to" date,
  "register_status" varchar(32),
  "business_scope" varchar(2000),
  "industry" varchar(32),
  "register_address" varchar(200),
  "office_address" varchar(200),
  "deliver_address" varchar(200),
  "city_code" varchar(12),
  "taxpayer_kind" smallint,
  "tax_no" varchar(20),
  "signer_name" varchar(64),
  "signer_phone" varchar(20),
  "signer_id_no" varchar(18),
  "phone" varchar(20),
  "email" varchar(64),
  "website" varchar(128),
  "cooperate_from" date,
  "coop_rating" smallint,
  "black_flag" boolean not null default false,
  "black_reason" varchar(200),
  "owner_user_id" bigint,
  "owner_dept_id" bigint,
  "remark" varchar(500),
  constraint "mechanism_pkey" primary key ("id")
);
alter table "mechanism" add constraint "mechanism_coop_rating_check" check ("coop_rating" in (1, 2, 3, 4));
alter table "mechanism" add constraint "mechanism_entity_kind_check" check ("entity_kind" in (1, 2, 3, 4, 5));
alter table "mechanism" add constraint "mechanism_is_deleted_check" check (is_deleted in (0, 1));
alter table "mechanism" add constraint "mechanism_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "mechanism" add constraint "mechanism_paid_in_capital_check" check ("paid_in_capital" >= 0 and "paid_in_capital" <= 9999999999.99);
alter table "mechanism" add constraint "mechanism_registered_capital_check" check ("registered_capital" >= 0 and "registered_capital" <= 9999999999.99);
alter table "mechanism" add constraint "mechanism_status_check" check (status in (1, 2));
alter table "mechanism" add constraint "mechanism_taxpayer_kind_check" check ("taxpayer_kind" in (1, 2, 3));
alter table "mechanism" enable row level security;
alter table "mechanism" force row level security;
create policy tenant_wall on "mechanism" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mechanism" for select to fleet_read using (true);
create policy report_tenant on "mechanism" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mechanism" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mechanism" to fleet_app;
grant select on "mechanism" to fleet_read;
grant select on "mechanism" to fleet_report;
create table "number_counter" (
  "tenant_id" varchar(12) not null,
  "prefix" varchar(16) not null,
  "day" date not null,
  "last" integer not null,
  constraint "number_counter_pkey" primary key ("tenant_id", "prefix", "day")
);
alter table "number_counter" enable row level security;
alter table "number_counter" force row level security;
create policy tenant_wall on "number_counter" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "number_counter" for select to fleet_read using (true);
create policy report_tenant on "number_counter" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "number_counter" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "number_counter" to fleet_app;
create table "outbox_event" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "name" varchar(100) not null,
  "aggregate_id" bigint,
  "payload" jsonb,
  "create_time" timestamptz not null,
  "done_time" timestamptz,
  constraint "outbox_event_pkey" primary key ("id")
);
alter table "outbox_event" enable row level security;
alter table "outbox_event" force row level security;
create policy tenant_wall on "outbox_event" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "outbox_event" for select to fleet_read using (true);
create policy report_tenant on "outbox_event" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "outbox_event" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "outbox_event" to fleet_app;
create table "record_log" (
  "id" bigint not null generated by default as identity,
  "tenant_id" varchar(12) not null,
  "resource" varchar(64) not null,
  "business_id" bigint not null,
  "action" varchar(64) not null,
  "from_status" smallint,
  "to_status" smallint,
  "before" jsonb,
  "after" jsonb,
  "reason" varchar(500),
  "user_id" bigint,
  "user_name" varchar(64),
  "create_time" timestamptz not null,
  "trace_id" varchar(64),
  constraint "record_log_pkey" primary key ("id")
);
alter table "record_log" enable row level security;
alter table "record_log" force row level security;
create policy tenant_wall on "record_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "record_log" for select to fleet_read using (true);
create policy report_tenant on "record_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "record_log" from fleet_app, fleet_read, fleet_report;
grant select, insert on "record_log" to fleet_app;
grant select on "record_log" to fleet_read;
create table "red_list" (
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
  "resource" varchar(64),
  "resource_name" varchar(64),
  "field_key" varchar(64),
  "field_name" varchar(64),
  "sensitivity" smallint,
  "mask_kind" varchar(16),
  "role_ids" bigint[] not null default '{}',
  "user_ids" bigint[] not null default '{}',
  "export_allowed" boolean not null default false,
  "reveal_allowed" boolean not null default true,
  constraint "red_list_pkey" primary key ("id")
);
alter table "red_list" add constraint "red_list_is_deleted_check" check (is_deleted in (0, 1));
alter table "red_list" add constraint "red_list_sensitivity_check" check ("sensitivity" in (1, 2, 3));
alter table "red_list" add constraint "red_list_status_check" check (status in (1, 2));
alter table "red_list" enable row level security;
alter table "red_list" force row level security;
create policy tenant_wall on "red_list" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "red_list" for select to fleet_read using (true);
create policy report_tenant on "red_list" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "red_list" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "red_list" to fleet_app;
grant select on "red_list" to fleet_read;
create table "role_api" (
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
  "role_id" bigint,
  "api_scope_id" bigint,
  constraint "role_api_pkey" primary key ("id")
);
alter table "role_api" add constraint "role_api_is_deleted_check" check (is_deleted in (0, 1));
alter table "role_api" enable row level security;
alter table "role_api" force row level security;
create policy tenant_wall on "role_api" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "role_api" for select to fleet_read using (true);
create policy report_tenant on "role_api" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "role_api" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "role_api" to fleet_app;
grant select on "role_api" to fleet_read;
create table "role_menu" (
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
  "role_id" bigint,
  "code" varchar(100),
  constraint "role_menu_pkey" primary key ("id")
);
alter table "role_menu" add constraint "role_menu_is_deleted_check" check (is_deleted in (0, 1));
alter table "role_menu" enable row level security;
alter table "role_menu" force row level security;
create policy tenant_wall on "role_menu" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "role_menu" for select to fleet_read using (true);
create policy report_tenant on "role_menu" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "role_menu" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "role_menu" to fleet_app;
grant select on "role_menu" to fleet_read;
create table "role_scope" (
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
  "role_id" bigint,
  "menu_code" varchar(100),
  "scope_type" smallint,
  "dept_ids" bigint[] not null default '{}',
  "data_scope_id" bigint,
  constraint "role_scope_pkey" primary key ("id")
);
alter table "role_scope" add constraint "role_scope_is_deleted_check" check (is_deleted in (0, 1));
alter table "role_scope" add constraint "role_scope_scope_type_check" check ("scope_type" in (1, 2, 3, 4, 5));
alter table "role_scope" enable row level security;
alter table "role_scope" force row level security;
create policy tenant_wall on "role_scope" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "role_scope" for select to fleet_read using (true);
create policy report_tenant on "role_scope" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "role_scope" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "role_scope" to fleet_app;
grant select on "role_scope" to fleet_read;
create table "tenant_package" (
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
  "package_name" varchar(50),
  "menu_codes" varchar(100)[] not null default '{}',
  "remark" varchar(500),
  constraint "tenant_package_pkey" primary key ("id")
);
alter table "tenant_package" add constraint "tenant_package_is_deleted_check" check (is_deleted in (0, 1));
alter table "tenant_package" enable row level security;
alter table "tenant_package" force row level security;
create policy tenant_wall on "tenant_package" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "tenant_package" for select to fleet_read using (true);
create policy report_tenant on "tenant_package" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "tenant_package" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "tenant_package" to fleet_app;
grant select on "tenant_package" to fleet_read;
create table "tenant_version" (
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
  "subject" varchar(32),
  "counter" integer,
  constraint "tenant_version_pkey" primary key ("id")
);
alter table "tenant_version" add constraint "tenant_version_is_deleted_check" check (is_deleted in (0, 1));
alter table "tenant_version" enable row level security;
alter table "tenant_version" force row level security;
create policy tenant_wall on "tenant_version" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "tenant_version" for select to fleet_read using (true);
create policy report_tenant on "tenant_version" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "tenant_version" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "tenant_version" to fleet_app;
grant select on "tenant_version" to fleet_read;
create table "top_menu" (
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
  "code" varchar(32),
  "name" varchar(64),
  "name_en" varchar(64),
  "source" varchar(64),
  "path" varchar(255),
  "sort" integer,
  "menu_codes" varchar(100)[] not null default '{}',
  constraint "top_menu_pkey" primary key ("id")
);
alter table "top_menu" add constraint "top_menu_is_deleted_check" check (is_deleted in (0, 1));
alter table "top_menu" enable row level security;
alter table "top_menu" force row level security;
create policy tenant_wall on "top_menu" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "top_menu" for select to fleet_read using (true);
create policy report_tenant on "top_menu" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "top_menu" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "top_menu" to fleet_app;
grant select on "top_menu" to fleet_read;
create table "user_credential" (
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
  "user_id" bigint,
  "password_hash" varchar(255),
  "former_hashes" varchar(255)[] not null default '{}',
  "must_change" boolean not null default false,
  "changed_time" timestamptz,
  constraint "user_credential_pkey" primary key ("id")
);
alter table "user_credential" add constraint "user_credential_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_credential" enable row level security;
alter table "user_credential" force row level security;
create policy tenant_wall on "user_credential" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_credential" for select to fleet_read using (true);
create policy report_tenant on "user_credential" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_credential" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_credential" to fleet_app;
grant select on "user_credential" to fleet_read;
create table "user_message" (
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
  "user_id" bigint,
  "biz_type_code" varchar(64),
  "biz_id" varchar(32),
  "title" varchar(128),
  "content" varchar(500),
  "user_name" varchar(64),
  "level" smallint,
  "read_time" timestamptz,
  "dedupe_key" varchar(128),
  "remote_state" integer,
  constraint "user_message_pkey" primary key ("id")
);
alter table "user_message" add constraint "user_message_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_message" add constraint "user_message_level_check" check ("level" in (1, 2, 3));
alter table "user_message" enable row level security;
alter table "user_message" force row level security;
create policy tenant_wall on "user_message" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_message" for select to fleet_read using (true);
create policy report_tenant on "user_message" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_message" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_message" to fleet_app;
grant select on "user_message" to fleet_read;
create table "user_setting" (
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
  "user_id" bigint,
  "setting_key" varchar(128),
  "setting_value" jsonb,
  constraint "user_setting_pkey" primary key ("id")
);
alter table "user_setting" add constraint "user_setting_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_setting" enable row level security;
alter table "user_setting" force row level security;
create policy tenant_wall on "user_setting" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_setting" for select to fleet_read using (true);
create policy report_tenant on "user_setting" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_setting" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_setting" to fleet_app;
grant select on "user_setting" to fleet_read;
create table "work_flow" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz not null,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "resource" varchar(64) not null,
  "biz_kind" varchar(32),
  "process_key" varchar(64) not null,
  "skip_when" varchar(500),
  "title_template" varchar(200) not null,
  "variables" jsonb not null default '[]',
  "detail_path" varchar(200) not null,
  "handle_path" varchar(200),
  "inbox_decide" boolean not null default true,
  "due_workdays" integer,
  "sort" integer not null default 0,
  constraint "work_flow_pkey" primary key ("id")
);
alter table "work_flow" enable row level security;
alter table "work_flow" force row level security;
create policy tenant_wall on "work_flow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_flow" for select to fleet_read using (true);
create policy report_tenant on "work_flow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_flow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_flow" to fleet_app;
grant select on "work_flow" to fleet_read;
create index "api_scope_create_dept_idx" on "api_scope" ("create_dept");
create index "api_scope_is_deleted_create_time_id_list" on "api_scope" (tenant_id, is_deleted, create_time desc, id desc);
create index "api_scope_is_deleted_status_create_time_id_list" on "api_scope" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "api_scope_menu_id_idx" on "api_scope" ("menu_id");
create unique index "api_scope_resource_code_key" on "api_scope" (tenant_id, "resource_code") where is_deleted = 0;
create index "api_scope_search" on "api_scope" using gin ("resource_code" gin_trgm_ops, "scope_name" gin_trgm_ops);
create index "attach_attach_biz_id_idx" on "attach" ("attach_biz_id");
create index "attach_attach_biz_id_sort_idx" on "attach" (tenant_id, "attach_biz_id", "sort") where is_deleted = 0;
create index "attach_create_dept_idx" on "attach" ("create_dept");
create index "attach_is_deleted_create_time_id_list" on "attach" (tenant_id, is_deleted, create_time desc, id desc);
create index "attach_is_deleted_status_create_time_id_list" on "attach" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "attach_search" on "attach" using gin ("extension" gin_trgm_ops, "original_name" gin_trgm_ops, "resource" gin_trgm_ops);
create index "attach_sha256_idx" on "attach" (tenant_id, "sha256") where is_deleted = 0;
create index "auth_captcha_create_dept_idx" on "auth_captcha" ("create_dept");
create index "auth_captcha_is_deleted_create_time_id_list" on "auth_captcha" (tenant_id, is_deleted, create_time desc, id desc);
create index "auth_captcha_is_deleted_status_create_time_id_list" on "auth_captcha" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "auth_captcha_key_key" on "auth_captcha" (tenant_id, "key") where is_deleted = 0;
create index "auth_captcha_search" on "auth_captcha" using gin ("code" gin_trgm_ops, "key" gin_trgm_ops);
create index "auth_session_create_dept_idx" on "auth_session" ("create_dept");
create index "auth_session_dept_id_idx" on "auth_session" ("dept_id");
create index "auth_session_is_deleted_create_time_id_list" on "auth_session" (tenant_id, is_deleted, create_time desc, id desc);
create index "auth_session_is_deleted_status_create_time_id_list" on "auth_session" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "auth_session_search" on "auth_session" using gin ("account" gin_trgm_ops, "client_id" gin_trgm_ops);
create index "auth_session_user_id_idx" on "auth_session" ("user_id");
create index "auth_session_user_id_status_create_time_idx" on "auth_session" (tenant_id, "user_id", "status", "create_time" desc) where is_deleted = 0;
create index "bill_receipt_write_off_claim_time_idx" on "bill_receipt_write_off" (tenant_id, "claim_time");
create index "bill_receipt_write_off_claim_user_id_idx" on "bill_receipt_write_off" ("claim_user_id");
create index "bill_receipt_write_off_company_id_idx" on "bill_receipt_write_off" ("company_id");
create index "bill_receipt_write_off_confirm_time_idx" on "bill_receipt_write_off" (tenant_id, "confirm_time");
create index "bill_receipt_write_off_confirm_user_id_idx" on "bill_receipt_write_off" ("confirm_user_id");
create index "bill_receipt_write_off_create_dept_idx" on "bill_receipt_write_off" ("create_dept");
create index "bill_receipt_write_off_create_user_idx" on "bill_receipt_write_off" ("create_user");
create index "bill_receipt_write_off_customer_id_idx" on "bill_receipt_write_off" ("customer_id");
create index "bill_receipt_write_off_is_deleted_create_time_id_list" on "bill_receipt_write_off" (tenant_id, is_deleted, create_time desc, id desc);
create index "bill_receipt_write_off_is_deleted_status_create_time_id_list" on "bill_receipt_write_off" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "bill_receipt_write_off_party_id_idx" on "bill_receipt_write_off" ("party_id");
create index "bill_receipt_write_off_search" on "bill_receipt_write_off" using gin ("party_name" gin_trgm_ops, "write_off_no" gin_trgm_ops);
create unique index "bill_receipt_write_off_write_off_no_key" on "bill_receipt_write_off" (tenant_id, "write_off_no") where is_deleted = 0;
create unique index "blade_client_client_id_key" on "blade_client" (tenant_id, "client_id") where is_deleted = 0;
create index "blade_client_create_dept_idx" on "blade_client" ("create_dept");
create index "blade_client_is_deleted_create_time_id_list" on "blade_client" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_client_is_deleted_status_create_time_id_list" on "blade_client" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_client_search" on "blade_client" using gin ("client_id" gin_trgm_ops, "client_name" gin_trgm_ops);
create index "blade_dept_city_codes_idx" on "blade_dept" using gin ("city_codes");
create index "blade_dept_company_id_idx" on "blade_dept" ("company_id");
create index "blade_dept_create_dept_idx" on "blade_dept" ("create_dept");
create unique index "blade_dept_dept_code_key" on "blade_dept" (tenant_id, "dept_code") where is_deleted = 0;
create index "blade_dept_is_deleted_create_time_id_list" on "blade_dept" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_dept_is_deleted_status_create_time_id_list" on "blade_dept" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_dept_leader_id_idx" on "blade_dept" ("leader_id");
create index "blade_dept_mechanism_id_idx" on "blade_dept" ("mechanism_id");
create unique index "blade_dept_parent_id_dept_name_key" on "blade_dept" (tenant_id, "parent_id", "dept_name") where is_deleted = 0;
create index "blade_dept_parent_id_idx" on "blade_dept" ("parent_id");
create index "blade_dept_search" on "blade_dept" using gin ("dept_code" gin_trgm_ops, "dept_name" gin_trgm_ops);
create unique index "blade_dict_code_parent_id_dict_key_key" on "blade_dict" (tenant_id, "code", "parent_id", "dict_key") where is_deleted = 0;
create index "blade_dict_code_sort_idx" on "blade_dict" (tenant_id, "code", "sort") where is_deleted = 0;
create index "blade_dict_create_dept_idx" on "blade_dict" ("create_dept");
create index "blade_dict_is_deleted_create_time_id_list" on "blade_dict" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_dict_is_deleted_status_create_time_id_list" on "blade_dict" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_dict_parent_id_idx" on "blade_dict" ("parent_id");
create index "blade_dict_search" on "blade_dict" using gin ("code" gin_trgm_ops, "dict_key" gin_trgm_ops, "dict_value" gin_trgm_ops);
create unique index "blade_dict_biz_code_parent_id_dict_key_key" on "blade_dict_biz" (tenant_id, "code", "parent_id", "dict_key") where is_deleted = 0;
create index "blade_dict_biz_code_sort_idx" on "blade_dict_biz" (tenant_id, "code", "sort") where is_deleted = 0;
create index "blade_dict_biz_create_dept_idx" on "blade_dict_biz" ("create_dept");
create index "blade_dict_biz_is_deleted_create_time_id_list" on "blade_dict_biz" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_dict_biz_is_deleted_status_create_time_id_list" on "blade_dict_biz" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_dict_biz_parent_id_idx" on "blade_dict_biz" ("parent_id");
create index "blade_dict_biz_search" on "blade_dict_biz" using gin ("code" gin_trgm_ops, "dict_key" gin_trgm_ops, "dict_value" gin_trgm_ops);
create unique index "blade_menu_code_key" on "blade_menu" (tenant_id, "code") where is_deleted = 0;
create index "blade_menu_create_dept_idx" on "blade_menu" ("create_dept");
create index "blade_menu_is_deleted_create_time_id_list" on "blade_menu" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_menu_is_deleted_status_create_time_id_list" on "blade_menu" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_menu_parent_id_idx" on "blade_menu" ("parent_id");
create index "blade_menu_search" on "blade_menu" using gin ("alias" gin_trgm_ops, "code" gin_trgm_ops, "name" gin_trgm_ops);
create index "blade_notice_category_idx" on "blade_notice" (tenant_id, "category");
create index "blade_notice_create_dept_idx" on "blade_notice" ("create_dept");
create index "blade_notice_is_deleted_create_time_id_list" on "blade_notice" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_notice_is_deleted_status_create_time_id_list" on "blade_notice" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_notice_release_time_idx" on "blade_notice" (tenant_id, "release_time");
create index "blade_notice_search" on "blade_notice" using gin ("title" gin_trgm_ops);
create index "blade_param_create_dept_idx" on "blade_param" ("create_dept");
create index "blade_param_is_deleted_create_time_id_list" on "blade_param" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_param_is_deleted_status_create_time_id_list" on "blade_param" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_param_param_key_key" on "blade_param" (tenant_id, "param_key") where is_deleted = 0;
create index "blade_param_search" on "blade_param" using gin ("owner_area" gin_trgm_ops, "param_key" gin_trgm_ops, "param_name" gin_trgm_ops);
create index "blade_post_create_dept_idx" on "blade_post" ("create_dept");
create index "blade_post_is_deleted_create_time_id_list" on "blade_post" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_post_is_deleted_status_create_time_id_list" on "blade_post" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_post_post_code_key" on "blade_post" (tenant_id, "post_code") where is_deleted = 0;
create index "blade_post_search" on "blade_post" using gin ("post_code" gin_trgm_ops, "post_name" gin_trgm_ops);
create unique index "blade_region_code_key" on "blade_region" (tenant_id, "code") where is_deleted = 0;
create index "blade_region_create_dept_idx" on "blade_region" ("create_dept");
create index "blade_region_is_deleted_create_time_id_list" on "blade_region" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_region_is_deleted_status_create_time_id_list" on "blade_region" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_region_parent_code_code_idx" on "blade_region" (tenant_id, "parent_code", "code") where is_deleted = 0;
create index "blade_region_search" on "blade_region" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "parent_code" gin_trgm_ops, "pinyin" gin_trgm_ops);
create index "blade_role_create_dept_idx" on "blade_role" ("create_dept");
create index "blade_role_is_deleted_create_time_id_list" on "blade_role" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_role_is_deleted_status_create_time_id_list" on "blade_role" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_role_parent_id_idx" on "blade_role" ("parent_id");
create unique index "blade_role_role_alias_key" on "blade_role" (tenant_id, "role_alias") where is_deleted = 0;
create unique index "blade_role_role_name_key" on "blade_role" (tenant_id, "role_name") where is_deleted = 0;
create index "blade_role_search" on "blade_role" using gin ("role_alias" gin_trgm_ops, "role_name" gin_trgm_ops);
create unique index "blade_tenant_code_key" on "blade_tenant" (tenant_id, "code") where is_deleted = 0;
create index "blade_tenant_create_dept_idx" on "blade_tenant" ("create_dept");
create unique index "blade_tenant_domain_url_key" on "blade_tenant" (tenant_id, "domain_url") where is_deleted = 0;
create index "blade_tenant_expire_time_idx" on "blade_tenant" (tenant_id, "expire_time");
create index "blade_tenant_is_deleted_create_time_id_list" on "blade_tenant" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_tenant_is_deleted_status_create_time_id_list" on "blade_tenant" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_tenant_package_id_idx" on "blade_tenant" ("package_id");
create index "blade_tenant_search" on "blade_tenant" using gin ("code" gin_trgm_ops, "domain_url" gin_trgm_ops, "linkman" gin_trgm_ops, "tenant_name" gin_trgm_ops);
create unique index "blade_tenant_tenant_name_key" on "blade_tenant" (tenant_id, "tenant_name") where is_deleted = 0;
create unique index "blade_user_account_key" on "blade_user" (tenant_id, "account") where is_deleted = 0;
create index "blade_user_city_codes_idx" on "blade_user" using gin ("city_codes");
create unique index "blade_user_code_key" on "blade_user" (tenant_id, "code") where is_deleted = 0;
create index "blade_user_create_dept_idx" on "blade_user" ("create_dept");
create index "blade_user_create_user_idx" on "blade_user" ("create_user");
create index "blade_user_delegate_user_id_idx" on "blade_user" ("delegate_user_id");
create index "blade_user_dept_id_idx" on "blade_user" using gin ("dept_id");
create unique index "blade_user_email_key" on "blade_user" (tenant_id, "email") where is_deleted = 0;
create index "blade_user_is_deleted_create_time_id_list" on "blade_user" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_user_is_deleted_status_create_time_id_list" on "blade_user" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_user_mechanism_id_idx" on "blade_user" ("mechanism_id");
create unique index "blade_user_phone_key" on "blade_user" (tenant_id, "phone") where is_deleted = 0;
create index "blade_user_post_id_idx" on "blade_user" using gin ("post_id");
create index "blade_user_role_id_idx" on "blade_user" using gin ("role_id");
create index "blade_user_search" on "blade_user" using gin ("account" gin_trgm_ops, "code" gin_trgm_ops, "email" gin_trgm_ops, "oa_user_id" gin_trgm_ops, "phone" gin_trgm_ops, "pinyin" gin_trgm_ops, "real_name" gin_trgm_ops);
create index "blade_user_supervisor_id_idx" on "blade_user" ("supervisor_id");
create index "blade_user_valid_to_idx" on "blade_user" (tenant_id, "valid_to");
create index "client_error_create_dept_idx" on "client_error" ("create_dept");
create index "client_error_is_deleted_create_time_id_list" on "client_error" (tenant_id, is_deleted, create_time desc, id desc);
create index "client_error_is_deleted_status_create_time_id_list" on "client_error" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "client_error_search" on "client_error" using gin ("data_type" gin_trgm_ops, "message" gin_trgm_ops);
create index "contacts_city_codes_idx" on "contacts" using gin ("city_codes");
create unique index "contacts_contact_no_key" on "contacts" (tenant_id, "contact_no") where is_deleted = 0;
create index "contacts_create_dept_idx" on "contacts" ("create_dept");
create index "contacts_create_user_idx" on "contacts" ("create_user");
create index "contacts_is_deleted_create_time_id_list" on "contacts" (tenant_id, is_deleted, create_time desc, id desc);
create index "contacts_is_deleted_status_create_time_id_list" on "contacts" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "contacts_mechanism_id_1dc8f9_key" on "contacts" (tenant_id, "mechanism_id") where is_deleted = 0 and (is_primary);
create index "contacts_mechanism_id_idx" on "contacts" ("mechanism_id");
create unique index "contacts_mechanism_id_phone_key" on "contacts" (tenant_id, "mechanism_id", "phone") where is_deleted = 0;
create index "contacts_roles_idx" on "contacts" using gin ("roles");
create index "contacts_search" on "contacts" using gin ("contact_name" gin_trgm_ops, "contact_no" gin_trgm_ops, "phone" gin_trgm_ops);
create index "data_scope_create_dept_idx" on "data_scope" ("create_dept");
create index "data_scope_is_deleted_create_time_id_list" on "data_scope" (tenant_id, is_deleted, create_time desc, id desc);
create index "data_scope_is_deleted_status_create_time_id_list" on "data_scope" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "data_scope_menu_id_idx" on "data_scope" ("menu_id");
create unique index "data_scope_resource_code_key" on "data_scope" (tenant_id, "resource_code") where is_deleted = 0;
create index "data_scope_search" on "data_scope" using gin ("resource_code" gin_trgm_ops, "scope_name" gin_trgm_ops);
create index "flow_activity_instance" on "flow_activity" (instance_id, id);
create index "flow_activity_task" on "flow_activity" (task_id) where task_id is not null;
create index "flow_activity_decisions" on "flow_activity" (tenant_id, end_time desc) where option is not null;
create unique index "flow_copy_once" on "flow_copy" (instance_id, user_id);
create index "flow_copy_task" on "flow_copy" (task_id) where task_id is not null;
create index "flow_copy_user" on "flow_copy" (tenant_id, user_id, id desc);
create unique index "flow_definition_version" on "flow_definition" (tenant_id, definition_key, definition_version) where is_deleted = 0;
create unique index "flow_instance_running" on "flow_instance" (tenant_id, resource, business_id) where state = 1;
create index "flow_instance_business" on "flow_instance" (tenant_id, resource, business_id, id desc);
create index "flow_instance_starter" on "flow_instance" (tenant_id, starter_id, id desc);
create index "flow_instance_state" on "flow_instance" (tenant_id, state, id desc);
create index "flow_instance_definition" on "flow_instance" (definition_id);
create unique index "flow_model_key" on "flow_model" (tenant_id, model_key) where is_deleted = 0;
create index "flow_task_assignee" on "flow_task" (tenant_id, assignee_id, id desc) where state in (1, 2);
create index "flow_task_candidates" on "flow_task" using gin (candidate_ids) where state = 1;
create index "flow_task_instance" on "flow_task" (instance_id, id);
create index "flow_task_parent" on "flow_task" (parent_id) where parent_id is not null;
create index "flow_task_decider" on "flow_task" (tenant_id, decided_by, end_time desc) where decided_by is not null;
create index "flow_task_due" on "flow_task" (tenant_id, due_time) where state in (1, 2);
create index "flow_timer_due" on "flow_timer" (tenant_id, due_time) where end_time is null;
create index "flow_timer_instance" on "flow_timer" (instance_id);
create index "idempotency_key_time_idx" on "idempotency_key" (create_time);
create index "import_batch_time_idx" on "import_batch" (create_time);
create unique index "import_batch_uuid_key" on "import_batch" (uuid);
create unique index "job_dedupe_key" on "job" (tenant_id, kind, dedupe_key);
create index "job_kind_idx" on "job" (tenant_id, kind, create_time desc, id desc);
create index "job_queue_idx" on "job" (id) where state in (102, 103);
create index "job_user_idx" on "job" (tenant_id, user_id, create_time desc, id desc);
create index "job_file_user_idx" on "job_file" (tenant_id, user_id);
create index "log_api_create_dept_idx" on "log_api" ("create_dept");
create index "log_api_is_deleted_create_time_id_list" on "log_api" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_api_is_deleted_status_create_time_id_list" on "log_api" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_api_search" on "log_api" using gin ("create_by" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
create index "log_error_create_dept_idx" on "log_error" ("create_dept");
create index "log_error_is_deleted_create_time_id_list" on "log_error" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_error_is_deleted_status_create_time_id_list" on "log_error" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_error_search" on "log_error" using gin ("create_by" gin_trgm_ops, "fingerprint" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
create index "log_login_create_dept_idx" on "log_login" ("create_dept");
create index "log_login_is_deleted_create_time_id_list" on "log_login" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_login_is_deleted_status_create_time_id_list" on "log_login" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_login_search" on "log_login" using gin ("account" gin_trgm_ops, "ip" gin_trgm_ops, "result" gin_trgm_ops, "user_name" gin_trgm_ops);
create index "log_usual_create_dept_idx" on "log_usual" ("create_dept");
create index "log_usual_is_deleted_create_time_id_list" on "log_usual" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_usual_is_deleted_status_create_time_id_list" on "log_usual" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_usual_search" on "log_usual" using gin ("create_by" gin_trgm_ops, "log_level" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
create index "login_failure_create_dept_idx" on "login_failure" ("create_dept");
create index "login_failure_is_deleted_create_time_id_list" on "login_failure" (tenant_id, is_deleted, create_time desc, id desc);
create index "login_failure_is_deleted_status_create_time_id_list" on "login_failure" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "login_failure_search" on "login_failure" using gin ("subject" gin_trgm_ops);
create unique index "login_failure_subject_key" on "login_failure" (tenant_id, "subject") where is_deleted = 0;
create index "mechanism_city_code_idx" on "mechanism" (tenant_id, "city_code");
create index "mechanism_create_dept_idx" on "mechanism" ("create_dept");
create index "mechanism_create_user_idx" on "mechanism" ("create_user");
create index "mechanism_head_mechanism_id_idx" on "mechanism" ("head_mechanism_id");
create index "mechanism_industry_idx" on "mechanism" (tenant_id, "industry");
create index "mechanism_is_deleted_create_time_id_list" on "mechanism" (tenant_id, is_deleted, create_time desc, id desc);
create index "mechanism_is_deleted_mechanism_type_create_time_id_list" on "mechanism" (tenant_id, is_deleted, "mechanism_type", create_time desc, id desc);
create index "mechanism_is_deleted_mechanism_type_status_create_time_id_list" on "mechanism" (tenant_id, is_deleted, "mechanism_type", status, create_time desc, id desc);
create unique index "mechanism_mechanism_no_key" on "mechanism" (tenant_id, "mechanism_no") where is_deleted = 0;
create unique index "mechanism_mechanism_type_credit_code_186004_key" on "mechanism" (tenant_id, "mechanism_type", "credit_code") where is_deleted = 0 and (credit_code is not null);
create unique index "mechanism_mechanism_type_id_no_4286f4_key" on "mechanism" (tenant_id, "mechanism_type", "id_no") where is_deleted = 0 and (id_no is not null);
create index "mechanism_mechanism_type_status_idx" on "mechanism" (tenant_id, "mechanism_type", "status") where is_deleted = 0;
create index "mechanism_owner_dept_id_idx" on "mechanism" ("owner_dept_id");
create index "mechanism_owner_user_id_idx" on "mechanism" ("owner_user_id");
create index "mechanism_register_status_idx" on "mechanism" (tenant_id, "register_status");
create index "mechanism_search" on "mechanism" using gin ("credit_code" gin_trgm_ops, "id_no" gin_trgm_ops, "mechanism_name" gin_trgm_ops, "mechanism_no" gin_trgm_ops, "pinyin" gin_trgm_ops, "short_name" gin_trgm_ops);
create index "outbox_event_aggregate_idx" on "outbox_event" (aggregate_id);
create index "outbox_event_open_idx" on "outbox_event" (id) where done_time is null;
create index "record_log_record_idx" on "record_log" (business_id, resource, id);
create index "record_log_time_idx" on "record_log" (tenant_id, create_time desc, id desc);
create index "record_log_user_idx" on "record_log" (user_id, create_time desc);
create index "red_list_create_dept_idx" on "red_list" ("create_dept");
create index "red_list_is_deleted_create_time_id_list" on "red_list" (tenant_id, is_deleted, create_time desc, id desc);
create index "red_list_is_deleted_status_create_time_id_list" on "red_list" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "red_list_resource_field_key_key" on "red_list" (tenant_id, "resource", "field_key") where is_deleted = 0;
create index "red_list_role_ids_idx" on "red_list" using gin ("role_ids");
create index "red_list_search" on "red_list" using gin ("field_name" gin_trgm_ops, "mask_kind" gin_trgm_ops, "resource" gin_trgm_ops, "resource_name" gin_trgm_ops);
create index "red_list_user_ids_idx" on "red_list" using gin ("user_ids");
create index "role_api_api_scope_id_idx" on "role_api" ("api_scope_id");
create index "role_api_create_dept_idx" on "role_api" ("create_dept");
create index "role_api_is_deleted_create_time_id_list" on "role_api" (tenant_id, is_deleted, create_time desc, id desc);
create index "role_api_is_deleted_status_create_time_id_list" on "role_api" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "role_api_role_id_api_scope_id_key" on "role_api" (tenant_id, "role_id", "api_scope_id") where is_deleted = 0;
create index "role_api_role_id_idx" on "role_api" ("role_id");
create index "role_menu_create_dept_idx" on "role_menu" ("create_dept");
create index "role_menu_is_deleted_create_time_id_list" on "role_menu" (tenant_id, is_deleted, create_time desc, id desc);
create index "role_menu_is_deleted_status_create_time_id_list" on "role_menu" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "role_menu_role_id_code_key" on "role_menu" (tenant_id, "role_id", "code") where is_deleted = 0;
create index "role_menu_role_id_idx" on "role_menu" ("role_id");
create index "role_menu_search" on "role_menu" using gin ("code" gin_trgm_ops);
create index "role_scope_create_dept_idx" on "role_scope" ("create_dept");
create index "role_scope_data_scope_id_idx" on "role_scope" ("data_scope_id");
create index "role_scope_is_deleted_create_time_id_list" on "role_scope" (tenant_id, is_deleted, create_time desc, id desc);
create index "role_scope_is_deleted_status_create_time_id_list" on "role_scope" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "role_scope_role_id_idx" on "role_scope" ("role_id");
create index "role_scope_role_id_menu_code_idx" on "role_scope" (tenant_id, "role_id", "menu_code") where is_deleted = 0;
create index "role_scope_search" on "role_scope" using gin ("menu_code" gin_trgm_ops);
create index "tenant_package_create_dept_idx" on "tenant_package" ("create_dept");
create index "tenant_package_is_deleted_create_time_id_list" on "tenant_package" (tenant_id, is_deleted, create_time desc, id desc);
create index "tenant_package_is_deleted_status_create_time_id_list" on "tenant_package" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "tenant_package_package_name_key" on "tenant_package" (tenant_id, "package_name") where is_deleted = 0;
create index "tenant_package_search" on "tenant_package" using gin ("package_name" gin_trgm_ops);
create index "tenant_version_create_dept_idx" on "tenant_version" ("create_dept");
create index "tenant_version_is_deleted_create_time_id_list" on "tenant_version" (tenant_id, is_deleted, create_time desc, id desc);
create index "tenant_version_is_deleted_status_create_time_id_list" on "tenant_version" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "tenant_version_search" on "tenant_version" using gin ("subject" gin_trgm_ops);
create unique index "tenant_version_subject_key" on "tenant_version" (tenant_id, "subject") where is_deleted = 0;
create unique index "top_menu_code_key" on "top_menu" (tenant_id, "code") where is_deleted = 0;
create index "top_menu_create_dept_idx" on "top_menu" ("create_dept");
create index "top_menu_is_deleted_create_time_id_list" on "top_menu" (tenant_id, is_deleted, create_time desc, id desc);
create index "top_menu_is_deleted_status_create_time_id_list" on "top_menu" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "top_menu_search" on "top_menu" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);
create index "user_credential_create_dept_idx" on "user_credential" ("create_dept");
create index "user_credential_is_deleted_create_time_id_list" on "user_credential" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_credential_is_deleted_status_create_time_id_list" on "user_credential" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_credential_user_id_idx" on "user_credential" ("user_id");
create unique index "user_credential_user_id_key" on "user_credential" (tenant_id, "user_id") where is_deleted = 0;
create index "user_message_create_dept_idx" on "user_message" ("create_dept");
create index "user_message_is_deleted_create_time_id_list" on "user_message" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_message_is_deleted_status_create_time_id_list" on "user_message" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_message_search" on "user_message" using gin ("biz_type_code" gin_trgm_ops, "title" gin_trgm_ops);
create index "user_message_user_id_biz_type_code_biz_id_dedupe_key_idx" on "user_message" (tenant_id, "user_id", "biz_type_code", "biz_id", "dedupe_key") where is_deleted = 0;
create index "user_message_user_id_idx" on "user_message" ("user_id");
create index "user_message_user_id_status_create_time_idx" on "user_message" (tenant_id, "user_id", "status", "create_time" desc) where is_deleted = 0;
create index "user_setting_create_dept_idx" on "user_setting" ("create_dept");
create index "user_setting_is_deleted_create_time_id_list" on "user_setting" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_setting_is_deleted_status_create_time_id_list" on "user_setting" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_setting_search" on "user_setting" using gin ("setting_key" gin_trgm_ops);
create index "user_setting_user_id_idx" on "user_setting" ("user_id");
create unique index "user_setting_user_id_setting_key_key" on "user_setting" (tenant_id, "user_id", "setting_key") where is_deleted = 0;
create index "work_flow_resource" on "work_flow" (tenant_id, resource, sort);
alter table "api_scope" add constraint "api_scope_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "api_scope" add constraint "api_scope_menu_id_fkey" foreign key ("menu_id") references "blade_menu" (id) on delete restrict;
alter table "attach" add constraint "attach_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "auth_captcha" add constraint "auth_captcha_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "auth_session" add constraint "auth_session_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "auth_session" add constraint "auth_session_dept_id_fkey" foreign key ("dept_id") references "blade_dept" (id) on delete restrict;
alter table "auth_session" add constraint "auth_session_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_claim_user_id_fkey" foreign key ("claim_user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_confirm_user_id_fkey" foreign key ("confirm_user_id") references "blade_user" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_party_id_fkey" foreign key ("party_id") references "mechanism" (id) on delete restrict;
alter table "blade_client" add constraint "blade_client_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_leader_id_fkey" foreign key ("leader_id") references "blade_user" (id) on delete restrict;
alter table "blade_dept" add constraint "blade_dept_parent_id_fkey" foreign key ("parent_id") references "blade_dept" (id) on delete restrict;
alter table "blade_dict" add constraint "blade_dict_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dict" add constraint "blade_dict_parent_id_fkey" foreign key ("parent_id") references "blade_dict" (id) on delete restrict;
alter table "blade_dict_biz" add constraint "blade_dict_biz_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_dict_biz" add constraint "blade_dict_biz_parent_id_fkey" foreign key ("parent_id") references "blade_dict_biz" (id) on delete restrict;
alter table "blade_menu" add constraint "blade_menu_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_menu" add constraint "blade_menu_parent_id_fkey" foreign key ("parent_id") references "blade_menu" (id) on delete restrict;
alter table "blade_notice" add constraint "blade_notice_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_param" add constraint "blade_param_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_post" add constraint "blade_post_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_region" add constraint "blade_region_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_role" add constraint "blade_role_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_role" add constraint "blade_role_parent_id_fkey" foreign key ("parent_id") references "blade_role" (id) on delete restrict;
alter table "blade_tenant" add constraint "blade_tenant_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_tenant" add constraint "blade_tenant_package_id_fkey" foreign key ("package_id") references "tenant_package" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_delegate_user_id_fkey" foreign key ("delegate_user_id") references "blade_user" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "blade_user" add constraint "blade_user_supervisor_id_fkey" foreign key ("supervisor_id") references "blade_user" (id) on delete restrict;
alter table "client_error" add constraint "client_error_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "contacts" add constraint "contacts_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "contacts" add constraint "contacts_mechanism_id_fkey" foreign key ("mechanism_id") references "mechanism" (id) on delete restrict;
alter table "data_scope" add constraint "data_scope_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "data_scope" add constraint "data_scope_menu_id_fkey" foreign key ("menu_id") references "blade_menu" (id) on delete restrict;
alter table "flow_activity" add constraint "flow_activity_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "flow_activity" add constraint "flow_activity_task_id_fkey" foreign key ("task_id") references "flow_task" (id) on delete restrict;
alter table "flow_copy" add constraint "flow_copy_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "flow_copy" add constraint "flow_copy_task_id_fkey" foreign key ("task_id") references "flow_task" (id) on delete restrict;
alter table "flow_instance" add constraint "flow_instance_definition_id_fkey" foreign key ("definition_id") references "flow_definition" (id) on delete restrict;
alter table "flow_task" add constraint "flow_task_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "flow_task" add constraint "flow_task_parent_id_fkey" foreign key ("parent_id") references "flow_task" (id) on delete restrict;
alter table "flow_timer" add constraint "flow_timer_instance_id_fkey" foreign key ("instance_id") references "flow_instance" (id) on delete restrict;
alter table "log_api" add constraint "log_api_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "log_error" add constraint "log_error_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "log_login" add constraint "log_login_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "log_usual" add constraint "log_usual_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "login_failure" add constraint "login_failure_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_head_mechanism_id_fkey" foreign key ("head_mechanism_id") references "mechanism" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_owner_dept_id_fkey" foreign key ("owner_dept_id") references "blade_dept" (id) on delete restrict;
alter table "mechanism" add constraint "mechanism_owner_user_id_fkey" foreign key ("owner_user_id") references "blade_user" (id) on delete restrict;
alter table "red_list" add constraint "red_list_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_api" add constraint "role_api_api_scope_id_fkey" foreign key ("api_scope_id") references "api_scope" (id) on delete restrict;
alter table "role_api" add constraint "role_api_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_api" add constraint "role_api_role_id_fkey" foreign key ("role_id") references "blade_role" (id) on delete restrict;
alter table "role_menu" add constraint "role_menu_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_menu" add constraint "role_menu_role_id_fkey" foreign key ("role_id") references "blade_role" (id) on delete restrict;
alter table "role_scope" add constraint "role_scope_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "role_scope" add constraint "role_scope_data_scope_id_fkey" foreign key ("data_scope_id") references "data_scope" (id) on delete restrict;
alter table "role_scope" add constraint "role_scope_role_id_fkey" foreign key ("role_id") references "blade_role" (id) on delete restrict;
alter table "tenant_package" add constraint "tenant_package_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "tenant_version" add constraint "tenant_version_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "top_menu" add constraint "top_menu_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_credential" add constraint "user_credential_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_credential" add constraint "user_credential_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "user_message" add constraint "user_message_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_message" add constraint "user_message_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "user_setting" add constraint "user_setting_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_setting" add constraint "user_setting_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
