alter table "mail_log" add column "attach_name" varchar(200);
alter table "mail_log" add column "attach_key" varchar(200);
create table "mail_plan" (
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
  "plan_name" varchar(64),
  "plan_kind" smallint,
  "resource" varchar(64),
  "report_id" bigint,
  "filters" jsonb,
  "user_id" bigint,
  "repeat" smallint,
  "week_days" smallint[] not null default '{}',
  "month_day" integer,
  "send_time" varchar(5),
  "receivers" bigint[] not null default '{}',
  "outside_addresses" varchar(64)[] not null default '{}',
  "stopped" bigint[] not null default '{}',
  "only_with_rows" boolean not null default true,
  "last_time" timestamptz,
  "next_time" timestamptz,
  "remark" varchar(200),
  constraint "mail_plan_pkey" primary key ("tenant_id", "id")
);
alter table "mail_plan" add constraint "mail_plan_is_deleted_check" check (is_deleted in (0, 1));
alter table "mail_plan" add constraint "mail_plan_plan_kind_check" check ("plan_kind" in (1, 2));
alter table "mail_plan" add constraint "mail_plan_repeat_check" check ("repeat" in (1, 2, 3));
alter table "mail_plan" add constraint "mail_plan_status_check" check (status in (1, 2));
alter table "mail_plan" add constraint "mail_plan_week_days_check" check ("week_days" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);
alter table "mail_plan" enable row level security;
alter table "mail_plan" force row level security;
create policy tenant_wall on "mail_plan" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mail_plan" for select to fleet_read using (true);
create policy report_tenant on "mail_plan" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mail_plan" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mail_plan" to fleet_app;
grant select on "mail_plan" to fleet_read;
grant select on "mail_plan" to fleet_report;
create table "mail_plan_log" (
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
  "plan_id" bigint,
  "user_id" bigint,
  "receiver_name" varchar(64),
  "result" smallint,
  "row_count" integer,
  "file_name" varchar(200),
  "reason" varchar(300),
  "mail_id" bigint,
  constraint "mail_plan_log_pkey" primary key ("tenant_id", "id")
);
alter table "mail_plan_log" add constraint "mail_plan_log_is_deleted_check" check (is_deleted in (0, 1));
alter table "mail_plan_log" add constraint "mail_plan_log_result_check" check ("result" in (1, 2, 3, 4, 5));
alter table "mail_plan_log" enable row level security;
alter table "mail_plan_log" force row level security;
create policy tenant_wall on "mail_plan_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mail_plan_log" for select to fleet_read using (true);
create policy report_tenant on "mail_plan_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mail_plan_log" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "mail_plan_log" to fleet_app;
grant select on "mail_plan_log" to fleet_read;
grant select on "mail_plan_log" to fleet_report;
create table "record_follow" (
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
  "resource" varchar(64),
  "resource_name" varchar(64),
  "record_id" varchar(20),
  "record_title" varchar(200),
  "on_moves" boolean not null default true,
  "on_comments" boolean not null default true,
  "on_changes" boolean not null default true,
  "fields" varchar(64)[] not null default '{}',
  "seen_log" varchar(20),
  "told_time" timestamptz,
  constraint "record_follow_pkey" primary key ("tenant_id", "id")
);
alter table "record_follow" add constraint "record_follow_is_deleted_check" check (is_deleted in (0, 1));
alter table "record_follow" enable row level security;
alter table "record_follow" force row level security;
create policy tenant_wall on "record_follow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "record_follow" for select to fleet_read using (true);
create policy report_tenant on "record_follow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "record_follow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "record_follow" to fleet_app;
grant select on "record_follow" to fleet_read;
create index "account_actually_receive_amt_idx" on "account_actually_receive" (tenant_id, "amt");
create index "account_bank_receipt_amt_idx" on "account_bank_receipt" (tenant_id, "amt");
create index "bank_payment_order_amt_idx" on "bank_payment_order" (tenant_id, "amt");
create index "bill_receivable_bill_amt_idx" on "bill_receivable" (tenant_id, "bill_amt");
create index "invoice_total_amt_idx" on "invoice" (tenant_id, "total_amt");
create index "mail_plan_create_dept_idx" on "mail_plan" ("create_dept");
create index "mail_plan_is_deleted_create_time_id_list" on "mail_plan" (tenant_id, is_deleted, create_time desc, id desc);
create index "mail_plan_is_deleted_status_create_time_id_list" on "mail_plan" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "mail_plan_receivers_idx" on "mail_plan" using gin ("receivers");
create index "mail_plan_report_id_idx" on "mail_plan" ("report_id");
create index "mail_plan_search" on "mail_plan" using gin ("plan_name" gin_trgm_ops);
create index "mail_plan_status_next_time_idx" on "mail_plan" (tenant_id, "status", "next_time") where is_deleted = 0;
create index "mail_plan_user_id_idx" on "mail_plan" ("user_id");
create index "mail_plan_log_create_dept_idx" on "mail_plan_log" ("create_dept");
create index "mail_plan_log_is_deleted_create_time_id_list" on "mail_plan_log" (tenant_id, is_deleted, create_time desc, id desc);
create index "mail_plan_log_mail_id_idx" on "mail_plan_log" ("mail_id");
create index "mail_plan_log_plan_id_idx" on "mail_plan_log" ("plan_id");
create index "mail_plan_log_search" on "mail_plan_log" using gin ("receiver_name" gin_trgm_ops);
create index "mail_plan_log_user_id_idx" on "mail_plan_log" ("user_id");
create index "record_follow_create_dept_idx" on "record_follow" ("create_dept");
create index "record_follow_is_deleted_create_time_id_list" on "record_follow" (tenant_id, is_deleted, create_time desc, id desc);
create index "record_follow_is_deleted_status_create_time_id_list" on "record_follow" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "record_follow_resource_record_id_idx" on "record_follow" (tenant_id, "resource", "record_id") where is_deleted = 0;
create index "record_follow_search" on "record_follow" using gin ("record_title" gin_trgm_ops);
create index "record_follow_user_id_idx" on "record_follow" ("user_id");
create unique index "record_follow_user_id_resource_record_id_key" on "record_follow" (tenant_id, "user_id", "resource", "record_id") where is_deleted = 0;
alter table "mail_plan" add constraint "mail_plan_report_id_fkey" foreign key (tenant_id, "report_id") references "report" (tenant_id, id) on delete restrict;
alter table "mail_plan" add constraint "mail_plan_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "mail_plan_log" add constraint "mail_plan_log_mail_id_fkey" foreign key (tenant_id, "mail_id") references "mail_log" (tenant_id, id) on delete restrict;
alter table "mail_plan_log" add constraint "mail_plan_log_plan_id_fkey" foreign key (tenant_id, "plan_id") references "mail_plan" (tenant_id, id) on delete restrict;
alter table "mail_plan_log" add constraint "mail_plan_log_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "record_follow" add constraint "record_follow_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
