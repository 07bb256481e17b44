import { addDays, localDate, localDateTime, sumFen, textOf, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { mechanism } from '../../mechanism/mechanism.ts'
import { checkKind, checkRequest, mechanismCheck } from '../mechanism-check.ts'
import {
  BLACK_LIST_KIND,
  CREDIT_KINDS,
  CheckFailed,
  CheckTimeout,
  type CheckAnswer,
  type CheckProvider,
} from './check-provider.ts'
import { blackList, SIMULATED, simulatedSource, type InTransaction } from './simulated-source.ts'

type Request = RowOf<typeof checkRequest>
const WAITING = 102
const OUTCOME = { answered: 1, late: 2, failed: 3, wrong: 4 } as const
/** A source that says nothing, or speaks of something else, is asked so often under the same number. */
const ATTEMPTS = 3

/** Puts questions to the source, one by one: the source outside of transactions, what it says in one of its own. */
export const mechanismCheckJob: JobKind = {
  kind: 'mechanism-check',
  label: '外部核查 / External checks',
  async run(context) {
    const { actor } = context
    const inTransaction: InTransaction = work => context.database.transaction(actor.tenantId, work)
    const ids = context.params['requestIds'] as string[]
    for (let at = Number(context.cursor?.['at'] ?? 0); at < ids.length; at += 1) {
      if (context.stopping()) return
      await askSource(inTransaction, actor, ids[at]!)
      await context.step(async () => ({ cursor: { at: at + 1 } }))
      await context.progress(at + 1, ids.length)
    }
    return context.step(async tx => ({ cursor: { at: ids.length }, result: await tellEnd(tx, actor, ids) }))
  },
}

export async function askSource(inTransaction: InTransaction, actor: Actor, id: string): Promise<void> {
  const provider = await inTransaction(tx => providerOf(tx, inTransaction, actor, id))
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const request = await inTransaction(tx => sendOut(tx, actor, id, provider?.name))
    if (!request) return
    const heard = await answerOf(
      provider,
      request,
      await inTransaction(tx => findRow(tx, mechanism, request.mechanismId!)),
    )
    const times = 'answer' in heard ? (heard.answer.times ?? 1) : 1
    let isSettled = false
    for (let time = 0; time < times; time += 1)
      isSettled = await inTransaction(tx => hear(tx, actor, id, heard, attempt === ATTEMPTS))
    if (isSettled) return
  }
}

async function providerOf(
  tx: Tx,
  inTransaction: InTransaction,
  actor: Actor,
  id: string,
): Promise<CheckProvider | undefined> {
  const request = await findRow(tx, checkRequest, id)
  if (request?.checkKind === BLACK_LIST_KIND) return blackList(inTransaction)
  return (await paramValue(tx, 'check.provider')) === SIMULATED ? simulatedSource(inTransaction, actor) : undefined
}

/** Counted before the source hears of it; nothing where it is settled already. */
async function sendOut(tx: Tx, actor: Actor, id: string, provider: string | undefined): Promise<Request | undefined> {
  const request = await lockRow(tx, actor, checkRequest, id)
  if (request.status !== WAITING) return undefined
  return updateRow(tx, actor, checkRequest, request, {
    attempts: (request.attempts ?? 0) + 1,
    sentTime: localDateTime(actor.clock.now()),
    provider: provider ?? null,
  })
}

type Heard = { readonly answer: CheckAnswer } | { readonly outcome: number; readonly note: Label }

async function answerOf(
  provider: CheckProvider | undefined,
  request: Request,
  head: RowOf<typeof mechanism> | undefined,
): Promise<Heard> {
  if (!provider)
    return { outcome: OUTCOME.failed, note: '未接入该数据源，请检查参数 check.provider / No adapter for this source' }
  try {
    const answer = await provider.query(
      request.checkKind!,
      {
        name: request.subjectName!,
        idNo: request.subjectIdNo,
        isPerson: request.isPerson,
        legalPerson: head?.legalPerson ?? null,
      },
      request.requestNo!,
    )
    return answer.requestNo === request.requestNo
      ? { answer }
      : { outcome: OUTCOME.wrong, note: '应答的请求号不符 / The answer has another request number' }
  } catch (error) {
    if (error instanceof CheckTimeout) return { outcome: OUTCOME.late, note: '数据源未按时应答 / No answer in time' }
    if (error instanceof CheckFailed) return { outcome: OUTCOME.failed, note: error.message as Label }
    throw error
  }
}

