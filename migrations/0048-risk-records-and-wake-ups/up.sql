create table "risk_record" (
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
  "record_no" varchar(32),
  "mechanism_type" smallint,
  "mechanism_id" bigint,
  "mechanism_name" varchar(128),
  "id_no" varchar(18),
  "record_type" varchar(32),
  "level" smallint,
  "stage" integer,
  "source_kind" smallint,
  "source_type" varchar(40),
  "source_id" varchar(40),
  "source_no" varchar(40),
  "occur_date" date,
  "found_date" date,
  "close_date" date,
  "city_code" varchar(12),
  "contract_ids" bigint[] not null default '{}',
  "vehicle_ids" bigint[] not null default '{}',
  "base_points" numeric(14,1),
  "points" numeric(14,1),
  "points_reason" varchar(500),
  "description" varchar(2000),
  "evidence_biz_id" bigint,
  "overdue_amt" numeric(12,2) not null default 0,
  "overdue_days" integer,
  "exposure_amt" numeric(12,2) not null default 0,
  "loss_amt" numeric(12,2),
  "close_reason" varchar(500),
  "is_resolving" boolean not null default false,
  "process_instance_id" varchar(64),
  constraint "risk_record_pkey" primary key ("tenant_id", "id")
);
alter table "risk_record" add constraint "risk_record_is_deleted_check" check (is_deleted in (0, 1));
alter table "risk_record" add constraint "risk_record_level_check" check ("level" in (1, 2, 3, 4));
alter table "risk_record" add constraint "risk_record_loss_amt_check" check ("loss_amt" >= 0 and "loss_amt" <= 9999999999.99);
alter table "risk_record" add constraint "risk_record_mechanism_type_check" check ("mechanism_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 101));
alter table "risk_record" add constraint "risk_record_overdue_amt_check" check ("overdue_amt" >= 0 and "overdue_amt" <= 9999999999.99);
alter table "risk_record" add constraint "risk_record_source_kind_check" check ("source_kind" in (1, 2, 3));
alter table "risk_record" add constraint "risk_record_status_check" check (status in (1, 2, 100, 101, 102, 103));
alter table "risk_record" enable row level security;
alter table "risk_record" force row level security;
create policy tenant_wall on "risk_record" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_record" for select to fleet_read using (true);
create policy report_tenant on "risk_record" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_record" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_record" to fleet_app;
grant select on "risk_record" to fleet_read;
grant select on "risk_record" to fleet_report;
create table "risk_record_financial" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "record_id" bigint not null,
  "bill_id" bigint,
  "bill_no" varchar(32),
  "contract_no" varchar(32),
  "plate_no" varchar(16),
  "fee_item" smallint,
  "due_date" date,
  "due_amt" numeric(12,2) not null default 0,
  "unpaid_amt" numeric(12,2) not null default 0,
  "overdue_days" integer,
  "late_fee" numeric(12,2) not null default 0,
  constraint "risk_record_financial_pkey" primary key ("tenant_id", "id")
);
alter table "risk_record_financial" add constraint "risk_record_financial_due_amt_check" check ("due_amt" >= 0 and "due_amt" <= 9999999999.99);
alter table "risk_record_financial" add constraint "risk_record_financial_fee_item_check" check ("fee_item" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99));
alter table "risk_record_financial" add constraint "risk_record_financial_late_fee_check" check ("late_fee" >= 0 and "late_fee" <= 9999999999.99);
alter table "risk_record_financial" add constraint "risk_record_financial_unpaid_amt_check" check ("unpaid_amt" >= 0 and "unpaid_amt" <= 9999999999.99);
alter table "risk_record_financial" enable row level security;
alter table "risk_record_financial" force row level security;
create policy tenant_wall on "risk_record_financial" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_record_financial" for select to fleet_read using (true);
create policy report_tenant on "risk_record_financial" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_record_financial" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_record_financial" to fleet_app;
grant select on "risk_record_financial" to fleet_read;
grant select on "risk_record_financial" to fleet_report;
create table "risk_record_follow" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "record_id" bigint not null,
  "time" timestamptz,
  "user_id" bigint,
  "way" varchar(32),
  "note" varchar(500),
  "next_date" date,
  constraint "risk_record_follow_pkey" primary key ("tenant_id", "id")
);
alter table "risk_record_follow" enable row level security;
alter table "risk_record_follow" force row level security;
create policy tenant_wall on "risk_record_follow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_record_follow" for select to fleet_read using (true);
create policy report_tenant on "risk_record_follow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_record_follow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_record_follow" to fleet_app;
grant select on "risk_record_follow" to fleet_read;
grant select on "risk_record_follow" to fleet_report;
create table "risk_record_measure" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "record_id" bigint not null,
  "measure_kind" varchar(32),
  "owner_user_id" bigint,
  "due_date" date,
  "measure_state" smallint,
  "done_time" timestamptz,
  "result" varchar(500),
  constraint "risk_record_measure_pkey" primary key ("tenant_id", "id")
);
alter table "risk_record_measure" add constraint "risk_record_measure_measure_state_check" check ("measure_state" in (0, 1));
alter table "risk_record_measure" enable row level security;
alter table "risk_record_measure" force row level security;
create policy tenant_wall on "risk_record_measure" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "risk_record_measure" for select to fleet_read using (true);
create policy report_tenant on "risk_record_measure" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "risk_record_measure" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "risk_record_measure" to fleet_app;
grant select on "risk_record_measure" to fleet_read;
grant select on "risk_record_measure" to fleet_report;
create table "rouse" (
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
  "rouse_no" varchar(32),
  "customer_id" bigint,
  "customer_name" varchar(128),
  "dormant_since" date,
  "dormant_months" integer,
  "last_contract_no" varchar(32),
  "last_end_date" date,
  "old_grade" varchar(1),
  "old_quota" jsonb,
  "open_debt" numeric(12,2) not null default 0,
  "biz_user_id" bigint,
  "reason_type" varchar(32),
  "reason" varchar(500),
  "expect_qty" integer,
  "expect_cities" varchar(12)[] not null default '{}',
  "expect_date" date,
  "changes" jsonb,
  "check_state" smallint,
  "check_time" timestamptz,
  "restore_mode" smallint,
  "restore_rate" numeric(10,6),
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "rouse_pkey" primary key ("tenant_id", "id")
);
alter table "rouse" add constraint "rouse_check_state_check" check ("check_state" in (0, 1, 2, 3));
alter table "rouse" add constraint "rouse_is_deleted_check" check (is_deleted in (0, 1));
alter table "rouse" add constraint "rouse_open_debt_check" check ("open_debt" >= 0 and "open_debt" <= 9999999999.99);
alter table "rouse" add constraint "rouse_restore_mode_check" check ("restore_mode" in (1, 2));
alter table "rouse" add constraint "rouse_status_check" check (status in (1, 100, 101, 102, 103));
alter table "rouse" enable row level security;
alter table "rouse" force row level security;
create policy tenant_wall on "rouse" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "rouse" for select to fleet_read using (true);
create policy report_tenant on "rouse" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "rouse" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "rouse" to fleet_app;
grant select on "rouse" to fleet_read;
grant select on "rouse" to fleet_report;
create index "risk_record_city_code_idx" on "risk_record" (tenant_id, "city_code");
create index "risk_record_contract_ids_idx" on "risk_record" using gin ("contract_ids");
create index "risk_record_create_dept_idx" on "risk_record" ("create_dept");
create index "risk_record_create_user_idx" on "risk_record" ("create_user");
create index "risk_record_is_deleted_create_time_id_list" on "risk_record" (tenant_id, is_deleted, create_time desc, id desc);
create index "risk_record_is_deleted_status_create_time_id_list" on "risk_record" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "risk_record_mechanism_id_idx" on "risk_record" ("mechanism_id");
create index "risk_record_mechanism_id_status_idx" on "risk_record" (tenant_id, "mechanism_id", "status") where is_deleted = 0;
create index "risk_record_occur_date_idx" on "risk_record" (tenant_id, "occur_date");
create unique index "risk_record_record_no_key" on "risk_record" (tenant_id, "record_no") where is_deleted = 0;
create index "risk_record_record_type_idx" on "risk_record" (tenant_id, "record_type");
create unique index "risk_record_record_type_source_type_source_id_818fe7_key" on "risk_record" (tenant_id, "record_type", "source_type", "source_id") where is_deleted = 0 and (source_id is not null and close_date is null);
create index "risk_record_search" on "risk_record" using gin ("mechanism_name" gin_trgm_ops, "record_no" gin_trgm_ops, "source_no" gin_trgm_ops, "source_type" gin_trgm_ops);
create index "risk_record_vehicle_ids_idx" on "risk_record" using gin ("vehicle_ids");
create index "risk_record_financial_bill_id_idx" on "risk_record_financial" ("bill_id");
create index "risk_record_financial_record_id_line_no_idx" on "risk_record_financial" ("record_id", "line_no");
create index "risk_record_financial_search" on "risk_record_financial" using gin ("bill_no" gin_trgm_ops);
create index "risk_record_follow_record_id_line_no_idx" on "risk_record_follow" ("record_id", "line_no");
create index "risk_record_follow_search" on "risk_record_follow" using gin ("note" gin_trgm_ops);
create index "risk_record_follow_user_id_idx" on "risk_record_follow" ("user_id");
create index "risk_record_measure_owner_user_id_idx" on "risk_record_measure" ("owner_user_id");
create index "risk_record_measure_record_id_line_no_idx" on "risk_record_measure" ("record_id", "line_no");
create index "rouse_biz_user_id_idx" on "rouse" ("biz_user_id");
create index "rouse_create_dept_idx" on "rouse" ("create_dept");
create index "rouse_create_user_idx" on "rouse" ("create_user");
create unique index "rouse_customer_id_725eb5_key" on "rouse" (tenant_id, "customer_id") where is_deleted = 0 and (status in (102));
create index "rouse_customer_id_idx" on "rouse" ("customer_id");
create index "rouse_is_deleted_create_time_id_list" on "rouse" (tenant_id, is_deleted, create_time desc, id desc);
create index "rouse_is_deleted_status_create_time_id_list" on "rouse" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "rouse_reason_type_idx" on "rouse" (tenant_id, "reason_type");
create unique index "rouse_rouse_no_key" on "rouse" (tenant_id, "rouse_no") where is_deleted = 0;
create index "rouse_search" on "rouse" using gin ("customer_name" gin_trgm_ops, "rouse_no" gin_trgm_ops);
alter table "risk_record" add constraint "risk_record_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "risk_record_financial" add constraint "risk_record_financial_bill_id_fkey" foreign key (tenant_id, "bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "risk_record_financial" add constraint "risk_record_financial_record_id_fkey" foreign key (tenant_id, "record_id") references "risk_record" (tenant_id, id) on delete restrict;
alter table "risk_record_follow" add constraint "risk_record_follow_record_id_fkey" foreign key (tenant_id, "record_id") references "risk_record" (tenant_id, id) on delete restrict;
alter table "risk_record_follow" add constraint "risk_record_follow_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "risk_record_measure" add constraint "risk_record_measure_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "risk_record_measure" add constraint "risk_record_measure_record_id_fkey" foreign key (tenant_id, "record_id") references "risk_record" (tenant_id, id) on delete restrict;
alter table "rouse" add constraint "rouse_biz_user_id_fkey" foreign key (tenant_id, "biz_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "rouse" add constraint "rouse_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
