import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 14: every import of the platform by its columns and its checks; user and region have files of their own.
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

type Row = readonly (string | null)[]
const book = (head: readonly string[], rows: readonly Row[]) =>
  writeWorkbookBuffer({
    sheets: [{ name: 'Sheet1', columns: head.map(label => ({ label, kind: 'text' as const })), rows }],
  })
interface Checked {
  uuid: string
  total: number
  normal: number
  abnormal: number
}
async function checks(
  base: string,
  head: readonly string[],
  rows: readonly Row[],
  more: Record<string, unknown> = {},
): Promise<{ counts: Checked; reasons: string[] }> {
  const answer = await admin.uploads<Checked>(
    `${base}/import-check`,
    { name: 'x.xlsx', bytes: await book(head, rows) },
    more,
  )
  if (answer.status !== 200) throw new Error(answer.msg)
  const wrong = await admin.gets<{ records: { info: string }[] }>(`${base}/import-rows`, {
    uuid: answer.data.uuid,
    result: 0,
    size: 200,
  })
  return { counts: answer.data, reasons: wrong.records.map(one => one.info) }
}
const headOf = async (base: string): Promise<string[]> => {
  const file = await admin.call<Buffer>('GET', `${base}/import-template`)
  return [...(await readWorkbook(file.data)).header]
}

describe('departments', () => {
  const base = '/api/blade-system/dept'
  const head = ['上级全称', '部门编码*', '部门名称*', '类型*', '负责人工号']
  it('has the columns of the document', async () => {
    expect(await headOf(base)).toEqual(head)
  })
  it('stands below a department of the system or of an earlier row; the rest says why not', async () => {
    const { counts, reasons } = await checks(base, head, [
      ['华驰车服集团/华东大区', 'nj', '南京分公司', '公司', 'HC0013'],
      ['华东大区/南京分公司', 'nj-business', '南京业务部', '部门', null],
      ['华驰车服集团/华东大区/南京分公司/南京业务部', 'nj-business-1', '一组', '小组', null],
      ['华驰车服集团/华东大区/南京分公司/南京业务部', 'nj-business-2', '二组', '小组', null],
      ['华驰车服集团/火星大区', 'mars', '火星分公司', '公司', null],
      ['华驰车服集团', 'sz', '另一个深圳', '公司', null],
      ['华驰车服集团', 'fin2', '财务部', '部门', null],
      ['华驰车服集团', null, '无编码部', '部门', null],
      ['华驰车服集团/无编码部', 'below', '无处可立', '部门', null],
      ['华驰车服集团', 'nobody', '无人部', '部门', 'HC9999'],
      ['华驰车服集团', 'nj-business-1', '重复编码', '部门', null],
    ])
    expect(counts).toMatchObject({ total: 11, normal: 4, abnormal: 7 })
    const wanted = [
      '上级部门【华驰车服集团/火星大区】不存在',
      '部门编码：已存在',
      '同级部门名称不能重复',
      '部门编码：必填',
      '上级部门【华驰车服集团/无编码部】不存在',
      '【HC9999】不存在',
      '与第4行重复',
    ]
    expect(reasons.map((reason, at) => reason.includes(wanted[at]!) || reason)).toEqual(wanted.map(() => true))
    expect(await admin.posts(`${base}/import-normal`, { uuid: counts.uuid })).toMatchObject({ imported: 4, failed: 0 })
    const rows = await world.inside(tx =>
      tx.rows<{ code: string; path: string; head: string | null }>(sql`
      select d.dept_code as code, (select string_agg(a.dept_name, '/' order by length(a.ancestors)) from blade_dept a where a.tenant_id = d.tenant_id and a.id::text = any(string_to_array(d.ancestors, ','))) as path, u.real_name as head
        from blade_dept d left join blade_user u on u.id = d.leader_id where d.tenant_id = ${tx.tenantId} and d.dept_code like 'nj%' order by 1`),
    )
    expect(rows).toEqual([
      { code: 'nj', path: '华驰车服集团/华东大区', head: '沈屿' },
      { code: 'nj-business', path: '华驰车服集团/华东大区/南京分公司', head: null },
      { code: 'nj-business-1', path: '华驰车服集团/华东大区/南京分公司/南京业务部', head: null },
      { code: 'nj-business-2', path: '华驰车服集团/华东大区/南京分公司/南京业务部', head: null },
    ])
  })
  it('moves a department that exists, never below itself', async () => {
    const { counts, reasons } = await checks(
      base,
      head,
      [
        ['华驰车服集团/西南大区', 'nj', '南京分公司', '公司', null],
        ['华驰车服集团/华南大区/深圳分公司/深圳业务部', 'sz', '深圳分公司', '公司', null],
      ],
      { isCovered: 1 },
    )
    expect([counts.normal, reasons]).toEqual([1, ['上级全称：上级部门不能是自己或自己的下级']])
    await admin.posts(`${base}/import-normal`, { uuid: counts.uuid })
    const detail = (await admin.gets<any>('/api/blade-system/dept/lazy-list', { deptCode: 'nj' })) as {
      deptCode: string
      ancestors: string
      parentName: string
    }[]
    expect(detail.find(one => one.deptCode === 'nj')!.parentName).toBe('西南大区')
    const below = await world.inside(tx =>
      tx.row<{ n: number }>(
        sql`select count(*)::int as n from blade_dept d join blade_dept w on w.tenant_id = d.tenant_id and w.dept_code = 'southwest' where d.tenant_id = ${tx.tenantId} and w.id::text = any(string_to_array(d.ancestors, ',')) and d.dept_code like 'nj%'`,
      ),
    )
    expect(below!.n).toBe(4)
  })
  it('takes the people of a file by the path of their department too', async () => {
    const { counts, reasons } = await checks(
      '/api/blade-user',
      ['账号*', '姓名*', '手机*', '部门*', '角色*', '负责城市'],
      [
        ['zhang.yi', '张一', '13700010001', '华驰车服集团/西南大区/南京分公司/南京业务部/一组', '业务员', null],
        ['zhang.er', '张二', '13700010002', '火星大区/一组', '业务员', null],
        ['zhang.san', '张三', null, '南京业务部', '业务员', null],
      ],
    )
    expect([counts.normal, reasons.map(one => one.slice(0, 20))]).toEqual([
      1,
      [expect.stringContaining('部门：【火星大区/一组】不存在'), '手机：必填'],
    ])
  })
})

