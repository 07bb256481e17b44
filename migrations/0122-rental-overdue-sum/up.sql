drop index "bill_payable_id_1c96d5_idx";
drop index "bill_payable_id_456d71_idx";
drop index "bill_receivable_id_1c96d5_idx";
drop index "bill_receivable_id_456d71_idx";
create table "rental_overdue_sum" (
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
  "payer_id" bigint,
  "payer_name" varchar(128),
  "contract_type" smallint,
  "contract_id" bigint,
  "contract_no" varchar(32),
  "order_vehicle_id" bigint,
  "plate_no" varchar(16),
  "company_id" bigint,
  "dept_id" bigint,
  "sales_user_id" bigint,
  "bills" integer,
  "overdue_amt" numeric(18,2) not null default 0,
  "disputed_amt" numeric(18,2) not null default 0,
  "late_fee" numeric(18,2) not null default 0,
  "days1_to30" numeric(18,2) not null default 0,
  "days31_to60" numeric(18,2) not null default 0,
  "days61_to90" numeric(18,2) not null default 0,
  "over90" numeric(18,2) not null default 0,
  "oldest_due_date" date,
  "longest_days" integer,
  constraint "rental_overdue_sum_pkey" primary key ("tenant_id", "id")
);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_days1_to30_check" check ("days1_to30" >= 0);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_days31_to60_check" check ("days31_to60" >= 0);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_days61_to90_check" check ("days61_to90" >= 0);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_disputed_amt_check" check ("disputed_amt" >= 0);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_is_deleted_check" check (is_deleted in (0, 1));
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_over90_check" check ("over90" >= 0);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_overdue_amt_check" check ("overdue_amt" >= 0);
alter table "rental_overdue_sum" enable row level security;
alter table "rental_overdue_sum" force row level security;
create policy tenant_wall on "rental_overdue_sum" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "rental_overdue_sum" for select to fleet_read using (true);
create policy report_tenant on "rental_overdue_sum" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "rental_overdue_sum" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "rental_overdue_sum" to fleet_app;
grant select on "rental_overdue_sum" to fleet_read;
grant select on "rental_overdue_sum" to fleet_report;
create index "bill_payable_payee_id_id_1c96d5_idx" on "bill_payable" (tenant_id, "payee_id", "id") where (is_deleted = 1 and summed is not null);
create index "bill_payable_payee_id_id_456d71_idx" on "bill_payable" (tenant_id, "payee_id", "id") where is_deleted = 0 and (summed_version is distinct from version);
create index "bill_receivable_payer_id_id_1c96d5_idx" on "bill_receivable" (tenant_id, "payer_id", "id") where (is_deleted = 1 and summed is not null);
create index "bill_receivable_payer_id_id_456d71_idx" on "bill_receivable" (tenant_id, "payer_id", "id") where is_deleted = 0 and (summed_version is distinct from version);
create index "rental_overdue_sum_company_id_idx" on "rental_overdue_sum" ("company_id");
create index "rental_overdue_sum_contract_id_idx" on "rental_overdue_sum" ("contract_id");
create index "rental_overdue_sum_create_dept_idx" on "rental_overdue_sum" ("create_dept");
create index "rental_overdue_sum_dept_id_idx" on "rental_overdue_sum" ("dept_id");
create index "rental_overdue_sum_is_deleted_create_time_id_list" on "rental_overdue_sum" (tenant_id, is_deleted, create_time desc, id desc);
create index "rental_overdue_sum_order_vehicle_id_idx" on "rental_overdue_sum" ("order_vehicle_id");
create index "rental_overdue_sum_payer_id_idx" on "rental_overdue_sum" (tenant_id, "payer_id") where is_deleted = 0;
create index "rental_overdue_sum_sales_user_id_idx" on "rental_overdue_sum" ("sales_user_id");
create index "rental_overdue_sum_search" on "rental_overdue_sum" using gin ("contract_no" gin_trgm_ops);
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_company_id_fkey" foreign key (tenant_id, "company_id") references "company" (tenant_id, id) on delete restrict;
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_dept_id_fkey" foreign key (tenant_id, "dept_id") references "blade_dept" (tenant_id, id) on delete restrict;
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_payer_id_fkey" foreign key (tenant_id, "payer_id") references "mechanism" (tenant_id, id) on delete restrict;
alter table "rental_overdue_sum" add constraint "rental_overdue_sum_sales_user_id_fkey" foreign key (tenant_id, "sales_user_id") references "blade_user" (tenant_id, id) on delete restrict;
insert into rental_overdue_sum (id, tenant_id, create_time, payer_id, payer_name, contract_type, contract_id, contract_no, order_vehicle_id, plate_no, company_id, dept_id, sales_user_id,
  bills, overdue_amt, disputed_amt, late_fee, days1_to30, days31_to60, days61_to90, over90, oldest_due_date, longest_days)
select nextval('fleet_id_seq'), s.* from (
  select b.tenant_id, now(), b.payer_id, max(b.payer_name), max(b.contract_type)::smallint, b.contract_id, max(b.contract_no), b.order_vehicle_id, max(b.plate_no),
    (array_agg(b.company_id order by b.due_date desc, b.id desc))[1], (array_agg(b.dept_id order by b.due_date desc, b.id desc))[1], (array_agg(b.sales_user_id order by b.due_date desc, b.id desc))[1],
    count(*)::int, sum(b.unpaid_amt), coalesce(sum(b.unpaid_amt) filter (where b.disputed), 0), sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived),
    coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = 1), 0), coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = 2), 0), coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = 3), 0), coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = 4), 0),
    min(b.due_date), max(b.overdue_days)::int
  from bill_receivable b where b.is_deleted = 0 and b.status in (1, 2) and b.overdue_days > 0 and b.contract_type in (4, 5, 6, 7)
  group by b.tenant_id, b.payer_id, b.contract_id, b.order_vehicle_id) s;
