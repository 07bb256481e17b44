import { localDateTime, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { simulatedCheckPlay } from '../mechanism-check.ts'
import { CheckFailed, CheckTimeout, type CheckAnswer, type CheckProvider } from './check-provider.ts'
import { simulatedAnswer, simulatedLevel } from './simulated-answers.ts'

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
export const SIMULATED = 'simulated'

const PLAY = { late: 1, double: 2, wrong: 3, failing: 4, another: 5 } as const

/** The built-in source: answers by name, unless an administrator has asked for something else the next time. */
export const simulatedSource = (inTransaction: InTransaction, actor: Actor): CheckProvider => ({
  name: SIMULATED,
  async query(kind, subject, requestNo) {
    const play = await inTransaction(tx => nextPlay(tx, actor, kind, requestNo))
    switch (play?.nextAnswer) {
      case PLAY.late:
        throw new CheckTimeout('simulated: no answer in time')
      case PLAY.failing:
        throw new CheckFailed('模拟：数据源暂停服务 / simulated: the source is out of service')
      case PLAY.double:
        return { ...simulatedAnswer(kind, subject, requestNo), times: 2 }
      case PLAY.wrong:
        return simulatedAnswer(kind, subject, `${requestNo}9`)
      case PLAY.another:
        return simulatedAnswer(kind, subject, requestNo, play.level ?? (simulatedLevel(kind, subject.name) + 2) % 4)
      default:
        return simulatedAnswer(kind, subject, requestNo)
    }
  },
})

/** The oldest wish that fits, used up by this request. */
async function nextPlay(
  tx: Tx,
  actor: Actor,
  kind: number,
  requestNo: string,
): Promise<RowOf<typeof simulatedCheckPlay> | undefined> {
  const [play] = await findRows(
    tx,
    simulatedCheckPlay,
    sql`t.used_time is null and (t.check_kind is null or t.check_kind = ${kind})`,
    { lock: true, limit: 1, orderBy: 't.id' },
  )
  return (
    play &&
    updateRow(tx, actor, simulatedCheckPlay, play, {
      usedTime: localDateTime(actor.clock.now()),
      usedFor: requestNo,
    })
  )
}

/** Kind 11: asked of our own books; a firm or person that any of our institutions on the black list is. */
export const blackList = (inTransaction: InTransaction): CheckProvider => ({
  name: 'internal',
  async query(_kind, subject, requestNo): Promise<CheckAnswer> {
    const listed = await inTransaction(tx =>
      tx.rows<{ no: string; name: string; reason: string | null }>(sql`
        select mechanism_no as no, mechanism_name as name, black_reason as reason from mechanism
        where tenant_id = ${tx.tenantId} and is_deleted = 0 and black_flag
          and (credit_code = ${subject.idNo} or id_no = ${subject.idNo} or legal_person_id_no = ${subject.idNo}
            or mechanism_name = ${subject.name})
        order by id limit 20`),
    )
    return {
      requestNo,
      level: listed.length > 0 ? 3 : 0,
      hits: listed.map(one => ({ title: `${one.no} ${one.name}${one.reason ? ` ${one.reason}` : ''}` })),
      raw: { source: 'internal', listed },
      cost: 0n as Fen,
    }
  },
})
