import {
  constraintOf,
  isBadValue,
  isConflict,
  isOutage,
  isRowLevelDenial,
  isTimeout,
  type Violation,
} from '#packages/database/errors.ts'
import { camel, type Fault, type Label, type Language, Refused, type Refusal, textOf, wordsOf } from '#kernel'

export interface Failure {
  readonly status: number
  readonly body: {
    readonly code: number
    readonly success: false
    readonly data: Record<string, unknown>
    readonly msg: string
  }
  /** A bug or an outage, not a refusal: the log must tell. */
  readonly isUnexpected: boolean
}

const NOT_FOUND = wordsOf({ kind: 'NotFound', resource: '', id: '' })
/**
 * Pressed again under its key, the call is done once or was done already. Never above 500: clients of the family drop
 * such a body and show a network error (dialect 3).
 */
const OUTAGE: Label = '服务暂时不可用，请稍后重试 / Temporarily unavailable, please try again shortly'
/** Fixed text: what went wrong inside is nobody's business outside (dialect 3). */
const UNEXPECTED: Label = '服务器异常 / Server error'

const byKind: Record<Refusal['kind'], number> = {
  Invalid: 400,
  WrongState: 400,
  Guard: 400,
  NotSignedIn: 401,
  NotAllowed: 402,
  NotFound: 404,
  Stale: 409,
  Duplicate: 409,
  TooLarge: 413,
  TooMany: 429,
}

/** Whatever was thrown, as the caller may see it. */
export function failureOf(error: unknown, language: Language): Failure {
  if (error instanceof Refused) return ofRefusal(error.refusal, language)
  const violation = constraintOf(error)
  if (violation) return ofViolation(violation, language)
  if (isBadValue(error))
    return failure(400, { kind: 'Invalid', faults: [] }, textOf('请求参数格式错误 / Wrong parameter', language))
  if (isConflict(error))
    return failure(409, { kind: 'Conflict' }, textOf('系统繁忙，请重试 / Busy, please retry', language))
  if (isTimeout(error))
    return failure(
      400,
      { kind: 'Guard', guard: 'queryTimeout' },
      textOf('查询范围过大，请缩小条件后重试 / Too much to search, please narrow the conditions', language),
    )
  // Written to another tenant's row: for the caller it does not exist.
  if (isRowLevelDenial(error))
    return { ...failure(404, { kind: 'NotFound' }, textOf(NOT_FOUND, language)), isUnexpected: true }
  if (isOutage(error)) return { ...failure(500, { kind: 'Outage' }, textOf(OUTAGE, language)), isUnexpected: true }
  return ofHttpError(error, language)
}

export function failure(status: number, data: Record<string, unknown>, msg: string): Failure {
  return { status, body: { code: status, success: false, data, msg }, isUnexpected: false }
}

function ofRefusal(refusal: Refusal, language: Language): Failure {
  const data: Record<string, unknown> = { ...refusal }
  for (const key of ['message', 'state', 'action'] as const)
    if (typeof data[key] === 'string') data[key] = textOf(data[key], language)
  if (refusal.kind === 'Invalid')
    data.faults = refusal.faults.map(fault => ({ path: fault.path, reason: textOf(fault.reason, language) }))
  return failure(byKind[refusal.kind], data, messageOf(refusal, language))
}

const messageOf = (refusal: Refusal, language: Language): string =>
  refusal.kind === 'Invalid' ? faultsText(refusal.faults, language) : textOf(wordsOf(refusal), language)

/** The first three reasons: a toast is no place for forty. All of them stand in data.faults. */
function faultsText(faults: readonly Fault[], language: Language): string {
  if (faults.length === 0) return textOf('请求参数格式错误 / Wrong parameter', language)
  const reasons = [
    ...new Set(
      faults.map(fault => (fault.label ? `${textOf(fault.label, language)}: ` : '') + textOf(fault.reason, language)),
    ),
  ]
  const more =
    reasons.length > 3 ? (language === 'zh' ? ` 等${reasons.length}处` : ` and ${reasons.length - 3} more`) : ''
  return reasons.slice(0, 3).join(language === 'zh' ? '；' : '; ') + more
}

function ofViolation(violation: Violation, language: Language): Failure {
  const data = { constraint: violation.constraint }
  switch (violation.kind) {
    case 'unique':
      return failure(409, { kind: 'Duplicate', ...data }, textOf('数据已存在，不能重复 / It exists already', language))
    case 'exclusion':
      return failure(
        409,
        { kind: 'Duplicate', ...data },
        textOf('与已有数据的期间重叠 / It overlaps with existing data', language),
      )
    case 'foreignKey':
      return failure(
        400,
        { kind: 'Guard', guard: 'reference', ...data },
        textOf(
          '引用的数据不存在，或数据正被使用 / The referenced record is missing, or the record is in use',
          language,
        ),
      )
    // A rule of the table that no guard told before: the caller reads at which field, the log tells that a guard is
    // missing.
    case 'notNull':
      return brokenRule(violation.constraint, '必填 / required', language)
    case 'check':
      return brokenRule(columnOfCheck(violation), '数值不符合规则 / Not an allowed value', language)
  }
}

const brokenRule = (column: string, reason: Label, language: Language): Failure => ({
  ...ofRefusal({ kind: 'Invalid', faults: [{ path: camel(column), reason, label: camel(column) as Label }] }, language),
  isUnexpected: true,
})
/** PostgreSQL names a check <table>_<column>_check. */
const columnOfCheck = ({ constraint, table }: Violation): string =>
  (constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint).replace(/_check\d*$/, '')

const httpTexts: Record<number, Label> = {
  400: '消息不能读取 / Unreadable request',
  404: '404 没找到请求 / 404 not found',
  405: '不支持当前请求方法 / Method not supported',
  408: '请求超时 / Request timed out',
  413: '请求内容过大 / Request too large',
  414: '请求地址过长 / Address too long',
  415: '不支持当前媒体类型 / Media type not supported',
  429: '操作过于频繁，请稍后再试 / Too many requests, try again later',
}
const httpKinds: Record<number, string> = { 413: 'TooLarge', 429: 'TooMany', 404: 'NotFound' }

/** Errors of Fastify and its plugins carry a statusCode below 500; everything else is ours to mend. */
function ofHttpError(error: unknown, language: Language): Failure {
  const told = (error as { statusCode?: unknown } | null)?.statusCode
  // A file that may not be served does not exist: the difference would tell which ones do.
  const status = told === 403 ? 404 : told
  const text = typeof status === 'number' ? httpTexts[status] : undefined
  if (typeof status === 'number' && text)
    return failure(status, { kind: httpKinds[status] ?? 'Request' }, textOf(text, language))
  return { ...failure(500, { kind: 'Unexpected' }, textOf(UNEXPECTED, language)), isUnexpected: true }
}

/** A plain HTTP refusal in the envelope: 404 of an unknown path, 405, 415. */
export const httpFailure = (status: number, language: Language): Failure =>
  failure(status, { kind: httpKinds[status] ?? 'Request' }, textOf(httpTexts[status] ?? UNEXPECTED, language))

/**
 * The token call's failures are read by three generations of clients: code and msg, or error_code and
 * error_description; never 401, which would sign them out in a loop (dialect 5.2).
 */
export function tokenFailure(found: Failure): { status: number; body: Record<string, unknown> } {
  const status = found.status === 401 || found.status === 402 || found.status === 404 ? 400 : found.status
  return { status, body: { ...found.body, code: status, error_code: status, error_description: found.body.msg } }
}
