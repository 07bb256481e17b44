import { addDays, weekday, type Clock, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { titleOf } from '#packages/http/app.ts'
import { makeMonths } from '#packages/server/months.ts'
import { insertRows } from '#packages/server/rows.ts'
import { DatabaseJournal } from '#areas/platform/log/server/journal.ts'
import { logLogin } from '#areas/platform/log/log.ts'
import { leavers, moreStaff } from './people.ts'
import { staff } from './staff.ts'
import type { Stage } from './stage.ts'

/** Four weeks of 260 rows a day on average: 332 on a day of work, 80 on one of rest (10-platform 16). */
export const DAYS_LOGGED = 28
const rowsOn = (day: LocalDate): number => (weekday(day) > 5 ? 80 : 332)
/** Of them sign-ins: everybody on a day of work, who is on duty on one of rest. */
const SIGN_INS = 0.4

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]
/** Their sessions are nobody's: by this they are known again. */
const MARK = 'demo'
/** On the road: name servers of carriers in the cities of the branches, which are nobody's desk. */
const OUTSIDE = ['202.96.134.133', '202.96.128.86', '221.12.1.227', '61.139.2.69']
/** Nine of ten from the offices' own networks. */
const addressOf = (at: number): string =>
  at % 10 === 7 ? OUTSIDE[Math.floor(at / 10) % OUTSIDE.length]! : `10.8.${at % 4}.${10 + (at % 200)}`

/** Calls that change something, as roles make them; the words are those of the calls themselves. */
const doings: readonly (readonly [method: string, path: string, names: readonly string[]])[] = [
  ['POST', '/api/ratutech-core/contract-lease/save', ['李晓雯', '何俊', '林晓彤', '邓凯', '严芷']],
  ['POST', '/api/ratutech-core/bill/receipt-write-off/save', ['李晓雯', '林晓彤', '邓凯']],
  [
    'POST',
    '/api/blade-flow/work/complete-task',
    ['陈立群', '赵启航', '王静', '苏婉', '沈岚', '许文博', '韩松', '江岳'],
  ],
  ['POST', '/api/ratutech-core/contacts/save', ['李晓雯', '何俊', '严芷']],
  ['POST', '/api/ratutech-core/vehicle-allot/save', ['韩松']],
  ['POST', '/api/ratutech-core/vehicle-extract/save', ['乔麦']],
  ['POST', '/api/ratutech-core/apply-seal/save', ['李晓雯', '马骁', '高翔']],
  ['POST', '/api/blade-desk/record-comment/submit', ['金瑶', '周敏', '罗毅', '夏晴']],
  ['POST', '/api/blade-desk/process/leave/start-process', ['罗毅', '白露', '石磊']],
]

/** What four weeks left in the logs, by the product's own journal under the clock of each hour. */
export async function keepsJournal(stage: Stage): Promise<void> {
  const known = await stage.run(tx =>
    tx.row<{ days: number }>(
      sql`select count(distinct create_time::date)::int as days from log_login where tenant_id = ${tx.tenantId} and session_id = ${MARK}`,
    ),
  )
  const titles = new Map(stage.product.routes.map(route => [`${route.method} ${route.path}`, titleOf(route)]))
  const faults: unknown[] = []
  const journal = new DatabaseJournal(stage.product.database, stage.clock as Clock, facts => faults.push(facts))
  const people = [...staff, ...moreStaff].filter(one => !leavers.includes(one.account))
  // The server that is starting made this month and the next ones; what is told here began in the one before.
  stage.at(addDays(stage.today, -DAYS_LOGGED), '08:00:00')
  await makeMonths(stage.product.database, stage.clock as Clock)
  for (let back = DAYS_LOGGED - (known?.days ?? 0); back >= 1; back--) {
    const day = addDays(stage.today, -back)
    const [all, signIns] = [rowsOn(day), Math.round(rowsOn(day) * SIGN_INS)]
    await stage.run(tx => signs(tx, stage, day, signIns, people, back))
    for (let hour = 9; hour < 18; hour++) {
      stage.at(day, `${String(hour).padStart(2, '0')}:${String((back * 7 + hour * 5) % 60).padStart(2, '0')}:00`)
      for (let nth = hour - 9; nth < all - signIns; nth += 9) {
        const [method, path, names] = doings[(nth + back) % doings.length]!
        const person = stage.who(names[(nth + hour) % names.length]!)
        const title =
          titles.get(`${method} ${path}`) ??
          (() => {
            throw new Error(`demo journal: no call ${method} ${path}`)
          })()
        const hash = (nth * 7919 + back * 104_729) % 997
        journal.keep({
          tenantId: stage.tenantId,
          userId: person.userId,
          userName: person.userName,
          traceId: `demo-${day.replaceAll('-', '')}-${nth}`,
          method,
          path,
          title,
          status: hash % 37 === 0 ? 400 : 200,
          ms: 12 + (hash % 140),
          address: addressOf(Number(person.userId) % 997),
          userAgent: agents[hash % agents.length]!,
          // Now and then a database that somebody restarted, so that the page of errors is not empty.
          ...(nth === 40 && back % 9 === 0
            ? {
                error: Object.assign(new Error('terminating connection due to administrator command'), {
                  name: 'DatabaseError',
                  stack: `DatabaseError: terminating connection due to administrator command\n    at ${path.split('/').at(-2)}.ts:1:1`,
                }),
              }
            : {}),
        })
      }
      await journal.flush()
    }
  }
  if (faults.length > 0) throw new Error(`demo journal: ${JSON.stringify(faults[0]).slice(0, 300)}`)
}

/** Everybody in the morning, who comes back after lunch again; one of forty mistypes the password. */
async function signs(
  tx: Tx,
  stage: Stage,
  day: LocalDate,
  count: number,
  people: readonly { account: string; name: string }[],
  back: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const one = people[(at + back * 17) % people.length]!
    const isWrong = (at + back) % 40 === 7
    const time = `${at < people.length * 0.8 ? '08' : '13'}:${String(20 + (at % 35)).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`
    return {
      account: one.account,
      userName: one.name,
      result: isWrong ? 'failed' : 'ok',
      reason: isWrong ? '用户名或密码错误' : '',
      ip: addressOf(at * 3 + back),
      userAgent: agents[at % agents.length]!,
      sessionId: MARK,
      loginTime: `${day} ${time}`,
    }
  }).sort((a, b) => (a.loginTime < b.loginTime ? -1 : 1))
  for (const [half, list] of Map.groupBy(rows, row => row.loginTime.slice(0, 13))) {
    stage.clock.set(`${half}:58:00`)
    await insertRows(tx, stage.system, logLogin, list as never)
  }
}
