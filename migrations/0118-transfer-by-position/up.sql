drop index "transfer_vehicle_new_order_vehicle_id_idx";
create index "transfer_vehicle_new_order_vehicle_id_idx" on "transfer_vehicle" (tenant_id, "new_order_vehicle_id") where is_deleted = 0;
