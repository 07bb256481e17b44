import { addDays, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { outStatus } from '#areas/assets/asset-archives/server/out.ts'
import { toHolder, toLender } from '#areas/assets/asset-archives/server/verbs.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { assetLend } from '#areas/assets/asset-lend/asset-lend.ts'
import { assetLose } from '#areas/assets/asset-lose/asset-lose.ts'
import { assetReissue } from '#areas/assets/asset-reissue/asset-reissue.ts'
import { assetRepay } from '#areas/assets/asset-repay/asset-repay.ts'
import { financeCompany } from '#areas/partners/finance-company/finance-company.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

/** Cars whose bags the keepers have made up; the rest follows as they are checked. */
const CARS = 60
const KINDS = ['CERT', 'LICENCE', 'KEY1', 'KEY2', 'PLATE', 'INVOICE'] as const
interface Car {
  id: string
  plate_no: string
  city: string
  customer_id: string | null
  customer_name: string | null
}
interface Desk {
  stage: Stage
  keeper: Actor
  borrowers: readonly Actor[]
}

const keeperOf = (people: ReadonlyMap<string, Actor>): Actor =>
  people.get(moreStaff.find(one => one.role === 'archive_keeper' && one.cities?.includes('4403'))!.name)!
const now = (stage: Stage, day: LocalDate, time = '10:00:00') => stage.at(day, time)

/** 40, section 16: bags of vehicles, loans in every state, losses and reissues. Done once. */
export const keepsVehiclePapers: Doing = async (stage, people) => {
  const known = await stage.run(tx => findRows(tx, assetArchives, {}, { limit: 1 }))
  if (known.length > 0) return
  const keeper: Actor = { ...keeperOf(people), clock: stage.clock, traceId: 'demo' }
  const desk: Desk = { stage, keeper, borrowers: ['罗毅', '马骁', '乔麦'].map(name => stage.who(name)) }
  const cars = await stage.run(tx =>
    tx.rows<Car>(sql`
      select id, plate_no, operate_city_code as city, customer_id, customer_name from vehicle
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and plate_no is not null and operate_city_code like '4403%'
      order by id limit ${CARS}`),
  )
  for (const car of cars) await fillsBag(desk, car)
  const keys = await itemsOf(desk, 'KEY2')
  await lendsKeys(desk, keys)
  await lendsCertificates(desk, await itemsOf(desk, 'CERT'))
  await losesKeys(desk, keys.slice(-4))
  await movesOut(desk, (await itemsOf(desk, 'INVOICE')).slice(0, 3))
  await pledges(desk, cars.slice(-PLEDGED))
}

const PLEDGED = 5
const LENDER = 6
/** Certificates of pledged cars lie with the lender. */
async function pledges({ stage, keeper }: Desk, cars: readonly Car[]): Promise<void> {
  const [lender] = await stage.run(tx =>
    findRows(tx, financeCompany, { status: 1 } as never, { orderBy: 't.id', limit: 1 }),
  )
  if (!lender) return
  now(stage, addDays(stage.today, -50), '11:00:00')
  await stage.run(tx =>
    toLender(tx, keeper, {
      vehicleIds: cars.map(one => one.id),
      kindCodes: ['CERT'],
      lender: { kind: LENDER, mechanismId: lender.id, name: lender.mechanismName },
      at: `${stage.now} 11:00:00`,
      source: { sourceType: 'asset-archives', sourceId: cars[0]!.id, sourceNo: cars[0]!.plate_no },
    }),
  )
}

async function fillsBag({ stage, keeper }: Desk, car: Car): Promise<void> {
  now(stage, addDays(stage.today, -120), '09:30:00')
  await stage.run(async tx => {
    const kinds = new Map((await findRows(tx, assetKindSetting, {})).map(one => [one.kindCode, one.id]))
    for (const [at, kind] of KINDS.entries())
      await saveRecord(
        tx,
        keeper,
        assetArchives,
        {
          vehicleId: car.id,
          kindId: kinds.get(kind),
          serialNo: `${car.plate_no.slice(1)}${at + 1}`,
          copyKind: 1,
          cityCode: car.city,
          scanBizId: await stage.scan(tx, keeper, `${car.plate_no} ${kind}.pdf`),
          ...(['CERT', 'KEY2', 'INVOICE'].includes(kind)
            ? { roomCode: '深圳档案室', cabinetNo: `${(at % 4) + 1}号柜` }
            : {}),
        },
        'save',
      )
  })
  if (car.customer_id)
    await stage.run(tx =>
      toHolder(tx, keeper, {
        vehicleId: car.id,
        to: { kind: 4, mechanismId: car.customer_id!, name: car.customer_name ?? '' },
        at: `${localDate(stage.clock.now())} 11:00:00`,
        source: { sourceType: 'asset-archives', sourceId: car.id, sourceNo: car.plate_no },
      }),
    )
}

const itemsOf = ({ stage }: Desk, kind: string): Promise<{ id: string }[]> =>
  stage.run(tx => findRows(tx, assetArchives, { kindCode: kind, status: 1 } as never))

async function lends(
  { stage, keeper, borrowers }: Desk,
  item: { id: string },
  nth: number,
  from: LocalDate,
  days: number,
  draft = false,
): Promise<string> {
  now(stage, from, '10:00:00')
  const saved = await stage.run(tx =>
    saveRecord(
      tx,
      keeper,
      assetLend,
      {
        lendKind: 1,
        borrowerUserId: borrowers[nth % borrowers.length]!.userId,
        purpose: (['inspection', 'violation', 'claim', 'transfer'] as const)[nth % 4],
        planIssueDate: from,
        dueDate: addDays(from, days),
        lines: [{ archiveId: item.id }],
        ...(draft ? { draft: true } : {}),
      },
      'save',
    ),
  )
  return saved.id
}
const issues = ({ stage, keeper }: Desk, id: string): Promise<unknown> =>
  stage.run(async tx =>
    act(tx, keeper, assetLend, id, 'issue', {
      input: {
        issueTime: `${stage.now} 10:00:00`,
        deliverWay: 1,
        issueSignBizId: await stage.scan(tx, keeper, '领用签收.pdf'),
      },
    }),
  )

/** Spare keys need no approval: returned, out in time, overdue, awaiting, cancelled and a draft. */
async function lendsKeys(desk: Desk, keys: readonly { id: string }[]): Promise<void> {
  const { stage, keeper } = desk
  const day = (ago: number) => addDays(stage.today, -ago)
  for (const [nth, ago] of [40, 33, 26].entries()) {
    await issues(desk, await lends(desk, keys[nth]!, nth, day(ago), 7))
    const late = nth === 2
    now(stage, day(ago - (late ? 9 : 5)), '16:00:00')
    await stage.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetRepay,
        {
          backUserName: desk.borrowers[nth % 3]!.userName,
          backTime: `${stage.now} 15:30:00`,
          lines: [{ archiveId: keys[nth]!.id, backCondition: 'good' }],
          ...(late ? { lateReason: '车辆在外地年检，晚两天带回' } : {}),
        },
        'save',
      ),
    )
  }
  for (const [at, ago] of [2, 1].entries()) await issues(desk, await lends(desk, keys[3 + at]!, at, day(ago), 6))
  for (const [at, ago] of [11, 9].entries()) await issues(desk, await lends(desk, keys[5 + at]!, at + 1, day(ago), 6))
  await lends(desk, keys[7]!, 0, stage.today, 5)
  const cancelled = await lends(desk, keys[8]!, 1, day(6), 5)
  await stage.run(tx => act(tx, keeper, assetLend, cancelled, 'cancel', { reason: '客户改期' }))
  await lends(desk, keys[9]!, 2, stage.today, 5, true)
}

