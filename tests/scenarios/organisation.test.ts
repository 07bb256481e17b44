import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { closedCities } from '#areas/platform/area/server/closed-city.ts'
import { openCities } from '#areas/platform/area/server/open-cities.ts'
import { serviceOwner } from '#areas/platform/vehicle-service-manage/server/service-owner.ts'
import { addWorkdays, isWorkday, nextWorkday, workdaysBetween } from '#areas/platform/work-calendar/server/workdays.ts'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { insertRow } from '#packages/server/rows.ts'
import { sms } from '#areas/platform/sms/sms.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { colleagueOf } from '../races/stand.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { storyMasters } from './story.ts'
import { refused } from './uploads.ts'

const SYSTEM = '/api/blade-system'
let world: World
let admin: Person
let companyId: string
const idOf = (name: string) => world.people.get(name)!.userId
beforeAll(async () => {
  world = await makeWorld()
  await storyMasters(world)
  admin = await world.as('系统管理员')
  companyId = (await admin.gets<{ records: { id: string }[] }>('company/page', { size: 1 })).records[0]!.id
})
afterAll(() => world?.close())

it('keeps regions and cities of business; a region with an open city cannot be closed', async () => {
  const south = await admin.posts<{ id: string }>(`${SYSTEM}/area/save`, { areaLevel: 1, areaName: '华南' })
  const city = await admin.posts<{ id: string }>(`${SYSTEM}/area/save`, {
    areaLevel: 2,
    areaName: '深圳',
    parentId: south.id,
    cityCode: '4403',
    cityTier: 1,
    businessKinds: [1, 2],
    managerId: idOf('许文博'),
    deptId: world.people.get('许文博')!.deptId,
  })
  expect(await admin.gets(`${SYSTEM}/area/detail`, { id: city.id })).toMatchObject({
    plateCode: '粤B',
    parentName: '华南',
    managerName: '许文博',
  })
  expect(
    (
      await refused(
        admin.call('POST', `${SYSTEM}/area/save`, {
          areaLevel: 2,
          areaName: '深圳二',
          parentId: south.id,
          cityCode: '4403',
          businessKinds: [1],
          managerId: idOf('许文博'),
          deptId: world.people.get('许文博')!.deptId,
        }),
      )
    ).status,
  ).toBe(400)
  expect(
    (await refused(admin.call('PUT', `${SYSTEM}/area/update-status`, { ids: south.id, status: 2, reason: '调整' })))
      .msg,
  ).toContain('还有启用的城市')
  expect(await world.inside(tx => openCities(tx, 2))).toEqual(['4403'])
  expect(await world.inside(tx => openCities(tx, 3))).toEqual([])
  expect([
    (await admin.gets(`${SYSTEM}/area/detail`, { id: city.id })).openBusiness,
    (
      await admin.inEnglish().gets<{ records: { id: string; openBusiness: string }[] }>(`${SYSTEM}/area/page`)
    ).records.find(one => one.id === city.id)!.openBusiness,
  ]).toEqual(['该城市没有进行中的业务。', 'Nothing is open there.'])
  await admin.puts(`${SYSTEM}/area/update-status`, { ids: city.id, status: 2, reason: '调整' })
  expect([
    await world.inside(tx => closedCities(tx, ['4403', '4401'])),
    await world.inside(tx => openCities(tx)),
  ]).toEqual([new Set(['4403']), []])
  const file = await admin.call('GET', `${SYSTEM}/area/export-area`)
  expect(file.status).toBe(200)
})

