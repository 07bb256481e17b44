create or replace function close_part(part text) returns void language plpgsql set search_path = public, pg_temp as $$
declare old name;
begin
  for old in select policyname from pg_policies where schemaname = 'public' and tablename = part loop execute format('drop policy %I on %I', old, part); end loop;
  execute format('revoke all on %I from fleet_app, fleet_read, fleet_report', part);
  execute format('alter table %I enable row level security', part);
  execute format('alter table %I force row level security', part);
  execute format($wall$create policy tenant_wall on %I to current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on')$wall$, part);
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'close_part'::regproc::regprocedure); end $$;
create or replace function drop_month(of_table text, before timestamptz) returns text language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'Asia/Shanghai' set lock_timeout = '3s' as $$
declare gone text;
begin
  if least_days(of_table) is null then raise exception 'drop_month: rows of % never go', of_table; end if;
  perform pg_advisory_xact_lock(hashtext('months of ' || of_table));
  select p.part into gone from month_parts(of_table) p where p.high <= least(before, now() - make_interval(days => least_days(of_table))) order by p.high limit 1;
  if gone is not null then execute format('drop table %I', gone); end if;
  return gone;
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'drop_month'::regproc::regprocedure); execute format('grant execute on function %s to fleet_app', 'drop_month'::regproc::regprocedure); end $$;
create or replace function least_days(of_table text) returns integer language sql immutable as $$ select case of_table when 'client_error' then 180 when 'log_api' then 180 when 'log_error' then 180 when 'log_login' then 180 when 'log_usual' then 180 end $$;
do $$ begin execute format('revoke all on function %s from public', 'least_days'::regproc::regprocedure); end $$;
create or replace function make_month(of_table text, month date) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'Asia/Shanghai' set lock_timeout = '3s' as $$
declare
  key name := month_key(of_table);
  first date := date_trunc('month', month);
  next date := first + interval '1 month';
  part text := of_table || to_char(first, '_YYYY_MM');
  rest text := of_table || '_other';
  held text;
  was text := current_setting('app.across', true);
