import { invalid, localDate, notFound, type RowOf } from '#kernel'
import { checkNationalId } from '#kernel/validators.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { findRow, findRows, insertRow } from '#packages/server/rows.ts'
import { mechanism } from '../../mechanism/mechanism.ts'
import { mechanismLicence } from '../../mechanism-licence/mechanism-licence.ts'
import { checkRequest, mechanismCheck } from '../mechanism-check.ts'
import { BLACK_LIST_KIND, CREDIT_KINDS, fitsSubject } from './check-provider.ts'

export type Check = RowOf<typeof mechanismCheck>
/** 1 the institution or person itself, 2 its legal representative, 3 its controller, 4 a guarantor. */
export interface CheckedSubject {
  readonly subjectRole: number
  readonly subjectName: string
  readonly subjectIdNo?: string | null | undefined
}
export interface ChecksOrder {
  readonly mechanismId: string
  readonly kinds: readonly number[]
  /** Absent: the institution itself and, of a firm, its legal representative. */
  readonly subjects?: readonly CheckedSubject[] | undefined
  /** Asks again although a stored answer is still valid. */
  readonly force?: boolean | undefined
  /** Authorisation for credit reports (kinds 9 and 10). */
  readonly authFileBizId?: string | null | undefined
}
export interface ChecksOrdered {
  /** Answers that are still valid. */
  readonly stored: readonly Check[]
  /** Questions that a job puts to the source after the commit; `mechanism.checked` tells the end. */
  readonly requestIds: readonly string[]
  readonly jobId: string | undefined
}

type Head = RowOf<typeof mechanism>
const PERSON = 5
interface Question {
  readonly kind: number
  readonly subject: CheckedSubject
  readonly isPerson: boolean
}

/**
 * 20-partners 3: asks a source about an institution and the people behind it. What was answered within its validity is
 * not asked again unless forced. The source is asked by a job, never in this transaction.
 */
export async function runChecks(tx: Tx, actor: Actor, order: ChecksOrder): Promise<ChecksOrdered> {
  const head = (await findRow(tx, mechanism, order.mechanismId)) ?? notFound(mechanism.name, order.mechanismId)
  const questions = questionsOf(head, order)
  if (questions.length === 0)
    invalid({ kinds: '所选核查类别不适用于核查对象 / none of the chosen checks fits the subjects' })
  const authFileBizId = await authorisation(tx, actor, head, order, questions)
  const latest = await latestChecks(tx, head.id, [...new Set(order.kinds)])
  const today = localDate(actor.clock.now())
  const stored: Check[] = []
  const requestIds: string[] = []
  for (const question of questions) {
    const known = latest.find(one => isAbout(one, question))
    if (!order.force && known && known.validTo! >= today) stored.push(known)
    else requestIds.push(await requested(tx, actor, head.id, question, order, authFileBizId))
  }
  if (requestIds.length === 0) return { stored, requestIds, jobId: undefined }
  const jobId = await enqueue(
    tx,
    actor,
    'mechanism-check',
    { requestIds },
    { title: `外部核查 ${head.mechanismName} / External checks of ${head.mechanismName}` },
  )
  return { stored, requestIds, jobId }
}

/** The newest answer of each kind about each subject of an institution. */
export const latestChecks = (tx: Tx, mechanismId: string, kinds: readonly number[]): Promise<Check[]> =>
  findRows(
    tx,
    mechanismCheck,
    sql`t.id in (select distinct on (c.check_kind, c.subject_role, c.subject_name) c.id from mechanism_check c
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.mechanism_id = ${mechanismId}::bigint
        and c.check_kind = any(${[...kinds]}::smallint[])
      order by c.check_kind, c.subject_role, c.subject_name, c.check_time desc, c.id desc)`,
    { orderBy: 't.check_kind, t.subject_role, t.id' },
  )

const isAbout = (one: Check, { kind, subject }: Question): boolean =>
  one.checkKind === kind && one.subjectRole === subject.subjectRole && one.subjectName === subject.subjectName

function questionsOf(head: Head, order: ChecksOrder): Question[] {
  const subjects = order.subjects?.length ? order.subjects : ownSubjects(head)
  return [...new Set(order.kinds)].flatMap(kind =>
    subjects
      .map(subject => ({ kind, subject, isPerson: isPerson(head, subject) }))
      .filter(question => fitsSubject(kind, question.isPerson)),
  )
}

function ownSubjects(head: Head): CheckedSubject[] {
  const own = { subjectRole: 1, subjectName: head.mechanismName, subjectIdNo: head.creditCode ?? head.idNo }
  return head.entityKind === PERSON || !head.legalPerson
    ? [own]
    : [own, { subjectRole: 2, subjectName: head.legalPerson, subjectIdNo: head.legalPersonIdNo }]
}

/** A guarantor may be a firm; its number tells. Representatives and controllers are people. */
function isPerson(head: Head, { subjectRole, subjectIdNo }: CheckedSubject): boolean {
  if (subjectRole === 1) return head.entityKind === PERSON
  return subjectRole === 4 ? !subjectIdNo || checkNationalId(subjectIdNo).ok : true
}

async function authorisation(
  tx: Tx,
  actor: Actor,
  head: Head,
  order: ChecksOrder,
  questions: readonly Question[],
): Promise<string | null> {
  const credit = questions.filter(one => CREDIT_KINDS.includes(one.kind))
  if (order.authFileBizId || credit.length === 0) return order.authFileBizId ?? null
  const today = localDate(actor.clock.now())
  const [paper] = await findRows(
    tx,
    mechanismLicence,
    sql`t.mechanism_id = ${head.id}::bigint and t.licence_kind = 'credit_auth' and (t.long_term or t.valid_to >= ${today}::date)`,
    { orderBy: 't.valid_to desc nulls first, t.id desc', limit: 1 },
  )
  // The authorisation among the papers of an institution is its own; people behind it sign one of their own.
  if (!paper || credit.some(one => one.subject.subjectRole !== 1))
    invalid({
      authFileBizId: '征信核查须上传核查对象的授权书 / credit reports need the authorisation of their subject',
    })
  return paper.fileBizId
}

/** One question waits once: asked again meanwhile, it is the same one. */
async function requested(
  tx: Tx,
  actor: Actor,
  mechanismId: string,
  { kind, subject, isPerson: person }: Question,
  order: ChecksOrder,
  authFileBizId: string | null,
): Promise<string> {
  const about = { mechanismId, checkKind: kind, subjectRole: subject.subjectRole, subjectName: subject.subjectName }
  const key = `check ${tx.tenantId} ${mechanismId} ${kind} ${subject.subjectRole} ${subject.subjectName}`
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [waiting] = await findRows(tx, checkRequest, { ...about, status: 102 }, { limit: 1 })
  if (waiting) return waiting.id
  const made = await insertRow(tx, actor, checkRequest, {
    ...about,
    subjectIdNo: subject.subjectIdNo ?? null,
    isPerson: person,
    authFileBizId: CREDIT_KINDS.includes(kind) ? authFileBizId : null,
    forced: order.force ?? false,
    outcome: 0,
    attempts: 0,
    answers: 0,
    provider: kind === BLACK_LIST_KIND ? 'internal' : null,
  })
  return made.id
}
