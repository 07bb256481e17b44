import { addDays, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { allEvents } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { makeKey } from '#areas/platform/api-key/server/make-key.ts'
import { apiKey } from '#areas/platform/api-key/api-key.ts'
import { SIMULATED_HOST } from '#areas/platform/webhook/server/address.ts'
import { webhook } from '#areas/platform/webhook/webhook.ts'
import { mailPlan } from '#areas/platform/mail-plan/mail-plan.ts'
import { promiseMails } from '#areas/platform/mail-plan/server/send-plans.ts'
import { follow } from '#areas/platform/record-follow/server/follow.ts'
import type { Stage } from './stage.ts'

/** Who follows what: so many of the newest of a table. */
const followed: readonly (readonly [who: string, resource: string, table: string, count: number, fields?: string[]])[] =
  [
    ['李晓雯', 'customer', 'customer', 3],
    ['李晓雯', 'contract-lease', 'contract_lease', 4],
    ['陈立群', 'contract-lease', 'contract_lease', 5],
    ['陈立群', 'customer', 'customer', 2, ['bizUserId']],
    ['王静', 'bill-receivable', 'bill_receivable', 4],
    ['韩松', 'vehicle', 'vehicle', 5],
    ['系统管理员', 'customer', 'customer', 1],
  ]
const plans: readonly (readonly [
  owner: string,
  name: string,
  resource: string,
  filters: Record<string, string>,
  when: Record<string, unknown>,
  receivers: readonly string[],
  outside?: readonly string[],
])[] = [
  ['陈立群', '在租合同日报', 'contract-lease', { status: '6' }, { repeat: 1, sendTime: '08:30' }, ['李晓雯', '何俊']],
  [
    '王静',
    '逾期账单周报',
    'bill-receivable',
    { overdueDays_ge: '1' },
    { repeat: 2, weekDays: [1], sendTime: '09:00' },
    ['沈岚', '陈立群'],
  ],
  ['韩松', '月度车辆清单', 'vehicle', {}, { repeat: 3, monthDay: 1, sendTime: '07:45' }, ['罗毅', '许文博']],
  [
    '陈立群',
    '客户联系人（合作方）',
    'contacts',
    {},
    { repeat: 2, weekDays: [5], sendTime: '17:00' },
    [],
    ['report@partner.example.cn'],
  ],
]

/** What people arranged for themselves: records that they follow, mails that come by themselves, keys, subscriptions. */
export async function arrangesTools(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -20), '10:20:00')
  for (const [who, resource, table, count, fields = []] of followed)
    await stage.run(async tx => {
      const ids = await tx.rows<{ id: string }>(
        sql`select id::text as id from ${sql.name(table)} where tenant_id = ${tx.tenantId} order by id desc limit ${count}`,
      )
      for (const { id } of ids)
        await tx
          .attempt(() =>
            follow(tx, stage.who(who), { resource, id, onMoves: true, onComments: true, onChanges: true, fields }),
          )
          .catch(() => undefined)
    })
  await sendsByPlan(stage)
  await keepsKeys(stage)
  await subscribes(stage)
}

async function sendsByPlan(stage: Stage): Promise<void> {
  const known = new Set((await stage.run(tx => findRows(tx, mailPlan, {}))).map(row => row.planName))
  for (const [at, [owner, planName, resource, filters, when, receivers, outside = []]] of plans.entries()) {
    if (known.has(planName)) continue
    stage.at(addDays(stage.today, -12 + at), '16:05:00')
    await stage.run(async tx => {
      const actor = stage.who(owner)
      const { id, row } = await saveRecord(
        tx,
        actor,
        mailPlan as unknown as Resource,
        {
          planName,
          resource,
          filters,
          ...when,
          receivers: receivers.map(name => stage.who(name).userId),
          outsideAddresses: outside,
          onlyWithRows: true,
        },
        'save',
      )
      if (at === plans.length - 1) await act(tx, actor, mailPlan, id, 'pause')
      else await promiseMails(tx, actor, row as never, `demo ${stage.today}`)
    })
  }
}

const keys: readonly (readonly [who: string, name: string, mode: number, remark: string, isRevoked?: true])[] = [
  ['系统管理员', '财务系统取数', 1, '每晚读取账单与凭证'],
  ['系统管理员', '门户写入工单', 2, '客户门户提交报修'],
  ['王静', '开票平台', 1, '读取开票申请'],
  ['系统管理员', '旧接口（停用）', 1, '已由新密钥代替', true],
]
async function keepsKeys(stage: Stage): Promise<void> {
  const known = new Set((await stage.run(tx => findRows(tx, apiKey, {}))).map(row => row.keyName))
  for (const [who, keyName, mode, remark, isRevoked] of keys) {
    if (known.has(keyName)) continue
    await stage.run(async tx => {
      const actor = stage.who(who)
      const expireTime = `${addDays(stage.today, 180)} 00:00:00`
      const { id } = await makeKey(tx, actor, { keyName, mode, remark, expireTime, codes: [], allowedAddresses: [] })
      if (isRevoked) await act(tx, actor, apiKey, id, 'revoke')
    })
  }
}

const hooks: readonly (readonly [name: string, path: string, events: readonly string[], isStopped?: true])[] = [
  ['财务系统', 'ok', ['receivable.activated', 'receivable.settled', 'receivable.overdue']],
  ['客户门户', 'ok', ['*']],
  ['旧数据仓库', 'fail', ['*'], true],
]
async function subscribes(stage: Stage): Promise<void> {
  const known = new Set((await stage.run(tx => findRows(tx, webhook, {}))).map(row => row.hookName))
  const events = allEvents()
  for (const [hookName, path, wanted, isStopped] of hooks) {
    if (known.has(hookName)) continue
    await stage.run(async tx => {
      const actor = stage.who('系统管理员')
      const { id } = await saveRecord(
        tx,
        actor,
        webhook as unknown as Resource,
        {
          hookName,
          url: `https://${SIMULATED_HOST}/${path}`,
          events: wanted.filter(name => name === '*' || events.has(name)),
        },
        'save',
      )
      if (isStopped) await act(tx, actor, webhook, id, 'disable')
    })
  }
}