/** True when the question is settled: answered, or not to be asked again. */
async function hear(tx: Tx, actor: Actor, id: string, heard: Heard, isLast: boolean): Promise<boolean> {
  const request = await lockRow(tx, actor, checkRequest, id)
  const answerTime = localDateTime(actor.clock.now())
  if ('answer' in heard) {
    const answers = (request.answers ?? 0) + 1
    // The second time is counted, not kept.
    if (request.status !== WAITING) return (void (await updateRow(tx, actor, checkRequest, request, { answers })), true)
    const check = await keep(tx, actor, request, heard.answer)
    await act(tx, actor, checkRequest, request, 'answer', { input: { checkId: check.id, answers, answerTime } })
    return true
  }
  if (request.status !== WAITING) return true
  const told = { outcome: heard.outcome, outcomeNote: heard.note, answerTime }
  if (!isLast && heard.outcome !== OUTCOME.failed) {
    await updateRow(tx, actor, checkRequest, request, told)
    return false
  }
  await act(tx, actor, checkRequest, request, 'fail', { input: told })
  return true
}

async function keep(tx: Tx, actor: Actor, request: Request, answer: CheckAnswer): Promise<{ id: string }> {
  const now = actor.clock.now()
  const days = await paramNumber(
    tx,
    CREDIT_KINDS.includes(request.checkKind!) ? 'check.creditValidDays' : 'check.validDays',
  )
  return insertRow(tx, actor, mechanismCheck, {
    mechanismId: request.mechanismId!,
    checkKind: request.checkKind!,
    subjectRole: request.subjectRole,
    subjectName: request.subjectName!,
    subjectIdNo: request.subjectIdNo,
    provider: request.provider,
    requestNo: request.requestNo,
    level: answer.level,
    hitCount: answer.hits.length,
    hitAmount: sumFen(answer.hits, hit => hit.amount ?? (0n as never)),
    summary: summaryOf(answer),
    rawJson: { ...answer.raw },
    checkTime: localDateTime(now),
    validTo: addDays(localDate(now), days),
    authFileBizId: request.authFileBizId,
    cost: answer.cost,
  })
}

const summaryOf = ({ hits }: CheckAnswer): string =>
  hits.length === 0
    ? '未发现记录 / Nothing found'
    : `命中${hits.length}条：${hits.map(hit => textOf(hit.title as Label, 'zh')).join('；')} / ${hits.length} hits: ${hits.map(hit => textOf(hit.title as Label, 'en')).join('; ')}`.slice(
        0,
        1000,
      )

/** Others hear of each institution once; who asked is told of what failed. */
async function tellEnd(tx: Tx, actor: Actor, ids: readonly string[]): Promise<{ done: number; failed: number }> {
  const requests = await findRows(tx, checkRequest, sql`t.id = any(${[...ids]}::bigint[])`, { orderBy: 't.id' })
  const failed = requests.filter(one => one.status === 100)
  for (const mechanismId of new Set(requests.map(one => one.mechanismId!))) {
    const own = requests.filter(one => one.mechanismId === mechanismId)
    const checkIds = own.flatMap(one => (one.checkId ? [one.checkId] : []))
    const checks = await findRows(tx, mechanismCheck, sql`t.id = any(${checkIds}::bigint[])`)
    await emit(tx, actor, 'mechanism.checked', {
      id: mechanismId,
      no: own[0]!.requestNo!,
      checkIds,
      level: Math.max(0, ...checks.map(one => one.level ?? 0)),
      failed: own.filter(one => one.status === 100).length,
    })
  }
  const [first] = failed
  if (first && actor.userId !== '0') {
    const kinds = (language: 'zh' | 'en') =>
      [...new Set(failed.map(one => one.checkKind))]
        .map(code => textOf(checkKind.values.find(one => one.code === code)!.label, language))
        .join(language === 'zh' ? '、' : ', ')
    await notify(tx, actor, {
      bizTypeCode: 'check_failed',
      bizId: first.id,
      title: `${failed.length}项外部核查失败 / ${failed.length} external checks failed`,
      content: `${kinds('zh')}：${textOf((first.outcomeNote ?? '') as Label, 'zh')} / ${kinds('en')}: ${textOf((first.outcomeNote ?? '') as Label, 'en')}`,
      users: [actor.userId],
    })
  }
  return { done: requests.length - failed.length, failed: failed.length }
}
