import { invalid, labelInBoth, refuse, Refused, textOf, type Label, type RowOf, type Resource } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { type HandedRow, handOverRow, type HandoverType, handoverTypes, ownedIds } from '#packages/server/handover.ts'
import { insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import type { Rights } from '#packages/server/route.ts'
import { editCodes } from '#areas/platform/server/record-rights.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bothOf } from '#areas/platform/user-message/server/words.ts'
import { heldTask, heldTasks } from '#areas/platform/workflow/server/held-tasks.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { dataChange, dataChangeItem } from '../data-change.ts'
import { FLOW_TASK, flowTaskLabel } from './open-work.ts'

export interface Move {
  readonly type: string
  readonly ids: readonly string[]
  readonly all: boolean
  readonly keyword: string
  readonly fromUserId: string
  readonly toUserId: string
  readonly withDept: boolean
  readonly reason: string
}
export interface Moved {
  readonly done: number
  readonly refused: { readonly id: string; readonly reason: string; readonly no?: string }[]
  readonly batchNo: string /** Waits for the head of the department. */
  readonly isWaiting?: true
}
export interface MovePorts {
  readonly database: Database
  readonly flow: FlowEngine | undefined
  rightsOf(tenantId: string, userId: string): Promise<Rights | undefined>
}

interface Receiver {
  readonly id: string
  readonly name: string
  readonly deptId: string
  readonly cities: readonly string[]
}
/** Rows locked per transaction; thousands of bills are moved in several transactions. */
const AT_ONCE = 100
const MOST = 5000

/**
 * PUT update-by-ids: locks every row and applies the area's refusal rule; writes one log line and one message to the
 * receiver.
 */
export async function moveWork(ports: MovePorts, actor: Actor, move: Move): Promise<Moved> {
  if (move.fromUserId === move.toUserId)
    invalid({ toUserId: '接收人不能是移交人本人 / The receiver must be somebody else' })
  const type = handoverTypes().find(one => one.resource.name === move.type)
  if (!type && move.type !== FLOW_TASK) invalid({ type: '没有该业务类型 / No such kind of record' })
  const inside = <T>(work: (tx: Tx) => Promise<T>) =>
    ports.database.transaction(actor.tenantId, work, { name: 'handover' })
  const receiver = await receiverOf(ports, inside, actor, move, type)
  const ids = await inside(async tx => (move.all ? await allIds(tx, type, move) : [...move.ids]))
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  ids.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))

  const label = type?.resource.label ?? flowTaskLabel
  if (await inside(async tx => (await paramValue(tx, 'handover.approve')) === 'true'))
    return inside(tx => askForMove(tx, actor, move, ids, labelInBoth(label)))
  const refused: Moved['refused'][number][] = []
  let log: { id: string; batchNo: string } | undefined
  const items: HandedRow[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const chunk = ids.slice(at, at + AT_ONCE)
    const outcome = await inside(async tx => {
      const one = await moveChunk(tx, actor, ports.flow, type, chunk, move, receiver)
      const count = items.length + one.items.length
      if (count === 0) return { ...one, log }
      // The log grows with the rows, so that an interrupted handover can be undone.
      const row = log
        ? await updateRow(tx, actor, dataChange, log.id, { count, refused: refused.length + one.refused.length })
        : await insertRow(tx, actor, dataChange, {
            type: move.type,
            typeName: labelInBoth(label),
            fromUserId: move.fromUserId,
            toUserId: receiver.id,
            count,
            refused: refused.length + one.refused.length,
            reason: move.reason,
            undoneCount: 0,
          })
      await insertRows(
        tx,
        actor,
        dataChangeItem,
        one.items.map(
          (item, index) =>
            ({
              changeId: row.id,
              lineNo: items.length + index + 1,
              recordId: item.id,
              recordNo: item.no.slice(0, 64),
              recordTitle: item.title.slice(0, 200),
              recordVersion: item.version,
              before: { ...item.before },
            }) as never,
        ),
      )
      return { ...one, log: { id: row.id, batchNo: row.batchNo ?? '' } }
    })
    refused.push(...outcome.refused)
    log = outcome.log
    items.push(...outcome.items)
  }
  if (log) await inside(tx => tell(tx, actor, log!, move, receiver, labelInBoth(label), items))
  return { done: items.length, refused, batchNo: log?.batchNo ?? '' }
}

