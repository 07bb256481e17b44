create table "accident" (
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
  "accident_no" varchar(32),
  "info_id" bigint,
  "report_time" timestamptz,
  "reporter_name" varchar(40),
  "reporter_phone" varchar(20),
  "handler_id" bigint,
  "vehicle_id" bigint,
  "plate_no" varchar(8),
  "vin" varchar(17),
  "model_name" varchar(100),
  "company_id" bigint,
  "city_code" varchar(12),
  "odometer" integer,
  "current_place" varchar(200),
  "custody_kind" smallint,
  "customer_id" bigint,
  "contract_type" smallint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "driver_id" bigint,
  "custody_note" varchar(200),
  "custody_manual" boolean not null default false,
  "driver_name" varchar(40),
  "driver_phone" varchar(20),
  "driver_id_no" varchar(18),
  "licence_no" varchar(20),
  "licence_class" varchar(32),
  "licence_valid_to" date,
  "driver_relation" varchar(32),
  "drunk" boolean not null default false,
  "licence_ok" boolean not null default true,
  "unauthorised" boolean not null default false,
  "escaped" boolean not null default false,
  "cover_risk" boolean not null default false,
  "accident_time" timestamptz,
  "accident_place" varchar(200),
  "region_code" varchar(12),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "road_kind" varchar(32),
  "weather" varchar(32),
  "accident_type" varchar(32),
  "description" varchar(1000),
  "drivable" boolean not null default true,
  "tow_needed" boolean not null default false,
  "tow_company" varchar(64),
  "tow_amt" numeric(12,2),
  "injured_count" integer,
  "dead_count" integer,
  "hospital" varchar(64),
  "police_reported" boolean not null default false,
  "police_unit" varchar(64),
  "police_case_no" varchar(32),
  "certificate_no" varchar(32),
  "certificate_date" date,
  "quick_handled" boolean not null default false,
  "liability" smallint,
  "liability_rate" numeric(10,6),
  "compulsory_policy_id" bigint,
  "commercial_policy_id" bigint,
  "claim_no" varchar(64),
  "insurer_report_time" timestamptz,
  "insurer_report_delay" integer,
  "surveyor_name" varchar(40),
  "surveyor_phone" varchar(20),
  "survey_time" timestamptz,
  "own_est" numeric(12,2),
  "third_est" numeric(12,2),
  "injury_est" numeric(12,2),
  "est_total" numeric(12,2) not null default 0,
  "level_raised" smallint,
  "level" smallint,
  "loss_total" numeric(12,2) not null default 0,
  "compensate_amt" numeric(12,2) not null default 0,
  "customer_amt" numeric(12,2) not null default 0,
  "self_amt" numeric(12,2) not null default 0,
  "penalty_amt" numeric(12,2) not null default 0,
  "penalty_amt_status" smallint,
  "penalty_bill_id" bigint,
  "total_loss" boolean not null default false,
  "downtime_days" integer,
  "close_time" timestamptz,
  "close_reason" varchar(200),
  "follow_stage" smallint,
  "seal_status" smallint,
  "register_count" integer,
  "attach_biz_id" bigint,
  "process_instance_id" varchar(64),
  constraint "accident_pkey" primary key ("tenant_id", "id")
);
alter table "accident" add constraint "accident_compensate_amt_check" check ("compensate_amt" >= 0 and "compensate_amt" <= 9999999999.99);
alter table "accident" add constraint "accident_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "accident" add constraint "accident_custody_kind_check" check ("custody_kind" in (1, 2, 3, 4, 5, 9));
alter table "accident" add constraint "accident_customer_amt_check" check ("customer_amt" >= 0 and "customer_amt" <= 9999999999.99);
alter table "accident" add constraint "accident_est_total_check" check ("est_total" >= 0 and "est_total" <= 9999999999.99);
alter table "accident" add constraint "accident_follow_stage_check" check ("follow_stage" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident" add constraint "accident_injury_est_check" check ("injury_est" >= 0 and "injury_est" <= 9999999999.99);
alter table "accident" add constraint "accident_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident" add constraint "accident_level_check" check ("level" in (1, 2, 3, 4));
alter table "accident" add constraint "accident_level_raised_check" check ("level_raised" in (1, 2, 3, 4));
alter table "accident" add constraint "accident_liability_check" check ("liability" in (1, 2, 3, 4, 5, 6, 7));
alter table "accident" add constraint "accident_loss_total_check" check ("loss_total" >= 0 and "loss_total" <= 9999999999.99);
alter table "accident" add constraint "accident_own_est_check" check ("own_est" >= 0 and "own_est" <= 9999999999.99);
alter table "accident" add constraint "accident_penalty_amt_check" check ("penalty_amt" >= 0 and "penalty_amt" <= 9999999999.99);
alter table "accident" add constraint "accident_penalty_amt_status_check" check ("penalty_amt_status" in (0, 1, 2, 3, 4));
alter table "accident" add constraint "accident_seal_status_check" check ("seal_status" in (0, 1, 2, 3));
alter table "accident" add constraint "accident_status_check" check (status in (1, 2, 3, 4, 5, 100, 101, 102, 103));
alter table "accident" add constraint "accident_third_est_check" check ("third_est" >= 0 and "third_est" <= 9999999999.99);
alter table "accident" add constraint "accident_tow_amt_check" check ("tow_amt" >= 0 and "tow_amt" <= 9999999999.99);
alter table "accident" enable row level security;
alter table "accident" force row level security;
create policy tenant_wall on "accident" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident" for select to fleet_read using (true);
create policy report_tenant on "accident" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident" to fleet_app;
grant select on "accident" to fleet_read;
grant select on "accident" to fleet_report;
create table "accident_follow" (
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
  "follow_no" varchar(32),
  "accident_id" bigint,
  "accident_no" varchar(32),
  "plate_no" varchar(8),
  "city_code" varchar(12),
  "rule_id" bigint,
  "owner_id" bigint,
  "follow_stage" smallint,
  "stage_since" timestamptz,
  "stage_due" date,
  "overdue_days" integer,
  "next_date" date,
  "last_note" varchar(500),
  "close_reason" varchar(200),
  constraint "accident_follow_pkey" primary key ("tenant_id", "id")
);
alter table "accident_follow" add constraint "accident_follow_follow_stage_check" check ("follow_stage" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_follow" add constraint "accident_follow_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident_follow" add constraint "accident_follow_status_check" check (status in (1, 4));
alter table "accident_follow" enable row level security;
alter table "accident_follow" force row level security;
create policy tenant_wall on "accident_follow" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_follow" for select to fleet_read using (true);
create policy report_tenant on "accident_follow" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_follow" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_follow" to fleet_app;
grant select on "accident_follow" to fleet_read;
grant select on "accident_follow" to fleet_report;
create table "accident_follow_log" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "follow_id" bigint not null,
  "time" timestamptz,
  "user_id" bigint,
  "stage_from" smallint,
  "stage_to" smallint,
  "contact" varchar(64),
  "channel" smallint,
  "note" varchar(500),
  "next_date" date,
  "attach_biz_id" bigint,
  constraint "accident_follow_log_pkey" primary key ("tenant_id", "id")
);
alter table "accident_follow_log" add constraint "accident_follow_log_channel_check" check ("channel" in (1, 2, 3, 4, 9));
alter table "accident_follow_log" add constraint "accident_follow_log_stage_from_check" check ("stage_from" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_follow_log" add constraint "accident_follow_log_stage_to_check" check ("stage_to" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_follow_log" enable row level security;
alter table "accident_follow_log" force row level security;
create policy tenant_wall on "accident_follow_log" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_follow_log" for select to fleet_read using (true);
create policy report_tenant on "accident_follow_log" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_follow_log" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_follow_log" to fleet_app;
grant select on "accident_follow_log" to fleet_read;
grant select on "accident_follow_log" to fleet_report;
create table "accident_follow_remind" (
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
  "follow_id" bigint,
  "accident_id" bigint,
  "city_code" varchar(12),
  "stage" smallint,
  "stage_since" timestamptz,
  "remind_kind" smallint,
  "due_date" date,
  "send_date" date,
  "send_time" timestamptz,
  "receiver_ids" bigint[] not null default '{}',
  "channel" smallint[] not null default '{}',
  "content" varchar(500),
  "done_time" timestamptz,
  constraint "accident_follow_remind_pkey" primary key ("tenant_id", "id")
);
alter table "accident_follow_remind" add constraint "accident_follow_remind_channel_check" check ("channel" <@ array[1, 2]::smallint[]);
alter table "accident_follow_remind" add constraint "accident_follow_remind_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident_follow_remind" add constraint "accident_follow_remind_remind_kind_check" check ("remind_kind" in (1, 2, 3));
alter table "accident_follow_remind" add constraint "accident_follow_remind_stage_check" check ("stage" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_follow_remind" add constraint "accident_follow_remind_status_check" check (status in (1, 2, 3));
alter table "accident_follow_remind" enable row level security;
alter table "accident_follow_remind" force row level security;
create policy tenant_wall on "accident_follow_remind" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_follow_remind" for select to fleet_read using (true);
create policy report_tenant on "accident_follow_remind" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_follow_remind" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_follow_remind" to fleet_app;
grant select on "accident_follow_remind" to fleet_read;
grant select on "accident_follow_remind" to fleet_report;
create table "accident_follow_rule" (
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
  "rule_no" varchar(32),
  "rule_name" varchar(64),
  "city_codes" varchar(12)[] not null default '{}',
  "levels" smallint[] not null default '{}',
  "accident_types" varchar(32)[] not null default '{}',
  "injured_only" boolean not null default false,
  "priority" integer,
  "owner_post" bigint,
  "valid_from" date,
  "valid_to" date,
  "remark" varchar(500),
  constraint "accident_follow_rule_pkey" primary key ("tenant_id", "id")
);
alter table "accident_follow_rule" add constraint "accident_follow_rule_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident_follow_rule" add constraint "accident_follow_rule_levels_check" check ("levels" <@ array[1, 2, 3, 4]::smallint[]);
alter table "accident_follow_rule" add constraint "accident_follow_rule_status_check" check (status in (1, 2));
alter table "accident_follow_rule" enable row level security;
alter table "accident_follow_rule" force row level security;
create policy tenant_wall on "accident_follow_rule" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_follow_rule" for select to fleet_read using (true);
create policy report_tenant on "accident_follow_rule" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_follow_rule" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_follow_rule" to fleet_app;
grant select on "accident_follow_rule" to fleet_read;
grant select on "accident_follow_rule" to fleet_report;
create table "accident_follow_rule_stage" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "rule_id" bigint not null,
  "stage" smallint,
  "limit_days" integer,
  "remind_before_days" integer,
  "repeat_days" integer,
  "receivers" smallint[] not null default '{}',
  "channel" smallint[] not null default '{}',
  "escalate_after_days" integer,
  "escalate_to" bigint,
  "escalate_post_id" bigint,
  "template" varchar(200),
  constraint "accident_follow_rule_stage_pkey" primary key ("tenant_id", "id")
);
alter table "accident_follow_rule_stage" add constraint "accident_follow_rule_stage_channel_check" check ("channel" <@ array[1, 2]::smallint[]);
alter table "accident_follow_rule_stage" add constraint "accident_follow_rule_stage_receivers_check" check ("receivers" <@ array[1, 2, 3, 4, 5]::smallint[]);
alter table "accident_follow_rule_stage" add constraint "accident_follow_rule_stage_stage_check" check ("stage" in (1, 2, 3, 4, 5, 6, 9));
alter table "accident_follow_rule_stage" enable row level security;
alter table "accident_follow_rule_stage" force row level security;
create policy tenant_wall on "accident_follow_rule_stage" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_follow_rule_stage" for select to fleet_read using (true);
create policy report_tenant on "accident_follow_rule_stage" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_follow_rule_stage" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_follow_rule_stage" to fleet_app;
grant select on "accident_follow_rule_stage" to fleet_read;
grant select on "accident_follow_rule_stage" to fleet_report;
create table "accident_info" (
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
  "info_no" varchar(32),
  "report_uuid" varchar(36),
  "source" smallint,
  "report_time" timestamptz,
  "answer_due" timestamptz,
  "plate_no" varchar(8),
  "vehicle_id" bigint,
  "vin" varchar(17),
  "city_code" varchar(12),
  "drivable" boolean not null default true,
  "tow_needed" boolean not null default false,
  "driver_name" varchar(40),
  "driver_phone" varchar(20),
  "driver_id" bigint,
  "accident_time" timestamptz,
  "place" varchar(200),
  "lng" numeric(14,6),
  "lat" numeric(14,6),
  "region_code" varchar(12),
  "accident_type" varchar(32),
  "injured" boolean not null default false,
  "injured_count" integer,
  "third_party" boolean not null default false,
  "third_plate" varchar(8),
  "third_phone" varchar(20),
  "police_called" boolean not null default false,
  "insurer_called" boolean not null default false,
  "description" varchar(1000),
  "photos_biz_id" bigint,
  "customer_id" bigint,
  "contract_id" bigint,
  "order_vehicle_id" bigint,
  "accident_id" bigint,
  "handler_id" bigint,
  "close_reason" varchar(200),
  "same_as_id" bigint,
  "late_told" boolean not null default false,
  constraint "accident_info_pkey" primary key ("tenant_id", "id")
);
alter table "accident_info" add constraint "accident_info_is_deleted_check" check (is_deleted in (0, 1));
alter table "accident_info" add constraint "accident_info_source_check" check ("source" in (1, 2, 3, 4, 5));
alter table "accident_info" add constraint "accident_info_status_check" check (status in (1, 2, 3));
alter table "accident_info" enable row level security;
alter table "accident_info" force row level security;
create policy tenant_wall on "accident_info" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_info" for select to fleet_read using (true);
create policy report_tenant on "accident_info" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_info" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_info" to fleet_app;
grant select on "accident_info" to fleet_read;
grant select on "accident_info" to fleet_report;
create table "accident_party" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "accident_id" bigint not null,
  "party_kind" smallint,
  "name" varchar(40),
  "phone" varchar(20),
  "plate_no" varchar(8),
  "insurer_name" varchar(64),
  "other_policy_no" varchar(64),
  "injury_level" varchar(32),
  "damage" varchar(500),
  "est_amt" numeric(12,2),
  "liability_rate" numeric(10,6),
  constraint "accident_party_pkey" primary key ("tenant_id", "id")
);
alter table "accident_party" add constraint "accident_party_est_amt_check" check ("est_amt" >= 0 and "est_amt" <= 9999999999.99);
alter table "accident_party" add constraint "accident_party_party_kind_check" check ("party_kind" in (1, 2, 3, 4, 5));
alter table "accident_party" enable row level security;
alter table "accident_party" force row level security;
create policy tenant_wall on "accident_party" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "accident_party" for select to fleet_read using (true);
create policy report_tenant on "accident_party" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "accident_party" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "accident_party" to fleet_app;
grant select on "accident_party" to fleet_read;
grant select on "accident_party" to fleet_report;
create index "vehicle_return_accident_id_idx" on "vehicle_return" ("accident_id");
create index "vehicle_task_maintenance_accident_id_idx" on "vehicle_task_maintenance" ("accident_id");
create unique index "accident_accident_no_key" on "accident" (tenant_id, "accident_no") where is_deleted = 0;
create index "accident_accident_time_idx" on "accident" (tenant_id, "accident_time");
create index "accident_accident_type_idx" on "accident" (tenant_id, "accident_type");
create index "accident_city_code_idx" on "accident" (tenant_id, "city_code");
create index "accident_city_code_status_idx" on "accident" (tenant_id, "city_code", "status") where is_deleted = 0;
create index "accident_close_time_idx" on "accident" (tenant_id, "close_time");
create index "accident_commercial_policy_id_idx" on "accident" ("commercial_policy_id");
create index "accident_company_id_idx" on "accident" ("company_id");
create index "accident_compulsory_policy_id_idx" on "accident" ("compulsory_policy_id");
create index "accident_contract_id_idx" on "accident" ("contract_id");
create index "accident_create_dept_idx" on "accident" ("create_dept");
create index "accident_create_user_idx" on "accident" ("create_user");
create index "accident_customer_id_idx" on "accident" ("customer_id");
create index "accident_customer_id_status_idx" on "accident" (tenant_id, "customer_id", "status") where is_deleted = 0;
create index "accident_driver_id_accident_time_idx" on "accident" (tenant_id, "driver_id", "accident_time") where is_deleted = 0;
create index "accident_driver_id_idx" on "accident" ("driver_id");
create index "accident_handler_id_idx" on "accident" ("handler_id");
create index "accident_info_id_idx" on "accident" ("info_id");
create index "accident_is_deleted_create_time_id_list" on "accident" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_is_deleted_status_create_time_id_list" on "accident" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accident_order_vehicle_id_idx" on "accident" ("order_vehicle_id");
create index "accident_order_vehicle_id_status_idx" on "accident" (tenant_id, "order_vehicle_id", "status") where is_deleted = 0;
create index "accident_penalty_amt_status_idx" on "accident" (tenant_id, "penalty_amt_status") where is_deleted = 0;
create index "accident_penalty_bill_id_idx" on "accident" ("penalty_bill_id");
create index "accident_region_code_idx" on "accident" (tenant_id, "region_code");
create index "accident_report_time_idx" on "accident" (tenant_id, "report_time");
create index "accident_search" on "accident" using gin ("accident_no" gin_trgm_ops, "claim_no" gin_trgm_ops, "driver_name" gin_trgm_ops, "plate_no" gin_trgm_ops, "vin" gin_trgm_ops);
create index "accident_vehicle_id_accident_time_idx" on "accident" (tenant_id, "vehicle_id", "accident_time") where is_deleted = 0;
create index "accident_vehicle_id_idx" on "accident" ("vehicle_id");
create index "accident_follow_accident_id_idx" on "accident_follow" ("accident_id");
create unique index "accident_follow_accident_id_key" on "accident_follow" (tenant_id, "accident_id") where is_deleted = 0;
create index "accident_follow_city_code_idx" on "accident_follow" (tenant_id, "city_code");
create index "accident_follow_create_dept_idx" on "accident_follow" ("create_dept");
create index "accident_follow_create_user_idx" on "accident_follow" ("create_user");
create unique index "accident_follow_follow_no_key" on "accident_follow" (tenant_id, "follow_no") where is_deleted = 0;
create index "accident_follow_is_deleted_create_time_id_list" on "accident_follow" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_follow_is_deleted_status_create_time_id_list" on "accident_follow" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accident_follow_next_date_idx" on "accident_follow" (tenant_id, "next_date");
create index "accident_follow_owner_id_idx" on "accident_follow" ("owner_id");
create index "accident_follow_owner_id_status_idx" on "accident_follow" (tenant_id, "owner_id", "status") where is_deleted = 0;
create index "accident_follow_rule_id_idx" on "accident_follow" (tenant_id, "rule_id") where is_deleted = 0;
create index "accident_follow_search" on "accident_follow" using gin ("accident_no" gin_trgm_ops, "follow_no" gin_trgm_ops, "plate_no" gin_trgm_ops);
create index "accident_follow_stage_due_idx" on "accident_follow" (tenant_id, "stage_due");
create index "accident_follow_status_stage_due_idx" on "accident_follow" (tenant_id, "status", "stage_due") where is_deleted = 0;
create index "accident_follow_log_follow_id_line_no_idx" on "accident_follow_log" ("follow_id", "line_no");
create index "accident_follow_log_search" on "accident_follow_log" using gin ("note" gin_trgm_ops);
create index "accident_follow_log_user_id_idx" on "accident_follow_log" ("user_id");
create index "accident_follow_remind_accident_id_idx" on "accident_follow_remind" (tenant_id, "accident_id") where is_deleted = 0;
create index "accident_follow_remind_city_code_idx" on "accident_follow_remind" (tenant_id, "city_code");
create index "accident_follow_remind_create_dept_idx" on "accident_follow_remind" ("create_dept");
create index "accident_follow_remind_create_user_idx" on "accident_follow_remind" ("create_user");
create index "accident_follow_remind_due_date_idx" on "accident_follow_remind" (tenant_id, "due_date");
create index "accident_follow_remind_follow_id_idx" on "accident_follow_remind" ("follow_id");
create unique index "accident_follow_remind_follow_id_stage_stage_since_67395f62_key" on "accident_follow_remind" (tenant_id, "follow_id", "stage", "stage_since", "remind_kind", "send_date") where is_deleted = 0;
create index "accident_follow_remind_follow_id_status_idx" on "accident_follow_remind" (tenant_id, "follow_id", "status") where is_deleted = 0;
create index "accident_follow_remind_is_deleted_create_time_id_list" on "accident_follow_remind" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_follow_remind_is_deleted_status_create_time_id_list" on "accident_follow_remind" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accident_follow_remind_search" on "accident_follow_remind" using gin ("content" gin_trgm_ops);
create index "accident_follow_remind_send_date_idx" on "accident_follow_remind" (tenant_id, "send_date");
create index "accident_follow_remind_send_time_idx" on "accident_follow_remind" (tenant_id, "send_time") where is_deleted = 0;
create index "accident_follow_rule_accident_types_idx" on "accident_follow_rule" using gin ("accident_types");
create index "accident_follow_rule_city_codes_idx" on "accident_follow_rule" using gin ("city_codes");
create index "accident_follow_rule_create_dept_idx" on "accident_follow_rule" ("create_dept");
create index "accident_follow_rule_is_deleted_create_time_id_list" on "accident_follow_rule" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_follow_rule_is_deleted_status_create_time_id_list" on "accident_follow_rule" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accident_follow_rule_levels_idx" on "accident_follow_rule" using gin ("levels");
create index "accident_follow_rule_owner_post_idx" on "accident_follow_rule" ("owner_post");
create index "accident_follow_rule_priority_idx" on "accident_follow_rule" (tenant_id, "priority") where is_deleted = 0;
create unique index "accident_follow_rule_rule_no_key" on "accident_follow_rule" (tenant_id, "rule_no") where is_deleted = 0;
create index "accident_follow_rule_search" on "accident_follow_rule" using gin ("rule_name" gin_trgm_ops, "rule_no" gin_trgm_ops);
create index "accident_follow_rule_status_priority_idx" on "accident_follow_rule" (tenant_id, "status", "priority") where is_deleted = 0;
create index "accident_follow_rule_stage_escalate_post_id_idx" on "accident_follow_rule_stage" ("escalate_post_id");
create index "accident_follow_rule_stage_escalate_to_idx" on "accident_follow_rule_stage" ("escalate_to");
create index "accident_follow_rule_stage_rule_id_line_no_idx" on "accident_follow_rule_stage" ("rule_id", "line_no");
create index "accident_info_accident_id_idx" on "accident_info" (tenant_id, "accident_id") where is_deleted = 0;
create index "accident_info_accident_time_idx" on "accident_info" (tenant_id, "accident_time");
create index "accident_info_accident_type_idx" on "accident_info" (tenant_id, "accident_type");
create index "accident_info_city_code_idx" on "accident_info" (tenant_id, "city_code");
create index "accident_info_contract_id_idx" on "accident_info" ("contract_id");
create index "accident_info_create_dept_idx" on "accident_info" ("create_dept");
create index "accident_info_create_user_idx" on "accident_info" ("create_user");
create index "accident_info_customer_id_idx" on "accident_info" ("customer_id");
create index "accident_info_driver_id_idx" on "accident_info" ("driver_id");
create index "accident_info_handler_id_idx" on "accident_info" ("handler_id");
create unique index "accident_info_info_no_key" on "accident_info" (tenant_id, "info_no") where is_deleted = 0;
create index "accident_info_is_deleted_create_time_id_list" on "accident_info" (tenant_id, is_deleted, create_time desc, id desc);
create index "accident_info_is_deleted_status_create_time_id_list" on "accident_info" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "accident_info_order_vehicle_id_idx" on "accident_info" ("order_vehicle_id");
create index "accident_info_report_time_idx" on "accident_info" (tenant_id, "report_time");
create unique index "accident_info_report_uuid_key" on "accident_info" (tenant_id, "report_uuid") where is_deleted = 0;
create index "accident_info_same_as_id_idx" on "accident_info" ("same_as_id");
create index "accident_info_search" on "accident_info" using gin ("driver_name" gin_trgm_ops, "info_no" gin_trgm_ops, "plate_no" gin_trgm_ops, "report_uuid" gin_trgm_ops);
create index "accident_info_status_answer_due_idx" on "accident_info" (tenant_id, "status", "answer_due") where is_deleted = 0;
create index "accident_info_vehicle_id_accident_time_idx" on "accident_info" (tenant_id, "vehicle_id", "accident_time") where is_deleted = 0;
create index "accident_info_vehicle_id_idx" on "accident_info" ("vehicle_id");
create index "accident_party_accident_id_line_no_idx" on "accident_party" ("accident_id", "line_no");
alter table "account_accident_fine" add constraint "account_accident_fine_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "vehicle_return" add constraint "vehicle_return_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "vehicle_task_maintenance" add constraint "vehicle_task_maintenance_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "vehicle_use_requisition" add constraint "vehicle_use_requisition_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_commercial_policy_id_fkey" foreign key (tenant_id, "commercial_policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_compulsory_policy_id_fkey" foreign key (tenant_id, "compulsory_policy_id") references "insurance_policy" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_info_id_fkey" foreign key (tenant_id, "info_id") references "accident_info" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_penalty_bill_id_fkey" foreign key (tenant_id, "penalty_bill_id") references "bill_receivable" (tenant_id, id) on delete restrict;
alter table "accident" add constraint "accident_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "accident_follow" add constraint "accident_follow_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_follow" add constraint "accident_follow_owner_id_fkey" foreign key (tenant_id, "owner_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "accident_follow" add constraint "accident_follow_rule_id_fkey" foreign key (tenant_id, "rule_id") references "accident_follow_rule" (tenant_id, id) on delete restrict;
alter table "accident_follow_log" add constraint "accident_follow_log_follow_id_fkey" foreign key (tenant_id, "follow_id") references "accident_follow" (tenant_id, id) on delete restrict;
alter table "accident_follow_log" add constraint "accident_follow_log_user_id_fkey" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "accident_follow_remind" add constraint "accident_follow_remind_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_follow_remind" add constraint "accident_follow_remind_follow_id_fkey" foreign key (tenant_id, "follow_id") references "accident_follow" (tenant_id, id) on delete restrict;
alter table "accident_follow_rule" add constraint "accident_follow_rule_owner_post_fkey" foreign key (tenant_id, "owner_post") references "blade_post" (tenant_id, id) on delete restrict;
alter table "accident_follow_rule_stage" add constraint "accident_follow_rule_stage_escalate_post_id_fkey" foreign key (tenant_id, "escalate_post_id") references "blade_post" (tenant_id, id) on delete restrict;
alter table "accident_follow_rule_stage" add constraint "accident_follow_rule_stage_escalate_to_fkey" foreign key (tenant_id, "escalate_to") references "blade_user" (tenant_id, id) on delete restrict;
alter table "accident_follow_rule_stage" add constraint "accident_follow_rule_stage_rule_id_fkey" foreign key (tenant_id, "rule_id") references "accident_follow_rule" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_customer_id_fkey" foreign key (tenant_id, "customer_id") references "customer" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_handler_id_fkey" foreign key (tenant_id, "handler_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_same_as_id_fkey" foreign key (tenant_id, "same_as_id") references "accident_info" (tenant_id, id) on delete restrict;
alter table "accident_info" add constraint "accident_info_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "accident_party" add constraint "accident_party_accident_id_fkey" foreign key (tenant_id, "accident_id") references "accident" (tenant_id, id) on delete restrict;
