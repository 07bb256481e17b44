import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { openWork } from '#areas/platform/data-change/server/open-work.ts'
import type { userAccount } from '../user.ts'

type Account = Pick<RowOf<typeof userAccount>, 'id' | 'code' | 'account' | 'deptId'>

/** 10-platform 12: whose work somebody else may have to look after from now on, and how much of it is open. */
export async function tellOthers(
  tx: Tx,
  actor: Actor,
  name: 'user.left' | 'user.disabled' | 'user.moved',
  row: Account,
  open?: readonly { readonly type: string; readonly open: number }[],
): Promise<void> {
  const found = open ?? (await openWork(tx, row.id)).filter(one => one.open > 0)
  await emit(tx, actor, name, {
    id: row.id,
    no: row.code ?? row.account,
    deptIds: row.deptId,
    open: Object.fromEntries(found.map(one => [one.type, one.open])),
  })
}

/** A person who is entered anew has moved nowhere; the order of departments says which is his own. */
export async function tellMove(tx: Tx, actor: Actor, before: Account | undefined, row: Account): Promise<void> {
  if (before && before.deptId.join() !== row.deptId.join()) await tellOthers(tx, actor, 'user.moved', row)
}
