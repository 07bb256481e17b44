import { nameOf, type Table } from './model.ts'
import {
  addCheck,
  addForeignKey,
  createIndex,
  createTable,
  dropConstraint,
  grants,
  policies,
  quoted,
  WALL,
} from './statements.ts'

// Tables whose rows lie in months. Everything that makes or drops a part is a function of the owner's: the serving
// roles own nothing and have no right to any part,
// they read and write the whole table only, behind its walls.

/**
 * Takes the rows whose month has no part: an insert never fails because a job did not run, or a clock stands far away.
 */
export const otherPart = (table: string): string => `${table}_other`
/** What stood before the table was split, as one part. */
const earlierPart = (table: string): string => `${table}_earlier`

/**
 * A part has the same walls as its table, of no use to anybody but its owner: rows move between parts by his hand only.
 */
const closePart = `create or replace function close_part(part text) returns void language plpgsql set search_path = public, pg_temp as $$
declare old name;
begin
  for old in select policyname from pg_policies where schemaname = 'public' and tablename = part loop execute format('drop policy %I on %I', old, part); end loop;
  execute format('revoke all on %I from fleet_app, fleet_read, fleet_report', part);
  execute format('alter table %I enable row level security', part);
  execute format('alter table %I force row level security', part);
  execute format($wall$create policy tenant_wall on %I to current_user using (${WALL}) with check (${WALL})$wall$, part);
end
$$`

/** The column by whose months a table is split; a table that is not is refused. */
const monthKey = `create or replace function month_key(of_table text) returns name language plpgsql stable set search_path = public, pg_temp as $$
declare key name;
begin
  select a.attname into key from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = to_regclass(format('public.%I', of_table)) and p.partstrat = 'r';
  if key is null then raise exception '% does not lie in months', of_table; end if;
  return key;
end
$$`

/** Parts with their bounds; the one for the rest has none. */
const monthParts = `create or replace function month_parts(of_table text) returns table (part name, low timestamptz, high timestamptz) language sql stable set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
  select relname, case bound[1] when 'MINVALUE' then '-infinity' else trim(bound[1], '''')::timestamptz end, trim(bound[2], '''')::timestamptz from (
    select c.relname, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\((.+)\\) TO \\((.+)\\)') as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(format('public.%I', of_table))) parts
   where bound is not null
$$`

/** Months between two days that have no part yet, and earlier ones of which rows lie among the rest. */
const missingMonths = `create or replace function missing_months(of_table text, first date, last date) returns setof date language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
declare key name := month_key(of_table); was text := current_setting('app.across', true);
begin
  perform set_config('app.across', 'on', true);
  return query select m::date from generate_series(date_trunc('month', first), date_trunc('month', last), interval '1 month') m where not exists (select 1 from month_parts(of_table) p where p.low <= m and m < p.high) order by 1;
  return query execute format('select distinct date_trunc(''month'', %I)::date from %I where %I < %L order by 1', key, of_table || '_other', key, date_trunc('month', first)::date);
  perform set_config('app.across', coalesce(was, ''), true);
end
$$`

/**
 * One month's part, with the rows of that month that lie among the rest. What holds it up ends it after three seconds,
 * since whoever reads the table waits behind it; it is asked again.
 * Attached, not created in its place: that would stop every insert into the table. False when it stands already: two
 * replicas wait for each other here.
 */
const makeMonth = `create or replace function make_month(of_table text, month date) returns boolean language plpgsql security definer
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
$$`

/**
 * The oldest part that ends before the day goes with its rows, never one younger than the definition allows. Its name,
 * or null when none is left.
 */
const dropMonth = `create or replace function drop_month(of_table text, before timestamptz) returns text language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'Asia/Shanghai' set lock_timeout = '3s' as $$
declare gone text;
begin
  if least_days(of_table) is null then raise exception 'drop_month: rows of % never go', of_table; end if;
  perform pg_advisory_xact_lock(hashtext('months of ' || of_table));
  select p.part into gone from month_parts(of_table) p where p.high <= least(before, now() - make_interval(days => least_days(of_table))) order by p.high limit 1;
  if gone is not null then execute format('drop table %I', gone); end if;
  return gone;
end
$$`

