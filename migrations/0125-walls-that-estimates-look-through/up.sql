create or replace function close_part(part text) returns void language plpgsql set search_path = public, pg_temp as $$
declare old name;
begin
  for old in select policyname from pg_policies where schemaname = 'public' and tablename = part loop execute format('drop policy %I on %I', old, part); end loop;
  execute format('revoke all on %I from fleet_app, fleet_read, fleet_report', part);
  execute format('alter table %I enable row level security', part);
  execute format('alter table %I force row level security', part);
  execute format($wall$create policy tenant_wall on %I to current_user using (case when tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on' then 1 else 0 end <> 0) with check (case when tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on' then 1 else 0 end <> 0)$wall$, part);
end
$$;
do $$ begin execute format('revoke all on function %s from public', 'close_part'::regproc::regprocedure); end $$;
do $$
declare wall record;
begin
  for wall in select polrelid::regclass as of_table from pg_policy where polname = 'tenant_wall' order by polrelid loop
    execute format($wall$alter policy tenant_wall on %s using (case when tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on' then 1 else 0 end <> 0) with check (case when tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on' then 1 else 0 end <> 0)$wall$, wall.of_table);
  end loop;
end
$$;
