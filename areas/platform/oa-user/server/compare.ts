import type { OaDifference } from '../oa-user.ts'
import type { OaPersonTold } from './gateway.ts'

// Matches OA people to users (10-platform 5.9): by OA id, staff number, mobile, login, in this order.

export interface OurPerson {
  readonly id: string
  readonly account: string
  readonly code: string
  readonly realName: string
  readonly phone: string
  readonly email: string
  readonly deptId: string
  readonly deptName: string
  readonly postNames: readonly string[]
  readonly status: number
  readonly oaUserId: string
  readonly oaLogin: string
}
export interface TheirDept {
  readonly deptId: string
  readonly name: string
}
export interface Compared {
  readonly state: 1 | 2 | 3 | 4 | 5 | 6
  readonly matchUserId: string | null
  readonly matchBy: number | null
  readonly diff: OaDifference[]
}

const ways = [
  (ours: OurPerson, theirs: OaPersonTold) => ours.oaUserId !== '' && ours.oaUserId === theirs.oaId,
  (ours: OurPerson, theirs: OaPersonTold) => theirs.code !== '' && ours.code === theirs.code,
  (ours: OurPerson, theirs: OaPersonTold) => theirs.phone !== '' && ours.phone === theirs.phone,
  (ours: OurPerson, theirs: OaPersonTold) =>
    theirs.loginName !== '' && [ours.oaLogin, ours.account].includes(theirs.loginName.toLowerCase()),
] as const

/** Index of candidates by key: a pull of thousands must not compare everybody with everybody. */
export function indexOurs(ours: readonly OurPerson[]): (theirs: OaPersonTold) => OurPerson[] {
  const byKey = new Map<string, OurPerson[]>()
  const add = (key: string, one: OurPerson) => void (byKey.get(key)?.push(one) ?? byKey.set(key, [one]))
  for (const one of ours) {
    if (one.oaUserId) add(`id ${one.oaUserId}`, one)
    if (one.code) add(`code ${one.code}`, one)
    if (one.phone) add(`phone ${one.phone}`, one)
    for (const login of new Set([one.account, one.oaLogin].filter(Boolean))) add(`login ${login}`, one)
  }
  return ({ oaId, code, phone, loginName }) => [
    ...new Set(
      [`id ${oaId}`, `code ${code}`, `phone ${phone}`, `login ${loginName.toLowerCase()}`].flatMap(
        key => byKey.get(key) ?? [],
      ),
    ),
  ]
}

/**
 * Matches one person against the candidates. A user bound by OA id is the match; two different hits are a conflict
 * for a human to decide.
 */
export function comparePerson(
  theirs: OaPersonTold,
  candidates: readonly OurPerson[],
  dept: TheirDept | undefined,
  isAbsent = false,
): Compared {
  const enabled = theirs.enabled && !isAbsent
  const hits = ways.map(fits => candidates.filter(one => fits(one, theirs)))
  const first = hits.findIndex(found => found.length > 0)
  if (first < 0) return { state: enabled ? 1 : 6, matchUserId: null, matchBy: null, diff: [] }
  const match = hits[first]![0]!
  const matched = { matchUserId: match.id, matchBy: first + 1 }
  const others = new Set(hits.flat().filter(one => one.id !== match.id && (first > 0 || one.phone === theirs.phone)))
  if (others.size > 0)
    return {
      ...matched,
      state: 5,
      diff: [...others].map(one => ({
        field: 'match',
        label: '也匹配 / Also matches',
        ours: one.realName,
        theirs: theirs.realName,
      })),
    }
  if (!enabled) return { ...matched, state: match.status === 5 ? 3 : 4, diff: [] }
  if (match.status === 5)
    return {
      ...matched,
      state: 5,
      diff: [{ field: 'status', label: '状态 / State', ours: '离职 / Left', theirs: '在职 / In service' }],
    }
  const diff = differences(match, theirs, dept)
  return { ...matched, state: diff.length > 0 ? 2 : 3, diff }
}

/** Only OA fields: name, mobile, e-mail, department, post. Fields the OA leaves empty are ignored. */
function differences(ours: OurPerson, theirs: OaPersonTold, dept: TheirDept | undefined): OaDifference[] {
  const found: OaDifference[] = []
  const tell = (field: string, label: string, mine: string, other: string) => {
    if (other !== '' && mine !== other) found.push({ field, label, ours: mine, theirs: other })
  }
  tell('realName', '姓名 / Name', ours.realName, theirs.realName)
  tell('phone', '手机 / Mobile', ours.phone, theirs.phone)
  tell('email', '邮箱 / E-mail', ours.email, theirs.email)
  if (dept && dept.deptId !== ours.deptId)
    found.push({ field: 'deptId', label: '部门 / Department', ours: ours.deptName, theirs: dept.name })
  if (theirs.postName !== '' && !ours.postNames.includes(theirs.postName))
    found.push({ field: 'postId', label: '岗位 / Post', ours: ours.postNames.join('、'), theirs: theirs.postName })
  return found
}

/** Two OA people matching one user are a conflict for a human to decide. */
export function markDoubles<T extends { compared: Compared }>(rows: readonly T[]): void {
  // A user bound by OA id keeps his match; the other person is in conflict.
  for (const [userId, ones] of Map.groupBy(
    rows.filter(row => row.compared.matchUserId !== null && row.compared.state !== 6),
    row => row.compared.matchUserId,
  ))
    if (ones.length > 1)
      for (const one of ones)
        if (one.compared.matchBy !== 1 || ones.filter(other => other.compared.matchBy === 1).length > 1)
          one.compared = {
            ...one.compared,
            matchUserId: userId,
            state: 5,
            diff: [{ field: 'match', label: '重复匹配 / Matched twice', ours: '', theirs: '' }],
          }
}
