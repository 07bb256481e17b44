create table "single_ticket" (
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
  "ticket_key" varchar(64),
  "purpose" varchar(16),
  "subject" varchar(255),
  "expire_time" timestamptz,
  "used_time" timestamptz,
  constraint "single_ticket_pkey" primary key ("id")
);
alter table "single_ticket" add constraint "single_ticket_is_deleted_check" check (is_deleted in (0, 1));
alter table "single_ticket" enable row level security;
alter table "single_ticket" force row level security;
create policy tenant_wall on "single_ticket" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "single_ticket" for select to fleet_read using (true);
create policy report_tenant on "single_ticket" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "single_ticket" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "single_ticket" to fleet_app;
grant select on "single_ticket" to fleet_read;
create table "user_oauth" (
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
  "source" varchar(32),
  "uuid" varchar(128),
  "nick_name" varchar(64),
  "claim_key" varchar(64),
  "user_id" bigint,
  constraint "user_oauth_pkey" primary key ("id")
);
alter table "user_oauth" add constraint "user_oauth_is_deleted_check" check (is_deleted in (0, 1));
alter table "user_oauth" enable row level security;
alter table "user_oauth" force row level security;
create policy tenant_wall on "user_oauth" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "user_oauth" for select to fleet_read using (true);
create policy report_tenant on "user_oauth" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "user_oauth" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "user_oauth" to fleet_app;
grant select on "user_oauth" to fleet_read;
create table "work_bench_disposition" (
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
  "post_id" bigint,
  "name" varchar(64),
  constraint "work_bench_disposition_pkey" primary key ("id")
);
alter table "work_bench_disposition" add constraint "work_bench_disposition_is_deleted_check" check (is_deleted in (0, 1));
alter table "work_bench_disposition" add constraint "work_bench_disposition_status_check" check (status in (1, 2));
alter table "work_bench_disposition" enable row level security;
alter table "work_bench_disposition" force row level security;
create policy tenant_wall on "work_bench_disposition" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "work_bench_disposition" for select to fleet_read using (true);
create policy report_tenant on "work_bench_disposition" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "work_bench_disposition" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "work_bench_disposition" to fleet_app;
grant select on "work_bench_disposition" to fleet_read;
create table "workbench_card" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "disposition_id" bigint not null,
  "card_code" varchar(32),
  "title" varchar(32),
  "x" integer,
  "y" integer,
  "w" integer,
  "h" integer,
  "params" jsonb,
  "refresh_sec" integer,
  constraint "workbench_card_pkey" primary key ("id")
);
alter table "workbench_card" enable row level security;
alter table "workbench_card" force row level security;
create policy tenant_wall on "workbench_card" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "workbench_card" for select to fleet_read using (true);
create policy report_tenant on "workbench_card" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "workbench_card" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "workbench_card" to fleet_app;
grant select on "workbench_card" to fleet_read;
grant select on "workbench_card" to fleet_report;
create index "single_ticket_create_dept_idx" on "single_ticket" ("create_dept");
create index "single_ticket_is_deleted_create_time_id_list" on "single_ticket" (tenant_id, is_deleted, create_time desc, id desc);
create index "single_ticket_is_deleted_status_create_time_id_list" on "single_ticket" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "single_ticket_search" on "single_ticket" using gin ("purpose" gin_trgm_ops, "ticket_key" gin_trgm_ops);
create unique index "single_ticket_ticket_key_key" on "single_ticket" (tenant_id, "ticket_key") where is_deleted = 0;
create unique index "user_oauth_claim_key_key" on "user_oauth" (tenant_id, "claim_key") where is_deleted = 0;
create index "user_oauth_create_dept_idx" on "user_oauth" ("create_dept");
create index "user_oauth_is_deleted_create_time_id_list" on "user_oauth" (tenant_id, is_deleted, create_time desc, id desc);
create index "user_oauth_is_deleted_status_create_time_id_list" on "user_oauth" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "user_oauth_search" on "user_oauth" using gin ("claim_key" gin_trgm_ops, "nick_name" gin_trgm_ops);
create unique index "user_oauth_source_uuid_key" on "user_oauth" (tenant_id, "source", "uuid") where is_deleted = 0;
create index "user_oauth_user_id_idx" on "user_oauth" ("user_id");
create index "work_bench_disposition_create_dept_idx" on "work_bench_disposition" ("create_dept");
create index "work_bench_disposition_is_deleted_create_time_id_list" on "work_bench_disposition" (tenant_id, is_deleted, create_time desc, id desc);
create index "work_bench_disposition_is_deleted_status_create_time_id_list" on "work_bench_disposition" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "work_bench_disposition_post_id_idx" on "work_bench_disposition" ("post_id");
create unique index "work_bench_disposition_post_id_key" on "work_bench_disposition" (tenant_id, "post_id") where is_deleted = 0;
create index "work_bench_disposition_search" on "work_bench_disposition" using gin ("name" gin_trgm_ops);
create index "workbench_card_disposition_id_line_no_idx" on "workbench_card" ("disposition_id", "line_no");
alter table "single_ticket" add constraint "single_ticket_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_oauth" add constraint "user_oauth_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "user_oauth" add constraint "user_oauth_user_id_fkey" foreign key ("user_id") references "blade_user" (id) on delete restrict;
alter table "work_bench_disposition" add constraint "work_bench_disposition_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
alter table "work_bench_disposition" add constraint "work_bench_disposition_post_id_fkey" foreign key ("post_id") references "blade_post" (id) on delete restrict;
alter table "workbench_card" add constraint "workbench_card_disposition_id_fkey" foreign key ("disposition_id") references "work_bench_disposition" (id) on delete restrict;