begin
  perform pg_advisory_xact_lock(hashtext('months of ' || of_table));
  if exists (select 1 from month_parts(of_table) p where p.low <= first and first < p.high) then return false; end if;
  execute format('lock table %I in access exclusive mode', rest);
  execute format('create table %I (like %I including defaults including constraints including indexes including storage)', part, of_table);
  perform close_part(part);
  select string_agg(quote_ident(attname), ', ') into held from pg_attribute where attrelid = to_regclass(format('public.%I', of_table)) and attnum > 0 and not attisdropped;
  perform set_config('app.across', 'on', true);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I (%s) select %s from moved', rest, key, first, key, next, part, held, held);
  perform set_config('app.across', coalesce(was, ''), true);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', of_table, part, first, next);
  return true;
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'make_month'::regproc::regprocedure); execute format('grant execute on function %s to fleet_app', 'make_month'::regproc::regprocedure); end $$;
create or replace function missing_months(of_table text, first date, last date) returns setof date language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
declare key name := month_key(of_table); was text := current_setting('app.across', true);
begin
  perform set_config('app.across', 'on', true);
  return query select m::date from generate_series(date_trunc('month', first), date_trunc('month', last), interval '1 month') m where not exists (select 1 from month_parts(of_table) p where p.low <= m and m < p.high) order by 1;
  return query execute format('select distinct date_trunc(''month'', %I)::date from %I where %I < %L order by 1', key, of_table || '_other', key, date_trunc('month', first)::date);
  perform set_config('app.across', coalesce(was, ''), true);
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'missing_months'::regproc::regprocedure); execute format('grant execute on function %s to fleet_app', 'missing_months'::regproc::regprocedure); end $$;
create or replace function month_key(of_table text) returns name language plpgsql stable set search_path = public, pg_temp as $$
declare key name;
begin
  select a.attname into key from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = to_regclass(format('public.%I', of_table)) and p.partstrat = 'r';
  if key is null then raise exception '% does not lie in months', of_table; end if;
  return key;
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'month_key'::regproc::regprocedure); end $$;
create or replace function month_parts(of_table text) returns table (part name, low timestamptz, high timestamptz) language sql stable set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
  select relname, case bound[1] when 'MINVALUE' then '-infinity' else trim(bound[1], '''')::timestamptz end, trim(bound[2], '''')::timestamptz from (
    select c.relname, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \((.+)\) TO \((.+)\)') as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(format('public.%I', of_table))) parts
   where bound is not null
$$;
do $$ begin execute format('revoke all on function %s from public', 'month_parts'::regproc::regprocedure); end $$;
create or replace function purge_log(log_table text, before timestamptz, most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare key name; gone integer;
begin
  if least_days(log_table) is null then raise exception 'purge_log: % is no log', log_table; end if;
  key := month_key(log_table);
  execute format('delete from %I where %I < $1 and id = any(array(select id from %I where %I < $1 limit $2))', log_table, key, log_table, key) using least(before, now() - make_interval(days => least_days(log_table))), most;
  get diagnostics gone = row_count;
  return gone;
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'purge_log'::regproc::regprocedure); execute format('grant execute on function %s to fleet_app', 'purge_log'::regproc::regprocedure); end $$;
alter table "client_error" rename to "client_error_earlier";
alter table "client_error_earlier" drop constraint "client_error_pkey";
alter index "client_error_create_dept_idx" rename to "client_error_create_dept_idx_earlier";
alter index "client_error_data_type_idx" rename to "client_error_data_type_idx_earlier";
alter index "client_error_is_deleted_create_time_id_list" rename to "client_error_is_deleted_create_time_id_list_earlier";
alter index "client_error_is_deleted_status_create_time_id_list" rename to "client_error_is_deleted_status_create_time_id_list_earlier";
alter index "client_error_search" rename to "client_error_search_earlier";
create table "client_error" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "data_type" varchar(32),
  "type" varchar(64),
  "message" varchar(2000),
  "stack" varchar(8000),
  "info" varchar(500),
  "url" varchar(500),
  "time" varchar(32),
  "user_name" varchar(64),
  constraint "client_error_pkey" primary key ("id", "create_time")
) partition by range ("create_time");
alter table "client_error" add constraint "client_error_is_deleted_check" check (is_deleted in (0, 1));
alter table "client_error" enable row level security;
alter table "client_error" force row level security;
create policy tenant_wall on "client_error" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "client_error" for select to fleet_read using (true);
create policy report_tenant on "client_error" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "client_error" from fleet_app, fleet_read, fleet_report;
grant select, insert on "client_error" to fleet_app;
grant select on "client_error" to fleet_read;
create table "client_error_other" partition of "client_error" default;
select close_part('client_error_other');
create index "client_error_create_dept_idx" on "client_error" ("create_dept");
create index "client_error_data_type_idx" on "client_error" (tenant_id, "data_type");
create index "client_error_is_deleted_create_time_id_list" on "client_error" (tenant_id, is_deleted, create_time desc, id desc);
create index "client_error_is_deleted_status_create_time_id_list" on "client_error" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "client_error_search" on "client_error" using gin ("message" gin_trgm_ops);
do $$
declare next date := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month';
begin
  perform set_config('timezone', 'Asia/Shanghai', true);
  perform close_part('client_error_earlier');
  with moved as (delete from "client_error_earlier" where "create_time" >= next returning *) insert into "client_error" ("id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "data_type", "type", "message", "stack", "info", "url", "time", "user_name") select "id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "data_type", "type", "message", "stack", "info", "url", "time", "user_name" from moved;
  if exists (select 1 from "client_error_earlier") then
    execute format('alter table "client_error" attach partition "client_error_earlier" for values from (minvalue) to (%L)', next);
  else
    drop table "client_error_earlier";
  end if;
end $$;
alter table "log_api" rename to "log_api_earlier";
alter table "log_api_earlier" drop constraint "log_api_pkey";
alter index "log_api_create_dept_idx" rename to "log_api_create_dept_idx_earlier";
alter index "log_api_is_deleted_create_time_id_list" rename to "log_api_is_deleted_create_time_id_list_earlier";
alter index "log_api_is_deleted_status_create_time_id_list" rename to "log_api_is_deleted_status_create_time_id_list_earlier";
alter index "log_api_search" rename to "log_api_search_earlier";
create table "log_api" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "http_status" integer,
  constraint "log_api_pkey" primary key ("id", "create_time")
) partition by range ("create_time");
alter table "log_api" add constraint "log_api_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_api" enable row level security;
alter table "log_api" force row level security;
create policy tenant_wall on "log_api" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_api" for select to fleet_read using (true);
create policy report_tenant on "log_api" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_api" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_api" to fleet_app;
grant select on "log_api" to fleet_read;
create table "log_api_other" partition of "log_api" default;
select close_part('log_api_other');
create index "log_api_create_dept_idx" on "log_api" ("create_dept");
create index "log_api_is_deleted_create_time_id_list" on "log_api" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_api_is_deleted_status_create_time_id_list" on "log_api" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_api_search" on "log_api" using gin ("create_by" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
do $$
declare next date := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month';
begin
  perform set_config('timezone', 'Asia/Shanghai', true);
  perform close_part('log_api_earlier');
  with moved as (delete from "log_api_earlier" where "create_time" >= next returning *) insert into "log_api" ("id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "service_id", "server_host", "server_ip", "env", "title", "method", "request_uri", "remote_ip", "user_agent", "params", "time", "create_by", "trace_id", "http_status") select "id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "service_id", "server_host", "server_ip", "env", "title", "method", "request_uri", "remote_ip", "user_agent", "params", "time", "create_by", "trace_id", "http_status" from moved;
  if exists (select 1 from "log_api_earlier") then
    execute format('alter table "log_api" attach partition "log_api_earlier" for values from (minvalue) to (%L)', next);
  else
    drop table "log_api_earlier";
  end if;
end $$;
alter table "log_error" rename to "log_error_earlier";
alter table "log_error_earlier" drop constraint "log_error_pkey";
alter index "log_error_create_dept_idx" rename to "log_error_create_dept_idx_earlier";
alter index "log_error_is_deleted_create_time_id_list" rename to "log_error_is_deleted_create_time_id_list_earlier";
alter index "log_error_is_deleted_status_create_time_id_list" rename to "log_error_is_deleted_status_create_time_id_list_earlier";
alter index "log_error_search" rename to "log_error_search_earlier";
create table "log_error" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "exception_name" varchar(128),
  "message" varchar(2000),
  "stack_trace" varchar(8000),
  "fingerprint" varchar(64),
  "file_name" varchar(200),
  "line_number" integer,
  constraint "log_error_pkey" primary key ("id", "create_time")
) partition by range ("create_time");
alter table "log_error" add constraint "log_error_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_error" enable row level security;
alter table "log_error" force row level security;
create policy tenant_wall on "log_error" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_error" for select to fleet_read using (true);
create policy report_tenant on "log_error" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_error" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_error" to fleet_app;
grant select on "log_error" to fleet_read;
create table "log_error_other" partition of "log_error" default;
select close_part('log_error_other');
create index "log_error_create_dept_idx" on "log_error" ("create_dept");
create index "log_error_is_deleted_create_time_id_list" on "log_error" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_error_is_deleted_status_create_time_id_list" on "log_error" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_error_search" on "log_error" using gin ("create_by" gin_trgm_ops, "fingerprint" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
do $$
declare next date := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month';
begin
  perform set_config('timezone', 'Asia/Shanghai', true);
  perform close_part('log_error_earlier');
  with moved as (delete from "log_error_earlier" where "create_time" >= next returning *) insert into "log_error" ("id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "service_id", "server_host", "server_ip", "env", "title", "method", "request_uri", "remote_ip", "user_agent", "params", "time", "create_by", "trace_id", "exception_name", "message", "stack_trace", "fingerprint", "file_name", "line_number") select "id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "service_id", "server_host", "server_ip", "env", "title", "method", "request_uri", "remote_ip", "user_agent", "params", "time", "create_by", "trace_id", "exception_name", "message", "stack_trace", "fingerprint", "file_name", "line_number" from moved;
  if exists (select 1 from "log_error_earlier") then
    execute format('alter table "log_error" attach partition "log_error_earlier" for values from (minvalue) to (%L)', next);
  else
    drop table "log_error_earlier";
  end if;
end $$;
alter table "log_login" rename to "log_login_earlier";
alter table "log_login_earlier" drop constraint "log_login_pkey";
alter index "log_login_create_dept_idx" rename to "log_login_create_dept_idx_earlier";
alter index "log_login_is_deleted_create_time_id_list" rename to "log_login_is_deleted_create_time_id_list_earlier";
alter index "log_login_is_deleted_status_create_time_id_list" rename to "log_login_is_deleted_status_create_time_id_list_earlier";
alter index "log_login_result_idx" rename to "log_login_result_idx_earlier";
alter index "log_login_search" rename to "log_login_search_earlier";
create table "log_login" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "account" varchar(64),
  "user_name" varchar(64),
  "result" varchar(32),
  "reason" varchar(128),
  "ip" varchar(45),
  "user_agent" varchar(255),
  "session_id" varchar(32),
  "login_time" timestamptz,
  constraint "log_login_pkey" primary key ("id", "create_time")
) partition by range ("create_time");
alter table "log_login" add constraint "log_login_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_login" enable row level security;
alter table "log_login" force row level security;
create policy tenant_wall on "log_login" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_login" for select to fleet_read using (true);
create policy report_tenant on "log_login" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_login" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_login" to fleet_app;
grant select on "log_login" to fleet_read;
create table "log_login_other" partition of "log_login" default;
select close_part('log_login_other');
create index "log_login_create_dept_idx" on "log_login" ("create_dept");
create index "log_login_is_deleted_create_time_id_list" on "log_login" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_login_is_deleted_status_create_time_id_list" on "log_login" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_login_result_idx" on "log_login" (tenant_id, "result");
create index "log_login_search" on "log_login" using gin ("account" gin_trgm_ops, "ip" gin_trgm_ops, "user_name" gin_trgm_ops);
do $$
declare next date := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month';
begin
  perform set_config('timezone', 'Asia/Shanghai', true);
  perform close_part('log_login_earlier');
  with moved as (delete from "log_login_earlier" where "create_time" >= next returning *) insert into "log_login" ("id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "account", "user_name", "result", "reason", "ip", "user_agent", "session_id", "login_time") select "id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "account", "user_name", "result", "reason", "ip", "user_agent", "session_id", "login_time" from moved;
  if exists (select 1 from "log_login_earlier") then
    execute format('alter table "log_login" attach partition "log_login_earlier" for values from (minvalue) to (%L)', next);
  else
    drop table "log_login_earlier";
  end if;
end $$;
alter table "log_usual" rename to "log_usual_earlier";
alter table "log_usual_earlier" drop constraint "log_usual_pkey";
alter index "log_usual_create_dept_idx" rename to "log_usual_create_dept_idx_earlier";
alter index "log_usual_is_deleted_create_time_id_list" rename to "log_usual_is_deleted_create_time_id_list_earlier";
alter index "log_usual_is_deleted_status_create_time_id_list" rename to "log_usual_is_deleted_status_create_time_id_list_earlier";
alter index "log_usual_log_id_idx" rename to "log_usual_log_id_idx_earlier";
alter index "log_usual_log_level_idx" rename to "log_usual_log_level_idx_earlier";
alter index "log_usual_search" rename to "log_usual_search_earlier";
create table "log_usual" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "service_id" varchar(32),
  "server_host" varchar(64),
  "server_ip" varchar(45),
  "env" varchar(16),
  "title" varchar(200),
  "method" varchar(8),
  "request_uri" varchar(255),
  "remote_ip" varchar(45),
  "user_agent" varchar(255),
  "params" varchar(4000),
  "time" varchar(16),
  "create_by" varchar(64),
  "trace_id" varchar(64),
  "log_level" varchar(32),
  "log_id" varchar(32),
  "log_data" varchar(4000),
  constraint "log_usual_pkey" primary key ("id", "create_time")
) partition by range ("create_time");
alter table "log_usual" add constraint "log_usual_is_deleted_check" check (is_deleted in (0, 1));
alter table "log_usual" enable row level security;
alter table "log_usual" force row level security;
create policy tenant_wall on "log_usual" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "log_usual" for select to fleet_read using (true);
create policy report_tenant on "log_usual" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "log_usual" from fleet_app, fleet_read, fleet_report;
grant select, insert on "log_usual" to fleet_app;
grant select on "log_usual" to fleet_read;
create table "log_usual_other" partition of "log_usual" default;
select close_part('log_usual_other');
create index "log_usual_create_dept_idx" on "log_usual" ("create_dept");
create index "log_usual_is_deleted_create_time_id_list" on "log_usual" (tenant_id, is_deleted, create_time desc, id desc);
create index "log_usual_is_deleted_status_create_time_id_list" on "log_usual" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "log_usual_log_id_idx" on "log_usual" (tenant_id, "log_id");
create index "log_usual_log_level_idx" on "log_usual" (tenant_id, "log_level");
create index "log_usual_search" on "log_usual" using gin ("create_by" gin_trgm_ops, "method" gin_trgm_ops, "remote_ip" gin_trgm_ops, "request_uri" gin_trgm_ops, "title" gin_trgm_ops, "trace_id" gin_trgm_ops);
do $$
declare next date := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month';
begin
  perform set_config('timezone', 'Asia/Shanghai', true);
  perform close_part('log_usual_earlier');
  with moved as (delete from "log_usual_earlier" where "create_time" >= next returning *) insert into "log_usual" ("id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "service_id", "server_host", "server_ip", "env", "title", "method", "request_uri", "remote_ip", "user_agent", "params", "time", "create_by", "trace_id", "log_level", "log_id", "log_data") select "id", "tenant_id", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted", "version", "service_id", "server_host", "server_ip", "env", "title", "method", "request_uri", "remote_ip", "user_agent", "params", "time", "create_by", "trace_id", "log_level", "log_id", "log_data" from moved;
  if exists (select 1 from "log_usual_earlier") then
    execute format('alter table "log_usual" attach partition "log_usual_earlier" for values from (minvalue) to (%L)', next);
  else
    drop table "log_usual_earlier";
  end if;
end $$;
