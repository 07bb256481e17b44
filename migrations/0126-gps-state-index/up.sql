create index "vehicle_gps_state_idx" on "vehicle" (tenant_id, "gps_state") where is_deleted = 0;
