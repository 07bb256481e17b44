import type { Resource } from '#kernel'
import type { ImplementationOf } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { contractProductTemp } from '../../contract-product-temp/contract-product-temp.ts'
import { removeTempRows } from '../../temp-lines/server/rows.ts'
import { approve, reject, submit, withdraw } from './approval.ts'
import { billFigures, paymentFigures } from './bills.ts'
import { complete } from './complete.ts'
import {
  contractKindsPort,
  type ContractKind,
  type KindFacts,
  type KindHooks,
  type KindOfContract,
  type RowOfKind,
} from './kinds.ts'
import { prepareContract } from './prepare.ts'
import { seal } from './seal.ts'
import { archive, signed } from './signed.ts'
import { invalid, sealBack, stop, voidContract } from './stop.ts'

/**
 * The implementation of a kind: the moves of the head with the kind's own hooks, given to everybody by the port. A kind
 * spreads it: `implement(contractLease, { ...contractKind(contractLease, facts), calls })`.
 */
export function contractKind<R extends Resource<any, any, any>>(
  resource: R,
  spec: KindFacts & KindHooks<RowOfKind<R>>,
): Pick<ImplementationOf<R>, 'prepare' | 'saved' | 'variables' | 'live' | 'actions' | 'provides'> {
  const kind = { resource: resource as unknown as ContractKind, ...spec } as unknown as KindOfContract
  const code = {
    provides: [provide(contractKindsPort, String(spec.contractType), kind)],
    prepare: (tx, actor, form) => prepareContract(tx, actor, form, kind),
    async saved(tx, actor, _row, form) {
      const tempId = form.body['tempId']
      if (typeof tempId === 'string' && tempId !== '') await removeTempRows(tx, actor, contractProductTemp, { tempId })
    },
    ...(kind.variables ? { variables: async (tx, actor, row) => kind.variables!(tx, actor, row as never) } : {}),
    live: spec.plans === 'payment' ? paymentFigures : billFigures,
    actions: {
      submit: submit(kind),
      afresh: submit(kind),
      approve: approve(kind),
      reject: reject(kind),
      withdraw: withdraw(kind),
      seal: seal(kind),
      sealBack,
      signed: { ...signed(kind), ...(kind.lockBefore ? { locks: kind.lockBefore } : {}) },
      archive,
      stop: stop(kind),
      complete: complete(kind),
      void: voidContract(kind),
      invalid: invalid(kind),
    },
  } satisfies ImplementationOf<ContractKind>
  const own = Object.entries(code.actions).filter(([name]) => name in (resource.actions ?? {}))
  return { ...code, actions: Object.fromEntries(own) } as unknown as ImplementationOf<R>
}
