alter table "vehicle_financial_investor_change" drop constraint "vehicle_financial_investor_change_financial_investor_id_fkey";
alter table "vehicle_financial_investor_change" add constraint "vehicle_financial_investor_change_financial_investor_id_fkey" foreign key (tenant_id, "financial_investor_id") references "finance_company" (tenant_id, id) on delete restrict;
