import { Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sendSms } from '#areas/platform/sms/server/send.ts'
import { strategyType, typeIs, warnLevel } from '../../codes.ts'
import type { Strategy } from '../../security-strategy/server/match.ts'
import type { Warn } from './rows.ts'

const label = (values: { values: readonly { code: number; label: string }[] }, code: number | null, half: 0 | 1) =>
  values.values.find(one => one.code === code)?.label.split(' / ')[half] ?? ''
const about = (warn: Warn, half: 0 | 1): string =>
  `${label(strategyType, warn.strategyType, half)} ${warn.plateNo ?? warn.vin ?? ''}`
const SPEED_IS_SUMMED = typeIs.speed

/** The handler, else the officers of the city; urgent ones go to their telephones by the template of the kind. */
export async function tellRaised(tx: Tx, actor: Actor, warn: Warn, strategy: Strategy): Promise<void> {
  if (warn.strategyType === SPEED_IS_SUMMED) return
  const roles = (
    await tx.rows<{ alias: string }>(
      sql`select role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = any(${strategy.notifyRoleIds ?? []}::bigint[])`,
    )
  ).map(one => one.alias)
  await notify(tx, actor, {
    bizTypeCode: 'gps_warn',
    bizId: warn.id,
    users: [...(strategy.notifyUserIds ?? []), ...(warn.handlerId ? [warn.handlerId] : [])],
    roles: ['gps_officer', ...roles, ...(warn.level! <= 2 ? ['city_manager'] : [])],
    cityCode: warn.cityCode,
    level: warn.level === 1 ? 3 : warn.level === 2 ? 2 : 1,
    title: `${label(warnLevel, warn.level, 0)}预警：${about(warn, 0)} / ${label(warnLevel, warn.level, 1)} alert: ${about(warn, 1)}`,
    content: `${warn.warnNo}，风险分${warn.riskScore}，${warn.address ?? '位置未知'} / ${warn.warnNo}, score ${warn.riskScore}, ${warn.address ?? 'place unknown'}`,
  })
  if (strategy.smsHolder && warn.driverPhone) await textHolder(tx, actor, warn)
}

/** Without a channel, or beyond the day's number of texts, the alert stands all the same. */
async function textHolder(tx: Tx, actor: Actor, warn: Warn): Promise<void> {
  try {
    await tx.attempt(() =>
      sendSms(tx, actor, 'notice', {
        phone: warn.driverPhone!,
        content: `您使用的车辆${warn.plateNo ?? ''}出现“${label(strategyType, warn.strategyType, 0)}”，如有疑问请联系客服。`,
        bizTypeCode: 'gps_warn',
        bizId: warn.id,
      }),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

export async function tellEscalated(tx: Tx, actor: Actor, warn: Warn): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'gps_warn_escalated',
    bizId: warn.id,
    users: warn.handlerId ? [warn.handlerId] : [],
    roles: warn.escalation! >= 2 ? ['operation_manager', 'city_manager'] : ['recovery_head', 'gps_officer'],
    cityCode: warn.cityCode,
    level: 3,
    dedupeKey: `gps-escalated:${warn.id}:${warn.escalation}`,
    title: `预警未响应：${about(warn, 0)} / Alert without an answer: ${about(warn, 1)}`,
    content: `${warn.warnNo}，响应时限${warn.respondDue} / ${warn.warnNo}, answer was due ${warn.respondDue}`,
  })
}

export async function tellRenewals(tx: Tx, actor: Actor, count: number, days: number): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'gps_renew',
    bizId: '',
    roles: ['gps_officer'],
    dedupeKey: `gps-renew:${actor.clock.now().toISOString().slice(0, 7)}`,
    title: `${count}台设备服务${days}天内到期 / The service of ${count} devices ends within ${days} days`,
    content: '请按供应商续费 / renew it with their providers',
  })
}