it('tells whoever orders or allots in a city what holds there of plates, hailing and restrictions', async () => {
  const [region] = await admin.gets<{ id: string }[]>(`${SYSTEM}/area/list`, { areaLevel: 1 })
  await admin.posts(`${SYSTEM}/area/save`, {
    areaLevel: 2,
    areaName: '广州',
    parentId: region!.id,
    cityCode: '4401',
    businessKinds: [1],
    managerId: idOf('方晴'),
    deptId: world.people.get('方晴')!.deptId,
    plateLimit: true,
    plateLimitNote: '节能车摇号',
    hailingOpen: true,
    hailingRule: '须办运输证',
    restrictNote: '外地车开四停四',
  })
  const sales = await world.as('李晓雯')
  const asks = (person: Person) => person.gets(`${SYSTEM}/area/city-rules`, { cityCodes: '4401,9999' })
  expect(await asks(sales)).toEqual([
    {
      cityCode: '4401',
      cityName: '广州市',
      plateLimit: true,
      plateLimitNote: '节能车摇号',
      hailingOpen: true,
      hailingRule: '须办运输证',
      restrictNote: '外地车开四停四',
    },
  ])
  expect(await asks(sales.inEnglish())).toMatchObject([{ cityName: 'Guangzhou' }])
  expect(await sales.gets(`${SYSTEM}/area/city-rules`, {})).toEqual([])
})

it('gives a department the company, the cities and the region of the nearest one above that names them', async () => {
  const base = `${SYSTEM}/dept`
  const makes = async (deptName: string, parentId: string, more: Record<string, unknown> = {}) => {
    await admin.posts(`${base}/submit`, { deptName, parentId, deptCategory: 2, sort: 50, ...more })
    return (await admin.gets<{ id: string }[]>(`${base}/lazy-list`, { deptName }))[0]!.id
  }
  const [region] = await admin.gets<{ id: string }[]>(`${SYSTEM}/area/list`, { areaLevel: 1 })
  const root = (await admin.gets<{ id: string }[]>(`${base}/tree`))[0]!.id
  const branch = await makes('武汉分公司', root, { companyId, cityCodes: ['4201'], areaId: region!.id })
  const team = await makes('武汉业务部', branch, { cityCodes: ['4201', '4202'] })
  const group = await makes('武汉业务一组', team)
  const reads = (id: string) => admin.gets(`${base}/detail`, { id })
  const company = (await admin.gets('company/detail', { id: companyId })).mechanismName
  expect(await reads(group)).toMatchObject({
    companyId: '',
    companyName: '',
    cityCodes: '',
    areaId: '',
    effectiveCompanyId: companyId,
    effectiveCompanyName: company,
    effectiveCityCodes: '4201,4202',
    effectiveCityCodesName: '武汉市,黄石市',
    effectiveAreaId: region!.id,
    effectiveAreaName: '华南',
  })
  expect(
    (await admin.gets<{ id: string }[]>(`${base}/lazy-list`, { effectiveCompanyId_equal: companyId })).map(
      row => row.id,
    ),
  ).toEqual([branch, team, group])
  // What it says itself wins, and a move brings what holds at the new place.
  await admin.posts(`${base}/submit`, { id: group, deptName: '武汉业务一组', cityCodes: ['4203'] })
  expect(await reads(group)).toMatchObject({ cityCodes: '4203', effectiveCityCodes: '4203' })
  await admin.posts(`${base}/submit`, { id: group, parentId: root, deptName: '武汉业务一组' })
  expect(await reads(group)).toMatchObject({
    effectiveCompanyId: '',
    effectiveCompanyName: '',
    effectiveCityCodes: '4203',
    effectiveAreaId: '',
  })
  // A disabled department below goes on hanging on one that is removed: not even that.
  await admin.posts(`${base}/submit`, { id: group, parentId: team, deptName: '武汉业务一组' })
  await admin.posts(`${base}/update-status`, { ids: group, status: 2 })
  expect((await refused(admin.call('POST', `${base}/remove`, { ids: team }))).msg).toBe('请先删除子节点')
})

