do $$
begin
  if exists (select 1 from pg_policies where policyname = 'tenant_wall' and (qual not like '%CASE%' or with_check is distinct from qual)) then
    raise exception 'a wall is still written as it was';
  end if;
end
$$;
