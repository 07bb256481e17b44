alter table "contract_change_line" drop constraint "contract_change_line_line_kind_check";
create table "contract_record_temp" (
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
  "uuid" varchar(36),
  "owner_user_id" bigint,
  "row_no" integer,
  "paper_no" varchar(64),
  "contents" jsonb,
  "row_state" smallint,
  "row_error" varchar(1000),
  constraint "contract_record_temp_pkey" primary key ("tenant_id", "id")
);
alter table "contract_record_temp" add constraint "contract_record_temp_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_record_temp" add constraint "contract_record_temp_row_state_check" check ("row_state" in (1, 2));
alter table "contract_record_temp" enable row level security;
alter table "contract_record_temp" force row level security;
create policy tenant_wall on "contract_record_temp" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_record_temp" for select to fleet_read using (true);
create policy report_tenant on "contract_record_temp" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_record_temp" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_record_temp" to fleet_app;
grant select on "contract_record_temp" to fleet_read;
grant select on "contract_record_temp" to fleet_report;
alter table "contract_change_line" add constraint "contract_change_line_line_kind_check" check ("line_kind" in (1, 2, 3, 4, 5));
create index "contract_record_temp_create_dept_idx" on "contract_record_temp" ("create_dept");
create index "contract_record_temp_create_user_idx" on "contract_record_temp" ("create_user");
create index "contract_record_temp_is_deleted_create_time_id_list" on "contract_record_temp" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_record_temp_owner_user_id_idx" on "contract_record_temp" ("owner_user_id");
create index "contract_record_temp_search" on "contract_record_temp" using gin ("paper_no" gin_trgm_ops);
create index "contract_record_temp_uuid_row_no_idx" on "contract_record_temp" (tenant_id, "uuid", "row_no") where is_deleted = 0;
alter table "contract_record_temp" add constraint "contract_record_temp_owner_user_id_fkey" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id) on delete restrict;
