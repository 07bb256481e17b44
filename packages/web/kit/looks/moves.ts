import type { Doable } from '../actions/allowed.ts'
import { codeOfState, type AnyResource } from '../model/world.ts'

/** What leads a card of this row into the column of `code`: moves whose end is that state. */
export const movesTo = (resource: AnyResource, doable: readonly Doable[], code: number): Doable[] =>
  doable.filter(({ action }) => action?.to !== undefined && codeOfState(resource, action.to) === code)
