import { expect, it } from 'vitest'
import { Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { datasetSql, readDataset } from './read-dataset.ts'

const reasonOf = async (text: string): Promise<string> => {
  try {
    await readDataset(text)
    return 'taken'
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'Invalid') return error.refusal.faults[0]!.reason
    throw error
  }
}

it.each([
  'select v.plate_no, count(*) from rpt.vehicle v where {scope} group by 1 order by 2 desc',
  'with a as (select payer_id, sum(bill_amt) as total from rpt.bill_receivable group by 1) select * from a where total > :least',
  `select date_trunc('month', due_date)::date as month, round(sum(bill_amt) / nullif(count(*), 0), 2), 'a;b -- c' as text from rpt.bill_receivable where due_date between :from and :to group by rollup(1)`,
  'select rank() over (partition by city_code order by create_time) from rpt.vehicle where status in (1, 2) and plate_no ilike :plate;',
])('takes one SELECT over the views: %s', async text => {
  expect(await reasonOf(text)).toBe('taken')
})

it.each([
  ['select * from blade_user; drop table x', '只允许一条语句'],
  ['select pg_sleep(90)', '第1行第8列：不允许的函数 pg_sleep'],
  ['select * from public.vehicle', '第1行第15列：只能读取 rpt 模式的视图'],
  ['select * from blade_user', 'blade_user'],
  ['select * from pg_catalog.pg_authid', 'pg_authid'],
  ['delete from rpt.vehicle', '只允许 SELECT'],
  ['with d as (delete from rpt.vehicle returning 1) select * from d', 'SELECT'],
  ['select * into x from rpt.vehicle', 'INTO'],
  ['select 1 from rpt.vehicle for update', '加锁'],
  ["select set_config('app.tenant_id', '100002', true)", 'set_config'],
  ["select current_setting('app.tenant_id')", 'current_setting'],
  ['select current_user', '不允许的函数'],
  ["select 'x'::regclass", 'regclass'],
  ['select query_to_xml($$select 1$$, true, true, $$$$)', '不允许的字符'],
  ["select dblink('x')", 'dblink'],
  ['select lo_import(:file)', 'lo_import'],
  ["select pg_read_file('/etc/passwd')", 'pg_read_file'],
  ['select frm from', '语法错误'],
  ['', '请填写查询语句'],
  ['values (1)', 'taken'],
  ['select public.sum(1)', 'public.sum'],
  ['table rpt.vehicle', 'taken'],
  ['copy rpt.vehicle to stdout', '只允许 SELECT'],
])('refuses %s', async (text, reason) => {
  expect(await reasonOf(text)).toContain(reason)
})

it('binds what a reader types, wherever it stands', async () => {
  const dataset = await readDataset(
    `select ':from' as text from rpt.vehicle where {scope} and plate_no = :plate and brand = :plate`,
  )
  expect(dataset.params).toEqual(['plate'])
  const made = datasetSql(
    dataset,
    { plate: { value: "粤B'; drop table x --", as: 'text' } },
    sql`t.create_user = ${'7'}::bigint`,
  )
  expect(made.text).toBe(
    `select ':from' as text from rpt.vehicle where (t.create_user = $1::bigint) and plate_no = $2::text and brand = $3::text`,
  )
  expect(made.values).toEqual(['7', "粤B'; drop table x --", "粤B'; drop table x --"])
})
