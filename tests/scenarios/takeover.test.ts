import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode } from '#kernel/made-up.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// A company begins with this product: all files checked together, taken in together, taken back together.
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

type Columns = Readonly<Record<string, string | null>>
const BASE = '/api/blade-system/takeover'
const DEALER = '接管二手车经营有限公司'
const sheet = (name: string, rows: readonly Columns[]) => {
  const labels = Object.keys(rows[0]!)
  return {
    name,
    columns: labels.map(label => ({ label, kind: 'text' as const })),
    rows: rows.map(row => labels.map(label => row[label] ?? null)),
  }
}
const file = async (name: string, ...sheets: readonly (readonly Columns[])[]) => ({
  name,
  bytes: await writeWorkbookBuffer({ sheets: sheets.map((rows, at) => sheet(`Sheet${at + 1}`, rows)) }),
})
const dealers = (name = DEALER) =>
  file('chandler.xlsx', [
    {
      名称: name,
      主体性质: '企业',
      统一社会信用代码: creditCode('440300', 7901),
      所在城市: '深圳市',
      法定代表人: '陈国栋',
      注册地址: '深圳市南山区科技园1号',
      经营地址: '深圳市南山区科技园1号',
      纳税人类型: '一般纳税人',
      负责人: '李晓雯',
      类别: '二手车商',
      供新车: '否',
      收二手车: '是',
      联系人: '王五',
      联系人手机: '13900007901',
      户名: null,
      开户行: null,
      联行号: null,
      账号: null,
    },
  ])
const contacts = (of = DEALER) =>
  file('09_联系人（华南）.xlsx', [
    { 机构类型: KIND, 机构: of, 姓名: '接管联系人', 角色: '商务', 手机: '13900007902' },
    { 机构类型: KIND, 机构: of, 姓名: '接管财务', 角色: '财务', 手机: '13900007903' },
  ])
const KIND = '经销商与第三方'
const leases = () =>
  file(
    'contract-lease.xlsx',
    [
      {
        '纸质合同号*': 'ZZ-2026-001',
        '客户*': '没有这个客户',
        '我方主体*': '没有这个主体',
        '开始日期*': '2026-01-01',
        '结束日期*': '2026-12-31',
        '周期*': '月付',
        '先后付*': '先付',
        账单日: '5',
        '切换日*': '2026-11-01',
      },
    ],
    [
      {
        '纸质合同号*': 'ZZ-2026-001',
        '车架号*': 'LSCA1B2A0TN999999',
        '提车日*': '2026-01-01',
        '租期*': '12',
        '月租金*': '3100.00',
        '押金*': '5000.00',
        已收押金: '5000.00',
        欠款: null,
      },
    ],
  )
interface Report {
  resource: string
  total: number
  normal: number
  faults: { row: number; info: string }[]
}
const sends = (verb: 'check' | 'run', files: readonly { name: string; bytes: Buffer }[], who = admin) =>
  who.uploadsAll<{ files: Report[]; isClean?: boolean; id?: string; recordCount?: number }>(
    `${BASE}/${verb}`,
    'file',
    files,
  )
const found = async (name: string) => (await admin.gets('chandler/page', { mechanismName: name })).total as number

it('checks all files together: a contact of a dealer of another file is in order, a lease of an unknown car is told', async () => {
  const { data, msg } = await sends('check', [await contacts(), await leases(), await dealers()])
  expect([msg, data.files?.map(one => one.resource)]).toEqual([
    expect.anything(),
    ['chandler', 'contacts', 'contract-lease'],
  ])
  expect(data.files.slice(0, 2)).toMatchObject([
    { total: 1, normal: 1, faults: [] },
    { total: 2, normal: 2, faults: [] },
  ])
  expect(data.files[2]!.faults[0]!.info).toContain('车架号不存在')
  expect(data.isClean).toBe(false)
  // A dry run leaves nothing.
  expect(await found(DEALER)).toBe(0)
})

it('takes nothing in while one row is wrong, in whatever file', async () => {
  const wrong = [await dealers(), await contacts('没有这家车商')]
  expect((await sends('check', wrong)).data.files[1]!.faults).toHaveLength(2)
  const answer = await sends('run', wrong)
  expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining('未导入任何数据')])
  expect(await found(DEALER)).toBe(0)
  expect((await sends('check', [{ ...(await dealers()), name: '随便.xlsx' }])).msg).toContain('不是接管模板')
  const sales = await world.as('李晓雯')
  expect((await sends('check', wrong, sales)).status).toBe(402)
})

it('takes everything in as one, and back as one while nobody has worked with it', async () => {
  const taken = await sends('run', [await contacts(), await dealers()])
  expect(taken.data).toMatchObject({ id: expect.any(String) })
  expect(await found(DEALER)).toBe(1)
  const { id } = taken.data as { id: string }
  const detail = await admin.gets(`${BASE}/detail`, { id })
  expect(detail).toMatchObject({ fileCount: 2, rowCount: 3 })
  expect(detail.recordCount).toBeGreaterThanOrEqual(3)
  await admin.puts(`${BASE}/undo`, { id, version: detail.version, reason: '试运行' })
  expect(await found(DEALER)).toBe(0)
  expect((await admin.gets('contacts/page', { contactName: '接管联系人' })).total).toBe(0)
  expect(await admin.gets(`${BASE}/detail`, { id })).toMatchObject({ status: 2, undoneReason: '试运行' })
})

it('is not taken back once somebody has changed a record of it', async () => {
  const { data } = await sends('run', [await dealers('接管二手车第二有限公司')])
  const [dealer] = (await admin.gets('chandler/page', { mechanismName: '接管二手车第二' })).records
  const whole = await admin.gets('chandler/detail', { id: dealer.id })
  await admin.posts('/api/blade-desk/record-comment/submit', {
    resource: 'chandler',
    id: dealer.id,
    content: '只是评论',
  })
  await admin.puts('chandler/update', { id: dealer.id, version: whole.version, remark: '已在使用' })
  const { version } = await admin.gets(`${BASE}/detail`, { id: data.id })
  const refused = await admin.call('PUT', `${BASE}/undo`, { id: data.id, version, reason: '试运行' })
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('不能整体回退')])
  expect(await found('接管二手车第二')).toBe(1)
})

it('hands out every template in one archive, in the order in which they name each other', async () => {
  const kinds = await admin.gets<{ resource: string; fileName: string }[]>(`${BASE}/kinds`)
  const names = kinds.map(one => one.resource)
  expect(names.indexOf('chandler')).toBeLessThan(names.indexOf('contacts'))
  expect(names.indexOf('vehicle')).toBeLessThan(names.indexOf('contract-lease'))
  const zip = await admin.call<Buffer>('GET', `${BASE}/templates`)
  for (const { fileName } of kinds) expect(zip.data.includes(Buffer.from(fileName))).toBe(true)
})
