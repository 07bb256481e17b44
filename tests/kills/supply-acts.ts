import { createHmac } from 'node:crypto'
import { addDays, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { expect } from 'vitest'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Answer } from '../world.ts'
import type { Act, Scene } from './acts.ts'

const OUT = { item: 2, loan: 6 } as const

/** Spare keys handed over at the counter: the loan is out, its key with the borrower, and one row of custody is open. */
export async function keysLent(scene: Scene, cars: readonly string[]): Promise<Act[]> {
  const { world } = scene.stand
  const [desk, counter] = [await world.as('系统管理员'), await scene.remote.as('系统管理员')]
  const today = localDate(world.clock.now())
  const borrower = world.people.get('李晓雯')!.userId
  const acts: Act[] = []
  for (const vehicleId of cars) {
    const archiveId = await world.inside(async tx => {
      const [kind] = await findRows(tx, assetKindSetting, { kindCode: 'KEY2' })
      const key = { vehicleId, kindId: kind!.id, serialNo: `KEY2-${vehicleId}`, copyKind: 1, cityCode: '4403' }
      return (
        await saveRecord(tx, { ...world.people.get('系统管理员')!, clock: world.clock }, assetArchives, key, 'save')
      ).id
    })
    const { id } = await desk.posts('asset-lend/save', {
      ...{ lendKind: 1, borrowerUserId: borrower, purpose: 'inspection' },
      ...{ planIssueDate: today, dueDate: addDays(today, 3), lines: [{ archiveId }] },
    })
    const given = {
      ...{ id, version: (await desk.gets('asset-lend/detail', { id })).version, deliverWay: 1 },
      ...{ issueTime: localDateTime(world.clock.now()), issueSignBizId: await uploadsFile(desk, '领用签收.pdf') },
    }
    const stands = () =>
      world.inside(tx =>
        tx.row<{ loan: number; item: number; open: number; holder: string; rows: number }>(sql`
          select l.status as loan, a.status as item, a.holder_name as holder, (select count(*)::int from asset_custody c where c.tenant_id = a.tenant_id and c.archive_id = a.id) as rows,
            (select count(*)::int from asset_custody c where c.tenant_id = a.tenant_id and c.archive_id = a.id and c.to_time is null) as open
          from asset_lend l, asset_archives a where l.tenant_id = ${tx.tenantId} and l.id = ${id}::bigint and a.tenant_id = l.tenant_id and a.id = ${archiveId}::bigint`),
      )
    acts.push({
      what: `key ${archiveId}`,
      send: () => counter.call('PUT', 'asset-lend/issue', given, { 'idempotency-key': `kill key ${archiveId}` }),
      async isHalfDone() {
        const { loan, item, open, rows } = (await stands())!
        return open !== 1 || new Set([loan === OUT.loan, item === OUT.item, rows === 2]).size > 1
      },
      proves: async () =>
        expect(await stands()).toEqual({ loan: OUT.loan, item: OUT.item, open: 1, rows: 2, holder: '李晓雯' }),
    })
  }
  return acts
}

const BATCH = 500
const KEY = 'of the platform that is killed'

/** A batch of a platform of devices: all of its events are kept once, however often it is sent. */
export async function eventsTaken({ stand, remote }: Scene, kill: number, batches: number): Promise<Act[]> {
  await stand.world.inside(async tx =>
    tx.run(sql`insert into blade_param (id, tenant_id, create_time, update_time, status, is_deleted, version, param_name, param_key, param_value, value_type)
      select ${await tx.newId()}::bigint, ${tx.tenantId}, now(), now(), 1, 0, 0, '平台密钥', 'gps.key.jt808', ${KEY}, 1
      where not exists (select 1 from blade_param where tenant_id = ${tx.tenantId} and param_key = 'gps.key.jt808')`),
  )
  return Array.from({ length: batches }, (_, at): Act => {
    const name = `kill-${kill}-${at}`
    const count = async () =>
      (await stand.world.inside(tx =>
        tx.row<{ n: number; ids: number }>(
          sql`select count(*)::int as n, count(distinct event_id)::int as ids from gps_device_event where tenant_id = ${tx.tenantId} and event_id like ${`${name}-%`}`,
        ),
      ))!
    return {
      what: `events ${name}`,
      send: () => tells(remote, name),
      isHalfDone: async () => ![0, BATCH].includes((await count()).n),
      proves: async () => expect(await count()).toEqual({ n: BATCH, ids: BATCH }),
    }
  })
}

async function tells(remote: Scene['remote'], name: string): Promise<Answer> {
  const eventTime = localDateTime(new Date())
  const payload = JSON.stringify({
    provider: 'jt808',
    events: Array.from({ length: BATCH }, (_, at) => ({
      ...{ eventId: `${name}-${at}`, deviceNo: `KILL${at % 50}`, eventType: 8, eventTime },
    })),
  })
  const response = await remote.app.inject({
    method: 'POST',
    url: '/api/ratutech-core/security-gps-warn/ingest',
    payload: Buffer.from(payload),
    headers: {
      'content-type': 'application/json',
      'tenant-id': '100001',
      'x-time': String(Date.now()),
      'x-sign': createHmac('sha256', KEY).update(payload).digest('hex'),
    },
  })
  return { status: response.statusCode, ...(response.json() as object), replayed: false } as Answer
}
