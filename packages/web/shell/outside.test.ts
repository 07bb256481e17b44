import { beforeEach, expect, test, vi } from 'vitest'

const asked: unknown[] = []
vi.mock('../http/index.ts', () => ({
  request: async (...call: unknown[]) => {
    asked.push(call)
    return { url: 'https://oa.example.com/in?ticket=one' }
  },
}))
const { openOutside } = await import('./outside.ts')

const opened: string[] = []
vi.stubGlobal('window', { open: (url: string, _name: string, features: string) => opened.push(`${url} ${features}`) })
beforeEach(() => {
  asked.length = 0
  opened.length = 0
})

test('a window whose address asks for a ticket is opened with one, never with the word that stands for it', async () => {
  await openOutside({ code: 'oa_desk', path: 'https://oa.example.com/in?ticket=${token}' })
  expect(opened).toEqual(['https://oa.example.com/in?ticket=one noopener,noreferrer'])
  expect(asked).toEqual([['GET', '/api/blade-auth/oauth/iframe-ticket', { params: { code: 'oa_desk' } }]])
})

test('any other window opens as it stands in the menu, without asking the server', async () => {
  await openOutside({ code: 'help', path: 'https://help.example.com/' })
  expect([opened, asked]).toEqual([['https://help.example.com/ noopener,noreferrer'], []])
})
