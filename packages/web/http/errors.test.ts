import { expect, it } from 'vitest'
import { useLanguage } from '../i18n/index.ts'
import { RefusedError } from './errors.ts'

const refused = (...faults: [string, string][]) =>
  new RefusedError(400, '不符合要求', {
    kind: 'Invalid',
    faults: faults.map(([path, reason]) => ({ path, reason: reason as `${string} / ${string}` })),
  })
const isShown = (path: string) => path === 'phone'

it('a fault without an input of its own is told beside those that have one: nothing that was refused stays unsaid', () => {
  useLanguage.setState({ language: 'en' })
  const answer = refused(
    ['phone', '手机号有误 / not a phone number'],
    ['tenantId', '租户已停用 / the tenant is closed'],
  )
  expect(answer.placed(isShown)).toEqual({
    beside: [{ name: 'phone', errors: ['not a phone number'] }],
    elsewhere: 'the tenant is closed',
  })
  expect(answer.told).toBe('not a phone number；the tenant is closed')
})

it('what the refusal says as a whole is told only where no input says more', () => {
  expect(refused(['phone', '手机号有误 / not a phone number']).placed(isShown).elsewhere).toBe('')
  expect(refused().placed(isShown)).toEqual({ beside: [], elsewhere: '不符合要求' })
})
