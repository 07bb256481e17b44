import { describe, expect, test } from 'vitest'
import { guard, safeRedirect, type Situation } from './guard.ts'
import { installOpenPages } from './open-pages.ts'

const codes: Record<string, string> = {
  '/wel/index': '',
  '/password/index': '',
  '/notice/index': '',
  '/reports/cycle/index': 'report_cycle',
  '/customers/customer/index': 'customer',
  '/system/user': 'user',
}
const clerk: Situation = {
  isLocked: false,
  hasToken: true,
  areMenusLoaded: true,
  mustChangePassword: false,
  codeOf: path => codes[path],
  can: code => code !== 'user',
  firstLeafOf: path => (path === '/contract' ? '/contract/index' : undefined),
}
const visitor: Situation = { ...clerk, hasToken: false, areMenusLoaded: false }
const go = (to: string) => ({ do: 'go', to })
const pass = { do: 'pass' }

describe('guards in the order of S4, redirects of S3', () => {
  test.each<[string, string, Partial<Situation>, object, string]>([
    ['/', '', {}, go('/wel'), 'the root is the workbench'],
    ['/wel', '', {}, go('/wel/index'), 'and its base path leads to the index'],
    ['/reports/cycle', '?id=1', {}, go('/reports/cycle/index?id=1'), 'a base path keeps its query'],
    ['/notice', '', {}, go('/notice/index'), 'another base path'],
    ['/contract', '', {}, go('/contract/index'), 'a menu group forwards to its first granted leaf'],
    ['/nowhere', '', {}, go('/404'), 'unknown'],
    ['/customers/customer/index', '?status=1', {}, pass, 'granted'],
    ['/system/user', '', {}, go('/403/index'), 'known, but the code is missing'],
    ['/403/index', '', {}, pass, 'the frame has its own pages'],
    ['/myiframe/gps', '', {}, pass, 'an embedded page'],
    ['/login', '', {}, go('/'), 'a live session does not sign in again'],
    ['/login', '?redirect=%2Fsystem%2Fuser', {}, go('/system/user'), 'after the sign-in the page that was asked for'],
    [
      '/login',
      '?redirect=%2Fnotice',
      { areMenusLoaded: false },
      { do: 'load' },
      'the target is judged once the menus are known',
    ],
    ['/customers/customer/index', '', { isLocked: true }, go('/lock'), 'a locked window shows nothing else'],
    ['/login', '', { isLocked: true }, go('/lock'), 'not even the sign-in'],
    ['/lock', '', { isLocked: true }, pass, 'the lock itself'],
    ['/lock', '', {}, go('/'), 'nothing to unlock'],
    ['/customers/customer/index', '', { areMenusLoaded: false }, { do: 'load' }, 'rights first, page afterwards'],
    [
      '/customers/customer/index',
      '',
      { mustChangePassword: true },
      go('/password/index'),
      'a password to be changed comes before any work',
    ],
    ['/password/index', '', { mustChangePassword: true }, pass, 'and can be changed'],
    ['/404', '', { hasToken: false }, pass, 'public'],
  ])('%s%s with %o -> %o: %s', (path, search, more, verdict) => {
    expect(guard(path, search, { ...clerk, ...more })).toEqual(verdict)
  })

  test('without a token everything is cleared and the sign-in remembers where to', () => {
    expect(guard('/customers/customer/index', '?status=1', visitor)).toEqual({
      do: 'sign-in',
      to: '/login?redirect=%2Fcustomers%2Fcustomer%2Findex%3Fstatus%3D1',
    })
    expect(guard('/myiframe/gps', '', visitor)).toMatchObject({ do: 'sign-in' })
    expect(guard('/login', '', visitor)).toEqual(pass)
  })

  test('pages that areas open to outsiders ask for no session and mind no lock; a name that nobody brings does', () => {
    installOpenPages({ '/open/report': async () => ({ default: () => null }) })
    for (const path of ['/open/link', '/open/report']) {
      expect(guard(path, '?tenant=100001', visitor)).toEqual(pass)
      expect(guard(path, '', { ...clerk, isLocked: true })).toEqual(pass)
    }
    expect(guard('/open/nothing', '', visitor)).toMatchObject({ do: 'sign-in' })
  })
})

test.each([
  ['/notice', '/notice'],
  ['/customers/customer/index?status=1', '/customers/customer/index?status=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/nowhere', '/'],
  ['/login', '/'],
  ['', '/'],
])('redirect %s leads to %s, because it must be a known page of ours', (target, expected) => {
  expect(safeRedirect(`?redirect=${encodeURIComponent(target)}`, clerk)).toBe(expected)
})
