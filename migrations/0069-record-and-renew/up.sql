create table "contract_record_vehicle" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "contract_id" bigint not null,
  "product_line_no" integer,
  "vin" varchar(17),
  "take_date" date,
  "deposit_received" numeric(12,2),
  "opening_debt" numeric(12,2),
  "opening_due_date" date,
  "vehicle_id" bigint,
  "order_vehicle_id" bigint,
  constraint "contract_record_vehicle_pkey" primary key ("tenant_id", "id")
);
alter table "contract_record_vehicle" add constraint "contract_record_vehicle_deposit_received_check" check ("deposit_received" >= 0 and "deposit_received" <= 9999999999.99);
alter table "contract_record_vehicle" add constraint "contract_record_vehicle_opening_debt_check" check ("opening_debt" >= 0 and "opening_debt" <= 9999999999.99);
alter table "contract_record_vehicle" enable row level security;
alter table "contract_record_vehicle" force row level security;
create policy tenant_wall on "contract_record_vehicle" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_record_vehicle" for select to fleet_read using (true);
create policy report_tenant on "contract_record_vehicle" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_record_vehicle" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_record_vehicle" to fleet_app;
grant select on "contract_record_vehicle" to fleet_read;
grant select on "contract_record_vehicle" to fleet_report;
create index "contract_record_vehicle_contract_id_line_no_idx" on "contract_record_vehicle" ("contract_id", "line_no");
create unique index "contract_record_vehicle_contract_id_vin_key" on "contract_record_vehicle" (tenant_id, "contract_id", "vin");
create index "contract_record_vehicle_order_vehicle_id_idx" on "contract_record_vehicle" ("order_vehicle_id");
create index "contract_record_vehicle_search" on "contract_record_vehicle" using gin ("vin" gin_trgm_ops);
create index "contract_record_vehicle_vehicle_id_idx" on "contract_record_vehicle" ("vehicle_id");
alter table "contract_record_vehicle" add constraint "contract_record_vehicle_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_record_vehicle" add constraint "contract_record_vehicle_order_vehicle_id_fkey" foreign key (tenant_id, "order_vehicle_id") references "order_vehicle" (tenant_id, id) on delete restrict;
alter table "contract_record_vehicle" add constraint "contract_record_vehicle_vehicle_id_fkey" foreign key (tenant_id, "vehicle_id") references "vehicle" (tenant_id, id) on delete restrict;
