import { expect, it } from 'vitest'
import { advisoriesIn, isAllowed } from './licences.ts'

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0-only', false],
  ['SSPL-1.0', false],
  ['unknown', false],
])('the licence %s is %s', (licence, is) => {
  expect(isAllowed(licence)).toBe(is)
})

it('reads the advisories of each package once, and knows nothing where the registry did not answer', () => {
  const report = {
    vulnerabilities: {
      a: { via: [{ source: 7, title: 'reads files', severity: 'high', url: 'https://github.com/advisories/GHSA-x' }] },
      b: { via: ['a'] },
    },
  }
  expect(advisoriesIn(JSON.stringify(report))).toEqual([
    { id: 'GHSA-x', name: 'a', severity: 'high', title: 'reads files' },
  ])
  expect(advisoriesIn('{"message":"no such host"}')).toBeUndefined()
})