/** Limit for a handover with approval: all rows move in the transaction of the decision. */
const MOST_TO_DECIDE = 1000

async function askForMove(tx: Tx, actor: Actor, move: Move, ids: readonly string[], typeName: string): Promise<Moved> {
  if (ids.length > MOST_TO_DECIDE)
    refuse('tooMany', '数据量超过{n}行，请缩小范围 / More than {n} rows, narrow the filter', { n: MOST_TO_DECIDE })
  const row = await insertRow(tx, actor, dataChange, {
    type: move.type,
    typeName,
    fromUserId: move.fromUserId,
    toUserId: move.toUserId,
    count: 0,
    refused: 0,
    undoneCount: 0,
    wanted: ids.length,
    reason: move.reason,
    request: { ids: [...ids], withDept: move.withDept },
    status: ASKED,
  })
  const { row: sent } = await act(tx, actor, dataChange, row.id, 'submit')
  // Without an approval step the engine approves at once.
  return sent.status === DONE
    ? { done: sent.count ?? 0, refused: [], batchNo: row.batchNo ?? '' }
    : { done: 0, refused: [], batchNo: row.batchNo ?? '', isWaiting: true }
}
const ASKED = 103
const DONE = 1

/** Approved: moves what may still move, each row under its lock; rows refused by now stay. */
export async function moveAsked(
  tx: Tx,
  actor: Actor,
  flow: FlowEngine | undefined,
  row: RowOf<typeof dataChange>,
): Promise<{ count: number; refused: number }> {
  const receiver = await tx.row<{ id: string; name: string; depts: string[]; cities: string[] }>(
    sql`select id, real_name as name, dept_id as depts, city_codes as cities from blade_user where tenant_id = ${tx.tenantId} and id = ${row.toUserId}::bigint and is_deleted = 0 and status = 1`,
  )
  if (!receiver)
    return refuse('receiverGone', '接收人已停用或离职，请驳回 / The receiver is disabled or has left: reject it')
  const type = handoverTypes().find(one => one.resource.name === row.type)
  const { ids = [], withDept = false } = row.request ?? {}
  const move: Move = {
    type: row.type ?? '',
    ids,
    all: false,
    keyword: '',
    fromUserId: row.fromUserId!,
    toUserId: receiver.id,
    withDept,
    reason: row.reason ?? '',
  }
  const outcome = await moveChunk(tx, actor, flow, type, ids, move, {
    id: receiver.id,
    name: receiver.name,
    deptId: receiver.depts[0] ?? '',
    cities: receiver.cities,
  })
  await insertRows(
    tx,
    actor,
    dataChangeItem,
    outcome.items.map(
      (item, index) =>
        ({
          changeId: row.id,
          lineNo: index + 1,
          recordId: item.id,
          recordNo: item.no.slice(0, 64),
          recordTitle: item.title.slice(0, 200),
          recordVersion: item.version,
          before: { ...item.before },
        }) as never,
    ),
  )
  if (outcome.items.length > 0)
    await tell(
      tx,
      actor,
      { id: row.id, batchNo: row.batchNo ?? '' },
      move,
      { id: receiver.id, name: receiver.name, deptId: '', cities: [] },
      labelInBoth(type?.resource.label ?? flowTaskLabel),
      outcome.items,
    )
  return { count: outcome.items.length, refused: outcome.refused.length }
}

async function moveChunk(
  tx: Tx,
  actor: Actor,
  flow: FlowEngine | undefined,
  type: HandoverType | undefined,
  ids: readonly string[],
  move: Move,
  receiver: Receiver,
): Promise<{ items: HandedRow[]; refused: { id: string; reason: string }[] }> {
  const items: HandedRow[] = []
  const refused: { id: string; reason: string }[] = []
  const hands = {
    from: move.fromUserId,
    to: receiver.id,
    cities: receiver.cities,
    reason: move.reason,
    ...(move.withDept && receiver.deptId ? { deptId: receiver.deptId } : {}),
  }
  for (const id of ids) {
    try {
      items.push(
        await tx.attempt(() =>
          type ? handOverRow(tx, actor, type, id, hands) : moveTask(tx, actor, flow, id, move, receiver),
        ),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id, reason: wordsOf(error, actor) })
    }
  }
  return { items, refused }
}

