create table "enquiry" (
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
  "enquiry_no" varchar(32),
  "enquiry_kind" smallint,
  "title" varchar(80),
  "own_company_id" bigint,
  "city_codes" varchar(12)[] not null default '{}',
  "dept_id" bigint,
  "apply_user_id" bigint,
  "purpose_kind" smallint,
  "source_work_order_id" bigint,
  "contract_id" bigint,
  "estimate_from" date,
  "estimate_to" date,
  "year_estimate" numeric(12,2) not null default 0,
  "quote_deadline" timestamptz,
  "sealed" boolean not null default true,
  "opened" boolean not null default false,
  "opened_time" timestamptz,
  "quote_count" integer,
  "lowest_total" numeric(12,2) not null default 0,
  "weight_price" integer,
  "weight_days" integer,
  "weight_rating" integer,
  "winner_ids" bigint[] not null default '{}',
  "winner_total" numeric(12,2) not null default 0,
  "dearer_rate" numeric(10,6),
  "award_mode" smallint,
  "choose_reason" varchar(500),
  "price_valid_from" date,
  "price_valid_to" date,
  "agreement_ids" bigint[] not null default '{}',
  "remark" varchar(500),
  "process_instance_id" varchar(64),
  "attach_biz_id" bigint,
  constraint "enquiry_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry" add constraint "enquiry_award_mode_check" check ("award_mode" in (1, 2, 3));
alter table "enquiry" add constraint "enquiry_enquiry_kind_check" check ("enquiry_kind" in (1, 2, 3));
alter table "enquiry" add constraint "enquiry_is_deleted_check" check (is_deleted in (0, 1));
alter table "enquiry" add constraint "enquiry_lowest_total_check" check ("lowest_total" >= 0 and "lowest_total" <= 9999999999.99);
alter table "enquiry" add constraint "enquiry_purpose_kind_check" check ("purpose_kind" in (1, 2, 3));
alter table "enquiry" add constraint "enquiry_status_check" check (status in (1, 2, 3, 10, 100, 101, 102, 103));
alter table "enquiry" add constraint "enquiry_winner_total_check" check ("winner_total" >= 0 and "winner_total" <= 9999999999.99);
alter table "enquiry" add constraint "enquiry_year_estimate_check" check ("year_estimate" >= 0 and "year_estimate" <= 9999999999.99);
alter table "enquiry" enable row level security;
alter table "enquiry" force row level security;
create policy tenant_wall on "enquiry" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry" for select to fleet_read using (true);
create policy report_tenant on "enquiry" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry" to fleet_app;
grant select on "enquiry" to fleet_read;
grant select on "enquiry" to fleet_report;
create table "enquiry_license" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  constraint "enquiry_license_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_license" enable row level security;
alter table "enquiry_license" force row level security;
create policy tenant_wall on "enquiry_license" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_license" for select to fleet_read using (true);
create policy report_tenant on "enquiry_license" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_license" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_license" to fleet_app;
grant select on "enquiry_license" to fleet_read;
grant select on "enquiry_license" to fleet_report;
create table "enquiry_license_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "enquiry_id" bigint not null,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "model_class" varchar(32),
  "unit" varchar(32),
  "qty" numeric(14,2),
  "max_price" numeric(12,2),
  "winner_id" bigint,
  "win_price" numeric(14,2),
  "remark" varchar(200),
  constraint "enquiry_license_item_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_license_item" add constraint "enquiry_license_item_max_price_check" check ("max_price" >= 0 and "max_price" <= 9999999999.99);
alter table "enquiry_license_item" enable row level security;
alter table "enquiry_license_item" force row level security;
create policy tenant_wall on "enquiry_license_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_license_item" for select to fleet_read using (true);
create policy report_tenant on "enquiry_license_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_license_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_license_item" to fleet_app;
grant select on "enquiry_license_item" to fleet_read;
grant select on "enquiry_license_item" to fleet_report;
create table "enquiry_parking" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  constraint "enquiry_parking_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_parking" enable row level security;
alter table "enquiry_parking" force row level security;
create policy tenant_wall on "enquiry_parking" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_parking" for select to fleet_read using (true);
create policy report_tenant on "enquiry_parking" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_parking" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_parking" to fleet_app;
grant select on "enquiry_parking" to fleet_read;
grant select on "enquiry_parking" to fleet_report;
create table "enquiry_parking_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "enquiry_id" bigint not null,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "model_class" varchar(32),
  "unit" varchar(32),
  "qty" numeric(14,2),
  "max_price" numeric(12,2),
  "winner_id" bigint,
  "win_price" numeric(14,2),
  "remark" varchar(200),
  constraint "enquiry_parking_item_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_parking_item" add constraint "enquiry_parking_item_max_price_check" check ("max_price" >= 0 and "max_price" <= 9999999999.99);
alter table "enquiry_parking_item" enable row level security;
alter table "enquiry_parking_item" force row level security;
create policy tenant_wall on "enquiry_parking_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_parking_item" for select to fleet_read using (true);
create policy report_tenant on "enquiry_parking_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_parking_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_parking_item" to fleet_app;
grant select on "enquiry_parking_item" to fleet_read;
grant select on "enquiry_parking_item" to fleet_report;
create table "enquiry_quote" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "enquiry_id" bigint not null,
  "supplier_line_id" bigint,
  "item_line_no" integer,
  "item_name" varchar(64),
  "price" numeric(14,2),
  "official_fee" numeric(14,2),
  "tax_rate" numeric(10,6),
  "std_days" integer,
  "steps" jsonb,
  "note" varchar(200),
  constraint "enquiry_quote_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_quote" enable row level security;
alter table "enquiry_quote" force row level security;
create policy tenant_wall on "enquiry_quote" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_quote" for select to fleet_read using (true);
create policy report_tenant on "enquiry_quote" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_quote" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_quote" to fleet_app;
grant select on "enquiry_quote" to fleet_read;
grant select on "enquiry_quote" to fleet_report;
create table "enquiry_quote_version" (
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
  "enquiry_id" bigint,
  "supplier_line_id" bigint,
  "version_no" integer,
  "quoted_time" timestamptz,
  "quote_way" smallint,
  "quote_user_id" bigint,
  "ip" varchar(45),
  "body" varchar(200000),
  constraint "enquiry_quote_version_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_quote_version" add constraint "enquiry_quote_version_is_deleted_check" check (is_deleted in (0, 1));
alter table "enquiry_quote_version" add constraint "enquiry_quote_version_quote_way_check" check ("quote_way" in (1, 2));
alter table "enquiry_quote_version" enable row level security;
alter table "enquiry_quote_version" force row level security;
create policy tenant_wall on "enquiry_quote_version" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_quote_version" for select to fleet_read using (true);
create policy report_tenant on "enquiry_quote_version" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_quote_version" from fleet_app, fleet_read, fleet_report;
grant select, insert on "enquiry_quote_version" to fleet_app;
grant select on "enquiry_quote_version" to fleet_read;
grant select on "enquiry_quote_version" to fleet_report;
create table "enquiry_supplier" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "enquiry_id" bigint not null,
  "supplier_type" smallint,
  "supplier_id" bigint,
  "supplier_name" varchar(128),
  "contact_name" varchar(64),
  "contact_phone" varchar(20),
  "invite_way" smallint,
  "parking_lot_id" bigint,
  "spaces" integer,
  "distance_km" numeric(14,1),
  "rating" numeric(14,1),
  "invited_time" timestamptz,
  "quote_time" timestamptz,
  "declined" boolean not null default false,
  "total" numeric(14,2),
  "days" integer,
  "free_note" varchar(500),
  "quote_file_biz_id" bigint,
  "score" numeric(14,2),
  "rank" integer,
  constraint "enquiry_supplier_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_supplier" add constraint "enquiry_supplier_invite_way_check" check ("invite_way" in (1, 2, 3));
alter table "enquiry_supplier" add constraint "enquiry_supplier_supplier_type_check" check ("supplier_type" in (0, 2, 7, 9));
alter table "enquiry_supplier" enable row level security;
alter table "enquiry_supplier" force row level security;
create policy tenant_wall on "enquiry_supplier" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_supplier" for select to fleet_read using (true);
create policy report_tenant on "enquiry_supplier" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_supplier" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_supplier" to fleet_app;
grant select on "enquiry_supplier" to fleet_read;
grant select on "enquiry_supplier" to fleet_report;
create table "enquiry_year_check" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  constraint "enquiry_year_check_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_year_check" enable row level security;
alter table "enquiry_year_check" force row level security;
create policy tenant_wall on "enquiry_year_check" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_year_check" for select to fleet_read using (true);
create policy report_tenant on "enquiry_year_check" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_year_check" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_year_check" to fleet_app;
grant select on "enquiry_year_check" to fleet_read;
grant select on "enquiry_year_check" to fleet_report;
create table "enquiry_year_check_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "enquiry_id" bigint not null,
  "item_code" varchar(32),
  "item_name" varchar(64),
  "city_code" varchar(12),
  "model_class" varchar(32),
  "unit" varchar(32),
  "qty" numeric(14,2),
  "max_price" numeric(12,2),
  "winner_id" bigint,
  "win_price" numeric(14,2),
  "remark" varchar(200),
  constraint "enquiry_year_check_item_pkey" primary key ("tenant_id", "id")
);
alter table "enquiry_year_check_item" add constraint "enquiry_year_check_item_max_price_check" check ("max_price" >= 0 and "max_price" <= 9999999999.99);
alter table "enquiry_year_check_item" enable row level security;
alter table "enquiry_year_check_item" force row level security;
create policy tenant_wall on "enquiry_year_check_item" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "enquiry_year_check_item" for select to fleet_read using (true);
create policy report_tenant on "enquiry_year_check_item" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "enquiry_year_check_item" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "enquiry_year_check_item" to fleet_app;
grant select on "enquiry_year_check_item" to fleet_read;
grant select on "enquiry_year_check_item" to fleet_report;
create index "enquiry_apply_user_id_idx" on "enquiry" ("apply_user_id");
create index "enquiry_city_codes_idx" on "enquiry" using gin ("city_codes");
create index "enquiry_contract_id_idx" on "enquiry" ("contract_id");
create index "enquiry_create_dept_idx" on "enquiry" ("create_dept");
create index "enquiry_create_user_idx" on "enquiry" ("create_user");
create index "enquiry_dept_id_idx" on "enquiry" ("dept_id");
create index "enquiry_enquiry_kind_status_idx" on "enquiry" (tenant_id, "enquiry_kind", "status") where is_deleted = 0;
create unique index "enquiry_enquiry_no_key" on "enquiry" (tenant_id, "enquiry_no") where is_deleted = 0;
create index "enquiry_is_deleted_create_time_id_list" on "enquiry" (tenant_id, is_deleted, create_time desc, id desc);
create index "enquiry_is_deleted_enquiry_kind_create_time_id_list" on "enquiry" (tenant_id, is_deleted, "enquiry_kind", create_time desc, id desc);
create index "enquiry_is_deleted_enquiry_kind_status_create_time_id_list" on "enquiry" (tenant_id, is_deleted, "enquiry_kind", status, create_time desc, id desc);
create index "enquiry_own_company_id_idx" on "enquiry" ("own_company_id");
create index "enquiry_price_valid_from_idx" on "enquiry" (tenant_id, "price_valid_from");
create index "enquiry_price_valid_to_idx" on "enquiry" (tenant_id, "price_valid_to");
create index "enquiry_quote_deadline_idx" on "enquiry" (tenant_id, "quote_deadline");
create index "enquiry_search" on "enquiry" using gin ("enquiry_no" gin_trgm_ops, "title" gin_trgm_ops);
create index "enquiry_source_work_order_id_idx" on "enquiry" ("source_work_order_id");
create index "enquiry_status_price_valid_to_idx" on "enquiry" (tenant_id, "status", "price_valid_to") where is_deleted = 0;
create index "enquiry_status_quote_deadline_idx" on "enquiry" (tenant_id, "status", "quote_deadline") where is_deleted = 0;
create index "enquiry_license_item_enquiry_id_line_no_idx" on "enquiry_license_item" ("enquiry_id", "line_no");
create index "enquiry_license_item_search" on "enquiry_license_item" using gin ("item_name" gin_trgm_ops);
create index "enquiry_license_item_winner_id_idx" on "enquiry_license_item" ("winner_id");
create index "enquiry_parking_item_enquiry_id_line_no_idx" on "enquiry_parking_item" ("enquiry_id", "line_no");
create index "enquiry_parking_item_search" on "enquiry_parking_item" using gin ("item_name" gin_trgm_ops);
create index "enquiry_parking_item_winner_id_idx" on "enquiry_parking_item" ("winner_id");
create index "enquiry_quote_enquiry_id_line_no_idx" on "enquiry_quote" ("enquiry_id", "line_no");
create index "enquiry_quote_search" on "enquiry_quote" using gin ("item_name" gin_trgm_ops);
create index "enquiry_quote_supplier_line_id_idx" on "enquiry_quote" (tenant_id, "supplier_line_id");
create index "enquiry_quote_version_create_dept_idx" on "enquiry_quote_version" ("create_dept");
create index "enquiry_quote_version_enquiry_id_idx" on "enquiry_quote_version" ("enquiry_id");
create index "enquiry_quote_version_is_deleted_create_time_id_list" on "enquiry_quote_version" (tenant_id, is_deleted, create_time desc, id desc);
create index "enquiry_quote_version_quote_user_id_idx" on "enquiry_quote_version" ("quote_user_id");
create index "enquiry_quote_version_supplier_line_id_idx" on "enquiry_quote_version" ("supplier_line_id");
create index "enquiry_quote_version_supplier_line_id_version_no_idx" on "enquiry_quote_version" (tenant_id, "supplier_line_id", "version_no") where is_deleted = 0;
create index "enquiry_supplier_enquiry_id_line_no_idx" on "enquiry_supplier" ("enquiry_id", "line_no");
create index "enquiry_supplier_parking_lot_id_idx" on "enquiry_supplier" ("parking_lot_id");
create index "enquiry_supplier_search" on "enquiry_supplier" using gin ("supplier_name" gin_trgm_ops);
create index "enquiry_supplier_supplier_id_idx" on "enquiry_supplier" (tenant_id, "supplier_id");
create index "enquiry_year_check_item_enquiry_id_line_no_idx" on "enquiry_year_check_item" ("enquiry_id", "line_no");
create index "enquiry_year_check_item_search" on "enquiry_year_check_item" using gin ("item_name" gin_trgm_ops);
create index "enquiry_year_check_item_winner_id_idx" on "enquiry_year_check_item" ("winner_id");
alter table "enquiry" add constraint "enquiry_apply_user_id_fkey" foreign key (tenant_id, "apply_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "enquiry" add constraint "enquiry_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "enquiry" add constraint "enquiry_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "enquiry" add constraint "enquiry_own_company_id_fkey" foreign key (tenant_id, "own_company_id") references "company" (tenant_id, id) on delete restrict;
alter table "enquiry" add constraint "enquiry_source_work_order_id_fkey" foreign key (tenant_id, "source_work_order_id") references "vehicle_work_order" (tenant_id, id) on delete restrict;
create trigger carry_removal after update of is_deleted on enquiry for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('enquiry_license', 'enquiry_parking', 'enquiry_year_check');
alter table "enquiry_license" add constraint "enquiry_license_id_fkey" foreign key (tenant_id, "id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_license_item" add constraint "enquiry_license_item_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_license_item" add constraint "enquiry_license_item_winner_id_fkey" foreign key (tenant_id, "winner_id") references "enquiry_supplier" (tenant_id, id) on delete restrict;
alter table "enquiry_parking" add constraint "enquiry_parking_id_fkey" foreign key (tenant_id, "id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_parking_item" add constraint "enquiry_parking_item_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_parking_item" add constraint "enquiry_parking_item_winner_id_fkey" foreign key (tenant_id, "winner_id") references "enquiry_supplier" (tenant_id, id) on delete restrict;
alter table "enquiry_quote" add constraint "enquiry_quote_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_quote" add constraint "enquiry_quote_supplier_line_id_fkey" foreign key (tenant_id, "supplier_line_id") references "enquiry_supplier" (tenant_id, id) on delete restrict;
alter table "enquiry_quote_version" add constraint "enquiry_quote_version_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_quote_version" add constraint "enquiry_quote_version_quote_user_id_fkey" foreign key (tenant_id, "quote_user_id") references "blade_user" (tenant_id, id) on delete restrict;
alter table "enquiry_quote_version" add constraint "enquiry_quote_version_supplier_line_id_fkey" foreign key (tenant_id, "supplier_line_id") references "enquiry_supplier" (tenant_id, id) on delete restrict;
alter table "enquiry_supplier" add constraint "enquiry_supplier_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_supplier" add constraint "enquiry_supplier_parking_lot_id_fkey" foreign key (tenant_id, "parking_lot_id") references "parking_lot" (tenant_id, id) on delete restrict;
alter table "enquiry_supplier" add constraint "enquiry_supplier_supplier_id_fkey" foreign key (tenant_id, "supplier_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "enquiry_year_check" add constraint "enquiry_year_check_id_fkey" foreign key (tenant_id, "id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_year_check_item" add constraint "enquiry_year_check_item_enquiry_id_fkey" foreign key (tenant_id, "enquiry_id") references "enquiry" (tenant_id, id) on delete restrict;
alter table "enquiry_year_check_item" add constraint "enquiry_year_check_item_winner_id_fkey" foreign key (tenant_id, "winner_id") references "enquiry_supplier" (tenant_id, id) on delete restrict;
