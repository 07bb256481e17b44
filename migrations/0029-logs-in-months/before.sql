-- Two tenants, a year of rows, and some that a wrong clock dated years ahead.
insert into log_api (id, tenant_id, create_time, title, http_status)
  select n, case n % 2 when 0 then '100001' else '100002' end, now() - n * interval '1 day', 'row ' || n, 200 from generate_series(1, 400) n;
insert into log_api (id, tenant_id, create_time, title) values (1001, '100001', '2041-03-05 10:00:00+08', 'ahead'), (1002, '100002', '2041-03-31 23:59:59+08', 'ahead');
insert into log_login (id, tenant_id, create_time, account, result) select n, '100001', now() - n * interval '7 days', 'somebody', 'ok' from generate_series(1, 150) n;
insert into log_error (id, tenant_id, create_time, title, fingerprint) values (1, '100001', now(), 'failed', 'f');
