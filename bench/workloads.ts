import { freshKey, type Stage, signIn } from './stage.ts'
import { type Asks, send, type Target } from './load.ts'
import type { Scale } from './populate.ts'

/** The target of one workload in the table of docs/performance.md: a ratio of the same run (architecture 4). */
export interface Floor {
  /** At least: CPU of the bare server by CPU of ours, server and database together. */
  readonly ratio?: number
  /** At most: CPU of the database for us by its CPU for the bare server. */
  readonly databaseShare?: number
}
export interface Workload {
  readonly name: string
  readonly title: string
  readonly floor: Floor
  readonly ours: Asks
  readonly bare: Asks
  /** So many before it is measured. */
  readonly warm?: number
}
type Headers = Record<string, string>
/**
 * A save is the longest way through our code, and gets cheaper until the six thousandth: until then the engine compiles
 * while it is measured.
 */
const WARM_SAVES = 6_000

const CORE = '/api/ratutech-core'
const VEHICLE = 4_000_000_000
const MECHANISM = 2_000_000_000
/**
 * What the web client asks for this list (packages/web/kit/list/asked-columns.ts): the columns shown, and what a row
 * needs beside them.
 */
const VEHICLE_COLUMNS =
  'plateNo,vin,modelId,color,bizStatus,operateCityCode,customerName,contractNo,leaseExpireDate,parkingLotId,mileage,idleDays,compulsoryEnd,inspectValidTo,freshGrade,flagIds,managerId,status,createTime,version,modelName,vehicleNo,plateColor'
const BILL_COLUMNS =
  'billNo,billTitle,feeItem,payerName,contractNo,plateNo,companyId,deptId,dueAmt,settledAmt,unpaidAmt,billDate,dueDate,overdueDays,lateFeeAccrued,origin,status,createTime,version'

/** The people of the tenant: one sees the cars of his city and department, one the bills of a region, one every car. */
export interface Callers {
  readonly keeper: Headers
  readonly region: Headers
  readonly everywhere: Headers
  readonly sales: Headers
}
export async function callers(stage: Stage, address: string): Promise<Callers> {
  const as = (name: string) => signIn(stage, address, name)
  return {
    keeper: await as('罗毅'),
    region: await as('梁嘉宝'),
    everywhere: await as('韩松'),
    sales: await as('李晓雯'),
  }
}

const get = (path: string, headers: Headers = {}) => ({ method: 'GET' as const, path, headers })
const keyed = (headers: Headers): Headers => ({ ...headers, 'idempotency-key': freshKey() })
/** Numbers that look random and are the same for both servers. */
const spread = (n: number, among: number): number => Number((BigInt(n + 1) * 2_654_435_761n) % BigInt(among))