/** Certificates go through their approvers; one still waits for them. */
async function lendsCertificates(desk: Desk, certificates: readonly { id: string }[]): Promise<void> {
  const { stage } = desk
  const approved = await lends(desk, certificates[0]!, 3, addDays(stage.today, -5), 12)
  await stage.run(tx => stage.approve(tx, 'asset-lend', approved))
  await issues(desk, approved)
  await lends(desk, certificates[1]!, 0, addDays(stage.today, -1), 10)
}

/** One loss is reissued, one is being reissued, one was found again, one waits in approval. */
async function losesKeys(desk: Desk, keys: readonly { id: string }[]): Promise<void> {
  const { stage, keeper } = desk
  const loses = async (item: { id: string }, ago: number, approve = true): Promise<string> => {
    now(stage, addDays(stage.today, -ago), '14:00:00')
    const saved = await stage.run(async tx =>
      saveRecord(
        tx,
        keeper,
        assetLose,
        {
          lostTime: `${stage.now} 09:00:00`,
          lostPlace: '深圳龙华交付中心',
          responsible: 1,
          cause: 'carried',
          statementBizId: await stage.scan(tx, keeper, '遗失说明.pdf'),
          liabilityAmt: '180.00',
          lines: [{ archiveId: item.id }],
        },
        'save',
      ),
    )
    if (approve) await stage.run(tx => stage.approve(tx, 'asset-lose', saved.id))
    return saved.id
  }
  const reissues = async (item: { id: string }, loseId: string, ago: number): Promise<string> => {
    now(stage, addDays(stage.today, -ago), '15:00:00')
    const saved = await stage.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetReissue,
        { reason: 1, loseId, wayKind: 3, expectDate: addDays(stage.now, 7), lines: [{ archiveId: item.id }] },
        'save',
      ),
    )
    await stage.run(tx => stage.approve(tx, 'asset-reissue', saved.id))
    return saved.id
  }
  const done = await reissues(keys[0]!, await loses(keys[0]!, 30), 28)
  now(stage, addDays(stage.today, -20), '11:00:00')
  await stage.run(tx =>
    act(tx, keeper, assetReissue, done, 'done', {
      input: { doneTime: `${stage.now} 10:30:00`, newIssueDate: stage.now, newSerialNo: 'KEY-2026-01' },
    }),
  )
  await reissues(keys[1]!, await loses(keys[1]!, 6), 4)
  const found = await loses(keys[2]!, 12)
  now(stage, addDays(stage.today, -9), '11:00:00')
  await stage.run(tx =>
    act(tx, keeper, assetLose, found, 'found', {
      input: { foundTime: `${stage.now} 10:00:00` },
      reason: '在维修厂找到',
    }),
  )
  await loses(keys[3]!, 1, false)
}

async function movesOut({ stage, keeper }: Desk, items: readonly { id: string }[]): Promise<void> {
  now(stage, addDays(stage.today, -15), '10:00:00')
  await stage.run(async tx =>
    outStatus(tx, keeper, {
      ids: items.map(one => one.id),
      status: 5,
      outKind: 'authority',
      outTo: '深圳市公安局交通警察局车辆管理所',
      outDate: stage.now,
      outBizId: await stage.scan(tx, keeper, '移出签收.pdf'),
    }),
  )
}
