drop index "strategy_user_step_idx";
drop index "strategy_user_step_user_id_key";
drop index "travel_company_search";
create index "strategy_user_step_user_id_idx" on "strategy_user" (tenant_id, "step", "user_id") where is_deleted = 0;
