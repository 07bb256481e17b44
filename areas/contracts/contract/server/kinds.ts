import { refuse, type Action, type Resource, type StateTable } from '#kernel'
import { contractStates } from '#kernel'
import { contractLease } from '../../contract-lease/contract-lease.ts'

/** What every kind of contract can do, whatever else it can (30, section 3). */
export type ContractKind = Resource<any, keyof (typeof contractStates)['values'] & string, Record<string, Action>> & {
  readonly states?: StateTable<any>
}

/** The resources of the kinds that are built. A later kind adds its definition here. */
const kinds = new Map<number, ContractKind>([[4, contractLease as unknown as ContractKind]])

export function kindOf(contractType: number | null | undefined): ContractKind {
  return (
    kinds.get(contractType ?? 0) ?? refuse('kindNotBuilt', '该类合同尚未启用 / this kind of contract is not built yet')
  )
}
export const builtKinds = (): ContractKind[] => [...kinds.values()]
