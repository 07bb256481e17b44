do $$
declare gone text;
begin
  -- Every row is where it was, under its id alone too, and as the tenant sees it.
  assert (select count(*) from log_api) = 402 and (select count(*) from log_login) = 150 and (select count(*) from log_error) = 1 and (select count(*) from log_usual) = 0;
  assert (select title from log_api where id = 77) = 'row 77';
  assert (select count(distinct tableoid) from log_api) = 2 and (select count(*) from log_api where tableoid = 'log_api_other'::regclass) = 2;
  -- Indexes were taken over, not built: one of each kind on the earlier part.
  assert (select count(*) from pg_index where indrelid = 'log_api_earlier'::regclass) = (select count(*) from pg_index where indrelid = 'log_api'::regclass);
  assert (select count(*) from pg_indexes where tablename = 'log_api_earlier' and indexname like '%\_earlier') = (select count(*) from pg_index where indrelid = 'log_api'::regclass) - 1;
  assert to_regclass('log_usual_earlier') is null and to_regclass('log_usual_other') is not null;
  -- Ahead: a month is made with the rows that waited among the rest; the second time says no.
  assert make_month('log_api', '2041-03-17') and not make_month('log_api', '2041-03-01');
  assert (select count(*) from log_api_2041_03) = 2 and (select count(*) from log_api_other) = 0;
  -- This month lies in the earlier part.
  assert (select array_agg(m) from missing_months('log_api', current_date, (current_date + interval '1 month')::date) m) = array[(date_trunc('month', current_date) + interval '1 month')::date];
  insert into log_api (id, tenant_id, create_time, title) values (2001, '100001', now(), 'after');
  assert (select tableoid::regclass::text from log_api where id = 2001) = 'log_api_earlier';
  -- The earlier part ends with this month: nothing goes before its term.
  select drop_month('log_api', 'infinity') into gone;
  assert gone is null;
end $$;
