alter table "account_relation" drop constraint "account_relation_auth_id_fkey";
alter table "bill_receipt_write_off" drop constraint "bill_receipt_write_off_auth_id_fkey";
drop trigger carry_removal on "contract";
create table "contract_collection" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "is_removed" smallint not null default 0,
  "relation" varchar(32),
  "reason" varchar(300),
  "contract_ids" bigint[] not null default '{}',
  "fee_items" smallint[] not null default '{}',
  "customer_ids" bigint[] not null default '{}',
  "limit_each" numeric(12,2),
  "limit_month" numeric(12,2),
  "limit_total" numeric(12,2),
  "limit_day" numeric(12,2),
  "enabled" smallint,
  "revocable" boolean not null default true,
  "revoke_time" timestamptz,
  "revoke_reason" varchar(300),
  "letter_file_biz_id" bigint,
  "sign_proof_biz_id" bigint,
  "auth_kind" smallint,
  "debit_channel" varchar(32),
  "debit_protocol_no" varchar(64),
  "debit_sign_time" timestamptz,
  "remit_days" integer,
  "fee_rate" numeric(10,6),
  "fee_steps" jsonb,
  "settle_cycle" smallint,
  constraint "contract_collection_pkey" primary key ("tenant_id", "id")
);
alter table "contract_collection" add constraint "contract_collection_auth_kind_check" check ("auth_kind" in (1, 2, 3, 4));
alter table "contract_collection" add constraint "contract_collection_enabled_check" check ("enabled" in (1, 2));
alter table "contract_collection" add constraint "contract_collection_fee_items_check" check ("fee_items" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 99]::smallint[]);
alter table "contract_collection" add constraint "contract_collection_limit_day_check" check ("limit_day" >= 0 and "limit_day" <= 9999999999.99);
alter table "contract_collection" add constraint "contract_collection_limit_each_check" check ("limit_each" >= 0 and "limit_each" <= 9999999999.99);
alter table "contract_collection" add constraint "contract_collection_limit_month_check" check ("limit_month" >= 0 and "limit_month" <= 9999999999.99);
alter table "contract_collection" add constraint "contract_collection_limit_total_check" check ("limit_total" >= 0 and "limit_total" <= 9999999999.99);
alter table "contract_collection" add constraint "contract_collection_settle_cycle_check" check ("settle_cycle" in (1, 2, 3));
alter table "contract_collection" enable row level security;
alter table "contract_collection" force row level security;
create policy tenant_wall on "contract_collection" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_collection" for select to fleet_read using (true);
create policy report_tenant on "contract_collection" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_collection" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_collection" to fleet_app;
grant select on "contract_collection" to fleet_read;
grant select on "contract_collection" to fleet_report;
create table "contract_collection_driver" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "driver_id" bigint,
  "auth_date" date,
  "limit_day" numeric(12,2),
  "limit_month" numeric(12,2),
  constraint "contract_collection_driver_pkey" primary key ("tenant_id", "id")
);
alter table "contract_collection_driver" add constraint "contract_collection_driver_limit_day_check" check ("limit_day" >= 0 and "limit_day" <= 9999999999.99);
alter table "contract_collection_driver" add constraint "contract_collection_driver_limit_month_check" check ("limit_month" >= 0 and "limit_month" <= 9999999999.99);
alter table "contract_collection_driver" enable row level security;
alter table "contract_collection_driver" force row level security;
create policy tenant_wall on "contract_collection_driver" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_collection_driver" for select to fleet_read using (true);
create policy report_tenant on "contract_collection_driver" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_collection_driver" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_collection_driver" to fleet_app;
grant select on "contract_collection_driver" to fleet_read;
grant select on "contract_collection_driver" to fleet_report;
create index "contract_collection_contract_ids_idx" on "contract_collection" using gin ("contract_ids");
create index "contract_collection_customer_ids_idx" on "contract_collection" using gin ("customer_ids");
create index "contract_collection_debit_channel_idx" on "contract_collection" (tenant_id, "debit_channel");
create index "contract_collection_fee_items_idx" on "contract_collection" using gin ("fee_items");
create index "contract_collection_relation_idx" on "contract_collection" (tenant_id, "relation");
create index "contract_collection_search" on "contract_collection" using gin ("debit_protocol_no" gin_trgm_ops);
create unique index "contract_collection_driver_contract_id_driver_id_key" on "contract_collection_driver" (tenant_id, "contract_id", "driver_id");
create index "contract_collection_driver_contract_id_line_no_idx" on "contract_collection_driver" ("contract_id", "line_no");
create index "contract_collection_driver_driver_id_idx" on "contract_collection_driver" (tenant_id, "driver_id");
alter table "account_relation" add constraint "account_relation_auth_id_fkey" foreign key (tenant_id, "auth_id") references "contract" (tenant_id, id) on delete restrict;
alter table "bill_receipt_write_off" add constraint "bill_receipt_write_off_auth_id_fkey" foreign key (tenant_id, "auth_id") references "contract" (tenant_id, id) on delete restrict;
create trigger carry_removal after update of is_deleted on contract for each row when (old.is_deleted is distinct from new.is_deleted)
  execute function carry_removal('contract_change', 'contract_collection', 'contract_finance', 'contract_financing_lease', 'contract_intention', 'contract_intention_handle', 'contract_lease', 'contract_lease_c', 'contract_lease_handle', 'contract_protocol', 'contract_purchase_lease', 'contract_sale');
alter table "contract_collection" add constraint "contract_collection_id_fkey" foreign key (tenant_id, "id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_collection_driver" add constraint "contract_collection_driver_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract_collection" (tenant_id, id) on delete restrict;
alter table "contract_collection_driver" add constraint "contract_collection_driver_driver_id_fkey" foreign key (tenant_id, "driver_id") references "driver" (tenant_id, id) on delete restrict;
