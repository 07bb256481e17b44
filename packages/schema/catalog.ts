import type pg from 'pg'

/**
 * Parts of tables in months come and go, and have what their table has but for walls of their own: those stand under
 * `part`.
 */
const NO_PART = 'select oid from pg_class where not relispartition'

/**
 * Every fact of the public schema that a migration can get wrong, one text line each; column order is not one of them.
 */
const queries: Record<string, string> = {
  column: `select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace`,
  constraint: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' and conrelid in (${NO_PART})`,
  index: `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace and i.indrelid in (${NO_PART})`,
  policy: `select format('%s %s %s %s %s using %s check %s', tablename, policyname, permissive, roles, cmd, qual, with_check) as line from pg_policies where schemaname = 'public' and format('public.%I', tablename)::regclass in (${NO_PART})`,
  security: `select format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) as line from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  grant: `select format('%s %s %s', table_name, grantee, string_agg(privilege_type::text, ',' order by privilege_type::text)) as line
    from information_schema.role_table_grants where table_schema = 'public' and grantee like 'fleet%' and format('public.%I', table_name)::regclass in (${NO_PART}) group by table_name, grantee`,
  trigger: `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  function: `select pg_get_functiondef(p.oid) as line from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`,
  call: `select format('%s %s', p.proname, p.proacl) as line from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proacl is not null and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`,
  part: `select format('%s of %s by %s %s: %s %s, %s', c.relname, i.inhparent::regclass, pg_get_partkeydef(i.inhparent), pg_get_expr(c.relpartbound, c.oid), c.relrowsecurity, c.relforcerowsecurity,
      (select string_agg(format('%s %s %s', policyname, roles, qual), ', ' order by policyname) from pg_policies where schemaname = 'public' and tablename = c.relname)) as line
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' and pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' and c.relnamespace = 'public'::regnamespace`,
}

export async function catalog(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, text] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(text)
    lines.push(...rows.map(row => `${kind} ${row.line}`))
  }
  return lines.sort()
}