export async function workloads(
  scale: Scale,
  who: Callers,
  ours: Target,
  bare: Target | undefined,
): Promise<Workload[]> {
  const million = scale.vehicles >= 1_000_000
  const customers = Math.max(500, Math.floor(scale.vehicles / 40))
  // Cars of the keeper's city.
  const vehicle = (n: number) => VEHICLE + 10 * (1 + spread(n, Math.floor(scale.vehicles / 10) - 1))
  const plate = (n: number) =>
    `D${(10 * (1 + spread(n, Math.floor(scale.vehicles / 10) - 1))).toString(16).toUpperCase().padStart(5, '0')}`.slice(
      0,
      5,
    )
  const [mine, theirs] = [
    await someContacts(ours, who.sales, customers, true),
    bare ? await someContacts(bare, {}, customers, false) : { id: () => '0', change: () => ({}) },
  ]
  const key = await firstKey(ours, who.everywhere, Math.min(1999, Math.floor(scale.vehicles / 50)))
  return [
    {
      name: 'list',
      title: 'list of 50 with two labels, filter, total',
      floor: { ratio: million ? 8 : 2.5 },
      ours: () =>
        get(
          `${CORE}/vehicle/page?current=1&size=50&bizStatus=5&operateCityCode=4403&columns=${VEHICLE_COLUMNS}`,
          who.keeper,
        ),
      bare: () => get('/list?bizStatus=5&city=4403'),
    },
    {
      name: 'search',
      title: 'the same with a plate substring',
      floor: { ratio: 2 },
      ours: n =>
        get(`${CORE}/vehicle/page?current=1&size=50&plateNo=${plate(n)}&columns=${VEHICLE_COLUMNS}`, who.keeper),
      bare: n => get(`/search?plate=${plate(n)}`),
    },
    {
      name: 'page2000',
      title: 'page 2000',
      floor: { ratio: 10 },
      ours: () => get(`${CORE}/vehicle/page?current=2000&size=50&columns=${VEHICLE_COLUMNS}`, who.everywhere),
      bare: () => get('/page?current=2000'),
    },
    {
      name: 'next',
      title: 'next page by key',
      floor: { databaseShare: 0.1 },
      ours: () =>
        get(`${CORE}/vehicle/page?current=2000&size=50&after=${key}&columns=${VEHICLE_COLUMNS}`, who.everywhere),
      bare: () => get('/page?current=2'),
    },
    {
      name: 'detail',
      title: 'detail with relations (contact, 20 fields)',
      floor: { ratio: 0.55 },
      ours: n => get(`${CORE}/contacts/detail?id=${mine.id(n)}`, who.sales),
      bare: n => get(`/contact?id=${theirs.id(n)}`),
    },
    {
      name: 'card',
      title: 'detail of a vehicle (150 fields, 25 names)',
      floor: { ratio: 0.55 },
      ours: n => get(`${CORE}/vehicle/detail?id=${vehicle(n)}`, who.keeper),
      bare: n => get(`/detail?id=${vehicle(n)}`),
    },
    {
      name: 'insert',
      title: 'insert with audit row',
      warm: WARM_SAVES,
      floor: { ratio: 0.5 },
      ours: n => ({
        method: 'POST',
        path: `${CORE}/contacts/save`,
        headers: keyed(who.sales),
        body: contact(n, customers, 15),
      }),
      bare: n => ({
        method: 'POST',
        path: '/insert',
        headers: {},
        body: { ...contact(n, customers, 16), no: `LX${freshKey().slice(0, 20)}` },
      }),
    },
    {
      name: 'update',
      title: 'update with audit row',
      warm: WARM_SAVES,
      floor: { ratio: 0.5 },
      ours: n => ({ method: 'PUT', path: `${CORE}/contacts/update`, headers: keyed(who.sales), body: mine.change(n) }),
      bare: n => ({ method: 'PUT', path: '/update', headers: {}, body: theirs.change(n) }),
    },
    {
      name: 'bills',
      title: 'bills of a customer in a due range with sum',
      floor: { ratio: 1 },
      ours: n =>
        get(
          `${CORE}/bill/receivable/page?current=1&size=50&totals=1&customerId=${MECHANISM + 1 + spread(n, customers)}&dueDate_ge=2025-06-01&dueDate_le=2026-06-30&columns=${BILL_COLUMNS}`,
          who.region,
        ),
      bare: n => get(`/bills?customer=${MECHANISM + 1 + spread(n, customers)}&from=2025-06-01&to=2026-06-30`),
    },
  ]
}

const born = Date.now() % 100_000_000
const contact = (n: number, customers: number, prefix: number) => ({
  mechanismType: 1,
  mechanismId: String(MECHANISM + 1 + spread(n, customers)),
  contactName: `陈晓${n}`,
  roles: ['business'],
  position: '经理',
  department: '运营部',
  phone: `${prefix}${String((born * 10 + n) % 1_000_000_000).padStart(9, '0')}`,
  isPrimary: false,
})

const ROWS = 800
/**
 * Rows to change: the n-th request changes row n of them, under the version that the last round left; so many that no
 * connection meets a row that another still changes.
 */
async function someContacts(
  to: Target,
  headers: Headers,
  customers: number,
  isOurs: boolean,
): Promise<{ id(n: number): string; change(n: number): object }> {
  const one = async (n: number): Promise<string> => {
    const body = {
      ...contact(1_000_000 + n, customers, isOurs ? 17 : 18),
      ...(isOurs ? {} : { no: `LX${freshKey().slice(0, 20)}` }),
    }
    return (
      JSON.parse(
        await send(to, {
          method: 'POST',
          path: isOurs ? `${CORE}/contacts/save` : '/insert',
          headers: isOurs ? keyed(headers) : {},
          body,
        }),
      ) as { data: { id: string } }
    ).data.id
  }
  const ids = await Promise.all(Array.from({ length: ROWS }, (_, n) => one(n)))
  return {
    id: n => ids[n % ROWS]!,
    change: n => ({ id: ids[n % ROWS], version: Math.floor(n / ROWS), position: `主管${n}` }),
  }
}

/** The last row of page 1999, from which the next page goes on. */
async function firstKey(to: Target, headers: Headers, current: number): Promise<string> {
  const answer = JSON.parse(
    await send(to, get(`${CORE}/vehicle/page?current=${current}&size=50&columns=plateNo`, headers)),
  ) as { data: { records: { id: string }[] } }
  return answer.data.records.at(-1)!.id
}
