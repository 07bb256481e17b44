import { createHash } from 'node:crypto'
import { fen, yuan, type Fen } from '#kernel'
import { CREDIT_KINDS, type CheckAnswer, type CheckHit, type CheckSubject } from './check-provider.ts'

const digest = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

/** Of a hundred subjects and kinds 94 are clean, 3 noted, 2 warned of, 1 serious: the same name is always the same. */
export function simulatedLevel(kind: number, name: string): number {
  const part = digest(`${kind} ${name}`) % 100
  return part < 94 ? 0 : part < 97 ? 1 : part < 99 ? 2 : 3
}

const FINDINGS: Readonly<Record<number, string>> = {
  1: '登记信息变更 / Registration changed',
  2: '列为失信被执行人 / Listed as a dishonest judgment debtor',
  3: '被执行案件 / Enforcement case',
  4: '限制高消费令 / Spending restriction order',
  5: '民事诉讼 / Civil lawsuit',
  6: '行政处罚决定 / Administrative penalty',
  7: '列入经营异常名录 / Listed for abnormal operation',
  8: '欠税公告 / Notice of tax arrears',
  9: '逾期信贷 / Overdue credit',
  10: '逾期信贷 / Overdue credit',
  12: '关联企业异常 / Abnormal related company',
}
const HAS_AMOUNT: readonly number[] = [2, 3, 5, 6, 8, 9, 10]

function hitsOf(kind: number, name: string, level: number): CheckHit[] {
  const seed = digest(`hits ${kind} ${name}`)
  return Array.from({ length: level }, (_, at) => ({
    title: FINDINGS[kind] ?? '命中 / Hit',
    date: `202${4 + ((seed + at) % 2)}-0${1 + ((seed + at) % 9)}-1${at}`,
    ...(HAS_AMOUNT.includes(kind) ? { amount: fen(`${(1 + ((seed >>> at) % 50)) * 10000}.00`) } : {}),
  }))
}

const costOf = (kind: number): Fen => fen(CREDIT_KINDS.includes(kind) ? '18.00' : '1.50')

/**
 * The built-in source answers from the name of the subject. `level`: another verdict than the usual one; a check of the
 * registration then names another legal representative.
 */
export function simulatedAnswer(kind: number, subject: CheckSubject, requestNo: string, level?: number): CheckAnswer {
  const said = level ?? simulatedLevel(kind, subject.name)
  const hits = hitsOf(kind, subject.name, said)
  const isOther = kind === 1 && level !== undefined && level > 0
  const registration =
    kind === 1
      ? {
          name: subject.name,
          creditCode: subject.idNo,
          legalPerson: isOther
            ? `${(subject.legalPerson ?? '').slice(0, 1) || '陈'}新平`
            : (subject.legalPerson ?? null),
          registerStatus: said === 3 ? '注销' : '存续',
        }
      : undefined
  return {
    requestNo,
    level: said,
    hits,
    cost: costOf(kind),
    raw: {
      source: 'simulated',
      requestNo,
      level: said,
      hits: hits.map(({ amount, ...hit }) => ({ ...hit, ...(amount === undefined ? {} : { amount: yuan(amount) }) })),
      ...(registration ? { registration } : {}),
    },
  }
}
