import { create } from 'zustand'
import type { AnyResource } from '../model/world.ts'

const REST_MS = 450

/** The link to a record on which somebody rests, by mouse or keyboard. */
export interface Rested {
  readonly resource: AnyResource
  readonly id: string
  readonly anchor: HTMLElement
}
export const useRested = create<{ rested: Rested | undefined }>(() => ({ rested: undefined }))

let timer: ReturnType<typeof setTimeout> | undefined
let wanted: HTMLElement | undefined

/** After a moment only: running over a list asks nothing. */
export function rest(rested: Rested): void {
  clearTimeout(timer)
  wanted = rested.anchor
  timer = setTimeout(() => useRested.setState({ rested }), REST_MS)
}
/** Without a link whatever is rested on; with it that one alone. */
export function leave(anchor?: HTMLElement | null): void {
  if (anchor !== undefined && anchor !== wanted) return
  clearTimeout(timer)
  wanted = undefined
  if (useRested.getState().rested) useRested.setState({ rested: undefined })
}
