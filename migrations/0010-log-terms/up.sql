create or replace function purge_log(log_table text, before timestamptz, most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare gone integer;
begin
  if not (log_table = any (array['log_api', 'log_error', 'log_usual', 'log_login', 'client_error'])) then raise exception 'purge_log: % is no log', log_table; end if;
  execute format('delete from %I where id = any(array(select id from %I where create_time < $1 limit $2))', log_table, log_table) using least(before, now() - interval '180 days'), most;
  get diagnostics gone = row_count;
  return gone;
end
$$;