/**
 * Such tables are append-only for the product: what is past its term goes through this door alone, in the caller's
 * tenant, never younger than the definition allows
 * (10-platform 5.8), whatever a parameter says.
 */
const purgeLog = `create or replace function purge_log(log_table text, before timestamptz, most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare key name; gone integer;
begin
  if least_days(log_table) is null then raise exception 'purge_log: % is no log', log_table; end if;
  key := month_key(log_table);
  execute format('delete from %I where tenant_id = $3 and %I < $1 and id = any(array(select id from %I where tenant_id = $3 and %I < $1 limit $2))', log_table, key, log_table, key)
    using least(before, now() - make_interval(days => least_days(log_table))), most, current_setting('app.tenant_id', true);
  get diagnostics gone = row_count;
  return gone;
end
$$`

const leastDays = (days: ReadonlyMap<string, number>): string => {
  const cases = [...days]
    .sort()
    .map(([table, least]) => ` when '${table}' then ${least}`)
    .join('')
  return `create or replace function least_days(of_table text) returns integer language sql immutable as $$ select ${cases ? `case of_table${cases} end` : 'null::integer'} $$`
}

/** `days`: below which no row of a table goes; a table without stands in none. */
export function monthFunctions(days: ReadonlyMap<string, number>): Record<string, string> {
  const all: Record<string, string> = {
    close_part: closePart,
    drop_month: dropMonth,
    least_days: leastDays(days),
    make_month: makeMonth,
    missing_months: missingMonths,
    month_key: monthKey,
    month_parts: monthParts,
    purge_log: purgeLog,
  }
  // Everybody may run a function unless it is said otherwise; reports run what people write.
  const forApp = ['drop_month', 'make_month', 'missing_months', 'purge_log']
  const rights = (name: string) =>
    `do $$ begin execute format('revoke all on function %s from public', '${name}'::regproc::regprocedure); ${forApp.includes(name) ? `execute format('grant execute on function %s to fleet_app', '${name}'::regproc::regprocedure); ` : ''}end $$`
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, `${text};\n${rights(name)}`]))
}

/** The table itself: all but its foreign keys and triggers, which stand when the tables that they lead to do. */
export const wholeTable = (table: Table): string[] => [
  createTable(table),
  ...table.checks.map(one => addCheck(table.name, one)),
  ...policies(table),
  ...grants(table.name, table.access),
  ...(table.months
    ? [
        `create table ${quoted(otherPart(table.name))} partition of ${quoted(table.name)} default`,
        `select close_part('${otherPart(table.name)}')`,
      ]
    : []),
]

/**
 * A table with rows begins to lie in months: as it stands it becomes the part of all that was before the next month, so
 * that no row is written anew and no index but the primary key is built. Rows that a wrong clock dated later go among
 * the rest. `was`: as it stands now, without months; an empty one is dropped.
 */
export function beginMonths(was: Table, table: Table): string[] {
  const earlier = earlierPart(table.name)
  const columns = table.columns.map(one => quoted(one.name)).join(', ')
  return [
    ...was.triggers.map(one => `drop trigger ${one.name} on ${quoted(table.name)}`),
    `alter table ${quoted(table.name)} rename to ${quoted(earlier)}`,
    dropConstraint(earlier, `${table.name}_pkey`),
    ...was.indexes.map(one => `alter index ${quoted(one.name)} rename to ${quoted(nameOf(one.name, 'earlier'))}`),
    ...wholeTable(table),
    ...table.indexes.map(one => createIndex(table.name, one)),
    ...table.foreignKeys.map(one => addForeignKey(table.name, one)),
    ...table.triggers.map(one => `create trigger ${one.name} ${one.text}`),
    `do $$
declare next date := date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month';
begin
  perform set_config('timezone', 'Asia/Shanghai', true);
  perform close_part('${earlier}');
  with moved as (delete from ${quoted(earlier)} where ${quoted(table.months!)} >= next returning *) insert into ${quoted(table.name)} (${columns}) select ${columns} from moved;
  if exists (select 1 from ${quoted(earlier)}) then
    execute format('alter table ${quoted(table.name)} attach partition ${quoted(earlier)} for values from (minvalue) to (%L)', next);
  else
    drop table ${quoted(earlier)};
  end if;
end $$`,
  ]
}
