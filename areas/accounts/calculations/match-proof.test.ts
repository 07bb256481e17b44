import { describe, expect, it } from 'vitest'
import { madeLines, type MadeSet } from '../testing/made-lines.ts'
import type { MatchCandidate } from './match-candidate.ts'
import { mayConfirmAlone, suggestMatches } from './match-score.ts'

/** `npm run test:long match-proof`: the whole set, held aside; its seed is no test's. */
const LINES = Number(process.env['MATCH_LINES'] ?? 300)
const SEED = 20_261_121
const ALONE_FROM = 85

interface Judged {
  right: number
  known: number
  alone: number
  wrongAlone: string[]
  missed: Map<string, number>
}

/** Line by line, as a cashier would: what was confirmed teaches the account to the next line. */
function judge({ customers, lines }: MadeSet): Judged {
  const people = new Map(customers.map(one => [one.partyId, one]))
  const judged: Judged = { right: 0, known: 0, alone: 0, wrongAlone: [], missed: new Map() }
  for (const { receipt, payer, kind } of lines) {
    const [best] = suggestMatches(receipt, [...people.values()])
    if (best && mayConfirmAlone(best, ALONE_FROM)) {
      judged.alone += 1
      if (best.partyId !== payer) judged.wrongAlone.push(`${kind} ${receipt.payerName} ${receipt.text}`)
    }
    if (payer === undefined) continue
    judged.known += 1
    if (best?.partyId === payer) judged.right += 1
    else judged.missed.set(kind, (judged.missed.get(kind) ?? 0) + 1)
    // Whoever pays for somebody else is authorised by a paper, not learned as his account.
    if (kind !== 'onBehalf' && receipt.payerAccountNo !== '') learn(people, payer, receipt.payerAccountNo)
  }
  return judged
}
const learn = (people: Map<string, MatchCandidate>, id: string, account: string): void => {
  const one = people.get(id)!
  if (!one.accounts.includes(account)) people.set(id, { ...one, accounts: [...one.accounts, account] })
}

describe('the receipt assistant on lines that it never saw (issue 22)', () => {
  const judged = judge(madeLines(SEED, LINES))

  it(`puts the right party first on nine of ten lines (${LINES} lines)`, () => {
    expect(
      judged.right / judged.known,
      `${judged.right} of ${judged.known}; missed ${JSON.stringify([...judged.missed])}`,
    ).toBeGreaterThanOrEqual(0.9)
  })

  it('confirms many by itself, and never a wrong one', () => {
    expect(judged.wrongAlone).toEqual([])
    expect(judged.alone).toBeGreaterThan(LINES / 10)
  })
})
