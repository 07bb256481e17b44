drop index "event_delivery_open_idx";
create index "event_delivery_open_idx" on "event_delivery" (tenant_id, id) where state = 1;
