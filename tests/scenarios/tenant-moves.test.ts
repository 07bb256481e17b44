import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import type { Resource } from '#kernel'
import { findBreaches } from '#areas/accounts/ledger/server/check-ledger.ts'
import { bringTenant, readTaken } from '#areas/platform/tenant/server/move/bring.ts'
import type { Installation } from '#areas/platform/tenant/server/move/installation.ts'
import { takeTenant } from '#areas/platform/tenant/server/move/take.ts'
import { withClient } from '#packages/database/roles.ts'
import { testCluster, type TestUrls } from '#packages/database/testing.ts'
import { applyMigrations, readMigrations } from '#packages/schema/migrate.ts'
import { makeReportViews } from '#packages/schema/report-views.ts'
import { movingTables } from '#packages/schema/tenant-copy.ts'
import { formerSecrets, installationSecret, keepFormerSecret } from '../../apps/server/config.ts'
import { signedLease, smallLease, type Stand, standOn } from '../races/stand.ts'
import { makeWorld, Person, tokenOf, type World } from '../world.ts'
import { deciderOf } from './tenant-moves.ts'

// 10-platform 5.3, one company: all that a tenant has leaves an installation in a folder, and another installation of
// the same version takes it in, where the tenant works on as if nothing had happened.
const [DAY, WAS, NOW] = ['2026-11-21', '100001', '100777']
let room: string
let stand: Stand
let there: World | undefined
let urls: readonly [TestUrls, TestUrls]
let pending: string

const installed = (at: 0 | 1): Installation & { dataDir: string } => {
  const dataDir = join(room, at === 0 ? 'here' : 'there')
  return {
    dataDir,
    ownerUrl: urls[at].owner,
    filesFolder: join(dataDir, 'files'),
    secret: installationSecret(dataDir),
  }
}
const opens = (at: 0 | 1): Promise<World> =>
  makeWorld(DAY, { installation: { dataDir: installed(at).dataDir, urls: urls[at] } })
const folder = () => join(room, 'taken')
const brings = (tenantId = NOW, from = folder()) =>
  bringTenant(installed(1), from, tenantId, former => keepFormerSecret(installed(1).dataDir, former))
const countsOf = (at: 0 | 1, tenantId: string): Promise<Record<string, number>> =>
  withClient(urls[at].owner, async client => {
    await client.query(`select set_config('app.across', 'on', false)`)
    const counts: Record<string, number> = {}
    for (const table of await movingTables(client))
      counts[table] = Number(
        (await client.query<{ n: string }>(`select count(*) as n from "${table}" where tenant_id = $1`, [tenantId]))
          .rows[0]!.n,
      )
    return counts
  })

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'moves-'))
  const cluster = await testCluster()
  const key = readMigrations()
    .map(one => one.checksum)
    .join()
  const template = {
    key,
    slot: `${process.cwd()} migrated`,
    build: async ({ owner }: { owner: string }) => {
      await applyMigrations(owner)
      await makeReportViews(owner, definitions as unknown as readonly Resource[])
    },
  }
  urls = [await cluster.copyOf(template), await cluster.copyOf(template)]
  stand = await standOn(await opens(0))
  await signedLease(stand, 2)
  // One more waits for its first approver when the tenant leaves.
  pending = (await stand.sales.posts('contract-lease/save', smallLease(stand, 1))).id as string
  there = await opens(1)
})
afterAll(async () => {
  await stand?.world.close()
  await there?.close()
  const cluster = await testCluster()
  for (const one of urls ?? []) await cluster.drop(one.name)
  rmSync(room, { recursive: true, force: true })
})

it('takes rows, files and secrets of one tenant while its people work, and nothing of another', async () => {
  await expect(takeTenant(installed(0), '123456', folder())).rejects.toThrow('没有租户 123456')
  const taken = await takeTenant(installed(0), WAS, folder())
  expect(taken.rows).toEqual(await countsOf(0, WAS))
  expect(taken.rows['contract_lease']).toBe(2)
  expect(taken.rows['ledger_posting']).toBeGreaterThan(0)
  await expect(takeTenant(installed(0), WAS, folder())).rejects.toThrow('exists: choose another folder')
})

