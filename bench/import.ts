import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { ended } from './export.ts'
import type { Line } from './report.ts'
import { signIn, startServer, TENANT, type Stage } from './stage.ts'
import { clusterCpuMs, peakMbOf, usageOf } from './usage.ts'

const ROWS = 20_000
/**
 * In turns, and the middle one of each counts: the same COPY has cost 3.5 and 6.5 s of the database in one quarter of
 * an hour, by what else used the machine's memory.
 */
const ROUNDS = 3
/** At most so many times the cost of parsing and one COPY, and so much more memory than before. */
const MOST = { times: 3, mb: 150 }
const CORE = '/api/ratutech-core'
const HEADER = [
  '车架号*',
  '发动机号',
  '驱动电机号',
  '车型*',
  '颜色*',
  '车辆来源*',
  '新旧*',
  '含税车价',
  '登记城市',
  '出厂日期',
  '注册登记日',
  '车牌号',
  '使用性质*',
  '产权性质*',
  '所有权公司',
  '运营城市*',
  '运营部门*',
  '车辆管理员*',
  '租赁模式*',
  '运营模式*',
]
/** Of no other car, so that what a run brought can be taken away again. */
const VIN = 'LXRE5A20'
const PLATE = '粤BA'
const HISTORIES = ['vehicle_status_record', 'vehicle_mileage_record', 'parking_record']

/**
 * Twenty thousand cars of twenty columns from a file: checked like a form, shown, then taken over by a job. The file is
 * sent and the job waited for as the wizard does it.
 */
