export type Language = 'zh' | 'en'

export interface Pressable {
  key: string
  name: string
  kind: string
  isRow: boolean
  isCommit: boolean
  isClose: boolean
}

export interface Opened {
  kind: string
  isConfirm: boolean
  hasInputs: boolean
  title: string
}

export interface Step {
  at: 'pane' | 'overlay'
  what: Pressable
}

export interface Finding {
  path: string
  pressed: string
  what: string
  level: 'fault' | 'look'
}

export interface Limits {
  readonly presses: number
  readonly seconds: number
  readonly pictures?: string
  readonly axe: boolean
}

export const nameOf = (steps: readonly Step[]): string => steps.map(one => one.what.name || one.what.kind).join(' › ')

/** Of what the browser tried again and again the last, where something lay over it, else the first line. */
export const reasonOf = (error: unknown): string => {
  const lines = String(error)
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .map(one => one.trim())
  return (
    lines.findLast(one => /intercepts|outside of the viewport|not visible|not stable/.test(one)) ?? lines[0]!
  ).slice(0, 260)
}
