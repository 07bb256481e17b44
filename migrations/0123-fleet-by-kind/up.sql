drop index "vehicle_biz_status_operate_city_code_idx";
drop index "vehicle_cost_biz_date_idx";
drop index "vehicle_depreciation_month_idx";
create index "vehicle_biz_status_operate_city_code_idx" on "vehicle" (tenant_id, "biz_status", "operate_city_code") include ("status", "prev_biz_status", "idle_days", "occupy_id", "operation_mode", "financial_investor_id", "manager_id", "operate_dept_id", "create_user") where is_deleted = 0;
create index "vehicle_cost_biz_date_id_idx" on "vehicle_cost" (tenant_id, "biz_date", "id") where is_deleted = 0;
create index "vehicle_cost_biz_date_idx" on "vehicle_cost" (tenant_id, "biz_date");
create index "vehicle_depreciation_month_id_idx" on "vehicle_depreciation" (tenant_id, "month", "id") where is_deleted = 0;