export async function measureImport(stage: Stage): Promise<Line> {
  const file = join(stage.dataDir, 'import.xlsx')
  writeFileSync(
    file,
    await writeWorkbookBuffer({
      sheets: [
        { name: '车辆', columns: HEADER.map(label => ({ label, kind: 'text' as const })), rows: await carsOf(stage) },
      ],
    }),
  )
  const [theirs, ours]: [Spent[], Taken[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await forget(stage)
    theirs.push(await byHand(stage, file))
    await forget(stage)
    ours.push(await asTheWizard(stage, file))
  }
  await forget(stage)
  const [bare, own] = [middleOf(theirs), middleOf(ours)]
  const times = total(own) / total(bare)
  return {
    title: `import of ${ROWS} × ${HEADER.length} from xlsx, checked; memory it took`,
    measured: `${times.toFixed(2)} times parse + COPY, +${own.mb.toFixed(0)} MB`,
    floor: `at most ${MOST.times}, +${MOST.mb} MB`,
    passes: times <= MOST.times && own.mb <= MOST.mb,
    more: `${own.serverMs.toFixed(0)} + ${own.databaseMs.toFixed(0)} | ${bare.serverMs.toFixed(0)} + ${bare.databaseMs.toFixed(0)} | `,
  }
}

interface Spent {
  readonly serverMs: number
  readonly databaseMs: number
}
interface Taken extends Spent {
  readonly mb: number
}
const total = (spent: Spent): number => spent.serverMs + spent.databaseMs
const middleOf = <S extends Spent>(all: readonly S[]): S =>
  all.toSorted((a, b) => total(a) - total(b))[Math.floor(all.length / 2)]!

/** A fresh server, asked as the wizard asks: the file sent and checked, then the job waited for. */
async function asTheWizard(stage: Stage, file: string): Promise<Taken> {
  const ours = await startServer(stage)
  try {
    const headers = await signIn(stage, ours.address, '韩松')
    const ask = async (path: string, body: string | FormData, more: Record<string, string>) => {
      const response = await fetch(ours.address + path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `import-${Date.now()}-${path.length}`, ...more },
        body,
      })
      const answer = (await response.json()) as { data: { uuid: string; normal: number; jobId: string }; msg: string }
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${answer.msg}`)
      return answer.data
    }
    const [server, database, memory] = [
      usageOf(ours.pid).cpuMs,
      clusterCpuMs(stage.postmaster),
      usageOf(ours.pid).rssMb,
    ]
    const form = new FormData()
    form.append('file', await openAsBlob(file), 'cars.xlsx')
    const { uuid, normal } = await ask(`${CORE}/vehicle/import-check`, form, {})
    if (normal !== ROWS) throw new Error(`${ROWS - normal} rows of the file were refused`)
    const { jobId } = await ask(`${CORE}/vehicle/import-normal`, JSON.stringify({ uuid }), {
      'content-type': 'application/json',
    })
    await ended(stage, jobId)
    return {
      serverMs: usageOf(ours.pid).cpuMs - server,
      databaseMs: clusterCpuMs(stage.postmaster) - database,
      mb: peakMbOf(ours.pid) - memory,
    }
  } finally {
    await ours.stop()
  }
}

async function carsOf(stage: Stage): Promise<string[][]> {
  const dept = await inDatabase(
    stage,
    async client =>
      (
        await client.query<{ name: string }>(
          `select dept_name as name from blade_dept where tenant_id = '${TENANT}' and dept_code = 'sz-delivery'`,
        )
      ).rows[0]!.name,
  )
  return Array.from({ length: ROWS }, (_, n) => [
    vinOf(n),
    `FD${n}`,
    `TZ${n}`,
    '星岚 E5 2026款 430km',
    '白色',
    '迁移',
    '二手',
    '118000.00',
    '深圳市',
    '2026-02-01',
    '2026-03-18',
    `${PLATE}${String(10_000 + n).padStart(5, '0')}`,
    '租赁',
    '自有',
    '华驰汽车租赁（深圳）有限公司',
    '深圳市',
    dept,
    '韩松',
    '经营租赁',
    'KA',
  ])
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** With its check digit: a wrong one is a fault of the row. */
function vinOf(n: number): string {
  const bare = `${VIN}0TS${String(n).padStart(6, '0')}`
  const value = (sign: string) =>
    sign <= '9' ? Number(sign) : Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)])
  const rest = [...bare].reduce((sum, sign, at) => sum + WEIGHTS[at]! * value(sign), 0) % 11
  return `${bare.slice(0, 8)}${rest === 10 ? 'X' : rest}${bare.slice(9)}`
}

async function byHand(stage: Stage, file: string): Promise<Spent> {
  const before = clusterCpuMs(stage.postmaster)
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-import.ts', import.meta.url)), file], {
    env: { ...process.env, DATABASE_URL: stage.ownerUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  await once(child, 'close')
  const { count, cpuMs } = JSON.parse(said) as { count: number; cpuMs: number }
  if (count !== ROWS) throw new Error(`the measure took ${count} rows`)
  return { serverMs: cpuMs, databaseMs: clusterCpuMs(stage.postmaster) - before }
}

/** What a run brought goes again: the next one takes the same file. What it left to be tidied is tidied, or it would lie in the way of the next one (what the measure rolled back did, in 64 indexes, until 2026-11-22)
 * and autovacuum come to it meanwhile. The first change of a page after a checkpoint copies the whole page into the
 * log: everyone begins right behind one. */
const forget = (stage: Stage): Promise<unknown> =>
  inDatabase(stage, async client => {
    await client.query(`set session_replication_role = replica`)
    for (const table of HISTORIES)
      await client.query(
        `delete from ${table} where vehicle_id in (select id from vehicle where tenant_id = '${TENANT}' and vin like '${VIN}_TS%')`,
      )
    await client.query(`delete from vehicle_plate_record where tenant_id = '${TENANT}' and plate_no like '${PLATE}%'`)
    await client.query(`delete from vehicle where tenant_id = '${TENANT}' and vin like '${VIN}_TS%'`)
    await client.query(
      `vacuum (analyze) vehicle, vehicle_plate_record, ${HISTORIES.join(', ')}, record_log, outbox_event, import_row`,
    )
    await client.query('checkpoint')
  })

async function inDatabase<T>(stage: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: stage.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
