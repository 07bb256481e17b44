drop index "bank_gateway_message_search";
create index "account_vehicle_rent_month_status_company_id_idx" on "account_vehicle_rent" (tenant_id, "month", "status", "company_id") where is_deleted = 0;
create index "bank_gateway_message_gateway_code_idx" on "bank_gateway_message" (tenant_id, "gateway_code");
create index "bank_gateway_message_search" on "bank_gateway_message" using gin ("outcome" gin_trgm_ops, "request_no" gin_trgm_ops, "verb" gin_trgm_ops);