it('lets one person enter an own account and another enable it; contracts and bills see its mirror', async () => {
  const finance = await world.as('王静')
  const bank = await finance.posts<{ id: string }>(`${SYSTEM}/bank-title/save`, {
    bankCode: '102',
    bankName: '中国工商银行',
    shortName: '工商银行',
  })
  expect(
    (
      await refused(
        finance.call('POST', `${SYSTEM}/bank-outlet/save`, {
          outletNo: '308584000013',
          outletName: '深圳科技园支行',
          bankTitleId: bank.id,
          cityCode: '4403',
        }),
      )
    ).status,
  ).toBe(400)
  const outlet = await finance.posts<{ id: string }>(`${SYSTEM}/bank-outlet/save`, {
    outletNo: '102584000013',
    outletName: '深圳科技园支行',
    bankTitleId: bank.id,
    cityCode: '4403',
  })
  const card = await finance.posts<{ id: string }>(`${SYSTEM}/bank-card/save`, {
    companyId,
    bankTitleId: bank.id,
    bankOutletId: outlet.id,
    accountNo: '6212264000000000006',
    accountKind: '1',
    useRange: 3,
    accountName: '深圳华驰汽车租赁有限公司',
    defaultReceive: true,
  })
  expect(
    (await refused(finance.call('PUT', `${SYSTEM}/bank-card/update-status`, { ids: card.id, status: 1 }))).msg,
  ).toContain('请由他人核验启用')
  expect(await finance.gets(`${SYSTEM}/bank-card/list-by-use-range`, { useRange: 1, companyId })).toEqual([])

  await admin.puts(`${SYSTEM}/bank-card/update-status`, { ids: card.id, status: 1 })
  expect(
    await finance.gets(`${SYSTEM}/bank-card/list-by-use-range`, { useRange: 1, companyId, cityCode: '4403' }),
  ).toMatchObject([{ outletNo: '102584000013', defaultReceive: true }])
  const { records } = await finance.gets<{ records: Record<string, unknown>[] }>('account-mechanism/page', {
    mechanismId: companyId,
    status: 1,
  })
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ bankName: '深圳科技园支行', bankNo: '102584000013', useRange: 3, isDefault: true }),
    ]),
  )
  const { version } = await finance.gets(`${SYSTEM}/bank-card/detail`, { id: card.id })
  expect(
    (
      await refused(
        finance.call('PUT', `${SYSTEM}/bank-card/update`, { id: card.id, version, accountNo: '6212264000000000014' }),
      )
    ).status,
  ).toBe(400)

  // Disabled it receives nothing; nobody enables its mirror past it.
  const mirrorId = records.find(one => one['bankNo'] === '102584000013')!['id']
  const mirrored = async () =>
    ((await finance.gets('account-mechanism/page', { id_equal: mirrorId })).records as { status: number }[])[0]!.status
  await admin.puts(`${SYSTEM}/bank-card/update-status`, { ids: card.id, status: 2, reason: '销户' })
  expect(await mirrored()).toBe(2)
  expect(
    (await refused(admin.call('PUT', 'account-mechanism/update-status', { ids: mirrorId, status: 1 }))).msg,
  ).toContain('本方账户随银行卡启停')
  expect(await mirrored()).toBe(2)
  await (await colleagueOf({ world }, '王静')).puts(`${SYSTEM}/bank-card/update-status`, { ids: card.id, status: 1 })
  expect(await mirrored()).toBe(1)
})

it("counts working days by the published holidays and the tenant's own rows (R4)", async () => {
  await world.inside(async tx => {
    expect(await addWorkdays(tx, '2026-09-30', 3)).toBe('2026-10-10')
    expect(await nextWorkday(tx, '2026-10-01')).toBe('2026-10-08')
    expect(await workdaysBetween(tx, '2026-09-28', '2026-10-12')).toBe(6)
    expect(await workdaysBetween(tx, '2025-12-31', '2026-12-31')).toBe(248)
    expect(await isWorkday(tx, '2026-12-26')).toBe(false)
  })
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '日历',
        columns: ['日期*', '类型*', '名称'].map(label => ({ label, kind: 'text' as const })),
        rows: [
          ['2026-12-26', '调休上班', '年末补班'],
          ['2026-12-28', '法定假日', '司庆'],
        ],
      },
    ],
  })
  const checked = await admin.uploads<{ uuid: string; normal: number }>(`${SYSTEM}/work-calendar/import-check`, {
    name: '2026.xlsx',
    bytes,
  })
  expect(checked.data).toMatchObject({ normal: 2 })
  await admin.posts(`${SYSTEM}/work-calendar/import-normal`, { uuid: checked.data.uuid })
  await world.inside(async tx => {
    expect(await isWorkday(tx, '2026-12-26')).toBe(true)
    expect(await addWorkdays(tx, '2026-12-25', 2)).toBe('2026-12-29')
  })
  expect(
    (await refused(admin.call('POST', `${SYSTEM}/work-calendar/save`, { day: '2026-11-20', kind: '3' }))).status,
  ).toBe(400)
})

