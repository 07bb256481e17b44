alter table "transfer_vehicle" add column "lease_handle_id" bigint;
alter table "transfer_vehicle" add column "disposal_due_date" date;
create index "transfer_vehicle_disposal_due_date_idx" on "transfer_vehicle" (tenant_id, "disposal_due_date");
create index "transfer_vehicle_lease_handle_id_idx" on "transfer_vehicle" ("lease_handle_id");
alter table "transfer_vehicle" add constraint "transfer_vehicle_lease_handle_id_fkey" foreign key (tenant_id, "lease_handle_id") references "contract_lease_handle" (tenant_id, id) on delete restrict;
