create or replace function analyze_table(of_table text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass(format('public.%I', of_table)) is null then raise exception 'analyze_table: % is no table', of_table; end if;
  execute format('analyze %I', of_table);
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'analyze_table'::regproc::regprocedure); execute format('grant execute on function %s to fleet_app', 'analyze_table'::regproc::regprocedure); end $$;
