alter table "user_message" add column "channels" varchar(32)[] not null default '{}';
create table "blade_oss" (
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
  "oss_code" varchar(32),
  "category" varchar(32),
  "endpoint" varchar(255),
  "access_key" varchar(128),
  "secret_key" varchar(512),
  "bucket_name" varchar(63),
  "app_id" varchar(64),
  "region" varchar(32),
  "remark" varchar(200),
  constraint "blade_oss_pkey" primary key ("id")
);
alter table "blade_oss" add constraint "blade_oss_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_oss" add constraint "blade_oss_status_check" check (status in (1, 2));
alter table "blade_oss" enable row level security;
alter table "blade_oss" force row level security;
create policy tenant_wall on "blade_oss" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_oss" for select to fleet_read using (true);
create policy report_tenant on "blade_oss" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_oss" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_oss" to fleet_app;
grant select on "blade_oss" to fleet_read;
create table "blade_sms" (
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
  "sms_code" varchar(32),
  "category" varchar(32),
  "purpose" varchar(32),
  "template_id" varchar(64),
  "sign_name" varchar(32),
  "access_key" varchar(128),
  "secret_key" varchar(512),
  "region_id" varchar(32),
  "remark" varchar(200),
  constraint "blade_sms_pkey" primary key ("id")
);
alter table "blade_sms" add constraint "blade_sms_is_deleted_check" check (is_deleted in (0, 1));
alter table "blade_sms" add constraint "blade_sms_status_check" check (status in (1, 2));
alter table "blade_sms" enable row level security;
alter table "blade_sms" force row level security;
create policy tenant_wall on "blade_sms" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "blade_sms" for select to fleet_read using (true);
create policy report_tenant on "blade_sms" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "blade_sms" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "blade_sms" to fleet_app;
grant select on "blade_sms" to fleet_read;
create table "job_pause" (
  "tenant_id" varchar(12) not null,
  "kind" varchar(64) not null,
  "user_name" varchar(64),
  "create_time" timestamptz not null,
  constraint "job_pause_pkey" primary key ("tenant_id", "kind")
);
alter table "job_pause" enable row level security;
alter table "job_pause" force row level security;
create policy tenant_wall on "job_pause" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "job_pause" for select to fleet_read using (true);
create policy report_tenant on "job_pause" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "job_pause" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "job_pause" to fleet_app;
grant select on "job_pause" to fleet_read;
create table "message_preference" (
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
  "channels" varchar(32)[] not null default '{}',
  "quiet_from" varchar(5),
  "quiet_to" varchar(5),
  "daily_digest" boolean not null default false,
  constraint "message_preference_pkey" primary key ("id")
);
alter table "message_preference" add constraint "message_preference_is_deleted_check" check (is_deleted in (0, 1));
alter table "message_preference" enable row level security;
alter table "message_preference" force row level security;
create policy tenant_wall on "message_preference" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "message_preference" for select to fleet_read using (true);
create policy report_tenant on "message_preference" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "message_preference" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "message_preference" to fleet_app;
grant select on "message_preference" to fleet_read;
create table "message_template" (
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
  "biz_type_code" varchar(64),
  "title" varchar(100),
  "content_zh" varchar(500),
  "content_en" varchar(500),
  "channels" varchar(32)[] not null default '{}',
  "sms_code" varchar(32),
  "level" smallint,
  "mandatory" boolean not null default false,
  "variables" jsonb,
  constraint "message_template_pkey" primary key ("id")
);
alter table "message_template" add constraint "message_template_is_deleted_check" check (is_deleted in (0, 1));
alter table "message_template" add constraint "message_template_level_check" check ("level" in (1, 2, 3));
alter table "message_template" add constraint "message_template_status_check" check (status in (1, 2));
alter table "message_template" enable row level security;
alter table "message_template" force row level security;
create policy tenant_wall on "message_template" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "message_template" for select to fleet_read using (true);
create policy report_tenant on "message_template" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "message_template" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "message_template" to fleet_app;
grant select on "message_template" to fleet_read;
grant select on "message_template" to fleet_report;
create table "sms_log" (
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
  "phone" varchar(20),
  "content" varchar(500),
  "sms_code" varchar(32),
  "purpose" varchar(32),
  "biz_type_code" varchar(64),
  "biz_id" varchar(32),
  "vendor_no" varchar(64),
  "attempts" integer,
  "fail_reason" varchar(200),
  "next_time" timestamptz,
  "receipt_time" timestamptz,
  constraint "sms_log_pkey" primary key ("id")
);
alter table "sms_log" add constraint "sms_log_is_deleted_check" check (is_deleted in (0, 1));
alter table "sms_log" add constraint "sms_log_status_check" check (status in (1, 2, 3));
alter table "sms_log" enable row level security;
alter table "sms_log" force row level security;
create policy tenant_wall on "sms_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "sms_log" for select to fleet_read using (true);
create policy report_tenant on "sms_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "sms_log" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "sms_log" to fleet_app;
grant select on "sms_log" to fleet_read;
create index "job_time_idx" on "job" (tenant_id, create_time desc, id desc);
create index "outbox_event_time_idx" on "outbox_event" (tenant_id, create_time desc, id desc);
revoke all on "outbox_event" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "outbox_event" to fleet_app;
grant select on "outbox_event" to fleet_read;
create index "blade_oss_category_idx" on "blade_oss" (tenant_id, "category");
create index "blade_oss_create_dept_idx" on "blade_oss" ("create_dept");
create index "blade_oss_is_deleted_create_time_id_list" on "blade_oss" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_oss_is_deleted_status_create_time_id_list" on "blade_oss" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "blade_oss_oss_code_key" on "blade_oss" (tenant_id, "oss_code") where is_deleted = 0;
create index "blade_oss_search" on "blade_oss" using gin ("oss_code" gin_trgm_ops);
create index "blade_sms_category_idx" on "blade_sms" (tenant_id, "category");
create index "blade_sms_create_dept_idx" on "blade_sms" ("create_dept");
create index "blade_sms_is_deleted_create_time_id_list" on "blade_sms" (tenant_id, is_deleted, create_time desc, id desc);
create index "blade_sms_is_deleted_status_create_time_id_list" on "blade_sms" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "blade_sms_purpose_idx" on "blade_sms" (tenant_id, "purpose");
create index "blade_sms_search" on "blade_sms" using gin ("sms_code" gin_trgm_ops);
create unique index "blade_sms_sms_code_key" on "blade_sms" (tenant_id, "sms_code") where is_deleted = 0;
create index "message_preference_create_dept_idx" on "message_preference" ("create_dept");
create index "message_preference_is_deleted_create_time_id_list" on "message_preference" (tenant_id, is_deleted, create_time desc, id desc);
create index "message_preference_is_deleted_status_create_time_id_list" on "message_preference" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "message_preference_search" on "message_preference" using gin ("biz_type_code" gin_trgm_ops);
create unique index "message_preference_user_id_biz_type_code_key" on "message_preference" (tenant_id, "user_id", "biz_type_code") where is_deleted = 0;
create index "message_preference_user_id_idx" on "message_preference" ("user_id");
create unique index "message_template_biz_type_code_key" on "message_template" (tenant_id, "biz_type_code") where is_deleted = 0;
create index "message_template_create_dept_idx" on "message_template" ("create_dept");
create index "message_template_is_deleted_create_time_id_list" on "message_template" (tenant_id, is_deleted, create_time desc, id desc);
create index "message_template_is_deleted_status_create_time_id_list" on "message_template" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "message_template_search" on "message_template" using gin ("biz_type_code" gin_trgm_ops, "title" gin_trgm_ops);
create index "sms_log_create_dept_idx" on "sms_log" ("create_dept");
create index "sms_log_is_deleted_create_time_id_list" on "sms_log" (tenant_id, is_deleted, create_time desc, id desc);
create index "sms_log_is_deleted_status_create_time_id_list" on "sms_log" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "sms_log_phone_create_time_idx" on "sms_log" (tenant_id, "phone", "create_time") where is_deleted = 0;
create index "sms_log_purpose_idx" on "sms_log" (tenant_id, "purpose");
create index "sms_log_search" on "sms_log" using gin ("biz_type_code" gin_trgm_ops, "content" gin_trgm_ops, "phone" gin_trgm_ops, "sms_code" gin_trgm_ops, "vendor_no" gin_trgm_ops);
create index "sms_log_sms_code_create_time_idx" on "sms_log" (tenant_id, "sms_code", "create_time" desc) where is_deleted = 0;
create index "sms_log_vendor_no_idx" on "sms_log" (tenant_id, "vendor_no") where is_deleted = 0;
alter table "blade_oss" add constraint "blade_oss_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "blade_sms" add constraint "blade_sms_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "message_preference" add constraint "message_preference_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "message_preference" add constraint "message_preference_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "message_template" add constraint "message_template_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "sms_log" add constraint "sms_log_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
