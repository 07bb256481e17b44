create table "check_request" (
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
  "mechanism_id" bigint,
  "check_kind" smallint,
  "subject_role" smallint,
  "subject_name" varchar(128),
  "subject_id_no" varchar(18),
  "is_person" boolean not null default false,
  "auth_file_biz_id" bigint,
  "forced" boolean not null default false,
  "provider" varchar(32),
  "attempts" integer,
  "outcome" smallint,
  "outcome_note" varchar(200),
  "sent_time" timestamptz,
  "answer_time" timestamptz,
  "answers" integer,
  "check_id" bigint,
  constraint "check_request_pkey" primary key ("tenant_id", "id")
);
alter table "check_request" add constraint "check_request_check_kind_check" check ("check_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "check_request" add constraint "check_request_is_deleted_check" check (is_deleted in (0, 1));
alter table "check_request" add constraint "check_request_outcome_check" check ("outcome" in (0, 1, 2, 3, 4));
alter table "check_request" add constraint "check_request_status_check" check (status in (1, 100, 102));
alter table "check_request" add constraint "check_request_subject_role_check" check ("subject_role" in (1, 2, 3, 4));
alter table "check_request" enable row level security;
alter table "check_request" force row level security;
create policy tenant_wall on "check_request" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "check_request" for select to fleet_read using (true);
create policy report_tenant on "check_request" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "check_request" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "check_request" to fleet_app;
grant select on "check_request" to fleet_read;
grant select on "check_request" to fleet_report;
create table "mechanism_check" (
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
  "mechanism_id" bigint,
  "check_kind" smallint,
  "subject_role" smallint,
  "subject_name" varchar(128),
  "subject_id_no" varchar(18),
  "provider" varchar(32),
  "request_no" varchar(32),
  "level" smallint,
  "hit_count" integer,
  "hit_amount" numeric(12,2) not null default 0,
  "summary" varchar(1000),
  "raw_json" jsonb,
  "check_time" timestamptz,
  "valid_to" date,
  "auth_file_biz_id" bigint,
  "cost" numeric(12,2) not null default 0,
  constraint "mechanism_check_pkey" primary key ("tenant_id", "id")
);
alter table "mechanism_check" add constraint "mechanism_check_check_kind_check" check ("check_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "mechanism_check" add constraint "mechanism_check_cost_check" check ("cost" >= 0 and "cost" <= 9999999999.99);
alter table "mechanism_check" add constraint "mechanism_check_hit_amount_check" check ("hit_amount" >= 0 and "hit_amount" <= 9999999999.99);
alter table "mechanism_check" add constraint "mechanism_check_is_deleted_check" check (is_deleted in (0, 1));
alter table "mechanism_check" add constraint "mechanism_check_level_check" check ("level" in (0, 1, 2, 3));
alter table "mechanism_check" add constraint "mechanism_check_subject_role_check" check ("subject_role" in (1, 2, 3, 4));
alter table "mechanism_check" enable row level security;
alter table "mechanism_check" force row level security;
create policy tenant_wall on "mechanism_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "mechanism_check" for select to fleet_read using (true);
create policy report_tenant on "mechanism_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "mechanism_check" from fleet_app, fleet_read, fleet_report;
grant select, insert on "mechanism_check" to fleet_app;
grant select on "mechanism_check" to fleet_read;
grant select on "mechanism_check" to fleet_report;
create table "simulated_check_play" (
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
  "check_kind" smallint,
  "next_answer" smallint,
  "level" smallint,
  "used_time" timestamptz,
  "used_for" varchar(32),
  constraint "simulated_check_play_pkey" primary key ("tenant_id", "id")
);
alter table "simulated_check_play" add constraint "simulated_check_play_check_kind_check" check ("check_kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
alter table "simulated_check_play" add constraint "simulated_check_play_is_deleted_check" check (is_deleted in (0, 1));
alter table "simulated_check_play" add constraint "simulated_check_play_level_check" check ("level" in (0, 1, 2, 3));
alter table "simulated_check_play" add constraint "simulated_check_play_next_answer_check" check ("next_answer" in (0, 1, 2, 3, 4, 5));
alter table "simulated_check_play" enable row level security;
alter table "simulated_check_play" force row level security;
create policy tenant_wall on "simulated_check_play" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "simulated_check_play" for select to fleet_read using (true);
create policy report_tenant on "simulated_check_play" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "simulated_check_play" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "simulated_check_play" to fleet_app;
grant select on "simulated_check_play" to fleet_read;
grant select on "simulated_check_play" to fleet_report;
create index "check_request_check_id_idx" on "check_request" ("check_id");
create index "check_request_create_dept_idx" on "check_request" ("create_dept");
create index "check_request_is_deleted_create_time_id_list" on "check_request" (tenant_id, is_deleted, create_time desc, id desc);
create index "check_request_is_deleted_status_create_time_id_list" on "check_request" (tenant_id, is_deleted, status, create_time desc, id desc);
create unique index "check_request_mechanism_id_check_kind_subject_role_3e7f1669_key" on "check_request" (tenant_id, "mechanism_id", "check_kind", "subject_role", "subject_name") where is_deleted = 0 and (status = 102);
create index "check_request_mechanism_id_idx" on "check_request" ("mechanism_id");
create unique index "check_request_request_no_key" on "check_request" (tenant_id, "request_no") where is_deleted = 0;
create index "check_request_search" on "check_request" using gin ("request_no" gin_trgm_ops);
create index "mechanism_check_check_time_idx" on "mechanism_check" (tenant_id, "check_time");
create index "mechanism_check_create_dept_idx" on "mechanism_check" ("create_dept");
create index "mechanism_check_is_deleted_create_time_id_list" on "mechanism_check" (tenant_id, is_deleted, create_time desc, id desc);
create index "mechanism_check_mechanism_id_check_kind_check_time_idx" on "mechanism_check" (tenant_id, "mechanism_id", "check_kind", "check_time") where is_deleted = 0;
create index "mechanism_check_mechanism_id_idx" on "mechanism_check" ("mechanism_id");
create unique index "mechanism_check_request_no_key" on "mechanism_check" (tenant_id, "request_no") where is_deleted = 0;
create index "mechanism_check_search" on "mechanism_check" using gin ("request_no" gin_trgm_ops, "summary" gin_trgm_ops);
create index "mechanism_check_valid_to_idx" on "mechanism_check" (tenant_id, "valid_to");
create index "simulated_check_play_create_dept_idx" on "simulated_check_play" ("create_dept");
create index "simulated_check_play_is_deleted_create_time_id_list" on "simulated_check_play" (tenant_id, is_deleted, create_time desc, id desc);
create index "simulated_check_play_search" on "simulated_check_play" using gin ("used_for" gin_trgm_ops);
alter table "check_request" add constraint "check_request_check_id_fkey" foreign key (tenant_id, "check_id") references "mechanism_check" (tenant_id, id) on delete restrict;
alter table "check_request" add constraint "check_request_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "mechanism_check" add constraint "mechanism_check_mechanism_id_fkey" foreign key (tenant_id, "mechanism_id") references "mechanism" (tenant_id, id) on delete restrict;
