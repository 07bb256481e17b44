/**
 * The product's role owns no table and may not ANALYZE: this door does. After thousands of rows at once the planner
 * goes by what it knew before until autovacuum comes round, which may take a minute in which lists are slow.
 */
const analyzeTable = `create or replace function analyze_table(of_table text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass(format('public.%I', of_table)) is null then raise exception 'analyze_table: % is no table', of_table; end if;
  execute format('analyze %I', of_table);
end
$$`

export const statisticsFunctions: Record<string, string> = {
  analyze_table: `${analyzeTable};
do $$ begin execute format('revoke all on function %s from public', 'analyze_table'::regproc::regprocedure); execute format('grant execute on function %s to fleet_app', 'analyze_table'::regproc::regprocedure); end $$`,
}
