import type { Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { categoryIs, serviceCategory } from '../../codes.ts'
import type { Order } from './rows.ts'

const SUPERVISOR = 'service_manager'
export const categoryName = (order: Order): Label =>
  serviceCategory.values.find(one => one.code === order.category)?.label ?? '其他 / Other'
const [zh, en] = [0, 1] as const
const half = (order: Order, which: 0 | 1): string => categoryName(order).split(' / ')[which]!
const about = (order: Order): string => [order.callerName, order.plateNo].filter(Boolean).join(' ')
const receivers = (order: Order) => ({
  ...(order.handlerId ? { users: [order.handlerId] } : {}),
  ...(!order.handlerId && order.deptId ? { depts: [order.deptId] } : {}),
})

export async function tellAssigned(tx: Tx, actor: Actor, order: Order): Promise<void> {
  if (order.handlerId === actor.userId) return
  await notify(tx, actor, {
    bizTypeCode: 'service_assigned',
    bizId: order.id,
    ...receivers(order),
    title: `客服工单待处理：${half(order, zh)} ${about(order)} / Service order for you: ${half(order, en)} ${about(order)}`,
    content: `${order.orderNo}，解决时限${order.resolveDue} / ${order.orderNo}, resolve by ${order.resolveDue}`,
    level: order.priority === 1 ? 3 : 2,
  })
}
/** A complaint that may go public, or any complaint, is told to the supervisor at once. */
export async function tellComplaint(tx: Tx, actor: Actor, order: Order): Promise<void> {
  if (order.category !== categoryIs.complaint) return
  await notify(tx, actor, {
    bizTypeCode: 'service_complaint',
    bizId: order.id,
    roles: [SUPERVISOR],
    cityCode: order.cityCode,
    title: `收到投诉：${about(order)} / Complaint of ${about(order)}`,
    content: `${order.orderNo}，响应时限${order.respondDue} / ${order.orderNo}, answer by ${order.respondDue}`,
    level: order.complaintLevel === 1 ? 3 : 2,
  })
}
export async function tellReopened(tx: Tx, actor: Actor, order: Order): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'service_reopened',
    bizId: order.id,
    ...receivers(order),
    roles: [SUPERVISOR],
    cityCode: order.cityCode,
    title: `客服工单被退回：${order.orderNo} / Service order sent back: ${order.orderNo}`,
    content: `满意度${order.score}分，新时限${order.resolveDue} / score ${order.score}, resolve by ${order.resolveDue}`,
    level: 2,
  })
}
export async function tellOverdue(tx: Tx, actor: Actor, order: Order, escalateTo: string | null): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'service_overdue',
    bizId: order.id,
    users: [order.handlerId, escalateTo].filter(one => one !== null),
    roles: [SUPERVISOR],
    cityCode: order.cityCode,
    dedupeKey: `service-overdue:${order.id}:${order.toldLevel ?? 0}`,
    title: `客服工单超时：${order.orderNo} / Service order overdue: ${order.orderNo}`,
    content: `${half(order, zh)}，解决时限${order.resolveDue} / ${half(order, en)}, resolve by ${order.resolveDue}`,
    level: 3,
  })
}
export async function tellVisits(tx: Tx, actor: Actor, count: number): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'service_visit_due',
    bizId: '',
    roles: [SUPERVISOR, 'service_agent'],
    dedupeKey: `service-visit:${actor.clock.now().toISOString().slice(0, 10)}`,
    title: `${count}条工单待回访 / ${count} orders await a call-back`,
    content: `请由非处理人回访，投诉须在24小时内 / whoever did not handle them calls back, complaints within 24 hours`,
  })
}
