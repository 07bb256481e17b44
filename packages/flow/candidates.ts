/** One candidate expression of a user task (document 10, 10.2). */
export type Candidate =
  | { kind: 'role'; alias: string; at?: 'dept' | 'city' }
  | { kind: 'post'; code: string }
  | { kind: 'deptHead'; level: number }
  | { kind: 'user'; field: string }
  | { kind: 'starter' }
  | { kind: 'serviceOwner'; item: string }

/**
 * Who must not decide a step though he would be a candidate: the person in a field, or whoever decided an earlier step
 * (maker of a checked step).
 */
export type Exclusion = { kind: 'user'; field: string } | { kind: 'step'; node: string }

const WORD = '[A-Za-z0-9_-]+'
const split = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Undefined when the expression is none of 10.2. */
export function parseCandidate(text: string): Candidate | undefined {
  const role = new RegExp(`^role:(${WORD})(?:@(dept|city))?$`).exec(text)
  if (role) return { kind: 'role', alias: role[1]!, ...(role[2] ? { at: role[2] as 'dept' | 'city' } : {}) }
  const head = /^deptHead(?::([1-9]\d?))?$/.exec(text)
  if (head) return { kind: 'deptHead', level: Number(head[1] ?? 1) }
  if (text === 'starter') return { kind: 'starter' }
  const named = new RegExp(`^(post|user|serviceOwner):(${WORD})$`).exec(text)
  if (named?.[1] === 'post') return { kind: 'post', code: named[2]! }
  if (named?.[1] === 'user') return { kind: 'user', field: named[2]! }
  if (named?.[1] === 'serviceOwner') return { kind: 'serviceOwner', item: named[2]! }
  return undefined
}

export interface ParsedList<T> {
  items: T[]
  unknown: string[]
}

export function parseCandidates(text: string): ParsedList<Candidate> {
  const result: ParsedList<Candidate> = { items: [], unknown: [] }
  for (const part of split(text)) {
    const candidate = parseCandidate(part)
    if (candidate) result.items.push(candidate)
    else result.unknown.push(part)
  }
  return result
}

export function parseExclusions(text: string): ParsedList<Exclusion> {
  const result: ParsedList<Exclusion> = { items: [], unknown: [] }
  for (const part of split(text)) {
    const match = new RegExp(`^(user|step):(${WORD})$`).exec(part)
    if (!match) result.unknown.push(part)
    else result.items.push(match[1] === 'user' ? { kind: 'user', field: match[2]! } : { kind: 'step', node: match[2]! })
  }
  return result
}

export function candidateText(candidate: Candidate): string {
  switch (candidate.kind) {
    case 'role':
      return `role:${candidate.alias}${candidate.at ? `@${candidate.at}` : ''}`
    case 'post':
      return `post:${candidate.code}`
    case 'deptHead':
      return candidate.level === 1 ? 'deptHead' : `deptHead:${candidate.level}`
    case 'user':
      return `user:${candidate.field}`
    case 'starter':
      return 'starter'
    case 'serviceOwner':
      return `serviceOwner:${candidate.item}`
  }
}
