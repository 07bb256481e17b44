import { historiesPort } from '#areas/vehicles/history-port.ts'
import { papersHistory } from './history.ts'
import { daysBetween, localDate, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement, type ActionCode } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { papersPort } from '#areas/vehicles/ports.ts'
import { holder } from '../../codes.ts'
import { assetArchives, assetCustody } from '../asset-archives.ts'
import { bags, bagsInput, labels, labelsInput } from './bags.ts'
import { dueJobs, dueSchedules } from './due.ts'
import { gridProvision } from './grid.ts'
import { outInput, outStatus } from './out.ts'
import { prepareArchive, settle } from './prepare.ts'
import { codeOfPhoto, photoInput, scannedInput, whatIsScanned } from './scanned.ts'
import { fromHolder, toHolder } from './verbs.ts'

/** What `hand` decided about the item goes with its move. */
const carried: ActionCode<typeof assetArchives, never> = {
  run: (_tx, _actor, { input }) => (input as { changes?: ChangesOf<typeof assetArchives> }).changes ?? {},
}

/** Papers that say what a car may do; keys and cards have no scans. */
const SCANNED = ['CERT', 'LICENCE', 'PERMIT']
const scans = async (tx: Tx, vehicleIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select f.id from asset_archives a join attach f on f.tenant_id = a.tenant_id and f.attach_biz_id = a.scan_biz_id
      where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.vehicle_id = any(${[...vehicleIds]}::bigint[]) and a.kind_code = any(${SCANNED}::varchar[])
        and a.status not in (4, 5, 7) and f.is_deleted = 0 and f.store_key is not null order by a.vehicle_id, a.kind_code, f.id`)
  ).map(row => row.id)

/** Days past the due day, or since the day of a return at which it was missing. */
async function overdue(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string; since: string }>(sql`
    select id, coalesce(case when status = 2 then due_date end, overdue_from)::text as since from asset_archives
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
      and coalesce(case when status = 2 then due_date end, overdue_from) < ${today}::date`)
  return new Map(rows.map(row => [row.id, { overdueDays: daysBetween(row.since, today) }]))
}

const archives = implement(assetArchives, {
  provides: [
    provide(historiesPort, 'asset-archives', { segments: papersHistory }),
    provide(papersPort, {
      handOver: (tx, actor, { vehicleId, customerId, customerName, at, source }) =>
        toHolder(tx, actor, {
          vehicleId,
          to: { kind: holder.customer, mechanismId: customerId, name: customerName },
          at,
          source,
        }),
      takeBack: async (tx, actor, given) =>
        void (await fromHolder(tx, actor, { ...given, missingKeys: given.missingItems })),
      scans,
    }),
    gridProvision,
  ],
  prepare: prepareArchive,
  saved: settle,
  page: overdue,
  detail: async (tx, actor, row) => (await overdue(tx, actor, [row.id])).get(row.id) ?? {},
  actions: {
    place: {
      run: (_tx, _actor, { input }) => ({
        roomCode: input.roomCode ?? null,
        cabinetNo: input.cabinetNo ?? null,
        boxNo: input.boxNo ?? null,
      }),
    },
    moveOut: {
      run: async (tx, actor, { row, input }) =>
        void (await outStatus(tx, actor, {
          ids: [row.id],
          status: 5,
          outKind: input.outKind as string,
          outTo: input.outTo as string,
          outDate: input.outDate as string,
          outBizId: input.outBizId as string,
        })),
    },
    undoOut: {
      run: async (tx, actor, { row, reason }) =>
        void (await outStatus(tx, actor, { ids: [row.id], status: 1, reason })),
    },
    receive: carried,
    receiveInCar: carried,
    lend: carried,
    repay: carried,
    repayReversed: carried,
    toCar: carried,
    fromCar: carried,
    changeHolder: carried,
    toLender: carried,
    fromLender: carried,
    lose: carried,
    found: carried,
    reissue: carried,
    reissueStopped: carried,
    replaced: carried,
    out: carried,
    outReversed: carried,
  },
  calls: {
    'PUT out/update-status': call({
      label: '移出或撤销移出 / Move out or take back',
      permission: 'asset_archives_out',
      input: outInput,
      run: outStatus,
    }),
    'GET archives-code/page': call({
      label: '档案袋 / Bags',
      permission: 'asset_archives_view',
      input: bagsInput,
      run: bags,
    }),
    'GET label-file': call({
      label: '打印档案袋标签 / Print labels',
      permission: 'asset_archives_view',
      input: labelsInput,
      run: labels,
    }),
    'GET scan': call({
      label: '扫码查询 / What is behind a label',
      permission: 'asset_archives_view',
      input: scannedInput,
      run: whatIsScanned,
    }),
    'POST read-photo': call({
      label: '识别条码照片 / Read the code on a photo',
      permission: 'asset_archives_view',
      input: photoInput,
      run: codeOfPhoto,
    }),
  },
  jobs: dueJobs,
  schedules: dueSchedules,
})

export default [archives, implement(assetCustody, {})]