it('leaves a day that is past as it is: neither edited nor removed', async () => {
  await world.inside(tx =>
    tx.run(
      sql`insert into work_calendar (id, tenant_id, create_time, day, kind, name) values (4711, '100001', now(), '2026-10-10', '4', '国庆调休')`,
    ),
  )
  const {
    records: [past],
  } = await admin.gets<{ records: { id: string; version: number }[] }>(`${SYSTEM}/work-calendar/page`, {
    day: '2026-10-10',
  })
  const edited = await refused(
    admin.call('PUT', `${SYSTEM}/work-calendar/update`, { id: past!.id, version: past!.version, name: '改名' }),
  )
  expect([edited.status, edited.data]).toMatchObject([
    400,
    { faults: [{ path: 'day', reason: '日期已过，不能再修改' }] },
  ])
  expect((await refused(admin.call('DELETE', `${SYSTEM}/work-calendar/remove?ids=${past!.id}`))).status).toBe(400)
})

it('answers who is responsible for a service in a city: the city, else the default, else who stands in', async () => {
  const deptId = world.people.get('许文博')!.deptId
  const save = (more: object) =>
    admin.posts<{ id: string }>('vehicle-service-manage/save', {
      serviceItem: 'violation',
      openState: 1,
      deptId,
      ownerId: idOf('马骁'),
      ...more,
    })
  await save({})
  await save({ cityCode: '4403', ownerId: idOf('罗毅'), backupId: idOf('乔麦') })
  expect(
    (
      await refused(
        admin.call('POST', 'vehicle-service-manage/save', {
          serviceItem: 'violation',
          openState: 1,
          deptId,
          ownerId: idOf('马骁'),
        }),
      )
    ).status,
  ).toBe(400)
  const ownerIn = (city: string) =>
    world.inside(async tx => (await serviceOwner(tx, world.system, 'violation', city))?.ownerId)
  expect(await ownerIn('440305')).toBe(idOf('罗毅'))
  expect(await ownerIn('4401')).toBe(idOf('马骁'))
  await admin.posts('/api/blade-user/update-status', { userIds: idOf('罗毅'), status: 2 })
  expect(await ownerIn('4403')).toBe(idOf('乔麦'))
})

it('is answered by the administrator for a service that nobody was named for, and the error log says so once with its times', async () => {
  const ask = () => world.inside(tx => serviceOwner(tx, world.system, 'rescue', '440305'))
  const people = await admin.gets<{ records: { id: string; roleAlias?: string; account: string }[] }>(
    '/api/blade-user/page',
    { account: 'admin' },
  )
  const owner = await ask()
  expect(people.records.map(one => one.id)).toContain(owner?.ownerId)
  await ask()
  const { records } = await (await world.as('钟诚')).gets<{
    records: { title: string; message: string; times: number }[]
  }>('/api/blade-log/error-group/page', { exceptionName: 'NoServiceOwner' })
  expect(records).toMatchObject([
    { title: '车辆服务未设置负责人', message: 'service_item rescue, city 4403', times: 2 },
  ])
})

