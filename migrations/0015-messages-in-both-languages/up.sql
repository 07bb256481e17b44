alter table "bank_card" drop constraint "bank_card_balance_check";
alter table "bank_card" add column "balance_floor" numeric(12,2);
alter table "user_message" add column "title_en" varchar(160);
alter table "user_message" add column "content_en" varchar(800);
create table "record_comment" (
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
  "record_id" varchar(20),
  "content" varchar(1000),
  "mentions" bigint[] not null default '{}',
  "attach_biz_id" bigint,
  "user_name" varchar(64),
  "edited_time" timestamptz,
  constraint "record_comment_pkey" primary key ("id")
);
alter table "record_comment" add constraint "record_comment_is_deleted_check" check (is_deleted in (0, 1));
alter table "record_comment" enable row level security;
alter table "record_comment" force row level security;
create policy tenant_wall on "record_comment" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "record_comment" for select to fleet_read using (true);
create policy report_tenant on "record_comment" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "record_comment" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "record_comment" to fleet_app;
grant select on "record_comment" to fleet_read;
alter table "bank_card" add constraint "bank_card_balance_floor_check" check ("balance_floor" >= 0 and "balance_floor" <= 9999999999.99);
create index "record_comment_create_dept_idx" on "record_comment" ("create_dept");
create index "record_comment_is_deleted_create_time_id_list" on "record_comment" (tenant_id, is_deleted, create_time desc, id desc);
create index "record_comment_is_deleted_status_create_time_id_list" on "record_comment" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "record_comment_resource_record_id_idx" on "record_comment" (tenant_id, "resource", "record_id") where is_deleted = 0;
create index "record_comment_search" on "record_comment" using gin ("content" gin_trgm_ops);
alter table "record_comment" add constraint "record_comment_create_dept_fkey" foreign key ("create_dept") references "blade_dept" (id) on delete restrict;
