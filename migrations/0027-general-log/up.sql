drop index "log_usual_search";
alter table "log_usual" alter column "log_level" type varchar(32) using "log_level"::varchar(32);
alter table "log_usual" alter column "log_id" type varchar(32) using "log_id"::varchar(32);
create index "log_usual_log_id_idx" on "log_usual" (tenant_id, "log_id");
create index "log_usual_log_level_idx" on "log_usual" (tenant_id, "log_level");
create index "log_usual_search" on "log_usual" using gin ("create_by" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