it("lists the approvals that wait for a disabled person alone to his head; one's own data are never masked for oneself", async () => {
  const [head, hr] = [await world.as('许文博'), await world.as('孟佳')]
  await world.inside(tx =>
    tx.run(
      sql`update blade_user set phone = '13911113333' where tenant_id = ${tx.tenantId} and id = ${idOf('孟佳')}::bigint`,
    ),
  )
  const held = await colleagueOf({ world }, '陈立群')
  const heldId = (await held.gets('/api/blade-user/info')).id as string
  await world.inside(tx =>
    tx.run(
      sql`update blade_user set supervisor_id = ${idOf('许文博')}::bigint, phone = '13911112222' where tenant_id = ${tx.tenantId} and id = ${heldId}::bigint`,
    ),
  )
  const told = async () =>
    (
      await head.gets<{ records: { title: string; content: string }[] }>('/api/ratutech-common/notice/list', {
        size: 50,
      })
    ).records.filter(one => one.title.includes('已停用'))
  const { processInstanceId } = await (await world.as('李晓雯')).posts<{ processInstanceId: string }>(
    '/api/blade-desk/process/leave/start-process',
    {
      startTime: '2026-11-25 09:00:00',
      endTime: '2026-11-25 18:00:00',
      leaveType: '1',
      reason: '家中有事',
      taskUser: idOf('陈立群'),
    },
  )
  await world.inside(tx =>
    tx.run(
      sql`update flow_task set candidate_ids = array[${heldId}::bigint], assignee_id = null where tenant_id = ${tx.tenantId} and instance_id = ${processInstanceId}::bigint`,
    ),
  )
  const phoneOf = async (id: string) => (await hr.gets('/api/blade-user/detail', { id })).phone as string
  expect([await phoneOf(heldId), await phoneOf(idOf('孟佳'))]).toEqual(['139****2222', '13911113333'])
  const listed = (
    await hr.gets<{ records: { id: string; phone: string; _masked?: string[] }[] }>('/api/blade-user/page', {
      size: 1000,
    })
  ).records
  const [colleague, own] = [heldId, idOf('孟佳')].map(id => listed.find(one => one.id === id)!)
  expect([colleague!.phone, own!.phone, own!._masked]).toEqual(['139****2222', '13911113333', undefined])
  await admin.posts('/api/blade-user/update-status', { ids: heldId, status: 2 })
  expect(await told()).toMatchObject([
    { title: expect.stringContaining('名下还有1项审批'), content: expect.stringContaining('【') },
  ])
})

it('tells an accepted guest by text that he may come in', async () => {
  const guestId = await world.inside(
    async tx =>
      (
        await insertRow(tx, world.system, userAccount, {
          account: 'guest.zhu',
          code: 'G1',
          realName: '朱明',
          name: '朱明',
          userType: 1,
          phone: '13922223333',
          deptId: [],
          roleId: [],
          status: 3,
        } as never)
      ).id,
  )
  await world.inside(tx => tx.run(sql`update blade_user set status = 3 where id = ${guestId}::bigint`))
  const [role] = await world.inside(tx =>
    tx.rows<{ id: string }>(sql`select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'sales'`),
  )
  const texts = () =>
    world.inside(tx =>
      tx.rows<{ content: string }>(
        sql`select content from sms_log where tenant_id = ${tx.tenantId} and phone = '13922223333'`,
      ),
    )
  const channel = await world.inside(
    async tx =>
      (
        await tx.row<{ id: string }>(
          sql`select id from blade_sms where tenant_id = ${tx.tenantId} and purpose = 'notice' and status = 2 and is_deleted = 0`,
        )
      )?.id,
  )
  if (!channel)
    await world.inside(tx =>
      insertRow(tx, world.system, sms, {
        smsCode: 'notice-test',
        purpose: 'notice',
        category: '9',
        templateId: 'T1',
        signName: '华驰',
        status: 2,
      } as never),
    )
  await admin.posts('/api/blade-user/approve-guest', {
    ids: guestId,
    deptId: world.people.get('李晓雯')!.deptId,
    roleId: role!.id,
  })
  expect(await texts()).toEqual([{ content: '您的账号申请已通过，可以登录使用。' }])
})

it('asks the administrators from December on for the calendar of the next year, until somebody brings it', async () => {
  const asked = () =>
    world.inside(tx =>
      tx.rows<{ title: string }>(
        sql`select title from user_message where tenant_id = ${tx.tenantId} and biz_type_code = 'calendar_missing' and user_id = ${idOf('系统管理员')}::bigint order by id`,
      ),
    )
  const looks = async (day: string) => {
    world.clock.set(`${day} 09:20:00`)
    await world.inside(tx => enqueue(tx, world.system, 'calendar-missing', {}))
    await world.product.runner.drain()
    return (await asked()).length
  }
  expect([await looks('2026-11-30'), await looks('2026-12-01'), await looks('2026-12-02')]).toEqual([0, 1, 2])
  expect((await asked())[0]!.title).toBe('2027年工作日历未维护')
  await admin.posts(`${SYSTEM}/work-calendar/save`, { day: '2027-01-01', kind: '3', name: '元旦' })
  expect(await looks('2026-12-03')).toBe(2)
})