it('is refused while a server is at work, under a number that is taken, and by another version', async () => {
  await expect(brings()).rejects.toThrow('a server is at work: stop all servers first')
  await there!.close()
  there = undefined
  await expect(brings(WAS)).rejects.toThrow(`the tenant number ${WAS} is taken`)
  await expect(brings('1')).rejects.toThrow('六位数字')
  await expect(brings(NOW, room)).rejects.toThrow('is no whole folder of a tenant')
  const older = mkdtempSync(join(room, 'older-'))
  writeFileSync(
    join(older, 'tenant.json'),
    JSON.stringify({ ...readTaken(folder()), migrations: ['0001-founding of another version'] }),
  )
  await expect(brings(NOW, older)).rejects.toThrow('different versions')
})

it('brings all or nothing: a table whose rows are missing undoes the rest', async () => {
  const broken = mkdtempSync(join(room, 'broken-'))
  const taken = readTaken(folder())
  writeFileSync(join(broken, 'tenant.json'), JSON.stringify(taken))
  await expect(brings(NOW, broken)).rejects.toThrow('the file holds 0')
  expect(Object.values(await countsOf(1, NOW)).reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(existsSync(join(installed(1).filesFolder, 'attach', NOW))).toBe(false)
})

it('brings every row under the new number, with its files', async () => {
  const brought = await brings()
  // The first start made a tenant of this name here too.
  expect(brought.notes).toEqual([expect.stringContaining(`the tenant is called 华驰车服集团(${NOW})`)])
  expect(await countsOf(1, NOW)).toEqual(readTaken(folder()).rows)
  const files = (at: 0 | 1, tenantId: string) =>
    readdirSync(join(installed(at).filesFolder, 'attach', tenantId), { recursive: true }).length
  expect(files(1, NOW)).toBe(files(0, WAS))
  expect(files(1, NOW)).toBeGreaterThan(0)
  await expect(brings()).rejects.toThrow(`the tenant number ${NOW} is taken`)
})

it('its people sign in as before, read their papers and files, and decide what waited for them', async () => {
  there = await opens(1)
  const world = there
  const as = async (name: string) => new Person(world, name, await tokenOf(world, name, NOW))
  const sales = await as('李晓雯')
  const leases = (await sales.gets('contract-lease/page', { size: 50 })).records as { id: string; status: number }[]
  expect(leases).toHaveLength(2)
  const before = await stand.sales.gets('contract-lease/detail', { id: pending })
  const after = await sales.gets('contract-lease/detail', { id: pending })
  expect([after.contractNo, after.status, after.totalAmount]).toEqual([
    before.contractNo,
    before.status,
    before.totalAmount,
  ])
  const decider = await deciderOf(world, NOW, 'contract-lease', pending)
  const answer = await (await as(decider)).decides('contract-lease', pending)
  expect(answer.status).toBe(200)
  await world.product.database.transaction(NOW, async tx => {
    expect((await findBreaches(tx)).breaches).toEqual([])
  })
})

it('goes on with new ids and new numbers, and the tenant that was here stays as it was', async () => {
  const world = there!
  const sales = new Person(world, '李晓雯', await tokenOf(world, '李晓雯', NOW))
  const customerId = stand.customerId
  const made = await sales.posts('contract-lease/save', smallLease(stand, 1))
  expect((await sales.gets('contract-lease/detail', { id: made.id })).customerId).toBe(customerId)
  const own = new Person(world, '李晓雯', await tokenOf(world, '李晓雯', WAS))
  expect((await own.gets('contract-lease/page', { size: 50 })).records).toEqual([])
})

it('what lay encrypted opens there by the secret that came with it', () => {
  expect(formerSecrets(installed(1).dataDir)).toEqual([
    { secret: installed(0).secret.toString('hex'), tenantId: NOW, was: WAS },
  ])
  expect(installed(1).secret.equals(installed(0).secret)).toBe(false)
})
