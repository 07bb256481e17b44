drop index "client_error_search";
create index "client_error_data_type_idx" on "client_error" (tenant_id, "data_type");
create index "client_error_search" on "client_error" using gin ("message" gin_trgm_ops);
