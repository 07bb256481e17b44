drop index "contract_electron_event_event_id_key";
drop index "contract_electron_event_search";
drop index "contract_lease_c_search";
alter table "contract_electron_event" rename column "event_id" to "event_no";
create unique index "contract_electron_event_event_no_key" on "contract_electron_event" (tenant_id, "event_no") where is_deleted = 0;
create index "contract_electron_event_search" on "contract_electron_event" using gin ("code" gin_trgm_ops, "event_no" gin_trgm_ops);
create index "contract_lease_c_search" on "contract_lease_c" using gin ("driver_name" gin_trgm_ops);
