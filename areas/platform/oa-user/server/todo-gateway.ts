import { type Clock, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { oaSimulatedTodo } from '#areas/platform/oa-todo/oa-todo.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { connectedOa } from './gateway.ts'
import { seeyonTodos } from './seeyon.ts'

export interface OaTodoTold {
  readonly todoNo: string
  readonly oaId: string
  readonly oaLogin: string
  readonly title: string
  readonly content: string
  readonly link: string
  readonly time: string
}
/** OA interface for to-dos (10-platform 5.9). Both calls are idempotent by number; a failure throws. */
export interface OaTodos {
  pushTodo(todo: OaTodoTold): Promise<void>
  finishTodo(todoNo: string): Promise<void>
}
/** No transaction is open while an external OA is called. */
export type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Tenants choose whether, never where. */
export async function oaTodos(within: Within, clock: Clock): Promise<OaTodos> {
  const { kind, place } = await within(connectedOa)
  if (kind === 'simulated') return simulatedTodos(within, clock)
  return place
    ? seeyonTodos(place)
    : refuse('oaAddress', '暂未接入该OA地址，请设为 simulated / No adapter for this OA address, set it to simulated')
}

const simulatedTodos = (within: Within, clock: Clock): OaTodos => ({
  pushTodo: ({ todoNo, oaId, title, content, link, time }) =>
    within(async tx => {
      await awake(tx)
      await tx.run(sql`insert into ${sql.name(oaSimulatedTodo.table)} (id, tenant_id, create_time, todo_no, oa_id, receiver_name, title, content, link, state, pushes)
      values (${await tx.newId()}::bigint, ${tx.tenantId}, ${time}::timestamptz, ${todoNo}, ${oaId}, coalesce((select real_name from oa_simulated_user where tenant_id = ${tx.tenantId} and oa_id = ${oaId} and is_deleted = 0 limit 1), ${oaId}), ${title}, ${content}, ${link}, 1, 1)
      on conflict (tenant_id, todo_no) where is_deleted = 0 do update set pushes = ${sql.name(oaSimulatedTodo.table)}.pushes + 1`)
    }),
  finishTodo: todoNo =>
    within(async tx => {
      await awake(tx)
      await tx.run(
        sql`update ${sql.name(oaSimulatedTodo.table)} set state = 2, finished_time = ${localDateTime(clock.now())}::timestamptz where tenant_id = ${tx.tenantId} and todo_no = ${todoNo} and state = 1`,
      )
    }),
})

async function awake(tx: Tx): Promise<void> {
  if ((await paramValue(tx, 'oa.simulatedDown')) === 'true') refuse('oaSilent', '模拟OA未应答 / Simulated OA is down')
}
