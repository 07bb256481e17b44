drop index "log_login_search";
drop index "red_list_search";
alter table "log_login" alter column "result" type varchar(32) using "result"::varchar(32);
alter table "red_list" alter column "mask_kind" type varchar(32) using "mask_kind"::varchar(32);
create index "log_login_result_idx" on "log_login" (tenant_id, "result");
create index "log_login_search" on "log_login" using gin ("account" gin_trgm_ops, "ip" gin_trgm_ops, "user_name" gin_trgm_ops);
create index "red_list_mask_kind_idx" on "red_list" (tenant_id, "mask_kind");
create index "red_list_search" on "red_list" using gin ("field_name" gin_trgm_ops, "resource" gin_trgm_ops, "resource_name" gin_trgm_ops);
