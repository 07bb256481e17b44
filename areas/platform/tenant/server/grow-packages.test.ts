import { expect, it } from 'vitest'
import type { MenuSeed } from '#areas/platform/menu/build-menu.ts'
import { grownCodes } from './grow-packages.ts'

const seed = (code: string, parent: string | null, more: Partial<MenuSeed> = {}): MenuSeed =>
  ({ code, parent, topCode: 'system', platformOnly: false, ...more }) as MenuSeed
const menu = [
  seed('m_monitor', null),
  seed('log', 'm_monitor'),
  seed('log_view', 'log'),
  seed('webhook', 'm_monitor'),
  seed('webhook_view', 'webhook'),
  seed('webhook_add', 'webhook'),
  seed('log_export', 'log'),
  seed('m_platform', null, { platformOnly: true }),
  seed('client', 'm_platform', { platformOnly: true }),
]
const added = new Set(['webhook', 'webhook_view', 'webhook_add', 'log_export', 'client'])

it('gives a package that was whole in a group its new page with all its buttons, and new buttons of old pages', () => {
  expect(grownCodes(new Set(['m_monitor', 'log', 'log_view']), menu, added)).toEqual([
    'webhook',
    'webhook_view',
    'webhook_add',
    'log_export',
  ])
})
it('leaves a package that sells parts of a group as it is', () => {
  const wider = [...menu, seed('monitor', 'm_monitor')]
  expect(grownCodes(new Set(['m_monitor', 'log', 'log_view']), wider, added)).toEqual(['log_export'])
  expect(grownCodes(new Set(['m_monitor', 'monitor']), wider, added)).toEqual([])
})
it('never sells what is the operator’s alone', () => {
  expect(grownCodes(new Set(['m_platform', 'm_monitor', 'log', 'log_view']), menu, added)).not.toContain('client')
})
