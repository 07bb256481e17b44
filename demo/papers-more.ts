import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetCount, assetCountItem } from '#areas/assets/asset-count/asset-count.ts'
import { takeScan } from '#areas/assets/asset-count/server/scan.ts'
import { assetLend } from '#areas/assets/asset-lend/asset-lend.ts'
import { assetLose } from '#areas/assets/asset-lose/asset-lose.ts'
import { assetReissue } from '#areas/assets/asset-reissue/asset-reissue.ts'
import { assetRepay } from '#areas/assets/asset-repay/asset-repay.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

const ROOM = '深圳档案室'
interface Desk {
  readonly stage: Stage
  readonly keeper: Actor
  readonly second: Actor
}
type Item = { id: string; itemNo: string | null }

/** 40, section 6: loans that were turned down or half returned, a return taken back, losses, reissues and counts. Done once. */
export const countsPapers: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, assetCount, {}, { limit: 1 }))).length > 0) return
  const keepers = moreStaff
    .filter(one => one.role === 'archive_keeper')
    .flatMap(one => people.get(one.name) ?? [])
    .map(one => ({ ...one, clock: stage.clock, traceId: 'demo' }))
  const keeper = keepers.find(one => one.userId === people.get(keeperName())?.userId)
  const second = keepers.find(one => one.userId !== keeper?.userId)
  const kept = await stage.run(tx =>
    findRows(tx, assetArchives, sql`t.status = 1 and t.kind_code in ('KEY2', 'CERT') and t.lend_id is null`, {
      orderBy: 't.id desc',
    }),
  )
  const keys = kept.filter(one => one.kindCode === 'KEY2')
  const certificates = kept.filter(one => one.kindCode === 'CERT')
  if (!keeper || !second || keys.length < 12 || certificates.length < 4) return
  const desk = { stage, keeper, second }
  await lends(desk, keys, certificates)
  await loses(desk, keys.slice(4))
  await counts(desk)
}
const keeperName = (): string =>
  moreStaff.find(one => one.role === 'archive_keeper' && one.cities?.includes('4403'))?.name ?? ''

async function opens(
  { stage, keeper }: Desk,
  items: readonly Item[],
  ago: number,
  days: number,
  more = {},
): Promise<string> {
  stage.at(addDays(stage.today, -ago), '09:50:00')
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      keeper,
      assetLend,
      {
        lendKind: 1,
        borrowerUserId: stage.who('乔麦').userId,
        purpose: 'inspection',
        planIssueDate: stage.now,
        dueDate: addDays(stage.now, days),
        lines: items.map(one => ({ archiveId: one.id })),
        ...more,
      },
      'save',
    ),
  )
  return id
}
const issues = ({ stage, keeper }: Desk, id: string) =>
  stage.run(async tx =>
    act(tx, keeper, assetLend, id, 'issue', {
      input: {
        issueTime: `${stage.now} 09:50:00`,
        deliverWay: 1,
        issueSignBizId: await stage.scan(tx, keeper, '领用签收.pdf'),
      },
    }),
  )
const returns = ({ stage, keeper }: Desk, item: Item) =>
  stage.run(tx =>
    saveRecord(
      tx,
      keeper,
      assetRepay,
      {
        backUserName: '乔麦',
        backTime: `${stage.now} 15:10:00`,
        lines: [{ archiveId: item.id, backCondition: 'good' }],
      },
      'save',
    ),
  )

async function lends(desk: Desk, keys: readonly Item[], certificates: readonly Item[]): Promise<void> {
  const { stage, keeper, second } = desk
  const half = await opens(desk, keys.slice(0, 2), 3, 6)
  await issues(desk, half)
  stage.at(addDays(stage.today, -1), '15:20:00')
  await returns(desk, keys[0]!)
  await issues(desk, await opens(desk, [keys[2]!], 5, 6))
  stage.at(addDays(stage.today, -2), '15:20:00')
  const wrong = await returns(desk, keys[2]!)
  stage.at(addDays(stage.today, -2), '16:40:00')
  await stage.run(tx => act(tx, second, assetRepay, wrong.id, 'reverse', { reason: '核对发现归还的是另一把钥匙' }))
  const refused = await opens(desk, [certificates[0]!], 6, 10)
  await stage.run(tx => stage.reject(tx, 'asset-lend', refused, '请附车管所预约单'))
  const back = await opens(desk, [certificates[1]!], 4, 8)
  await stage.run(tx =>
    stage.product.flow.withdraw(tx, keeper, { resource: 'asset-lend', id: back, comment: '业务改由服务商办理' }),
  )
}

