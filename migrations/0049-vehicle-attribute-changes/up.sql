create table "vehicle_financial_investor_change" (
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
  "vehicle_id" bigint,
  "financial_investor_id" bigint,
  "finance_contract_id" bigint,
  "draw_no" varchar(32),
  "mortgage_no" varchar(32),
  "mortgage_date" date,
  "effective_date" date,
  "change_state" smallint,
  "fail_reason" varchar(500),
  "remark" varchar(500),
  constraint "vehicle_financial_investor_change_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_financial_investor_change" add constraint "vehicle_financial_investor_change_change_state_check" check ("change_state" in (1, 2, 3));
alter table "vehicle_financial_investor_change" add constraint "vehicle_financial_investor_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_financial_investor_change" enable row level security;
alter table "vehicle_financial_investor_change" force row level security;
create policy tenant_wall on "vehicle_financial_investor_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_financial_investor_change" for select to fleet_read using (true);
create policy report_tenant on "vehicle_financial_investor_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_financial_investor_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_financial_investor_change" to fleet_app;
grant select on "vehicle_financial_investor_change" to fleet_read;
grant select on "vehicle_financial_investor_change" to fleet_report;
create table "vehicle_leasing_model_change" (
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
  "vehicle_id" bigint,
  "leasing_model" varchar(32),
  "effective_date" date,
  "change_state" smallint,
  "fail_reason" varchar(500),
  "remark" varchar(500),
  constraint "vehicle_leasing_model_change_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_leasing_model_change" add constraint "vehicle_leasing_model_change_change_state_check" check ("change_state" in (1, 2, 3));
alter table "vehicle_leasing_model_change" add constraint "vehicle_leasing_model_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_leasing_model_change" enable row level security;
alter table "vehicle_leasing_model_change" force row level security;
create policy tenant_wall on "vehicle_leasing_model_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_leasing_model_change" for select to fleet_read using (true);
create policy report_tenant on "vehicle_leasing_model_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_leasing_model_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_leasing_model_change" to fleet_app;
grant select on "vehicle_leasing_model_change" to fleet_read;
grant select on "vehicle_leasing_model_change" to fleet_report;
create table "vehicle_operation_mode_change" (
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
  "vehicle_id" bigint,
  "operation_mode" varchar(32),
  "operate_city_code" varchar(12),
  "operate_dept_id" bigint,
  "manager_id" bigint,
  "effective_date" date,
  "change_state" smallint,
  "fail_reason" varchar(500),
  "remark" varchar(500),
  constraint "vehicle_operation_mode_change_pkey" primary key ("tenant_id", "id")
);
alter table "vehicle_operation_mode_change" add constraint "vehicle_operation_mode_change_change_state_check" check ("change_state" in (1, 2, 3));
alter table "vehicle_operation_mode_change" add constraint "vehicle_operation_mode_change_is_deleted_check" check (is_deleted in (0, 1));
alter table "vehicle_operation_mode_change" enable row level security;
alter table "vehicle_operation_mode_change" force row level security;
create policy tenant_wall on "vehicle_operation_mode_change" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "vehicle_operation_mode_change" for select to fleet_read using (true);
create policy report_tenant on "vehicle_operation_mode_change" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "vehicle_operation_mode_change" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "vehicle_operation_mode_change" to fleet_app;
grant select on "vehicle_operation_mode_change" to fleet_read;
grant select on "vehicle_operation_mode_change" to fleet_report;
create index "vehicle_financial_investor_change_change_state_eff_3da81d34_idx" on "vehicle_financial_investor_change" (tenant_id, "change_state", "effective_date") where is_deleted = 0;
create index "vehicle_financial_investor_change_create_dept_idx" on "vehicle_financial_investor_change" ("create_dept");
create index "vehicle_financial_investor_change_create_user_idx" on "vehicle_financial_investor_change" ("create_user");
create index "vehicle_financial_investor_change_effective_date_idx" on "vehicle_financial_investor_change" (tenant_id, "effective_date");
create index "vehicle_financial_investor_change_finance_contract_id_idx" on "vehicle_financial_investor_change" ("finance_contract_id");
create index "vehicle_financial_investor_change_financial_investor_id_idx" on "vehicle_financial_investor_change" ("financial_investor_id");
create index "vehicle_financial_investor_change_is_deleted_crea_a8258b08_list" on "vehicle_financial_investor_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_financial_investor_change_vehicle_id_idx" on "vehicle_financial_investor_change" ("vehicle_id");
create index "vehicle_leasing_model_change_change_state_effective_date_idx" on "vehicle_leasing_model_change" (tenant_id, "change_state", "effective_date") where is_deleted = 0;
create index "vehicle_leasing_model_change_create_dept_idx" on "vehicle_leasing_model_change" ("create_dept");
create index "vehicle_leasing_model_change_create_user_idx" on "vehicle_leasing_model_change" ("create_user");
create index "vehicle_leasing_model_change_effective_date_idx" on "vehicle_leasing_model_change" (tenant_id, "effective_date");
create index "vehicle_leasing_model_change_is_deleted_create_time_id_list" on "vehicle_leasing_model_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_leasing_model_change_leasing_model_idx" on "vehicle_leasing_model_change" (tenant_id, "leasing_model");
create index "vehicle_leasing_model_change_vehicle_id_idx" on "vehicle_leasing_model_change" ("vehicle_id");
create index "vehicle_operation_mode_change_change_state_effective_date_idx" on "vehicle_operation_mode_change" (tenant_id, "change_state", "effective_date") where is_deleted = 0;
create index "vehicle_operation_mode_change_create_dept_idx" on "vehicle_operation_mode_change" ("create_dept");
create index "vehicle_operation_mode_change_create_user_idx" on "vehicle_operation_mode_change" ("create_user");
create index "vehicle_operation_mode_change_effective_date_idx" on "vehicle_operation_mode_change" (tenant_id, "effective_date");
create index "vehicle_operation_mode_change_is_deleted_create_time_id_list" on "vehicle_operation_mode_change" (tenant_id, is_deleted, create_time desc, id desc);
create index "vehicle_operation_mode_change_manager_id_idx" on "vehicle_operation_mode_change" ("manager_id");
create index "vehicle_operation_mode_change_operate_city_code_idx" on "vehicle_operation_mode_change" (tenant_id, "operate_city_code");
create index "vehicle_operation_mode_change_operate_dept_id_idx" on "vehicle_operation_mode_change" ("operate_dept_id");
create index "vehicle_operation_mode_change_operation_mode_idx" on "vehicle_operation_mode_change" (tenant_id, "operation_mode");
create index "vehicle_operation_mode_change_vehicle_id_idx" on "vehicle_operation_mode_change" ("vehicle_id");
alter table "vehicle_financial_investor_change" add constraint "vehicle_financial_investor_change_finance_contract_id_fkey" foreign key (tenant_id, "finance_contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "vehicle_financial_investor_change" add constraint "vehicle_financial_investor_change_financial_investor_id_fkey" foreign key (tenant_id, "financial_investor_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "vehicle_financial_investor_change" add constraint "vehicle_financial_investor_change_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_leasing_model_change" add constraint "vehicle_leasing_model_change_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
alter table "vehicle_operation_mode_change" add constraint "vehicle_operation_mode_change_manager_id_fkey" foreign key (tenant_id, "manager_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "vehicle_operation_mode_change" add constraint "vehicle_operation_mode_change_operate_dept_id_fkey" foreign key (tenant_id, "operate_dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "vehicle_operation_mode_change" add constraint "vehicle_operation_mode_change_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