describe('entries of the tenant’s own dictionaries', () => {
  const base = '/api/blade-system/dict-biz'
  const head = ['字典编号*', '键*', '值*', '英文', '排序']
  it('has the columns of the document', async () => {
    expect(await headOf(base)).toEqual(head)
  })
  it('goes below the code that exists, under a free key', async () => {
    const { counts, reasons } = await checks(base, head, [
      ['contact_role', 'insurer', '保险对接', 'Insurance', '20'],
      ['no_such_code', 'a', '甲', null, null],
      ['contact_role', 'business', '商务', 'Business', '1'],
      ['contact_role', 'x', '长'.repeat(129), null, null],
      ['contact_role', '-1', '根', null, null],
      ['contact_role', 'insurer', '再来一次', null, null],
    ])
    expect([counts.normal, counts.abnormal]).toEqual([1, 5])
    const wanted = ['字典编号【no_such_code】不存在', '已存在', '值：', '键不能为-1', '与第2行重复']
    expect(reasons.map((reason, at) => reason.includes(wanted[at]!) || reason)).toEqual(wanted.map(() => true))
    await admin.posts(`${base}/import-normal`, { uuid: counts.uuid })
    const entries = await admin.gets<{ dictKey: string; dictValue: string; valueEn: string; sort: number }[]>(
      `${base}/dictionary`,
      { code: 'contact_role' },
    )
    expect(entries.find(one => one.dictKey === 'insurer')).toMatchObject({
      dictValue: '保险对接',
      valueEn: 'Insurance',
      sort: 20,
    })
  })
  it('keeps the calls of the page: a code and an entry by hand', async () => {
    const root = await admin.posts<{ id: string }>(`${base}/submit`, {
      code: 'my_code',
      dictKey: '-1',
      dictValue: '我的字典',
    })
    await admin.posts(`${base}/submit`, { parentId: root.id, dictKey: '1', dictValue: '一' })
    expect(await admin.gets(`${base}/dictionary`, { code: 'my_code' })).toMatchObject([
      { dictKey: '1', dictValue: '一' },
    ])
  })
})

describe('bank outlets', () => {
  const base = '/api/blade-system/bank-outlet'
  const head = ['联行号*', '网点名称*', '银行*', '城市*', '地址', '电话']
  it('has the columns of the document, and more that may stay away', async () => {
    expect(await headOf(base)).toEqual(head)
  })
  it('checks the number by its digits and its bank, and the city by its name', async () => {
    await admin.posts('/api/blade-system/bank-title/save', {
      bankCode: '102',
      bankName: '中国工商银行',
      shortName: '工行',
    })
    const { counts, reasons } = await checks(base, head.slice(0, 4), [
      ['102584000123', '工商银行深圳科技园支行', '中国工商银行', '深圳市'],
      ['10258400012', '少一位', '中国工商银行', '深圳市'],
      ['308584000001', '他行号', '中国工商银行', '深圳市'],
      ['102584000124', '无此城', '中国工商银行', '亚特兰蒂斯'],
      ['102584000125', '无此行', '火星银行', '深圳市'],
      ['102584000126', '按代码', '102', '4403'],
    ])
    expect(reasons.map(one => one.split('：')[0])).toEqual(['联行号', '联行号', '城市', '银行'])
    expect(counts).toMatchObject({ normal: 2, abnormal: 4 })
    expect(await admin.posts(`${base}/import-normal`, { uuid: counts.uuid })).toMatchObject({ imported: 2 })
  })
})

describe('the working calendar', () => {
  const base = '/api/blade-system/work-calendar'
  it('has the columns of the document', async () => {
    expect(await headOf(base)).toEqual(['日期*', '类型*', '名称'])
  })
  it('takes days of this year and later, each once', async () => {
    const { counts, reasons } = await checks(
      base,
      ['日期*', '类型*', '名称'],
      [
        ['2027-01-01', '法定假日', '元旦'],
        ['2027/1/4', '调休上班', null],
        ['2025-12-31', '休息日', null],
        ['2027年1月1日', '法定假日', '元旦'],
        ['2027-01-05', '放假', null],
      ],
    )
    expect(reasons).toEqual([
      expect.stringContaining('日期：只能导入当年及以后的日期'),
      expect.stringContaining('重复'),
      expect.stringContaining('类型：【放假】不在可选范围内'),
    ])
    expect(counts.normal).toBe(2)
  })
})