async function loses(desk: Desk, keys: readonly Item[]): Promise<void> {
  const { stage, keeper } = desk
  const tells = async (item: Item, ago: number, more = {}): Promise<string> => {
    stage.at(addDays(stage.today, -ago), '14:30:00')
    const { id } = await stage.run(async tx =>
      saveRecord(
        tx,
        keeper,
        assetLose,
        {
          lostTime: `${stage.now} 09:00:00`,
          lostPlace: '深圳南山停车场',
          responsible: 1,
          cause: 'carried',
          statementBizId: await stage.scan(tx, keeper, '遗失说明.pdf'),
          liabilityAmt: '180.00',
          lines: [{ archiveId: item.id }],
          ...more,
        },
        'save',
      ),
    )
    return id
  }
  const confirmed = await tells(keys[0]!, 7)
  await stage.run(tx => stage.approve(tx, 'asset-lose', confirmed))
  const refused = await tells(keys[1]!, 5)
  await stage.run(tx => stage.reject(tx, 'asset-lose', refused, '请先核对交接记录'))
  const back = await tells(keys[2]!, 3)
  await stage.run(tx =>
    stage.product.flow.withdraw(tx, keeper, { resource: 'asset-lose', id: back, comment: '在车辆储物格找到' }),
  )
  await tells(keys[3]!, 1, { draft: true })
  const asks = async (item: Item, ago: number, more = {}): Promise<string> => {
    stage.at(addDays(stage.today, -ago), '10:30:00')
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetReissue,
        { reason: 2, wayKind: 3, expectDate: addDays(stage.now, 7), lines: [{ archiveId: item.id }], ...more },
        'save',
      ),
    )
    return id
  }
  await asks(keys[4]!, 2)
  await asks(keys[5]!, 1, { draft: true })
  const denied = await asks(keys[6]!, 8)
  await stage.run(tx => stage.reject(tx, 'asset-reissue', denied, '钥匙仅外壳破损，更换外壳即可'))
  const stopped = await asks(keys[7]!, 10)
  await stage.run(tx => stage.approve(tx, 'asset-reissue', stopped))
  stage.at(addDays(stage.today, -9), '10:30:00')
  await stage.run(tx => act(tx, keeper, assetReissue, stopped, 'cancel', { reason: '原钥匙修复后可用' }))
}

/** Cabinet by cabinet: one with a difference, one under way, one given up. */
async function counts(desk: Desk): Promise<void> {
  const { stage, keeper } = desk
  const begins = async (cabinetNo: string, ago: number): Promise<string> => {
    stage.at(addDays(stage.today, -ago), '16:00:00')
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetCount,
        { cityCode: '4403', roomCode: ROOM, cabinetNo, counterId: keeper.userId },
        'save',
      ),
    )
    return id
  }
  const scans = async (id: string, leaves: number): Promise<void> => {
    const lines = await stage.run(tx =>
      findRows(tx, assetCountItem, { countId: id } as never, { orderBy: 't.line_no' }),
    )
    for (const line of lines.slice(0, Math.max(1, lines.length - leaves)))
      await stage.run(tx => takeScan(tx, keeper, { id, code: line.itemNo! }))
  }
  const cabinets = await stage.run(tx =>
    tx.rows<{ no: string; city: string }>(sql`
      select cabinet_no as no, min(city_code) as city from asset_archives where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and room_code = ${ROOM} and cabinet_no is not null
      group by 1 order by count(*) desc, 1 limit 3`),
  )
  if (cabinets[0]) {
    const done = await begins(cabinets[0].no, 30)
    await scans(done, 1)
    await stage.run(tx =>
      act(tx, keeper, assetCount, done, 'finish', {
        input: { draftLoss: true, differenceNote: '一件未找到，核对交接记录后确认' },
      }),
    )
    const open = await begins(cabinets[0].no, 0)
    await scans(open, 8)
  }
  if (cabinets[1]) {
    const given = await begins(cabinets[1].no, 12)
    await stage.run(tx => act(tx, keeper, assetCount, given, 'cancel', { reason: '柜体搬迁，改期盘点' }))
  }
}