function wordsOf({ refusal }: Refused, actor: Actor): string {
  const label: Label =
    'message' in refusal
      ? (refusal.message as Label)
      : '记录不存在或状态不允许 / The record is gone or its state does not allow it'
  return textOf(label, actor.language)
}

/** Nobody decides his own application: the task goes to the receiver's superior. */
async function moveTask(
  tx: Tx,
  actor: Actor,
  flow: FlowEngine | undefined,
  id: string,
  move: Move,
  receiver: Receiver,
): Promise<HandedRow> {
  const task =
    (await heldTask(tx, move.fromUserId, id)) ??
    refuse('notHis', '任务已不在移交人名下 / The task is no longer assigned to this person')
  const toUserId =
    task.starterId === receiver.id
      ? ((await people.headOf(tx, receiver.id)) ??
        refuse('noHead', '接收人是申请人且没有上级 / The receiver is the applicant and has no superior'))
      : receiver.id
  if (!flow) throw new Error('approvals cannot be handed over without the approval engine')
  await flow.reassign(tx, actor, { taskId: id, toUserId, reason: move.reason })
  return { id, no: task.no, title: task.title, version: -1, before: {} }
}

async function allIds(tx: Tx, type: HandoverType | undefined, move: Move): Promise<string[]> {
  const ids = type
    ? (
        await ownedIds(tx, type, move.fromUserId, {
          openOnly: true,
          ...(move.keyword ? { keyword: move.keyword } : {}),
          limit: MOST + 1,
          offset: 0,
        })
      ).ids
    : (await heldTasks(tx, move.fromUserId, MOST + 1, 0)).map(one => one.id)
  if (ids.length > MOST)
    refuse('tooMany', '数据量超过{n}行，请缩小范围 / More than {n} rows, narrow the filter', { n: MOST })
  return ids
}

/** The receiver must be active and have the rights for the work. */
async function receiverOf(
  ports: MovePorts,
  inside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actor: Actor,
  move: Move,
  type: HandoverType | undefined,
): Promise<Receiver> {
  const row = await inside(tx =>
    tx.row<{ name: string; depts: string[]; cities: string[] }>(
      sql`select real_name as name, dept_id as depts, city_codes as cities from blade_user where tenant_id = ${tx.tenantId} and id = ${move.toUserId}::bigint and is_deleted = 0 and status = 1`,
    ),
  )
  if (!row) return invalid({ toUserId: '接收人不存在或已停用 / The receiver does not exist or is disabled' })
  const rights = await ports.rightsOf(actor.tenantId, move.toUserId)
  const asks = type && type.fields.some(field => !field.handover.free)
  if (asks && !editCodes(type.resource as Resource).some(code => rights?.codes.has(code)))
    refuse('receiverRights', '接收人无【{name}】权限 / The receiver may not edit {name}', {
      name: textOf(type.resource.label, actor.language),
    })
  return { id: move.toUserId, name: row.name, deptId: row.depts[0] ?? '', cities: row.cities }
}

async function tell(
  tx: Tx,
  actor: Actor,
  log: { id: string; batchNo: string },
  move: Move,
  receiver: Receiver,
  typeName: string,
  items: readonly HandedRow[],
): Promise<void> {
  const from = await tx.row<{ name: string }>(
    sql`select real_name as name from blade_user where tenant_id = ${tx.tenantId} and id = ${move.fromUserId}::bigint`,
  )
  await notify(tx, actor, {
    bizTypeCode: 'handover_received',
    bizId: log.id,
    title: {
      zh: `收到${from?.name ?? ''}移交的${bothOf(typeName).zh}${items.length}条`,
      en: `${from?.name ?? ''} handed over to you: ${bothOf(typeName).en}, ${items.length}`,
    },
    content: `${move.reason || '数据交接'}（${log.batchNo}） / ${move.reason || 'Handover'} (${log.batchNo})`,
    users: [receiver.id],
  })
  await emit(tx, actor, 'handover.done', {
    id: log.id,
    no: log.batchNo,
    type: move.type,
    ids: items.map(one => one.id),
    fromUserId: move.fromUserId,
    toUserId: receiver.id,
  })
}
