alter table "contract_change" add column "comparison" jsonb;
alter table "contract_lease_handle" add column "comparison" jsonb;
